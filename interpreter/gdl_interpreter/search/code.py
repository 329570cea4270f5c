"""Writing the code of a search, which is the same for all games: it calls the functions of one by their addresses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from gdl_interpreter.native.context import STOP
from gdl_interpreter.native.text import Function, Module
from gdl_interpreter.search.kernels.game_row import GameRow

# What a search is told of a game: the words of a `GameRow`, which says what they mean.
MOVES, AFTER, ENTER = GameRow.moves.offset, GameRow.after.offset, GameRow.enter.offset
RANDOM_GAME, VALUES, CHILDREN = GameRow.playout.offset, GameRow.scores.offset, GameRow.children.offset
END, RESULT, HASH = GameRow.end.offset, GameRow.result.offset, GameRow.hash.offset
SIZE, PLAYERS, MOVER, MARGIN = GameRow.size.offset, GameRow.players.offset, GameRow.mover.offset, GameRow.margin.offset
KINDS, SITE_WORDS, TABLES = GameRow.kinds.offset, GameRow.site_words.offset, GameRow.tables.offset
SWAPPED, WEIGHTS, SIDES = GameRow.swapped.offset, GameRow.weights.offset, GameRow.sides.offset
OWNERS_AT, KINDS_AT, STOCKS_AT = GameRow.owners_at.offset, GameRow.kinds_at.offset, GameRow.stocks_at.offset
PAR, GAME_WORDS = GameRow.par.offset, GameRow.SIZE


class Code:
    """Writes one function of words and doubles."""

    def __init__(self, module: Module, signature: str) -> None:
        self.fn = Function(module, signature)

    def word(self, pointer: str, at: str | int) -> str:
        """A word of a row."""
        return self.fn.load("i64", self.fn.at(pointer, "i64", at))

    def put(self, pointer: str, at: str | int, value: str) -> None:
        self.fn.store("i64", value, self.fn.at(pointer, "i64", at))

    def real(self, pointer: str, at: str | int) -> str:
        """A double of a row."""
        return self.fn.op(f"load double, ptr {self.fn.at(pointer, 'i64', at)}, align 8")

    def put_real(self, pointer: str, at: str | int, value: str) -> None:
        self.fn.do(f"store double {value}, ptr {self.fn.at(pointer, 'i64', at)}, align 8")

    def real_in(self, slot: str) -> str:
        """The double in a slot."""
        return self.fn.op(f"load double, ptr {slot}, align 8")

    def put_real_in(self, slot: str, value: str) -> None:
        self.fn.do(f"store double {value}, ptr {slot}, align 8")

    def sum_(self, a: str, b: str) -> str:
        return self.fn.op(f"fadd double {a}, {b}")

    def product(self, a: str, b: str) -> str:
        return self.fn.op(f"fmul double {a}, {b}")

    def root(self, a: str) -> str:
        return self.fn.op(f"call double @llvm.sqrt.f64(double {a})")

    def shifted(self, a: str, by: str) -> str:
        """A word shifted right."""
        return self.fn.op(f"lshr i64 {a}, {by}")

    def bit(self, word: str, number: str) -> str:
        """A bit of a word (i1)."""
        return self.fn.op(f"trunc i64 {self.shifted(word, number)} to i1")

    def as_real(self, word: str) -> str:
        return self.fn.op(f"uitofp i64 {word} to double")

    def more(self, pointer: str, at: str | int, by: str = "1") -> None:
        """Add to a word."""
        self.put(pointer, at, self.add(self.word(pointer, at), by))

    def add(self, a: str, b: str) -> str:
        return self.fn.op(f"add i64 {a}, {b}")

    def mul(self, a: str, b: str) -> str:
        return self.fn.op(f"mul i64 {a}, {b}")

    def is_(self, how: str, a: str, b: str) -> str:
        """Compare two words (`eq`, `ult` …)."""
        return self.fn.op(f"icmp {how} i64 {a}, {b}")

    def where(self, pointer: str, at: str | int) -> str:
        """An address that stands in a row."""
        return self.fn.op(f"inttoptr i64 {self.word(pointer, at)} to ptr")

    def element(self, base: str, index: str, words: str) -> str:
        """The address of an element of so many words."""
        return self.fn.at(base, "i64", self.mul(index, words))

    def swapped(self, position: str) -> str:
        """1 if the two people have exchanged colours in a position, else 0."""
        at = self.word("%game", SWAPPED)
        slot = self.fn.slot("i64")
        self.fn.store("i64", "0", slot)
        with self.when(self.is_("sge", at, "0")):
            self.fn.store("i64", self.word(position, at), slot)
        return self.fn.load("i64", slot)

    def side(self, position: str) -> str:
        """The side (0 or 1) of who is to move; people who have exchanged colours stay the sides they were."""
        mask = self.word(position, self.word("%game", MOVER))
        mover = self.fn.intrinsic("cttz", "i64", f"i64 {mask}, i1 false")
        return self.colour(position, self.word("%game", self.add(mover, str(SIDES))))

    def colour(self, position: str, side: str) -> str:
        """The colour (0 or 1) that a side has in a position; and the other way about."""
        return self.fn.op(f"xor i64 {side}, {self.swapped(position)}")

    def leave_when(self, test: str) -> None:
        """Leave with 0 if a test holds or somebody has said stop; whoever has called is to stop, too."""
        told = self.is_("ne", self.word("%context", STOP), "0")
        with self.when(self.fn.op(f"or i1 {test}, {told}")):
            self.put("%context", STOP, "1")
            self.fn.give("i64 0")

    @contextmanager
    def when(self, test: str) -> Iterator[None]:
        """Only if a test holds."""
        inside, behind = self.fn.label("then"), self.fn.label("behind")
        self.fn.branch(test, inside, behind)
        self.fn.place(inside)
        yield
        self.fn.place(behind)

    @contextmanager
    def count(self, last: str) -> Iterator[str]:
        """Numbers from 0 to below `last`."""
        fn = self.fn
        slot = fn.slot("i64")
        fn.store("i64", "0", slot)
        again, inside, done = fn.label("again"), fn.label("inside"), fn.label("done")
        fn.place(again)
        now = fn.load("i64", slot)
        fn.branch(self.is_("ult", now, last), inside, done)
        fn.place(inside)
        yield now
        fn.store("i64", self.add(now, "1"), slot)
        fn.jump(again)
        fn.place(done)
