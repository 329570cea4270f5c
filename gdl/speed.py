"""Why a rulebook is not faster, in sentences that its author can act on.

What goes in: a game. What comes out: for each choice of its turn how random games make it, what stands in the way of a
quicker way, where that is written, and what to do about it. What always holds: nothing is measured, and nothing is said
of a rulebook but what the native engine has decided.
"""

from __future__ import annotations

from dataclasses import dataclass

from gdl.api import Game
from gdl.asked_choices import AskedChoices
from gdl.diagnostics.sources import Sources
from gdl_interpreter.native.plan.explanation import Explanation
from gdl_interpreter.native.plan.obstacles import Obstacle, Reason
from gdl_interpreter.native.plan.strategy import How
from gdl_interpreter.program.span import Span


@dataclass(frozen=True)
class Advice:
    """What an obstacle means, and what an author can do about it; `do` is empty where there is nothing."""

    why: str
    do: str


ADVICE: dict[Obstacle, Advice] = {
    Obstacle.CHANCE: Advice(
        "Dice are thrown or cards drawn in the turn, and what can be chosen depends on them.",
        "",
    ),
    Obstacle.SAME_MOVE: Advice(
        "Two ways through the turn may come to the same move, so each move must be looked for among the others.",
        "Give the branches of `either` labels, let them begin with choices from sets that plainly have no member in "
        "common (`mine` and `empty`), or make one choice of both: `choose spot in (… if man in … else …)`.",
    ),
    Obstacle.SWITCHED_OFF: Advice("This has been switched off, for measuring.", ""),
    Obstacle.NUMBER: Advice(
        "A number is chosen.",
        "Choose among sites, kinds, players or directions, or write the numbers as branches of `either`.",
    ),
    Obstacle.LOOP: Advice(
        "There are choices in a loop: how many ways there are is only known when it has been gone through.",
        "If it goes round once or twice, write the choices one behind the other. Else have it in the body of a `first` "
        "that the turn begins with: turns in which it does not matter are counted then.",
    ),
    Obstacle.KEEP: Advice(
        "Which moves are the best is only known when all have been made.",
        "If it is about one choice only, choose among its best by `where`. Else have it in the body of a `first` that "
        "the turn begins with: turns in which it does not matter are counted then.",
    ),
    Obstacle.LARGE_PLAN: Advice(
        "So many `either`, `if` and `first` stand one behind the other that there are too many ways through them all.",
        "Make one choice of several: a choice among sites or kinds is one way, however many there are.",
    ),
    Obstacle.MANY_ARMS: Advice(
        "There are choices in an `if` that has several conditions.",
        "Write a second `if` below `else` for the second condition.",
    ),
    Obstacle.DEPENDS: Advice(
        "This asks about a choice made before it, and another choice is still to come.",
        "A choice may depend on the one right before it, if nothing but names for values, each given once, stands "
        "between them. Write what this says into the choice that needs it.",
    ),
    Obstacle.LARGE_BOARD: Advice(
        "The targets of each site would have to be remembered, and there are too many sites.", "Try a smaller board."
    ),
    Obstacle.UNDETERMINED: Advice(
        "It cannot be told beforehand whether the body of the `first` has a move.",
        "Begin the body of the `first` with its choice.",
    ),
    Obstacle.MAY_FAIL: Advice(
        "The move may still turn out not to be legal here.",
        "If this can be asked before the choice is made, ask it there: `choose … where …`.",
    ),
    Obstacle.NO_PIECE: Advice(
        "There may be no such piece left beside the board.",
        "Choose the piece from `my supply`, or ask before the choice whether there is one.",
    ),
    Obstacle.BEHIND_EFFECT: Advice(
        "What there is to choose from depends on what has been done before it in the same move.",
        "Where it makes no difference, choose everything first, and place, move and remove behind the last choice.",
    ),
    Obstacle.UNSETTLED_TEST: Advice(
        "This asks about several choices at once.",
        "Ask it in the `where` of a choice, and have the choice that it depends on right before that.",
    ),
    Obstacle.UNEVEN: Advice(
        "If this holds there are more ways to go on than otherwise, which is known only when part of the move is made.",
        "Where it makes no difference, ask it before anything is placed, moved or removed.",
    ),
    Obstacle.NOT_SETWISE: Advice(
        "This is worked out for one site at a time.",
        "Say it with sets, steps and rays from the site: `any(step(x, d) and theirs)`, `x in Rook`. What counts, "
        "compares numbers, or asks for the kind, the owner or the state of a site is asked of each site.",
    ),
    Obstacle.NOT_SITES: Advice("This is not about sites.", ""),
    Obstacle.MANY_MEMBERS: Advice(
        "This goes through a set that is not known before the game, or has many members.",
        "Go through directions or numbers that are known beforehand.",
    ),
    Obstacle.REASSIGNED: Advice(
        "A definition is called that does more than give names to values.",
        "Write it as one value, with names by `let` at most.",
    ),
    Obstacle.NAME_BETWEEN: Advice(
        "A name is given a value several times between a choice and the condition on it.",
        "Give each value a name of its own, or write it into the condition in place of the name.",
    ),
}
"""What is said of each obstacle."""

