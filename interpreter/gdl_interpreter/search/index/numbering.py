"""What of a position a perfect index numbers, found in the rules; or what stands in the way."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from gdl_interpreter.native.analysis.usage import usage_of
from gdl_interpreter.native.layout.packing import Packing
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.span import NOWHERE
from gdl_interpreter.program.walk import reached
from gdl_interpreter.search.index.counters import Counter, counters_of, without_counters
from gdl_interpreter.search.index.obstacles import (
    Obstacle,
    chance_or_other_players,
    place_of,
    span_of_ply,
    span_of_state,
)
from gdl_interpreter.search.index.places import places_of
from gdl_interpreter.search.index.steady import asks_for_repetitions, steady, steady_from, without_repetitions
from gdl_interpreter.search.index.unmoves import turned_round
from gdl_interpreter.search.symmetry.automorphisms import automorphisms_of
from gdl_interpreter.search.symmetry.exact import Symmetry, exchange_of, symmetries_of

MOST_SITES = 64
MOST_SYMMETRIES = 16


@dataclass(frozen=True)
class Group:
    """Pieces that cannot be told apart: of one owner (None: of nobody) and kind, and the sites where they can stand."""

    owner: int | None
    kind: int
    sites: int


@dataclass(frozen=True)
class Numbering:
    """How the positions of a game are numbered.

    program: the rules it goes by; groups: the pieces, in the order in which they are placed; symmetries: those by which
    positions have one number, without the identity; exchange: the one that goes with exchanging the players; first_ply:
    where the numbering begins; left_out: what of a position it leaves out, in words; counters: the states among that;
    back: the Program whose moves lead back, or why there is none.
    """

    program: Program
    groups: tuple[Group, ...]
    symmetries: tuple[Symmetry, ...]
    exchange: Symmetry | None
    first_ply: int
    left_out: tuple[str, ...]
    counters: tuple[Counter, ...]
    back: Program | Obstacle

    def text(self) -> str:
        """All of it in words, a line each."""
        program = self.program
        lines = []
        for group in self.groups:
            owner = "nobody" if group.owner is None else program.players[group.owner].name
            lines.append(f"pieces: {program.kinds[group.kind].name} of {owner}, on {group.sites.bit_count()} sites")
        lines += [f"left out: {what}" for what in self.left_out]
        if self.first_ply:
            lines.append(f"numbered from ply {self.first_ply} on; what comes before is looked at move by move")
        if self.symmetries:
            lines.append(f"symmetries of the board: {len(self.symmetries)}, so that alike positions have one number")
        if self.exchange is not None:
            lines.append("the players can be exchanged, so that only the first one's turns are numbered")
        if isinstance(self.back, Program):
            lines.append("passes: backwards, since the moves can be turned round")
        else:
            lines.append(f"passes: forwards, since the moves cannot be turned round: {self.back}")
        return "\n".join(lines)


def numbering_of(program: Program, standing: tuple[tuple[int | None, int, int], ...]) -> Numbering | Obstacle:
    """How the positions of a game are numbered, or why they cannot be.

    program: the rules; standing: of the pieces at first the owner, the kind, and the sites.
    """
    first_ply = steady_from(program)
    if first_ply < 0:
        return Obstacle("the rules count plies without end", span_of_ply(program))
    left_out = ["how often a position has come up"] if any(map(asks_for_repetitions, program.endings)) else []
    rules = without_repetitions(steady(program))
    counters = counters_of(rules)
    rules = without_counters(rules, counters)
    left_out += [f"`{each.state}`, which only makes draws{place_of(each.span)}" for each in counters]
    stands_in_the_way = _obstacle(rules)
    if stands_in_the_way is not None:
        return stands_in_the_way
    places = [0] * len(rules.kinds)
    for _, kind, sites in standing:
        places[kind] |= sites
    bounds = places_of(rules, places)
    symmetries = automorphisms_of(rules, MOST_SYMMETRIES - 1) or symmetries_of(rules)[: MOST_SYMMETRIES - 1]
    exchange = exchange_of(rules)
    kept = [one for one in symmetries if all(one.of(Ty.SITES, each) == each for each in bounds)]
    if exchange is not None and any(exchange.of(Ty.SITES, each) != each for each in bounds):
        exchange = None
    owners = _owners(rules, standing)
    groups = [Group(owner, kind, bounds[kind]) for owner, kind in owners]
    groups.sort(key=lambda group: (group.sites.bit_count(), group.owner is None))
    together = 0
    for group in groups:
        together |= group.sites
    if any(one.sites & ~other.sites for one, other in itertools.pairwise(groups)):
        groups = [Group(group.owner, group.kind, together) for group in groups]
    back = _back(rules, together, owners)
    return Numbering(rules, tuple(groups), tuple(kept), exchange, first_ply, tuple(left_out), counters, back)


def _owners(rules: Program, standing: tuple[tuple[int | None, int, int], ...]) -> list[tuple[int | None, int]]:
    """Owners and kinds of the pieces that there can be."""
    found = {(owner, kind) for owner, kind, sites in standing if sites}
    found |= {(1 - owner, kind) for owner, kind in found if owner is not None and len(rules.players) == 2}
    moves_only = not any(
        isinstance(part, s.Stmt) and part.traits.brings and not isinstance(part, s.Move | s.MoveEach)
        for part in reached(rules.functions, rules.turn)
    )
    if not moves_only:
        nobodys = usage_of(rules).neutral
        for number, kind in enumerate(rules.kinds):
            found |= {(None, number)} if nobodys or kind.neutral else set()
            found |= set() if kind.neutral else {(owner, number) for owner in range(len(rules.players))}
    return sorted(found, key=lambda each: (each[0] is None, each[0] or 0, each[1]))


def _back(rules: Program, places: int, pieces: list[tuple[int | None, int]]) -> Program | Obstacle:
    usage = usage_of(rules)
    if not usage.alternates or usage.again or usage.passes:
        return Obstacle("whose turn it is does not follow from the turn before", NOWHERE)
    if rules.moves_in_turn is not None and not isinstance(rules.moves_in_turn, n.Const):
        return Obstacle("the number of moves in a turn is not always the same", rules.moves_in_turn.span)
    return turned_round(rules, places, frozenset(pieces))


def _obstacle(rules: Program) -> Obstacle | None:
    """What of the rules cannot be numbered."""
    if len(rules.board.sites) > MOST_SITES:
        why = f"the board has {len(rules.board.sites)} sites, and {MOST_SITES} are the most"
        return Obstacle(why, rules.board_span)
    usage = usage_of(rules)
    players = chance_or_other_players(rules)
    if players is not None:
        return players
    for state in rules.states:
        if Ty.SITES in state.per or state.type is Ty.SITES:
            return Obstacle(f"the state `{state.name}` is kept for sites", span_of_state(rules, state.name))
    tables = Packing(rules, usage).tables
    if tables:
        name = next(iter(tables))
        return Obstacle(f"the state `{name}` has too many entries", span_of_state(rules, name))
    return None
