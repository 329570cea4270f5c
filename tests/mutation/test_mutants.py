"""Mutants of rulebooks: what is changed, what notices it, what is kept, and the file of those that survive."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from in_process import settings

from gdl.cli import main
from gdl.diagnostics import Reporter, Source
from gdl.infra.output import output
from gdl.infra.resources import shipped_rulebooks
from gdl.loading import Loaded, read, read_text
from gdl.mutation.mutants import Mutant, mutants_of
from gdl.mutation.report import show_mutation
from gdl.mutation.survivors import (
    CLASSES,
    Survivor,
    Survivors,
    SurvivorsError,
    read_survivors,
    survivors_path,
    with_reasons,
    write_survivors,
)
from gdl.mutation.verdicts import NOT_PLAYABLE, SAME, FailingError, Verdict, Verdicts, rules_of, state_of
from gdl_interpreter.storage.cache import VARIABLE, default_cache

RULES = """players A, B
board grid(3, 1)
piece Man
turn:
    choose spot in empty
    require spot is not b1 or any(pieces)
    place Man on spot
when no(empty): draw by "full"
"""
FULL = """example "full":
    play "a1; b1; c1"
    expect draw by "full"
"""
FIRST = """example "not in the middle":
    illegal "b1"
"""


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "cache"))


def loaded(text: str) -> Loaded:
    return read_text(Source("rules.gdl", text), "rules")


def mutants(text: str) -> list[str]:
    found = loaded(text)
    return [f"{mutant.span.line} {mutant.says}" for mutant in mutants_of(found.tree, found.sources)]


def verdicts(text: str) -> dict[str, str | None]:
    work = Verdicts(loaded(text))
    work.prepare()
    return {f"{each.mutant.span.line} {each.mutant.says}": each.noticed for each in work.run()}


def test_a_change_at_the_end_of_a_long_line_is_shown() -> None:
    """What is the same before it is cut off."""
    long = "any(Man of A) and any(Man of B) and any(Man and row(1)) and any(Man and column(1)) and count(pieces) < 9"
    long = long.replace("Man of A", "A Man").replace("Man of B", "B Man")
    (found,) = [each for each in mutants(RULES.replace("spot is not b1 or any(pieces)", long)) if "<= 9" in each]
    assert found == "6 count(pieces) < 9 → count(pieces) <= 9"
    left_out = [each for each in mutants(RULES.replace("spot is not b1 or any(pieces)", long)) if "… →" in each]
    assert len({each.partition(" → ")[2] for each in left_out}) == len(left_out) == 5, left_out
    assert all(one != other for one, _, other in (each[2:].partition(" → ") for each in left_out)), left_out


def test_an_attribute_is_left_out_unless_it_is_a_number_or_only_drawn() -> None:
    """A number becomes the next one; letters are no rules."""
    kinds = "piece Man(strength = 2, letter = 'M', goes = {north, east}, tall), King(heir = Man)".replace("'", '"')
    text = RULES.replace("players A, B", "players A(home = row(1)), B").replace("piece Man", kinds)
    assert [each for each in mutants(text) if "'s" in each or each.startswith("3 ")] == [
        "1 A's home = row(1) → (left out)",
        "3 2 → 3",
        "3 Man's goes = {north, east} → (left out)",
        "3 {north, east} → {east}",
        "3 {north, east} → {north}",
        "3 King's heir = Man → (left out)",
    ]


def test_an_attribute_without_a_value_is_left_out_if_a_rule_asks_for_it() -> None:
    """Directly or through a definition; not what only looks, examples or nobody ask for, nor words of the language."""
    kinds = "piece Man(tall, neutral, shiny, told, idle), King(tall, wide), Queen(wide)"
    text = RULES.replace("players A, B", "players A(eldest), B").replace("piece Man", kinds)
    text = text.replace("b1 or", "b1 or no(x in pieces where broad(x)) or any(p in players where eldest(p)) or")
    text = text.replace("no(empty)", "no(empty) and any(k in kinds where tall(k))")
    text += (
        "define broad(x): wide(x)\ndefine bright(x): shiny(x)\nlooks:\n    mark (x in pieces where bright(x)) as star\n"
    )
    text += 'example "told":\n    expect any(k in kinds where told(k))\n' + FULL
    left_out = [each for each in mutants(text) if "'s" in each]
    assert left_out == [f"{line} {says} → (left out)" for line, says in (
        (1, "A's eldest"), (3, "Man's tall"), (3, "King's tall"), (3, "King's wide"), (3, "Queen's wide"),
    )]  # fmt: skip
    found = verdicts(text)
    assert found["1 A's eldest → (left out)"] == NOT_PLAYABLE  # nobody else has it, and its name means nothing then
    assert found["3 Queen's wide → (left out)"] is None


def test_each_member_of_a_set_in_braces_is_left_out_up_to_a_number() -> None:
    """Wherever the set stands; of a set of one nothing is left to be said."""
    text = RULES.replace("choose spot in empty", "choose spot in empty and {a1, b1, c1} except {b1}")
    assert [each for each in mutants(text) if each.startswith(("5 {a1, b1, c1} →", "5 {b1}"))] == [
        "5 {a1, b1, c1} → {b1, c1}",
        "5 {a1, b1, c1} → {a1, c1}",
        "5 {a1, b1, c1} → {a1, b1}",
    ]
    sets = [RULES.replace("spot is not b1", f"ply in {{{', '.join(map(str, range(most)))}}}") for most in (24, 40)]
    few, many = (len(mutants(each)) for each in sets)
    assert many - few == 40 - 24  # the changed numbers alone


def test_each_rule_is_broken() -> None:
    assert mutants(RULES + FULL) == [
        "2 3 → 4",
        "2 1 → 2",
        "5 empty → sites",
        "6 (left out)",
        "6 spot is not b1 or any(pieces) → any(pieces)",
        "6 spot is not b1 or any(pieces) → spot is not b1",
        "6 spot is not b1 → spot is b1",
        "7 (left out)",
        "8 (left out)",
        "8 empty → sites",
    ]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("    if a1 in (mine except b1): pass", ["mine except b1 → mine"]),
        ("    if any(mine): pass", ["if not so"]),
        ("    choose x in mine where x is a1", ["without `where`", "x is a1 → x is not a1"]),
        ("    remove (x in sites where x is a1)", ["(x in sites where x is a1) → sites"]),
        ("    let y = 1 if any(mine) else 2", ["1 if any(mine) else 2 → 1", "1 if any(mine) else 2 → 2", "1 → 2"]),
        ("    for x in mine where x is a1: remove x", ["without `where`", "(left out)"]),
    ],
)  # fmt: skip
def test_what_is_changed(line: str, says: list[str]) -> None:
    text = f"players A, B\nboard grid(3, 1)\npiece Man\nturn:\n    pass\n{line}\nwhen no(empty): draw\n"
    assert {f"6 {each}" for each in says} <= set(mutants(text))


@pytest.mark.parametrize(
    ("block", "says"),
    [
        ("    either:\n        pass\n    or:\n        again\n", {"5 without way 1", "5 without way 2"}),
        ("    first:\n        pass\n    else:\n        again\n", {"5 either … or, in its place"}),
        ("    keep highest count(mine):\n        choose x in mine\n", {"5 lowest", "5 all"}),
    ],
)
def test_blocks_are_changed(block: str, says: set[str]) -> None:
    text = f"players A, B\nboard grid(3, 1)\npiece Man\nturn:\n{block}when no(empty): draw\n"
    assert says <= set(mutants(text))


def test_an_example_notices() -> None:
    found = verdicts(RULES + FULL + FIRST)
    assert found["6 (left out)"] == "not in the middle"
    assert found["8 (left out)"] == "full"
    assert found["6 spot is not b1 or any(pieces) → spot is not b1"] == "full"
    assert found["2 1 → 2"] == "full"


def test_what_no_example_notices() -> None:
    assert [says for says, noticed in verdicts(RULES + FULL).items() if noticed is None] == [
        "5 empty → sites",
        "6 (left out)",
    ]


def places(site: str, options: str = "") -> str:
    """A game that begins with men on some sites, of which no example says anything."""
    setup = f"setup: place A Man on {site}"
    return f"{options}{RULES}{setup}\n".replace("grid(3, 1)", "grid(size, 2)" if options else "grid(3, 2)")


def test_a_break_that_leaves_the_sites_as_they_are_is_none() -> None:
    """The board has no third row; a change of which something comes is a break."""
    said = {says: noticed for says, noticed in verdicts(places("row(2..2)")).items() if says.startswith("9 2")}
    assert said == {"9 2 → 3": None, "9 2 → 3 #2": SAME}
    assert verdicts(places("column(1) or {a1, a2}"))["9 {a1, a2} → {a2}"] == SAME


def test_a_break_that_only_other_options_show_is_one() -> None:
    """With the usual three columns there is no fourth."""
    for size, other in ("3 in 2..3", SAME), ("3 in 2..5", None):
        text = places("column(3..3)", f"option size = {size}\n")
        assert verdicts(text)["10 3 → 4 #2"] == other, size


def test_a_break_of_a_variant_is_one() -> None:
    text = RULES + 'variant "two":\n    setup: place A Man on row(1..2)\n    board grid(3, 2)\n'
    assert [verdicts(text)[f"10 {says}"] for says in ("1 → 2", "2 → 3")] == [None, SAME]


def test_options_that_are_refused_are_no_break_that_makes_no_difference() -> None:
    """Which options go together is not in the Program."""
    text = f'option size = 3 in 3..3, tall = 2 in 2..2\nrequire size > 2 or tall > 1 else "too small"\n{RULES}'
    said = verdicts(text)
    assert said["2 (left out)"] is None and said["2 size > 2 or tall > 1 → size > 2"] is None


@pytest.mark.parametrize(
    ("range_of", "none"),
    [
        ("0..9", {"9 → 10"}),
        ("0..size + 4", {"4 → 5"}),
        ("0..4 + size", {"4 → 5"}),
        ("0..size * 3 - 1", {"size * 3 - 1 → size * 3 + 1"}),
        ("0..9 - size", {"9 → 10"}),
    ],
)
def test_a_state_that_may_grow_further_is_no_break(range_of: str, none: set[str]) -> None:
    """One that begins at more, or ends at less, is."""
    line = f"state n: {range_of}"
    text = f"option size = 3 in 2..6\n{RULES}{line}\n".replace("place Man on spot", "place Man on spot\n    n += 1")
    found = loaded(text)
    assert {each.says for each in mutants_of(found.tree, found.sources) if each.is_wider} == none
    said = {says[3:]: noticed for says, noticed in verdicts(text).items() if says.startswith("11 ")}
    assert {says for says, noticed in said.items() if noticed == SAME} == none and len(said) > len(none)


def test_a_state_that_is_held_at_its_end_is_a_rule_where_an_example_says_so() -> None:
    text = RULES.replace("place Man on spot", "place Man on spot\n    n += 1") + "state n: 0..1\n"
    assert verdicts(text)["10 1 → 2"] == SAME
    told = verdicts(text + 'example "no more":\n    play "a1; b1"\n    expect n is 1\n')
    assert told["10 1 → 2"] == "no more"


def test_what_is_no_break_is_not_told_of_nor_counted(tmp_path: Path) -> None:
    path = tmp_path / "rules.gdl"
    path.write_text(RULES + FULL)
    before = run(str(path), "--mutate").stdout
    path.write_text(RULES + FULL + "state n: 0..9\n")
    after = run(str(path), "--mutate", "--write").stdout
    assert "9 → 10" not in after and "  10 | state n: 0..9" not in before
    found, all_of_them = read_survivors(survivors_path(str(path))), Verdicts(read(str(path))).mutants
    assert found is not None and found.mutants == len(all_of_them) - 1
    assert f": {found.mutants} broken rules" in after


def test_what_cannot_be_played_is_noticed() -> None:
    text = RULES.replace("A, B", "A(home = a1), B(home = b1), C(home = c1)")
    text = text.replace("    place Man on spot", "    place Man on spot\n    let here: site = my home")
    assert verdicts(text + FULL)["8 my home → their home"] == NOT_PLAYABLE


def test_examples_that_fail_are_no_guard() -> None:
    work = Verdicts(loaded(RULES + 'example "wrong":\n    legal "b1"\n'))
    with pytest.raises(FailingError, match="wrong"):
        work.prepare()


def test_verdicts_are_kept_and_only_new_examples_are_run(monkeypatch: pytest.MonkeyPatch) -> None:
    before = verdicts(RULES + FULL)
    asked: list[int] = []
    tried = Verdicts._tried

    def counted(self: Verdicts, mutant: object, held: frozenset[str]) -> object:
        asked.append(len(held))
        return tried(self, mutant, held)  # type: ignore[arg-type]

    monkeypatch.setattr(Verdicts, "_tried", counted)
    assert verdicts("# a comment\n" + RULES.replace("A, B", "A,  B") + FULL).values() is not None
    assert not asked
    after = verdicts(RULES + FULL + FIRST)
    assert set(asked) == {1} and len(asked) == sum(noticed is None for noticed in before.values())
    assert after["6 (left out)"] == "not in the middle"


@pytest.mark.parametrize("entry", [b"", b"[]", b'{"a": 1}', b'{"a": []}', b"\xff", b'{"a": [1]}'])
def test_what_is_kept_is_not_trusted(entry: bytes) -> None:
    work = Verdicts(loaded(RULES + FULL))
    default_cache().put(work.key, entry)
    assert Verdicts(loaded(RULES + FULL)).known == {}


def test_what_tells_one_state_of_a_rulebook_from_another() -> None:
    text = RULES + FULL
    assert rules_of(loaded(text)) == rules_of(loaded(text + FIRST)) != rules_of(loaded(text.replace("3, 1", "4, 1")))
    assert state_of(loaded(text)) != state_of(loaded(text + FIRST))
    assert state_of(loaded(text)) == state_of(loaded("# why\n" + text + "rules:\n    Play.\n"))
    games = ('game "G"', 'game "Other"', 'game "G":\n    goal = "Fill the row."', 'game "G":\n    goal = "Fill it."')
    assert len({rules_of(loaded(f"{game}\n{text}")) for game in games}) == 1
    variant = 'variant "other":\n    board grid(3, 4)\n'
    told = variant + "    rules:\n        Play.\n"
    assert state_of(loaded(text)) != state_of(loaded(text + variant)) == state_of(loaded(text + told))


def test_survivors_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "survivors" / "x.yaml"
    found = Survivors("ab", 3, (Survivor("when x: é", "(left out)", "long", "so: # it is"), Survivor("5", "3 → 4")))
    write_survivors(path, found)
    assert read_survivors(path) == found
    assert read_survivors(tmp_path / "none.yaml") is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "state: 1",
        "state: a\nmutants: 1\nsurvivors: [a]",
        "a: [",
        "&a [*a]",
        "[" * 5000,
        "!!python/name:os.system",
    ],
)
def test_other_files_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(text)
    with pytest.raises(SurvivorsError):
        read_survivors(path)


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["test", *words], obj=settings())


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "rules.gdl"
    path.write_text(RULES + FULL)
    result = run(str(path), "--mutate", "--write")
    assert result.exit_code == 1 and "Noticed by no example:" in result.stdout
    kept = survivors_path(str(path))
    found = read_survivors(kept)
    assert found is not None and all(not each.is_told for each in found.survivors)
    told = tuple(Survivor(each.rule, each.change, "untested", "because") for each in found.survivors)
    write_survivors(kept, Survivors(found.state, found.mutants, told))
    assert run(str(path), "--mutate").exit_code == 0
    path.write_text(RULES + FULL + FIRST)
    told_of = run(str(path), "--mutate").stdout
    assert "noticed by now" in told_of and "--write leaves" in told_of
    again = run(str(path), "--mutate", "--write").stdout
    assert "left out" in again and "--write leaves" not in again


def test_what_is_written_is_written_though_nobody_reads_what_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object) -> None:
        raise BrokenPipeError

    path = tmp_path / "rules.gdl"
    path.write_text(RULES + FULL)
    monkeypatch.setattr("gdl.mutation.report.show_mutation", gone)
    run(str(path), "--mutate", "--write")
    assert read_survivors(survivors_path(str(path))) is not None


def ctrl_c() -> None:
    raise KeyboardInterrupt


def sigterm() -> None:
    signal.raise_signal(signal.SIGTERM)


@pytest.mark.parametrize(("write", "end"), [(False, ctrl_c), (True, ctrl_c), (False, sigterm)])
def test_who_breaks_it_off_is_told_what_was_found_and_the_next_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: bool, end: Callable[[], None]
) -> None:
    path = tmp_path / "rules.gdl"
    path.write_text(RULES + FULL)
    words = [str(path), "--mutate", *["--write"] * write]
    monkeypatch.setenv("GDL_CACHE", str(tmp_path / "cache"))
    tried, whole = Verdicts._tried, Verdicts(read(str(path)))
    alive, asked = 0, 0

    def interrupted(work: Verdicts, mutant: Mutant, held: frozenset[str]) -> tuple[str | None, frozenset[str]]:
        nonlocal alive, asked
        if alive == 2:
            end()
        asked += 1
        noticed, now = tried(work, mutant, held)
        alive += noticed is None
        return noticed, now

    monkeypatch.setattr(Verdicts, "_tried", interrupted)
    ended = signal.getsignal(signal.SIGTERM)
    result = run(*words)
    assert signal.getsignal(signal.SIGTERM) is ended
    assert result.exit_code == 130 and "Traceback" not in result.output
    first, second, *survivors = result.stdout.splitlines()
    how_far = f"{asked} of {len(whole.mutants)} broken rules, {asked - 2} noticed by examples, 0 explained"
    assert first == f"{path}: broken off at {how_far}"
    assert second == "Noticed by no example so far:" and sum("|   " in line for line in survivors) == 2
    assert "The same command goes on from there" in result.stderr
    assert not survivors_path(str(path)).exists() and ("left as it was" in result.stderr) == write
    monkeypatch.setattr(Verdicts, "_tried", tried)
    assert len(Verdicts(read(str(path))).known) == asked


def test_rules_of_all_parts_of_the_text_are_broken_by_turns_and_told_in_its_order() -> None:
    work = Verdicts(loaded(RULES + FULL))
    work.prepare()
    places = [work.mutants.index(mutant) for mutant in work.untried()]
    assert sorted(places) == list(range(len(places))) != places
    half = len(places) // 2
    assert any(place < half for place in places[:3]) and any(place >= half for place in places[:3])
    found = list(work.run())
    assert [each.mutant for each in work.in_order(found)] == list(work.mutants) and not work.untried()
    assert work.in_order(found[1:2]) == found[1:2]


def test_how_far_it_is_says_nothing_of_what_was_known_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts: list[float | None] = []

    @contextmanager
    def progress(*_: object) -> Iterator[object]:
        yield lambda done, name="", part=None: parts.append(part)

    monkeypatch.setattr("gdl.cli.progress.progress", progress)
    path = tmp_path / "rules.gdl"
    path.write_text(RULES + FULL)
    run(str(path), "--mutate")
    assert parts[-1] == 1 and parts == sorted(parts) and parts[0]
    parts.clear()
    path.write_text(RULES + FULL + FIRST)
    run(str(path), "--mutate")
    assert parts[0] == 0 and parts[-1] == 1


def test_ctrl_c_before_any_rule_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: Verdicts) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "rules.gdl"
    path.write_text(RULES + FULL)
    monkeypatch.setattr(Verdicts, "prepare", interrupted)
    result = run(str(path), "--mutate")
    assert result.exit_code == 130 and "broken off at 0 of " in result.stdout


def test_the_second_of_two_equal_changes_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "rules.gdl"
    path.write_text(RULES + FULL)
    assert "#2" not in run(str(path), "--mutate").stdout
    path.write_text(RULES.replace("spot is not b1 or any(pieces)", "count(mine) < 9 and count(theirs) < 9") + FULL)
    told = run(str(path), "--mutate").stdout
    assert "#2" in told and "#2: the same change" in told.splitlines()[-1]


def test_those_that_are_the_same_game_are_counted_apart(capsys: pytest.CaptureFixture[str]) -> None:
    """How far it has got is told of all of them."""
    found = loaded(RULES + FULL)
    first, second, third, *_ = mutants_of(found.tree, found.sources)
    for verdicts, told in (
        ([Verdict(first, "full"), Verdict(second, "full")], "x: 2 broken rules, 2 noticed by examples, 0 explained\n"),
        (
            [Verdict(first, "full"), Verdict(second, SAME)],
            "x: 1 broken rule, 1 noticed by examples, 0 explained (1 more is the same game)\n",
        ),
        (
            [Verdict(first, SAME), Verdict(second, "full"), Verdict(third, SAME)],
            "x: 1 broken rule, 1 noticed by examples, 0 explained (2 more are the same game)\n",
        ),
    ):
        show_mutation("x", verdicts, (), 0, output())
        assert capsys.readouterr().out == told


@pytest.mark.parametrize("words", [["--mutate", "--only", "x"], ["--write"], ["--mutate", "--watch"]])
def test_what_does_not_go_together(words: list[str]) -> None:
    assert run("tic-tac-toe", *words).exit_code == 2


@pytest.mark.parametrize(
    "name", ["tic-tac-toe", *(pytest.param(n, marks=pytest.mark.slow) for n in shipped_rulebooks())]
)
def test_mutants_of_shipped_rulebooks_are_told_apart(name: str) -> None:
    found = read(name)
    mutants = list(mutants_of(found.tree, found.sources))
    assert len({(each.rule, each.says) for each in mutants}) == len(mutants)
    assert all(each.tree != found.tree for each in mutants)
    assert with_reasons(mutants[:1], None) == (Survivor(mutants[0].rule, mutants[0].says),)
    assert found.with_tree(found.tree, Reporter()).rules.definitions.keys() == found.rules.definitions.keys()
    assert CLASSES


def test_how_a_variant_looks_is_no_rule_either() -> None:
    """But what the variant plays by is one."""
    dots = "define dots: {a1, b1}\n"
    text = RULES + dots + 'variant "dotted":\n    looks:\n        mark dots as dot\n'
    assert mutants(text) == mutants(RULES)
    played = text + "    when any(dots and Man): draw\n"
    assert "9 {a1, b1} → {a1}" in mutants(played)


def test_examples_of_what_is_extended_ask_for_nothing(tmp_path: Path) -> None:
    """They are not taken over, nor are variants."""
    dots = "define dots: {a1, b1}\nlooks:\n    mark dots as dot\n"
    asked = 'example "dots":\n    expect count(dots) is 2\nvariant "other":\n    when any(dots and Man): draw\n'
    (tmp_path / "below.gdl").write_text(RULES + dots + asked, encoding="utf-8")
    path = tmp_path / "above.gdl"
    path.write_text('game "Above" extends "below"\ndefine dots: {a1, c1}\n', encoding="utf-8")
    found = read(str(path))
    assert not list(mutants_of(found.tree, found.sources, found.below))


def test_how_a_game_looks_is_no_rule() -> None:
    text = RULES + "define dots: row(1) or far\ndefine far: {a1}\ndefine near_by: {b1}\nlooks:\n    mark dots as dot\n"
    assert mutants(text) == mutants(RULES)


def test_breaks_of_what_refuses_options_are_told_of_by_themselves(tmp_path: Path) -> None:
    """No example can show that some are refused."""
    path = tmp_path / "rules.gdl"
    wanted = 'option size = 3 in 1..9\nrequire size mod 2 is 1 else "an odd size"\n'
    path.write_text(wanted + RULES.replace("grid(3", "grid(size") + FULL)
    first, last = run(str(path), "--mutate").stdout.split("as none can show that options are refused")
    assert "Noticed by no example:\n" in first and "size mod 2" not in first and "spot is not b1" in first
    assert last.startswith(" (the class is `options`):\n  2 | require size mod 2 is 1") and "(left out)" in last
    assert "spot is not b1" not in last
