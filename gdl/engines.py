"""The two engines by name, and which of them there is here."""

from __future__ import annotations

from typing import Literal, get_args

EngineName = Literal["native", "reference"]
"""The native engine makes code for the processor; the reference evaluator defines what a rulebook means."""


REFUSED = frozenset({"unavailable", "too-large"})
"""Codes of a `CodeError` over which the reference evaluator takes the native engine's place."""


class EngineError(ValueError):
    """An engine that cannot be had.

    `code`: "no-such-engine", "unavailable" here, or "too-large" (the code for this rulebook would be); `message`: why,
    for people.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def missing_native() -> str | None:
    """Why there is no native engine here, in a few words; None if there is."""
    from gdl_interpreter.native.llvm.compile import missing

    return missing()


def chosen(engine: EngineName | None) -> EngineName:
    """The engine of that name; None: the native one where it is there, else the reference evaluator.

    Raises:
        EngineError: "no-such-engine" or "unavailable".
    """
    known = get_args(EngineName)
    if engine is not None and engine not in known:
        raise EngineError("no-such-engine", f"no engine is called {engine!r}; there are {', '.join(known)}")
    reason = None if engine == "reference" else missing_native()
    if engine == "native" and reason is not None:
        raise EngineError("unavailable", f"the native engine is not here: {reason}")
    return engine or ("native" if reason is None else "reference")
