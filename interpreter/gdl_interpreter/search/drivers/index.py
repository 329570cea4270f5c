"""A perfect index at work: room for what is known of each number, classes as they turn up, and passes until nothing
changes."""

from __future__ import annotations

import ctypes
import functools
import math
import mmap
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gdl_interpreter.kernel.memory import WORD, Quarters, Words
from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.abi.call import interruptible
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.llvm.binding import CodeError
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.domains import everything
from gdl_interpreter.program.limits import MAX_MOVES
from gdl_interpreter.program.walk import parts_of
from gdl_interpreter.reference import LimitError, Position
from gdl_interpreter.search.disk import Disk
from gdl_interpreter.search.drivers.index_table import DISTANCES, IndexTable, IndexTooLarge
from gdl_interpreter.search.drivers.keys import cap_of
from gdl_interpreter.search.drivers.library import Kernels, function_of
from gdl_interpreter.search.game import game_row
from gdl_interpreter.search.index.numbering import Numbering
from gdl_interpreter.search.index.obstacles import Obstacle
from gdl_interpreter.search.kernels.index_passes import BROKEN_OFF, MANY, UNKNOWN, back_up, begin, count_up, settle
from gdl_interpreter.search.kernels.index_rows import (
    DECIDED,
    DISTANCE,
    MOST_CHOICES,
    OVER,
    UNUSED,
    WON,
    ClassGroupRow,
    ClassRow,
    IndexRow,
    class_at,
    class_group_at,
)
from gdl_interpreter.search.kernels.numbering import (
    class_of,
    number_of,
    read_sets,
    write_fold,
    write_patterns,
    write_position,
)
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.memory import words_of

KERNELS: Kernels = (
    begin,
    settle,
    back_up,
    count_up,
    number_of,
    class_of,
    read_sets,
    write_fold,
    write_patterns,
    write_position,
)

MOST_CLASSES = 4096
_LOOKUP = 4 * MOST_CLASSES
_PATTERNS = 1 << 22
"""Sets of one group that are written down at the most."""
_SLICE = 1 << 20
_FIRST_MOVES = 1 << 10
MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Part:
    """A part of a pass: the class, and numbers in it, the last one excluded."""

    known: int
    first: int
    last: int


Report = Callable[[str], None]


@dataclass(frozen=True)
class Tally:
    """What the positions of a class are worth to who is to move. Those that are alike are counted each. longest_win,
    longest_loss: in plies; example: the number of a position with that win, -1 if there is none; apart: how many there
    are if those that are alike are counted once."""

    won: int
    lost: int
    drawn: int
    over: int
    longest_win: int
    longest_loss: int
    example: int
    apart: int

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """How many are won, lost, drawn and over."""
        return self.won, self.lost, self.drawn, self.over


