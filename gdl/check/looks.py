"""Checking looks: how a game is drawn, and what is told of it."""

from __future__ import annotations

from gdl.check import scope as places
from gdl.check import types as ty
from gdl.check.checker import Arguments, Checker
from gdl.check.expressions.calls import check_named_call
from gdl.check.expressions.sets import bind_name
from gdl.check.known import expect, settle
from gdl.check.scope import Scope
from gdl.check.typed import TypedLook
from gdl.check.types import Base, Value
from gdl.diagnostics import Advice, Edit, Fix, did_you_mean, respelt
from gdl.diagnostics.edits import replace
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.format_expressions import expression
from gdl_interpreter.program import Span
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.look_words import PICTURE, TINTS, WORDS

MAX_LOOKS = 200
"""Lines of looks."""

MAX_TEXT = 200
"""Characters of a text in them."""

_MOST_NAMED = 6
"""Names that a hint lists."""

_TEXTS = {"thrown": 1, "shade": 1, "mark": 1, "piece": 1, "show": 2, "board": 0, "note": 1}
"""How many texts may stand behind `as`."""

_SETS = {"shade": ty.SITES, "mark": ty.SITES, "join": ty.SITES, "side": ty.SITES, "piece": ty.KINDS}


class LooksChecker:
    """Checks the looks of a rulebook."""

    def __init__(self, checker: Checker) -> None:
        self.known = checker.known
        self.checker = checker

    def looks(self) -> tuple[TypedLook, ...]:
        """All of them."""
        lines = self.known.rules.looks
        if len(lines) > MAX_LOOKS:
            self.known.complain("E306", f"there are more than {MAX_LOOKS} lines of looks", lines[MAX_LOOKS].span)
        return tuple(map(self._look, lines[:MAX_LOOKS]))

    def _look(self, look: d.Look) -> TypedLook:
        words, texts = self._drawn(look)
        if self._of_nobody(look):
            return TypedLook(look.phrase, look.span, words=words, texts=texts)
        if look.phrase == "hide":
            self._hidden(look)
            return TypedLook("hide", look.span, names=tuple(name.name for name in look.names))
        if look.phrase == "show":
            return self._shown(look, words, texts)
        scope = Scope(places.LOOKS)
        binds: tuple[n.Bind, ...] = ()
        if look.binder is not None:
            bind = bind_name(self.checker, look.binder, scope, "`in`")
            if bind is not None and scope.names[look.binder.name].declared != ty.SITE:
                self.known.complain("E202", "only sites can be joined", look.binder.within.span)
            binds = () if bind is None else (bind,)
        value, of = None, None
        if look.phrase in ("shade", "side") and look.of is None and self._each_player_has(look.value):
            assert isinstance(look.value, t.Name)
            asked_of, bind, of = self._asked_of_each(look.value, scope)
            value = expect(self.known, asked_of, ty.SITES, look.value.span, f"what `{look.phrase}` is about").expr
            binds = (bind,)
        elif look.phrase in ("shade", "side") and look.of is not None and self._each_player_has(look.value):
            assert isinstance(look.value, t.Name)
            self._whose(look.phrase, look.value, look.of)
        elif look.value is not None:
            asked = self._of_kinds(look.value) if look.phrase == "piece" else look.value
            if look.phrase == "mark" and isinstance(asked, t.Name) and self._each_player_has(asked):
                all_players = t.Argument(t.Name("players", span=asked.span), span=asked.span)
                asked = t.Call(asked.name, (all_players,), span=asked.span, name_span=asked.span)
            value = self.checker.value(asked, scope, _SETS[look.phrase], f"what `{look.phrase}` is about").expr
        if look.of is not None:
            of = self.checker.value(look.of, scope, ty.PLAYERS, "whom it belongs to").expr
        return TypedLook(look.phrase, look.span, value, binds, of, words=words, texts=texts)

    def _drawn(self, look: d.Look) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The words and the texts behind `as`."""
        allowed = WORDS.get(look.phrase, ())
        words, texts = [], []
        for each in look.drawn:
            if each.quoted:
                texts.append(each.text)
                if not each.text.strip() or len(each.text) > MAX_TEXT:
                    self._wrong(f"a text has from 1 to {MAX_TEXT} characters here", each.span)
                elif len(texts) > _TEXTS[look.phrase]:
                    self._wrong(f"`{look.phrase}` takes {_number(_TEXTS[look.phrase])} here", each.span)
            elif each.text in allowed:
                words.append(each.text)
            else:
                what = (
                    f"nothing is drawn as `{each.text}`"
                    if look.phrase != "show"
                    else f"nothing is told as `{each.text}`"
                )
                hint = did_you_mean(each.text, allowed) or "it can be " + ", ".join(f"`{word}`" for word in allowed)
                self._wrong(what, each.span, hint)
        if look.phrase == "mark" and sum(not each.quoted for each in look.drawn) != 1:
            self._wrong("a mark is drawn as one sign", look.name_span, "for instance: mark {d4, d10} as star")
        if look.phrase == "shade" and sum(word in TINTS for word in words) > 1:
            self._wrong("a shade has one tint", look.name_span, "keep one of them")
        if look.phrase == "show" and not texts and "dice" not in words:
            self._wrong("it needs a word for what is shown", look.name_span, 'for instance: as "captured"')
        return tuple(words), tuple(texts)

    def _of_kinds(self, node: t.Expr) -> t.Expr:
        """`tall`, an attribute that some kinds have, means all of those."""
        if isinstance(node, t.Name) and self.known.attributes["kind"].get(node.name) == ty.TRUTH:
            span = node.span
            each = t.Name("this_kind", span=span)
            binder = t.Binder("this_kind", t.Name("kinds", span=span), span=span, name_span=span)
            asked = t.Call(node.name, (t.Argument(each, span=span),), span=span, name_span=span)
            return t.Filter(binder, asked, span=span)
        return node

    def _shown(self, look: d.Look, words: tuple[str, ...], texts: tuple[str, ...]) -> TypedLook:
        node, span = look.value, look.span
        assert node is not None
        if look.on is not None:
            return self._drawn_on(look, node, look.on, words, texts)
        if isinstance(node, t.Name) and (node.name in self.known.state_types or node.name == "supply"):
            name = node.name
            self.known.used.add(name)
            if name == "supply" and not self.known.rules.supplies and "supply" not in self.known.unread:
                self._wrong("there is no `supply` in this rulebook", node.span)
            type_, per = self.known.state_types.get(name, (ty.NOTHING, ()))  # the supply is of no type
            if type_ == ty.UNKNOWN:
                pass  # that is told where it is declared
            elif PICTURE in words and per not in ((), ("player",)):
                self._wrong("a state of each site or piece is no set that can be told as `picture`", node.span)
            elif self._can_be_told(words, type_, node.span) and len(texts) > 1 and type_ != ty.NUMBER:
                self._wrong(_FOR_ONE, node.span, _one_text(look))
            return TypedLook("show", span, names=(name,), words=words, texts=texts)
        if isinstance(node, t.Name) and self._each_player_has(node):
            value, bind, _ = self._asked_of_each(node, Scope(places.LOOKS))
            told = self._told(value, look, words, texts)
            return TypedLook("show", span, told, (bind,), names=(node.name,), words=words, texts=texts)
        if isinstance(node, t.Name) and node.name in self.known.drawn and not self.known.excused(node.name):
            fix = replace(node.span, "chance")
            hint = Advice(f'what chance draws in a turn is shown so: show chance as "{node.name}"', (fix,))
            self.known.complain("E201", f"nothing is called `{node.name}`", node.span, hint)
            return TypedLook("show", span, names=(node.name,), words=words, texts=texts)
        value = settle(self.checker.expr(node, Scope(places.LOOKS)), PICTURE not in words)
        names = (node.name,) if isinstance(node, t.Name) else self._told_as_set(node)
        return TypedLook("show", span, self._told(value, look, words, texts), names=names, words=words, texts=texts)

    def _told_as_set(self, node: t.Expr) -> tuple[str, ...]:
        """The state of the whole game that is all of a set, but for what is left out of it: `{n} except {0}`."""
        match node:
            case t.Binary("except", within, _):
                return self._told_as_set(within)
            case t.Listing((t.Name(name),)) if name in self.known.state_types and not self.known.state_types[name][1]:
                return (name,)
            case _:
                return ()

    def _drawn_on(
        self, look: d.Look, node: t.Expr, on: t.Expr, words: tuple[str, ...], texts: tuple[str, ...]
    ) -> TypedLook:
        """A number that is drawn on a site: so many men of each player, or the number itself."""
        scope = Scope(places.LOOKS)
        binds: tuple[n.Bind, ...] = ()
        names: tuple[str, ...] = ()
        if self._each_player_has(node):
            assert isinstance(node, t.Name)
            value, bind, _ = self._asked_of_each(node, scope)
            binds, names = (bind,), (node.name,)
        else:
            value = self.checker.expr(node, scope)
        number = expect(self.known, value, ty.NUMBER, node.span, "what is drawn on a site").expr
        self._can_be_told(words, ty.NUMBER, node.span)
        at = self.checker.value(on, scope, ty.SITES, "where it is drawn").expr
        return TypedLook("show", look.span, number, binds, on=at, names=names, words=words, texts=texts)

    def _told(self, value: Value, look: d.Look, words: tuple[str, ...], texts: tuple[str, ...]) -> n.Expr:
        assert look.value is not None
        span = look.value.span
        fits = not value.unknown and self._can_be_told(words, value.type, span)
        if fits and len(texts) > 1 and value.type not in (ty.NUMBER, ty.NUMBERS):
            self._wrong(_FOR_ONE, span, _one_text(look))
        if value.type.base in (Base.TEXT, Base.NOTHING):
            self.known.complain("E202", f"{value.type} cannot be shown", span)
        return value.expr

    def _can_be_told(self, words: tuple[str, ...], type_: ty.Type, span: Span) -> bool:
        """Complain of the first word that is for something else than a value of that type."""
        numbers = {ty.NUMBER, ty.NUMBERS} if "dice" in words else {ty.NUMBER}
        for word in words:
            if type_ not in ({ty.SITE, ty.SITES} if word == PICTURE else numbers):
                self._wrong(f"only {'a set of sites' if word == PICTURE else 'a number'} can be told as `{word}`", span)
                return False
        return True

    def _each_player_has(self, node: t.Expr | None) -> bool:
        """Is it the bare name of something that can be asked of each player? Then it is meant of each."""
        if not isinstance(node, t.Name):
            return False
        definition = self.known.rules.definitions.get(node.name)
        if definition is not None:
            return len(definition.parameters) == 1
        per = self.known.state_types.get(node.name, (ty.UNKNOWN, ()))[1]
        return node.name in self.known.attributes["player"] or per == ("player",)

    def _whose(self, phrase: str, node: t.Name, of: t.Expr) -> None:
        """Complain of what each player has where it is not said whose, but in whose colour it is drawn."""
        self.known.used.add(node.name)
        asked = f"{node.name}({expression(of)})"
        fix = Fix(f"ask it of {expression(of)}", (Edit(node.span, asked),))
        told = f"write: {phrase} {asked} of {expression(of)}; without `of`, `{phrase} {node.name}` is each player's own"
        self.known.complain("E205", f"`{node.name}` is not said of whom", node.span, Advice(told, (fix,)))

    def _of_nobody(self, look: d.Look) -> bool:
        """Complain of what each player has where it is said to be of a name that nothing has: `shade camp(p) of p`."""
        node, of, known = look.value, look.of, self.known
        if not isinstance(of, t.Name) or not isinstance(node, t.Call | t.Name) or look.phrase not in ("shade", "side"):
            return False
        asked = [each.value for each in node.arguments] if isinstance(node, t.Call) else [of]
        if asked != [of] or not self._each_player_has(t.Name(node.name, span=node.span)):
            return False
        if known.asked_of_players(of.name, Scope(places.LOOKS)):
            return False
        known.used.add(node.name)
        first, last = node.span, of.span
        place = Span(first.source, first.line, first.column, last.end_line, last.end_column)
        drawn = ", ".join(f'"{each.text}"' if each.quoted else each.text for each in look.drawn)
        written = f"write: {look.phrase} {node.name}" + (f" as {drawn}" if drawn else "")
        told = f"nothing is called `{of.name}`: `{look.phrase} {node.name}` alone is each player's own"
        known.complain("E201", told, of.span, Advice(written, (replace(place, node.name),), sole=True))
        return True

    def _asked_of_each(self, node: t.Name, scope: Scope) -> tuple[Value, n.Bind, n.Expr]:
        """What each player has by that name, with what goes through the players, and the player in turn."""
        within = n.Const(ty.PLAYERS.ty, (1 << len(self.known.players)) - 1, span=node.span)
        local = n.Local(ty.PLAYER.ty, self.known.slot(), "p", span=node.span)
        self.known.used.add(node.name)
        arguments: Arguments = [(None, Value(local, ty.PLAYER), node.span)]
        value = check_named_call(self.checker, node.name, arguments, node.span, node.span, scope)
        return settle(value, False), n.Bind(local.slot, "p", local.type, within), local

    def _hidden(self, look: d.Look) -> None:
        """Is all that a line hides told beside the board otherwise?"""
        told = self._told_by_name()
        strange = [name for name in look.names if name.name not in told and not self.known.excused(name.name)]
        for name in strange:
            hint = respelt(name.name, told, name.span)
            if hint is not None:
                self.known.complain("E201", f"no state is called `{name.name}`", name.span, hint)
                continue
            left = ", ".join(each.name for each in look.names if each not in strange)
            first, last = look.names[0].span, look.names[-1].span
            names = Span(first.source, first.line, first.column, last.end_line, last.end_column)
            if left:
                hint = Advice(f"write: hide {left}", (Fix(f"leave `{name.name}` out", (Edit(names, left),)),), True)
            elif told:
                instead = ", ".join(f"`{each}`" for each in told[:_MOST_NAMED])
                hint = Advice(f"leave this line out; what can be hidden: {instead}", sole=True)
            else:
                hint = Advice("leave this line out: nothing is told here that could be hidden", sole=True)
            is_told = name.name == "supply" and self.known.rules.supplies
            what = "the supply is always told" if is_told else f"`{name.name}` is nothing that is told beside the board"
            self.known.complain("E201", what, name.span, hint)

    def _told_by_name(self) -> list[str]:
        """What is told beside the board unless it is hidden: states, the score, what a line shows by its name."""
        known = self.known
        shown = (look.value for look in known.rules.looks if look.phrase == "show")
        score = ["score"] if "score" in known.rules.definitions else []
        named = [node.name for node in shown if isinstance(node, t.Name) and node.name != "supply"]
        return list(dict.fromkeys([*known.state_types, *score, *named]))

    def _wrong(self, message: str, span: Span, hint: Advice | str | None = None) -> None:
        self.known.complain("E230", message, span, hint)


_FOR_ONE = "the first of two texts is for the number one, and this is not a number"


def _one_text(look: d.Look) -> Advice:
    """Leave the second text out."""
    first, second, *_ = (each for each in look.drawn if each.quoted)
    one, other = first.span, second.span
    gone = Span(one.source, one.end_line, one.end_column, other.end_line, other.end_column)
    return Advice(f'one text is enough: as "{first.text}"', (Fix("leave the second text out", (Edit(gone, ""),)),))


def _number(count: int) -> str:
    return {0: "no text", 1: "one text"}.get(count, f"{count} texts")
