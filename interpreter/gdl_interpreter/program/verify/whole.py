"""Verifying a Program: whatever passes here can be run without a check at run time.

Lowering verifies every Program it makes. A defect is a mistake of the compiler, not of an author, so the messages
name nodes of the Program; the span says which words of the rulebook they came from.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.calls import called, effects_of, in_order, parts_of_function
from gdl_interpreter.program.domains import size
from gdl_interpreter.program.errors import ProgramError
from gdl_interpreter.program.limits import MAX_KINDS, MAX_PLAYERS, MAX_SITES, MAX_TABLE
from gdl_interpreter.program.look_words import WORDS
from gdl_interpreter.program.model import (
    Ending,
    Function,
    Look,
    Notation,
    Program,
    StateField,
    StateVar,
    parts_of_field,
)
from gdl_interpreter.program.span import Span
from gdl_interpreter.program.types import Ty
from gdl_interpreter.program.verify.chance_first import ChanceFirst
from gdl_interpreter.program.verify.expressions import ExpressionChecker
from gdl_interpreter.program.verify.statements import (
    IN_ACTION,
    IN_EVENT,
    IN_SETUP,
    IN_TURN,
    IN_VALUE,
    StatementChecker,
)
from gdl_interpreter.program.walk import Part, all_parts, parts_of


def verify(program: Program) -> None:
    """Check a whole Program.

    Raises:
        ProgramError: something in it is ill-typed, out of bounds, or stands where it may not.
    """
    try:
        _sizes(program)
        expressions = ExpressionChecker(program)
        _states(program, expressions)
        order = in_order(program)
        effects = effects_of(program, order)
        statements = StatementChecker(program, expressions, effects)
        _functions(program, expressions, statements)
        _bodies(program, expressions, statements)
        for ending in program.endings:
            _ending(program, expressions, ending)
        for notation in program.notations:
            _notation(program, expressions, notation)
        for look in program.looks:
            _look(program, expressions, look)
        if program.score is not None:
            _measure(program, program.score, program.functions.get(program.score), "score")
        _locals(program, expressions, order)
        _repeats(program)
        ChanceFirst(program, effects).block(program.turn, chosen=False)
    except RecursionError:
        raise ProgramError("the Program is nested too deeply to be checked") from None


def _sizes(program: Program) -> None:
    for what, number, least, most in (
        ("sites", len(program.board.sites), 1, MAX_SITES),
        ("players", len(program.players), 1, MAX_PLAYERS),
        ("kinds", len(program.kinds), 0, MAX_KINDS),
        ("seated players", program.seated, 1, len(program.players)),
    ):
        if not least <= number <= most:
            raise ProgramError(f"{number} {what}, not from {least} to {most}")
    for number, player in enumerate(program.players):
        if not player.allies >> number & 1 or player.allies & ~program.all_players:
            raise ProgramError(f"the allies of {player.name} are not a set of players with {player.name} in it")
    for supply in program.supplies:
        if not 0 <= supply.kind < len(program.kinds):
            raise ProgramError(f"a supply of kind number {supply.kind}, of {len(program.kinds)}")
        if len(supply.stock) != len(program.players):
            raise ProgramError(f"the supply of {program.kinds[supply.kind].name} is not one for each player")
        if any(number is not None and number < 0 for number in supply.stock):
            raise ProgramError(f"the supply of {program.kinds[supply.kind].name} is less than nothing")
    if len({supply.kind for supply in program.supplies}) < len(program.supplies):
        raise ProgramError("two supplies of one kind")


def _states(program: Program, expressions: ExpressionChecker) -> None:
    if len(expressions.states) < len(program.states):
        raise ProgramError("two states of one name")
    entries = sum(_state(program, expressions, var) for var in program.states)
    if entries > MAX_TABLE:
        raise ProgramError(f"the states have {entries} entries, more than {MAX_TABLE}")


def _state(program: Program, expressions: ExpressionChecker, var: StateVar) -> int:
    if len(set(var.per)) < len(var.per) or not set(var.per) <= {Ty.PLAYERS, Ty.SITES}:
        raise ProgramError(f"state `{var.name}` is kept per players or sites, each once", var.span)
    if var.with_piece and var.per != (Ty.SITES,):
        raise ProgramError(f"state `{var.name}` goes with a piece and so is kept per sites", var.span)
    entries = 1
    for domain in var.per:
        entries *= size(program, domain)
    if len(var.defaults) != entries:
        raise ProgramError(f"state `{var.name}` has {len(var.defaults)} defaults, not {entries}", var.span)
    if var.type is Ty.INT and var.low > var.high:
        raise ProgramError(f"state `{var.name}` has no range", var.span)
    for default in var.defaults:
        expressions.value(var.type, default, f"the default of state `{var.name}`", var.span)
        if var.type is Ty.INT and not var.low <= default <= var.high:
            raise ProgramError(f"the default of state `{var.name}` is not in its range", var.span)
    return entries


def _functions(program: Program, expressions: ExpressionChecker, statements: StatementChecker) -> None:
    for name, function in program.functions.items():
        if function.name != name:
            raise ProgramError(f"the function `{function.name}` is listed as `{name}`", function.span)
        for slot, param, type_ in function.params:
            expressions.gives(slot, param, type_, function.span)
        statements.block(function.body, IN_ACTION if function.result is None else IN_VALUE)
        if function.result is not None:
            expressions.check(function.result)


def _bodies(program: Program, expressions: ExpressionChecker, statements: StatementChecker) -> None:
    statements.block(program.setup, IN_SETUP)
    if program.moves_in_turn is not None:
        expressions.wants(program.moves_in_turn, Ty.INT, "the number of moves in a turn")
    statements.block(program.turn, IN_TURN)
    for event in program.events:
        statements.block(event.body, IN_EVENT)


def _notation(program: Program, expressions: ExpressionChecker, notation: Notation) -> None:
    types = {var.name: var.type for var in program.states} | {"mover": Ty.PLAYERS, "ply": Ty.INT}
    for part in (part for each in notation.fields for part in parts_of_field(each)):
        if isinstance(part, StateField):
            if part.name not in types:
                raise ProgramError(f"there is no state `{part.name}` to write down", notation.span)
            for letter in part.letters:
                expressions.wants(letter.value, types[part.name], f"what `{letter.text}` stands for")
    for demand in notation.demands:
        expressions.wants(demand.test, Ty.BOOL, "what a notation requires")


def _look(program: Program, expressions: ExpressionChecker, look: Look) -> None:
    for bind in look.binds:
        expressions.bind(bind, look.span)
    if look.value is not None:
        expressions.check(look.value)
    if look.of is not None:
        expressions.wants(look.of, Ty.PLAYERS, "whose something is that is drawn")
    if look.on is not None:
        expressions.wants(look.on, Ty.SITES, "where a number is drawn")
    wants = {"shade": Ty.SITES, "mark": Ty.SITES, "join": Ty.SITES, "side": Ty.SITES, "piece": Ty.KINDS}.get(
        look.phrase
    )
    if wants is not None and (look.value is None or look.value.type is not wants):
        raise ProgramError(f"what `{look.phrase}` is about is not {wants.value}", look.span)
    if unknown := set(look.words) - set(WORDS.get(look.phrase, ())):
        raise ProgramError(f"nothing is drawn as `{min(unknown)}`", look.span)


def _ending(program: Program, expressions: ExpressionChecker, ending: Ending) -> None:
    expressions.wants(ending.test, Ty.BOOL, "an ending")
    if ending.verdict not in ("wins", "loses", "draw", "highest", "lowest"):
        raise ProgramError(f"there is no verdict `{ending.verdict}`", ending.span)
    if (ending.who is not None) is not (ending.verdict in ("wins", "loses")):
        raise ProgramError(f"`who` goes with wins and loses only, not with {ending.verdict}", ending.span)
    if (ending.measure is not None) is not (ending.verdict in ("highest", "lowest")):
        raise ProgramError(f"`measure` goes with highest and lowest only, not with {ending.verdict}", ending.span)
    if ending.who is not None:
        expressions.wants(ending.who, Ty.PLAYERS, "whom an ending names")
    if ending.measure is not None:
        _measure(program, ending.measure, program.functions.get(ending.measure), "measure", ending.span)


def _measure(program: Program, name: str, function: Function | None, what: str, span: Span | None = None) -> None:
    if function is None:
        raise ProgramError(f"there is no function `{name}` to be the {what}", *([span] if span else []))
    takes = [type_ for _, _, type_ in function.params]
    if takes != [Ty.PLAYERS] or function.result is None or function.result.type is not Ty.INT:
        raise ProgramError(f"the {what} `{name}` does not give a number for a player", function.span)


def _slots(numbers: Iterable[int]) -> int:
    """Slots as the bits of one integer."""
    return reduce(int.__or__, (1 << slot for slot in set(numbers)), 0)


def _own_slots(parts: list[Part]) -> int:
    return _slots(part.slot for part in parts if isinstance(part, n.Bind | s.Assign))


def _lowest(slots: int) -> int:
    return (slots & -slots).bit_length() - 1


def _locals(program: Program, expressions: ExpressionChecker, order: list[str]) -> None:
    """Every name has a value somewhere, and a function does not use the slots of those who call it."""
    for slot, local in sorted(expressions.read.items()):
        if slot not in expressions.given:
            raise ProgramError(f"`{local.name}` never has a value", local.span)
    below: dict[str, int] = {}
    for name in order:
        function = program.functions[name]
        parts = parts_of_function(function)
        own = _own_slots(parts) | _slots(slot for slot, _, _ in function.params)
        inner = reduce(int.__or__, (below[other] for other in called(parts)), 0)
        if own & inner:
            raise ProgramError(f"`{name}` shares slot {_lowest(own & inner)} with a function it calls", function.span)
        below[name] = own | inner
    endings = [part for ending in program.endings for part in (ending.test, ending.who)]
    events = [event.body for event in program.events]
    for what, root in (
        ("the setup", program.setup),
        ("the turn", program.turn),
        ("the number of moves", program.moves_in_turn),
        *(("an ending", ending) for ending in endings),
        *(("an event", event) for event in events),
        *(("a look", (look.value, look.of, look.on)) for look in program.looks),
    ):
        parts = list(parts_of(root))
        shared = _own_slots(parts) & reduce(int.__or__, (below[other] for other in called(parts)), 0)
        if shared:
            raise ProgramError(f"{what} shares slot {_lowest(shared)} with a function it calls")


def _repeats(program: Program) -> None:
    lists: dict[int, tuple[n.Expr, ...]] = {}
    for part in all_parts(program):
        if isinstance(part, n.Repeats) and lists.setdefault(part.number, part.parts) != part.parts:
            raise ProgramError(f"`repeats` number {part.number} stands for two lists", part.span)
    if sorted(lists) != list(range(program.repeats)):
        raise ProgramError(f"the lists of `repeats` are not numbered from 0 to {program.repeats - 1}")
