"""Examples that do not hold: what is said of them, and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from gdl.examples import run_examples

RULES = """players A, B
board grid(3, 1)
piece Man
supply: 2 Man
turn:
    choose spot in empty
    place Man on spot
when no(empty): draw by "full"
example "here":
"""

SHORT = "A has 1 Man left in `supply`, and 2 are placed here"
NO_TURN = "nobody is to move here, the game is over: a draw (full)"
NONE = "A has no Man left in `supply`, and 1 is placed here"


@pytest.mark.parametrize(
    ("lines", "code", "message", "line"),
    [
        ("position:\n  place A Man on {a1, b1}\n  place A Man on c1\nexpect mover is A", "E308", NONE, 12),
        ("position:\n  next = B\n  place A Man on a1\n  place A Man on {b1, c1}\nexpect mover is B", "E308", SHORT, 13),
        (
            'play "a1; b1; c1"\nexpect mover is B',
            "E400",
            NO_TURN,
            11,
        ),
        ('play "a1; b1; c1"\nexpect no(my Man)', "E400", NO_TURN, 11),
        ('play "a1; b1; c1"\nexpect no(pieces)', "E400", "this is not so: `pieces` is {a1, b1, c1}", 11),
        ('play "a1; b1"\nexpect draw', "E400", "the game is not over here", 11),
    ],
)
def test_what_is_wrong(tmp_path: Path, lines: str, code: str, message: str, line: int) -> None:
    path = tmp_path / "rules.gdl"
    path.write_text(RULES + "".join(f"    {text}\n" for text in lines.replace("  ", "    ").splitlines()))
    ((outcome,), _) = run_examples(str(path))
    (failure,) = outcome.failures
    assert (failure.code, failure.message, failure.span.line) == (code, message, line)
    assert (outcome.position is None) == (code == "E308"), "no board of a position that there is not"


@pytest.mark.parametrize(
    ("lines", "stands"),
    [
        ("position:\n  place A Man on {a1, b1}", {"a1", "b1"}),
        ('play "a1; b1"', {"a1", "b1"}),
        ('position:\n  place A Man on a1\nplay "b1"', {"a1", "b1"}),
        ('play "a1"\nexpect mover is B', {"a1"}),
    ],
)
def test_where_an_example_comes_to_an_end_whatever_its_last_line_is(
    tmp_path: Path, lines: str, stands: set[str]
) -> None:
    path = tmp_path / "rules.gdl"
    path.write_text(RULES + "".join(f"    {text}\n" for text in lines.replace("  ", "    ").splitlines()))
    ((outcome,), _) = run_examples(str(path))
    board = outcome.position
    assert board is not None and not outcome.failures
    assert {name for number, name in enumerate(("a1", "b1", "c1")) if board.piece(number)} == stands


@pytest.mark.parametrize("asked", ["any(mine)", "any(standing)"])
def test_who_is_to_move_is_not_asked_where_nobody_is_not_even_in_a_definition(tmp_path: Path, asked: str) -> None:
    path = tmp_path / "rules.gdl"
    rules = RULES.replace("turn:", "define standing: mine\nturn:")
    path.write_text(f'{rules}    play "a1; b1; c1"\n    expect any(A Man)\n    expect {asked}\n')
    ((outcome,), _) = run_examples(str(path))
    (failure,) = outcome.failures
    assert (failure.message, failure.span.line) == (NO_TURN, 13)
    note = "`my`, `mine`, `theirs` … ask who is to move, as `mover` does, also in a definition: name the player"
    assert note in failure.notes


def test_enough_pieces(tmp_path: Path) -> None:
    path = tmp_path / "rules.gdl"
    text = "    position:\n        place A Man on {a1, b1}\n        next = B\n"
    path.write_text(RULES + text + "    expect mover is B and A Man is {a1, b1}\n")
    ((outcome,), _) = run_examples(str(path))
    assert outcome.failures == ()


ROWS = """players A, B
board grid(6, 3)
piece Man
setup:
    place A Man on {a2, b2, c2}
    place B Man on {f1, f3}
