"""Small rulebooks about what is chosen: chance, branches, the best runs, loops of choices, equal words."""

from __future__ import annotations

CHOICES: dict[str, str] = {
    "chance in the turn": """
players White(way = ahead, goal = site(12)), Black(way = back, goal = site(1)), Red(way = ahead, goal = site(12))
board track(12)
piece Man, Runner
state thrown: 0..9 = 0
setup:
    place White Man on site({1, 2})
    place Black Man on site({11, 12})
    place Red Runner on site({3, 5})
turn:
    chance die in 1..(3 if mover is Black else 2)
    chance more in 0..die - 1
    chance what in {Man, Runner}
    chance who in players except mover
    chance spot in empty and site(4..9)
    thrown = die + more
    first:
        choose man in mine
        let to_be = step(man, my way, die + more)
        require to_be not in mine and any(to_be) else "it is taken"
        move man to to_be
    else "instead":
        either:
            place what on spot
            change spot to who
        or "wait":
            pass
when any(mine and my goal): mover wins by "home"
when ply > 14: draw by "time"
""",
    "chance in the setup": """
players White, Black
board grid(3, 3)
piece Man, Wall(barrier, neutral), Gate(barrier, neutral)
state luck: 0..9 = 0
setup:
    chance who in players
    next = who
    chance corner_site in corner({southwest, northeast})
    chance what in (k in kinds where barrier(k))
    place what on corner_site
    chance n in 1..2
    repeat n times:
        chance x in empty and row(2)
        place who's_piece on x
    luck = n
turn:
    choose spot in empty
    place Man on spot
when line(mine, 3): mover wins by "three"
when no(empty): draw by "full"
""".replace("who's_piece", "Man(who)"),
    "chance from nothing and from numbers": """
players White, Black
board ring(7)
piece Man
state sum per player: -200..200 = 0
turn of 2 moves:
    chance n in -256..-250
    chance m in {-3, 5, 1000}
    chance way in directions
    chance nothing in (mine if ply > 2 else none)
    choose spot in empty
    place Man on spot
    my sum += n + m
    if any(nothing): remove step(nothing, way)
define score(p): sum(p)
when ply > 9: highest score wins by "sums"
""".replace("sum per", "total per")
    .replace("sum +=", "total +=")
    .replace(": sum(p)", ": total(p)"),
    "keep": """
players White, Black
board grid(4, 4)
piece Man(worth = 1), King(worth = 3)
setup:
    place White Man on row(1)
    place Black Man on row(4)
    place Black King on b3
    place White King on c2
turn:
    let taken = 0
    first:
        keep highest taken:
            choose man in mine
            either:
                choose spot in around(man) and theirs
                taken = worth(spot)
                move man to spot
            or "slide":
                keep lowest row_of(spot) * 2 + column_of(man):
                    choose spot in step(man, {north, south}) except mine
                    move man to spot
                    taken = worth(spot) - 2
        require any(mine)
    else:
        keep lowest count(near(spot) and mine):
            choose spot in empty
            place Man on spot
when no(theirs): mover wins by "all taken"
when stuck: mover loses by "stuck"
when ply > 24: draw
""",
    "first and either": """
players White, Black
board grid(3, 3)
piece Man, King
turn:
    first:
        either "king":
            first:
                choose man in my Man
                choose spot in around(man) and their Man
                move man to spot
            else:
                choose man in my Man and row(3)
                change man to King
                require count(my King) < 3 else "enough kings"
        or "drop":
            require ply < 6
            choose spot in empty
            require no(near(spot) and mine)
            place Man on spot
    else:
        first:
            choose man in my King or my Man
            choose spot in near(man) and empty
            move man to spot
        else:
            either "pass":
                pass
            or:
                choose spot in theirs
                remove spot
when passes is 2: draw by "passes"
when count(my King) is 2: mover wins by "kings"
when ply > 20: draw by "long"
""",
    "equal words, other ends": """
players White, Black
board grid(3, 3)
piece Man, King
state heat: 0..3 = 0
turn:
    choose spot in empty
    either:
        place Man on spot
    or:
        place King on spot
    or:
        place Man on spot
        heat = (ply + column_of(spot)) mod 2
when line(mine, 3): mover wins by "three"
when no(empty): draw by "full"
""",
    "equal words in other branches": """
players White, Black, Red
board grid(3, 2)
piece Man
state touched: set = none
turn:
    either:
        choose spot in empty and row(1)
        place Man on spot
    or:
        choose spot in empty and column({1, 2})
        place Man on spot
        touched = touched or spot
    or "again":
        choose spot in empty and column(2)
        place Man on spot
    or:
        choose n in 1..2
        choose m in 1..2
        touched = (column(1) if n + m is 3 else none)
    or:
        choose n in 1..2
        choose m in 1..2 where m is not n
        touched = (column(1) if n is 1 else none)
when no(empty): draw by "full"
when count(touched) > 2: mover wins by "touched"
when ply > 12: draw by "long"
""",
    "no words at all": """
players White, Black
board grid(2, 2)
piece Man
state n: 0..30 = 0
turn:
    either: n += 1
    or: n += 2
    or: n += 1
    or:
        require n > 6
        pass
when n > 12: mover wins by "far"
when passes is 1: draw by "a pass"
""",
    "loops of choices": """
players White, Black
board grid(3, 3)
piece Man, Wall(neutral)
setup:
    place White Man on a1
    place Black Man on c3
turn:
    either "walk":
        choose man in mine
        let here = man
        repeat 3 times:
            either:
                choose spot in near(here) and empty
                move here to spot
                here = spot
            or "stay":
                require here is not man
                stop
        require here is not man
    or "build":
        let built = 0
        for x in empty and row({1, 2}) where no(near(x) and mine):
            either "on":
                place Wall on x
                built += 1
                if built is 2: stop
            or "off"
        require built > 0
    or "jump":
        choose man in mine
        let here = man
        let seen: set = man
        repeat while any(step(here, directions, 2) and empty except seen):
            choose spot in step(here, directions, 2) and empty except seen
            move here to spot
            seen = seen or spot
            here = spot
            if count(seen) > 2:
                stop
        require count(seen) > 1
when stuck: mover loses by "stuck"
when ply > 10: draw by "long"
""",
    "a round that is long behind what may stop it": """
players White, Black
board grid(4, 4)
piece Frog
define leaps(man, over): all(step(man, d, 2) for d in directions where step(man, d) in over)
setup:
    place White Frog on {a1, a2, c1}
    place Black Frog on {c3, d4, b4}
turn:
    either:
        choose man in mine
        choose spot in near(man) and empty
        move man to spot
    or:
        choose man in mine where any(leaps(man, pieces) and empty)
        let here = man
        let jumped: set = none
        repeat while any(leaps(here, pieces except jumped) and empty):
            if any(jumped):
                either "on"
                or "stop": stop
            choose spot in leaps(here, pieces except jumped) and empty
            jumped = jumped or between(here, spot)
            move here to spot
            here = spot
        remove jumped and theirs
when no(theirs): mover wins
when stuck: mover loses by "stuck"
when ply > 10: draw by "long"
""",
    "loops in loops": """
players White, Black
board ring(6)
piece Man
state out: 0..99 = 0
turn:
    for n in {1, 3, 6}:
        repeat 2 times:
            either "a":
                out += n
                if out mod 5 is 0: stop
            or "b":
                require out mod 3 is not 2
                choose d in directions
                place Man on step(site(n), d)
                stop
        if count(Man) > 3:
            stop
    repeat (2 if ply > 1 else -1) times:
        for x in mine:
            remove x
            stop
when ply > 6: draw by "long"
when out > 60: mover wins by "sum"
""",
    "two choices and a filter": """
players White, Black
board grid(4, 4)
piece Man(reach = 1), King(reach = 2)
supply: 3 Man, 2 King
state target: site = none
turn:
    choose size in my supply
    choose spot in (empty if target is none else target)
    choose way in orthogonal
    let tip = step(spot, way, reach(size))
    require tip in empty except spot else "it must point at an empty square"
    place size on spot
    target = tip
when stuck: mover loses by "stuck"
""",
    "players and kinds are chosen": """
players White, Black, Red
board grid(3, 2)
piece Man(worth = 1), King(worth = 5), Pawn(worth = 2, base = King)
state met per player: player = none
turn:
    choose what in kinds except {King} where worth(what) < 5
    choose who in players where who is not met(mover) and count(pieces(who)) < 3
    choose way in {north, east}
    choose spot in empty and (side(way) or row(1))
    place what on spot
    change spot to who
    met(mover) = who
    if way is east: change spot to base(what)
when no(empty): highest score wins by "worth"
when stuck: draw by "stuck"
define score(p): sum(worth(x) for x in pieces(p))
""",
}
