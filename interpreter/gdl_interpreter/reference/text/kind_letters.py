"""The few letters that stand for a kind of piece where it is drawn and typed, unlike those of every other kind."""

from __future__ import annotations

from collections.abc import Sequence

from gdl_interpreter.program.model import Kind

_SHORT = 4

_LETTERS = 40
"""Of a longer name only so many letters are looked at."""


def kind_letters(kinds: Sequence[Kind]) -> tuple[str, ...]:
    """The letters of each kind: those it was given, else its first, or two that tell it from others."""
    used = {kind.letter.upper() for kind in kinds if kind.letter}
    unnamed = [kind.name for kind in kinds if not kind.letter]
    shorts = dict(zip(unnamed, short_names(unnamed), strict=True))
    found: list[str] = []
    for kind in kinds:
        given = kind.letter or shorts[kind.name]
        own = given[:1].upper() + given[1:]
        if not kind.letter and own.upper() in used:
            longer = [kind.name[:1].upper() + later for later in kind.name[1:_LETTERS]]
            own = next((c for c in longer if c.upper() not in used), kind.name)
        found.append(own)
        used.add(own.upper())
    return tuple(found)


def short_names(names: Sequence[str]) -> list[str]:
    """The initial of each name where it is the only one with it, else two letters that tell the names apart.

    Black, Blue, Red → Ba, Bu, R. Names that two letters do not tell apart stay whole if they are short, else they are
    numbered.
    """
    found: list[str] = []
    for name in names:
        rivals = [other for other in names if other is not name and other[:1].lower() == name[:1].lower()]
        found.append(name[:1] if not rivals else name[:1] + _telling(name, rivals))
    if len({short.lower() for short in found}) < len(found) and max(map(len, names)) <= _SHORT:
        return list(names)
    taken: dict[str, int] = {}
    for i, short in enumerate(found):
        count = taken[short.lower()] = taken.get(short.lower(), 0) + 1
        if count > 1:
            found[i] = f"{short}{count}"
    return found


def _telling(name: str, rivals: Sequence[str]) -> str:
    """The first later letter of a name at which no rival has the same."""
    for at in range(1, min(len(name), _LETTERS)):
        if all(rival[at : at + 1].lower() != name[at].lower() for rival in rivals):
            return name[at]
    return ""
