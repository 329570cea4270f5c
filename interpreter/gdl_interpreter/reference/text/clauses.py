"""Why a condition does not hold, as a clause of a sentence, made of the rule itself.

What comes out speaks of sites, pieces and players, never of the rulebook's names. Where there is no good clause it is
None, and whoever asks says something plainer.
"""

from __future__ import annotations

from dataclasses import replace

from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.walk import free_slots
from gdl_interpreter.reference.bits import members
from gdl_interpreter.reference.layout import WORDS
from gdl_interpreter.reference.moves import Word
from gdl_interpreter.reference.text.evaluation_context import EvaluationContext
from gdl_interpreter.reference.text.spoken_names import spoken

LONGEST = 120
"""Characters of a clause; a longer one says nothing well."""

_NOT_AT_HOME = (Ty.INT, Ty.NUMBERS, Ty.BOOL)


def why_false(context: EvaluationContext, test: n.Expr) -> str | None:
    """What is so, since a condition is false here; None where that cannot be said. Raises LimitError."""
    return _short(_false(context, test))


def why_not_among(context: EvaluationContext, typed: Word, these: n.Expr) -> str | None:
    """What is so of a word's member, since it is not in a set; None where that cannot be said. Raises LimitError."""
    if these.type in _NOT_AT_HOME:
        return None
    match these:
        case n.Lookup(index=whose) if these.type is Ty.SITES and whose.type is Ty.PLAYERS:
            own = typed.type is Ty.SITES and 1 << typed.number & context.owned(context.mover)
            return (
                f"{spoken(typed.text)} is not one of yours"
                if context.value(whose) == context.mover and not own
                else None
            )
    return _short(_outside(context, 1 << typed.number, these))


def how_unlike(context: EvaluationContext, typed: Word, these: n.Expr) -> int:
    """How many of the sets whose common members make a set have not a word's member. Raises LimitError."""
    match these:
        case n.Op(op="meet", args=args):
            return sum(how_unlike(context, typed, part) for part in args)
    return int(not context.value(these) >> typed.number & 1)


def who_is_in_the_way(context: EvaluationContext, typed: Word, these: n.Expr) -> str | None:
    """That something stands on a typed site, if for that alone it is not in a set; None if it is not so. Raises
    LimitError."""
    one = 1 << typed.number
    if these.type is not Ty.SITES or not _but_for_piece(context, one, these):
        return None
    chosen = _chosen(context)
    if one in chosen[-1:]:
        return f"{context.site(one)} has been chosen already"
    standing = _standing(context, one)
    return standing if one in chosen else _short(_outside(context, one, these) or standing)


def who_is_in_the_way_of(context: EvaluationContext, test: n.Expr) -> str | None:
    """That something stands on a site, if of several conditions, all of which must hold, only the one about that does
    not; None if it is not so. Raises LimitError."""
    match test:
        case n.Op(op="both", args=(left, right)):
            failing = [part for part in (left, right) if not context.value(part)]
            if len(failing) != 1:
                return None
            (part,) = failing
            if isinstance(part, n.Op) and part.op == "both":
                return who_is_in_the_way_of(context, part)
            return _short(_false(context, part)) if _is_about_who(context, part) else None
    return None


def why_empty(context: EvaluationContext, these: n.Expr) -> str | None:
    """What is so, since a set is empty; None where that cannot be said. Raises LimitError."""
    return _short(_nothing(context, these))


def kinds_of(context: EvaluationContext, these: n.Expr) -> int:
    """The kinds of which all pieces in a set of sites are by what the rule says of it, as a set; 0 where it says
    nothing of them. Raises LimitError."""
    match these:
        case n.Cond() | n.Call() | n.Local():
            followed = _followed(context, these)
            return 0 if followed is None else kinds_of(*followed)
        case n.Op(op="meet", args=args):
            return next(filter(None, (kinds_of(context, part) for part in args)), 0)
        case n.Op(op="except", args=(left, _)):
            return kinds_of(context, left)
        case n.Op(op="of_kind", args=(kinds,)):
            return context.value(kinds)
        case n.Fold(how="filter", binds=(bind,)):
            return kinds_of(context, bind.within)
    return 0


