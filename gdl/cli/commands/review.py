"""`gdl review`: going over recorded games."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from gdl.cli.arguments import how_long, load_game, need_native
from gdl.cli.interrupted import ended_as_by_ctrl_c
from gdl.cli.options import THINK, FilePath
from gdl.cli.progress import learning_in_words, peak_memory, progress, span, telling
from gdl.infra.exit_codes import FINDINGS, INTERRUPTED
from gdl.infra.output import echo, echo_lines, errors
from gdl_interpreter.characters import json_text

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl.opponents.reviewed import Reviewed
    from gdl.records import ReplayedGame
    from gdl_interpreter.search.player import Player

_CODE = "code of this game is made"
"""What comes before the first look."""


@click.command("review")
@click.argument("record", type=FilePath(exists=True))
@click.option("--think", metavar="TIME|N", default="500ms", show_default=True, help=THINK.format("position"))
@click.option("--all", "every", is_flag=True, help="Show every move, not only the turning points.")
@click.option("--json", "as_json", is_flag=True, help="Print every move as JSON.")
def command(record: Path, think: str, every: bool, as_json: bool) -> None:
    """Analyse a recorded game, and tell its turning points; the record stays as it is.

    \b
    Example:
      gdl review edges.yaml --think 2s
    """
    from dataclasses import asdict, replace

    from gdl.opponents.review import review
    from gdl.opponents.words import counted
    from gdl.records import RecordError, read_record, replay, rulebook_of
    from gdl.records.found import placed

    need_native("gdl review")
    how = how_long(think)
    try:
        read = placed(read_record(record), record)
        pairs = tuple(f"{name}={int(value)}" for name, value in read.options.items())
        game = load_game(rulebook_of(read, record), pairs)
        played_again = replay(game, read)
    except RecordError as error:
        echo(error.message, err=True)
        sys.exit(FINDINGS)
    changed = played_again.told(game)
    if changed is not None:
        echo(changed, err=True)
    games = [_Game(each) for each in played_again.games]
    told: list[dict[str, object]] = []
    each_takes = how.seconds if how.nodes is None and how.seconds is not None else 0.0
    number = 0
    try:
        with ended_as_by_ctrl_c():
            player = _player(game, sum(each.decided for each in games), each_takes)
            for number, one in enumerate(games, start=1):
                if len(games) > 1 and not as_json:
                    echo(f"Game {number}")
                looks = review(player, one.moves, how.seconds, how.nodes)
                with progress(one.decided, "moves", expected=each_takes * one.decided) as so_far:
                    for found in looks:
                        errors().status(None)
                        looked = replace(found, ply=one.numbers[found.ply - 1])
                        one.turns, one.looked = one.turns + looked.turns, one.looked + 1
                        if as_json:
                            told.append({"game": number} | asdict(looked))
                        elif looked.turns or every:
                            echo(_line(looked))
                        so_far(one.looked)
                if not as_json:
                    result = one.played.outcome
                    echo(f"{one.turning_points}; {result if result is not None else 'not finished'}.")
                    echo(f"{counted(one.looked, 'moves')} looked at{peak_memory()}.")
    except KeyboardInterrupt:
        if as_json:
            echo_lines(json_text(told, indent=1))
        elif number:
            echo(f"{games[number - 1].turning_points} up to there.")
        _say_broken_off(games, max(1, number), as_json)
    if as_json:
        echo_lines(json_text(told, indent=1))


class _Game:
    """A recorded game, and how far it has been looked at."""

    def __init__(self, played: ReplayedGame) -> None:
        """played: the game, as it was played again."""
        from gdl.opponents.review import numbers_of

        positions = [played.start, *(step.position for step in played.steps)]
        made = [(i, step.move.text) for i, step in enumerate(played.steps) if step.move is not None]
        numbers = [0, *numbers_of(positions[: len(played.steps)])]
        self.played = played
        self.moves = [(positions[i], text) for i, text in made]
        self.numbers = [numbers[i + 1] for i, _ in made]
        self.decided = sum(not position.is_chance for position, _ in self.moves)
        self.turns = self.looked = 0

    @property
    def turning_points(self) -> str:
        """How many of them have been found."""
        return f"{self.turns} turning point{'s' * (self.turns != 1)}"


def _player(game: Game, moves: int, each_takes: float) -> Player:
    """Who looks at the moves, with all that thinking needs; while that is made, it is told what is.

    moves: how many of them there are; each_takes: seconds for each, 0 where that is not known.
    """
    from gdl.opponents.tuning import player_of
    from gdl.opponents.words import counted

    takes = f"; looking at the {counted(moves, 'moves')} takes about {span(each_takes * moves)} after that"
    with telling(lambda said: f"getting ready: {said or _CODE}{takes if each_takes else ''}") as said:
        said(_CODE)
        player = player_of(game, report=lambda share: said(learning_in_words(share)))
        player.prepare()
    return player


def _line(one: Reviewed) -> str:
    """What is told of a move."""
    better = f"  better: {one.best}" if one.loss > 0 else ""
    share = f"{100 * one.before:.0f}% → {100 * one.after:.0f}%{', proven' if one.sure else ''}"
    return f"{one.ply:4}. {one.player}: {one.move}{one.mark}  {share}{better}"


def _say_broken_off(games: Sequence[_Game], number: int, aside: bool) -> NoReturn:
    """Say how far it has come, and leave.

    games: all of them; number: of the one that was looked at; aside: is it said on standard error?
    """
    one, where = games[number - 1], f" in game {number} of {len(games)}" if len(games) > 1 else ""
    echo(f"broken off{where}: {one.looked} of {one.decided} moves looked at", err=aside)
    sys.exit(INTERRUPTED)