turn:
    choose man in mine
    either:
        choose spot in near(man)
        let own = man or ray(man, toward(man, spot), mine)
        require count(own) <= 2 else "two men at most"
        require no(pieces and step(man, toward(man, spot), count(own))) else "there is no room"
        move x in own to step(x, toward(man, spot))
    or "with":
        choose other in near(man) and mine where number(other) > number(man)
        choose way in {north, south}
        require every(step(x, way) in empty for x in {man, other}) else "there is no room for both"
        move x in {man, other} to step(x, way)
when no(theirs): draw
example "here":
"""


WITH_MORE_WORDS = (
    "`a2 b2` is not legal: two men at most; "
    "with more words it would be a move: `a2 with b2 north` or `a2 with b2 south`"
)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('illegal "a2 b2" because "two men at most"', None),
        ('illegal "b2 c2"', "`b2 c2` is legal"),
        ('illegal "b2 with c2"', "this does not show that a move is illegal: `b2 with c2` fits 2 moves"),
        ('illegal "b2 c2 n"', "`b2 c2 n` is legal, as `b2 with c2 north`"),
        ('legal "a2 b2"', WITH_MORE_WORDS),
        ('moves "a2 b2"', WITH_MORE_WORDS),
        ('play "a2 b2"', WITH_MORE_WORDS),
        ('play "d2 e2"', "`d2 e2` cannot be played: there is no piece on d2"),
    ],
)
def test_moves_that_longer_moves_begin_like(tmp_path: Path, line: str, message: str | None) -> None:
    file = tmp_path / "rows.gdl"
    file.write_text(ROWS + f"    {line}\n")
    ((outcome,), _) = run_examples(str(file))
    assert [failure.message for failure in outcome.failures] == ([] if message is None else [message])


RANK = """board grid(3, 3)
players A, B
piece Man
define size: 3
turn:
    choose spot in empty
    require spot not in near(mine){}
    place Man on spot
when no(empty): draw
example "beside":
    expect perft(1) is size * size
    play "a1; c3"
    illegal "a2" because "near one's own"
"""


NONE_OF_ITS_OWN = "line 7 gives no reason of its own"


def test_the_reason_why_another_move_comes_first_can_be_written(tmp_path: Path) -> None:
    """What is told is what holds."""
    file = tmp_path / "slide.gdl"
    rules = RANK.format("").replace("    choose spot in empty\n", "").partition("turn:")[0]
    turn = """turn:
    first:
        choose spot in empty
        place Man on spot
    else "wait":
        pass
when no(empty): draw
example "wait":
    illegal "wait" because "{}"
"""
    file.write_text(rules + turn.format("so"))
    ((outcome,), _) = run_examples(str(file))
    ((note,),) = (failure.notes for failure in outcome.failures)
    _, _, told = note.partition('write because "')
    assert note.startswith("line 6 prefers other moves") and told.endswith('", or leave it out')
    file.write_text(rules + turn.format(told.partition('"')[0]))
    ((outcome,), _) = run_examples(str(file))
    assert not outcome.failures


@pytest.mark.parametrize(
    ("reason", "notes"),
    [
        (' else "near one\'s own men"', []),
        (' else "too near"', [()]),
        ("", [(f'{NONE_OF_ITS_OWN}: write because "a2 is next to a1", or put one behind it: else "…"',)]),
    ],
)
def test_a_reason_that_no_rule_gives(tmp_path: Path, reason: str, notes: list[tuple[str, ...]]) -> None:
    file = tmp_path / "rank.gdl"
    file.write_text(RANK.format(reason))
    ((outcome,), _) = run_examples(str(file))
    assert [failure.notes for failure in outcome.failures] == notes


def test_the_reason_that_is_given_can_be_taken(tmp_path: Path) -> None:
    file = tmp_path / "rank.gdl"
    file.write_text(RANK.format("").replace("near one's own", "a2 is next to a1"))
    ((outcome,), _) = run_examples(str(file))
    assert not outcome.failures


STEPS = """players A, B
board grid(3, 3)
piece Man
state seeds: 0..9 = 2
setup:
    place A Man on a1
    place B Man on c3
