"""Writing LLVM IR as text: a module of tables and functions, and the function that is being written.

Values that change are kept in stack slots; the optimiser makes registers of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import PurePath

from gdl_interpreter.characters import shown
from gdl_interpreter.native.llvm.binding import CodeError
from gdl_interpreter.native.llvm.operands import I1, I64, Label, Ptr
from gdl_interpreter.program.span import NOWHERE, Span

_INTRINSICS = {
    "ctpop": "({0})",
    "cttz": "({0}, i1)",
    "ctlz": "({0}, i1)",
    "fshl": "({0}, {0}, {0})",
    "sadd.sat": "({0}, {0})",
    "ssub.sat": "({0}, {0})",
    "smax": "({0}, {0})",
    "smin": "({0}, {0})",
    "umin": "({0}, {0})",
    "umax": "({0}, {0})",
    "smul.fix.sat": "({0}, {0}, i32)",
}

_NOTES = ("!0 = distinct !{!0, !1}", '!1 = !{!"llvm.loop.unroll.runtime.disable"}', "!2 = !{}")
"""What is told to LLVM: !0 of a loop that is to stay as it is, !2 of a branch that cannot be guessed."""

MOST_LINES = 60_000
"""Lines of a module: LLVM needs some tens of microseconds for each."""

FRAME = "FRAME_BYTES"
"""Stands in the code of a function for the bytes of stack that it takes."""


class Module:
    """Everything that is compiled together. comments: does the text say of which line of the rulebook code is made?"""

    def __init__(self, comments: bool = False) -> None:
        self.comments = comments
        self.functions: list[Function] = []
        self.size = 0
        """Lines written so far."""
        self._globals: dict[tuple[str, tuple[int, ...]], Ptr] = {}
        self._global_lines: list[str] = []
        self._declared: set[str] = set()
        self._names: dict[str, int] = {}

    def name(self, stem: str) -> str:
        """A name for a function or a table that nothing else here has."""
        number = self._names[stem] = self._names.get(stem, -1) + 1
        return f"@{stem}.{number}"

    def declare(self, line: str) -> None:
        """An outside function, once."""
        self._declared.add(line)

    def table(self, type_: str, entries: Sequence[int]) -> Ptr:
        """A constant array, shared by all who ask for the same one; its name."""
        key = (type_, tuple(entries))
        if key not in self._globals:
            name = self._globals[key] = Ptr(self.name("table"))
            body = ", ".join(f"{type_} {entry}" for entry in entries)
            self._global_lines.append(f"{name} = internal constant [{len(entries)} x {type_}] [{body}]")
        return self._globals[key]

    def text(self) -> str:
        """The whole module."""
        parts = [*self._global_lines, *sorted(self._declared), *(f.text() for f in self.functions)]
        return "\n".join([*parts, *_NOTES]) + "\n"


class Function:
    """A function being written, one line after the other. `signature` is what stands between `define` and the body."""

    def __init__(self, module: Module, signature: str) -> None:
        self.module = module
        self.signature = signature
        self.lines: list[str] = []
        self._slots: list[str] = []
        self._count = 0
        self._frame = 0
        self.open = True
        """Can the block that is being written be reached and go on?"""
        self._origins: list[tuple[int, Span]] = []
        """From which of the lines on they are made of which place in the rulebook."""
        module.functions.append(self)

    def fresh(self, stem: str = "v") -> str:
        self._count += 1
        return f"%{stem}{self._count}"

    def emit(self, text: str) -> str:
        """An instruction with a value; the name of the value."""
        name = self.fresh()
        self.emit_void(f"{name} = {text}")
        return name

    def emit_void(self, text: str) -> None:
        """An instruction without a value."""
        self.lines.append(f"  {text}")
        self.module.size += 1
        if self.module.size > MOST_LINES:
            raise CodeError("too-large", "the code for these rules would be too large")

    def alloca(self, type_: str, count: int = 1) -> Ptr:
        """Room on the stack, made once however often this place is passed; a pointer to it."""
        name = Ptr(self.fresh("s"))
        kind = type_ if count == 1 else f"[{count} x {type_}]"
        align = ", align 8" if count > 1 else ""
        self._slots.append(f"  {name} = alloca {kind}{align}")
        self._frame += count * (8 if type_ in ("ptr", "i64") else max(1, (int(type_[1:]) + 127) // 128 * 16))
        return name

    def label(self, stem: str = "b") -> Label:
        """A new label, to be placed later."""
        return Label(self.fresh(stem)[1:])

    def begin_block(self, label: Label) -> None:
        """Begin the block of a label; the block before goes on into it."""
        if self.open:
            self.jump(label)
        self.lines.append(f"{label}:")
        self.open = True

    def made_of(self, span: Span) -> Span:
        """What is written from here on is made of this place in the rulebook (`NOWHERE`: of none). The place before."""
        if not self.module.comments:
            return NOWHERE
        before = self._origins[-1][1] if self._origins else NOWHERE
        self._origins.append((len(self.lines), span))
        return before

    def delete(self, first: int, behind: int) -> None:
        """Take lines back, from the first to the one before `behind`."""
        del self.lines[first:behind]
        gone = behind - first
        self._origins = [(at if at <= first else max(at - gone, first), span) for at, span in self._origins]

    def straight_since(self, mark: int, most: int) -> bool:
        """Are the lines written since then few, and without a jump or a call?"""
        since = self.lines[mark:]
        plain = all(line.startswith("  %") and (" call " not in line or "@llvm." in line) for line in since)
        return len(since) <= most and plain

    def jump(self, label: Label, as_written: bool = False) -> None:
        """Go to a label. `as_written`: back to the beginning of a loop of few rounds, which is to stay as it is: doing
        several rounds at once, and those that are left over by themselves, would be more branches to guess."""
        if self.open:
            self.emit_void(f"br label %{label}" + (", !llvm.loop !0" if as_written else ""))
        self.open = False

    def branch(self, test: I1, then: Label, otherwise: Label, at_once: bool = False) -> None:
        """Go one way or the other.

        test: a truth; then, otherwise: where to, if it holds and if not; at_once: a test of several parts is one
        branch, not one for each part.
        """
        if test in ("true", "false"):
            self.jump(then if test == "true" else otherwise)
            return
        if self.open:
            self.emit_void(
                f"br i1 {test}, label %{then}, label %{otherwise}" + (", !unpredictable !2" if at_once else "")
            )
        self.open = False

    def ret(self, text: str) -> None:
        """Return from the function."""
        if self.open:
            self.emit_void(f"ret {text}")
        self.open = False

    def load(self, type_: str, pointer: Ptr) -> str:
        return self.emit(f"load {type_}, ptr {pointer}, align 8" if _wide(type_) else f"load {type_}, ptr {pointer}")

    def store(self, type_: str, value: str, pointer: Ptr) -> None:
        """Write a value. type_: LLVM's; value: its operand; pointer: where to."""
        self.emit_void(f"store {type_} {value}, ptr {pointer}" + (", align 8" if _wide(type_) else ""))

    def store_i64(self, value: I64 | int, pointer: Ptr) -> None:
        self.store("i64", str(value), pointer)

    def store_i1(self, value: I1, pointer: Ptr) -> None:
        self.store("i1", value, pointer)

    def store_ptr(self, value: Ptr, pointer: Ptr) -> None:
        self.store("ptr", value, pointer)

    def load_i64(self, pointer: Ptr) -> I64:
        return I64(self.load("i64", pointer))

    def load_i1(self, pointer: Ptr) -> I1:
        return I1(self.load("i1", pointer))

    def load_ptr(self, pointer: Ptr) -> Ptr:
        return Ptr(self.load("ptr", pointer))

    def copy(self, to: Ptr, source: Ptr, size: int) -> None:
        """Copy whole words. to, source: addresses; size: how many bytes."""
        self.module.declare("declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)")
        self.emit_void(
            f"call void @llvm.memcpy.p0.p0.i64(ptr align 8 {to}, ptr align 8 {source}, i64 {size}, i1 false)"
        )

    # ---- values that change

    def slot(self, type_: str, first: str) -> Ptr:
        """Room on the stack for a value that changes, which holds its first value."""
        pointer = self.alloca(type_)
        self.store(type_, first, pointer)
        return pointer

    def slot_i64(self, first: I64 | int) -> Ptr:
        return self.slot("i64", str(first))

    def slot_i1(self, first: I1) -> Ptr:
        return self.slot("i1", first)

    def change(self, operation: str, type_: str, pointer: Ptr, other: str) -> None:
        """Change a value in memory. operation: LLVM's, of two operands; type_: of both; pointer: where the first
        stands, and the result then; other: the second."""
        self.store(type_, self.emit(f"{operation} {type_} {self.load(type_, pointer)}, {other}"), pointer)

    def increase(self, pointer: Ptr, by: I64 | int = 1) -> None:
        """The number (i64) that stands there becomes larger."""
        self.change("add", "i64", pointer, str(by))

    # ---- ways through the code

    def go_on_if(self, test: I1, otherwise: Label, stem: str = "on") -> None:
        """Go on only where a test holds.

        test: this one; otherwise: the label to go to if not; stem: what the new block's name begins with.
        """
        on = self.label(stem)
        self.branch(test, on, otherwise)
        self.begin_block(on)

    def leave_if(self, test: I1, to: Label, stem: str = "on") -> None:
        """Leave where a test holds, else go on.

        test: this one; to: the label to go to; stem: what the new block's name begins with.
        """
        on = self.label(stem)
        self.branch(test, to, on)
        self.begin_block(on)

    @contextmanager
    def only_if(self, test: I1, stem: str = "only") -> Iterator[Label]:
        """What is written inside is done only where a test holds; gives the label of what stands behind."""
        inside, behind = self.label(stem), self.label("behind")
        self.branch(test, inside, behind)
        self.begin_block(inside)
        yield behind
        self.begin_block(behind)

    @contextmanager
    def only_unless(self, test: I1, stem: str = "only") -> Iterator[Label]:
        """What is written inside is done only where a test fails; gives the label of what stands behind."""
        inside, behind = self.label(stem), self.label("behind")
        self.branch(test, behind, inside)
        self.begin_block(inside)
        yield behind
        self.begin_block(behind)

    # ---- instructions

    def gep(self, pointer: Ptr, type_: str, index: str | int) -> Ptr:
        """The address of an element. pointer: of the first; type_: of each, LLVM's; index: how many elements further
        on."""
        if index == 0:
            return pointer
        return Ptr(self.emit(f"getelementptr inbounds {type_}, ptr {pointer}, i64 {index}"))

    def icmp(self, how: str, type_: str, one: str | int, other: str | int) -> I1:
        """Compare two values. how: eq, ne, or slt, sle, sgt, sge and ult, ule, ugt, uge; type_: of both, LLVM's; one,
        other: the values."""
        return I1(self.emit(f"icmp {how} {type_} {one}, {other}"))

    def both(self, one: I1, other: I1) -> I1:
        return I1(self.emit(f"and i1 {one}, {other}"))

    def either(self, one: I1, other: I1) -> I1:
        return I1(self.emit(f"or i1 {one}, {other}"))

    def negated(self, test: I1) -> I1:
        return I1(self.emit(f"xor i1 {test}, true"))

    def select(self, test: I1, one: I64 | int, other: I64 | int) -> I64:
        """One of two numbers. test: a truth; one: the number if it holds; other: if not."""
        return I64(self.emit(f"select i1 {test}, i64 {one}, i64 {other}"))

    def choice(self, test: I1, type_: str, one: str | int, other: str | int = 0) -> str:
        """One of two values. test: where it holds, the first; type_: LLVM's, of both; one, other: their operands."""
        return self.emit(f"select i1 {test}, {type_} {one}, {type_} {other}")

    def inverse(self, type_: str, value: str) -> str:
        """All bits of a value turned round."""
        return self.emit(f"xor {type_} {value}, -1")

    def add(self, one: I64 | int, other: I64 | int) -> I64:
        return I64(self.emit(f"add i64 {one}, {other}"))

    def sub(self, one: I64 | int, other: I64 | int) -> I64:
        return I64(self.emit(f"sub i64 {one}, {other}"))

    def mul(self, one: I64 | int, other: I64 | int) -> I64:
        return I64(self.emit(f"mul i64 {one}, {other}"))

    def and_(self, one: I64 | int, other: I64 | int) -> I64:
        return I64(self.emit(f"and i64 {one}, {other}"))

    def or_(self, one: I64 | int, other: I64 | int) -> I64:
        return I64(self.emit(f"or i64 {one}, {other}"))

    def xor(self, one: I64 | int, other: I64 | int) -> I64:
        return I64(self.emit(f"xor i64 {one}, {other}"))

    def shl(self, one: I64 | int, other: I64 | int) -> I64:
        return I64(self.emit(f"shl i64 {one}, {other}"))

    def lshr(self, one: I64 | int, other: I64 | int) -> I64:
        return I64(self.emit(f"lshr i64 {one}, {other}"))

    def intrinsic(self, name: str, type_: str, args: str) -> str:
        """Call one of LLVM's own functions. name: of `_INTRINSICS`; type_: of its result; args: as they stand between
        the brackets."""
        self.module.declare(f"declare {type_} @llvm.{name}.{type_}{_INTRINSICS[name].format(type_)}")
        return self.emit(f"call {type_} @llvm.{name}.{type_}({args})")

    def smax(self, one: I64 | int, other: I64 | int) -> I64:
        """The greater of two numbers."""
        return I64(self.intrinsic("smax", "i64", f"i64 {one}, i64 {other}"))

    def smin(self, one: I64 | int, other: I64 | int) -> I64:
        """The lesser of two numbers."""
        return I64(self.intrinsic("smin", "i64", f"i64 {one}, i64 {other}"))

    def ones(self, word: I64) -> I64:
        """How many bits of a word are 1."""
        return I64(self.intrinsic("ctpop", "i64", f"i64 {word}"))

    def lowest_one(self, word: I64) -> I64:
        """The number of the lowest bit of a word that is 1; there must be one."""
        return I64(self.intrinsic("cttz", "i64", f"i64 {word}, i1 true"))

    def widened(self, test: I1) -> I64:
        """1 where a test holds, else 0."""
        return I64(self.emit(f"zext i1 {test} to i64"))

    def text(self) -> str:
        frame = str(self._frame + 512)
        lines = [line.replace(FRAME, frame) if FRAME in line else line for line in self.lines]
        body = [*self._slots, *(self._commented(lines) if self._origins else lines)]
        if self.open:
            body.append("  unreachable")
        return "\n".join([f"define {self.signature} {{", "entry:", *body, "}"])

    def _commented(self, lines: list[str]) -> Iterator[str]:
        """The lines, and before the first of each origin a comment."""
        at, said = 0, NOWHERE
        for (start, span), (end, _) in pairwise([*self._origins, (len(lines), NOWHERE)]):
            yield from lines[at:start]
            at = start
            if start < end and (span.source, span.line) != (said.source, said.line):
                yield f"; {_place(span)}"
                said = span
        yield from lines[at:]


def _place(span: Span) -> str:
    """The name of a file and the line, as a comment may hold them: what would end a comment is escaped."""
    return shown(f"{PurePath(span.source).name}:{span.line}") if span.source else "of no one line"


def _wide(type_: str) -> bool:
    return type_.startswith("i") and int(type_[1:]) > 32
