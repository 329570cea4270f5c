"""Playing at the screen: what has been chosen of a move so far, and what clicks, words and typed lines make of it.

It knows the table and no screen: it is asked what to show, and told what was done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from gdl.room import choosing
from gdl.room.choosing import Choosing, Offer
from gdl.table.errors import TableError
from gdl.table.table import Table
from gdl.terminal.session.move_input import prompt_for, read_move
from gdl.terminal.session.pairs import is_of_pair, is_of_pairs
from gdl_interpreter.program import Ty
from gdl_interpreter.reference import MachineError, Move, Position
from gdl_interpreter.reference.text.spoken_names import spoken, with_spoken_sites

_FEW_MOVES = 8
"""So many moves are written out where it is told what a choice leads to."""

AT_ONCE = 100
"""Throws of a setup that are made before the screen is drawn again."""


@dataclass(frozen=True)
class Done:
    """What came of something that was done. played: a move was made; asks: a word is to be chosen from a list now;
    message: what is to be said; has_why: a key tells the reason."""

    played: bool = False
    asks: bool = False
    message: str = ""
    has_why: bool = False

    def told(self, why_key: str) -> str:
        """What is to be said where this key tells reasons."""
        return f"{self.message.rstrip('.')} ({why_key} says why)." if self.has_why else self.message


class Play:
    """The move that is being made at a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.for_all = False
        """May moves be chosen for everybody, not only for people?"""
        self.who_moves: Callable[[], str] = str
        """What is said of whoever is at it where nobody at the screen is to move, as the beginning of a sentence."""
        self._of: tuple[Position, bool] | None = None
        self._choosing = choosing.begin(())
        self._of_pairs = is_of_pairs(table.game.program)

    @property
    def may_move(self) -> bool:
        """Is it for who sits at the screen to choose a move? At an earlier place one may for everybody."""
        table = self.table
        if table.outcome is not None or table.position.is_chance:
            return False
        return table.is_human or self.for_all or table.looking

    @property
    def choosing(self) -> Choosing:
        """What has been chosen in the position on the board; nothing, where it is not for a human."""
        position, may = self.table.position, self.may_move
        if self._of is None or self._of[0] is not position or self._of[1] != may:
            self._of = position, may
            of_pair = partial(is_of_pair, position) if self._of_pairs else None
            self._choosing = choosing.begin(position.moves() if may else (), of_pair)
        return self._choosing

    @property
    def shown(self) -> Position:
        """The position on the board, with what has been chosen of a move."""
        return choosing.so_far(self.table.position, self.choosing)

    def lit(self) -> frozenset[int]:
        """The sites that can be chosen now, and those that stand for a word that can be."""
        return choosing.next_sites(self.choosing) | self.pointed_at().keys()

    def pointed_at(self) -> dict[int, Offer]:
        """The words that are chosen by a click, by site: what lies beside the board, by its kind, and a direction, by
        the site that lies there."""
        lying = choosing.lying(self.table.position, self.choosing)
        return lying | choosing.that_way(self.table.game.program.board, self.choosing)

    def chosen(self) -> frozenset[int]:
        """The sites that have been chosen."""
        return self.choosing.sites

    def is_last(self, site: int) -> bool:
        """Has a site been chosen last, so that a click on it would take that back?"""
        now = self.choosing
        last = now.last if now.begun else None
        return last is not None and last.type is Ty.SITES and last.number == site and self._after_site(site) is None

    def offers(self) -> tuple[Offer, ...]:
        """The words that can be chosen now."""
        return choosing.offers(self.choosing)

    def click(self, site: int) -> Done:
        """A click on a site: on the one chosen last it takes that back; one that does not fit is chosen instead of
        what was, which is told. One that may have been meant for the direction in which it lies completes no move with
        words that were not chosen."""
        now, board = self.choosing, self.table.game.program.board
        if (offer := self.pointed_at().get(site)) is not None:
            return self.take(offer)
        after = choosing.click_site(now, site)
        if after is None and now.begun:
            last = now.last
            if self.is_last(site):
                self.take_back_click()
                return Done()
            after = choosing.instead(now, site)
            if after is not None:
                done = self._chose(after)
                comes_next = last.type is Ty.SITES and last.number in choosing.next_sites(after)
                then = f", and {spoken(last.text)} can come next" if comes_next else ""
                if last.type is not Ty.SITES and last not in after.clicks:
                    then = f", without `{last.text}`"
                return done if done.played else replace(done, message=f"{self._standing(site)} is chosen now{then}.")
            for kept in self._without_card():
                other = choosing.lying(self.table.position, kept).get(site)
                if other is not None and (after := choosing.take(kept, other)) is not None:
                    done = self._chose(after)
                    return done if done.played else replace(done, message=f"{other.text} is chosen now.")
            way = choosing.that_way(board, now, far=True).get(site)
            if way is not None:
                return self.take(way)
        if after is None:
            return self._not_chosen(site)
        meant = choosing.way_instead(board, now, site, after)
        if meant is None:
            return self._chose(after)
        self._choosing, told = after, f"{spoken(board.name_of(site))} itself is chosen: Enter plays"
        told = f"{told} {after.fitting[0].text}. For {meant}: Esc, then a place farther on or the list."
        return Done(asks=True, message=told)

    def _without_card(self) -> tuple[Choosing, ...]:
        """What was chosen but for a card, and nothing: where another card can be chosen instead."""
        return choosing.without_kinds(self.choosing), choosing.begin(self.choosing.moves)

    def _standing(self, site: int) -> str:
        """A site, with the piece that stands there, as the beginning of a sentence."""
        name, piece = spoken(self.table.position.machine.program.board.name_of(site)), self.table.position.piece(site)
        return name if piece is None else f"The {piece[1]} on {name}"

    def take(self, offer: Offer) -> Done:
        """An entry of the list of words."""
        after = choosing.take(self.choosing, offer)
        if after is None:
            return Done()
        if offer.word is None and offer.move is not None:
            return self.make(offer.move)
        return self._chose(after)

    def _chose(self, after: Choosing) -> Done:
        before, self._choosing = self._choosing, after
        move = choosing.played(after)
        if move is not None:
            return self._finished(move, after, before)
        return Done(asks=choosing.asks(after))

    def _finished(self, move: Move, chosen: Choosing, before: Choosing) -> Done:
        """Play the only move that is left, and say so if words of it were not chosen that others had that were possible
        before."""
        taken, done = choosing.taken_by_itself(chosen, before), self.make(move)
        return replace(done, message=f"{move.text}: the only way on.") if taken and done.played else done

    def make(self, move: Move) -> Done:
        """Play a move at the table."""
        self._of = None
        try:
            self.table.play(move)
        except (MachineError, TableError) as error:
            return Done(message=f"{error.message.rstrip('.')}.")
        return Done(played=True)

    def set_up(self) -> Done | None:
        """Let chance settle what is left of the setup, as far as that goes at once; None: nothing is left."""
        done = None
        for _ in range(AT_ONCE):
            if not self.table.position.in_setup:
                break
            try:
                done = self.make(self.table.draw_lot())
            except MachineError as error:
                return Done(message=error.message)
            if not done.played:
                return done
        settled = done is not None and not self.table.position.in_setup
        return Done(played=True, message="Chance has settled the setup.") if settled else done

    def take_back_click(self) -> bool:
        """Take back one click; was there any? Moves are never taken back by this."""
        if not self.choosing.begun:
            return False
        self._choosing = choosing.back(self._choosing)
        return True

    def take_back_all(self) -> None:
        """Take back all clicks."""
        self._of = None

    def go_on(self, before: Choosing) -> None:
        """Choose what had been chosen of a move in the same position by rules that have changed since, if moves still
        begin so. No move is made by that."""
        self._choosing = choosing.again_in(before, self.choosing)

    def begins(self, text: str, any_case: bool = False) -> bool:
        """Does a word begin with this text that could be typed of a move? Words may be left out before it. Labels of
        moves are such words also where no move has them now: they are refused with the reason.

        While others move, any word of the game: who types ahead means no key.

        Args:
            text: what may be the beginning of a word.
            any_case: are capital and small letters the same?
        """
        if any_case:
            return any(word.lower().startswith(text.lower()) for word in self._words())
        return any(word.startswith(text) for word in self._words())

    def has_word(self, text: str) -> bool:
        """Is this a whole word of those?"""
        return text in self._words()

    def _words(self) -> frozenset[str]:
        if self.may_move:
            words = {word for move in self.choosing.moves for word in move.words}
            words |= {word for word in self.table.position.machine.lexicon.words if word.type is None}
        elif self.table.outcome is None:
            words = set(self.table.position.machine.lexicon.words)
        else:
            return frozenset()
        return frozenset(word.text for word in words)

    def typed(self, line: str) -> Done:
        """A line: a whole move, or what goes on from what has been chosen."""
        if not self.may_move:
            return Done(message=self._not_for_you())
        offered = self._offered(line)
        if offered is not None:
            return self.take(offered)
        if self.choosing.second is not None:
            site = self.table.game.program.board.index.get(line.strip().lower())
            if site in choosing.next_sites(self.choosing):
                return self.click(site)
        try:
            read = read_move(self.table.position, line, self.choosing.text)
        except MachineError as error:
            return Done(message=f"{error.message.rstrip('.')}.")
        if read.move is not None:
            begun = choosing.typed(self.choosing, f"{self.choosing.text} {line}")
            only = begun is not None and begun.fitting == (read.move,)
            return (
                self._finished(read.move, begun, self.choosing) if begun is not None and only else self.make(read.move)
            )
        if read.words and read.typed and not read.message:
            after = choosing.typed(self.choosing, read.typed)
            if after is not None:
                self._choosing = after
                return Done(message=f"Next: {prompt_for(read.words)}")
        return Done(message=read.message)

    def _offered(self, line: str) -> Offer | None:
        """The only word of the list that a line begins, behind clicks: words may come in any order then."""
        begun = line.strip().lower()
        if not self.choosing.begun or not begun:
            return None
        fitting = [offer for offer in self.offers() if offer.text.lower().startswith(begun)]
        return fitting[0] if len(fitting) == 1 else None

    def _not_for_you(self) -> str:
        if self.table.outcome is not None:
            return "The game is over."
        if self.table.position.is_chance:
            return "It is for chance to decide."
        who = self.who_moves()
        return f"It is not for you to move: {who}." if who else "It is not for you to move."

    def _not_chosen(self, site: int) -> Done:
        if not self.may_move:
            return Done(message=self._not_for_you())
        name = spoken(self.table.position.machine.program.board.name_of(site))
        already = self._chosen_already(site)
        return Done(message=already) if already else Done(message=f"{name} cannot be chosen now.", has_why=True)

    def _chosen_already(self, site: int) -> str:
        """What is said of a site, or of what lies beside the board, that has been chosen; "" if it has not."""
        name = self._name_of_chosen(site)
        return f"{name} has been chosen already; Esc takes that back." if name else ""

    def _name_of_chosen(self, site: int) -> str:
        """What a site is called, or what lies beside the board, if it has been chosen; "" if it has not."""
        name, piece = spoken(self.table.position.machine.program.board.name_of(site)), None
        if site not in self.chosen():
            piece = self.table.position.piece(site)
            if site not in choosing.chosen_lying(self.table.position, self.choosing) or piece is None:
                return ""
        return name if piece is None else f"{piece[1]} ({name})"

    def _what_then(self, name: str, site: int) -> str:
        """What a site that can be chosen leads to."""
        offer, after = self.pointed_at().get(site), self._after_site(site)
        if offer is not None and offer.word is not None and offer.word.type is Ty.DIRECTIONS:
            name = f"{name} ({offer.text})"
        if after is None:
            return f"{name} can be chosen."
        board = self.table.game.program.board
        asks = offer is None and choosing.way_instead(board, self.choosing, site, after) is not None
        if choosing.played(after) is not None and not asks:
            return f"{name} can be chosen."
        return f"{name} can be chosen; then {self._next(after)}."

    def _after_site(self, site: int) -> Choosing | None:
        """What has been chosen behind a click on a site; None where nothing can be chosen there."""
        offer = self.pointed_at().get(site)
        return choosing.click_site(self.choosing, site) if offer is None else choosing.take(self.choosing, offer)

    def _next(self, after: Choosing) -> str:
        """What can be chosen next behind some clicks."""
        name_of = self.table.position.machine.program.board.name_of
        sites = [name_of(one) for one in sorted(choosing.next_sites(after))]
        offers = [one for one in choosing.offers(after) if not sites or (one.word is not None and not one.later)]
        words = [one.text for one in offers if one.word is None or one.word.type is not Ty.SITES or not sites]
        return prompt_for((*sites, *words))

    def leads(self, site: int | None) -> tuple[frozenset[int], str]:
        """Where a choice of a site leads: the sites that could be chosen behind it, and what is to be said. Of a site
        that has been chosen already, what can follow now.

        Args:
            site: the number of the site; None: there is none under the cursor.
        """
        after = self._after_site(site) if site is not None else None
        there = choosing.next_sites(after) if after is not None else frozenset[int]()
        if there and after is not None:
            return there, self._further(after)
        if after is not None and site in choosing.lying(self.table.position, self.choosing):
            return there, self._listed(after.fitting)
        if site is None or site in self.lit():
            return there, self.why(site)
        name = self._name_of_chosen(site)
        if not name:
            return there, self.why(site)
        return self.lit(), f"{name} has been chosen; next: {self._next(self.choosing)}."

    def _further(self, after: Choosing) -> str:
        """The moves that are left behind some clicks, if they go on beyond the places that come next: what a card does
        is not seen from these."""
        moves = after.fitting
        return "" if all(choosing.sites_left(move, after.clicks) < 2 for move in moves) else self._listed(moves)

    def _listed(self, moves: Sequence[Move]) -> str:
        """Some moves, as a sentence."""
        more = f"; and {len(moves) - _FEW_MOVES} more" if len(moves) > _FEW_MOVES else ""
        told = "; ".join(move.text for move in moves[:_FEW_MOVES])
        return with_spoken_sites(self.table.game.program.board, f"{told}{more}.")

    def why(self, site: int | None) -> str:
        """Why a site cannot be chosen now, in a sentence."""
        if site is None and self.may_move:
            return "There is nothing under the cursor: go to a piece with the arrow keys."
        if site is None or not self.table.is_human:
            return self._not_for_you() if not self.may_move else ""
        position = self.table.position
        name = spoken(position.machine.program.board.name_of(site))
        if site in self.lit():
            return self._what_then(name, site)
        already = self._chosen_already(site)
        if already:
            return already
        try:
            for now in (self.choosing, *self._without_card()):
                if (other := choosing.lying(position, now).get(site)) is not None:
                    return f"{other.text} ({name}) can be chosen instead."
                card = choosing.with_card(position, now, site)
                refused = position.refusal(card) if card is not None else None
                if refused is not None:
                    return refused.sentence
            way = choosing.closed_way(position.machine.program.board, self.choosing, site)
            refused = position.refusal(f"{self.choosing.text} {way}") if way is not None else None
            if refused is not None:
                return refused.sentence
            if self.choosing.second is not None and site in choosing.next_sites(choosing.back(self.choosing)):
                return f"{name} can be chosen instead."
            refused = position.refusal_of_site(choosing.words_chosen(self.choosing), site)
            return f"{refused.sentence}{self._clicks_for_directions()}"
        except MachineError as error:
            return f"{error.message.rstrip('.')}."

    def _clicks_for_directions(self) -> str:
        """A sentence, behind another one, that says which sites are clicked for the directions that can be chosen; ""
        where none can."""
        told = ", ".join(choosing.way_told(self.table.game.program.board, self.choosing).values())
        return f" Click {told}." if told else ""
