"""What stands beside the board, as lines: whose turn it is, what is to be done next, what each player has."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from gdl.board_view.rest_of_turn import rest_of_turn
from gdl.board_view.sidebar import Sets, View, flowed, lines_of_chance, note_lines, player_lines
from gdl.board_view.style import Line, Style
from gdl.infra.cells import words as words_of
from gdl.opponents.seats import HUMAN
from gdl.room.choosing import Choosing, Offer, lying, next_sites, offers, way_told
from gdl.table.table import Table
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.program import Ty
from gdl_interpreter.reference import Position
from gdl_interpreter.reference.layout import OCCUPIED, OWNERS
from gdl_interpreter.reference.text.spoken_names import any_of, with_spoken_sites

_MOST_WORDS = 4
_MARGIN = 2
"""Columns that stay free behind what is told of the position."""


def heading(table: Table, chance: str = "Chance decides.", gets_ready: bool = False) -> Iterator[Line]:
    """The game, and whose turn it is or how it ended.

    Args:
        table: where it is played.
        chance: what is said where chance decides.
        gets_ready: does who is to move get ready to think?
    """
    position = table.position
    yield ((table.game.full_title, "title"),)
    names = [player.name for player in table.game.program.players]
    outcome = table.outcome
    if outcome is not None:
        said = str(outcome)
        yield ((f"{said[:1].upper()}{said[1:]}.", "good"),)
    elif position.is_chance:
        yield ((chance, "label"),)
    elif position.mover is not None:
        mover = position.mover, f"player:{names.index(position.mover)}"
        yield (mover, (" to move", ""), (_seat(table, gets_ready), "label"))
        rest = rest_of_turn(position)
        if rest:
            yield ((rest, "label"),)


def _seat(table: Table, gets_ready: bool) -> str:
    """Who has the seat of who is to move; a person is addressed, where others are none."""
    occupant = table.occupant
    if occupant != HUMAN:
        return "" if occupant is None else f" ({occupant}, getting ready)" if gets_ready else f" ({occupant})"
    seats = [table.seats[player.name] for player in table.game.program.players[: table.game.program.seated]]
    return " (you)" if len(seats) > 1 and seats.count(HUMAN) == 1 else ""


def clocks(table: Table) -> Iterator[Line]:
    """How much time everybody has left."""
    clock = table.clock
    if clock is None:
        return
    if clock.shared:
        yield (("Time: ", "label"), (clock.text(""), "number"))
        return
    for n, player in enumerate(table.game.program.players[: table.game.program.seated]):
        runs = " ◀" if clock.running == player.name else ""
        yield ((f"{player.name} ", f"player:{n}"), (clock.text(player.name) + runs, "number"))


def next_words(choosing: Choosing, position: Position, key: str = "", listed: str = "words") -> str:
    """What is to be done next, in a sentence; words are named that come next in some move, and directions with the lit
    places that stand for them.

    Args:
        choosing: what has been chosen of a move.
        position: what the board shows.
        key: what leads to the list in which the words can be chosen, "" where there is none; told where something on
            the board can be chosen, too.
        listed: what stands in that list.
    """
    if not choosing.fitting:
        return ""
    sites, ways, offered = next_sites(choosing), way_told(position.machine.program.board, choosing), offers(choosing)
    if choosing.begun and not sites and [offer.move for offer in offered] == list(choosing.fitting):
        return with_spoken_sites(position.machine.program.board, f"{choosing.text} … Enter plays {offered[0].text}.")
    words = _words(tuple(offer for offer in offered if offer in ways or not offer.later), ways)
    by_key = f" ({key}: to the {listed})" if key else ""
    told = ", ".join([*words[:_MOST_WORDS], "…"]) if len(words) > _MOST_WORDS else any_of(words) if words else ""
    if sites:
        what = "piece of yours" if sites <= _own(position) else "place"
        what = f"a lit {what}" if len(sites) + len(ways) != 1 else f"the lit {what}"
        what = f"{what}, or {told}{by_key}" if words else what
    else:
        what = told or "nothing"
        beside = lying(position, choosing)
        what = f"{what}{', lit on the board' if beside else ''}{by_key if beside or ways else ''}"
    begun = choosing.text if choosing.begun else _only_label(choosing)
    said = f"{begun} … now choose {what}." if begun else f"Choose {what}."
    return with_spoken_sites(position.machine.program.board, said)


def _words(offered: tuple[Offer, ...], ways: Mapping[Offer, str]) -> list[str]:
    """Words that can be chosen, as they are told: directions with the places that stand for them, or, if some have
    none or there are too many, as one word with an example."""
    directions = [each for each in offered if each.word is not None and each.word.type is Ty.DIRECTIONS]
    if not ways or (len(ways) == len(directions) and len(offered) <= _MOST_WORDS):
        return [ways.get(each, each.text) for each in offered]
    return [*(each.text for each in offered if each not in directions), f"a direction, as {next(iter(ways.values()))}"]


def _only_label(choosing: Choosing) -> str:
    """The label with which all moves begin, which nobody need choose: what kind of turn it is; "" if there is none."""
    first = {move.words[0] if len(move.words) > 1 else None for move in choosing.fitting}
    label = next(iter(first))
    return label.text if len(first) == 1 and label is not None and label.type is None else ""


def _own(position: Position) -> frozenset[int]:
    """The sites on which pieces of who is to move stand."""
    names = position.machine.program.players
    mover = next((n for n, player in enumerate(names) if player.name == position.mover), None)
    mask = 0 if mover is None else position.values[OCCUPIED] & position.values[OWNERS + mover]
    return frozenset(site_numbers(mask))


@dataclass(frozen=True)
class Told:
    """What is told beside the board. heading: whose turn it is, and what is to be done; position: that of which all
    else is told, None: nothing else is; style: what the terminal can show; letters, flipped: as in `View`; near: the
    sites of which it is told what they join, where there is no room to tell it of all; sets_below: do the sets that the
    rulebook shows as pictures stand below the board?"""

    heading: Sequence[Line]
    position: Position | None
    style: Style
    letters: bool = False
    near: Collection[int] = ()
    flipped: bool = False
    sets_below: bool = False

    @property
    def sets_beside(self) -> bool:
        """Are there such sets, which stand here if there is room?"""
        return not self.sets_below and self.position is not None and View(self.position, self.style).has_pictures

    def lines(
        self, width: int, close: bool = False, joins: Collection[int] | None = None, sets: Sets = Sets.DRAWN
    ) -> list[Line]:
        """All of it, in lines so many cells wide at most.

        Args:
            width: so many cells.
            close: they are to be few.
            joins: as in `View`.
            sets: as in `View`.
        """
        heading = [row for line in self.heading for row in _broken(line, width)]
        if self.position is None:
            return heading
        view, between, inner = (
            View(self.position, self.style, self.letters, joins, sets, self.flipped),
            [] if close else [()],
            max(width - _MARGIN, 8),
        )
        return [*heading, *between, *player_lines(view, inner, close), *note_lines(view, inner)]

    def within(self, width: int, rows: int, key: str) -> list[Line]:
        """What of it is shown in so many rows. If it does not fit, however close it stands, sets are told in words
        instead of being drawn, and then something is left out: first what is joined to sites that are not near, then
        from the end, but for what chance has brought. How much that is stands in the last row, with the key that tells
        it.
        """
        least = Sets.ELSEWHERE if self.sets_below else Sets.IN_WORDS
        ways = [(False, None, least), (True, None, least), (False, self.near, least), (True, self.near, least)]
        if self.sets_beside:
            ways[:0] = [(False, None, Sets.DRAWN), (True, None, Sets.DRAWN)]
        for close, joins, sets in ways:
            lines = self.lines(width, close, joins, sets)
            if len(lines) <= rows:
                return lines
        rest = self.lines(width, True, (), least)
        near = [line for line in lines if line not in rest][: rows // 2]
        brought = [] if self.position is None else self._brought_by_chance(self.position, width, least)[: rows // 2]
        kept = [*rest[: max(rows - 1 - len(near), 1)], *near]
        missing = [line for line in brought if line not in kept]
        if missing:
            kept = [*rest[: max(rows - 1 - len(near) - len(missing), 1)], *missing, *near]
        return [*kept, ((f" … {len(lines) - len(kept)} more lines ({key})", "note"),)]

    def _brought_by_chance(self, position: Position, width: int, sets: Sets) -> list[Line]:
        return lines_of_chance(View(position, self.style, self.letters, sets=sets), max(width - _MARGIN, 8))


def _broken(line: Line, width: int) -> Iterator[Line]:
    """A line in lines so many cells wide, broken between words."""
    words = [((word, tint),) for text, tint in line for word in (words_of(text, width) if text.strip() else [text])]
    for row in flowed(words, width, 0):
        yield tuple(("".join(text for text, _ in same), tint) for tint, same in groupby(row, itemgetter(1)))
