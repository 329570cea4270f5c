"""Which rulebook a record is of: the same file is the same rulebook however its path is spelled, and one that is no
longer where the record says is looked for beside the record."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path, PurePath

from gdl.check.merge import slug
from gdl.diagnostics import RulebookError
from gdl.infra.resources import shipped_rulebooks
from gdl.loading import read, split_variant
from gdl.records.errors import RecordError
from gdl.records.model import Record

_SUFFIX = ".gdl"


def rulebook_of(record: Record, path: Path) -> str:
    """What the rulebook of a record is loaded by, from here.

    Args:
        record: what was recorded.
        path: the file it was read from.

    Raises:
        RecordError: "no-rulebook": there is no such file, neither as it is named nor beside the record.
    """
    found = _found(record, path)
    if found is None:
        raise RecordError(
            "no-rulebook",
            f"{path} was recorded of `{record.rulebook}`: there is no such file from here, and none beside the record "
            f"that fits. It is the record that names it so, by its path from where one stood when it was played: go "
            f"there, or put the rulebook beside the record",
        )
    return found


def placed(record: Record, path: Path) -> Record:
    """The record, with its rulebook named as it is found from here; as it is, if it is not found."""
    return replace(record, rulebook=_found(record, path) or record.rulebook)


def is_of(record: Record, path: Path, rulebook: str) -> bool:
    """Is this the rulebook of a record, by its file or by its text?

    Args:
        record: what was recorded.
        path: the file it was read from.
        rulebook: a name or a path.
    """
    if same_rulebook(rulebook, record.rulebook) or _hash_of(rulebook) == record.source_hash:
        return True
    return same_rulebook(rulebook, placed(record, path).rulebook)


def same_rulebook(one: str, other: str) -> bool:
    """Are two names of rulebooks, or paths, those of the same file and the same variant?"""
    if one == other:
        return True
    (base, variant), (base_of_other, variant_of_other) = _split(one), _split(other)
    if (variant and slug(variant)) != (variant_of_other and slug(variant_of_other)):
        return False
    shipped = shipped_rulebooks()
    try:
        return shipped.get(base, Path(base)).samefile(shipped.get(base_of_other, Path(base_of_other)))
    except (OSError, ValueError):  # one of them is not there, or can be no file's name
        return False


def _found(record: Record, path: Path) -> str | None:
    base, variant = _split(record.rulebook)
    if base in shipped_rulebooks() or not (base.endswith(_SUFFIX) or "/" in base) or _is_there(Path(base)):
        return record.rulebook
    for each in _beside(base, path.parent):
        name = str(each) if variant is None else f"{each}:{variant}"
        if each.is_file() and _fits(name, record):
            return name
    return None


def _beside(base: str, folder: Path) -> list[Path]:
    """Where a rulebook of that path may lie in a record's own folder, or below it. A record is a stranger's file:
    nothing that it says leads out of there."""
    named = PurePath(base)
    if named.suffix != _SUFFIX or "\0" in base:
        return []
    inside = [] if named.is_absolute() or ".." in named.parts else [folder / named]
    return [*inside, folder / named.name]


def _fits(name: str, record: Record) -> bool:
    """Is this the text that was recorded, or at least a game with these options and players? What is wrong with a
    rulebook is said where it is loaded: that it has mistakes does not make it another one."""
    from gdl.api import load

    if _hash_of(name) == record.source_hash:
        return True
    try:
        game = load(name, **record.options)
    except RulebookError:
        return True
    return {player.name for player in game.program.players} >= set(record.seats)


def _hash_of(name: str) -> str | None:
    try:
        return read(name).digest
    except RulebookError:
        return None


def _split(name: str) -> tuple[str, str | None]:
    base, variant = split_variant(name)
    return (name, None) if variant is not None and _is_there(Path(name)) else (base, variant)


def _is_there(path: Path) -> bool:
    """Is something there, or may be, for all that one is let to see?"""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return False
    except OSError:
        return True
    return True
