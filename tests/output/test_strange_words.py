"""Every command with texts made to upset a terminal: typed, in rulebooks, in records, in the environment.

The texts come twice: as they come to a user, where most are refused; and with the list of what is refused taken away
from the readers, so that the door alone stands between them and the terminal.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import in_process
import pytest
import yaml
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strange import STRANGE, forbidden, in_quotes, texts

import gdl
from gdl.cli import main
from gdl.engines import missing_native
from gdl_interpreter.characters import Refused
from gdl_interpreter.reference import MachineError
from gdl_interpreter.storage.errors import FileError

NATIVE = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")
FEW = settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
QUOTED = STRANGE.replace('"', "").replace("\n", "")

RULES = """
# ‹›
game "‹›":
    goal = "‹›"
    author = "‹›"
    points = "‹›"
option wide = 2 in 2..3
players Ann, Bob
board grid(wide, 1)
piece Man(letter = "‹›"), Rat
state mood: 0..3
define score(p): count(pieces(p))
turn:
    choose spot in empty
    require spot is not none else "‹›"
    either "‹›": place Man on spot
    or "go ‹›": place Rat on spot
when no(empty): highest score wins by "‹›"
event bell:
    remove pieces
alias "‹›": "a1 ‹›"
notation "‹›": board("‹_›" Man, "x" Rat), "‹_›"
variant "‹›": wide = 3
example "‹›":
    play "a1 ‹›"
    expect draw by "‹›"
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder of this test's, where everything is kept, too."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GDL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def unguarded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who reads rulebooks, records, options and positions refuses nothing: what is read gets as far as it can."""

    def nothing(text: str, allowed: str = "") -> Iterator[Refused]:
        return iter(())

    for reader in ("gdl.syntax.mistakes.signs", "gdl.records.texts", "gdl.records.write", "gdl.positions"):
        monkeypatch.setattr(f"{reader}.refused", nothing)
    monkeypatch.setattr("gdl.cli.options.refused", nothing)


def run(*words: str, typed: str = "", **environment: str) -> Result:
    """A command, which must not end in a traceback nor write what must not be written."""
    result = CliRunner().invoke(
        main, words, input=typed, env={"TERM": "xterm", **environment}, obj=in_process.settings()
    )
    if not isinstance(result.exception, SystemExit | MachineError | FileError | None):
        raise result.exception
    if isinstance(result.exception, MachineError):
        assert not forbidden(str(result.exception)), words  # it is told by `gdl.cli.run`
    assert not forbidden(result.stdout), (words, result.stdout)
    assert not forbidden(result.stderr), (words, result.stderr)
    return result


def rulebook(text: str, rules: str = RULES) -> Path:
    """A rulebook that says a text wherever it can; in notations what may be a letter of it."""
    path = Path("strange.gdl")
    whole = rules.replace("‹›", text).replace("‹_›", re.sub(r"[\s0-9/\[\]]", "", f"z{text}"))
    path.write_text(whole, encoding="utf-8", errors="surrogatepass")
    return path


# ---- what is typed

TYPED: list[list[str]] = [
    ["‹›"],
    ["--‹›"],
    ["play", "‹›"],
    ["play", "tic-tac-toe", "--seat", "‹›"],
    ["play", "tic-tac-toe", "--seat", "X=‹›"],
    ["play", "tic-tac-toe", "--set", "‹›"],
    ["play", "tic-tac-toe", "--set", "‹›=1"],
    ["play", "tic-tac-toe", "--resume", "‹›"],
    ["play", "tic-tac-toe", "--record", "none/‹›"],
    ["play", "tic-tac-toe", "--position", "‹›"],
    ["play", "tic-tac-toe", "--time-limit", "‹›"],
    ["show", "‹›.gdl"],
    ["show", "tic-tac-toe:‹›"],
    ["show", "tic-tac-toe", "--as", "‹›"],
    ["show", "tic-tac-toe", "--svg", "none/‹›"],
    ["moves", "tic-tac-toe", "--after", "a1; ‹›"],
    ["moves", "chess", "--position", "‹›"],
    ["moves", "chess", "--position", "@‹›"],
    ["moves", "tic-tac-toe", "--‹›"],
    ["perft", "tic-tac-toe", "--depth", "‹›"],
    ["solve", "tic-tac-toe", "--method", "‹›"],
    ["study", "tic-tac-toe", "--seat", "‹›=ai"],
    ["study", "tic-tac-toe", "--all-seats", "‹›"],
    ["study", "tic-tac-toe", "--games", "2", "--processes", "1", "--html", "none/‹›"],
    ["tune", "tic-tac-toe", "--think", "‹›"],
    ["tune", "‹›"],
    ["review", "‹›"],
    ["bench", "‹›", "--seconds", "0"],
    ["bench", "hex", "--cpu", "‹›"],
    ["compile", "tic-tac-toe", "--emit", "‹›"],
    ["compile", "‹›", "--emit", "program"],
    ["test", "‹›"],
    ["lint", "‹›"],
    ["lint", "‹›", "--format", "json"],
    ["lint", "‹›", "--format", "sarif"],
    ["lint", "‹›", "--format", "github"],
    ["explain", "‹›"],
    ["gallery", "--measure", "‹›"],
]


