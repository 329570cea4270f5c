"""A study as a page of HTML with plots, in one file."""

from __future__ import annotations

from collections import Counter
from html import escape

from gdl.study.facts import Facts
from gdl.study.text import shown

COLOURS = ("#3b6ea5", "#c8553d", "#5b8e7d", "#d1a03c", "#7d5ba6", "#8c8c8c")

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #222 }
table { border-collapse: collapse } td, th { padding: .15rem .8rem .15rem 0; text-align: left }
td.n { text-align: right; font-variant-numeric: tabular-nums } .never { color: #b00020; font-weight: 600 }
svg { width: 100%; height: auto; background: #fafafa; border: 1px solid #ddd }
"""


def page(title: str, how: str, facts: Facts) -> str:
    """The whole page."""
    least, middle, average, most = facts.plies
    seats = "".join(
        f"<tr><td><span style='color:{COLOURS[i % len(COLOURS)]}'>■</span> {escape(name)}</td>"
        f"<td class='n'>{shown(share)}</td></tr>"
        for i, (name, share) in enumerate(facts.seats.items())
    )
    reasons = "".join(
        f"<tr><td class='n'>{count}</td><td>{escape(reason)}</td></tr>" for reason, count in facts.reasons.items()
    )
    rules = "".join(
        f"<tr><td class='n'>{line}</td>{_times(count)}<td>{escape(what)}</td></tr>"
        for (line, what), count in facts.rules.items()
    )
    parts = [
        f"<h1>{escape(title)}</h1><p>{escape(how)}</p>",
        f"<h2>Who wins</h2><table>{seats}<tr><td>draws</td><td class='n'>{shown(facts.draws)}</td></tr></table>",
        _bars_of_seats(facts),
        f"<h2>How long</h2><p>{least} to {most} plies, median {middle:g}, mean {average:.1f}; "
        f"{facts.branching:.1f} moves to choose from.</p>",
        _lengths(facts.lengths),
        f"<h2>How it ends</h2><table>{reasons}</table>",
    ]
    if facts.leads:
        decided = "" if facts.decided is None else f"; decided after {100 * facts.decided:.0f}% of a game"
        back = "" if facts.comebacks is None else f"; won by somebody who was behind: {shown(facts.comebacks)}"
        parts += [
            "<h2>Who leads, from the beginning to the end</h2>",
            f"<p>The lead changes {facts.lead_changes or 0:.2f} times a game{decided}{back}.</p>",
            _leads(facts),
        ]
    if rules:
        parts.append(
            f"<h2>Rules</h2><p>How many moves they gave or refused, and how many games they ended.</p>"
            f"<table><tr><th>line</th><th>used</th><th></th></tr>{rules}</table>"
        )
    body = "\n".join(parts)
    head = f"<meta charset='utf-8' /><title>{escape(title)}</title><style>{STYLE}</style>"
    return f"<!DOCTYPE html>\n<html lang='en'><head>{head}</head>\n<body>\n{body}\n</body></html>\n"


def _times(count: int) -> str:
    return f"<td class='n'>{count:,}</td>" if count else "<td class='n never'>never</td>"


def _bars_of_seats(facts: Facts) -> str:
    """A bar for each seat, with its interval."""
    rows = []
    for i, (name, share) in enumerate(facts.seats.items()):
        y, colour = 8 + 26 * i, COLOURS[i % len(COLOURS)]
        rows.append(
            f"<text x='4' y='{y + 14}' font-size='13'>{escape(name[:14])}</text>"
            f"<rect x='120' y='{y}' width='{460 * share.mean:.1f}' height='18' fill='{colour}' fill-opacity='.75' />"
            f"<line x1='{120 + 460 * share.low:.1f}' x2='{120 + 460 * share.high:.1f}' y1='{y + 9}' y2='{y + 9}' "
            "stroke='#b00020' />"
        )
    fair = 120 + 460 / len(rows)
    height = 26 * len(rows) + 12
    half = f"<line x1='{fair:.1f}' x2='{fair:.1f}' y1='0' y2='{height}' stroke='#aaa' stroke-dasharray='3 3' />"
    return f"<svg viewBox='0 0 600 {height}'>{half}{''.join(rows)}</svg>"


def _lengths(lengths: tuple[int, ...]) -> str:
    """A histogram of the plies."""
    low, high = lengths[0], lengths[-1]
    width = max(1, -(-(high - low + 1) // 40))
    counts = Counter((length - low) // width for length in lengths)
    most, number = max(counts.values()), (high - low) // width + 1
    across = 580 / number
    bars = "".join(
        f"<rect x='{10 + at * across:.1f}' y='{130 - 120 * count / most:.1f}' width='{max(1.0, across - 1):.1f}' "
        f"height='{120 * count / most:.1f}' fill='{COLOURS[0]}' />"
        for at, count in sorted(counts.items())
    )
    axis = (
        f"<text x='10' y='146' font-size='12'>{low}</text>"
        f"<text x='590' y='146' font-size='12' text-anchor='end'>{high} plies</text>"
    )
    return f"<svg viewBox='0 0 600 150'>{bars}{axis}</svg>"


def _leads(facts: Facts) -> str:
    """For each part of a game, in how many games each player led."""
    lines = []
    for i, (name, leads) in enumerate(facts.leads.items()):
        colour = COLOURS[i % len(COLOURS)]
        points = " ".join(
            f"{10 + 580 * at / max(1, len(leads) - 1):.1f},{130 - 120 * lead:.1f}" for at, lead in enumerate(leads)
        )
        lines.append(f"<polyline points='{points}' fill='none' stroke='{colour}' stroke-width='2' />")
        lines.append(f"<text x='{12 + 110 * i}' y='146' font-size='12' fill='{colour}'>{escape(name[:14])}</text>")
    return f"<svg viewBox='0 0 600 150'>{''.join(lines)}</svg>"
