"""What a search asks about positions, as functions of one Program: how many moves, what comes of one, a random game.

Every function takes packed positions by address, so that the code of a search is the same for all games.
"""

from __future__ import annotations

from collections.abc import Callable

from gdl_interpreter.native.abi.context import POSITIONS, RANDOM
from gdl_interpreter.native.emit.dispatch import exported
from gdl_interpreter.native.emit.expressions import hashing
from gdl_interpreter.native.emit.moves import game_flow
from gdl_interpreter.native.emit.moves.move_generator import memory_of_sink, show_runs
from gdl_interpreter.native.emit.moves.sink import Runs, Sink
from gdl_interpreter.native.emit.moves.sinks import FIRST_WORD, Count, Write, once
from gdl_interpreter.native.emit.statements.chance import chance_results, clear_chance, nth_chance_result, roll
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.entry.chance_nodes import at_chance_node
from gdl_interpreter.native.entry.finished_game import FinishedGame
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env
from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.native.llvm.operands import CONTEXT, FALSE, I64, POSITION, Ptr
from gdl_interpreter.program.limits import MAX_WORDS

CHANCE_NODE = 1 << 62
"""Added to the number of moves at a chance node."""

WORD, LENGTH, SCORES = range(3)
"""The words that a random game gives: the result's word (0: it was stopped as too long), its plies, and from the third
on every player's score, people being called by the colours that they began with; behind them, which colour's pieces
stood where in the end, or which colour first gained what (`first_gains`)."""

OUT_WORDS = 1024
"""Words that a random game's outcome takes at the most."""


class Children(Write):
    """Writes down of each run a hash of its words, and the position it ends in. The words of `Write`, of which the
    place of the ends is not used."""

    def moved_to(self, memory: Ptr) -> Sink:
        return Children(memory)

    def on_move(self, runs: Runs, state: State, env: Env, words: I64) -> None:
        """Write down one run, if there is room; the arguments are those of `Sink.on_move`.

        runs: who goes through them; state: the position at the end; env: what local names hold; words: how many the
        move has.
        """
        fn, e = runs.e.fn, runs.e
        made = fn.load_i64(self.memory)
        room, full = fn.label("room"), fn.label("full")
        fn.store("i64", fn.add(made, 1), self.memory)
        fn.branch(fn.icmp("ult", "i64", made, fn.load_i64(fn.gep(self.memory, "i64", 3))), room, full)
        fn.begin_block(room)
        pointer = fn.gep(self.memory, "i64", 1)
        at = fn.load_ptr(pointer)
        fn.store("i64", "1", at)
        first = fn.gep(self.memory, "i64", FIRST_WORD)
        with e.sets.each_number(1, words) as (place, _, _):
            word = fn.load_i64(fn.gep(first, "i64", fn.sub(place.number, 1)))
            fn.store("i64", hashing.mixed(e, fn.load_i64(at), word), at)
        packing, end = runs.e.unit.packing, fn.gep(at, "i64", 1)
        e.position(end).fill_from(fn, state)
        fn.store("ptr", fn.gep(end, "i64", packing.size), pointer)
        fn.begin_block(full)


def write(unit: Unit, play_one: Callable[[], str]) -> None:
    """Write all of it, behind the questions. play_one: writes the function that plays a random game and tells its
    `outcome`, and gives the function's name."""
    for part in (_moves, _after, _enter, _children, _measured):
        part(unit)
    _random_game(unit, play_one)


def _random_game(unit: Unit, play_one: Callable[[], str]) -> None:
    """`gdl_random_game`: play on at random; what came of it."""
    fn = exported(unit, "gdl_random_game", "void", "ptr %position, ptr %context, ptr %out").fn
    known = fn.load_i64(fn.gep(CONTEXT, "i64", POSITIONS))
    fn.emit_void(f"call void {play_one()}(ptr %position, ptr %context, ptr %out)")
    fn.store("i64", known, fn.gep(CONTEXT, "i64", POSITIONS))
    fn.ret("void")


def outcome(game: FinishedGame) -> None:
    """What is told of a random game: see `WORD`."""
    fn, e, unit = game.e.fn, game.e, game.e.unit
    fn.store("i64", fn.load_i64(e.random), fn.gep(CONTEXT, "i64", RANDOM))
    word = fn.load_i64(game.word)
    swaps = unit.features.swaps
    swapped = fn.icmp("ne", "i64", game.state.read(fn, "swapped").text, 0) if swaps else FALSE
    if swaps:
        word = fn.select(swapped, exchanged_winners(fn, word), word)
    fn.store("i64", word, fn.gep(Ptr("%tally"), "i64", WORD))
    fn.store("i64", fn.load_i64(game.plies), fn.gep(Ptr("%tally"), "i64", LENGTH))
    measure = unit.program.score
    if measure is not None:
        view = game_flow.ending_view(e, game.state, moved=True)
        for player in range(len(unit.program.players)):
            at = I64(str(SCORES + player))
            if swaps:
                at = fn.select(swapped, SCORES + 1 - player, at)
            fn.store("i64", game_flow.measured(e, measure, player, view), fn.gep(Ptr("%tally"), "i64", at))
    players = len(unit.program.players)
    width = (len(unit.board.sites) + 63) // 64
    for player in range(players) if SCORES + players * (1 + width) <= OUT_WORDS else ():
        sites = game.state.read(fn, f"owner{player}") if game.firsts is None else game.firsts.of(player)
        for i, word in enumerate(hashing.words_of(e, sites)):
            fn.store("i64", word, fn.gep(Ptr("%tally"), "i64", SCORES + players + player * width + i))


