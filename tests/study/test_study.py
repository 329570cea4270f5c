"""Studies: what games say is summed up as it should be, however they are spread, and told in three ways."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

import gdl
from gdl.engines import missing_native
from gdl.infra.executors import ClusterError, Serial, WorkError, executor
from gdl.remote import Source, source_of
from gdl.study.facts import Facts, Leads, Score, facts_of
from gdl.study.pace import LOOKS, PLACES, pace_of
from gdl.study.page import page
from gdl.study.play import Batch, Look, play_batch
from gdl.study.run import study
from gdl.study.text import choices, data, decisiveness, told
from gdl.study.used import Rule, Used
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.llvm.binding import CodeError
from gdl_interpreter.native.parts import Parts
from gdl_interpreter.reference import Position
from gdl_interpreter.search.player import Choice

# ---- playing

RULEBOOK = """game "<script>alert('&')</script>"
players Ann, "B < C"
board grid(3, 1)
piece Man
turn:
    either:
        choose spot in empty
        place Man on spot
    or "jump":
        require ply > 5 else "not so <early>"
        pass
when ply is 3: Ann wins by "three & over"
when ply is 9: draw by "too long"
"""


@pytest.fixture(scope="module")
def rulebook(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file of it."""
    file = tmp_path_factory.mktemp("study") / "odd.gdl"
    file.write_text(RULEBOOK.replace(', "B < C"', ", Bob"), encoding="utf-8")
    return str(file)


def batch(rulebook: str, games: int, **more: object) -> Batch:
    """Random games of two players."""
    return Batch(source_of(gdl.load(rulebook)), (), 7, 0, games, **more)  # type: ignore[arg-type]


def test_rules_that_are_never_used_come_as_0(rulebook: str) -> None:
    """Each rule stands with its line, how often it could be used, and how often it was: a turn each."""
    _, used = play_batch(batch(rulebook, 5))
    lines = RULEBOOK.splitlines()
    found = {
        (lines[rule.line - 1].strip(), rule.kind, rule.what): (used.offered[rule], used.used[rule])
        for rule in used.used
    }
    assert used.turns == 15 and found == {
        ("choose spot in empty", "branch", "choose spot in empty"): (15, 15),
        ('or "jump":', "branch", '"jump"'): (0, 0),
        ('require ply > 5 else "not so <early>"', "require", "not so <early>"): (15, 15),
        ('when ply is 3: Ann wins by "three & over"', "ending", "three & over"): (0, 5),
        ('when ply is 9: draw by "too long"', "ending", "too long"): (0, 0),
    }


OPEN = """players A, B
board grid(4, 1)
piece Man
turn:
    if ply is 0: put_one(site(1..2))
    else:
        either:
            put_one(empty)
        or "pass":
            require ply is not 1 else "not yet"
            pass
define put_one(these):
    choose spot in these
    place Man on spot
    let all_of_it = 4
event bell:
    require no(empty) else "wait"
when no(empty): A wins
when ply is 4: draw
"""


def test_what_was_open_and_what_was_played(tmp_path: Path) -> None:
    """Branches, arms of conditions, actions; what only events ask is none of a study's."""
    file = tmp_path / "open.gdl"
    file.write_text(OPEN, encoding="utf-8")
    games, used = play_batch(batch(str(file), 10))
    found = {(rule.kind, rule.what): (used.offered[rule], used.used[rule]) for rule in used.used}
    passed = 40 - sum(game.choices[0] == 2 for game in games) - used.used[_rule(used, "put_one(empty)")]
    assert used.turns == 40 and all(game.choices[0] == 2 for game in games)
    assert found[("if", "if ply is 0: put_one(site(1..2))")] == (10, 10)
    assert found[("if", "else: either:")] == (30, 30)
    assert found[("branch", "put_one(empty)")][0] == 30 and 0 < passed < 20
    assert found[("branch", '"pass"')] == (20, passed)
    assert found[("action", "define put_one")] == (40, 40 - passed)
    assert found[("require", "not yet")] == (30, 10)
    assert not any("wait" in what for _, what in found)


def test_a_definition_that_all_moves_go_through_is_no_way_to_move(tmp_path: Path) -> None:
    """Others are called what they are."""
    file = tmp_path / "open.gdl"
    file.write_text(OPEN, encoding="utf-8")
    facts = study(["A", "B"], batch(str(file), 10), Serial(), 1)
    assert any(line.endswith("  define put_one") for line in told(facts))
    file.write_text(OPEN.replace("            pass\n", "            put_one(empty)\n"), encoding="utf-8")
    facts = study(["A", "B"], batch(str(file), 10), Serial(), 1)
    assert not any("define put_one" in line for line in (*told(facts), page("", "", facts)))
    assert any(rule.kind == "action" for rule in facts.used.used)


