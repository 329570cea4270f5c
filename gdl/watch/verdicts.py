"""What became of examples at the last save: those that held are not run again while nothing has changed for them."""

from __future__ import annotations

from collections.abc import Iterator

from gdl.check.typed import TypedExample
from gdl.examples import Outcome, outcomes_of
from gdl.loading import Loaded
from gdl.syntax import declarations as d
from gdl.syntax.rules_text import played_text
from gdl.watch.counts import Counts
from gdl_interpreter.program import Program

_Key = tuple[str, str, str]
"""The name of the rulebook, with its variant; the text of its rules; the text of the example."""


class Verdicts:
    """The outcomes of the examples of one save after the other; any number of threads may ask."""

    def __init__(self) -> None:
        self._held: dict[_Key, Outcome] = {}
        self._counts = Counts()
        self._rules = ""

    def begin(self, loaded: Loaded, program: Program) -> None:
        """Begin with what takes longest, if its rules have another text than before; `outcomes` is to be asked next.

        Args:
            loaded: a rulebook that has been read.
            program: its own.
        """
        before, self._rules = self._rules, rules_of(loaded)
        if self._rules != before:
            self._counts.begin(program)

    def outcomes(self, loaded: Loaded) -> Iterator[Outcome]:
        """How the examples of a rulebook fare, those of its variants included, one after the other.

        One that held before holds still if neither it nor the rules have another text; where it stands, comments in
        lines of their own and texts for players do not matter. What is kept is what was asked last. Those that count
        lines of play of several plies come last.

        Raises:
            RulebookError: the rulebook itself cannot be played.
        """
        rules, before, held = rules_of(loaded), self._held, dict[_Key, Outcome]()
        asked: list[_Key] = []

        def known(rulebook: str, example: TypedExample) -> Outcome | None:
            asked.append((rulebook, rules, _text_of(example, loaded)))
            return before.get(asked[-1])

        for outcome in outcomes_of(loaded, known=known, counting=self._counts):
            if asked and not outcome.failures:
                held[asked[-1]] = outcome
            yield outcome
        self._held = held


def rules_of(loaded: Loaded) -> str:
    """All that the examples of a rulebook depend on but themselves: what it is made of, without lines of comments."""
    own, name = loaded.source.text.split("\n"), loaded.source.name
    for each in loaded.tree.declarations:
        if isinstance(each, d.Example):
            first, last = each.span.line - 1, each.span.end_line - 1
            behind = own[last][each.span.end_column - 1 :] if last < len(own) else ""
            own[first : last + 1] = [*[""] * (last - first), behind][: len(own) - first]
    others = sorted((other, source.text) for other, source in loaded.sources.texts.items() if other != name)
    texts = ["\n".join(own), *(text for _, text in others)]
    lines = (line.rstrip(" \t\r") for text in texts for line in [*played_text(text).split("\n"), "\f"])
    return "\n".join(line for line in lines if not line.lstrip().startswith("#") and line)


def _text_of(example: TypedExample, loaded: Loaded) -> str:
    """The text of an example, which stands in the rulebook itself: what is extended lends none."""
    span = example.span
    lines = loaded.source.text.split("\n")[span.line - 1 : span.end_line]
    if span.end_line - span.line + 1 == len(lines):
        lines[-1] = lines[-1][: span.end_column - 1]
    return "\n".join(lines).strip()
