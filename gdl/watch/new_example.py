"""Examples made of what was tried: the text of one, and its way into the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from gdl.diagnostics import RulebookError
from gdl.watch.trial import Trial
from gdl_interpreter.characters import shown
from gdl_interpreter.reference import MachineError
from gdl_interpreter.storage.bounded_files import read_bytes
from gdl_interpreter.storage.errors import FileError
from gdl_interpreter.storage.writing import write_file

MOST_BYTES = 2**20
"""A rulebook is no larger."""

_MOST_NAMED = 12
"""So many legal moves are named by an example of a position."""

_WIDTH = 100
_NAME = re.compile(r'^\s*example\s+"([^"]*)"', re.MULTILINE)


Maker = Callable[[Trial, str, str | None], str]
"""Makes the text of an example: of a game, with a name, and of a variant or None."""


class ExampleError(Exception):
    """An example that cannot be made or written; the text says why."""


def free_name(text: str, wanted: str) -> str:
    """A name for an example that no example of a text has: what is wanted, or that with a number behind it.

    Args:
        text: of the rulebook.
        wanted: what it is to be called.
    """
    wanted = " ".join(shown(wanted).replace('"', "'").split()) or "an example"
    taken = set(_NAME.findall(text))
    numbered = (f"{wanted} {number}" for number in range(2, len(taken) + 3))
    return wanted if wanted not in taken else next(name for name in numbered if name not in taken)


def of_moves(trial: Trial, name: str, variant: str | None = None) -> str:
    """An example that plays what was played, and says whose turn it is then, or how the game has ended.

    Args:
        trial: the game.
        name: of the example.
        variant: the name of the variant that is played; None: it is the game itself.

    Raises:
        ExampleError: nothing was played.
    """
    if not trial.steps:
        raise ExampleError("Nothing has been played yet: make the moves first.")
    begin = [] if trial.start is None else ["position:", *(f"    {line}" for line in trial.start.splitlines())]
    lines = [*_setting(trial.game.settings, variant), *begin, *_rows("play", trial.steps), *_outlook(trial)]
    return _example(name, lines)


def of_position(trial: Trial, name: str, variant: str | None = None) -> str:
    """An example that sets up the position on the board, and says which moves are legal there; as `of_moves`.

    Raises:
        MachineError: chance is still to settle something of the setup.
    """
    body = [f"    {line}" for line in trial.position.text.splitlines()]
    moves, count = trial.options(_MOST_NAMED)
    lines = [*_setting(trial.game.settings, variant), "position:", *body]
    thrown = _thrown(trial)
    if moves and thrown is not None:
        lines += [*(_rows("play", thrown) if thrown else []), *_rows("legal", moves)]
        if count <= _MOST_NAMED:
            lines.append(f"expect perft(1) is {count}")
    return _example(name, lines)


def _thrown(trial: Trial) -> tuple[str, ...] | None:
    """What nature has thrown in this turn, which the text of a position does not say, so that it is to be played behind
    it; None if the same moves are not legal then, as where rules ask for earlier positions."""
    position = trial.position
    thrown = trial.steps[len(trial.steps) - len(position.data.rolls) :]
    if not position.data.rolls and not position.machine.keys:
        return ()
    try:
        again = trial.game.position(position.text)
        for step in thrown:
            again = again.play(step)
        same = [move.text for move in again.moves()] == [move.text for move in position.moves()]
    except (MachineError, RulebookError):
        return None
    return thrown if same else None


def _setting(settings: Mapping[str, int], variant: str | None) -> list[str]:
    """What game the example is of: the variant, and the options that are set."""
    named = [] if variant is None else [f'with variant "{variant}"']
    options = ", ".join(f"{name} = {value}" for name, value in settings.items())
    return [*named, f"with {options}"] if options else named


def _rows(word: str, moves: Sequence[str]) -> list[str]:
    """Lines `play "…"`, each with as many moves as fit."""
    rows: list[list[str]] = [[]]
    for move in moves:
        if rows[-1] and len("; ".join([*rows[-1], move])) > _WIDTH - 16:
            rows.append([])
        rows[-1].append(move)
    return [f'{word} "{"; ".join(row)}"' for row in rows]


def _outlook(trial: Trial) -> list[str]:
    """What holds behind the moves."""
    result = trial.position.result
    if result is not None:
        if result.verdict == "draw":
            return ["expect draw"]
        return [f"expect {' and '.join(result.winners)} wins"] if len(result.winners) == 1 else []
    return [] if trial.position.in_setup else [f"expect mover is {trial.position.mover}"]


def _example(name: str, lines: Sequence[str]) -> str:
    return "\n".join([f'example "{name}":', *(f"    {line}" for line in lines)]) + "\n"


def append(path: Path, known: str, example: str) -> None:
    """Write an example behind a rulebook.

    Args:
        path: of the rulebook.
        known: the text that it had when the example was made.
        example: the text of the example.

    Raises:
        ExampleError: the file has another text now, or cannot be read or written.
    """
    try:
        now = read_bytes(path, MOST_BYTES)
        if now.decode("utf-8", "replace").replace("\r\n", "\n") != known.replace("\r\n", "\n"):
            raise ExampleError("The file has just been changed: look again, then make the example.")
        end = b"\r\n" if b"\r\n" in now else b"\n"
        text = now.rstrip() + 2 * end + example.encode().replace(b"\n", end)
        write_file(path, text)
    except FileError as error:
        raise ExampleError(f"{error.message}.") from None
