"""A study as a page of HTML with plots, in one file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape

from gdl.study.facts import Facts
from gdl.study.pace import JUDGES
from gdl.study.text import (
    balance,
    choices,
    counted,
    decisiveness,
    lengths,
    number,
    percent,
    place_of,
    rules_of,
    shown,
    ways_of,
)
from gdl_interpreter import characters

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""What a browser may load or run for the page: nothing but the style in it."""

COLOURS = ("#3b6ea5", "#c8553d", "#5b8e7d", "#d1a03c", "#7d5ba6", "#8c8c8c", "#a8577e", "#4f4f4f")

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #222 }
table { border-collapse: collapse } td, th { padding: .15rem .8rem .15rem 0; text-align: left; vertical-align: top }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.never { color: #b00020; font-weight: 600 }
svg { width: 100%; height: auto; background: #fafafa; border: 1px solid #ddd; font-family: inherit }
"""


def page(title: str, how: str, facts: Facts) -> str:
    """The whole page."""
    parts = [f"<h1>{words(title)}</h1><p>{words(how)}</p>"]
    if facts.unfinished:
        parts.append(f"<p>{facts.unfinished} games were broken off as too long.</p>")
    parts += [*_results(facts), "<h2>How long</h2>", f"<p>{words(lengths(facts))}.</p>", _lengths(facts.lengths)]
    parts += [
        "<h2>What there is to choose from</h2>",
        f"<p>{words(choices(facts))}. From the beginning to the end:</p>",
    ]
    parts.append(_curves({"": facts.choices}, max(facts.choices, default=0.0), ""))
    reasons = "".join(
        f"<tr><td class='n'>{count}</td><td>{words(reason)}</td></tr>" for reason, count in facts.reasons.items()
    )
    parts.append(f"<h2>How it ends</h2><table>{reasons}</table>")
    if facts.leads is not None:
        lines = "".join(f"<li>{words(line)}</li>" for line in decisiveness(facts.leads))
        parts += [
            "<h2>Who leads, from the beginning to the end</h2>",
            f"<p>Found out by {JUDGES} random games from positions all along a game.</p><ul>{lines}</ul>",
            _curves(facts.leads.course, 1.0, "%"),
        ]
    body = "\n".join([*parts, *_rules(facts)])
    head = (
        f"<meta charset='utf-8' /><meta http-equiv='Content-Security-Policy' content=\"{POLICY}\" />"
        f"<title>{words(title)}</title><style>{STYLE}</style>"
    )
    return f"<!DOCTYPE html>\n<html lang='en'><head>{head}</head>\n<body>\n{body}\n</body></html>\n"


def words(text: str) -> str:
    """What a rulebook says, as nothing but text of a page."""
    return escape(characters.shown(text))


def _results(facts: Facts) -> list[str]:
    """Who wins, or how often a game of one player is solved; scores."""
    parts = []
    if facts.games == facts.unfinished:
        parts.append("<p>No game came to its end.</p>")
    elif len(facts.seats) > 1:
        rows = "".join(
            f"<tr><td><span style='color:{COLOURS[i % len(COLOURS)]}'>■</span> {words(name)}</td>"
            f"<td class='n'>{shown(share)}</td></tr>"
            for i, (name, share) in enumerate(facts.seats.items())
        )
        rows += f"<tr><td>draws</td><td class='n'>{shown(facts.draws)}</td></tr>"
        parts += [
            "<h2>Who wins</h2><p>Share of the win; a draw is shared. In brackets, and as a red line: between which "
            f"bounds, 95%.</p><table>{rows}</table><p>{words(balance(facts))}</p>",
            _bars_of_seats(facts),
        ]
    elif facts.solved is not None:
        parts.append(f"<h2>How often it is solved</h2><p>{shown(facts.solved)}</p>")
    for what, scores, where in counted(facts):
        rows = "".join(
            f"<tr><td>{words(name)}</td><td class='n'>{score.least}</td><td class='n'>{score.mean:.2f}</td>"
            f"<td class='n'>{score.most}</td></tr>"
            for name, score in scores.items()
        )
        heads = "<tr><th></th><th>least</th><th>mean</th><th>most</th></tr>"
        parts.append(f"<h2>{words(f'{what} {where}'.strip())}</h2><table>{heads}{rows}</table>")
    return parts


def _rules(facts: Facts) -> list[str]:
    """Tables of the rules, with what was never used marked."""
    parts, turns, used = [], facts.used.turns, facts.used
    for rules, about, columns in (
        (
            ways_of(facts),
            f"Ways to move: in how many of {turns:,} turns each was open, and how many moves went there.",
            "open used",
        ),
        (
            rules_of(facts, ("require",)),
            "Demands: in how many turns each was met with, and in how many it refused something.",
            "met refused",
        ),
        (rules_of(facts, ("ending",)), "Endings: how many games each ended.", "games"),
    ):
        rows = ""
        for rule in rules:
            offered, count = used.offered[rule], used.used[rule]
            cells = [] if rule.kind == "ending" else [percent(offered, turns) if offered else "NEVER"]
            if rule.kind == "require":
                cells.append(percent(count, turns) if count else "NEVER" if offered else "")
            else:
                cells.append(number(count, offered or rule.kind == "ending"))
            told = "".join(_cell(cell) for cell in cells)
            rows += f"<tr><td class='n'>{words(place_of(rule))}</td>{told}<td>{words(rule.what)}</td></tr>"
        if rows:
            names = "".join(f"<th class='n'>{name}</th>" for name in columns.split())
            parts.append(f"<p>{about}</p><table><tr><th>line</th>{names}<th></th></tr>{rows}</table>")
    return ["<h2>Rules</h2>", *parts] if parts else []


def _cell(text: str) -> str:
    return f"<td class='n never'>{text.lower()}</td>" if text == "NEVER" else f"<td class='n'>{words(text)}</td>"


def _bars_of_seats(facts: Facts) -> str:
    """A bar for each seat, with its interval."""
    rows = []
    for i, (name, share) in enumerate(facts.seats.items()):
        y, colour = 8 + 26 * i, COLOURS[i % len(COLOURS)]
        rows.append(
            f"<text x='4' y='{y + 14}' font-size='13'>{words(name[:14])}</text>"
            f"<rect x='120' y='{y}' width='{460 * share.mean:.1f}' height='18' fill='{colour}' fill-opacity='.75' />"
            f"<line x1='{120 + 460 * share.low:.1f}' x2='{120 + 460 * share.high:.1f}' y1='{y + 9}' y2='{y + 9}' "
            "stroke='#b00020' stroke-width='2' />"
        )
    fair = 120 + 460 * facts.fair
    height = 26 * len(rows) + 12
    half = f"<line x1='{fair:.1f}' x2='{fair:.1f}' y1='0' y2='{height}' stroke='#888' stroke-dasharray='3 3' />"
    return f"<svg viewBox='0 0 600 {height}'>{half}{''.join(rows)}</svg>"


def _lengths(lengths: tuple[int, ...]) -> str:
    """A histogram of the plies."""
    low, high = lengths[0], lengths[-1]
    width = max(1, -(-(high - low + 1) // 40))
    counts = Counter((length - low) // width for length in lengths)
    most, bars = max(counts.values()), (high - low) // width + 1
    across = min(60.0, 550 / bars)
    drawn = "".join(
        f"<rect x='{40 + at * across:.1f}' y='{130 - 110 * count / most:.1f}' width='{max(1.0, across - 1):.1f}' "
        f"height='{110 * count / most:.1f}' fill='{COLOURS[0]}'>"
        f"<title>{low + at * width} to {low + (at + 1) * width - 1} plies: {count} games</title></rect>"
        for at, count in sorted(counts.items())
    )
    axis = (
        f"<text x='36' y='28' font-size='12' text-anchor='end'>{most}</text>"
        f"<text x='40' y='146' font-size='12'>{low}</text>"
        f"<text x='{40 + bars * across:.1f}' y='146' font-size='12' text-anchor='end'>"
        f"{'' if high == low else high} plies</text>"
    )
    return f"<svg viewBox='0 0 600 150'>{axis}{drawn}</svg>"


def _curves(curves: Mapping[str, Sequence[float]], most: float, unit: str) -> str:
    """Something in the course of a game, for each of some names; the axis goes from 0 to `most`."""
    top = f"{100 * most:.0f}%" if unit else f"{most:.0f}"
    drawn = [
        f"<text x='36' y='28' font-size='12' text-anchor='end'>{top}</text>",
        "<text x='36' y='130' font-size='12' text-anchor='end'>0</text>",
        "<path d='M40 20 V130 H590' fill='none' stroke='#bbb' />",
    ]
    for i, (name, values) in enumerate(curves.items()):
        colour = COLOURS[i % len(COLOURS)]
        points = " ".join(
            f"{40 + 550 * at / max(1, len(values) - 1):.1f},{130 - 110 * value / (most or 1):.1f}"
            for at, value in enumerate(values)
        )
        drawn.append(f"<polyline points='{points}' fill='none' stroke='{colour}' stroke-width='2' />")
        drawn.append(f"<text x='{44 + 68 * i}' y='146' font-size='12' fill='{colour}'>{words(name[:9])}</text>")
    return f"<svg viewBox='0 0 600 150'>{''.join(drawn)}</svg>"
