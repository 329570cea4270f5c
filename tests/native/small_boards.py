"""Small rulebooks about boards of all shapes and widths, and what is seen along their lines."""

from __future__ import annotations

BOARDS: dict[str, str] = {
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
    "floods and rows known only late": """
players White, Black
board grid(4, 3)
piece Man
state told: 0..9999 = 0
turn:
    choose spot in empty
    choose d in orthogonal
    choose k in 1..2
    place Man on spot
    let far = flood(spot, empty, d)
    let near_by = flood(spot, empty, d or north, steps = k)
    let rows = {k, told mod 5 + 1}
    told += count(far) + 3 * count(near_by) + 7 * count(row(rows) and mine) + 11 * count(column(rows) and empty)
when count(mine) is 3: mover wins by "three"
when told > 200: draw by "told"
""",
}
