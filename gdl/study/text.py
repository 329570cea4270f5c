"""A study told in the terminal, and as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict

from gdl.infra import cells
from gdl.infra.statistics import Estimate
from gdl.study.facts import Facts, Leads, Score
from gdl.study.pace import JUDGES
from gdl.study.used import Rule
from gdl_interpreter.reference.text.spoken_names import spoken

WAYS = ("branch", "action", "if")
"""The kinds of rules that moves go through."""


def told(facts: Facts) -> Iterator[str]:
    """The lines of a report."""
    if facts.unfinished:
        yield f"Broken off as too long: {facts.unfinished} of {facts.games} games; of these only length and rules count"
    if facts.games == facts.unfinished:
        yield "No game came to its end."
    elif len(facts.seats) > 1:
        yield "Share of the win (a draw is shared; in brackets: between which bounds, 95%)"
        width = max(len(name) for name in (*facts.seats, "draws"))
        for name, share in facts.seats.items():
            yield f"  {name:{width}}  {shown(share)}  {'█' * round(40 * share.mean)}".rstrip()
        yield f"  {'draws':{width}}  {shown(facts.draws)}"
        yield balance(facts)
    elif facts.solved is not None:
        yield f"Solved (in brackets: between which bounds, 95%): {shown(facts.solved).strip()}"
    for what, scores, where in counted(facts):
        for name, score in scores.items():
            line = f"{what} of {name}: {score.least} to {score.most}, mean {score.mean:.2f}"
            yield f"{line}{', ' if where else ''}{where}"
    yield ""
    yield lengths(facts)
    yield choices(facts)
    for reason, count in facts.reasons.items():
        yield f"  {count:6}  {reason}"
    if facts.leads is not None:
        yield ""
        yield f"Who leads (found out by {JUDGES} random games from positions all along a game)"
        for line in decisiveness(facts.leads):
            yield f"  {line}"
    yield from _rules(facts)


def counted(facts: Facts) -> Iterator[tuple[str, Mapping[str, Score], str]]:
    """What was counted: what it is, how much of it each player had, and in which games, if not in all."""
    if facts.scores:
        yield spoken(facts.measure).capitalize(), facts.scores, _only_some(facts)
    if facts.points:
        yield "Score", facts.points, ""


def _only_some(facts: Facts) -> str:
    """That what is measured was so in some games only, as the others ended otherwise; "" if it was in all."""
    if facts.scored == facts.games - facts.unfinished:
        return ""
    return f"in the {facts.scored} game{'s' * (facts.scored != 1)} that ended by it"


def balance(facts: Facts) -> str:
    """Whose share is surely not the same as the others'."""
    fair = facts.fair
    more = [name for name, share in facts.seats.items() if share.low > fair]
    less = [name for name, share in facts.seats.items() if share.high < fair]
    if not more and not less:
        return f"No share is surely more or less than an equal one ({100 * fair:.1f}%)."
    found = [f"{word}: {', '.join(names)}" for word, names in (("more", more), ("less", less)) if names]
    return f"Surely not an equal share ({100 * fair:.1f}%): {'; '.join(found)}."


def lengths(facts: Facts) -> str:
    """How long games are, in plies as the rules count them."""
    least, middle, average, most = facts.plies
    thrown = f"; results of chance beside them: {facts.thrown:.1f} in the mean" if facts.thrown else ""
    return f"Plies: {least} to {most}, median {middle:g}, mean {average:.1f}{thrown}"


def choices(facts: Facts) -> str:
    """How many moves there are."""
    forced = f"; only one in {100 * facts.forced:.0f}% of turns" if _says_something(facts.forced) else ""
    return f"Moves to choose from: {facts.branching:.1f} in the mean{forced}"


def _says_something(share: float) -> bool:
    """Is a part of a whole, in percent, neither none of it nor all?"""
    return 0 < round(100 * share) < 100


def decisiveness(leads: Leads) -> Iterator[str]:
    """Who led when, a line for each answer."""
    yield f"the lead changes {leads.changes:.2f} times a game"
    if leads.half is not None:
        yield f"somebody led at half time in {shown(leads.half).strip()} of games with a winner"
    if leads.kept is not None:
        yield f"who led at half time won {shown(leads.kept).strip()} of these"
    if leads.comebacks is not None:
        yield f"somebody else had led before the winner did in {shown(leads.comebacks).strip()}"
    if leads.ahead is not None and _says_something(leads.ahead):
        yield f"the winner leads for good after {100 * leads.ahead:.0f}% of a game, in the mean"
    if leads.decided is not None and _says_something(leads.decided):
        yield f"the winner has 90% of the win for good after {100 * leads.decided:.0f}% of a game, in the mean"


