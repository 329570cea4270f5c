"""Which game is meant by what somebody typed: `edges`, `edges:torus`, `othello:size=6`, `edges columns=3 rows=2`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gdl.infra.numbers import whole

MOST_TYPED = 500
"""Characters of what is typed that are looked at."""

_TRUTHS = {"true": 1, "yes": 1, "on": 1, "false": 0, "no": 0, "off": 0}


@dataclass(frozen=True)
class Choice:
    """A rulebook to be played. name: what it is loaded by ("edges:torus", a path); options: values that were chosen."""

    name: str
    options: dict[str, int] = field(default_factory=dict)

    @property
    def pairs(self) -> tuple[str, ...]:
        """The options as a command takes them: "columns=3"."""
        return tuple(f"{name}={value}" for name, value in self.options.items())


@dataclass(frozen=True)
class Typed:
    """What was typed, taken apart. game: of the name, or its number; variant: None where none is named."""

    game: str
    variant: str | None
    options: dict[str, int]


class ChoiceError(ValueError):
    """What was typed is no choice. `message`: for people."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def taken_apart(typed: str) -> Typed:
    """A text as name, variant and options. The parts stand behind colons, commas or blanks; those with `=` are options.

    Raises:
        ChoiceError: an option has no value that can be one.
    """
    head, *rest = typed[:MOST_TYPED].split(":")
    words = head.split()
    plain = [word for word in words if "=" not in word]
    behind = [part for text in rest for part in text.replace(",", " ").split()]
    variants = [part for part in behind if "=" not in part]
    options: dict[str, int] = {}
    for part in [word for word in words + behind if "=" in word]:
        name, _, value = (piece.strip() for piece in part.partition("="))
        options[name] = _value(name, value)
    return Typed(" ".join(plain), "-".join(variants) or None, options)


def _value(name: str, value: str) -> int:
    if not name or not value:
        raise ChoiceError("an option is typed as size=6")
    if value.lower() in _TRUTHS:
        return _TRUTHS[value.lower()]
    try:
        return whole(value)
    except ValueError:
        raise ChoiceError(f"`{value}` is no value for {name}: it is a whole number, true or false") from None


def fitting(names: Sequence[str], typed: str) -> list[str]:
    """The names that a typed number or name means: the one that it is, else those that begin with it or contain it.

    names: those there are; typed: a number counts them from 1.
    """
    if typed.isascii() and typed.isdigit() and len(typed) < 9:
        at = int(typed)
        return [names[at - 1]] if 1 <= at <= len(names) else []
    wanted = typed.lower().replace(" ", "-")
    exact = [name for name in names if name.lower() == wanted]
    begun = [name for name in names if name.lower().startswith(wanted)]
    return exact or begun or [name for name in names if wanted in name.lower()]
