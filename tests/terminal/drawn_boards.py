"""Positions whose drawings are pinned in golden/, one of each sort of board: a game, and its last move's sites."""

from __future__ import annotations

from terminal_helpers import CELL, EDGE, VERTEX, Put, board, facing, morris, per_site, pitch, program, sites

from gdl_interpreter.board import edits
from gdl_interpreter.program import Program, StateVar, Ty

Drawn = tuple[Program, str]


def _squares() -> dict[str, Drawn]:
    small, chess, wide = board("grid", 3, 3), board("grid", 8, 8), board("grid", 8, 16)
    hexes = board("hexagon", 3)
    arrows, holes = board("grid", 6, 5), board("grid", 8, 3)
    return {
        "tic-tac-toe": (
            program(small, "X O", "Mark", put=[Put("X Mark", "a1 b2"), Put("O Mark", "c3")]),
            "b2",
        ),
        "chess": (
            program(
                chess,
                "White Black",
                "Pawn Knight Bishop Rook Queen King",
                letters={"Knight": "N"},
                put=[Put("White Pawn", "a2 b2 c2"), Put("Black Knight", "c6"), Put("White King", "e1")],
            ),
            "b8 c6",
        ),
        "signs": (
            program(
                chess,
                "Black White",
                "Man King Stone Arrow",
                neutral="Stone Arrow",
                symbols={"Man": "○●", "King": "♔♚", "Stone": "■", "Arrow": "→↑"},
                put=[
                    Put("White Man", "a2 b2"),
                    Put("Black Man", "a7"),
                    Put("White King", "e1"),
                    Put("Black King", "e8"),
                    Put("- Stone", "d4"),
                    Put("- Arrow", "d5"),
                ],
            ),
            "e2 e1",
        ),
        "draughts-of-ten": (_draughts(numbered=False), ""),
        "eight-players": (
            program(
                wide,
                "Red Blue Green Yellow White Black Orange Purple",
                "Planet Colony Farm Factory Weapon",
                put=[Put("Red Planet", "a1"), Put("Blue Factory", "b5"), Put("Black Farm", "h16")],
                supply=8,
            ),
            "b5",
        ),
        "arrows": (
            program(
                arrows,
                "Green Red",
                "Small Medium Large",
                states=[facing(arrows)],
                put=[
                    Put("Green Small", "a1", "north"),
                    Put("Red Medium", "b3", "west"),
                    Put("Green Large", "f5", "southeast"),
                ],
                supply=5,
            ),
            "b3",
        ),
        "holes": (
            program(
                edits.remove(holes, sites(holes, "e1 f1 e3 f3")), "White Black", "Man", put=[Put("White Man", "a1")]
            ),
            "a1",
        ),
        "hole-inside": (
            program(edits.remove(small, sites(small, "b2")), "White Black", "Man", put=[Put("White Man", "a1")]),
            "",
        ),
        "holes-in-hexagons": (
            program(edits.remove(hexes, sites(hexes, "c3 d3 a1")), "White Black", "Man", put=[Put("White Man", "a2")]),
            "",
        ),
        "numbered": (_draughts(), "32 28"),
        "torus": (program(board("torus", 4, 3), "Red Black", "Stone", put=[Put("Red Stone", "a1")]), ""),
    }


def _draughts(numbered: bool = True) -> Program:
    on = board("grid", 10, 10)
    light = sum(1 << i for i, site in enumerate(on.sites) if (site.column + site.row) % 2)
    dark = edits.remove(on, light)
    put = [Put("White Man", "28 33"), Put("Black Man", "1 2"), Put("Black King", "46")]
    return program(edits.numbered(dark), "White Black", "Man King", put=put) if numbered else program(dark)


