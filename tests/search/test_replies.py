"""Replies to the last piece in random games (`native.entry.replying`), and the table that says where."""

from __future__ import annotations

import ctypes
import random
from collections.abc import Iterable

import pytest

import gdl
from gdl.engines import missing_native
from gdl_interpreter.board.surroundings import Surroundings, surroundings_of
from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.abi.call import address
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.entry.searches import OUT_WORDS, SCORES
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.mcts import Mcts
from gdl_interpreter.search.priors.features import Features, spread, ways_of
from gdl_interpreter.search.priors.priors import Priors, Way
from gdl_interpreter.search.priors.replies import LIKELY, reply_table
from search.stones import NAMES, ONE_MOVE, SIDE, group, near

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

COLOURS = ["Black"] * 3 + ["White"] * 3 + [""] * 2

OTHER = {"Black": "White", "White": "Black"}


def around(site: int) -> list[int]:
    row, column = divmod(site, SIDE)
    beside = [(row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]
    return [SIDE * r + c for r, c in beside if 0 <= r < SIDE and 0 <= c < SIDE]


def after(stones: dict[int, str], site: int, colour: str) -> dict[int, str]:
    """The stones after a move."""
    found = {**stones, site: colour}
    for there in near(site):
        if found.get(there) == OTHER[colour] and not group(found, there)[1]:
            for gone in group(found, there)[0]:
                del found[gone]
    return found


def is_sparing(stones: dict[int, str], site: int, colour: str) -> bool:
    """Is a move legal, and none that only harms who makes it?"""
    then = after(stones, site, colour)
    own, free = group(then, site)
    takes = len(then) <= len(stones)
    in_eye = all(stones.get(there) == colour for there in near(site))
    return bool(free) and not in_eye and (takes or len(own) == 1 or len(free) > 1)


def replies(stones: dict[int, str], last: int, colour: str, table: bytes, looks: Surroundings) -> set[int]:
    """The sites that the last stone is replied on."""
    groups = [group(stones, last)]
    groups += [group(stones, there) for there in near(last) if stones.get(there) == colour]
    eyes = {site for site in range(16) if all(stones.get(there) == colour for there in near(site))}
    urgent = {site for _, free in groups if len(free) == 1 for site in free} - eyes
    if urgent:
        return urgent
    found = set[int]()
    for site in {*around(last)} - {*stones} - eyes:
        there = [stones.get(to) for to in looks.near[site]]
        own = sum(1 << i for i, what in enumerate(there) if what == colour)
        others = sum(1 << i for i, what in enumerate(there) if what == OTHER[colour])
        player = 0 if colour == "Black" else looks.size
        if table[player + looks.begins[site] + own + (others << len(there))]:
            found.add(site)
    return found


def wanted(stones: dict[int, str], last: int | None, colour: str, table: bytes, looks: Surroundings) -> set[int]:
    """The sites that may be chosen: replies, or else any; none of those that harm."""
    good = {site for site in range(16) if site not in stones and is_sparing(stones, site, colour)}
    answers = set[int]() if last is None else replies(stones, last, colour, table, looks)
    return answers & good or good


def played(
    native: Native, position: Position, last: int | None, table: bytes, games: int
) -> Iterable[tuple[int | None, int | None]]:
    """What Black and White put their first stones on in random games."""
    out, kept = (ctypes.c_uint64 * OUT_WORDS)(), (ctypes.c_uint8 * len(table)).from_buffer_copy(table)
    context = native.context(position, 10)
    context.clear()
    context.words[words.RANDOM], context.words[words.SPARING] = 3, 1
    context.words[words.LAST_SITE] = 0 if last is None else last + 1
    context.words[words.REPLIES] = ctypes.addressof(kept)
    packed, play = native.pack(position), native.function("search", "gdl_random_game", False, 3)
    for _ in range(games):
        play(address(packed), context.address, ctypes.addressof(out))
        gained = [out[SCORES + 2 + player] for player in range(2)]
        yield tuple(each.bit_length() - 1 if each else None for each in gained)  # type: ignore[misc]


@pytest.mark.parametrize("switch", [frozenset[str](), frozenset({"no-pdep"})])
def test_who_moves_replies(switch: frozenset[str]) -> None:
    """In positions at random and by tables at random, to a stone before the game, and to one in it."""
    dice, game = random.Random(8), gdl.loads(ONE_MOVE.replace("ply is 1", "ply is 2"))
    native, looks = Native(game.program, switches=switch), surroundings_of(game.program.board)
    assert looks is not None
    tried, urgent, by_looks = 0, 0, 0
    while tried < 40:
        stones = {site: colour for site in range(16) if (colour := dice.choice(COLOURS))}
        whites = [site for site, colour in stones.items() if colour == "White"]
        if not whites or any(not group(stones, site)[1] for site in stones):
            continue
        table = bytes(dice.random() < 0.3 for _ in range(2 * looks.size))
        last = dice.choice([*whites, None])
        placed = (f"place {colour} Stone on {NAMES[site]}" for site, colour in stones.items())
        position = game.position("; ".join([*placed, "next = Black"]))
        found = {*played(native, position, last, table, 200)}
        good = wanted(stones, last, "Black", table, looks)
        assert {black for black, _ in found} == (good or {None}), (stones, last)
        for black, white in found:
            if black is None:
                continue
            answers = wanted(after(stones, black, "Black"), black, "White", table, looks)
            assert white in (answers or {None}), (stones, last, black)
        tried += 1
        if last is not None:
            free = [len(group(stones, site)[1]) for site in near(last) if stones.get(site) == "Black"]
            urgent += 1 in (len(group(stones, last)[1]), *free)
            by_looks += bool(replies(stones, last, "Black", table, looks))
    assert urgent > 5 and by_looks - urgent > 3, "all is met with"


def test_nobody_replies_without_a_table() -> None:
    game = gdl.loads(ONE_MOVE)
    position = game.position("place White Stone on {a1, d4}; place Black Stone on a2; next = Black")
    board = surroundings_of(game.program.board)
    assert board is not None
    nothing = bytes(2 * board.size)
    assert {black for black, _ in played(game.native, position, 0, nothing, 50)} == {1}, "a1 is taken by b1"
    assert len({black for black, _ in played(game.native, position, None, nothing, 300)}) == 13
    context = game.native.context(position, 10)
    assert context.words[words.REPLIES] == 0


def test_what_is_around() -> None:
    """Nine kinds of sites on a square board; the same sites in the same order as the bits of a look."""
    board = gdl.load("go", size=5).program.board
    looks = surroundings_of(board)
    assert looks is not None and len(set(looks.ways)) == 9
    assert looks.size == 4 * 4**3 + 4 * 4**5 + 4**8
    for near_, ways, site in zip(looks.near, looks.ways, range(25), strict=True):
        assert list(near_) == sorted(near_) == [board.next_site[way][site] for way in ways]
    assert len(set(looks.begins)) == 9


def test_the_table_says_what_is_likely() -> None:
    """A look of more weight than so much, with that which it has where the last piece is near by; turned as features
    are, and for both players, where they are alike."""
    native = gdl.load("go", size=5).native
    features, looks = Features(native), surroundings_of(native.program.board)
    assert looks is not None
    beside = features.around.index(looks.ways[12][0])
    look = 2 << 2 * (7 - beside)  # another's stone in that direction, all else free
    for first, second, many in ((15, 10, 1), (15, 5, 0), (25, -10, 0)):
        weights = ((look, first), (features.near_looks + look, second))
        table = reply_table(features, dict(weights))
        assert table is not None and sum(table) == many == (first + second > 100 * LIKELY)
        assert table[looks.begins[12] + (1 << 8)] == many
    table = reply_table(features, spread(features, Priors((*ways_of(native), Way(0, True)), ((look, 30),))))
    assert table is not None
    per_player = sum(table[: looks.size]), sum(table[looks.size :])
    assert per_player == (4, 4)


def test_searches_reply_where_priors_are_known() -> None:
    """In games that spare, with priors; nowhere else."""
    native = gdl.load("go", size=5).native
    priors = Priors((), ((0, 50),))
    for sparing, known, replies_ in ((True, priors, True), (True, None, False), (False, priors, False)):
        search = Mcts(native, megabytes=32, amaf=True, sparing=sparing, priors=known)
        search.think(native.start(), games=50)
        assert bool(search.tree.workers[0].context.words[words.REPLIES]) is replies_
