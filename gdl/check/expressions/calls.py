"""Calls: a name asked of something, be it a definition, a kind, a state, an attribute or a built-in."""

from __future__ import annotations

from collections.abc import Mapping

from gdl.check import scope as places
from gdl.check import types as ty
from gdl.check.checker import Arguments, Checker
from gdl.check.expressions.conversions import ends_of, wrong_count
from gdl.check.expressions.definitions import check_definition_call
from gdl.check.expressions.special import check_special
from gdl.check.known import NOBODY_MOVES, Known, expect
from gdl.check.mentions import nodes_in
from gdl.check.merge import Definition
from gdl.check.scope import Scope
from gdl.check.signatures import BOARD_SETS, BUILT_IN, MOVING, NEEDS_MOVER, SIGNATURES, Param, Signature
from gdl.check.typed import AttributeOf
from gdl.check.types import Base, Type, Value, broken
from gdl.diagnostics import Advice, Edit, Fix
from gdl.diagnostics.edits import insert, replace
from gdl.syntax import tree as t
from gdl.syntax.format_expressions import expression
from gdl_interpreter.board import DIRECTIONS
from gdl_interpreter.program import Span, Ty
from gdl_interpreter.program import nodes as n

_IN_FOLDS = {"every": "x in row(1)", "any": "x in row(1)", "all": "near(x)", "common": "near(x)"}


_REPLACED = frozenset({"setup", "turn", "define"})


def check_named_call(checker: Checker, name: str, args: Arguments, span: Span, name_span: Span, scope: Scope) -> Value:
    """A name asked of something."""
    known = checker.known
    known.note(name, name_span, scope)
    known.used.add(name)
    definition = scope.usual if name == "usual" else known.definition(name, scope)
    if any(value.unknown for _, value, _ in args):
        if has_meaning(checker, name, definition, scope):
            return broken()
        return known.unknown(name, name_span, scope, [value.type for _, value, _ in args])
    named = next(((keyword, place) for keyword, _, place in args if keyword is not None), None)
    counted_first = definition is None and (name in SIGNATURES or name == "flood")
    if named is not None and not counted_first and has_meaning(checker, name, definition, scope):
        return has_no_argument(checker, name, *named)
    if name == "usual" and definition is None:
        if not known.unread.isdisjoint(_REPLACED):  # what it replaces may be what could not be read
            return broken()
        hint = "`usual` is what a restated turn, setup or definition replaces; what stands here is new, "
        hint += "even if the library has something of that name"
        return known.complain("E206", "there is no `usual` here: nothing is replaced", name_span, hint)
    if definition is not None:
        return check_definition_call(checker, definition, args, span, name_span, scope)
    if name in known.kinds:
        return check_pieces_of(checker, name, args, span)
    if name in known.state_types:
        return check_state(checker, name, args, span, scope)
    attribute = check_attribute(checker, name, args, span, scope)
    if attribute is not None:
        return attribute
    if name in SIGNATURES:
        return check_built_in(checker, name, args, span, scope)
    special = check_special(checker, name, args, span)
    if special is not None:
        return special
    if name == "repeats":
        hint = "for instance: repeats(pieces, mover)"
        return known.complain("E205", "`repeats` needs to be told in what positions must agree", span, hint)
    if name in BUILT_IN and name not in BOARD_SETS and name not in DIRECTIONS:
        return known.complain(
            "E206",
            f"`{name}` needs a set to go through: {name}(… for x in S)",
            name_span,
            Advice(f"for instance {name}({_IN_FOLDS.get(name, 'row_of(x)')} for x in mine)", sole=True),
        )
    if has_meaning(checker, name, definition, scope) or known.is_site(name):
        hint = "only what is a property of something can be asked of it: owner(x), my supply, White Man"
        local = scope.find(name)
        if local is not None and local.value.type.base is Base.KIND:
            hint = f"a kind that is chosen or passed has its owner in brackets: place {name}({known.players[0]}) on …"
        return known.complain("E206", f"`{name}` is not a property of anything", name_span, hint)
    return known.unknown(name, name_span, scope, [value.type for _, value, _ in args])


