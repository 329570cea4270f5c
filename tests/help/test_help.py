"""`gdl help` and the data behind it: every word of the language is found; whatever is typed is answered in bounds."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from in_process import settings

from gdl.check.signatures import BUILT_IN
from gdl.cli import main
from gdl.help import Entry, Found, look_up, subjects
from gdl.help.entries import MOST_ENTRIES, MOST_NEAR, recipes
from gdl.help.sections import codes, paragraphs, sections, without_links
from gdl.infra.output import Output
from gdl.infra.resources import COOKBOOK_PAGES, LANGUAGE_PAGES, cookbook_pages, language_pages
from gdl.loading import standard_library
from gdl.syntax.words import HEADINGS, OTHER_WORDS, RESERVED
from gdl.terminal.help import show_found
from gdl_interpreter.board import SHAPES
from gdl_interpreter.program.look_words import WORDS

LANGUAGE = Path(__file__).parents[2] / "docs" / "language"
PHRASES = re.findall(
    r"`([a-z]+)`",
    (LANGUAGE / "words.md").read_text("utf-8").partition("## Words inside phrases")[2].partition("```")[0],
)
LOOKS = {word for words in WORDS.values() for word in words}
ALL = {*RESERVED, *BUILT_IN, *standard_library(), *LOOKS, *PHRASES, *SHAPES}


def helped(*words: str) -> str:
    """What `gdl help` prints."""
    run = CliRunner().invoke(main, ["help", *words], obj=settings(), env={"COLUMNS": "100", "NO_COLOR": "1"})
    assert run.exit_code == 0, run.output
    return run.output


def test_lines_in_square_brackets_are_found() -> None:
    told = helped("[usual]")
    assert "the text that this one replaces" in told and "headings.md#rules" in told and "Cookbook" not in told
    assert "these moves, which must be legal" in helped("[board after d4]")


def test_all_pages_are_there() -> None:
    assert sorted(COOKBOOK_PAGES) == sorted(path.name for path in (LANGUAGE.parent / "cookbook").glob("*.md"))
    assert sorted(LANGUAGE_PAGES) == sorted(path.name for path in LANGUAGE.glob("*.md"))


@pytest.mark.parametrize("word", sorted(ALL))
def test_every_word_is_told_of(word: str) -> None:
    found = look_up(word)
    assert 1 <= len(found.entries) <= MOST_ENTRIES and not found.near
    assert (found.reserved is not None) == (word in RESERVED)
    pages = dict(language_pages())
    for entry in found.entries:
        for part in entry.text.splitlines():
            assert part.removeprefix("- ").partition(": ")[2] in pages[entry.page] or part in pages[entry.page]
    assert re.search(rf"\b{word}\b", " ".join(f"{entry.title} {entry.text}" for entry in found.entries), re.IGNORECASE)


@pytest.mark.parametrize("word", sorted({*BUILT_IN, *standard_library(), *HEADINGS, *SHAPES}))
def test_names_and_headings_have_an_entry_of_their_own(word: str) -> None:
    assert look_up(word).about


def test_what_an_entry_is() -> None:
    (entry,) = look_up("step").entries
    assert (entry.title, entry.subject) == ("`step`", "Built-in names: The board")
    assert (entry.page, entry.anchor) == ("language/names.md", "step")
    assert entry.text.startswith("`step(site~, direction~)` → site~") and "step(a1, north) is a2" in entry.text
    assert [entry.title for entry in look_up("players").entries] == ["players", "`players`"]
    (entry,) = look_up("Also  CALLED").entries
    assert entry.text.startswith("**`also called`**") and "numbered" not in entry.text


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [("chose", "choose"), ("stpe", "step"), ("diag", "diagonal"), ("flod", "flood"), ("wihle", "while")],
)  # fmt: skip
def test_near_misses(wrong: str, meant: str) -> None:
    found = look_up(wrong)
    assert not found.entries and len(found.near) <= MOST_NEAR
    assert meant in found.near


@given(st.text(max_size=200))
def test_whatever_is_asked(word: str) -> None:
    found = look_up(word)
    assert len(found.entries) <= MOST_ENTRIES and len(found.near) <= MOST_NEAR


def test_all_words_are_listed_by_subject() -> None:
    listed = {word for subject in subjects() for name in subject.names for word in name.split()}
    assert {*BUILT_IN, *standard_library(), *HEADINGS, *SHAPES} <= listed
    text = helped()
    assert "Headings\n  game, rules, option" in text
    assert all(re.search(rf"\b{name}\b", text) for name in ALL & listed)


def test_recipes_of_the_cookbook() -> None:
    (recipe,) = look_up("Pushing").recipes
    assert (recipe.page, recipe.anchor, recipe.subject) == ("cookbook/moving.md", "pushing", "Cookbook: Moving pieces")
    assert "```gdl pushing.gdl" in recipe.text
    assert "Pushing  (Cookbook: Moving pieces; docs/cookbook/moving.md#pushing)" in helped("pushing")
    assert {each.title for each in look_up("dice").recipes} == {"A race with dice and safe points"}
    text = helped("pass")
    assert "pass  (The turn: Ends and extra moves" in text and "In the cookbook:\n  gdl help passing\n" in text
    assert helped("gravity").startswith("Pieces that fall down a column  (Cookbook")
    assert len(look_up("a").recipes) == 0 and look_up("pushign").near[0] == "pushing"
    assert not any(set(recipe.names[0]) & set("'\"$`") for recipe, _ in recipes()), "they are typed at a prompt"
    assert len(recipes()) >= 30 and all(said for _, said in recipes())
    assert "Cookbook: Turns\n" in helped()


def test_scoring_finds_how_points_are_counted() -> None:
    assert "define score(p)" in helped("scoring")


@pytest.mark.parametrize(
    ("typed", "told"),
    [("show chance", "show chance as"), ("win", "wins"), ("lose", "loses"), ("look", "looks"), ("leave", "leaves")],
)
def test_the_beginning_of_a_phrase_and_a_word_without_its_ending(typed: str, told: str) -> None:
    assert look_up(typed).entries == look_up(told).entries != ()


def test_a_plural_finds_the_word_itself() -> None:
    assert look_up("corners") == look_up("corner") and look_up("pieces") != look_up("piece")
    assert not look_up("whosoevers").entries


@pytest.mark.parametrize(("other", "word"), sorted(OTHER_WORDS.items()))
def test_words_that_the_reference_has_others_for(other: str, word: str) -> None:
    found = look_up(other)
    assert found.entries == look_up(word).entries and found.word == word
    assert found.about or found.recipes or found.reserved


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("mutate", "`gdl test --mutate`: Break each rule in turn"),
        ("mutation", "`gdl test --mutate`: Break each rule in turn"),
        ("coverage", "`gdl test --coverage`: Tell which rules the examples have run"),
        ("Svg", "`gdl show --svg`: Write a diagram"),
        ("l017", "`gdl explain L017`"),
        ("per site", "a table, asked like an attribute"),
        ("hexagon sides", "A `hexagon` has six"),
        ("distance", "`steps = n`"),
        ("sideways", "left"),
        ("forces", "P can win within n plies"),
        ("perft", "there are m lines of play of n moves"),
    ],
)
def test_words_that_newcomers_type(word: str, told: str) -> None:
    assert told in " ".join(helped(word).split())


def test_recipes_stay_where_the_reference_has_another_word() -> None:
    found = look_up("capture")
    assert found.word == "remove" and found.about
    assert {"Between two enemies", "Who can take must take"} <= {recipe.title for recipe in found.recipes}


def test_words_of_the_texts_of_recipes() -> None:
    assert "Cards" in [recipe.title for recipe in look_up("draw a card").recipes]
    assert [recipe.title for recipe in look_up("deal").recipes] == ["Cards that change hands"]
    assert helped("random").startswith("`chance` is a reserved word: nature picks.")
    assert "cookbook/chance.md#cards" in helped("shuffle") and "step" in helped("offsets")
    assert not look_up("to be").recipes and not look_up("of a").recipes


def test_the_command() -> None:
    assert helped("mod").startswith("`mod` is a reserved word: the remainder of a division.")
    text = helped("also", "called")
    assert "also called  (Headings: board; docs/language/headings.md#board)" in text and 'called "987654321"' in text
    assert "](" not in helped("variant") and "a picture" in helped("notation"), "links are told by their words"
    assert "gdl play --help" in helped("play") and "plays moves" in helped("play")
    assert helped("lint") == "`gdl lint --help` tells of the command `gdl lint`.\n"
    assert helped("e102") == "`gdl explain E102` tells of the message E102.\n"
    assert max(map(len, helped("looks").splitlines())) <= 100


@pytest.mark.parametrize("typed", ["chose", "\x1b[31mred", "x" * 100_000, "[red]"])
def test_nothing_found(typed: str) -> None:
    run = CliRunner().invoke(main, ["help", typed], obj=settings())
    assert run.exit_code == 2 and "nothing about" in run.stderr and "\x1b" not in run.output
    assert len(run.output) < 400


@pytest.mark.parametrize("part", ["ing", "osition", "hite"])
def test_parts_of_names_are_no_words(part: str) -> None:
    found = look_up(part)
    assert not found.entries
    assert part not in look_up(f"{part}x").near


def test_a_word_without_an_entry_leads_to_those_that_tell_of_it() -> None:
    assert {"choose", "first", "require", "if"} <= set(look_up("else").also)
    assert look_up("choose").also == ()


def spans(text: str) -> list[str]:
    """What stands in backquotes, without blanks and ends of lines, which are others where lines are broken."""
    return ["".join(code.split()) for code in re.findall(r"`([^`]*)`", text)]


def test_code_that_runs_over_the_end_of_a_line_is_one() -> None:
    told = " ".join(helped("counting points at the end").split())
    assert "`define score(p): 2 * points(p) + (13 if second(p) else 0)`, and in `looks:` the line" in told
    assert 'the line `show score as "points", halved`. With `lowest` fewest points win.' in told
    assert "a\nb" not in codes("`a\nb`") and codes("so `a\nb`, not `c\n\nd`") == ["a b"]


@pytest.mark.parametrize("page", sorted(page for page, _ in (*language_pages(), *cookbook_pages())))
def test_each_backquote_has_its_other_one(page: str) -> None:
    """Of all that is told: laid out it has the code that stands in the page, paragraph by paragraph."""
    text = dict((*language_pages(), *cookbook_pages()))[page]
    for section in sections(page, text):
        for written in paragraphs(section.text):
            if written.startswith("```"):
                continue
            entry, shown = Entry((), section.title, "", written, page, section.anchor), io.StringIO()
            show_found(Found("", (entry,), True, (), None, ()), Output(shown), 100, colour=False)
            told = shown.getvalue().partition("\n")[2]
            assert told.count("`") == 2 * len(spans(told)) == 2 * len(spans(written)), told
            if not written.startswith("|"):  # the cells of a row stand side by side
                assert spans(told) == spans(without_links(written)), told


@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize("page", sorted(page for page, _ in (*language_pages(), *cookbook_pages())))
def test_code_is_told_as_it_stands_in_the_page_however_narrow(page: str, colour: bool) -> None:
    """So that it can be copied: no row is broken, and the first one stands in the first column."""
    text = dict((*language_pages(), *cookbook_pages()))[page]
    for section in sections(page, text):
        for written in paragraphs(section.text):
            if written.startswith("```"):
                entry, shown = Entry((), section.title, "", written, page, section.anchor), io.StringIO()
                show_found(Found("", (entry,), True, (), None, ()), Output(shown), 40, colour)
                told = [re.sub(r"\x1b\[[0-9;]*m", "", row).rstrip() for row in shown.getvalue().splitlines()]
                assert "\n".join(told[1:]).strip("\n") == "\n".join(map(str.rstrip, written.splitlines()[1:-1])), told


def test_a_word_behind_as_is_told_by_the_row_that_has_it() -> None:
    (picture,) = look_up("picture").entries
    assert picture.title == '`show SITES as picture, "word"`' and look_up("picture").about
    assert [each.title for each in look_up("star").entries] == ["`mark SITES as star`"]
