"""`gdl trace`: what each statement of a turn does, which choice is taken, and where a run is refused."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from in_process import settings

import gdl
from gdl.cli import main
from gdl.infra.resources import shipped_rulebooks
from gdl.inspection.turn_trace import MOST, TracedTurn, trace_move
from gdl_interpreter.program.budget import LIMITS
from gdl_interpreter.reference import MachineError, MoveError

RULES = """
players White, Black
board grid(3, 3)
piece Man, King
supply: 3 King
state heat per site: 0..9 = 0
state last: site
setup:
    place White Man on row(1)
    place Black Man on b3
action_is_next: none
turn:
    either:
        choose man in mine
        choose spot in near(man) and empty where heat(spot) is 0 else "it is hot there"
        let way = spot in row(2)
        move man to spot
        remove near(spot) and theirs
        for s in near(spot) and row(2):
            heat(s) = 3
        if way: last = spot
        else if spot is a3: change spot to King
        else: crown(spot)
    or "rest":
        require heat(b2) > 0 else "nobody rests in the cold"
        again
when no(theirs): mover wins by "alone"
event away: require count(mine) > 2 else "too few"
define crown(x):
    change x to King
""".replace("action_is_next: none\n", "")

GAME = gdl.loads(RULES)


def traced(move: str, after: str = "") -> TracedTurn:
    position = GAME.start()
    for each in filter(None, after.split("; ")):
        position = position.play(each)
    return trace_move(position, move, GAME.sources)


def told(turn: TracedTurn) -> list[str]:
    """Each line with what it did, in short."""
    return [f"{line.text.strip()} | {'! ' * line.refused}{'; '.join(line.says)}" for line in turn.lines]


def test_a_turn_line_by_line() -> None:
    assert told(traced("a1-a2")) == [
        "either: | ",
        " | way 1 of 2",
        "choose man in mine | man = a1, of {a1, b1, c1}",
        'choose spot in near(man) and empty where heat(spot) is 0 else "it is hot there" | spot = a2',
        "let way = spot in row(2) | way = true",
        "move man to spot | a1: White Man → empty; a2: empty → White Man",
        "remove near(spot) and theirs | changes nothing",
        "for s in near(spot) and row(2): | s in b2",
        " | s = b2",
        "heat(s) = 3 | heat(b2): 0 → 3",
        "if way: last = spot | holds",
        "if way: last = spot | last: none → a2",
    ]


def test_the_board_is_there_where_it_changes() -> None:
    (line,) = [line for line in traced("a1-a2").lines if line.position is not None]
    assert line.sites == (0, 3)
    assert line.position is not None and line.position.piece(3) == ("White", "Man") and line.position.piece(0) is None


def test_labels_and_what_comes_next() -> None:
    turn = traced("rest", after="a1-a2; b3-a3")
    assert told(turn)[-3:] == [
        " | way `rest`",
        'require heat(b2) > 0 else "nobody rests in the cold" | holds',
        "again | one more move of this turn (1 in all)",
    ]
    assert turn.after is not None and turn.after.mover == "White"


def test_the_ending_is_told() -> None:
    turn = traced("b1-b2")
    assert turn.after is not None and turn.after.result is not None
    assert turn.ending is not None and turn.ending.text == 'when no(theirs): mover wins by "alone"'


def test_actions_are_followed() -> None:
    lines = told(traced("b3-c3", after="a1-a2"))
    assert lines[-2:] == ["else: crown(spot) | ", "change x to King | c3: Black Man → Black King"] or (
        "crown(spot)" in " ".join(lines) and lines[-1] == "change x to King | c3: Black Man → Black King"
    )


@pytest.mark.parametrize(
    ("move", "after", "line"),
    [
        ("a1-a3", "", "! refused: a3 is not among {a2}; "),
        ("a1-b2", "", "! refused: b2 is not among {a2}; "),
        ("b3-a3", "", "! refused: b3 is not among {a1, b1, c1}"),
        ("rest", "", "! refused: nobody rests in the cold; `heat(b2)` is 0"),
        ("b1-b2", "a1-a2; b3-a3", "! refused: b2 is not such a one; `heat(spot)` is 3"),
    ],
)
def test_a_refused_move_is_followed_to_where_it_is_refused(move: str, after: str, line: str) -> None:
    turn = traced(move, after)
    assert turn.after is None and turn.refusal is not None
    assert any(line in each for each in told(turn)), told(turn)


def test_of_a_set_those_parts_are_told_that_leave_the_member_out() -> None:
    """Through definitions, names and conditions, to what does not hold of it."""
    game = gdl.loads("""
players White, Black
board grid(5, 3)
piece Man
setup: place White Man on row(1)
define ends(man): (x in row(1) and mine where between(man, x) in mine) or (column(1) and row(2))
turn:
    choose man in mine
    let these = (ends(man) if man in column(1) else row(3)) except side(east)
    choose end in these
    choose spot in empty
    move man to spot
