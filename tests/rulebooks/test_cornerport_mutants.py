"""Every rule of Cornerport is held by an example: a rulebook that breaks the rule fails one."""

from __future__ import annotations

from pathlib import Path

import pytest

from gdl.examples import run_examples

RULEBOOK = Path(__file__).parents[2] / "rulebooks" / "cornerport.gdl"

MUTANTS = [
    # ships, ports and the beginning
    ("seven patrol boats", "supply: 8 Patrol", "supply: 7 Patrol"),
    ("three battle ships", "2 Battleship,", "3 Battleship,"),
    ("one freighter", "2 Freighter", "1 Freighter"),
    ("three freighters", "2 Freighter", "3 Freighter"),
    (
        "exchanged ports",
        "White(ports = {a8, h1}), Black(ports = {a1, h8})",
        "White(ports = {a1, h8}), Black(ports = {a8, h1})",
    ),
    ("White's ports on the upper side", "White(ports = {a8, h1})", "White(ports = {a8, h8})"),
    ("Black's ports on the lower side", "Black(ports = {a1, h8})", "Black(ports = {a1, h1})"),
    ("White begins on a8", "White Freighter on h1 with last_port = h1", "White Freighter on a8 with last_port = a8"),
    ("Black begins on a1", "Black Freighter on h8 with last_port = h8", "Black Freighter on a1 with last_port = a1"),
    ("Black moves first", "    place White Freighter on h1", "    next = Black\n    place White Freighter on h1"),
    ("no pass for who is stuck", "    else:\n        pass ", "    else:\n        require false "),
    ("anybody may pass", "    first:\n", "    either:\n"),
    # water
    ("deep water too narrow", "row(3..6) and column(3..6)", "row(3..6) and column(3..5)"),
    ("deep water too wide", "row(3..6) and column(3..6)", "row(3..7) and column(3..6)"),
    # freighters
    ("a freighter sinks", "kind(x) is Patrol: struck", "kind(x) in {Patrol, Freighter}: struck"),
    ("a freighter goes straight only", "Freighter: sail = around(x)", "Freighter: sail = step(x, orthogonal)"),
    ("a freighter avoids deep water", "Freighter: sail = around(x)", "Freighter: sail = around(x) and coast"),
    ("a freighter stays put", "if kind(x) is Freighter: sail", "if false: sail"),
    ("a freighter goes onto its own ships", "(sail and empty)", "(sail except pieces(enemies(owner(x))))"),
    # arriving
    ("every ship arrives", "if kind(spot) is Freighter and spot in my ports", "if spot in my ports"),
    ("every corner is a port", "spot in my ports:", "spot in (my ports or their ports):"),
    ("coming from nowhere will do", "last_port(spot) is far and far in empty", "far in empty"),
    ("coming back will do", "last_port(spot) is far", "last_port(spot) is not none"),
    ("the other port may be taken", " and far in empty", ""),
    ("taken by an enemy only", "far in empty", "far not in theirs"),
    ("taken by a ship of one's own only", "far in empty", "far not in mine"),
    ("launching is compulsory", '                or "launch nothing"\n', ""),
    ("patrol boats only", "choose new in my supply", "choose new in my supply and Patrol"),
    ("the arrival is not remembered", "            last_port(spot) = spot\n", ""),
    (
        "only an arrival that launches is remembered",
        "            last_port(spot) = spot\n",
        "            if last_port(spot) is far and far in empty: last_port(spot) = spot\n",
    ),
    (
        "any port is remembered",
        "    else:\n        pass",
        "        last_port(spot) = one(spot and (my ports or their ports))\n    else:\n        pass",
    ),
    ("a new freighter remembers nothing", "place new on far with last_port = far", "place new on far"),
    ("a new freighter remembers the other port", "on far with last_port = far", "on far with last_port = spot"),
    ("a new ship in the port of arrival", "place new on far", "place new on one(empty)"),
    ("the launch is another move", "place new on far", "again\n                    place new on far"),
    ("sunk ships are gone for good", "        return spot to supply", "        remove spot"),
    # patrol boats
    ("a patrol boat sinks nothing", "if kind(x) is Patrol: struck = around(x)\n", "if false: struck = around(x)\n"),
    ("a patrol boat sinks straight only", "struck = around(x)", "struck = step(x, orthogonal)"),
    ("a patrol boat sails in deep water", "sail = around(x) and coast", "sail = around(x)"),
    (
        "a patrol boat never enters deep water",
        "around(x)\n    if kind(x) is Battleship",
        "around(x) and coast\n    if kind(x) is Battleship",
    ),
    ("a patrol boat sails straight only", "sail = around(x) and coast", "sail = step(x, orthogonal) and coast"),
    ("a patrol boat sails two steps", "sail = around(x) and coast", "sail = around(around(x)) and coast"),
    # battle ships
    ("a battle ship goes one step", "beside or step(beside and free, orthogonal)", "beside"),
    (
        "a battle ship goes two steps exactly",
        "beside or step(beside and free, orthogonal)",
        "step(beside and free, orthogonal)",
    ),
    (
        "a battle ship does not turn",
        "step(beside and free, orthogonal)",
        "all(step(step(x, d) and free, d) for d in orthogonal)",
    ),
    ("a battle ship turns into diagonals", "step(beside and free, orthogonal)", "step(beside and free, directions)"),
    ("a battle ship steps over others", "step(beside and free, orthogonal)", "step(beside, orthogonal)"),
    (
        "a battle ship goes on after a sinking",
        "step(beside and free, orthogonal)",
        "step(beside except pieces(owner(x)), orthogonal)",
    ),
    ("a battle ship steps out and back", "(sail and empty)", "(sail and (empty or x))"),
    ("a battle ship sinks beside it only", "(strikes(x, empty) and pieces", "(strikes(x, none) and pieces"),
    (
        "a battle ship keeps to the coast",
        "(sail and empty)",
        "(sail and (empty if kind(x) is Freighter else coast and empty))",
    ),
    ("one's own ships are sunk", "pieces(enemies(owner(x)))", "pieces"),
    # the end
    ("no win", 'when no(theirs): mover wins by "no ship left"', "when false: mover wins"),
    ("removing everything loses", "mover wins by", "mover loses by"),
    ("an empty supply is needed too", "when no(theirs):", "when no(theirs) and no(their supply):"),
    ("one ship left loses", "when no(theirs)", "when count(theirs) < 2 and ply > 2"),
    ("no blockade", "any(blockades(p) for p in players)", "false"),
    ("a blockade by the mover only", "any(blockades(p) for p in players)", "blockades(mover)"),
    ("a blockade by White only", "any(blockades(p) for p in players)", "blockades(White)"),
    ("a blockade wins", 'draw by "blockade"', 'mover wins by "blockade"'),
    ("blockades with other ships", "pieces(p) in Patrol and caught", "caught"),
    ("blockades of the coast", " and caught in deep", ""),
    ("blockades without a way out", " and any(ways_out)", ""),
    ("ways into deep water count", "y in reach(x) and coast)", "y in reach(x))"),
    ("only empty ways out count", "y in reach(x) and coast)", "y in reach(x) and coast and empty)"),
    ("one ruinous way out is enough", "and every(doomed", "and any(doomed"),
    ("no striking back", " and no(answers(x, y, z, p))", ""),
    ("nobody need reach the way out", "y in strikes(z, empty) and no(", "no("),
    ("the sunk ship strikes back", "pieces(enemies(p)) except x where", "pieces(enemies(p)) where"),
    ("the mover's old square stays taken", "empty or {x, z}", "empty or z"),
    ("the striker's old square stays taken", "empty or {x, z}", "empty or x"),
]


def test_the_rulebook_itself() -> None:
    """Unbroken, all its examples hold."""
    outcomes, _ = run_examples(str(RULEBOOK))
    assert [outcome.name for outcome in outcomes if outcome.failures] == []


@pytest.mark.parametrize(("old", "new"), [each[1:] for each in MUTANTS], ids=[each[0] for each in MUTANTS])
def test_a_broken_rule_fails_an_example(tmp_path: Path, old: str, new: str) -> None:
    """The text is there once among the rules, what replaces it can be played, and some example fails."""
    text = RULEBOOK.read_text(encoding="utf-8")
    rules, mark, examples = text.partition('\nexample "')
    assert rules.count(old) == 1
    broken = tmp_path / "cornerport.gdl"
    broken.write_text(rules.replace(old, new) + mark + examples, encoding="utf-8")
    outcomes, _ = run_examples(str(broken))
    assert any(outcome.failures for outcome in outcomes)
