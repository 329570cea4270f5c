"""Small rulebooks that use every form of the language, for tests that change or rewrite them."""

CROSSES = """\
# three in a row
game "Crosses":
    author = "nobody in particular"
    goal = "Three in a row."

option size = 3 in 3..9, wild = false
require size > 2 and not wild else "too small"
players Red(ahead = north, team = 1), Blue(ahead = south, team = 2)
board grid(size, size), played on cells
piece Mark(letter = "M"), Wall(neutral)
state last per player: 0..9 = 0                 # where the last mark went
state seen

turn:
    either "play":
        choose spot in empty where spot is not a1
        place Mark on spot
    or "wall":
        require any(x in empty where x in row(1)) else "no room"
        let free: set = (y in empty and row(2) where not wild)
        place Wall on one(free) with turned = true, age = -1
    or "nothing"

when line(mine, 3): mover wins by "three in a row"
when stuck: draw

variant "large": size = 5
variant "wild":
    wild = true
    define corners: {a1, a3}

example "counts":
    with size = 4
    position:
        "x . o"
        ". . ."
        place Red Mark on b2
    play "b1"
    illegal "a1" because "no room"
    expect perft(1) is 3
    expect Red wins by "three in a row"
"""

RACES = """\
game "Races" extends "crosses"

option men = 4 if wild else 2 in 1..6
players 2..4 of Red, Blue, Green
board ring(12), numbered:
    remove a1
    skip {b1, b2}
    add home, yard
    link home to side(north) or yard
    unlink 1 to 2
supply: men Man, 3 King, (men + 1) Flag
supply Red: 2 King
match first to 4 of 7, loser starts
event time_up: eliminate(mover)

setup:
    for p in players where p is not absent: place Man(p) on home
    if wild:
        next = Red
    else if men > 2:
        chance die in 1..6
    else: next = Blue

turn of 2 if ply > 0 else 1 moves:
    first:
        keep highest count(taken):
            repeat while any(jumps(man)):
                choose man in my Man
                move man to step(man, ahead, 2)
                if stuck: stop
    else "walk":
        repeat 2 times:
            let n = max(1, -2 * 3 mod 4, sum(worth(x, scale = 2) for x in mine, y in near(x) where y in theirs))
            Blue score += n - 1
            Blue score -= (n - 1) / 2
        move x in (mine except home) to step(x, ahead)
        change mine to King
        return theirs to supply
        swap sides
    Red leaves
    Blue joins
    again

define jumps(man):
    let over = (step(man, ahead) except mine) and theirs
    over if count(over) >= 1 else none if wild else (yard or home)
"""

TEXTS = (CROSSES, RACES)