when no(mine): draw
""")

    def why(text: str) -> tuple[str, ...]:
        return next(line.says for line in trace_move(game.start(), text, game.sources).lines if line.refused)

    beside = why("a1-b1-b2")
    assert beside[0] == "refused: b1 is not among {c1, d1, a2}"
    assert any("leaves out x = b1:" in each for each in beside)
    assert "none is in no set" in map(str.strip, beside)
    assert any("`side(east)` is {e1, e2, e3}" in each for each in why("a1-e1-b2"))
    assert any("`row(3)` is" in each for each in why("b1-b2-b3"))


def test_a_move_is_followed_that_longer_moves_begin_like() -> None:
    game = gdl.loads("""
players White, Black
board grid(3, 3)
piece Man
turn:
    choose spot in empty
    either:
        require spot in row(1) else "too far"
        place Man on spot
    or "thrown":
        choose way in orthogonal
        place Man on spot
when no(empty): draw
""")
    traced = trace_move(game.start(), "b2", game.sources)
    assert traced.after is None
    assert (
        traced.refusal == "`b2` is not legal: too far; with more words it would be one of 4 moves, as `b2 thrown north`"
    )
    assert any(line.refused and "too far" in line.says[0] for line in traced.lines)
    with pytest.raises(MoveError):
        trace_move(game.start(), "b2 thrown", game.sources)


WAYS = gdl.loads("""
players White, Black
board grid(3, 3)
piece Man, King
setup: place Black Man on row(3)
turn:
    first:
        choose man in mine
        choose spot in near(man) and theirs
        move man to spot
    else:  # nobody to take
        choose man in mine
        choose spot in near(man) and empty
        move man to spot
    let at = mine and row(2)
    either:
        require any(at and column(2)) else "not in the middle"
        again
    or:
        require any(at and column(3)) else "not on the right"
        pass
    or:
        require any(at and column(1)) else "not on the left"
        change at to King
when no(mine): draw
""")


def traced_ways(white: str, move: str, black: str = "none") -> list[str]:
    position = WAYS.position(f"place White Man on {white}; place Black Man on row(3) or {black}")
    return told(trace_move(position, move, WAYS.sources))


def test_else_is_not_tried_where_another_move_goes_through_first() -> None:
    assert traced_ways("{b1, a1}", "b1-b2", "a2") == [
        "first: | ",
        "choose man in mine | man = b1, of {a1, b1}",
        "choose spot in near(man) and theirs | ! refused: there is nothing to choose from; "
        "  `near(man)` is {a1, c1, b2};     `man` is b1;   `theirs` is {a2, a3, b3, c3}",
        "else: | ! refused: `else` is not tried, because the block of `first` can be played, as by a1-a2",
    ]


def test_of_a_legal_move_only_the_way_that_it_goes_is_told() -> None:
    lines = traced_ways("a1", "a1-a2")
    assert lines[:4] == [
        "first: | ",
        "else: | nothing in the block of `first` can be played, so `else` counts",
        "choose man in mine | man = a1",
        "choose spot in near(man) and empty | spot = a2, of {b1, a2}",
    ]
    assert lines[6:] == [
        "either: | ",
        " | way 3 of 3",
        'require any(at and column(1)) else "not on the left" | holds',
        "change at to King | a2: White Man → White King",
    ]


def test_a_refused_move_is_followed_where_its_refusal_is_of() -> None:
    lines = traced_ways("a1", "a1-b1")
    assert "else: | nothing in the block of `first` can be played, so `else` counts" in lines
    refused = [line for line in lines if "! refused" in line]
    assert len(refused) == 2 and "nothing to choose from" in refused[0] and "not on the left" in refused[1]
    assert " | way 3 of 3" in lines and not any("way 1" in line or "tried next" in line for line in lines)


def test_what_is_tried_next_says_so() -> None:
    game = gdl.loads("""
players White, Black
board grid(3, 3)
piece Man
setup: place White Man on {a1, b1, a2, b2}
turn:
    choose man in mine
    either:
        go(man, north)
    or:
        go(man, east)
    or "rest"
when no(mine): draw
define go(man, way):
    choose spot in step(man, way) or step(man, east)
    require spot in empty else "somebody stands there"
    move man to spot
""")
    turn = trace_move(game.start(), "a1-b1", game.sources)
    assert [line.says[0] for line in turn.lines if line.says and line.text == ""] == [
        "way 1 of 3",
        "way 2 of 3, which is tried next",
    ]


NESTED = gdl.loads("""
players White, Black
board grid(3, 3)
piece Man, King
setup: place White Man on {a1, b1}
define usually:
    either "hatch":
        choose spot in empty
        place Man on spot
    or "grow":
        choose man in mine
        change man to King
turn:
    first:
        either:
            usually
        or "swell":
            choose man in mine
            require man in column(1) else "too far to the right"
            change man to King
    else "rest":
        pass
