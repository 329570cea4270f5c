"""How a game is played, in words and small boards: what stands under `rules:` in its rulebook.

What goes in: a game, and the passages of its text for players. What comes out: blocks, of plain data and positions, for
whoever shows them. What always holds: a board that cannot be had is left out, however it is asked for; what is
wrong with it is told by `gdl test`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from gdl.check import check
from gdl.check.typed import TypedExample, TypedPosition
from gdl.diagnostics import Reporter, RulebookError, did_you_mean
from gdl.loading import Loaded, standard_library
from gdl.lower import Lowering
from gdl.lower.options import with_shown_values
from gdl.lower.setup import Watch
from gdl.positions import set_up
from gdl.random_plies import dealt
from gdl.syntax import declarations as d
from gdl.syntax.rules_text import AFTER, ITEM, OF, PARAGRAPH, SENTENCES
from gdl_interpreter.program import Program
from gdl_interpreter.program.budget import LIMITS, Budget, BudgetError, Limits
from gdl_interpreter.reference import Machine, MachineError, MoveError, Position
from gdl_interpreter.reference.text.explain import named_once


class Paragraph(NamedTuple):
    """Some sentences."""

    text: str


class Item(NamedTuple):
    """An item of a list."""

    text: str


class Board(NamedTuple):
    """A position to be drawn; `caption`: what it is, in a few words ("" at the start)."""

    position: Position
    caption: str

    @property
    def title(self) -> str:
        """The caption as it stands above the board, so that the sentence behind the board follows it at once."""
        return f"{self.caption[:1].upper()}{self.caption[1:]}:" if self.caption else ""


Block = Paragraph | Item | Board


class BoardError(ValueError):
    """A board that cannot be shown, with the reason."""


def with_its_values(passages: Sequence[tuple[str, str]], program: Program) -> tuple[tuple[str, str], ...]:
    """Passages with the values of options in the place of their names in brackets.

    Args:
        passages: each what it is, and what it says.
        program: the game with the options that it is played with.
    """
    shown = with_shown_values(program)
    return tuple((what, shown(text) if what in SENTENCES else text) for what, text in passages)


def first_sentence(passages: Sequence[tuple[str, str]]) -> str | None:
    """What a text for players says first; None if it says nothing.

    Args:
        passages: each what it is, and what it says.
    """
    paragraph = next((text for what, text in passages if what == PARAGRAPH), None)
    if paragraph is None:
        return None
    sentence, stop, _ = paragraph.partition(". ")
    return f"{sentence}." if stop else sentence


def blocks_of(
    passages: Sequence[tuple[str, str]], machine: Machine, loaded: Callable[[], Loaded], limits: Limits = LIMITS
) -> Iterator[Block]:
    """What the passages of a text for players are to those who read it.

    Args:
        passages: each what it is, and what it says.
        machine: plays the game.
        loaded: reads its rulebook: asked only for the boards of examples.
        limits: bounds of the work for each board, in steps.
    """
    for what, text in passages:
        if what == PARAGRAPH:
            yield Paragraph(text)
        elif what == ITEM:
            yield Item(text)
        else:
            try:
                position = board_of(what, text, machine, loaded, limits)
                caption = caption_of(what, text)
                if position.in_setup:
                    position = dealt(position, 0)
                    caption = f"{caption}, one of many" if caption else "at the start, one of many"
                yield Board(position, caption)
            except BoardError:
                continue


def caption_of(what: str, text: str) -> str:
    """What a board is, in a few words."""
    if what == AFTER:
        return f"after {', '.join(moves_of(text))}"
    return text if what == OF else ""


def moves_of(text: str) -> list[str]:
    """The moves that lead to a board."""
    return [move.strip() for move in text.split(";") if move.strip()]


def board_of(
    what: str,
    text: str,
    machine: Machine,
    loaded: Callable[[], Loaded],
    limits: Limits = LIMITS,
    budget: Budget | None = None,
    settings: Mapping[str, int] = MappingProxyType({}),
) -> Position:
    """The position of a board in a text for players.

    Args:
        what: what board it is, in the words of `gdl.syntax.rules_text`.
        text: the moves that lead to it, or the name of an example.
        machine: plays the game.
        loaded: reads its rulebook: asked only for the board of an example.
        limits: bounds of the work, in steps.
        budget: what is left for making the rulebook of an example ready, in steps; None: what the limits say.
        settings: values of options that an example has where it does not say others; usually those of the rulebook.

    Raises:
        BoardError: there is no such position.
    """
    try:
        if what == OF:
            return _of_example(text, loaded(), limits, budget or Budget(limits.loading), settings)
        position = Position.start(machine)
        for move in moves_of(text) if what == AFTER else ():
            position = _after(position, move)
        return position
    except (MachineError, BudgetError) as error:
        raise BoardError(str(error)) from None


def _after(position: Position, move: str) -> Position:
    try:
        if move.startswith("event "):
            return position.announce(move.removeprefix("event ").strip())
        return position.play(move)
    except MoveError as error:
        raise BoardError(named_once(move, error.message, "cannot be played")) from None


def _of_example(name: str, loaded: Loaded, limits: Limits, budget: Budget, settings: Mapping[str, int]) -> Position:
    written = (each for each in _written(loaded) if each.variant is None)
    example = next((each for each in (*loaded.rules.examples, *written) if each.name == name), None)
    if example is None:
        raise BoardError(_no_example(name, loaded))
    reporter = Reporter()
    try:
        typed = check(replace(loaded.rules, examples=[example]), standard_library(), reporter, budget)
        reporter.stop_if_failed()
        assert typed is not None
        found: TypedExample = typed.examples[0]
        lowering = Lowering(typed, {**settings, **found.settings}, reporter, budget, limits)
        program = lowering.program()
        machine = Machine(program, fuel=limits.question)
        line = next((line for line in found.lines if isinstance(line, TypedPosition)), None)
        if line is None:
            return Position.start(machine)
        position = set_up(line, machine, lowering.filler, Watch(program, reporter))
        reporter.stop_if_failed()
    except RulebookError as error:
        raise BoardError(f"the example `{name}` cannot be set up: {error.diagnostics[0].message}") from None
    return position


def _written(loaded: Loaded) -> Iterator[d.Example]:
    """The examples in its own text, then those in what it extends, the nearest first, whose text it may have."""
    for layer in (loaded.tree, *reversed(loaded.below)):
        yield from (each for each in layer.declarations if isinstance(each, d.Example))


def _no_example(name: str, loaded: Loaded) -> str:
    """That there is no example of a name, or of which variant it is."""
    variant = next((each.variant for each in _written(loaded) if each.name == name), None)
    if variant is None:
        names = [
            each.name for each in _written(loaded) if each.variant is None or each.span.source == loaded.source.name
        ]
        meant = did_you_mean(name, names) or "`[board]` is the position in which a game begins"
        return f"there is no example `{name}`; {meant}"
    here = "the game itself" if loaded.variant is None else f"the variant `{loaded.variant}`"
    return f"the example `{name}` is of the variant `{variant.name}`, not of {here}"
