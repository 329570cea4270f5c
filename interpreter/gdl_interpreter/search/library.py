"""The machine code of a search: the same for all games, loaded once in a process, kept between runs."""

from __future__ import annotations

from collections.abc import Callable

from gdl_interpreter.locking import once
from gdl_interpreter.native.llvm.compile import Library, code_key, compile_object
from gdl_interpreter.native.llvm.target import Cpu
from gdl_interpreter.storage.cache import default_cache, key_of

LEVEL = 2
"""How much LLVM works on it."""


@once
def library_of(written: Callable[[], str]) -> Library:
    """The code of a module that `written` gives the text of.

    Raises:
        CodeError: "unavailable": there is no llvmlite.
    """
    text, cpu, kept = written(), Cpu.of(), default_cache()
    key = key_of("search", *code_key(text, cpu, LEVEL))
    payload = kept.get(key, bytes)
    if payload is None:
        payload = compile_object(text, cpu, LEVEL)
        kept.put(key, payload)
    return Library(payload)