def test_lines_of_what_a_rulebook_extends_are_told_with_their_file(tmp_path: Path) -> None:
    """Behind its own lines, in the terminal, on the page and in the data."""
    (tmp_path / "below.gdl").write_text(OPEN.replace("not yet", "not <yet>"), encoding="utf-8")
    above = tmp_path / "above.gdl"
    same = next(number for number, line in enumerate(OPEN.split("\n"), start=1) if line.startswith("when ply is 4"))
    above.write_text('game "Above" extends "below"\n' + (same - 2) * "\n" + "when ply is 9: draw\n", encoding="utf-8")
    facts = study(["A", "B"], batch(str(above), 3), Serial(), 1)
    lines = list(told(facts))
    endings = lines[lines.index("Endings: how many games each ended") + 1 :]
    assert [line.split() for line in endings] == [
        ["line", f"{same}", "NEVER", "when", "ply", "is", "9:", "draw"],
        [f"below.gdl:{same - 1}", "2", "when", "no(empty):", "A", "wins"],
        [f"below.gdl:{same}", "1", "when", "ply", "is", "4:", "draw"],
    ]
    assert len({line.index("  when") for line in endings}) == 1
    assert not any(line.startswith("  line") and "not <yet>" in line for line in lines)
    shown = page("", "", facts)
    assert f">below.gdl:{same}</td>" in shown and f">{same}</td>" in shown
    assert [(rule["file"], rule["line"]) for rule in data(facts, {})["rules"] if rule["kind"] == "ending"] == [  # type: ignore[attr-defined]
        ("", same),
        ("below.gdl", same - 1),
        ("below.gdl", same),
    ]


FIRST = """players A, B
board grid(3, 2)
piece Man
state waited: 0..9 = 0
setup: place A Man on {a1, c1}
turn:
    first:
        choose man in mine
        choose spot in step(man, north) and empty
        move man to spot
    else:
        first "aside":
            choose man in mine
            choose spot in step(man, east or west) and empty
            move man to spot
        else "wait":
            waited += 1
when ply is 4: draw
"""


def test_both_blocks_of_a_first_are_ways_to_move(tmp_path: Path) -> None:
    """By their label, or by what they begin with."""
    file = tmp_path / "first.gdl"
    file.write_text(FIRST, encoding="utf-8")
    _, used = play_batch(batch(str(file), 10))
    found = {rule.what: (used.offered[rule], used.used[rule]) for rule in used.used if rule.kind == "branch"}
    assert found == {
        "first: choose man in mine": (20, 20),
        'else: first "aside":': (20, 20),
        '"aside"': (0, 0),
        '"wait"': (20, 20),
    }


WITHIN = """players A, B
board grid(3, 2)
piece Man
turn:
    first:
        either "low":
            choose spot in row(1) and empty
            place Man on spot
        or "none":
            require ply > 9
    else:
        either "high":
            choose spot in row(2) and empty
            place Man on spot
        or:
            either "wait":
                pass
            or:
                require ply > 9
when ply is 6: draw
"""


def test_a_way_that_begins_with_ways_stands_where_it_begins(tmp_path: Path) -> None:
    """It has a line of its own, and is not told by the words of the first of those."""
    file = tmp_path / "within.gdl"
    file.write_text(WITHIN, encoding="utf-8")
    _, used = play_batch(batch(str(file), 10))
    assert sorted((rule.line, rule.what) for rule in used.used if rule.kind == "branch") == [
        (5, "first:"),
        (6, '"low"'),
        (9, '"none"'),
        (12, '"high"'),
        (12, 'else: either "high":'),
        (15, "or:"),
        (16, '"wait"'),
        (19, "require ply > 9"),
    ]


def _rule(used: Used, what: str) -> Rule:
    return next(rule for rule in used.used if rule.what == what)