def _moves(unit: Unit) -> None:
    """`gdl_moves`: how many moves there are; at a chance node, how many results, and `CHANCE_NODE`."""
    e = exported(unit, "gdl_moves", "i64", "ptr %position, ptr %context")
    fn = e.fn
    if not unit.features.chance:
        fn.ret(f"i64 {fn.emit('call i64 @gdl_count(ptr %position, ptr %context)')}")
        return
    e.refuel()
    clear_chance(e)
    memory = memory_of_sink(e)
    with once(e, Count(memory)) as sink:
        show_runs(e, sink, e.position(POSITION))
    rolls, players = fn.label("natures"), fn.label("players")
    fn.branch(at_chance_node(fn), rolls, players)
    fn.begin_block(rolls)
    results = chance_results(e)
    fn.ret(f"i64 {fn.emit(f'or i64 {results}, {CHANCE_NODE}')}")
    fn.begin_block(players)
    fn.ret(f"i64 {fn.load_i64(memory)}")


def _after(unit: Unit) -> None:
    """`gdl_after`: the position after the move with a number; the word of its result."""
    e = exported(unit, "gdl_after", "i64", "ptr %position, ptr %context, i64 %number, ptr %end")
    fn = e.fn
    if unit.features.chance:
        rolls, players = fn.label("natures"), fn.label("players")
        fn.emit_void("call i64 @gdl_moves(ptr %position, ptr %context)")
        fn.branch(at_chance_node(fn), rolls, players)
        fn.begin_block(rolls)
        fn.copy(Ptr("%end"), POSITION, 8 * unit.packing.size)
        state = e.position(Ptr("%end"), shared=False)
        roll(e, state, nth_chance_result(e, I64("%number")))
        clear_chance(e)
        fn.ret("i64 0")
        fn.begin_block(players)
    fn.emit_void("call i64 @gdl_pick(ptr %position, ptr %context, i64 %number, ptr %end)")
    fn.emit_void("call void @gdl_end(ptr %end, ptr %context)")
    fn.ret(f"i64 {fn.emit('call i64 @gdl_result(ptr %end, ptr %context, i64 1)')}")


def _children(unit: Unit) -> None:
    """`gdl_children`: all runs in order: of each a hash of its words, and the packed position at its end."""
    e = exported(unit, "gdl_children", "i64", "ptr %position, ptr %context, ptr %out, i64 %room")
    fn = e.fn
    e.refuel()
    memory = fn.alloca("i64", FIRST_WORD + MAX_WORDS + 8)
    fn.store("i64", "0", memory)
    fn.store("ptr", "%out", fn.gep(memory, "i64", 1))
    fn.store("i64", "%room", fn.gep(memory, "i64", 3))
    show_runs(e, Children(memory), e.position(POSITION))
    fn.ret(f"i64 {fn.load_i64(memory)}")


def _measured(unit: Unit) -> None:
    """`gdl_measured`, for one player: what an ending (its number) measures in a position it has closed; where the
    lowest is best, less than nothing."""
    program = unit.program
    if len(program.players) > 1 or not any(ending.measure for ending in program.endings):
        return
    e = exported(unit, "gdl_measured", "i64", "ptr %position, ptr %context, i64 %ending")
    fn = e.fn
    e.refuel()
    state = e.position(POSITION)
    for number, ending in enumerate(program.endings):
        if ending.measure is None:
            continue
        this, other = fn.label("this"), fn.label("other")
        fn.branch(fn.icmp("eq", "i64", "%ending", number), this, other)
        fn.begin_block(this)
        value = game_flow.measured(e, ending.measure, 0, game_flow.ending_view(e, state, moved=not ending.asks_stuck))
        fn.ret(f"i64 {value if ending.verdict == 'highest' else fn.emit(f'sub i64 0, {value}')}")
        fn.begin_block(other)
    fn.ret("i64 0")


def _enter(unit: Unit) -> None:
    """`gdl_enter`: the keys of a position that was reached before join the history again."""
    e = exported(unit, "gdl_enter", "void", "ptr %position, ptr %context")
    fn = e.fn
    e.refuel()
    game_flow.remember(e, e.position(POSITION), given=True)
    fn.ret("void")


def exchanged_winners(fn: Function, word: I64) -> I64:
    """A result's word in which the two players have exchanged places."""
    first = fn.and_(fn.shl(word, 1), 2 << 32)
    second = fn.and_(fn.lshr(word, 1), 1 << 32)
    rest = fn.and_(word, (1 << 32) - 1)
    return fn.or_(rest, fn.or_(first, second))