_ONLY = " is not possible here, only "


def names_all(clause: str) -> bool:
    """Does it say what else is in the set, and that nothing more is possible?"""
    return _ONLY in clause


def is_about_own(context: EvaluationContext, typed: Word, clause: str) -> bool:
    """Does a clause about a typed word say no more than that no piece of the mover's stands there? That is so whatever
    has been thrown."""
    return typed.type is Ty.SITES and clause == _not_owned(context, 1 << typed.number, context.mover)


def says_own_stands(context: EvaluationContext, typed: Word, clause: str) -> bool:
    """Does a clause about a typed word say no more than that a piece of the mover's stands there?"""
    one = 1 << typed.number
    return typed.type is Ty.SITES and bool(one & context.owned(context.mover)) and clause == _standing(context, one)


def is_of_own(context: EvaluationContext, these: n.Expr, but_some: bool = False) -> bool:
    """Is it a set of the mover's own pieces, by how the rule says it? Raises LimitError.

    Args:
        context: the moment.
        these: the set.
        but_some: it is not of all of them, but of those of which more is so.
    """
    followed = _followed(context, these)
    if followed is not None:
        return is_of_own(*followed, but_some)
    match these:
        case n.Op(op="pieces_of", args=(player,)):
            return not but_some and context.value(player) == context.mover
        case n.Op(op="meet", args=args):
            return any(is_of_own(context, part) for part in args)
        case n.Op(op="except", args=(left, _)):
            return is_of_own(context, left)
        case n.Fold(how="filter", binds=(bind,)):
            return is_of_own(context, bind.within)
    return False


def of_none(clause: str) -> str:
    """The same where nothing in the set is possible either, as more is asked of it."""
    return clause.replace(_ONLY, " is not ")


def _short(clause: str | None) -> str | None:
    return clause if clause is not None and len(clause) <= LONGEST else None


# ---- what stands where a piece should go


def _but_for_piece(context: EvaluationContext, one: int, these: n.Expr) -> bool:
    """Is a site on which something stands in a set, or would it be if the rule did not leave out what stands there?"""
    if not one & context.occupied:
        return False
    if context.value(these) & one:
        return True
    match these:
        case n.Cond() | n.Call() | n.Local():
            followed = _followed(context, these)
            return followed is not None and _but_for_piece(*_put(followed, one))
        case n.Op(op="union", args=args):
            return any(_but_for_piece(context, one, part) for part in args)
        case n.Op(op="meet", args=args):
            return all(_but_for_piece(context, one, part) for part in args)
        case n.Op(op="except", args=(left, right)):
            left_out = context.value(right) & one
            return _but_for_piece(context, one, left) and (not left_out or _is_of_pieces(context, right))
        case n.Op(op="not", args=(inner,)):
            return _is_of_pieces(context, inner)
        case n.Op(op="empty"):
            return True
    return False


def _is_of_pieces(context: EvaluationContext, these: n.Expr) -> bool:
    """Is it a set of pieces on the board?"""
    followed = _followed(context, these)
    if followed is not None:
        return _is_of_pieces(*followed)
    match these:
        case n.Op(op="pieces" | "pieces_of" | "of_kind"):
            return True
        case n.Op(op="meet", args=args):
            return any(_is_of_pieces(context, part) for part in args)
    return False


def _is_about_who(context: EvaluationContext, test: n.Expr) -> bool:
    """Does a condition that is false ask of a site that nothing, or nobody's piece of some, stands on it?"""
    match test:
        case n.Op(op="isnt", args=(n.Op(op="inside", args=(_, those)),)):
            return _is_of_pieces(context, those)
        case n.Op(op="inside", args=(these, those)) if these.type is Ty.SITES:
            one = context.value(these)
            return one.bit_count() == 1 and _but_for_piece(context, one, those)
    return False


