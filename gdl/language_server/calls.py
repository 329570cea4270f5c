"""The call in whose brackets a place is, and what it takes."""

from __future__ import annotations

from dataclasses import dataclass

from gdl.check.signatures import SIGNATURES
from gdl.check.types import NUMBER, PLAYER, PLAYERS, SITE, SITES, Type
from gdl.check.uses import Sort
from gdl.language_server.analysis import Analysis
from gdl.language_server.texts import Place
from gdl.loading import standard_library
from gdl.syntax.mistakes.tokens import Kind, Token, tokens

MOST_ROWS = 40
"""Lines above the place in which the call may begin."""


@dataclass(frozen=True)
class OpenCall:
    """A call: its name, and how many of its arguments stand before the place."""

    name: str
    before: int


@dataclass(frozen=True)
class Form:
    """One way to call something: how it is written, its parameters as they stand in that, and their types where it is
    known what fits."""

    written: str
    parameters: tuple[str, ...]
    types: tuple[Type | None, ...]


def call_around(analysis: Analysis, place: Place) -> OpenCall | None:
    """The innermost call whose brackets are open at a place; None if there is none."""
    first = max(0, place.line - MOST_ROWS)
    rows = [*analysis.lines[first : place.line - 1], analysis.lines[place.line - 1][: place.column - 1]]
    inside: list[tuple[Token | None, int]] = []
    before: Token | None = None
    for token in tokens("\n".join(rows)):
        if token.kind is Kind.OPEN:
            named = before is not None and before.kind in (Kind.NAME, Kind.CAP) and token.text == "("
            inside.append((before if named else None, 0))
        elif token.kind is Kind.CLOSE and inside:
            inside.pop()
        elif token.kind is Kind.COMMA and inside:
            inside[-1] = (inside[-1][0], inside[-1][1] + 1)
        elif token.kind is Kind.COLON or (token.kind is Kind.NAME and token.column == 1):
            inside = []
        before = token
    name = inside[-1][0] if inside else None
    return None if name is None else OpenCall(name.text, inside[-1][1])


def forms_of(analysis: Analysis, name: str) -> list[Form]:
    """The ways to call something by its name; none if it cannot be called."""
    definition = analysis.rules.definitions.get(name) or standard_library().get(name)
    if definition is not None:
        return [_form(name, list(definition.parameters), [None] * len(definition.parameters))]
    meaning = analysis.declared.get(name)
    if meaning is not None and meaning.sort is Sort.STATE:
        per = analysis.rules.states[name].per
        return [_form(name, ["site" if each == "piece" else each for each in per], [_PER.get(each) for each in per])]
    if meaning is not None and meaning.sort is Sort.KIND:
        return [_form(name, ["player"], [PLAYERS])]
    if name in SIGNATURES:
        ways = SIGNATURES[name]
        return [_form(name, [str(p.type) for p in way.params], [p.type.set if p.lifted else p.type for p in way.params])
                for way in ways if way.params]  # fmt: skip
    return [_form(name, [text for text, _ in special], [of for _, of in special]) for special in _SPECIAL.get(name, ())]


def _form(name: str, parameters: list[str], types: list[Type | None]) -> Form:
    return Form(f"{name}({', '.join(parameters)})", tuple(parameters), tuple(types))


_PER = {"player": PLAYER, "site": SITE, "piece": SITE}
_SET: tuple[str, Type | None] = ("a set", None)
_SPECIAL: dict[str, tuple[tuple[tuple[str, Type | None], ...], ...]] = {
    "count": ((_SET,),),
    "no": ((_SET,),),
    "one": ((_SET,),),
    "last_of": ((_SET,),),
    "any": ((_SET,), (("condition for x in S", None),)),
    "every": ((("condition for x in S", None),),),
    "sum": ((("number for x in S", NUMBER),),),
    "max": ((("number for x in S", NUMBER),),),
    "min": ((("number for x in S", NUMBER),),),
    "all": ((("set for x in S", None),),),
    "common": ((("set for x in S", None),),),
    "nth": ((("number", NUMBER), ("first value", None), ("second value …", None)),),
    "flood": ((("from", SITES), ("through", SITES), ("directions", None)),),
    "repeats": ((("pieces, mover, supply or a state …", None),),),
}
"""The built-ins with rules of their own: what stands in their brackets."""
