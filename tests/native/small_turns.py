"""Small rulebooks about turns and endings: who is stuck, several moves, leaving, repetition, teams, one player."""

from __future__ import annotations

TURNS: dict[str, str] = {
    "sides of which only one has a plan": """
players White, Black
board grid(3, 3)
piece Man, Dam
supply Black: 2 Dam
setup:
    place White Man on a1
    place Black Man on c3
turn:
    if mover is White:
        choose man in my Man
        choose spot in near(man) and empty
        move man to spot
    else:
        choose man in my Man
        choose spot in near(man) and empty
        either:
            move man to spot
        or "build":
            move man to spot
            place Dam on man
when stuck: mover loses
when ply > 12: draw by "long"
""",
    "stuck in the turn": """
players White, Black
board grid(3, 3)
piece Man
turn:
    choose spot in empty where no(near(spot) and theirs)
    place Man on spot
    require not stuck or ply > 3 else "the other must have a move"
when stuck: mover wins by "no move"
""",
    "stuck in a definition and twice": """
players White(ahead = north), Black(ahead = south)
board grid(3, 4)
piece Man
setup:
    place White Man on row(1)
    place Black Man on row(4)
define blocked: stuck and count(mine) > 1
turn:
    choose man in mine
    choose spot in step(man, {my ahead, left(my ahead), right(my ahead)}) except mine
    require spot in (empty or theirs)
    move man to spot
when count(theirs) is 1 and not stuck: mover wins by "one left"
when blocked: mover loses by "blocked"
when stuck: draw by "no move at all"
""",
    "what is kept, measured by a name from outside": """
players White, Black
board grid(2, 2)
piece Man
turn:
    choose spot in empty
    place Man on spot
    for man in mine:
        keep highest row_of(man):
            for other in sites:
                choose much in row(1)
                if other is much and other in empty: place Man on other
when no(empty): mover wins by "full"
when ply is 6: draw by "plies"
""",
    "several moves": """
players White, Black
board grid(3, 3)
piece Man
state tally per player: 0..9 = 0
turn of (1 if ply is 0 else 1 + count(mine) mod 3) moves:
    either:
        choose spot in empty
        require no(near(spot) and mine) or made is 0
        place Man on spot
        if spot is b2: again
        if spot in corner(corners): again
        my tally += made
    or "enough":
        require made > 0
        pass
        place Man on one(empty)
    or "skip":
        require passes < 2 and ply > 0
        pass
when passes is 3: draw by "passes"
when no(empty): mover wins by "full"
when my tally > 4: mover loses by "tally"
""".replace("corner(corners)", "corner({northeast, southwest})"),
    "next": """
players Red, Blue, Green
board ring(9)
piece Man
turn:
    choose spot in empty
    place Man on spot
    if number(spot) mod 3 is 0: next = mover
    if number(spot) mod 4 is 1: next = one(players except mover)
    if number(spot) is 7: next = none
when count(mine) is 4: mover loses by "four"
""",
    "leaves and joins": """
players 2..4 of Red, Blue, Green, White
board grid(3, 3)
piece Man
turn of 2 moves:
    either:
        choose spot in empty
        place Man on spot
        if count(mine) is 3: enemies(mover) leaves
    or "go":
        require ply > 2
        mover leaves
    or "come":
        choose who in absent or not players
        who joins
    or "away with":
        choose who in players
        who leaves
        place Man on one(empty)
when count(players) is 1: players wins by "last"
when no(empty) or ply > 12: highest score wins by "most"
define score(p): count(pieces(p))
event latecomer:
    require any(absent) else "all are here"
    one(absent) joins
""",
    "everybody leaves": """
players Red, Blue, Green
board ring(4)
piece Man
turn:
    either "stay":
        place Man on one(empty)
    or "go":
        mover leaves
    or "all":
        players leaves
when no(empty): draw by "full"
""",
    "swap sides": """
players Black, White
board grid(3, 3)
piece Stone
turn:
    either:
        choose spot in empty
        place Stone on spot
    or "swap":
        require ply < 3 and ply > 0
        swap sides
when line(mine, 3): mover wins by "three"
when no(empty): draw by "full"
""",
    "superko": """
players Black, White
board grid(2, 1), played on vertices
piece Stone
turn:
    either:
        choose spot in empty
        place Stone on spot
        remove theirs except alive(theirs)
        require mine in alive(mine) else "suicide"
        require repeats(pieces) is 0 else "seen before"
    or "pass":
        pass
define score(p): count(pieces(p)) + count(territory(p))
when passes is 2: highest score wins by "area"
when ply > 14: draw by "long"
""",
    "repetition": """
players White, Black
board grid(2, 2)
piece Man, King
state mood per player: 0..2 = 0
setup:
    place White Man on a1
    place Black King on b2
turn:
    choose man in mine
    choose spot in near(man) and empty
    move man to spot
    if spot in row(2): my mood += 1
    require repeats(pieces, mover, mood) < 2 else "not again"
when repeats(pieces, mover) is 2: draw by "threefold"
when repeats(pieces) is 4: mover wins by "fivefold"
when stuck: mover loses by "stuck"
""".replace("pieces, mover, mood", "pieces, mover, my mood"),
    "repetition of late": """
players White, Black
board grid(2, 2)
piece Man, King
state haste per player: -1..9 = 0
setup:
    place White Man on a1
    place Black King on b2
turn:
    choose man in mine
    choose spot in near(man) and empty
    move man to spot
    my haste = my haste + 2 if spot in row(2) else my haste - 1
    require repeats(pieces, mover, within = my haste) < 2 else "not so soon"
when repeats(pieces, mover, within = 2 * their haste) is 2: mover wins by "in haste"
when repeats(pieces, mover, within = 2 * max(haste(p) for p in players) - 3) > 1: mover loses by "late"
when repeats(pieces, mover) is 3: draw by "fourfold"
when repeats(pieces, within = ply) is 5: draw by "sixfold"
when stuck: mover loses by "stuck"
""",
    "repetition as who has moved sees it": """
players White, Black, Red
board grid(2, 2)
piece Man
setup:
    place White Man on a1
    place Black Man on b2
    place Red Man on b1
    next = Black
turn:
    choose man in mine
    choose spot in (near(man) and empty) or (man if made is 0 else none)
    if spot is not man: move man to spot
    require repeats(pieces, mine) < 4 else "not again"
when repeats(pieces, opponent, within = 9) is 2: draw by "threefold"
when repeats(my Man) is 3: mover loses by "fourfold"
""",
    "teams": """
players North(team = 1), East(team = 2), South(team = 1), West(team = 2), Odd
board grid(3, 3)
piece Man
state gold per player: 0..99 = 0
turn:
    either:
        choose spot in empty
        place Man on spot
        my gold += column_of(spot)
    or "give":
        choose who in allies(mover) except mover
        choose n in 1..2
        gold(who) += n
        my gold -= n
define score(p): gold(p)
when line(mine, 3): mover wins by "three"
when any(mine and b2) and count(pieces) > 6: mover loses by "the middle"
when no(empty): highest score wins by "gold"
when ply > 20: lowest score wins by "long"
""",
    "one player, a score": """
players You
board grid(4, 3)
piece Peg
setup: place Peg(You) on sites except b2
define pegs(p): count(pieces(p))
define score(p): pegs(p)
turn:
    choose man in mine
    choose over in near(man) and mine
    choose spot in step(over, toward(man, over)) and empty
    remove over
    move man to spot
when stuck: lowest pegs wins by "no jump left"
""",
    "one player, won or lost": """
players You
board grid(3, 2)
piece Man
turn:
    chance n in 1..3
    choose spot in empty
    place Man on spot
    if n is 3: remove column(column_of(spot))
when no(empty): mover wins by "full"
when ply > 9: mover loses by "too long"
when count(mine) is 3 and ply is 3: draw by "three of three"
when stuck: mover loses
""",
}
