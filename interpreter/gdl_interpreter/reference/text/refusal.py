"""Why a text that can be read is no legal move: the turn is run again, watched for what stops the typed words.

Of all that stops runs, what counts is what stopped those that had got farthest along the typed words; first of all of
those runs that could have spelt the whole text, with no word left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial, reduce
from itertools import islice
from operator import or_
from typing import NamedTuple, TypeVar

from gdl_interpreter.board import SiteClass
from gdl_interpreter.program import NOWHERE, Function, Span, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import reached
from gdl_interpreter.reference import bits
from gdl_interpreter.reference.errors import LimitError, MachineError, MoveError, MoveFault
from gdl_interpreter.reference.layout import ASKING, IN_TURN, MOVER, OCCUPIED, OWNERS, WORDS, Frame
from gdl_interpreter.reference.machine import Machine
from gdl_interpreter.reference.moves import Move, Word
from gdl_interpreter.reference.position_data import PositionData
from gdl_interpreter.reference.question import question_of
from gdl_interpreter.reference.text.clauses import (
    how_unlike,
    is_about_own,
    is_of_own,
    kinds_of,
    names_all,
    of_none,
    says_own_stands,
    who_is_in_the_way,
    who_is_in_the_way_of,
    why_empty,
    why_false,
    why_not_among,
)
from gdl_interpreter.reference.text.evaluation_context import EvaluationContext
from gdl_interpreter.reference.text.match_words import (
    LABELS_LEFT_OUT,
    MEMBERS_IN_A_STEP,
    NOTHING_LEFT_OUT,
    Reading,
    Way,
)
from gdl_interpreter.reference.text.plainly import no_choice, not_possible, only_of, only_with
from gdl_interpreter.reference.text.spelling import NO_WORDS, shortened
from gdl_interpreter.reference.text.spelt_runs import SpeltRuns
from gdl_interpreter.reference.text.spoken_names import any_of, spoken
from gdl_interpreter.reference.text.thrown import Thrown
from gdl_interpreter.reference.trace import Trace

Said = TypeVar("Said")

FEW = 8

MOST_ALIKE = 3
"""Legal moves that are told of in a sentence about one that was meant."""


class Weight(NamedTuple):
    """How much a failure says; the greatest is told.

    next_site: no site is left out, where a click says the next one; labelled: a label is chosen first, where only
    behind one there are sites such as is typed; spelt_out: the run could have spelt the whole text, with no word left
    out; reached: how far the text was read when it happened; spelt: no label is left out; plainness: a reason given by
    the rules is worth more than none; complete: no word is left out; passed_by: how many words were chosen, labels
    aside, that were not typed while something typed was still to be read, as a number below 0; alike: of a site that is
    not in a set, 2 if some of its class (cells, edges …) are in it, empty if it is; without such 1 if nothing is in it,
    or the author gave a reason, 2 if both; else 0; whole: the run could be at its end there; fits: how much of what
    is said of a set is not so of the site, as a number below 0, where only behind labels there are such.
    """

    next_site: bool
    labelled: bool
    spelt_out: bool
    reached: int
    spelt: bool
    passed_by: int
    alike: int
    plainness: int
    complete: bool
    whole: bool
    fits: int = 0


@dataclass(frozen=True)
class Failure:
    """What stopped a run: a message, the rule's own reason, where it is written, and what is possible instead; reached:
    how far legal moves say the text, where they say more of it than any run that was stopped."""

    message: str
    reason: str | None = None
    span: Span = NOWHERE
    choices: tuple[str, ...] = ()
    other_moves: bool = False
    reached: int = 0


class Missed(NamedTuple):
    """A choice of sites that has not the mover's own piece which is typed: which piece, the kinds of those that it has,
    or is about where it has none, as a set, and what is told of it."""

    site: int
    kinds: int
    told: Callable[[], Failure]


class Watch(Trace):
    """Watches the runs of one turn and remembers the weightiest failure."""

    looks_past = True

    def __init__(
        self,
        machine: Machine,
        position: PositionData,
        legal: tuple[Move, ...],
        reading: Reading,
        text: str,
        clicked: tuple[Word, ...] | None = None,
        reorders: bool = True,
        only_spelt: bool = False,
    ) -> None:
        """
        Args:
            machine: the rules.
            position: whose turn is run.
            legal: its legal moves.
            reading: what was typed.
            text: the same, as messages quote it.
            clicked: the sites that were clicked, which are the first ones of the move; None: it was typed.
            reorders: is a pair of places looked at the other way round, where that is not legal either?
            only_spelt: are only those runs gone on with whose words so far are all in the text, with none left out?
        """
        self.machine, self.position, self.reorders = machine, position, reorders
        self.only_spelt = only_spelt
        self.program = machine.program
        self.vocabulary = machine.vocabulary
        self.far = any(sum(word.type is Ty.SITES for word in move.words) > 1 for move in legal)
        self.legal = legal
        self.values = position.values
        self.occupied = position.values[OCCUPIED]
        self.reading = reading
        self.text = text
        self.clicked = clicked
        self.spelt = SpeltRuns(self.program, self.vocabulary, reading)
        self.reading_is_pass = _is_pass(reading)
        self.nothing_chosen: tuple[Word, ...] = (NO_WORDS,) if self.reading_is_pass else ()
        self.weight: Weight | None = None
        self.told: Callable[[], Failure] | None = None
        self.words: tuple[Word, ...] = ()
        self.missed: dict[int, Missed] = {}
        """Where the weightiest failure is that an own piece is not in the set of a choice: all such choices, by their
        identity, of which as much is to be said."""
        self.shut_out: dict[tuple[int, tuple[Word, ...]], s.First] = {}
        """Choices, by their identity, of blocks that the rules do not come to behind these words, and why not."""

    # ---- what is watched

    def choosing(self, node: s.Choose, f: Frame, members: list[int]) -> list[int]:
        """A choice is due: is what is typed next in its set?"""
        if f[ASKING] != IN_TURN:
            return members
        words = self._words(f)
        if not members and (f[WORDS] == 1 or any(way.at for way in self._true_ways(words))):
            alike = 2 if node.reason is not None else 1
            self._note(words, 1, self._nothing_left(node, f), self._begun(node), alike=alike)
        if self.clicked is not None and node.bind.type is not Ty.SITES:
            return members  # words that are no sites may be chosen later
        self._look_for_typed(node, f, members, words)
        if not self.only_spelt:
            return members
        question_of(f).fuel.burn(len(members) // MEMBERS_IN_A_STEP)
        said, chosen = self.vocabulary.words, partial(self.vocabulary.chosen, node.bind.type)
        return [each for each in members if self.reading.is_spelt_by((*words, said[chosen(each)]))]

    def branching(self, node: s.Either, f: Frame, number: int) -> bool:
        """A branch is due: one with a label is a choice, too."""
        label = node.branches[number].label
        if not self.only_spelt or label is None or f[ASKING] != IN_TURN:
            return True
        return self.reading.is_spelt_by((*self.vocabulary.decode(f[WORDS]), self.vocabulary.words[label]))

    def _look_for_typed(self, node: s.Choose, f: Frame, members: list[int], words: tuple[Word, ...]) -> None:
        """Has a choice what is typed next?"""
        for way in self._ways_to(words):
            known = self.reading.known_at(way.at, node.bind.type) if way.at < self.reading.end else []
            typed = [(word, fit) for word, fit in known if self.reading.is_meant(fit, way.at)]
            if typed:
                word = max(typed, key=lambda known: known[1].end)[0]
                self._missing(node, f, members, way, (*words, word))

    def _ways_to(self, words: tuple[Word, ...]) -> list[Way]:
        """The ways to read the text along these words, behind which a choice is due; before the first one of what is
        typed, or behind a kind that is chosen, also those on which a kind is said of a piece that is still to come."""
        if self.clicked is not None or (words and all(word.type is not Ty.KINDS for word in words)):
            return self._true_ways(words)
        ways = [way for way in self.reading.along(words) if way.at in self.reading.hopeful]
        return [way for way in ways if not words or way.due or self.reading.is_true(way, words)]

    def _missing(self, node: s.Choose, f: Frame, members: list[int], way: Way, words: tuple[Word, ...]) -> None:
        choices = [self.vocabulary.words[self.vocabulary.chosen(node.bind.type, member)] for member in members]
        if any(self.reading.is_meant(fit, way.at) for word in choices for fit in self.reading.fits(word, way.at)):
            return
        if words[-1].type is Ty.KINDS and 1 << words[-1].number & self.said_of_pieces:
            return  # it says which piece is meant by what follows
        reason = node.reason if node.where is None else None
        plainness = 2 if way.at and reason is None else 3
        weight = self._weight(words, words[:-1], way, plainness, self._begun(node))
        weight = weight._replace(alike=self._alike(node, members, words[-1]))
        typed, context, before = words[-1], EvaluationContext(self.machine, f.copy()), self.occupied
        if self.only_behind_labels:
            weight = weight._replace(fits=-(said_by(lambda: how_unlike(context, typed, node.bind.within)) or 0))
        target, taken = self._as_target(node, context, members, typed), self._taken(f)
        if target is None and not self.reading.is_true(way, words, words[-1:]):
            return  # the kind that is said is not of what stands there
        spelt_out, shut = weight.spelt_out, self._shut_out_by(node, words)
        # nothing that was typed says that this block is meant, and nothing begins so in any other
        nowhere = not way.at and not any(move.words[:1] == (typed,) for move in self.legal)

        def told() -> Failure:
            if shut is not None and not nowhere:
                return Failure(self._not_legal(self._preferred(shut, taken, words)), None, shut.span, (), True)
            possible = self._instead(words)
            texts = tuple(word.text for word in possible[:FEW])
            if target is not None:
                return target
            some_own = said_by(lambda: is_of_own(context, node.bind.within, but_some=True))
            standing = None if some_own else said_by(lambda: who_is_in_the_way(context, typed, node.bind.within))
            if standing is not None:  # of that alone the reason, which is one of the whole set, need not be true
                return Failure(standing, reason, _set(node), texts)
            before_it = self._typed_whole(words[:-1])
            clause = said_by(lambda: why_not_among(context, typed, node.bind.within))
            if clause is not None and some_own and says_own_stands(context, typed, clause):
                clause = None  # that is no reason why an own piece cannot be chosen
            if clause is not None and names_all(clause):
                alike = [word for word in possible if word.type is typed.type]
                if not before_it and any(word not in choices for word in alike):
                    clause = None  # another branch has more, and nobody typed that this one is meant
                elif not alike:
                    clause = of_none(clause)
            if clause is None and reason is not None:
                return Failure(self._not_legal(reason), reason, _set(node), texts)
            if clause is None and (begun := self._begins_a_move(words, _set(node), spelt_out, choices)):
                return begun
            if clause is None and (ordered := self._ordered_otherwise(words, _set(node))) is not None:
                return ordered
            message = clause or not_possible(context, before, typed, possible, self._goes_there(words), before_it)
            about_own = clause is not None and is_about_own(context, typed, clause)
            because = None if about_own and some_own else reason  # it is about own pieces
            if because is not None:
                message += f": {because}"
            elif not about_own:
                message += self._thrown(context, node, node.bind.within)
            return Failure(message, because, _set(node), texts)

        self._keep(weight, told, words[:-1], self._missed(node, context, members, typed, told))

    def _alike(self, node: s.Choose, members: list[int], typed: Word) -> int:
        """How well a typed word fits a choice that has not got it: see `Weight`."""
        sites, empty = self.program.board.sites, not 1 << typed.number & self.occupied
        alike = typed.type is not Ty.SITES or any(
            sites[member.bit_length() - 1].kind is sites[typed.number].kind and (not member & self.occupied) is empty
            for member in members
        )
        if alike:
            return 2
        reasoned = int(node.reason is not None)
        if not members:
            return 0 if self.only_behind_labels else 1 + reasoned
        return reasoned

    def _missed(
        self,
        node: s.Choose,
        context: EvaluationContext,
        members: list[int],
        typed: Word,
        told: Callable[[], Failure],
    ) -> dict[int, Missed]:
        """What there is to remember of a choice that has not what is typed: nothing, if that is no own piece."""
        if typed.type is not Ty.SITES or not 1 << typed.number & context.owned(context.mover):
            return {}
        kinds = reduce(or_, (self.reading.kind_on(member.bit_length() - 1) for member in members), 0)
        if not kinds:
            kinds = said_by(lambda: kinds_of(context, node.bind.within)) or 0
        return {id(node): Missed(typed.number, kinds, told)}

    def failure(self) -> Failure:
        """The weightiest one. Where several choices have not an own piece, and each for a reason of its own, one that
        has pieces of its kind is told of, or else that it cannot be chosen."""
        assert self.told is not None
        said = {missed.told().message for missed in self.missed.values()}
        if len(said) < 2:
            return self.told()
        site = next(iter(self.missed.values())).site
        alike = [missed for missed in self.missed.values() if missed.kinds & self.reading.kind_on(site)]
        if alike:
            return alike[-1].told()
        name, kind = self.program.board.name_of(site), self.reading.kind_on(site).bit_length() - 1
        own = self.told()
        message = f"the {self.program.kinds[kind].name} on {spoken(name)} cannot be chosen now"
        return replace(own, message=message, reason=None, choices=_texts(self.legal))

    @cached_property
    def said_of_pieces(self) -> int:
        """Where legal moves choose a kind, and then own pieces: the kinds of these that no move chooses, as a set."""
        behind = 0
        for move in self.legal:
            kind = next((at for at, word in enumerate(move.words) if word.type is Ty.KINDS), len(move.words))
            behind |= sum(1 << word.number for word in set(move.words[kind:]) if word.type is Ty.SITES)
        mine = self.values[OWNERS + self.values[MOVER].bit_length() - 1]
        if not behind & mine:
            return 0
        sites = self.program.board.sites
        mine &= ~sum(1 << number for number, site in enumerate(sites) if site.kind is SiteClass.EXTRA)
        first = self.machine.layout.kinds
        kinds = sum(1 << i for i in range(len(self.program.kinds)) if self.values[first + i] & mine)
        return kinds & ~self.reading.chosen_kinds

    @cached_property
    def begins_with_label(self) -> bool:
        """Is the first word that was typed a label, in full?"""
        return None in self.reading.typed.lexicon.whole.get(self.reading.line.low.partition(" ")[0], ())

    @cached_property
    def only_behind_labels(self) -> bool:
        """Is all that is typed a site of a class (cells, edges …) of which legal moves have some, but only behind a
        label before their first site? So no piece ever goes there."""
        known = [word for word, fit in self.reading.known_at(0, Ty.SITES) if self.reading.end in fit.after]
        sites, found = self.program.board.sites, False
        if not known:
            return False
        kind = sites[known[0].number].kind
        for move in self.legal:
            at = next((at for at, word in enumerate(move.words) if word.type is Ty.SITES), 0)
            if any(word.type is Ty.SITES and sites[word.number].kind is kind for word in move.words):
                if all(word.type is not None for word in move.words[:at]):
                    return False
                found = True
        return found

    def _as_target(self, node: s.Choose, context: EvaluationContext, members: list[int], typed: Word) -> Failure | None:
        """What is told if a site that ends what was typed, perhaps with a kind before it, is rather meant as where a
        piece should go; of the only piece of a kind it is told why it cannot."""
        mine = context.owned(context.mover)
        if not self.far or typed.type is not Ty.SITES or context.frame[WORDS] != 1:
            return None
        if any(member & ~mine for member in members):
            return None
        if self.clicked is not None and any(typed in move.words for move in self.legal):
            return None
        for way in self.reading.along(()):
            own = 1 << typed.number & mine and not way.said & ~self.reading.kind_on(typed.number)
            if own or not any(fit.end == self.reading.end for fit in self.reading.fits(typed, way.at)):
                continue
            begun = [move for move in self.legal if way.said & self.reading.first_kind(move.words)]
            alike = {member for member in members if way.said & self.reading.kind_on(member.bit_length() - 1)}
            if len(alike or {move.words[0] for move in begun}) != 1:
                moves = begun if way.said else self.legal
                there = self._nearest([move for move in moves if self._gains(move, typed.number)], typed.number)
                if there is None:
                    told = f"{self._no_such_target(context, way.said, typed)}{self._thrown(context, node)}"
                    return Failure(told, None, _set(node), _texts(begun))
                told = f"a piece comes first: `{shortened(there.text)}` goes to {spoken(typed.text)}"
                return Failure(told, None, _set(node), (there.text,))
        return None

    def _no_such_target(self, context: EvaluationContext, kinds: int, typed: Word) -> str:
        """That nothing of these kinds, or nothing at all, can go to a site."""
        kind = context.some(Ty.KINDS, kinds)
        if kind is None:
            return f"none of your pieces can go to {typed.text}"
        if not any(
            kinds & self.reading.kind_on(one.bit_length() - 1) for one in bits.members(context.owned(context.mover))
        ):
            return f"you have no {kind} on the board"
        return f"no {kind} of yours can go to {typed.text}"

    def filtered(self, node: s.Choose, f: Frame, member: int, kept: bool) -> None:
        """A member was tried: does the typed one fail the choice's `where`?"""
        if kept or f[ASKING] != IN_TURN or node.where is None:
            return
        where, word = node.where, self.vocabulary.words[self.vocabulary.chosen(node.bind.type, member)]
        if node.reason is not None:
            self._none_left(node, node.reason, self._words(f))
        words = (*self._words(f), word)
        before = {way.at for way in self._true_ways(words[:-1])}
        gained = {way.at for way in self._true_ways(words)} - before
        typed = any(not gained.isdisjoint(fit.after) for at in before for fit in self.reading.fits(word, at))
        if not gained or (not typed and self._is_any_of_its_kind(words)):
            return
        context, standing = EvaluationContext(self.machine, f.copy()), self.occupied
        complete = [way.at for way in self._true_ways(words) if way.left_out == NOTHING_LEFT_OUT]
        spelt_out = any(self.spelt.go_on(node, at) for at in complete)

        def told() -> Failure:
            if node.reason is not None:
                because = said_by(lambda: who_is_in_the_way_of(context, where)) or node.reason
                return Failure(self._not_legal(because), node.reason, where.span)
            clause = said_by(lambda: why_false(context, where))
            own = said_by(lambda: is_of_own(context, node.bind.within))
            if clause is not None and not (own and says_own_stands(context, word, clause)):
                return Failure(self._not_legal(clause), None, where.span)
            if (ordered := self._ordered_otherwise(words, where.span)) is not None:
                return ordered
            if (paired := self._refused_otherwise(words, where.span)) is not None:
                return paired
            begun = self._begins_a_move(words, where.span, spelt_out)
            if begun is not None:
                return begun
            possible = self._instead(words)
            before_it = self._typed_whole(words[:-1])
            message = not_possible(context, standing, word, possible, self._goes_there(words), before_it)
            message += self._thrown(context, node, where)
            return Failure(message, None, where.span, tuple(each.text for each in possible[:FEW]))

        if node.reason is None:
            self._note(words, 2, told, self._done(node))
        else:  # a reason of the rulebook is worth telling also of a move that is only begun
            done, end = self._done(node), self.reading.end
            self._note(words, 3, told, lambda at: at == end or done(at), done)

    def _is_any_of_its_kind(self, words: tuple[Word, ...]) -> bool:
        """Is the last of some words, which is not typed, a site with a piece as there are more of? Not if it is an own
        one, and the first site that is chosen: all such pieces are meant then."""
        *chosen, word = words
        if word.type is not Ty.SITES:
            return False
        mine = self.values[OWNERS + self.values[MOVER].bit_length() - 1]
        if mine >> word.number & 1 and not any(each.type is Ty.SITES for each in chosen):
            return False
        kind = self.machine.layout.kinds + self.reading.kind_on(word.number).bit_length() - 1
        return self.values[kind].bit_count() > 1

    def _none_left(self, node: s.Choose, reason: str, words: tuple[Word, ...]) -> None:
        """All has been typed up to a choice of which a member fails: if none is left, why."""
        if any(way.at == self.reading.end and way.left_out == NOTHING_LEFT_OUT for way in self._true_ways(words)):
            span = node.where.span if node.where is not None else node.span
            self._note(words, 1, lambda: Failure(self._not_legal(reason), reason, span), self._begun(node))

    def required(self, node: s.Require, f: Frame, held: bool) -> None:
        """A `require` was looked at."""
        if held or f[ASKING] != IN_TURN:
            return
        context = EvaluationContext(self.machine, f.copy())

        def told() -> Failure:
            standing = said_by(lambda: who_is_in_the_way_of(context, node.test))
            because = standing or node.reason or said_by(lambda: why_false(context, node.test))
            if because is None and (thrown := self._thrown(context, node, node.test)):
                return Failure(f"`{self.text}` is not legal{thrown}", None, node.span, other_moves=True)
            if because is None:
                return self._unlike(node.span)
            return Failure(self._not_legal(because), node.reason, node.span)

        self._note(self._words(f), 2 if node.reason is None else 3, told, self._done(node))

    def _begins_a_move(
        self, words: tuple[Word, ...], span: Span, spelt_out: bool, choices: Sequence[Word] = ()
    ) -> Failure | None:
        """What is told where legal moves begin with words that another choice has not: not these are what is wrong,
        but what was typed behind them, or both together. None if no move begins so, or nothing was.

        Args:
            words: the last of them is the one that this choice has not.
            span: of the choice.
            spelt_out: could this choice's run have spelt the whole text?
            choices: what it has instead.
        """
        begun = [move for move in self.legal if move.words[: len(words)] == words]
        read = [way.at for way in self.reading.along(words) if way.left_out == NOTHING_LEFT_OUT]
        if not begun or not read or max(read) == self.reading.end:
            return None
        rest = shortened(self.reading.line.shown[max(read) :])
        following = _of_other_types(self._next(words), self.reading, max(read))
        whole = next((move for move in begun if move.words == words), None)
        if whole is not None and spelt_out:
            known = {word for word, _ in self.reading.known_at(max(read), None, any_type=True)}
            before = [word for word in choices if not known.isdisjoint(self._next((*words[:-1], word)))]
            last = f"where `{rest}` comes next, {words[-1].text} cannot be chosen{only_of(before)}"
            return Failure(f"`{shortened(whole.text)}` is a move by itself; {last}", None, span, (whole.text,))
        if whole is not None:
            return Failure(_too_long(whole, rest), None, span, (whole.text,))
        typed = shortened(self.reading.line.shown[: max(read)].rstrip())
        return Failure(_no_further(rest, typed, following), None, span, _texts(begun))

    def _ordered_otherwise(self, words: tuple[Word, ...], span: Span) -> Failure | None:
        """What is told of words that legal moves have in another order: where more is chosen behind them, which comes
        first may matter there, and nothing is said to be the same."""
        other = self._in_another_order(words)
        if other is not None and len(other.words) == len(words):
            message = f"`{self.text}` is not legal, but `{other.text}` is: the same places in another order"
            return Failure(message, None, span, (other.text,))
        paired = self._paired_otherwise(words) or ([] if other is None else [other])
        if paired:
            before = next(word for word, there in zip(words, paired[0].words, strict=False) if word != there).text
            like = any_of([f"`{shortened(move.text)}`" for move in paired[:MOST_ALIKE]])
            if len(paired) > MOST_ALIKE:
                like = f"`{self.vocabulary.joined(paired[0].words[: len(words)])} …`"
            message = f"{spoken(words[-1].text)} is chosen before {spoken(before)} here, as in {like}"
            return Failure(message, None, span, _texts(paired))
        return None

    def _in_another_order(self, words: tuple[Word, ...]) -> Move | None:
        """The one legal move that is typed with the last of these words, a site, in the place of a site before it, if
        there is exactly one."""
        *before, last = words
        found = dict[Move, None]()
        for at, word in enumerate(before):
            if {word.type, last.type} == {Ty.SITES}:
                begun = (*words[:at], last, *words[at + 1 : -1], word)
                alike = (move for move in self.legal if move.words[: len(words)] == begun)
                found |= dict.fromkeys(move for move in alike if self._says(words + move.words[len(words) :]))
        return next(iter(found)) if len(found) == 1 else None

    def _paired_otherwise(self, words: tuple[Word, ...]) -> list[Move]:
        """Legal moves that begin with the last two of these words, two sites, the other way round, and go on as what is
        typed does, or put a piece on the next site that is typed: the one that does, where there is only one."""
        if len(words) < 2 or {word.type for word in words[-2:]} != {Ty.SITES}:
            return []
        begun = (*words[:-2], words[-1], words[-2])
        alike = [move for move in self.legal if move.words[: len(words)] == begun]
        behind = self._read_but_labels(words) - {self.reading.end}
        if not behind:
            return alike
        known = ((at, *one) for at in behind for one in self.reading.known_at(at, Ty.SITES))
        meant = {word.number for at, word, fit in known if self.reading.is_meant(fit, at)}
        there = [move for move in alike if any(self._gains(move, site) for site in meant)]
        return there if len(there) == 1 else [move for move in alike if self._goes_on(move, words)] or there

    def _goes_on(self, move: Move, words: tuple[Word, ...]) -> bool:
        """Does what is typed behind these words go on as the move does behind as many?"""
        following = (*words, *move.words[len(words) : len(words) + 1])
        return len(move.words) > len(words) and bool(self._read_but_labels(following))

    def _read_but_labels(self, words: tuple[Word, ...]) -> set[int]:
        """How far the text may be read along these words, with none left out, or else only labels."""
        ways = self._true_ways(words)
        found = ({way.at for way in ways if way.left_out == out} for out in (NOTHING_LEFT_OUT, LABELS_LEFT_OUT))
        return next(filter(None, found), set())

    def _gains(self, move: Move, site: int) -> bool:
        """Does it put a piece of the mover's on a site where there was none?"""
        owned = OWNERS + self.values[MOVER].bit_length() - 1
        return bool((move.frame[owned] & ~self.values[owned]) >> site & 1)

    def _nearest(self, moves: list[Move], site: int) -> Move | None:
        """The first of these moves, of those whose first site is nearest to a site: of a row that moves together it is
        the piece at its end that goes there. None: there are no moves."""
        firsts = {move: next((word.number for word in move.words if word.type is Ty.SITES), site) for move in moves}
        wanted, near = reduce(or_, (1 << first for first in firsts.values()), 0), 1 << site
        while wanted and not wanted & near:
            more = near | self.program.board.near(near)
            if more == near:
                break
            near = more
        return next((move for move in moves if near >> firsts[move] & 1), next(iter(moves), None))

    def _refused_otherwise(self, words: tuple[Word, ...], span: Span) -> Failure | None:
        """What is told of two places that are chosen the other way round here, where that is refused, too.

        words: the last two are these places; span: the rule that refuses them in this order.
        """
        if len(words) < 2 or {word.type for word in words[-2:]} != {Ty.SITES} or not self.reorders:
            return None
        at = max(self._read_but_labels(words), default=None)
        if at is None:
            return None
        before, last = words[-2:]
        pair = self.vocabulary.joined((*words[:-2], last, before))
        like = self._with_typed(pair, self.reading.line.low[at:])
        reading = self.reading.of_text(like)
        if not SpeltRuns(self.program, self.vocabulary, reading).can_spell:
            return None
        other = {before: last, last: before}
        clicked = self.clicked and tuple(other.get(word, word) for word in self.clicked)
        told = refuse(self.machine, self.position, self.legal, reading, like, clicked, reorders=False)
        if told.span in (NOWHERE, span) or len(told.chosen) < len(words) - 1:  # the other way round, neither fits
            return None
        if f"`{pair}`" in told.message:  # what stands behind the two is wrong, whichever comes first
            return Failure(told.message, told.reason, told.span, told.choices)
        why = told.message.removeprefix(f"`{like}` is not legal: ")
        if told.reason is None:
            why += self._no_further_than((*words[:-2], last, before), self.reading.line.low[at:].split())
        message = f"{spoken(last.text)} is chosen before {spoken(before.text)} here, and `{like}` is not legal: {why}"
        return Failure(message, told.reason, told.span, told.choices)

    def _with_typed(self, pair: str, rest: str) -> str:
        """The names of two sites with what was typed behind them, as moves are written.

        pair, rest: these texts.
        """
        sites = {site.name.lower() for site in self.program.board.sites}
        text, is_site = pair, True
        for each in rest.split():
            text += f"-{each}" if is_site and each in sites else f" {each}"
            is_site = each in sites
        return text

    def _no_further_than(self, words: tuple[Word, ...], rest: Sequence[str]) -> str:
        """The end of a sentence about words that begin no legal move: how far such moves go along, and what they have
        then instead; nothing, where that is among the `rest` of what was typed, which has just been refused."""
        ends = (*words, None)
        alike = [next(i for i, word in enumerate(ends) if move.words[i : i + 1] != (word,)) for move in self.legal]
        farthest = max(alike, default=0)
        following = self._next(words[:farthest])
        if not following or farthest == len(words) or any(word.text.lower() in rest for word in following):
            return ""
        name, before = spoken(words[farthest].text), self.vocabulary.joined(words[:farthest])
        how = f"goes on with {name} after `{shortened(before)}`" if farthest else f"begins with {name}"
        return f"; no move {how}{only_with(following, words[farthest])}"

    def _says(self, words: tuple[Word, ...]) -> bool:
        """Is the text these words, with none left out?"""
        return any(way.left_out == NOTHING_LEFT_OUT for way, _ in self.reading.whole(words))

    def _next(self, words: tuple[Word, ...]) -> list[Word]:
        """The words that legal moves have behind these."""
        found = dict.fromkeys(move.words[: len(words) + 1] for move in self.legal if len(move.words) > len(words))
        return [begun[-1] for begun in found if begun[:-1] == words]

    def _instead(self, words: tuple[Word, ...]) -> list[Word]:
        """The words that legal moves have in the place of the last of these, behind the others; where one of these was
        not typed, as a card that was left out, behind any other one, too."""
        *before, _ = words
        if self._typed_whole(tuple(before)):
            return self._next(tuple(before))
        low = self.reading.line.low
        free = [word.type is not Ty.SITES and word.text.lower() not in low for word in before]
        found = {
            move.words[len(before)]: None
            for move in self.legal
            if len(move.words) > len(before)
            and all(
                one == other or (left and one.type is other.type)
                for one, other, left in zip(before, move.words, free, strict=False)
            )
        }
        return list(found)

    def _typed_whole(self, words: tuple[Word, ...]) -> bool:
        """Were all of these words typed, with none left out?"""
        return any(way.left_out == NOTHING_LEFT_OUT for way in self._true_ways(words))

    def _goes_there(self, words: tuple[Word, ...]) -> bool:
        """Do legal moves, best those that begin with the words before, put a piece of the mover's on the site that they
        have in the place of the last of these words? True where there are none to tell."""
        last = len(words) - 1
        alike = [move for move in self.legal if len(move.words) > last and move.words[last].type is Ty.SITES]
        alike = [move for move in alike if move.words[:last] == words[:last]] or [
            move for move in alike if [word.type for word in move.words[:last]] == [word.type for word in words[:last]]
        ]
        return not alike or any(self._gains(move, move.words[last].number) for move in alike)

    def nothing_fits(self) -> Failure | None:
        """What is told where no choice is of the type of what is typed: what can be chosen at the beginning."""
        words = self._next(())
        typed = [
            (word, fit) for word, fit in self.reading.known_at(0, None, any_type=True) if self.reading.is_meant(fit, 0)
        ]
        if not words or not typed or any(word.type in {each.type for each in words} for word, _ in typed):
            return None
        longest = max(typed, key=lambda known: known[1].end)[1].end
        only = only_of(words) or f", but for instance {words[0].text}"
        return Failure(f"{shortened(self.reading.line.shown[:longest])} is not possible here{only}", other_moves=True)

    def _unlike(self, span: Span = NOWHERE) -> Failure:
        """What is told where no rule has a sentence: what begins a move, if that is of another type; else a move."""
        failure = self.nothing_fits() or Failure(not_legal_here(self.text, self.legal), other_moves=True)
        return replace(failure, span=span)

    def placed(self, node: s.Place, f: Frame, piece: tuple[int, int], done: bool) -> None:
        """A piece was placed, or the supply had none."""
        if done or f[ASKING] != IN_TURN:
            return
        name = self.program.kinds[piece[0].bit_length() - 1].name
        context = EvaluationContext(self.machine, f.copy())
        because = (
            f"there is not enough left of {name}"
            if node.owner is not None
            else f"you have no {name} {context.where_none_is(context.mover, piece[0])}"
        )
        self._note(self._words(f), 2, lambda: Failure(self._not_legal(because), span=node.span), self._done(node))

    def looking_past(self, node: s.First, f: Frame) -> None:
        """The runs of a second block are no moves, since the first has some."""
        words = self._words(f)
        parts = reached(self.program.functions, node.otherwise)
        self.shut_out |= {(id(part), words): node for part in parts if isinstance(part, s.Choose)}

    def _shut_out_by(self, node: s.Choose, words: tuple[Word, ...]) -> s.First | None:
        """What keeps the rules from the block of a choice behind these words, if anything does."""
        found = (self.shut_out.get((id(node), words[:length])) for length in range(len(words) + 1))
        return next(filter(None, found), None)

    def passed_over(self, node: s.First | s.Keep, f: Frame) -> None:
        """A run would do, but the rules prefer others."""
        if f[ASKING] != IN_TURN:
            return
        taken, words = self._taken(f), self._words(f)
        farthest = max((way.at for way in self._true_ways(words)), default=0)
        if not farthest and self.reading.end:
            return  # nothing that was typed is said by this run
        whole = farthest == self.reading.end

        def told() -> Failure:
            return Failure(self._not_legal(self._preferred(node, taken, words)), None, node.span, (), True)

        # of a run that is shorter than what was typed it says little
        self._note(words, 2 if whole else 0, told, self._done(node))

    def _preferred(self, node: s.First | s.Keep, taken: int, words: tuple[Word, ...]) -> str:
        """Why legal moves are preferred to a run of these words that takes so many pieces, as far as can be seen."""
        if not self.legal:
            return "the rules prefer other moves"
        like = next((move for move in self.legal if move.words[: len(words)] == words), self.legal[0])
        example = shortened(like.text)
        if self.reading_is_pass:
            return f"you can move, as by {example}"
        if taken < min(self._taken(move.frame) for move in self.legal):
            how = "as much as you can" if taken else "when you can"
            return f"you must take {how}, as by {example}"
        if isinstance(node, s.First):
            return f"only who has no other move may do that, and there is {example}"
        return f"{example} comes first" if len(self.legal) == 1 else f"moves such as {example} come first"

    def _taken(self, f: Frame) -> int:
        """How many pieces fewer all others have than when the turn began."""
        neutral = self.machine.layout.neutral
        others = [at for at in range(OWNERS, neutral) if not self.values[MOVER] >> (at - OWNERS) & 1]
        return sum(self.values[at].bit_count() - f[at].bit_count() for at in others)

    def _nothing_left(self, node: s.Choose, f: Frame) -> Callable[[], Failure]:
        """What is told where the set of a choice is empty."""
        context, reason = EvaluationContext(self.machine, f.copy()), node.reason if node.where is None else None
        typed = self._typed_whole(self._words(f))

        def told() -> Failure:
            because = reason or said_by(lambda: why_empty(context, node.bind.within))
            if because is None:
                thrown = self._thrown(context, node, node.bind.within)
                because = f"{no_choice(context, self.occupied, typed)}{thrown}"
            return Failure(self._not_legal(because), reason, _set(node))

        return told

    def quote_run(self) -> str:
        """Where a site was clicked first, and a word that nobody has said stands before it in the run that is told of:
        quote it with that word. If legal moves begin with a piece of one's own, and the site is empty, somebody may
        have missed a piece: what is to be said first."""
        labels = [word for word in self.words if word.type is None]
        if self.clicked is None or len(self.clicked) != 1 or not labels or not self.reading.known_at(0, Ty.SITES):
            return ""
        (site,) = self.clicked
        self.text = shortened(" ".join(word.text for word in (*labels, site)))
        if self.only_behind_labels:
            return ""
        mine = self.occupied & self.values[OWNERS + self.values[MOVER].bit_length() - 1]
        begun = [move.words[0] for move in self.legal if move.words]
        if self.occupied >> site.number & 1 or not any(
            word.type is Ty.SITES and mine >> word.number & 1 for word in begun
        ):
            return ""
        return f"{spoken(site.text)} is empty; "

    # ---- weighing

    def _words(self, f: Frame) -> tuple[Word, ...]:
        return self.vocabulary.decode(f[WORDS]) or self.nothing_chosen

    def _not_legal(self, because: str) -> str:
        return f"`{self.text}` is not legal: {because}"

    def _thrown(self, context: EvaluationContext, node: s.Stmt, part: n.Expr | None = None) -> str:
        """The end of a sentence about a statement, or a part of it, that asks about chance: what that has brought."""
        if not self.position.rolls:
            return ""
        return said_by(lambda: self._results.told(context, node, part)) or ""

    @cached_property
    def _results(self) -> Thrown:
        return Thrown(self.program)

    def _true_ways(self, words: tuple[Word, ...]) -> list[Way]:
        ways, hopeful = self.reading.along(words), self.reading.hopeful
        return [way for way in ways if way.at in hopeful and self.reading.is_true(way, words)]

    def _note(
        self,
        words: tuple[Word, ...],
        plainness: int,
        told: Callable[[], Failure],
        spells: Callable[[int], bool],
        done: Callable[[int], bool] | None = None,
        alike: int = 2,
    ) -> None:
        for way in self._true_ways(words):
            if not way.at and way.left_out & LABELS_LEFT_OUT and self.begins_with_label:
                continue  # this run is of another branch than the one that is typed
            weight = plainness if way.at else plainness - 1
            if way.left_out and way.at < self.reading.end:
                weight -= 2  # this run has passed by what was typed
            whole = True if done is None else done(way.at)
            noted = self._weight(words, words, way, weight, spells, whole)._replace(alike=alike)
            self._keep(noted, told, words)

    def _begun(self, node: s.Stmt) -> Callable[[int], bool]:
        """Of places in the text: can a run that has read so much spell all of it, if it is about to do this?"""
        return lambda at: self.spelt.begin(node, at)

    def _done(self, node: s.Stmt) -> Callable[[int], bool]:
        """The same of a run that has done this."""
        return lambda at: self.spelt.go_on(node, at)

    def _weight(
        self,
        words: tuple[Word, ...],
        chosen: tuple[Word, ...],
        way: Way,
        plainness: int,
        spells: Callable[[int], bool],
        whole: bool = True,
    ) -> Weight:
        """What a failure says. words: of the run, the last of which may be one that cannot be chosen; chosen: those
        that were; way: how the text is read along these; plainness, whole: see `Weight`; spells: see `_begun`."""
        complete = way.left_out == NOTHING_LEFT_OUT
        sites = tuple(word for word in words if word.type is Ty.SITES)
        spelt = spells(way.at)
        return Weight(
            next_site=self.clicked is None or sites[: len(self.clicked)] == self.clicked[: len(sites)],
            labelled=not self.only_behind_labels or any(word.type is None for word in words),
            spelt_out=complete and spelt,
            reached=way.at if complete or spelt else 0,  # words left out, and more typed than could follow
            spelt=not way.left_out & LABELS_LEFT_OUT,
            alike=2,
            plainness=plainness,
            complete=complete,
            whole=whole,
            passed_by=0 if way.at == self.reading.end else -self.reading.passed_by(chosen, way),
        )

    def _keep(
        self,
        weight: Weight,
        told: Callable[[], Failure],
        words: tuple[Word, ...],
        missed: dict[int, Missed] | None = None,
    ) -> None:
        if self.weight is None or weight >= self.weight:
            before = self.missed if weight == self.weight and words == self.words else {}
            self.missed = before | missed if missed else {}
            self.weight, self.told, self.words = weight, told, words


