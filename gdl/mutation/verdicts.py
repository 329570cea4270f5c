"""What becomes of mutants: an example notices each, or it survives; what was found is kept from run to run."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import cast

from gdl.check.typed import TypedRulebook
from gdl.diagnostics import Reporter, RulebookError
from gdl.examples import examples_of, outcomes_of
from gdl.infra.program_cache import MADE_BY
from gdl.loading import Loaded
from gdl.mutation.equivalents import Worlds
from gdl.mutation.mutants import Mutant, mutants_of
from gdl.syntax import declarations as d
from gdl_interpreter.program.budget import LIMITS, Budget, BudgetError, Limits
from gdl_interpreter.storage.cache import EntryError, default_cache, json_of, key_of
from gdl_interpreter.storage.plain import fits

LITTLE = Limits(example=4_000_000)
"""Work for an example of a mutant, if all of the rulebook itself need no more: a broken rule may go on for long."""

_TO_LOOK_AT = d.RulesText, d.Looks
"""Declarations that say nothing of the rules."""

_GOLDEN = (5**0.5 - 1) / 2
"""Multiples of it, without their whole parts, lie evenly between 0 and 1, however many there are."""

NOT_PLAYABLE = "it cannot be played"
"""What notices a mutant that is no rulebook any more."""

SAME = "it is the same game"
"""What is said of a mutant that nothing can notice: its Program is the same, or a state may only grow further than it
did and no example sees that. It is no broken rule."""


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant. noticed: the name of the example that does not hold in it, `NOT_PLAYABLE` or `SAME`;
    None: all hold."""

    mutant: Mutant
    noticed: str | None

    @property
    def is_broken(self) -> bool:
        """Is a rule broken in it?"""
        return self.noticed != SAME


class FailingError(ValueError):
    """An example does not hold in the rulebook as it is; `name` is that of the example."""

    def __init__(self, name: str) -> None:
        super().__init__(f"the example `{name}` does not hold")
        self.name = name


@dataclass(frozen=True)
class _Tried:
    """What is known of a mutant. noticed: the example that does not hold in it, or as of `Verdict`; held: those that
    do."""

    noticed: str | None
    held: frozenset[str]


class Verdicts:
    """The mutants of one rulebook, and what becomes of them.

    An example is known by the SHA-256 of its tree, so that what is kept stays true while other examples come and go.
    """

    def __init__(self, loaded: Loaded) -> None:
        """
        Args:
            loaded: a rulebook.

        Raises:
            RulebookError: it cannot be played.
            FailingError: one of its examples does not hold.
        """
        self.loaded = loaded
        self.mutants = tuple(mutants_of(loaded.tree, loaded.sources, loaded.below))
        self.rules = rules_of(loaded)
        self.key = key_of("mutants 1", MADE_BY, self.rules)
        self.known = self._kept()
        self.examples = {each.span: _hash(each) for each in loaded.tree.declarations if isinstance(each, d.Example)}
        self.names = {_hash(each): each.name for each in loaded.tree.declarations if isinstance(each, d.Example)}
        self._seconds: dict[str, float] = {}
        self._limits = LITTLE
        self._whole: Worlds | None = None

    def prepare(self) -> None:
        """Run the examples as they are, to see how long each takes.

        Raises:
            RulebookError: the rulebook cannot be played.
            FailingError: an example does not hold.
        """
        for limits in (LITTLE, LIMITS):
            self._limits, self._seconds, failing = limits, {}, None
            before = perf_counter()
            for outcome in outcomes_of(self.loaded, limits, only=""):
                now = perf_counter()
                failing = failing or (outcome.name if outcome.failures else None)
                self._seconds[outcome.name] = now - before
                before = now
            if failing is None:
                return
        raise FailingError(failing or "")

    def untried(self) -> list[Mutant]:
        """The mutants of which it is not known what becomes of them, those of all parts of the text by turns: what
        stands further down takes longer, and so some of them say how long all will take."""
        found = [mutant for mutant in self.mutants if not self._is_known(mutant)]
        places = sorted(range(len(found)), key=lambda number: number * _GOLDEN % 1)
        return [found[place] for place in places]

    def run(self) -> Iterator[Verdict]:
        """The verdict on each mutant: first on those on which it is known, then on the others, as it is found. What was
        found is kept now and then, and at the end."""
        untried = self.untried()
        waiting = {id(mutant) for mutant in untried}
        try:
            for mutant in self.mutants:
                if id(mutant) not in waiting:
                    yield self._verdict(mutant, self._before(mutant))
            for number, mutant in enumerate(untried, start=1):
                before = self._before(mutant)
                tried = self.known[_named(mutant)] = _Tried(*self._tried(mutant, before.held))
                yield self._verdict(mutant, tried)
                if number % 50 == 0:
                    self._keep()
        finally:
            self._keep()

    def in_order(self, verdicts: Iterable[Verdict]) -> list[Verdict]:
        """Verdicts on some of the mutants, in the order of the text."""
        found = {id(verdict.mutant): verdict for verdict in verdicts}
        return [found[id(mutant)] for mutant in self.mutants if id(mutant) in found]

    def _before(self, mutant: Mutant) -> _Tried:
        """What is known of a mutant."""
        return self.known.get(_named(mutant), _Tried(None, frozenset()))

    def _is_known(self, mutant: Mutant) -> bool:
        """Has an example that there is noticed it, or have all of them held? Then it has been tried."""
        tried = self.known.get(_named(mutant))
        if tried is None:
            return False
        return tried.noticed in (NOT_PLAYABLE, SAME, *self.names) or tried.held >= self.names.keys()

    def _verdict(self, mutant: Mutant, tried: _Tried) -> Verdict:
        """What became of a mutant of which this is known."""
        if tried.noticed in (NOT_PLAYABLE, SAME):
            return Verdict(mutant, tried.noticed)
        noticed = self.names.get(tried.noticed or "")
        return Verdict(mutant, SAME if noticed is None and mutant.is_wider else noticed)

    def _tried(self, mutant: Mutant, held: frozenset[str]) -> tuple[str | None, frozenset[str]]:
        """The example that does not hold, those that take least time being tried first, or as of `Verdict`; and those
        that do hold."""
        now = set(held)
        loaded = self.loaded.with_tree(mutant.tree, Reporter())
        try:
            for typed in _worlds(loaded, self._limits):
                wanted = [each for each in typed.examples if self.examples.get(each.span) not in now]
                wanted.sort(key=lambda each: self._seconds.get(each.name, 0.0))
                for example, outcome in zip(
                    wanted, examples_of("", replace(typed, examples=tuple(wanted)), self._limits), strict=True
                ):
                    known = self.examples[example.span]
                    if outcome.failures:
                        return known, frozenset(now)
                    now.add(known)
        except (RulebookError, BudgetError, RecursionError):
            return NOT_PLAYABLE, frozenset(now)
        return SAME if self._is_same(loaded) else None, frozenset(now)

    def _is_same(self, broken: Loaded) -> bool:
        """Is the rulebook the same with a break as without? Asked of those alone that no example notices."""
        try:
            if self._whole is None:
                self._whole = Worlds(_worlds(self.loaded, self._limits), self._limits)
            return self._whole.are(_worlds(broken, self._limits))
        except (RulebookError, BudgetError, RecursionError):
            return False

    # ---- keeping

    def _kept(self) -> dict[str, _Tried]:
        return default_cache().get(self.key, _decoded) or {}

    def _keep(self) -> None:
        entry = {name: [tried.noticed or "", *sorted(tried.held)] for name, tried in self.known.items()}
        default_cache().put(self.key, json.dumps(entry).encode())


