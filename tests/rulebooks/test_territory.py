"""Games of territory, Go and Amazons: against OpenSpiel, and every rule guarded by an example."""

from __future__ import annotations

import random
import re

import pyspiel
import pytest
from mutation import failing

import gdl
from gdl.engines import missing_native


def _go_point(text: str) -> str:
    """`B J3` is our j3."""
    return text.split()[1].lower()


def _go_board(state: pyspiel.State) -> str:
    return str(state).split("\n", 1)[1]


@pytest.mark.parametrize(("size", "seed"), [(9, 1), (7, 2), *((5, seed) for seed in range(8))])
def test_go(size: int, seed: int) -> None:
    """The same moves at every ply, but that those which bring a position back are refused; the same score.

    Passes are rare until there is little else. OpenSpiel stops after two plies for each point, and counts then.
    """
    dice = random.Random(seed)
    state = pyspiel.load_game(f"go(board_size={size},komi=7.5)").new_initial_state()
    position = gdl.load("go", size=size).start()
    seen = {_go_board(state)}
    while not state.is_terminal():
        theirs = {_go_point(state.action_to_string(a)): a for a in state.legal_actions()}
        ours = [move.text for move in position.moves()]
        assert set(ours) <= set(theirs)
        back = {text for text, a in theirs.items() if text != "pass" and _go_board(state.child(a)) in seen}
        assert set(theirs) - set(ours) == back
        chosen = "pass" if dice.random() < 2 / len(ours) else dice.choice(ours)
        state.apply_action(theirs[chosen])
        position = position.play(chosen)
        seen.add(_go_board(state))
    both_passed = position.result is not None
    assert both_passed == (state.history()[-2:] == [size * size] * 2)
    black, white = position.scores["Black"], position.scores["White"]
    assert (state.returns()[0] > 0) == (black > white)
    if position.result is not None:
        assert position.result.winners == (("Black",) if black > white else ("White",))


def test_go_positions() -> None:
    """Games on four points meet all 57 positions that there are where every stone has a liberty, and no others."""
    seen = set()
    for seed in range(60):
        dice = random.Random(seed)
        position = gdl.load("go", size=2).start()
        while position.result is None:
            seen.add(tuple(position.piece(site) for site in range(4)))
            stones = [move for move in position.moves() if move.text != "pass"]
            position = position.play(dice.choice(stones or position.moves()))
    assert len(seen) == 57


def _amazons_moves(state: pyspiel.State) -> dict[str, tuple[int, int, int]]:
    """Theirs are three plies: who, whither, and the shot; squares are counted from the top left."""

    def square(before: pyspiel.State, action: int) -> str:
        row, column = map(int, re.findall(r"\d+", before.action_to_string(action)))
        return f"{'abcdefghij'[column - 1]}{11 - row}"

    moves = {}
    for man in state.legal_actions():
        lifted = state.child(man)
        for spot in lifted.legal_actions():
            moved = lifted.child(spot)
            start = f"{square(state, man)}-{square(lifted, spot)}"
            for mark in moved.legal_actions():
                moves[f"{start}-{square(moved, mark)}"] = (man, spot, mark)
    return moves


@pytest.mark.parametrize("seed", range(1))
def test_amazons(seed: int) -> None:
    """The same moves at every ply, and the same end."""
    dice = random.Random(seed)
    state = pyspiel.load_game("amazons").new_initial_state()
    position = gdl.load("amazons").start()
    while not state.is_terminal():
        theirs = _amazons_moves(state)
        assert sorted(move.text for move in position.moves()) == sorted(theirs)
        chosen = dice.choice(sorted(theirs))
        for action in theirs[chosen]:
            state.apply_action(action)
        position = position.play(chosen)
    assert position.result is not None
    assert position.result.winners == (("White",) if state.returns()[0] > 0 else ("Black",))


@pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")
def test_amazons_two_plies() -> None:
    """A number that many programs agree on."""
    assert gdl.load("amazons").perft(2, engine="native") == 4307152


