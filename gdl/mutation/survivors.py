"""The file in which the survivors of a rulebook stand: the mutants that no example notices, each with the reason why.

state: 5f0c…                   of the rules and examples it was found with (`state_of`)
mutants: 57
survivors:
- rule: require size mod 2 is 0 else "both players need as many stones"
  change: (left out)
  class: untested
  reason: no example sets up a board of odd size, which is refused before the game begins
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

from gdl.mutation.mutants import Mutant
from gdl_interpreter.storage.bounded_files import read_text
from gdl_interpreter.storage.plain import Form, fits
from gdl_interpreter.storage.writing import write_file

CLASSES = {
    "equivalent": "it is the same game: no position comes about in which the two differ",
    "unreachable": "they differ only in positions that do not come about in play",
    "long": "they differ only in games or on boards that are too long or too large for an example",
    "notation": "they differ in what is written or shown, not in what may be played",
    "options": "they differ in which options are refused before a game begins, which no example can say",
    "untested": "an example could notice it, and there is none",
}
"""Why a mutant may survive."""

FOLDER = "survivors"
"""Such files lie in a folder of this name, beside the rulebooks."""

MOST_BYTES = 2**20
"""Bytes of such a file."""

_FORM: Final[Mapping[str, Form]] = {
    "state": str,
    "mutants": int,
    "survivors": [{"rule": str, "change": str, "class": str, "reason": str}],
}
_COMMENT = (
    "# Broken rules that no example notices, and why. `gdl test NAME --mutate --write` writes this file anew, and\n"
)
_COMMENT += f"# keeps the reasons. Classes: {', '.join(CLASSES)}.\n"
_WIDTH = 120


class SurvivorsError(ValueError):
    """A file that holds no survivors; the message says what is wrong with it."""


@dataclass(frozen=True)
class Survivor:
    """A mutant that no example notices. sort: one of `CLASSES`, "" where nobody has said; reason: in words."""

    rule: str
    change: str
    sort: str = ""
    reason: str = ""

    @property
    def is_told(self) -> bool:
        """Has somebody said why it survives?"""
        return self.sort in CLASSES and bool(self.reason.strip())


@dataclass(frozen=True)
class Survivors:
    """What stands in a file. state: of the rulebook it was found with; mutants: how many there were."""

    state: str
    mutants: int
    survivors: tuple[Survivor, ...]


def survivors_path(source: str) -> Path:
    """Where the survivors of the rulebook in a file stand."""
    path = Path(source)
    return path.parent / FOLDER / f"{path.stem}.yaml"


def read_survivors(path: Path) -> Survivors | None:
    """What stands in a file; None if there is none.

    Raises:
        SurvivorsError: it is no such file.
        FileError: it cannot be read.
    """
    import yaml

    if not path.is_file():
        return None
    text = read_text(path, MOST_BYTES)
    try:
        found: object = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, RecursionError, ValueError):
        raise SurvivorsError(f"{path} cannot be read as YAML") from None
    if not fits(found, _FORM):
        raise SurvivorsError(f"{path} holds no survivors as `gdl test --mutate --write` writes them")
    tree = cast(dict[str, object], found)
    rows = cast(list[dict[str, str]], tree["survivors"])
    each = tuple(Survivor(row["rule"], row["change"], row["class"], row["reason"]) for row in rows)
    return Survivors(cast(str, tree["state"]), cast(int, tree["mutants"]), each)


def with_reasons(mutants: Iterable[Mutant], known: Survivors | None) -> tuple[Survivor, ...]:
    """Mutants that survive, with the reasons that were given for them before."""
    told = {} if known is None else {(each.rule, each.change): each for each in known.survivors}
    return tuple(told.get((each.rule, each.says), Survivor(each.rule, each.says)) for each in mutants)


def write_survivors(path: Path, found: Survivors) -> None:
    """Write the file.

    Raises:
        FileError: it cannot be written.
    """
    import yaml

    rows = [
        {"rule": each.rule, "change": each.change, "class": each.sort, "reason": each.reason}
        for each in found.survivors
    ]
    tree = {"state": found.state, "mutants": found.mutants, "survivors": rows}
    text = yaml.safe_dump(tree, sort_keys=False, allow_unicode=True, width=_WIDTH)
    path.parent.mkdir(exist_ok=True)
    write_file(path, _COMMENT + text)
