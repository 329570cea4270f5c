"""From the name of a rulebook to its typed rulebook: finding the text, what it extends, and its variant."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from gdl.check import TypedRulebook, check
from gdl.check.merge import Definition, Merge, Rules, library, slug
from gdl.check.uses import Uses
from gdl.diagnostics import Diagnostic, Reporter, RulebookError, Source, Sources, did_you_mean, reported, respelt
from gdl.infra.resources import grammar_text, shipped_rulebooks
from gdl.syntax import declarations as d
from gdl.syntax.mistakes import MAX_BYTES
from gdl.syntax.parser import parse
from gdl.syntax.reading import read_source
from gdl.syntax.rules_text import played_text
from gdl.syntax.words import EXTENDS
from gdl_interpreter.locking import once
from gdl_interpreter.program import Span
from gdl_interpreter.program.budget import Budget

if TYPE_CHECKING:
    from gdl.lower import Programs

MAX_EXTENDS = 8

Parse = Callable[[Source, Reporter, Budget], d.Rulebook]
"""From a text to its tree: `gdl.syntax.parser.parse`, or what remembers what it has parsed."""

_VARYING = 100
"""Steps for adding a variant to rules of which there are none."""


@dataclass(frozen=True)
class Reading:
    """How texts are had. opened: the text of a file that somebody has open and may have changed; None: it is as in the
    file; parse: what makes trees of them."""

    opened: Callable[[Path], str | None] = lambda path: None
    parse: Parse = parse


READING = Reading()
"""Files as they are."""


@dataclass
class Loaded:
    """A rulebook that has been read: its tree, its rules with all it extends, and every text it is made of."""

    name: str
    source: Source
    tree: d.Rulebook
    rules: Rules
    sources: Sources
    reporter: Reporter
    variant: str | None = None
    whole: bool = True
    varies: bool = True
    """Has its variant been added, if it has one? Not to what cannot be read: of that nothing more would be true."""
    texts: list[str] = field(default_factory=list)
    below: tuple[d.Rulebook, ...] = ()
    """What it extends, the deepest first."""
    folder: Path | None = None
    _typed: list[TypedRulebook | None] = field(default_factory=list, init=False, repr=False)
    """What `checked` has found, if it was asked."""
    _varied: dict[str, Loaded] = field(default_factory=dict, init=False, repr=False)
    _programs: list[Programs] = field(default_factory=list, init=False, repr=False)

    @property
    def digest(self) -> str:
        """The SHA-256 of all texts it is made of but what they say to players, in hexadecimal."""
        joined = "\0".join([*map(played_text, self.texts), self.variant or ""])
        return hashlib.sha256(joined.encode()).hexdigest()

    @property
    def extended(self) -> str | None:
        """What it extends, as it is typed: the name it ships under, or its path; None: nothing."""
        path = next((each.span.source for tree in self.below[-1:] for each in tree.declarations), None)
        if path is None:
            return None
        shipped = shipped_rulebooks().get(Path(path).stem)
        return path if shipped is None or _shown(shipped) != path else Path(path).stem

    def checked(self, budget: Budget | None = None, uses: Uses | None = None) -> TypedRulebook | None:
        """The typed rulebook; None, with the reasons in the reporter, if there are errors. It is worked out once.

        `uses`: where it is noted what names mean; then it is worked out again.
        """
        if not self.whole or not self.varies or self.reporter.gave_up:
            return None
        if uses is None and self._typed:
            return self._typed[0]
        typed = check(self.rules, standard_library(), self.reporter, budget, uses)
        self._typed[:] = [None if self.reporter.failed else typed]
        return self._typed[0]

    def programs(self, typed: TypedRulebook) -> Programs:
        """Its Programs; `typed` is what `checked` has found."""
        from gdl.lower import Programs

        if not self._programs or self._programs[0].typed is not typed:
            self._programs[:] = [Programs(typed)]
        return self._programs[0]

    def with_tree(self, tree: d.Rulebook, reporter: Reporter) -> Loaded:
        """The rulebook as it were if its own text had another tree; what it extends is not read again.

        What is wrong with it goes to the reporter.
        """
        changed = replace(self, tree=tree, rules=Rules(), reporter=reporter)
        with reported(reporter, Span(self.source.name, 1, 1, 1, 2)):
            _merge(changed)
        return changed

    def varied(self, variant: str, budget: Budget) -> Loaded:
        """The same rulebook with one of its variants, without reading the texts again: the same object each time.

        Raises:
            BudgetError: the budget does not suffice for that.
        """
        if variant in self._varied:
            return self._varied[variant]
        budget.spend(_VARYING + self.rules.size // 4, self.rules.start)
        reporter, rules = Reporter(), self.rules.copied()
        called = f"{self.name}:{slug(variant)}"
        loaded = replace(self, name=called, rules=rules, reporter=reporter, variant=slug(variant))
        with reported(reporter):
            Merge(rules, reporter).variant(variant, Span(self.source.name, 1, 1, 1, 1))
        self._varied[variant] = loaded
        return loaded


@once
def library_source() -> Source:
    """The text of the standard library."""
    return Source("std/library.gdl", grammar_text("std/library.gdl"))


@once
def standard_library() -> dict[str, Definition]:
    """The definitions of the standard library."""
    reporter = Reporter()
    tree = parse(library_source(), reporter)
    reporter.stop_if_failed()
    return library(tree)


def split_variant(name: str) -> tuple[str, str | None]:
    """`edges:5x5` is the variant 5x5 of edges. A colon within a path (as in C:/…) is no variant's."""
    head, colon, tail = name.rpartition(":")
    if colon and head and "/" not in tail and "\\" not in tail:
        return head, tail
    return name, None