def has_no_argument(checker: Checker, name: str, keyword: str, place: Span) -> Value:
    """Complain of a value with a name in brackets, `count(these = mine)`: they are told apart by their order."""
    what = f"`{name}` has no argument that is called `{keyword}`"
    return checker.known.complain("E205", what, place, "values stand in their order, without names")


def check_arguments(checker: Checker, node: t.Call, scope: Scope) -> Arguments:
    """What stands between the brackets of a call."""
    known = checker.known
    found: Arguments = []
    for number, each in enumerate(node.arguments):
        around = known.toward
        alone = isinstance(each.value, t.Listing) or (isinstance(each.value, t.Name) and len(each.value.name) == 1)
        known.toward = alone and known.wants_directions(node.name, number, scope)
        found.append((each.name, checker.expr(each.value, scope), each.span))
        known.toward = around
    return found


def stepped(checker: Checker, node: t.Call, scope: Scope) -> Value | None:
    """`north(x)`, where a step to the north is meant: complained of; None of all else."""
    known = checker.known
    if node.name not in DIRECTIONS or len(node.arguments) != 1 or node.arguments[0].name is not None:
        return None
    if known.definition(node.name, scope) is not None or node.name in known.state_types or node.name in SIGNATURES:
        return None
    if any(node.name in names for names in known.attributes.values()):
        return None
    value = checker.expr(node.arguments[0].value, scope)
    if value.unknown:
        return broken()
    if value.type.base is not Base.SITE and not value.type.bare:
        return None
    what, asked = f"`{node.name}` is a direction and asks nothing of a site", expression(node.arguments[0].value)
    if known.ways and node.name not in known.ways:
        told = f"a step is step({asked}, …), and this board has no direction `{node.name}`: "
        return known.complain("E206", what, node.name_span, f"{told}its directions are {', '.join(known.ways)}")
    meant = f"step({asked}, {node.name})"
    return known.complain("E206", what, node.name_span, Advice(f"write: {meant}", (replace(node.span, meant),)))


def has_meaning(checker: Checker, name: str, definition: Definition | None, scope: Scope) -> bool:
    """Is anything at all called so?"""
    known = checker.known
    return (
        definition is not None
        or scope.find(name) is not None
        or name in BUILT_IN
        or any(name in names for names in (known.option_types, known.players, known.kinds, known.state_types))
        or any(name in names for names in known.attributes.values())
    )


def check_pieces_of(checker: Checker, kind: str, args: Arguments, span: Span) -> Value:
    """`Pawn(p)`: the sites of p's pawns."""
    if len(args) != 1:
        return wrong_count(checker, kind, "one player", args, span)
    players = expect(checker.known, args[0][1], ty.PLAYERS, args[0][2], f"the owner of `{kind}`")
    code = n.Const(Ty.KINDS, 1 << checker.known.kinds.index(kind), span=span)
    of_kind = n.Op(Ty.SITES, "of_kind", (code,), span=span)
    theirs = n.Op(Ty.SITES, "pieces_of", (players.expr,), span=span)
    return Value(n.Op(Ty.SITES, "meet", (theirs, of_kind), span=span), ty.SITES)


def check_state(checker: Checker, name: str, args: Arguments, span: Span, scope: Scope) -> Value:
    """What a state variable holds."""
    type_, per = checker.known.state_types[name]
    if not scope.place.position:
        return not_yet(checker, name, span)
    if type_ == ty.UNKNOWN or not {*per} <= {"player", "site", "piece"}:
        return broken()
    if len(args) != len(per):
        if not per and len(args) == 1 and _lacks_its_index(checker, name, args[0][1].type.base, span):
            return broken()
        wanted = " and ".join(f"one {'site' if p == 'piece' else p}" for p in per) or "nothing in brackets"
        wanted += " in brackets" if per else ""
        hint: Advice | str | None = None if args else _whose_state(checker, name, per, span, scope)
        if not per and args[0][1].type.base is Base.PLAYER:
            hint = f"it is one value for all: write `{name}` alone; to give one to each: state {name} per player: …"
            hint = Advice(hint, sole=True)
        return wrong_count(checker, name, wanted, args, span, hint)
    if type_ == ty.NUMBER and (many := number_of_many(checker, name, args)):
        return many
    index = indices_of(checker, name, type_, per, args)
    lifted = any(value.type.many for value in index)
    result = type_.set if lifted and type_.base not in (Base.NUMBER, Base.TRUTH) else type_
    return Value(n.Get(type_.ty, name, tuple(v.expr for v in index), span=span), result)


