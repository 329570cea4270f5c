"""`python -m gdl.search_process`: what `SearchProcess` starts."""

from __future__ import annotations

from gdl.search_process.worker import main

main()
