"""A study told in the terminal, and as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gdl.study.facts import Facts, Share


def told(facts: Facts) -> Iterator[str]:
    """The lines of a report."""
    least, middle, average, most = facts.plies
    yield f"{facts.games} games"
    yield ""
    yield "Share of the win (a draw is shared; in brackets: between which bounds, 95%)"
    width = max(len(name) for name in facts.seats)
    for name, share in facts.seats.items():
        bar = "█" * round(40 * share.mean)
        yield f"  {name:{width}}  {shown(share)}  {bar}"
    yield f"  {'draws':{width}}  {shown(facts.draws)}"
    if facts.scores:
        yield "Mean scores: " + ", ".join(f"{name} {score:.2f}" for name, score in facts.scores.items())
    yield ""
    yield f"Plies: {least} to {most}, median {middle:g}, mean {average:.1f}"
    yield f"Moves to choose from: {facts.branching:.1f}"
    if facts.unfinished:
        yield f"Broken off as too long: {facts.unfinished}"
    for reason, count in facts.reasons.items():
        yield f"  {count:6}  {reason}"
    if facts.lead_changes is not None:
        yield ""
        yield f"The lead changes {facts.lead_changes:.2f} times a game (by random games from each position)"
        if facts.decided is not None:
            yield f"Decided after {100 * facts.decided:.0f}% of a game"
        if facts.comebacks is not None:
            yield f"Won by somebody who was behind: {shown(facts.comebacks)}"
    if facts.rules:
        yield ""
        yield "Rules: how many moves they gave or refused, and how many games they ended"
        for (line, what), count in facts.rules.items():
            yield f"  line {line:3}  {count:9,}  {what}" if count else f"  line {line:3}      NEVER  {what}"


def shown(share: Share) -> str:
    """A share in percent with its bounds."""
    return f"{100 * share.mean:5.1f}% [{100 * share.low:.1f}–{100 * share.high:.1f}]"


def data(facts: Facts, about: dict[str, object]) -> dict[str, object]:
    """The facts as what JSON can hold."""

    def share(one: Share | None) -> dict[str, float] | None:
        return None if one is None else {"mean": one.mean, "low": one.low, "high": one.high}

    least, middle, average, most = facts.plies
    return {
        **about,
        "games": facts.games,
        "seats": {name: share(one) for name, one in facts.seats.items()},
        "draws": share(facts.draws),
        "unfinished": facts.unfinished,
        "plies": {"least": least, "median": middle, "mean": average, "most": most},
        "branching": facts.branching,
        "reasons": dict(facts.reasons),
        "scores": dict(facts.scores),
        "lengths": dict(Counter(facts.lengths)),
        "leads": {name: list(leads) for name, leads in facts.leads.items()},
        "lead_changes": facts.lead_changes,
        "decided": facts.decided,
        "comebacks": share(facts.comebacks),
        "rules": [{"line": line, "what": what, "used": count} for (line, what), count in facts.rules.items()],
    }
