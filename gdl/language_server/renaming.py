"""Giving a name another one, in every rulebook that has it.

A name that a rulebook declares is a name in all that extend it. These are in the same folder, or open in the editor;
each is looked at as it is and as it would be. Where one of them cannot be looked at, nothing is changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from gdl.check.signatures import BUILT_IN
from gdl.check.uses import Meaning, Sort
from gdl.diagnostics import Edit, RulebookError, Severity, Source
from gdl.diagnostics.edits import with_edits
from gdl.language_server.analysis import Analysis, Analyst
from gdl.language_server.names import Key, Mention, key_of, mention_at, mentions, written_names
from gdl.language_server.navigation import mentions_of, spans_below
from gdl.language_server.texts import Place, resolved
from gdl.loading import standard_library
from gdl.syntax.reading import read_source
from gdl.syntax.words import RESERVED, SITE_NAME
from gdl_interpreter.program import NOWHERE, Span
from gdl_interpreter.program.budget import Budget

MOST_BESIDE = 200
"""Rulebooks in one folder that are looked into for what they extend."""
READ = 20
"""Steps for looking into a rulebook, for each thousand characters."""

TOO_MUCH = "there is too much to look at"
"""Why a name is not changed where looking at all rulebooks that may have it takes too long."""

_NAME = re.compile(r"[a-z][a-z0-9_]*|[A-Z][A-Za-z0-9_]*")
_RENAMED = frozenset({Sort.LOCAL, Sort.PLAYER, Sort.KIND, Sort.OPTION, Sort.DEFINITION, Sort.STATE, Sort.ATTRIBUTE})
_SHOWN = frozenset({Sort.PLAYER, Sort.KIND, Sort.OPTION})
"""What stands also in moves, pictures and settings, as text."""


class Refused(Exception):
    """A name cannot be changed, or not to that; the message says why."""


@dataclass(frozen=True)
class Changed:
    """A text as it is now, and the edits that give a name in it another one."""

    source: Source
    edits: tuple[Edit, ...]

    @property
    def path(self) -> Path:
        """Of its file."""
        return resolved(Path(self.source.name))

    @property
    def text(self) -> str:
        """As it is then.

        Raises:
            Refused: its places are those of another text.
        """
        made = with_edits(self.source.text, self.edits)
        if made is None:
            raise Refused("the text has changed meanwhile")
        return made


def renamed(analysis: Analysis, place: Place, budget: Budget) -> Mention:
    """The name at a place, if it may be changed.

    Raises:
        Refused: it may not.
    """
    mention = mention_at(analysis, place, budget)
    if mention is None:
        raise Refused("here is no name that a rulebook gives")
    meaning = mention.meaning
    if meaning.sort not in _RENAMED or meaning.declared == NOWHERE:
        raise Refused(f"`{meaning.name}` belongs to the language")
    root = _declared_by(analysis, meaning)
    folder = analysis.loaded.folder
    if root != analysis.source.name and (folder is None or resolved(Path(root)).parent != resolved(folder)):
        raise Refused(f"`{meaning.name}` is declared in another file, which is not beside this one: `{_called(root)}`")
    _readable(analysis)
    return mention


def rename(
    analysis: Analysis, analyst: Analyst, place: Place, name: str, budget: Budget, opened: Mapping[Path, Source]
) -> tuple[Changed, ...]:
    """The edits that give the name at a place another one, everywhere.

    Args:
        analysis: of the text.
        analyst: which looks at the texts as they would be.
        place: of the name.
        name: the new one.
        budget: what all that may cost.
        opened: the texts that are open and are those of files, by their paths.

    Returns:
        what is changed in each text that has the name; the one that was asked about is the first.

    Raises:
        Refused: it cannot be called so, or something would mean something else.
    """
    mention = renamed(analysis, place, budget)
    meaning = mention.meaning
    family = [analysis, *_others(analysis, analyst, meaning, budget, opened)]
    key = key_of(meaning)
    _fits(meaning.name, name)
    for each in family:
        where = "this rulebook" if each is analysis else f"`{_called(each.source.name)}`"
        if any(mention.meaning.name == name for mention in mentions(each, each.all_uses(budget)).values()):
            raise Refused(f"`{name}` is the name of something else in {where}")
    changes = _changes(family, key, name, budget)
    texts = {each.path: each.text for each in changes}
    after = analyst.with_texts(texts)
    declared = None
    if meaning.sort is Sort.LOCAL:
        declared = _moved(meaning.declared, [edit.span for edit in changes[0].edits], name)
    for before, change in zip(family, changes, strict=True):
        then = after.analyse(Source(before.source.name, change.text), before.loaded.folder, budget)
        _whole(then)
        which = "this rulebook" if before is analysis else f"`{_called(before.source.name)}`"
        _not_shown(then, meaning, name, which)
        if _errors(then) > _errors(before):
            raise Refused(f"with the name `{name}`, {which} would have errors that it has not now")
        if len({each.span for each in mentions_of(then, (name, declared), budget)}) != len(change.edits):
            raise Refused(f"`{name}` would mean something else in places")
    if budget.left <= 0:  # and not all variants were looked at
        raise Refused(TOO_MUCH)
    return tuple(change for change in changes if change.edits)


def _declared_by(analysis: Analysis, meaning: Meaning) -> str:
    """The text that declares a name first; what is declared anew on top of it has its name from there."""
    for tree in analysis.loaded.below if meaning.sort is not Sort.LOCAL else ():
        given = {name for _, sort, name, gives in written_names(tree) if gives and sort is not Sort.LOCAL}
        if meaning.name in given:
            return tree.span.source
    return analysis.source.name


def _others(
    analysis: Analysis, analyst: Analyst, meaning: Meaning, budget: Budget, opened: Mapping[Path, Source]
) -> Iterator[Analysis]:
    """What else may have the name: the rulebook that declares it, and those that extend that one.

    Raises:
        Refused: one of them cannot be looked at.
    """
    if meaning.sort is Sort.LOCAL or analysis.loaded.folder is None:
        return
    own, root = resolved(Path(analysis.source.name)), resolved(Path(_declared_by(analysis, meaning)))
    for path, source in _about(root, opened, budget).items():
        if path == own:
            continue
        other = analyst.analyse(source, Path(source.name).parent, budget)
        if path != root and root not in {resolved(Path(name)) for name in other.loaded.sources.texts}:
            continue
        _whole(other)
        _readable(other, f" in `{_called(source.name)}`")
        if _errors(other):
            raise Refused(f"first mend what is wrong in `{_called(source.name)}`: names in there might not be changed")
        yield other


def _about(root: Path, opened: Mapping[Path, Source], budget: Budget) -> dict[Path, Source]:
    """A rulebook, and all that may extend it: by what is written in them, without looking at what it means there."""
    sources = {path: source for path, source in opened.items() if path.suffix == ".gdl"}
    try:
        beside = sorted(root.parent.glob("*.gdl"))
    except OSError:
        beside = []
    if len(beside) > MOST_BESIDE:
        raise Refused(f"there are more than {MOST_BESIDE} rulebooks beside this one: not all of them can be looked at")
    for path in beside:
        if resolved(path) not in sources:
            try:
                sources[resolved(path)] = read_source(path)
            except RulebookError:
                continue  # it is no rulebook
    found, stems = dict[Path, Source](), {root.stem}
    for source in sources.values():
        budget.spend(1 + READ * len(source.text) // 1000)
    while True:
        more = {path: source for path, source in sources.items() if path not in found and _extends(source, stems)}
        if not more:
            break
        found |= more
        stems |= {path.stem for path in more}
    return {path: source for path, source in sources.items() if path == root or path in found}


def _extends(source: Source, stems: Iterable[str]) -> bool:
    return "extends" in source.text and any(f'"{stem}"' in source.text for stem in stems)


def _changes(family: list[Analysis], key: Key, name: str, budget: Budget) -> list[Changed]:
    """What is changed in each of the texts."""
    spans: dict[Path, set[Span]] = {resolved(Path(each.source.name)): set() for each in family}
    named = {resolved(Path(each.source.name)): each.source.name for each in family}
    for each in family:
        own = [mention.span for mention in mentions_of(each, key, budget)]
        for span in (*own, *spans_below(each, key, budget)):
            path = resolved(Path(span.source))
            if path not in spans:
                raise Refused(f"`{key[0]}` stands in another file, too: `{_called(span.source)}`")
            spans[path].add(Span(named[path], span.line, span.column, span.end_line, span.end_column))
    return [
        Changed(each.source, tuple(Edit(span, name) for span in sorted(spans[path], key=_order)))
        for path, each in zip(spans, family, strict=True)
    ]


def _order(span: Span) -> tuple[int, int]:
    return span.line, span.column


def _moved(span: Span, changed: list[Span], name: str) -> Span:
    """Where a name stands when names before it in its line have become others."""
    before = sum(1 for each in changed if each.line == span.line and each.column < span.column)
    column = span.column + before * (len(name) - (span.end_column - span.column))
    return Span(span.source, span.line, column, span.line, column + len(name))


def _called(source: str) -> str:
    """The name of a file, as it is told."""
    return Path(source).name


def _readable(analysis: Analysis, where: str = "") -> None:
    if analysis.tree.unread or not analysis.loaded.whole:
        raise Refused(f"first mend what cannot be read{where}: names in there would not be changed")


def _whole(analysis: Analysis) -> None:
    if analysis.loaded.reporter.gave_up:
        raise Refused(TOO_MUCH)


def _fits(old: str, name: str) -> None:
    """Can a name stand where another one does?

    Raises:
        Refused: it cannot.
    """
    if not _NAME.fullmatch(name):
        raise Refused("a name is made of letters a-z, digits and `_`, and begins with a letter")
    if name[0].isupper() != old[0].isupper():
        what = "capital" if old[0].isupper() else "small"
        raise Refused(f"as `{old}`, the new name begins with a {what} letter")
    if name in RESERVED or name in BUILT_IN:
        raise Refused(f"`{name}` is a word of the language")
    if SITE_NAME.fullmatch(name):
        raise Refused(f"`{name}` is the name of a site")
    if name in standard_library():
        raise Refused(f"`{name}` is a definition of the standard library")


def _not_shown(analysis: Analysis, meaning: Meaning, name: str, where: str) -> None:
    """Stands a name nowhere in texts, now that all of it is changed that can be?

    Raises:
        Refused: it does.
    """
    if meaning.sort in _SHOWN and _in_texts(analysis, meaning.name):
        what = f"`{meaning.name}` stands in texts of {where} (moves, notations, texts for players)"
        raise Refused(f"{what} that would not be changed")
    if meaning.sort is Sort.KIND and meaning.name[0] != name[0] and '"' in analysis.source.text:
        raise Refused(f"pictures of positions in {where} may show `{meaning.name}` by its first letter: let that stay")


def _errors(analysis: Analysis) -> int:
    return sum(each.severity is Severity.ERROR for each in analysis.found)


def _in_texts(analysis: Analysis, name: str) -> bool:
    """Does a name stand in a text in quotes, or in one for players?"""
    word = re.compile(rf"\b{re.escape(name)}\b")
    quoted = re.findall(r'"[^"\n]*"', analysis.source.text)
    return any(word.search(each) for each in quoted) or any(word.search(p.text) for p in analysis.rules.passages)
