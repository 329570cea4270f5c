"""From LLVM IR as text to functions that can be called: passes, object code, and loading it.

What goes in: a module as text and a processor. What comes out: object code (`compile_object`), to be read by people
(`optimised`, `assembly`), or loaded (`Library`). What always holds: the module is verified, and whatever LLVM says
against it is a `CodeError`. Some mistakes LLVM answers by ending the process: see `_machine` and `_refuse`.
"""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, NamedTuple

from gdl_interpreter.locking import once
from gdl_interpreter.native.llvm.binding import (
    CodeError,
    Jit,
    Machine,
    Module,
    Passes,
    Tracker,
    binding,
    missing,
    version,
)
from gdl_interpreter.native.llvm.target import Cpu

if TYPE_CHECKING:
    from ctypes import _CData, _CDataType

    CType = type[_CData | _CDataType]

__all__ = ["CodeError", "Cpu", "Library", "Symbol", "assembly", "code_key", "compile_object", "missing", "optimised"]


AT_ONCE = -1
"""The level of code that runs for a moment only: hardly any passes, and instructions picked one by one ("fast
instruction selection"): a third of the time of level 0, for code that takes several times as long."""


def compile_object(ir: str, cpu: Cpu, level: int = 2) -> bytes:
    """The object code of a module.

    ir: its text; cpu: what it is for; level: `AT_ONCE`, or 0 to 3, how hard LLVM tries; below 2 with passes of our own
    choice.

    Raises:
        CodeError: "not-ir", "not-for-cpu", "cannot-emit" or "unavailable".
    """
    machine = _machine(cpu, level)
    with _passed(ir, cpu, machine, level) as module:
        return machine.emit_object(module)


def assembly(ir: str, cpu: Cpu, level: int = 2) -> str:
    """The same as assembly language, with LLVM's comments. ir, cpu, level: as `compile_object` has them.

    Raises:
        CodeError: as `compile_object`.
    """
    machine = _machine(cpu, level)
    machine.set_asm_verbosity(True)
    with _passed(ir, cpu, machine, level) as module:
        return machine.emit_assembly(module)


def optimised(ir: str, cpu: Cpu, level: int = 2) -> str:
    """The module behind LLVM's passes, as text. ir, cpu, level: as `compile_object` has them.

    Raises:
        CodeError: as `compile_object`.
    """
    with _passed(ir, cpu, _machine(cpu, level), level) as module:
        return str(module)


def code_key(source: str, cpu: Cpu, level: int = 2) -> tuple[str, ...]:
    """What object code depends on, for a cache.

    source: the module, or whatever stands for it and its generator; cpu, level: as `compile_object` has them.
    """
    return ("object", source, str(level), cpu.key, version())


def _machine(cpu: Cpu, level: int) -> Machine:
    """What makes code for a processor.

    Small and position-independent: tables are reached from the program counter, and the linker of `Library` puts all
    of an object into one place, so that no distance is too large.
    """
    target = binding().Target.from_triple(cpu.triple)
    return target.create_target_machine(
        cpu=cpu.name,
        features=cpu.features,
        opt=0 if level == AT_ONCE else max(level, 1),
        reloc="pic",
        codemodel="small",
        jit=True,
    )


def _refuse(ir: str, cpu: Cpu) -> None:
    """Find in time what LLVM would end the process over: an instruction of x86 that the processor has not got."""
    if "@llvm.x86." not in ir:
        return
    if not cpu.on_x86:
        raise CodeError("not-for-cpu", f"this code is for x86, not for {cpu.triple}")
    if "@llvm.x86.bmi.p" in ir and not cpu.has("bmi2"):
        raise CodeError("not-for-cpu", f"{cpu.name} cannot deposit or extract bits (it has no BMI2)")


