"""This program as it was at a commit, as a player: `commit:HASH`, `commit:HASH?player=alphabeta:2000`.

Its files are taken out of the repository that this program runs from, once for each commit, into the user's cache;
then it is started from there with the same Python, and asked by the protocol of `gdl.search_process`. It plays by its
own rulebook of that name; whether its moves are legal is judged by ours.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gdl.remote import Source, source_of
from gdl_interpreter.characters import shown
from gdl_interpreter.storage.writing import make_own_folder

if TYPE_CHECKING:
    from gdl.api import Game

SECONDS = 120.0
"""How long git, or reading a rulebook, may take."""

_NAMED = re.compile(r"commit:([0-9a-zA-Z][0-9a-zA-Z._/~^-]{0,99})(?:\?player=(.+))?", re.ASCII)

_FOUND = "import sys; sys.path[:0] = sys.argv[1:3]; "
"""What makes Python take the modules of a version, whose folders are the first two arguments."""

_HASH = f"{_FOUND}import gdl, json; print(gdl.load(sys.argv[3], **json.loads(sys.argv[4])).source_hash)"
_THINK = f"{_FOUND}import runpy; runpy.run_module('gdl.search_process', run_name='__main__')"


@dataclass(frozen=True)
class Version:
    """commit: what git knows it by; player: who of its players it is, as `ai` or `mcts:2000`."""

    commit: str
    player: str

    def program(self, game: Game) -> tuple[Source, Sequence[str]]:
        """The game as that version knows it, and the command that starts it thinking.

        Raises:
            ValueError: there is no such commit, or it has no such game.
        """
        root = _files_of(self.commit)
        python = [sys.executable, "-P", "-c"]
        folders = [str(root), str(root / "interpreter")]
        own = source_of(game)
        told = _run([*python, _HASH, *folders, own.rulebook, json.dumps(dict(own.settings))], None)
        if told is None:
            raise ValueError(f"the program cannot load {shown(own.rulebook)} as it was at {self.commit}")
        return own._replace(texts=told), [*python, _THINK, *folders]


def version_of(text: str) -> Version | None:
    """What is said of a version; None if nothing is.

    Raises:
        ValueError: it begins as one, but is none.
    """
    if not text.lower().startswith("commit:"):
        return None
    match = _NAMED.fullmatch(text)
    if match is None:
        raise ValueError("commit:HASH or commit:HASH?player=KIND is expected")
    return Version(match[1], match[2] or "ai")


def _files_of(commit: str) -> Path:
    """The folder with the files of a commit. ValueError: there is none such."""
    from platformdirs import user_cache_path

    repository = Path(__file__).resolve().parents[2]
    if not (repository / ".git").exists():
        raise ValueError("versions can be played only where the program runs from its git repository")
    found = _run(["git", "rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}"], repository)
    if found is None or re.fullmatch("[0-9a-f]{40,64}", found) is None:
        raise ValueError(f"the repository has no commit `{shown(commit)}`")
    folder = user_cache_path("gdl", appauthor=False) / "versions"
    if (folder / found).is_dir():
        return folder / found
    make_own_folder(folder)
    with tempfile.TemporaryDirectory(dir=folder) as made:
        packed = Path(made) / "files.tar"
        names = ["gdl", "interpreter", "grammar", "rulebooks", "docs/language", "docs/cookbook"]
        kept = [name for name in names if _run(["git", "cat-file", "-e", f"{found}:{name}"], repository) is not None]
        if _run(["git", "archive", "--format=tar", f"--output={packed}", found, "--", *kept], repository) is None:
            raise ValueError(f"the files of {found} cannot be had from git")
        with tarfile.open(packed) as archive:
            archive.extractall(Path(made) / "files", filter="data")
        with suppress(OSError):  # somebody else may have been faster
            (Path(made) / "files").rename(folder / found)
    if not (folder / found).is_dir():
        raise ValueError(f"the files of {found} cannot be kept in {folder}")
    return folder / found


def _run(command: Sequence[str], folder: Path | None) -> str | None:
    """What a command says, without the line's end; None: it has failed, or takes too long."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=SECONDS, text=True, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None