# Of each game: a rule, what says so in the rulebook, what breaks it, and the example that notices.
MUTANTS: dict[str, dict[str, tuple[str, str, str]]] = {
    "go": {
        "points": ("grid(size - 1, size - 1)", "grid(size, size)", "suicide"),
        "the large board": ("size = 19", "size = 18", "counts on the large board"),
        "a handicap": ("(handicap if", "(1 if", "a handicap of two"),
        "only at the beginning": ("if ply is 0", "if ply < 3", "a handicap of two"),
        "on an empty point": ("choose spot in empty", "choose spot in sites", "counts on a small board"),
        "without liberties they leave": (
            "remove theirs except alive(theirs)",
            "remove none",
            "two groups are taken at once, before it is asked whether the stone itself can breathe",
        ),
        "with one they stay": (
            "remove theirs except alive(theirs)",
            "remove near(spot) and theirs",
            "two groups are taken at once, before it is asked whether the stone itself can breathe",
        ),
        "the whole group": ("except alive(theirs)", "except near(empty)", "suicide"),
        "all groups": (
            "remove theirs except alive(theirs)",
            "remove group(one(theirs except alive(theirs)), theirs)",
            "two groups are taken at once, before it is asked whether the stone itself can breathe",
        ),
        "the others first": (
            "remove theirs except alive(theirs)",
            "remove pieces except alive(pieces)",
            "two groups are taken at once, before it is asked whether the stone itself can breathe",
        ),
        "no suicide": ("require any(near(spot) and empty) or spot in alive(mine)", "require true", "suicide"),
        "a living group": (
            " or spot in alive(mine)",
            "",
            "two are sent and one is taken back: not even when the other player would move now",
        ),
        "superko": (
            "require repeats(pieces) is 0",
            "require true",
            "two are sent and one is taken back: not even when the other player would move now",
        ),
        "whoever moves": (
            "repeats(pieces)",
            "repeats(pieces, mover)",
            "two are sent and one is taken back: not even when the other player would move now",
        ),
        "two passes": ("passes is 2", "passes is 1", "equal areas: the komi decides"),
        "not three": ("passes is 2", "passes is 3", "equal areas: the komi decides"),
        "stones count": ("count(pieces(p) or territory(p))", "count(territory(p))", "two passes in a row end the game"),
        "points count": ("count(pieces(p) or territory(p))", "count(pieces(p))", "two passes in a row end the game"),
        "komi is White's": ("komi if p is White", "komi if p is Black", "equal areas: the komi decides"),
        "komi counts in half points": ("2 * count", "count", "two passes in a row end the game"),
        "seven points and a half": ("komi = 15 in", "komi = 14 in", "the usual komi is seven points and a half"),
    },
    "amazons": {
        "White begins": ("players White, Black", "players Black, White", "who cannot move has lost"),
        "ten by ten": ("grid(10, 10)", "grid(10, 11)", "all moves in a narrow place"),
        "White's amazons": ("{a4, d1, g1, j4}", "{a4, d1, g1, j3}", "counts"),
        "Black's amazons": ("{a7, d10, g10, j7}", "{a7, d10, g9, j7}", "counts"),
        "one's own": ("in my Amazon", "in Amazon", "who cannot move has lost"),
        "any way": ("ray(man, directions, empty)", "ray(man, orthogonal, empty)", "counts"),
        "onto empty squares": (
            "choose spot in ray(man, directions, empty)",
            "choose spot in slide(man, directions)",
            "all moves in a narrow place",
        ),
        "she moves first": (
            "    move man to spot\n    choose mark in ray(spot, directions, empty)\n",
            "    choose mark in ray(spot, directions, empty)\n    move man to spot\n",
            "all moves in a narrow place",
        ),
        "from where she is": (
            "ray(spot, directions, empty)",
            "ray(man, directions, empty)",
            "all moves in a narrow place",
        ),
        "the arrow goes any way": (
            "ray(spot, directions, empty)",
            "ray(spot, diagonal, empty)",
            "all moves in a narrow place",
        ),
        "past nothing": (
            "ray(spot, directions, empty)",
            "ray(spot, directions, sites) and empty",
            "all moves in a narrow place",
        ),
        "an arrow": ("    place Arrow on mark", "    remove mark", "nothing passes an arrow, nor stands where one is"),
        "an arrow stays": (
            "    place Arrow on mark",
            "    remove Arrow\n    place Arrow on mark",
            "who cannot move has lost",
        ),
        "stuck loses": ("mover loses", "mover wins", "who cannot move has lost"),
    },
}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "rule"), [(name, rule) for name, rules in MUTANTS.items() for rule in rules])
def test_its_example_fails(name: str, rule: str) -> None:
    """Without this rule the rulebook can be played, but the example that guards it does not hold."""
    old, new, guard = MUTANTS[name][rule]
    assert failing(name, [(old, new)], guard) == [guard]
