"""The code as people read it: comments name the rulebook's lines, and change nothing else."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

import gdl
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.llvm.builder import Function, Module
from gdl_interpreter.native.llvm.compile import missing
from gdl_interpreter.native.parts import PARTS
from gdl_interpreter.program.span import NOWHERE, Span

needs_llvm = pytest.mark.skipif(missing() is not None, reason=f"no native code: {missing()}")

RULEBOOK = """players White, Black
board grid(4, 4)
piece Man

setup:
    place White Man on row(1)
    place Black Man on row(4)

define free(man):
    near(man) and empty

turn:
    either:
        choose man in my Man where any(free(man))
        choose spot in free(man)
        move man to spot
    or:
        choose spot in empty
        if spot in row(2):
            place Man on spot
            require count(mine) > 2
        remove spot

when ply is 60: draw
when stuck: mover loses
"""

COMMENT = re.compile(r"^; (.*)$", re.MULTILINE)


def places(text: str) -> set[str]:
    return {found for found in COMMENT.findall(text) if not found.startswith("----")}


@needs_llvm
class TestOfARulebook:
    @pytest.fixture(scope="class")
    def native(self, tmp_path_factory: pytest.TempPathFactory) -> Native:
        file = tmp_path_factory.mktemp("rules") / "men.gdl"
        file.write_text(RULEBOOK, encoding="utf-8")
        return Native(gdl.load(str(file)).program)

    @pytest.mark.parametrize("part", PARTS)
    @pytest.mark.parametrize(
        "words",
        [
            "near(man) and empty",
            "choose man in my Man",
            "choose spot in free(man)",
            "move man to spot",
            "choose spot in empty",
            "if spot in row(2)",
            "place Man on spot",
            "require count(mine) > 2",
            "remove spot",
            "when ply is 60",
            "when stuck",
        ],
    )
    def test_the_code_of_a_line_is_found(self, native: Native, part: str, words: str) -> None:
        if part == "perft" and words == "when stuck":
            pytest.skip("perft need not ask: a position without moves has no lines")
        (line,) = (i for i, text in enumerate(RULEBOOK.splitlines(), start=1) if words in text)
        assert f"men.gdl:{line}" in places(native.parts.text(part, comments=True))

    def test_there_is_code_below_each_comment(self, native: Native) -> None:
        lines = native.llvm().splitlines()
        for comment, below in pairwise(lines):
            if comment.startswith("; men.gdl"):
                assert not below.startswith(";")


@needs_llvm
@pytest.mark.parametrize("name", ["chess", "hex", "backgammon", "edges", "go"])
@pytest.mark.parametrize("part", PARTS)
def test_comments_change_nothing_else(name: str, part: str) -> None:
    parts = Native(gdl.load(name).program).parts
    plain, commented = parts.text(part), parts.text(part, comments=True)
    assert ";" not in plain
    assert len(places(commented)) > 3
    assert [line for line in commented.splitlines() if not line.startswith(";")] == plain.splitlines()


class TestOfAFunction:
    def test_a_line_that_is_taken_back_takes_no_comment_along(self) -> None:
        fn = Function(Module(comments=True), "void @f()")
        fn.emit_void("first")
        fn.made_of(Span("a.gdl", 1, 1, 1, 1))
        fn.emit_void("second")
        fn.made_of(Span("a.gdl", 2, 1, 2, 1))
        fn.emit_void("third")
        fn.delete(0, 1)
        assert fn.text().splitlines()[2:6] == ["; a.gdl:1", "  second", "; a.gdl:2", "  third"]

    def test_code_of_no_line_is_said_to_be(self) -> None:
        fn = Function(Module(comments=True), "void @f()")
        fn.emit_void("first")
        before = fn.made_of(Span("a.gdl", 1, 1, 1, 1))
        fn.emit_void("second")
        assert before == NOWHERE and fn.made_of(before).line == 1
        fn.emit_void("third")
        assert fn.text().splitlines()[2:7] == ["  first", "; a.gdl:1", "  second", "; of no one line", "  third"]

    @pytest.mark.parametrize("ends", ["\n", "\r", "\x00", "\x0b", "\x85", "\u2028", "\u202e", "\udc80"])
    def test_a_name_stays_within_its_comment(self, ends: str) -> None:
        fn = Function(Module(comments=True), "void @f()")
        fn.made_of(Span(f"a{ends}define void @evil() {{ FRAME_BYTES.gdl", 1, 1, 1, 1))
        fn.emit_void("first")
        assert ends not in "".join(fn.text().split("\n"))
        (comment,) = (line for line in fn.text().split("\n") if "evil" in line)
        assert comment == f"; a<U+{ord(ends):04X}>define void @evil() {{ FRAME_BYTES.gdl:1"


@needs_llvm
def test_a_rulebook_with_a_hostile_name_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "men\ndefine void @evil() {\n.gdl"
    file.write_text(RULEBOOK, encoding="utf-8")
    text = Native(gdl.load(str(file)).program).llvm()
    assert "men<U+000A>define void @evil() {<U+000A>.gdl:14" in places(text)
    assert not re.search(r"^define void @evil", text, re.MULTILINE)
