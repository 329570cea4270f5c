"""Checking statements: what may stand where, and what it compiles to."""

from __future__ import annotations

from gdl.check import types as ty
from gdl.check.definitions import Definitions
from gdl.check.names import expect, settle
from gdl.check.scope import Named, Scope
from gdl.check.types import Base, Type, Value
from gdl.diagnostics import did_you_mean
from gdl.syntax import tree as t
from gdl_interpreter.program import Span, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s

_CHOICES = (t.Choose, t.Either, t.First, t.Keep)
_EFFECTS = (t.Place, t.Move, t.MoveEach, t.Remove, t.Return, t.Change, t.SwapSides, t.Leaves, t.Joins)
_COURSE = (t.Pass, t.Again, t.SwapSides)
_WORDS: dict[type[t.Stmt], str] = {
    t.Choose: "choose",
    t.Either: "either",
    t.First: "first",
    t.Keep: "keep",
    t.Place: "place",
    t.Move: "move",
    t.MoveEach: "move",
    t.Remove: "remove",
    t.Return: "return",
    t.Change: "change",
    t.SwapSides: "swap sides",
    t.Leaves: "leaves",
    t.Joins: "joins",
    t.Pass: "pass",
    t.Again: "again",
    t.Stop: "stop",
    t.Chance: "chance",
    t.Require: "require",
}

TYPE_NAMES: dict[str, Type] = {
    "site": ty.SITE,
    "direction": ty.DIRECTION,
    "player": ty.PLAYER,
    "kind": ty.KIND,
    "set": ty.SITES,
}


