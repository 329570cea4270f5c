"""Small rulebooks that between them do everything a rulebook can do; each game of them is short."""

from __future__ import annotations

TEXTS: dict[str, str] = {
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
    else:
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
piece Man, Wall(neutral)
state luck: 0..9 = 0
setup:
    chance who in players
    next = who
    chance corner_site in corner({southwest, northeast})
    place Wall on corner_site
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
    "torus": """
players White, Black
board torus(4, 3)
piece Man, King
setup:
    place White Man on {a1, c2}
    place Black Man on {b3, d3}
turn:
    choose man in mine
    choose spot in (step(man, {north, east}) or slide(man, diagonal)) except mine
    move man to spot
when line(mine, 3): mover wins by "three"
when no(theirs): mover wins by "all"
when stuck: mover loses by "stuck"
when ply > 18: draw by "long"
""",
    "cylinder and vertices": """
players White, Black
board cylinder(4, 2), played on cells or vertices
piece Man
turn:
    choose spot in empty
    require no(near(spot) and mine) or spot in vertices
    place Man on spot
    remove cells(spot) and theirs
    if spot in cells(spot): place Man on vertices(spot) and empty and row(1)
when connected(mine, side(north), side(south)): mover wins by "joined"
when stuck: mover loses by "stuck"
when ply > 15: draw by "long"
""".replace("    if spot in cells(spot): place Man on vertices(spot) and empty and row(1)\n", "").replace(
        "spot in vertices", "spot in vertices(sites)"
    ),
    "edges": """
players White, Black
board grid(2, 2), played on edges
piece Line(neutral)
state mine_by per site: player = none
turn:
    choose spot in empty
    place Line on spot
    for c in cells(spot) where edges(c) in pieces:
        mine_by(c) = mover
        again
define score(p): count(c in cells where mine_by(c) is p)
when no(empty): highest score wins by "squares"
""",
    "hexagon with edits": """
players White, Black, Red
board hexagon(3):
    remove c3
    skip b2
    add yard, pool
    link yard to side(south)
    link pool to yard
    unlink a1 to b1
piece Man, Wall(neutral)
turn:
    either:
        choose spot in empty
        require spot in near(Man) or ply < 3 or no(near(Man) and empty)
        place Man on spot
    or "wall":
        choose spot in empty and near(theirs)
        choose way in directions where any(step(spot, way) and empty)
        place Wall on spot or step(spot, way)
when connected(mine, side(northwest), side(southeast)): mover wins by "across"
when any(flood(pool, not theirs) and mine and side(north)): mover wins by "pool"
when stuck: mover loses by "stuck"
""",
    "triangle": """
players White, Black
board triangle(4)
piece Stone
option forced = false
turn:
    choose spot in empty
    place Stone on spot
when every(connected(mine, side(d), side(northeast)) for d in {south, northwest}): mover wins by "all sides"
when line(theirs, 4): mover loses by "a line"
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
    "a wide board": """
players White(goal = side(north), home = side(south)), Black(goal = side(east), home = side(west))
board grid(10, 9)
piece Man, King
setup:
    place White King on a1
    place Black King on j9
turn:
    either:
        choose spot in empty where count(around(spot) and mine) < 3 and no(near(spot) and theirs)
        place Man on spot
    or "ride":
        choose man in my King
        choose spot in slide(man, orthogonal) except mine
        move man to spot
        remove group(spot, theirs)
    or "knight":
        choose man in my Man
        choose spot in knight(man) except mine
        require any(near(spot) and pieces)
        move man to spot
when connected(mine, my home, my goal): mover wins by "across"
when line(mine, 4): mover wins by "four"
when no(my King): mover loses by "no king"
when ply > 60: draw by "long"
""",
    "a very wide board": """
players White, Black
board grid(15, 13):
    remove {d4, e5, h8}
piece Man
state heat per site: 0..9 = 0
state last: site = none
turn:
    let close = (x in empty and around(last) where heat(x) < 3) or (near(last) and empty)
    choose spot in (empty if last is none else close)
    place Man on spot
    for x in around(spot): heat(x) += 1
    for d in orthogonal:
        let run = ray(spot, d, theirs)
        if any(step(run, d) and mine): change run to mover
    last = spot
when line(mine, 5): mover wins by "five"
when stuck: mover loses by "stuck"
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
    "as far as there are pieces": """
players White(way = north), Black(way = south)
board grid(4, 4)
piece Man, King
setup:
    place White Man on row(1) except d1
    place Black Man on row(4) except a4
    place White King on d1
    place Black King on a4
define goes(man, d):
    let whole = man or ray(man, {d, opposite(d)}, sites)
    let spot = step(man, d, count(whole and pieces))
    none if spot in mine or any(between(man, spot) and theirs) else spot
turn:
    either "goes":
        choose man in mine
        choose spot in all(goes(man, d) for d in directions)
        move man to spot
    or "jumps":
        choose king in my King
        choose spot in ray(king, directions, sites) and near(mine)
        let back = opposite(toward(king, spot))
        require no(between(king, spot) and theirs) or step(spot, back, count(Man) - 2) in empty
        move king to spot
when no(their King): mover wins by "the king is taken"
when stuck: draw by "nobody goes"
when ply > 12: draw by "long"
""",
    "mills": """
players White, Black
board grid(4, 3):
    skip b2
piece Man
supply: 4 Man
define mills(these): lined(these, 3, {north, east})
define free(these):
    let alone = these except mills(these)
    alone if any(alone) else these
turn:
    if any(my supply):
        choose spot in empty
        place Man on spot
        take(spot)
    else:
        choose man in mine
        choose spot in empty and (sites if count(mine) < 4 else near(man))
        move man to spot
        take(spot)
define take(spot):
    if spot in mills(mine):
        choose prey in free(theirs)
        remove prey
when count(theirs) + stock(opponent, Man) < 3: mover wins by "two men left"
when stuck: mover loses by "no move left"
when ply > 16: draw by "long"
""",
    "queens that shoot": """
players White, Black
board grid(5, 4):
    remove c3
    skip b2
piece Queen, Arrow(neutral)
setup:
    place White Queen on {a1, e2}
    place Black Queen on {a4, e3}
turn:
    choose man in my Queen
    choose spot in ray(man, directions, empty)
    move man to spot
    choose mark in ray(spot, directions, empty)
    place Arrow on mark
when stuck: mover loses by "no move left"
""",
    "rays on hexagons": """
players White, Black
board hexagon(3)
piece Man, Arrow(neutral)
setup:
    place White Man on a1
    place Black Man on e5
turn:
    choose man in my Man
    choose spot in ray(man, directions except {north, south}, empty or Arrow)
    move man to spot
    choose mark in ray(spot, {northeast, southwest, north}, sites except Man) or near(spot)
    place Arrow on mark and empty
when count(Arrow) > 8: mover wins by "arrows"
when stuck: mover loses by "no move left"
when ply > 14: draw by "long"
""",
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
