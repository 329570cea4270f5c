"""What the reference says of a word: finding it, and all words by subject."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from gdl.help.sections import Row, Section, codes, paragraphs, passages, rows, sections
from gdl.infra.resources import cookbook_pages, language_pages
from gdl.syntax.words import OTHER_WORDS, RESERVED

MOST_ENTRIES = 5
"""Entries that one word is answered with."""

MOST_MENTIONS = 3
"""Those that only mention it."""

MOST_NEAR = 3
"""Words that are suggested for one that there is not."""

MOST_TYPED = 80
"""Characters of what is looked up."""

_LEAST = 3
"""Letters of a word that is looked for in texts."""

_RESERVED = ("language/words.md", "Reserved")
"""The table that says of each reserved word why it is one."""

_NO_NAMES = ("Limits",)
"""Sections whose tables have no names in front."""


@dataclass(frozen=True)
class Entry:
    """A piece of the reference.

    names: what it is found by; title: how it is headed, as Markdown; subject: where it belongs ("Built-in names: The
    board"); text: Markdown; page, anchor: its section in `docs` ("language/names.md", "step").
    """

    names: tuple[str, ...]
    title: str
    subject: str
    text: str
    page: str
    anchor: str


@dataclass(frozen=True)
class Found:
    """What there is about a word.

    word: what was found: as it was looked up, or what the reference says for it; entries: those that are about it,
    the most telling first, or else those that mention it; none if nobody knows the word; about: they are about it;
    reserved: why it is a reserved word, None if it is none; near: words that may have been meant, if there are no
    entries; also: words whose entries tell of it, of a reserved word that has none.
    """

    word: str
    entries: tuple[Entry, ...]
    about: bool
    recipes: tuple[Entry, ...]
    reserved: str | None
    near: tuple[str, ...]
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Subject:
    """Words that belong together."""

    title: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class _Index:
    """Entries by name: about: of the name; rows: of tables; mentions: in whose text the name stands as code."""

    about: dict[str, list[Entry]]
    rows: dict[str, list[Entry]]
    mentions: dict[str, list[Entry]]
    reserved: dict[str, str]
    subjects: tuple[Subject, ...]


def look_up(word: str) -> Found:
    """What the reference says of a word, capitals or not, or of several that make a phrase ("also called").

    Of the beginning of a phrase, the phrase (`show chance`, `show chance as`); of a plural that it has nothing about:
    what it says of one (`corners`, `corner`), and the other way round (`win`, `wins`); of a word that it has another
    one for: what it says of that (`random`, `chance`); of one that only stands behind `expect`: what that says
    (`forces`);
    else the recipes with these words in their texts.
    """
    index, wanted = _index(), " ".join(word.lower().split())[:MOST_TYPED]
    wanted = _bracketed(wanted) or wanted
    about = index.about.get(wanted, []) + index.rows.get(wanted, [])
    if not about and wanted not in index.reserved:
        about = index.rows.get(f"expect {wanted}", [])
    entries = tuple(dict.fromkeys(about))[:MOST_ENTRIES] or tuple(index.mentions.get(wanted, []))[:MOST_MENTIONS]
    reserved = index.reserved.get(wanted)
    recipes = _recipes(wanted)
    one = wanted.removesuffix("s")
    many = f"{wanted}s" if not entries and len(wanted) > 1 and f"{wanted}s" in index.reserved else None
    other = OTHER_WORDS.get(wanted, OTHER_WORDS.get(one, many))
    if about or reserved or (other is None and (entries or recipes)):
        return Found(wanted, entries, bool(about), recipes, reserved, (), _also(index, wanted) if reserved else ())
    if one in index.about:
        return look_up(one)
    longer = [name for name in (*index.about, *index.rows) if " " in wanted and name.startswith(f"{wanted} ")]
    if longer:
        return look_up(min(longer, key=len))
    if other is not None:
        found = look_up(other)
        return replace(found, recipes=tuple(dict.fromkeys([*recipes, *found.recipes]))[:MOST_ENTRIES])
    recipes = _told_in(wanted)
    return Found(wanted, (), False, recipes, None, () if recipes else _near(wanted))


def _also(index: _Index, wanted: str) -> tuple[str, ...]:
    """The words whose entries tell of a word that has none."""
    if index.about.get(wanted):
        return ()
    told = dict.fromkeys(entry.title for entry in index.mentions.get(wanted, []) if entry.title in index.about)
    return tuple(told)[:MOST_ENTRIES]


def subjects() -> tuple[Subject, ...]:
    """All words that have an entry of their own, by subject, in the order of the reference; then all recipes."""
    cookbook: dict[str, list[str]] = {}
    for recipe, _ in recipes():
        cookbook.setdefault(recipe.subject, []).extend(recipe.names)
    return (*_index().subjects, *(Subject(title, tuple(names)) for title, names in cookbook.items()))


@lru_cache(maxsize=1)
def recipes() -> tuple[tuple[Entry, str], ...]:
    """The recipes of the cookbook, each with what the list of them says of it."""
    (_, index), *pages = cookbook_pages()
    said = dict(re.findall(r"^- \[(.+?)\]\(.+?\): (.+)$", index, re.MULTILINE))
    found = (section for page, text in pages for section in sections(page, text) if section.level == 2)
    return tuple(
        (
            Entry((each.title.lower(),), each.title, f"Cookbook: {each.above[0]}", each.text, each.page, each.anchor),
            said.get(each.title, ""),
        )
        for each in found
    )


def _recipes(wanted: str) -> tuple[Entry, ...]:
    """The recipe of that title, or else those that have the word, or one that begins so, in the list of recipes."""
    exactly = tuple(recipe for recipe, _ in recipes() if wanted in recipe.names)
    beginning = re.compile(rf"\b{re.escape(wanted)}", re.IGNORECASE)
    fitting = (recipe for recipe, said in recipes() if beginning.search(f"{recipe.title}: {said}"))
    return exactly or (tuple(fitting)[:MOST_ENTRIES] if len(wanted) > 1 else ())


def _told_in(wanted: str) -> tuple[Entry, ...]:
    """The recipes whose texts have a word, or of several the beginnings of all; short words do not count."""
    words = [word for word in re.findall(r"\w+", wanted) if len(word) >= _LEAST]
    if not any(len(word) > _LEAST for word in words):
        return ()
    end = r"s?\b" if len(words) == 1 else ""
    each = [re.compile(rf"\b{re.escape(word)}{end}", re.IGNORECASE) for word in words]
    fitting = (recipe for recipe, _ in recipes() if all(word.search(_prose(recipe)) for word in each))
    return tuple(fitting)[:MOST_ENTRIES]


def _prose(recipe: Entry) -> str:
    """What a recipe says outside of its rulebook."""
    return "\n".join(each for each in paragraphs(recipe.text) if not each.startswith("```"))


def _near(wanted: str) -> tuple[str, ...]:
    index = _index()
    known = {*index.about, *index.rows, *index.mentions, *index.reserved}
    known |= {name for recipe, _ in recipes() for name in recipe.names}
    near = difflib.get_close_matches(wanted, sorted(known), n=MOST_NEAR, cutoff=0.6)
    longer = [name for name in sorted(known, key=len) if len(wanted) > 2 and name.startswith(wanted)]
    return tuple(dict.fromkeys([*near, *longer]))[:MOST_NEAR]


# ---- the index


@lru_cache(maxsize=1)
def _index() -> _Index:
    index = _Index({}, {}, {}, {}, ())
    listed: dict[str, dict[str, None]] = {}
    for page, text in language_pages():
        for section in sections(page, text):
            for subject, names in _put(section, index):
                listed.setdefault(subject, {}).update(dict.fromkeys(names))
    found = (Subject(title, tuple(names)) for title, names in listed.items() if names)
    return _Index(index.about, index.rows, index.mentions, index.reserved, tuple(found))


def _put(section: Section, index: _Index) -> Iterator[tuple[str, list[str]]]:
    """Put the entries of a section into the index. Subjects, and the names that are listed for each."""
    own = _names_of(section)
    subject = ": ".join(section.above) or section.title
    if section.text:
        whole = Entry(own, section.title, subject, section.text, section.page, section.anchor)
        _add(index.about, own, whole)
        yield subject, list(own)
    within = ": ".join([*section.above, section.title])
    for title, text in passages(section.text):
        names = _words(title)
        _add(index.about, names, Entry(tuple(names), title, within, text, section.page, section.anchor))
        yield within, [name for name in names if not any(each.startswith(f"{name} ") for each in names)]
    if (section.page, section.title) == _RESERVED:
        index.reserved.update((codes(row.cells[0])[0], row.cells[1]) for row in rows(section.text))
    elif section.title not in _NO_NAMES:
        yield within, [name for row in rows(section.text) for name in _put_row(row, section, within, index)]
    for paragraph in paragraphs(section.text):
        if not paragraph.startswith(("```", "|")):
            words = dict.fromkeys(re.findall(r"\b[a-z_]{2,}\b", " ".join(codes(paragraph))))
            mention = Entry(tuple(words), section.title, subject, paragraph, section.page, section.anchor)
            _add(index.mentions, words, mention)


def _put_row(row: Row, section: Section, subject: str, index: _Index) -> list[str]:
    """Put a row into the index; the words that are listed for it."""
    names = _operators(row) if section.title == "Operators" else [*_words(row.cells[0]), *_drawn_as(row)]
    part = Entry(tuple(names), row.cells[0], subject, _text_of(row), section.page, section.anchor)
    _add(index.rows, [name for name in names if name not in _names_of(section)], part)
    _add(index.mentions, _words(" ".join(row.cells[1:])), part)
    return [name for name in names if " " not in name and name not in index.about]


def _add(entries: dict[str, list[Entry]], names: Iterable[str], entry: Entry) -> None:
    for name in names:
        entries.setdefault(name, []).append(entry)


def _names_of(section: Section) -> tuple[str, ...]:
    """What a section is found by: the names in backquotes, or its title and the names that it is a list of."""
    named = codes(section.title)
    if named:
        return tuple(named)
    title = section.title.lower()
    if section.level == 1:
        bare = title.removeprefix("the ")
        return (bare,) if bare in RESERVED else ()
    listed = title.split(", ")
    first = title.split()[0]
    return tuple(dict.fromkeys([*listed, first] if first in RESERVED else listed))


def _words(text: str) -> list[str]:
    """The names in the code of a text: what begins each, as a phrase and as a word; the reserved words behind."""
    found: list[str] = []
    for code in codes(text):
        in_brackets = _bracketed(code)
        if in_brackets is not None:
            found.append(in_brackets)
            continue
        bare = re.match(r"[a-z_]{2,}(?: [a-z_]{2,})*", code)
        if bare is not None:
            found += [bare[0], bare[0].split()[0]]
        elif re.match(r"[A-Za-z(]", code):
            found += [word for word in re.findall(r"[a-z_]{2,}", code) if word in RESERVED]
    return list(dict.fromkeys(found))


def _bracketed(text: str) -> str | None:
    """What a line in square brackets is found by, its first word: `[board]` for `[board after d4; e5]`."""
    begun = re.match(r"\[[a-z]{2,}\b", text)
    return None if begun is None else f"{begun[0]}]"


def _operators(row: Row) -> list[str]:
    """The signs and the words of a row of operators."""
    written = " ".join(codes(row.cells[0]))
    signs: list[str] = re.findall(r"[^\w\s(),]+", written)
    return list(dict.fromkeys([*signs, *(word for word in written.split() if word in RESERVED)]))


def _drawn_as(row: Row) -> list[str]:
    """The words of the program behind the `as` of a row: `picture` of `show SITES as picture, "word"`."""
    return [word for code in codes(row.cells[0]) for word in re.findall(r"[A-Z] as ([a-z]+)\b", code)]


def _text_of(row: Row) -> str:
    """A row as text: what stands in its cells, behind the heads of the columns where there are several."""
    if len(row.cells) == 2:
        return row.cells[1]
    told = [(head, cell) for head, cell in zip(row.heads[1:], row.cells[1:], strict=False) if cell]
    return "\n".join(f"- {head}: {cell}" if head else f"- {cell}" for head, cell in told)
