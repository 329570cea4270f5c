"""How long one waits for the screens: from the command to the first picture, from a key to what it changes, from a save
of a rulebook to what `gdl watch` says of it.

    python bench/room.py [--runs 9] [--gdl .venv/bin/gdl] [--game chess] [--watch breakthrough]

A program runs at a terminal of its own (a pty of 100 columns and 30 rows). Opening: from the start of the process until
a word that only the finished screen shows has been written; the game is one that was played before. Keys: Black thinks
with all CPUs for a minute a move; the arrows are pressed, and each is timed until the terminal is written to. Watching:
the rulebook is saved with another title and another last example, which fails; it is timed until the title and until
that failure are on the screen, behind all other examples.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Sequence
from pathlib import Path

SIZE = 30, 100
LONGEST = 60.0
"""Seconds that anything may take."""

ARROWS = ("\x1b[A", "\x1b[C", "\x1b[B", "\x1b[D")


class Terminal:
    """A program at a terminal."""

    def __init__(self, command: Sequence[str], folder: Path) -> None:
        self.began = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
            environment |= {"XDG_DATA_HOME": str(folder / "data"), "XDG_CACHE_HOME": str(folder / "cache")}
            environment |= {"XDG_CONFIG_HOME": str(folder / "config"), "XDG_STATE_HOME": str(folder / "state")}
            os.chdir(folder)
            os.execvpe(command[0], list(command), environment)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", *SIZE, 0, 0))

    def read(self, seconds: float) -> bytes:
        """What is written next, within so many seconds; empty: nothing."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return b""
        try:
            return os.read(self.fd, 65536)
        except OSError:
            return b""

    def until(self, word: str) -> float:
        """Seconds from the start until a word has been written."""
        seen = b""
        while word.encode() not in seen:
            if time.perf_counter() - self.began > LONGEST:
                raise SystemExit(f"{word!r} never came:\n{seen.decode(errors='replace')[-2000:]}")
            seen += self.read(1.0)
        return time.perf_counter() - self.began

    def quiet(self, seconds: float) -> None:
        """Read until nothing has been written for so long."""
        while self.read(seconds):
            pass

    def key(self, key: str) -> float:
        """Seconds from a key until something is written."""
        while self.read(0.0):
            pass
        began = time.perf_counter()
        os.write(self.fd, key.encode())
        if not self.read(5.0):
            raise SystemExit(f"{key!r} is not answered")
        return time.perf_counter() - began

    def end(self) -> None:
        """Kill the program."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def opened(command: Sequence[str], word: str, folder: Path) -> float:
    """Seconds until a command has painted a screen on which a word stands."""
    terminal = Terminal(command, folder)
    seconds = terminal.until(word)
    terminal.end()
    return seconds


def keys(command: Sequence[str], word: str, folder: Path, presses: int) -> list[float]:
    """Seconds that each of many keys took while the program thinks."""
    terminal = Terminal(command, folder)
    terminal.until(word)
    time.sleep(4.0)  # the program is thinking by then, also where it had to be compiled
    seconds = []
    for press in range(presses):
        seconds.append(terminal.key(ARROWS[press % 4]))
        time.sleep(0.15)
    terminal.end()
    return seconds


def watched(command: str, name: str, folder: Path, runs: int) -> tuple[list[float], list[float]]:
    """Seconds from a save until the new board is shown, and until all examples have been run.

    Args:
        command: `gdl`.
        name: of a shipped rulebook, whose text is saved again and again.
        folder: where.
        runs: how many saves there are.
    """
    import gdl

    text, path = gdl.load(name).loaded.source.text, folder / "watched.gdl"
    title = next(line for line in text.splitlines() if line.startswith("game "))

    def save(number: int) -> tuple[str, str]:
        letter = "AB"[number % 2]
        new, wrong = f"{letter * 5}{number}", str((number % 2 + 1) * 1111111 + number)
        path.write_text(
            text.replace(title, f'game "{new}":' if title.endswith(":") else f'game "{new}"')
            + f'\nexample "the last":\n    expect perft(1) is {wrong}\n'
        )
        return new, wrong

    save(0)
    terminal = Terminal([command, "watch", str(path)], folder)
    terminal.until("Leave")
    terminal.quiet(3.0)
    boards, ends = [], []
    for number in range(1, runs + 1):
        terminal.began = time.perf_counter()
        new, wrong = save(number)
        boards.append(terminal.until(new))
        ends.append(terminal.until(wrong))
        terminal.quiet(1.0)
    terminal.end()
    return boards, ends


def told(name: str, seconds: Sequence[float]) -> None:
    """A line of the report, in milliseconds."""
    worst = sorted(seconds)
    print(f"{name:42} median {statistics.median(worst) * 1000:5.0f} ms   longest {worst[-1] * 1000:5.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--presses", type=int, default=200)
    parser.add_argument("--gdl", default=str(Path(sys.executable).with_name("gdl")))
    parser.add_argument("--game", action="append")
    parser.add_argument("--watch", action="append")
    options = parser.parse_args()
    gdl = str(Path(options.gdl).absolute())
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        for name in options.game or ("chess", "edges", "backgammon", "go"):
            human = [gdl, "play", name]
            opened(human, "Leave", folder)  # now it is compiled
            told(
                f"{name}: from the command to the board", [opened(human, "Leave", folder) for _ in range(options.runs)]
            )
            thinking = [gdl, "play", name, *(a for p in _seats(gdl, name) for a in ("--seat", f"{p}=ai:60s"))]
            told(f"{name}: a key while the program thinks", keys(thinking, "Leave", folder, options.presses))
        for name in options.watch or ("tic-tac-toe", "breakthrough", "edges"):
            boards, ends = watched(gdl, name, folder, options.runs)
            told(f"{name}: from a save to the board", boards)
            told(f"{name}: from a save to its last example", ends)
        told("the library, after some games", [opened([gdl], "Leave", folder) for _ in range(options.runs)])


def _seats(command: str, name: str) -> list[str]:
    import gdl

    return [player.name for player in gdl.load(name).program.players]


if __name__ == "__main__":
    main()
