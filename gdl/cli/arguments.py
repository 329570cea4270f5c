"""What a command is asked about: a game by its name and options, a position by its text or the moves that lead there.

Where that cannot be had, messages say why and the command ends.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gdl.cli.errors import Settings
from gdl.cli.options import expected
from gdl.infra.exit_codes import FINDINGS, USAGE
from gdl.infra.numbers import whole
from gdl.infra.output import Output, echo, errors

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl.diagnostics import Diagnostic, RulebookError, Sources
    from gdl.engines import EngineName
    from gdl.opponents.seats import Thinking
    from gdl_interpreter.reference import Position

MOST_BYTES = 2**20
"""Bytes of a file that holds a position."""


def settings_of(pairs: Iterable[str]) -> dict[str, int]:
    """`option=value` pairs as numbers; true and false as 1 and 0."""
    settings: dict[str, int] = {}
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        words = {"true": 1, "false": 0}
        if not equals or not name:
            raise expected("OPTION=VALUE", pair, "--set")
        try:
            settings[name] = words[value] if value in words else whole(value)
        except ValueError:
            raise expected("OPTION=VALUE, with a whole number, true or false as VALUE,", pair, "--set") from None
    return settings


def report(diagnostics: Iterable[Diagnostic], sources: Sources, stream: Output | None = None) -> None:
    """Show diagnostics to a person.

    stream: where they are what a command was asked for; None: on standard error, as the reason why it cannot go on.
    """
    from gdl.diagnostics.render import render_pieces
    from gdl.terminal.style import style_for

    stream = stream or errors()
    stream.pieces([*render_pieces(diagnostics, sources), ("\n", "")], style_for(stream).colour)


def rulebooks_of(paths: Iterable[str]) -> list[str]:
    """The rulebooks that names, files and folders stand for; leaves with a message if there is none in a folder."""
    from gdl.diagnostics import Sources
    from gdl.loading import no_rulebook_in, rulebooks_in

    found = [(path, rulebooks_in(path)) for path in paths]
    empty = [no_rulebook_in(path) for path, names in found if not names]
    if empty:
        report(empty, Sources())
        sys.exit(FINDINGS)
    return [name for _, names in found for name in names]


def give_up(error: RulebookError, sources: Sources) -> None:
    """Show why a rulebook cannot be played, and leave: with 2 if what was asked for is at fault, else with 1."""
    report(error.diagnostics, sources)
    asked = {"E001", "E222", "E301", "E302", "E303"}
    sys.exit(USAGE if all(d.code in asked for d in error.diagnostics) else FINDINGS)


def load_game(name: str, pairs: Iterable[str]) -> Game:
    """A rulebook with its options set; leaves with messages if that cannot be."""
    from gdl.api import game_of, recalled

    settings = settings_of(pairs)
    game = recalled(name, settings)
    if game is not None:
        return game
    from gdl.diagnostics import RulebookError, Sources
    from gdl.loading import read
    from gdl.repairs import repaired
    from gdl_interpreter.program.budget import Budget

    budget = Budget()
    try:
        with _reading(name):
            loaded = read(name, budget)
    except RulebookError as error:
        give_up(error, Sources())
        raise
    try:
        with _reading(name):
            return game_of(loaded, settings, called=name, budget=budget)
    except RulebookError as error:
        give_up(RulebookError(repaired(loaded, error.diagnostics)), loaded.sources)
        raise


def _reading(name: str) -> AbstractContextManager[object]:
    """Tells that a rulebook is being read, if that takes long."""
    from gdl.cli.progress import telling

    return telling(lambda _: f"reading {name}")


def text_given(option: str | None) -> str | None:
    """What `--position` gives: the text itself, or that of a file."""
    if option is None or not option.startswith("@"):
        return option
    from gdl_interpreter.storage.bounded_files import read_text
    from gdl_interpreter.storage.errors import FileError

    try:
        return read_text(Path(option[1:]), MOST_BYTES, True, Settings.now().patience)
    except FileError as error:
        raise click.UsageError(f"--position: {error.message}") from None


def can_be_written(path: Path) -> None:
    """Leave with a message before anything long is done, where what comes of it cannot be written there."""
    from gdl_interpreter.storage.errors import FileError
    from gdl_interpreter.storage.writing import check_writable

    try:
        check_writable(path)
    except FileError as problem:
        raise click.UsageError(problem.message) from None


def begun(game: Game, text: str | None) -> Position:
    """The first position, or the one that a text describes; leaves with messages if that cannot be."""
    from gdl.diagnostics import RulebookError, Source, Sources

    if text is None:
        return game.start()
    try:
        return game.position(text)
    except RulebookError as error:
        from gdl.positions import NAME

        report(error.diagnostics, Sources({**game.sources.texts, NAME: Source(NAME, text)}))
        sys.exit(FINDINGS)


def reached(game: Game, option: str | None, after: str | None, seed: int | None = None) -> Position:
    """The position after the moves typed, from the start or from what `--position` describes.

    Leaves with a message if one does not fit.

    seed: decides first what chance decides before the first turn; None: nothing does.
    """
    from gdl_interpreter.reference import MachineError
    from gdl_interpreter.reference.text.explain import named_once

    if seed is not None and option is not None:
        raise click.UsageError("--seed is for what chance decides at the start, and --position begins elsewhere")
    position = begun(game, text_given(option))
    if seed is not None:
        from gdl.random_plies import dealt

        position = dealt(position, seed)
    for text in (part.strip() for part in (after or "").split(";")):
        if not text:
            continue
        is_event, typed = text.startswith("event "), text.removeprefix("event ").strip()
        try:
            position = position.announce(typed) if is_event else position.play(text)
        except MachineError as error:
            may = f"; it may bring {'; '.join(_choices(error))}" if position.is_chance and _choices(error) else ""
            named = typed if error.message.startswith(f"`{typed}` ") else text
            echo(f"{named_once(named, error.message)}{may}", err=True)
            sys.exit(FINDINGS)
    return position


def _choices(error: Exception) -> tuple[str, ...]:
    from gdl_interpreter.reference import MoveError

    return error.choices if isinstance(error, MoveError) else ()


def say_before_chance(position: Position) -> None:
    """Where chance still has to decide something of the setup, say so, and what can be done about it."""
    if not position.in_setup:
        return
    if position.data.rolls:
        echo("Chance has more to decide before the first move: the board is what it is up to now.", err=True)
    else:
        echo("This is before chance has decided; --seed N lets it decide, as `gdl show --seed N` does.", err=True)


def say_engine(engine: EngineName | None, what: str) -> EngineName:
    """The engine that is wanted, or the best one there is; where that is not the native one, this is said.

    what: is said of the reference evaluator.
    """
    from gdl.engines import missing_native

    reason = None if engine == "reference" else missing_native()
    if engine == "native" and reason is not None:
        raise click.UsageError(f"--engine native needs the native engine, which is not available: {reason}")
    if reason is not None:
        echo(f"The native engine is not available ({reason}); the reference evaluator {what}.", err=True)
    return engine or ("native" if reason is None else "reference")


def how_long(think: str) -> Thinking:
    """How long to think about a move; leaves with a message if that cannot be understood."""
    from gdl.opponents.seats import thinking

    try:
        how = thinking(f"ai:{think}")
    except ValueError:
        raise expected("a time (500ms, 2s, 1m) or a number of playouts or positions (2000)", think, "--think") from None
    assert how is not None
    return how


def need_native(what: str) -> None:
    """Leave with a message where the native engine, which `what` needs, is not there."""
    from gdl.engines import missing_native

    reason = missing_native()
    if reason is not None:
        raise click.UsageError(f"{what} needs the native engine, which is not available: {reason}")


def recorded(rulebook: str | None, path: Path, pairs: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Which rulebook a record is of, and with which options, unless others are asked for.

    Args:
        rulebook: what was asked for; None: nothing was.
        path: the record.
        pairs: the options that were asked for, "name=value".
    """
    from gdl.records import RecordError, read_record, rulebook_of
    from gdl.records.found import is_of

    try:
        record = read_record(path)
        found = rulebook if rulebook is not None else rulebook_of(record, path)
    except RecordError as error:
        echo(error.message, err=True)
        sys.exit(FINDINGS)
    if rulebook is not None and not is_of(record, path, rulebook):
        echo(f"{path} was recorded of `{record.rulebook}`, not of `{rulebook}`", err=True)
        sys.exit(USAGE)
    return found, (*(f"{name}={int(value)}" for name, value in record.options.items()), *pairs)
