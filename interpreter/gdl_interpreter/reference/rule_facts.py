"""What is read off the rules once, for whoever reads typed moves and tells why there is none."""

from __future__ import annotations

from collections import defaultdict

from gdl_interpreter.locking import once_property
from gdl_interpreter.program import Program, Span
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.nodes import Expr
from gdl_interpreter.program.walk import all_parts, reached
from gdl_interpreter.reference.moves import Vocabulary
from gdl_interpreter.reference.text.match_words import TypedTexts
from gdl_interpreter.reference.text.spelling import Lexicon


class RuleFacts:
    """Facts about one Program, each found when it is first asked for; for any number of machines and threads."""

    def __init__(self, program: Program, vocabulary: Vocabulary) -> None:
        self.program = program
        self.vocabulary = vocabulary

    @once_property
    def lexicon(self) -> Lexicon:
        """Every word that a typed move can have."""
        return Lexicon(self.program, self.vocabulary)

    @once_property
    def texts(self) -> TypedTexts:
        """What is typed for its moves."""
        return TypedTexts(self.lexicon)

    @once_property
    def preferences(self) -> tuple[s.First | s.Keep, ...]:
        """What in a turn prefers some runs to others, so that one alone does not say which of them are moves."""
        parts = reached(self.program.functions, self.program.turn)
        return tuple(part for part in parts if isinstance(part, s.First | s.Keep))

    @once_property
    def given(self) -> dict[int, tuple[Expr, ...]]:
        """What is put in each slot of the names, anywhere: by `let`, or for a part of a turn that takes something."""
        found = defaultdict[int, list[Expr]](list)
        for part in all_parts(self.program):
            if isinstance(part, s.Assign):
                found[part.slot].append(part.value)
            elif isinstance(part, s.Do):
                params = self.program.functions[part.function].params
                for (slot, _, _), value in zip(params, part.args, strict=True):
                    found[slot].append(value)
        return {slot: tuple(values) for slot, values in found.items()}

    @once_property
    def conditions(self) -> frozenset[Span]:
        """Where the conditions stand by which what was chosen is refused: those of `require` and of `where`."""
        parts = list(all_parts(self.program))
        wheres = (part.where.span for part in parts if isinstance(part, s.Choose) and part.where is not None)
        return frozenset(wheres).union(part.span for part in parts if isinstance(part, s.Require))
