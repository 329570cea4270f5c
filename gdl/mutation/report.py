"""`gdl test --mutate`: which broken rules no example notices."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gdl.infra.output import Output
from gdl.infra.plurals import unit_of
from gdl.mutation.survivors import Survivor
from gdl.mutation.verdicts import Verdict

_AGAIN = re.compile(r" #[0-9]+$")
"""What tells the same changes of equal lines, or of several places in one line, from one another."""


def show_mutation(
    name: str,
    verdicts: Sequence[Verdict],
    survivors: Sequence[Survivor],
    stale: int,
    stream: Output,
    written: bool = False,
    of: int | None = None,
) -> None:
    """How many mutants there are, and each that survives without a reason.

    Args:
        name: of the rulebook.
        verdicts: what became of each mutant; those that are the same game are not told of.
        survivors: those that survive, in the same order.
        stale: of how many that do not survive any more there is a reason.
        stream: where it is written.
        written: has the file of survivors just been written, without those that do not survive any more?
        of: how many mutants there are, where it was broken off before all were tried; None: these are all.
    """
    same = sum(not each.is_broken for each in verdicts)
    alive = [each.mutant for each in verdicts if each.noticed is None]
    tried, told = len(verdicts) - same, sum(each.is_told for each in survivors)
    noticed = tried - len(alive)
    many = unit_of(tried, "broken rules")
    many = f"{tried} {many}" if of is None else f"broken off at {tried} of {of - same} broken rules"
    again = f" ({same} more {'is' if same == 1 else 'are'} the same game)" if same else ""
    stream.line(f"{name}: {many}, {noticed} noticed by examples, {told} explained{again}")
    if stale:
        one = stale == 1
        what = f"{stale} in the file {'is' if one else 'are'} noticed by now, or gone"
        left_out = (
            f"{'it is' if one else 'they are'} left out" if written else f"--write leaves {'it' if one else 'them'} out"
        )
        stream.line(f"  {what}: {left_out}")
    untold = [(mutant, each) for mutant, each in zip(alive, survivors, strict=True) if not each.is_told]
    if not untold:
        return
    width = max(len(f"{mutant.span.line}") for mutant, _ in untold)
    so_far = "" if of is None else " so far"
    for title, of_options in (
        (f"Noticed by no example{so_far}:", False),
        (f"Noticed by no example{so_far}, as none can show that options are refused (the class is `options`):", True),
    ):
        before = None
        for mutant, each in untold:
            if mutant.of_options is not of_options:
                continue
            if before is None:
                stream.line(title)
            if mutant.span.line != before:
                stream.line(f"  {mutant.span.line:>{width}} | {each.rule}")
            before = mutant.span.line
            stream.line(f"  {'':>{width}} |   {each.change}")
    if any(_AGAIN.search(each.change) for _, each in untold):
        stream.line("(#2: the same change at a second place: further on in this line, or in another that reads alike)")
