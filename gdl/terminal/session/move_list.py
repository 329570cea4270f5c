"""Legal moves, listed so that a person can read them however many there are."""

from __future__ import annotations

from collections.abc import Sequence

from gdl.terminal.console import Console
from gdl_interpreter.characters import folded
from gdl_interpreter.program import Ty
from gdl_interpreter.reference import Move, Position

_ALL = 60  # up to so many moves are simply listed
_GROUPS = 30


def list_moves(console: Console, position: Position, beginning: str = "") -> None:
    """The legal moves, those only that begin with some words; many of them grouped by how they begin."""
    from gdl_interpreter.reference.text.complete import complete

    moves = position.moves()
    wanted = _plain(beginning)
    chosen = _begun(moves, wanted)
    if not chosen:
        chosen = _begun(moves, _plain(" ".join(complete(position, beginning).words)) or wanted)
    if not chosen:
        console.tell(f"No legal move begins with `{beginning.strip()}`. `?` alone lists all.")
        return
    what = f"legal moves begin with `{beginning.strip()}`" if wanted else "legal moves"
    if len(chosen) == 1:
        what = what.replace("moves begin", "move begins").replace("moves", "move")
    console.say(f"{len(chosen)} {what}:")
    if len(chosen) <= _ALL:
        console.columns([move.text for move in chosen])
        return
    _grouped(console, chosen)


def _begun(moves: Sequence[Move], wanted: str) -> list[Move]:
    return [move for move in moves if _plain(move.text).startswith(wanted)]


def _plain(text: str) -> str:
    return " ".join(folded(text).lower().replace("-", " ").split())


def _grouped(console: Console, moves: Sequence[Move]) -> None:
    """By the first words that tell the moves apart."""
    shared = 0
    longest = max(len(move.words) for move in moves)
    while shared < longest and len({move.words[: shared + 1] for move in moves}) == 1:
        shared += 1
    groups: dict[str, list[Move]] = {}
    for move in moves:
        groups.setdefault(" ".join(word.text for word in move.words[: shared + 1]), []).append(move)
    if len(groups) > _ALL or all(len(group) == 1 for group in groups.values()):
        unusual_first = sorted(moves, key=lambda move: any(word.type is Ty.SITES for word in move.words))
        console.columns([move.text for move in unusual_first[:_ALL]])
        if len(moves) > _ALL:
            console.say(f"  … and {len(moves) - _ALL} more; `? TEXT` lists those that begin with TEXT.")
        return
    if all(len(group) < 10 for group in groups.values()) or len(groups) > _GROUPS:
        console.columns([f"{start} … ({len(group)})" if len(group) > 1 else start for start, group in groups.items()])
    else:
        for start, group in groups.items():
            shown = ", ".join(move.text for move in group[:4])
            console.tell(f"  {start} ({len(group)}): {shown}{', …' if len(group) > 4 else ''}")
    example = next(iter(groups))
    console.say(f"`? {example}` lists those that begin with `{example}`.")
