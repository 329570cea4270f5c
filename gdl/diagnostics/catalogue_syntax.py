"""What the codes of the parser mean: words, signs and layout."""

from __future__ import annotations

from gdl.diagnostics.catalogue import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "E101",
        "Something was not expected",
        "The line was understood up to the place marked, and what stands there cannot follow. Often a word is "
        "missing before it, or it belongs in another line.",
        "state seeds: 0..3 per site\n",
        "state seeds per site: 0..3\n",
    ),
    Entry(
        "E102",
        "A word of a phrase is missing",
        "Some words go together: `place … on`, `move … to`, `choose … in`, `return … to supply`, `let … =`.",
        "turn:\n    place Mark spot\n",
        "turn:\n    place Mark on spot\n",
    ),
    Entry(
        "E103",
        "A line is indented like none above it",
        "Indentation says what belongs to what. A line that goes back to the left must stand exactly under an "
        "earlier line, so that it is clear which block it belongs to.",
        "turn:\n    if any(mine):\n            pass\n        again\n",
        "turn:\n    if any(mine):\n            pass\n    again\n",
    ),
    Entry(
        "E104",
        "A word is misspelt",
        "A word of the language was expected and something very like one was found.",
        "bord grid(3, 3)\n",
        "board grid(3, 3)\n",
    ),
    Entry(
        "E105",
        "A word of the language is used as a name",
        "The words that make up the language can be the name of nothing else, so that a rule reads the same "
        "to everyone.",
        "turn:\n    choose to in empty\n",
        "turn:\n    choose target in empty\n",
    ),
    Entry(
        "E106",
        "A number is too large",
        "A number has at most fifteen digits.",
        "option size = 10000000000000000 in 1..2\n",
        "option size = 1 in 1..2\n",
    ),
    Entry(
        "E107",
        "Something is nested too deeply, or a chain is too long",
        "Brackets within brackets, blocks within blocks and sums of very many terms are limited, far above "
        "what a person writes. Name the parts with `let` or `define`.",
        "define f: " + " + ".join(["1"] * 101) + "\n",
        "define f: 1 + 1\n",
    ),
    Entry(
        "E108",
        "A colon is missing",
        "A colon stands at the end of a line that a block stands under, and between a condition and what is done.",
        "turn\n    pass\n",
        "turn:\n    pass\n",
    ),
    Entry(
        "E109",
        "A line stands too far to the right",
        "A line is indented further than the line above only where that line ends in a colon. Headings stand "
        "in the first column.",
        "turn:\n    pass\n        again\n",
        "turn:\n    pass\n    again\n",
    ),
    Entry(
        "E110",
        "A filter has no name for its members",
        "`(x in S where C)` is the set of those x in S of which C is true. Without the name, C could not "
        "speak of them.",
        "define big: (mine where strength > 1)\n",
        "define big: (x in mine where strength(x) > 1)\n",
    ),
    Entry(
        "E111",
        "`or` next to `except` can be read in two ways",
        "`A or B except C` might leave C out of both A and B, or of B only. Brackets say which.",
        "define f: empty or mine except a1\n",
        "define f: (empty or mine) except a1\n",
    ),
    Entry(
        "E112",
        "Nobody else can begin the next game",
        "In a match either the loser or the winner of a game begins the next one; say nothing and the players "
        "take turns.",
        "match first to 3, nobody starts\n",
        "match first to 3, loser starts\n",
    ),
    Entry(
        "E113",
        "Nothing stands under a colon",
        "What belongs to a line that ends in a colon stands in the next lines, four spaces further to the right.",
        "turn:\npass\n",
        "turn:\n    pass\n",
    ),
    Entry(
        "E114",
        "A tab is used for indentation",
        "Tabs are shown with different widths by different programs, so that a text indented with them can "
        "look right and be wrong. Use spaces, four for each step.",
        "turn:\n\tpass\n",
        "turn:\n    pass\n",
    ),
    Entry(
        "E115",
        "A bracket is never closed",
        "Each `(` needs its `)` and each `{` its `}` before the next heading begins.",
        "board grid(3, 3\n",
        "board grid(3, 3)\n",
    ),
    Entry(
        "E116",
        "A bracket is closed that was never opened",
        "There is one closing bracket too many, or an opening one is missing further left.",
        "board grid(3, 3))\n",
        "board grid(3, 3)\n",
    ),
    Entry(
        "E117",
        "A bracket is closed by one of another sort",
        "`(` is closed with `)`, `{` with `}`.",
        "board grid(3, 3}\n",
        "board grid(3, 3)\n",
    ),
    Entry(
        "E118",
        "A quote is not closed",
        "A text begins and ends with a quote, both on one line.",
        'game "Chess\n',
        'game "Chess"\n',
    ),
    Entry(
        "E119",
        "Quotes of the wrong sort",
        "A text stands between straight double quotes. Word processors turn them into typographic ones.",
        "game “Chess”\n",
        'game "Chess"\n',
    ),
)