# ---- truths


def _false(context: EvaluationContext, test: n.Expr) -> str | None:
    match test:
        case n.Op(op="both", args=(left, right)):
            return _false(context, right if context.value(left) else left)
        case n.Op(op="either", args=(left, right)):
            return _joined([_false(context, left), _false(context, right)])
        case n.Op(op="isnt", args=(inner,)):
            return _true(context, inner)
        case n.Op(op="any", args=(these,)):
            return _nothing(context, these)
        case n.Op(op="no", args=(these,)):
            return _something(context, these)
        case n.Op(op="inside", args=(these, those)):
            return _not_all_inside(context, these, those)
        case n.Op(op="same", args=(these, those)):
            return _differ(context, these, those)
        case n.Op(op="less", args=(n.Const(value=0), n.Op(op="stock", args=(player, kind)))):
            return _no_stock(context, context.value(player), context.value(kind))
        case n.Fold(how="every", binds=(bind,)):
            return _broken_for(context, bind, test)
        case n.Cond() | n.Call() | n.Local():
            followed = _followed(context, test)
            return None if followed is None else _false(*followed)
    return None


def _true(context: EvaluationContext, test: n.Expr) -> str | None:
    """What is so, since a condition is true here."""
    match test:
        case n.Op(op="both", args=(left, right)):
            return _true(context, left) or _true(context, right)
        case n.Op(op="either", args=(left, right)):
            return _true(context, left if context.value(left) else right)
        case n.Op(op="isnt", args=(inner,)):
            return _false(context, inner)
        case n.Op(op="any", args=(these,)):
            return _something(context, these)
        case n.Op(op="no", args=(these,)):
            return _nothing(context, these)
        case n.Op(op="inside", args=(these, those)):
            one = context.value(these)
            return _inside(context, one, those) if one.bit_count() == 1 and these.type not in _NOT_AT_HOME else None
        case n.Cond() | n.Call() | n.Local():
            followed = _followed(context, test)
            return None if followed is None else _true(*followed)
    return None


def _followed(context: EvaluationContext, node: n.Expr) -> tuple[EvaluationContext, n.Expr] | None:
    """One step into what an expression stands for."""
    match node:
        case n.Cond(test=test, then=then, otherwise=otherwise):
            return context, then if context.value(test) else otherwise
        case n.Call():
            return context.within(node)
        case n.Local():
            return context.named(node)
    return None


def _not_all_inside(context: EvaluationContext, these: n.Expr, those: n.Expr) -> str | None:
    if these.type in _NOT_AT_HOME:
        return None
    found, home = context.value(these), context.value(those)
    if not found:
        return _nothing(context, these)
    return _outside(context, next(one for one in members(found) if not one & home), those)


def _differ(context: EvaluationContext, these: n.Expr, those: n.Expr) -> str | None:
    """Two sets are not the same: one of them should have been empty, or each is one site."""
    if these.type is not Ty.SITES:
        return None
    one, other = context.value(these), context.value(those)
    if not (one and other):
        return _something(context, those if other else these)
    if one.bit_count() == other.bit_count() == 1:
        return f"{context.site(one)} is not {context.site(other)}"
    return None


def _no_stock(context: EvaluationContext, player: int, kind: int) -> str | None:
    if player.bit_count() != 1 or kind.bit_count() != 1:
        return None
    name, where = context.word(Ty.KINDS, kind), context.where_none_is(player, kind)
    if player == context.mover:
        return f"you have no {name} {where}"
    return f"{context.word(Ty.PLAYERS, player)} has no {name} {where}"


def _broken_for(context: EvaluationContext, bind: n.Bind, fold: n.Fold) -> str | None:
    """The first member for which a condition should hold and does not."""
    if bind.type in _NOT_AT_HOME:
        return None
    for member in members(context.value(bind.within)):
        here = context.given(bind, member)
        if (fold.where is None or here.value(fold.where)) and not here.value(fold.body):
            return _false(here, fold.body)
    return None


