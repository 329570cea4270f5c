"""Examples made of what was tried: the text of one, and its way into the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from gdl.board_view.looks import looks_of
from gdl.board_view.scores import SCORE
from gdl.diagnostics import RulebookError
from gdl.formatting import formatted
from gdl.infra import free_names
from gdl.inspection.evaluate import evaluate
from gdl.watch.trial import Trial
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.characters import shown
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.reference import MachineError, Move, Position, Result
from gdl_interpreter.storage.bounded_files import read_bytes
from gdl_interpreter.storage.errors import FileError
from gdl_interpreter.storage.writing import write_file

MOST_BYTES = 2**20
"""A rulebook is no larger."""

_MOST_ROWS = 6
"""Legal moves that take no more rows are all named by an example of a position."""

_MOST_SORTS = 12
"""Where there are more, one of each sort is, of so many sorts."""

_MOST_CHANGED, _MOST_TOGETHER = 4, 12
"""Sorts of what stands now on sites that a move has changed, and sites of one sort, that an example tells at most."""

_MOST_BACK = 8
"""So many steps before the end of a game a position may be that is to come to that end."""

_WIDTH = 100
_NAME = re.compile(r'^\s*example\s+"([^"]*)"', re.MULTILINE)


Maker = Callable[[Trial, str, str | None], str]
"""Makes the text of an example: of a game, with a name, and of a variant or None."""


class ExampleError(Exception):
    """An example that cannot be made or written; the text says why."""


class ChangedFileError(ExampleError):
    """The file has another text than that for which the example was made."""


def free_name(text: str, wanted: str) -> str:
    """A name for an example that no example of a text has: what is wanted, or that with a number behind it.

    Args:
        text: of the rulebook.
        wanted: what it is to be called.
    """
    wanted = " ".join(shown(wanted).replace('"', "'").split()) or "an example"
    return free_names.free_name(wanted, set(_NAME.findall(text)))


NOTHING_PLAYED = "Nothing has been played yet: make the moves first."
"""What is said of an example of no moves."""


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
        raise ExampleError(NOTHING_PLAYED)
    begin = [] if trial.start is None else ["position:", *(f"    {line}" for line in trial.start.splitlines())]
    lines = [
        *_setting(trial.game.program, trial.game.settings, variant),
        *begin,
        *_rows("play", trial.steps),
        *_outlook(trial),
    ]
    return _example(name, lines)


def of_position(trial: Trial, name: str, variant: str | None = None) -> str:
    """An example that sets up the position on the board, and says which moves are legal there. Where the game is over
    it says how; as most endings are asked of whoever has moved, it sets up the position before and plays the last move.

    Args: as `of_moves`.

    Raises:
        ExampleError: the game is over, and would not be behind a position that is set up.
        MachineError: chance is still to settle something of the setup.
    """
    setting = _setting(trial.game.program, trial.game.settings, variant)
    result = trial.position.result
    if result is not None:
        text, played = _before_the_end(trial, result)
        begin = ["position:", *(f"    {line}" for line in text.splitlines())]
        return _example(name, [*setting, *begin, *(_rows("play", played) if played else []), _ended(result)])
    lines = [*setting, "position:", *(f"    {line}" for line in trial.position.text.splitlines())]
    moves, thrown = trial.position.moves(), _thrown(trial)
    if moves and thrown is not None:
        named = _rows("legal", [move.text for move in moves])
        if len(named) > _MOST_ROWS:
            named = _rows("legal", _one_of_each_sort(moves))
        lines += [*(_rows("play", thrown) if thrown else []), *named, f"expect moves is {len(moves)}"]
    return _example(name, lines)


def _one_of_each_sort(moves: Sequence[Move]) -> list[str]:
    """The first move with the same labels and kinds of pieces; none, where these tell no sorts apart."""
    found: dict[tuple[str, ...], str] = {}
    for move in moves:
        found.setdefault(tuple(word.text for word in move.words if word.type in (None, Ty.KINDS)), move.text)
    return list(found.values())[:_MOST_SORTS] if len(found) > 1 else []


def _before_the_end(trial: Trial, result: Result) -> tuple[str, tuple[str, ...]]:
    """The text of a position, as near to the end as can be, and the steps that end the game there in the same way."""
    line = trial.table.line
    for back in range(min(len(line), _MOST_BACK)):
        position, played = line[-1 - back].position, trial.steps[len(trial.steps) - back :]
        try:
            text = position.text
            again = trial.game.position(text)
            for step in played:
                again = again.announce(step.removeprefix("event ")) if step.startswith("event ") else again.play(step)
        except (MachineError, RulebookError):
            continue
        if again.result is not None and _ended(again.result) == _ended(result):
            return text, played
    raise ExampleError("Why the game is over, its last moves do not say alone: make an example of the moves (e).")


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


def _setting(program: Program, settings: Mapping[str, int], variant: str | None) -> list[str]:
    """What game the example is of: the variant, and the options that are set."""
    named = [] if variant is None else [f'with variant "{variant}"']
    truths = {name for name, span in program.ranges.items() if span is None}
    said = {name: str(bool(value)).lower() if name in truths else value for name, value in settings.items()}
    options = ", ".join(f"{name} = {value}" for name, value in said.items())
    return [*named, f"with {options}"] if options else named


def _rows(word: str, moves: Sequence[str]) -> list[str]:
    """Lines `play "…"`, each with as many moves as fit; none, if there are none."""
    rows: list[list[str]] = [[]] if moves else []
    for move in moves:
        if rows[-1] and len("; ".join([*rows[-1], move])) > _WIDTH - 16:
            rows.append([])
        rows[-1].append(move)
    return [f'{word} "{"; ".join(row)}"' for row in rows]


def _outlook(trial: Trial) -> list[str]:
    """What holds behind the moves."""
    result = trial.position.result
    if result is not None:
        return [_ended(result)]
    return [] if trial.position.in_setup else [*_changed(trial), f"expect mover is {trial.position.mover}"]


def _changed(trial: Trial) -> list[str]:
    """What stands now on the sites that the last move has changed: a line for each sort of piece, and one for sites
    that are empty; none for a move that has changed very much. Then what is told beside the board and is
    otherwise now, and the states of sites, as far as there is room."""
    node, now, program = trial.table.at, trial.position, trial.game.program
    while node.turn is not None and node.turn.who is None and node.parent is not None:
        node = node.parent  # what chance has brought behind it
    if node.turn is None or node.parent is None:
        return []
    before, found = node.parent.position, dict[tuple[str, ...], int]()
    for site in site_numbers(program.board.played):
        piece = now.piece(site)
        if piece != before.piece(site):
            stands = tuple(filter(None, piece)) if piece is not None else ()
            found[stands] = found.get(stands, 0) | 1 << site
    sorts = sorted(found.items(), key=lambda each: not each[0])
    told = [_standing(program, sites, stands) for stands, sites in sorts]
    few = len(found) <= _MOST_CHANGED and all(sites.bit_count() <= _MOST_TOGETHER for sites in found.values())
    wanted = [*(told if few else []), *_beside(trial, before), *_of_sites(trial, before)]
    return [f"expect {each}" for each in wanted if _holds(trial, each)][:_MOST_CHANGED]


def _standing(program: Program, sites: int, stands: tuple[str, ...]) -> str:
    """That something stands on sites, or nothing: of one piece that is nobody's it is told which kind that is."""
    if len(stands) == 1 and sites.bit_count() == 1:
        return f"kind({_named(program, sites)}) is {stands[0]}"
    return f"{_named(program, sites)} in {' '.join(stands) or 'empty'}"


