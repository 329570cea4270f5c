"""What goes wrong with programs of others, as data."""

from __future__ import annotations

import enum


class EngineFault(enum.Enum):
    """What went wrong. The first six are the program's own fault, for which it loses; the others are what cannot be
    asked of it at all."""

    SILENT = "silent"  # no answer within the time
    ENDED = "ended"  # its process has ended
    NONSENSE = "nonsense"  # an answer that the protocol does not know
    FLOOD = "flood"  # more text than is read
    ILLEGAL = "illegal"  # a move that the rules do not allow
    FAILED = "failed"  # it says itself that it cannot go on
    NOT_STARTED = "not-started"  # there is no such program, or it cannot be run
    BAD_OPTION = "bad-option"  # it has no such option
    NO_NOTATION = "no-notation"  # the rulebook has no notation by which a position could be said
    NO_SPELLING = "no-spelling"  # a move of this game, or its board, cannot be said in this protocol


OWN_FAULTS = frozenset(list(EngineFault)[:6])


class EngineError(Exception):
    """A program of others cannot go on, or not be asked. fault: what it is; message: one sentence, without a full
    stop, in which what the program itself has said is shown safely."""

    def __init__(self, fault: EngineFault, message: str) -> None:
        super().__init__(message)
        self.fault, self.message = fault, message

    @property
    def loses(self) -> bool:
        """Is it the program's own fault, so that it loses the game by rule?"""
        return self.fault in OWN_FAULTS
