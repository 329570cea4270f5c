"""Texts made to be too much: each kind repeats, nests, widens or piles up something, up to the size of a rulebook.

`hostile(seed)` answers with one of them; the same seed gives the same text.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from changed_texts import NOISE, WORD, mutated
from random_rulebooks import Writer

from gdl.infra.resources import shipped_rulebooks
from gdl.syntax.mistakes import MAX_BYTES

SHIPPED = {name: Path(path).read_text(encoding="utf-8") for name, path in shipped_rulebooks().items()}

BOARDS = (
    "grid(3, 3)",
    "grid(8, 8)",
    "grid(19, 19)",
    "grid(64, 64)",
    "grid(2, 2000)",
    "grid(31, 31), played on cells or edges or vertices",
    "torus(64, 64)",
    "cylinder(50, 80)",
    "hexagon(37)",
    "triangle(80)",
    "rhombus(64)",
    "ring(4096)",
    "track(4096), numbered",
)
SETS = (
    "sites",
    "empty",
    "near({x})",
    "near(sites)",
    "ray({x}, directions, sites)",
    "ray(sites, directions, sites)",
    "flood({x}, sites)",
    "flood({x}, empty, directions, steps = 4000)",
    "step({x}, directions, 4000)",
    "step(sites, directions)",
    "between({x}, {y})",
    "row(1..64)",
    "pieces(players)",
    "Man",
    "group({x}, {s})",
    "(u in sites where u in near({x}))",
    "all(near(u) for u in near({x}))",
    "opposite(sites)",
    "s({x})",
    "territory(mover)",
    "slide({x}, directions)",
)
NUMBERS = (
    "1",
    "ply",
    "count({s})",
    "sum(count(near(v)) for v in {s})",
    "n({x})",
    "repeats(pieces, mover, n, s)",
    "row_of({x})",
    "stock(mover, Man)",
    "max(row_of(v) for v in {s} where v in near({x}))",
    "nth(count({s}), 1, 2, 3, 4)",
)
TRUTHS = (
    "{x} in {s}",
    "{m} > 3",
    "any({s})",
    "stuck",
    "line({s}, 5)",
    "connected({s}, {s}, sites)",
    "every(any(near(v)) for v in {s})",
    "repeats(pieces) is 0",
)
EFFECTS = (
    "place Man on {s}",
    "place White Man on {x}",
    "remove {s}",
    "n({x}) += 1",
    "s({x}) = {s}",
    "g = {m}",
    "move {x} to {y}",
    "move q in {s} to step(q, east)",
    "change {s} to King",
    "return {s} to supply",
    "next = White",
    "again",
    "let z{i}k = {m}",
    "require {t}",
    "pass",
)
LINES = (
    "define d{i}k: {m}\n",
    "define e{i}k(p): pieces(p) and row({i})\n",
    "define f{i}k(p, q):\n    if ply > {i}: pass\n    remove p\n",
    "state t{i}k: 0..9\n",
    "state u{i}k per site: 0..9\n",
    "option o{i}k = {i} in 0..99999\n",
    "when ply > {i}: draw\n",
    'when {t}: mover wins by "r{i}"\n',
    'alias "m{i}": "a1"\n',
    'notation "N{i}": board\n',
    'variant "v{i}": board grid(4, 4)\n',
    'variant "w{i}":\n    when ply > 3: draw\n',
    'example "x{i}":\n    play "a1; b1"\n    expect ply is 2\n',
    'example "y{i}":\n    position:\n        place White Man on a1\n    expect perft(3) is {i}\n',
    "event v{i}k: remove a1\n",
    "require ply < {i}\n",
    "supply White: {i} Man\n",
    "# {i}\n",
    "\n",
    "x\n",
    "{i} foo bar\n",
    "when ((\n",
    "define h{i}k: 1 +\n",
    "turn:\n    plce Man on a1\n",
    "piece P{i}x(a{i}k = 1)\n",
    "    pass\n",
    "  else: pass\n",
    '"{i}"\n',
    "\tx = y == z\n",
)
INSIDE = (
    "    pass\n",
    "    remove q{i}k\n",
    "    let a{i}k = {m}\n",
    "    choose c{i}k in sites\n",
    "    place Man on a1\n",
    "    g += {i}\n",
    "    either: pass\n    or: again\n",
    '    either: pass\n    or "l{i}": pass\n',
    "    if ply > {i}: pass\n",
    '    require ply > {i} else "no"\n',
    "    for w{i}k in sites: remove w{i}k\n",
    "    foo{i}\n",
    "    move a1 to\n",
    "    repeat {i} times: again\n",
)
LOOKS = (
    'shade {s} as "w{i}"',
    "shade {s} of White",
    'mark {s} as flower, "w{i}"',
    "join j in {s} to {s}",
    "join j in {s} to step(j, diagonal) of Black",
    "side {s} of Black",
    'show {m} as "w{i}"',
    'show {t} as "w{i}"',
    "show {m} as dice",
    'show g as "w{i}", halved',
    'show g on {s} as "w{i}"',
    'show {s} as "w{i}"',
    'show {s} as picture, "w{i}"',
    "piece kinds as pointed, tall",
    "piece Man as hollow",
    "board as crossings, points, numbered",
    'note "n{i}"',
    "hide g, n, s",
)
OPERATORS = ("or", "and", "+", "*", "except")
HEAD = "players White, Black\nboard {board}\npiece Man, King\nsupply: 30 Man\n" + (
    "state n per site: 0..99\nstate s per site: set\nstate g: 0..999999\n"
)
TURN = "turn:\n    choose spot in empty\n    place Man on spot\n"
WHEN = "when line(mine, 5): mover wins\n"


def plain(board: str) -> str:
    """A board's shape and size alone."""
    return board[: board.index(")") + 1]


