"""Object code: made, read, loaded and called; and every mistake an exception, never the end of the process."""

from __future__ import annotations

import ctypes
import gc
import subprocess
import sys
import threading

import pytest

from gdl_interpreter.native.llvm import binding
from gdl_interpreter.native.llvm.compile import (
    CodeError,
    Cpu,
    Library,
    assembly,
    code_key,
    compile_object,
    missing,
    optimised,
)
from gdl_interpreter.native.llvm.target import LEVELS

needs_llvm = pytest.mark.skipif(missing() is not None, reason=f"no native code: {missing()}")
WORD = ctypes.c_uint64

ADD = "define i64 @add(i64 %x, i64 %y) {\n  %z = add i64 %x, %y\n  ret i64 %z\n}\n"
PDEP = """
declare i64 @llvm.x86.bmi.pdep.64(i64, i64)
define i64 @deposit(i64 %x, i64 %mask) {
  %z = call i64 @llvm.x86.bmi.pdep.64(i64 %x, i64 %mask)
  ret i64 %z
}
"""
COUNT = """
declare i121 @llvm.ctpop.i121(i121)
define i64 @count(i64 %x) {
  %wide = zext i64 %x to i121
  %shifted = shl i121 %wide, 57
  %bits = call i121 @llvm.ctpop.i121(i121 %shifted)
  %z = trunc i121 %bits to i64
  ret i64 %z
}
"""


def added(library: Library, x: int, y: int) -> int:
    return library.function("add", WORD, [WORD, WORD])(x, y)


@needs_llvm
class TestCode:
    @pytest.mark.parametrize("level", [0, 1, 2, 3])
    def test_is_loaded_and_called(self, level: int) -> None:
        assert added(Library(compile_object(ADD, Cpu.of(), level)), 2, 2**64 - 1) == 1

    @pytest.mark.usefixtures("little_to_collect")
    def test_lives_as_long_as_a_function_of_it(self) -> None:
        functions = []
        for number in range(5):
            text = f"define i64 @same() {{\n  ret i64 {number}\n}}\ndefine i64 @other() {{\n  ret i64 -1\n}}\n"
            library = Library(compile_object(text, Cpu.of(), 0))
            functions.append(library.function("same", WORD, []))
            library.function("other", WORD, [])  # is dropped at once, and must not take the rest along
            del library
            gc.collect()
        assert [function() for function in functions] == list(range(5))

    def test_reaches_its_tables_and_the_c_library(self) -> None:
        text = """
            @table = private constant [3 x i64] [i64 5, i64 7, i64 11]
            declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
            define i64 @look(i64 %i, ptr %into, i64 %size) {
              call void @llvm.memset.p0.i64(ptr %into, i8 9, i64 %size, i1 false)
              %p = getelementptr [3 x i64], ptr @table, i64 0, i64 %i
              %v = load i64, ptr %p
              ret i64 %v
            }
        """
        into = ctypes.create_string_buffer(1000)
        look = Library(compile_object(text, Cpu.of())).function("look", WORD, [WORD, ctypes.c_void_p, WORD])
        assert look(2, ctypes.addressof(into), 999) == 11
        assert into.raw == b"\t" * 999 + b"\0"

    def test_lets_other_threads_run(self) -> None:
        text = """
            define i64 @wait(ptr %flag, i64 %most) {
            entry:
              br label %loop
            loop:
              %i = phi i64 [ 0, %entry ], [ %next, %loop ]
              %next = add i64 %i, 1
              %seen = load volatile i64, ptr %flag
              %set = icmp ne i64 %seen, 0
              %late = icmp uge i64 %next, %most
              %stop = or i1 %set, %late
              br i1 %stop, label %out, label %loop
            out:
              ret i64 %seen
            }
        """
        flag = ctypes.c_uint64(0)
        wait = Library(compile_object(text, Cpu.of())).function("wait", WORD, [ctypes.c_void_p, WORD])
        timer = threading.Timer(0.01, lambda: setattr(flag, "value", 6))
        timer.start()
        assert wait(ctypes.addressof(flag), 3_000_000_000) == 6

    def test_is_the_same_on_every_processor_that_runs_here(self) -> None:
        for level in ["native", "generic", *(LEVELS if Cpu.of().on_x86 else ())]:
            cpu = Cpu.of(level)
            code = compile_object(COUNT, cpu)
            if cpu.runs_here:
                count = Library(code).function("count", WORD, [WORD])
                assert [count(x) for x in (0, 5, 2**64 - 1)] == [0, 2, 64]
            if cpu.has_pdep:
                assert "pdep" in assembly(PDEP, cpu)

    def test_can_be_read(self) -> None:
        text = "define i64 @four() {\n  %x = add i64 1, 2\n  %y = add i64 %x, 1\n  ret i64 %y\n}\n"
        assert "ret i64 4" in optimised(text, Cpu.of())
        assert "four:" in assembly(text, Cpu.of())

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("define i64 @f( {", "expected type"),
            ("define i64 @f() {\n  ret i32 0\n}", "doesn't match"),
            (
                "define i64 @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  %x = add i64 1, 2\n  br label %b\n"
                "b:\n  ret i64 %x\n}",
                "does not dominate",
            ),
        ],
    )
    def test_that_breaks_the_rules_is_refused(self, text: str, message: str) -> None:
        with pytest.raises(CodeError, match=message) as caught:
            compile_object(text, Cpu.of())
        assert caught.value.code == "not-ir"

    def test_that_is_no_text_is_refused(self) -> None:
        with pytest.raises(CodeError) as caught:
            compile_object("; \udcff", Cpu.of())
        assert caught.value.code == "not-ir"

    @pytest.mark.parametrize("payload", [b"", b"\x7fELF", b"junk" * 100])
    def test_that_is_none_is_refused(self, payload: bytes) -> None:
        with pytest.raises(CodeError) as caught:
            Library(payload)
        assert caught.value.code == "cannot-load"

    def test_that_is_not_there_is_refused(self) -> None:
        calls_nothing = (
            "declare i64 @nowhere_at_all()\ndefine i64 @f() {\n  %x = call i64 @nowhere_at_all()\n  ret i64 %x\n}"
        )
        for text, symbol in ((ADD, "sub"), (calls_nothing, "f")):
            with pytest.raises(CodeError) as caught:
                Library(compile_object(text, Cpu.of())).symbol(symbol)
            assert caught.value.code == "no-symbol"

    def test_has_a_key_of_its_own(self) -> None:
        keys = {code_key("x", Cpu.of()), code_key("y", Cpu.of()), code_key("x", Cpu.of(), 1)}
        assert len(keys | {code_key("x", Cpu.of("generic"))}) == 4


