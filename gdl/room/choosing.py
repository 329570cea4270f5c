"""Choosing a move by clicks: each click narrows the legal moves, as typing its words one after the other does.

A click on a site says the next site of the move; a word from a list (a label, a kind, a number, a direction) may be
said before or after. What is left open all along is asked for at the end. Plain data and functions; no screen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from itertools import takewhile
from operator import or_

from gdl_interpreter.board import DIRECTIONS, Board, SiteClass
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.program import Ty
from gdl_interpreter.reference import Move, Position
from gdl_interpreter.reference.half_made import half_made
from gdl_interpreter.reference.layout import OCCUPIED, OWNERS
from gdl_interpreter.reference.moves import Word
from gdl_interpreter.reference.text.spoken_names import spoken


@dataclass(frozen=True)
class Choosing:
    """A move that is being chosen.

    moves: the legal moves; clicks: sites and words that have been chosen, in order; fitting: the moves that begin so;
    of_pair: does the order of two sites of a move say nothing, so that they may be clicked in either? None: of none;
    inserted: what was clicked last, if it stands before others; second: the second site of a pair, if it was clicked
    before the first one. It is chosen as soon as that is.
    """

    moves: tuple[Move, ...]
    clicks: tuple[Word, ...] = ()
    fitting: tuple[Move, ...] = ()
    of_pair: Callable[[Move], bool] | None = None
    inserted: Word | None = None
    second: Word | None = None

    @property
    def begun(self) -> bool:
        """Has anything been chosen?"""
        return bool(self.clicks) or self.second is not None

    @property
    def last(self) -> Word:
        """What was chosen last, where anything has been."""
        return self.second or self.inserted or self.clicks[-1]

    @property
    def sites(self) -> frozenset[int]:
        """The sites that have been chosen."""
        chosen = (*self.clicks, self.second) if self.second is not None else self.clicks
        return frozenset(word.number for word in chosen if word.type is Ty.SITES)

    @property
    def text(self) -> str:
        """What has been chosen, in the words of a move."""
        return " ".join(word.text for word in (*self.clicks, self.second) if word is not None)

    @cached_property
    def earlier(self) -> Mapping[int, Choosing]:
        """What comes of a click on a site that stands before others of those that have been clicked, behind the words
        that were chosen first, in exactly one place; by site. No site is chosen behind these: what it means may depend
        on which of them comes first."""
        return _earlier(self, self.of_pair) if self.of_pair is not None and self.begun else {}

    @cached_property
    def seconds(self) -> Mapping[int, Choosing]:
        """What comes of a click on the second site of a pair of which the first one has not been chosen, where no move
        goes on with that site; by site. No site is chosen behind the pair, as for `earlier`."""
        return _seconds(self, self.of_pair) if self.of_pair is not None and not self.sites else {}

    @property
    def possible(self) -> tuple[Move, ...]:
        """The moves that can still be made: those that begin so, and those in which a site comes before these; in the
        order of the legal moves."""
        if not self.earlier:
            return self.fitting
        found = {move for each in (self, *self.earlier.values()) for move in each.fitting}
        return tuple(move for move in self.moves if move in found)


@dataclass(frozen=True)
class Offer:
    """An entry of the list of what can be chosen: a word, or (None) the move that is complete as it stands. later: no
    move that is left has this word next; it may be chosen before its turn all the same."""

    word: Word | None
    text: str
    move: Move | None = None
    later: bool = False


def begin(moves: Sequence[Move], of_pair: Callable[[Move], bool] | None = None) -> Choosing:
    """Nothing is chosen yet.

    Args:
        moves: the legal moves.
        of_pair: does the order of two sites of a move say nothing, so that they may be clicked in either?
    """
    return Choosing(tuple(moves), (), tuple(moves), of_pair)


def rest_of(move: Move, clicks: Sequence[Word]) -> tuple[Word, ...] | None:
    """The words of a move that are still open behind these clicks; None where the clicks are not of this move.

    Sites are clicked in the order of the move; other words may be clicked before their turn.
    """
    left = list(move.words)
    for click in clicks:
        at = next((i for i, word in enumerate(left) if _is_open(word, click)), None)
        if at is None or left[at] != click:
            return None
        del left[at]
    return tuple(left)


def _is_open(word: Word, click: Word) -> bool:
    """May this click be about this word? The first site that is left, or exactly this word."""
    return word.type is Ty.SITES if click.type is Ty.SITES else word == click


def choose(choosing: Choosing, click: Word) -> Choosing | None:
    """The same with one more click; None where no legal move goes on so. Moves of which words were said before their
    turn are left out where others have them in their turn."""
    clicks = (*choosing.clicks, click)
    fitting = tuple(move for move in choosing.fitting if rest_of(move, clicks) is not None)
    in_turn = tuple(move for move in fitting if not _said_early(move, clicks))
    if not fitting:
        return None
    second = choosing.second if click.type is Ty.SITES else None
    after = replace(choosing, clicks=clicks, fitting=in_turn or fitting, inserted=None)
    return after if second is None else choose(replace(after, second=None), second)


def again_in(choosing: Choosing, begun: Choosing) -> Choosing:
    """What has been chosen, among other moves, as far as they begin so.

    Args:
        choosing: what has been chosen.
        begun: nothing chosen yet of the other moves.
    """
    now: Choosing | None = begun
    for click in choosing.clicks:
        now = choose(now, click) if now is not None else None
    if now is not None and choosing.second is not None:
        now = click_site(now, choosing.second.number)
    return now or begun


def _said_early(move: Move, clicks: Sequence[Word]) -> bool:
    """Was a word of a move, no site, chosen before a site that stands before it?"""
    left = list(move.words)
    for click in clicks:
        at = next(i for i, word in enumerate(left) if _is_open(word, click))
        if click.type is not Ty.SITES and any(word.type is Ty.SITES for word in left[:at]):
            return True
        del left[at]
    return False


def click_site(choosing: Choosing, site: int) -> Choosing | None:
    """A click on a site: the next one of the move; or, farther on, the last site of exactly one move; or one before; or
    the second one of a pair."""
    word = next((w for move in choosing.fitting for w in move.words if w.type is Ty.SITES and w.number == site), None)
    nearer = choose(choosing, word) if word is not None else None
    if nearer is not None:
        return nearer
    far = any(click.type is Ty.SITES for click in choosing.clicks)
    going_on = [move for move in choosing.fitting if far and sites_left(move, choosing.clicks)]
    ends = [move for move in going_on if _last_site(move) == site]
    if len(ends) != 1:
        return choosing.earlier.get(site) or choosing.seconds.get(site)
    return replace(choosing, clicks=ends[0].words, fitting=(ends[0],), inserted=None)


def _earlier(choosing: Choosing, of_pair: Callable[[Move], bool]) -> Mapping[int, Choosing]:
    words = tuple(click for click in choosing.clicks if click.type is not Ty.SITES)
    clicks = tuple(click for click in choosing.clicks if click.type is Ty.SITES)
    begun = reduce(lambda now, word: choose(now, word) or now, words, _again(choosing))
    if begun.clicks != words or not clicks:
        return {}
    found = defaultdict[Word, dict[int, list[Move]]](dict)
    for move in begun.fitting:
        if all(click in move.words for click in clicks):
            sites = tuple(word for word in rest_of(move, words) or () if word.type is Ty.SITES)
            for at, site in enumerate(sites[:-1]):
                if site != clicks[-1] and (*sites[:at], *sites[at + 1 :]) == clicks and of_pair(move):
                    found[site].setdefault(at, []).append(move)
    return {
        site.number: replace(
            choosing, clicks=(*words, *clicks[:at], site, *clicks[at:]), fitting=tuple(moves), inserted=site
        )
        for site, places in found.items()
        if len(places) == 1
        for at, moves in places.items()
    }


def _seconds(choosing: Choosing, of_pair: Callable[[Move], bool]) -> Mapping[int, Choosing]:
    found, first = defaultdict[Word, list[Move]](list), set[Word]()
    for move in choosing.fitting:
        sites = [word for word in rest_of(move, choosing.clicks) or () if word.type is Ty.SITES]
        first.update(sites[:1])
        if len(sites) == 2:
            found[sites[1]].append(move)
    pairs = ((site, tuple(filter(of_pair, moves))) for site, moves in found.items() if site not in first)
    return {site.number: replace(choosing, fitting=moves, inserted=None, second=site) for site, moves in pairs if moves}


def _again(choosing: Choosing) -> Choosing:
    """Nothing is chosen, of the same moves."""
    return begin(choosing.moves, choosing.of_pair)


def instead(choosing: Choosing, site: int) -> Choosing | None:
    """A click on a site that begins a move anew: words that were chosen before the first site are kept, if that can be;
    None where no move begins so."""
    nothing = _again(choosing)
    words = takewhile(lambda click: click.type is not Ty.SITES, choosing.clicks)
    kept = reduce(lambda now, word: choose(now, word) or now, words, nothing)
    return click_site(kept, site) or click_site(nothing, site)


def without_kinds(choosing: Choosing) -> Choosing:
    """What was chosen but for kinds of pieces, as cards: the places alone, as far as moves begin so."""
    sites = (click for click in choosing.clicks if click.type is Ty.SITES)
    return reduce(lambda now, word: choose(now, word) or now, sites, _again(choosing))


def _last_site(move: Move) -> int | None:
    return next((word.number for word in reversed(move.words) if word.type is Ty.SITES), None)


def back(choosing: Choosing) -> Choosing:
    """The last click taken back."""
    again = _again(choosing)
    at = choosing.clicks.index(choosing.last) if choosing.inserted else len(choosing.clicks) - (choosing.second is None)
    for click in (*choosing.clicks[:at], *choosing.clicks[at + 1 :]):
        again = choose(again, click) or again
    return again


def next_sites(choosing: Choosing) -> frozenset[int]:
    """The sites that can be clicked now."""
    found = choosing.earlier.keys() | choosing.seconds.keys()
    for move in choosing.fitting:
        rest = rest_of(move, choosing.clicks) or ()
        site = next((word.number for word in rest if word.type is Ty.SITES), None)
        if site is not None:
            found.add(site)
    return frozenset(found)


def sites_left(move: Move, clicks: Sequence[Word]) -> int:
    """How many sites of a move are still to be chosen behind these clicks."""
    return sum(word.type is Ty.SITES for word in rest_of(move, clicks) or ())


def complete(choosing: Choosing) -> tuple[Move, ...]:
    """The moves of which nothing is left to choose."""
    return tuple(move for move in choosing.fitting if not rest_of(move, choosing.clicks))


def played(choosing: Choosing) -> Move | None:
    """The move that is played now without another word: the only one left, with all of its sites chosen."""
    if len(choosing.fitting) != 1 or not choosing.begun:
        return None
    (move,) = choosing.fitting
    rest = rest_of(move, choosing.clicks) or ()
    return None if any(word.type is Ty.SITES for word in rest) else move


def taken_by_itself(choosing: Choosing, before: Choosing) -> bool:
    """Is a move played now with words that were not chosen, and that not every move had that was possible before?

    Args:
        choosing: what has been chosen now.
        before: what had been, before the last choice.
    """
    move, moves = played(choosing), before.possible
    rest = rest_of(move, choosing.clicks) if move is not None else ()
    only = len(choosing.moves) == 1
    return bool(rest) and (only or any(word not in each.words for word in rest or () for each in moves))


def _words_next(choosing: Choosing) -> dict[Word, Offer]:
    """The words that come next in moves and are no sites."""
    found: dict[Word, Offer] = {}
    for move in choosing.fitting:
        for at, word in enumerate(rest_of(move, choosing.clicks) or ()):
            if word.type is not Ty.SITES:
                if word not in found or (at == 0 and found[word].later):
                    found[word] = Offer(word, word.text, later=at > 0)
                break
    return found


def offers(choosing: Choosing) -> tuple[Offer, ...]:
    """The words that can be chosen now and are no sites, each once; first what is complete already. One that all moves
    have is not asked for. Directions stand in the order of the compass, in the places that directions have among the
    words."""
    found, whole = _words_next(choosing), complete(choosing)
    if len(found) == 1 and not whole and all(_says(move, next(iter(found)), choosing) for move in choosing.fitting):
        only = choose(choosing, next(iter(found)))
        return offers(only) if only is not None else ()
    ways = iter(sorted((word for word in found if word.type is Ty.DIRECTIONS), key=lambda word: word.number))
    in_order = (found[next(ways) if word.type is Ty.DIRECTIONS else word] for word in found)
    return (*(Offer(None, move.text, move) for move in whole), *in_order)


def _says(move: Move, word: Word, choosing: Choosing) -> bool:
    return word in (rest_of(move, choosing.clicks) or ())


def chosen_lying(position: Position, choosing: Choosing) -> frozenset[int]:
    """The added sites, beside the board, on which a piece lies that has been chosen by its kind."""
    chosen = {word.text for word in choosing.clicks if word.type is Ty.KINDS}
    beside = (i for i, site in enumerate(position.machine.program.board.sites) if site.kind is SiteClass.EXTRA)
    return frozenset(i for i in beside if chosen and (position.piece(i) or ("", ""))[1] in chosen)


def lying(position: Position, choosing: Choosing) -> dict[int, Offer]:
    """What lies beside the board, on added sites, and is of a kind that can be chosen now, or that all moves have: its
    entry of the list.

    So a card in a hand is played by a click on it, though a move names its kind and not its site. What is somebody
    else's, as a card that the other side has played, stands for none of one's own.
    """
    program = position.machine.program
    words = (*_words_next(choosing).values(), *offers(choosing))
    kinds = {offer.word.number: offer for offer in words if offer.word and offer.word.type is Ty.KINDS}
    named, found = next_sites(choosing), dict[int, Offer]()
    for number, site in enumerate(program.board.sites if kinds else ()):
        piece = position.piece(number) if site.kind is SiteClass.EXTRA and number not in named else None
        kind = next((i for i, each in enumerate(program.kinds) if piece and each.name == piece[1]), None)
        if kind in kinds and piece is not None and piece[0] in (None, position.mover):
            found[number] = kinds[kind]
    return found


def that_way(board: Board, choosing: Choosing, far: bool = False) -> dict[int, Offer]:
    """The directions that can be chosen now, by the sites next to the one that was chosen last: each stands for the
    direction in which it lies.

    None where none has been chosen. Where a site can be chosen, too, a piece that a move can begin with stands for
    none, unless `far`: it can be chosen instead. A site that lies as near in another direction stands for neither; with
    `far`, none does that is nearer in a direction that cannot be chosen, as on a board that goes on behind its sides.

    Args:
        board: on which a move is chosen.
        choosing: what has been chosen of it.
        far: all sites straight on stand for their direction, not only the next one, but for those that can be chosen
            themselves.
    """
    sites = next_sites(choosing)
    kept = sites if far or not sites else sites | next_sites(_again(choosing))
    found = _farther(board, choosing) if far else _next_to(board, choosing)
    return {site: offer for site, offer in found.items() if site not in kept}


def _ways(choosing: Choosing) -> dict[int, Offer]:
    """The directions that can be chosen now, by their numbers."""
    return {offer.word.number: offer for offer in offers(choosing) if offer.word and offer.word.type is Ty.DIRECTIONS}


def _chosen_last(choosing: Choosing) -> int:
    """The site that was chosen last, as a set; the empty one where none has been."""
    return next((1 << word.number for word in reversed(choosing.clicks) if word.type is Ty.SITES), 0)


def _next_to(board: Board, choosing: Choosing) -> dict[int, Offer]:
    """The directions that can be chosen now, by the sites next to the one that was chosen last."""
    last = _chosen_last(choosing)
    ends = {offer: board.step(last, 1 << way) for way, offer in _ways(choosing).items()} if last else {}
    found = dict[int, Offer]()
    for offer, end in ends.items():
        others = reduce(or_, (there for other, there in ends.items() if other is not offer), last)
        found |= dict.fromkeys(site_numbers(end & ~others), offer)
    return found


def _farther(board: Board, choosing: Choosing) -> dict[int, Offer]:
    """The directions that can be chosen now, by all sites straight on from the one that was chosen last."""
    last, ways = _chosen_last(choosing), _ways(choosing)
    nearest = _nearest_ways(board, last) if last and ways else {}
    return {site: ways[way] for site, way in nearest.items() if way in ways}


def way_told(board: Board, choosing: Choosing) -> dict[Offer, str]:
    """The directions that are chosen by a click on the site next to the one that was chosen last, each told with it:
    `b3 for north`."""
    return {
        offer: f"{spoken(board.name_of(site))} for {offer.text}" for site, offer in that_way(board, choosing).items()
    }


def way_instead(board: Board, choosing: Choosing, site: int, after: Choosing) -> str | None:
    """The direction that a click on a site may have been meant for, though the site itself is chosen by it and only one
    move is left then: words of that move that not every move has would be taken without having been chosen. None where
    that is not so.

    Args:
        board: on which a move is chosen.
        choosing: what had been chosen before the click.
        site: the number of the site.
        after: what has been chosen with it.
    """
    offer = _next_to(board, choosing).get(site) if taken_by_itself(after, choosing) else None
    return offer.text if offer is not None else None


def closed_way(board: Board, choosing: Choosing, site: int) -> str | None:
    """The direction in which a site lies from the one chosen last, if directions can be chosen, but not this one."""
    last, open_ = _chosen_last(choosing), _ways(choosing)
    way = _nearest_ways(board, last).get(site) if last and open_ else None
    return None if way is None or way in open_ else DIRECTIONS[way]


def _nearest_ways(board: Board, start: int) -> dict[int, int]:
    """For each site that lies straight on from one, the direction in which it is nearest; none where that is not one
    alone. start: the site, as a set."""
    found, seen = dict[int, int](), start
    ends = dict.fromkeys(site_numbers(board.directions), start)
    for _ in board.sites:
        ends = {way: board.step(end, 1 << way) for way, end in ends.items()}
        for way, end in ends.items():
            others = reduce(or_, (there for other, there in ends.items() if other != way), seen)
            found |= dict.fromkeys(site_numbers(end & ~others), way)
        seen = reduce(or_, ends.values(), seen)
    return found


def with_card(position: Position, choosing: Choosing, site: int) -> str | None:
    """What has been chosen, as a move has it, with the kind of what lies on an added site in the place of a kind that
    can be chosen by what lies there; None: nothing is chosen so now, or nothing lies on this site.

    Args:
        position: the one in which a move is chosen.
        choosing: what has been chosen of it.
        site: the number of the site.
    """
    program, piece = position.machine.program, position.piece(site)
    if piece is None or program.board.sites[site].kind is not SiteClass.EXTRA or not lying(position, choosing):
        return None
    for move in choosing.fitting:
        word = next((word for word in rest_of(move, choosing.clicks) or () if word.type is Ty.KINDS), None)
        if word is not None:
            end = max(at for at, each in enumerate(move.words) if each is word or each in choosing.clicks)
            return " ".join(piece[1] if each is word else each.text for each in move.words[: end + 1])
    return None


def words_chosen(choosing: Choosing) -> tuple[Word, ...]:
    """What has been chosen, in the order in which moves have it, which may be another than that of the clicks."""
    if not choosing.fitting:
        return choosing.clicks
    words, places = choosing.fitting[0].words, list[int]()
    for click in choosing.clicks:
        place = next((at for at, word in enumerate(words) if word == click and at not in places), None)
        if place is None:
            return choosing.clicks
        places.append(place)
    return tuple(words[at] for at in sorted(places))


def take(choosing: Choosing, offer: Offer) -> Choosing | None:
    """An entry of the list chosen."""
    if offer.word is None:
        moves = (offer.move,) if offer.move is not None else ()
        return replace(
            choosing, clicks=choosing.clicks or (moves[0].words if moves else ()), fitting=moves, second=None
        )
    if offer.word.type is Ty.SITES:
        return click_site(choosing, offer.word.number)
    return choose(choosing, offer.word)


def typed(choosing: Choosing, words: str) -> Choosing | None:
    """The first words of moves, as they were typed; None where no move begins so."""
    parts = words.split()
    for move in choosing.moves:
        for length in range(1, len(move.words) + 1):
            head = move.words[:length]
            if " ".join(word.text for word in head).split() == parts:
                fitting = tuple(each for each in choosing.moves if each.words[:length] == head)
                return replace(choosing, clicks=head, fitting=fitting, inserted=None, second=None)
    return None


def asks(choosing: Choosing) -> bool:
    """Must a word be chosen before another site can be? Then the list of words is opened beside the click."""
    if not choosing.begun or len(choosing.fitting) < 2:
        return False
    return (
        any(
            not rest or rest[0].type is not Ty.SITES
            for rest in (rest_of(move, choosing.clicks) or () for move in choosing.fitting)
        )
        and len(offers(choosing)) > 1
    )


def so_far(position: Position, choosing: Choosing) -> Position:
    """The position with what the turn does up to the choice that is next, and no more: what comes behind it has not
    been done yet, even where all moves that are left do it. It is for looking at: nobody plays on from it.
    """
    if not choosing.begun or any(move.chance for move in choosing.fitting):
        return position
    layout = position.machine.layout
    behind = layout.kinds + len(position.machine.program.kinds)
    if all(not rest_of(move, choosing.clicks) for move in choosing.fitting):
        found = [tuple(move.frame) for move in choosing.fitting]
    else:
        found = half_made(position.machine, position.data, {_said(move, choosing.clicks) for move in choosing.fitting})
    values = list(position.values)
    if not found:
        return position
    pieces = (OCCUPIED, *range(OWNERS, behind))
    doubtful = reduce(or_, (each[slot] ^ found[0][slot] for each in found for slot in pieces))
    for slot in pieces:
        values[slot] = values[slot] & doubtful | found[0][slot] & ~doubtful
    for slot in range(behind, layout.locals):
        if all(each[slot] == found[0][slot] for each in found):
            values[slot] = found[0][slot]
    return Position(position.machine, replace(position.data, values=tuple(values)))


def _said(move: Move, clicks: Sequence[Word]) -> tuple[Word, ...]:
    """The words of a move before the first one that is still open behind these clicks."""
    left = list(clicks)
    for at, word in enumerate(move.words):
        if word not in left:
            return move.words[:at]
        left.remove(word)
    return move.words