def test_marks_change_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are watched are those that are not."""
    monkeypatch.setattr("gdl.study.play.missing_native", lambda: "it takes too long here")
    for name in ("draughts", "backgammon", "colonization"):
        watched, _ = play_batch(batch(name, 1, longest=40))
        plain, used = play_batch(batch(name, 1, longest=40, watched=False))
        assert [(game.plies, game.choices) for game in watched] == [(game.plies, game.choices) for game in plain]
        assert not used.used and not plain[0].looks


def test_games_by_hand(rulebook: str) -> None:
    """Every game of this rulebook lasts three plies and is Ann's."""
    games, _ = play_batch(batch(rulebook, 3))
    assert [(game.plies, game.verdict, dict(game.shares), game.choices) for game in games] == [
        (3, "win", {"Ann": 1.0, "Bob": 0.0}, (3, 2, 1))
    ] * 3
    if missing_native() is None:
        assert all(game.looks == (Look(1, "Ann", 1.0), Look(2, "Ann", 1.0)) for game in games)


@pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")
def test_looks_are_few_and_far_between() -> None:
    """However long a game is; at equal distances."""
    (game,), _ = play_batch(batch("hex", 1))
    plies = [look.ply for look in game.looks]
    assert game.plies > 2 * LOOKS and LOOKS <= len(plies) <= 2 * LOOKS
    assert {later - ply for ply, later in pairwise(plies)} == {2}


def test_games_are_broken_off(rulebook: str) -> None:
    """After so many plies."""
    games, _ = play_batch(batch(rulebook, 2, longest=2))
    assert [(game.plies, game.verdict) for game in games] == [(2, None)] * 2


def test_colours_that_were_exchanged_count_for_people() -> None:
    """Who swaps sides keeps his seat: all Black wins of the swapped are White's games."""
    whole = Batch(source_of(gdl.load("hex", size=2, pie=1)), (), 1, 0, 40, watched=False)
    games, _ = play_batch(whole)
    assert {name for game in games for name, share in game.shares if share} == {"Black", "White"}
    assert all(sum(share for _, share in game.shares) == 1 for game in games)


@pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")
def test_who_cannot_play_is_told() -> None:
    """As an error that travels between processes."""
    seats = (("Solo", "alphabeta:10"),)
    with pytest.raises(WorkError, match="cannot play peg-solitaire"):
        play_batch(replace(batch("peg-solitaire", 1, watched=False), seats=seats))


def test_another_text_somewhere_else_is_told(rulebook: str) -> None:
    """A study over several machines is of one rulebook; and it must be there."""
    source = batch(rulebook, 1).source
    with pytest.raises(WorkError, match="not the one that this began with"):
        play_batch(replace(batch(rulebook, 1), source=source._replace(texts="0")))
    with pytest.raises(WorkError, match="cannot be read where it is to be played"):
        play_batch(replace(batch(rulebook, 1), source=Source("nowhere.gdl", (), "0")))


# ---- the same, however it is spread


@pytest.fixture(scope="module")
def alone() -> Facts:
    """A study in this process, in one part."""
    return study(["X", "O"], batch("tic-tac-toe", 12), Serial(), 1)


def test_parts_change_nothing(alone: Facts) -> None:
    """The facts depend on the whole batch only; progress is told as it comes."""
    heard: list[tuple[int, float]] = []
    told = lambda games, part: heard.append((games, part))  # noqa: E731
    assert study(["X", "O"], batch("tic-tac-toe", 12), Serial(), 5, told) == alone
    assert heard[-1] == (12, 1) and heard == sorted(heard)


def test_parts_of_games_are_told_of(alone: Facts) -> None:
    """Before the first game is over, in this process and in others; the facts are the same."""
    whole = batch("tic-tac-toe", 12, pace=pace_of(gdl.load("tic-tac-toe"), 0, 10_000))
    heard: list[tuple[int, float]] = []
    assert study(["X", "O"], whole, Serial(), 1, lambda *told: heard.append(told)) == alone
    parts = [part for games, part in heard if games == 0]
    assert len(parts) > 100 and parts == sorted(parts) and 0 < parts[0] < 0.05 and parts[-1] > 0.8
    with executor(2, None) as pool:
        assert study(["X", "O"], whole, pool, 4, lambda *told: heard.append(told)) == alone
    assert heard[-1] == (12, 1)


