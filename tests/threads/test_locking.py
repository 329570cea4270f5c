"""Things that are made once, methods for one thread at a time, addresses that keep what they lead to."""

from __future__ import annotations

import ctypes
import gc
import threading
import time
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from gdl_interpreter.locking import once, once_property, one_at_a_time
from gdl_interpreter.native.abi.call import STACK_BYTES, Context, Row, interruptible, start
from gdl_interpreter.native.llvm.compile import Cpu, Library, compile_object, missing
from gdl_interpreter.reference import LimitError

THREADS = 8


def at_once(ask: Callable[[], object]) -> list[object]:
    """What so many threads are told that ask at the same time."""
    barrier = threading.Barrier(THREADS)

    def work(_: int) -> object:
        barrier.wait()
        return ask()

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(work, range(THREADS)))


class Thing:
    """Counts how often its parts were made."""

    def __init__(self) -> None:
        self.made: list[str] = []
        self.inside = 0

    @once_property
    def part(self) -> object:
        """A part."""
        self.made.append("part")
        time.sleep(0.02)
        return object()

    @once_property
    def whole(self) -> object:
        """Made of the part."""
        self.made.append("whole")
        return [self.part]

    @once_property
    def failing(self) -> int:
        """Comes to something the second time."""
        self.made.append("failing")
        if self.made.count("failing") == 1:
            raise ValueError("not yet")
        return 7

    @one_at_a_time
    def enter(self, seconds: float, *, name: str = "") -> str:
        """How many threads are in here?"""
        self.inside += 1
        time.sleep(seconds)
        found, self.inside = self.inside, self.inside - 1
        return f"{found}{name}"


def test_a_property_is_made_once() -> None:
    thing = Thing()
    assert len(set(map(id, at_once(lambda: thing.part)))) == 1
    assert thing.made == ["part"]
    assert Thing().part is not thing.part, "each object has its own"
    assert Thing.part.__doc__ == "A part."


def test_properties_of_one_object_may_ask_for_one_another() -> None:
    thing = Thing()
    at_once(lambda: (thing.whole, thing.part) if threading.get_ident() % 2 else (thing.part, thing.whole))
    assert sorted(thing.made) == ["part", "whole"]


def test_what_is_raised_is_not_kept() -> None:
    thing = Thing()
    with pytest.raises(ValueError, match="not yet"):
        _ = thing.failing
    assert (thing.failing, thing.failing) == (7, 7)
    assert thing.made.count("failing") == 2


def test_a_function_answers_once_for_each_argument() -> None:
    asked: list[int] = []

    @once
    def made(number: int) -> list[int]:
        """Of a number."""
        asked.append(number)
        time.sleep(0.02)
        return [number]

    assert len(set(map(id, at_once(lambda: made(3))))) == 1
    assert (made(4), made(3), asked) == ([4], [3], [3, 4])
    assert made.__doc__ == "Of a number."


def test_a_method_for_one_thread_at_a_time() -> None:
    thing = Thing()
    assert at_once(lambda: thing.enter(0.005, name="!")) == ["1!"] * THREADS


def test_threads_that_start_threads_leave_the_size_of_stacks_alone() -> None:
    """It is the whole process's; who set it last would have put it back to what another had set."""
    before, sizes = threading.stack_size(), []

    def work() -> None:
        for _ in range(50):
            threads = [threading.Thread(target=lambda: sizes.append(threading.stack_size())) for _ in range(3)]
            start(threads)
            for thread in threads:
                thread.join()

    at_once(work)
    assert threading.stack_size() == before
    assert len(sizes) == 50 * 3 * THREADS
    assert set(sizes) <= {before, STACK_BYTES}


def test_a_limit_in_a_thread_of_native_code_is_the_caller_s() -> None:
    def work(number: int) -> int:
        if number == 1:
            raise LimitError("E902", "too long")
        return number

    with pytest.raises(LimitError, match="too long"):
        interruptible(work, [Context(0, 0) for _ in range(3)])


@pytest.mark.usefixtures("little_to_collect")
class TestRow:
    def test_an_array_lives_as_long_as_its_address_stands_there(self) -> None:
        row, array = Row(4), (ctypes.c_uint64 * 3)(5, 6, 7)
        row.point(2, array)
        gone = weakref.ref(array)
        del array
        gc.collect()
        assert gone() is not None
        assert ctypes.c_uint64.from_address(row[2] + 8).value == 6
        row.point(2, (ctypes.c_uint64 * 1)())
        gc.collect()
        assert gone() is None

    def test_a_number_in_its_place_lets_it_go(self) -> None:
        row, array = Row(1), (ctypes.c_uint64 * 3)()
        row.point(0, array)
        gone = weakref.ref(array)
        row[0] = 5
        del array
        gc.collect()
        assert (row[0], gone()) == (5, None)

    @pytest.mark.skipif(missing() is not None, reason=f"no native code: {missing()}")
    def test_a_library_lives_as_long_as_an_address_in_it(self) -> None:
        text = "define i64 @five() {\n  ret i64 5\n}\n"
        library = Library(compile_object(text, Cpu.of()))
        gone = weakref.ref(library)
        row = Row(1)
        row.point(0, library.symbol("five"))
        del library
        gc.collect()
        assert gone() is not None
        assert ctypes.CFUNCTYPE(ctypes.c_uint64)(row[0])() == 5
        del row
        gc.collect()
        assert gone() is None
