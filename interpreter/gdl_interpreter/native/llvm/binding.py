"""The door to LLVM: whether llvmlite is there, and the types of the few things of it that are used.

llvmlite is imported when it is first asked for, and nothing else in the project imports it.
"""

from __future__ import annotations

import importlib
import os
import platform
import re
import sys
from functools import lru_cache
from typing import Protocol, cast

_OLDEST = (0, 50)
"""The oldest llvmlite that has all that is used."""

VARIABLE = "GDL_NO_NATIVE"
"""Set to anything, this variable of the environment forbids native code."""


class CodeError(Exception):
    """Code that cannot be made or loaded.

    `code`: "unavailable" (no llvmlite, or it is forbidden), "no-such-cpu", "not-ir" (the text cannot be read or breaks
    LLVM's rules), "not-for-cpu" (it wants an instruction that the processor lacks), "cannot-emit", "cannot-load" or
    "no-symbol"; `message` is LLVM's own or one of ours.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Module(Protocol):
    """A text that was read."""

    triple: str
    data_layout: str

    def verify(self) -> None: ...
    def close(self) -> None: ...


class Context(Protocol):
    """What a module lives in."""

    def close(self) -> None: ...


class Machine(Protocol):
    """A processor to make code for."""

    @property
    def triple(self) -> str: ...
    @property
    def target_data(self) -> object: ...
    def set_asm_verbosity(self, verbose: bool) -> None: ...
    def emit_object(self, module: Module) -> bytes: ...
    def emit_assembly(self, module: Module) -> str: ...


class Target(Protocol):
    """A family of processors."""

    def create_target_machine(
        self, cpu: str, features: str, opt: int, reloc: str, codemodel: str, jit: bool
    ) -> Machine:
        """A processor. cpu, features: LLVM's names; opt: 0 to 3; reloc: "pic" …; codemodel: "small" …; jit: to be
        loaded?"""
        ...


class Targets(Protocol):
    """All families there are."""

    def from_triple(self, triple: str) -> Target: ...


class Tuning(Protocol):
    """What the passes are told."""

    slp_vectorization: bool


class Passes(Protocol):
    """All that is done to a module, in order."""

    def add_always_inliner_pass(self) -> None: ...
    def add_sroa_pass(self) -> None: ...
    def add_simplify_cfg_pass(self) -> None: ...
    def add_instruction_combine_pass(self) -> None: ...
    def add_jump_threading_pass(self) -> None: ...
    def add_new_gvn_pass(self) -> None: ...
    def add_dead_store_elimination_pass(self) -> None: ...
    def add_aggressive_dce_pass(self) -> None: ...
    def run(self, module: Module, builder: Builder) -> None: ...


class Builder(Protocol):
    """What puts the passes together."""

    def getModulePassManager(self) -> Passes: ...


class Tracker(Protocol):
    """What keeps loaded code alive, and the addresses asked for with it."""

    def __getitem__(self, symbol: str) -> int: ...


class Jit(Protocol):
    """Where code is loaded."""

    def lookup(self, dylib: str, fn: str) -> Tracker: ...


class Linker(Protocol):
    """What loads code."""

    def add_object_img(self, data: bytes) -> Linker: ...
    def add_current_process(self) -> Linker: ...
    def link(self, lljit: Jit, library_name: str) -> Tracker: ...


class Usage(Protocol):
    """What the processor has, by name."""

    def get(self, name: str, default: bool, /) -> bool: ...
    def flatten(self) -> str: ...


class Binding(Protocol):
    """As much of `llvmlite.binding` as is used."""

    @property
    def Target(self) -> Targets: ...
    def initialize_native_target(self) -> None: ...
    def initialize_native_asmprinter(self) -> None: ...
    def get_process_triple(self) -> str: ...
    def get_host_cpu_name(self) -> str: ...
    def get_host_cpu_features(self) -> Usage: ...
    def create_context(self) -> Context: ...
    def parse_assembly(self, llvmir: str, context: Context) -> Module: ...
    def create_pipeline_tuning_options(self, speed_level: int) -> Tuning: ...
    def create_new_module_pass_manager(self) -> Passes: ...
    def create_pass_builder(self, tm: Machine, pto: Tuning) -> Builder: ...
    def create_lljit_compiler(self, *, use_jit_link: bool, suppress_errors: bool) -> Jit: ...
    def JITLibraryBuilder(self) -> Linker: ...


def missing() -> str | None:
    """Why there can be no native code here, in a few words; None if there can."""
    if os.environ.get(VARIABLE):
        return f"the environment has {VARIABLE} set"
    if sys.maxsize <= 2**32 or sys.byteorder != "little":
        return "it is made for processors with 64 bits, the lowest byte first"
    found = _found()
    return found if isinstance(found, str) else None


def binding() -> Binding:
    """`llvmlite.binding`, ready to make and to load code for this processor.

    Raises:
        CodeError: "unavailable".
    """
    reason = missing()
    found = _found()
    if reason is not None or isinstance(found, str):
        raise CodeError("unavailable", f"there is no native code: {reason}")
    return found


def version() -> str:
    """Which llvmlite there is; empty without one."""
    try:
        return str(importlib.import_module("llvmlite").__version__)
    except ImportError:
        return ""


def _numbers(written: str) -> tuple[int, ...]:
    """A version as numbers, as far as it is written in them."""
    return tuple(int(part) for part in re.findall(r"[0-9]{1,6}", written)[:2])


def _no_wheel() -> str:
    """What is to be said where llvmlite cannot be had by pip, or not in a version that will do."""
    if sys.platform == "darwin" and platform.machine() == "x86_64":
        return "; there is no wheel of it for Macs with an Intel processor"
    if sys.platform == "linux" and platform.libc_ver()[0] != "glibc":
        return "; there is no wheel of it for Linux with another C library than glibc, such as musl"
    return ""


@lru_cache(maxsize=1)
def _found() -> Binding | str:
    try:
        # The name of the module is no secret to mypy, but it has no types: this is where it gets them.
        llvm = cast(Binding, importlib.import_module("llvmlite.binding"))
    except ModuleNotFoundError as problem:
        if (problem.name or "").partition(".")[0] == "llvmlite":
            return f"llvmlite is not installed{_no_wheel() or '; `pip install llvmlite` installs it'}"
        return f"llvmlite cannot be imported ({problem})"
    except (ImportError, OSError) as problem:
        return f"llvmlite cannot be imported ({str(problem).splitlines()[0]})"
    if _numbers(version()) < _OLDEST:
        return f"llvmlite {version()} is too old: it takes {'.'.join(map(str, _OLDEST))} or newer{_no_wheel()}"
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()  # without it LLVM ends the process as soon as code is loaded
    return llvm
