"""`gdl review`: going over recorded games."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from gdl.cli.arguments import how_long, load_game, need_native
from gdl.cli.options import THINK, FilePath
from gdl.cli.progress import learning, peak_memory, progress
from gdl.infra.exit_codes import FINDINGS
from gdl.infra.output import echo, echo_lines, errors
from gdl_interpreter.characters import json_text


@click.command("review")
@click.argument("record", type=FilePath(exists=True))
@click.option("--think", metavar="TIME|N", default="500ms", show_default=True, help=THINK.format("position"))
@click.option("--all", "every", is_flag=True, help="Show every move, not only the turning points.")
@click.option("--json", "as_json", is_flag=True, help="Print every move as JSON.")
def command(record: Path, think: str, every: bool, as_json: bool) -> None:
    """Analyse a recorded game, and mark its turning points.

    \b
    Example:
      gdl review edges.yaml --think 2s
    """
    from dataclasses import asdict, replace

    from gdl.opponents.review import numbers_of, review
    from gdl.opponents.tuning import player_of
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
    player = player_of(game, report=learning)
    games, told, looked = played_again.games, [], 0
    for number, played in enumerate(games, start=1):
        if len(games) > 1 and not as_json:
            echo(f"Game {number}")
        positions = [played.start, *(step.position for step in played.steps)]
        moves = [(i, step.move.text) for i, step in enumerate(played.steps) if step.move is not None]
        numbers = [0, *numbers_of(positions[: len(played.steps)])]
        decided = sum(not positions[i].is_chance for i, _ in moves)
        turns = done = 0
        looks = review(player, [(positions[i], text) for i, text in moves], how.seconds, how.nodes)
        with progress(decided, "moves") as so_far:
            for found in looks:
                errors().status(None)
                one = replace(found, ply=numbers[moves[found.ply - 1][0] + 1])
                turns, done, looked = turns + one.turns, done + 1, looked + 1
                if as_json:
                    told.append({"game": number} | asdict(one))
                elif one.turns or every:
                    better = f"  better: {one.best}" if one.loss > 0 else ""
                    share = f"{100 * one.before:.0f}% → {100 * one.after:.0f}%{', proven' if one.sure else ''}"
                    echo(f"{one.ply:4}. {one.player}: {one.move}{one.mark}  {share}{better}")
                so_far(done)
        if not as_json:
            result = played.outcome
            echo(f"{turns} turning point{'s' * (turns != 1)}; {result if result is not None else 'not finished'}.")
            echo(f"{counted(looked, 'moves')} looked at{peak_memory()}.")
    if as_json:
        echo_lines(json_text(told, indent=1))