def no_command(words: list[str]) -> str:
    return " ".join(words)


@pytest.mark.parametrize("words", TYPED, ids=no_command)
@pytest.mark.parametrize("guarded", [True, False])
def test_what_is_typed(words: list[str], guarded: bool, request: pytest.FixtureRequest) -> None:
    if not guarded:
        request.getfixturevalue("unguarded")
    for text in (STRANGE, "\x1b[2J", "a\u202eb", "x\ny", "\udce9", "[red]"):
        result = run(*(word.replace("‹›", text) for word in words))
        assert result.exit_code or words[:2] == ["play", "tic-tac-toe"]


@FEW
@given(st.sampled_from(TYPED), texts)
def test_anything_typed(words: list[str], text: str) -> None:
    run(*(word.replace("‹›", text.replace("\0", "")) for word in words))


@pytest.mark.parametrize("option", ["--set", "--seat", "--after", "--position"])
def test_an_option_that_may_not_be_shown(option: str) -> None:
    """Says which character, by its name."""
    command = "play" if option == "--seat" else "moves"
    result = run(command, "tic-tac-toe", option, "a\u202eb=1")
    assert result.exit_code and "U+202E RIGHT-TO-LEFT OVERRIDE may not stand in" in " ".join(result.stderr.split())


def test_a_position_shows_the_place() -> None:
    result = run("moves", "tic-tac-toe", "--position", "place X Mark on a1;\nplace O Mark\u200b on b1")
    assert result.exit_code == 1
    assert result.stderr.splitlines()[:5] == [
        "error[E129]: U+200B ZERO WIDTH SPACE may not stand in a position",
        "  --> <position>:2:13",
        "   |",
        " 2 | place O Mark<U+200B> on b1",
        "   |             ^^^^^^^^",
    ]
    with pytest.raises(gdl.RulebookError) as error:
        gdl.load("tic-tac-toe").position("# \x1b[2J")
    assert error.value.diagnostics[0].code == "E129" and "\x1b" not in str(error.value)


@FEW
@given(st.lists(texts.map(lambda text: text.replace("\0", "")), max_size=6))
def test_lines_typed_at_the_table(lines: list[str]) -> None:
    said = [
        f"{command}{line}" for line in lines for command in ("", "why ", "? ", "save ", "event ", "position ", "hint x")
    ]
    run("play", "tic-tac-toe", "--seat", "O=random", "--seed", "1", typed="\n".join([*said, "quit", ""]))


# ---- rulebooks


@pytest.mark.parametrize("character", ["\x1b", "\u202e", "\ue000", "\u0378", "\u2028"])
def test_a_rulebook_that_may_not_be_shown(character: str) -> None:
    """Every text of it is complained of, by name and with its place; nothing of it is played or shown."""
    path = str(rulebook(f"x{character}y"))
    linted = run("lint", path)
    name = f"U+{ord(character):04X}"
    assert linted.exit_code == 1 and linted.stdout.count(f"error[E129]: {name} ") >= RULES.count("‹›")
    assert f"<{name}>" in linted.stdout and "= hint: " in linted.stdout
    found = json.loads(run("lint", path, "--format", "json").stdout)
    assert {each["code"] for each in found} == {"E129"}
    for form in ("sarif", "github"):
        assert name in run("lint", path, "--format", form).stdout
    for words in (["show"], ["moves"], ["test"], ["compile", "--emit", "program"], ["play"]):
        result = run(*words, path)
        assert result.exit_code and f"E129]: {name}" in (result.stdout if words == ["test"] else result.stderr)


@pytest.mark.slow
@FEW
@given(in_quotes)
def test_any_rulebook(text: str) -> None:
    path = str(rulebook(text))
    for words in (["lint"], ["lint", "--format", "github"], ["moves"], ["show"], ["test"]):
        run(*words, path, GDL_NO_NATIVE="1")


