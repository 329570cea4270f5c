"""L023: a text for players that does not mention an ending, or a word of the moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from gdl.check.merge import head, slug
from gdl.diagnostics import Diagnostic, Edit, Fix
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject, World
from gdl.lower.options import with_shown_values
from gdl.syntax import declarations as d
from gdl.syntax.rules_text import USUAL
from gdl_interpreter.program import Span
from gdl_interpreter.program.nodes import Const

_SENTENCES_END = re.compile(r"[.!?:]\s")


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Endings and labels that no word of the text for players tells of, in the rulebook or one of its variants."""
    told: set[str] = set()
    for world in subject.worlds:
        missing = [name for name in _left_out(world) if name not in told]
        told.update(missing)
        if missing:
            names = ", ".join(f"`{name}`" for name in missing)
            what = f"the text for players does not tell of {names}{world.called}"
            alone = _usual_alone(subject, world)
            if alone is not None:
                hint = "`[usual]`, in brackets, is the text that this one replaces; `usual` alone is only a word"
                fix = Fix("put brackets round `usual`", (Edit(alone, "[usual]"),))
                yield replace(warning("L023", what, alone, hint), fixes=(fix,))
                continue
            hint = "say in a sentence under `rules:` what it is, with these words"
            yield warning("L023", what, _place(subject, world), hint)


def _usual_alone(subject: Subject, world: World) -> Span | None:
    """Where a variant's text has nothing but `usual` in a paragraph, and nowhere `[usual]`, as it should."""
    for variant in _variants(subject, world):
        for text in variant.declarations:
            if isinstance(text, d.RulesText) and all(each.what != USUAL for each in text.passages):
                spans = (each.span for each in text.passages if each.text.lower().rstrip(".:") == "usual")
                return next(spans, None)
    return None


def _variants(subject: Subject, world: World) -> list[d.Variant]:
    """The variant that a world is of, as it is written."""
    headings = subject.loaded.tree.declarations
    return [each for each in headings if isinstance(each, d.Variant) and slug(each.name) == world.variant]


def _left_out(world: World) -> Iterator[str]:
    """The reasons of endings and the labels of moves that the text does not mention; nothing if there is no text."""
    passages = world.rules.passages
    if not passages:
        return
    program = world.program
    shown = with_shown_values(program)
    texts = [shown(each.text) for each in passages]
    whole = " ".join(texts)
    endings = zip(world.typed.endings, program.endings, strict=True)
    lasting = (typed for typed, ending in endings if not isinstance(ending.test, Const))  # which is: never
    reasons = {each.outcome.reason: shown(each.outcome.reason) for each in lasting if each.outcome.reason}
    for written, name in (reasons | {label.text: label.text for label in program.labels}).items():
        if not mentions(whole, name) and not (written in reasons and _has_all_words(texts, name)):
            yield written


def _has_all_words(texts: Iterable[str], name: str) -> bool:
    """Do the words of a name stand in one sentence of some texts, in any order?"""
    words = set(_words(name))
    return bool(words) and any(words <= set(_words(part)) for text in texts for part in _SENTENCES_END.split(text))


def mentions(text: str, name: str) -> bool:
    """Do the words of a name stand in a text, in this order? Capitals and signs do not count, nor how it goes on."""
    words = _words(name)
    if not words:
        return name.strip() in text
    return f" {' '.join(words)}" in f" {' '.join(_words(text))}"


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _place(subject: Subject, world: World) -> Span:
    """The heading `rules` that the text stands under, if it is in this rulebook; else its beginning."""
    headings = subject.loaded.tree.declarations
    for within in (*(each.declarations for each in _variants(subject, world)), headings):
        for each in within:
            if isinstance(each, d.RulesText):
                return head(each.span, "rules")
    return subject.start


RULE = Rule(
    code="L023",
    name="rules-leave-out",
    title="A text for players that leaves something out",
    why=(
        "Whoever reads how the game is played should know how it can end, and what each word means that they are "
        'asked to type. So the text under `rules:` has the name of every ending (`by "…"`), or its words in another '
        "order in one sentence, and the label of every branch of a move, in words of its own round them."
    ),
    bad="""\
game "Rows"

rules:
    Put a stone on an empty point in your turn. Three of your stones in a row win the game.

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    place Mark on spot

when line(mine, 3): mover wins by "three in a row"
when no(empty): draw by "full board"

example "counts":
    expect perft(1) is 9
""",
    good="""\
game "Rows"

rules:
    Put a stone on an empty point in your turn. Who has three in a row wins; a full board without is a draw.

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    place Mark on spot

when line(mine, 3): mover wins by "three in a row"
when no(empty): draw by "full board"

example "counts":
    expect perft(1) is 9
""",
    check=check,
)