def _joined(clauses: list[str | None]) -> str | None:
    """Several clauses that are all so; None if one of them cannot be said."""
    said = list(dict.fromkeys(clauses))
    known = [clause for clause in said if clause is not None]
    return " and ".join(known) if len(known) == len(said) <= 2 else None


# ---- sets that have no member, or some


def _nothing(context: EvaluationContext, these: n.Expr) -> str | None:
    """What is so, since a set is empty."""
    match these:
        case n.Cond() | n.Call() | n.Local():
            followed = _followed(context, these)
            return None if followed is None else _nothing(*followed)
        case n.Op(op="meet", args=(left, right)):
            if not context.value(left):
                return _nothing(context, left)
            if not context.value(right):
                return _none_of_kind(context, left, right) or _nothing(context, right)
            return (
                _none_of_kind(context, left, right)
                or _none_near(context, left, right)
                or _none_near(context, right, left)
            )
        case n.Op(op="empty"):
            return "nothing is empty"
        case n.Op(op="pieces_of", args=(player,)):
            return "you have no piece on the board" if context.value(player) == context.mover else None
        case n.Op(op="of_kind", args=(kinds,)):
            kind = context.value(kinds)
            return f"there is no {context.word(Ty.KINDS, kind)} on the board" if kind.bit_count() == 1 else None
        case n.Op(op="supply", args=(player,)):
            where = context.where_none_is(context.mover, (1 << len(context.machine.program.kinds)) - 1)
            return f"you have no pieces {where}" if context.value(player) == context.mover else None
    return None


def _none_of_kind(context: EvaluationContext, whose: n.Expr, which: n.Expr) -> str | None:
    """The mover has no piece of a kind."""
    match whose, which:
        case n.Op(op="pieces_of", args=(player,)), n.Op(op="of_kind", args=(kinds,)) if (
            context.value(player) == context.mover
        ):
            kind = context.some(Ty.KINDS, context.value(kinds))
            return None if kind is None else f"you have no {kind} on the board"
    return None


def _none_near(context: EvaluationContext, around: n.Expr, what: n.Expr) -> str | None:
    """Nothing of a sort is next to something."""
    where = _neighbourhood(context, around)
    found = context.value(what) if what.type is Ty.SITES else 0
    if where is None or not found:
        return None
    if found == context.machine.program.board.played & ~context.occupied:
        return f"nothing next to {where} is empty"
    if found == context.owned(context.mover):
        return f"no piece of yours is next to {where}"
    if found == context.occupied & ~context.owned(context.mover):
        return f"no piece of the others is next to {where}"
    return None


def _neighbourhood(context: EvaluationContext, around: n.Expr) -> str | None:
    """What a set of neighbours lies around, in words."""
    match around:
        case n.Op(op="near", args=(middle,)):
            return context.sites(context.value(middle))
        case n.Op(op="step", args=(middle, ways)) if context.value(ways) == context.machine.program.board.directions:
            return context.sites(context.value(middle))
        case n.Call() | n.Local() | n.Cond():
            followed = _followed(context, around)
            return None if followed is None else _neighbourhood(*followed)
    return None


def _something(context: EvaluationContext, these: n.Expr) -> str | None:
    """What is so, since a set is not empty."""
    if these.type is not Ty.SITES:
        return None
    one = next(members(context.value(these)), 0)
    if not one & context.occupied:
        return None
    return _standing(context, one)


def _standing(context: EvaluationContext, one: int) -> str:
    return f"{context.standing(one)} stands on {context.site(one)}"


# ---- members that are not in a set, or are


