"""A match in sentences, and as data."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from gdl.opponents.words import counted
from gdl_interpreter.characters import shown

if TYPE_CHECKING:
    from gdl.matches.figures import Elo, Sprt
    from gdl.matches.game import PlayedGame
    from gdl.matches.match import Match, MatchState

MOST_FAULTS = 10
"""Faults that are told one by one."""


def standing(state: MatchState) -> str:
    """In a few words, while it goes on: `+5 =1 -2, Elo +139 (-80 to +430)`."""
    won, drawn, lost = state.counts
    words = f"+{won} ={drawn} -{lost}, {_elo(state.elo)}"
    sprt = state.sprt
    return words if sprt is None else f"{words}, LLR {sprt.ratio:.2f} ({sprt.lower:.2f} to {sprt.upper:.2f})"


def lines_of(match: Match, state: MatchState) -> list[str]:
    """All there is to say in the end."""
    names = [shown(player.text) for player in match.players]
    won, drawn, lost = state.counts
    share, number = state.share, len(state.games)
    points = sum(state.points)
    lines = [
        f"{names[0]}  {points:g} : {number - points:g}  {names[1]}",
        f"  {counted(won, 'games')} won, {drawn} drawn, {lost} lost by {names[0]}",
        f"  {share.mean:.1%} of the points (95%: {share.low:.1%} to {share.high:.1%}), {_elo(state.elo)}",
    ]
    sprt = state.sprt
    if sprt is not None:
        lines.append(f"  {_tested(sprt, names[0])}")
    lines += [f"  {line}" for line in _ended(state.games)]
    lines += [f"  {name}: {_times(state.games, at)}" for at, name in enumerate(names)]
    faults = [game for game in state.games if game.at_fault is not None]
    for game in faults[:MOST_FAULTS]:
        lines.append(f"  game {game.number + 1}: {names[game.at_fault or 0]} loses by its own fault: {game.result}")
    if len(faults) > MOST_FAULTS:
        lines.append(f"  and {len(faults) - MOST_FAULTS} more faults")
    return lines


def data(match: Match, state: MatchState) -> dict[str, object]:
    """The same as data for JSON, with every game."""
    won, drawn, lost = state.counts
    share, elo, sprt = state.share, state.elo, state.sprt
    return {
        "players": [player.text for player in match.players],
        "seconds": match.contest.seconds,
        "nodes": match.contest.nodes,
        "threads": match.contest.threads,
        "openings": str(match.openings),
        "seed": match.seed,
        "longest": match.most_plies,
        "reproducible": not any(player.by_clock for player in match.players),
        "played": len(state.games),
        "won": won,
        "drawn": drawn,
        "lost": lost,
        "points": sum(state.points),
        "share": {"mean": share.mean, "low": share.low, "high": share.high},
        "elo": {"difference": _finite(elo.difference), "low": _finite(elo.low), "high": _finite(elo.high)},
        "sprt": None
        if sprt is None
        else {
            "low": sprt.low,
            "high": sprt.high,
            "ratio": sprt.ratio,
            "lower": sprt.lower,
            "upper": sprt.upper,
            "verdict": sprt.verdict,
        },
        "games": [_game(game, match) for game in state.games],
    }


def _game(game: PlayedGame, match: Match) -> dict[str, object]:
    at_fault = None if game.at_fault is None else match.players[game.at_fault].text
    return {
        "number": game.number + 1,
        "opening": game.opening + 1,
        "first": match.players[game.first_is].text,
        "first_is": game.first_is,
        "points": game.points,
        "ending": game.ending,
        "result": game.result,
        "at_fault": at_fault,
        "moves": list(game.moves),
        "seconds": [round(each, 3) for each in game.seconds],
        "thought": list(game.thought),
        "slowest": [round(each, 3) for each in game.slowest],
    }


def _elo(elo: Elo) -> str:
    return f"Elo {_signed(elo.difference)} ({_signed(elo.low)} to {_signed(elo.high)})"


def _signed(number: float) -> str:
    if math.isinf(number):
        return "+∞" if number > 0 else "-∞"
    return f"{round(number):+d}"


def _finite(number: float) -> float | None:
    return None if math.isinf(number) else number


def _tested(sprt: Sprt, name: str) -> str:
    bounds = f"LLR {sprt.ratio:.2f}, bounds {sprt.lower:.2f} and {sprt.upper:.2f}"
    if sprt.verdict is None:
        return f"SPRT of {sprt.low:g} against {sprt.high:g} Elo: not decided ({bounds})"
    likelier = sprt.high if sprt.verdict == "high" else sprt.low
    return f"SPRT of {sprt.low:g} against {sprt.high:g} Elo: {likelier:g} for {name} ({bounds})"


def _ended(games: list[PlayedGame]) -> list[str]:
    """How games ended that no rule has ended."""
    told = {"resigned": "given up", "plies": "broken off at the limit of plies, as draws", "fault": "lost by a fault"}
    counts = [(sum(game.ending == ending for game in games), words) for ending, words in told.items()]
    words = ", ".join(f"{number} {words}" for number, words in counts if number)
    return [f"of {len(games)}: {words}, the others by the rules"] if words else []


def _times(games: list[PlayedGame], at: int) -> str:
    moves = sum(game.thought[at] for game in games)
    mean = sum(game.seconds[at] for game in games) / moves if moves else 0.0
    slowest = max((game.slowest[at] for game in games), default=0.0)
    return f"{mean:.3f} s a move in the mean, {slowest:.2f} s at the most, {moves} moves"
