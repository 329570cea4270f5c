"""Replaying records: every move verified, a changed rulebook said."""

from __future__ import annotations

from dataclasses import replace

import pytest
from record_helpers import RULES, line_game, record_of

from gdl.opponents.digest import digest_of
from gdl.records import (
    Ending,
    EventStep,
    GameRecord,
    Outcome,
    Place,
    PlacedEnding,
    RecordError,
    Remark,
    Variation,
    replay,
)

GAME = line_game()
WON = Outcome("win", ("Red",), "full", {})
CHANGED = RULES.replace("choose spot in empty", "choose spot in empty except a1")
SAME_MOVES = RULES + "# a remark\n"


def test_a_finished_game_is_followed_to_its_end() -> None:
    played = replay(GAME, record_of(GAME, GameRecord(("a1", "c1", "b1"), WON)))
    assert played.changed is None
    assert [str(step.move) for step in played.games[0].steps] == ["a1", "c1", "b1"]
    assert str(played.games[0].position.result) == "Red wins (full)"


def test_events_are_announced_again() -> None:
    played = replay(GAME, record_of(GAME, GameRecord(("a1", EventStep("bell"), "a1"))))
    assert played.games[0].position.ply == 2


def test_games_of_a_match_begin_with_whom_they_began() -> None:
    played = replay(GAME, record_of(GAME, GameRecord(("a1", "c1", "b1"), WON), GameRecord(("a1",), None, "Blue")))
    assert played.games[1].start.mover == "Blue"


@pytest.mark.parametrize(
    ("games", "code", "message"),
    [
        ([GameRecord(("a1", "a1"))], "move-does-not-fit", "game 1, move 2, `a1`"),
        ([GameRecord(("a1", "z9"))], "move-does-not-fit", "`z9`"),
        ([GameRecord(("a1", "b1", "c1", "a1"))], "after-the-end", "move 4"),
        ([GameRecord(("a1",), WON)], "result-differs", "the game goes on"),
        ([GameRecord(("a1", "b1", "c1"), Outcome("draw", ("Red", "Blue")))], "result-differs", "Red wins"),
        ([GameRecord((EventStep("flood"),))], "move-does-not-fit", "the event `flood`"),
        ([GameRecord(("a1",), None, "Nobody")], "other-players", "Nobody"),
    ],
)
def test_what_does_not_fit_is_named(games: list[GameRecord], code: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        replay(GAME, record_of(GAME, *games))
    assert caught.value.code == code
    assert message in caught.value.message
    assert "changed" not in caught.value.message


def test_a_rulebook_that_changed_is_said_though_the_moves_fit() -> None:
    played = replay(line_game(SAME_MOVES), record_of(GAME, GameRecord(("a1", "b1"))))
    assert played.changed == GAME.source_hash


@pytest.mark.parametrize(
    "text",
    [
        RULES + "# a remark\n",
        RULES + 'example "one stone":\n    play "a1"\n    illegal "a1"\n',
        RULES + 'example "what only it calls":\n    expect count(slide(a1, east)) > 0\n',
        RULES + 'looks:\n    piece Stone as "o"\n',
    ],
)
def test_only_other_rules_are_a_change(text: str) -> None:
    """Where the record says what the rules were."""
    record = replace(record_of(GAME, GameRecord(("a1", "b1"))), rules=digest_of(GAME.program))
    now = line_game(text)
    assert now.source_hash != record.source_hash
    assert replay(now, record).changed is None
    assert replay(now, record).told(now) is None
    others = replay(line_game(CHANGED.replace("a1", "c1")), record)
    assert others.changed == GAME.source_hash


def test_a_rulebook_that_changed_so_that_a_move_does_not_fit() -> None:
    with pytest.raises(RecordError) as caught:
        replay(line_game(CHANGED), record_of(GAME, GameRecord(("b1", "a1"))))
    assert "move 2, `a1`" in caught.value.message
    assert f"it was {GAME.source_hash[:12]}" in caught.value.message


def test_another_rulebook_other_options_other_players() -> None:
    record = record_of(GAME, GameRecord(("a1",)))
    for changed, code in (
        (replace(record, rulebook="chess", source_hash="0" * 64), "other-rulebook"),
        (replace(record, options={"length": 4}), "other-options"),
        (replace(record, options={"width": 4}), "other-options"),
        (replace(record, seats={"Green": "human"}), "other-players"),
    ):
        with pytest.raises(RecordError) as caught:
            replay(GAME, changed)
        assert caught.value.code == code


@pytest.mark.parametrize(
    ("game", "what"),
    [
        (GameRecord(("a1",), variations=(Variation(Place(0, 2), ("b1",)),)), "line 0 has no place of its own after 2"),
        (GameRecord(("a1",), variations=(Variation(Place(1, 1), ("b1",)),)), "line 1 has no place"),
        (GameRecord(("a1",), variations=(Variation(Place(0, 0), ("a1", "a1")),)), "variation 1, move 2, `a1`"),
        (
            GameRecord(("a1",), variations=(Variation(Place(0, 0), ("b1",)), Variation(Place(1, 0), ("c1",)))),
            "line 1 has no place of its own after 0",
        ),
        (GameRecord(("a1",), remarks=(Remark(Place(0, 9), "here", ""),)), "line 0 has no place"),
        (GameRecord(("a1",), at=Place(3, 0)), "line 3 has no place"),
        (GameRecord(("a1",), endings=(PlacedEnding(Place(0, 1), Ending("resigned", "Nobody")),)), "cannot have ended"),
        (GameRecord(("a1",), endings=(PlacedEnding(Place(0, 1), Ending("time")),)), "cannot have ended"),
        (
            GameRecord(("a1", "b1", "c1"), endings=(PlacedEnding(Place(0, 3), Ending("agreed")),)),
            "cannot have ended",
        ),
        (
            GameRecord(
                ("a1",), Outcome("win", ("Red",)), endings=(PlacedEnding(Place(0, 1), Ending("resigned", "Red")),)
            ),
            "the record says win for Red, but by the rules Blue wins (Red resigned)",
        ),
    ],
)
def test_trees_that_there_cannot_be(game: GameRecord, what: str) -> None:
    with pytest.raises(RecordError) as caught:
        replay(GAME, record_of(GAME, game))
    assert what in caught.value.message


def test_variations_of_variations() -> None:
    tree = GameRecord(
        ("a1", "b1"), variations=(Variation(Place(0, 1), ("c1", "b1")), Variation(Place(1, 2), ())), at=Place(1, 3)
    )
    found = replay(GAME, record_of(GAME, tree)).games[0]
    assert [(place, [str(step.step) for step in steps]) for place, steps in found.variations] == [
        (Place(0, 1), ["c1", "b1"]),
        (Place(1, 2), []),
    ]
    assert found.variations[0][1][-1].position.result is not None and found.position.result is None
