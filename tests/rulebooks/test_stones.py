"""Rows, mills, chains and connections: against OpenSpiel, and every rule guarded by an example."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pyspiel
import pytest
from mutation import failing

import gdl
from gdl.engines import missing_native
from gdl_interpreter.reference import Position

native_only = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


def _won(state: pyspiel.State, position: Position) -> None:
    """The result is theirs."""
    result = position.result
    assert result is not None
    names = [player.name for player in position.machine.program.players]
    assert list(result.winners if result.verdict == "win" else ()) == [
        name for name, value in zip(names, state.returns(), strict=True) if value > 0
    ]


MORRIS = [
    *("a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4"),
    *("e4", "f4", "g4", "c3", "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1"),
]
"""Their points in order."""


def _morris_moves(state: pyspiel.State) -> dict[str, list[int]]:
    """Taking a man is a ply of its own there."""
    moves: dict[str, list[int]] = {}
    for action in state.legal_actions():
        text = "-".join(MORRIS[int(n)] for n in re.findall(r"\d+", state.action_to_string(action)))
        after = state.child(action)
        if not after.is_terminal() and after.current_player() == state.current_player():
            moves |= {f"{text}-{MORRIS[prey]}": [action, prey] for prey in after.legal_actions()}
        else:
            moves[text] = [action]
    return moves


@pytest.mark.parametrize("seed", range(6))
def test_nine_mens_morris(seed: int) -> None:
    """The same moves at every ply, until two men are left or nothing happens; only draws are told otherwise there."""
    dice = random.Random(seed)
    state = pyspiel.load_game("nine_mens_morris").new_initial_state()
    position = gdl.load("nine-mens-morris").start()
    while not state.is_terminal() and position.result is None:
        theirs = _morris_moves(state)
        assert sorted(move.text for move in position.moves()) == sorted(theirs)
        chosen = dice.choice(sorted(theirs))
        for action in theirs[chosen]:
            state.apply_action(action)
        position = position.play(chosen)
    result = position.result
    assert result is not None
    if result.verdict == "win":
        _won(state, position)
    else:
        assert not state.is_terminal()


@native_only
def test_nine_mens_morris_five_plies() -> None:
    """24 points, 23, 22, 21 and 20, and the men taken by closing a mill at once."""
    quiet = 24 * 23 * 22 * 21 * 20
    mills = 16 * 6 * (21 * 20)  # White's three men in one of sixteen lines, in any order; two of Black's elsewhere
    assert gdl.load("nine-mens-morris").perft(5, engine="native") == quiet + mills


def _leaning(text: str) -> str:
    """Their rows all begin with a; ours begin further to the right the higher they are."""
    letter, row = text[0], int(text[1:])
    return f"{chr(ord(letter) + row - 1)}{row}"


PLACING: dict[str, tuple[dict[str, int], Callable[[str], str], int]] = {
    # their game, which ours is called like: our options, their moves as ours, and how many games
    "havannah": ({}, str, 2),
    "havannah(board_size=4)": ({"size": 4}, str, 12),
    "y(board_size=13)": ({}, _leaning, 2),
    "y(board_size=5)": ({"size": 5}, _leaning, 8),
}


@pytest.mark.parametrize(("case", "seed"), [(case, seed) for case in PLACING for seed in range(PLACING[case][2])])
def test_placing(case: str, seed: int) -> None:
    """The same moves at every ply, and the same winner."""
    options, translate, _ = PLACING[case]
    dice = random.Random(seed)
    state = pyspiel.load_game(case).new_initial_state()
    position = gdl.load(case.split("(")[0], **options).start()
    while not state.is_terminal():
        theirs = {translate(state.action_to_string(action)): action for action in state.legal_actions()}
        assert sorted(move.text for move in position.moves()) == sorted(theirs)
        chosen = dice.choice(sorted(theirs))
        state.apply_action(theirs[chosen])
        position = position.play(chosen)
    _won(state, position)


@pytest.mark.parametrize("seed", range(4))
def test_lines_of_action(seed: int) -> None:
    """The same moves at every ply, and the same winner. Theirs is a draw as soon as the men stand as once before."""
    dice = random.Random(seed)
    state = pyspiel.load_game("lines_of_action").new_initial_state()
    position = gdl.load("lines-of-action").start()
    boards = []
    while not state.is_terminal():
        boards.append(str(state).split("\n\n")[0])
        theirs = {state.action_to_string(action).replace("x", "-"): action for action in state.legal_actions()}
        assert sorted(move.text for move in position.moves()) == sorted(theirs)
        chosen = dice.choice(sorted(theirs))
        state.apply_action(theirs[chosen])
        position = position.play(chosen)
    if any(state.returns()):
        _won(state, position)
    else:
        assert str(state).split("\n\n")[0] in boards
        assert position.result is None


TURNS = {
    **{"s": "b5 left", "t": "b5 right", "u": "e5 left", "v": "e5 right"},
    **{"w": "e2 left", "x": "e2 right", "y": "b2 left", "z": "b2 right"},
}


def _marble(text: str) -> str:
    return f"{text[0]}{7 - int(text[1])}-{TURNS[text[2]]}"


@pytest.mark.parametrize("seed", range(4))
def test_pentago(seed: int) -> None:
    """The same moves at every ply, and the same end; but they turn a quarter even when five stand already."""
    dice = random.Random(seed)
    state = pyspiel.load_game("pentago").new_initial_state()
    position = gdl.load("pentago").start()
    while not state.is_terminal():
        theirs = {_marble(state.action_to_string(action)): action for action in state.legal_actions()}
        ours = {move.text for move in position.moves()}
        assert {text.split("-")[0] for text in ours} == {text.split("-")[0] for text in theirs}
        assert {text for text in ours if "-" in text} <= set(theirs)
        chosen = dice.choice(sorted(theirs))
        state.apply_action(theirs[chosen])
        if chosen not in ours:
            after = position.play(chosen.split("-")[0])
            assert after.result is not None and after.result.winners == (position.mover,)
            return
        position = position.play(chosen)
    _won(state, position)


# Of each game: a rule, what says so in the rulebook, what breaks it, and the example that notices.
MUTANTS: dict[str, dict[str, tuple[str, str, str]]] = {
    "nine-mens-morris": {
        "the points": ("d3, e3, a4", "d3, e3, d4, a4", "all men are placed before one moves"),
        "the middle is open": ("    remove d4\n", "", "sixteen lines"),
        "nine men": ("supply: 9 Man", "supply: 8 Man", "a mill takes a man, and must"),
        "three in a line": ("lined(these, 3,", "lined(these, 2,", "a mill that is there already takes nothing"),
        "across and down": ("lined(these, 3, {north, east})", "lined(these, 3, north)", "or not"),
        "placing first": ("if any(my supply)", "if any(my supply) and ply < 16", "all men are placed before one moves"),
        "on empty points": ("choose spot in empty\n", "choose spot in sites\n", "counts"),
        "one's own men move": ("choose man in mine", "choose man in pieces", "or not"),
        "to the next point": ("else near(man))", "else around(near(man)))", "or not"),
        "to an empty one": ("choose spot in empty and (", "choose spot in (empty or theirs) and (", "or not"),
        "with three men they fly": ("count(mine) is 3", "count(mine) is 2", "whoever has three men flies"),
        "not with four": ("count(mine) is 3", "count(mine) <= 4", "who cannot move has lost"),
        "an option": ("flying and ", "", "or not"),
        "a mill takes while placing": (
            "        quiet = 0\n        take_if_closed(spot)",
            "        quiet = 0",
            "two mills at once take one man",
        ),
        "a mill takes while moving": (
            "        quiet += 1\n        take_if_closed(spot)",
            "        quiet += 1",
            "who has two men left has lost",
        ),
        "the mill of the man that came": (
            "if spot in mills(mine)",
            "if any(mills(mine))",
            "a man moves to the next point, and opens and closes mills",
        ),
        "men in mills are safe": ("these except mills(these)", "these", "or not"),
        "unless all are": ("alone if any(alone) else these", "alone", "but not if all are in mills"),
        "a man is taken": ("remove prey", "change prey to mover", "a mill takes a man, and must"),
        "for good": ("        remove prey", "        return prey to supply", "who has two men left has lost"),
        "fewer than three": ("stock(opponent, Man) < 3", "stock(opponent, Man) < 4", "men beside the board count"),
        "two are too few": ("stock(opponent, Man) < 3", "stock(opponent, Man) < 2", "who has two men left has lost"),
        "and beside the board": (" + stock(opponent, Man)", "", "three in a line over the middle are no mill"),
        "stuck loses": ("mover loses by", "mover wins by", "who cannot move has lost"),
        "three times": ("mover) is 2", "mover) is 1", "the same position three times"),
        "not four": ("mover) is 2", "mover) is 3", "the same position three times"),
        "fifty moves each": ("quiet is 100", "quiet is 99", "a hundred plies without a man taken"),
        "taking is something": (
            "        remove prey\n        quiet = 0",
            "        remove prey",
            "a man taken begins the count anew",
        ),
        "it is counted": ("        quiet += 1\n", "", "a hundred plies without a man taken"),
    },
    "havannah": {
        "a side of eight": ("size = 8 in", "size = 7 in", "counts"),
        "the size is an option": ("hexagon(size)", "hexagon(8)", "a bridge"),
        "on empty cells": ("choose spot in empty", "choose spot in sites", "counts on a small board"),
        "the last stone": ("        last = spot\n", "", "a ring round several"),
        "its chain": ("group(spot, mine)", "spot", "a fork"),
        "of one colour": ("group(spot, mine)", "group(spot, pieces)", "the rim does not help to close a ring"),
        "hanging together": ("group(spot, mine)", "mine", "no bridge without a joint"),
        "the pie rule": ("require pie else", "require true else", "without the option there is no swap"),
        "only the first stone": (
            "require ply is 1 else",
            "require true else",
            "the second player may take over the first stone",
        ),
        "in answer": ("        swap sides\n", "        pass\n", "the second player may take over the first stone"),
        "rings win": ("when ring: mover wins", "when ring: mover loses", "a ring round several"),
        "bridges win": ("> 1: mover wins", "> 1: mover loses", "a bridge"),
        "two corners": ("corner(directions)) > 1", "corner(directions)) > 0", "no bridge without a joint"),
        "not three": ("corner(directions)) > 1", "corner(directions)) > 2", "a bridge"),
        "forks win": ("> 2: mover wins", "> 2: mover loses", "a fork"),
        "three sides": ('> 2: mover wins by "fork"', '> 1: mover wins by "fork"', "a draw"),
        "not four": ('> 2: mover wins by "fork"', '> 3: mover wins by "fork"', "a fork"),
        "corners are on no side": ("side(d) except corner(directions)", "side(d)", "corners are on no side"),
        "a full board": ("no(empty): draw", "no(empty): mover wins", "a draw"),
        "two arms": ("count(arms) > 1", "count(arms) > 2", "a ring round several"),
        "an arm that goes nowhere": (
            "count(arms) > 1 and any(sites except (mine or outside))",
            "count(arms) > 1",
            "a bridge",
        ),
        "enemies and empty cells are held alike": ("sites except mine)", "empty)", "a bridge"),
        "not the rim": ("flood(edge_of_board except mine", "flood(none", "two arms that meet nowhere"),
        "a ring round its own": (
            " or any(common(step(mine, d) for d in directions))",
            "",
            "the last stone in the middle",
        ),
        "all six": (
            "any(common(step(mine, d) for d in directions))",
            "any(common(step(mine, d) for d in {northeast, southwest, east, west}))",
            "the last stone in the middle",
        ),
    },
    "y": {
        "thirteen": ("size = 13", "size = 12", "counts"),
        "the size is an option": ("triangle(size)", "triangle(13)", "White joins them, too"),
        "on empty cells": ("choose spot in empty", "choose spot in sites", "counts"),
        "the pie rule": ("require pie else", "require true else", "without the option there is no swap"),
        "only the first stone": (
            "require ply is 1 else",
            "require true else",
            "the second player may take over the first stone",
        ),
        "in answer": ("        swap sides\n", "        pass\n", "the second player may take over the first stone"),
        "one's own": ("flood(side(d) and mine, mine)", "flood(side(d) and pieces, pieces)", "two sides are not enough"),
        "chains": ("flood(side(d) and mine, mine)", "mine", "one chain from side to side to side"),
        "all three": ("for d in sides", "for d in {northwest, northeast}", "one chain from side to side to side"),
        "corners count": (
            "side(d) and mine",
            "side(d) and mine except corner({north, southeast, southwest})",
            "a corner is on two sides",
        ),
        "joining wins": ("mover wins", "mover loses", "one chain from side to side to side"),
    },
    "yavalath": {
        "a side of five": ("size = 5 in", "size = 6 in", "counts"),
        "the size is an option": ("hexagon(size)", "hexagon(5)", "a full board"),
        "on empty cells": ("choose spot in empty\n        place", "choose spot in sites\n        place", "counts"),
        "the pie rule": ("require pie else", "require true else", "without the option there is no swap"),
        "only the first stone": (
            "require ply is 1 else",
            "require true else",
            "the second player may take over the first stone",
        ),
        "in answer": ("        swap sides\n", "        pass\n", "the second player may take over the first stone"),
        "four win": ("when line(mine, 4): mover wins", "when line(mine, 4): mover loses", "more than four win, too"),
        "not five": ("line(mine, 4): mover", "line(mine, 5): mover", "four in a row, with three made at the same time"),
        "three lose": (
            "when line(mine, 3): mover loses",
            "when line(mine, 3): mover wins",
            "level, rising and falling rows",
        ),
        "four come first": (
            'when line(mine, 4): mover wins by "four in a row"\nwhen line(mine, 3): mover loses by "three in a row"',
            'when line(mine, 3): mover loses by "three in a row"\nwhen line(mine, 4): mover wins by "four in a row"',
            "more than four win, too",
        ),
        "one's own": ("when line(mine, 3)", "when line(pieces, 3)", "a row of both colours is none"),
        "all directions": ("when line(mine, 3)", "when any(lined(mine, 3, {east, northeast}))", "three of Black's"),
        "and the third": ("when line(mine, 3)", "when any(lined(mine, 3, {east, northwest}))", "three in a row"),
        "a full board": ("no(empty): draw", "no(empty): mover wins", "a full board"),
        "three players": (
            "players White, Black, Red",
            "players White, Red, Black",
            "three players: unless one wins oneself",
        ),
        "the next is stopped": (
            "require spot in useful else",
            "require true else",
            "three players: the next one must be stopped",
        ),
        "by a stone there": (
            "(fours(next) or fours(mover)) if",
            "empty if",
            "three players: the next one must be stopped",
        ),
        "or a win": ("(fours(next) or fours(mover)) if", "fours(next) if", "three players: unless one wins oneself"),
        "when there is a threat": (
            "if any(fours(next)) else",
            "if any(fours(next) or fours(mover)) else",
            "three players: nor must one win",
        ),
        "the next only": (
            "if any(fours(next))",
            "if any(fours(one(enemies(mover) except next)))",
            "three players: nobody stops the one after the next",
        ),
        "threes are out": (
            "        if line(mine, 3) and not line(mine, 4): mover leaves\n",
            "",
            "three players: who makes three is out",
        ),
        "unless they are fours": (" and not line(mine, 4)", "", "three players: four win, also when two are left"),
        "the last wins": (
            "count(players) is 1: players wins",
            "count(players) is 1: mover wins",
            "three players: the last one wins",
        ),
        "three do not end it": (
            '    when false: draw by "three in a row"        # takes that ending out\n',
            "",
            "three players: the last one wins",
        ),
    },
    "lines-of-action": {
        "Black begins": ("players Black, White", "players White, Black", "all together, on a slant"),
        "Black's men": ("row({1, 8}) except column", "row({1, 7}) except column", "the first moves"),
        "not in the corners": ("except row({1, 8})", "except row(1)", "counts"),
        "both ends of the line": ("{way, opposite(way)}, sites", "way, sites", "counts"),
        "the whole line": (
            "{way, opposite(way)}, sites)",
            "{way, opposite(way)}, pieces)",
            "over one's own men, but not over the others'",
        ),
        "the man himself": ("let whole = man or ray", "let whole = ray", "counts"),
        "all pieces": ("count(whole and pieces)", "count(whole and mine)", "counts"),
        "of both sides": (
            "count(whole and pieces)",
            "count(whole and theirs) + 1",
            "over one's own men, but not over the others'",
        ),
        "not onto one's own": (
            "spot in mine or any",
            "any",
            "a man of the other side is taken, one's own is in the way",
        ),
        "not over the others": (" or any(between(man, spot) and theirs)", "", "who cannot move has lost"),
        "over one's own": (
            "any(between(man, spot) and theirs)",
            "any(between(man, spot) and pieces)",
            "all pieces of the line count, behind the man as well",
        ),
        "one's own men": ("choose man in mine", "choose man in pieces", "who cannot move has lost"),
        "slantwise": (
            "goes(man, way) for way in directions",
            "goes(man, way) for way in orthogonal",
            "all together, side by side",
        ),
        "straight": ("goes(man, way) for way in directions", "goes(man, way) for way in diagonal", "counts"),
        "joined on a slant": (
            "flood(one(these), these, directions)",
            "flood(one(these), these)",
            "together at once: whoever has moved wins",
        ),
        "joined side by side": (
            "flood(one(these), these, directions)",
            "flood(one(these), these, diagonal)",
            "all together, side by side",
        ),
        "all": (
            "these in flood(one(these), these, directions)",
            "any(these and around(these))",
            "the same position three times",
        ),
        "together wins": (
            "when together(mine): mover wins",
            "when together(mine): mover loses",
            "together at once: whoever has moved wins",
        ),
        "the others, too": (
            'when together(theirs): mover loses by "the other side is all together"\n',
            "",
            "who takes too many may bring the others together",
        ),
        "whoever has moved": (
            'when together(mine): mover wins by "all together"       # even if the others are together, too\n',
            "",
            "together at once: whoever has moved wins",
        ),
        "stuck loses": ("when stuck: mover loses", "when stuck: mover wins", "who cannot move has lost"),
        "three times": ("mover) is 2", "mover) is 1", "the same position three times"),
        "not four": ("mover) is 2", "mover) is 3", "the same position three times"),
    },
    "pentago": {
        "six by six": ("grid(6, 6)", "grid(6, 7)", "five before the turning: nothing is turned"),
        "White begins": ("players White, Black", "players Black, White", "who turns five of the others has lost"),
        "on empty squares": (
            "choose spot in empty",
            "choose spot in sites",
            "any of the four quarters, whatever is on it",
        ),
        "five end it at once": (
            "    if not line(mine, 5):  ",
            "    if true:  ",
            "five before the turning: nothing is turned",
        ),
        "a quarter is turned": ("    if not line(mine, 5):  ", "    if any(theirs) and not line(mine, 5):  ", "counts"),
        "any quarter": ("{b2, e2, b5, e5}", "{b2, e2, b5}", "a full board"),
        "to the right": ("right(right(toward", "left(left(toward", "who turns five of the others has lost"),
        "to the left": ("left(left(toward", "right(right(toward", "or to the left"),
        "a quarter of a turn": (
            "right(right(toward(middle, x)))",
            "right(toward(middle, x))",
            "who turns five of the others has lost",
        ),
        "with all its corners": (
            "move x in around(middle) to step(middle, right",
            "move x in near(middle) to step(middle, right",
            "a quarter is turned to the right",
        ),
        "five win": ("when line(mine, 5): mover wins", "when line(mine, 5): mover loses", "five after it"),
        "not four": ("when line(mine, 5): mover", "when line(mine, 4): mover", "four are not enough"),
        "five of both": ('when line(mine, 5) and line(theirs, 5): draw by "both have five"\n', "", "both have five"),
        "five of the others": (
            "when line(theirs, 5): mover loses",
            "when line(theirs, 5): mover wins",
            "who turns five of the others has lost",
        ),
        "a full board": ("when no(empty): draw", "when no(empty): mover wins", "a full board"),
    },
}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "rule"), [(name, rule) for name, rules in MUTANTS.items() for rule in rules])
def test_its_example_fails(name: str, rule: str) -> None:
    """Without this rule the rulebook can be played, but the example that guards it does not hold."""
    old, new, guard = MUTANTS[name][rule]
    assert failing(name, [(old, new)], guard) == [guard]