def test_the_door_alone(unguarded: None) -> None:
    """What a rulebook says, if nothing of it is refused: by every command that prints of it."""
    path = str(rulebook(QUOTED))
    assert len(run("moves", path, GDL_NO_NATIVE="1").stdout.splitlines()) == 4
    for words in (
        ["moves", path, "--json"],
        ["moves", path, "--after", f"a1 {QUOTED}"],
        ["show", path],
        ["show", path, "--as", "text", "--after", f"a1 {QUOTED}"],
        ["show", path, "--as", QUOTED],
        ["compile", path, "--emit", "program"],
        ["show", path, "--svg", "-"],
        ["show", f"{path}:{QUOTED}"],
        ["compile", path, "--emit", "program"],
        ["perft", path, "--depth", "2"],
        ["test", path],
        ["fmt", path, "--diff"],
        ["fmt", path],
        *(["lint", path, "--deep", "--format", form] for form in ("text", "json", "sarif", "github")),
        ["study", path, "--games", "3", "--processes", "1"],
        ["study", path, "--games", "3", "--processes", "1", "--json"],
        ["study", path, "--games", "3", "--processes", "1", "--html", "page.html"],
        ["bench", path, "--seconds", "0", "--engine", "reference"],
    ):
        run(*words, GDL_NO_NATIVE="1")
    assert not forbidden(Path("page.html").read_text("utf-8"))
    drawn = run(
        "play", path, "--record", "game.yaml", typed=f"?\nwhy a1 {QUOTED}\na1 {QUOTED}\nposition\nb1 go\nhelp\n"
    )
    assert "Recorded in game.yaml" in drawn.stdout


@NATIVE
def test_the_door_alone_with_machine_code(unguarded: None) -> None:
    path = str(rulebook(QUOTED))
    for words in (
        ["show", path],
        ["compile", path, "--emit", "llvm"],
        ["compile", path, "--emit", "asm"],
        ["bench", path, "--seconds", "0"],
        ["solve", path],
        ["solve", path, "--json"],
        ["study", path, "--games", "1", "--processes", "1", "--all-seats", "mcts:1"],
    ):
        result = run(*words)
        assert result.exit_code == 0, (words, result.output)
    seen = run("play", path, "--seat", "Bob=ai:1", "--record", "game.yaml", typed=f"hint 100\na1 {QUOTED}\n")
    assert "hint" in seen.stdout
    assert run("review", "game.yaml", "--think", "1", "--all").exit_code == 0
    assert run("review", "game.yaml", "--think", "1", "--json").exit_code == 0


def test_the_list_of_rulebooks(monkeypatch: pytest.MonkeyPatch, unguarded: None) -> None:
    """And the page of them, and the list to pick from."""
    one = {re.sub("[:/]", "", QUOTED): rulebook(QUOTED)}
    for module in ("gdl.summaries", "gdl.loading", "gdl.infra.resources", "gdl.gallery.make"):
        monkeypatch.setattr(f"{module}.shipped_rulebooks", lambda: one)
    assert len(run("list").stdout.splitlines()) == 2
    run("play", typed=f"{QUOTED}\n\n", GDL_NO_NATIVE="1")


# ---- records


OF_A_GAME = ("moves", "result", "first", "position")
SHAPED = ("who sits", "hash", "verdict")
"""What the schema has a pattern for."""


def record(text: str, **changed: object) -> Path:
    """A record of Tic-Tac-Toe with something in it changed; `‹›` stands for the text."""
    game = {"moves": ["a1", "b2"], "result": None}
    tree: dict[str, object] = {
        "format": 1,
        "rulebook": "tic-tac-toe",
        "hash": gdl.load("tic-tac-toe").source_hash,
        "options": {},
        "seats": {"X": "human", "O": "random"},
        "seed": 1,
        "date": "2026-01-02T03:04:05+00:00",
        "games": [
            game | {name: value for name, value in changed.items() if name in ("moves", "result", "first", "position")}
        ],
    }
    tree |= {name: value for name, value in changed.items() if name in tree}
    quoted = json.dumps(text)[1:-1].replace("\\ud", "\\\\ud")  # YAML has no halves of characters
    path = Path("game.yaml")
    path.write_text(json.dumps(tree, ensure_ascii=False).replace("‹›", quoted) + "\n", encoding="utf-8")
    return path


RECORDS: dict[str, dict[str, object]] = {
    "move": {"moves": ["a1", "‹›"]},
    "event": {"moves": ["a1", {"event": "‹›"}]},
    "seat": {"seats": {"X": "human", "‹›": "random"}},
    "who sits": {"seats": {"X": "‹›"}},
    "option": {"options": {"‹›": 1}},
    "rulebook": {"rulebook": "‹›"},
    "rulebook's path": {"rulebook": "./‹›.gdl"},
    "date": {"date": "‹›"},
    "hash": {"hash": "‹›"},
    "first": {"first": "‹›"},
    "position": {"position": "place X Mark on a1 # ‹›"},
    "winner": {"result": {"verdict": "win", "winners": ["‹›"]}},
    "reason": {"result": {"verdict": "draw", "winners": [], "reason": "‹›"}},
    "score": {"result": {"verdict": "draw", "winners": [], "scores": {"‹›": 1}}},
    "verdict": {"result": {"verdict": "‹›", "winners": []}},
}


