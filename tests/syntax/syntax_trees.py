"""Hypothesis strategies for syntax trees that the parser can produce.

Left out are names that are words of the language in some places only (`moves`, `highest` …).
"""

from __future__ import annotations

from hypothesis import strategies as st

from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.words import word_set

OPERATORS = ("is", "is not", "in", "not in", "<", ">", "<=", ">=", "except", "..", "+", "-", "*", "/", "mod")
names = st.sampled_from(sorted(word_set("a1 b2 spot man mine empty count f row x none players supply true long_name")))
new_names = st.sampled_from(["spot", "man", "x", "y_2", "goal", "a_very_long_name_indeed"])
caps = st.sampled_from(["Red", "Blue", "Man", "King2"])
letters = st.characters(min_codepoint=32, max_codepoint=382, exclude_characters='"', exclude_categories=["C"])
texts = st.text(letters, max_size=12)
said = texts.map(lambda text: text if text.strip() else "said")
leaves = st.one_of(st.builds(t.Name, names | caps), st.builds(t.Number, st.integers(0, 10**15 - 1) | st.integers(0, 9)))


def _junctions(inner: st.SearchStrategy[t.Expr]) -> st.SearchStrategy[t.Expr]:
    return st.builds(t.Junction, st.sampled_from(["or", "and"]), st.lists(inner, min_size=2, max_size=4).map(tuple))


def _compound(inner: st.SearchStrategy[t.Expr]) -> st.SearchStrategy[t.Expr]:
    binders = st.builds(t.Binder, new_names, inner)
    filters = st.builds(t.Filter, st.builds(t.Binder, new_names, inner | _junctions(inner)), inner)
    arguments = st.lists(st.builds(t.Argument, inner | filters, st.none() | new_names), min_size=1, max_size=3)
    calls = st.builds(t.Call, names | caps, arguments.map(tuple))
    folds = st.builds(t.Fold, names, inner, st.lists(binders, min_size=1, max_size=2).map(tuple), st.none() | inner)
    operators = st.sampled_from(OPERATORS)
    return st.one_of(
        calls,
        folds,
        filters,
        st.builds(t.Whose, st.sampled_from(["my", "their"]) | caps, st.builds(t.Name, names | caps) | calls | folds),
        st.builds(t.Listing, st.lists(inner, min_size=1, max_size=4).map(tuple)),
        st.builds(t.Unary, st.sampled_from(["not", "-"]), inner),
        st.builds(t.Binary, operators, inner, inner),
        _junctions(inner),
        st.builds(t.Conditional, inner, inner, inner),
    )


expressions = st.recursive(leaves, _compound, max_leaves=12)
settings = st.lists(st.builds(t.Setting, new_names, expressions), min_size=1, max_size=3).map(tuple)
binders = st.builds(t.Binder, new_names, expressions)
maybe = st.none() | expressions


def _as_parsed(move: t.Move) -> t.Stmt:
    source = move.source
    if isinstance(source, t.Binary) and source.operator == "in" and isinstance(source.left, t.Name):
        return t.MoveEach(t.Binder(source.left.name, source.right), move.target)
    return move


simple = st.one_of(
    st.builds(t.Choose, binders, maybe),
    st.builds(t.Chance, binders),
    st.builds(t.Require, expressions, st.none() | said),
    st.builds(t.Let, new_names, maybe, expressions),
    st.builds(t.Place, expressions, expressions, st.just(()) | settings),
    st.builds(t.Move, expressions, expressions).map(_as_parsed),
    st.builds(t.Remove, expressions),
    st.builds(t.Return, expressions),
    st.builds(t.Change, expressions, expressions),
    st.sampled_from([t.Pass(), t.Again(), t.Stop(), t.SwapSides()]),
    st.builds(t.Leaves, expressions),
    st.builds(t.Joins, expressions),
    st.builds(t.Assign, expressions, st.sampled_from(["=", "+=", "-="]), expressions),
    st.builds(t.Do, expressions),
)


def _blocks(inner: st.SearchStrategy[t.Stmt]) -> st.SearchStrategy[t.Stmt]:
    block = st.lists(inner, min_size=1, max_size=3).map(tuple)
    branches = st.builds(t.Branch, st.none() | said, block) | st.builds(t.Branch, said, st.just(()))
    arms = st.lists(st.builds(t.Arm, expressions, block), min_size=1, max_size=3)
    return st.one_of(
        st.builds(t.Either, st.lists(branches, min_size=2, max_size=3).map(tuple)),
        st.builds(t.First, branches, branches),
        st.builds(t.Keep, st.booleans(), expressions, block),
        st.builds(t.If, arms.map(tuple), st.just(()) | block),
        st.builds(t.For, binders, maybe, block),
        st.builds(t.RepeatTimes, expressions, block),
        st.builds(t.RepeatWhile, expressions, block),
    )


