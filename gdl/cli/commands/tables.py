"""`gdl tables`: the tables of solved games that are kept."""

from __future__ import annotations

import click

from gdl.infra.output import echo


@click.command("tables")
@click.option("--delete", "deleted", metavar="GAME", multiple=True, help="Delete the tables of this game.")
def command(deleted: tuple[str, ...]) -> None:
    """List the tables that `gdl solve --keep` has made, with their sizes, or delete some.

    \b
    Example:
      gdl tables
      gdl tables --delete 3-a-side
    """
    from gdl.opponents.tables import delete, folder, tables

    kept = tables()
    for name in deleted:
        these = [each for each in kept if each.game == name]
        if not these:
            raise click.UsageError(f"there is no table of {name}")
        for table in these:
            try:
                delete(table)
            except OSError as problem:
                raise click.ClickException(f"it cannot be deleted: {problem.strerror}") from None
            echo(f"Deleted: {table.game}, {_size(table.bytes)}.")
    if not deleted:
        for table in kept:
            state = "all settled" if table.done else f"{table.settled:,} settled so far"
            echo(f"{table.game}: {table.numbers:,} numbers of positions, {state}, {_size(table.bytes)}")
        echo(f"{'No tables' if not kept else 'Tables'} in {folder()}.")


def _size(count: int) -> str:
    """Bytes in words."""
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{count:,} bytes"