turn:
    either:
        choose man in my Man
        choose spot in near(man) where spot not in row(3) else "row three is closed"
        require spot in empty
        move man to spot
    or "take":
        choose n in 1..3 where n <= seeds else "so many are not there"
        seeds -= n
    or "give":
        choose n in {1, 2} else "one or two"
        seeds += n
when seeds is 0: mover wins
example "here":
"""


@pytest.mark.parametrize(
    ("line", "message", "notes"),
    [
        (
            'illegal "a1-a3" because "closed"',
            "`a1-a3` is illegal, but because: a3 is not next to a1",
            (
                "the reason behind line 11 is that of its `where`; "
                "what is typed is not in `near(man)`, of which it chooses",
            ),
        ),
        (
            'illegal "take 4" because "many"',
            "`take 4` is illegal, but because: 4 is not possible after `take`, only 1 or 2",
            ("the reason behind line 15 is that of its `where`; what is typed is not in `1..3`, of which it chooses",),
        ),
        (
            'illegal "a1-a3" because "one"',  # nor is it in a reason that there is not
            "`a1-a3` is illegal, but because: a3 is not next to a1",
            (
                "the reason behind line 11 is that of its `where`; "
                "what is typed is not in `near(man)`, of which it chooses",
            ),
        ),
        ('illegal "take 3" because "many"', None, ()),
        ('illegal "give 3" because "one or two"', None, ()),
        (
            'legal "a1-a3"',
            "`a1-a3` is not legal: a3 is not next to a1",
            ("line 11: a3 is not among {b1, a2}", "    `man` is a1"),
        ),
        (
            'play "a1-b1; c3-c2; b1-c1; c2-c1"',
            "`c2-c1` is not legal: c1 is not empty",
            ("line 12: refused", "  `spot` is c1, `empty` is {a1, b1, a2, b2, a3, b3, c3}"),
        ),
    ],
)
def test_why_a_move_is_refused(tmp_path: Path, line: str, message: str | None, notes: tuple[str, ...]) -> None:
    file = tmp_path / "steps.gdl"
    file.write_text(STEPS + f"    {line}\n")
    ((outcome,), _) = run_examples(str(file))
    told = [(failure.message, failure.notes) for failure in outcome.failures]
    assert told == ([] if message is None else [(message, notes)])


DEALT = """players A, B
board grid(3, 3)
piece Man, Big(neutral), Small(neutral)
setup:
    chance one_dealt in {Big, Small}
    place one_dealt(A) on b2
    chance other_dealt in {Big, Small}
    place other_dealt(A) on a2
    next = B
turn:
    chance die in 1..2
    choose spot in empty and row(die)
    place Man on spot