def _outside(context: EvaluationContext, one: int, these: n.Expr) -> str | None:
    """What is so of a member, since it is not in a set."""
    match these:
        case n.Cond() | n.Call() | n.Local():
            followed = _followed(context, these)
            return None if followed is None else _outside(*_put(followed, one))
        case n.Op(op="meet", args=args):
            failing = [part for part in args if not context.value(part) & one]
            failing.sort(key=lambda part: (_repeats(context, one, part), _is_of_many(context, part)))
            return next((_outside(context, one, part) for part in failing), None)
        case n.Op(op="union", args=args):
            said = {_outside(context, one, part) for part in args if not _stands_for_none(context, part)}
            return said.pop() if len(said) == 1 else None
        case n.Op(op="except", args=(left, right)):
            return _inside(context, one, right) if context.value(left) & one else _outside(context, one, left)
        case n.Op(op="not", args=(inner,)):
            return _inside(context, one, inner)
        case n.Fold(how="filter", binds=(bind,), body=body):
            if not context.value(bind.within) & one:
                return _outside(context, one, bind.within)
            return _false(context.given(bind, one), body)
        case n.Fold(how="all", binds=(bind,), where=None, body=n.Op(op="step", args=(n.Op(op="union", args=way), _))):
            return _no_slide(context, one, bind, way)
        case n.Fold(
            how="all", binds=(bind,), where=None, body=n.Op(op="ray" | "step", args=(start, way, *more)) as body
        ):
            if isinstance(way, n.Local) and way.slot == bind.slot and bind.slot not in free_slots((start, *more)):
                return _outside(context, one, replace(body, args=(start, bind.within, *more)))  # all ways at once
    return _no_site_there(context, one, these) if these.type is Ty.SITES else _no_other_there(context, one, these)


def _repeats(context: EvaluationContext, one: int, these: n.Expr) -> bool:
    """Is it what lies next to a site itself, which was chosen before the last one? That it comes again says little."""
    match these:
        case n.Op(op="near" | "step", args=(middle, *_)):
            return context.value(middle) == one and one in _chosen(context)[:-1]
    return False


def _is_of_many(context: EvaluationContext, these: n.Expr) -> bool:
    """Is it what lies next to any of several sites? That a site is not among these is not seen at once."""
    match these:
        case n.Op(op="near" | "step", args=(middle, *_)):
            return context.value(middle).bit_count() > 1
    return False


def _stands_for_none(context: EvaluationContext, these: n.Expr) -> bool:
    """Is it `none`, as the rule says here: a set that is not asked of anything?"""
    followed = _followed(context, these)
    if followed is not None:
        return _stands_for_none(*followed)
    return isinstance(these, n.Const) and not these.value


def _put(followed: tuple[EvaluationContext, n.Expr], one: int) -> tuple[EvaluationContext, int, n.Expr]:
    context, node = followed
    return context, one, node


def _no_other_there(context: EvaluationContext, one: int, these: n.Expr) -> str | None:
    """Of a kind, player or direction."""
    match these:
        case n.Op(op="supply", args=(player,)) if context.value(player) == context.mover:
            return f"you have no {context.word(Ty.KINDS, one)} {context.where_none_is(context.mover, one)}"
        case n.Const(type=type_, value=value):
            some = context.some(type_, value)
            return None if some is None else f"{context.word(type_, one)}{_ONLY}{some}"
    return None


def _no_site_there(context: EvaluationContext, one: int, these: n.Expr) -> str | None:
    name = context.site(one)
    match these:
        case n.Const(value=value):
            return _off(context, one, value)
        case n.Lookup():
            return _off(context, one, context.value(these))
        case n.Op(op="empty"):
            return f"{name} is not empty"
        case n.Op(op="pieces"):
            return f"nothing stands on {name}"
        case n.Op(op="pieces_of", args=(player,)):
            return _not_owned(context, one, context.value(player))
        case n.Op(op="of_kind", args=(kinds,)):
            return _not_of_kind(context, one, context.value(kinds))
        case n.Op(op="near", args=(middle,)):
            where = context.sites(context.value(middle))
            if context.value(middle) == one:
                return _same_again(context, one)
            return None if where is None else f"{name} is not next to {where}"
        case n.Op(op="cells_of" | "edges_of" | "vertices_of", args=(middle,)):
            where = context.sites(context.value(middle))
            return None if where is None else f"{name} is not beside {where}"
        case n.Op(op="step", args=(start, ways)):
            return _no_step(context, one, context.value(start), context.value(ways))
        case n.Op(op="ray", args=(start, _, through)):
            return _no_ray(context, one, these, context.value(start), context.value(through))
        case n.Op(op="side", args=(ways,)) if context.value(ways).bit_count() == 1:
            return f"{name} is not on the {context.word(Ty.DIRECTIONS, context.value(ways))} side"
        case n.Op(op="flood", args=(start, _)):
            where = context.sites(context.value(start))
            return None if where is None else f"{name} cannot be reached from {where}"
    return None


