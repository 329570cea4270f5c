"""Studies: what games say is summed up as it should be, however they are spread, and told in three ways."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from xml.etree import ElementTree

import pytest

from gdl.engines import missing_native
from gdl.study.facts import Facts, facts_of
from gdl.study.page import page
from gdl.study.play import Batch, Game1, StudyError, Used, play_batch
from gdl.study.run import ClusterError, executor, study
from gdl.study.text import data, told


def won(name: str, plies: int = 10, leaders: tuple[str | None, ...] = (), decided: int | None = None) -> Game1:
    """A game between A and B that one of them won."""
    shares = tuple((each, float(each == name)) for each in "AB")
    return Game1(plies, (4, 2), "win", shares, "mate", (), leaders, decided)


DRAWN = Game1(20, (3,), "draw", (("A", 0.5), ("B", 0.5)), "tired", ())
BROKEN_OFF = Game1(99, (), None, (), None, ())


def facts(*games: Game1) -> Facts:
    """What these games say."""
    return facts_of(["A", "B"], games, Used())


# ---- summing up


def test_balance_and_its_interval() -> None:
    """60 wins of 100: the interval is that of the spread; games that were broken off do not count."""
    found = facts(*[won("A")] * 60, *[won("B")] * 40, BROKEN_OFF)
    assert found.games == 101 and found.unfinished == 1
    share, spread = found.seats["A"], 1.96 * math.sqrt(0.24 / 100)
    assert share.mean == 0.6
    assert share.low == pytest.approx(0.6 - spread) and share.high == pytest.approx(0.6 + spread)
    assert found.seats["B"].mean == 0.4


@pytest.mark.parametrize(
    ("drawn", "games", "low", "high"),
    [(10, 100, 0.0552, 0.1744), (0, 20, 0.0, 0.1611), (20, 20, 0.8389, 1.0), (1, 2, 0.0945, 0.9055)],
)
def test_a_part_and_its_interval(drawn: int, games: int, low: float, high: float) -> None:
    """Wilson's intervals, as tables have them."""
    draws = facts(*[DRAWN] * drawn, *[won("A")] * (games - drawn)).draws
    assert draws.mean == drawn / games
    assert draws.low == pytest.approx(low, abs=1e-4) and draws.high == pytest.approx(high, abs=1e-4)


def test_one_sided_games_leave_some_doubt() -> None:
    """Twenty wins of twenty are no proof."""
    share = facts(*[won("A")] * 20).seats["A"]
    assert share.mean == share.high == 1 and 0.85 < share.low < 0.9


def test_lengths_choices_and_reasons() -> None:
    """Least, median, mean and most; choices of all plies together."""
    found = facts(won("A", 10), won("B", 14), DRAWN, BROKEN_OFF)
    assert found.plies == (10, 17, 143 / 4, 99)
    assert found.branching == 3
    assert found.reasons == {"mate": 2, "tired": 1}


def test_leads() -> None:
    """Changes of the leader, nobody leading in between or not; who was behind and won; when it was decided."""
    found = facts(
        won("A", 4, ("A", None, "A", "A"), 1),
        won("B", 4, ("A", None, "B", "A"), 4),
        won("B", 4, (None, None, "B", "B"), 3),
    )
    assert found.lead_changes == pytest.approx(2 / 3)
    assert found.comebacks is not None and found.comebacks.mean == pytest.approx(1 / 3)
    assert found.decided == pytest.approx((1 / 4 + 4 / 4 + 3 / 4) / 3)
    assert found.leads["A"][0] == pytest.approx(2 / 3) and found.leads["A"][-1] == pytest.approx(2 / 3)
    assert found.leads["B"][0] == 0 and found.leads["B"][10] == pytest.approx(2 / 3)


def test_nothing_is_made_up_where_nobody_looked() -> None:
    """No leads, no scores."""
    found = facts(won("A"), DRAWN)
    assert found.lead_changes is found.decided is found.comebacks is None
    assert not found.leads and not found.scores
    assert "lead" not in "\n".join(told(found))


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


class Here(Executor):
    """Works in this process, at once."""

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        """Do it."""
        future: Future[object] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def batch(rulebook: str, games: int, **more: object) -> Batch:
    """Random games of two players."""
    return Batch(rulebook, (), (), 7, 0, games, **more)  # type: ignore[arg-type]


def test_rules_that_are_never_used_come_as_0(rulebook: str) -> None:
    """Each rule stands with its line and how often it gave moves, refused some, or ended games."""
    _, used = play_batch(batch(rulebook, 5))
    lines = RULEBOOK.splitlines()
    told_of = {(lines[line - 1].strip(), what): count for (line, what), count in used.rules.items()}
    assert told_of.pop(("choose spot in empty", "gave moves: choose spot in empty")) > 0
    assert told_of.pop(('require ply > 5 else "not so <early>"', "refused: not so <early>")) > 0
    assert told_of == {
        ('or "jump":', 'gave moves: "jump"'): 0,
        ('when ply is 3: Ann wins by "three & over"', "ended games: three & over"): 5,
        ('when ply is 9: draw by "too long"', "ended games: too long"): 0,
    }


