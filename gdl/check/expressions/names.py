"""Names by themselves, and what is asked of somebody: `my X`, `their X`, `White X`."""

from __future__ import annotations

from gdl.check import types as ty
from gdl.check.checker import Arguments, Checker
from gdl.check.expressions.calls import check_arguments, check_named_call
from gdl.check.expressions.definitions import is_action
from gdl.check.scope import Scope
from gdl.check.signatures import BOARD_SETS, BUILT_IN
from gdl.check.typed import BoardSet, OptionValue, SiteName
from gdl.check.types import Base, Value, broken
from gdl.diagnostics import Advice, Edit, Fix, did_you_mean
from gdl.diagnostics.edits import insert
from gdl.syntax import tree as t
from gdl.syntax.format_expressions import expression
from gdl_interpreter.board import DIRECTIONS
from gdl_interpreter.program import Span, Ty
from gdl_interpreter.program import nodes as n


def check_name(checker: Checker, name: str, span: Span, scope: Scope) -> Value:
    """A name by itself."""
    known = checker.known
    known.note(name, span, scope, alone=True)
    local = scope.find(name)
    if local is not None:
        return local.value
    known.used.add(name)
    if name in ("none", "true", "false"):
        if name == "none":
            return Value(n.Const(Ty.SITES, 0, span=span), ty.NOTHING)
        return Value(n.Const(Ty.BOOL, int(name == "true"), span=span), ty.TRUTH)
    if name in known.players:
        return Value(n.Const(Ty.PLAYERS, 1 << known.players.index(name), span=span), ty.PLAYER)
    if name in known.kinds:
        return Value(n.Const(Ty.KINDS, 1 << known.kinds.index(name), span=span), ty.BARE_KIND)
    if not scope.library and name in known.option_types:
        type_ = known.option_types[name]
        return Value(OptionValue(type_.ty, name, span=span), type_)
    if name == "usual" or known.definition(name, scope) is not None or name in known.state_types:
        return check_named_call(checker, name, [], span, span, scope)
    if name in DIRECTIONS:
        return Value(n.Const(Ty.DIRECTIONS, 1 << DIRECTIONS.index(name), span=span), ty.DIRECTION)
    if name in BOARD_SETS:
        return Value(BoardSet(BOARD_SETS[name].ty, name, span=span), BOARD_SETS[name])
    if name == "kinds":
        return Value(n.Const(Ty.KINDS, (1 << len(known.kinds)) - 1, span=span), ty.KINDS)
    if name in BUILT_IN or name in known.attributes["player"] or name in known.attributes["kind"]:
        return check_named_call(checker, name, [], span, span, scope)
    if known.is_site(name):
        return Value(SiteName(Ty.SITES, name, span=span), ty.SITE)
    return known.unknown(name, span, scope)


def _of_a_kind(node: t.Whose) -> Advice | str:
    """What to do about a piece in the place of a player: `King Man`, and `Man near(b4)`, where `and` is missing."""
    if isinstance(node.word, t.Fold) or not node.word.name[0].islower():
        return "say the owner first: White Man"
    fix = insert(node.word.name_span if isinstance(node.word, t.Call) else node.word.span, "and ")
    return Advice(f"write: {node.owner} and {expression(node.word)}", (fix,))


def _of_all_players(checker: Checker, node: t.Whose, word: t.Name, scope: Scope) -> Value | None:
    """`their prey` where `prey` is defined as sites, whoever's, or as a kind, and takes nobody: complained of; None of
    all others."""
    definition = checker.known.definition(word.name, scope)
    if definition is None or definition.parameters or is_action(checker, definition):
        return None
    alone = check_name(checker, word.name, word.span, scope)
    if alone.unknown:
        return alone
    if alone.type.base is not Base.SITE and not alone.type.bare:
        return None
    owned = {"my": "mine", "their": "theirs"}.get(node.owner, f"pieces({node.owner})")
    meant = f"({owned} and {word.name})"
    fix = Fix("ask for both", (Edit(node.span, meant),))
    what = f"`{word.name}` is the same for all players, and none is asked of it"
    told = f"write: {meant}; or define it for each player: define {word.name}(p): …"
    return checker.known.complain("E205", what, node.span, Advice(told, (fix,)))


def check_whose(checker: Checker, node: t.Whose, scope: Scope) -> Value:
    """`my X`, `their X`, `White X`: X asked of somebody."""
    known = checker.known
    of_library = Scope(scope.place, library=True)  # whoever moves, whatever else a rulebook calls `mover`
    if node.owner == "my":
        owner = check_name(checker, "mover", node.owner_span, of_library)
    elif node.owner == "their":
        rest = check_named_call(
            checker,
            "enemies",
            [(None, check_name(checker, "mover", node.owner_span, of_library), node.owner_span)],
            node.owner_span,
            node.owner_span,
            of_library,
        )
        owner = Value(rest.expr, ty.PLAYER) if len(known.players) == 2 and not rest.unknown else rest
    elif node.owner in known.players:
        owner = check_name(checker, node.owner, node.owner_span, scope)
    else:
        if known.excused(node.owner):
            return broken()
        kind = node.owner in known.kinds
        hint = _of_a_kind(node) if kind else did_you_mean(node.owner, known.players)
        what = f"`{node.owner}` is a piece, not a player" if kind else f"no player is called `{node.owner}`"
        return known.complain("E201", what, node.owner_span, hint)
    word = node.word
    rest_of: Arguments = []
    if not isinstance(word, t.Fold) and not known.asked_of_players(word.name, scope):
        return known.unknown_of_players(word.name, word.name_span if isinstance(word, t.Call) else word.span)
    name, name_span = "", word.span
    if isinstance(word, t.Name):
        name = word.name
        of_all = _of_all_players(checker, node, word, scope)
        if of_all is not None:
            return of_all
    elif isinstance(word, t.Call):
        name, name_span = word.name, word.name_span
        rest_of = check_arguments(checker, word, scope)
    else:
        return known.complain("E206", f"`{node.owner}` cannot stand before `{word.name}( … for …)`", node.span)
    return check_named_call(checker, name, [(None, owner, node.owner_span), *rest_of], node.span, name_span, scope)