def _named(mutant: Mutant) -> str:
    """What a mutant is kept under."""
    return f"{mutant.rule}\0{mutant.says}"


def _decoded(entry: bytes) -> dict[str, _Tried]:
    found = json_of(entry)
    if not fits(found, {str: [str]}):
        raise EntryError("these are no verdicts")
    kept = cast(dict[str, list[str]], found)
    if not all(kept.values()):
        raise EntryError("a verdict is empty")
    return {name: _Tried(noticed or None, frozenset(held)) for name, (noticed, *held) in kept.items()}


def _worlds(loaded: Loaded, limits: Limits) -> Iterator[TypedRulebook]:
    """The rulebook, and it with each of its variants.

    Raises:
        RulebookError: one of them cannot be played.
    """
    budget = Budget(limits.loading)
    names = () if loaded.variant else tuple(loaded.rules.variants)
    for each in (loaded, *(loaded.varied(name, budget) for name in names)):
        typed = each.checked(budget)
        if typed is None:
            raise RulebookError(each.reporter)
        yield typed


def rules_of(loaded: Loaded) -> str:
    """The SHA-256 of the rules of a rulebook and of all it extends: not of examples, looks, title and facts, texts for
    players and comments (but of the examples of variants)."""
    kept: list[object] = [loaded.variant]
    for layer in (*loaded.below, loaded.tree):
        kept.append([_played(each) for each in layer.declarations if not isinstance(each, (d.Example, *_TO_LOOK_AT))])
    return hashlib.sha256(repr(kept).encode()).hexdigest()


def _played(declaration: d.Declaration) -> d.Declaration:
    """A declaration without what is only looked at: of the heading of the game that is all but what it extends."""
    if isinstance(declaration, d.Game):
        return replace(declaration, title="", facts=())
    if not isinstance(declaration, d.Variant):
        return declaration
    return replace(
        declaration, declarations=tuple(each for each in declaration.declarations if not isinstance(each, _TO_LOOK_AT))
    )


def state_of(loaded: Loaded) -> str:
    """The SHA-256 of its rules and of its examples, by which it is told whether a file of survivors is of this text."""
    examples = [each for each in loaded.tree.declarations if isinstance(each, d.Example)]
    return hashlib.sha256(f"{rules_of(loaded)} {list(map(_hash, examples))}".encode()).hexdigest()


def _hash(example: d.Example) -> str:
    return hashlib.sha256(repr(example).encode()).hexdigest()[:16]


def survivors(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Those that no example notices."""
    return [each for each in verdicts if each.noticed is None]
