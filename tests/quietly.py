"""Commands in processes of their own, of which it is held what they write."""

from __future__ import annotations

LATE = "import gdl.cli.progress as progress; progress.FIRST = 3600.0; "
"""How far something has got is told late: a busy machine would bring it among what is looked at."""
