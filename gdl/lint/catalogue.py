"""The rules of linting as entries of the catalogue, for `gdl explain L001`."""

from __future__ import annotations

from gdl.diagnostics.catalogue import Entry
from gdl.lint.rules import RULES


def lint_entries() -> tuple[Entry, ...]:
    """One entry for each rule, in the order of their codes."""
    return tuple(Entry(rule.code, rule.title, rule.why, rule.bad, rule.good) for rule in RULES)