when line(mine, 3): mover wins
when stuck: draw
example "here":
"""

BEFORE = 'not all is set up before chance has dealt; for instance, in a line before: play "Big; Big; 1"'


@pytest.mark.parametrize(
    ("lines", "message", "notes"),
    [
        ("expect mover is B", "nobody is to move yet: chance comes first in the setup", (BEFORE,)),
        ("expect no(empty)", "this is not so: `empty` is {a1, b1, c1, a2, b2, c2, a3, b3, c3}", (BEFORE,)),
        ("expect count(near(a1)) is 4", "this is not so: `count(near(a1))` is 2", ()),  # whatever has been dealt
        ("expect draw", "the game is not over here", ("line 15: when stuck: draw", BEFORE)),
        (
            "expect perft(1) is 3",
            "there are 2 legal moves, not 3",
            ("the legal moves: Big; Small", BEFORE),
        ),
        ('play "Big; Small"\nexpect mover is B', None, ()),
        (
            'play "Big; Small"\nexpect perft(1) is 3',
            "there are 2 legal moves, not 3",
            ("the legal moves: 1; 2", 'chance comes first here; for instance, in a line before: play "1"'),
        ),
        ('play "Big; Small"\nexpect perft(2) is 3', "there are 4 lines of 2 plies, not 3", ()),
        ('play "Big; Small; 1"\nexpect perft(1) is 3', None, ()),
    ],
)
def test_what_is_expected_where_nature_comes_first(
    tmp_path: Path, lines: str, message: str | None, notes: tuple[str, ...]
) -> None:
    file = tmp_path / "dealt.gdl"
    file.write_text(DEALT + "".join(f"    {line}\n" for line in lines.splitlines()))
    ((outcome,), _) = run_examples(str(file))
    told = [(failure.message, failure.notes) for failure in outcome.failures]
    assert told == ([] if message is None else [(message, notes)])


def test_a_site_that_the_board_of_an_example_has_not(tmp_path: Path) -> None:
    file = tmp_path / "large.gdl"
    text = RULES.replace("board grid(3, 1)", "option size = 5 in 1..9\nboard grid(size, 1)")
    file.write_text(text + "    with size = 3\n    expect count(pieces and d1) is 0\n")
    ((outcome,), _) = run_examples(str(file))
    (failure,) = outcome.failures
    assert (failure.code, failure.span.line, failure.span.column) == ("E304", 12, 29)


def test_what_fails_when_the_game_is_over_is_told_where_nature_begins_each_turn(tmp_path: Path) -> None:
    file = tmp_path / "over.gdl"
    file.write_text(
        'game "Over"\nplayers A, B\nboard grid(3, 1)\npiece Man\nsetup:\n    place A Man on a1\n    place B Man on c1\n'
        "turn:\n    chance way in {east, west}\n    choose man in mine\n    choose spot in step(man, way) and empty\n"
        "    move man to spot\nwhen mine is b1: mover wins\n"
        'example "it":\n    play "east; a1-b1"\n    expect count(A Man) is 2\n'
    )
    (outcome,), _ = run_examples(str(file))
    (failure,) = outcome.failures
    assert "`count(A Man)` is 1" in failure.message and not any("chance" in note for note in failure.notes)


def test_a_move_that_cannot_be_played_is_told_with_whole_moves_and_without_blocks_that_are_not_reached(
    tmp_path: Path,
) -> None:
    file = tmp_path / "cards.gdl"
    file.write_text(
        'game "Cards"\nplayers A, B\nboard grid(3, 1)\npiece Man, Cat(neutral), Dog(neutral)\nsetup:\n'
        "    place A Man on a1\n    place B Man on c1\nturn:\n    first:\n        choose card in {Cat, Dog}\n"
        "        choose man in mine\n        choose spot in near(man) and empty\n        move man to spot\n"
        '    else "wait":\n        choose card in {Cat}\n        pass\nwhen no(theirs): mover wins\n'
        'example "it":\n    play "Cat a1-c1"\n'
    )
    (outcome,), _ = run_examples(str(file))
    (failure,) = outcome.failures
    assert failure.message == "`Cat a1-c1` cannot be played: c1 is not next to a1"
    assert failure.notes[0] == "it could be: Cat a1-b1" and not any("else" in note for note in failure.notes)


LAMPS = """players A, B
board grid(3, 1)
piece Man, King
state lit: set
turn:
    either "light":
        choose spot in sites except lit
        lit = lit or spot
    or "put":
        choose new in {Man, King}
        choose spot in empty
        place new on spot
event leave:
    require false else "not yet"
