"""What an author is told of a mistake: mistakes made in the shipped rulebooks, and what becomes of each.

    python bench/mistakes.py [--mistakes 300] [--seed 1] [--failing] [--sort misspelt]

A mistake is one word or sign of a rulebook that was dropped, misspelt, put in the place of its neighbour, or replaced
by another word of the same rulebook; texts in quotes and the text for players are left alone. The same seed makes the
same mistakes in the same rulebooks. Told is: how many are errors (some make another rulebook, which can be played), how
many of those are shown with a place, and how many with a fix that, made, leaves no error; beside that, how many of the
fixes give back what stood there, and how long it took to find them. `--failing` prints those without a fix that works.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median

from gdl.diagnostics import Diagnostic, Reporter, RulebookError, Severity, Source
from gdl.diagnostics.edits import with_fix
from gdl.diagnostics.render import render_text
from gdl.infra.resources import rulebook_folder, shipped_rulebooks
from gdl.loading import Loaded, read_text
from gdl.lower import lower
from gdl.repairs import repaired
from gdl.syntax.mistakes.tokens import Kind, Token, tokens
from gdl.syntax.rules_text import taken_out

WORDS = (Kind.NAME, Kind.CAP)
SIGNS = (Kind.OPEN, Kind.CLOSE, Kind.COMMA, Kind.COLON, Kind.SIGN)
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Mistake:
    """One mistake in one rulebook: of which sort, in which line, and the text that has it."""

    rulebook: str
    sort: str
    line: int
    text: str
    right: str
    what: str


def said(text: str) -> list[Token]:
    """The words and signs of a rulebook that mean something in the game: no comments, no texts, no ends of lines."""
    return [token for token in tokens(taken_out(text).text) if token.kind in (*WORDS, *SIGNS, Kind.NUMBER)]


class Maker:
    """Makes mistakes in one rulebook."""

    def __init__(self, name: str, text: str, rng: random.Random) -> None:
        self.name, self.text, self.rng = name, text, rng
        self.tokens = said(text)
        self.rows = text.split("\n")
        self.words = sorted({token.text for token in self.tokens if token.kind in WORDS})

    def make(self, sort: str) -> Mistake:
        """One mistake of a sort."""
        makers: dict[str, Callable[[], tuple[Token, int, str] | None]] = {
            "dropped": self._dropped,
            "misspelt": self._misspelt,
            "order": self._order,
            "swapped": self._swapped,
        }
        while True:
            made = makers[sort]()
            if made is not None:
                break
        first, end, new = made
        row = self.rows[first.line - 1]
        left, right = row[: first.column - 1], row[end - 1 :]
        if sort == "order":  # words that are put elsewhere stay words
            new = f"{' ' * _one_word(left, new)}{new}{' ' * _one_word(new, right)}"
        wrong = left + new + right
        rows = [*self.rows]
        rows[first.line - 1] = wrong
        what = f"{row.strip()}  ->  {wrong.strip()}"
        return Mistake(self.name, sort, first.line, "\n".join(rows), self.text, what)

    def _dropped(self) -> tuple[Token, int, str] | None:
        token = self.rng.choice([each for each in self.tokens if each.kind in (*WORDS, *SIGNS)])
        row = self.rows[token.line - 1]
        end = token.end + (row[token.end - 1 : token.end] == " " and row[token.column - 2 : token.column - 1] in "( ")
        return token, end, ""

    def _misspelt(self) -> tuple[Token, int, str] | None:
        token = self.rng.choice([each for each in self.tokens if each.kind in WORDS and len(each.text) > 2])
        word, at = token.text, self.rng.randrange(1, len(token.text))
        letter = self.rng.choice(LETTERS)
        new = self.rng.choice(
            [
                word[:at] + word[at + 1 :],
                word[:at] + letter + word[at + 1 :],
                word[:at] + letter + word[at:],
                word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :] if at > 1 else word[:at] + word[at:] * 2,
            ]
        )
        return None if new == word or re.fullmatch(r"[A-Za-z]\w*", new) is None else (token, token.end, new)

    def _order(self) -> tuple[Token, int, str] | None:
        number = self.rng.randrange(len(self.tokens) - 1)
        one, two = self.tokens[number], self.tokens[number + 1]
        if one.line != two.line or one.text == two.text or not {one.kind, two.kind} & set(WORDS):
            return None
        between = self.rows[one.line - 1][one.end - 1 : two.column - 1]
        if between.strip():
            return None
        between = between or " " * _one_word(two.text, one.text)
        return one, two.end, two.text + between + one.text

    def _swapped(self) -> tuple[Token, int, str] | None:
        token = self.rng.choice([each for each in self.tokens if each.kind in WORDS])
        other = self.rng.choice(self.words)
        return None if other == token.text else (token, token.end, other)


def _one_word(left: str, right: str) -> bool:
    """Would two texts, side by side, be read as one word?"""
    return bool(re.search(r"\w$", left) and re.match(r"\w", right))


SORTS = ("dropped", "misspelt", "order", "swapped")


def mistakes(count: int, seed: int) -> Iterator[Mistake]:
    """So many mistakes, spread evenly over rulebooks and sorts."""
    shipped = shipped_rulebooks()
    names = sorted(shipped)
    rng = random.Random(seed)
    rng.shuffle(names)
    texts = {name: path.read_text(encoding="utf-8") for name, path in shipped.items()}
    for number in range(count):
        name = names[number % len(names)]
        yield Maker(name, texts[name], random.Random(f"{seed} {number}")).make(SORTS[number % len(SORTS)])


def read(name: str, text: str) -> Loaded:
    """A rulebook as it is read from a file."""
    return read_text(Source(f"{name}.gdl", text), name, folder=rulebook_folder())


def errors_of(loaded: Loaded) -> list[Diagnostic]:
    """All that is wrong with a rulebook before it can be played."""
    reporter = Reporter()
    try:
        typed = loaded.checked()
        if typed is not None:
            lower(typed, {}, reporter)
    except RulebookError as wrong:
        return [each for each in wrong.diagnostics if each.severity is Severity.ERROR]
    return [each for each in (*loaded.reporter, *reporter) if each.severity is Severity.ERROR]


@dataclass(frozen=True)
class Told:
    """What became of a mistake. error: is it one; placed: has each finding a place in the text; fixed: is there a fix
    that leaves no error; restored: is the rulebook then as it was; seconds: how long the fixes took."""

    mistake: Mistake
    found: tuple[Diagnostic, ...]
    loaded: Loaded
    error: bool
    placed: bool = False
    fixed: bool = False
    restored: bool = False
    near: bool = False
    seconds: float = 0.0


def told(mistake: Mistake) -> Told:
    """What an author who made this mistake is told."""
    loaded = read(mistake.rulebook, mistake.text)
    found = errors_of(loaded)
    if not found:
        return Told(mistake, (), loaded, False)
    start = time.perf_counter()
    better = repaired(loaded, found)
    seconds = time.perf_counter() - start
    rows = mistake.text.split("\n")
    placed = all(
        each.span.source == loaded.source.name and 1 <= each.span.line <= len(rows) and each.span.column >= 1
        for each in better
    )
    near = any(abs(each.span.line - mistake.line) <= 1 for each in better)
    for each in better:
        for fix in each.fixes[:1]:
            after = with_fix(mistake.text, fix)
            if after is not None and not errors_of(read(mistake.rulebook, after)):
                restored = said_in(after) == said_in(mistake.right)
                return Told(mistake, better, loaded, True, placed, True, restored, near, seconds)
    return Told(mistake, better, loaded, True, placed, False, False, near, seconds)


def said_in(text: str) -> list[str]:
    """Its words and signs, without where they stand."""
    return [token.text for token in said(text)]


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mistakes", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--failing", action="store_true", help="print those without a fix that works")
    parser.add_argument("--other", action="store_true", help="print those whose fix makes another rulebook")
    parser.add_argument("--sort", choices=SORTS, help="only one sort of mistake")
    asked = parser.parse_args()
    results = []
    for mistake in mistakes(asked.mistakes, asked.seed):
        if asked.sort is not None and mistake.sort != asked.sort:
            continue
        result = told(mistake)
        results.append(result)
        failing = result.error and not (result.fixed and result.placed)
        if (failing and asked.failing) or (asked.other and result.fixed and not result.restored):
            print(f"--- {mistake.rulebook}:{mistake.line} {mistake.sort}: {mistake.what}")
            print(render_text(result.found[:3], result.loaded.sources), end="\n\n", flush=True)
    print(f"{'sort':10} {'made':>5} {'errors':>7} {'placed':>7} {'line':>5} {'fixed':>6} {'as it was':>10}")
    for sort in (*SORTS, "all"):
        those = [each for each in results if sort in (each.mistake.sort, "all")]
        count = Counter[str]()
        for each in those:
            for what in ("error", "placed", "near", "fixed", "restored"):
                count[what] += bool(getattr(each, what))
        print(
            f"{sort:10} {len(those):5} {count['error']:7} {count['placed']:7} {count['near']:5} {count['fixed']:6}"
            f" {count['restored']:10}"
        )
    wrong = [each for each in results if each.error]
    if wrong:
        times = sorted(each.seconds for each in wrong)
        print(
            f"{100 * sum(each.fixed for each in wrong) / len(wrong):.0f} of 100 errors have a fix that leaves none;"
            f" seconds to find it: median {median(times):.2f}, most {times[-1]:.2f}"
        )


if __name__ == "__main__":
    main()
