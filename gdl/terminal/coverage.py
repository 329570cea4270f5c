"""`gdl test --coverage`: which rules the examples have run, beside those that came up in random games."""

from __future__ import annotations

from collections.abc import Sequence
from shlex import quote

from gdl.infra.output import Output
from gdl.inspection.coverage import SORTS, Covered

_ROWS = {
    "statement": "statements",
    "branch": "branches",
    "condition": "conditions",
    "require that holds": "requires that hold",
    "require that refuses": "requires that refuse",
    "ending": "endings",
}
"""What the rows of the table are called, by the sort of rules that they count."""

_WIDEST = max(map(len, _ROWS.values())) + 1

_NEVER = "; never came up in random games, either"


def show_coverage(
    covered: Sequence[Covered],
    stream: Output,
    longest: int,
    variants: bool = False,
    name: str = "NAME",
    options: Sequence[str] = (),
    extended: str | None = None,
    base: str | None = None,
) -> None:
    """A table of the sorts of rules, and each rule that no example has run; a sentence where there are no rules.

    longest: plies after which a random game was left; variants: does the rulebook have some, which are not played so?
    name: of the rulebook, as it is typed; options: those that are numbers; extended: what it extends, as it is typed;
    base: None, or of a variant the rulebook itself, as it is typed.
    """
    stream.line()
    what, others, below = "rulebook", "what it extends", extended
    if base is not None:
        what, others, below = "variant", "the rulebook itself", base
    there = "." if below is None else f"; those of {others}: gdl test {quote(below)} --coverage"
    if not covered:
        stream.line(f"This {what} has no statement, branch or ending of its own to count{there}")
        return
    stream.line(f"{'run by':<{_WIDEST}}{'examples':>14}{'random games':>16}")
    for sort in SORTS:
        rules = [each for each in covered if each.rule.sort == sort]
        if rules:
            examples, games = (
                sum(map(bool, counts)) for counts in zip(*((e.examples, e.games) for e in rules), strict=True)
            )
            stream.line(f"{_ROWS[sort]:<{_WIDEST}}{f'{examples} of {len(rules)}':>14}{f'{games} of {len(rules)}':>16}")
    if base is not None:
        stream.line(f"These rules are the variant's own{there}")
    endings = [each for each in covered if each.rule.sort == "ending" and each.played]
    if endings and not any(each.games for each in endings):
        stream.line(f"No random game came to one of these endings. Random games are left after {longest} plies.")
        stream.line(f"To see which come in whole games: gdl study {quote(name)} --games 20 --results-only")
        if options:
            one = "if an option makes games shorter" if len(options) > 1 else f"if `{options[0]}` makes games shorter"
            example = options[0] if len(options) == 1 else "OPTION"
            stream.line(f"({one}, with --set {example}=VALUE)")
    missing = [each for each in covered if not each.examples]
    if not missing:
        stream.line("The examples run every rule.")
    width = max((len(f"{each.rule.span.line}") for each in covered), default=0)
    of_variants = f" (random games play no variants; those of one: gdl test {quote(name)}:VARIANT --coverage)"
    _listed(f"Run by no example{of_variants if variants else ''}:", missing, width, stream)
    # where no random game has ended, those endings are told of already
    told = {id(each) for each in endings} if not any(each.games for each in endings) else set[int]()
    rare = [each for each in covered if each.examples and not each.games and id(each) not in told]
    _listed("Run by examples only, never in random games (nor are variants played at random):", rare, width, stream)


def _listed(heading: str, rules: Sequence[Covered], width: int, stream: Output) -> None:
    """Rules, under a heading; nothing where there are none."""
    if not rules:
        return
    stream.line()
    stream.line(heading)
    for each in rules:
        also = "" if each.examples else "; came up in random games" if each.games else _NEVER
        also = also if each.played else "; of a variant"
        stream.line(f"  {each.rule.span.line:>{width}} | {each.rule.what}  ({each.rule.sort.partition(' ')[0]}{also})")
