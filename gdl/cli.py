"""The command line. Everything heavy is imported by the command that needs it, so that `gdl --help` is instant."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TextIO

import click

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl.diagnostics import Diagnostic, RulebookError, Sources
    from gdl.engines import EngineError, EngineName
    from gdl_interpreter.native.machine_code import CodeError
    from gdl_interpreter.reference import MachineError, Position

GOOD, FINDINGS, USAGE = 0, 1, 2

POSITION = click.option(
    "--position",
    metavar="TEXT|@FILE",
    help="Begin there: in a notation of the game, or by statements with `;` between.",
)
AFTER = click.option("--after", metavar="MOVES", help="First play these moves, with `;` between them.")
SET_HELP = "Set an option of the rulebook; may be repeated."
ENGINES = click.Choice(["native", "reference"])
CPUS = click.Choice(["native", "generic", "x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4"])
CPU_HELP = "Which processor to make code for: this one (native), the least of its family (generic), or a level of x86."


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="gdl", message="gdl %(version)s")
def main() -> None:
    """Play, check and measure board games written as rulebooks.

    A rulebook is named as `gdl list` shows it (edges), a variant behind a colon (edges:5x5), a file by its path.

    \b
    Example:
      gdl play edges --seat Black=random
    """


# ---- helpers


def settings_of(pairs: Iterable[str]) -> dict[str, int]:
    """`option=value` pairs as numbers; true and false as 1 and 0."""
    settings: dict[str, int] = {}
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        words = {"true": 1, "false": 0}
        if not equals or not name or (value not in words and not value.lstrip("-").isdecimal()):
            raise click.UsageError(f"--set wants option=number, or option=true; `{pair}` is neither.")
        settings[name] = words[value] if value in words else int(value[:18])
    return settings


def coloured() -> bool:
    """Should messages have colours?"""
    from gdl.terminal.style import style_for

    return style_for(sys.stderr).colour


def report(diagnostics: Iterable[Diagnostic], sources: Sources) -> None:
    """Show diagnostics to a person."""
    from gdl.diagnostics.render import render_text

    click.echo(render_text(diagnostics, sources, coloured()), err=True)


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

    sources = Sources()
    try:
        loaded = read(name)
        sources = loaded.sources
        return game_of(loaded, settings, called=name)
    except RulebookError as error:
        give_up(error, sources)
        raise


def text_given(option: str | None) -> str | None:
    """What `--position` gives: the text itself, or that of a file."""
    if option is None or not option.startswith("@"):
        return option
    try:
        return Path(option[1:]).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise click.UsageError(f"--position: {option[1:]} cannot be read: {error}") from None


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


def reached(game: Game, option: str | None, after: str | None) -> Position:
    """The position after the moves typed, from the start or from what `--position` describes.

    Leaves with a message if one does not fit.
    """
    from gdl_interpreter.reference import MachineError

    position = begun(game, text_given(option))
    for text in (part.strip() for part in (after or "").split(";")):
        if not text:
            continue
        try:
            event = text.removeprefix("event ").strip()
            position = position.announce(event) if text.startswith("event ") else position.play(text)
        except MachineError as error:
            click.echo(f"`{text}`: {error.message}", err=True)
            sys.exit(FINDINGS)
    return position


def need_native(what: str) -> None:
    """Leave with a message where the native engine, which `what` needs, is not there."""
    from gdl.engines import missing_native

    reason = missing_native()
    if reason is not None:
        raise click.UsageError(f"{what} needs the native engine, which is not here: {reason}")


# ---- commands


@main.command()
@click.argument("rulebook", required=False)
@click.option("--set", "pairs", metavar="OPTION=VALUE", multiple=True, help=SET_HELP)
@click.option(
    "--seat", "seats", metavar="PLAYER=human|random|ai", multiple=True, help="Who plays a colour; human unless said."
)
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), help="Where chance and random players begin.")
@click.option("--record", type=click.Path(dir_okay=False, path_type=Path), help="Keep the game in this file.")
@click.option("--resume", type=click.Path(dir_okay=False, path_type=Path), help="Go on with a recorded game.")
@POSITION
@click.option(
    "--time-limit", "limit", metavar="TIME", help="When the event `time_up` is announced: 90s, 30m, 2h, 1h30m."
)
def play(
    rulebook: str | None,
    pairs: tuple[str, ...],
    seats: tuple[str, ...],
    seed: int | None,
    record: Path | None,
    resume: Path | None,
    position: str | None,
    limit: str | None,
) -> None:
    """Play a game in the terminal. Without RULEBOOK, pick one from a list.

    \b
    Example:
      gdl play edges --set columns=3 --seat Black=random --seed 7
    """
    from gdl.resources import shipped_rulebooks
    from gdl.terminal.clock import EVENT, Clock, read_limit
    from gdl.terminal.pick import pick_rulebook
    from gdl.terminal.play import run_play

    seconds = read_limit(limit) if limit is not None else None
    if limit is not None and seconds is None:
        raise click.UsageError(f"--time-limit wants a time as 90s, 30m, 2h or 1h30m; `{limit}` is none.")
    if resume is not None and position is not None:
        raise click.UsageError("--resume goes on with a game that has begun: --position does not go with it")
    if resume is not None:
        rulebook, pairs = _recorded(rulebook, resume, pairs)
    if rulebook is None:
        rulebook = pick_rulebook(list(shipped_rulebooks()))
        if rulebook is None:
            return
    sitting = {}
    for seat in seats:
        player, equals, who = seat.partition("=")
        if not equals:
            raise click.UsageError(f"--seat wants PLAYER=human, PLAYER=random or PLAYER=ai; `{seat}` is none.")
        sitting[player.strip()] = who.strip()
    game = load_game(rulebook, pairs)
    if seconds is not None and all(event.name != EVENT for event in game.program.events):
        raise click.UsageError(f"--time-limit wants a rulebook with an event `{EVENT}`; {rulebook} has none.")
    clock = Clock(seconds) if seconds is not None else None
    text = text_given(position)
    begun(game, text)
    sys.exit(run_play(game, sitting, seed, record, resume, called=rulebook, clock=clock, position=text))


def _recorded(rulebook: str | None, path: Path, pairs: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Which rulebook a record is of, and with which options, unless others are asked for."""
    from gdl.records import RecordError, read_record

    try:
        record = read_record(path)
    except RecordError as error:
        click.echo(error.message, err=True)
        sys.exit(FINDINGS)
    if rulebook is not None and rulebook != record.rulebook:
        click.echo(f"{path} was recorded of `{record.rulebook}`, not of `{rulebook}`", err=True)
        sys.exit(USAGE)
    return record.rulebook, (*(f"{name}={int(value)}" for name, value in record.options.items()), *pairs)