def test_the_games_that_are_over_first_are_the_short_ones() -> None:
    """So those that are still played count for how long the others may be."""

    class Uneven:
        """Two games at a time, of which every other one is long."""

        def run(self, do: object, jobs: Sequence[Batch], partly: Callable[[int, float], None]) -> Iterator[object]:
            """Only what is told of them."""
            for number in range(4):
                partly(number, 0.5)
                yield number, ([None], Used())
            for number in (4, 5):
                partly(number, 4.0)
            raise KeyboardInterrupt

    heard: list[tuple[int, float]] = []
    with pytest.raises(KeyboardInterrupt):
        study(["X", "O"], batch("tic-tac-toe", 10), Uneven(), 10, lambda *told: heard.append(told))  # type: ignore[arg-type]
    assert heard == sorted(heard) and heard[-1][0] == 4
    usual = 10 / (10 + 4)  # if the last four take as long as was said
    assert usual - 0.1 < heard[-1][1] < usual - 0.02


def test_a_slow_beginning_says_little_of_the_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does what is made ready once: turns are tried in all parts of a game, and the first of them twice."""
    now, tried = 0.0, list[int]()

    class Turn:
        """Working out the moves takes long the first time, and on the empty board."""

        def __init__(self, position: Position) -> None:
            self.position = position

        def moves(self) -> None:
            """Time passes."""
            nonlocal now
            now += 0.1 if not tried or self.position.text.count("on") == 0 else 0.001
            tried.append(self.position.values[0])

    monkeypatch.setattr("gdl.study.pace._anew", Turn)
    pace = pace_of(gdl.load("hex", size=5), 0, 10_000, lambda: now)
    assert pace is not None and len(tried) == len(PLACES) + 1 and 0.001 < pace.turn < 0.005


def test_turns_are_tried_in_games_with_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the beginning on."""
    pace = pace_of(gdl.load("royal-game-of-ur"), 0, 10_000)
    assert pace is not None and 0 < pace.turn < 1


def test_what_is_made_ready_once_for_chance_and_for_players_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    now, ready = 0.0, set[bool]()

    class Turn:
        """Working out the moves takes long the first time, for chance and for players."""

        def __init__(self, position: Position) -> None:
            self.sort = position.is_chance

        def moves(self) -> None:
            """Time passes."""
            nonlocal now
            now += 0.001 if self.sort in ready else 60
            ready.add(self.sort)

    monkeypatch.setattr("gdl.study.pace._anew", Turn)
    pace = pace_of(gdl.load("royal-game-of-ur"), 0, 10_000, lambda: now)
    assert pace is not None and ready == {False, True} and 0 < pace.turn < 0.01


def test_nobody_asks_who_leads_in_a_game_that_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """What would be found out is told of finished games only."""
    monkeypatch.setattr(gdl.Game, "playouts", lambda *_, **__: pytest.fail("somebody asks"))
    (game,), _ = play_batch(batch("tic-tac-toe", 1, longest=4))
    assert game.plies == 4 and game.verdict is None and game.looks == ()


def test_processes_change_nothing(alone: Facts) -> None:
    """Two of them."""
    with executor(2, None) as pool:
        assert study(["X", "O"], batch("tic-tac-toe", 12), pool, 4) == alone


