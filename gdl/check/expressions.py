"""Checking expressions: from syntax to Program nodes, with types."""

from __future__ import annotations

from gdl.check import types as ty
from gdl.check.builtins import BOARD_SETS, BUILT_IN, FOLDS, MOVING, NEEDS_MOVER, SIGNATURES, Signature
from gdl.check.merge import Definition
from gdl.check.names import Known, as_number_set, expect, settle
from gdl.check.scope import Named, Scope
from gdl.check.typed import AttributeOf, BoardSet, OptionValue, SiteName
from gdl.check.types import Base, Type, Value, broken
from gdl.diagnostics import did_you_mean
from gdl.syntax import tree as t
from gdl_interpreter.board import DIRECTIONS
from gdl_interpreter.program import Span, Ty
from gdl_interpreter.program import nodes as n

_COMPARISONS = {"<": ("less", False), ">": ("less", True), "<=": ("at_most", False), ">=": ("at_most", True)}
_ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "/": "div", "mod": "mod"}


class Expressions:
    """Checks expressions. Calls of definitions are left to the subclass that compiles them."""

    def __init__(self, known: Known) -> None:
        self.known = known

    # ---- what is wanted

    def value(self, node: t.Expr, scope: Scope, want: Type, what: str) -> Value:
        """An expression that must have a type."""
        return expect(self.known, self.expr(node, scope), want, node.span, what)

    def truth(self, node: t.Expr, scope: Scope, what: str = "a condition") -> n.Expr:
        """A condition."""
        return self.value(node, scope, ty.TRUTH, what).expr

    def a_set(self, node: t.Expr, scope: Scope, what: str) -> Value:
        """A set of anything; a single thing is the set of itself."""
        value = settle(self.expr(node, scope), False)
        return self.as_set(value, node.span, what)

    def as_set(self, value: Value, span: Span, what: str) -> Value:
        """A value as a set of anything."""
        if value.unknown:
            return value
        if value.type.base is Base.NOTHING:
            return Value(value.expr, ty.SITES)
        if not value.type.is_set:
            hint = "a set is for instance `empty`, `my supply`, `{a1, b2}` or `1..6`"
            return self.known.complain("E204", f"{what} needs a set, and this is {value.type}", span, hint)
        return Value(value.expr, value.type.set)

    # ---- all expressions

    def expr(self, node: t.Expr, scope: Scope) -> Value:
        """Any expression; the kind of a piece stays undecided (`bare`) until someone wants a kind or a set of sites."""
        match node:
            case t.Number(value=value):
                return Value(n.Const(Ty.INT, value, span=node.span), ty.NUMBER)
            case t.Name():
                return self.name(node.name, node.span, scope)
            case t.Call(name="repeats"):
                return self.repeats(node, scope)
            case t.Call():
                return self.call(node.name, self.arguments(node, scope), node.span, node.name_span, scope)
            case t.Whose():
                return self.whose(node, scope)
            case t.Listing():
                return self.listing(node, scope)
            case t.Filter():
                return self.filter(node, scope)
            case t.Fold():
                return self.fold(node, scope)
            case t.Unary():
                return self.unary(node, scope)
            case t.Binary():
                return self.binary(node, scope)
            case t.Junction():
                return self.junction(node, scope)
            case t.Conditional():
                return self.conditional(node, scope)
            case t.Text():
                return Value(n.Const(Ty.INT, 0, span=node.span), ty.TEXT)
        raise AssertionError(f"no such expression: {node!r}")

    def arguments(self, node: t.Call, scope: Scope) -> list[tuple[str | None, Value, Span]]:
        """What stands between the brackets of a call."""
        return [(a.name, self.expr(a.value, scope), a.span) for a in node.arguments]

    # ---- names

    def name(self, name: str, span: Span, scope: Scope) -> Value:
        """A name by itself."""
        known = self.known
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
            return self.call(name, [], span, span, scope)
        if name in DIRECTIONS:
            return Value(n.Const(Ty.DIRECTIONS, 1 << DIRECTIONS.index(name), span=span), ty.DIRECTION)
        if name in BOARD_SETS:
            return Value(BoardSet(BOARD_SETS[name].ty, name, span=span), BOARD_SETS[name])
        if name == "kinds":
            return Value(n.Const(Ty.KINDS, (1 << len(known.kinds)) - 1, span=span), ty.KINDS)
        if name in BUILT_IN or name in known.attributes["player"] or name in known.attributes["kind"]:
            return self.call(name, [], span, span, scope)
        if known.is_site(name):
            return Value(SiteName(Ty.SITES, name, span=span), ty.SITE)
        return known.unknown(name, span, scope)

    def whose(self, node: t.Whose, scope: Scope) -> Value:
        """`my X`, `their X`, `White X`: X asked of somebody."""
        known = self.known
        if node.owner == "my":
            owner = self.name("mover", node.owner_span, scope)
        elif node.owner == "their":
            rest = self.call(
                "enemies",
                [(None, self.name("mover", node.owner_span, scope), node.owner_span)],
                node.owner_span,
                node.owner_span,
                Scope(scope.place, library=True),
            )
            owner = Value(rest.expr, ty.PLAYER) if len(known.players) == 2 and not rest.unknown else rest
        elif node.owner in known.players:
            owner = self.name(node.owner, node.owner_span, scope)
        else:
            kind = node.owner in known.kinds
            hint = "say the owner first: White Man" if kind else did_you_mean(node.owner, known.players)
            what = f"`{node.owner}` is a piece, not a player" if kind else f"no player is called `{node.owner}`"
            return known.complain("E201", what, node.owner_span, hint)
        word = node.word
        rest_of: list[tuple[str | None, Value, Span]] = []
        name, name_span = "", word.span
        if isinstance(word, t.Name):
            name = word.name
        elif isinstance(word, t.Call):
            name, name_span = word.name, word.name_span
            rest_of = self.arguments(word, scope)
        else:
            return known.complain("E206", f"`{node.owner}` cannot stand before `{word.name}( … for …)`", node.span)
        return self.call(name, [(None, owner, node.owner_span), *rest_of], node.span, name_span, scope)

    # ---- calls

    def call(
        self, name: str, args: list[tuple[str | None, Value, Span]], span: Span, name_span: Span, scope: Scope
    ) -> Value:
        """A name asked of something."""
        known = self.known
        if any(value.unknown for _, value, _ in args):
            return broken()
        known.used.add(name)
        definition = scope.usual if name == "usual" else known.definition(name, scope)
        if name == "usual" and definition is None:
            return known.complain("E206", "there is no `usual` here: nothing is being replaced", name_span)
        if definition is not None:
            return self.definition_call(definition, args, span, scope)
        if name in known.kinds:
            return self.pieces_of(name, args, span)
        if name in known.state_types:
            return self.state(name, args, span, scope)
        attribute = self.attribute(name, args, span)
        if attribute is not None:
            return attribute
        if name in SIGNATURES:
            return self.built_in(name, args, span, scope)
        special = getattr(self, f"_{name}", None) if name in BUILT_IN else None
        if special is not None:
            result: Value = special(args, span, scope)
            return result
        if name in BUILT_IN and name not in BOARD_SETS and name not in DIRECTIONS:
            return known.complain(
                "E206",
                f"`{name}` goes through a set: {name}(… for x in S)",
                span,
                f"for instance {name}(x for x in S), or `any`, `no`, `count` of a set",
            )
        if scope.find(name) is not None or name in BUILT_IN or name in known.option_types or name in known.players:
            return known.complain("E206", f"`{name}` is not something that can be asked of another thing", name_span)
        return known.unknown(name, name_span, scope)

    def definition_call(
        self, definition: Definition, args: list[tuple[str | None, Value, Span]], span: Span, scope: Scope
    ) -> Value:
        """The call of a definition that has a value."""
        raise NotImplementedError

    def wrong_count(self, name: str, wanted: str, args: list[tuple[str | None, Value, Span]], span: Span) -> Value:
        """Complain of too many or too few values in a call."""
        return self.known.complain("E205", f"`{name}` takes {wanted}, and {len(args)} stand here", span)

    def pieces_of(self, kind: str, args: list[tuple[str | None, Value, Span]], span: Span) -> Value:
        """`Pawn(p)`: the sites of p's pawns."""
        if len(args) != 1:
            return self.wrong_count(kind, "one player", args, span)
        players = expect(self.known, args[0][1], ty.PLAYERS, args[0][2], f"what stands with `{kind}`")
        code = n.Const(Ty.KINDS, 1 << self.known.kinds.index(kind), span=span)
        of_kind = n.Op(Ty.SITES, "of_kind", (code,), span=span)
        theirs = n.Op(Ty.SITES, "pieces_of", (players.expr,), span=span)
        return Value(n.Op(Ty.SITES, "meet", (theirs, of_kind), span=span), ty.SITES)

    def state(self, name: str, args: list[tuple[str | None, Value, Span]], span: Span, scope: Scope) -> Value:
        """What a state variable holds."""
        type_, per = self.known.state_types[name]
        if not scope.place.position:
            return self.not_yet(name, span)
        if len(args) != len(per):
            wanted = " and ".join(f"one {'site' if p == 'piece' else p}" for p in per) or "nothing in brackets"
            return self.wrong_count(name, wanted, args, span)
        index = self.index(name, type_, per, args)
        lifted = any(value.type.many for value in index)
        result = type_.set if lifted and type_.base not in (Base.NUMBER, Base.TRUTH) else type_
        return Value(n.Get(type_.ty, name, tuple(v.expr for v in index), span=span), result)

    def index(
        self, name: str, type_: Type, per: tuple[str, ...], args: list[tuple[str | None, Value, Span]]
    ) -> list[Value]:
        """The indices of a table; sets only where the table holds sets."""
        wants = {"player": ty.PLAYER, "site": ty.SITE, "piece": ty.SITE}
        plain = type_.base in (Base.NUMBER, Base.TRUTH)
        return [
            expect(self.known, value, wants[p] if plain else wants[p].set, span, f"what `{name}` is asked of")
            if plain or value.type.many or value.type.bare
            else expect(self.known, value, wants[p], span, f"what `{name}` is asked of")
            for p, (_, value, span) in zip(per, args, strict=True)
        ]

    def attribute(self, name: str, args: list[tuple[str | None, Value, Span]], span: Span) -> Value | None:
        """An attribute of a player, of a kind, or of the piece on a site."""
        tables = {whose: types[name] for whose, types in self.known.attributes.items() if name in types}
        if not tables or (name in BUILT_IN and not args):
            return None
        if len(args) != 1:
            return self.wrong_count(name, "one thing in brackets", args, span)
        _, of, place = args[0]
        whose = "player" if of.type.base is Base.PLAYER else "kind"
        if whose not in tables:
            whose = next(iter(tables))
        type_ = tables[whose]
        plain = type_.base in (Base.NUMBER, Base.TRUTH)
        if whose == "player":
            index = expect(self.known, of, ty.PLAYER if plain else ty.PLAYERS, place, f"what `{name}` is asked of")
        elif of.type.base in (Base.KIND, Base.NOTHING) and not of.type.bare:
            index = expect(self.known, of, ty.KIND if plain else ty.KINDS, place, f"what `{name}` is asked of")
        else:
            index = expect(self.known, of, ty.SITE if plain else ty.SITES, place, f"what `{name}` is asked of")
            index = Value(n.Op(Ty.KINDS, "kind", (index.expr,), span=span), index.type)
        if index.unknown:
            return broken()
        many = type_.many or (of.type.many and not plain)
        return Value(AttributeOf(type_.ty, whose, name, index.expr, span=span), Type(type_.base, many))

    def not_yet(self, name: str, span: Span) -> Value:
        """Complain of asking for the position before there is one."""
        return self.known.complain(
            "E209", f"`{name}` is not known before the game begins", span, "here only options and the board are known"
        )

    def built_in(self, name: str, args: list[tuple[str | None, Value, Span]], span: Span, scope: Scope) -> Value:
        """A built-in with a signature."""
        if name in MOVING and name != "players" and not scope.place.position:
            return self.not_yet(name, span)
        if name in NEEDS_MOVER and not scope.place.mover and name != "stuck":
            return self.known.complain("E209", "nobody is moving here", span, "name the player: White Man, or Man(p)")
        fitting = [s for s in SIGNATURES[name] if len(s.params) == len(args)]
        if not fitting:
            counts = " or ".join(str(len(s.params)) for s in SIGNATURES[name])
            return self.wrong_count(name, f"{counts} in brackets", args, span)
        if len(fitting) > 1:
            base = args[0][1].type.base
            fitting = [s for s in fitting if s.params[0].type.base is base] or fitting[:1]
        return self.apply(name, fitting[0], args, span)

    def apply(self, name: str, signature: Signature, args: list[tuple[str | None, Value, Span]], span: Span) -> Value:
        """A built-in with operands that fit it."""
        values: list[n.Expr] = []
        many = False
        for param, (keyword, value, place) in zip(signature.params, args, strict=True):
            if keyword is not None:
                return self.known.complain("E205", f"`{name}` has no `{keyword} = …`", place)
            want = param.type.set if param.lifted else param.type
            given = expect(self.known, value, want, place, f"what `{name}` is given")
            if given.unknown:
                return broken()
            many = many or (param.lifted and (value.type.many or value.type.bare))
            values.append(given.expr)
        result = signature.result.set if signature.lifted and many else signature.result
        return Value(n.Op(result.ty, signature.op, tuple(values), span=span), result)

    # ---- built-ins with rules of their own

    def _flood(self, args: list[tuple[str | None, Value, Span]], span: Span, scope: Scope) -> Value:
        known = self.known
        plain = [(v, s) for keyword, v, s in args if keyword is None]
        steps = [(v, s) for keyword, v, s in args if keyword == "steps"]
        if len(plain) not in (2, 3) or len(plain) + len(steps) != len(args) or len(steps) > 1:
            return known.complain(
                "E205", "`flood` is written flood(from, through), with directions or `steps = n` behind", span
            )
        wants = (ty.SITES, ty.SITES, ty.DIRECTIONS)
        given = [expect(known, v, w, s, "what `flood` is given") for (v, s), w in zip(plain, wants, strict=False)]
        given += [expect(known, v, ty.NUMBER, s, "`steps`") for v, s in steps]
        if any(v.unknown for v in given):
            return broken()
        op = "flood" + ("_by" if len(plain) == 3 else "") + ("_n" if steps else "")
        return Value(n.Op(Ty.SITES, op, tuple(v.expr for v in given), span=span), ty.SITES)

    def _looked_at(self, name: str, args: list[tuple[str | None, Value, Span]], span: Span) -> Value | None:
        if len(args) != 1:
            self.wrong_count(name, "one set", args, span)
            return None
        value = self.as_set(settle(args[0][1], False), args[0][2], f"`{name}`")
        return None if value.unknown else value

    def _count(self, args: list[tuple[str | None, Value, Span]], span: Span, scope: Scope) -> Value:
        value = self._looked_at("count", args, span)
        return Value(n.Op(Ty.INT, "count", (value.expr,), span=span), ty.NUMBER) if value else broken()

    def _any(self, args: list[tuple[str | None, Value, Span]], span: Span, scope: Scope) -> Value:
        value = self._looked_at("any", args, span)
        return Value(n.Op(Ty.BOOL, "any", (value.expr,), span=span), ty.TRUTH) if value else broken()

    def _no(self, args: list[tuple[str | None, Value, Span]], span: Span, scope: Scope) -> Value:
        value = self._looked_at("no", args, span)
        return Value(n.Op(Ty.BOOL, "no", (value.expr,), span=span), ty.TRUTH) if value else broken()

    def _picked(self, name: str, of_numbers: str, args: list[tuple[str | None, Value, Span]], span: Span) -> Value:
        value = self._looked_at(name, args, span)
        if value is None:
            return broken()
        if value.type.base is Base.NUMBER:
            return Value(n.Op(Ty.INT, of_numbers, (value.expr,), span=span), ty.NUMBER)
        return Value(n.Op(value.type.ty, name, (value.expr,), span=span), value.type.one)

    def _one(self, args: list[tuple[str | None, Value, Span]], span: Span, scope: Scope) -> Value:
        return self._picked("one", "least", args, span)

    def _last_of(self, args: list[tuple[str | None, Value, Span]], span: Span, scope: Scope) -> Value:
        return self._picked("last_of", "greatest", args, span)

    def _nth(self, args: list[tuple[str | None, Value, Span]], span: Span, scope: Scope) -> Value:
        """`nth(n, a, b, …)`: a table looked up by number; none, 0 or false outside it."""
        if len(args) < 2:
            return self.wrong_count("nth", "a number and what to choose from", args, span)
        number = expect(self.known, args[0][1], ty.NUMBER, args[0][2], "the first thing in `nth`")
        type_ = args[1][1].type
        for _, value, place in args[2:]:
            type_ = self.common_type(type_, value.type, place)
        if type_.bare:
            type_ = ty.KIND
        items = [expect(self.known, value, type_, place, "each thing in `nth`") for _, value, place in args[1:]]
        if number.unknown or any(item.unknown for item in items):
            return broken()
        chain: n.Expr = n.Const(type_.ty, 0, span=span)
        for place_in_list, item in reversed(list(enumerate(items, start=1))):
            test = n.Op(Ty.BOOL, "equal", (number.expr, n.Const(Ty.INT, place_in_list)), span=span)
            chain = n.Cond(type_.ty, test, item.expr, chain, span=span)
        return Value(chain, type_)

    def repeats(self, node: t.Call, scope: Scope) -> Value:
        """How many earlier positions agree in the things listed; a table is named without brackets, to mean all of it."""
        known = self.known
        if not node.arguments:
            return known.complain("E205", "say what must agree: repeats(pieces, mover)", node.span)
        if not scope.place.position:
            return self.not_yet("repeats", node.span)
        parts = tuple(self.compared(argument.value, scope) for argument in node.arguments)
        known.repeats += 1
        return Value(n.Repeats(Ty.INT, known.repeats - 1, parts, span=node.span), ty.NUMBER)

    def compared(self, node: t.Expr, scope: Scope) -> n.Expr:
        """One of the things in which positions may agree."""
        if isinstance(node, t.Name) and scope.find(node.name) is None:
            if node.name in self.known.state_types:
                self.known.used.add(node.name)
                return n.Whole(Ty.INT, node.name, span=node.span)
            wholes = {"pieces": "layout", "mover": "to_move", "supply": "all_supplies"}
            if node.name in wholes:
                return n.Op(Ty.INT, wholes[node.name], span=node.span)
        return settle(self.expr(node, scope), False).expr

    # ---- operators

    def unary(self, node: t.Unary, scope: Scope) -> Value:
        """`not x`, `- x`."""
        if node.operator == "-":
            value = self.value(node.operand, scope, ty.NUMBER, "what stands behind `-`")
            return Value(n.Op(Ty.INT, "neg", (value.expr,), span=node.span), ty.NUMBER)
        value = settle(self.expr(node.operand, scope), False)
        if value.unknown:
            return value
        if value.type.base is Base.TRUTH:
            return Value(n.Op(Ty.BOOL, "isnt", (value.expr,), span=node.span), ty.TRUTH)
        if value.type.base is Base.NUMBER:
            return self.known.complain("E202", "`not` is for true and false and for sets, not for numbers", node.span)
        value = self.as_set(value, node.span, "`not`")
        return Value(n.Op(value.type.ty, "not", (value.expr,), span=node.span), value.type)

    def binary(self, node: t.Binary, scope: Scope) -> Value:
        """Arithmetic, comparison, `except`, `..`."""
        op = node.operator
        if op in _ARITHMETIC or op in _COMPARISONS or op == "..":
            return self.numeric(node, scope)
        left, right = self.expr(node.left, scope), self.expr(node.right, scope)
        if left.unknown or right.unknown:
            return broken()
        if op == "except":
            left, right, type_ = self.same_sets(left, right, node)
            if type_.base is Base.UNKNOWN:
                return broken()
            return Value(n.Op(type_.ty, "except", (left.expr, right.expr), span=node.span), type_)
        if op in ("in", "not in"):
            result = self.member(left, right, node)
        else:
            result = self.equal(left, right, node)
        if op in ("not in", "is not") and not result.unknown:
            return Value(n.Op(Ty.BOOL, "isnt", (result.expr,), span=node.span), ty.TRUTH)
        return result

    def numeric(self, node: t.Binary, scope: Scope) -> Value:
        """Operators on two numbers."""
        op = node.operator
        left = self.value(node.left, scope, ty.NUMBER, f"what stands before `{op}`").expr
        right = self.value(node.right, scope, ty.NUMBER, f"what stands behind `{op}`").expr
        if op == "..":
            return Value(n.Op(Ty.NUMBERS, "range", (left, right), span=node.span), ty.NUMBERS)
        if op in _ARITHMETIC:
            return Value(n.Op(Ty.INT, _ARITHMETIC[op], (left, right), span=node.span), ty.NUMBER)
        name, turned = _COMPARISONS[op]
        operands = (right, left) if turned else (left, right)
        return Value(n.Op(Ty.BOOL, name, operands, span=node.span), ty.TRUTH)

    def same_sets(self, left: Value, right: Value, node: t.Binary | t.Junction) -> tuple[Value, Value, Type]:
        """Two sets of the same sort, as sets."""
        as_kinds = any(v.type.base is Base.KIND and not v.type.bare for v in (left, right))
        both_bare = left.type.bare and right.type.bare
        if not both_bare:
            left, right = settle(left, as_kinds), settle(right, as_kinds)
        if left.type.base is Base.NOTHING:
            left = Value(n.Const(right.type.set.ty, 0), right.type)
        if right.type.base is Base.NOTHING:
            right = Value(n.Const(left.type.set.ty, 0), left.type)
        if left.type.base is not right.type.base or not (left.type.is_set or left.type.base is Base.NUMBER):
            what = f"`{node.operator}` joins sets of the same sort, and these are {left.type} and {right.type}"
            bad = self.known.complain("E202", what, node.span)
            return bad, bad, ty.UNKNOWN
        if left.type.base is Base.NUMBER:
            left = left if left.type.many else as_number_set(left)
            right = right if right.type.many else as_number_set(right)
        return left, right, Type(left.type.base, many=True, bare=both_bare)

    def member(self, left: Value, right: Value, node: t.Binary) -> Value:
        """`x in S`: there is something in x, and all of it is in S."""
        if left.type == ty.NUMBER:
            numbers = expect(self.known, right, ty.NUMBERS, node.right.span, "what stands behind `in`")
            return Value(n.Op(Ty.BOOL, "has", (numbers.expr, left.expr), span=node.span), ty.TRUTH)
        for side, value, span in (("before", left, node.left.span), ("behind", right, node.right.span)):
            if not value.type.is_set:
                what = f"what stands {side} `in` should be a set or a member of one, and this is {value.type}"
                hint = "write `x in (A and B)`" if value.type.base is Base.TRUTH else None
                return self.known.complain("E202", what, span, hint)
        left, right, type_ = self.same_sets(left, right, node)
        if type_.base is Base.UNKNOWN:
            return broken()
        left, right = settle(left, False), settle(right, False)
        return Value(n.Op(Ty.BOOL, "inside", (left.expr, right.expr), span=node.span), ty.TRUTH)

    def equal(self, left: Value, right: Value, node: t.Binary) -> Value:
        """`a is b`."""
        for base, op in ((Base.NUMBER, "equal"), (Base.TRUTH, "alike")):
            one = Type(base)
            if left.type == right.type == one:
                return Value(n.Op(Ty.BOOL, op, (left.expr, right.expr), span=node.span), ty.TRUTH)
        if not (left.type.is_set and right.type.is_set):
            what = f"`is` compares two things of one sort, and these are {left.type} and {right.type}"
            hint = None
            if ty.NUMBER in (left.type, right.type) and (left.type.is_set or right.type.is_set):
                hint = "a set is compared with a number by `count(…)`"
            return self.known.complain("E202", what, node.span, hint)
        left, right, type_ = self.same_sets(left, right, node)
        if type_.base is Base.UNKNOWN:
            return broken()
        left, right = settle(left, False), settle(right, False)
        return Value(n.Op(Ty.BOOL, "same", (left.expr, right.expr), span=node.span), ty.TRUTH)

    def junction(self, node: t.Junction, scope: Scope) -> Value:
        """`or`, `and`: logic on truths, union and intersection on sets."""
        values = [self.expr(item, scope) for item in node.items]
        if any(v.unknown for v in values):
            return broken()
        truths = [v.type.base is Base.TRUTH for v in values]
        if all(truths):
            op = "either" if node.operator == "or" else "both"
            result = values[0].expr
            for value in values[1:]:
                result = n.Op(Ty.BOOL, op, (result, value.expr), span=node.span)
            return Value(result, ty.TRUTH)
        if any(truths):
            return self.known.complain(
                "E213",
                f"`{node.operator}` joins either conditions or sets, not one with the other",
                node.span,
                "`x in A and B` is read as `(x in A) and B`: write `x in (A and B)`; `any(…)` asks if a set has members",
            )
        total, type_ = values[0], values[0].type.set
        if values[0].type.bare:
            type_ = values[0].type
        for value in values[1:]:
            total, value, type_ = self.same_sets(total, value, node)
            if type_.base is Base.UNKNOWN:
                return broken()
            if type_.bare and node.operator == "and":
                total, value, type_ = settle(total, False), settle(value, False), ty.SITES
            op = "union" if node.operator == "or" else "meet"
            total = Value(n.Op(type_.ty, op, (total.expr, value.expr), span=node.span), type_)
        return total

    def common_type(self, one: Type, other: Type, span: Span) -> Type:
        """The type that fits two values that may stand for each other."""
        if one == other or other.base is Base.UNKNOWN:
            return one
        if one.base is Base.UNKNOWN:
            return other
        if one.base is Base.NOTHING and other.base not in (Base.NUMBER, Base.TRUTH):
            return ty.KIND if other.bare else other
        if other.base is Base.NOTHING and one.base not in (Base.NUMBER, Base.TRUTH):
            return ty.KIND if one.bare else one
        if one.bare or other.bare:
            third = other if one.bare else one
            if third.base in (Base.SITE, Base.KIND):
                return Type(third.base, many=third.base is Base.SITE or third.many, bare=one.bare and other.bare)
        if one.base is other.base:
            return Type(one.base, one.many or other.many)
        self.known.complain("E202", f"these should be of one sort, and are {one} and {other}", span)
        return ty.UNKNOWN

    def conditional(self, node: t.Conditional, scope: Scope) -> Value:
        """`A if C else B`."""
        test = self.truth(node.condition, scope, "what stands behind `if`")
        then, otherwise = self.expr(node.then, scope), self.expr(node.otherwise, scope)
        if then.unknown or otherwise.unknown:
            return broken()
        type_ = self.common_type(then.type, otherwise.type, node.span)
        if type_.base is Base.UNKNOWN:
            return broken()
        if not type_.bare:
            then = expect(self.known, then, type_, node.then.span, "this")
            otherwise = expect(self.known, otherwise, type_, node.otherwise.span, "this")
        return Value(n.Cond(type_.ty, test, then.expr, otherwise.expr, span=node.span), type_)

    def listing(self, node: t.Listing, scope: Scope) -> Value:
        """`{a1, b2}`: names of kinds are kinds here."""
        values = [settle(self.expr(item, scope), True) for item in node.items]
        if any(v.unknown for v in values):
            return broken()
        type_ = values[0].type
        for value in values[1:]:
            type_ = self.common_type(type_, value.type, node.span)
        if type_.base is Base.NOTHING:
            type_ = ty.SITE
        if type_.base is Base.UNKNOWN:
            return broken()
        if type_.base in (Base.TRUTH, Base.TEXT):
            return self.known.complain("E202", f"a set cannot hold {type_}", node.span)
        sets = [
            expect(self.known, v, type_.set, item.span, "each member")
            for v, item in zip(values, node.items, strict=True)
        ]
        return Value(n.Op(type_.set.ty, "union", tuple(v.expr for v in sets), span=node.span), type_.set)

    # ---- going through sets

    def bind(self, binder: t.Binder, scope: Scope, what: str) -> n.Bind | None:
        """A name for each member of a set in turn, visible in `scope` from here on."""
        within = self.a_set(binder.within, scope, what)
        self.check_new(binder.name, binder.span, scope)
        if within.unknown:
            scope.names[binder.name] = Named(broken(), ty.UNKNOWN)
            return None
        one = within.type.one
        local = n.Local(one.ty, self.known.slot(), binder.name, span=binder.span)
        scope.names[binder.name] = Named(Value(local, one), one)
        return n.Bind(local.slot, binder.name, one.ty, within.expr)

    def check_new(self, name: str, span: Span, scope: Scope) -> None:
        """A name for a value may not be one that the language or the rulebook has given away."""
        if name in BUILT_IN and name not in DIRECTIONS:
            self.known.complain(
                "E211", f"`{name}` is a built-in name", span, f"choose another, for instance `my_{name}`"
            )
        elif self.known.is_site(name):
            self.known.complain("E211", f"`{name}` is the name of a site", span, "choose another name")

    def filter(self, node: t.Filter, scope: Scope) -> Value:
        """`(x in S where C)`."""
        inner = scope.inner()
        bind = self.bind(node.binder, inner, "`in`")
        condition = self.truth(node.condition, inner, "what stands behind `where`")
        if bind is None:
            return broken()
        type_ = inner.names[node.binder.name].declared.set
        return Value(n.Fold(type_.ty, "filter", (bind,), condition, span=node.span), type_)

    def fold(self, node: t.Fold, scope: Scope) -> Value:
        """`sum(E for x in S where C)` and the like."""
        if node.name not in FOLDS:
            hint = "write count(x in S where C)" if node.name in ("count", "no", "one") else None
            known = ", ".join(sorted(FOLDS))
            return self.known.complain(
                "E206", f"`{node.name}` does not go through sets; {known} do", node.name_span, hint
            )
        inner = scope.inner()
        binds = [self.bind(binder, inner, "`in`") for binder in node.binders]
        where = self.truth(node.condition, inner, "what stands behind `where`") if node.condition else None
        if node.name in ("sum", "max", "min"):
            body = self.value(node.body, inner, ty.NUMBER, f"what `{node.name}` puts together")
        elif node.name in ("every", "any"):
            body = self.value(node.body, inner, ty.TRUTH, f"what `{node.name}` looks at")
        else:
            body = self.as_set(settle(self.expr(node.body, inner), False), node.body.span, f"`{node.name}`")
        kept = tuple(b for b in binds if b is not None)
        if body.unknown or len(kept) < len(binds):
            return broken()
        return Value(n.Fold(body.type.ty, node.name, kept, body.expr, where, span=node.span), body.type)
