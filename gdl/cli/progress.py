"""What commands that take long tell of themselves: how far they have got, and how much memory that has taken."""

from __future__ import annotations

from gdl.infra.output import errors


def peak_memory() -> str:
    """The most memory that the process has taken, for the end of a summary: `, peak memory of the process: 1.2 GB`."""
    from gdl_interpreter.search.memory import peak

    most = peak()
    if most is None:
        return ""
    size = f"{most / 2**30:.1f} GB" if most >= 2**30 else f"{most / 2**20:.0f} MB"
    return f", peak memory of the process: {size}"


def learning(share: float) -> None:
    """Tell how far learning what pieces are worth has got."""
    show_progress(f"learning what pieces are worth, this one time: {share:.0%}")


def show_progress(line: str) -> None:
    """Tell somebody who watches how far it has got, over what was told before."""
    errors().status(line)
