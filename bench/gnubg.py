"""Backgammon against GNU Backgammon, whatever else the machine does.

    python bench/gnubg.py --games 60 --seconds 0.5
    python bench/gnubg.py --games 60 --seconds 0.1 --values NEW.json --plies 0

Ours is the depth search, in one thread, by a clock that counts its processor time. GNU Backgammon (`gnubg`, by its
command `external`) is told boards as FIBS writes them, with the dice, and answers with points; what it plays is the
turn of ours that leads to the same board. Two games in a row have the same dice, and the seats are exchanged. Told are
the games that ours has won, with their interval (95%), points with gammons and backgammons, and how deep it looked.
"""

from __future__ import annotations

import argparse
import random
import re
import socket
import subprocess
import time
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import gdl
from gdl.infra.statistics import proportion
from gdl.opponents.values import values_in, values_of
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta
from gdl_interpreter.search.listing import listed

MEGABYTES = 64
BAR, OFF = 25, 0


class Board(NamedTuple):
    """Men on points, each counted from where who is to move goes off: 0 holds those that are off, 25 those on the bar.
    ours: of who is to move; theirs: of the other, by the same points, on the bar at 0."""

    ours: tuple[int, ...]
    theirs: tuple[int, ...]


def board_of(game: gdl.Game, position: Position, white: bool) -> Board:
    """What stands where, as White or Black counts."""
    packing = game.native.packing
    words = game.native.pack(position)
    men = packing.field_words + packing.tables["men"].at
    held = [words[packing.fields[f"owner{i}"].at] for i in range(2)]
    on_bar = [words[packing.fields[f"state.on_bar.{i}"].at] for i in range(2)]
    mine, other = (0, 1) if white else (1, 0)
    ours, theirs = [0] * 26, [0] * 26
    for site in range(24):
        point = site + 1 if white else 24 - site
        ours[point] = words[men + site] if held[mine] >> site & 1 else 0
        theirs[point] = words[men + site] if held[other] >> site & 1 else 0
    ours[BAR], theirs[0] = on_bar[mine], on_bar[other]
    ours[OFF] = 15 - sum(ours)
    return Board(tuple(ours), tuple(theirs))