def said_by(clause: Callable[[], Said | None]) -> Said | None:
    """A clause, or something else that is worked out of the rules; None, too, where that takes too long."""
    try:
        return clause()
    except (LimitError, RecursionError):
        return None


def not_legal_here(text: str, legal: tuple[Move, ...]) -> str:
    """What is said of a move that is not legal, where that is all that is known: what would be."""
    like = f", but `{shortened(legal[0].text)}` is" if legal and legal[0].text else ""
    return f"`{text}` is not a legal move here{like}"


def _is_pass(reading: Reading) -> bool:
    """Is what is typed a move without words?"""
    return any(way.left_out == 0 and not way.said for way, _ in reading.whole((NO_WORDS,)))


def _set(node: s.Choose) -> Span:
    return node.bind.within.span if node.bind.within.span != NOWHERE else node.span


def refuse(
    machine: Machine,
    position: PositionData,
    legal: tuple[Move, ...],
    reading: Reading,
    text: str,
    clicked: tuple[Word, ...] | None = None,
    reorders: bool = True,
) -> MoveError:
    """The error that says why a readable text fits no legal move of this position.

    Args:
        machine: the rules.
        position: where it was typed.
        legal: its legal moves.
        reading: what was typed.
        text: the same, as messages quote it.
        clicked: the sites that were clicked, which are the first ones of the move; None: it was typed.
        reorders: is a pair of places looked at the other way round, where that is not legal either?
    """
    watch = _watched(machine, position, legal, reading, text, clicked, reorders)
    if _is_pass(reading) and (watch.weight is None or watch.weight.reached == 0):
        return MoveError(MoveFault.ILLEGAL, "you cannot pass here", choices=_texts(legal))
    failure = _too_much(reading, legal, watch.weight)
    if failure is None and watch.told is not None:
        empty = watch.quote_run()
        failure = watch.failure()
        failure = replace(failure, message=f"{empty}{failure.message}")
    if failure is None:
        failure = watch.nothing_fits()
    if failure is None:
        failure = Failure(not_legal_here(text, legal), other_moves=True)
    choices = _texts(legal) if failure.other_moves else failure.choices
    reached = failure.reached if watch.weight is None else max(failure.reached, watch.weight.reached)
    return MoveError(MoveFault.ILLEGAL, failure.message, failure.span, failure.reason, choices, reached, watch.words)


