"""`gdl test`: the examples in rulebooks."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gdl.cli import completion as complete
from gdl.cli.arguments import report, rulebooks_of
from gdl.cli.options import can_be_shown
from gdl.infra.exit_codes import FINDINGS, GOOD, INTERRUPTED
from gdl.infra.output import echo, errors, output

if TYPE_CHECKING:
    from gdl.diagnostics import Diagnostic, RulebookError, Sources
    from gdl.examples import Outcome
    from gdl.inspection.coverage import Counts
    from gdl.loading import Loaded
    from gdl.mutation.verdicts import Verdict

_OFTEN = 0.2
"""Seconds between two looks at the files."""


@click.command("test")
@click.argument("paths", nargs=-1, required=True, metavar="RULEBOOK...", shell_complete=complete.rulebooks)
@click.option("--only", metavar="NAME", callback=can_be_shown, help="Run only examples with NAME in their names.")
@click.option("-x", "--first", "stops", is_flag=True, help="Stop at the first example that fails.")
@click.option(
    "--coverage", is_flag=True, help="Tell which rules the examples have run, and which came up in random games."
)
@click.option("--mutate", is_flag=True, help="Break each rule in turn, and tell which breaks no example notices.")
@click.option("--write", is_flag=True, help="With --mutate: write them to survivors/NAME.yaml beside the rulebook.")
@click.option("--watch", is_flag=True, help="Run them again whenever a file is saved; Ctrl-C ends it.")
def command(
    paths: tuple[str, ...],
    only: str | None,
    stops: bool,
    coverage: bool,
    mutate: bool,
    write: bool,
    watch: bool,
) -> None:
    """Run the examples in rulebooks. RULEBOOK is a file, a folder, or the name of a shipped one.

    Of an example that fails it is told what its condition comes to, with the board.

    \b
    Example:
      gdl test edges my-game.gdl
      gdl test my-game.gdl --only "jump" -x
      gdl test my-game.gdl --watch
      gdl test my-game.gdl --coverage
      gdl test my-game.gdl --mutate
    """
    if mutate:
        if only is not None or stops or coverage or watch:
            raise click.UsageError("--mutate runs all examples: it goes with --write alone")
        sys.exit(FINDINGS if _mutate(paths, write) else GOOD)
    if write:
        raise click.UsageError("--write needs --mutate")
    tests = _Tests(paths, only, stops, coverage)
    while True:
        tests.run()
        if not watch:
            break
        tests.wait()
    if tests.passed + tests.failed == 0 and only is not None:
        raise click.UsageError(f'no example has "{only}" in its name{tests.hint()}')
    sys.exit(FINDINGS if tests.failed else GOOD)


class _Tests:
    """The examples of some rulebooks, run once or again and again."""

    def __init__(self, paths: tuple[str, ...], only: str | None, stops: bool, coverage: bool) -> None:
        """
        Args:
            paths: names, files and folders.
            only: a part of the names of the examples that are run; None: all are.
            stops: whether the first failure is the last.
            coverage: whether it is told which rules were run.
        """
        from gdl.watch.reading import FileWatch

        self.paths = paths
        self.only = only
        self.stops = stops
        self.coverage = coverage
        self.passed = self.failed = 0
        self.names: list[str] = []
        self.only_play: set[str] = set()
        self.files = set(paths)
        self.watched = FileWatch(Path(paths[0]))

    def run(self) -> None:
        """Run them, and tell what becomes of them."""
        self._look()
        self.watched.changed()  # what is saved while they run is seen afterwards
        self.passed = self.failed = 0
        self.names = []
        for name in rulebooks_of(self.paths):
            self._rulebook(name)
            if self.failed and self.stops:
                break
        echo(f"{self.passed} passed, {self.failed} failed")

    def _rulebook(self, name: str) -> None:
        from gdl.cli.progress import progress
        from gdl.diagnostics import RulebookError, Severity
        from gdl.examples import VariantError, is_wanted, outcomes_of
        from gdl.inspection.coverage import Counts
        from gdl.loading import read, sources_of
        from gdl.syntax.declarations import Example
        from gdl_interpreter.program import NOWHERE
        from gdl_interpreter.program.budget import LIMITS, Budget
        from gdl_interpreter.reference.coverage import Coverage

        examples: list[Example] = []
        before, trace = self.passed + self.failed, Coverage(follows=True) if self.coverage else None
        passed, seen, failed = Counts(), Counts(), self.failed
        try:
            budget = Budget(LIMITS.loading)
            loaded = read(name, budget)
            self.files.update(loaded.sources.texts)
            examples = [each for each in loaded.tree.declarations if isinstance(each, Example)]
            names = [each.name for each in examples]
            self.only_play = {each.name for each in examples if each.only_plays}
            total = sum(is_wanted(each, self.only) for each in names)
            self.names += names
            with progress(total, f"examples of {name}") as told:
                for number, outcome in enumerate(outcomes_of(loaded, LIMITS, budget, self.only, trace), start=1):
                    errors().status(None)
                    self._outcome(outcome, loaded.sources)
                    if outcome.failures and self.stops:
                        return
                    if trace is not None:
                        now = Counts.of(trace)
                        if not outcome.failures:
                            passed.add(now, seen)
                        seen = now
                    told(number, "")
        except RulebookError as error:
            report(_repaired(name, error), sources_of(name), output())
            variant = error.variant if isinstance(error, VariantError) else ""
            wrong = next((each.span for each in error.diagnostics if each.severity is Severity.ERROR), NOWHERE)
            within = next((each.name for each in examples if each.span.holds(wrong)), None)
            if within is not None:
                others = "no other example of the variant was" if variant else "no other example was"
                echo(f"FAILED  {name}{variant and ':'}{variant}: {within} (it cannot be run, and {others})")
            else:
                where = f" in the variant `{variant}`" if variant else ""
                echo(f"FAILED  {name}: cannot be played{where}")
            self.failed += 1
            return
        if self.passed + self.failed == before and self.only is None:
            echo(f"        {name}: no examples")
        if trace is not None:
            self._covered(loaded, passed, self.failed > failed)

    def _covered(self, loaded: Loaded, examples: Counts, some_failed: bool) -> None:
        """Tell which rules the examples that have passed have run."""
        from gdl.cli.progress import progress
        from gdl.inspection.coverage import coverage_of_examples
        from gdl.lint.evidence import MUCH
        from gdl.loading import split_variant
        from gdl.terminal.coverage import show_coverage

        with progress(MUCH.games, f"random games (at most) of {loaded.name}") as told:
            covered = coverage_of_examples(loaded, examples, report=lambda begun, part: told(begun - 1, part=part))
            told(MUCH.games)  # fewer have shown all there is
        variants = bool(loaded.rules.variants) and loaded.variant is None
        typed = loaded.checked()
        options = [] if typed is None else [each.name for each in typed.options if each.low is not None]
        base = None if loaded.variant is None else split_variant(loaded.name)[0]
        show_coverage(covered, output(), MUCH.plies, variants, loaded.name, options, loaded.extended, base)
        if some_failed:
            echo("What an example that failed has run is not counted.")

    def _outcome(self, outcome: Outcome, sources: Sources) -> None:
        """Tell how an example has fared."""
        from gdl.terminal.values import show_at

        asks_nothing = outcome.name in self.only_play and not outcome.failures
        more = " (it expects nothing but that its moves are legal)" if asks_nothing else ""
        echo(f"{'FAILED' if outcome.failures else 'ok    '}  {outcome.rulebook}: {outcome.name}{more}")
        if not outcome.failures:
            self.passed += 1
            return
        self.failed += 1
        report(outcome.failures, sources, output())
        if outcome.position is not None:
            show_at(outcome.position, f"in the example `{outcome.name}`")

    def wait(self) -> None:
        """Wait until one of the files is saved."""
        self._look()
        while not self.watched.changed():
            time.sleep(_OFTEN)
        echo()
        echo(f"{time.strftime('%H:%M:%S')}, saved:")

    def _look(self) -> None:
        """Follow all files that are known by now."""
        self.watched.others = frozenset(path for path in map(Path, self.files) if path.is_file())

    def hint(self) -> str:
        """What could be meant by the name, for the end of a message."""
        from gdl.diagnostics import did_you_mean

        near = did_you_mean(self.only or "", self.names)
        return f"; {near}" if near else ""


def _repaired(name: str, error: RulebookError) -> tuple[Diagnostic, ...]:
    """What is wrong with a rulebook that cannot be played, with what to do about it."""
    from gdl.diagnostics import RulebookError
    from gdl.loading import read
    from gdl.repairs import repaired

    try:
        return repaired(read(name), error.diagnostics)
    except RulebookError:  # there is no such rulebook
        return error.diagnostics


def _mutate(paths: tuple[str, ...], write: bool) -> int:
    """Break the rules of rulebooks; in how many of them there are breaks that nobody has explained."""
    from gdl.diagnostics import RulebookError
    from gdl.loading import sources_of
    from gdl.mutation.survivors import SurvivorsError
    from gdl.mutation.verdicts import FailingError

    wrong = 0
    for name in rulebooks_of(paths):
        try:
            wrong += _mutated(name, write)
        except RulebookError as error:
            report(_repaired(name, error), sources_of(name), output())
            echo(f"FAILED  {name}: cannot be played")
            wrong += 1
        except FailingError as error:
            echo(f"FAILED  {name}: {error}; the examples of a rulebook must hold before its rules are broken")
            wrong += 1
        except SurvivorsError as error:
            echo(f"{error}", err=True)
            sys.exit(FINDINGS)
    return wrong


def _mutated(name: str, write: bool) -> bool:
    """Break the rules of one rulebook; is there a break that nobody has explained?

    Ctrl-C, or another program that ends it (SIGTERM), ends the process once it has told what was found up to then; the
    next run goes on from what is kept.
    """
    from gdl.cli.interrupted import ended_as_by_ctrl_c
    from gdl.cli.progress import progress
    from gdl.loading import read
    from gdl.mutation.report import show_mutation
    from gdl.mutation.survivors import Survivors, read_survivors, survivors_path, with_reasons, write_survivors
    from gdl.mutation.verdicts import Verdicts, state_of

    loaded = read(name)
    path = survivors_path(loaded.source.name)
    known = read_survivors(path)
    work = Verdicts(loaded)
    found: list[Verdict] = []
    try:
        with ended_as_by_ctrl_c(), progress(len(work.mutants), f"broken rules of {name}") as told:
            work.prepare()
            untried = len(work.untried())
            before = len(work.mutants) - untried
            for number, verdict in enumerate(work.run(), start=1):
                found.append(verdict)
                told(number, part=max(0, number - before) / max(1, untried))
    except KeyboardInterrupt:
        found = work.in_order(found)
        survivors = with_reasons((each.mutant for each in found if each.noticed is None), known)
        show_mutation(name, found, survivors, 0, output(), of=len(work.mutants))
        unwritten = f"; {path} is left as it was" if write else ""
        echo(f"The same command goes on from there{unwritten}.", err=True)
        sys.exit(INTERRUPTED)
    found = work.in_order(found)
    survivors = with_reasons((each.mutant for each in found if each.noticed is None), known)
    stale = 0 if known is None else len(set(known.survivors) - set(survivors))
    if write:  # first, for whoever reads what is printed may have gone
        broken = sum(each.is_broken for each in found)
        write_survivors(path, Survivors(state_of(loaded), broken, survivors))
    show_mutation(name, found, survivors, stale, output(), write)
    if write:
        echo(f"  written to {path}")
    return not all(each.is_told for each in survivors)
