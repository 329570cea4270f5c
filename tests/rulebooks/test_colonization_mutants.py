"""Every rule of Colonization is guarded by an example: break the rule in the rulebook, and an example fails."""

from __future__ import annotations

import pytest
from mutation import failing

pytestmark = pytest.mark.slow

LEAVES = "for p in players: return pieces(p) except joined(p) to supply"
GIVING_UP = """            if price(new) >= 1: give_up(my Colony, 8)
            if price(new) >= 2: give_up(my Farm, 2)
            if price(new) >= 3: give_up(my Factory, 2)
"""
CHOOSING = "            choose spot in around(my Planet) and empty\n"

MUTANTS = {
    # pieces, board, beginning
    "two planets": ("2 Planet", "3 Planet", "sixteen pieces each"),
    "eight colonies": ("8 Colony,", "9 Colony,", "eight colonies at the most"),
    "two farms": ("2 Farm", "3 Farm", "sixteen pieces each"),
    "two factories": ("2 Factory", "3 Factory", "sixteen pieces each"),
    "two weapons": ("2 Weapon", "3 Weapon", "sixteen pieces each"),
    "sixteen squares a player": (
        "rows = 2 * count(players)",
        "rows = 2 + count(players)",
        "sixteen squares for each of eight players",
    ),
    "a square for each player is enough": (
        "columns * rows >= count(players)",
        "columns * rows > count(players)",
        "a square for each player is enough",
    ),
    "the first planet goes anywhere": (
        "choose spot in empty\n            place Planet",
        "choose spot in row(1) and empty\n            place Planet",
        "everyone begins by placing a planet, on any free square",
    ),
    "the first planet only on an empty square": (
        "choose spot in empty\n            place Planet",
        "choose spot in sites\n            place Planet",
        "everyone begins by placing a planet, on any free square",
    ),
    "the first planet is compulsory": (
        "require my settled or no(empty)",
        "require true",
        "everyone begins by placing a planet, on any free square",
    ),
    "but not where there is no room": (
        "my settled or no(empty)",
        "my settled",
        "where there is no room, the late arrival waits",
    ),
    "the first planet is one planet": (
        "place Planet on spot\n            my returned",
        "place Colony on spot\n            my returned",
        "the only society left wins",
    ),
    # moves
    "one may pass": (
        '        or "pass":\n            pass\n    #',
        '        or "pass":\n            require closing\n            pass\n    #',
        "a turn is one move of five sorts",
    ),
    "one step": (
        "choose spot in around(man) and empty",
        "choose spot in around(around(man)) and empty",
        "one step and no more",
    ),
    "in eight directions": (
        "choose spot in around(man) and empty",
        "choose spot in near(man) and empty",
        "a step in any of the eight directions, to an empty square",
    ),
    "to an empty square": (
        "choose spot in around(man) and empty",
        "choose spot in around(man)",
        "a step goes to an empty square, or it is a capture",
    ),
    "any piece moves": ("choose man in mine", "choose man in my Planet", "every kind of piece moves"),
    "what moves ends in touch": (
        '            require spot in joined(mover) else "it would lose touch with your planets"\n',
        "",
        "a piece that moves must end in touch",
    ),
    "severing": (LEAVES, "pass", "a planet that moves away leaves its pieces behind"),
    "severing of the mover's own": (
        LEAVES,
        LEAVES.replace("in players", "in players except mover"),
        "a planet that moves away leaves its pieces behind",
    ),
    "severing of others": (
        LEAVES,
        LEAVES.replace("for p in players", "for p in {mover}"),
        "with a planet goes all that hangs on it alone",
    ),
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
    "what is severed goes home": (
        LEAVES,
        "for p in players: remove pieces(p) except joined(p)",
        "a planet that moves away leaves its pieces behind",
    ),
    # captures
    "planets capture": (
        "choose man in my Planet",
        "choose man in mine",
        "only planets take, only next to them, and never their own",
    ),
    "only neighbours": (
        "around(man) and theirs",
        "theirs",
        "only planets take, only next to them, and never their own",
    ),
    "by corners too": (
        "around(man) and theirs",
        "near(man) and theirs",
        "a planet takes any piece next to it, planets too",
    ),
    "only pieces of others": (
        "around(man) and theirs",
        "around(man) and pieces",
        "a step goes to an empty square, or it is a capture",
    ),
    "planets too": (
        "around(man) and theirs",
        "around(man) and theirs except Planet",
        "a planet takes any piece next to it, planets too",
    ),
    "what is taken goes home": (
        "            return spot to supply\n            move man",
        "            move man",
        "what is taken goes home",
    ),
    # production
    "next to a planet": (
        "around(my Planet) and empty",
        "around(mine) and empty",
        "a colony, on an open square next to a planet",
    ),
    "next to either planet": (
        "around(my Planet) and empty",
        "around(one(my Planet)) and empty",
        "whoever has all sixteen on the board wins at once",
    ),
    "by corners as well": (
        "around(my Planet) and empty",
        "near(my Planet) and empty",
        "no farm and no planet for seven colonies",
    ),
    "on an open square": (
        "around(my Planet) and empty",
        "around(my Planet)",
        "a step goes to an empty square, or it is a capture",
    ),
    "the colonies' squares are open": (GIVING_UP + CHOOSING, CHOOSING + GIVING_UP, "no factory with a colony missing"),
    "a colony is free": ("Colony(price = 0)", "Colony(price = 1)", "no farm and no planet for seven colonies"),
    "a planet costs colonies": ("Planet(price = 1)", "Planet(price = 0)", "two weapons at the most"),
    "a planet costs no farms": (
        "Planet(price = 1)",
        "Planet(price = 2)",
        "the new piece stands before anything is lost",
    ),
    "a farm costs colonies": ("Farm(price = 1)", "Farm(price = 0)", "no farm and no planet for seven colonies"),
    "a farm costs no farms": (
        "Farm(price = 1)",
        "Farm(price = 2)",
        "a farm leaves the farms and factories where they are",
    ),
    "a factory costs farms": ("Factory(price = 2)", "Factory(price = 1)", "no factory with a farm missing"),
    "a factory costs no factories": (
        "Factory(price = 2)",
        "Factory(price = 3)",
        "a factory for eight colonies and two farms",
    ),
    "a weapon costs factories": ("Weapon(price = 3)", "Weapon(price = 2)", "no weapon with a factory missing"),
    "eight colonies are given up": (
        "give_up(my Colony, 8)",
        "give_up(my Colony, 7)",
        "no factory with a colony missing",
    ),
    "two farms are given up": ("give_up(my Farm, 2)", "give_up(my Farm, 1)", "no weapon with a farm missing"),
    "two factories are given up": (
        "give_up(my Factory, 2)",
        "give_up(my Factory, 1)",
        "no weapon with a factory missing",
    ),
    "all of a layer": ("require count(layer) is size", "require any(layer)", "no factory with a colony missing"),
    "what is given up goes home": (
        "return layer to supply",
        "remove layer",
        "a second planet for eight colonies, and nothing else is given up",
    ),
    "what is given up is gone": ("return layer to supply", "let kept = layer", "two weapons at the most"),
    "the new piece stands before severing": (
        "choose spot in around(my Planet) and empty\n",
        "return mine except joined(mover) to supply\n            choose spot in around(my Planet) and empty\n",
        "a farm leaves the farms and factories where they are",
    ),
    # the weapon
    "it takes the pieces of others": (
        "return theirs except Planet to supply",
        "return theirs and Colony to supply",
        "a weapon clears the board of all but one's own and the planets of others",
    ),
    "it spares planets": (
        "return theirs except Planet to supply",
        "return theirs to supply",
        "a weapon clears the board of all but one's own and the planets of others",
    ),
    "it spares one's own": (
        "return theirs except Planet to supply",
        "return pieces except Planet to supply",
        "a weapon clears the board of all but one's own and the planets of others",
    ),
    "what it takes goes home": (
        "return theirs except Planet to supply",
        "remove theirs except Planet",
        "a weapon clears the board of all but one's own and the planets of others",
    ),
    "it is used up": ("            return weapon to supply\n", "", "what only the weapon joined is lost with it"),
    "only that weapon is used up": (
        "return weapon to supply",
        "return my Weapon to supply",
        "a weapon clears the board of all but one's own and the planets of others",
    ),
    "one's own weapon": (
        "choose weapon in my Weapon",
        "choose weapon in Weapon",
        "there is nothing to fire without a weapon of one's own",
    ),
    "it is a weapon": (
        "choose weapon in my Weapon",
        "choose weapon in mine",
        "there is nothing to fire without a weapon of one's own",
    ),
    "not after the time is up": (
        '            require not closing else "the time is up"\n',
        "",
        "no weapon is fired after the time is up",
    ),
    # wins
    "sixteen win": (
        'when count(mine) is 16: mover wins by "everything is settled"\n',
        "",
        "whoever has all sixteen on the board wins at once",
    ),
    "not fifteen": ("count(mine) is 16", "count(mine) >= 15", "whoever has all sixteen on the board wins at once"),
    "sixteen win at once": (
        "when count(mine) is 16:",
        "when count(mine) is 16 and not closing:",
        "whoever has all sixteen on the board wins at once",
    ),
    "the only society wins": ("rivals is mover:", "false:", "the only society left wins"),
    "only at the end of one's own turn": (
        "rivals is mover: mover wins",
        "count(rivals) is 1: rivals wins",
        "one is the only one left at the end of one's own turn",
    ),
    "not before everyone has placed a planet": (
        "every(settled(p) for p in players) and rivals",
        "rivals",
        "the only society left wins",
    ),
    "who came back does not count": (
        "any(Planet(p)) and not returned(p)",
        "any(Planet(p))",
        "one is the only one left at the end of one's own turn",
    ),
    "whether he comes back once or more": (
        "my returned = my settled ",
        "my returned = my settled and not my returned ",
        "who came back twice does not either",
    ),
    "nor for himself": (
        "and rivals is mover",
        "and no(rivals except mover)",
        "who came back does not count for himself either",
    ),
    "until he has a second planet": (
        "            if count(my Planet) is 2: my returned = false\n",
        "",
        "who came back is alone as soon as he has a second planet",
    ),
    "any other product is not enough": (
        "if count(my Planet) is 2: my returned",
        "if count(my Planet) > 0: my returned",
        "a farm is no second planet",
    ),
    "time ends the game": (
        'when closing and mover is last_of(players): highest score wins by "time"',
        "when false: draw",
        "if all are equal, all share",
    ),
    "the round is played to its end": (
        "when closing and mover is last_of(players)",
        "when closing",
        "if all are equal, all share",
    ),
    "the round is played to its end, and no farther": (
        "closing and mover is last_of(players)",
        "closing and mover is one(players)",
        "if all are equal, all share",
    ),
    "the largest wins": ("highest score wins", "lowest score wins", "when the time is up the largest wins"),
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
    # coming back, coming late
    "who was wiped out may come back": (
        "option rejoining = true",
        "option rejoining = false",
        "two of three are not alone",
    ),
    "or pass": ("require my settled or", "require not my settled and", "two of three are not alone"),
    "or stay out, if that is agreed": (
        "    if not rejoining: (p in players where settled(p) and no(Planet(p))) leaves\n",
        "",
        "a table may agree that who is wiped out stays out",
    ),
    "late players join": ("    one(absent) joins\n", "", "a late arrival is the last of the round"),
    "only one at a time": ("one(absent) joins", "absent joins", "a late arrival is the last of the round"),
    "at the end of the round": (
        "one(absent) joins",
        "last_of(absent) joins\n    one(absent) joins",
        "a late arrival is the last of the round",
    ),
    "time is a thing announced": (
        "    closing = true\n",
        "    closing = false\n",
        "no weapon is fired after the time is up",
    ),
}
"""For each rule: what the rulebook says, what it says when the rule is broken, and the example that notices."""


@pytest.mark.parametrize("rule", MUTANTS)
def test_its_example_fails(rule: str) -> None:
    """Without this rule the rulebook can be played, but the example that guards it does not hold."""
    old, new, guard = MUTANTS[rule]
    assert failing("colonization", [(old, new)], guard) == [guard]
