"""Breaking a rule of a shipped rulebook, to see that an example notices."""

from __future__ import annotations

from pathlib import Path

from gdl.examples import run_examples
from gdl.resources import shipped_rulebooks


def failing_examples(name: str, old: str, new: str, folder: Path) -> list[str]:
    """The examples that fail when a part of the rulebook's text, which must occur, is replaced by another."""
    text = shipped_rulebooks()[name].read_text(encoding="utf-8")
    rules, mark, examples = text.partition("\nexample ")
    assert old in rules, f"the rules of {name} do not say {old!r}"
    broken = folder / f"{name}.gdl"
    broken.write_text(rules.replace(old, new, 1) + mark + examples, encoding="utf-8")
    outcomes, _ = run_examples(str(broken))
    return [outcome.name for outcome in outcomes if outcome.failures]
