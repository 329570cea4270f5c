"""Programs as bytes: whole, shared where they were shared, and nothing else is read as one."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gdl
from gdl.resources import shipped_rulebooks
from gdl_interpreter.program import NOWHERE, Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.serialization import SerializationError, deserialized, serialized
from gdl_interpreter.program.show import show
from gdl_interpreter.program.walk import all_parts

SMALL = gdl.load("tic-tac-toe").program
WRITTEN = serialized(SMALL)


def shape(part: object, seen: dict[int, int]) -> Iterator[object]:
    """What a Program is made of, in order, and where the same object stands again; spans only by their values."""
    if is_dataclass(part) and type(part).__name__ != "Span":
        if id(part) in seen:
            yield seen[id(part)]
            return
        seen[id(part)] = len(seen)
        yield type(part)
        for field in fields(part):
            if field.init:
                yield from shape(getattr(part, field.name), seen)
    elif isinstance(part, tuple):
        yield tuple
        for item in part:
            yield from shape(item, seen)
    elif isinstance(part, dict):
        for name, value in part.items():
            yield name
            yield from shape(value, seen)
    else:
        yield type(part)
        yield part


@pytest.mark.parametrize("name", shipped_rulebooks())
def test_all_shipped_rulebooks_are_read_as_they_were_written(name: str) -> None:
    program = gdl.load(name).program
    again = deserialized(serialized(program))
    assert again == program and show(again) == show(program)
    assert list(shape(again, {})) == list(shape(program, {}))
    assert [getattr(part, "span", None) for part in all_parts(again)] == [
        getattr(part, "span", None) for part in all_parts(program)
    ]
    assert serialized(again) == serialized(program)


def test_nowhere_stays_nowhere() -> None:
    endings = tuple(replace(ending, span=NOWHERE) for ending in SMALL.endings)
    assert deserialized(serialized(replace(SMALL, endings=endings))).endings[0].span is NOWHERE


def test_too_deep_is_refused() -> None:
    deep: n.Expr = n.Const(Ty.INT, 1)
    for _ in range(100_000):
        deep = n.Op(Ty.INT, "neg", (deep,))
    with pytest.raises(SerializationError, match="deep"):
        serialized(replace(SMALL, moves_in_turn=deep))


def test_too_deep_is_not_read() -> None:
    levels = json.loads(WRITTEN)
    levels[1:1] = [[["tuple[int, ...]", [1], [1]]]] * 2000
    with pytest.raises(SerializationError, match="too many"):
        deserialized(json.dumps(levels).encode())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b"[[]]",
        b"1",
        b"[" * 100_000,
        b"9" * 10_000,
        pickle.dumps("no program"),
        b'[[["Span",["a"],[1],[1],[1]]]]',  # too few fields
        b'[[["Span",["a"],[1],[1],[1],[1],[1]]]]',
        b'[[["Span",["a"],[1],[1],[1],[1,2]]]]',
        b'[[["Span",["a"],[1],[1],[1],["1"]]]]',
        b'[[["Span",["a"],[1],[1],[1],[1.5]]]]',
        b'[[["Span",["a"],[1],[1],[1],[null]]]]',
        b'[[["Span",1,2,3,4,5]]]',
        b'[[["system",["a"]]]]',
        b'[[["os.system",["a"]]]]',
        b'[[["Ty",["a"]]]]',
        b'[[["SiteClass",["cell"]]]]',
        b'[[["Const",["BOGUS"],[1],[null]]]]',
        b'[[["Const",[["INT"]],[1],[null]]]]',
        b'[[["Op",["INT"],["neg"],[0],[null]]]]',  # what stands in itself
        b'[[["Op",["INT"],["neg"],[1],[null]],["tuple[Expr, ...]",[1],[0]]]]',  # and round about
        b'[[["Const",["INT"],[1],[null]]],[["tuple[Stmt, ...]",[1],[0]]]]',  # no statement
        b'[[["Const",["INT"],[1],[null]]],[["tuple[Expr, ...]",[2],[0]]]]',  # not so many
        b'[[["Const",["INT"],[1],[null]]],[["tuple[Expr, ...]",[0],[0]]]]',  # more
        b'[[["Const",["INT"],[1],[null]]],[["tuple[Expr, ...]",[-1],[0]]]]',
        b'[[["Const",["INT"],[1],[null]]],[["tuple[Expr, ...]",[1],[null]]]]',
        # an owner, which may be missing, is no span
        b'[[["Const",["INT"],[1],[null]],["tuple[tuple[str, Expr], ...]",[0],[]],["Span",["a"],[1],[1],[1],[1]]],'
        b'[["Place",[0,0],[null,2],[0,0],[1,1],[null,null]]]]',
        b'[[["Const",["INT"],[1],[null]],["tuple[tuple[str, Expr], ...]",[0],[]]],'
        b'[["Place",[0,null],[null,0],[0,0],[1,1],[null,null]]]]',  # and the kind of a piece may not be missing
        b'[[["tuple[system, ...]",[1],[0]]]]',
        b'[[["tuple[",[1],[0]]]]',
        b'[[["Mapping[str, str]",[1],["a"]]]]',
        b'[[["Mapping[str, str]",[2],[1,"a"]]]]',
        b'[[["tuple[int, ...]",["1"],[1]]]]',
    ],
)
def test_nothing_else_is_read(data: bytes) -> None:
    with pytest.raises(SerializationError) as found:
        deserialized(data)
    assert "is no Program" not in str(found.value), "it is refused for what is wrong with it"


@pytest.mark.parametrize("data", [b'[[["Span",["a"],[1],[1],[1],[1]]]]', b'[[["Const",["INT"],[1],[null]]]]'])
def test_what_is_read_is_a_program(data: bytes) -> None:
    with pytest.raises(SerializationError, match="is no Program"):
        deserialized(data)


def test_a_part_is_not_the_whole() -> None:
    for length in range(0, len(WRITTEN), 97):
        with pytest.raises(SerializationError):
            deserialized(WRITTEN[:length])


def places(part: object, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    yield path
    if isinstance(part, list):
        for at, item in enumerate(part):
            yield from places(item, (*path, at))


PLACES = list(places(json.loads(WRITTEN)))
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 300),
    st.integers(),
    st.text(max_size=3),
    st.floats(),
    st.just([]),
    st.just({}),
)


@given(where=st.sampled_from(PLACES), odd=ODD)
def test_whatever_is_changed_it_is_a_program_or_an_error(where: tuple[int, ...], odd: object) -> None:
    levels: object = json.loads(WRITTEN)
    if where:
        inner = levels
        for at in where[:-1]:
            assert isinstance(inner, list)
            inner = inner[at]
        assert isinstance(inner, list)
        inner[where[-1]] = odd
    else:
        levels = odd
    try:
        found = deserialized(json.dumps(levels).encode())
    except SerializationError:
        return
    assert isinstance(found, Program)


@given(where=st.integers(0, len(WRITTEN) - 1), bit=st.integers(0, 7))
def test_whatever_bit_is_flipped_it_is_a_program_or_an_error(where: int, bit: int) -> None:
    data = bytearray(WRITTEN)
    data[where] ^= 1 << bit
    try:
        found = deserialized(bytes(data))
    except SerializationError:
        return
    assert isinstance(found, Program)