when no(mine): draw
""")


def test_of_a_refused_move_no_way_with_other_words_is_told() -> None:
    """Be they in a block of the way, or in a definition."""
    turn = trace_move(NESTED.start(), "swell b1", NESTED.sources)
    assert told(turn)[:5] == [
        "first: | ",
        "either: | ",
        " | way `swell`",
        "choose man in mine | man = b1, of {a1, b1}",
        'require man in column(1) else "too far to the right" | ! refused: too far to the right; '
        "`man` is b1, `column(1)` is {a1, a2, a3}",
    ]


def test_of_a_legal_move_no_way_with_other_words_is_told() -> None:
    assert told(trace_move(NESTED.start(), "swell a1", NESTED.sources)) == [
        "first: | ",
        "either: | ",
        " | way `swell`",
        "choose man in mine | man = a1, of {a1, b1}",
        'require man in column(1) else "too far to the right" | holds',
        "change man to King | a1: White Man → White King",
    ]


def test_an_either_that_is_the_else_of_a_first() -> None:
    game = gdl.loads("""
players White, Black
board grid(3, 3)
piece Man
turn:
    first:
        choose man in mine
        remove man
    else:
        either "left":
            place Man on a1
        or:
            place Man on b1
        or "right":
            place Man on c1
when no(empty): draw
""")
    turn = trace_move(game.start(), "right", game.sources)
    assert told(turn) == [
        "first: | ",
        "else: | nothing in the block of `first` can be played, so `else` counts",
        'either "left": | ',
        " | way `right`",
        "place Man on c1 | c1: empty → White Man",
    ]


def test_events() -> None:
    assert told(traced("event away")) == ['event away: require count(mine) > 2 else "too few" | holds']
    with pytest.raises(MachineError):
        traced("event gone")


@pytest.mark.parametrize("text", ["zz", ""])
def test_what_can_be_no_move(text: str) -> None:
    with pytest.raises(MoveError):
        traced(text)


def test_no_more_is_told_than_can_be_read() -> None:
    game = gdl.loads(
        "players A, B\nboard grid(30, 4)\npiece Man\nstate n per site: 0..9 = 0\nturn:\n    choose spot in empty\n"
        "    for a in sites:\n        for b in column(1):\n            n(b) = 1\n    place Man on spot\n"
        "when no(empty): mover wins\n"
    )
    turn = trace_move(game.start(), "b2", game.sources, LIMITS)
    assert len(turn.lines) == MOST + 1 and turn.after is not None


@pytest.mark.parametrize(
    "name",
    [n if n in ("chess", "go", "kalah") else pytest.param(n, marks=pytest.mark.slow) for n in shipped_rulebooks()],
)
def test_first_moves_of_shipped_rulebooks(name: str) -> None:
    game = gdl.load(name)
    position = game.start()
    for _ in range(4):
        moves = position.moves()
        if not moves:
            break
        turn = trace_move(position, moves[-1].text, game.sources)
        assert turn.after == position.after(moves[-1]) and turn.refusal is None
        assert moves[-1].chance or turn.lines
        position = position.after(moves[-1])


def test_the_command() -> None:
    run = CliRunner().invoke(main, ["trace", "tic-tac-toe", "b2", "--after", "a1"], obj=settings())
    assert run.exit_code == 0 and "b2: empty → O Mark" in run.output and "To move: X." in run.output
    run = CliRunner().invoke(main, ["trace", "tic-tac-toe", "a1", "--after", "a1"], obj=settings())
    assert run.exit_code == 1 and "! refused" in run.output


@pytest.mark.parametrize(
    ("move", "chosen", "refusal"),
    [
        ("Ke4", "man = e1", "the King on e1 cannot go to e4"),
        ("e2-e5", "man = e2", "the Pawn on e2 cannot go to e5"),
        ("a1-a2-a3", "man = a1", "your own Pawn stands on a2"),
    ],
)
def test_the_run_that_is_followed_is_the_one_that_the_refusal_is_of(move: str, chosen: str, refusal: str) -> None:
    """Even where words are left out."""
    game = gdl.load("chess")
    turn = trace_move(game.start(), move, game.sources)
    assert turn.refusal is not None and refusal in turn.refusal
    assert [line.says[0].partition(",")[0] for line in turn.lines if line.says[0].startswith("man =")] == [chosen]
    assert turn.lines[-1].refused


def test_a_choice_says_which_members_its_where_leaves() -> None:
    game = gdl.loads(
        'game "W"\nplayers White, Black\nboard grid(3, 3)\npiece Man\nturn:\n'
        "    choose spot in empty where spot in row(2) or spot in row(3)\n    place Man on spot\n"
        "when line(mine, 3): mover wins\n"
    )
    traced = trace_move(game.start(), "b2", game.sources)
    assert any("spot = b2, of {a2, b2, c2, a3, b3, c3}" in said for line in traced.lines for said in line.says)


def test_moves_before_the_one_that_is_traced() -> None:
    """Who types several moves, or a player's where nature moves, is told of `--after`."""
    run = CliRunner().invoke(main, ["trace", "tic-tac-toe", "a1; b2"], obj=settings())
    assert 'given by --after: "b2" --after "a1"' in run.output
    run = CliRunner().invoke(main, ["trace", "backgammon", "13-7"], obj=settings())
    assert "given by --after" in run.output
