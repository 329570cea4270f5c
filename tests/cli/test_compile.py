"""`gdl compile`, and what `show` and `perft` say and do about engines."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gdl.api import leaves, load
from gdl.cli import main
from gdl.cli.commands import perft
from gdl.engines import missing_native
from gdl.infra.resources import shipped_rulebooks
from gdl_interpreter.native.engine import Native

NATIVE = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


def run(*arguments: str) -> Result:
    """The command line with these words."""
    return CliRunner().invoke(main, list(arguments), env={"NO_COLOR": "1"})


# ---- compile


def test_the_program_is_printed() -> None:
    compiled = run("compile", "hex", "--set", "size=4", "--emit", "program")
    assert compiled.exit_code == 0
    assert "board rhombus(4)" in compiled.stdout


def test_the_program_needs_no_native_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GDL_NO_NATIVE", "1")
    assert run("compile", "hex", "--emit", "program").exit_code == 0
    for emit in ("plan", "llvm", "asm"):
        refused = run("compile", "hex", "--emit", emit)
        assert refused.exit_code == 2
        assert f"--emit {emit} needs the native engine" in refused.stderr
        assert "GDL_NO_NATIVE" in refused.stderr


def test_the_program_behind_a_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GDL_NO_NATIVE", "1")
    before = run("compile", "fanorona", "--emit", "program").stdout
    after = run("compile", "fanorona", "--emit", "program", "--after", "constant-folding")
    assert (after.exit_code, after.stderr) == (0, "")
    assert "if (x in call strong()) else" in before
    assert "if (x in {23 sites: " in after.stdout


def test_a_pass_that_there_is_not() -> None:
    refused = run("compile", "hexx", "--emit", "program", "--after", "folding")
    assert refused.exit_code == 2
    assert "there is no pass `folding`; the passes are dead-code-elimination, constant-folding" in refused.stderr
    refused = run("compile", "hex", "--emit", "llvm", "--after", "constant-folding")
    assert refused.exit_code == 2
    assert "--after needs --emit program" in refused.stderr


@NATIVE
def test_the_plan_is_printed() -> None:
    result = run("compile", "quoridor", "--emit", "plan", "--cpu", "generic")
    assert (result.exit_code, result.stderr) == (0, "")
    told = [line.strip() for line in result.stdout.splitlines()]
    assert told[:2] == ["sampled", "sum of 2:"]
    assert "the targets of each source, times: man in pieces_of(mover()) and of_kind({Man}), spot in " in result.stdout
    assert any(line.startswith("a member: half in {128 sites") and line.endswith("}") for line in told)
    assert 'require new in empty() else "walls may not cross or overlap"' in told


@NATIVE
def test_where_there_is_no_plan_it_says_why() -> None:
    result = run("compile", "international-draughts", "--emit", "plan")
    assert result.stdout.startswith("counted\n")
    result = run("compile", "chess", "--emit", "plan")
    assert result.stdout.startswith("no plan: depends at ")
    assert "chess.gdl:" in result.stdout


@NATIVE
@pytest.mark.parametrize("name", shipped_rulebooks())
def test_every_plan_can_be_printed(name: str) -> None:
    assert Native(load(name).program, "generic").plan()


@NATIVE
def test_code_is_printed() -> None:
    plain = run("compile", "tic-tac-toe", "--emit", "llvm")
    better = run("compile", "tic-tac-toe", "--emit", "llvm", "--optimised")
    machine = run("compile", "tic-tac-toe", "--emit", "asm")
    for result in (plain, better, machine):
        assert (result.exit_code, result.stderr) == (0, "")
    assert "define " in plain.stdout
    assert "define " in better.stdout
    assert plain.stdout != better.stdout
    assert "define " not in machine.stdout
    assert ".text" in machine.stdout


@NATIVE
def test_code_for_another_processor() -> None:
    assert run("compile", "tic-tac-toe", "--emit", "asm", "--cpu", "generic").exit_code == 0
    assert run("compile", "tic-tac-toe", "--emit", "asm", "--cpu", "z80").exit_code == 2


@pytest.mark.parametrize("emit", ["program", "asm"])
def test_only_llvm_is_optimised_on_demand(emit: str) -> None:
    refused = run("compile", "hex", "--emit", emit, "--optimised")
    assert refused.exit_code == 2
    assert "--optimised needs --emit llvm" in refused.stderr


def test_what_to_print_must_be_said() -> None:
    assert run("compile", "hex").exit_code == 2


def test_a_rulebook_that_there_is_not() -> None:
    missing = run("compile", "hexx", "--emit", "program")
    assert missing.exit_code == 2
    assert "there is no rulebook `hexx`" in missing.stderr


# ---- show


def engine_line(*arguments: str) -> str:
    """What `gdl show` says of the engine."""
    lines = run("show", *arguments).stdout.splitlines()
    (line,) = [line.strip() for line in lines if line.strip().startswith("engine:")]
    return line


@NATIVE
def test_show_says_how_the_native_engine_picks_moves() -> None:
    assert engine_line("tic-tac-toe") == "engine: native; a random move is picked at once"
    assert engine_line("go") == "engine: native; random moves are tried until one is legal"


def test_show_says_why_there_is_no_native_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GDL_NO_NATIVE", "1")
    line = engine_line("breakthrough")
    assert line.startswith("engine: reference evaluator: ")
    assert "GDL_NO_NATIVE" in line


# ---- perft


@NATIVE
def test_both_engines_count_the_same() -> None:
    for after in ("", "b2 b3; g7 g6"):
        words = ("perft", "breakthrough", "--depth", "2", "--after", after)
        printed = {run(*words, *engine).stdout for engine in ((), ("--engine", "native"), ("--engine", "reference"))}
        assert len(printed) == 1
        assert "perft(2) = " in printed.pop()


def test_perft_by_an_engine_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GDL_NO_NATIVE", "1")
    assert run("perft", "breakthrough", "--depth", "2").stdout.endswith(" = 484\n")
    assert run("perft", "breakthrough", "--depth", "2", "--engine", "reference").stdout.endswith(" = 484\n")
    refused = run("perft", "breakthrough", "--depth", "2", "--engine", "native")
    assert refused.exit_code == 2
    assert "--engine native needs the native engine" in refused.stderr


DEAL = """game "Deal"

