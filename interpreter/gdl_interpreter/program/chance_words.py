"""What is for chance to decide, and the rulebook's word for what it brings, as it stands behind `show chance as`."""

from __future__ import annotations

from collections.abc import Iterator

from gdl_interpreter.program.model import Program
from gdl_interpreter.program.nodes import Const, Expr
from gdl_interpreter.program.statements import Block, Branch, Chance, Do, If, Stmt
from gdl_interpreter.program.types import Ty
from gdl_interpreter.program.walk import children


def word_of(program: Program, result: str, in_setup: bool = False) -> str | None:
    """The word that stands before a result of chance where results are listed; None where the rulebook has none.

    Args:
        program: the rules.
        result: what chance has brought.
        in_setup: was it brought while the game was being set up?
    """
    if in_setup and not tells_setup(program):
        return None
    is_number = result.isdecimal()
    for look in program.looks:
        if look.phrase == "thrown" and look.texts and (is_number or "dice" not in look.words):
            return look.texts[0]
    return None


def tells_setup(program: Program) -> bool:
    """Is what chance settles in the setup of the sorts that it brings in turns, or does it bring nothing there? Else a
    word for these says nothing of the setup."""
    in_turns = _sorts(program, program.turn)
    return not in_turns or _sorts(program, program.setup) <= in_turns


def _sorts(program: Program, block: Block) -> set[Ty]:
    return {chance.bind.type for chance in chances(program, block)}


def chances(program: Program, block: Block) -> Iterator[Chance]:
    """What is for chance to decide in a block, and in the actions that it does, but for what no run can come to with
    these options: each once.

    Args:
        program: the rules.
        block: one of their blocks.
    """
    todo, done = list[object](block), set[str]()
    while todo:
        match todo.pop():
            case tuple() as parts:
                todo += parts
            case If(arms=arms, otherwise=otherwise):
                todo += _open(arms, otherwise)
            case Do(function=name):
                todo += () if name in done else program.functions[name].body
                done.add(name)
            case Stmt() | Branch() as part:
                if isinstance(part, Chance):
                    yield part
                todo += children(part)


def _open(arms: tuple[tuple[Expr, Block], ...], otherwise: Block) -> list[Block]:
    """The blocks of an `if` that some run may come to."""
    found = list[Block]()
    for test, body in arms:
        if not isinstance(test, Const):
            found.append(body)
        elif test.value:
            return [*found, body]
    return [*found, otherwise]


def with_word(program: Program, result: str, in_setup: bool = False) -> str:
    """A result of chance as it is listed: behind its word, if it has one.

    Args:
        program: the rules.
        result: what chance has brought.
        in_setup: was it brought while the game was being set up?
    """
    word = word_of(program, result, in_setup)
    return result if word is None else f"{word} {result}"


def without_word(program: Program, typed: str) -> str:
    """A result of chance as it was typed, without the word that may stand before it."""
    for look in program.looks:
        word = f"{look.texts[0]} " if look.phrase == "thrown" and look.texts else ""
        if word and typed.casefold().startswith(word.casefold()):
            return typed[len(word) :].lstrip()
    return typed
