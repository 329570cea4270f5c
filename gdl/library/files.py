"""The files of a folder that may be anybody's."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

MOST_LOOKED_AT = 20_000
"""Entries of a folder that are looked at."""


def files_of(folder: Path, ending: str) -> Iterator[os.DirEntry[str]]:
    """The files of a folder whose names end so, without hidden ones; nothing where the folder cannot be read.

    Args:
        folder: where.
        ending: such as `.gdl`.
    """
    with suppress(OSError), os.scandir(folder) as there:
        for each in islice(there, MOST_LOOKED_AT):
            with suppress(OSError):  # a link to itself, a file that has just gone
                if each.name.endswith(ending) and not each.name.startswith(".") and each.is_file():
                    yield each
