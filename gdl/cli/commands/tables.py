"""`gdl tables`: the tables and proofs of solved games that are kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from gdl.infra.output import echo

if TYPE_CHECKING:
    from gdl.opponents.proofs import KeptProof
    from gdl.opponents.tables import Table


@click.command("tables")
@click.option("--delete", "deleted", metavar="GAME", multiple=True, help="Delete the tables and proofs of this game.")
def command(deleted: tuple[str, ...]) -> None:
    """List the tables and proofs that `gdl solve --keep` has made, and those that come with the program, with their
    sizes, or delete some that were made: by the name of their game, or, of another version, by that of the file.

    \b
    Example:
      gdl tables
      gdl tables --delete 3-a-side
    """
    from gdl.opponents.proofs import KeptProof, delete_proof, proofs, shipped_proofs
    from gdl.opponents.tables import delete, delete_other, folder, others, tables
    from gdl_interpreter.search.disk import size_text

    kept: list[Table | KeptProof] = [*tables(), *proofs()]
    strange = others()
    for name in deleted:
        these: list[Table | KeptProof | Path] = [each for each in kept if each.game == name]
        these += [path for path, _ in strange if path.name == name]
        if not these and any(each.game == name for each in shipped_proofs()):
            raise click.UsageError(f"the proof of {name} comes with the program, and is not deleted")
        if not these:
            raise click.UsageError(f"there is no table of {name}")
        for each in these:
            try:
                if isinstance(each, Path):
                    delete_other(each)
                elif isinstance(each, KeptProof):
                    delete_proof(each)
                else:
                    delete(each)
            except OSError as problem:
                raise click.ClickException(f"it cannot be deleted: {problem.strerror}") from None
            echo(f"Deleted: {name}, {size_text(dict(strange)[each] if isinstance(each, Path) else each.bytes)}.")
    if not deleted:
        for each in sorted(kept, key=lambda each: each.game):
            echo(_proof(each) if isinstance(each, KeptProof) else _table(each))
        for path, count in strange:
            echo(f"{path.name}: of another version, or damaged, {size_text(count)}")
        echo(f"{'No tables' if not kept and not strange else 'Tables'} in {folder()}.")
        for proof in shipped_proofs():
            echo(_proof(proof, "a proof that comes with the program"))


def _table(table: Table) -> str:
    from gdl_interpreter.search.disk import size_text

    state = "all settled" if table.done else f"{table.settled:,} settled so far"
    what = "" if table.distances else ", without distances"
    kept = f"{table.numbers:,} numbers of positions{what}, {state}, {size_text(table.bytes)}"
    return f"{table.game}{_options(table)}: {kept}, version {table.version}"


def _proof(proof: KeptProof, what: str = "a proof") -> str:
    from gdl_interpreter.search.disk import size_text

    kept = f"{proof.positions:,} positions that took {proof.nodes:,} or more to search"
    return f"{proof.game}{_options(proof)}: {what}, {kept}, {size_text(proof.bytes)}, version {proof.version}"


def _options(kept: Table | KeptProof) -> str:
    return "".join(f" {name}={value}" for name, value in kept.options.items())
