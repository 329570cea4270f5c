"""What `gdl test --mutate` does not break is broken here by hand: the order of players and kinds, who begins, what a
board is made of. Each time an example notices (docs/decisions/0105-rules-are-broken-by-the-program.md)."""

from __future__ import annotations

import re

import pytest

from gdl.diagnostics import Source
from gdl.examples import outcomes_of
from gdl.infra.resources import shipped_rulebooks
from gdl.loading import Reading, read_text
from gdl.syntax.rereading import Rereader

pytestmark = pytest.mark.slow

MUTANTS: dict[str, dict[str, tuple[str, str, str | None]]] = {
    "3-a-side": {
        "North begins": ("players North, South", "players South, North", "the kick-off"),
        "a link in the west": (
            "    link a3 to b5                               # across the missing west corner\n",
            "",
            "the points either side of a missing corner are neighbours",
        ),
        "a link in the east": (
            "    link f3 to g5                               # across the missing east corner\n",
            "",
            "the points either side of a missing corner are neighbours",
        ),
        "the north goal has the four points of its side": (
            "link north_goal to side(north)",
            "link north_goal to {e7, f7}",
            "thirty-five points and two goals",
        ),
        "the south goal has the four points of its side": (
            "link south_goal to side(south)",
            "link south_goal to {b1, c1}",
            "thirty-five points and two goals",
        ),
    },
    "amazons": {
        "White begins": ("players White, Black", "players Black, White", "who cannot move has lost"),
    },
    "anchor": {
        "the size is an option": ("board hexagon(size)", "board hexagon(8)", "a smaller board"),
        "Black begins": (
            "setup:\n",
            "setup:\n    next = White\n",
            "Black begins, and a stone is dropped on any empty cell",
        ),
        "the dead of both sides": ("all(dead(q) for q in players)", "dead(p)", "prisoners and ground"),
        "the others' dead": (
            "all(dead(q) for q in players)",
            "dead(enemies(p))",
            "a dead stone on its own side's ground is a prisoner of the others",
        ),
    },
    "atari-go": {
        "the score": ("score(p): taken(p)", "score(p): 2 * taken(p)", "one stone is not enough for a prize of two"),
    },
    "chess": {
        "the line-up": ("Rook, Knight, Bishop, Queen", "Rook, Bishop, Knight, Queen", "the pieces at the start"),
    },
    "chinese-checkers": {
        "two face each other": (
            "nth(number(p), northeast, southwest)",
            "nth(number(p), northeast, southeast)",
            "two face each other",
        ),
        "three have every second point": (
            "southeast, west)",
            "southeast, southwest)",
            "three sit in every second point",
        ),
        "four have two pairs of points": (
            "east, southwest, west)",
            "east, southwest, southeast)",
            "four sit in two pairs",
        ),
        "six have them in order": (
            "east, southeast, southwest, west, northwest)",
            "southeast, east, southwest, west, northwest)",
            "six fill the points",
        ),
    },
    "clobber": {
        "White begins": (
            "players White, Black",
            "players Black, White",
            "stones by turns, White has the corner at the left below",
        ),
        "the board is full": (
            "for x in sites:",
            "for x in sites except f5:",
            "stones by turns, White has the corner at the left below",
        ),
    },
    "colonization": {
        "a chain touches by corners": ("pieces(p), directions)", "pieces(p), orthogonal)", "every kind of piece moves"),
        "a chain is of one's own pieces": (
            "flood(Planet(p), pieces(p),",
            "flood(Planet(p), pieces,",
            "a third party loses what its own chain held",
        ),
        "a chain leads to one's own planet": (
            "flood(Planet(p), pieces(p),",
            "flood(Planet, pieces(p),",
            "with a planet goes all that hangs on it alone",
        ),
        "a chain may be long": (
            "pieces(p), directions)",
            "pieces(p), directions, steps = 2)",
            "a chain may be long, and touch by corners",
        ),
        "either of two planets holds": ("flood(Planet(p),", "flood(one(Planet(p)),", "two planets, two clusters"),
        "pieces are counted": (
            "define score(p): count(pieces(p))",
            "define score(p): count(Planet(p))",
            "when the time is up the largest wins",
        ),
        "ties share the win": (
            "define score(p): count(pieces(p))",
            "define score(p): 9 * count(pieces(p)) - number(p)",
            "if all are equal, all share",
        ),
    },
    "dots-and-boxes": {
        "they are nobody's": ("Line(neutral)", "Line", "a line is drawn once, by either of its names"),
    },
    "edges": {
        "played on edges": ("played on edges      #", "played on vertices   #", "counts"),
    },
    "fanorona": {
        "White begins": ("players White, Black", "players Black, White", "the pieces at the start, and White begins"),
    },
    "fifteen-puzzle": {
        "beside the gap": ("in near(gap)", "in around(gap)", "a tile beside the gap is pushed into it"),
    },
    "hasami-shogi": {
        "Black begins": (
            "players Black, White",
            "players White, Black",
            "nine men each, on their own row, and Black begins",
        ),
    },
    "havannah": {
        "the size is an option": ("hexagon(size)", "hexagon(8)", "a bridge"),
    },
    "international-draughts": {
        "White begins": ("setup:\n", "setup:\n    next = Black\n", "White begins, with twenty men on the high numbers"),
    },
    "konane": {
        "Black begins": (
            "setup:\n",
            "setup:\n    next = White\n",
            "the board is full of stones by turns, and Black begins",
        ),
    },
    "lines-of-action": {
        "Black begins": ("players Black, White", "players White, Black", "all together, on a slant"),
        "slantwise": (
            "goes(man, way) for way in directions",
            "goes(man, way) for way in orthogonal",
            "all together, side by side",
        ),
        "straight": ("goes(man, way) for way in directions", "goes(man, way) for way in diagonal", "counts"),
    },
    "los-alamos": {
        "the line-up": ("Queen, King, Knight", "King, Queen, Knight", "the pieces at the start"),
    },
    "makruk": {
        "White begins": ("setup:\n", "setup:\n    next = Black\n", "the pieces at the start, and White begins"),
        "officers": ("Rook, Knight,", "Knight, Rook,", "the pieces at the start, and White begins"),
    },
    "minishogi": {
        "Black begins": (
            "setup:\n",
            "setup:\n    next = White\n",
            "the pieces at the start, and Black begins, with nothing in hand",
        ),
    },
    "nine-mens-morris": {
        "the middle is open": ("    remove d4\n", "", "sixteen lines"),
    },
    "pentago": {
        "White begins": ("players White, Black", "players Black, White", "who turns five of the others has lost"),
    },
    "pente": {
        "White begins": ("players White, Black", "players Black, White", "five in a row, or more"),
        "eight ways": ("for d in directions)", "for d in orthogonal)", "all eight ways"),
        "only who comes takes": (
            "    let prey = all(caught(spot, d) for d in directions)",
            "    let prey = all(caught(x, d) for d in directions, x in mine)",
            "who goes between two is safe",
        ),
        "the score": ("score(p): taken(p)", "score(p): 2 * taken(p)", "a pair between two stones is taken"),
    },
    "quarto": {
        "tall": ('Tlqf(neutral, letter = "H", tall)', 'Tlqf(neutral, letter = "H")', "four tall ones in a row"),
    },
    "royal-game-of-ur": {
        "as many men as the option says": ("supply: men Man", "supply: 7 Man", "fewer men"),
    },
    "sandkings": {
        "White moves first": (
            "of White, Black,",
            "of Black, White,",
            "two creatures face each other, and White moves first",
        ),
        "the body is diagonal to it": (
            "opposite(home(p)))",
            "right(opposite(home(p))))",
            "two creatures face each other, and White moves first",
        ),
        "corners join": (
            "pieces(p), directions)",
            "pieces(p), orthogonal)",
            "a creature stays in one piece, joined at sides or corners",
        ),
        "only one's own pieces join": (
            "flood(Body(p), pieces(p), directions)",
            "flood(Body(p), pieces, directions)",
            "another creature does not hold yours together",
        ),
        "one group": (
            "flood(x, pieces(owner(x)), grip) ",
            "pieces(owner(x)) ",
            "one wall, and from side to side: a pocket at one side harms nobody",
        ),
        "of one player": (
            "flood(x, pieces(owner(x)), grip) ",
            "flood(x, pieces, grip) ",
            "the pieces of two players are no wall together",
        ),
    },
    "shatranj": {
        "White begins": ("setup:\n", "setup:\n    next = Black\n", "the pieces at the start, and White begins"),
        "officers": ("Rook, Knight,", "Knight, Rook,", "the pieces at the start, and White begins"),
    },
    "shogi": {
        "Black begins": (
            "setup:\n",
            "setup:\n    next = White\n",
            "the pieces at the start, and Black begins, with nothing in hand",
        ),
    },
    "synapse-ice": {
        "Green begins": ("players Green, Red", "players Red, Green", None),
    },
    "tablut": {
        "Black begins": ("players Black, White", "players White, Black", "sixteen around nine, and Black begins"),
    },
    "xiangqi": {
        "Red begins": ("setup:\n", "setup:\n    next = Black\n", "the pieces at the start, and Red begins"),
        "officers": (
            "Chariot, Horse, Elephant,",
            "Chariot, Elephant, Horse,",
            "the pieces at the start, and Red begins",
        ),
    },
    "y": {
        "the size is an option": ("triangle(size)", "triangle(13)", "White joins them, too"),
    },
    "yavalath": {
        "the size is an option": ("hexagon(size)", "hexagon(5)", "a full board"),
        "three players": (
            "players White, Black, Red",
            "players White, Red, Black",
            "three players: unless one wins oneself",
        ),
    },
}
"""For each game, by rule: what the rulebook says, what instead, and the example that guards it (None: any)."""