class Gnubg:
    """GNU Backgammon as a player, in a process of its own."""

    def __init__(self, plies: int, port: int) -> None:
        commands = f"set threads 1\nset evaluation chequerplay evaluation plies {plies}\nexternal localhost:{port}\n"
        self._process = subprocess.Popen(
            ["gnubg", "--tty", "--quiet", "--no-rc"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdin is not None
        self._process.stdin.write(commands)
        self._process.stdin.flush()
        for _ in range(100):
            try:
                self._socket = socket.create_connection(("localhost", port), 30)
                break
            except OSError:
                time.sleep(0.1)
        self._answers = self._socket.makefile("r")

    def answer(self, board: Board, dice: tuple[int, int]) -> Board:
        """The board after its turn."""
        points = [board.ours[i] - board.theirs[i] for i in range(1, 25)]
        told = [-board.theirs[0], *points, board.ours[BAR], 1, *dice, *dice, 1, 1, 1, 0, 1, -1, 0, 25]
        off = 15 - sum(board.theirs)
        told += [board.ours[OFF], off, board.ours[BAR], board.theirs[0], 0, 0, 0, 0]
        self._socket.sendall(f"board:You:Other:1:0:0:{':'.join(map(str, told))}\n".encode())
        return moved(board, self._answers.readline().strip())

    def close(self) -> None:
        self._socket.close()
        self._process.kill()
        self._process.wait()


def moved(board: Board, answer: str) -> Board:
    """A board after what GNU Backgammon writes, such as `bar/20* 6/3(2)`."""
    ours, theirs = [*board.ours], [*board.theirs]
    for part in answer.split():
        text, _, times = part.rstrip(")").partition("(")
        way = [BAR if at == "bar" else OFF if at == "off" else int(at) for at in re.findall(r"bar|off|\d+", text)]
        for _ in range(int(times or 1)):
            for start, end in pairwise(way):
                ours[start] -= 1
                ours[end] += 1
                if end != OFF and theirs[end]:
                    theirs[end], theirs[0] = 0, theirs[0] + 1
    return Board(tuple(ours), tuple(theirs))


def turn_to(game: gdl.Game, position: Position, wanted: Board, white: bool) -> list[str] | None:
    """Moves of a turn that lead to a board."""
    for move in position.moves():
        after = position.play(move)
        if after.result is None and not after.is_chance and after.person == position.person:
            found = turn_to(game, after, wanted, white)
            if found is not None:
                return [move.text, *found]
        elif board_of(game, after, white) == wanted:
            return [move.text]
    return None


class Ours:
    """The depth search, and what it has spent: thoughts, plies deep, seconds."""

    def __init__(self, game: gdl.Game, values: Path | None, seconds: float) -> None:
        found = values_of(game) if values is None else values_in(values, game)
        assert found is not None, "no values"
        self.search = AlphaBeta(game.native, MEGABYTES, values=found, selective=True)
        self.search.clock = time.process_time
        self.seconds = seconds
        self.spent = [0.0, 0.0, 0.0]

    def choose(self, position: Position) -> str:
        moves, began = listed(self.search.native, position), time.process_time()
        if len(moves.texts) == 1:
            return moves.texts[0]
        found = self.search.deepen(position, self.seconds)
        assert found is not None
        told = (1, found.depth, time.process_time() - began)
        self.spent = [a + b for a, b in zip(self.spent, told, strict=True)]
        return moves.texts[moves.of_run[found.best]]


def played(game: gdl.Game, ours: Ours, gnubg: Gnubg, white: bool, dice: random.Random) -> tuple[bool, str]:
    """Has ours won, as White or as Black, and how?"""
    position, fallen = game.start(), list[int]()
    us = "White" if white else "Black"
    while position.result is None:
        if position.is_chance:
            move = dice.choice(position.moves())
            fallen = [*fallen, int(move.text)][-2:] if move.text.isdigit() else []
            position = position.play(move)
        elif position.person == us:
            position = position.play(ours.choose(position))
        else:
            theirs = position.person == "White"
            if len(position.moves()) == 1 and position.moves()[0].text == "pass":
                position = position.play("pass")
                continue
            wanted = gnubg.answer(board_of(game, position, theirs), (fallen[0], fallen[1]))
            turn = turn_to(game, position, wanted, theirs)
            assert turn is not None, f"the rules differ: {position.data} {wanted}"
            for text in turn:
                position = position.play(text)
    return us in {position.result.people[one] for one in position.result.winners}, position.result.reason or ""


def main() -> None:
    """Play, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--plies", type=int, default=0, help="how deep GNU Backgammon looks")
    parser.add_argument("--values", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=5455)
    told = parser.parse_args()
    game = gdl.load("backgammon")
    gnubg, ours = Gnubg(told.plies, told.port), Ours(game, told.values, told.seconds)
    won, points = 0, 0
    for number in range(told.games):
        dice = random.Random(f"{told.seed} {number // 2}")
        win, reason = played(game, ours, gnubg, number % 2 == 0, dice)
        won += win
        points += (1 if win else -1) * {"gammon": 2, "backgammon": 3}.get(reason, 1)
        thoughts, plies, seconds = ours.spent
        share = proportion(won, number + 1)
        print(
            f"{won} of {number + 1} ({share.low:.0%} to {share.high:.0%}), {points / (number + 1):+.2f} points a game; "
            f"{plies / thoughts:.2f} plies, {1000 * seconds / thoughts:.0f} ms a move",
            flush=True,
        )
    gnubg.close()


if __name__ == "__main__":
    main()