def _beside(trial: Trial, before: Position) -> Iterator[str]:
    """What is true now of what is told beside the board, of the game or of a player, and was otherwise before."""
    program = trial.game.program
    measures = {ending.measure.partition("(")[0] for ending in program.endings if ending.measure is not None}
    now, was = (_told(position) for position in (trial.position, before))
    for name, player in dict.fromkeys((*now, *was)):
        if now.get((name, player)) == was.get((name, player)):
            continue
        of = "" if player is None else f"({program.players[player].name})"
        for each in [name] if name != SCORE or _value(trial, f"{name}{of}") else sorted(measures):
            value = _value(trial, f"{each}{of}")
            if value.count(",") < _MOST_TOGETHER:
                yield {"true": f"{each}{of}", "false": f"not {each}{of}"}.get(value, f"{each}{of} is {value}")


def _told(position: Position) -> dict[tuple[str, int | None], str]:
    """What is told beside the board by a name that rules may have, too: its value, by that name and the player."""
    labels = (label for label in looks_of(position).labels if label.name and label.site is None)
    return {(label.name, label.player): label.value or label.text for label in labels}


def _of_sites(trial: Trial, before: Position) -> Iterator[str]:
    """What is true now of the states of sites that are not hidden, and were others before: one condition for all sites
    where a state is the same now. What goes with a piece is none of a site."""
    program, now = trial.game.program, trial.position
    hidden = looks_of(now).hidden
    for var in program.states:
        if var.per != (Ty.SITES,) or var.with_piece or var.name in hidden:
            continue
        found = dict[int, int]()
        for site, (was, value) in enumerate(zip(before.state(var.name), now.state(var.name), strict=True)):
            if was != value:
                found[value] = found.get(value, 0) | 1 << site
        for sites in (each for each in found.values() if each.bit_count() <= _MOST_TOGETHER):
            told = _value(trial, f"{var.name}({_named(program, sites & -sites)})")
            if sites.bit_count() == 1:
                yield f"{var.name}({_named(program, sites)}) is {told}"
            else:
                yield f"every({var.name}(x) is {told} for x in {_named(program, sites)})"