class Statements(Definitions):
    """Checks statements."""

    def block(self, body: t.Block, scope: Scope) -> s.Block:
        """Statements, one after the other, in a scope of their own."""
        done: list[s.Stmt] = []
        for node in body:
            statement = self.statement(node, scope) if self.allowed(node, scope) else None
            if statement is not None:
                done.append(statement)
        return tuple(done)

    def allowed(self, node: t.Stmt, scope: Scope) -> bool:
        """May this statement stand here? Complains if not."""
        place, word = scope.place, _WORDS.get(type(node), "")
        what = None
        if isinstance(node, _CHOICES) and not place.choices:
            what = f"there are no choices in {place.what}, so no `{word}`"
        elif isinstance(node, _EFFECTS) and not place.effects:
            what = f"{place.what} changes nothing, so there is no `{word}` in it"
        elif isinstance(node, _COURSE) and not place.choices:
            what = f"`{word}` is for a turn, not for {place.what}"
        elif isinstance(node, t.Stop) and not place.loop:
            what = "`stop` leaves a loop, and there is none here"
        elif isinstance(node, t.Chance) and not place.chance:
            what = "`chance` stands before the first choice of a turn, or in `setup`"
        elif isinstance(node, t.Require) and (not place.effects or place.stock):
            what = f"`require` is for a turn or an event, not for {place.what}"
        if what is not None:
            self.known.complain("E209", what, node.span)
        return what is None

    def statement(self, node: t.Stmt, scope: Scope) -> s.Stmt | None:
        """One statement; None if it was wrong."""
        span = node.span
        match node:
            case t.Choose():
                return self.choose(node, scope)
            case t.Chance():
                bind = self.bind(node.binder, scope, "`chance`")
                return s.Chance(bind, span=span) if bind else None
            case t.Require():
                return s.Require(self.truth(node.condition, scope, "what `require` asks"), node.reason, span=span)
            case t.Let():
                return self.let(node, scope)
            case t.Place():
                return self.place(node, scope)
            case t.Move():
                source = self.value(node.source, scope, ty.SITE, "what `move` takes")
                target = self.value(node.target, scope, ty.SITE, "where `move` goes")
                return s.Move(source.expr, target.expr, span=span)
            case t.MoveEach():
                inner = scope.inner()
                bind = self.bind(node.binder, inner, "`move`")
                target = self.value(node.target, inner, ty.SITE, "where `move` goes")
                return s.MoveEach(bind, target.expr, span=span) if bind else None
            case t.Remove():
                return s.Remove(self.sites(node.sites, scope, "remove"), span=span)
            case t.Return():
                return s.Return(self.sites(node.sites, scope, "return"), span=span)
            case t.Change():
                return self.change(node, scope)
            case t.Pass():
                return s.Pass(span=span)
            case t.Again():
                return s.Again(span=span)
            case t.Stop():
                return s.Stop(span=span)
            case t.SwapSides():
                return self.swap_sides(node)
            case t.Leaves():
                return s.Leaves(self.value(node.players, scope, ty.PLAYERS, "who leaves").expr, span=span)
            case t.Joins():
                return s.Joins(self.value(node.players, scope, ty.PLAYERS, "who joins").expr, span=span)
            case t.Assign():
                return self.assign(node, scope)
            case t.Do():
                return self.do(node, scope)
        return self.compound(node, scope)

    def compound(self, node: t.Stmt, scope: Scope) -> s.Stmt | None:
        """A statement with blocks in it."""
        span = node.span
        match node:
            case t.Either(branches=branches):
                done = []
                for branch in branches:
                    label = self.known.label(branch.label) if branch.label is not None else None
                    done.append(s.Branch(label, self.inner(branch.body, scope), branch.span))
                self.chosen(scope)
                return s.Either(tuple(done), span=span)
            case t.First():
                first = s.First(self.inner(node.body, scope), self.inner(node.otherwise, scope), span=span)
                self.chosen(scope)
                return first
            case t.Keep():
                inner = scope.inner(scope.place.inside(chance=False))
                body = self.block(node.body, inner)
                measure = self.value(node.measure, inner, ty.NUMBER, "what `keep` compares").expr
                self.chosen(scope)
                return s.Keep(node.highest, measure, body, span=span)
            case t.If():
                arms = []
                for arm in node.arms:
                    test = self.truth(arm.condition, scope, "what stands behind `if`")
                    arms.append((test, self.inner(arm.body, scope, chance=scope.place.chance)))
                otherwise = self.inner(node.otherwise, scope, chance=scope.place.chance)
                return s.If(tuple(arms), otherwise, span=span)
            case t.For():
                inner = scope.inner(scope.place.inside(loop=True))
                bind = self.bind(node.binder, inner, "`for`")
                where = self.truth(node.condition, inner, "what stands behind `where`") if node.condition else None
                body = self.block(node.body, inner)
                return s.For(bind, where, body, span=span) if bind else None
            case t.RepeatTimes():
                times = self.value(node.times, scope, ty.NUMBER, "how often to repeat").expr
                return s.RepeatTimes(times, self.inner(node.body, scope, loop=True), span=span)
            case t.RepeatWhile():
                test = self.truth(node.condition, scope, "what stands behind `while`")
                return s.RepeatWhile(test, self.inner(node.body, scope, loop=True), span=span)
        raise AssertionError(f"no such statement: {node!r}")

    def inner(self, body: t.Block, scope: Scope, loop: bool | None = None, chance: bool = False) -> s.Block:
        """A block within this one."""
        place = scope.place.inside(loop=loop, chance=chance if not scope.place.stock else scope.place.chance)
        return self.block(body, scope.inner(place))

    @staticmethod
    def chosen(scope: Scope) -> None:
        """A choice has been made: from here on nature may not."""
        outer: Scope | None = scope
        while outer is not None:
            outer.place = outer.place.inside(chance=False)
            outer = outer.outer

    def choose(self, node: t.Choose, scope: Scope) -> s.Stmt | None:
        """`choose x in S where C`."""
        bind = self.bind(node.binder, scope, "`choose`")
        where = self.truth(node.condition, scope, "what stands behind `where`") if node.condition else None
        self.chosen(scope)
        return s.Choose(bind, where, span=node.span) if bind else None

    def sites(self, node: t.Expr, scope: Scope, word: str) -> n.Expr:
        """The sites that an effect is for."""
        return self.value(node, scope, ty.SITES, f"what `{word}` takes").expr

    def swap_sides(self, node: t.SwapSides) -> s.Stmt | None:
        """`swap sides`."""
        if len(self.known.players) != 2:
            self.known.complain("E209", "`swap sides` is for two players", node.span)
            return None
        return s.SwapSides(span=node.span)

    # ---- pieces

    def which_piece(self, node: t.Expr, scope: Scope) -> tuple[Value, n.Expr | None]:
        """`Man`, `White Man`, `my Man`, `Man(p)`, or anything that is a kind: which piece, and whose (None: the mover's)."""
        known = self.known
        if isinstance(node, t.Call) and node.name in known.kinds and len(node.arguments) == 1:
            owner = self.value(node.arguments[0].value, scope, ty.PLAYER, f"the owner of `{node.name}`")
            return self.name(node.name, node.name_span, scope), owner.expr
        names_kind = isinstance(node, t.Whose) and isinstance(node.word, t.Name) and node.word.name in known.kinds
        if isinstance(node, t.Whose) and names_kind and (node.owner in known.players or node.owner == "my"):
            owner = self.name("mover" if node.owner == "my" else node.owner, node.owner_span, scope)
            return self.name(node.word.name, node.word.span, scope), owner.expr
        return self.expr(node, scope), None

    def place(self, node: t.Place, scope: Scope) -> s.Stmt | None:
        """`place K on S with a = v`."""
        known = self.known
        piece, owner = self.which_piece(node.piece, scope)
        kind = expect(known, piece, ty.KIND, node.piece.span, "what `place` puts down")
        sites = self.sites(node.where, scope, "place")
        if owner is None and not scope.place.mover and not kind.unknown and not self.is_neutral(piece.expr):
            known.complain(
                "E209",
                "nobody is moving here: whose piece is it?",
                node.piece.span,
                f"name the player: place {known.players[0]} … on …, or: for p in players: place … (p) on …",
            )
        settings = []
        for setting in node.settings:
            type_, per = known.state_types.get(setting.name, (ty.UNKNOWN, ()))
            if per != ("piece",):
                carried = [name for name, (_, per) in known.state_types.items() if per == ("piece",)]
                known.complain(
                    "E201",
                    f"no `state {setting.name} per piece` is declared",
                    setting.span,
                    did_you_mean(setting.name, carried),
                )
                continue
            known.used.add(setting.name)
            value = self.value(setting.value, scope, type_, f"`{setting.name}`")
            settings.append((setting.name, value.expr))
        return s.Place(kind.expr, owner, sites, tuple(settings), span=node.span)

    def is_neutral(self, kind: n.Expr) -> bool:
        """Is it known to be a neutral kind?"""
        neutral = self.known.rules.kinds
        names = [name for name, owned in neutral.items() if any(a.name == "neutral" for a in owned.attributes)]
        return isinstance(kind, n.Const) and any(kind.value == 1 << self.known.kinds.index(name) for name in names)

    def change(self, node: t.Change, scope: Scope) -> s.Stmt | None:
        """`change S to K`: another kind, another owner, or `White King`: both."""
        sites = self.sites(node.sites, scope, "change")
        piece, owner = self.which_piece(node.to, scope)
        if owner is None and piece.type.base is Base.PLAYER:
            player = expect(self.known, piece, ty.PLAYER, node.to.span, "the new owner")
            return s.Change(sites, None, player.expr, span=node.span)
        kind = expect(self.known, piece, ty.KIND, node.to.span, "what a piece is changed to")
        return s.Change(sites, kind.expr, owner, span=node.span)

    # ---- names and states

    def let(self, node: t.Let, scope: Scope) -> s.Stmt | None:
        """`let x: type = E`."""
        known = self.known
        self.check_new(node.name, node.span, scope)
        value = settle(self.expr(node.value, scope), False)
        type_ = self.declared(node.declared, scope) if node.declared is not None else value.type
        if type_.base is Base.NOTHING:
            value = known.complain(
                "E202",
                f"what may `{node.name}` hold later? `none` alone does not say",
                node.span,
                f"let {node.name}: site = none, or: set, direction, player, kind",
            )
            type_ = ty.UNKNOWN
        if type_.base is Base.TEXT:
            value = known.complain("E202", "a text is not a value in a turn", node.span)
            type_ = ty.UNKNOWN
        value = expect(known, value, type_, node.value.span, f"`{node.name}`")
        local = n.Local(type_.ty, known.slot(), node.name, span=node.span)
        if node.name in scope.names and isinstance(scope.names[node.name].value.expr, n.Local):
            before = scope.names[node.name]
            if before.assignable:
                known.complain("E210", f"`{node.name}` is here already", node.span, f"to change it: {node.name} = …")
        scope.names[node.name] = Named(Value(local, type_), type_, assignable=True)
        return s.Assign(local.slot, node.name, value.expr, span=node.span)

    def declared(self, node: t.Expr, scope: Scope) -> Type:
        """The type that a declaration names."""
        if isinstance(node, t.Name) and node.name in TYPE_NAMES:
            return TYPE_NAMES[node.name]
        if isinstance(node, t.Binary) and node.operator == "..":
            return ty.NUMBER
        name = node.name if isinstance(node, t.Name) else ""
        self.known.complain(
            "E201",
            "a type is `site`, `set`, `direction`, `player`, `kind`, or a range of numbers as `0..9`",
            node.span,
            did_you_mean(name, TYPE_NAMES),
        )
        return ty.UNKNOWN

    def assign(self, node: t.Assign, scope: Scope) -> s.Stmt | None:
        """`x = E`, `x += E`, `x -= E`, where x is a `let`, a state, `next` or, in a position, `stock(p, K)`."""
        target, known = node.target, self.known
        name, owner, args = "", None, tuple[t.Argument, ...]()
        if isinstance(target, t.Whose) and not isinstance(target.word, t.Fold):
            owner, name = target, target.word.name
            args = target.word.arguments if isinstance(target.word, t.Call) else ()
        elif isinstance(target, t.Name | t.Call):
            name, args = target.name, target.arguments if isinstance(target, t.Call) else ()
        local = scope.find(name)
        if local is not None and isinstance(target, t.Name):
            return self.assign_local(node, name, local, scope)
        if name in known.state_types and (owner or isinstance(target, t.Name | t.Call)):
            return self.assign_state(node, name, owner, args, scope)
        if name == "next" and isinstance(target, t.Name) and node.operator == "=":
            if not scope.place.effects:
                known.complain("E209", f"{scope.place.what} changes nothing", node.span)
            return s.PutNext(self.value(node.value, scope, ty.PLAYER, "`next`").expr, span=node.span)
        if name == "stock" and scope.place.stock and len(args) == 2 and owner is None and node.operator == "=":
            player = self.value(args[0].value, scope, ty.PLAYERS, "the player")
            kind = self.value(args[1].value, scope, ty.KINDS, "the kind")
            number = self.value(node.value, scope, ty.NUMBER, "`stock`")
            return s.PutStock(player.expr, kind.expr, number.expr, span=node.span)
        hint = None
        if name and not known.is_site(name):
            lets = [each for each in scope.all_names() if (found := scope.find(each)) and found.assignable]
            hint = did_you_mean(name, [*known.state_types, *lets]) or f"to name a value: let {name} = …"
        known.complain(
            "E208", f"`{name}` cannot be changed here" if name else "this cannot be changed", target.span, hint
        )
        return None

    def changed(self, node: t.Assign, now: n.Expr, type_: Type, scope: Scope, what: str) -> n.Expr:
        """The new value: what is assigned, or the old one and what is added."""
        if node.operator == "=":
            return self.value(node.value, scope, type_, what).expr
        if type_ != ty.NUMBER and type_.base is not Base.UNKNOWN:
            self.known.complain("E202", f"`{node.operator}` is for numbers, and {what} is {type_}", node.span)
        value = self.value(node.value, scope, ty.NUMBER, f"what stands behind `{node.operator}`").expr
        return n.Op(Ty.INT, "add" if node.operator == "+=" else "sub", (now, value), span=node.span)

    def assign_local(self, node: t.Assign, name: str, local: Named, scope: Scope) -> s.Stmt | None:
        """A `let` gets another value."""
        if not local.assignable or not isinstance(local.value.expr, n.Local):
            if not local.value.unknown:
                self.known.complain("E208", f"`{name}` was not made by `let`, and cannot be changed", node.target.span)
            return None
        value = settle(self.expr(node.value, scope), local.declared.base is Base.KIND)
        declared = local.declared
        if declared.base is value.type.base and value.type.many and not declared.many:
            word = "set" if declared.base is Base.SITE else None
            self.known.complain(
                "E203",
                f"`{name}` holds {declared}, and this is {value.type}",
                node.value.span,
                f"declare it so: let {name}: {word} = …" if word else "`one(…)` takes the first member",
            )
            return None
        new = self.changed(node, local.value.expr, declared, scope, f"`{name}`")
        return s.Assign(local.value.expr.slot, name, new, span=node.span)

    def assign_state(
        self, node: t.Assign, name: str, owner: t.Whose | None, args: tuple[t.Argument, ...], scope: Scope
    ) -> s.Stmt | None:
        """A state gets another value."""
        known = self.known
        if not scope.place.effects:
            known.complain("E209", f"{scope.place.what} changes nothing", node.span, "a `let` may be changed here")
            return None
        now = self.expr(node.target, scope)
        if now.unknown or not isinstance(now.expr, n.Get):
            return None
        type_, _ = known.state_types[name]
        new = self.changed(node, now.expr, type_, scope, f"`{name}`")
        return s.Put(name, now.expr.index, new, span=node.span)

    # ---- actions

    def do(self, node: t.Do, scope: Scope) -> s.Stmt | None:
        """A bare expression: it must be the call of an action."""
        known, value = self.known, node.value
        name, span, args = "", value.span, list[tuple[str | None, Value, Span]]()
        if isinstance(value, t.Name):
            name = value.name
        elif isinstance(value, t.Call):
            name, span = value.name, value.name_span
            args = self.arguments(value, scope)
        definition = scope.usual if name == "usual" else known.definition(name, scope) if name else None
        if definition is None or scope.find(name) is not None:
            self.does_nothing(node, name, span, scope)
            return None
        known.used.add(name)
        if not self.is_action(definition):
            known.complain("E212", f"`{name}` has a value and does nothing by itself", value.span)
            return None
        if any(v.unknown for _, v, _ in args):
            return None
        compiled = self.instance(definition, args, value.span, scope.place)
        if compiled is None:
            return None
        function, _, passed = compiled
        if self.makes_choices(definition):
            self.chosen(scope)
        return s.Do(function, passed, span=node.span)

    def makes_choices(self, definition: object) -> bool:
        """Could a choice be made in there? Only asked to keep `chance` in its place, so anything may say yes."""
        return definition is not None

    def does_nothing(self, node: t.Do, name: str, span: Span, scope: Scope) -> None:
        """Complain of an expression that stands alone."""
        known = self.known
        if name and scope.find(name) is None and name not in known.everything(scope) and not known.is_site(name):
            actions = [d for d in known.rules.definitions.values() if self.is_action(d)]
            hint = did_you_mean(name, [*(d.name for d in actions), "pass", "again", "stop"])
            known.complain("E201", f"nothing is called `{name}`", span, hint)
            return
        self.expr(node.value, scope)
        known.complain(
            "E212",
            "a value by itself does nothing",
            node.span,
            "to name it: let x = …; to change something: x = …; to compare: require … is …",
        )
