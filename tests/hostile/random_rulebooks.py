"""Random rulebooks of the right types: nobody would write them, but the checker has nothing against most of them."""

from __future__ import annotations

import random
import re

BOARDS = (
    "grid(3, 3)",
    "grid(3, 2), played on edges",
    "grid(2, 2), played on cells or vertices",
    "torus(3, 3)",
    "cylinder(4, 2)",
    "hexagon(2)",
    "rhombus(3)",
    "triangle(3)",
    "ring(6)",
    "track(5), numbered",
    "grid(3, 3):\n    remove one(sites)\n    skip last_of(sites)\n    add yard\n    link yard to sites",
)
HEADINGS = """\
option size = 3 in 1..9, wild = true
players White(ahead = {direction0}, home = row(1), rank = 1), Black(ahead = {direction0}, home = row(2), rank = 2)
board {board}
piece Man(reach = 1, base = King), King(reach = 2, royal), Wall(neutral)
supply: 3 Man, size King
state seeds per site: 0..9 = 2
state gold per player: -5..5 = 0
state owed per player per site: 0..3
state last: site = none
state met per player: player = none
state facing per piece: direction = {direction0}
state plain per site = false
state marked: set = none
"""
ATOMS = {
    "number": ["0", "1", "3", "-2", "size", "ply", "passes", "my gold", "my rank", "count({sites})", "reach({site})"],
    "truth": ["true", "wild", "stuck", "any({sites})", "no({players})", "plain({site})", "royal({site})"],
    "site": ["none", "last", "one({sites})", "last_of({sites})", "site({number})", "opposite({site})"],
    "sites": [
        "empty",
        "mine",
        "theirs",
        "sites",
        "Man",
        "my King",
        "Wall",
        "my home",
        "pieces",
        "marked",
        "near({sites})",
    ],
    "direction": ["{direction0}", "my ahead", "left({direction})", "toward({site}, {site})", "facing({site})"],
    "directions": ["directions", "orthogonal", "diagonal", "sides", "none", "{direction}"],
    "player": ["mover", "next", "White", "none", "one({players})", "owner({site})", "my met"],
    "players": ["players", "absent", "allies({players})", "enemies(mover)", "owner({sites})", "{player}"],
    "kind": ["Man", "King", "kind({site})", "one({kinds})", "base({site})"],
    "kinds": ["kinds", "my supply", "«Man, King»", "kind({sites})", "kinds except {kind}"],
    "numbers": ["0..3", "1..2", "{number}..{number}", "«{number}, 1»"],
}
LARGER = {
    "number": [
        "({number} {arithmetic} {number})",
        "sum({number} for {n} in {sites})",
        "max({number} for {n} in {numbers} where {truth})",
        "nth({number}, {number}, {number})",
        "stock({player}, {kind})",
        "seeds({site})",
        "owed({player}, {site})",
        "row_of({site})",
        "number({player})",
        "({number} if {truth} else {number})",
        "one({numbers})",
        "worth({sites}, {number})",
        "repeats(pieces, mover, {number})",
    ],
    "truth": [
        "({number} {comparison} {number})",
        "({sites} in {sites})",
        "({truth} and {truth})",
        "({truth} or {truth})",
        "(not {truth})",
        "({sites} is {sites})",
        "({kind} is not {kind})",
        "({number} in {numbers})",
        "({player} in {players})",
        "every({truth} for {n} in {directions})",
        "connected({sites}, {sites}, {sites})",
        "line({sites}, {number})",
    ],
    "site": ["step({site}, {direction})", "({site} if {truth} else {site})", "nth({number}, {site}, {site})"],
    "sites": [
        "({sites} and {sites})",
        "({sites} or {sites})",
        "({sites} except {sites})",
        "(not {sites})",
        "step({sites}, {directions}, {number})",
        "ray({sites}, {directions}, {sites})",
        "flood({sites}, {sites}, {directions}, steps = {number})",
        "between({site}, {site})",
        "({n} in {sites} where {truth})",
        "all(near({n}) for {n} in {sites})",
        "common({sites} for {n} in {kinds})",
        "side({directions})",
        "row({numbers})",
        "cells({sites})",
        "pieces({players})",
        "slide({sites}, {directions})",
        "territory({player})",
        "{site}",
    ],
    "directions": ["opposite({directions})", "right({directions})", "({directions} except {directions})"],
    "players": ["({players} and {players})", "({n} in {players} where {truth})", "met({players})"],
}
SIMPLE = (
    'require {truth} else "why"',
    "let {let} = {number}",
    "let {let}: set = {sites}",
    "place {kind} on {sites}",
    "place King(mover) on {sites} with facing = {direction}",
    "place Wall on {site}",
    "move {site} to {site}",
    "move {n} in {sites} to step({n}, {direction})",
    "remove {sites}",
    "return {sites} to supply",
    "change {sites} to {kind}",
    "change {sites} to {player}",
    "seeds({site}) += {number}",
    "my gold -= {number}",
    "owed({player}, {site}) = {number}",
    "last = {site}",
    "met({player}) = {player}",
    "facing({site}) = {direction}",
    "plain({site}) = {truth}",
    "marked = {sites}",
    "next = {player}",
    "{players} leaves",
    "{player} joins",
    "deed({sites}, {number})",
    "pass",
    "again",
    "swap sides",
)
CHOICES = (
    "choose {let} in {sites}",
    "choose {let} in {kinds}",
    "choose {let} in {numbers}",
    "choose {let} in {players}",
)
BLOCKS = (
    ("if {truth}:", "else if {truth}:", "else:"),
    ("for {let} in {sites}:",),
    ("repeat {number} times:",),
    ("repeat while {truth}:",),
    ("either:", 'or "other":'),
    ("first:", "else:"),
    ("first:", 'else "other":'),
    ("keep highest {number}:",),
)


