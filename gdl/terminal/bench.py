"""`gdl bench`: the figures as a table."""

from __future__ import annotations

from collections.abc import Sequence
from shutil import get_terminal_size

from gdl.bench import Plan, Row
from gdl.infra.cells import width
from gdl.infra.output import Output
from gdl.terminal.style import style_for, writable

_UNITS = ((1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, ""))

_WIDTH = 120
"""Where there is no terminal to ask."""

_LONGEST = 40
"""Characters of a name that are kept in one line."""


def short(value: float | None) -> str:
    """A number in three digits: 2.87M, 740k, 12.3; nothing for None."""
    if value is None:
        return ""
    size, unit = next((each for each in _UNITS if value >= each[0] * 0.9995), _UNITS[-1])
    scaled = value / size
    return f"{scaled:.{2 if scaled < 9.995 else 1 if scaled < 99.95 else 0}f}{unit}"


def _time(seconds: float | None) -> str:
    if seconds is None:
        return ""
    return f"{seconds * 1000:.0f} ms" if seconds < 0.9995 else f"{seconds:.1f} s"


def _lines(row: Row) -> str:
    return "" if row.perft_depth is None else f"{short(row.perft_nodes_per_s)} ({row.perft_depth})"


def heading(rows: Sequence[Row], plan: Plan) -> str:
    """With what and on what it was measured."""
    target = next((row.target for row in rows if row.target), plan.cpu_level)
    engine = f"native engine, code for {target}" if plan.engine == "native" else "reference evaluator"
    where = f"{rows[0].cpu} ({rows[0].machine}), Python {rows[0].python}" if rows else ""
    threads = f"{plan.threads} thread{'s' * (plan.threads != 1)}"
    return f"{engine}, {threads}, about {plan.seconds:g} s for each rulebook, figures per CPU second\n{where}"


def write_table(rows: Sequence[Row], plan: Plan, stream: Output) -> None:
    """Write what was measured to a stream, as wide as the terminal."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    style = style_for(stream)
    table = Table(box=box.SIMPLE_HEAD if style.unicode else box.ASCII2, pad_edge=False)
    longest = min(max((width(row.name) for row in rows), default=0), _LONGEST)
    for name, right in _COLUMNS.items():
        least = longest if name == "rulebook" else None
        table.add_column(name, justify="right" if right else "left", overflow="fold", min_width=least)
    for row in rows:
        how = Text(row.strategy or "") if row.error is None else Text(writable(row.error, style), "red")
        table.add_row(
            Text(writable(row.name, style)),
            short(row.playouts_per_s),
            short(row.moves_per_s),
            short(row.plies_per_playout),
            short(row.branching),
            _lines(row),
            _time(row.compile_s),
            how,
        )
    for line in heading(rows, plan).splitlines():
        stream.line(writable(line, style))
    stream.rich(table, get_terminal_size((_WIDTH, 25)).columns, style.colour)


_COLUMNS = {
    "rulebook": False,
    "playouts/s": True,
    "moves/s": True,
    "plies": True,
    "moves": True,
    "perft/s (plies)": True,
    "compile": True,
    "strategy": False,
}
"""The columns, and whether they hold numbers. "plies" are those of a playout, "moves" the legal ones of a position."""
