"""Hostile texts, each gone through from its first letter to its first moves: what comes of them, and what it costs.

    python tests/hostile/fuzz.py --minutes 60 --seed 1

A text may end in messages with codes or in a game that can be played; it may not fail otherwise, take more steps than
it is allowed, or (on a machine that does nothing else) more seconds and memory than docs/language/course.md
says. Each text is tried in a process of its own, which is ended if it takes far too long. What is found is made as
short as can be and written into a folder.
"""

from __future__ import annotations

import argparse
import gc
import random
import re
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from hostile_texts import hostile

from gdl.api import game_of
from gdl.board_view.style import Style
from gdl.check.typed import TypedRulebook
from gdl.diagnostics import Diagnostic, RulebookError, Source, Sources
from gdl.diagnostics.render import render_text
from gdl.engines import missing_native
from gdl.examples import examples_of
from gdl.lint.engine import lint_loaded
from gdl.loading import Loaded, read_text
from gdl.terminal.drawing.draw import draw_position
from gdl_interpreter.program import Program
from gdl_interpreter.program.budget import LIMITS, Budget, Limits
from gdl_interpreter.reference import Machine, MachineError, Position

SECONDS = 3.0
"""What a command may take on a quiet machine, of which a part goes for starting it."""

STARTING = 0.35
"""Seconds that every command takes to start."""

MEGABYTES = 512
"""What it may hold."""

HANGING = 120.0
"""Seconds of the clock after which a text is given up, however busy the machine is."""

GIVEN_UP = {"E902", "E906"}
"""Codes of what is given up because it takes too many steps."""

_ENDLESS = 10**12

PLIES = 3
MOST_MOVES = 300
MOST_EXAMPLES = 2


@dataclass
class Cost:
    """What one part has taken: seconds of the processor, and steps of its budget."""

    seconds: float = 0.0
    steps: int = 0


@dataclass
class Tried:
    """What became of a text: the codes that it ended in, what its parts took, and what is wrong with that."""

    codes: list[str] = field(default_factory=list)
    costs: dict[str, Cost] = field(default_factory=dict)
    megabytes: int = 0
    wrong: str = ""


class _Trial:
    """One text on its way."""

    def __init__(self, text: str, limits: Limits) -> None:
        self.text = text
        self.limits = limits
        self.tried = Tried()
        self.rows = text.replace("\r\n", "\n").split("\n")

    def part(self, name: str, allowed: int, do: Callable[[Budget], None], questions: bool = False) -> None:
        """Do one part with a budget, and see what it takes. Questions have limits of their own: theirs only counts."""
        budget, begun, codes = Budget(_ENDLESS if questions else allowed), time.process_time(), len(self.tried.codes)
        try:
            do(budget)
        except RulebookError as error:
            self.told(error.diagnostics)
        except MachineError as error:
            self.said(error.code)
        finally:
            self.tried.costs[name] = Cost(time.process_time() - begun, budget.spent)
        given_up = GIVEN_UP & set(self.tried.codes[codes:])
        assert budget.spent <= allowed or given_up, f"{name} took {budget.spent:,} steps of {allowed:,}"

    def told(self, diagnostics: tuple[Diagnostic, ...] | list[Diagnostic]) -> None:
        """Messages: each has a code and points into a text, and they can be shown."""
        sources = Sources()
        sources.add(Source("<text>", self.text))
        for found in diagnostics:
            assert re.fullmatch(r"[EL]\d{3}", found.code), found
            assert found.code != "E901", f"the checker let pass what cannot be compiled: {found}"
            if found.span.source == "<text>":
                assert 1 <= found.span.line <= len(self.rows) + 1, found
        assert "\x1b" not in render_text(diagnostics, sources)
        codes = [found.code for found in diagnostics if found.severity.value == "error"]
        self.tried.codes += codes[:1] + [code for code in codes[1:] if code in GIVEN_UP]

    def said(self, code: str) -> None:
        """A limit that was met in play, or an event or a move that is refused."""
        assert re.fullmatch(r"E90\d|event-refused|move-\w+|no-such-\w+", code), code
        self.tried.codes.append(code)

    def all(self) -> Tried:
        """From the text to its first moves, its lint, its picture and its first examples."""
        loaded: list[Loaded] = []
        programs: list[Program] = []

        def load(budget: Budget) -> None:
            loaded.append(read_text(Source("<text>", self.text), "<text>", budget=budget))
            programs.append(game_of(loaded[0], {}, budget=budget, limits=self.limits).program)

        def lint(budget: Budget) -> None:
            self.told(lint_loaded(read_text(Source("<text>", self.text), "<text>", budget=budget), budget=budget))

        self.part("load", self.limits.loading, load)
        if loaded:
            self.part("lint", self.limits.loading, lint)
        if programs:
            self.play(programs[0])
            self.examples(loaded[0])
        return self.tried

    def play(self, program: Program) -> None:
        """The first position, its result and moves, its picture; then a few plies."""
        machine: list[Machine] = []
        positions: list[Position] = []
        most = self.limits.question

        def start(budget: Budget) -> None:
            machine.append(Machine(program, fuel=self.limits.question, budget=budget))
            positions.append(Position.start(machine[0]))

        def asked(question: Callable[[Position], object]) -> Callable[[Budget], None]:
            def ask(budget: Budget) -> None:
                machine[0].budget = budget
                question(positions[-1])

            return ask

        self.part("start", most, start, questions=True)
        if not positions:
            return
        self.part("result", 2 * most, asked(lambda position: position.result), questions=True)
        self.part("moves", most, asked(lambda position: position.machine.moves(position.data)), questions=True)
        self.part("show", 8 * most, asked(drawn), questions=True)
        if missing_native() is None:
            self.part("plan", most, asked(planned))
        dice = random.Random(len(self.text))
        self.part("plies", 8 * PLIES * most, asked(lambda position: play_on(position, dice)), questions=True)

    def examples(self, loaded: Loaded) -> None:
        """The first examples, each with a budget of its own."""
        typed: list[TypedRulebook | None] = []
        self.part("check", self.limits.loading, lambda budget: typed.append(loaded.checked(budget)))
        if typed and typed[0] is not None:
            outcomes = examples_of(loaded.name, typed[0], self.limits)
            for number in range(min(MOST_EXAMPLES, len(typed[0].examples))):
                self.part(f"example {number}", 1, lambda _: self.told(next(outcomes).failures))