def _watched(
    machine: Machine,
    position: PositionData,
    legal: tuple[Move, ...],
    reading: Reading,
    text: str,
    clicked: tuple[Word, ...] | None,
    reorders: bool,
) -> Watch:
    """What there is to say of the runs of a turn: see `refuse`.

    What stops a run that could have spelt the whole text weighs more than what stops any other. So these are looked at
    first, and the others only if there is no such thing. Where some runs are preferred to others, all count.
    """
    for only_spelt in (True, False) if clicked is None and not machine.facts.preferences else (False,):
        watch = Watch(machine, position, legal, reading, text, clicked, reorders, only_spelt)
        try:
            machine.moves(position, watch)
        except LimitError:
            watch.weight, watch.told, watch.words = None, None, ()
        if watch.weight is not None and watch.weight.labelled and watch.weight.spelt_out:
            break
    return watch


class _Spelt(Trace):
    """Follows the runs that a text spells word by word, whatever the rules refuse."""

    goes_on_refused = True

    def __init__(self, machine: Machine, reading: Reading) -> None:
        self.vocabulary = machine.vocabulary
        self.reading = reading

    def choosing(self, node: s.Choose, f: Frame, members: list[int]) -> list[int]:
        """A choice is due: of its members only what the text says next is tried."""
        if f[ASKING] != IN_TURN:
            return members
        words = self.vocabulary.decode(f[WORDS])
        return [member for member in members if self._goes_on(words, node.bind.type, member)]

    def _goes_on(self, words: tuple[Word, ...], type_: Ty, member: int) -> bool:
        return self.reading.is_spelt_by((*words, self.vocabulary.words[self.vocabulary.chosen(type_, member)]))


