"""Sandkings against a second implementation of its rules, with whole games whose ends were checked by hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from oracles.sandkings import SQUARES, Pieces, Rules, Square, State, beside, creature_of, leaves_of, name_of

import gdl
from gdl.api import Game, leaves
from gdl.diagnostics import Reporter
from gdl.read_diagram import Places, read_diagram
from gdl_interpreter.program import NOWHERE
from gdl_interpreter.reference import Position
from gdl_interpreter.reference.layout import NEXT, Frame

GAMES = 1  # random games for each table: raise it to look longer
CAP = 150  # plies after which a random game is left
CORNERED = 20  # random positions with two creatures in a corner, for each table

NAMES = ("White", "Black", "Red", "Green")
INITIALS = ("W", "B", "R", "G")
KINDS = {"S": "Stinger", "B": "Body", "V": "Vertebra"}
VARIATIONS = ("square_shields", "bold", "loose_walls", "double_pace")


# ---- the two side by side


def _pieces(position: Position) -> dict[Square, tuple[int, str]]:
    board = position.machine.program.board
    found = {}
    for square in SQUARES:
        number = board.find(name_of(square))
        assert number is not None
        piece = position.piece(number)
        if piece is not None:
            assert piece[0] is not None
            found[square] = (NAMES.index(piece[0]), piece[1][0])
    return found


def _agree(position: Position, state: State) -> None:
    """The same position, and the same end if there is one."""
    assert _pieces(position) == state.pieces
    assert position.players == tuple(NAMES[p] for p in state.alive)
    if not state.is_over:
        assert position.result is None
        assert (position.mover, position.moves_left) == (NAMES[state.mover], state.left)
        return
    assert position.result is not None
    if state.alive:
        assert position.result.verdict == "win"
        assert position.result.winners == (NAMES[state.alive[0]],)
    else:
        assert position.result.verdict == "draw"


def _whole(before: State, after: State) -> None:
    """What holds after every ply, by whatever rules: the creatures are in one piece, and nothing comes from nowhere."""
    for player in range(len(NAMES)):
        own, had = after.of(player), before.of(player)
        assert own == creature_of(after.pieces, player)
        assert bool(own) == (player in after.alive)
        kinds, before_kinds = (Counter(s.pieces[q][1] for q in s.of(player)) for s in (after, before))
        assert kinds <= before_kinds
        if player in after.alive:
            assert kinds["B"] == 1
        if player == before.mover and player in after.alive:
            assert len(own) == len(had)
        if player != before.mover:
            assert own <= had


def _choose(moves: Mapping[str, State], state: State, dice: random.Random) -> str:
    """A move: mostly a sting if there is one, else mostly toward a piece of another, else any."""
    texts = sorted(moves)
    stings = [text for text in texts if text.startswith("sting")]
    if stings and dice.random() < 0.7:
        return dice.choice(stings)
    if dice.random() < 0.7:
        others = [s for s, piece in state.pieces.items() if piece[0] != state.mover]
        c, r = dice.choice(others)
        far = {t: sum(max(abs(c - x), abs(r - y)) for x, y in moves[t].of(state.mover)) for t in texts if t != "stop"}
        return min(texts, key=lambda text: (far.get(text, 10_000), text))
    return dice.choice(texts)


@dataclass(frozen=True)
class Seen:
    """A random game: how many plies it took, who was left (None: it was cut off), and what happened on the way."""

    plies: int
    alive: tuple[int, ...] | None
    texts: tuple[str, ...]
    happened: Counter[str]


def play_both(game: Game, rules: Rules, seed: int, cap: int = CAP) -> Seen:
    """A random game by both sets of rules, compared at every ply."""
    dice = random.Random(seed)
    position, state = game.start(), rules.start()
    happened: Counter[str] = Counter()
    texts: list[str] = []
    for plies in range(cap):
        _agree(position, state)
        if state.is_over:
            return Seen(plies, state.alive, tuple(texts), happened)
        moves = rules.moves(state)
        legal = {move.text: move for move in position.moves()}
        assert set(legal) == set(moves)
        text = _choose(moves, state, dice)
        before, state, position = state, moves[text], position.play(legal[text])
        _whole(before, state)
        texts.append(text)
        gone = set(before.alive) - set(state.alive)
        if text.startswith("sting"):
            happened["stings"] += 1
            happened["severed"] += sum(len(before.of(p)) - len(state.of(p)) for p in state.alive) > 1
            happened["bodies stung"] += len(gone)
        elif gone:
            happened["smothered"] += len(gone)
            happened["walked in"] += before.mover in gone
    return Seen(cap, None, tuple(texts), happened)


TABLES = [
    Rules(),
    *(Rules(2, frozenset({name})) for name in VARIATIONS),
    Rules(2, frozenset(VARIATIONS)),
    Rules(3),
    Rules(4),
    Rules(3, frozenset(VARIATIONS)),
    Rules(4, frozenset({"loose_walls"})),
]


def called(rules: Rules) -> str:
    """What a table is called."""
    on = "all" if len(rules.on) == 4 else "+".join(sorted(rules.on)) or "default"
    return f"{rules.seats} players, {on}"


def load(rules: Rules) -> Game:
    """The rulebook with the options of a table."""
    return gdl.load("sandkings", players=rules.seats, **dict.fromkeys(rules.on, True))


@pytest.mark.slow
@pytest.mark.parametrize("rules", TABLES, ids=called)
def test_random_games(rules: Rules) -> None:
    """The same moves, positions and ends at every ply of random games."""
    game = load(rules)
    for seed in range(GAMES):
        play_both(game, rules, seed)


@pytest.mark.slow
@pytest.mark.parametrize("rules", TABLES, ids=called)
def test_random_positions_in_a_corner(rules: Rules) -> None:
    """Crowded corners, where walls and stings are: every move leads to the same position."""
    game, dice = load(rules), random.Random(called(rules))
    for _ in range(CORNERED):
        state = rules.turn_of(*_crowd(rules.seats, dice), dice.randrange(rules.seats))
        position = _set_up(game, state)
        moves = rules.moves(state)
        assert {move.text for move in position.moves()} == set(moves)
        for text, after in moves.items():
            _agree(position.play(text), after)


def _crowd(seats: int, dice: random.Random) -> tuple[Pieces, tuple[int, ...]]:
    """Creatures of random shapes, as near as can be to a corner."""
    mirror_c, mirror_r = dice.random() < 0.5, dice.random() < 0.5
    while True:
        pieces: dict[Square, tuple[int, str]] = {}
        order = list(range(seats))
        dice.shuffle(order)
        small = dice.choice(order)
        for player in order:
            size = dice.randint(1, 2) if player == small else dice.randint(4, 6)
            kinds = ["B", *dice.sample(["S", "V", "V", "V", "V"], size - 1)]
            dice.shuffle(kinds)
            grown: list[Square] = []
            for kind in kinds:
                near = {n for s in grown for n in beside(s)} if grown else set(SQUARES)
                spots = sorted((n for n in near if n not in pieces), key=lambda s: s[0] + s[1] + dice.random() * 3)
                if spots:
                    grown.append(spots[0])
                    pieces[spots[0]] = (player, kind)
        bodies = sum(kind == "B" for _, kind in pieces.values())
        if bodies == seats:
            turned = {(7 - c if mirror_c else c, 7 - r if mirror_r else r): piece for (c, r), piece in pieces.items()}
            return turned, tuple(range(seats))


def _set_up(game: Game, state: State) -> Position:
    """The same position by the rulebook: drawn as a picture."""
    rows = []
    for r in reversed(range(8)):
        marks = []
        for c in range(8):
            owner, kind = state.pieces.get((c, r), (0, "."))
            if game.program.seated > 2 and kind != ".":
                kind = INITIALS[owner] + kind
            marks.append(kind.lower() if owner == 1 and game.program.seated == 2 else kind)
        rows.append(" ".join(marks))
    reporter = Reporter()
    prepare = read_diagram(tuple(rows), game.program, game.machine.layout, Places(NOWHERE), reporter)
    assert not list(reporter)

    def begin(frame: Frame) -> None:
        prepare(frame)
        frame[NEXT] = 1 << state.mover

    return Position(game.machine, game.machine.set_up(begin, ()))


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "depth"), [(Rules(), 3), *((rules, 2) for rules in TABLES[1:])])
def test_perft(rules: Rules, depth: int) -> None:
    """Both count the same: within the first turn nobody is near enough for any variation to matter."""
    counts = [9, 129, 1761][:depth]
    game, depths = load(rules), range(1, depth + 1)
    assert [game.perft(plies) for plies in depths] == counts
    assert [leaves_of(rules, rules.start(), plies) for plies in depths] == counts


@pytest.mark.slow
def test_perft_of_a_fight() -> None:
    """Where the variations matter: stingers, shields and a wall within reach, by both sets of rules."""
    rows = {"a1": "WB", "a2": "WV", "b2": "WS", "c3": "BS", "b3": "BV", "c2": "BB", "d2": "BV", "c1": "BV", "a3": "BV"}
    for rules in (*TABLES[:6],):
        state = rules.turn_of(placed(rows), (0, 1), 0)
        counted = [leaves_of(rules, state, depth) for depth in (1, 2, 3)]
        position = _set_up(load(rules), state)
        assert [leaves(position, depth) for depth in (1, 2, 3)] == counted


def placed(names: Mapping[str, str]) -> Pieces:
    """Pieces by the names of their squares."""
    return {("abcdefgh".index(s[0]), int(s[1]) - 1): ("WB".index(piece[0]), piece[1]) for s, piece in names.items()}


# ---- whole games, and positions that end in other ways; each end was checked by hand

ALL = frozenset(VARIATIONS)
LOOSE = frozenset({"loose_walls"})

WHOLE_GAMES = {
    # White reaches from c2 to the stinger on g6, which takes the body on g7; f6 keeps it joined to the rest.
    "the body is stung": (
        Rules(),
        "b2-c3; a1-b2; c3-d3; b2-c3; c3-d4; d4-e4; g8-f8; stop; b3-c4; c4-d5; a2-b3; d5-e5; b3-c4; c4-d4; h7-g8; "
        "g6-h6; stop; e4-f5; d4-e4; f5-f6; e5-f5; f6-g6; b1-b2; h8-h7; stop; b2-c3; c3-d4; d4-e5; e5-f6; sting g6-g7",
        ("White",),
    ),
    # Black has drawn back to f8 g8 h8 f7 g7 h7. The last step makes the wall e8 e7 e6 f6 g6 h6, from the north side to
    # the east side; White's own body (f6) and stinger (e6) are part of it.
    "the body is smothered": (
        Rules(),
        "b2-c3; b3-c4; a2-b3; a1-b2; c2-d3; b1-c2; g7-f8; g6-g7; stop; c3-d4; c4-d5; b3-c4; b2-c3; d4-e5; c3-d4; "
        "h7-h6; stop; d5-e6; d4-d5; e5-f6; c2-d2; d2-e3; d3-e4; h6-h7; stop; e3-f4; e4-f5; f4-g5; f5-g6; g5-h6; "
        "c4-c5; f7-e7; e7-f7; stop; c5-d6; e6-e7; d5-e6; d6-d7; d7-e8",
        ("White",),
    ),
    # Twelve moves of each. Black's stinger takes White's body on b5, so that Black is followed by Red and Red by Black;
    # in his second turn it takes a vertebra on e6 and then the body on e7, of Red.
    "three players, all variations": (
        Rules(3, ALL),
        "b2-a3; a1-b2; a3-a4; a2-a3; a3-b4; b2-c3; a4-b5; b1-a2; a2-b1; b3-b2; b4-c4; b1-a2; a7-a6; a8-a7; b6-c6; "
        "c7-d7; a7-b6; sting b6-b5; d7-c8; a6-b6; b5-c5; c5-d6; b6-c5; b7-c7; g6-f6; f7-e7; g7-f7; f6-e6; h7-g7; "
        "f7-f6; g7-f7; e7-f8; f6-e7; e7-d7; f8-e8; d7-e7; c6-d5; c7-d7; b8-c7; c5-d4; c7-d8; sting d6-e6; d4-e5; "
        "e5-f6; d5-d6; sting e6-e7",
        ("Black",),
    ),
}


@pytest.mark.parametrize("name", WHOLE_GAMES)
def test_whole_games(name: str) -> None:
    """By both sets of rules, from the first move to the last."""
    rules, text, winners = WHOLE_GAMES[name]
    position, state = load(rules).start(), rules.start()
    for move in text.split("; "):
        _agree(position, state)
        assert not state.is_over
        position, state = position.play(move), rules.moves(state)[move]
    _agree(position, state)
    assert position.result is not None
    assert (position.result.verdict, position.result.winners) == ("win", winners)
    assert position.result.reason == "the last creature alive"


ENDINGS = {
    # Black's body steps between a3 and b2; from a2 only a1 and b1 can be reached by steps along the sides.
    "it walks into a wall": (LOOSE, {"b2": "WB", "a3": "WV", "c1": "WV", "b3": "BB"}, "b3-a2", ("White",)),
    # The same step also shuts White's body up in a1, behind a2 and b1.
    "both are smothered": (
        LOOSE,
        {"a1": "WB", "b2": "WV", "a3": "WV", "c1": "WV", "b3": "BB", "b1": "BV", "c2": "BV"},
        "b3-a2",
        (),
    ),
    # By the usual rules the gaps at the corners stay open.
    "nobody is smothered": (
        frozenset(),
        {"a1": "WB", "b2": "WV", "a3": "WV", "c1": "WV", "b3": "BB", "b1": "BV", "c2": "BV"},
        "b3-a2",
        None,
    ),
}


@pytest.mark.parametrize("name", ENDINGS)
def test_endings(name: str) -> None:
    """By both sets of rules: Black moves, from a position made by hand."""
    on, names, move, winners = ENDINGS[name]
    rules = Rules(2, on)
    state = rules.turn_of(placed(names), (0, 1), 1)
    position = _set_up(load(rules), state).play(move)
    _agree(position, rules.moves(state)[move])
    if winners is None:
        assert position.result is None
        return
    assert position.result is not None
    assert position.result.verdict == ("win" if winners else "draw")
    assert not winners or position.result.winners == winners