@pytest.mark.parametrize("where", RECORDS)
@pytest.mark.parametrize("guarded", [True, False])
def test_a_record(where: str, guarded: bool, request: pytest.FixtureRequest) -> None:
    """Is gone over and gone on with, or refused, without a trace on the terminal of what it holds."""
    if not guarded:
        request.getfixturevalue("unguarded")
    for text in (STRANGE.replace("\uffff", ""), "\x1b[2J", "a\u202eb", "x\ny", "[red]"):
        path = record(text, **RECORDS[where])
        results = [run("play", "--resume", str(path), typed="quit\n")]
        if missing_native() is None:
            results.append(run("review", str(path), "--think", "1", "--all"))
        for result in results:
            if (
                guarded
                and text == "a\u202eb"
                and where not in ("who sits", "hash", "verdict", "rulebook", "rulebook's path")
            ):
                assert result.exit_code == 1
                told = " ".join((result.stdout + result.stderr).split())
                assert "U+202E RIGHT-TO-LEFT OVERRIDE may not stand in a record" in told


def test_a_record_that_is_no_yaml() -> None:
    """With controls as they are, in comments, and cut off."""
    for text in (f"# {STRANGE}\n", f"{STRANGE}: 1", f'"{STRANGE}', "a: &x\x1b 1", "!\u202e x"):
        Path("bad.yaml").write_text(text, encoding="utf-8")
        assert run("play", "--resume", "bad.yaml").exit_code == 1


@FEW
@given(texts, st.sampled_from(list(RECORDS)))
def test_any_record(text: str, where: str) -> None:
    path = record(text, **RECORDS[where])
    run("play", "--resume", str(path), typed="quit\n", GDL_NO_NATIVE="1")


def test_what_is_recorded_can_be_looked_at() -> None:
    """The name of a rulebook's file may hold anything; its record says so in escapes, and is gone on with."""
    path = Path("t\x1b[31m\u202eic.gdl")
    path.write_text(
        "players A, B\nboard grid(2, 1)\npiece Man\nturn:\n    choose spot in empty\n    place Man on spot\n"
    )
    result = run("play", str(path), "--record", "game.yaml", typed="a1\nquit\n")
    assert "gdl play 't<U+001B>[31m<U+202E>ic.gdl' --resume game.yaml" in result.stdout
    text = Path("game.yaml").read_text("utf-8")
    assert not forbidden(text) and yaml.safe_load(text)["rulebook"] == str(path)
    assert "Resumed after 1 step" in run("play", "--resume", "game.yaml", typed="quit\n").stdout


# ---- files and the environment


def test_names_of_files() -> None:
    """Escapes in messages; in JSON the name itself."""
    name = "s\x1b]0;x\x07\u202e\u200b.gdl"
    Path(name).write_text("players A\n")
    for form in ("text", "sarif", "github"):
        assert run("lint", name, "--format", form).exit_code == 1
    found = json.loads(run("lint", name, "--format", "json").stdout)
    assert found[0]["file"] == name
    Path("folder\x1b").mkdir()
    Path("folder\x1b", "a\u202e.gdl").write_text("x")
    for words in (["lint"], ["test"], ["show"], ["bench"]):
        run(*words, "folder\x1b")


@pytest.mark.parametrize("value", [STRANGE, "\x1b[2J", "\u202e", "²", "-1", "99999999999999999999", ""])
def test_the_environment(value: str, tmp_path: Path) -> None:
    """Where things are kept, how wide a terminal is, which Unicode it has."""
    value = re.sub("[\0/]", "", value)
    folder = str(tmp_path / f"x{value}"[:60])
    names = "COLUMNS LINES TERM COLORTERM UNICODE_VERSION FORCE_COLOR NO_COLOR LANG USER HOME GDL_NO_NATIVE"
    environment = dict.fromkeys(names.split(), value) | {"GDL_CACHE": folder, "XDG_DATA_HOME": folder}
    for words in (["show"], ["bench", "--seconds", "0", "--engine", "reference"]):
        run(*words, "tic-tac-toe", **environment)
    played = run("play", "tic-tac-toe", typed="a1\nquit\n", **environment)
    assert "Recorded in " in played.stdout
