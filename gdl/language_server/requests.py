"""What is answered to each request about a text: from its analysis to what the protocol wants.

A handler is a plain function of a `Question` and the request's parameters; `HANDLERS` lists them by method. Which
options a method is announced with stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from gdl.language_server.analysis import Analysis, Analyst
from gdl.language_server.conversion import Converter
from gdl_interpreter.program.budget import Budget


@dataclass(frozen=True)
class Question:
    """What a request is about: the text, how its places are counted, what else may be analysed, and what that may
    cost."""

    analysis: Analysis
    converter: Converter
    analyst: Analyst
    budget: Budget


HANDLERS: Final[dict[str, tuple[Callable[[Question, Any], object], object]]] = {}
