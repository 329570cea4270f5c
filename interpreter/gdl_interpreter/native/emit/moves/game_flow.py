"""The course of a game in code: from ply to ply, and how it has ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from gdl_interpreter.native.abi.context import FUEL, HISTORY, POSITIONS, ROUNDS
from gdl_interpreter.native.analysis.constants import Constants, known_of
from gdl_interpreter.native.analysis.cost import CostModel
from gdl_interpreter.native.emit.moves.turns import IN_ENDING, Turns
from gdl_interpreter.native.emit.statements.effects import Deeds
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.emit.values import Val, constant
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.program import Ending, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.walk import parts_of, repeats_of

WIN, DRAW, SCORE = 1, 2, 3
"""Verdicts in the word of a result: bits 0 to 15 hold one more than the number of the ending, 16 and 17 the verdict,
32 and on the winners. The two numbers behind the endings' stand for nobody being left, and for no move."""


class GameFlow(Turns):
    """Adds the course of the game to statements: the writer that everything else uses."""

    @staticmethod
    def fresh(unit: Unit, fn: Function, weights: CostModel) -> GameFlow:
        """A writer for a function whose context is `%context`."""
        return GameFlow(unit, fn, "%context", weights)

    # ---- from ply to ply

    def after_ply(self, state: State) -> None:
        """Everything between a run's end and the next: the turn, the history."""
        fn = self.fn
        middle = self.ended_ply(state)
        if middle.const != 0:
            ask, stays = fn.label("ask"), fn.label("settled")
            fn.branch(middle.text, ask, stays)
            fn.begin_block(ask)
            pass_on = fn.label("pass_on")
            fn.branch(self.any_run(state).text, stays, pass_on)
            fn.begin_block(pass_on)
            facts = dict(state.facts)
            self.begin_turn(state, self.following(state))
            state.facts = facts
            state.forget("mover")
            fn.begin_block(stays)
        self.remember(state)

    def remember(self, state: State) -> None:
        """The keys of a new position join the history."""
        fn, lists = self.fn, repeats_of(self.unit.program)
        if not lists:
            return
        view = self.ending_view(state, moved=True)
        at = fn.gep(self.context, "i64", POSITIONS)
        number = fn.load("i64", at)
        past = fn.emit(f"inttoptr i64 {fn.load('i64', fn.gep(self.context, 'i64', HISTORY))} to ptr")
        row = fn.gep(past, "i64", fn.emit(f"mul i64 {number}, {len(lists)}"))
        for node in lists:
            key = self.key(node, view, {})
            fn.store("i64", key, fn.gep(row, "i64", node.number))
            if self.filter is not None:
                fn.store("i1", self.filtered(key, joins=True), self.seen[node.number])
        fn.store("i64", fn.emit(f"add i64 {number}, 1"), at)

    # ---- endings

    def ending_view(self, state: State, moved: bool) -> State:
        """A position between plies, to look at endings in: `mover` is who has moved, or who is about to."""
        fn = self.fn
        about = state.read(fn, "mover")
        view = state.seen(next=about)
        if moved:
            view = view.seen(mover=state.read(fn, "moved"))
        view.asking = IN_ENDING
        view.shared = True
        return view

    def ending(
        self,
        number: int,
        ending: Ending,
        state: State,
        over: str,
        result: str,
        known: str | None = None,
        earlier: Sequence[int] = (),
    ) -> None:
        """Test one ending: where it holds, store the result's word and go to `over`. `known`: whether it holds (i1).
        `earlier`: endings before it that hold only where there is no move, and have not been tested."""
        fn = self.fn
        view = self.ending_view(state, moved=not ending.asks_stuck)
        test = self.value(ending.test, view, {}) if known is None else Val(Ty.BOOL, known)
        if test.const == 0:
            return
        holds, on = fn.label("ends"), fn.label("plays_on")
        fn.branch(test.text, holds, on)
        fn.begin_block(holds)
        self._stuck_before(list(earlier), state, over, result)
        fn.store("i64", self.verdict(number, ending, view), result)
        fn.jump(over)
        fn.begin_block(on)

    def endings_of_ply(
        self, state: State, over: str, result: str, kept: Callable[[int], str | None] = lambda number: None
    ) -> None:
        """The endings that a ply can have brought about, and nobody being left. Those that hold only where there is no
        move wait until there is none. `kept`: whether an ending holds, where that is known."""
        endings = self.unit.program.endings
        asking = [i for i, ending in enumerate(endings) if self.asks_stuck(ending)]
        waiting = [i for i in asking if self._only_when_stuck(endings[i], state)]
        for number, ending in enumerate(endings):
            if number in waiting:
                continue
            if number in asking and self.has_moves is None:
                self.has_moves = self.any_run(state.seen())
            earlier = [i for i in waiting if i < number]
            self.ending(number, ending, state, over, result, kept(number), earlier)
        self.has_moves = None
        if self.unit.features.seats_change:
            fn, nobody, some = self.fn, self.fn.label("nobody"), self.fn.label("somebody")
            fn.branch(self.sets.is_empty(state.read(fn, "playing")), nobody, some)
            fn.begin_block(nobody)
            fn.store("i64", self.nobody_has_moves(len(endings), state), result)
            fn.jump(over)
            fn.begin_block(some)

    def _only_when_stuck(self, ending: Ending, state: State) -> bool:
        """Does this ending hold only where there is no move?"""
        known = known_of(self.ending_view(state, moved=not ending.asks_stuck), {})
        known = replace(known, fields={**known.fields, "stuck": 0})
        return Constants(self.unit).of(ending.test, known) == 0

    def _stuck_before(self, earlier: list[int], state: State, over: str, result: str) -> None:
        """An ending holds: if there is no move either, those that wait for that and stand before it come first."""
        if not earlier:
            return
        fn, has_moves = self.fn, self.has_moves
        stuck, moves = fn.label("stuck_too"), fn.label("has_moves")
        fn.branch((has_moves or self.any_run(state.seen())).text, moves, stuck)
        fn.begin_block(stuck)
        self.has_moves = constant(Ty.BOOL, 0)
        for number in earlier:
            self.ending(number, self.unit.program.endings[number], state, over, result)
        self.has_moves = has_moves
        fn.begin_block(moves)

    def asks_stuck(self, ending: Ending) -> bool:
        """Does the test of an ending look at whether there is a move?"""
        return ending.asks_stuck or self._mentions_stuck(ending.test)

    def _mentions_stuck(self, part: object) -> bool:
        functions = self.unit.program.functions
        return any(
            (isinstance(node, n.Op) and node.op == "stuck")
            or (
                isinstance(node, n.Call)
                and self._mentions_stuck((functions[node.function].body, functions[node.function].result))
            )
            for node in parts_of(part)
        )

    def verdict(self, number: int, ending: Ending, view: State) -> str:
        """The word of the result of a game that an ending has closed (i64)."""
        alone = len(self.unit.program.players) == 1
        came = self.came(view)
        there = self.there(view, came)
        match ending.verdict:
            case "wins" | "loses":
                assert ending.who is not None
                side = self.allied(self.value(ending.who, view, {}))
                if ending.verdict == "wins":
                    return self.result_word(number, self.joined("meet", [side, came]), came)
                if alone:
                    return str((number + 1) | WIN << 16)
                return self.result_word(number, self._less(there, side), came)
            case "draw":
                return self.result_word(number, there, came)
        assert ending.measure is not None
        winners = self.best(ending.measure, ending.verdict == "highest", view, came)
        if alone:
            return self._word(number, str(SCORE), winners)
        return self.result_word(number, winners, came)

    def nobody_has_moves(self, number: int, state: State) -> str:
        """The word of a draw that no ending has asked for: nobody is left, or no move is."""
        came = self.came(state)
        return self.result_word(number, self.there(state, came), came)

    def came(self, state: State) -> Val:
        """The players who have come."""
        absent, everyone = state.read(self.fn, "absent"), constant(Ty.PLAYERS, self.unit.program.all_players)
        if absent.const is not None:
            return constant(Ty.PLAYERS, (everyone.const or 0) & ~absent.const)
        return self._less(everyone, absent)

    def there(self, state: State, came: Val) -> Val:
        """The players in the turn order; if there are none, those who have come."""
        playing, type_ = state.read(self.fn, "playing"), self.ir(Ty.PLAYERS)
        if playing.const:
            return playing
        none = self.sets.is_empty(playing)
        return Val(Ty.PLAYERS, self.fn.emit(f"select i1 {none}, {type_} {came.text}, {type_} {playing.text}"))

    def allied(self, players: Val) -> Val:
        """Players with their allies."""
        if players.const is not None:
            return constant(Ty.PLAYERS, self.unit.pure["allies"](players.const))
        if all(player.allies == 1 << i for i, player in enumerate(self.unit.program.players)):
            return players
        return self.union_over("allies", players, Ty.PLAYERS)

    def sides(self) -> list[int]:
        """The sides: sets of players who win and lose together."""
        return sorted({player.allies for player in self.unit.program.players})

    def result_word(self, number: int, winners: Val, came: Val) -> str:
        """A win of these players, or a draw if that is everybody."""
        fn, type_ = self.fn, self.ir(Ty.PLAYERS)
        alone = len(self.unit.program.players) == 1
        if winners.const is not None and came.const is not None:
            w, c = winners.const, came.const
            drawn = not w or (
                not alone and all(not side & c or side & c & self.unit.pure["allies"](w) for side in self.sides())
            )
            return str((number + 1) | (DRAW if drawn else WIN) << 16 | ((w or c) << 32))
        all_win = constant(Ty.BOOL, 0 if alone else 1)
        for side in () if alone else self.sides():
            present = fn.emit(f"and {type_} {came.text}, {side}")
            among = fn.emit(f"and {type_} {winners.text}, {side}")
            wins = fn.emit(f"icmp ne {type_} {among}, 0")
            away = fn.emit(f"icmp eq {type_} {present}, 0")
            all_win = self.conjunction([all_win, Val(Ty.BOOL, fn.emit(f"or i1 {wins}, {away}"))])
        none = self.sets.is_empty(winners)
        drawn_text = fn.emit(f"or i1 {all_win.text}, {none}")
        who = fn.emit(f"select i1 {none}, {type_} {came.text}, {type_} {winners.text}")
        verdict = fn.emit(f"select i1 {drawn_text}, i64 {DRAW}, i64 {WIN}")
        return self._word(number, verdict, Val(Ty.PLAYERS, who))

    def _word(self, number: int, verdict: str, winners: Val) -> str:
        fn = self.fn
        (who,) = self.words_of(winners)
        high = fn.emit(f"shl i64 {who}, 32")
        middle = fn.emit(f"shl i64 {verdict}, 16")
        return fn.emit(f"or i64 {fn.emit(f'or i64 {high}, {middle}')}, {number + 1}")

    def best(self, measure: str, highest: bool, view: State, came: Val) -> Val:
        """The players of the sides whose best number is the highest (lowest) of all."""
        fn, type_ = self.fn, self.ir(Ty.PLAYERS)
        scores = [self.measured(measure, player, view) for player in range(len(self.unit.program.players))]
        word, worst = ("smax", -(2**63)) if highest else ("smin", 2**63 - 1)
        here = []
        for player, score in enumerate(scores):
            present = self.sets.isnt_empty(self.joined("meet", [came, constant(Ty.PLAYERS, 1 << player)]))
            here.append(score if present == "true" else fn.emit(f"select i1 {present}, i64 {score}, i64 {worst}"))
        of_sides = {}
        for side in self.sides():
            best = str(worst)
            for player, score in enumerate(here):
                if side >> player & 1:
                    best = score if best == str(worst) else fn.intrinsic(word, "i64", f"i64 {best}, i64 {score}")
            of_sides[side] = best
        top = str(worst)
        for best in of_sides.values():
            top = best if top == str(worst) else fn.intrinsic(word, "i64", f"i64 {top}, i64 {best}")
        winners = constant(Ty.PLAYERS, 0)
        for side, best in of_sides.items():
            wins = fn.emit(f"icmp eq i64 {best}, {top}")
            winners = self.joined(
                "union", [winners, Val(Ty.PLAYERS, fn.emit(f"select i1 {wins}, {type_} {side}, {type_} 0"))]
            )
        return self.joined("meet", [winners, came])

    def measured(self, measure: str, player: int, view: State) -> str:
        """What a function of one player says of a player (i64)."""
        node = n.Call(Ty.INT, measure, (n.Const(Ty.PLAYERS, 1 << player),))
        return self.value(node, view, {}).text


def refuel(writer: Deeds) -> None:
    """A new question: all rounds may be made again."""
    if writer.unit.counts_fuel:
        writer.fn.store("i64", str(ROUNDS), writer.fn.gep(writer.context, "i64", FUEL))
