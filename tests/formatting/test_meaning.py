"""Formatting changes the layout of a rulebook and nothing else, however it was laid out before."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tiers import quick_where

from gdl.diagnostics import Reporter, Source
from gdl.formatting import WIDTH, formatted
from gdl.infra.resources import shipped_rulebooks
from gdl.syntax.declarations import Rulebook
from gdl.syntax.mistakes.lines import lines_of
from gdl.syntax.mistakes.tokens import Kind, Token, tokens
from gdl.syntax.parser import parse
from gdl.syntax.rules_text import taken_out, texts_for_players

SHIPPED: dict[str, Path] = dict(shipped_rulebooks())
QUICK = ("tic-tac-toe", "edges", "sandkings")


def parsed(text: str) -> Rulebook:
    reporter = Reporter()
    tree = parse(Source("test.gdl", text), reporter)
    assert not list(reporter), text
    return tree


def comments(text: str) -> list[str]:
    found = tokens(taken_out(text.replace("\r\n", "\n")).text)
    return [token.text.rstrip() for token in found if token.kind is Kind.COMMENT]


def words(text: str) -> list[str]:
    found = tokens(taken_out(text.replace("\r\n", "\n")).text)
    return [token.text for token in found if token.kind not in (Kind.COMMENT, Kind.NEWLINE)]


def holds_for(text: str) -> str:
    """What formatting guarantees of any rulebook; the formatted one."""
    once = formatted(text)
    assert parsed(once) == parsed(text.replace("\r\n", "\n"))
    assert comments(once) == comments(text)
    assert words(once) == words(text)
    assert formatted(once) == once
    assert not any(row != row.rstrip() for row in once.replace("\r\n", "\n").split("\n"))
    return once


@pytest.mark.parametrize("name", quick_where(lambda name: name in QUICK, SHIPPED))
def test_shipped_rulebooks_are_formatted(name: str) -> None:
    text = SHIPPED[name].read_text(encoding="utf-8")
    assert holds_for(text) == text


# ---- other ways to lay out the same


class Rewriter:
    """Writes a rulebook that is formatted otherwise, by chance; texts for players are indented otherwise at most."""

    def __init__(self, text: str, seed: int) -> None:
        self.rng = random.Random(seed)
        self.text = text

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def blanks(self, least: int = 0) -> str:
        return "".join(self.rng.choice("  \t") for _ in range(self.rng.randint(least, 3)))

    def spaced_otherwise(self) -> str:
        """Other blanks between words, at the ends of rows and before them, other rows between."""
        wide, rows = self.rng.randint(1, 7), self.text.split("\n")
        hidden = {n + 1 for head, _, stop in texts_for_players(rows) for n in range(head, stop)}
        written: list[str] = []
        for number, row in enumerate(rows, 1):
            indent = len(row) - len(row.lstrip(" "))
            before = " " * (indent // 4 * wide + indent % 4)
            if number in hidden or not row.strip():
                written.append(before * bool(row.strip()) + row.strip() + self.blanks())
                continue
            found = [token for token in tokens(row) if token.kind is not Kind.NEWLINE]
            for token, behind in zip(found, [*found[1:], None], strict=True):
                before += token.text
                touch = behind is None or token.end == behind.column
                sure = behind is not None and not touch
                before += self.blanks(least=int(sure)) if not touch or self.may_part(token, behind) else ""
            written += ["\t" * self.rng.randint(0, 2)] * (self.chance(0.05) and bool(row.strip()) and row[0] != " ")
            written.append(before)
        return "\n".join(written)

    def may_part(self, token: Token, behind: Token | None) -> bool:
        """May blanks stand between two tokens that touch?"""
        return behind is None or (token.kind is not Kind.COMMENT and behind.kind is not Kind.COMMENT)

    def broken_otherwise(self) -> str:
        """Rows split or joined behind commas and within brackets, and comments put in."""
        rows = self.text.split("\n")
        hidden = {n + 1 for head, _, stop in texts_for_players(rows) for n in range(head, stop)}
        written = list(rows)
        for line in reversed(lines_of(taken_out(self.text).text)):
            depth = 0
            cuts: list[Token] = []
            for token, behind in zip(line.tokens, line.tokens[1:], strict=False):
                depth += (token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE)
                one = behind.text in ("not", "in") and token.text in ("is", "not")  # `is not` and `not in` are one sign
                may = token.line == behind.line and not one and (depth > 0 or token.kind is Kind.COMMA)
                if may and self.chance(0.1):
                    cuts.append(token)
            for token in reversed(cuts):
                if token.line in hidden:
                    continue
                row = written[token.line - 1]
                comment = f"  # {self.rng.random()}\n" * self.chance(0.3) or "\n"
                written[token.line - 1] = row[: token.end - 1] + comment + self.blanks(1) + row[token.end - 1 :]
            if self.chance(0.1) and line.tokens[0].line not in hidden:
                first = line.tokens[0].line - 1
                before = "" if first in hidden else self.blanks()  # further right it would be a text for players
                written[first] = f"{before}# {self.rng.random()}\n{written[first]}"
            if self.chance(0.1) and line.last.line not in hidden and "#" not in rows[line.last.line - 1]:
                written[line.last.line - 1] += f"{self.blanks()}# {self.rng.random()}"
        return "\n".join(written)


small = st.sampled_from([name for name, path in SHIPPED.items() if path.stat().st_size < 9000])
anything = st.sampled_from(sorted(SHIPPED))
seeds = st.integers(0, 2**32)


def spaced_otherwise(name: str, seed: int) -> None:
    text = formatted(SHIPPED[name].read_text(encoding="utf-8"))
    other = Rewriter(text, seed).spaced_otherwise()
    assert parsed(other) == parsed(text)
    holds_for(other)


def broken_otherwise(name: str, seed: int) -> None:
    text = formatted(SHIPPED[name].read_text(encoding="utf-8"))
    other = Rewriter(text, seed).broken_otherwise()
    if seed % 5 == 0:
        other = other.replace("\n", "\r\n")
    assert parsed(other.replace("\r\n", "\n")) == parsed(text)
    holds_for(other)


@settings(max_examples=4, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(small, seeds)
def test_however_it_is_spaced(name: str, seed: int) -> None:
    spaced_otherwise(name, seed)


@settings(max_examples=4, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(small, seeds)
def test_however_it_is_broken(name: str, seed: int) -> None:
    broken_otherwise(name, seed)


@pytest.mark.slow
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(anything, seeds)
def test_any_shipped_rulebook_however_it_is_spaced(name: str, seed: int) -> None:
    spaced_otherwise(name, seed)


@pytest.mark.slow
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(anything, seeds)
def test_any_shipped_rulebook_however_it_is_broken(name: str, seed: int) -> None:
    broken_otherwise(name, seed)


CHAIN = (
    "mine if any(around(mine) and theirs) and ply > 1 else (theirs and row(3)) if count(mine) > 4 else {} and row(2)"
)
LONG = CHAIN.format("step(mine, my ahead)")


@pytest.mark.parametrize(
    "line",
    [
        f"define far: {LONG}",
        f"define far(x):\n    let y = x\n    {LONG}",
        *(
            f"turn:\n    {line}"
            for line in (
                f"choose man in {LONG} where man in mine",
                f"my taken += {LONG}",
                f"my taken = {LONG}",
                f"move man to {LONG}",
                f"place Man on {LONG} with age = 1",
                f"remove {LONG}",
                f'require any(mine) if any({CHAIN.format("mine")}) else no(theirs) if ply > 9 else any(mine) else "no"',
            )
        ),
        f"when no(mine) if any({CHAIN.format('mine')}) else no(theirs) if ply > 9 else any(mine): mover wins",
    ],
)
def test_long_choices_are_broken_behind_an_else(line: str) -> None:
    """Whatever stands before them, and not at what joins the conditions; they mean the same."""
    text = f"{line}\n"
    once = formatted(text)
    assert parsed(once) == parsed(text) and formatted(once) == once
    assert max(len(row.removesuffix(' "no"')) for row in once.splitlines()) <= WIDTH
    assert " else\n" in once and not any(row.lstrip().startswith(("and ", "or ")) for row in once.splitlines())