def _lacks_its_index(checker: Checker, name: str, of: Base, span: Span) -> bool:
    """Complain of a state that is one for all, where each player or site has its own; False if it may be that one."""
    known = checker.known
    state = known.rules.states[name]
    whose = {Base.PLAYER: "player", Base.SITE: "site"}.get(of)
    if whose is None or state.name_span.source != span.source or known.blame is not None or _stands_alone(known, name):
        return False
    what = f"`{name}` is one value for all, and line {span.line} asks for that of one {whose}"
    declared = "" if state.declared is None else f": {expression(state.declared)}"
    told = f"give each of them one: state {name} per {whose}{declared}"
    fix = insert(ends_of(state.name_span)[1], f" per {whose}")
    known.complain("E205", what, state.name_span, Advice(told, (fix,), sole=True))
    return True


def _stands_alone(known: Known, name: str) -> bool:
    """Is a state's name mentioned anywhere in the rules without anything that it is asked of?"""
    rules = known.rules
    parts = (
        *(rules.turn, rules.setup, rules.moves_in_turn, rules.definitions, rules.endings, rules.events),
        *(rules.examples, rules.notations),
    )
    owned: set[int] = set()
    for node in nodes_in(parts, known.budget):
        if isinstance(node, t.Whose):
            owned.add(id(node.word))
        elif isinstance(node, t.Name) and node.name == name and id(node) not in owned:
            return True
    return False


def _whose_state(checker: Checker, name: str, per: tuple[str, ...], span: Span, scope: Scope) -> Advice | None:
    """Whom a state can be asked of that each player has, where nobody is named and somebody is moving; or which site,
    if one that it can be asked of has a name here."""
    if per in (("site",), ("piece",)) and (site := _nearest_site(scope)) is not None:
        return Advice(f"write: {name}({site})", (insert(ends_of(span)[1], f"({site})"),))
    if per != ("player",) or not _has_mover(scope):
        return None
    first = checker.known.players[0]
    told = f"write `my {name}` for that of whoever is moving, `{name}({first})` for that of {first}"
    return Advice(told, (insert(span, "my "),))


def _nearest_site(scope: Scope | None) -> str | None:
    """The last name that was given to one site."""
    while scope is not None:
        for name, named in reversed(scope.names.items()):
            if named.value.type == ty.SITE:
                return name
        scope = scope.outer
    return None


def _has_mover(scope: Scope) -> bool:
    """Is there somebody whose move it is? A look is drawn for all at once."""
    return scope.place.mover and scope.place != places.LOOKS


def indices_of(checker: Checker, name: str, type_: Type, per: tuple[str, ...], args: Arguments) -> list[Value]:
    """The indices of a table; sets only where the table holds sets."""
    wants = {"player": ty.PLAYER, "site": ty.SITE, "piece": ty.SITE}
    plain = type_.base in (Base.NUMBER, Base.TRUTH)
    return [
        expect(checker.known, value, wants[p] if plain else wants[p].set, span, f"the argument of `{name}`")
        if plain or value.type.many or value.type.bare
        else expect(checker.known, value, wants[p], span, f"the argument of `{name}`")
        for p, (_, value, span) in zip(per, args, strict=True)
    ]


