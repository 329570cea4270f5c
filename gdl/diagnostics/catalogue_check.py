"""What the codes of the checker and of the machine mean: names, sorts of values, options, boards, limits.

Most examples are only the lines that matter: what they leave out of a rulebook is in `PLAIN`.
"""

from __future__ import annotations

import re

from gdl.diagnostics.catalogue import Entry

PLAIN = {
    "players": "players White, Black\n",
    "board": "board grid(3, 3)\n",
    "piece": "piece Man\n",
    "turn": "turn:\n    choose spot in empty\n    place Man on spot\n",
    "when": "when line(mine, 3): mover wins\n",
}
"""A plain game, heading by heading."""


WHOLE = frozenset(
    {
        "players White, Black\nboard grid(3, 3)\nwhen stuck: mover loses\n",
        "players White, Black\nboard grid(3, 3)\nturn: pass\nwhen stuck: mover loses\n",
        'game "Mine" extends "tic-tac-tow"\n',
        'game "Mine" extends "tic-tac-toe"\n',
    }
)
"""Examples that leave nothing out, or whose point is what is missing."""


def completed(example: str) -> str:
    """An example of this chapter with what it leaves out."""
    if example in WHOLE:
        return example
    return example + "".join(plain for word, plain in PLAIN.items() if not re.search(rf"^{word}\b", example, re.M))


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "E201",
        "Unknown name",
        "The name is neither one of the language nor declared in this rulebook. Most often it is "
        "misspelt; the hint names the nearest one there is.",
        "turn:\n    choose spot in emty\n    place Man on spot\n",
        "turn:\n    choose spot in empty\n    place Man on spot\n",
    ),
    Entry(
        "E202",
        "Type mismatch",
        "Every value is a number, true or false, a site, a direction, a player, a kind of piece, or a set "
        "of such things. Where one sort is wanted, no other will do.",
        "turn:\n    require mine > 3\n    pass\n",
        "turn:\n    require count(mine) > 3\n    pass\n",
    ),
    Entry(
        "E203",
        "Single value expected, got a set",
        "A piece moves to one site, a turn has one player. `one(S)` is the first member of a set; if "
        "there should be only one, it is that.",
        "turn:\n    choose man in mine\n    move man to near(man)\n",
        "turn:\n    choose man in mine\n    choose spot in near(man)\n    move man to spot\n",
    ),
    Entry(
        "E204",
        "Set expected",
        "`choose`, `for`, `count` and their like go through the members of a set.",
        "turn:\n    choose n in 6\n    pass\n",
        "turn:\n    choose n in 1..6\n    pass\n",
    ),
    Entry(
        "E205",
        "Wrong number of values",
        "What is asked of something takes as many values in its brackets as it is made for. So does `usual`, where "
        "what it replaces takes values: `usual(man, spot)`.",
        "turn:\n    choose spot in near(mine, theirs)\n    place Man on spot\n",
        "turn:\n    choose spot in near(mine or theirs)\n    place Man on spot\n",
    ),
    Entry(
        "E206",
        "This cannot be asked so",
        "Some names stand alone, some are asked of something, some go through a set with `for`; and "
        "`usual` is there only where something is replaced.",
        "turn:\n    require sum(mine) > 3\n    pass\n",
        "turn:\n    require sum(row_of(x) for x in mine) > 3\n    pass\n",
    ),
    Entry(
        "E207",
        "A definition calls itself without end",
        "To know what it is, one would have to know what it is. What hangs together is found by `flood`; "
        "what is done again and again is done by `repeat`.",
        "define reach(x): x or reach(near(x))\nturn:\n    choose spot in reach(mine)\n    place Man on spot\n",
        "define reach(x): flood(x, sites)\nturn:\n    choose spot in reach(mine)\n    place Man on spot\n",
    ),
    Entry(
        "E208",
        "This cannot be changed",
        "`=` gives a new value to a state or to a name made by `let`. The position is changed by `place`, "
        "`move`, `remove`, `change` and the like.",
        "turn:\n    choose spot in empty\n    spot = a1\n    place Man on spot\n",
        "turn:\n    choose spot in empty\n    let goal = spot\n    goal = a1\n    place Man on goal\n",
    ),
    Entry(
        "E209",
        "This cannot stand here",
        "Not everything makes sense everywhere: before the game there is no position, in `setup` nobody "
        "is moving, a definition with a value changes nothing, chance comes before the player.",
        "setup: place Man on a1\n",
        "setup: place White Man on a1\n",
    ),
    Entry(
        "E210",
        "Duplicate name",
        "Each name means one thing in a rulebook, so that a rule reads the same everywhere.",
        "option size = 3 in 1..9\ndefine size: 3\n",
        "option size = 3 in 1..9\ndefine least_size: 3\n",
    ),
    Entry(
        "E211",
        "Reserved name",
        "Built-in names, and names that a site may have, cannot be given to anything else.",
        "define empty: row(3)\n",
        "define far_row: row(3)\n",
    ),
    Entry(
        "E212",
        "This does nothing",
        "A line of a turn does something. A value is named by `let`, given by `=`, or asked by `require` and `if`.",
        "turn:\n    count(mine)\n",
        "turn:\n    require count(mine) > 0\n    pass\n",
    ),
    Entry(
        "E213",
        "A condition and a set are joined",
        "`and` and `or` join either conditions or sets. `x in A and B` is read as `(x in A) and B`.",
        "turn:\n    choose spot in sites\n    require spot in empty and row(1)\n    place Man on spot\n",
        "turn:\n    choose spot in sites\n    require spot in (empty and row(1))\n    place Man on spot\n",
    ),
    Entry(
        "E215",
        "Missing heading",
        "Every game has players, a board and a turn.",
        "players White, Black\nboard grid(3, 3)\nwhen stuck: mover loses\n",
        "players White, Black\nboard grid(3, 3)\nturn: pass\nwhen stuck: mover loses\n",
    ),
    Entry(
        "E216",
        "Nobody can win",
        "No ending names a winner or a loser. This is a warning: the game can be played.",
        "when no(empty): draw\n",
        "when no(empty): draw\nwhen line(mine, 3): mover wins\n",
    ),
    Entry(
        "E218",
        "Rulebooks extend each other in a circle",
        "A rulebook that extends another one must in the end come to one that stands by itself.",
        "",
        "",
    ),
    Entry(
        "E219",
        "Unknown rulebook to extend",
        "`extends` names a rulebook in the same folder, without its `.gdl`, or one that ships with the program.",
        'game "Mine" extends "tic-tac-tow"\n',
        'game "Mine" extends "tic-tac-toe"\n',
    ),
    Entry(
        "E220",
        "A definition is restated with other names in its brackets",
        "Whoever uses the definition gives it as many values as before.",
        'define goals(p): side(north)\nvariant "south":\n    define goals: side(south)\n',
        'define goals(p): side(north)\nvariant "south":\n    define goals(p): side(south)\n',
    ),
    Entry(
        "E221",
        "Unknown option in a variant or an example",
        "A variant, or an example, sets options that the rulebook declares.",
        'option size = 3 in 1..9\nvariant "large": sise = 5\n',
        'option size = 3 in 1..9\nvariant "large": size = 5\n',
    ),
    Entry(
        "E222",
        "Unknown variant",
        "A variant is named behind a colon: `edges:5x5`. Blanks in its name are written as hyphens.",
        "",
        "",
    ),
    Entry(
        "E223",
        "An example stands within a variant",
        "An example says which variant it is of by a line of its own.",
        'variant "large":\n    players White, Black\n    example "start":\n        expect ply is 0\n',
        'variant "large":\n    players White, Black\nexample "start":\n    with variant "large"\n    expect ply is 0\n',
    ),
    Entry(
        "E224",
        "A notation cannot be written so",
        "A notation says in fields, with blanks between them, what stands where (`board`, or `pieces(White)` of each "
        "player), whose turn it is (`mover`), what waits beside the board (`supply`) and what states hold; a text in "
        "quotes is read and means nothing. What is written must be possible to read back.",
        'notation "N": mover\n',
        'notation "N": board, mover\n',
    ),
    Entry(
        "E230",
        "It is not drawn so",
        "What stands behind `as` in `looks:` is a word of the program for what is drawn (each phrase has its own), or "
        "a text in quotes for who plays.",
        "looks:\n    mark b2 as stars\n",
        "looks:\n    mark b2 as star\n",
    ),
    Entry(
        "E301",
        "Option out of range",
        "An option must lie in the range it is declared with, whether by default, by a variant, or set from outside.",
        "option size = 12 in 1..9\n",
        "option size = 8 in 1..9\n",
    ),
    Entry(
        "E302",
        "Unknown option",
        "`--set` and `gdl.load` set options that the rulebook declares; `gdl show` lists them.",
        "",
        "",
    ),
    Entry(
        "E303",
        "These options do not go together",
        "A `require` outside of the turn says what the options must satisfy together.",
        'option men = 5 in 1..9\nrequire men <= 3 else "there is no room for more than 3"\n',
        'option men = 3 in 1..9\nrequire men <= 3 else "there is no room for more than 3"\n',
    ),
    Entry(
        "E304",
        "Unknown site",
        "The board has no site of that name. Columns are letters, rows are numbers, from the bottom left.",
        "turn: place Man on d4\n",
        "turn: place Man on c3\n",
    ),
    Entry(
        "E305",
        "The board cannot be made so",
        "A board is a shape with its sizes in brackets, as `grid(8, 8)` or `hexagon(5)`. The message says which shapes "
        "there are, or which sizes this one has.",
        "board square(3)\n",
        "board grid(3, 3)\n",
    ),
    Entry(
        "E306",
        "Too much of something",
        "A board has at most 4096 sites, a game at most 16 players and 256 kinds of pieces, and the "
        "states together at most 100,000 entries.",
        "board grid(100000, 100000)\n",
        "board grid(19, 19)\n",
    ),
    Entry(
        "E307",
        "A piece is placed where one stands already",
        "In `setup` two pieces are put on one site. Only the second would be there, which is hardly ever meant.",
        "setup:\n    place White Man on row(1)\n    place Black Man on column(1)\n",
        "setup:\n    place White Man on row(1)\n    place Black Man on row(3)\n",
    ),
    Entry(
        "E308",
        "The supply has not enough pieces",
        "What `setup` and the `position:` of an example place comes out of the supply, where the piece has one.",
        "supply: 2 Man\nsetup: place White Man on row(1)\n",
        "supply: 3 Man\nsetup: place White Man on row(1)\n",
    ),
    Entry(
        "E309",
        "A state begins outside of its range",
        "A state that is a number has a range, and begins in it.",
        "state round: 1..9 = 0\n",
        "state round: 1..9 = 1\n",
    ),
    Entry(
        "E310",
        "A supply is less than nothing",
        "How many pieces wait beside the board is a number from 0 up.",
        "supply: (2 - 5) Man\n",
        "supply: (5 - 2) Man\n",
    ),
    Entry(
        "E311",
        "No piece can stand there",
        "Pieces stand on the sites that the board is played on: cells, unless it says otherwise.",
        "turn: place Man on edges\n",
        "turn: place Man on cells\n",
    ),
    Entry(
        "E312",
        "Nobody can win this match",
        "A match is won by so many games, one at least, out of at least as many.",
        "match first to 4 of 3\n",
        "match first to 2 of 3\n",
    ),
    Entry(
        "E320",
        "A picture has more pieces than the supply",
        "What stands in a position comes out of the supply, where the piece has one.",
        "",
        "",
    ),
    Entry(
        "E321",
        "A picture does not fit the board",
        "A picture has one line for each row, from the top, and one mark for each site; `.` is an empty one.",
        "",
        "",
    ),
    Entry(
        "E322",
        "This is no position in the notation",
        "The rulebook declares a notation, and the text does not fit it; the message says which part, and what could "
        "stand there. A position can be given by statements, too: place White King on e1; next = Black.",
        "",
        "",
    ),
    Entry(
        "E400",
        "An example does not hold",
        "What the example says is not what the rules say. One of the two is wrong.",
        "",
        "",
    ),
    Entry(
        "E401",
        "A board in the text for players cannot be shown",
        "Under `rules:`, the moves of `[board after …]` must be legal, one after the other, from the start; and "
        "`[board of …]` names an example of the game itself, not of a variant.",
        "",
        "",
    ),
    Entry(
        "E901",
        "This cannot be compiled",
        "You have found a mistake in the program, not in your rulebook. Please report it.",
        "",
        "",
    ),
    Entry(
        "E902",
        "The rules take too long to work out",
        "A loop within loops, or definitions that call each other again and again, take more steps than a "
        "question about a position may take. Name fewer members to go through, or work a set out once "
        "with `let`. A move that goes on with choices, as a chain of jumps, may go to and fro for ever: "
        "keep where it has been in a set, and leave that out of the next choice.",
        "",
        "",
    ),
    Entry(
        "E903",
        "A move is too long",
        "A move has at most 200 choices. A loop with a choice in it goes on for too long.",
        "",
        "",
    ),
    Entry(
        "E904",
        "Something is nested too deeply",
        "Definitions within definitions, or blocks within blocks, are nested deeper than can be worked out.",
        "",
        "",
    ),
    Entry(
        "E905",
        "There are too many moves",
        "A position has at most 100,000 legal moves. Make fewer choices in one move, or several moves of one turn.",
        "",
        "",
    ),
    Entry(
        "E906",
        "The rulebook takes too much work",
        "Reading and checking a rulebook, making its board and trying its setup may take so many steps, and no more; "
        "the largest rulebooks that ship with the program need a seventh of them. The place marked is where the "
        "work was given up. A shorter text, a smaller board, or fewer definitions that are used in many ways will do. "
        "Each example may take so much work, too, and is given up at the line marked: `gdl perft` counts the lines of "
        "play that are too many for `expect perft(n)`, and an example that does much can be made two.",
        "board grid(64, 64): link sites to sites\n",
        "board grid(64, 64)\n",
    ),
    Entry(
        "E907",
        "There are more mistakes",
        "Only the first mistakes are told, and the rest of the rulebook is not looked at. Mend what is told: one "
        "mistake often leads to many others.",
        "",
        "",
    ),
    Entry(
        "E908",
        "Out of memory",
        "The system has no more memory for this process. Smaller options of the rulebook, fewer `--threads` or "
        "`--processes`, or less `--memory` for searches will do.",
        "",
        "",
    ),
    Entry(
        "E999",
        "A bug in gdl",
        "Something has happened in the program that nobody foresaw. Whatever was given to it, this is a mistake in the "
        "program; please report it, with what was printed and the rulebook or record that it happened with. "
        "`gdl --debug`, or GDL_DEBUG=1, shows the traceback. The exit code is 70.",
        "",
        "",
    ),
)