def _points_and_edges() -> dict[str, Drawn]:
    goban, points = board("grid", 18, 18, played=[VERTEX]), board("grid", 8, 4, played=[VERTEX])
    lines, many = board("grid", 4, 3, played=[EDGE]), board("grid", 5, 5, played=[EDGE])
    round_ = board("torus", 3, 3, played=[EDGE])
    boxes, walls = board("grid", 4, 3, played=[EDGE, CELL]), board("grid", 5, 5, played=[CELL, VERTEX])
    fences = board("grid", 4, 3, played=[EDGE, CELL, VERTEX])
    stones = [Put("Black Stone", "d4 e4"), Put("White Stone", "d1 e2")]
    pyramids = [Put("Red Large", "b2n"), Put("Black Small", "b2e a1w"), Put("Black Medium", "c1s")]
    return {
        "goban": (program(goban, "Black White", "Stone", put=stones), "d4"),
        "points": (program(points, "Black White", "Stone", put=stones), "e2"),
        "morris": (program(morris(), "White Black", "Man", put=[Put("White Man", "a1 d3")]), "d3"),
        "edges": (program(lines, "Red Black", "Large Medium Small", put=pyramids, supply=5), "b2e"),
        "edges-of-four": (
            program(many, "Red Black Blue Green", "Large Medium Small", put=pyramids, supply=5),
            "b2e",
        ),
        "edges-round": (program(round_, "Red Black", "Large Medium Small", put=[Put("Red Small", "c1e")]), "c1e"),
        "boxes": (
            program(
                boxes, "Red Black", "Line Box", neutral="Line", put=[Put("- Line", "b2n b2e"), Put("Red Box", "b2")]
            ),
            "b2e",
        ),
        "fences": (
            program(
                fences,
                "White Black",
                "Man Wall",
                neutral="Wall",
                put=[Put("White Man", "b1"), Put("- Wall", "a1e a1ne a2e b2n b2ne c2n c3e c2ne")],
            ),
            "a1ne",
        ),
        "walls": (
            program(
                walls,
                "White Black",
                "Man Wall",
                neutral="Wall",
                states=[facing(walls)],
                put=[
                    Put("White Man", "c1"),
                    Put("Black Man", "c5"),
                    Put("- Wall", "b2ne", "north"),
                    Put("- Wall", "d3ne", "east"),
                ],
            ),
            "d3ne",
        ),
    }


def _hexagons_and_paths() -> dict[str, Drawn]:
    stones = [Put("Black Stone", "d4 e5"), Put("White Stone", "f5 g7")]
    ring, track = board("ring", 12), board("track", 24)
    per_player = StateVar("men", Ty.INT, (Ty.PLAYERS, Ty.SITES), False, 0, 15, (2, *([0] * 23), *([0] * 23), 5))
    return {
        "hex": (program(board("rhombus", 11), "Black White", "Stone", put=stones), "g7"),
        "large-hexagon": (program(board("hexagon", 8), "Black White", "Stone", put=stones), "g7"),
        "wide-hexagons": (
            program(
                board("hexagon", 3),
                "Red Blue",
                "Oak Birch Bush",
                put=[Put("Red Birch", "c3"), Put("Blue Bush", "d4"), Put("Blue Oak", "b3")],
            ),
            "d4",
        ),
        "triangle": (program(board("triangle", 5), "Black White", "Stone", put=[Put("White Stone", "d4")]), "d4"),
        "pitch": (
            program(
                pitch(),
                "South North",
                "Man Ball",
                neutral="Ball",
                put=[Put("South Man", "b2 c2 d2"), Put("North Man", "d6 e6 f6"), Put("- Ball", "north_goal")],
                moves_in_turn=2,
            ),
            "d4 north_goal",
        ),
        "ring": (program(ring, "South North", "", states=[per_site(ring, "seeds", 4)], turn=()), "3"),
        "track": (program(track, "White Black", "Man", put=[Put("White Man", "1 5"), Put("Black Man", "12")]), "5"),
        "heaps": (
            program(
                ring,
                "White Black",
                "Man",
                states=[per_site(ring, "men", 5), facing(ring)],
                put=[Put("White Man", "1 5", "ahead"), Put("Black Man", "12")],
            ),
            "5",
        ),
        "track-counts": (program(track, "White Black", "", states=[per_player], turn=()), ""),
    }


def drawn_boards() -> dict[str, Drawn]:
    """Every pinned position by the name of its file."""
    return _squares() | _points_and_edges() | _hexagons_and_paths()