def refused_as_spelt(
    machine: Machine,
    position: PositionData,
    legal: tuple[Move, ...],
    reading: Reading,
    text: str,
    kinds: bool = True,
) -> MoveError | None:
    """Why a text is no move as it stands: the rule that refuses a run which it spells from its first word to its last.

    None if there is no such run. To be asked of a text that fits legal moves only where words are left out, or where
    what else could be a word is read as the kind of a piece.

    Args:
        machine: the rules.
        position: where it was typed.
        legal: the legal moves.
        reading: of the text.
        text: as it is shown.
        kinds: may kinds of pieces stand between the words of the run?
    """

    def is_spelt(end: tuple[int, ...]) -> bool:
        whole = reading.whole(machine.vocabulary.decode(end[WORDS]))
        return any(way.left_out == NOTHING_LEFT_OUT and (kinds or not way.said) for way, _ in whole)

    try:
        found = any(is_spelt(end) for end in machine.runs(position, _Spelt(machine, reading)))
    except (LimitError, RecursionError):
        return None
    if not found:
        return None
    error = refuse(machine, position, legal, reading, text)
    return None if error.span == NOWHERE else error


class _Demands(Trace):
    """Remembers the first `require` that did not hold."""

    def __init__(self) -> None:
        self.failed: s.Require | None = None

    def required(self, node: s.Require, f: Frame, held: bool) -> None:
        """A `require` was looked at."""
        if not held and self.failed is None:
            self.failed = node