def check_attribute(checker: Checker, name: str, args: Arguments, span: Span, scope: Scope) -> Value | None:
    """An attribute of a player, of a kind, or of the piece on a site."""
    tables = {whose: types[name] for whose, types in checker.known.attributes.items() if name in types}
    if not tables or (name in BUILT_IN and not args):
        return None
    if len(args) != 1:
        return wrong_count(checker, name, "one thing in brackets", args, span, _of_whom(checker, name, tables, scope))
    _, of, place = args[0]
    if name in BUILT_IN and name not in DIRECTIONS and of.type.base is not Base.PLAYER:  # that has been told of
        return None
    whose = "player" if of.type.base is Base.PLAYER else "kind"
    if whose not in tables and whose == "player":
        what = f"`{name}` is an attribute of pieces, but this is {of.type}"
        return checker.known.complain("E202", what, place, f"for instance: {name}(spot)")
    if whose not in tables:
        whose = next(iter(tables))
    type_ = tables[whose]
    plain = type_.base in (Base.NUMBER, Base.TRUTH)
    kind = whose == "kind" and of.type.bare
    if type_ == ty.NUMBER and not kind and (too_many := number_of_many(checker, name, args)):
        return too_many
    if whose == "player":
        index = expect(checker.known, of, ty.PLAYER if plain else ty.PLAYERS, place, f"the argument of `{name}`")
    elif of.type.base in (Base.KIND, Base.NOTHING):
        index = expect(checker.known, of, ty.KIND if plain else ty.KINDS, place, f"the argument of `{name}`")
    else:
        index = expect(checker.known, of, ty.SITE if plain else ty.SITES, place, f"the argument of `{name}`")
        index = Value(n.Op(Ty.KINDS, "kind", (index.expr,), span=span), index.type)
    if index.unknown:
        return broken()
    many = type_.many or (of.type.many and not plain)
    return Value(AttributeOf(type_.ty, whose, name, index.expr, span=span), Type(type_.base, many))


def _of_whom(checker: Checker, name: str, tables: Mapping[str, Type], scope: Scope) -> str:
    """Whom an attribute can be asked of; a look is drawn for all at once, whoever is moving."""
    if "player" not in tables:
        return f"ask it of a piece: {name}(spot)"
    ways = [f"{name}({checker.known.players[0]})"]
    if _has_mover(scope):
        ways.insert(0, f"my {name}")
    if tables["player"].base not in (Base.NUMBER, Base.TRUTH):
        ways.append(f"{name}(players) for all of them together")
    return f"ask it of a player: {', or '.join(ways)}"


def number_of_many(checker: Checker, name: str, args: Arguments) -> Value | None:
    """Complain of a number asked of a set: which member's?"""
    place = next((place for _, value, place in args if value.type.many or value.type.bare), None)
    if place is None or len(args) != 1:
        return None
    what = f"`{name}` is the number of a single thing, but this is a set"
    hint = f"add them up: sum({name}(x) for x in …); or go through them: for x in …: {name}(x) …"
    return checker.known.complain("E203", what, place, hint)


def not_yet(checker: Checker, name: str, span: Span) -> Value:
    """Complain of asking for the position before there is one."""
    return checker.known.complain(
        "E209", f"`{name}` is not known before the game begins", span, "here only options and the board are known"
    )


def no_history(checker: Checker, name: str, span: Span, scope: Scope) -> Value:
    """Complain of asking for what went before, or what comes next, where there is no such thing."""
    if name == "stuck":
        hint = "what can be done next is asked by turns and endings, and by `expect`"
    else:
        hint = "earlier positions are compared by turns and endings alone; examples show what comes of it: expect draw"
    return checker.known.complain("E209", f"`{name}` cannot be used in {scope.place.what}", span, hint)


def check_built_in(checker: Checker, name: str, args: Arguments, span: Span, scope: Scope) -> Value:
    """A built-in with a signature."""
    if name in MOVING and name != "players" and not scope.place.position:
        return not_yet(checker, name, span)
    if name in NEEDS_MOVER and not scope.place.mover and name != "stuck":
        return checker.known.complain("E209", NOBODY_MOVES, span, "name the player: White Man, or Man(p)")
    if name == "stuck" and not scope.place.ahead and scope.place.position:
        return no_history(checker, name, span, scope)
    fitting = [s for s in SIGNATURES[name] if len(s.params) == len(args)]
    if not fitting:
        wanted, hint = _written(name)
        better = _in_one_set(name, args) or _of_the_board(name, args, span)
        return wrong_count(checker, name, wanted, args, span, better or hint)
    if len(fitting) > 1:
        base = args[0][1].type.base
        fitting = [s for s in fitting if s.params[0].type.base is base] or fitting[:1]
    return check_signature(checker, name, fitting[0], args, span)