def find_source(name: str) -> Source:
    """The text of a rulebook, by the name it ships under or by its path.

    Raises:
        RulebookError: there is no such rulebook, or its file cannot be read.
    """
    shipped = shipped_rulebooks()
    if name in shipped:
        return _read(shipped[name])
    path = Path(name)
    if path.suffix == ".gdl" or "/" in name or _exists(path):
        return read_source(path)
    reporter = Reporter()
    hint = (
        did_you_mean(name, shipped) or "`gdl list` shows those that ship with the program; a file is given by its path"
    )
    reporter.error("E001", f"there is no rulebook `{name}`", Span(name, 1, 1, 1, 1), hint)
    raise RulebookError(reporter)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a name that is too long for a file
        return False


def _read(path: Path) -> Source:
    """A text, named by its path from here."""
    return Source(_shown(path), read_source(path).text)


def _shown(path: Path) -> str:
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def read(name: str, budget: Budget | None = None, reading: Reading = READING) -> Loaded:
    """Read a rulebook by its name, a variant behind a colon, or its path; see `read_text`.

    Raises:
        RulebookError: it cannot be found or read at all.
    """
    base, variant = split_variant(name)
    if variant is not None and _exists(Path(name)):
        base, variant = name, None
    source = find_source(base)
    called = base if variant is None else f"{base}:{slug(variant)}"
    return read_text(source, called, variant, Path(source.name).parent, budget, reading)


def read_text(
    source: Source,
    name: str,
    variant: str | None = None,
    folder: Path | None = None,
    budget: Budget | None = None,
    reading: Reading = READING,
) -> Loaded:
    """Read a rulebook from its text. What it extends is looked for in `folder`, then among the shipped ones.

    `budget` is what reading may cost; what is wrong, that being spent included, is in the reporter of what comes back.
    `reading`: how it is parsed, and how what it extends is had.
    """
    reporter, sources, rules = Reporter(), Sources(), Rules()
    sources.add(library_source())
    sources.add(source)
    budget = budget or Budget()
    tree = reading.parse(source, reporter, budget)
    called = None if variant is None else slug(variant)
    loaded = Loaded(name, source, tree, rules, sources, reporter, called, whole=False, folder=folder)
    with reported(reporter, Span(source.name, 1, 1, 1, 2)):
        layers, loaded.texts, loaded.whole = _extended(loaded, budget, reading)
        loaded.below = tuple(layers[:-1])
        _merge(loaded)
    return loaded