@contextmanager
def _passed(ir: str, cpu: Cpu, machine: Machine, level: int) -> Iterator[Module]:
    """A module that was read, verified and put through LLVM's passes; what is done with it may fail like all that."""
    _refuse(ir, cpu)
    llvm = binding()
    code = "not-ir"
    # A module must be freed before its context; left to the garbage collector, the process may end by the wrong order.
    with closing(llvm.create_context()) as context:
        try:
            with closing(llvm.parse_assembly(ir, context)) as module:
                module.verify()
                code = "cannot-emit"
                module.triple = machine.triple
                module.data_layout = str(machine.target_data)
                tuning = llvm.create_pipeline_tuning_options(speed_level=max(level, 0))
                tuning.slp_vectorization = False  # packing a few words into vectors made Othello slower by a third
                builder = llvm.create_pass_builder(machine, tuning)
                (builder.getModulePassManager() if level > 1 else _passes(level)).run(module, builder)
                yield module
        except (RuntimeError, UnicodeEncodeError) as problem:
            raise CodeError(code, str(problem)) from problem


def _passes(level: int) -> Passes:
    """What is worth doing to code that is to be ready soon: at 0 a tenth of the time of all passes, at 1 a third."""
    passes = binding().create_new_module_pass_manager()
    passes.add_always_inliner_pass()
    passes.add_sroa_pass()
    if level == AT_ONCE:
        return passes
    passes.add_simplify_cfg_pass()
    if level:
        passes.add_instruction_combine_pass()
        passes.add_jump_threading_pass()
    passes.add_new_gvn_pass()
    if level:
        passes.add_dead_store_elimination_pass()
        passes.add_aggressive_dce_pass()
    passes.add_simplify_cfg_pass()
    if level:
        passes.add_instruction_combine_pass()
    return passes


@once
def _jit() -> Jit:
    """Where all code of this process is loaded."""
    try:
        return binding().create_lljit_compiler(use_jit_link=True, suppress_errors=True)
    except RuntimeError as problem:
        raise CodeError("cannot-load", str(problem)) from problem


_NUMBERS = itertools.count(1)


class Symbol(NamedTuple):
    """A function or a table of loaded code, which stays where it is as long as this is alive."""

    address: int
    library: Library


class Library:
    """Object code in memory. It stays there as long as this object or one of its functions or symbols is alive."""

    def __init__(self, payload: bytes) -> None:
        """Load object code made for this machine by `compile_object`; anything else may end the process.

        Raises:
            CodeError: "cannot-load" or "unavailable".
        """
        self._name, self._jit = f"library{next(_NUMBERS)}", _jit()
        linker = binding().JITLibraryBuilder().add_object_img(payload).add_current_process()
        try:
            # LLVM frees the code with the first of its trackers, not with the last: none may be let go.
            self._trackers: list[Tracker] = [linker.link(self._jit, self._name)]
        except RuntimeError as problem:
            raise CodeError("cannot-load", str(problem)) from problem
        self._addresses: dict[str, int] = {}

    def symbol(self, name: str) -> Symbol:
        """Where a function or a table is.

        Raises:
            CodeError: "no-symbol".
        """
        return Symbol(self._address(name), self)

    def _address(self, symbol: str) -> int:
        """A bare address, of code that is gone with the library.

        Raises:
            CodeError: "no-symbol": there is none of that name, or its code calls something that is nowhere.
        """
        if symbol not in self._addresses:
            try:
                tracker = self._jit.lookup(self._name, symbol)
            except RuntimeError as problem:
                raise CodeError("no-symbol", str(problem)) from problem
            self._trackers.append(tracker)
            self._addresses[symbol] = tracker[symbol]
        return self._addresses[symbol]

    def function(self, symbol: str, restype: CType | None, argtypes: Sequence[CType]) -> Callable[..., int]:
        """A function. While it runs, other threads of Python run too.

        symbol: its name; restype: C's type of its result (None: it gives None); argtypes: those of its arguments. What
        these point to must stay alive until it returns.

        Raises:
            CodeError: "no-symbol".
        """
        called = ctypes.CFUNCTYPE(restype, *argtypes)(self._address(symbol))
        vars(called)["library"] = self  # the code must outlive whoever may call it
        return called