def _off(context: EvaluationContext, one: int, home: int) -> str | None:
    """A site is not among some that never change: a side, or a few."""
    board, name = context.machine.program.board, context.site(one)
    for what, sort in (("a square", board.cells), ("an edge", board.edges), ("a point", board.vertices)):
        if home and home == sort and not one & sort:
            return f"{name} is not {what} of the board"
    side = _side(context, home)
    if side is not None:
        return f"{name} is not on the {side} side"
    some = context.some(Ty.SITES, home)
    return None if some is None else f"{name}{_ONLY}{some}"


def _side(context: EvaluationContext, home: int) -> str | None:
    """The name of the side of the board that some sites are."""
    board = context.machine.program.board
    for direction in members(board.sides):
        if board.side_sites[direction.bit_length() - 1] & board.played == home:
            return context.word(Ty.DIRECTIONS, direction)
    return None


def _not_owned(context: EvaluationContext, one: int, players: int) -> str | None:
    name = context.site(one)
    if not one & context.occupied:
        return f"there is no piece on {name}"
    if players == context.mover and context.is_nobodys(one):
        return f"the {context.kind_on(one)} on {name} is nobody's"
    if players == context.mover:
        return f"the {context.kind_on(one)} on {name} is not yours"
    if one & context.owned(context.mover):
        return f"the {context.kind_on(one)} on {name} is your own"
    return _standing(context, one)


def _not_of_kind(context: EvaluationContext, one: int, kinds: int) -> str | None:
    name, wanted = context.site(one), context.some(Ty.KINDS, kinds, most=3)
    if wanted is None:
        return None
    return f"there is no {wanted} on {name}"


def _same_again(context: EvaluationContext, one: int) -> str | None:
    """What is said of a site that is the very one from which it would have to be near, or away."""
    if one in _chosen(context):
        return f"{context.site(one)} has been chosen already"
    return f"{context.standing(one)} stands on {context.site(one)} already" if one & context.occupied else None


def _chosen(context: EvaluationContext) -> list[int]:
    """The sites that have been chosen, in order, each as a set of one."""
    words = context.machine.vocabulary.decode(context.frame[WORDS])
    return [1 << word.number for word in words if word.type is Ty.SITES]


def _no_step(context: EvaluationContext, one: int, start: int, ways: int) -> str | None:
    name, where = context.site(one), context.sites(start)
    if where is None or start == one:
        return None if where is None else _same_again(context, one)
    if start.bit_count() == 1 and ways.bit_count() == 1:
        return f"{name} is not one step {context.word(Ty.DIRECTIONS, ways)} of {where}"
    board = context.machine.program.board
    if ways == board.directions:
        return f"{name} is not next to {where}"
    if start.bit_count() != 1:
        return None
    how = {board.orthogonal: " straight", board.diagonal: " diagonal"}.get(ways)
    return None if how is None else f"{name} is not one{how} step from {where}"


