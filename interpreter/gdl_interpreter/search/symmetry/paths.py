"""Definitions that ask for a path: from here to there it is the same as from there to here."""

from __future__ import annotations

from dataclasses import replace

from gdl_interpreter.board import Board
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.program import Function, Program
from gdl_interpreter.program import nodes as n

PATH = "path within, from, to"
"""The name of all such definitions: no rulebook can say it."""


def is_path(function: Function, board: Board) -> bool:
    """Is it `any(flood(here and these, these) and there)`, of `these, here, there`, where what is near is near both
    ways?"""
    slots = [slot for slot, _, _ in function.params]
    match function.result:
        case n.Op(op="any", args=(n.Op(op="meet", args=(n.Op(op="flood", args=(start, within)), there)),)):
            match start, within, there:
                case (
                    n.Op(op="meet", args=(n.Local(slot=here), n.Local(slot=these))),
                    n.Local(slot=same),
                    n.Local(slot=goal),
                ) if not function.body and these == same:
                    return slots == [these, here, goal] and is_near_both_ways(board)
    return False


def is_near_both_ways(board: Board) -> bool:
    near = board.neighbours
    return all(near[to] >> at & 1 for at in range(len(near)) for to in site_numbers(near[at]))


def with_paths(program: Program) -> tuple[Program, frozenset[str]]:
    """A Program that has a definition of the name `PATH`, if any asks for a path; and the names of all that do."""
    found = {name: each for name, each in program.functions.items() if is_path(each, program.board)}
    if not found:
        return program, frozenset()
    path = next(iter(found.values()))
    return replace(program, functions={**program.functions, PATH: path}), frozenset(found)


def either_way(call: n.Call) -> n.Call:
    """A call of it, from there to here if that comes first by how it is written."""
    these, *ends = call.args
    return n.Call(call.type, PATH, (these, *sorted(ends, key=repr)))