def check_signature(checker: Checker, name: str, signature: Signature, args: Arguments, span: Span) -> Value:
    """A built-in with operands that fit it."""
    values: list[n.Expr] = []
    many = False
    for param, (keyword, value, place) in zip(signature.params, args, strict=True):
        if keyword is not None:
            return has_no_argument(checker, name, keyword, place)
        want = param.type.set if param.lifted else param.type
        if name == "pieces" and value.type.base is Base.KIND:
            return _pieces_of_a_kind(checker, value, place)
        given = expect(checker.known, value, want, place, f"an argument of `{name}`")
        if given.unknown:
            return broken()
        many = many or (param.lifted and (value.type.many or value.type.bare))
        values.append(given.expr)
    result = signature.result.set if signature.lifted and many else signature.result
    return Value(n.Op(result.ty, signature.op, tuple(values), span=span), result)


def _pieces_of_a_kind(checker: Checker, kind: Value, span: Span) -> Value:
    """Complain of `pieces(k)`: they are asked of players."""
    what = f"an argument of `pieces` must be a set of players, but this is {kind.type}"
    hint = None
    if isinstance(kind.expr, n.Local):
        asked = "in" if kind.type.many else "is"
        hint = f"the sites where such pieces stand: (x in pieces where kind(x) {asked} {kind.expr.name})"
    elif kind.type.bare and isinstance(kind.expr, n.Const):
        name = checker.known.kinds[kind.expr.value.bit_length() - 1]
        hint = f"the sites where such pieces stand are `{name}` by itself, those of one player {name}(p)"
    return checker.known.complain("E202", what, span, hint and Advice(hint, sole=True))


def _in_one_set(name: str, args: Arguments) -> Advice | None:
    """`row(8, 9)`, where one set of numbers is wanted."""
    sole = {way.params[0].type.base for way in SIGNATURES[name] if len(way.params) == 1 and _takes_sets(way.params[0])}
    if len(args) < 2 or any(keyword is not None or value.type.base not in sole for keyword, value, _ in args):
        return None
    first, last = args[0][2], args[-1][2]
    numbers = [value.expr.value for _, value, _ in args if value.type == ty.NUMBER and isinstance(value.expr, n.Const)]
    if len(numbers) < len(args):
        edits = tuple(Edit(place, text) for place, text in zip(ends_of(first.to(last)), "{}", strict=True))
        return Advice(f"one set stands in braces: {name}({{…}})", (Fix("put it in braces", edits),))
    in_order = numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    these = f"{numbers[0]}..{numbers[-1]}" if in_order else f"{{{', '.join(map(str, numbers))}}}"
    return Advice(f"write {name}({these})", (Fix("make one set of them", (Edit(first.to(last), these),)),))


def _of_the_board(name: str, args: Arguments, span: Span) -> Advice | None:
    """`left`, where no direction is turned."""
    toward = {"left": "west", "right": "east"}.get(name)
    if toward is None or args:
        return None
    told = f"`{name}` turns a direction, as {name}(north); the direction to the {name} of the board is `{toward}`"
    return Advice(told, (replace(span, toward),))


def _takes_sets(param: Param) -> bool:
    return param.lifted or param.type.many


def _called(param: Param) -> str:
    """What is given there: of sets that are taken whole it is said that they are."""
    return param.type.base.value if param.lifted or not param.type.many else str(param.type)


def _written(name: str) -> tuple[str, str]:
    """How many values a built-in takes, and how it is written."""
    ways = SIGNATURES[name]
    counts = sorted({len(way.params) for way in ways})
    forms = [", ".join(map(_called, way.params)) for way in ways]
    shown = [f"{name}({form})" if form else name for form in dict.fromkeys(forms)]
    if counts == [0]:
        return "nothing in brackets", f"write `{name}` alone"
    return " or ".join(str(count or "no") for count in counts), f"write {' or '.join(shown)}"
