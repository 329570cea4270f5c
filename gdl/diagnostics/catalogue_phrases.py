"""What the codes of the parser mean, continued: phrases and names."""

from __future__ import annotations

from gdl.diagnostics.catalogue import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "E120",
        "A character that belongs to no word",
        "Outside of texts and comments there are only the letters a to z, digits, _ and the signs of the language.",
        "define f: 3 § 4\n",
        "define f: 3 * 4\n",
    ),
    Entry(
        "E121",
        "A sign of some other language",
        "The language writes most operators as words: `is`, `is not`, `and`, `or`, `not`, `mod`.",
        "turn:\n    require ply == 1\n",
        "turn:\n    require ply is 1\n",
    ),
    Entry(
        "E122",
        "Comparisons do not chain",
        "Each comparison has two sides. Write two comparisons with `and` between them.",
        "turn:\n    require 1 < ply < 5\n",
        "turn:\n    require 1 < ply and ply < 5\n",
    ),
    Entry(
        "E123",
        "`and` next to `or` can be read in two ways",
        "`A or B and C` is read differently by different people. Brackets say which is meant.",
        "define f: mine or theirs and row(1)\n",
        "define f: mine or (theirs and row(1))\n",
    ),
    Entry(
        "E125",
        "`else` or `or` without its beginning",
        "`else` goes with an `if` or a `first`, `or` with an `either`. It stands straight below, indented like it.",
        "turn:\n    else:\n        pass\n",
        "turn:\n    if any(mine): pass\n    else: again\n",
    ),
    Entry(
        "E126",
        "A capital letter is missing",
        "The names of players and of pieces begin with a capital letter; that is how they are told from "
        "everything else.",
        "players red, black\n",
        "players Red, Black\n",
    ),
    Entry(
        "E127",
        "A capital letter too many",
        "Only the names of players and of pieces begin with a capital letter. Words of the language and all "
        "other names are written small.",
        "turn:\n    let Count = 1\n",
        "turn:\n    let count_now = 1\n",
    ),
    Entry(
        "E128",
        "This stands in the wrong place",
        "In the first column there are only headings, and headings are only there. What a turn does stands "
        "under `turn:`.",
        "choose spot in empty\n",
        "turn:\n    choose spot in empty\n",
    ),
    Entry(
        "E129",
        "A character that may not stand here",
        "Outside of texts and comments there are only the blank and the signs of the language: what is copied from web "
        "pages has blanks that are not blanks. In texts and comments there may be the letters of any script, and "
        "emoji, but nothing that cannot be seen or that changes how the line around it is read: control characters, "
        "marks of direction, blanks of no width, characters of private use, or such as Unicode has not assigned. "
        "Joiners and the like may stand where they do something, and at most eight marks on a letter. Delete the "
        "place marked and type it again.",
        "turn:\u00a0pass\n",
        "turn: pass\n",
    ),
    Entry(
        "E130",
        "`when` needs an outcome",
        "An ending says in one line when the game is over and who has won.",
        "when stuck:\n",
        "when stuck: mover loses\n",
    ),
    Entry(
        "E131",
        "A name is missing",
        "What is defined, chosen or remembered needs a name.",
        "define: row(8)\n",
        "define goals: row(8)\n",
    ),
    Entry(
        "E132",
        "Something is missing",
        "A line ends, or a bracket is closed, where a value should stand.",
        "turn:\n    place Mark on\n",
        "turn:\n    place Mark on spot\n",
    ),
    Entry(
        "E133",
        "Something is missing between two values",
        "Two names or numbers stand side by side. Is a word such as `and` missing, or is it one name with a "
        "blank in it?",
        "define f: mine empty\n",
        "define f: mine and empty\n",
    ),
    Entry(
        "E134",
        "`=` where `is` is meant",
        "`=` gives a new value to something. Whether two values are equal is asked with `is`.",
        "turn:\n    if ply = 1: pass\n",
        "turn:\n    if ply is 1: pass\n",
    ),
    Entry(
        "E135",
        "The second part is missing",
        "`either` offers at least two branches; `first` says in its `else` what may be done if nothing in it can be.",
        "turn:\n    either:\n        pass\n",
        "turn:\n    either:\n        pass\n    or:\n        again\n",
    ),
    Entry(
        "E136",
        "A name begins with a digit",
        "A name begins with a letter. A product is written with `*`.",
        "define f: 3x\n",
        "define f: 3 * x\n",
    ),
    Entry(
        "E137",
        "Numbers are whole numbers",
        "There are no decimal numbers. Count in halves, or in hundredths.",
        "define f: 1.5\n",
        "define f: 3 / 2\n",
    ),
    Entry(
        "E138",
        "Quotes are missing",
        "Titles, labels and reasons are texts and stand in quotes.",
        "game Chess\n",
        'game "Chess"\n',
    ),
    Entry(
        "E139",
        "A comma is missing",
        "The members of a list are separated by commas.",
        "players Red Black\n",
        "players Red, Black\n",
    ),
    Entry(
        "E140",
        "A line in brackets means nothing in a text for players",
        "Under `rules:` a line in square brackets is a small board: `[board]` is the start, `[board after d4; e5]` the "
        'position after these moves, `[board of long jump]` the one that the example "long jump" begins with. '
        "`[usual]` is the text that this one replaces. All other lines are sentences.",
        "rules:\n    Draughts on a small board.\n    [bord]\n",
        "rules:\n    Draughts on a small board.\n    [board]\n",
    ),
    Entry(
        "E141",
        "A text for players is too long",
        "What stands under `rules:` is read at the table, between two moves. Its characters, its boards and the moves "
        "that lead to them are limited, far above what anybody reads there.",
        "rules:\n" + "    [board]\n" * 13,
        "rules:\n    [board]\n",
    ),
    Entry(
        "E142",
        "A picture stands in another place",
        "A row of marks in quotes draws a position, and stands below `position:` in an example. Elsewhere, as in "
        "`setup`, pieces are placed by name.",
        'setup:\n    "M.M"\n    "..."\n    "m.m"\n',
        "setup:\n    place White Man on {a3, c3}\n    place Black Man on {a1, c1}\n",
    ),
    Entry(
        "E143",
        "A text says nothing",
        "A label is a word of the move, a reason is told to whoever plays, variants and examples are called by their "
        "names: between the quotes there must be something. Where nothing is to be said, the quotes are left out.",
        'turn:\n    either "":\n        choose spot in empty\n        place Man on spot\n    or "wait"\n',
        'turn:\n    either:\n        choose spot in empty\n        place Man on spot\n    or "wait"\n',
    ),
)
