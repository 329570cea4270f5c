"""What a rulebook is at the moment: read, checked, compiled; then linted; then its examples, one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from gdl.api import Game, game_of
from gdl.diagnostics import Diagnostic, RulebookError, Severity, Source, Sources
from gdl.lint.engine import lint_loaded
from gdl.lint.rules.text.no_example import RULE as NO_EXAMPLE
from gdl.loading import Loaded, Parse, read, read_text, split_variant
from gdl.loading import Reading as TextsRead
from gdl.repairs import repaired
from gdl.syntax.parser import parse as parse_anew
from gdl.watch.verdict import ExampleVerdict
from gdl.watch.verdicts import Verdicts
from gdl_interpreter.program.budget import Budget

_MISSING = "E215"
"""The code of a heading that is missing."""

_NOTHING_TO_DO = "\nturn:\n    require no(sites)\n"
"""A turn in which nobody has a move."""


@dataclass(frozen=True)
class Reading:
    """A rulebook as it was read.

    loaded: its texts and trees; None: it could not be read at all. game: None if there are errors. errors: what keeps
    it from being played. sources: the texts that findings point into. begun: where nothing but `turn` is missing, the
    game with one in which nobody has a move, so that the board can be looked at. whole: the rulebook without its
    variant, which lint looks at, as it does in the file.
    """

    loaded: Loaded | None
    game: Game | None
    errors: tuple[Diagnostic, ...]
    sources: Sources = field(default_factory=Sources)
    begun: Game | None = None
    whole: Loaded | None = None

    @property
    def text(self) -> str:
        """The text of the rulebook itself; "" if it could not be read."""
        return self.loaded.source.text if self.loaded is not None else ""

    @property
    def variant(self) -> str | None:
        """The name of its variant as the rulebook writes it; None: it is the game itself."""
        if self.loaded is None or self.loaded.variant is None:
            return None
        return self.loaded.rules.variants[self.loaded.variant].name


def read_rulebook(name: str, settings: Mapping[str, int], parse: Parse = parse_anew) -> Reading:
    """Read a rulebook, and compile it if it can be.

    Args:
        name: its path, or that with a variant behind a colon.
        settings: the options that are set.
        parse: what makes trees of texts.
    """
    budget = Budget()
    try:
        loaded = read(name, budget, TextsRead(parse=parse))
    except RulebookError as error:
        return Reading(None, None, error.diagnostics)
    whole = loaded
    if loaded.variant in loaded.rules.variants:
        called = split_variant(loaded.name)[0]
        whole = read_text(loaded.source, called, None, loaded.folder, Budget(), TextsRead(parse=parse))
    try:
        game = game_of(loaded, settings, budget=budget)
    except RulebookError as error:
        errors = _errors(error)
        begun = _without_turn(loaded, settings) if any(each.code == _MISSING for each in errors) else None
        return Reading(loaded, None, errors, loaded.sources, begun, whole)
    return Reading(loaded, game, (), loaded.sources, whole=whole)


def _without_turn(loaded: Loaded, settings: Mapping[str, int]) -> Game | None:
    """The game as far as it is written; None if more is missing than its turn."""
    budget = Budget()
    text = Source(loaded.source.name, loaded.source.text + _NOTHING_TO_DO)
    try:
        return game_of(read_text(text, loaded.name, None, loaded.folder, budget), settings, budget=budget)
    except RulebookError:
        return None


def _errors(error: RulebookError) -> tuple[Diagnostic, ...]:
    return tuple(each for each in error.diagnostics if each.severity is Severity.ERROR)


def findings(reading: Reading) -> tuple[Diagnostic, ...]:
    """All that is to be said of it, as `gdl lint` says it, with fixes that have been tried: what keeps it from being
    played first, notes last, and last of all what has no example."""
    if reading.whole is None:
        return reading.errors
    found = repaired(reading.whole, lint_loaded(reading.whole)) or reading.errors
    weights = list(Severity)
    return tuple(sorted(found, key=lambda each: (weights.index(each.severity), each.code == NO_EXAMPLE.code)))


def begin(reading: Reading, verdicts: Verdicts) -> None:
    """Begin with what its examples will need, if it can be played, while the findings are made."""
    if reading.loaded is not None and reading.game is not None:
        verdicts.begin(reading.loaded, reading.game.program)


def verdicts_on(reading: Reading, verdicts: Verdicts) -> Iterator[ExampleVerdict]:
    """How its examples fare, those of its variants included; nothing if it cannot be played."""
    if reading.loaded is not None and reading.game is not None:
        yield from verdicts.verdicts(reading.loaded)


class FileWatch:
    """Tells whether any file that a rulebook is made of has changed since it was last asked."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.others: frozenset[Path] = frozenset()
        self._seen: dict[Path, tuple[int, int, int]] = {}

    def follow(self, sources: Sources) -> None:
        """Look at the files of these texts, too."""
        self.others = frozenset(Path(name) for name in sources.texts if name.endswith(".gdl") and Path(name).is_file())

    def changed(self) -> bool:
        """Has any? A file that is gone for the moment has not: editors put a new one in its place."""
        before = self._seen
        there = {path: stamp for path in (self.path, *self.others) if (stamp := _stamp(path)) is not None}
        self._seen = {**before, **there}
        return any(path in before and before[path] != stamp for path, stamp in there.items())


def _stamp(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except (OSError, ValueError):  # ValueError: no file can have such a name
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
