"""What the options are set to: defaults, a variant's settings, and what is asked for from outside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from gdl.check import types as ty
from gdl.check.typed import TypedOption, TypedRulebook
from gdl.diagnostics import Reporter, did_you_mean
from gdl.syntax.rules_text import with_values
from gdl_interpreter.program import Program, Span
from gdl_interpreter.program.nodes import Expr


def seated(rulebook: TypedRulebook, settings: Mapping[str, int], reporter: Reporter) -> int:
    """How many players are there at the start."""
    most = len(rulebook.players)
    wanted = settings.get("players", rulebook.least_players)
    if not rulebook.least_players <= wanted <= most:
        least = rulebook.least_players
        may = f"{most} players" if least == most else f"{least} to {most} players"
        reporter.error("E301", f"this game is for {may}, not for {wanted}", rulebook.player_spans[0])
        return rulebook.least_players
    return wanted


def values_of(
    rulebook: TypedRulebook,
    settings: Mapping[str, int],
    reporter: Reporter,
    evaluate: Callable[[Expr, Mapping[str, int]], int],
    start: Span,
) -> dict[str, int]:
    """Every option's value. `evaluate` works out an expression for the options known so far."""
    known = {option.name for option in rulebook.options} | {"players"}
    for name in settings:
        if name not in known:
            hint = did_you_mean(name, known) or "its options: " + (", ".join(sorted(known - {"players"})) or "none")
            reporter.error("E302", f"this rulebook has no option `{name}`", start, hint)
    values: dict[str, int] = {}
    for option in rulebook.options:
        given = settings.get(option.name)
        value = evaluate(option.default, values) if given is None else given
        values[option.name] = _in_range(option, value, values, reporter, evaluate, by_default=given is None)
    return values


def _in_range(
    option: TypedOption,
    value: int,
    values: Mapping[str, int],
    reporter: Reporter,
    evaluate: Callable[[Expr, Mapping[str, int]], int],
    by_default: bool,
) -> int:
    if option.type == ty.TRUTH:
        if value not in (0, 1):
            reporter.error("E301", f"`{option.name}` is true or false, and {value} was given", option.span)
        return int(bool(value))
    if option.low is None or option.high is None:
        return value
    low, high = evaluate(option.low, values), evaluate(option.high, values)
    if low > high:
        reporter.error("E301", f"the range of `{option.name}` is empty: {low}..{high}", option.span)
    elif not low <= value <= high:
        what = "its default is" if by_default else "and it was set to"
        reporter.error("E301", f"`{option.name}` must be in {low}..{high}, {what} {value}", option.span)
        return max(low, min(high, value))
    return value


def with_shown_values(program: Program) -> Callable[[str], str]:
    """What makes of a sentence the one that players read: with the values of a Program's options, by name, and with how
    many sit down, as `players`.

    Args:
        program: the game as its options are set.
    """
    values = {name: str(value) for name, value in program.options.items()}
    values |= {name: "on" if program.options[name] else "off" for name, span in program.ranges.items() if span is None}
    values = {"players": str(program.seated), **values}
    return partial(with_values, values=values, kinds={kind.name.lower() for kind in program.kinds})
