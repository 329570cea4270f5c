"""The code of one Program in its parts, each made when it is first wanted, or taken from the cache.

The generator is a good deal of Python, and is imported only if there is code to make.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

from gdl_interpreter.locking import once_property, one_at_a_time
from gdl_interpreter.native.incremental.empties import empty_sites
from gdl_interpreter.native.llvm.compile import AT_ONCE, CodeError, Cpu, Library, code_key, compile_object
from gdl_interpreter.program import Program
from gdl_interpreter.storage.cache import default_cache, head_of, key_of, with_head

if TYPE_CHECKING:
    from gdl_interpreter.native.emit.unit import Target
    from gdl_interpreter.native.entry.one_game import Playout
    from gdl_interpreter.native.plan.strategy import Strategy

HUGE = 15000
"""Lines of code from which on LLVM makes a few quick passes only: two thirds of the time, for a fifth of the speed."""

LARGE = 9500
"""Lines of code from which on LLVM makes the passes that are worth most: half the time, for a twentieth of the speed
(see `machine_code`)."""

UNPOLISHED = "no-llvm-passes"
"""Beside the switches of our own ideas: LLVM makes code at once, whatever the part. For who asks what the written code
means, and not how fast it is."""

PARTS = ("questions", "playouts", "perft", "search")


class Parts:
    """The code of one Program for one processor.

    program: whose code it is; cpu: the processor; switches: ideas that are switched off; key: what names the Program
    and all that makes code of it, None if nothing is to be kept under that.

    Whichever threads ask for a part, it is made once: addresses in it are held for long.
    """

    def __init__(self, program: Program, cpu: Cpu, switches: frozenset[str], key: str | None) -> None:
        self.program = program
        self.cpu = cpu
        self.switches = switches
        self.key = key
        self.seconds = 0.0
        """How long making or loading the code has taken so far."""
        self._libraries: dict[str, Library] = {}
        self._notes: dict[str, str] | None = None

    @once_property
    def target(self) -> Target:
        """What the code is made for."""
        from gdl_interpreter.native.emit.unit import Target

        return Target(self.cpu.has_pdep, self.switches)

    # ---- making it

    @once_property
    def playout(self) -> Playout:
        """The writer of random games, its code written."""
        return self._playouts_written(comments=False)

    def _playouts_written(self, comments: bool) -> Playout:
        from gdl_interpreter.native.emit.unit import Unit
        from gdl_interpreter.native.entry import many_games
        from gdl_interpreter.native.entry.one_game import Playout

        with _not_too_deep():
            playout = Playout(Unit(self.program, self.target, comments), many_games.count)
            many_games.write(playout.unit, playout.function)
            return playout

    @once_property
    def strategy_of_turns(self) -> Strategy:
        """How moves are drawn in random games, and why: decided without any code."""
        from gdl_interpreter.native.emit.unit import Unit
        from gdl_interpreter.native.plan.strategy import Strategy

        with _not_too_deep():
            return Strategy(Unit(self.program, self.target))

    def text(self, part: str, comments: bool = False) -> str:
        """The code of one part as it is generated. comments: with the rulebook's lines, for people to read.

        Raises:
            CodeError: "too-large".
        """
        if part == "playouts":
            playout = self._playouts_written(comments) if comments else self.playout
            return playout.unit.module.text()
        from gdl_interpreter.native.emit.unit import Unit
        from gdl_interpreter.native.entry import pseudo_legal, questions, searches
        from gdl_interpreter.native.entry.one_game import Playout
        from gdl_interpreter.native.entry.perft import Perft

        with _not_too_deep():
            unit = Unit(self.program, self.target, comments)
            if part == "perft":
                Perft(unit).write()
                return unit.module.text()
            questions.write(unit)
            if part != "questions":
                searches.write(unit, lambda: Playout(unit, searches.outcome, anew=True).function())
                pseudo_legal.write(unit)
            return unit.module.text()

    @one_at_a_time
    def library(self, part: str) -> Library:
        """One part of the code, made if it is not in the cache.

        Raises:
            CodeError: "not-for-cpu": this machine cannot run it; else as `text`, `compile_object` and `Library`.
        """
        if part not in self._libraries:
            if not self.cpu.runs_here:
                raise CodeError("not-for-cpu", f"this machine cannot run code for {self.cpu.name}")
            began = time.perf_counter()
            self._libraries[part] = Library(self._payload(part))
            self.seconds += time.perf_counter() - began
        return self._libraries[part]

    def _payload(self, part: str) -> bytes:
        """The object code of one part. In the cache a line of notes stands before it."""
        cache, text = default_cache(), None
        source = self.key
        if source is None:
            source = text = self.text(part)
        key = key_of("code and notes", part, *sorted(self.switches), *code_key(source, self.cpu))
        kept = cache.get(key, _with_notes)
        if kept is None:
            text = self.text(part) if text is None else text
            level = _level(part, text.count("\n"), self.switches)
            notes = self._made_notes() if part == "playouts" else {}
            kept = notes, compile_object(text, self.cpu, level)
            cache.put(key, with_head(notes, kept[1]))
        if part == "playouts":
            self._notes = kept[0]
        return kept[1]

    def _made_notes(self) -> dict[str, str]:
        drawing = self.playout.sampling.how
        keeps = "" if drawing.incremental is None else "empties" if drawing.incremental.only_empties else "all"
        return {"strategy": drawing.strategy, "keeps": keeps}

    @property
    def notes(self) -> dict[str, str]:
        """What is known of the code for random games: its strategy, and what is kept between stones."""
        if self._notes is None:
            self._notes = self._made_notes()
        return self._notes

    @property
    def strategy(self) -> str:
        """How random moves are picked."""
        return self.notes["strategy"]

    def prepared(self, values: Sequence[int]) -> bytes | None:
        """What random games from a position begin with; None if nothing may be kept from stone to stone there."""
        self.library("playouts")
        if not self.notes["keeps"]:
            return b""
        if self.notes["keeps"] == "empties":
            return empty_sites(self.program.board, values)
        kept = self.playout.sampling.how.incremental
        assert kept is not None
        return kept.prepared(values)


@contextmanager
def _not_too_deep() -> Iterator[None]:
    """Code is decided on and written here: rules that are nested too deeply for that have none."""
    try:
        yield
    except RecursionError:
        raise CodeError("too-large", "these rules are nested too deeply for native code") from None


def _with_notes(kept: bytes) -> tuple[dict[str, str], bytes]:
    """The notes and the object code of an entry.

    Raises:
        EntryError: it has no notes.
    """
    notes, payload = head_of(kept, {str: str})
    return cast("dict[str, str]", notes), payload


def _level(part: str, lines: int, switches: frozenset[str]) -> int:
    """How hard LLVM is to try. Questions about positions are asked one by one: they are better soon than fast."""
    if UNPOLISHED in switches:
        return AT_ONCE
    if part == "questions" or lines > HUGE:
        return 0
    return 1 if lines > LARGE else 2