class Maker:
    """Makes one hostile text."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.seed = seed

    def size(self) -> int:
        """How long something is made: mostly short, now and then as long as can be."""
        return int(2 ** self.dice.uniform(3, 18))

    def number(self, most: int) -> int:
        """A number, mostly small."""
        return max(1, int(most ** self.dice.random()))

    def filled(self, text: str, names: tuple[str, ...] = ("site(1)", "site(2)"), depth: int = 1) -> str:
        """A form with something of the right sort wherever it asks for it."""
        dice = self.dice

        def part(found: re.Match[str]) -> str:
            match found[1]:
                case "x" | "y":
                    return dice.choice(names)
                case "i":
                    return str(dice.randrange(100_000))
                case "s" | "m" | "t" as sort:
                    forms = {"s": SETS, "m": NUMBERS, "t": TRUTHS}[sort]
                    if depth > 3:
                        return {"s": "sites", "m": "1", "t": "true"}[sort]
                    return self.filled(dice.choice(forms), names, depth + 1)
            return found[0]

        return re.sub(r"\{(\w)\}", part, text)

    def head(self) -> str:
        """The headings, with any board."""
        return HEAD.replace("{board}", self.dice.choice(BOARDS))

    def whole(self, *parts: str) -> str:
        """A rulebook with these headings, and a turn and an ending where they have none."""
        text = self.head() + "".join(parts)
        text += "" if re.search("^turn", text, re.M) else TURN
        return text + ("" if re.search("^when", text, re.M) else WHEN)

    def many(self, line: str, size: int) -> str:
        """A line again and again, numbered or as it is."""
        line = line if "{i}" in line else self.filled(line)
        numbered = "{i}" in line and self.dice.random() < 0.8
        once = self.filled(line)
        return "".join(
            self.filled(line.replace("{i}", str(i))) if numbered else once for i in range(1 + size // max(4, len(once)))
        )

    # ---- the kinds

    def repeated(self) -> str:
        """Thousands of headings, comments, examples, wrong lines."""
        return self.whole(*(self.many(self.dice.choice(LINES), self.size()) for _ in range(self.dice.randint(1, 2))))

    def long_block(self) -> str:
        """Thousands of statements in one block."""
        heading = self.dice.choice(("turn:\n", "turn:\n", "setup:\n", "define act:\n", "event bell:\n"))
        return self.whole(heading, self.many(self.dice.choice(INSIDE), self.size()))

    def chained(self) -> str:
        """Definitions that use the next one many times, one below the other."""
        dice, wide = self.dice, self.number(90)
        operator, given = f" {dice.choice(OPERATORS)} ", dice.choice(("", "(p)", "(p, q)"))
        acting, names = dice.random() < 0.3, [f"d{'x' * i}" for i in range(1 + self.number(38))]
        number = operator in (" + ", " * ")
        last = self.filled(dice.choice(EFFECTS[:8] if acting else NUMBERS if number else SETS))
        call = given.replace("p", "site(1)").replace("q", dice.choice(("1", "White", "Man"))) if given else ""
        text = ""
        for one, two in pairwise(names):
            if acting:
                text += f"define {one}{given}:\n" + f"    {two}{given}\n" * min(wide, 40)
            else:
                text += f"define {one}{given}: " + operator.join([f"{two}{given}"] * wide) + "\n"
        text += f"define {names[-1]}{given}: {last}\n" if not acting else f"define {names[-1]}{given}:\n    {last}\n"
        used = (
            [f"turn:\n    d{call}\n"]
            if acting
            else [
                f"turn:\n    remove d{call}\n",
                f"when any(d{call}): draw\n",
                f"setup:\n    place White Man on d{call}\n",
            ]
            if not number
            else [
                f"turn:\n    require d{call} > 3\n    pass\n",
                f"option o = d{call} in 0..9\n",
                f"when d{call} > 3: draw\n",
            ]
        )
        return self.whole(text, dice.choice(used))

    def folded(self) -> str:
        """Sets gone through within sets, over a large board."""
        dice, names = self.dice, [f"x{i}k" for i in range(self.number(5))]
        within = [
            self.filled(
                dice.choice(("sites", "sites", "empty", "near({x})", "0..1000", "players", "{s}")), tuple(names)
            )
            for _ in names
        ]
        body = self.filled(dice.choice(NUMBERS), tuple(names))
        if dice.random() < 0.5:
            binders = ", ".join(f"{name} in {each}" for name, each in zip(names, within, strict=True))
            fold = f"sum({body} for {binders})"
        else:
            fold = body
            for name, each in zip(reversed(names), reversed(within), strict=True):
                fold = f"sum({fold} for {name} in {each})"
        places = ("turn:\n    require {} > 3\n    pass\n", "when {} > 3: draw\n", "setup:\n    g = {}\n")
        places += ("turn:\n    choose u in sites where {} > 3\n    place Man on u\n", "option o = {} in 0..9\n")
        places += ("define score(p): {}\nwhen no(empty): highest score wins\n", "turn of {} moves: pass\n")
        return self.whole(dice.choice(places).replace("{}", fold))

    def looped(self) -> str:
        """Loops and choices within each other."""
        dice, text, depth, names = self.dice, "", 0, ["site(1)"]
        for level in range(self.number(12)):
            depth = level + 1
            pad = "    " * depth
            loops = (
                f"for y{level}k in {{s}}:",
                "repeat 100000 times:",
                "repeat while true:",
                f"for y{level}k in sites:",
            )
            choices = (f"choose y{level}k in {{s}}", "keep highest {m}:", "either:", f"choose y{level}k in sites")
            form = dice.choice((*loops, *choices))
            if form.startswith("choose"):
                text += pad + self.filled(form, tuple(names)) + "\n" + pad + "if true:\n"
            elif form == "either:":
                text += pad + "either: pass\n" + (pad + "or: again\n") * self.number(300) + pad + "or:\n"
            else:
                text += pad + self.filled(form, tuple(names)) + "\n"
            if f"y{level}k" in form:
                names.append(f"y{level}k")
        text += "".join(
            "    " * (depth + 1) + self.filled(dice.choice(EFFECTS), tuple(names)) + "\n" for _ in range(self.number(8))
        )
        choosing = re.search("choose|either|keep|again", text) or dice.random() < 0.5
        return self.whole("turn:\n" if choosing else "setup:\n", text)

    def wide(self) -> str:
        """Very many branches, arms, operands, members."""
        dice, number = self.dice, self.size() // 12
        forms: tuple[Callable[[], str], ...] = (
            lambda: (
                "turn:\n    either: pass\n" + "".join(self.filled(f'    or "l{i}": {{t}}\n') for i in range(number))
            ),
            lambda: "turn:\n    either: pass\n" + f"    or: {self.filled(dice.choice(EFFECTS))}\n" * number,
            lambda: (
                "turn:\n    either: pass\n" + "    or:\n        choose a in empty\n        place Man on a\n" * number
            ),
            lambda: "turn:\n    if g > 1: pass\n" + "".join(f"    else if g > {i}: pass\n" for i in range(number)),
            lambda: "turn:\n    if g > 1: pass\n" + self.filled("    else if {t}: pass\n") * number,
            lambda: "turn:\n    remove {" + ",\n".join(self.filled("{x}") for _ in range(number)) + "}\n",
            lambda: "turn:\n    g = nth(ply, " + ",\n".join(self.filled("{m}") for _ in range(number)) + ")\n",
            lambda: f"define f({', '.join(f'p{i}k' for i in range(min(number, 900)))}): 1\n",
            lambda: (
                "turn:\n    remove " + f" {dice.choice(OPERATORS)} ".join([self.filled("{s}")] * min(number, 99)) + "\n"
            ),
            lambda: f"players {', '.join(f'P{i}' for i in range(min(number, 20)))}\n",
            lambda: "turn:\n    require repeats(" + ",\n".join(self.filled("{s}") for _ in range(number)) + ") is 0\n",
            lambda: "turn:\n" + "    either: pass\n    or: again\n" * min(number, 300),
            lambda: f"turn:\n    repeat {number} times:\n        either: g += 1\n        or: g += g\n",
        )
        return self.whole(dice.choice(forms)())

    def deep(self) -> str:
        """Brackets, blocks and conditions one within another."""
        dice, number = self.dice, self.number(160)
        forms: tuple[Callable[[], str], ...] = (
            lambda: "define f: " + "(" * number + "1" + ")" * dice.choice((number, number, number - 1)),
            lambda: "define f: " + "1 if ply > 1 else " * number + "2",
            lambda: "define f: " + "not " * number + "true",
            lambda: "define f: " + "(mine and (mine or " * (number // 2) + "mine" + "))" * (number // 2),
            lambda: (
                "when "
                + "((mine in empty) and ((mine in empty) or " * (number // 4)
                + "stuck"
                + "))" * (number // 4)
                + ": draw"
            ),
            lambda: (
                "turn:\n"
                + "".join("    " * (i + 1) + "for a" + "b" * i + " in sites:\n" for i in range(number % 45))
                + "    " * (number % 45 + 1)
                + "pass"
            ),
            lambda: (
                "turn:\n"
                + "".join("    " * (i + 1) + "if any(mine):\n" for i in range(number % 45))
                + "    " * (number % 45 + 1)
                + "pass"
            ),
            lambda: (
                "turn:\n"
                + "".join("    " * (i + 1) + "first:\n" for i in range(number % 45))
                + "    " * (number % 45 + 1)
                + "pass\n"
                + "".join("    " * (i + 1) + "else: pass\n" for i in reversed(range(number % 45)))
            ),
            lambda: "define f: " + "sum(1 for q in sites where " * (number // 2) + "true" + ")" * (number // 2),
            lambda: "define f: " + "{" * number + "a1" + "}" * number,
        )
        return self.whole(dice.choice(forms)() + "\n")

    def edited(self) -> str:
        """Boards changed again and again."""
        dice = self.dice
        board = plain(dice.choice(BOARDS[:3] if dice.random() < 0.6 else BOARDS))
        lines = (
            "    link {s} to {s}\n",
            "    unlink {s} to {s}\n",
            "    remove {x}\n",
            "    skip {s}\n",
            "    add z{i}k\n",
        )
        lines += ("    remove one(sites)\n", "    skip row(2)\n", "    add y{i}k\n    link y{i}k to sites\n")
        line = dice.choice(lines)
        edits = "".join(self.filled(line.replace("{i}", str(i))) for i in range(self.number(250)))
        edits += "    add " + ", ".join(f"w{i}k" for i in range(self.number(900))) + "\n"
        return HEAD.replace("board {board}", f"board {board}:\n{edits}".rstrip("\n")) + TURN + WHEN

    def owned(self) -> str:
        """All the kinds, players, attributes and states that there may be."""
        dice, kinds, players = self.dice, self.number(300), self.number(18)
        attributes = ", ".join(f"a{i}k = {i}" for i in range(self.number(60)))
        name = "x" * self.number(300)
        text = f"players {', '.join(f'P{i}' for i in range(players))}\nboard {dice.choice(BOARDS)}\n"
        text += f"piece Man({attributes}), King, " + ", ".join(f"K{name}{i}" for i in range(kinds)) + "\n"
        per = dice.choice(("per piece", "per site", "per player per site", "per player"))
        text += "".join(f"state s{i}k {per}: {dice.choice(('0..9', 'set'))}\n" for i in range(self.number(20)))
        text += f"define s(p): {self.filled('{s}')}\n" * (dice.random() < 0.5)
        body = "".join("        " + self.filled(dice.choice(EFFECTS), ("q", "r")) + "\n" for _ in range(2))
        text += f"turn:\n    choose q in sites\n    for r in sites:\n{body}"
        return (
            text
            + dice.choice(('notation "N": board, supply\n', ""))
            + "when no(empty): draw\nwhen stuck: mover loses\n"
        )

    def dressed(self) -> str:
        """Looks without measure."""
        lines = (self.filled(self.dice.choice(LOOKS)) for _ in range(self.number(300)))
        return self.whole("looks:\n", *(f"    {line}\n" for line in lines))

    def shown(self) -> str:
        """Pictures and examples without measure."""
        dice, side = self.dice, self.number(64)
        row = " ".join(dice.choice(("M", "m", ".", "K", "zz")) for _ in range(side))
        rows = "".join(f'        "{row}"\n' for _ in range(side))
        moves = "; ".join(f"{chr(97 + i % 8)}{i % 8 + 1}" for i in range(self.number(2000)))
        text = HEAD.replace("{board}", f"grid({side}, {side})") + TURN + WHEN
        for number in range(self.number(40)):
            text += f'example "e{number}":\n    position:\n{rows}' + dice.choice(
                (
                    f'    play "{moves}"\n',
                    "    expect perft(4) is 1\n",
                    f'    moves "{moves}"\n',
                    f'    illegal "{moves}"\n',
                )
            )
        return text

    def told(self) -> str:
        """Texts for players, long and with very many boards, in variants, too."""
        dice = self.dice
        moves = "; ".join(f"{chr(97 + i % 8)}{i // 8 % 8 + 1}" for i in range(self.number(400)))
        signs = (
            "[board]",
            f"[board after {moves}]",
            "[board of e0]",
            "[usual]",
            "[",
            "]",
            "- item",
            "it's",
            "",
            "#",
            '"',
        )
        lines = [dice.choice(signs) for _ in range(self.number(300))] + ["word " * self.number(2000)]
        text = "\n".join(f"    {line}" for line in lines)
        own = dice.choice(("", 'variant "v":\n    rules:\n' + text.replace("    ", "        ") + "\n"))
        return f'{self.whole()}rules:\n{text}\nexample "e0":\n    expect ply is 0\n{own}'

    def written(self) -> str:
        """A random rulebook of the right types, on any board, with its parts again and again."""
        text = Writer(self.seed).rulebook()
        if self.dice.random() < 0.7:
            text = re.sub(r"(?m)^board \w+\([^)]*\)", f"board {plain(self.dice.choice(BOARDS))}", text)
        return text + "".join(
            f"define {name}{i}x: {body}\n"
            for i, (name, body) in enumerate(re.findall(r"define (\w+)\(.*?\): (.*)", text))
        ) * (self.dice.random() < 0.3)

    def shipped(self) -> str:
        """A shipped rulebook in which something is repeated, made huge, or exchanged."""
        dice = self.dice
        text = SHIPPED[dice.choice(list(SHIPPED))]
        rows = text.splitlines(keepends=True)
        for _ in range(dice.randint(1, 3)):
            here = dice.randrange(len(rows))
            match dice.randrange(6):
                case 0:
                    rows[here:here] = [rows[here]] * self.number(3000)
                case 1:
                    words = WORD.findall(rows[here])
                    at = dice.randrange(len(words)) if words else 0
                    rows[here] = "".join(words[:at] + words[at : at + 4] * self.number(800) + words[at + 4 :])
                case 2:
                    rows = [
                        re.sub(r"(?<![\w.])[0-9]+", lambda _: str(dice.choice((0, 1, 9, 64, 99999))), row)
                        if number == here
                        else row
                        for number, row in enumerate(rows)
                    ]
                case 3:
                    rows = [re.sub(r"^board .*?\(.*?\)", f"board {plain(dice.choice(BOARDS))}", row) for row in rows]
                case 4:
                    rows[here:here] = self.many(dice.choice(LINES), self.size() // 4).splitlines(keepends=True)
                case _:
                    rows = mutated(rows, dice, rows).splitlines(keepends=True) or rows
        return "".join(rows)

    def extending(self) -> str:
        """A rulebook that restates and adds to a shipped one."""
        base = self.dice.choice(list(SHIPPED))
        lines = "".join(self.many(self.dice.choice(LINES), self.size() // 4) for _ in range(2))
        return f'game "X" extends "{base}"\n{lines}'

    def mistaken(self) -> str:
        """A rulebook with very many mistakes."""
        dice, text = self.dice, SHIPPED[self.dice.choice(list(SHIPPED))]
        parts = WORD.findall(text) * self.number(12)
        for _ in range(self.number(len(parts))):
            parts[dice.randrange(len(parts))] = dice.choice(NOISE)
        return "".join(parts)

    def garbage(self) -> str:
        """Signs in any order."""
        unit = "".join(self.dice.choice(NOISE) for _ in range(self.number(60)))
        return unit * max(1, self.size() // max(1, len(unit)))


KINDS: tuple[Callable[[Maker], str], ...] = (
    Maker.repeated,
    Maker.long_block,
    Maker.chained,
    Maker.folded,
    Maker.looped,
    Maker.wide,
    Maker.deep,
    Maker.edited,
    Maker.owned,
    Maker.shown,
    Maker.told,
    Maker.written,
    Maker.shipped,
    Maker.extending,
    Maker.mistaken,
    Maker.garbage,
    Maker.dressed,
)


def hostile(seed: int) -> tuple[str, str]:
    """The kind and the text of that number."""
    kind = KINDS[seed % len(KINDS)]
    text = kind(Maker(seed))
    return kind.__name__, text.encode("utf-8", "replace")[: MAX_BYTES + 1000].decode("utf-8", "ignore")