READING = Reading(parse=Rereader().parse)
"""One mutant differs from the next in a line or two: headings that have not changed are not parsed again."""


@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game, rules in MUTANTS.items() for rule in rules])
def test_an_example_fails(game: str, rule: str) -> None:
    old, new, guard = MUTANTS[game][rule]
    found = failing(game, old, new, guard)
    assert found if guard is None else guard in found


def failing(name: str, old: str, new: str, guard: str | None) -> list[str]:
    """The examples that fail when a part of the rules, which must occur, is replaced by another.

    guard: the name of the one example that is run; None: all are.
    """
    rules, *examples = shipped_rulebooks()[name].read_text(encoding="utf-8").split("\nexample ")
    rules = re.sub(r"^rules:\n(?:(?: .*)?\n)+", "", rules, flags=re.M)  # the text for players breaks nothing
    assert old in rules, f"the rules of {name} do not say {old!r}"
    rules = rules.replace(old, new, 1)
    kept = [example for example in examples if guard is None or example.startswith(f'"{guard}":')]
    assert kept, f"there is no example {guard!r}"
    broken = read_text(Source(f"{name}.gdl", "\nexample ".join([rules, *kept])), name, reading=READING)
    return [outcome.name for outcome in outcomes_of(broken) if outcome.failures]