def test_games_by_hand(rulebook: str) -> None:
    """Every game of this rulebook lasts three plies and is Ann's."""
    games, _ = play_batch(batch(rulebook, 3))
    assert [(game.plies, game.verdict, dict(game.shares), game.choices) for game in games] == [
        (3, "win", {"Ann": 1.0, "Bob": 0.0}, (3, 2, 1))
    ] * 3
    if missing_native() is None:
        assert all(game.leaders == ("Ann", "Ann") and game.decided == 1 for game in games)


def test_games_are_broken_off(rulebook: str) -> None:
    """After so many plies."""
    games, _ = play_batch(batch(rulebook, 2, longest=2))
    assert [(game.plies, game.verdict) for game in games] == [(2, None)] * 2


def test_colours_that_were_exchanged_count_for_people() -> None:
    """Who swaps sides keeps his seat: all Black wins of the swapped are White's games."""
    whole = Batch("hex", (("size", 2), ("pie", 1)), (), 1, 0, 40, watched=False)
    games, _ = play_batch(whole)
    assert {name for game in games for name, share in game.shares if share} == {"Black", "White"}
    assert all(sum(share for _, share in game.shares) == 1 for game in games)


@pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")
def test_who_cannot_play_is_told() -> None:
    """As an error that travels between processes."""
    seats = (("White", "alphabeta:10"), ("Black", "random"))
    with pytest.raises(StudyError, match="cannot play backgammon"):
        play_batch(Batch("backgammon", (), seats, 1, 0, 1, watched=False))


# ---- the same, however it is spread


@pytest.fixture(scope="module")
def alone() -> Facts:
    """A study in this process, in one part."""
    return study(["X", "O"], batch("tic-tac-toe", 12), Here(), 1)


def test_parts_change_nothing(alone: Facts) -> None:
    """The facts depend on the whole batch only; progress is told as it comes."""
    heard: list[int] = []
    assert study(["X", "O"], batch("tic-tac-toe", 12), Here(), 5, heard.append) == alone
    assert heard[-1] == 12 and heard == sorted(heard)


def test_processes_change_nothing(alone: Facts) -> None:
    """Two of them."""
    with executor(2, None) as pool:
        assert study(["X", "O"], batch("tic-tac-toe", 12), pool, 4) == alone


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


class Dying(Executor):
    """A process that comes to a sudden end."""

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        """Die."""
        future: Future[object] = Future()
        future.set_exception(BrokenExecutor("killed"))
        return future


def test_a_process_that_dies_is_told() -> None:
    """As what it is, with no more than that."""
    with pytest.raises(StudyError, match="one of the processes has come to a sudden end"):
        study(["X", "O"], batch("tic-tac-toe", 4), Dying(), 2)


# ---- telling


@pytest.fixture(scope="module")
def odd(rulebook: str) -> Facts:
    """What there is to tell of the odd rulebook."""
    return study(["Ann", "Bob"], batch(rulebook, 6), Here(), 2)


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
    assert {"refused: not so <early>", "ended games: three & over", "three & over", "never"} <= set(texts(root))
    plots = root.findall(".//svg")
    assert len(plots) == (3 if odd.leads else 2)
    assert all(plot.get("viewBox") for plot in plots)


def test_a_page_of_many_lengths_has_few_bars() -> None:
    """However far apart they are."""
    root = ElementTree.fromstring(page("T", "", facts(*(won("A", n) for n in range(10, 1000, 7)))).split("\n", 1)[1])
    assert 30 <= len(root.findall(".//svg")[1].findall("rect")) <= 40


def test_the_report_in_the_terminal(odd: Facts) -> None:
    """What was found, a line each."""
    lines = list(told(odd))
    assert lines[0] == "6 games"
    assert any(line.startswith("  Ann  100.0%") for line in lines)
    assert "Plies: 3 to 3, median 3, mean 3.0" in lines
    assert any(line.endswith('NEVER  gave moves: "jump"') for line in lines)


def test_the_data(odd: Facts) -> None:
    """All of it goes through JSON."""
    found = json.loads(json.dumps(data(odd, {"rulebook": "odd"})))
    assert found["rulebook"] == "odd" and found["games"] == 6
    assert set(found) == {
        *("rulebook", "games", "seats", "draws", "unfinished", "plies", "branching", "reasons", "scores", "lengths"),
        *("leads", "lead_changes", "decided", "comebacks", "rules"),
    }
    assert found["seats"]["Ann"] == {"mean": 1.0, "low": pytest.approx(0.680, abs=1e-3), "high": 1.0}
    assert found["plies"] == {"least": 3, "median": 3, "mean": 3, "most": 3} and found["lengths"] == {"3": 6}
    assert Counter(rule["used"] > 0 for rule in found["rules"]) == {True: 3, False: 2}