def refuse_event(machine: Machine, position: PositionData, event: str) -> MachineError:
    """The error that says why the rulebook refuses an event in this position."""
    message, demands = f"`{event}` cannot be announced now", _Demands()
    machine.announce(position, event, demands)
    if demands.failed is None or demands.failed.reason is None:
        return MachineError("event-refused", message)
    return MachineError("event-refused", f"{message}: {demands.failed.reason}", demands.failed.span)


def _texts(moves: Iterable[Move]) -> tuple[str, ...]:
    """The first few of the moves' texts."""
    return tuple(move.text for move in islice(moves, FEW))


def _too_much(reading: Reading, legal: tuple[Move, ...], weight: Weight | None) -> Failure | None:
    """Legal moves that more of the text fits than anything else explains, but not all of it."""
    if weight is not None and weight.spelt_out:
        return None
    farthest = 0 if weight is None else weight.reached
    begun: list[tuple[bool, Move, Word | None]] = []
    for move in legal:
        begins = [(move.words[:length], move.words[length:]) for length in range(len(move.words) + 1)]
        for words, later, way in ((*begin, way) for begin in begins for way in reading.along(begin[0])):
            sensible = way.named and way.at in reading.hopeful and reading.is_true(way, move.words, later)
            sensible = sensible and (weight is None or reading.passed_by(words, way) <= -weight.passed_by)
            if sensible and farthest <= way.at < reading.end:
                if way.at > farthest:
                    farthest, begun = way.at, []
                begun.append((words == move.words and not way.left_out, move, next(iter(later), None)))
    if not begun or (weight is not None and farthest == weight.reached and weight.plainness > 0):
        return None
    rest = shortened(reading.line.shown[farthest:])
    whole = next((move for is_whole, move, _ in begun if is_whole), None)
    if whole is not None:
        return Failure(_too_long(whole, rest), choices=(whole.text,), reached=farthest)
    if weight is not None and weight.complete and weight.reached and weight.plainness > 0:
        return None
    choices = _texts(dict.fromkeys(move for _, move, _ in begun))
    read = shortened(reading.line.shown[:farthest].rstrip())
    following = list(dict.fromkeys(word for _, _, word in begun if word is not None))
    return Failure(
        _no_further(rest, read, _of_other_types(following, reading, farthest)), choices=choices, reached=farthest
    )


