"""Legal moves, listed so that a person can read them however many there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from gdl.terminal.console import Console
from gdl_interpreter.characters import folded
from gdl_interpreter.program import Ty
from gdl_interpreter.program.chance_words import with_word
from gdl_interpreter.reference import Move, Position
from gdl_interpreter.reference.text.spoken_names import with_spoken_sites

_ALL = 200  # up to so many moves are simply listed
_GROUPS = 30
_FEW_MORE = 20  # so many more than are shown are shown, too

EACH = "all"
"""Behind `?`: every legal move, however many there are."""


def list_moves(console: Console, position: Position, beginning: str = "") -> None:
    """The legal moves, those only that begin with some words, or are about them; `all`: each of them.

    Many are grouped by how they begin.
    """
    from gdl_interpreter.reference.text.about import moves_about
    from gdl_interpreter.reference.text.complete import complete

    moves = position.moves()
    wanted = _plain(beginning)
    chosen, verb = _begun(moves, wanted), ("begin with", "begins with")
    whole = not chosen and wanted == EACH
    if whole:
        chosen, wanted = list(moves), ""
    if not chosen:
        chosen = _begun(moves, _plain(" ".join(complete(position, beginning).words)) or wanted)
    if not chosen:
        chosen, verb = list(moves_about(position, beginning)), ("fit", "fits")
    if not chosen:
        console.tell(f"No legal move fits `{beginning.strip()}`. `?` alone lists all.")
        return
    what = "legal move" if len(chosen) == 1 else "legal moves"
    if wanted:
        what += f" {verb[len(chosen) == 1]} `{beginning.strip()}`"
    console.say(f"{len(chosen)} {what}:")
    if whole or len(chosen) <= _ALL:
        program, in_setup = position.machine.program, position.in_setup
        texts = [with_word(program, move.text, in_setup) if move.chance else move.text for move in chosen]
        console.columns([with_spoken_sites(program.board, text) for text in texts])
        return
    _grouped(console, chosen, partial(with_spoken_sites, position.machine.program.board))


def _begun(moves: Sequence[Move], wanted: str) -> list[Move]:
    return [move for move in moves if _plain(move.text).startswith(wanted)]


def _plain(text: str) -> str:
    return " ".join(folded(text).lower().replace("-", " ").replace("_", " ").split())


def _grouped(console: Console, moves: Sequence[Move], said: Callable[[str], str]) -> None:
    """By the first words that tell the moves apart."""
    shared = 0
    longest = max(len(move.words) for move in moves)
    while shared < longest and len({move.words[: shared + 1] for move in moves}) == 1:
        shared += 1
    groups: dict[str, list[Move]] = {}
    for move in moves:
        groups.setdefault(said(" ".join(word.text for word in move.words[: shared + 1])), []).append(move)
    if len(groups) > _ALL or all(len(group) == 1 for group in groups.values()):
        unusual_first = sorted(moves, key=lambda move: any(word.type is Ty.SITES for word in move.words))
        shown = len(moves) if len(moves) <= _ALL + _FEW_MORE else _ALL
        console.columns([said(move.text) for move in unusual_first[:shown]])
        if shown < len(moves):
            console.say(f"  … and {len(moves) - shown} more; `? TEXT` lists those with TEXT, `? {EACH}` each of them.")
        return
    if all(len(group) < 10 for group in groups.values()) or len(groups) > _GROUPS:
        console.columns([f"{start} … ({len(group)})" if len(group) > 1 else start for start, group in groups.items()])
    else:
        for start, group in groups.items():
            first = ", ".join(said(move.text) for move in group[:4])
            console.tell(f"  {start} ({len(group)}): {first}{', …' if len(group) > 4 else ''}")
    example = next(iter(groups))
    console.say(f"`? {example}` lists those that begin with `{example}`, `? {EACH}` each of them.")
