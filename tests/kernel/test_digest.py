"""The digest of kernels is another one whenever their code would be, and is the same from run to run."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gdl_interpreter.kernel import digest as digest_module
from gdl_interpreter.kernel.compiler import compiled
from gdl_interpreter.kernel.digest import digest_of
from gdl_interpreter.kernel.language import kernel
from gdl_interpreter.kernel.memory import Function, Inline, Row, To, Word, Words
from gdl_interpreter.search.drivers import alphabeta, graph, mcts, proof_numbers

FACTOR = 3


class Fixed:
    SIZE = 5


class Inner(Row):
    first = Word()


class Outer(Row):
    inner = To(Inner)
    ask = Function(int)
    rest = Inline(Words, 2)


@kernel
def helper(n: int) -> int:
    return n * FACTOR


@kernel
def one(outer: Outer, n: int) -> int:
    return helper(n) + outer.inner.first + Fixed.SIZE


def sources() -> dict[str, str]:
    """Other functions in the place of `helper`."""
    return {
        "an operator": "n + FACTOR",
        "a constant": "n * 4",
        "a call": "max(n, FACTOR)",
    }


def test_what_changes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A constant of the module, one of a class, what a kernel calls, the fields of a row and of one that it points
    to."""
    before = digest_of([one])
    assert digest_of([one]) == before != digest_of([helper])

    def changed() -> bool:
        return digest_of([one]) != before

    with monkeypatch.context() as patched:
        patched.setitem(globals(), "FACTOR", 4)
        assert changed()
    with monkeypatch.context() as patched:
        patched.setitem(globals(), "FACTOR", 3.0)
        assert changed()
    with monkeypatch.context() as patched:
        patched.setattr(Fixed, "SIZE", 6)
        assert changed()
    for field in (Inner.first, Outer.ask, Outer.rest):
        with monkeypatch.context() as patched:
            patched.setattr(field, "offset", 9)
            assert changed()
    for written in sources().values():
        room = {**globals()}
        exec(f"def helper(n: int) -> int:\n    return {written}", room)
        with monkeypatch.context() as patched:
            patched.setattr(helper, "__code__", room["helper"].__code__)
            assert changed()
    with monkeypatch.context() as patched:
        patched.setitem(helper.__annotations__, "n", "float")
        assert changed()
    with monkeypatch.context() as patched:
        patched.setattr(digest_module, "_COMPILER", ("compiler.py", "memory.py"))
        assert changed()
    assert not changed()


DRIVERS = {"alphabeta": alphabeta, "graph": graph, "mcts": mcts, "proof_numbers": proof_numbers}


@pytest.mark.parametrize("name", DRIVERS)
def test_every_constant_of_the_searches(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where another value of a number in a module makes other code, it makes another digest."""
    kernels = DRIVERS[name].KERNELS
    text, digest = compiled(kernels), digest_of(kernels)
    rooms = {kernel.__module__ for kernel in kernels}
    rooms |= {line.split("@")[1].rsplit(".", 1)[0] for line in text.splitlines() if line.startswith("define internal")}
    tried = 0
    for room in rooms:
        for constant, value in list(vars(sys.modules[room]).items()):
            if isinstance(value, int) and not isinstance(value, bool):
                with monkeypatch.context() as patched:
                    patched.setattr(sys.modules[room], constant, value + 1)
                    changed = compiled(kernels) != text
                    assert not changed or digest_of(kernels) != digest, constant
                    tried += changed
    assert tried > 3


def test_it_is_the_same_in_another_process() -> None:
    """Whatever the seed of Python's hashes is."""
    program = (
        "from gdl_interpreter.kernel.digest import digest_of\n"
        "from gdl_interpreter.search.drivers.mcts import KERNELS\nprint(digest_of(KERNELS))"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert found == {digest_of(mcts.KERNELS) + "\n"}
