"""UCI, and USI, which is UCI as Shogi has it: other words for the same things."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gdl.diagnostics import did_you_mean
from gdl.outside_engines.errors import EngineError, EngineFault
from gdl.outside_engines.protocol import Engine, Limit, Resigned
from gdl.outside_engines.spelling import notation_for, read, said
from gdl_interpreter.characters import shown

if TYPE_CHECKING:
    from gdl.outside_engines.line import GameLine
    from gdl.outside_engines.seat import ProtocolName
    from gdl_interpreter.reference import Move

MOST_OPTIONS = 1000
"""Options of a program that are looked at."""


@dataclass(frozen=True)
class _Dialect:
    """greeting, ready: what opens the talk, and what ends the answer; new_game: what is said before one; position:
    the word before one in the notation; notations: their names; drop: the sign in moves that put something on the
    board; threads: the option that says how many."""

    greeting: str
    ready: str
    new_game: str
    position: str
    notations: tuple[str, ...]
    drop: str
    threads: tuple[str, ...]


_DIALECTS: dict[ProtocolName, _Dialect] = {
    "uci": _Dialect("uci", "uciok", "ucinewgame", "fen", ("FEN",), "@", ("Threads",)),
    "usi": _Dialect("usi", "usiok", "usinewgame", "sfen", ("SFEN",), "*", ("Threads", "USI_Threads")),
}

_IMPLIED = {"UCI_Elo": ("UCI_LimitStrength", "true"), "USI_Elo": ("USI_LimitStrength", "true")}
"""Options without which another one does nothing."""


class UciEngine(Engine):
    """A program that speaks UCI or USI."""

    @property
    def _dialect(self) -> _Dialect:
        return _DIALECTS[self.seat.protocol]

    def set_up(self) -> None:
        """Greet it, and tell it its options. EngineError."""
        self.process.say(self._dialect.greeting)
        known: dict[str, str] = {}
        for line in self.wait_for(self._dialect.ready)[:MOST_OPTIONS]:
            words = line.split()
            if words[:2] == ["option", "name"] and "type" in words:
                name = " ".join(words[2 : words.index("type")])
                known[name.lower()] = name
        options = dict(self.seat.options)
        for name, (other, value) in _IMPLIED.items():
            if name in options and other.lower() in known:
                options.setdefault(other, value)
        for name in self._dialect.threads:
            if name.lower() in known and not {"threads", name.lower()} & {option.lower() for option in options}:
                options[name] = str(self.threads)
        for option, value in options.items():
            if option.lower() not in known:
                near = did_you_mean(option, known.values())
                message = f"{self.process.name} has no option `{option}`" + (f" ({shown(near)})" if near else "")
                raise EngineError(EngineFault.BAD_OPTION, message)
            self.process.say(f"setoption name {known[option.lower()]} value {value}")
        self._ready()

    def begin(self, line: GameLine) -> None:
        """A new game begins. EngineError."""
        self._said(line)
        self.process.say(self._dialect.new_game)
        self._ready()

    def choose(self, line: GameLine, limit: Limit) -> Move:
        """The program's move. EngineError; Resigned."""
        limit = self.limited(limit)
        self.process.forget()
        self.process.say(self._said(line))
        go = ["go"]
        if limit.nodes is not None:
            go += ["nodes", str(limit.nodes)]
        if limit.depth is not None:
            go += ["depth", str(limit.depth)]
        if limit.seconds is not None:
            go += ["movetime", str(max(1, round(1000 * limit.seconds)))]
        self.process.say(" ".join(go))
        until = time.monotonic() + limit.patience
        while True:
            heard = self.process.hear(until)
            words = heard.split()
            if words[:1] == ["bestmove"]:
                break
        if len(words) < 2:
            raise self.nonsense(heard)
        if words[1] == "resign":
            raise Resigned
        found = read(line.position, words[1], self._dialect.drop)
        if found is None:
            raise self.illegal(words[1])
        return found

    def _ready(self) -> None:
        self.process.say("isready")
        self.wait_for("readyok")

    def _said(self, line: GameLine) -> str:
        name = notation_for(line.position, self._dialect.notations, self.seat.notation)
        text, moves = said(line, name, self._dialect.drop)
        begins = "startpos" if text is None else f"{self._dialect.position} {text}"
        return " ".join(["position", begins, *(["moves", *moves] if moves else [])])
