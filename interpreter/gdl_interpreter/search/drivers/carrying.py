"""What kernels are told of the symmetries of a game, so that they can carry packed positions along."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.layout.packing import Packing
from gdl_interpreter.program import Ty
from gdl_interpreter.search.kernels.shared.symmetry import PartRow, SymmetryRow
from gdl_interpreter.search.symmetry.exact import Symmetry


def symmetry_row(packing: Packing, symmetries: Sequence[Symmetry]) -> SymmetryRow:
    """The row of words for some symmetries; for none of them, if not all that a position holds can be carried."""
    sites = packing.fields["owner0"].words * 64
    parts: list[int] = []
    for field in packing.fields.values():
        if field.words and field.type is Ty.SITES:
            parts += [field.at, 0, field.words]
    for table in packing.tables.values():
        if table.var.per != (Ty.SITES,) or table.var.type is Ty.SITES:
            symmetries = ()
        parts += [packing.field_words + table.at, table.size, table.words]
    targets = (ctypes.c_uint64 * (sites * max(1, len(symmetries))))()
    for i, one in enumerate(symmetries):
        for site, target in enumerate(one.sites):
            targets[i * sites + site] = target
    row = SymmetryRow.allocated()
    row.count, row.part_count = len(symmetries), len(parts) // PartRow.SIZE
    row.carried = Words.of((ctypes.c_uint64 * packing.size)())
    row.targets = Words.of(targets)
    row.parts = Words.of((ctypes.c_uint64 * len(parts))(*parts))
    return row