def _rules(facts: Facts) -> Iterator[str]:
    turns = facts.used.turns
    places = {rule: place_of(rule) if rule.file else f"line {rule.line:3}" for rule in facts.used.used}
    wide = max(map(cells.width, places.values()), default=0)
    places = {rule: cells.padded(place, wide) for rule, place in places.items()}
    ways = ways_of(facts)
    if ways:
        yield ""
        yield f"Ways to move: in how many of {turns:,} turns each was open, and how many moves went there"
        for rule in ways:
            offered, used = facts.used.offered[rule], facts.used.used[rule]
            open_ = percent(offered, turns) if offered else "NEVER"
            yield f"  {places[rule]}  {open_:>6}  {number(used, offered):>9}  {rule.what}"
    requires = rules_of(facts, ("require",))
    if requires:
        yield ""
        yield "Demands: in how many turns each was met with, and in how many it refused something"
        for rule in requires:
            offered, used = facts.used.offered[rule], facts.used.used[rule]
            open_, refused = percent(offered, turns) if offered else "NEVER", percent(used, turns) if used else "NEVER"
            yield f"  {places[rule]}  {open_:>6}  {refused if offered else '':>9}  {rule.what}"
    endings = rules_of(facts, ("ending",))
    if endings:
        yield ""
        yield "Endings: how many games each ended"
        for rule in endings:
            yield f"  {places[rule]}  {number(facts.used.used[rule], 1):>17}  {rule.what}"


def ways_of(facts: Facts) -> list[Rule]:
    """The ways to move; a definition that all moves went through is none."""
    used = facts.used
    return [rule for rule in rules_of(facts, WAYS) if rule.kind != "action" or used.used[rule] != max(1, used.turns)]


def rules_of(facts: Facts, kinds: Iterable[str]) -> list[Rule]:
    """The rules of some kinds, in the order of the rulebook; behind them those of what it extends."""
    return sorted((rule for rule in facts.used.used if rule.kind in kinds), key=lambda rule: (rule.file, rule))


def place_of(rule: Rule) -> str:
    """Its line, with its file if that is not the rulebook's own."""
    return f"{rule.file}:{rule.line}" if rule.file else f"{rule.line}"


def number(count: int, offered: int) -> str:
    """A count; where there was never a chance, nothing, and else a word for none."""
    return f"{count:,}" if count else "NEVER" if offered else ""


def percent(count: int, n: int) -> str:
    """A part in percent; what is there is not 0."""
    share = 100 * count / n if n else 0.0
    return f"{share:.1f}%" if share >= 0.1 or not count else "<0.1%"


def shown(share: Estimate) -> str:
    """A share in percent with its bounds."""
    return f"{100 * share.mean:5.1f}% [{100 * share.low:.1f}–{100 * share.high:.1f}]"


def data(facts: Facts, about: dict[str, object]) -> dict[str, object]:
    """The facts as what JSON can hold. Parts of a whole are from 0 to 1."""
    least, middle, average, most = facts.plies
    return {
        **about,
        "games": facts.games,
        "seats": {name: asdict(one) for name, one in facts.seats.items()},
        "draws": asdict(facts.draws),
        "solved": None if facts.solved is None else asdict(facts.solved),
        "unfinished": facts.unfinished,
        "plies": {"least": least, "median": middle, "mean": average, "most": most, "thrown": facts.thrown},
        "lengths": dict(Counter(facts.lengths)),
        "branching": {"mean": facts.branching, "forced": facts.forced, "course": list(facts.choices)},
        "reasons": dict(facts.reasons),
        "measure": facts.measure,
        "scores": {name: asdict(score) for name, score in facts.scores.items()},
        "scored": facts.scored,
        "points": {name: asdict(score) for name, score in facts.points.items()},
        "leads": None if facts.leads is None else asdict(facts.leads),
        "turns": facts.used.turns,
        "rules": [
            rule._asdict() | {"offered": facts.used.offered[rule], "used": facts.used.used[rule]}
            for rule in rules_of(facts, (*WAYS, "require", "ending"))
        ],
    }
