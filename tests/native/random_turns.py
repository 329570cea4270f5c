"""Random rulebooks of one move each: choices, conditions and branches of every kind that can be counted at once.

The move adds up a number from what was chosen, and there is an ending for each remainder of it: how games end tells
how often each move was made.
"""

from __future__ import annotations

import random

ENDINGS = 41
BOARDS = {
    "grid(3, 3)": 9,
    "grid(4, 2)": 8,
    "grid(5, 5)": 25,
    "torus(3, 3)": 9,
    "hexagon(2)": 7,
    "ring(8)": 8,
    "grid(9, 8)": 72,
    "grid(12, 11)": 132,
}
"""Boards, and how many sites they have."""

SETS = (
    "mine",
    "theirs",
    "empty",
    "my Man",
    "my King",
    "Man",
    "pieces",
    "mine or theirs",
    "near(mine) and empty",
    "near(theirs)",
    "all(near(x) for x in my King) except mine",
    "spread",
    "empty except spread",
    "step(mine, my ways)",
)
SIZED = ("choose {n} in {set}", "choose {n} in {set} where {test}")
OTHERS = (
    "choose {n} in my ways",
    "choose {n} in kinds",
    "choose {n} in my supply",
    "choose {n} in 1..3 where {n} is not 2",
)
TARGETS = (
    "near({x}) and empty",
    "near({x}) except mine",
    "step({x}, my ways) and empty",
    "step({x}, my ways) and (empty or theirs)",
    "(step({x}, my ways) and empty) or (step({x}, directions) and theirs)",
    "near({x}) and ({set})",
    "step({x}, directions)",
    "near(near({x})) and empty",
    "({set}) except {x}",
    "{set}",
)
TESTS = (
    "any(near({x}) and empty)",
    "{x} in ({set})",
    "{x} not in mine",
    "no(near({x}) and theirs)",
    "count(near({x}) and pieces) < 3",
    "number({x}) mod 3 is not 1",
    "kind({x}) is not King",
    "step({x}, my ways) in ({set})",
)
FREE = ("any({set})", "count({set}) > 2", "no({set})", "any(my King)", "ply is 0")


class Turn:
    """Writes one rulebook."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.names = 0

    def rulebook(self) -> str:
        """The whole text."""
        dice = self.dice
        board = dice.choice(list(BOARDS))
        ways = ["ahead", "back"] if board.startswith("ring") else ["northeast", "southwest", "west", "northwest"]
        dice.shuffle(ways)
        left = list(range(1, BOARDS[board] + 1))
        dice.shuffle(left)
        text = f"players White(ways = {{{ways[0]}, {ways[1]}}}), Black(ways = {ways[0]})\nboard {board}\n"
        text += "piece Man, King\nsupply: 200 King, 1 Man\nstate told: 0..9999 = 0\n"
        text += f"define spread: site({{{self._some(left)}}})\nsetup:\n"
        for piece in ("Black King", "White King"):
            text += f"    place {piece} on site({{{self._some(left)}}})\n"
        text += f"    change site({{{self._some(left)}}}) to Man\n    change near(one(empty)) and King to Man\n"
        text += "turn:\n" + "\n".join(self._block("    ", [], 3)) + "\n"
        text += "".join(f'when told mod {ENDINGS} is {i}: draw by "{i}"\n' for i in range(1, ENDINGS))
        return text + "when ply > 0: mover wins\n"

    def _some(self, left: list[int]) -> str:
        """A few sites that are not taken yet."""
        these = [left.pop() for _ in range(self.dice.randint(1, max(1, min(8, len(left) // 3))))]
        return ", ".join(map(str, these))

    def _set(self) -> str:
        return f"({self.dice.choice(SETS)})"

    def _test(self, name: str) -> str:
        return self.dice.choice(TESTS).replace("{x}", name).replace("{set}", self._set())

    def _free(self) -> str:
        return self.dice.choice(FREE).replace("{set}", self._set())

    def _block(self, pad: str, chosen: list[str], depth: int) -> list[str]:
        """Choices and conditions, and at their end the move."""
        dice, lines = self.dice, []
        for _ in range(dice.randint(1, 3)):
            what = dice.random()
            if depth and what < 0.35:
                return lines + self._branches(pad, chosen, depth - 1)
            if what < 0.45:
                asked = self._test(dice.choice(chosen)) if chosen and dice.random() < 0.6 else self._free()
                lines.append(f"{pad}require {asked}")
            elif what < 0.5 and chosen:
                lines.append(f"{pad}let w{len(lines)}{len(pad)}z = number({dice.choice(chosen)})")
            elif what < 0.6:
                lines.append(pad + self._named(dice.choice(OTHERS)))
            elif len(chosen) < 3:
                lines.append(pad + self._choice(chosen))
        if not chosen:
            lines.append(pad + self._choice(chosen))
        return lines + self._deeds(pad, chosen)

    def _named(self, form: str) -> str:
        self.names += 1
        return form.replace("{n}", f"o{self.names}q")

    def _choice(self, chosen: list[str]) -> str:
        """A choice of a site, often one that depends on an earlier one."""
        dice = self.dice
        self.names += 1
        name = f"s{self.names}q"
        if chosen and dice.random() < 0.7:
            within = dice.choice(TARGETS).replace("{x}", dice.choice(chosen)).replace("{set}", self._set())
        else:
            within = self._set()
        test = f" where {self._test(name)}" if dice.random() < 0.3 else ""
        chosen.append(name)
        return f"choose {name} in {within}{test}"

    def _branches(self, pad: str, chosen: list[str], depth: int) -> list[str]:
        def inner() -> list[str]:
            return self._block(pad + "    ", list(chosen), depth)

        label = f' "l{self.names}"' if self.dice.random() < 0.6 else ""
        match self.dice.randrange(4):
            case 0:
                second = f' "m{self.names}"' if self.names % 2 else ""
                return [f"{pad}first{label}:", *inner(), f"{pad}else{second}:", *inner()]
            case 1:
                return [f"{pad}if {self._free()}:", *inner(), f"{pad}else:", *inner()]
            case 2:
                return [
                    f"{pad}either:",
                    *inner(),
                    f'{pad}or "m{self.names}":',
                    *inner(),
                    f'{pad}or "n{self.names}":',
                    *inner(),
                ]
        return [f"{pad}either{label}:", *inner(), f"{pad}or:", *inner()]

    def _deeds(self, pad: str, chosen: list[str]) -> list[str]:
        """What tells the move apart, and perhaps something done to the board."""
        dice = self.dice
        lines = [f"{pad}told = told + {dice.randint(1, 40)}"]
        lines += [f"{pad}told += {dice.randint(1, 40)} * number({name})" for name in chosen]
        what = dice.random()
        if what < 0.3 and len(chosen) > 1:
            lines.append(f"{pad}move {chosen[0]} to {chosen[1]}")
        elif what < 0.5:
            lines.append(f"{pad}place {dice.choice(['Man', 'King'])} on {chosen[-1]}")
        elif what < 0.6:
            lines.append(f"{pad}remove {chosen[-1]}")
        if dice.random() < 0.15:
            lines.append(f"{pad}require {self._free()}")
        return lines