def test_thinkers_remember_nothing_of_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each game depends on its number alone, whatever was played before it by whom."""

    class Older:
        """Plays another move each time that he is asked."""

        asked = 0
        deepens, search = False, "playouts"

        def choose(self, position: Position, *_: object) -> Choice:
            """The next one."""
            self.asked += 1
            return Choice(position.moves()[self.asked * 5 % len(position.moves())].text, 0.5, False, 1, 0, 0.0)

    monkeypatch.setattr("gdl.opponents.tuning.player_of", lambda *_, **__: Older())
    whole = replace(batch("tic-tac-toe", 4, watched=False), seats=(("X", "ai:10"), ("O", "random")))
    games, _ = play_batch(whole)
    last, _ = play_batch(replace(whole, first=3, count=1))
    assert games[3:] == last


def test_a_cluster_changes_nothing(alone: Facts) -> None:
    """Dask's, on this machine."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        executor(None, cluster.scheduler_address) as pool,
    ):
        assert study(["X", "O"], batch("tic-tac-toe", 12), pool, 4) == alone


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody answers, or Dask is not installed."""
    pytest.importorskip("distributed")
    with pytest.raises(ClusterError, match="no cluster answers at nonsense"), executor(None, "nonsense://1"):
        pass
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(ClusterError, match="pip install"), executor(None, "tcp://127.0.0.1:1"):
        pass


# ---- telling


@pytest.fixture(scope="module")
def odd(rulebook: str) -> Facts:
    """What there is to tell of the odd rulebook."""
    return study(["Ann", "Bob"], batch(rulebook, 6), Serial(), 2)


def texts(root: ElementTree.Element) -> Iterator[str]:
    """All texts of a page."""
    return (text for text in root.itertext() if text.strip())


def test_the_page_is_well_formed(odd: Facts) -> None:
    """And nothing of a rulebook becomes part of it but as text."""
    title = "<script>alert('&')</script>"
    text = page(title, "6 games & <more>", odd)
    assert "<script" not in text
    root = ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>\n"))
    assert root.findtext("head/title") == root.findtext("body/h1") == title
    assert {"not so <early>", "three & over", "never"} <= set(texts(root))
    plots = root.findall(".//svg")
    assert len(plots) == (4 if odd.leads else 3)
    assert all(plot.get("viewBox") for plot in plots)


def test_the_report_in_the_terminal(odd: Facts) -> None:
    """What was found, a line each."""
    lines = list(told(odd))
    assert any(line.startswith("  Ann    100.0%") for line in lines)
    assert "Plies: 3 to 3, median 3, mean 3.0" in lines
    assert any(line.split() == ["line", "9", "NEVER", '"jump"'] for line in lines)
    assert any(line.split() == ["line", "10", "100.0%", "100.0%", "not", "so", "<early>"] for line in lines)
    assert any(line.split() == ["line", "13", "NEVER", "too", "long"] for line in lines)


def test_what_says_nothing_in_percent_is_left_out(odd: Facts) -> None:
    """Parts that come to none or to all."""
    assert choices(odd).endswith("; only one in 33% of turns")
    assert choices(replace(odd, forced=0.004)).endswith(" in the mean")
    leads = Leads(changes=1, course={}, half=None, kept=None, ahead=0.71, decided=0.998, comebacks=None)
    assert list(decisiveness(leads))[1:] == ["the winner leads for good after 71% of a game, in the mean"]
    assert list(decisiveness(replace(leads, ahead=0, decided=0.5)))[1:] == [
        "the winner has 90% of the win for good after 50% of a game, in the mean"
    ]


def test_plies_are_counted_as_the_rules_do_and_results_of_chance_beside_them(odd: Facts, tmp_path: Path) -> None:
    """A throw before each of three turns."""
    assert "Plies: 3 to 3, median 3, mean 3.0; results of chance beside them: 1.5 in the mean" in [
        *told(replace(odd, thrown=1.5))
    ]
    (tmp_path / "throws.gdl").write_text(
        "players Ann, Bob\nboard grid(3, 1)\npiece Man\n"
        "turn:\n    chance die in 1..2\n    choose spot in empty\n    place Man on spot\nwhen no(empty): draw\n"
    )
    games, used = play_batch(batch(str(tmp_path / "throws.gdl"), 2, watched=False))
    facts = facts_of(["Ann", "Bob"], games, used)
    assert facts.plies == (3, 3, 3, 3) and facts.lengths == (3, 3) and facts.thrown == 3


@pytest.mark.parametrize("native", [True, False])
def test_scores_are_told_also_where_endings_ask_for_something_else(
    native: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that players see, be it a state or a definition; what the endings count goes before."""
    if not native:
        monkeypatch.setattr("gdl.study.play.missing_native", lambda: "there is none")
    rules = (
        "players Ann, Bob\nboard grid(3, 1)\npiece Man\nstate score per player: 0..9\n"
        "turn:\n    choose spot in empty\n    place Man on spot\n    score(mover) += 2\nwhen no(empty): mover wins\n"
    )
    defined = f"{rules.replace('score', 'held')}define score(p): held(p)\n"
    counted = f"{rules}define men(p): count(pieces(p))\n".replace("mover wins", "highest men wins")
    for number, (text, ann, bob) in enumerate(((rules, 4, 2), (defined, 4, 2), (counted, 2, 1))):
        file = tmp_path / f"{number}.gdl"
        file.write_text(text, encoding="utf-8")
        games, _ = play_batch(batch(str(file), 2, watched=False))
        assert [dict(game.scores) for game in games] == 2 * [{"Ann": ann, "Bob": bob}]