@main.command()
@click.argument("paths", nargs=-1, required=True)
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "sarif", "github"]), default="text", show_default=True
)
@click.option("--deep", is_flag=True, help="Play many random games too, and tell what never came up in them.")
def lint(paths: tuple[str, ...], form: str, deep: bool) -> None:
    """Check rulebooks: files, folders, or names of shipped ones.

    \b
    Example:
      gdl lint my-game.gdl
      gdl lint rulebooks --format github
    """
    from gdl.diagnostics import render
    from gdl.lint.engine import lint_paths

    found = lint_paths(list(paths), deep=deep)
    if form == "text":
        if found.diagnostics:
            report(found.diagnostics, found.sources)
            click.echo(err=True)
        count = len(found.diagnostics)
        click.echo(f"{found.files} rulebook{'s' * (found.files != 1)}, {count or 'no'} finding{'s' * (count != 1)}")
    else:
        forms = {"json": render.render_json, "sarif": render.render_sarif, "github": render.render_github}
        click.echo(forms[form](found.diagnostics))
    sys.exit(FINDINGS if found.diagnostics else GOOD)


@main.command()
@click.argument("paths", nargs=-1, required=True)
def test(paths: tuple[str, ...]) -> None:
    """Run the examples in rulebooks: files, folders, or names of shipped ones.

    \b
    Example:
      gdl test edges my-game.gdl
    """
    from gdl.diagnostics import RulebookError
    from gdl.examples import run_examples
    from gdl.loading import rulebooks_in, sources_of

    passed = failed = 0
    for name in (name for path in paths for name in rulebooks_in(path)):
        try:
            outcomes, sources = run_examples(name)
        except RulebookError as error:
            report(error.diagnostics, sources_of(name))
            click.echo(f"FAILED  {name}: cannot be played")
            failed += 1
            continue
        if not outcomes:
            click.echo(f"        {name}: no examples")
        for outcome in outcomes:
            good = not outcome.failures
            click.echo(f"{'ok    ' if good else 'FAILED'}  {outcome.rulebook}: {outcome.name}")
            passed, failed = passed + good, failed + (not good)
            if not good:
                report(outcome.failures, sources)
    click.echo(f"{passed} passed, {failed} failed")
    sys.exit(FINDINGS if failed else GOOD)


