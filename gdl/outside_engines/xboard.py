"""The xboard protocol (CECP), version 2."""

from __future__ import annotations

import shlex
import time
from typing import TYPE_CHECKING

from gdl.diagnostics import did_you_mean
from gdl.outside_engines.errors import EngineError, EngineFault
from gdl.outside_engines.move_clock import MoveClock
from gdl.outside_engines.process import quoted
from gdl.outside_engines.protocol import START_SECONDS, Engine, Limit, Resigned
from gdl.outside_engines.spelling import notation_for, read, said
from gdl_interpreter.characters import shown

if TYPE_CHECKING:
    from gdl.outside_engines.line import GameLine
    from gdl_interpreter.reference import Move

FEATURE_SECONDS = 2.0
"""How long a program has to say what it can do, unless it asks for more."""

_COMMANDS = frozenset(("variant", "sd", "memory", "cores", "egtpath", "level", "st", "nps", "rating", "name"))
"""Commands that stand for options where a program has none of that name."""


class XboardEngine(Engine):
    """A program that speaks the xboard protocol. Options are those that it declares, or commands: `variant=xiangqi`,
    `sd=4`."""

    def set_up(self) -> None:
        """Greet it, and hear what it can do. EngineError."""
        self._features: dict[str, str] = {}
        self._options: dict[str, str] = {}
        self._told: tuple[str | None, list[str]] | None = None
        self._move_clock = MoveClock()
        self.process.say("xboard")
        self.process.say("protover 2")
        until, longer = time.monotonic() + FEATURE_SECONDS, time.monotonic() + START_SECONDS
        while self._features.get("done") != "1":
            try:
                line = self.process.hear(longer if self._features.get("done") == "0" else until)
            except EngineError as error:
                if error.fault is not EngineFault.SILENT or self._features.get("done") == "0":
                    raise
                break  # a program of the first version says nothing
            if line.startswith("feature "):
                self._note(line)
        for option, _ in self.seat.options:
            if option.lower() not in self._options and option not in _COMMANDS:
                near = did_you_mean(option, self._options.values())
                message = f"{self.process.name} has no option `{option}`" + (f" ({shown(near)})" if near else "")
                raise EngineError(EngineFault.BAD_OPTION, message)
        self._pinged = 0

    def begin(self, line: GameLine) -> None:
        """A new game begins. EngineError."""
        self._move_clock.begin()
        self.process.say("new")
        for option, value in self.seat.options:
            known = self._options.get(option.lower())
            self.process.say(f"{option} {value}" if known is None else f"option {known}={value}")
        if self._features.get("smp") == "1":
            self.process.say(f"cores {self.threads}")
        for command in ("force", "easy", "post" if self.seat.depth else "nopost"):
            self.process.say(command)
        self._told = None if not line.from_setup else (None, [])
        self._ping()

    def choose(self, line: GameLine, limit: Limit) -> Move:
        """The program's move. EngineError; Resigned."""
        limit = self.limited(limit)
        self._place(line)
        self._clock(limit)
        self.process.forget()
        self.process.say("go")
        began = time.monotonic()
        until = began + limit.patience
        while True:
            heard = self.process.hear(until)
            words = heard.split()
            if words[:1] == ["move"] and len(words) > 1:
                break
            if words[:1] == ["resign"]:
                self.process.say("force")
                raise Resigned
            if words[:1] in (["Error"], ["Illegal"]) or words[:1] in (["1-0"], ["0-1"], ["1/2-1/2"]):
                raise EngineError(EngineFault.FAILED, f"{self.process.name}, asked for a move, says {quoted(heard)}")
        self._move_clock.moved(time.monotonic() - began)
        self.process.say("force")
        found = read(line.position, words[1])
        if found is None:
            raise self.illegal(words[1])
        if self._told is not None:
            self._told = self._told[0], [*self._told[1], words[1]]
        return found

    # ---- saying it

    def _place(self, line: GameLine) -> None:
        """Tell it of what it does not know yet: of moves, or of everything from a position on. EngineError."""
        name = notation_for(line.position, ("FEN",), self.seat.notation)
        if self._features.get("setboard") != "1":
            name = None
        text, moves = said(line, None if line.from_setup and not self._skips(line) else name, "@")
        told = self._told
        if told is None or told[0] != text or moves[: len(told[1])] != told[1]:
            if text is None:
                self.process.say("new")
                self.process.say("force")
            else:
                self.process.say(f"setboard {text}")
            told = text, []
        for move in moves[len(told[1]) :]:
            self.process.say(f"usermove {move}" if self._features.get("usermove") == "1" else move)
        self._told = text, moves
        self._ping()

    def _skips(self, line: GameLine) -> bool:
        """Has the game moves that have no spelling?"""
        try:
            said(line, None, "@")
        except EngineError:
            return True
        return False

    def _clock(self, limit: Limit) -> None:
        """Tell it how long it may think. EngineError: it cannot be told."""
        if limit.depth is not None:
            self.process.say(f"sd {limit.depth}")
        if limit.nodes is not None:
            message = "the xboard protocol has no number of nodes: give it `?time=SECONDS` or `?depth=PLIES`"
            raise EngineError(EngineFault.NO_SPELLING, message)
        if limit.seconds is None:
            return
        if limit.seconds == int(limit.seconds):
            self.process.say(f"st {int(limit.seconds)}")
            return
        for command in self._move_clock.commands(limit.seconds):
            self.process.say(command)

    def _ping(self) -> None:
        """Wait until it has done what it was told, if it can say so. EngineError."""
        if self._features.get("ping") != "1":
            return
        self._pinged += 1
        self.process.say(f"ping {self._pinged}")
        until = time.monotonic() + START_SECONDS
        while (heard := self.process.hear(until)) != f"pong {self._pinged}":
            if heard.startswith(("Illegal move", "Error")):
                raise EngineError(EngineFault.FAILED, f"{self.process.name} says {quoted(heard)}")

    def _note(self, line: str) -> None:
        """Take in what it can do."""
        try:
            pairs = shlex.split(line)[1:]
        except ValueError:
            raise self.nonsense(line) from None
        for pair in pairs:
            name, _, value = pair.partition("=")
            if name == "option":
                option = value.partition(" -")[0]
                self._options[option.lower()] = option
            else:
                self._features[name] = value
                if name != "done":
                    self.process.say(f"accepted {name}")