class Writer:
    """Writes one random rulebook."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.names = 0
        self.along = "ahead"
        self.unmade: tuple[str, ...] = ("worth", "deed")

    def rulebook(self) -> str:
        """The whole text."""
        board = self.dice.choice(BOARDS)
        self.along = "ahead" if board.startswith(("ring", "track")) else "east"
        text = HEADINGS.replace("{board}", board).replace("{direction0}", self.along)
        text += "define score(p): " + self.filled("{number}", 2) + "\n"
        text += "setup:\n    chance die in 1..3\n    place White Man on site(die)\n    seeds(site(die)) = die\n"
        text += "define worth(a, b): " + self.filled("count(a and {sites}) + b * {number}", 2) + "\n"
        self.unmade = ("deed",)
        text += "define deed(a, b):\n" + "\n".join(self.block(1, 2)) + "\n    remove a\n    my gold += b\n"
        self.unmade = ()
        text += "event bell:\n    " + self.filled(self.dice.choice(SIMPLE[3:22]), 2) + "\n"
        often = self.filled(" of {number} moves", 1) if self.dice.random() < 0.3 else ""
        roll = "    chance luck in 1..2\n" if self.dice.random() < 0.2 else ""
        text += f"turn{often}:\n{roll}" + "\n".join(self.block(1, 3)) + "\n"
        text += f"when stuck and {self.filled('{truth}', 1)}: mover loses\n"
        text += f"when {self.filled('{truth}', 2)}: {self.filled('{player}', 1)} wins\n"
        return (text + "when ply > 8: highest score wins\n").replace("«", "{").replace("»", "}")

    def block(self, depth: int, most: int) -> list[str]:
        """Lines, indented."""
        lines: list[str] = []
        for _ in range(self.dice.randint(1, most)):
            pad = "    " * depth
            if depth < 4 and self.dice.random() < 0.3:
                for head in self.dice.choice(BLOCKS):
                    lines += [pad + self.filled(head, 1), *self.block(depth + 1, 2)]
            else:
                forms = SIMPLE if self.dice.random() < 0.6 else CHOICES
                form = self.dice.choice([form for form in forms if not form.startswith(self.unmade)])
                lines.append(pad + self.filled(form, 2))
        return lines

    def filled(self, text: str, depth: int) -> str:
        """A form with something of the right type wherever it asks for it."""
        self.names += 1
        name = f"x{self.names}y"
        text = text.replace("{n}", name).replace("{let}", name)
        return re.sub(r"\{(\w+)\}", lambda found: self.part(found[1], depth), text)

    def part(self, word: str, depth: int) -> str:
        """Something of one type."""
        if word == "direction0":
            return self.along
        if word == "arithmetic":
            return self.dice.choice(["+", "-", "*", "/", "mod"])
        if word == "comparison":
            return self.dice.choice(["<", ">", "<=", ">=", "is", "is not"])
        if depth <= 0:
            return _LEAVES[word] if self.dice.random() < 0.6 else self.filled(self.dice.choice(ATOMS[word]), -1)
        forms = ATOMS[word] + LARGER.get(word, []) * 2
        return self.filled(self.dice.choice([form for form in forms if not form.startswith(self.unmade)]), depth - 1)


_LEAVES = {
    "number": "1",
    "truth": "wild",
    "site": "last",
    "sites": "empty",
    "direction": "my ahead",
    "directions": "sides",
    "player": "mover",
    "players": "players",
    "kind": "King",
    "kinds": "kinds",
    "numbers": "0..2",
}