def _no_ray(context: EvaluationContext, one: int, ray: n.Op, start: int, through: int) -> str | None:
    """Is there no straight line, or what stands in the way?"""
    if start.bit_count() != 1 or one == start:
        return None
    board, (start_node, ways, along) = context.machine.program.board, ray.args
    name, where = context.site(one), context.site(start)
    everywhere = n.Op(Ty.SITES, "ray", (start_node, ways, n.Const(Ty.SITES, board.all)))
    if not context.value(everywhere) & one:
        any_way = n.Op(Ty.SITES, "ray", (start_node, n.Const(Ty.DIRECTIONS, board.directions), everywhere.args[2]))
        if context.value(ways) == board.orthogonal or not context.value(any_way) & one:
            return f"there is no straight way from {where} to {name}"
        if context.value(ways) == board.diagonal:
            return f"there is no diagonal way from {where} to {name}"
        asked = context.some(Ty.DIRECTIONS, context.value(ways), most=4)
        return None if asked is None else f"{name} does not lie {asked} of {where}"

    def between(site: int) -> int:
        return context.value(n.Op(Ty.SITES, "between", (n.Const(Ty.SITES, start), n.Const(Ty.SITES, site))))

    barred = (between(one) | one) & ~through
    first = next((site for site in members(barred) if not between(site) & barred), None)
    if first is None:
        return None
    if not through & ~context.occupied:  # it goes along pieces: what is missing there blocks nothing
        what = _standing(context, first) if first & context.occupied else f"there is no piece on {context.site(first)}"
        return _outside(context, first, along) or what
    if first == one:
        return f"{name} is not empty" if one & context.occupied else None
    return f"the way from {where} to {name} is blocked at {context.site(first)}"


def _no_slide(context: EvaluationContext, one: int, bind: n.Bind, way: tuple[n.Expr, ...]) -> str | None:
    """Not on a ray in any of some directions, nor the first site that such a ray does not go through.

    way: what is stepped from: the start, and the ray in each direction.
    """
    ways = context.value(bind.within)
    here = context.given(bind, next(members(ways), 0))
    match way:
        case (start, n.Op(op="ray", args=(again, _, through))) if here.value(start) == here.value(again):
            begun = here.value(start)
            asked = (n.Const(Ty.SITES, begun), n.Const(Ty.DIRECTIONS, ways), through)
            return _no_ray(here, one, n.Op(Ty.SITES, "ray", asked), begun, here.value(through))
    return None


def _inside(context: EvaluationContext, one: int, these: n.Expr) -> str | None:
    """What is so of a member, since it is in a set."""
    match these:
        case n.Cond() | n.Call() | n.Local():
            followed = _followed(context, these)
            if followed is not None:
                return _inside(*_put(followed, one))
            if these.type is Ty.SITES and context.value(these) == one:
                return _same_again(context, one)
            return None
        case n.Op(op="meet", args=args):
            return next((told for part in args if (told := _inside(context, one, part)) is not None), None)
        case n.Op(op="union", args=args):
            parts = (_inside(context, one, part) for part in args if context.value(part) & one)
            return next((told for told in parts if told is not None), None)
        case n.Op(op="except", args=(left, _)):
            return _inside(context, one, left)
        case n.Op(op="not", args=(inner,)):
            return _outside(context, one, inner)
        case n.Op(op="kind") if these.type is Ty.KINDS:
            return f"{context.word(Ty.KINDS, one)} is on the board already"
    return _site_there(context, one, these) if these.type is Ty.SITES else None


def _site_there(context: EvaluationContext, one: int, these: n.Expr) -> str | None:
    name = context.site(one)
    match these:
        case n.Const(value=home):
            side = _side(context, home)
            return None if side is None else f"{name} is on the {side} side"
        case n.Op(op="empty"):
            return f"{name} is empty"
        case n.Op(op="pieces" | "pieces_of" | "of_kind") if one & context.occupied:
            return _standing(context, one)
        case n.Op(op="near", args=(middle,)) if context.value(middle).bit_count() == 1:
            return f"{name} is next to {context.site(context.value(middle))}"
        case n.Op(op="side", args=(ways,)) if context.value(ways).bit_count() == 1:
            return f"{name} is on the {context.word(Ty.DIRECTIONS, context.value(ways))} side"
        case n.Op(op="ray", args=(start, ways, _)) if context.value(start).bit_count() == 1:
            return f"{name} is in line with {context.site(context.value(start))}"
    return None
