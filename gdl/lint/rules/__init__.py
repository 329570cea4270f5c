"""The rules of linting, a file each: its code, what it finds, why that matters, a bad and a good rulebook.

A file in one of the folders that defines `RULE` is a rule; nothing lists it.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

from gdl.lint.model import Rule


def _rules() -> Iterator[Rule]:
    for module in walk_packages(__path__, f"{__name__}."):
        if not module.ispkg:
            rule: object = getattr(import_module(module.name), "RULE", None)
            if not isinstance(rule, Rule):
                raise TypeError(f"{module.name} defines no Rule that is called `RULE`")
            yield rule


RULES: tuple[Rule, ...] = tuple(sorted(_rules(), key=lambda rule: rule.code))
"""All rules, in the order of their codes."""
