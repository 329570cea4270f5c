"""Kernels as machine code: the same for all games, compiled once, loaded once in a process, kept between runs."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

from gdl_interpreter.kernel.digest import digest_of
from gdl_interpreter.locking import once
from gdl_interpreter.native.llvm.compile import Library, code_key, compile_object
from gdl_interpreter.native.llvm.target import Cpu
from gdl_interpreter.storage.cache import default_cache, key_of

P = ParamSpec("P")
R = TypeVar("R")

Kernels = tuple[Callable[..., object], ...]
"""Kernels that are compiled together."""

LEVEL = 2
"""How much LLVM works on them."""

_RESULTS = {"int": ctypes.c_int64, "bool": ctypes.c_bool, "None": None}


@once
def library_of(kernels: Kernels) -> Library:
    """The machine code of some kernels.

    Raises:
        CodeError: "unavailable": there is no llvmlite.
    """
    cpu, cache = Cpu.of(), default_cache()
    key = key_of("kernels", *code_key(digest_of(kernels), cpu, LEVEL))
    payload = cache.get(key, bytes)
    if payload is None:
        from gdl_interpreter.kernel.compiler import compiled  # which nobody needs whose cache has everything

        payload = compile_object(compiled(kernels), cpu, LEVEL)
        cache.put(key, payload)
    return Library(payload)


def function_of(kernels: Kernels, kernel: Callable[P, R]) -> Callable[P, R]:
    """One of some kernels as machine code, to be called like the kernel itself. Its operands are words and addresses.

    Raises: as `library_of`.
    """
    return cast(Callable[P, R], _loaded(kernels, kernel))


@once
def _loaded(kernels: Kernels, kernel: Callable[..., object]) -> Callable[..., int]:
    *takes, gives = kernel.__annotations__.values()
    return library_of(kernels).function(kernel.__name__, _RESULTS[gives], [ctypes.c_int64] * len(takes))