def _merge(loaded: Loaded) -> None:
    """Make one set of rules of a rulebook and what it extends."""
    rules, reporter = loaded.rules, loaded.reporter
    merge = Merge(rules, reporter)
    rules.unread = frozenset() if loaded.whole else frozenset({EXTENDS})
    for number, layer in enumerate([*loaded.below, loaded.tree]):
        rules.variants, rules.examples = {}, []
        merge.layer(layer.declarations, over=number > 0)
        rules.unread |= layer.unread
    if loaded.variant is None:
        merge.look_at_variants()
    elif reporter.failed:
        loaded.varies = False
    else:
        merge.variant(loaded.variant, Span(loaded.source.name, 1, 1, 1, 1))


def _extended(loaded: Loaded, budget: Budget, reading: Reading) -> tuple[list[d.Rulebook], list[str], bool]:
    """The rulebook and all it extends, the deepest first, their texts, and whether all of them are there."""
    tree, source, reporter = loaded.tree, loaded.source, loaded.reporter
    layers, texts, names = [tree], [source.text], [Path(source.name).stem]
    size = len(source.text)
    game = _game(tree)
    while game is not None and game.extends is not None:
        if game.extends in names:
            chain = " extends ".join(f"`{name}`" for name in [*names, game.extends])
            reporter.error("E218", f"rulebooks extend each other in a circle: {chain}", game.name_span)
            return layers, texts, False
        if len(layers) > MAX_EXTENDS:
            reporter.error("E218", f"more than {MAX_EXTENDS} rulebooks extend one another", game.name_span)
            return layers, texts, False
        below = _find_extended(game, loaded.folder, reporter, reading)
        if below is None:
            return layers, texts, False
        loaded.sources.add(below)
        size += len(below.text)
        if size > MAX_BYTES:
            hint = f"together they have at most {MAX_BYTES:,} bytes"
            what = f"`{source.name}` and what it extends are too large together"
            reporter.error("E004", what, game.name_span, hint)
            return layers, texts, False
        layers.insert(0, reading.parse(below, reporter, budget))
        texts.append(below.text)
        names.append(game.extends)
        game = _game(layers[0])
    return layers, texts, EXTENDS not in layers[0].unread


def _game(tree: d.Rulebook) -> d.Game | None:
    return next((each for each in tree.declarations if isinstance(each, d.Game)), None)


def _is_file_name(name: str) -> bool:
    """Can it be the name of a rulebook beside another: letters, digits, `-` and `_`, so that it leads nowhere else?"""
    return name.replace("-", "").replace("_", "").isalnum()


def _find_extended(game: d.Game, folder: Path | None, reporter: Reporter, reading: Reading) -> Source | None:
    name = game.extends or ""
    shipped = shipped_rulebooks()
    beside = folder / f"{name}.gdl" if folder is not None and _is_file_name(name) else None
    try:
        if beside is not None and beside.is_file():
            return _opened(beside, reading)
        if name in shipped:
            return _opened(shipped[name], reading)
    except RulebookError as error:
        for diagnostic in error.diagnostics:
            reporter.add(diagnostic)
        return None
    place = replace(game.name_span, column=game.name_span.column + 1, end_column=game.name_span.end_column - 1)
    stem = name.removesuffix(".gdl")
    there = stem in shipped or (folder is not None and _is_file_name(stem) and _exists(folder / name))
    hint = respelt(stem, [stem] if there and stem != name else shipped, place)
    instead = hint or "a rulebook extends one in the same folder, or one that ships with the program"
    reporter.error("E219", f"there is no rulebook `{name}` to extend", game.name_span, instead)
    return None


def _opened(path: Path, reading: Reading) -> Source:
    """A text as somebody has it open, else as it is in its file."""
    text = reading.opened(path)
    return _read(path) if text is None else Source(_shown(path), text)


def rulebooks_in(path: str) -> list[str]:
    """The rulebooks that a name, a file or a folder stands for."""
    folder = Path(path)
    if path not in shipped_rulebooks() and folder.is_dir():
        return [str(each) for each in sorted(folder.rglob("*.gdl"))]
    return [path]


def no_rulebook_in(folder: str) -> Diagnostic:
    """What is wrong with a folder in which there is none."""
    hint = "a rulebook is a file whose name ends in .gdl"
    return Diagnostic("E001", f"there is no rulebook in `{folder}`", Span(folder, 1, 1, 1, 1), hint)


def sources_of(name: str) -> Sources:
    """The texts of a rulebook, as far as they can be read."""
    try:
        return read(name).sources
    except RulebookError:
        return Sources()