@main.command()
@click.argument("rulebook")
@click.option("--set", "pairs", metavar="OPTION=VALUE", multiple=True, help=SET_HELP)
@POSITION
@AFTER
@click.option(
    "--as", "form", metavar="text|NOTATION", help="Print only the position, as a text that `--position` takes."
)
@click.option("--svg", type=click.File("w", encoding="utf-8", lazy=True), help="Draw the board into this file instead.")
@click.option("--program", is_flag=True, help="Print what the rulebook is compiled to instead.")
def show(
    rulebook: str,
    pairs: tuple[str, ...],
    position: str | None,
    after: str | None,
    form: str | None,
    svg: TextIO | None,
    program: bool,
) -> None:
    """Show a rulebook's facts and a position, that of the start unless said.

    \b
    Example:
      gdl show hex --set size=5
      gdl show chess --after "e4; e5" --as FEN
      gdl show chess --after "e4; e5" --svg chess.svg
    """
    from gdl.terminal.about import about

    game = load_game(rulebook, pairs)
    if program:
        from gdl_interpreter.program.show import show as show_program

        click.echo(show_program(game.program))
        return
    at = reached(game, position, after)
    if svg is not None:
        from gdl.svg import svg_of

        svg.write(svg_of(at))
        return
    if form is not None:
        click.echo(at.text if form == "text" else at.notation(form))
        return
    about(game, at)


@main.command("list")
def list_() -> None:
    """List the rulebooks that ship with the program.

    \b
    Example:
      gdl list
    """
    from gdl.loading import summaries

    entries = summaries()
    width = max((len(entry.name) for entry in entries), default=0)
    for entry in entries:
        click.echo(f"{entry.name:{width}}  {entry.title}{f': {entry.goal}' if entry.goal else ''}")
        for variant in entry.variants:
            click.echo(f"{'':{width}}    {entry.name}:{variant}")


@main.command()
@click.argument("rulebook")
@click.option("--set", "pairs", metavar="OPTION=VALUE", multiple=True, help=SET_HELP)
@POSITION
@AFTER
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of the moves' texts.")
def moves(rulebook: str, pairs: tuple[str, ...], position: str | None, after: str | None, as_json: bool) -> None:
    """List the legal moves of a position.

    \b
    Example:
      gdl moves breakthrough --after "b2 b3; g7 g6" --json
    """
    texts = [move.text for move in reached(load_game(rulebook, pairs), position, after).moves()]
    if as_json:
        import json

        click.echo(json.dumps(texts, ensure_ascii=False))
    else:
        for text in texts:
            click.echo(text)


@main.command()
@click.argument("rulebook")
@click.option("--depth", type=click.IntRange(0, 100), required=True, help="How many plies.")
@click.option("--set", "pairs", metavar="OPTION=VALUE", multiple=True, help=SET_HELP)
@POSITION
@AFTER
@click.option("--engine", type=ENGINES, help="What counts them; the native engine where it is there, unless said.")
def perft(
    rulebook: str,
    depth: int,
    pairs: tuple[str, ...],
    position: str | None,
    after: str | None,
    engine: EngineName | None,
) -> None:
    """Count the lines of play of a given length.

    \b
    Example:
      gdl perft breakthrough --depth 3
    """
    if engine == "native":
        need_native("--engine native")
    game = load_game(rulebook, pairs)
    leaves = game.perft(depth, reached(game, position, after), engine=engine)
    click.echo(f"{game.name}, lines of {depth} plies: {leaves}")


@main.command("compile")
@click.argument("rulebook")
@click.option("--emit", type=click.Choice(["program", "llvm", "asm"]), required=True, help="What to print.")
@click.option("--cpu", type=CPUS, default="native", show_default=True, help=CPU_HELP)
@click.option("--optimised", is_flag=True, help="Print what LLVM has made of the code (with --emit llvm).")
@click.option("--set", "pairs", metavar="OPTION=VALUE", multiple=True, help=SET_HELP)
def compile_(
    rulebook: str, emit: Literal["program", "llvm", "asm"], cpu: str, optimised: bool, pairs: tuple[str, ...]
) -> None:
    """Print what a rulebook is compiled to: the Program, LLVM's language, or the processor's.

    \b
    Example:
      gdl compile hex --set size=5 --emit llvm --optimised
    """
    if optimised and emit != "llvm":
        raise click.UsageError("--optimised goes with --emit llvm")
    if emit == "program":
        from gdl_interpreter.program.show import show as show_program

        click.echo(show_program(load_game(rulebook, pairs).program))
        return
    need_native(f"--emit {emit}")
    from gdl_interpreter.native.engine import Native
    from gdl_interpreter.native.machine_code import CodeError

    game = load_game(rulebook, pairs)
    try:
        native = Native(game.program, cpu)
        click.echo(native.assembly() if emit == "asm" else native.optimised() if optimised else native.llvm())
    except CodeError as error:
        click.echo(error.message, err=True)
        sys.exit(USAGE if error.code == "no-such-cpu" else FINDINGS)


