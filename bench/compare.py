"""The native engine beside the C references of this folder: the same games, on the same machine, by turns.

    python bench/compare.py [--rounds 3] [--seconds 2] [--cpu native] [GAME…]

Every round runs each contender once, for about so many CPU seconds, so that what else the machine does meets all
alike. The medians of the rounds are told, and how many times the C program's rate the engine's is. Plies of a game and
the share of the first player are told too: they must agree, or it is not the same game.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean, median
from tempfile import TemporaryDirectory

import gdl
from gdl.bench import machine, processor
from gdl.engines import missing_native
from gdl_interpreter.native.engine import Native

HERE = Path(__file__).resolve().parent
FLAGS = ("-O3", "-march=native")

REFERENCES = {
    "breakthrough": ("breakthrough",),
    "connect-four": ("connect_four",),
    "hex": ("hex", "hex_union"),
}
"""The rulebooks, and the C programs that play the same."""

PERFT = {"breakthrough": 7}
"""Rulebooks whose C program counts lines of play, and of how many plies."""


@dataclass(frozen=True)
class Slice:
    """Games per CPU second, mean plies, and the first player's mean share of the win; or lines per CPU second alone."""

    rate: float
    plies: float | None = None
    first: float | None = None


@dataclass
class Contender:
    """One way to play a game; `run` gives a slice of about so many CPU seconds (the second: of which round)."""

    name: str
    run: Callable[[float, int], Slice]
    slices: list[Slice] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """The median of all rounds."""
        return median(each.rate for each in self.slices)


# ---- the C programs


def compilers() -> dict[str, str]:
    """The C compilers that are here, by name; one known under two names is told once."""
    found: dict[str, str] = {}
    seen = set[Path]()
    for name in ("gcc", "clang", "cc"):
        path = shutil.which(name)
        if path is not None and Path(path).resolve() not in seen:
            seen.add(Path(path).resolve())
            found[name] = path
    return found


def compiled(source: str, compiler: str, path: str, folder: Path) -> Path | None:
    """The program made of a C file of this folder; None, with the compiler's words, where it will not have it."""
    target = folder / f"{source}-{compiler}"
    done = subprocess.run(
        [path, *FLAGS, "-o", str(target), str(HERE / f"{source}.c")], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        print(f"{compiler} cannot compile {source}.c:\n{done.stderr}", file=sys.stderr)
        return None
    return target


def figures(program: Path, *arguments: str) -> dict[str, float]:
    """What a C program prints: lines of a word and a number."""
    done = subprocess.run([str(program), *arguments], capture_output=True, text=True, check=True)
    pairs = (line.split() for line in done.stdout.splitlines())
    return {name: float(value) for name, value in pairs}


def c_playouts(program: Path) -> Callable[[float, int], Slice]:
    """Random games by a C program."""

    def run(seconds: float, number: int) -> Slice:
        told = figures(program, str(seconds), str(number))
        return Slice(told["playouts/s"], told["plies"], told["first"])

    return run


def c_perft(program: Path, depth: int) -> Callable[[float, int], Slice]:
    """Lines of play by a C program."""

    def run(seconds: float, number: int) -> Slice:
        return Slice(figures(program, "perft", str(depth))["nodes/s"])

    return run


# ---- the native engine


def native_playouts(native: Native, first: str) -> Callable[[float, int], Slice]:
    """Random games by the native engine; `first` is the player whose share is told."""
    native.playouts(1)
    tried = native.playouts(1000)
    games_per_second = 1000 / max(tried.seconds, 1e-9)

    def run(seconds: float, number: int) -> Slice:
        got = native.playouts(max(1, int(seconds * games_per_second)), seed=number)
        return Slice(got.games / max(got.seconds, 1e-9), got.plies / got.games, got.shares[first])

    return run


def native_perft(native: Native, depth: int) -> Callable[[float, int], Slice]:
    """Lines of play by the native engine."""
    native.perft(2)

    def run(seconds: float, number: int) -> Slice:
        start = time.process_time()
        lines = native.perft(depth)
        return Slice(lines / max(time.process_time() - start, 1e-9))

    return run


# ---- side by side


def by_turns(contenders: list[Contender], rounds: int, seconds: float) -> None:
    """Let each run once in every round."""
    for number in range(1, rounds + 1):
        for each in contenders:
            each.slices.append(each.run(seconds, number))


def tell(title: str, contenders: list[Contender]) -> None:
    """Print the medians, and the ratios to the first, the engine."""
    print(f"\n{title}")
    engine = contenders[0] if contenders and contenders[0].name == "gdl" else None
    for each in contenders:
        plies = [slice_.plies for slice_ in each.slices if slice_.plies is not None]
        first = [slice_.first for slice_ in each.slices if slice_.first is not None]
        facts = f"  {fmean(plies):8.3f} plies  first {fmean(first):.4f}" if plies and first else ""
        ratio = f"  engine/C {engine.rate / each.rate:5.2f}" if engine is not None and each is not engine else ""
        rates = [slice_.rate for slice_ in each.slices]
        print(f"  {each.name:22} {each.rate:15,.0f}/s  ({min(rates):,.0f} to {max(rates):,.0f}){facts}{ratio}")


def compare(names: Iterable[str], rounds: int, seconds: float, cpu: str) -> None:
    """Measure and print."""
    found, reason = compilers(), missing_native()
    print(f"{processor()}, {machine()}; {rounds} rounds of about {seconds:g} CPU seconds")
    if not found:
        print("There is no C compiler here (looked for gcc, clang, cc): the engine is measured alone.")
    for name, path in found.items():
        version = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
        print(f"{name}: {version.partition(chr(10))[0]}, {' '.join(FLAGS)}")
    if reason is not None:
        print(f"There is no native engine here ({reason}): the C programs are measured alone.")
    with TemporaryDirectory() as folder:
        for name in names:
            programs = {
                f"{source}.c, {compiler}": made
                for source in REFERENCES[name]
                for compiler, path in found.items()
                if (made := compiled(source, compiler, path, Path(folder))) is not None
            }
            game = gdl.load(name)
            native = Native(game.program, cpu) if reason is None else None
            first = game.program.players[0].name
            playing = [Contender(label, c_playouts(made)) for label, made in programs.items()]
            if native is not None:
                playing.insert(0, Contender("gdl", native_playouts(native, first)))
            by_turns(playing, rounds, seconds)
            tell(f"{name}, random games" + (f" ({native.strategy})" if native is not None else ""), playing)
            if name in PERFT:
                counting = [Contender(label, c_perft(made, PERFT[name])) for label, made in programs.items()]
                if native is not None:
                    counting.insert(0, Contender("gdl", native_perft(native, PERFT[name])))
                by_turns(counting, rounds, seconds)
                tell(f"{name}, lines of {PERFT[name]} plies", counting)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="The native engine beside the C references of this folder.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(REFERENCES)}; all unless said")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds of each contender in each round")
    parser.add_argument(
        "--cpu", default="native", help="what the engine makes code for; the C programs are for this one"
    )
    arguments = parser.parse_args()
    unknown = [name for name in arguments.games if name not in REFERENCES]
    if unknown:
        parser.error(f"there is no C program for {', '.join(unknown)}; there are {', '.join(REFERENCES)}")
    compare(arguments.games or REFERENCES, max(1, arguments.rounds), arguments.seconds, arguments.cpu)


if __name__ == "__main__":
    main()
