"""Plain statements: nothing but words and expressions, in one form. All of their syntax follows from it.

The form stands with the class (`tree.Stmt.form`): `"change {sites} to {to}"`. By it the statement is built, formatted,
its words are reserved, and mistakes in it are answered. Only the grammar says it once more: `"change" expr "to" expr ->
change`, the name being that of the class.
"""

from __future__ import annotations

import re
from typing import Final

from gdl.syntax import tree as t


def _plain_statements() -> dict[type[t.Stmt], str]:
    return {kind: kind.form for kind in t.Stmt.__subclasses__() if kind.form is not None}


PLAIN: Final = _plain_statements()
"""The form of each plain statement."""


def rule_of(kind: type[t.Stmt]) -> str:
    """What the grammar calls a plain statement: `SwapSides` is `swap_sides`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def words_of_form(form: str) -> list[str]:
    """The words of a form, in their order; the first one is what the statement is known by."""
    return re.findall(r"\w+", re.sub(r"\{\w+\}", " ", form))


def example_of(form: str) -> str:
    """A form with the names of its fields instead of expressions."""
    return re.sub(r"[{}]", "", form)


KEYWORDS: Final = frozenset(words_of_form(form)[0] for form in PLAIN.values())
"""The words that plain statements are known by: they are reserved."""

BEGINNINGS: Final = frozenset(words_of_form(form)[0] for form in PLAIN.values() if not form.startswith("{"))
"""Those that a line begins with."""