LEGEND: dict[How, str] = {
    "counted": "how many there are is known at once, and the one with a random number is made",
    "sampled": "one is made that may turn out not to be legal; then another one is tried",
    "listed": "all are gone through, one by one",
}
"""The ways in which random games make a choice, the quickest first."""


@dataclass(frozen=True)
class Place:
    """A piece of a rulebook: the name of its text, the line (from 1) and the column (from 1) where it begins, and its
    words, as far as they stand in that line."""

    source: str
    line: int
    column: int
    text: str


@dataclass(frozen=True)
class Obstruction:
    """Something in the way. obstacle: its short name, for programs."""

    obstacle: str
    at: Place
    why: str
    do: str


@dataclass(frozen=True)
class Choice:
    """One choice of the turn, how it is made, and why not quicker."""

    at: Place
    how: How
    reasons: tuple[Obstruction, ...]


@dataclass(frozen=True)
class Report:
    """What is to be said of one rulebook.

    strategy: how its moves are picked on the whole, as `gdl bench` tells; reasons: why all moves are listed, where
    they are; one_by_one: conditions that are tested for each member of a set by itself, and why.
    """

    name: str
    strategy: str
    reasons: tuple[Obstruction, ...]
    choices: tuple[Choice, ...]
    one_by_one: tuple[tuple[Place, Obstruction], ...]


def report(name: str, game: Game) -> Report:
    """Explain one game, called `name`.

    Raises:
        EngineError: there is no native engine.
        CodeError: it makes no code for this game.
    """
    return _told(name, game.native.explanation, game.sources, AskedChoices(game.program))


def _told(name: str, found: Explanation, sources: Sources, asked: AskedChoices) -> Report:
    def place(span: Span) -> Place:
        line = sources.line(span.source, span.line) or ""
        end = span.end_column - 1 if span.end_line == span.line else len(line)
        return Place(span.source, span.line, span.column, line[span.column - 1 : end].strip())

    def obstruction(reason: Reason) -> Obstruction:
        advice = ADVICE[reason.obstacle]
        named = asked.told(reason.span) if reason.obstacle is Obstacle.DEPENDS else None
        if named is not None:
            advice = Advice(*named)
        return Obstruction(reason.obstacle.value, place(reason.span), advice.why, advice.do)

    return Report(
        name,
        found.strategy,
        tuple(map(obstruction, found.reasons)),
        tuple(
            Choice(place(choice.span), choice.how, tuple(map(obstruction, choice.reasons))) for choice in found.choices
        ),
        tuple((place(test), obstruction(reason)) for test, reason in found.one_by_one),
    )