@needs_llvm
class TestProcessor:
    def test_that_is_unknown_is_refused(self) -> None:
        with pytest.raises(CodeError, match="there are native, generic") as caught:
            Cpu.of("pentium")
        assert caught.value.code == "no-such-cpu"

    def test_without_pdep_is_never_given_it(self) -> None:
        cpu = Cpu.of("generic")
        assert not cpu.has_pdep
        with pytest.raises(CodeError) as caught:
            compile_object(PDEP, cpu)
        assert caught.value.code == "not-for-cpu"

    def test_that_runs_this_runs_here(self) -> None:
        assert Cpu.of().runs_here and Cpu.of("generic").runs_here
        assert not Cpu.of()._replace(triple="riscv64-unknown-linux-gnu").runs_here


@pytest.mark.parametrize(
    ("name", "features", "slow", "popcnt", "pdep"),
    [
        ("x86-64", "", False, False, False),
        ("x86-64-v2", "", False, True, False),
        ("x86-64-v3", "", False, True, True),
        ("x86-64-v4", "", True, True, False),
        ("haswell", "+bmi,+bmi2,+popcnt", False, True, True),
        ("haswell", "+bmi,-bmi2,+popcnt", False, True, False),
        ("znver2", "+bmi2,+popcnt", True, True, False),
    ],
)
def test_what_a_processor_has(name: str, features: str, slow: bool, popcnt: bool, pdep: bool) -> None:
    cpu = Cpu("any", "x86_64-unknown-linux-gnu", name, features, slow)
    assert (cpu.has("popcnt"), cpu.has_pdep) == (popcnt, pdep)


def test_arm_deposits_no_bits() -> None:
    for triple in ("aarch64-unknown-linux-gnu", "arm64-apple-darwin23.0"):
        cpu = Cpu("native", triple, "neoverse-n1", "+neon,+bmi2")
        assert not cpu.has_pdep


class TestMissing:
    def test_since_it_is_forbidden(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("GDL_NO_NATIVE", "1")
        assert "GDL_NO_NATIVE" in (missing() or "")
        with pytest.raises(CodeError, match="GDL_NO_NATIVE") as caught:
            compile_object(ADD, Cpu("any", "x86_64-unknown-linux-gnu", "x86-64", ""))
        assert caught.value.code == "unavailable"

    def test_since_it_is_not_installed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("GDL_NO_NATIVE", raising=False)
        monkeypatch.setitem(sys.modules, "llvmlite.binding", None)
        binding._found.cache_clear()
        try:
            assert "llvmlite" in (missing() or "")
        finally:
            binding._found.cache_clear()

    def test_on_a_processor_of_another_sort(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("GDL_NO_NATIVE", raising=False)
        monkeypatch.setattr(sys, "byteorder", "big")
        assert "64 bits" in (missing() or "")

    def test_is_not_noticed_before_it_is_wanted(self) -> None:
        code = "import sys, gdl_interpreter.native.llvm.compile\nsys.exit('llvmlite.binding' in sys.modules)"
        assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
