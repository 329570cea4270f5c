"""What lines are about, taken together, is what going through all tokens of a text finds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gdl.diagnostics import Source
from gdl.infra.resources import shipped_rulebooks
from gdl.loading import Loaded, read_text
from gdl.repairs.trial import Trial
from gdl.syntax.mistakes.text import MAX_BRACKETS, refusal
from gdl.syntax.mistakes.tokens import MOST_KEPT, TOKEN, Kind, row_facts, tokens
from gdl.syntax.mistakes.work import PASSING, READING, spend_on
from gdl_interpreter.program.budget import Budget

ROWS = st.text("ab A(){},:#\"'1.=\t\u00e9\u24d0\ufeff", max_size=12)
TEXTS = st.lists(st.one_of(ROWS, ROWS.map(lambda row: row * 30), st.just("(" * 60)), max_size=8).map("\n".join)


@given(TEXTS, st.integers(0, 5))
def test_brackets(text: str, before: int) -> None:
    open_now = depth = before
    for number, row in enumerate(text.split("\n"), start=1):
        facts, said = row_facts(row), [each for each in tokens(row) if each.kind is not Kind.COMMENT]
        assert (facts.first, facts.last) == (
            (said[0]._replace(line=0), said[-1]._replace(line=0)) if said else (None,) * 2
        )
        at = top = open_now
        for token in said:
            open_now = max(0, open_now + (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE))
            top = max(top, open_now)
        assert facts.deepest(at) == top, number
        depth = facts.depth(depth)
        assert depth == open_now


@given(TEXTS)
def test_work(text: str) -> None:
    cost = {"BLANK": 0, "COMMENT": PASSING, "NEWLINE": PASSING}
    budget = Budget(1_000_000)
    spend_on(text, "it", budget)
    assert budget.spent == sum(cost.get(found.lastgroup or "", READING) for found in TOKEN.finditer(text))


@given(TEXTS)
def test_refusals(text: str) -> None:
    depth = deepest = 0
    for token in tokens(text):
        word = token.kind in (Kind.NAME, Kind.CAP, Kind.LETTERS)
        if word and token.column == 1 and token.text[0].islower():
            depth = 0
        depth = max(0, depth + (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE))
        deepest = max(deepest, depth)
    refused = refusal(Source("it", f"a\n{text}"), f"a\n{text}")
    assert (refused is not None and refused.code == "E107") == (deepest > MAX_BRACKETS)


def test_long_rows_are_not_kept() -> None:
    row = "(" * (MOST_KEPT + 1)
    assert row_facts(row) is not row_facts(row) and row_facts(row).depth(1) == MOST_KEPT + 2


def read(name: str, text: str) -> Loaded:
    return read_text(Source(f"{name}.gdl", text), name, None, None, Budget())


def test_what_loading_has_read_is_not_read_again_for_a_trial() -> None:
    """And is the same as if it were: also beside a heading that cannot be read, and in it."""
    for name in ("chess", "colonization", "crazyhouse", "tic-tac-toe"):
        text = shipped_rulebooks()[name].read_text("utf-8")
        for changed in (text, text.replace("\nplayers", "\nplayers players", 1), text.replace(" of ", " off ", 1)):
            trial = Trial(read(name, changed), Budget())
            for piece, (tree, wrong) in zip(trial.pieces, trial._parts, strict=True):
                again, wrong_again = trial._read(piece)
                assert (tree.declarations, tree.unread, wrong) == (again.declarations, again.unread, wrong_again)