def drawn(position: Position) -> None:
    """The position as `gdl show` draws it."""
    draw_position(position, Style())


def planned(position: Position) -> None:
    """How the native engine would pick random moves: it is made out before any machine code is."""
    from gdl_interpreter.native.engine import Native
    from gdl_interpreter.native.llvm.compile import CodeError

    try:
        _ = Native(position.machine.program).strategy
    except CodeError as error:
        assert error.code in ("too-large", "unavailable"), error


def play_on(position: Position, dice: random.Random) -> None:
    """A few random plies."""
    for _ in range(PLIES):
        moves = position.moves()
        if not moves or len(moves) > MOST_MOVES:
            return
        position = position.play(dice.choice(moves))


def tried(text: str, limits: Limits = LIMITS) -> Tried:
    """What becomes of a text; what is wrong with that is in the answer, it does not fail."""
    trial = _Trial(text, limits)
    try:
        trial.all()
    except (Exception, RecursionError) as wrong:  # noqa: BLE001 - whatever it is, it is what is looked for
        trial.tried.wrong = f"{type(wrong).__name__}: {str(wrong)[:300]}"
    return trial.tried


# ---- in a process of its own


def _work(pipe: Connection) -> None:
    """Try texts as they come."""
    tried("players A, B\nboard ring(5)\npiece Man\nturn: pass\nwhen passes is 3: mover wins\n")
    while True:
        try:
            text, limits = pipe.recv()
        except EOFError:
            return
        gc.collect()
        _forget_peak()
        found = tried(text, limits)
        found.megabytes = _peak()
        pipe.send(found)


def _forget_peak() -> None:
    """From here on the peak of memory counts anew, where the system can do that."""
    try:
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    except OSError:
        return