players White, Black
board grid(4, 2)
piece Tiger(neutral), Ox(neutral), Crab(neutral), Man

setup:
    for spot in row(2) except d2:
        chance beast in (x in {Tiger, Ox, Crab} where x not in kind(pieces) or spot is c2)
        place beast(White) on spot

turn:
    choose spot in empty
    place Man on spot

when no(empty): mover wins
"""


@NATIVE
@pytest.mark.parametrize("depth", range(8))
def test_perft_goes_through_all_that_a_setup_may_deal(tmp_path: Path, depth: int) -> None:
    path = tmp_path / "deal.gdl"
    path.write_text(DEAL)
    start = load(str(path)).start()
    for engine in ("native", "reference"):
        counted = run("perft", str(path), "--depth", str(depth), "--engine", engine)
        assert counted.exit_code == 0 and counted.stdout.endswith(f" = {leaves(start, depth)}\n"), counted.output
    assert load(str(path)).native.perft(depth) == leaves(start, depth)


def test_perft_through_a_setup_is_counted_in_parts(tmp_path: Path) -> None:
    path = tmp_path / "deal.gdl"
    path.write_text(DEAL.replace("grid(4, 2)", "grid(9, 2)").replace("d2", "i2").replace("or spot is c2", "or true"))
    parts = perft._parts(load(str(path)).start(), 9)
    assert len(parts) == 81 and {left for _, left in parts} == {5}
    assert len(perft._parts(load("tic-tac-toe").start(), 9)) == 1