def _of_other_types(choices: Sequence[Word], reading: Reading, at: int) -> Sequence[Word]:
    """Choices, type by type, if none is of the type of what is typed from a place in the text on; else nothing."""
    typed = {word.type for word, fit in reading.known_at(at, None, any_type=True) if reading.is_meant(fit, at)}
    types = list(dict.fromkeys(word.type for word in choices))
    return sorted(choices, key=lambda word: types.index(word.type)) if typed.isdisjoint(types) else ()


def _too_long(whole: Move, rest: str) -> str:
    return f"`{shortened(whole.text)}` is a whole move, and `{rest}` is too much"


def _no_further(rest: str, read: str, following: Sequence[Word]) -> str:
    return f"no move goes on with `{rest}` after `{read}`{only_with(following)}"


def never_chosen(machine: Machine, kinds: int) -> bool:
    """Is there no choice in the turn, whatever the position, that could be of a site on which an own piece of these
    kinds stands? Other rules may still move such a piece, as they push or turn it.

    Args:
        machine: the rules.
        kinds: a set of kinds.
    """
    functions = machine.program.functions
    return not any(
        isinstance(part, s.Choose) and part.bind.type is Ty.SITES and _may_have(part.bind.within, kinds, functions)
        for part in reached(functions, machine.program.turn)
    )