def _peak() -> int:
    """The most memory that was held, in megabytes."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return int(found[1]) // 1024 if found else 0


class Worker:
    """A process that tries texts, one after the other; a new one takes its place when it hangs or dies."""

    def __init__(self, limits: Limits = LIMITS, hanging: float = HANGING) -> None:
        self.limits = limits
        self.hanging = hanging
        self._begin()

    def _begin(self) -> None:
        context = get_context("spawn")
        self.pipe, other = context.Pipe()
        self.process = context.Process(target=_work, args=(other,), daemon=True)
        self.process.start()
        other.close()

    def tried(self, text: str) -> Tried:
        """What becomes of a text."""
        try:
            self.pipe.send((text, self.limits))
            if self.pipe.poll(self.hanging):
                found: Tried = self.pipe.recv()
                if found.megabytes > MEGABYTES // 2:  # which a process may keep
                    self.end()
                    self._begin()
                return found
            wrong = f"hangs: no answer after {self.hanging:.0f} s"
        except (EOFError, BrokenPipeError, ConnectionResetError):
            wrong = "the process died"
        self.end()
        self._begin()
        return Tried(wrong=wrong)

    def end(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def too_much(found: Tried, seconds: float = SECONDS, megabytes: int = MEGABYTES) -> str:
    """What a text takes too much of; nothing if it does not.

    The commands are put together from parts: `gdl moves` is load, start, result and moves.
    """
    cost = {name: each.seconds for name, each in found.costs.items()}
    first = sum(cost.get(name, 0.0) for name in ("load", "start", "result"))
    commands = {"moves": first + cost.get("moves", 0.0), "lint": cost.get("lint", 0.0)}
    commands["show"] = first + cost.get("show", 0.0)
    commands["compile (which is not counted)"] = cost.get("plan", 0.0) - 2 * seconds
    commands |= {name: taken for name, taken in cost.items() if name.startswith("example")}
    for name, taken in commands.items():
        if taken + STARTING > seconds:
            return f"gdl {name} takes {taken + STARTING:.1f} s: " + ", ".join(f"{k} {v:.2f}" for k, v in cost.items())
    if found.megabytes > megabytes:
        return f"{found.megabytes} MB"
    return ""


# ---- the command


@dataclass
class Figures:
    """What has come of all texts."""

    texts: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    steps: Counter[str] = field(default_factory=Counter)
    seconds: Counter[str] = field(default_factory=Counter)
    megabytes: int = 0
    found: list[str] = field(default_factory=list)

    def add(self, kind: str, one: Tried) -> None:
        """One more text."""
        self.texts += 1
        self.codes[one.codes[0] if one.codes else "played"] += 1
        for name, cost in one.costs.items():
            name = name.split()[0]
            self.steps[name] = max(self.steps[name], cost.steps)
            if cost.seconds > self.seconds[name]:
                self.seconds[name] = cost.seconds  # type: ignore[assignment]
        self.megabytes = max(self.megabytes, one.megabytes)

    def text(self) -> str:
        """All of it, for people."""
        codes = ", ".join(f"{code} {count}" for code, count in self.codes.most_common())
        parts = "".join(
            f"  {name:8} {self.seconds[name]:6.2f} s {self.steps[name]:12,} steps\n" for name in self.seconds
        )
        return f"{self.texts} texts: {codes}\nat the most:\n{parts}  {self.megabytes} MB\n{len(self.found)} findings\n"


def shortened(text: str, still: Callable[[str], bool], until: float) -> str:
    """A text with as many lines left out as can be while it is still found wanting; `until`: when to stop."""
    lines = text.splitlines(keepends=True)
    length = max(1, len(lines) // 2)
    while length and time.monotonic() < until:
        at, cut = 0, False
        while at < len(lines) and time.monotonic() < until:
            less = lines[:at] + lines[at + length :]
            if less and still("".join(less)):
                lines, cut = less, True
            else:
                at += length
        if not cut or length > len(lines):
            length //= 2
    return "".join(lines)


def _sort(wrong: str) -> str:
    """What sort of thing is wrong: the figures do not matter."""
    return re.sub(r"[0-9.,]+", "", wrong.split(":")[0])


def main() -> int:
    """Try texts for some minutes; 1 if anything was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=2.0, help="how long (default: 2)")
    parser.add_argument("--seed", type=int, default=1, help="other texts with another number (default: 1)")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="what a command may take (default: 3)")
    parser.add_argument("--folder", type=Path, default=Path("findings"), help="where findings go (default: findings)")
    given = parser.parse_args()
    worker, figures = Worker(), Figures()
    end = time.monotonic() + 60 * given.minutes
    seed = given.seed * 1_000_000
    while time.monotonic() < end:
        kind, text = hostile(seed)
        one = worker.tried(text)
        wrong = one.wrong or too_much(one, given.seconds)
        if wrong and not one.wrong:  # once more: the machine may have been busy
            wrong = too_much(worker.tried(text), given.seconds)
        if wrong:
            figures.found.append(f"seed {seed} ({kind}): {wrong}")
            print(figures.found[-1], flush=True)
            sort = _sort(wrong)

            def still(less: str, sort: str = sort) -> bool:
                again = worker.tried(less)
                return _sort(again.wrong or too_much(again, given.seconds)) == sort

            given.folder.mkdir(parents=True, exist_ok=True)
            less = shortened(text, still, time.monotonic() + 90)
            (given.folder / f"{seed}-{kind}.gdl").write_text(less, encoding="utf-8")
        figures.add(kind, one)
        seed += 1
    worker.end()
    print(figures.text())
    return 1 if figures.found else 0


if __name__ == "__main__":
    sys.exit(main())
