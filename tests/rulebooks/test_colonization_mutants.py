"""Every rule of Colonization is guarded by an example: break the rule in the rulebook, and an example fails."""

from __future__ import annotations

from pathlib import Path

import pytest
from mutation import failing_examples

LEAVES = "for p in players: return pieces(p) except joined(p) to supply"
GIVING_UP = """            if price(new) >= 1: give_up(my Colony, 8)
            if price(new) >= 2: give_up(my Farm, 2)
            if price(new) >= 3: give_up(my Factory, 2)
"""
CHOOSING = "            choose spot in around(my Planet) and empty\n"

MUTANTS = {
    # pieces, board, beginning
    "two planets": ("2 Planet", "3 Planet"),
    "eight colonies": ("8 Colony,", "9 Colony,"),
    "two farms": ("2 Farm", "3 Farm"),
    "two factories": ("2 Factory", "3 Factory"),
    "two weapons": ("2 Weapon", "3 Weapon"),
    "sixteen squares a player": ("rows = 2 * count(players)", "rows = 2 + count(players)"),
    "a square for each player is enough": ("columns * rows >= count(players)", "columns * rows > count(players)"),
    "the first planet goes anywhere": (
        "choose spot in empty\n            place Planet",
        "choose spot in row(1) and empty\n            place Planet",
    ),
    "the first planet only on an empty square": (
        "choose spot in empty\n            place Planet",
        "choose spot in sites\n            place Planet",
    ),
    "the first planet is compulsory": ("require my settled or no(empty)", "require true"),
    "but not where there is no room": ("my settled or no(empty)", "my settled"),
    "the first planet is one planet": (
        "place Planet on spot\n            my returned",
        "place Colony on spot\n            my returned",
    ),
    # moves
    "one may pass": (
        '        or "pass":\n            pass\n    #',
        '        or "pass":\n            require closing\n            pass\n    #',
    ),
    "one step": ("choose spot in around(man) and empty", "choose spot in around(around(man)) and empty"),
    "in eight directions": ("choose spot in around(man) and empty", "choose spot in near(man) and empty"),
    "to an empty square": ("choose spot in around(man) and empty", "choose spot in around(man)"),
    "any piece moves": ("choose man in mine", "choose man in my Planet"),
    "only one's own pieces move": ("choose man in mine", "choose man in pieces"),
    "what moves ends in touch": (
        '            require spot in joined(mover) else "it would lose touch with your planets"\n',
        "",
    ),
    "severing": (LEAVES, "pass"),
    "severing of the mover's own": (LEAVES, LEAVES.replace("in players", "in players except mover")),
    "severing of others": (LEAVES, LEAVES.replace("for p in players", "for p in {mover}")),
    "a chain touches by corners": ("pieces(p), directions)", "pieces(p), orthogonal)"),
    "a chain is of one's own pieces": ("flood(Planet(p), pieces(p),", "flood(Planet(p), pieces,"),
    "a chain leads to one's own planet": ("flood(Planet(p), pieces(p),", "flood(Planet, pieces(p),"),
    "a chain may be long": ("pieces(p), directions)", "pieces(p), directions, steps = 2)"),
    "either of two planets holds": ("flood(Planet(p),", "flood(one(Planet(p)),"),
    "what is severed goes home": (LEAVES, "for p in players: remove pieces(p) except joined(p)"),
    # captures
    "planets capture": ("choose man in my Planet", "choose man in mine"),
    "only neighbours": ("around(man) and theirs", "theirs"),
    "by corners too": ("around(man) and theirs", "near(man) and theirs"),
    "only pieces of others": ("around(man) and theirs", "around(man) and pieces"),
    "planets too": ("around(man) and theirs", "around(man) and theirs except Planet"),
    "what is taken goes home": ("            return spot to supply\n            move man", "            move man"),
    # production
    "next to a planet": ("around(my Planet) and empty", "around(mine) and empty"),
    "next to either planet": ("around(my Planet) and empty", "around(one(my Planet)) and empty"),
    "by corners as well": ("around(my Planet) and empty", "near(my Planet) and empty"),
    "on an open square": ("around(my Planet) and empty", "around(my Planet)"),
    "the colonies' squares are open": (GIVING_UP + CHOOSING, CHOOSING + GIVING_UP),
    "a colony is free": ("Colony(price = 0)", "Colony(price = 1)"),
    "a planet costs colonies": ("Planet(price = 1)", "Planet(price = 0)"),
    "a planet costs no farms": ("Planet(price = 1)", "Planet(price = 2)"),
    "a farm costs colonies": ("Farm(price = 1)", "Farm(price = 0)"),
    "a farm costs no farms": ("Farm(price = 1)", "Farm(price = 2)"),
    "a factory costs farms": ("Factory(price = 2)", "Factory(price = 1)"),
    "a factory costs no factories": ("Factory(price = 2)", "Factory(price = 3)"),
    "a weapon costs factories": ("Weapon(price = 3)", "Weapon(price = 2)"),
    "eight colonies are given up": ("give_up(my Colony, 8)", "give_up(my Colony, 7)"),
    "two farms are given up": ("give_up(my Farm, 2)", "give_up(my Farm, 1)"),
    "two factories are given up": ("give_up(my Factory, 2)", "give_up(my Factory, 1)"),
    "all of a layer": ("require count(layer) is size", "require any(layer)"),
    "what is given up goes home": ("return layer to supply", "remove layer"),
    "what is given up is gone": ("return layer to supply", "let kept = layer"),
    "the new piece stands before severing": (
        "choose spot in around(my Planet) and empty\n",
        "return mine except joined(mover) to supply\n            choose spot in around(my Planet) and empty\n",
    ),
    # the weapon
    "it takes the pieces of others": ("return theirs except Planet to supply", "return theirs and Colony to supply"),
    "it spares planets": ("return theirs except Planet to supply", "return theirs to supply"),
    "it spares one's own": ("return theirs except Planet to supply", "return pieces except Planet to supply"),
    "what it takes goes home": ("return theirs except Planet to supply", "remove theirs except Planet"),
    "it is used up": ("            return weapon to supply\n", ""),
    "only that weapon is used up": ("return weapon to supply", "return my Weapon to supply"),
    "one's own weapon": ("choose weapon in my Weapon", "choose weapon in Weapon"),
    "it is a weapon": ("choose weapon in my Weapon", "choose weapon in mine"),
    "not after the time is up": ('            require not closing else "the time is up"\n', ""),
    # wins
    "sixteen win": ('when count(mine) is 16: mover wins by "everything is settled"\n', ""),
    "not fifteen": ("count(mine) is 16", "count(mine) >= 15"),
    "sixteen win at once": ("when count(mine) is 16:", "when count(mine) is 16 and not closing:"),
    "the only society wins": ("rivals is mover:", "false:"),
    "only at the end of one's own turn": ("rivals is mover: mover wins", "count(rivals) is 1: rivals wins"),
    "not before everyone has placed a planet": ("every(settled(p) for p in players) and rivals", "rivals"),
    "who came back does not count": ("any(Planet(p)) and not returned(p)", "any(Planet(p))"),
    "whether he comes back once or more": (
        "my returned = my settled ",
        "my returned = my settled and not my returned ",
    ),
    "nor for himself": ("and rivals is mover", "and no(rivals except mover)"),
    "until he has a second planet": ("            if count(my Planet) is 2: my returned = false\n", ""),
    "any other product is not enough": (
        "if count(my Planet) is 2: my returned",
        "if count(my Planet) > 0: my returned",
    ),
    "time ends the game": (
        'when closing and mover is last_of(players): highest score wins by "time"',
        "when false: draw",
    ),
    "the round is played to its end": ("when closing and mover is last_of(players)", "when closing"),
    "the round is played to its end, and no farther": (
        "closing and mover is last_of(players)",
        "closing and mover is one(players)",
    ),
    "the largest wins": ("highest score wins", "lowest score wins"),
    "pieces are counted": ("define score(p): count(pieces(p))", "define score(p): count(Planet(p))"),
    "ties share the win": ("define score(p): count(pieces(p))", "define score(p): 9 * count(pieces(p)) - number(p)"),
    # coming back, coming late
    "who was wiped out may come back": ("option rejoining = true", "option rejoining = false"),
    "or pass": ("require my settled or", "require not my settled and"),
    "or stay out, if that is agreed": (
        "    if not rejoining: (p in players where settled(p) and no(Planet(p))) leaves\n",
        "",
    ),
    "late players join": ("    one(absent) joins\n", ""),
    "only one at a time": ("one(absent) joins", "absent joins"),
    "at the end of the round": ("one(absent) joins", "last_of(absent) joins\n    one(absent) joins"),
    "time is a thing announced": ("    closing = true\n", "    closing = false\n"),
}


@pytest.mark.parametrize("rule", MUTANTS)
def test_an_example_fails(rule: str, tmp_path: Path) -> None:
    """Without this rule."""
    assert failing_examples("colonization", *MUTANTS[rule], tmp_path)