class Index:
    """All positions of a game that can be reached from one, by their numbers: who wins, and in how many plies.

    native: the game; numbering: how; first: a position from the numbering's first ply on (None: classes are added
    later); megabytes: for all of it; threads: that share the work; disk: for what megabytes are too few for.

    Raises:
        IndexTooLarge: there is no room.
        FileError: there is none on disk.
    """

    layout = DISTANCES

    def __init__(
        self,
        native: Native,
        numbering: Numbering,
        first: Position | None,
        megabytes: int,
        threads: int = 1,
        disk: Disk | None = None,
    ) -> None:
        self.numbering = numbering
        self.native = Native(numbering.program, native.cpu.level)
        self.game = game_row(self.native)
        turned = self._turned_round(native.cpu.level)
        self.back = None if turned is None else turned[0]
        self.back_row = None if turned is None else turned[1]
        self.distance = 0
        self.total = 0
        """How many numbers there are."""
        self.begun = 0
        """How many of them have been looked at."""
        self.gone = 0
        """Through how many passes have gone, all together."""
        self.done = False
        self.whole = True
        """Is it known how far each part has got? Not if somebody would not wait for that."""
        self.todo: deque[Part] = deque()
        """What of a pass has not been done."""
        self.before = 0
        """How many were settled when the pass began."""
        self.found: list[tuple[int, ...]] = []
        """Of each class the packed position that it was found by."""
        self._patterns: dict[tuple[int, int], Words] = {}
        self._folds: dict[int, tuple[Words, Words, int]] = {}
        self._befores: list[Words] = []
        self.table = IndexTable(self.layout, megabytes * MEGABYTE, disk)
        self._contexts = [self.native.context(None, 2) for _ in range(threads)]
        self.rows = [self._write_row()]
        self.rows += [self._copied(self.rows[0]) for _ in range(threads - 1)]
        self._make_moves(_FIRST_MOVES)
        if first is not None:
            self.add(Words.of(self.native.pack(first)))

    @property
    def settled(self) -> int:
        """How many numbers are decided."""
        return sum(row.settled for row in self.rows)

    def _turned_round(self, level: str) -> tuple[Native, GameRow] | None:
        """The rules turned round; None if they cannot be, or their code would be too large."""
        if not isinstance(self.numbering.back, Program):
            return None
        back = Native(self.numbering.back, level)
        if back.packing.fields != self.native.packing.fields or back.packing.tables:
            return None
        try:
            return back, game_row(back)
        except CodeError as problem:
            if problem.code != "too-large":
                raise
            return None

    # ---- what kernels are told

    def _write_row(self) -> IndexRow:
        packing, groups = self.native.packing, self.numbering.groups
        fields = packing.fields
        row = IndexRow.allocated()
        row.table, row.table_words = self.table.words.as_(Quarters), self.table.words
        several = len(self.native.program.kinds) > 1
        names = {
            group: ("neutral" if group.owner is None else f"owner{group.owner}", f"kind{group.kind}")
            for group in groups
        }
        places = {(group.owner, group.kind): i for i, group in enumerate(groups)}
        exchange = self.numbering.exchange
        rows: list[int] = []
        for group in groups:
            owner, kind = names[group]
            other = group.owner if group.owner is None or exchange is None else 1 - group.owner
            partner = places.get((other, group.kind), -1)
            assert partner >= 0
            rows += [fields[owner].at, fields[kind].at if several else -1, group.sites, partner]
        row.groups, row.group_count = _words(rows), len(groups)
        sets = [f for name, f in fields.items() if name.startswith(("owner", "kind", "neutral")) and f.words]
        row.set_words, row.set_count = _words([field.at for field in sets]), len(sets)
        self.smalls = [
            field.name
            for field in fields.values()
            if field.words
            and field not in sets
            and field.name != "moved"
            and (field.name not in ("ply", "passes", "made") or cap_of(self.native.program, field.name) != 0)
        ]
        partners = {name: name for name in self.smalls}
        if exchange is not None:
            for name in self.smalls:
                if name.startswith("stock"):
                    player, kind = name.removeprefix("stock").split(".")
                    partners[name] = f"stock{1 - int(player)}.{kind}"
        row.smalls = _words([at for name in self.smalls for at in (fields[name].at, fields[partners[name]].at)])
        row.small_count = len(self.smalls)
        row.left = fields["left"].at if fields["left"].words else -1
        row.several = int(_changes_class(self.numbering.back))
        key = len(groups) + len(self.smalls)
        row.class_words = ClassRow.SIZE + len(groups) * ClassGroupRow.SIZE
        row.classes, row.keys = _room(MOST_CLASSES * row.class_words), _room(MOST_CLASSES * key)
        row.lookup, row.lookup_mask = _room(_LOOKUP), _LOOKUP - 1
        row.templates = _room(MOST_CLASSES * packing.size)
        self._make_scratch(row)
        row.binomials = _words([math.comb(n, k) for n in range(65) for k in range(MOST_CHOICES + 1)])
        sites = len(self.native.program.board.sites)
        maps = [tuple(range(sites)), *(one.sites for one in self.numbering.symmetries)]
        row.symmetries, row.exchange = len(maps), -1
        if exchange is not None:
            row.exchange = len(maps)
            maps.append(exchange.sites)
        row.bytes = -(-sites // 8)
        row.maps = _words([word for one in maps for word in _map(one, row.bytes)])
        return row

    def _make_scratch(self, row: IndexRow) -> None:
        """Room that each thread has for itself."""
        size, groups = self.native.packing.size, row.group_count
        row.key, row.sets, row.digits = _room(groups + row.small_count), _room(groups), _room(groups)
        row.position, row.unknown = _room(size), _room(size)

    def _copied(self, row: IndexRow) -> IndexRow:
        """The same row for another thread."""
        other = IndexRow.allocated()
        for w in range(IndexRow.SIZE):
            other.words[w] = row.words[w]
        self._make_scratch(other)
        return other

    def _make_moves(self, room: int) -> None:
        for row in self.rows:
            row.moves, row.moves_room = _room(room * (self.native.packing.size + 1)), room

    # ---- classes

    def add(self, position: Words) -> None:
        """Add the class of a packed position, unless it is known by now.

        Raises:
            IndexTooLarge: there is no room.
        FileError: there is none on disk.
        """
        row = self.rows[0]
        size, fields = self.native.packing.size, self.native.packing.fields
        exchanged = bool(function_of(KERNELS, read_sets)(self.game, row, position))
        place = -1 - function_of(KERNELS, class_of)(self.game, row, position, exchanged)
        known, groups = row.class_count, row.group_count
        if place < 0:
            return
        if known == MOST_CLASSES:
            raise IndexTooLarge(self.total, self.table.room)
        whole = self._size_of(known, [row.key[g] for g in range(groups)])
        self.table.make_room(self.total + whole)
        self._look_into_table()
        for w in range(groups + row.small_count):
            row.keys[known * (groups + row.small_count) + w] = row.key[w]
        row.lookup[place] = known + 1
        self.found.append(tuple(position[w] & (1 << 64) - 1 for w in range(size)))
        template = row.templates.at(known * size)
        for w in range(size):
            template[w] = position[w]
        for i, name in enumerate(self.smalls):
            template[fields[name].at] = row.key[groups + i]
        self._write_turns(known, template)
        one = class_at(row, known)
        one.base, one.size = self.total, whole
        self.total += whole
        for each in self.rows:
            each.class_count = known + 1
        if self._first:
            self._do(known)

    def _size_of(self, known: int, counts: Sequence[int]) -> int:
        """How many numbers a class has, with so many pieces of each group; how its sets are numbered is written."""
        row = self.rows[0]
        whole, taken = 1, 0
        for g, group in enumerate(self.numbering.groups):
            in_class = class_group_at(row, known, g)
            in_class.size = math.comb(group.sites.bit_count() - taken, counts[g])
            in_class.patterns = self._sets(group.sites.bit_count() - taken, counts[g])
            if g == 0 and row.symmetries > 1:
                whole *= self._fold(known, counts[g])
            else:
                whole *= in_class.size
            taken += counts[g]
        return whole

    def _write_turns(self, known: int, template: Words) -> None:
        """What comes before a turn, and who has moved last."""
        fields, program = self.native.packing.fields, self.native.program
        left, mover = fields["left"], fields["mover"].at
        now = template[mover].bit_length() - 1
        last = (now - 1) % len(program.players)
        within = left.words and program.moves_in_turn is not None and template[left.at] < self._moves_in_turn
        if within:
            before = [template[mover], template[left.at] + 1, 1]
        else:
            before = [1 << last, 1, int(program.players[last].allies >> now & 1)]
        template[fields["moved"].at] = before[0]
        one = class_at(self.rows[0], known)
        self._befores.append(_words(before))
        one.before, one.before_count = self._befores[-1], 1

    @property
    def _moves_in_turn(self) -> int:
        moves = self.native.program.moves_in_turn
        return moves.value if isinstance(moves, n.Const) else 1

    def _sets(self, places: int, count: int) -> Words:
        """All sets of so many of so many places."""
        if (places, count) not in self._patterns:
            size = math.comb(places, count)
            if size > _PATTERNS:
                raise IndexTooLarge(self.total + size, self.table.room)
            self.table.take(size * WORD, self.total + size)
            self._patterns[places, count] = _room(size)
            function_of(KERNELS, write_patterns)(self._patterns[places, count], count, size)
        return self._patterns[places, count]

    def _fold(self, known: int, count: int) -> int:
        """Write which sets of the first group stand for others; how many there are."""
        first = class_group_at(self.rows[0], known, 0)
        if count not in self._folds:
            self.table.take(2 * first.size * WORD, self.total + first.size)
            fold, least = _room(first.size), _room(first.size)
            first.fold, first.least = fold, least
            self._folds[count] = fold, least, function_of(KERNELS, write_fold)(self.rows[0], known)
        first.fold, first.least, orbits = self._folds[count]
        return orbits

    # ---- passes

    def run(self, until: Callable[[], bool], report: Report | None = None) -> bool:
        """Decide what can be decided; was there time enough? `until`: is the time over?

        Raises:
            IndexTooLarge: there is no room.
            FileError: there is none on disk.
            LimitError: the rules take too long somewhere.
        """
        began, at_first = time.perf_counter(), self._worked
        while not self.done and not until():
            if self.todo:
                self._slice()
            else:
                self._next()
            if report is not None:
                done = f"{self.settled:,} of {self.total:,} settled"
                left = sum(part.last - part.first for part in self.todo)
                what = "looking at all" if self._first else self.stage
                told = time_left(self._worked - at_first, self._ahead(left), time.perf_counter() - began)
                told = told and (f"{told} left of this pass: " if self.by_pass else f"at most {told} left: ")
                share = 100 * (self.total - left) // self.total
                report(f"{told}{done}; {what}: {share} % of this pass{self.table.place}")
        return self.done

    @property
    def stage(self) -> str:
        """Where its passes are, in words."""
        return f"{self.distance} plies from the end"

    @property
    def by_pass(self) -> bool:
        """Is nothing known of how long it takes but of the pass?"""
        return self.back is None

    @property
    def may_repeat(self) -> bool:
        """May a position be done again, after it was broken off in the middle?"""
        return self._first

    @property
    def _worked(self) -> int:
        """How many positions have been looked at; where it goes backwards, and how many have been told of."""
        return self.gone if self.back is None else self.begun + (0 if self._first else self.before)

    def _ahead(self, left: int) -> int:
        """How many there are still, at most; forwards, in this pass alone. left: that it has not gone through."""
        if self.back is None:
            return left
        return left + self.total if self._first else self.total - self.before

    @property
    def _first(self) -> bool:
        """Is this the first pass?"""
        return self.distance == 0

    def _next(self) -> None:
        """Begin the next pass, if the last one has settled anything."""
        self.done = not self._first and self.settled == self.before
        self.distance += 2 if self._first and self.back is None else 1
        self.before = self.settled
        for known in range(self.rows[0].class_count):
            self._do(known)

    def _do(self, known: int) -> None:
        """A pass is to go through a class."""
        size = class_at(self.rows[0], known).size
        self.todo.extend(Part(known, at, min(size, at + _SLICE)) for at in range(0, size, _SLICE))

    def _slice(self) -> None:
        """Do some more of a pass."""
        now = [self.todo.popleft() for _ in range(min(len(self.rows), len(self.todo)))]
        contexts = self._contexts[: len(now)]
        for row in self.rows:
            row.stopped = 0
        for context in contexts:
            context.clear()
            context.words[words.STOP] = 0
        reached: dict[int, int] = {}

        def work(i: int) -> None:
            reached[i] = self._work(i, now[i])

        try:
            with self.table.trimmed():
                interruptible(work, contexts)
        finally:  # whatever breaks it off: what has been done is never done again
            self.whole = self.whole and len(reached) == len(now)
            for i, at in reached.items():
                self.gone += at - now[i].first
                self.begun += at - now[i].first if self._first else 0
                if at < now[i].last:
                    self.todo.appendleft(Part(now[i].known, at, now[i].last))
        for row in self.rows:
            if row.stopped == UNKNOWN:
                self.add(row.unknown)
            elif row.stopped == MANY and self.may_repeat and row.moves_room < MAX_MOVES:
                self._make_moves(2 * row.moves_room)
            elif row.stopped not in (0, BROKEN_OFF):
                raise LimitError("E905", "a position has too many moves, or they take too long to work out")

    def _work(self, number: int, part: Part) -> int:
        """A part of a pass; how far it got. number: of the thread."""
        row, context = self.rows[number], Words.of(self._contexts[number].words)
        if self._first:
            counting = self.back_row is not None
            return function_of(KERNELS, begin)(self.game, row, context, part.known, part.first, part.last, counting)
        if self.back_row is None:
            return function_of(KERNELS, settle)(
                self.game, row, context, part.known, part.first, part.last, self.distance
            )
        return function_of(KERNELS, back_up)(
            self.game, self.back_row, row, context, part.known, part.first, part.last, self.distance
        )

    # ---- going on with what was kept

    @property
    def state(self) -> tuple[bool, int, int, int, int]:
        """Is it done, the pass, how many numbers were looked at, how many are settled, and what tells whether the pass
        has changed anything: how many were when it began, or, where only values are kept, 1 if it has."""
        return self.done, self.distance, self.begun, self.settled, self.before

    def resume(self, todo: Sequence[Part], state: tuple[bool, int, int, int, int]) -> None:
        """Go on where another index has stopped. todo: what is left of its pass; state: as above."""
        self.todo = deque(todo)
        self.done, self.distance, self.begun, self.rows[0].settled, self.before = state

    def is_sound(self) -> bool:
        """Is what is left to do within the classes?"""
        classes = self.rows[0].class_count
        return 0 <= self.distance <= DISTANCE and all(
            0 <= part.known < classes and 0 <= part.first <= part.last <= class_at(self.rows[0], part.known).size
            for part in self.todo
        )

    def is_position(self, words: Sequence[int]) -> bool:
        """Can these be the words of a position that is numbered: is each within its bounds, and does each piece stand
        on a site of its own where it can come to?"""
        packing, program = self.native.packing, self.native.program
        if len(words) != packing.size or not all(0 <= word < 1 << 64 for word in words):
            return False
        values: dict[str, int] = {}
        for field in packing.fields.values():
            value = sum(words[field.at + i] << 64 * i for i in range(field.words))
            values[field.name] = value
            low, high = (0, 1) if field.type is Ty.BOOL else (field.low, field.high)
            if field.words and field.type in (Ty.INT, Ty.BOOL):
                if not low <= _signed(value) <= high:
                    return False
            elif value & ~everything(program, field.type):
                return False
        owners = [values[f"owner{i}"] for i in range(len(program.players))] + [values["neutral"]]
        kinds = [values[f"kind{i}"] for i in range(len(program.kinds))] if len(program.kinds) > 1 else []
        occupied = sum(owners)
        apart = occupied == functools.reduce(int.__or__, owners) and (
            not kinds or occupied == sum(kinds) == functools.reduce(int.__or__, kinds)
        )
        for group in self.numbering.groups:
            these = owners[-1 if group.owner is None else group.owner]
            these &= kinds[group.kind] if kinds else these
            apart = apart and not these & ~group.sites
            occupied &= ~these
        return apart and not occupied and values["mover"].bit_count() == 1

    def look_into(self, mapped: mmap.mmap) -> None:
        """Take a file that is mapped for what is known of the numbers."""
        self.table.look_into(mapped)
        self._look_into_table()

    def _look_into_table(self) -> None:
        for row in self.rows:
            row.table, row.table_words = self.table.words.as_(Quarters), self.table.words

    # ---- asking

    def knows(self, position: Position) -> bool:
        """Has a position, or what comes after it, a number?"""
        return position.ply < self.numbering.first_ply or self.number(position) is not None

    def entry(self, position: Position) -> int | None:
        """What is known of a position, as the table has it; None if it has no number."""
        number = self.number(position)
        self.table.asked()
        return None if number is None else self.at(number)

    def at(self, number: int) -> int:
        """What is known of a number, as the table has it."""
        return self.rows[0].table[number]

    def outcome(self, entry: int) -> tuple[int | None, int | None]:
        """What an entry of the table says: 1 a win, -1 a loss, None nothing; and in how many plies (None: that is not
        known)."""
        outcome, plies = outcome_of(entry)
        return outcome, None if outcome is None else plies

    def goes_on(self, entry: int) -> bool:
        """Is it that of a position that is not over?"""
        return entry not in (UNUSED, OVER)

    def number(self, position: Position) -> int | None:
        """The number of a position; None if it has none."""
        number = function_of(KERNELS, number_of)(self.game, self.rows[0], Words.of(self.native.pack(position)))
        return None if number < 0 else number

    def class_key(self, known: int) -> list[int]:
        """What tells a class from others: how many pieces of each group, and other words of a position."""
        size = len(self.numbering.groups) + len(self.smalls)
        return [self.rows[0].keys[known * size + i] for i in range(size)]

    def class_name(self, known: int) -> str:
        """What the positions of a class have in common: whose turn, moves left, and how many pieces of each group."""
        program, groups, key = self.native.program, self.numbering.groups, self.class_key(known)
        told = []
        for name, value in zip(self.smalls, key[len(groups) :], strict=True):
            if name == "mover":
                told.append(f"{program.players[value.bit_length() - 1].name} to move")
            elif name == "left":
                told.append(f"moves left: {value}")
            elif name.startswith("stock"):
                player, kind = map(int, name.removeprefix("stock").split("."))
                told.append(f"{program.players[player].name} {program.kinds[kind].name} in the supply: {value}")
            else:
                told.append(f"{name}: {value}")
        for group, count in zip(groups, key, strict=False):
            owner = "" if group.owner is None else f"{program.players[group.owner].name} "
            told.append(f"{owner}{program.kinds[group.kind].name}: {count}")
        return ", ".join(told)

    def position_words(self, number: int) -> Sequence[int] | None:
        """The packed position with a number; None if there is none that is not over."""
        if not self.goes_on(self.at(number)):
            return None
        row, size = self.rows[0], self.native.packing.size
        known = max(i for i in range(row.class_count) if class_at(row, i).base <= number)
        function_of(KERNELS, write_position)(row, size, known, number - class_at(row, known).base)
        return [row.position[w] & (1 << 64) - 1 for w in range(size)]

    def tally(self, known: int) -> Tally:
        """What the positions of a class are worth."""
        out = _room(8)
        with self.table.trimmed():
            self._count(known, out)
        return Tally(*(out[i] for i in range(8)))

    def _count(self, known: int, out: Words) -> None:
        function_of(KERNELS, count_up)(self.game, self.rows[0], known, out)


def time_left(done: int, ahead: int, seconds: float) -> str:
    """About how long the rest takes if it goes on so, in words; nothing where that cannot be said yet.

    done: what has been done; ahead: the rest; seconds: that it has taken.
    """
    if done <= 0 or seconds < 2:
        return ""
    minutes = round(ahead * seconds / done) // 60
    return f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min" if minutes else "a minute"


def outcome_of(entry: int) -> tuple[int | None, int]:
    """What an entry of the table says: 1 a win, -1 a loss, None nothing; and in how many plies."""
    if entry < DECIDED or entry in (UNUSED, OVER):
        return None, 0
    return (1 if entry & WON else -1), entry & DISTANCE


def _changes_class(back: Program | Obstacle) -> bool:
    """Do moves back put pieces on the board or take some off?"""
    beside = s.Place | s.Remove | s.Return
    return isinstance(back, Program) and any(isinstance(part, beside) for part in parts_of(back.turn))


def _words(values: Sequence[int]) -> Words:
    return Words.of((ctypes.c_uint64 * max(1, len(values)))(*(value & (1 << 64) - 1 for value in values)))


def _signed(word: int) -> int:
    return word - (1 << 64) if word >> 63 else word


def _room(count: int) -> Words:
    return Words.of(words_of(max(1, count)))


def _map(where: Sequence[int], size: int) -> list[int]:
    """For each byte of a set and each of its values the set that it becomes."""
    return [
        sum(1 << where[8 * byte + i] for i in range(8) if value >> i & 1 and 8 * byte + i < len(where))
        for byte in range(size)
        for value in range(256)
    ]
