"""A position: an immutable value that knows its legal moves, its scores and its result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from gdl_interpreter.program import Ty
from gdl_interpreter.reference.errors import MachineError, MoveError, MoveFault
from gdl_interpreter.reference.layout import LEFT, MADE, MOVER, OWNERS, PASSES, PLAYING, PLY, SWAPPED
from gdl_interpreter.reference.machine import Machine
from gdl_interpreter.reference.moves import Move, Word
from gdl_interpreter.reference.position_data import PositionData
from gdl_interpreter.reference.results import Result

if TYPE_CHECKING:  # texts are read where they are asked for: most programs start without
    from gdl_interpreter.reference.text.explain import Explanation, Refusal


class Position:
    """One moment of a game. It never changes, and any number of threads may ask it at once.

    Two positions of the same game are equal, and hash alike, when everything the rules can see is the same: pieces,
    supplies, state, whose turn it is, and the earlier positions where the rules ask for repetitions.
    """

    def __init__(self, machine: Machine, data: PositionData) -> None:
        """Put a position together; for users there are `Game.start`, `Game.position` and `Position.play`.

        Args:
            machine: the rules.
            data: what the position is made of.
        """
        self.machine = machine
        self.data = data
        self.values = data.values

    @classmethod
    def start(cls, machine: Machine, first: int = 0) -> Position:
        """The first position; for users there is `Game.start`.

        Args:
            machine: the rules.
            first: the player who begins, as a set of one, if the rules do not say who; 0: the first of the turn order.
        """
        return cls(machine, machine.start(first))

    def _repr_svg_(self) -> str | None:
        """The diagram that notebooks show; None for a position of a machine that belongs to no game."""
        return None if self.machine.game is None else self.machine.game.drawn(self.data)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.machine.program is other.machine.program and self.data == other.data

    def __hash__(self) -> int:
        return hash((self.values, self.data.rolls, self.data.nature))  # a history may be long

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        """It is pickled as the game it is of and its `text`: without the earlier positions.

        Raises:
            MachineError: "no-text": a text does not say all that the next move depends on.
        """
        if self.machine.game is None:
            raise MachineError("no-text", "this position is of no game that was loaded, so it cannot be pickled")
        if self.data.rolls:
            raise MachineError(
                "no-text", "what chance has brought in this turn stands in no text: it cannot be pickled"
            )
        return self.machine.game.position, (self.text,)

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self

    # ---- whose turn it is

    @property
    def in_setup(self) -> bool:
        """Is nature still to settle something of the setup?"""
        return self.data.in_setup

    @cached_property
    def is_chance(self) -> bool:
        """Is the next move nature's? Nobody's is when the game is over."""
        return self.result is None and bool(self._legal) and self._legal[0].chance

    @property
    def mover(self) -> str | None:
        """The player whose turn it is, by name; None when the game is over or nature is to move in the setup."""
        number = self.values[MOVER].bit_length() - 1
        return None if number < 0 or self.result is not None else self.machine.program.players[number].name

    @property
    def players(self) -> tuple[str, ...]:
        """The players in the turn order."""
        return tuple(p.name for i, p in enumerate(self.machine.program.players) if self.values[PLAYING] >> i & 1)

    @property
    def ply(self) -> int:
        """How many plies have been played."""
        return self.values[PLY]

    @property
    def moves_left(self) -> int:
        """How many moves of this turn are still to come, the next one included."""
        return self.values[LEFT]

    @property
    def made(self) -> int:
        """How many moves of this turn have been made."""
        return self.values[MADE]

    @property
    def passes(self) -> int:
        """How many passes in a row there have been up to now."""
        return self.values[PASSES]

    @property
    def swapped(self) -> bool:
        """Have the two people exchanged colours?"""
        return self.values[SWAPPED] == 1

    @property
    def person(self) -> str | None:
        """Who is to move, by the colour that he began with; None as with `mover`."""
        names = [player.name for player in self.machine.program.players]
        return names[1 - names.index(self.mover)] if self.mover is not None and self.swapped else self.mover

    @property
    def text(self) -> str:
        """This position as statements, one in a line, from which `gdl.Game.position` makes it again.

        Raises:
            MachineError: chance is still to settle something of the setup.
        """
        from gdl_interpreter.reference.text.write_position import text_of

        return text_of(self.machine, self.data)

    def notation(self, name: str) -> str:
        """This position in a notation that the rulebook declares.

        Raises:
            MachineError: it has no such notation, or something here cannot be said in it.
        """
        from gdl_interpreter.reference.text.notations import notation_of
        from gdl_interpreter.reference.text.write_notation import write_notation

        return write_notation(self.machine, self.data, notation_of(self.machine.program, name))

    # ---- moves

    @cached_property
    def _legal(self) -> tuple[Move, ...]:
        return tuple(self.machine.moves(self.data))

    def moves(self) -> tuple[Move, ...]:
        """The legal moves, in the order the rules give them; none when the game is over.

        Raises:
            LimitError: when there are too many or they take too long to work out.
        """
        return () if self.result is not None else self._legal

    def count_moves(self) -> int:
        """How many legal moves there are: as many as `moves` gives, and sooner.

        Raises:
            LimitError: as `moves`.
        """
        return 0 if self.result is not None else self.machine.count(self.data)

    def play(self, move: Move | str) -> Position:
        """The position after a legal move, given as such or as its text (which may be cut short, see `find`).

        Raises:
            MoveError: the text cannot be read, is not legal here, or fits several moves.
        """
        if isinstance(move, str):
            move = self.find(move)
        else:
            own = next((m for m in self.moves() if m.text == move.text), None)
            if own is None:
                raise MoveError(MoveFault.ILLEGAL, f"`{move.text}` is not legal here")
            move = own
        return self.after(move)

    def after(self, move: Move) -> Position:
        """The position after one of its own legal moves, as `moves` has given it: it is not looked for again."""
        return Position(self.machine, self.machine.play(self.data, move))

    def find(self, text: str) -> Move:
        """The one legal move that a typed text means.

        Raises:
            MoveError: the text cannot be read, is not legal here, or fits several moves.
        """
        from gdl_interpreter.reference.text.find_move import find_move, legible

        text = legible(text)
        spelt = None if "_legal" in vars(self) else self.spelt(text)
        if spelt is not None:
            return spelt
        if self.result is not None:
            raise MoveError(MoveFault.ILLEGAL, f"the game is over: {self.result}")
        return find_move(self.machine, self.data, self._legal, text)

    def spelt(self, text: str) -> Move | None:
        """The legal move that a text spells in full, if that can be told without listing all moves (see `spelt_move`)
        and nobody is to be told of every run; what it gives, `find` gives.

        Raises:
            LimitError: it takes too long to work out.
        """
        from gdl_interpreter.reference.text.along_text import spelt_move

        if self.machine.trace is not None:
            return None
        move = spelt_move(self.machine, self.data, text)
        if move is None:
            return None
        vars(self)["_can_move"] = True
        return move if self._ended is None else None

    def surely_refused(self, text: str, explained: bool = True) -> MoveError | None:
        """Why a text is no legal move, where that is certain without listing all moves (see `refused_move`).

        Args:
            text: as it was typed.
            explained: is the rule wanted that refuses it?

        Raises:
            LimitError: it takes too long to work out.
        """
        from gdl_interpreter.reference.text.along_text import refused_move

        if self.machine.trace is not None or self.result is not None:
            return None
        return refused_move(self.machine, self.data, text, explained)

    def explain(self, text: str) -> Explanation:
        """What a typed text means here; if it is not legal, which rule stands against it, and where it is written.

        Raises:
            LimitError: the legal moves take too long to work out.
        """
        from gdl_interpreter.reference.text.explain import explanation

        return explanation(lambda: self.find(text))

    def is_like_a_move(self, text: str) -> bool:
        """Can a turn be gone through so that a text says what is chosen, though the rules may refuse it? Words may be
        left out, but none may be too much."""
        from gdl_interpreter.reference.text.find_move import is_like_a_move

        return is_like_a_move(self.machine, self.data, self._legal, text)

    def refusal(self, text: str) -> Refusal | None:
        """One sentence for players that says why a text is no move here, and the place of the rule; None if it is one.

        Raises:
            LimitError: the legal moves take too long to work out.
        """
        from gdl_interpreter.reference.text.explain import refusal

        return refusal(self.explain(text))

    def refusal_of_site(self, words: Sequence[Word], site: int) -> Refusal:
        """One sentence for players that says why a site cannot be chosen next: the next of the move's sites, in order.

        Args:
            words: what has been chosen of the move.
            site: the number of the site.

        Raises:
            MoveError: the game is over.
            LimitError: it takes too long to work out.
        """
        from gdl_interpreter.reference.text.explain import Refusal, refusal_of
        from gdl_interpreter.reference.text.find_move import not_next
        from gdl_interpreter.reference.text.refusal import never_chosen
        from gdl_interpreter.reference.text.spoken_names import spoken

        if self.result is not None:
            raise MoveError(MoveFault.ILLEGAL, f"the game is over: {self.result}")
        owner, kind = self.piece(site) or (None, "")
        kinds = sum(1 << i for i, each in enumerate(self.machine.program.kinds) if each.name == kind)
        if owner is not None and owner == self.mover and not words and never_chosen(self.machine, kinds):
            where = spoken(self.machine.program.board.name_of(site))
            return Refusal(f"The {kind} on {where} cannot be chosen: no rule of a turn lets you choose a {kind}.", None)
        word = next(word for word in self.machine.vocabulary.words if word.type is Ty.SITES and word.number == site)
        return refusal_of(not_next(self.machine, self.data, self._legal, (*words, word)))

    def announce(self, event: str) -> Position:
        """The position after the table has announced an event.

        Raises:
            MachineError: there is no such event, or the rulebook refuses it here.
        """
        if event not in self.machine.events:
            known = ", ".join(self.machine.events) or "it has none"
            raise MachineError("no-such-event", f"this rulebook has no event `{event}` (events: {known})")
        if self.result is not None:
            raise MachineError("event-refused", f"`{event}` cannot be announced now: the game is over")
        data = self.machine.announce(self.data, event)
        if data is None:
            from gdl_interpreter.reference.text.refusal import refuse_event

            raise refuse_event(self.machine, self.data, event)
        return Position(self.machine, data)

    # ---- what is there

    @cached_property
    def result(self) -> Result | None:
        """How the game has ended, or None while it goes on."""
        return self._ended or (None if self._can_move else self.machine.without_move(self.data))

    @cached_property
    def _ended(self) -> Result | None:
        return self.machine.ended(self.data, lambda: self._can_move)

    @cached_property
    def _can_move(self) -> bool:
        return self.machine.has_moves(self.data)

    @property
    def scores(self) -> dict[str, int]:
        """Each player's score by the rulebook's `score`; empty where it has none. It is the caller's own."""
        return dict(self._scores)

    @cached_property
    def _scores(self) -> dict[str, int]:
        players = self.machine.program.players
        return {players[p.bit_length() - 1].name: v for p, v in self.machine.scores(self.data).items()}

    def piece(self, site: int) -> tuple[str | None, str] | None:
        """What stands on a site (its number): owner's name (None for a neutral piece) and kind; None if empty."""
        one, program, layout = 1 << site, self.machine.program, self.machine.layout
        kind = next((k.name for i, k in enumerate(program.kinds) if self.values[layout.kinds + i] & one), None)
        if kind is None:
            return None
        owner = next((p.name for i, p in enumerate(program.players) if self.values[OWNERS + i] & one), None)
        return owner, kind

    def stock(self, player: str, kind: str) -> int | None:
        """How many pieces of a kind a player has beside the board; None where the kind has no supply."""
        program = self.machine.program
        names = [p.name for p in program.players].index(player), [k.name for k in program.kinds].index(kind)
        slot = self.machine.layout.stocks.get(names)
        return None if slot is None else self.values[slot]

    def state(self, name: str) -> tuple[int, ...]:
        """All entries of a state variable, the last index running fastest; sets as bits.

        Raises:
            KeyError: there is no such state.
        """
        slots = self.machine.layout.states[name]
        return self.values[slots.base : slots.base + slots.size]
