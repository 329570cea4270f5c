"""What is said of a choice where no rule makes a good clause: that it is not possible, and what is."""

from __future__ import annotations

from collections.abc import Sequence

from gdl_interpreter.program import Ty
from gdl_interpreter.reference.layout import WORDS
from gdl_interpreter.reference.moves import Word
from gdl_interpreter.reference.text.evaluation_context import EvaluationContext
from gdl_interpreter.reference.text.spoken_names import any_of, spoken

FEW = 4
"""So many choices are named within a sentence."""

LONGEST = 80
"""Characters of the words before, or of the choices, that a sentence holds."""


def not_possible(
    context: EvaluationContext, occupied: int, typed: Word, choices: Sequence[Word], goes_there: bool, typed_whole: bool
) -> str:
    """A sentence about a typed word that cannot be chosen.

    Args:
        context: the moment of the choice.
        occupied: the sites that held a piece when the turn began.
        typed: the word.
        choices: the words that could be chosen.
        goes_there: if it is a site behind a piece's: does the piece go to the site that is chosen there?
        typed_whole: were all words before it typed, too?
    """
    man = _man(context, occupied, typed_whole)
    if man is not None and typed.type is Ty.SITES:
        if goes_there:
            return f"{man} cannot go to {spoken(typed.text)}"
        what = f"{context.standing(1 << typed.number)} on " if 1 << typed.number & occupied & context.occupied else ""
        return f"{what}{spoken(typed.text)} cannot be chosen {_behind(context, typed_whole)}{only_of(choices)}"
    if context.frame[WORDS] == 1 and typed.type is Ty.SITES and 1 << typed.number & context.owned(context.mover):
        kind = context.kind_on(1 << typed.number)
        return f"the {kind} on {spoken(typed.text)} cannot be chosen now{only_of(choices)}"
    if typed.type is Ty.DIRECTIONS and not choices and not context.machine.program.board.directions >> typed.number & 1:
        return f"no step of this board goes {spoken(typed.text)}"
    behind = _behind(context, typed_whole)
    how = "cannot be chosen" if typed.type is Ty.SITES and behind != "here" else "is not possible"
    return f"{spoken(typed.text)} {how} {behind}{only_of(choices)}"


def no_choice(context: EvaluationContext, occupied: int, typed_whole: bool) -> str:
    """A clause about a choice that has nothing to choose from.

    Args:
        context: the moment of the choice.
        occupied: the sites that held a piece when the turn began.
        typed_whole: were all words before it typed?
    """
    man = _man(context, occupied, typed_whole)
    return (
        f"{man} cannot go anywhere" if man is not None else f"nothing more is possible {_behind(context, typed_whole)}"
    )


def _man(context: EvaluationContext, occupied: int, typed_whole: bool) -> str | None:
    """The mover's own piece, if the only site that has been chosen is one on which it stands, and nothing has been
    since: `the Knight on g1`; if it was typed what was chosen before it, with that: `with Tiger, the Man on c1`."""
    words = context.machine.vocabulary.decode(context.frame[WORDS])
    if not words or [word for word in words if word.type is Ty.SITES] != [words[-1]]:
        return None
    one = 1 << words[-1].number
    if not one & occupied & context.owned(context.mover):
        return None
    kind = context.kind_on(one)
    return f"{_with(words[:-1], kind) if typed_whole else ''}the {kind} on {words[-1].text}"


def _with(before: Sequence[Word], kind: str) -> str:
    """The words that were chosen before a piece of some kind, for the beginning of a sentence about it; nothing where
    there are none, or they only say its kind."""
    if not before or [word.text for word in before] == [kind]:
        return ""
    text = " ".join(word.text for word in before)
    if len(text) > LONGEST:
        return ""
    return f"with {text}, " if all(word.type is Ty.KINDS for word in before) else f"after `{text}`, "


def _behind(context: EvaluationContext, typed_whole: bool) -> str:
    """Behind which words; of those that nobody typed, as the name of a branch, nothing is said."""
    if not typed_whole:
        return "here"
    text = context.machine.vocabulary.text(context.frame[WORDS])
    return "here" if context.frame[WORDS] == 1 or len(text) > LONGEST else f"after `{text}`"


def only_of(choices: Sequence[Word]) -> str:
    """The end of a sentence: `, only a1 or b1`; nothing where there are none, or too many to name."""
    texts = list(dict.fromkeys(spoken(word.text) for word in choices))
    if not 0 < len(texts) <= FEW or sum(map(len, texts)) > LONGEST:
        return ""
    return f", only {any_of(texts)}"


_SORTS = {
    Ty.SITES: "a place",
    Ty.KINDS: "a kind of piece",
    Ty.INT: "a number",
    Ty.DIRECTIONS: "a direction",
    Ty.PLAYERS: "a player",
}


def only_with(choices: Sequence[Word], instead_of: Word | None = None) -> str:
    """The end of a sentence that says what no move goes on with: `, only with a1 or b1`, or, of many, `, only with a
    place, as a1`; nothing where there are none.

    Args:
        choices: what moves go on with.
        instead_of: what none does; of others of its sort it is not told that they are of that.
    """
    if few := only_of(choices):
        return few.replace(", only ", ", only with ", 1)
    if not choices:
        return ""
    types = {word.type for word in choices}
    type_ = next(iter(types)) if len(types) == 1 else None
    sort = _SORTS.get(type_) if type_ is not None and (instead_of is None or instead_of.type is not type_) else None
    return f", only with {sort}, as {choices[0].text}" if sort else f", but for instance with {choices[0].text}"