def _may_have(these: n.Expr, kinds: int, functions: Mapping[str, Function]) -> bool:
    """Can a site with an own piece of these kinds be in a set, by how the rule says it?"""
    match these:
        case n.Op(op="meet", args=args):
            return all(_may_have(part, kinds, functions) for part in args)
        case n.Op(op="union", args=args):
            return any(_may_have(part, kinds, functions) for part in args)
        case n.Op(op="except", args=(left, right)):
            return _may_have(left, kinds, functions) and not _has_all_own(right, functions)
        case n.Op(op="not", args=(inner,)):
            return not _has_all_own(inner, functions)
        case n.Op(op="of_kind", args=(n.Const(value=chosen),)):
            return bool(chosen & kinds)
        case n.Op(op="empty") | n.Const(value=0):
            return False
        case n.Fold(how="filter", binds=(bind,)):
            return _may_have(bind.within, kinds, functions)
    return True


def _has_all_own(these: n.Expr, functions: Mapping[str, Function]) -> bool:
    """Are all pieces of whoever moves in a set, by how the rule says it?"""
    for _ in functions:  # definitions of definitions, as far as they take nothing
        if isinstance(these, n.Call) and not these.args and not functions[these.function].body:
            these = functions[these.function].result or these
    match these:
        case n.Op(op="pieces") | n.Op(op="pieces_of", args=(n.Op(op="mover"),)):
            return True
    return False
