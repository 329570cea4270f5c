"""How a rulebook is laid out."""

from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gdl
from gdl.diagnostics import Reporter, Source
from gdl.formatting import WIDTH, formatted
from gdl.syntax.parser import parse


def after(text: str) -> str:
    once = formatted(dedent(text))
    assert formatted(once) == once
    return once


CASES = {
    "blanks between words and signs": (
        """
        define  f ( x ) :count( x )+ -1*( 2 -3 )
        define g: not(f(1)>2)and (mine or(row( 1 .. 3 ) except{ a1 ,b2 }))
        define h(n): row(1..n-1)or row( 2+1 .. n mod 3 )or row(-1 .. 2)or row((n-1)..f(n+1))or row(1..n)-2
        """,
        """\
        define f(x): count(x) + -1 * (2 - 3)
        define g: not (f(1) > 2) and (mine or (row(1..3) except {a1, b2}))
        define h(n): row(1 .. n - 1) or row(2 + 1 .. n mod 3) or row(-1..2) or row((n - 1)..f(n + 1)) or row(1..n) - 2
        """,
    ),
    "steps of indentation": (
        """
        turn:
          either "a" :
             pass
          or "b":
                    pass
        """,
        """\
        turn:
            either "a":
                pass
            or "b":
                pass
        """,
    ),
    "comments behind something": (
        """
        option a = 1 in 1..2 # short
        option b = 1 in 1..2,c = 1 in 1..2#   tight

        define far: row(8)#apart
        """,
        """\
        option a = 1 in 1..2                            # short
        option b = 1 in 1..2, c = 1 in 1..2             #   tight

        define far: row(8)                              #apart
        """,
    ),
    "comments of their own": (
        """
          # of the whole

        turn:
              # at the beginning
          pass
          # at the end of the turn
        # of what comes next

          # and this

        define f: 1
          # nothing comes any more
        """,
        """\
        # of the whole

        turn:
            # at the beginning
            pass
            # at the end of the turn
        # of what comes next

        # and this

        define f: 1
        # nothing comes any more
        """,
    ),
    "blank rows": (
        """


        define f: 1



        turn:

            pass


            # last


        """,
        """\
        define f: 1

        turn:
            pass

            # last
        """,
    ),
    "texts for players and pictures stay": (
        """
        rules:


          Put   a stone.

            - # no comment


            - "pass"

        example "e":
          position:
            "x   . o"
            "#  . ."
        """,
        """\
        rules:
            Put   a stone.

              - # no comment


              - "pass"

        example "e":
            position:
                "x   . o"
                "#  . ."
        """,
    ),
    "a text for players behind its heading": (
        'rules:   Put  "a  stone   \n\n     anywhere.\nturn: pass\n',
        'rules: Put  "a  stone\n\n    anywhere.\nturn: pass\n',
    ),
    "rows that are broken stay broken": (
        """
        players White(ahead = north,
         home = row(1)),   # the light side
          # then
          Black
        define f: (a if b else
                         c if d else

           (e)
            )
        """,
        """\
        players White(ahead = north,
                home = row(1)),                         # the light side
            # then
            Black
        define f: (a if b else
            c if d else

            (e)
        )
        """,
    ),
    "brackets close behind what is called": (
        """
        supply: (2 - 1) Man
        notation "N": board ("+M" Man), mover ("w" White), pieces (White) ("m" Man)
        players White (a = 1), Black
        turn of (1) moves:
            if (a): place White Man on (b)
        """,
        """\
        supply: (2 - 1) Man
        notation "N": board("+M" Man), mover("w" White), pieces(White)("m" Man)
        players White(a = 1), Black
        turn of (1) moves:
            if (a): place White Man on (b)
        """,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_layout(name: str) -> None:
    before, wanted = CASES[name]
    assert after(before) == dedent(wanted)


def test_long_rows_are_broken_behind_commas() -> None:
    rows = after(f"piece {', '.join(f'Piece{n}' for n in range(40))}\n").splitlines()
    assert len(rows) == 4 and max(map(len, rows)) <= WIDTH
    assert all(row.startswith("    Piece") for row in rows[1:])


def test_long_rows_are_broken_in_brackets_that_hold_much() -> None:
    names = [f"name_{n}" for n in range(20)]
    assert len(after(f"define f: any({' or '.join(names)})\n").splitlines()) == 2
    assert len(after(f"define f: {' or '.join(names)}\n").splitlines()) == 1, "nothing else ends a line"
    assert len(after(f"define f: {' or '.join(f'({name} or b)' for name in names)}\n").splitlines()) == 1


def test_a_place_that_is_much_too_long_is_broken_at_the_next() -> None:
    text = f'alias "{"x" * 200}", "b": "c", "d"\n'
    assert after(text).splitlines()[1] == '    "b": "c", "d"'


LONG_CHOICE = (
    "turn:\n"
    "    choose man in mine where any(near(man) and empty) and count(near(man) and theirs) < 3 and man not in row(5) "
    'and ply > 9 else "there is no room"  # why\n'
)
LONG_DEMAND = (
    "turn:\n    require spot not in near(near(theirs) and column(1)) and no(near(spot) and theirs) and count(mine) > 2 "
    "and ply is 1000\n"
)
LONG_CLAIM = (
    'example "x":\n    expect count(mine) is 0 and count(theirs) is 1 and (White Man is a1 or White Man is b1) '
    "and count(pieces(White)) is 1  # why\n    expect mover is Black\n"
)
NO_PLACE = f'turn:\n    choose man in mine where sowable(man) else "{"it is empty or " * 8}"\n'


def test_a_long_choice_is_broken_in_brackets_that_are_put_around_its_condition() -> None:
    assert formatted(LONG_CHOICE) == (
        "turn:\n"
        "    choose man in mine where (any(near(man) and empty) and count(near(man) and theirs) < 3 "
        "and man not in row(5)\n"
        '        and ply > 9) else "there is no room"    # why\n'
    )
    assert formatted(LONG_DEMAND).splitlines()[1:] == [
        "    require (spot not in near(near(theirs) and column(1)) and no(near(spot) and theirs) and count(mine) > 2",
        "        and ply is 1000)",
    ]


def test_so_is_a_long_line_of_an_example() -> None:
    assert formatted(LONG_CLAIM).splitlines()[1:] == [
        "    expect (count(mine) is 0 and count(theirs) is 1 and (White Man is a1 or White Man is b1)",
        "        and count(pieces(White)) is 1)          # why",
        "    expect mover is Black",
    ]


@pytest.mark.parametrize("text", [LONG_CHOICE, LONG_DEMAND, LONG_CLAIM, NO_PLACE])
def test_what_is_broken_in_brackets_reads_the_same_and_stays_so(text: str) -> None:
    once = formatted(text)
    read = [parse(Source("test.gdl", each), Reporter()) for each in (text, once)]
    assert read[0] == read[1] and formatted(once) == once


def listing(count: int, row: int) -> str:
    return f"{{{', '.join(f'{letter}{row}' for letter in 'abcdefghijklmnopqrstuvwxyz'[:count])}}}"


HEADS = (
    "define home(p): ",
    "turn:\n    let here: set = ",
    "turn:\n    choose spot in ",
    "turn:\n    let here = a1\n    here = ",
)


@given(st.sampled_from(HEADS), st.integers(1, 26), st.integers(1, 26), st.sampled_from(["", ' else "not your half"']))
def test_a_long_value_that_hangs_on_a_condition_is_broken_behind_its_else(
    head: str, there: int, else_where: int, reason: str
) -> None:
    reason = reason if "choose" in head else ""
    one, other = listing(there, 1), listing(else_where, 8)
    text = f"{head}{one} if mover is White else {other}{reason}\n"
    once = formatted(text)
    read = [parse(Source("test.gdl", each), Reporter()) for each in (text, once)]
    assert read[0] == read[1] and formatted(once) == once
    first, last = text.splitlines()[-1].partition(" else ")[0], f"    {other}){reason}"
    if len(text.splitlines()[-1].removesuffix(' "not your half"')) <= WIDTH:
        assert once == text
    elif max(len(first) + len("( else"), len(last.removesuffix(' "not your half"')) + 4) <= WIDTH:
        rows = once.splitlines()
        assert rows[-2].endswith(" if mover is White else") and rows[-1].strip() == last.strip()


def test_a_value_in_brackets_is_broken_in_the_fewest_of_them() -> None:
    text = f"define home(p): ({listing(4, 1)} if p is White else {listing(24, 8)})\n"
    assert formatted(text).splitlines()[0].endswith("if p is White else")


def test_no_brackets_where_they_do_not_help() -> None:
    assert formatted(NO_PLACE) == NO_PLACE


@pytest.mark.parametrize(
    "line",
    [
        "turn:\n    choose spot in spots and land and empty else",
        "turn:\n    choose last in mine where toward(man, last) in {east, southeast, southwest} else",
        "turn:\n    choose man in mine where man in (empty if ply > 3 else {a1, b1}) else",
        "when count(x in pieces where near(x) in theirs and x in row(1..4) and any(near(x) and mine)) > 3: draw by",
    ],
)
def test_a_row_that_would_fit_but_for_the_text_at_its_end_stays_whole(line: str) -> None:
    """The text cannot be broken; to tear what stands before it helps nobody."""
    assert len(line.splitlines()[-1]) <= WIDTH
    told = "beside what you have, on land that is empty, and never in the river that runs through the middle"
    text = f'{line} "{told}"\n'
    assert len(text.splitlines()[-1]) > WIDTH and formatted(text) == text


def test_what_stands_before_a_text_is_broken_for_its_own_length_alone() -> None:
    told = "you shut a gap that is beside your Man, where no stone stands yet and none may come from afar"
    condition = " and ".join(["edges(my Man) and near(theirs)"] * 4)
    rows = formatted(f'turn:\n    choose gap in {condition} else "{told}"\n').splitlines()
    assert rows[1].endswith(" and edges(my Man) and near(theirs)") and len(rows[1]) <= WIDTH < len(rows[2])
    assert rows[2:] == [f'        and edges(my Man) and near(theirs)) else "{told}"']


def test_line_ends_are_those_of_the_first_line() -> None:
    assert formatted("turn:\r\n  pass\r\n") == "turn:\r\n    pass\r\n"
    assert formatted("turn:\n  pass\r\n") == "turn:\n    pass\n"
    assert formatted("turn: pass") == "turn: pass\n"


def test_a_text_that_cannot_be_read_is_an_error_with_its_place() -> None:
    with pytest.raises(gdl.RulebookError) as error:
        formatted("turn:\n    place Man spot\n", "my.gdl")
    assert str(error.value.diagnostics[0].span) == "my.gdl:2:15"
