"""From kernels to LLVM IR.

What goes in: functions marked by `@kernel`. What comes out: one module as text, with a function for each of them and
for every kernel that they call. What always holds: a name has one type, that of its first value; what is not in the
language is a `KernelError` with the line it stands in, never code that does something else.

The language: operands and results are `int` (a word with sign), `float`, `bool` or a kind of `Pointer`. Statements are
assignments (also to fields and elements, also with an operator, also of several at once), expressions, `if`, `while`,
`for x in range(…)`, `break`, `continue`, `return`, `pass`. Expressions are names that have a value on every way there,
numbers, constants of the module, arithmetic, comparisons, `and`, `or`, `not`, `a if c else b`, fields, elements,
`min`, `max`, `int`, `float`, `bool`, a kind of pointer of 0 (it points nowhere), and calls of kernels, of functions in
fields, and of what `language` has.

What Python would raise is undefined in compiled code, as in C: a division by zero, an element that is not there. So is
what exceeds 64 bits, unless `language` has cut it.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import get_type_hints

from gdl_interpreter.kernel import language
from gdl_interpreter.kernel.memory import (
    Called,
    Field,
    Function,
    Halves,
    Inline,
    Pointer,
    Quarters,
    Real,
    Reals,
    Row,
    To,
    Word,
    Words,
)

Kind = type
"""The type of a value in a kernel: int, float, bool, NoneType, or a kind of pointer."""


class KernelError(Exception):
    """Something that a kernel may not say; where, and what."""


@dataclass(frozen=True)
class Value:
    """A value in the code being written."""

    kind: Kind
    text: str


@dataclass(frozen=True)
class Slot:
    """Where a value is kept; `bits`: how many, where it is a part of a word without sign; else 0."""

    kind: Kind
    pointer: str
    bits: int = 0


def ir(kind: Kind) -> str:
    """What LLVM calls a type."""
    if kind is int:
        return "i64"
    if kind is bool:
        return "i1"
    if kind is float:
        return "double"
    return "void" if kind is type(None) else "ptr"


class _Module:
    def __init__(self) -> None:
        self.texts: list[str] = []
        self.declared: set[str] = set()
        self.names: dict[FunctionType, str] = {}
        self.waiting: list[FunctionType] = []
        self.files: dict[str, dict[int, ast.FunctionDef]] = {}
        """Of each file, the functions by the line that they begin in."""
        self.hints: dict[FunctionType, dict[str, Kind]] = {}

    def name_of(self, function: FunctionType) -> str:
        if function not in self.names:
            self.names[function] = f"@{function.__module__}.{function.__qualname__}"
            self.waiting.append(function)
        return self.names[function]

    def hints_of(self, function: FunctionType) -> dict[str, Kind]:
        """The types of a function's operands, in order, and of its result (`return`)."""
        if function not in self.hints:
            self.hints[function] = get_type_hints(function)
        return self.hints[function]

    def definition_of(self, function: FunctionType) -> ast.FunctionDef:
        """What stands in the source. Each file is parsed once and whole, which is faster than looking for functions."""
        file = function.__code__.co_filename
        if file not in self.files:
            parsed = ast.parse("".join(linecache.getlines(file)))
            found = [node for node in parsed.body if isinstance(node, ast.FunctionDef)]
            self.files[file] = {min([node.lineno, *(d.lineno for d in node.decorator_list)]): node for node in found}
        definition = self.files[file].get(function.__code__.co_firstlineno)
        if definition is None:
            raise KernelError(f"{function.__module__}: there is no source of {function.__qualname__}")
        return definition


def compiled(exported: Iterable[Callable[..., object]]) -> str:
    """The module of these kernels, callable from outside by their names, and of all that they call."""
    module = _Module()
    for function in exported:
        if not isinstance(function, FunctionType):
            raise KernelError(f"{function!r} is no function")
        module.names[function] = f"@{function.__name__}"
        module.waiting.append(function)
    outside = set(module.waiting)
    while module.waiting:
        function = module.waiting.pop()
        module.texts.append(_Writer(module, function).written(function in outside))
    return "\n".join([*sorted(module.declared), *module.texts]) + "\n"


_ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("add", "fadd"),
    ast.Sub: ("sub", "fsub"),
    ast.Mult: ("mul", "fmul"),
    ast.Div: ("", "fdiv"),
    ast.FloorDiv: ("sdiv", ""),
    ast.Mod: ("srem", ""),
    ast.BitAnd: ("and", ""),
    ast.BitOr: ("or", ""),
    ast.BitXor: ("xor", ""),
    ast.LShift: ("shl", ""),
    ast.RShift: ("ashr", ""),
}
_COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Eq: ("eq", "oeq"),
    ast.NotEq: ("ne", "une"),
    ast.Lt: ("slt", "olt"),
    ast.LtE: ("sle", "ole"),
    ast.Gt: ("sgt", "ogt"),
    ast.GtE: ("sge", "oge"),
}


class _Writer:
    """Writes one function."""

    def __init__(self, module: _Module, function: FunctionType) -> None:
        self.module = module
        self.function = function
        self.hints = module.hints_of(function)
        self.lines: list[str] = []
        self.slots: list[str] = []
        self.names: dict[str, Slot] = {}
        self.given: set[str] = set()
        """The names that have a value, whichever way was taken to here."""
        self.count = 0
        self.open = True
        """Can the block that is being written be reached, and go on?"""
        self.reached: set[str] = set()
        """The labels that something goes to."""
        self.loops: list[tuple[str, str]] = []
        """Where `continue` and `break` go, of the loops around."""
        self.definition = module.definition_of(function)

    # ---- writing

    def fail(self, node: ast.AST, message: str) -> KernelError:
        line = getattr(node, "lineno", self.function.__code__.co_firstlineno)
        return KernelError(f"{self.function.__module__}:{line}: in {self.function.__name__}: {message}")

    def fresh(self, stem: str) -> str:
        self.count += 1
        return f"{stem}.{self.count}"

    def do(self, text: str) -> None:
        if self.open:
            self.lines.append(f"  {text}")

    def op(self, text: str) -> str:
        name = f"%{self.fresh('v')}"
        self.do(f"{name} = {text}")
        return name

    def begin(self, label: str) -> None:
        """Begin a block; the one before goes on into it. Nothing is written of a block that nothing goes to."""
        self.jump(label)
        self.open = label in self.reached
        if self.open:
            self.lines.append(f"{label}:")

    def jump(self, label: str) -> None:
        if self.open:
            self.reached.add(label)
        self.do(f"br label %{label}")
        self.open = False

    def branch(self, test: str, then: str, otherwise: str) -> None:
        if test in ("true", "false"):
            self.jump(then if test == "true" else otherwise)
            return
        if self.open:
            self.reached |= {then, otherwise}
        self.do(f"br i1 {test}, label %{then}, label %{otherwise}")
        self.open = False

    def slot(self, kind: Kind) -> Slot:
        name = f"%{self.fresh('s')}"
        self.slots.append(f"  {name} = alloca {ir(kind)}")
        return Slot(kind, name)

    def load(self, slot: Slot) -> Value:
        if slot.bits:
            part = self.op(f"load i{slot.bits}, ptr {slot.pointer}, align {slot.bits // 8}")
            return Value(int, self.op(f"zext i{slot.bits} {part} to i64"))
        align = "" if slot.kind is bool else ", align 8"
        return Value(slot.kind, self.op(f"load {ir(slot.kind)}, ptr {slot.pointer}{align}"))

    def store(self, node: ast.AST, value: Value, slot: Slot) -> None:
        value = self.converted(node, value, slot.kind)
        if slot.bits:
            part = self.op(f"trunc i64 {value.text} to i{slot.bits}")
            self.do(f"store i{slot.bits} {part}, ptr {slot.pointer}, align {slot.bits // 8}")
            return
        align = "" if slot.kind is bool else ", align 8"
        self.do(f"store {ir(slot.kind)} {value.text}, ptr {slot.pointer}{align}")

    def intrinsic(self, name: str, kind: Kind, args: Sequence[Value], more: str = "") -> Value:
        type_ = ir(kind)
        suffix = {"i64": "i64", "double": "f64"}[type_]
        types = ", ".join([*(ir(arg.kind) for arg in args), *(["i1"] if more else [])])
        self.module.declared.add(f"declare {type_} @llvm.{name}.{suffix}({types})")
        given = ", ".join([*(f"{ir(arg.kind)} {arg.text}" for arg in args), *([more] if more else [])])
        return Value(kind, self.op(f"call {type_} @llvm.{name}.{suffix}({given})"))

    # ---- the function

    def written(self, exported: bool) -> str:
        definition = self.definition
        params = []
        for arg in definition.args.args:
            kind = self.hints[arg.arg]
            params.append(f"{ir(kind)} %{arg.arg}")
            self.names[arg.arg] = self.slot(kind)
            self.store(arg, Value(kind, f"%{arg.arg}"), self.names[arg.arg])
            self.given.add(arg.arg)
        self.gives: Kind = self.hints["return"]
        self.block(definition.body)
        if self.open:
            if self.gives is not type(None):
                raise self.fail(definition, "its end can be reached without a result")
            self.do("ret void")
        name = self.module.names[self.function]
        linkage = "" if exported else "internal "
        head = f"define {linkage}{ir(self.gives)} {name}({', '.join(params)}) nounwind {{"
        return "\n".join([head, "begin.0:", *self.slots, *self.lines, "}"])

    def block(self, body: Sequence[ast.stmt]) -> None:
        for node in body:
            if self.open:
                self.statement(node)

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                pass
            case ast.Expr(value=value):
                self.value(value)
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(targets) == len(
                values
            ):
                for target, given in zip(targets, [self.value(value) for value in values], strict=True):
                    self.assign(target, given)
            case ast.Assign(targets=[target], value=value):
                self.assign(target, self.value(value))
            case ast.AugAssign(target=target, op=op, value=value):
                self.augment(node, target, op, self.value(value))
            case ast.Return(value=None):
                self.do("ret void")
                self.open = False
            case ast.Return(value=ast.expr() as value):
                given = self.wanted(value, self.gives)
                self.do(f"ret {ir(given.kind)} {given.text}")
                self.open = False
            case ast.If(test=test, body=body, orelse=otherwise):
                then, other, over = self.fresh("then"), self.fresh("else"), self.fresh("endif")
                self.test(test, then, other)
                before = self.given
                self.begin(then)
                one = self.given_by(body, before)
                self.jump(over)
                self.begin(other)
                two = self.given_by(otherwise, before)
                ways = [given for given in (one, two) if given is not None]
                self.given = set.intersection(*ways) if ways else before
                self.begin(over)
            case ast.While(test=test, body=body, orelse=[]):
                again, inside, over = self.fresh("while"), self.fresh("do"), self.fresh("done")
                self.begin(again)
                self.test(test, inside, over)
                self.begin(inside)
                self.loops.append((again, over))
                before = self.given
                self.given_by(body, before)
                self.given = before
                self.loops.pop()
                self.jump(again)
                self.begin(over)
            case ast.For(
                target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"), args=args), body=body, orelse=[]
            ):
                self.count_loop(node, name, args, body)
            case ast.Break():
                self.jump(self.loops[-1][1])
            case ast.Continue():
                self.jump(self.loops[-1][0])
            case _:
                raise self.fail(node, f"a kernel has no such statement: {ast.unparse(node).splitlines()[0]}")

    def given_by(self, body: Sequence[ast.stmt], before: set[str]) -> set[str] | None:
        """Write statements; the names that have a value behind them, None if nothing comes behind them."""
        self.given = set(before)
        self.block(body)
        return self.given if self.open else None

    def count_loop(self, node: ast.stmt, name: str, args: list[ast.expr], body: list[ast.stmt]) -> None:
        first, last, step = Value(int, "0"), Value(int, "0"), 1
        if len(args) == 1:
            last = self.wanted(args[0], int)
        else:
            first, last = self.wanted(args[0], int), self.wanted(args[1], int)
        if len(args) == 3:
            try:
                step = int(ast.literal_eval(args[2]))
            except (ValueError, TypeError):
                step = 0
            if not step:
                raise self.fail(node, f"the step of a range must be a number and not 0: {ast.unparse(args[2])}")
        counter = self.slot(int)
        self.store(node, first, counter)
        again, inside, on, over = (self.fresh(stem) for stem in ("for", "do", "next", "done"))
        self.begin(again)
        now = self.load(counter)
        self.branch(self.op(f"icmp {'slt' if step > 0 else 'sgt'} i64 {now.text}, {last.text}"), inside, over)
        self.begin(inside)
        before = self.given
        self.given = {*before, name}
        self.assign_name(node, name, now)
        self.loops.append((on, over))
        self.given_by(body, self.given)
        self.loops.pop()
        self.given = before
        self.begin(on)
        self.store(node, Value(int, self.op(f"add i64 {self.load(counter).text}, {step}")), counter)
        self.jump(again)
        self.begin(over)

    # ---- assignments

    def assign(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self.assign_name(target, target.id, value)
            return
        self.store(target, value, self.place(target))

    def assign_name(self, node: ast.AST, name: str, value: Value) -> None:
        if name not in self.names:
            self.names[name] = self.slot(value.kind)
        self.store(node, value, self.names[name])
        self.given.add(name)

    def augment(self, node: ast.AST, target: ast.expr, op: ast.operator, value: Value) -> None:
        if isinstance(target, ast.Name):
            self.assign_name(node, target.id, self.arithmetic(node, op, self.named(target, target.id), value))
        else:
            place = self.place(target)
            self.store(node, self.arithmetic(node, op, self.load(place), value), place)

    def place(self, target: ast.expr) -> Slot:
        """Where a field or an element is."""
        match target:
            case ast.Attribute(value=row, attr=name):
                base = self.value(row)
                field = self.field(target, base, name)
                if isinstance(field, Word):
                    return Slot(int, self.behind(base, field.offset))
                if isinstance(field, Real):
                    return Slot(float, self.behind(base, field.offset))
                if isinstance(field, To):
                    return Slot(field.kind, self.behind(base, field.offset))
            case ast.Subscript(value=words, slice=index):
                base, at = self.value(words), self.wanted(index, int)
                if issubclass(base.kind, Words):
                    return Slot(int, self.behind(base, at.text))
                if issubclass(base.kind, Reals):
                    return Slot(float, self.behind(base, at.text))
                for parts, bits in ((Halves, 32), (Quarters, 16)):
                    if issubclass(base.kind, parts):
                        part = self.op(f"getelementptr inbounds i{bits}, ptr {base.text}, i64 {at.text}")
                        return Slot(int, part, bits)
        raise self.fail(target, f"nothing can be put into `{ast.unparse(target)}`")

    def field(self, node: ast.AST, base: Value, name: str) -> Field:
        field = inspect.getattr_static(base.kind, name, None)
        if not isinstance(field, Field):
            raise self.fail(node, f"a {base.kind.__name__} has no field `{name}`")
        return field

    def behind(self, base: Value, words: int | str) -> str:
        if words == 0:
            return base.text
        return self.op(f"getelementptr inbounds i64, ptr {base.text}, i64 {words}")

    # ---- expressions

    def wanted(self, node: ast.expr, kind: Kind) -> Value:
        return self.converted(node, self.value(node), kind)

    def converted(self, node: ast.AST, value: Value, kind: Kind) -> Value:
        if value.kind is kind:
            return value
        if issubclass(value.kind, Pointer) and issubclass(value.kind, kind):
            return Value(kind, value.text)
        if value.kind is bool and kind is int:
            return Value(int, self.op(f"zext i1 {value.text} to i64"))
        raise self.fail(node, f"{kind.__name__} expected, not {value.kind.__name__}: {ast.unparse(node)}")

    def test(self, node: ast.expr, then: str, otherwise: str) -> None:
        """Go one way or the other by a condition."""
        match node:
            case ast.BoolOp(op=ast.And(), values=values):
                for value in values[:-1]:
                    on = self.fresh("and")
                    self.test(value, on, otherwise)
                    self.begin(on)
                self.test(values[-1], then, otherwise)
            case ast.BoolOp(op=ast.Or(), values=values):
                for value in values[:-1]:
                    on = self.fresh("or")
                    self.test(value, then, on)
                    self.begin(on)
                self.test(values[-1], then, otherwise)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self.test(operand, otherwise, then)
            case _:
                self.branch(self.truth(node).text, then, otherwise)

    def truth(self, node: ast.expr) -> Value:
        value = self.value(node)
        if issubclass(value.kind, Pointer):
            return Value(bool, self.op(f"icmp ne ptr {value.text}, null"))
        return self.converted(node, value, bool)

    def value(self, node: ast.expr) -> Value:
        match node:
            case ast.Constant(value=bool() as known):
                return Value(bool, "true" if known else "false")
            case ast.Constant(value=int() | float() as known):
                return self.constant(known)
            case ast.Name(id=name):
                return self.named(node, name)
            case ast.Attribute():
                return self.attribute(node)
            case ast.Subscript():
                return self.load(self.place(node))
            case ast.BinOp(left=left, op=op, right=right):
                return self.arithmetic(node, op, self.value(left), self.value(right))
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as known)):
                return self.constant(-known)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                value = self.value(operand)
                if value.kind is float:
                    return Value(float, self.op(f"fneg double {value.text}"))
                return Value(int, self.op(f"sub i64 0, {self.converted(node, value, int).text}"))
            case ast.UnaryOp(op=ast.Invert(), operand=operand):
                return Value(int, self.op(f"xor i64 {self.wanted(operand, int).text}, -1"))
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return self.comparison(node, op, self.value(left), self.value(right))
            case ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
                return self.chosen(node, lambda: Value(bool, "true"), lambda: Value(bool, "false"))
            case ast.IfExp(test=test, body=then, orelse=otherwise):
                return self.chosen(test, lambda: self.value(then), lambda: self.value(otherwise))
            case ast.Call(func=func, args=args, keywords=[]):
                return self.call(node, func, args)
        raise self.fail(node, f"a kernel has no such expression: {ast.unparse(node)}")

    def constant(self, known: object) -> Value:
        if isinstance(known, bool):
            return Value(bool, "true" if known else "false")
        if isinstance(known, int):
            return Value(int, str(language.wrapped(known)))
        assert isinstance(known, float)
        return Value(float, f"0x{struct.unpack('<Q', struct.pack('<d', known))[0]:016X}")

    def named(self, node: ast.AST, name: str) -> Value:
        if name in self.names:
            if name not in self.given:
                raise self.fail(node, f"`{name}` may have no value here")
            return self.load(self.names[name])
        known = self.function.__globals__.get(name)
        if isinstance(known, bool | int | float):
            return self.constant(known)
        raise self.fail(node, f"`{name}` has no value")

    def attribute(self, node: ast.Attribute) -> Value:
        if isinstance(node.value, ast.Name) and node.value.id not in self.names:
            room = self.function.__globals__.get(node.value.id)
            known = getattr(room, node.attr, None) if isinstance(room, ModuleType | type) else None
            if isinstance(known, bool | int | float):
                return self.constant(known)
        base = self.value(node.value)
        if inspect.getattr_static(base.kind, node.attr, None) is vars(Row)["words"]:
            return Value(Words, base.text)
        field = self.field(node, base, node.attr)
        if isinstance(field, Inline):
            return Value(field.kind, self.behind(base, field.offset))
        if isinstance(field, Function):
            return self.load(Slot(Called, self.behind(base, field.offset)))
        return self.load(self.place(node))

    def arithmetic(self, node: ast.AST, op: ast.operator, a: Value, b: Value) -> Value:
        whole, real = _ARITHMETIC.get(type(op), ("", ""))
        if a.kind is bool and b.kind is bool and whole in ("and", "or", "xor"):
            return Value(bool, self.op(f"{whole} i1 {a.text}, {b.text}"))
        kind = float if float in (a.kind, b.kind) else int
        name = real if kind is float else whole
        if not name:
            raise self.fail(node, f"this cannot be done with {kind.__name__}")
        if kind is float and (a.kind is not float or b.kind is not float):
            raise self.fail(node, "a whole number next to a double: say float(…)")
        a, b = self.converted(node, a, kind), self.converted(node, b, kind)
        made = self.op(f"{name} {ir(kind)} {a.text}, {b.text}")
        if name not in ("sdiv", "srem"):
            return Value(kind, made)
        # Python rounds down, the processor towards 0: they differ where something is left over and the signs differ
        left = self.op(f"srem i64 {a.text}, {b.text}")
        other = self.op(f"icmp slt i64 {self.op(f'xor i64 {left}, {b.text}')}, 0")
        differ = self.op(f"and i1 {self.op(f'icmp ne i64 {left}, 0')}, {other}")
        mend = self.op(f"select i1 {differ}, i64 {'-1' if name == 'sdiv' else b.text}, i64 0")
        return Value(int, self.op(f"add i64 {made}, {mend}"))

    def comparison(self, node: ast.expr, op: ast.cmpop, a: Value, b: Value) -> Value:
        if type(op) not in _COMPARISONS:
            raise self.fail(node, f"a kernel has no such comparison: {ast.unparse(node)}")
        whole, real = _COMPARISONS[type(op)]
        if a.kind is float or b.kind is float:
            a, b = self.converted(node, a, float), self.converted(node, b, float)
            return Value(bool, self.op(f"fcmp {real} double {a.text}, {b.text}"))
        if issubclass(a.kind, Pointer):
            return Value(bool, self.op(f"icmp {whole} ptr {a.text}, {b.text}"))
        if a.kind is bool and b.kind is bool:
            return Value(bool, self.op(f"icmp {whole} i1 {a.text}, {b.text}"))
        a, b = self.converted(node, a, int), self.converted(node, b, int)
        return Value(bool, self.op(f"icmp {whole} i64 {a.text}, {b.text}"))

    def chosen(self, test: ast.expr, then: Callable[[], Value], otherwise: Callable[[], Value]) -> Value:
        yes, no, over = self.fresh("yes"), self.fresh("no"), self.fresh("chosen")
        self.test(test, yes, no)
        self.begin(yes)
        first = then()
        result = self.slot(first.kind)
        self.store(test, first, result)
        self.jump(over)
        self.begin(no)
        self.store(test, otherwise(), result)
        self.begin(over)
        return self.load(result)

    # ---- calls

    def call(self, node: ast.Call, func: ast.expr, args: list[ast.expr]) -> Value:
        if isinstance(func, ast.Name):
            known = self.function.__globals__.get(func.id)
            if isinstance(known, FunctionType) and language.is_kernel(known):
                return self.call_kernel(node, known, args)
            if isinstance(known, type) and issubclass(known, Pointer) and ast.unparse(node.args[0]) == "0":
                return Value(known, "null")
            if isinstance(known, FunctionType) and known.__module__ == language.__name__:
                return self.built_in(node, func.id, args)
            if func.id in ("min", "max", "int", "float", "bool"):
                return self.built_in(node, func.id, args)
        if isinstance(func, ast.Attribute):
            base = self.value(func.value)
            if func.attr == "at" and issubclass(base.kind, Words):
                return Value(Words, self.behind(base, self.wanted(args[0], int).text))
            if func.attr == "as_" and issubclass(base.kind, Words):
                kind = self.function.__globals__.get(args[0].id) if isinstance(args[0], ast.Name) else None
                if not isinstance(kind, type) or not issubclass(kind, Pointer):
                    raise self.fail(node, f"a kind of pointer expected: {ast.unparse(node)}")
                return Value(kind, base.text)
            field = self.field(node, base, func.attr)
            if isinstance(field, Function):
                address = self.load(Slot(Called, self.behind(base, field.offset))).text
                kinds = list(field.takes)
                gives: Kind = type(None) if field.gives is None else field.gives
                return self.called(node, address, kinds, gives, args)
        raise self.fail(node, f"a kernel cannot call this: {ast.unparse(func)}")

    def call_kernel(self, node: ast.Call, function: FunctionType, args: list[ast.expr]) -> Value:
        *kinds, gives = self.module.hints_of(function).values()
        return self.called(node, self.module.name_of(function), kinds, gives, args)

    def called(self, node: ast.Call, name: str, kinds: list[Kind], gives: Kind, args: list[ast.expr]) -> Value:
        if len(kinds) != len(args):
            raise self.fail(node, f"{len(kinds)} operands expected, not {len(args)}: {ast.unparse(node)}")
        values = [self.wanted(arg, kind) for arg, kind in zip(args, kinds, strict=True)]
        given = ", ".join(f"{ir(value.kind)} {value.text}" for value in values)
        if gives is type(None):
            self.do(f"call void {name}({given})")
            return Value(gives, "")
        return Value(gives, self.op(f"call {ir(gives)} {name}({given})"))

    def built_in(self, node: ast.Call, name: str, args: list[ast.expr]) -> Value:
        if name in ("local_words", "local_reals"):
            count = self.value(args[0]).text
            if not count.isdigit():
                raise self.fail(node, f"a constant expected: {ast.unparse(node)}")
            pointer = f"%{self.fresh('room')}"
            self.slots.append(f"  {pointer} = alloca [{count} x i64], align 8")
            return Value(Words if name == "local_words" else Reals, pointer)
        if name in ("min", "max", "int", "float", "bool"):
            return self.python_call(node, name, [self.value(arg) for arg in args])
        *kinds, gives = self.module.hints_of(getattr(language, name)).values()
        if len(kinds) != len(args):
            raise self.fail(node, f"{len(kinds)} operands expected, not {len(args)}: {ast.unparse(node)}")
        values = [self.wanted(arg, kind) for arg, kind in zip(args, kinds, strict=True)]
        a, *more = values
        match name:
            case "wrapped":
                return a
            case "times":
                return self.arithmetic(node, ast.Mult(), a, more[0])
            case "high_product":
                one, other = (self.op(f"zext i64 {value.text} to i128") for value in values)
                upper = self.op(f"lshr i128 {self.op(f'mul i128 {one}, {other}')}, 64")
                return Value(int, self.op(f"trunc i128 {upper} to i64"))
            case "shift_right":
                return Value(int, self.op(f"lshr i64 {a.text}, {more[0].text}"))
            case "below":
                return Value(bool, self.op(f"icmp ult i64 {a.text}, {more[0].text}"))
            case "count_bits":
                return self.intrinsic("ctpop", int, values)
            case "lowest_bit":
                return self.intrinsic("cttz", int, values, "i1 false")
            case "exp" | "log" | "sqrt":
                return self.intrinsic(name, gives, values)
            case "atomic_add":
                at = self.behind(a, more[0].text)
                return Value(int, self.op(f"atomicrmw add ptr {at}, i64 {more[1].text} monotonic"))
            case "atomic_add_real":
                at = self.behind(a, more[0].text)
                return Value(float, self.op(f"atomicrmw fadd ptr {at}, double {more[1].text} monotonic"))
            case "replaced":
                at = self.behind(a, more[0].text)
                found = self.op(f"cmpxchg ptr {at}, i64 {more[1].text}, i64 {more[2].text} acq_rel acquire")
                return Value(bool, self.op(f"extractvalue {{i64, i1}} {found}, 1"))
            case "prefetch":
                self.module.declared.add("declare void @llvm.prefetch.p0(ptr, i32, i32, i32)")
                self.do(f"call void @llvm.prefetch.p0(ptr {a.text}, i32 0, i32 3, i32 1)")
                return Value(type(None), "")
            case "publish":
                at = self.behind(a, more[0].text)
                self.do(f"store atomic i64 {more[1].text}, ptr {at} release, align 8")
                return Value(type(None), "")
            case "published":
                at = self.behind(a, more[0].text)
                return Value(int, self.op(f"load atomic i64, ptr {at} acquire, align 8"))
        raise self.fail(node, f"a kernel cannot call this: {name}")

    def python_call(self, node: ast.Call, name: str, values: list[Value]) -> Value:
        """What Python has a word for."""
        match name, [value.kind for value in values]:
            case (("min" | "max"), [kind, _]) if kind in (int, float):
                # as Python: the second if it is less (greater), else the first, whatever is not a number
                how = ast.Lt() if name == "min" else ast.Gt()
                other = self.comparison(node, how, values[1], values[0]).text
                texts = [f"{ir(kind)} {self.converted(node, value, kind).text}" for value in reversed(values)]
                return Value(kind, self.op(f"select i1 {other}, {', '.join(texts)}"))
            case "float", [_]:
                return Value(float, self.op(f"sitofp i64 {self.converted(node, values[0], int).text} to double"))
            case "int", [kind]:
                if kind is float:
                    return Value(int, self.op(f"fptosi double {values[0].text} to i64"))
                return self.converted(node, values[0], int)
            case "bool", [kind] if issubclass(kind, Pointer):
                return Value(bool, self.op(f"icmp ne ptr {values[0].text}, null"))
        raise self.fail(node, f"`{name}` does not take these: {ast.unparse(node)}")