def _named(program: Program, sites: int) -> str:
    """Sites as an author writes them: `b2`, `{a1, b1}`, `site(7)`."""
    names = [program.board.name_of(site) for site in site_numbers(sites)]
    told = [f"site({name})" if name.isdecimal() else name for name in names]
    return told[0] if len(told) == 1 else f"{{{', '.join(told)}}}"


def _holds(trial: Trial, condition: str) -> bool:
    """Can it be said so in the language, and is it true now?"""
    return _value(trial, condition) == "true"


def _value(trial: Trial, expression: str) -> str:
    """The value that it has now; "" where it cannot be said so in the language."""
    try:
        return evaluate(trial.game, trial.position, expression).text
    except (MachineError, RulebookError):
        return ""


def _ended(result: Result) -> str:
    """The line that says how a game has ended, and for which reason."""
    what = "draw" if result.verdict == "draw" else f"{' or '.join(result.winners)} wins"
    return f"expect {what}" + (f' by "{result.reason}"' if result.reason and '"' not in result.reason else "")


def _example(name: str, lines: Sequence[str]) -> str:
    return formatted("\n".join([f'example "{name}":', *(f"    {line}" for line in lines)]) + "\n")


def append(path: Path, known: str, example: str) -> None:
    """Write an example behind a rulebook.

    Args:
        path: of the rulebook.
        known: the text that it had when the example was made.
        example: the text of the example.

    Raises:
        ChangedFileError: the file has another text now.
        ExampleError: it cannot be read or written.
    """
    try:
        now = read_bytes(path, MOST_BYTES)
        if now.decode("utf-8", "replace").replace("\r\n", "\n") != known.replace("\r\n", "\n"):
            raise ChangedFileError("The file has just been changed: look again, then make the example.")
        end = b"\r\n" if b"\r\n" in now else b"\n"
        text = now.rstrip() + 2 * end + example.encode().replace(b"\n", end)
        write_file(path, text)
    except FileError as error:
        raise ExampleError(f"{error.message}.") from None
