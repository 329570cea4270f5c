"""A Program as readable text: the same text for the same Program, with every node in it.

It looks like the language but is not: it is made to be compared in tests and read when something is amiss.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gdl_interpreter.board import SiteClass
from gdl_interpreter.program.model import (
    Ending,
    Function,
    Look,
    Notation,
    Part,
    PiecesField,
    Program,
    StateField,
    StateVar,
    SupplyField,
    TextField,
    parts_of_field,
)
from gdl_interpreter.program.nodes import Expr
from gdl_interpreter.program.show.expressions import ShownExpressions, show_value
from gdl_interpreter.program.show.statements import ShownStatements
from gdl_interpreter.program.types import Ty


def show_expr(program: Program, expr: Expr) -> str:
    """One expression of a Program."""
    expressions = ShownExpressions(program)
    expressions.names.enter(expr)
    return expressions.show(expr)


def show(program: Program) -> str:
    """The whole Program, a part after the other; nothing is left out but spans and the topology of the board."""
    expressions = ShownExpressions(program)
    statements = ShownStatements(expressions)
    lines = [*_declarations(program, expressions)]
    for function in program.functions.values():
        lines += _function(function, expressions, statements)
    enter = expressions.names.enter
    enter(program.setup)
    lines += ["setup:", *statements.block(program.setup, 1)]
    moves = program.moves_in_turn
    enter(moves)
    lines += ["turn:" if moves is None else f"turn of {expressions.show(moves)} moves:"]
    enter(program.turn)
    lines += statements.block(program.turn, 1)
    for event in program.events:
        enter(event.body)
        lines += [f"event {event.name}:", *statements.block(event.body, 1)]
    lines += [_ending(ending, expressions) for ending in program.endings]
    if program.score is not None:
        lines.append(f"score by {program.score}")
    if program.match is not None:
        rules = program.match
        limit = "" if rules.games is None else f" of {rules.games}"
        lines.append(f"match first to {rules.wins}{limit}{'' if rules.starts is None else f', {rules.starts} starts'}")
    lines += [_notation(notation, expressions) for notation in program.notations]
    for alias in program.aliases:
        said, meant = (", ".join(f'"{text}"' for text in texts) for texts in (alias.names, alias.moves))
        lines.append(f"alias {said}: {meant}")
    lines += [_look(look, expressions) for look in program.looks]
    lines.append(f"frame of {program.frame_size}, {program.repeats} lists of repeats")
    return "\n".join(lines) + "\n"


def _declarations(program: Program, expressions: ShownExpressions) -> Iterator[str]:
    yield f'game "{program.title}"'
    yield from (f'fact {name} = "{text}"' for name, text in program.facts.items())
    yield from (f"option {name} = {value}" for name, value in program.options.items())
    board = program.board
    numbers = Counter(site.kind for i, site in enumerate(board.sites) if board.all >> i & 1)
    sites = ", ".join(f"{numbers[kind]} {kind.value}" for kind in SiteClass if numbers[kind])
    yield f"board {board.shape}({', '.join(map(str, board.arguments))}): {sites}, {board.played.bit_count()} played on"
    for number, player in enumerate(program.players):
        absent = "" if number < program.seated else ", absent"
        allied = player.allies & ~(1 << number)
        others = f", allied to {show_value(program, Ty.PLAYERS, allied)}" if allied else ""
        yield f"player {player.name}{others}{absent}"
    for kind in program.kinds:
        letter = "" if kind.letter is None else f', letter "{kind.letter}"'
        symbol = "" if kind.symbol is None else f', symbol "{kind.symbol}"'
        unsaid = ", unsaid" if kind.unsaid else ""
        yield f"kind {kind.name}{', neutral' if kind.neutral else ''}{letter}{symbol}{unsaid}"
    for supply in program.supplies:
        stocks = zip(program.players, supply.stock, strict=True)
        each = ", ".join(f"{player.name} {'none' if stock is None else stock}" for player, stock in stocks)
        yield f"supply {program.kinds[supply.kind].name}: {each}"
    yield from (_state(program, var) for var in program.states)
    yield from (f'label "{label.text}"' for label in program.labels)
    for key, name in expressions.names.tables.items():
        yield f"table {name}: {key[2].value} to {key[3].value}: {expressions.table(key)}"


def _state(program: Program, var: StateVar) -> str:
    per = "".join(f" per {domain.value}" for domain in var.per) + (" with piece" if var.with_piece else "")
    limits = f" {var.low}..{var.high}" if var.type is Ty.INT else ""
    if len(set(var.defaults)) == 1:
        defaults = show_value(program, var.type, var.defaults[0])
    else:
        defaults = "; ".join(show_value(program, var.type, value) for value in var.defaults)
    return f"state {var.name}{per}: {var.type.value}{limits} = {defaults}"


def _notation(notation: Notation, expressions: ShownExpressions) -> str:
    fields = (" ".join(_part(part, expressions) for part in parts_of_field(field)) for field in notation.fields)
    demands = []
    for demand in notation.demands:
        expressions.names.enter(demand.test)
        reason = "" if demand.reason is None else f' else "{demand.reason}"'
        about = f" (fields {', '.join(map(str, demand.fields))})" if demand.fields else ""
        demands.append(f"\n  require {expressions.show(demand.test)}{reason}{about}")
    return f'notation "{notation.name}": {", ".join(fields)}{"".join(demands)}'


def _part(field: Part, expressions: ShownExpressions) -> str:
    if isinstance(field, TextField):
        return f'"{field.text}"'
    if isinstance(field, StateField):
        return _state_field(field, expressions)
    if isinstance(field, PiecesField):
        return f"pieces of {field.owner}({', '.join(f'{mark} {kind}' for mark, kind in field.marks)})"
    marks = " ".join(f"{mark} {owner} {kind}" for mark, owner, kind in field.marks)
    if isinstance(field, SupplyField):
        return f"supply({marks})"
    signs = "".join(f", {sign} {state}" for sign, state in field.signs)
    return f"board({marks}{signs}{f', in hand {field.hand}' if field.hand else ''})"


def _state_field(field: StateField, expressions: ShownExpressions) -> str:
    for letter in field.letters:
        expressions.names.enter(letter.value)
    letters = [f'"{letter.text}" {expressions.show(letter.value)}' for letter in field.letters]
    name = field.name if field.seat is None else f"{field.name} of {field.seat}"
    number = f"{field.shift} - {name}" if field.counted_down else name
    number += f" / {field.divisor}" if field.divisor > 1 else ""
    number += f" + {field.shift}" if field.shift and not field.counted_down else ""
    return f"{number}({', '.join(letters)})" if letters else number


def _look(look: Look, expressions: ShownExpressions) -> str:
    expressions.names.enter((*look.binds, look.value, look.of, look.on))
    parts = [f"look {look.phrase}", *look.names]
    for bind in look.binds:
        name = expressions.names.slot(bind.slot, bind.name)
        parts.append(f"for {name} in {expressions.show(bind.within)}:")
    parts += [] if look.value is None else [expressions.show(look.value)]
    parts += [] if look.of is None else [f"of {expressions.show(look.of)}"]
    parts += [] if look.on is None else [f"on {expressions.show(look.on)}"]
    drawn = [*look.words, *(f'"{text}"' for text in look.texts)]
    return " ".join(parts) + (f" as {', '.join(drawn)}" if drawn else "")


def _function(function: Function, expressions: ShownExpressions, statements: ShownStatements) -> Iterator[str]:
    expressions.names.enter((function.body, function.result), function.params)
    params = ", ".join(f"{expressions.names.slot(slot, name)}: {type_.value}" for slot, name, type_ in function.params)
    yield f"define {function.name}({params}){'' if function.result is None else f': {function.result.type.value}'}:"
    if function.body or function.result is None:
        yield from statements.block(function.body, 1)
    if function.result is not None:
        yield f"  = {expressions.show(function.result)}"


def _ending(ending: Ending, expressions: ShownExpressions) -> str:
    expressions.names.enter((ending.test, ending.who))
    who = "" if ending.who is None else f"{expressions.show(ending.who)} "
    measure = "" if ending.measure is None else f" {ending.measure}"
    stuck = ", asks stuck" if ending.asks_stuck else ""
    reason = "" if ending.reason is None else f' by "{ending.reason}"'
    return f"when {expressions.show(ending.test)}{stuck}: {who}{ending.verdict}{measure}{reason}"
