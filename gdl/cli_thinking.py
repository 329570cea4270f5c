"""The commands that think: solving positions, and finding out which method suits a game. Added to `gdl.cli`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gdl.opponents.words import UNIT, counted

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl.opponents.seats import Thinking
    from gdl_interpreter.search.solver import Solution, Value
    from gdl_interpreter.search.solving import Method

FINDINGS = 1
MOST_PARTS = 200
"""Into how many parts a study of random games is cut, so that the processes are done at about the same time."""
SET_HELP = "Set an option of the rulebook; may be repeated."
PROCESSES_HELP = "On this machine; as many as it has cores, unless said."
CLUSTER_HELP = "Spread the games over a Dask cluster (tcp://…)."


@click.command()
@click.argument("rulebook")
@click.option("--set", "pairs", metavar="OPTION=VALUE", multiple=True, help=SET_HELP)
@click.option("--position", "at", metavar="TEXT|@FILE", help="Solve this position, not the first one.")
@click.option("--after", metavar="MOVES", help="First play these moves, with `;` between them.")
@click.option("--points/--no-points", default=None, help="By how much, too; where the rules count points, unless said.")
@click.option("--seconds", type=click.FloatRange(0.1, 1e6), default=60.0, show_default=True, help="At the most.")
@click.option(
    "--memory", type=click.IntRange(1, 1 << 20), default=512, show_default=True, help="Megabytes for positions."
)
@click.option(
    "--method",
    type=click.Choice(["auto", "alphabeta", "proof", "retrograde"]),
    default="auto",
    show_default=True,
    help="Search forwards (by depth, or for forced wins), or find all positions and settle them from the end; as fits,"
    " unless said.",
)
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
def solve(
    rulebook: str,
    pairs: tuple[str, ...],
    at: str | None,
    after: str | None,
    points: bool | None,
    seconds: float,
    memory: int,
    method: Method,
    as_json: bool,
) -> None:
    """Find out who wins a position if both sides play as well as can be, and all moves that keep it so.

    \b
    Example:
      gdl solve hex --set size=4
      gdl solve tic-tac-toe --after "b2; a2"
      gdl solve peg-solitaire
    """
    from gdl.cli import load_game, need_native, reached
    from gdl_interpreter.search.solving import solver_for

    need_native("gdl solve")
    game = load_game(rulebook, pairs)
    position = reached(game, at, after)
    if position.result is not None:
        click.echo(f"The game is over: {position.result}.")
        return
    if position.is_chance or position.in_setup:
        raise click.UsageError("games with chance cannot be solved")
    try:
        solver = solver_for(game.native, points, memory, method)
    except ValueError as problem:
        raise click.UsageError(str(problem)) from None
    mover = position.mover or ""

    def told(line: str) -> None:
        if sys.stderr.isatty():
            click.echo(f"\r\033[K{line}", nl=False, err=True)

    try:
        found = solver.solve(position, seconds, told)
    except KeyboardInterrupt:
        click.echo(f"\nNot solved: {solver.reached}, then broken off.")
        sys.exit(FINDINGS)
    if sys.stderr.isatty():
        click.echo("\r\033[K", nl=False, err=True)
    if as_json:
        _as_json(mover, found)
    else:
        _tell(game, mover, found)
    sys.exit(0 if found.value.outcome is not None else FINDINGS)


def _tell(game: Game, mover: str, found: Solution) -> None:
    what, unit = f"{found.looked:,} positions, {found.seconds:.1f} s", game.program.facts.get(UNIT, UNIT)
    if found.value.outcome is None:
        click.echo(f"Not solved: {found.reached} ({what}).")
        return
    alone = len(game.program.players) == 1
    click.echo(f"{_in_words(mover, found.value, unit, alone)}.")
    for rank in sorted({value.rank for value in found.moves.values()}, reverse=True):
        these = [text for text, value in found.moves.items() if value.rank == rank]
        value = found.moves[these[0]]
        click.echo(f"  {_in_words(mover, value, unit, alone)}: {', '.join(these)}")
    if found.line:
        round_and_round = ", and so on without end" if found.endless else ""
        click.echo(f"Best play: {'; '.join(found.line)}{round_and_round}")
    click.echo(f"{found.reached[0].upper()}{found.reached[1:]} ({what}).")


def _in_words(mover: str, value: Value, unit: str, alone: bool) -> str:
    if value.score is not None:
        return f"{mover} gets {counted(value.score, unit)}"
    if alone and value.outcome == -1:
        return f"{mover} cannot win"
    words = {1: f"{mover} wins", 0: "Draw", -1: f"{mover} loses", None: "Not known"}[value.outcome]
    if value.outcome and value.plies is not None:
        words = f"{words} in {value.plies} {'ply' if value.plies == 1 else 'plies'}"
    if value.lead is None or value.outcome is None:
        return words
    by = abs(value.lead)
    return words if not by and value.outcome == 0 else f"{words} by {counted(by, unit)}"


def _as_json(mover: str, found: Solution) -> None:
    import json

    def plain(value: Value) -> dict[str, object]:
        name = {1: "win", 0: "draw", -1: "loss", None: None}[value.outcome]
        more = {"lead": value.lead, "plies": value.plies, "score": value.score}
        return {"value": name} | {what: number for what, number in more.items() if number is not None}

    told = {
        "mover": mover,
        **plain(found.value),
        "moves": {text: plain(value) for text, value in found.moves.items()},
        "line": found.line,
        "endless": found.endless,
        "method": found.method,
        "reached": found.reached,
        "depth": found.depth,
        "positions": found.looked,
        "seconds": round(found.seconds, 3),
    }
    click.echo(json.dumps(told, ensure_ascii=False, indent=2))


@click.command()
@click.argument("rulebooks", nargs=-1, required=True, metavar="RULEBOOK…")
@click.option("--set", "pairs", metavar="OPTION=VALUE", multiple=True, help=SET_HELP)
@click.option(
    "--games", type=click.IntRange(1, 10_000), default=20, show_default=True, help="For each pair of methods."
)
@click.option(
    "--think", metavar="TIME|NUMBER", default="100ms", show_default=True, help="About each move; a time is fairer."
)
@click.option("--seed", type=click.IntRange(0, 2**31), default=0, show_default=True)
@click.option("--processes", type=click.IntRange(1, 1024), help=PROCESSES_HELP)
@click.option("--cluster", metavar="ADDRESS", help=CLUSTER_HELP)
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="Keep the verdicts by name in this file instead."
)
def tune(
    rulebooks: tuple[str, ...],
    pairs: tuple[str, ...],
    games: int,
    think: str,
    seed: int,
    processes: int | None,
    cluster: str | None,
    out: Path | None,
) -> None:
    """Find out by which method a game is played best: the methods play each other. The verdict is kept for `ai`.

    \b
    Example:
      gdl tune connect-four --games 10 --think 50ms
    """
    from gdl.cli import load_game, need_native
    from gdl.opponents import duels, tuning
    from gdl.opponents.seats import METHODS
    from gdl.spreading import ClusterError, WorkError, executor

    need_native("gdl tune")
    how = _how_long(think)
    tuned = [load_game(rulebook, pairs) for rulebook in rulebooks]
    width = max(len(method) for method in METHODS)
    try:
        with executor(processes, cluster) as pool:
            for game in tuned:
                verdict = duels.tune(game, games, pool, how.seconds, how.effort, seed, _told_again)
                _told_again("")
                long = think if how.effort is None else f"{how.effort} random games or positions"
                click.echo(f"{game.name}: {counted(games, 'games')} of each pair, {long} a move")
                for pair, (points, number) in verdict.points.items():
                    one, other = pair.split()
                    sure = "clear" if duels.clearly(max(points, number - points), number) else "not clear"
                    score = f"{points:g} : {number - points:g}"
                    click.echo(f"  {one:>{width}}  {score:^13}  {other:{width}}  {sure}")
                where = tuning.keep(game, verdict, out)
                why = "no other is clearly better" if verdict.method == tuning.DEFAULT else "clearly better"
                click.echo(f"{game.name} is played by `{verdict.method}` ({why}); kept in {where}")
    except ClusterError as problem:
        raise click.UsageError(str(problem)) from None
    except (WorkError, OSError) as problem:
        click.echo(f"This cannot be tuned: {problem}", err=True)
        sys.exit(FINDINGS)


def _how_long(think: str) -> Thinking:
    """How long to think about a move; leaves with a message if that cannot be understood."""
    from gdl.opponents.seats import thinking

    try:
        how = thinking(f"ai:{think}")
    except ValueError as problem:
        raise click.UsageError(str(problem)) from None
    assert how is not None
    return how


def _told_again(line: str) -> None:
    """Tell somebody who watches how far it has got, over what was told before."""
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{line}", nl=False, err=True)


@click.command("review")
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--think", metavar="TIME|NUMBER", default="500ms", show_default=True, help="About each position.")
@click.option("--all", "every", is_flag=True, help="Show every move, not only the turning points.")
@click.option("--json", "as_json", is_flag=True, help="Print every move as JSON.")
def review_(record: Path, think: str, every: bool, as_json: bool) -> None:
    """Go over a recorded game, and mark where it turned.

    \b
    Example:
      gdl review edges.yaml --think 2s
    """
    from dataclasses import asdict

    from gdl.cli import load_game, need_native
    from gdl.opponents.review import review
    from gdl.opponents.tuning import player_of
    from gdl.records import RecordError, read_record, replay

    need_native("gdl review")
    how = _how_long(think)
    try:
        read = read_record(record)
        game = load_game(read.rulebook, tuple(f"{name}={int(value)}" for name, value in read.options.items()))
        games = replay(game, read).games
    except RecordError as error:
        click.echo(error.message, err=True)
        sys.exit(FINDINGS)
    player = player_of(game)
    told = []
    for number, played in enumerate(games, start=1):
        if len(games) > 1 and not as_json:
            click.echo(f"Game {number}")
        positions = [played.start, *(step.position for step in played.steps)]
        steps = [(positions[i], step.move.text) for i, step in enumerate(played.steps) if step.move is not None]
        turns = 0
        for one in review(player, steps, how.seconds, how.effort):
            _told_again("")
            turns += one.turns
            if as_json:
                told.append({"game": number} | asdict(one))
            elif one.turns or every:
                better = f"  better: {one.best}" if one.loss > 0 else ""
                sign = "??" if one.loss >= 0.4 else "?" if one.turns else ""
                share = f"{100 * one.before:.0f}% → {100 * one.after:.0f}%"
                click.echo(f"{one.ply:4}. {one.player}: {one.move}{sign}  {share}{better}")
            _told_again(f"{one.ply} of {len(steps)} plies")
        _told_again("")
        if not as_json:
            result = played.position.result
            click.echo(
                f"{turns} turning point{'s' * (turns != 1)}; {result if result is not None else 'not finished'}."
            )
    if as_json:
        import json

        click.echo(json.dumps(told, ensure_ascii=False, indent=1))


@click.command("study")
@click.argument("rulebook")
@click.option("--games", type=click.IntRange(1, 1_000_000), default=100, show_default=True)
@click.option("--set", "pairs", metavar="OPTION=VALUE", multiple=True, help=SET_HELP)
@click.option(
    "--seat", "seats", metavar="PLAYER=random|ai", multiple=True, help="Who plays a colour; random unless said."
)
@click.option("--all-seats", metavar="random|ai", default="random", show_default=True, help="Who plays the others.")
@click.option("--seed", type=click.IntRange(0, 2**31), default=0, show_default=True)
@click.option("--longest", type=click.IntRange(1, 10_000), default=10_000, show_default=True, help="Plies of a game.")
@click.option("--processes", type=click.IntRange(1, 1024), help=PROCESSES_HELP)
@click.option("--cluster", metavar="ADDRESS", help=CLUSTER_HELP)
@click.option("--html", type=click.Path(dir_okay=False, path_type=Path), help="Write the report as a page with plots.")
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
def study_(
    rulebook: str,
    games: int,
    pairs: tuple[str, ...],
    seats: tuple[str, ...],
    all_seats: str,
    seed: int,
    longest: int,
    processes: int | None,
    cluster: str | None,
    html: Path | None,
    as_json: bool,
) -> None:
    """Play many games and tell what they say: who wins, how long, how close, and which rules are used.

    \b
    Example:
      gdl study tic-tac-toe --games 200
      gdl study edges --games 50 --all-seats ai:2000 --html edges.html
    """
    from gdl.cli import load_game, need_native
    from gdl.spreading import ClusterError, WorkError, executor, source_of
    from gdl.study.play import Batch
    from gdl.study.run import study
    from gdl.study.text import data, told

    game = load_game(rulebook, pairs)
    names = [player.name for player in game.program.players[: game.program.seated]]
    sitting = _sitting(names, seats, all_seats)
    batch = Batch(source_of(game), tuple(sitting.items()), seed, 0, games, longest)
    if html is not None and not html.parent.is_dir():
        raise click.UsageError(f"there is no folder {html.parent}")
    thinks = any(who != "random" for who in sitting.values())
    if thinks:
        need_native("a study of games between those who think")

    def progress(done: int) -> None:
        _told_again(f"{done} of {games} games")

    progress(0)
    try:
        with executor(processes, cluster) as pool:
            facts = study(names, batch, pool, games if thinks else min(games, MOST_PARTS), progress)
    except ClusterError as problem:
        raise click.UsageError(str(problem)) from None
    except WorkError as problem:
        click.echo(f"This cannot be studied: {problem}", err=True)
        sys.exit(FINDINGS)
    _told_again("")
    how = f"{games} games, seed {seed}: {', '.join(f'{name} {who}' for name, who in sitting.items())}"
    if html is not None:
        from gdl.study.page import page

        html.write_text(page(game.title, how, facts), encoding="utf-8")
    if as_json:
        import json

        about: dict[str, object] = {
            "rulebook": game.name,
            "options": game.chosen,
            "seed": seed,
            "players": sitting,
        }
        click.echo(json.dumps(data(facts, about), ensure_ascii=False, indent=1))
        return
    click.echo(f"{game.title}: {how}")
    for line in told(facts):
        click.echo(line)
    if html is not None:
        click.echo(f"\nThe page is {html}")


def _sitting(names: list[str], seats: tuple[str, ...], others: str) -> dict[str, str]:
    """Who sits where; leaves with a message if a seat cannot be understood."""
    from gdl.opponents.seats import thinking

    sitting = dict.fromkeys(names, others.strip().lower())
    for seat in seats:
        typed, _, who = seat.partition("=")
        fitting = [name for name in names if name.lower().startswith(typed.strip().lower())]
        if len(fitting) != 1:
            raise click.UsageError(f"no one player is called `{typed}`; there are {', '.join(names)}")
        sitting[fitting[0]] = who.strip().lower()
    for who in sitting.values():
        try:
            known = who == "random" or thinking(who) is not None
        except ValueError as problem:
            raise click.UsageError(str(problem)) from None
        if not known:
            raise click.UsageError(f"`{who}` plays nothing; random, ai, ai:500ms and ai:2000 do")
    return sitting
