"""Small rulebooks about what positions hold: supplies, states, numbers, changes, pieces that move together."""

from __future__ import annotations

CONTENTS: dict[str, str] = {
    "supplies": """
players White, Black
board grid(3, 2)
piece Man, King, Wall(neutral)
supply: 2 Man
supply White: 1 King
supply Black: 2 King
turn:
    either:
        choose new in my supply
        choose spot in empty
        place new on spot
    or "pair":
        choose spot in empty and row(1)
        place King on spot or (step(spot, north) and empty)
    or "home":
        choose man in my Man
        return man to supply
    or "gift":
        require stock(mover, King) > 0 and b2 in empty
        place King on b2
        change b2 to Man(opponent)
        return b2 to supply
    or "wall":
        choose spot in theirs
        return spot to supply
        place Wall on spot
        remove spot and row(2)
when no(empty): mover wins by "full"
when stuck: mover loses by "stuck"
when ply > 12: draw by "long"
""",
    "pieces that become nobody's": """
players White, Black
board grid(3, 2)
piece Man, Wall(neutral), Rock(neutral), King
setup:
    place White Man on a1
    place Black Man on c2
    place Wall on b1
turn:
    either:
        choose spot in empty
        place Man on spot
    or "wall":
        choose spot in mine
        change spot to Wall
    or "any":
        choose spot in pieces
        choose what in kinds
        change spot to what
    or "give":
        choose spot in pieces
        change spot to opponent
    or "both":
        choose spot in pieces
        choose what in {Rock, King}
        change spot to what(opponent)
when line(mine, 3): mover wins by "row"
when no(theirs): mover wins by "all"
when ply > 8: draw by "long"
""",
    "pieces of somebody": """
players White, Black
board grid(3, 2)
piece Rock, Paper
turn:
    choose what in kinds
    choose whose in players
    choose spot in empty
    place what(whose) on spot
when line(pieces(White), 3): White wins by "row"
when no(empty): draw by "full"
""",
    "states": """
players White, Black
board grid(3, 3)
piece Man, King
state seeds per site: 0..4 = 2
state tally per player: -5..5 = 1
state owed per player per site: 0..3 = 0
state facing per piece: direction = north
state tired per piece = false
state last: site = none
state foe per player: player = none
state best: kind = Man
state marked: set = {b2}
state done = false
turn:
    either:
        choose spot in empty
        choose way in orthogonal
        place Man on spot with facing = way
        seeds(spot) += 3
        for x in near(spot): seeds(x) -= 1
        last = spot
        marked = (marked or spot) except step(spot, way)
    or "turn":
        choose man in mine where not tired(man)
        facing(man) = left(facing(man))
        tired(man) = true
        owed(opponent, man) += seeds(man)
        owed(mover, last) = 2
        best = kind(man)
        change man to King
    or "go":
        choose man in mine
        move man to step(man, facing(man))
        my foe = owner(last)
        my tally -= 2
        done = any(last and theirs) or done
    or "all":
        require seeds(b2) > 2
        for x in mine where tired(x):
            tired(x) = false
            my tally += seeds(x) * 2
        owed(players, row(1)) = my tally
define score(p): tally(p) + sum(owed(p, x) for x in sites)
when done and my tally > 3: mover wins by "tally"
when count(marked) > 5: highest score wins by "marks"
when ply > 14: lowest score wins by "long"
""".replace("owed(players, row(1)) = my tally", "for x in row(1): owed(mover, x) = my tally"),
    "numbers": """
players White, Black
board grid(4, 3)
piece Man
state sum: -50..50 = 0
turn:
    choose n in (k in -3..5 where k mod 2 is not 0 or k is 4) except {1, ply}
    let m = n * 7 - ply / 2
    either "less":
        choose k in {1, 2, 4} where k < n
        total -= k * m
    or "more":
        total += max(i * j for i in 1..3, j in {n, -n} where i is not n) + min(i for i in {n, 7})
    or "range":
        choose k in 0..n
        require k in (1..3) or n is 4
        total = (total + k) mod 7 - m mod 5
        place Man on site(1 + k)
    place Man on site(one(1..n))
when total > 40 or total < -40: mover wins by "far"
when ply > 8: draw by "long"
""".replace("state sum", "state total"),
    "truths and last numbers": """
players White, Black
board grid(4, 3)
piece Man
state odd = false
state last: 0..9 = 0
turn:
    choose spot in empty
    let wide = flood(spot, empty, {north, east}, steps = 2)
    require (count(wide) > 1) is (odd or ply < 3)
    place Man on spot
    last = last_of(k in 0..count(wide) where k is not 2)
    odd = (last mod 2 is 1) is odd
when ply > 8: draw by "long"
""",
    "large numbers": """
players White, Black
board grid(2, 2)
piece Man
state big: -999999999999999..999999999999999 = 1
turn:
    choose n in {2, 3, 7}
    let a = 999999999999999 * (n - 4)
    repeat n times: a = a * 31 - ply
    let b = a * a + a
    let c = -b - b
    big = (a if n is 2 else (b / 1000 if n is 3 else c / 7 + c mod 1000))
    big = big / (n - 2) + b mod (n - 3)
    if sum(b for x in sites, y in sites) > 0: big -= 5
    if b + 1 < b: big = 0
when big mod 4 is 3: mover wins by "three"
when ply > 8: draw by "long"
""",
    "move each": """
players White, Black
board grid(4, 3)
piece Man, King
state facing per piece: direction = none
state load per piece: 0..9 = 0
setup:
    place White Man on {a1, b1} with facing = north, load = 3
    place Black Man on {d3, c3}
    place White King on a2 with facing = east
    place Black King on c2
turn:
    either "all":
        choose way in directions
        move x in mine to step(x, way)
    or "own":
        move x in pieces to step(x, facing(x))
    or "swap":
        choose spot in sites where count(around(spot) and pieces) > 1
        move x in around(spot) to step(spot, right(toward(spot, x)))
    or "meet":
        choose spot in empty
        move x in Man to spot
    or "turn":
        choose man in mine
        choose way in orthogonal
        facing(man) = way
        load(man) += 4
when no(theirs): mover wins by "alone"
when no(mine): mover loses by "none"
when ply > 12: draw by "long"
""",
    "changes": """
players White, Black, Red
board grid(3, 3)
piece Man, King, Wall(neutral)
state age per piece: 0..5 = 0
setup:
    place White Man on row(1)
    place Black Man on row(3)
    place Red King on b2
turn:
    choose x in pieces
    either "mine":
        require x in near(mine) except Wall
        change x to mover
        age(x) += 2
    or "king":
        require age(x) < 4
        change x and mine to King
    or "both":
        change near(x) and theirs and Man to King(mover)
        require count(my King) > 1
    or "wall":
        change x and mine to Wall
        require any(mine)
    or "from wall":
        require x is Wall
        change x to Man(mover)
when count(mine) > 6: mover wins by "most"
when no(theirs): mover wins by "all"
when ply > 12: draw
""".replace("require x is Wall", "require x in Wall"),
    "turned": """
players White, Black
board grid(4, 3)
piece Man, King
setup:
    place White King on a1
    place Black King on d3
turn:
    choose spot in empty
    place Man on spot
    choose middle in {b2, c2, a3}
    either "right":
        move x in around(middle) to step(middle, right(right(toward(middle, x))))
    or "up":
        require middle is not c2
        move x in row(row_of(middle) - 1) to step(x, north)
    or "mirror":
        require middle is a3
        move x in sites to opposite(x)
when line(mine, 3) and line(theirs, 3): draw by "both"
when line(mine, 3): mover wins by "three"
when line(theirs, 3): mover loses by "three of the others"
when no(empty): draw by "full"
when ply > 6: draw by "long"
""",
}