@main.command()
@click.argument("rulebooks", nargs=-1)
@click.option("--seconds", type=click.FloatRange(0, 3600), default=3.0, show_default=True, help="For each rulebook.")
@click.option("--engine", type=ENGINES, help="What is measured; the native engine where it is there, unless said.")
@click.option("--cpu", type=CPUS, default="native", show_default=True, help=CPU_HELP)
@click.option("--threads", type=click.IntRange(1, 256), default=1, show_default=True, help="For random games.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as a JSON list.")
def bench(
    rulebooks: tuple[str, ...],
    seconds: float,
    engine: EngineName | None,
    cpu: str,
    threads: int,
    as_json: bool,
) -> None:
    """Measure how fast rulebooks run: all that ship with the program, or those named.

    \b
    Example:
      gdl bench hex hex:holes my-game.gdl --seconds 1
    """
    import dataclasses
    import json

    from gdl.bench import Plan
    from gdl.bench import bench as measure
    from gdl.engines import missing_native
    from gdl.loading import rulebooks_in
    from gdl.resources import shipped_rulebooks
    from gdl.terminal.bench import progress, write_table

    if engine == "native":
        need_native("--engine native")
    reason = missing_native()
    if engine is None and reason is not None:
        click.echo(f"There is no native engine here ({reason}); the reference evaluator is measured.", err=True)
    plan = Plan(engine or ("native" if reason is None else "reference"), cpu, threads, seconds)
    if plan.engine == "reference" and cpu != "native":
        raise click.UsageError("--cpu goes with the native engine; the reference evaluator makes no code")
    names = [name for path in rulebooks or shipped_rulebooks() for name in rulebooks_in(path)]
    with progress(names) as told:
        rows = list(measure(names, plan, told))
    if as_json:
        click.echo(json.dumps([dataclasses.asdict(row) for row in rows], ensure_ascii=False, indent=2))
    else:
        write_table(rows, plan, sys.stdout)
    sys.exit(FINDINGS if any(row.error for row in rows) else GOOD)


@main.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=Path("docs"))
@click.option("--measure", "wanted", metavar="NAME|all|changed", multiple=True, help="Measure this rulebook first.")
@click.option("--games", type=click.IntRange(1), help="Random games of each rulebook that is measured.")
def gallery(folder: Path, wanted: tuple[str, ...], games: int | None) -> None:
    """Write a page of all shipped rulebooks into FOLDER (docs), with pictures.

    \b
    Example:
      gdl gallery docs --measure hex
    """
    from gdl.gallery import GAMES, make_gallery
    from gdl.resources import shipped_rulebooks

    unknown = [name for name in wanted if name not in ("all", "changed", *shipped_rulebooks())]
    if unknown:
        raise click.UsageError(f"no rulebook called `{unknown[0]}` ships with the program")
    if wanted:
        need_native("--measure")
    for name in make_gallery(folder, frozenset(wanted), games or GAMES):
        click.echo(name)


@main.command()
@click.argument("code")
def explain(code: str) -> None:
    """Explain the code of a message.

    \b
    Example:
      gdl explain E102
    """
    from gdl.diagnostics.catalogue import explain as explain_code
    from gdl.lint.catalogue import lint_entries

    text = explain_code(code, lint_entries())
    if text is None:
        raise click.UsageError(f"no message has the code `{code}`; they look like E102 or L001")
    click.echo(text)


def _refusals() -> tuple[type[MachineError], type[CodeError], type[EngineError]]:
    from gdl.engines import EngineError
    from gdl_interpreter.native.machine_code import CodeError
    from gdl_interpreter.reference import MachineError

    return MachineError, CodeError, EngineError


def _with_thinking() -> None:
    from gdl.cli_thinking import review_, solve, study_, tune

    for command in (review_, solve, study_, tune):
        main.add_command(command)


_with_thinking()


def run() -> None:
    """The command `gdl`: no failure shows a traceback."""
    try:
        main()
    except SystemExit:
        raise
    except RecursionError:
        click.echo("error[E904]: this rulebook is nested too deeply to be worked out", err=True)
        sys.exit(FINDINGS)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(GOOD)
    except KeyboardInterrupt:
        sys.exit(130)
    except _refusals() as error:  # which are imported only now that something has failed
        span = getattr(error, "span", None)
        where = f"\n  --> {span}" if span is not None and span.source else ""
        click.echo(f"error[{error.code}]: {error.message}{where}", err=True)
        sys.exit(FINDINGS)