statements = st.recursive(simple, _blocks, max_leaves=5)
block = st.lists(statements, min_size=1, max_size=3).map(tuple)
attributes = st.builds(d.Attribute, new_names, maybe | st.builds(t.Text, texts))
owned = st.lists(st.builds(d.Owned, caps, st.lists(attributes, max_size=2).map(tuple)), min_size=1, max_size=4).map(
    tuple
)
outcomes = st.one_of(
    st.builds(d.Outcome, st.sampled_from(["wins", "loses"]), expressions, st.none(), st.none() | said),
    st.builds(d.Outcome, st.just("draw"), st.none(), st.none(), st.none() | said),
    st.builds(d.Outcome, st.sampled_from(["highest", "lowest"]), st.none(), new_names, st.none() | said),
)
edits = st.builds(
    d.Edit, st.just("add"), st.lists(new_names, min_size=1, max_size=2).map(tuple), st.just(())
) | st.builds(
    lambda word, sites: d.Edit(word, sites=tuple(sites if word in ("link", "unlink") else sites[:1])),
    st.sampled_from(["remove", "skip", "link", "unlink"]),
    st.lists(expressions, min_size=2, max_size=2),
)
arguments = st.lists(st.builds(t.Argument, expressions, st.none() | new_names), max_size=2).map(tuple)
facts = st.lists(st.builds(d.Fact, new_names, texts), max_size=2).map(tuple)
lines = st.one_of(
    st.builds(d.With, settings),
    st.builds(d.Position, st.lists(texts, min_size=1, max_size=2).map(tuple), st.just(()) | block),
    st.builds(d.Claim, st.sampled_from(["play", "moves", "legal"]), texts, st.none()),
    st.builds(d.Claim, st.just("illegal"), texts, st.none() | said),
    st.builds(d.Expect, expressions | outcomes),
)
marks = st.lists(st.builds(d.Letter, texts, expressions), max_size=3).map(tuple)
seats = st.none() | caps
kept = st.builds(t.Name, new_names) | st.builds(t.Call, new_names, caps.map(lambda name: (t.Argument(t.Name(name)),)))
terms = st.lists(
    st.tuples(st.sampled_from(["+", "-", "/"]), kept | st.builds(t.Number, st.integers(0, 99))), min_size=2, max_size=3
).map(lambda found: (("", found[0][1]), *found[1:]))
values = st.one_of(
    st.builds(d.Entry, st.just("board"), st.just("board"), marks),
    st.builds(d.Entry, st.just("supply"), st.just("supply")),
    st.builds(d.Entry, st.just("state"), new_names, marks, seats),
    st.builds(d.Entry, st.just("number"), st.just(""), terms=terms),
)
fixed = st.builds(d.Entry, st.just("text"), texts)
entries = values | fixed | st.builds(d.Joined, st.tuples(values, fixed, values) | st.tuples(fixed, values))
WORDS = 'a board - -- [board] [x it\'s 5 (see "quoted" , ; : # no_comment é longer_than_others'
words = st.sampled_from(WORDS.split())
sentences = st.lists(words, min_size=1, max_size=40).map(" ".join)
paragraphs = sentences.filter(lambda text: not text.startswith(("[", "- ")))
moves_played = st.lists(st.sampled_from(["d4", "a1 b2", "pass"]), min_size=1, max_size=40).map("; ".join)
passages = st.one_of(
    st.builds(d.Passage, st.just("paragraph"), paragraphs),
    st.builds(d.Passage, st.just("item"), sentences),
    st.builds(d.Passage, st.just("start")),
    st.builds(d.Passage, st.just("after"), moves_played),
    st.builds(d.Passage, st.just("of"), st.sampled_from(["long jump", "a"])),
)
plain_headings = st.one_of(
    st.builds(d.Game, texts, st.none() | texts, facts),
    st.builds(
        d.Options, st.lists(st.builds(d.OptionItem, new_names, expressions, maybe), min_size=1, max_size=3).map(tuple)
    ),
    st.builds(d.RulesText, st.lists(passages, min_size=1, max_size=5).map(tuple)),
    st.builds(d.Demand, expressions, st.none() | said),
    st.builds(d.Players, st.none(), st.none(), owned)
    | st.builds(d.Players, st.integers(1, 9), st.integers(1, 9), owned),
    st.builds(d.Pieces, owned),
    st.builds(
        d.Supply, st.none() | caps, st.lists(st.builds(d.Stock, expressions, caps), min_size=1, max_size=3).map(tuple)
    ),
    st.builds(d.State, new_names, st.lists(st.sampled_from(["player", "site"]), max_size=2).map(tuple), maybe, maybe),
    st.builds(
        d.Board, new_names, arguments, maybe, st.booleans(), st.lists(edits, max_size=3).map(tuple), st.none() | texts
    ),
    st.builds(d.Setup, block),
    st.builds(d.Turn, maybe, block),
    st.builds(d.Event, new_names, block),
    st.builds(d.Define, new_names, st.lists(new_names, max_size=2).map(tuple), block),
    st.builds(d.When, expressions, outcomes),
    st.builds(
        d.Notation,
        texts,
        st.lists(entries, min_size=1, max_size=4).map(tuple),
        st.lists(st.builds(d.Demand, expressions, st.none() | said), max_size=2).map(tuple),
    ),
    st.builds(d.Alias, *[st.lists(said, min_size=1, max_size=3).map(tuple)] * 2),
    st.builds(d.Match, expressions, maybe, st.sampled_from([None, "loser", "winner"])),
    st.builds(d.Example, said, st.lists(lines, min_size=1, max_size=3).map(tuple)),
)
variants = st.builds(d.Variant, said, st.just(()), st.lists(plain_headings, min_size=1, max_size=2).map(tuple))
variants |= st.builds(d.Variant, said, settings, st.lists(plain_headings, max_size=1).map(tuple))
rulebooks = st.builds(d.Rulebook, st.lists(plain_headings | variants, min_size=1, max_size=3).map(tuple))