alias "corner": "put Man a1", "put King a1"
when no(empty): draw by "full"
example "here":
"""

NOT_SHOWN = "this does not show that a move is illegal: "
OVER = 'play "put Man a1; put Man b1; put Man c1"\n    '


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('illegal "light c1, b1"', f"{NOT_SHOWN}`light c1` is a whole move, and `b1` is too much"),
        ('illegal "light c1, b1" because "whole"', f"{NOT_SHOWN}`light c1` is a whole move, and `b1` is too much"),
        ('illegal "light c1 light b1"', f"{NOT_SHOWN}`light c1` is a whole move, and `light b1` is too much"),
        (
            'play "put Man a1"\n    illegal "put Man a1 b1"',
            f"{NOT_SHOWN}no move has these words in this order: `put Man a1 b1`",
        ),
        (
            'illegal "put Man King"',
            f"{NOT_SHOWN}no move goes on with `King` after `put Man`, only with a1, b1 or c1",
        ),
        ('play "put Man a1"\n    illegal "put Man a1"', None),
        ('play "put Man a1"\n    illegal "corner"', None),
        ('play "light c1"\n    illegal "light c1"', None),
        ('illegal "pass"', None),
        ('illegal "put Queen a1"', f"{NOT_SHOWN}`Queen` is no word of a move"),
        (f'{OVER}illegal "put Man a1"', f"{NOT_SHOWN}the game is over: a draw (full)"),
        (f'{OVER}illegal "put Man a1" because "over"', None),
        ('illegal "event leave"', None),
        (
            f'{OVER}illegal "event leave"',
            "this does not show that an event is refused: `leave` cannot be announced now: the game is over",
        ),
        (f'{OVER}illegal "event leave" because "over"', None),
        ('illegal ""', "`illegal` says no move here"),
        ('legal " ; "', "`legal` says no move here"),
        ('play ""', "`play` says no move here"),
        (f'{OVER}moves ""', None),
    ],
)
def test_what_shows_nothing(tmp_path: Path, line: str, message: str | None) -> None:
    file = tmp_path / "lamps.gdl"
    file.write_text(LAMPS + f"    {line}\n")
    ((outcome,), _) = run_examples(str(file))
    assert [failure.message for failure in outcome.failures] == ([] if message is None else [message])


def test_nature_is_not_refused(tmp_path: Path) -> None:
    file = tmp_path / "thrown.gdl"
    rules = LAMPS.replace("turn:\n", "turn:\n    chance die in 1..3\n")
    file.write_text(rules + '    illegal "light a1"\nexample "thrown":\n    play "2"\n    illegal "light b1, c1"\n')
    (first, second), _ = run_examples(str(file))
    assert first.failures[0].message == f"{NOT_SHOWN}it is for chance to decide, and `light a1` is none of its results"
    assert second.failures[0].message == f"{NOT_SHOWN}`light b1` is a whole move, and `c1` is too much"
    file.write_text(rules + '    illegal "4"\n')
    ((number,), _) = run_examples(str(file))
    assert 'what chance may bring is said so: moves "1; 2; 3"' in str(number.failures[0])


@pytest.mark.parametrize(
    ("side", "told"),
    [
        (3, "these are legal too: b1; c1; a2; b2; c2; a3; b3; c3"),
        (7, "f6; and 8 more (`gdl moves` lists all)"),
    ],
)
def test_legal_moves_that_a_list_leaves_out_are_named_or_counted(tmp_path: Path, side: int, told: str) -> None:
    file = tmp_path / "long.gdl"
    file.write_text(
        RULES.replace("grid(3, 1)", f"grid({side}, {side})").replace("supply: 2 Man\n", "") + '    moves "a1"\n'
    )
    ((outcome,), _) = run_examples(str(file))
    assert outcome.failures[0].message.endswith(told)


def test_rules_that_take_too_long_are_told_by_their_loop(tmp_path: Path) -> None:
    file = tmp_path / "slow.gdl"
    loops = "".join(f"{'    ' * n}for {name} in sites:\n" for n, name in enumerate("pqrst", 1))
    file.write_text(
        RULES.replace("grid(3, 1)", "grid(20, 20)").replace(
            "turn:\n", f"state met: 0..1\nturn:\n{loops}{'    ' * 6}met = 1\n"
        )
        + '    play "a1"\n'
    )
    ((outcome,), _) = run_examples(str(file))
    (failure,) = outcome.failures
    assert failure.code == "E902" and failure.notes == ("line 11: for t in sites",)


def test_an_ending_of_what_is_extended_is_told_with_its_file(tmp_path: Path) -> None:
    (tmp_path / "marsh.gdl").write_text(RULES.partition("example")[0])
    bog = tmp_path / "bog.gdl"
    bog.write_text('game "Bog" extends "marsh"\nexample "at once":\n    expect draw\n')
    ((outcome,), _) = run_examples(str(bog))
    assert any(" of marsh.gdl: when " in note for failure in outcome.failures for note in failure.notes)