def test_scores_are_told_beside_what_breaks_their_ties(tmp_path: Path) -> None:
    """What the ending counts, and what players see; where the two are the same, once."""
    rules = (
        "players Ann, Bob\nboard grid(3, 1)\npiece Man\ndefine score(p): count(pieces(p))\n"
        "define rank(p): 100 * score(p)\nturn:\n    choose spot in empty\n    place Man on spot\n"
        "when no(empty): highest rank wins\n"
    )
    file = tmp_path / "ties.gdl"
    for text, points in ((rules, {"Ann": Score(2, 2.0, 2), "Bob": Score(1, 1.0, 1)}), (rules.replace("100", "1"), {})):
        file.write_text(text, encoding="utf-8")
        found = facts_of(["Ann", "Bob"], *play_batch(batch(str(file), 2)), "rank")
        lines = [line for line in told(found) if " of Ann: " in line or " of Bob: " in line]
        ranks = [line for line in lines if line.startswith("Rank")]
        assert found.points == points and len(ranks) == 2 and ("<h2>Score</h2>" in page("T", "", found)) == bool(points)
        assert lines[2:] == [f"Score of {name}: {n.least} to {n.most}, mean {n.mean:.2f}" for name, n in points.items()]


def test_the_data(odd: Facts) -> None:
    """All of it goes through JSON."""
    found = json.loads(json.dumps(data(odd, {"rulebook": "odd"})))
    assert found["rulebook"] == "odd" and found["games"] == 6
    assert set(found) == {
        *(
            "rulebook",
            "games",
            "seats",
            "draws",
            "solved",
            "unfinished",
            "plies",
            "branching",
            "reasons",
            "scores",
            "scored",
            "points",
        ),
        *("lengths", "measure", "leads", "turns", "rules"),
    }
    assert found["seats"]["Ann"] == {"mean": 1.0, "low": pytest.approx(0.610, abs=1e-3), "high": 1.0}
    assert found["plies"] == {"least": 3, "median": 3, "mean": 3, "most": 3, "thrown": 0}
    assert found["lengths"] == {"3": 6}
    assert found["turns"] == 18 and found["branching"]["course"][0] == 3 and found["branching"]["forced"] == 1 / 3
    jump = {"line": 9, "kind": "branch", "what": '"jump"', "file": "", "offered": 0, "used": 0}
    assert jump in found["rules"]


@pytest.mark.parametrize("name", ["tic-tac-toe", "kalah", "go", "chess", "quoridor"])
def test_games_of_which_only_results_count_are_those_of_the_reference(name: str) -> None:
    """The native engine plays them: whoever is to move, however they end, also by a position come again."""
    games, _ = play_batch(batch(name, 3, watched=False, longest=150))
    assert games == [replace(game, looks=()) for game in play_batch(batch(name, 3, longest=150))[0]]


DEALT = (
    RULEBOOK.replace("<script>alert('&')</script>", "Dealt")
    .replace(', "B < C"', ", Bob")
    .replace(
        "turn:\n",
        "setup:\n    for x in sites:\n        chance n in 0..1\n        if n is 1: place Ann Man on x\nturn:\n",
    )
)


@pytest.mark.parametrize("longest", [2, 3, 150])
def test_chance_in_the_setup_is_played_before(tmp_path: Path, longest: int) -> None:
    """Its plies count, and nobody has chosen them; a game may be broken off among them."""
    file = tmp_path / "dealt.gdl"
    file.write_text(DEALT, encoding="utf-8")
    games, _ = play_batch(batch(str(file), 6, watched=False, longest=longest))
    assert games == [replace(game, looks=()) for game in play_batch(batch(str(file), 6, longest=longest))[0]]
    assert all(game.plies == min(longest, 3) + len(game.choices) for game in games)


@pytest.mark.parametrize("place", [(Native, "__init__"), (Parts, "library")])
def test_a_game_too_large_for_native_code_is_played_by_the_reference(
    place: tuple[type, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*given: object, **named: object) -> None:
        raise CodeError("too-large", "too much of it")

    file = tmp_path / "large.gdl"
    file.write_text(DEALT.replace("Dealt", "Large"), encoding="utf-8")
    monkeypatch.setattr(*place, refused)
    games, _ = play_batch(batch(str(file), 2, watched=False))
    monkeypatch.undo()
    assert games == [replace(game, looks=()) for game in play_batch(batch(str(file), 2))[0]]


@pytest.mark.parametrize(("name", "native"), [("kalah", True), ("backgammon", False)])
def test_who_plays_what_is_not_watched(name: str, native: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where chance decides, the reference evaluator does; else it makes no move."""
    made = []
    moves = Position.moves
    monkeypatch.setattr(Position, "moves", lambda self: made.append(self) or moves(self))  # type: ignore[func-returns-value]
    play_batch(batch(name, 1, watched=False, longest=20))
    assert bool(made) != native
