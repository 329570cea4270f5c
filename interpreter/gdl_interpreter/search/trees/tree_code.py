"""Monte Carlo tree search as code: a tree that grows by one node a random game.

The code is the same for all games; it calls the functions of one by their addresses. In a node the mover takes the
move with the greatest upper confidence bound (UCT: Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006);
where nature moves, one of its results at random. What is over is exact, and so is every node whose mover has a won
move, or all of whose moves are exact (Winands, Björnsson and Saito, "Monte-Carlo tree search solver", 2008), for any
number of players: the mover takes what is best for himself.
"""

from __future__ import annotations

from gdl_interpreter.native.context import POSITIONS, RANDOM, STOP
from gdl_interpreter.native.course import WIN
from gdl_interpreter.native.dice import below
from gdl_interpreter.native.searching import LENGTH, NATURES, OUT_WORDS, SCORES, WORD
from gdl_interpreter.native.text import Module
from gdl_interpreter.search.code import AFTER, ENTER, MARGIN, MOVER, MOVES, PLAYERS, RANDOM_GAME, SIZE, VALUES, Code
from gdl_interpreter.search.trees.all_first_code import blend, credit, gains
from gdl_interpreter.search.trees.rewards_code import write_people, write_rewards
from gdl_interpreter.search.trees.tree_rows import (
    CHILD,
    COUNT,
    EDGES,
    EDGES_ROOM,
    EDGES_USED,
    EQUAL,
    EXACT,
    EXPLORE,
    FIRST,
    GROWN,
    HEAD,
    LOOKED,
    NODES,
    NODES_ROOM,
    NODES_USED,
    PATH,
    PATH_ROOM,
    PLIES,
    ROOT,
    ROWS,
    SCRATCH,
    SUMMED,
    SUMS,
    TOTAL,
    TRIED,
    VISITS,
    WARY,
    code_mover,
    colour_of,
    edge_words,
    stride_of,
)
from gdl_interpreter.search.trees.wary_code import write_wary_game


def tree_text() -> str:
    """The module: `gdl_grow` adds so many random games to a tree."""
    module = Module()
    write_rewards(module)
    write_people(module)
    _best_edge(module)
    _settle(module)
    _look(module)
    write_wary_game(module)
    _grow(module)
    return module.text()


def _best_edge(module: Module) -> None:
    """The edge that is to be tried next: the greatest bound; what is exact counts as it is. Ties fall at random."""
    code = Code(module, "internal i64 @best_edge(ptr %game, ptr %tree, ptr %node, i64 %mover, ptr %random) nounwind")
    fn = code.fn
    count, first = code.word("%node", COUNT), code.word("%node", FIRST)
    edges = code.element(code.where("%tree", EDGES), first, edge_words(code))
    module.declare("declare double @llvm.log.f64(double)")
    module.declare("declare double @llvm.sqrt.f64(double)")
    visits = code.sum_(code.as_real(code.word("%node", VISITS)), "1.0")
    log = fn.op(f"call double @llvm.log.f64(double {visits})")
    wide = code.product(code.real("%tree", EXPLORE), code.root(log))
    unknown = code.sum_(fn.op(f"fdiv double 1.0, {code.as_real(code.word('%game', PLAYERS))}"), wide)
    nodes, stride = code.where("%tree", NODES), stride_of(code)
    equal = code.real("%tree", EQUAL)
    all_first = fn.op(f"fcmp ogt double {equal}, 0.0")
    best, chosen, score = fn.slot("i64"), fn.slot("i64"), fn.slot("i64")
    code.put_real_in(best, "-1.0e9")
    fn.store("i64", "0", chosen)
    start = below(fn, "%random", count)
    with code.count(count) as i:
        turned = code.add(i, start)
        over = fn.op(f"select i1 {code.is_('uge', turned, count)}, i64 {count}, i64 0")
        number = fn.op(f"sub i64 {turned}, {over}")
        edge = code.element(edges, number, edge_words(code))
        code.put_real_in(score, unknown)
        child = code.word(edge, CHILD)
        with code.when(fn.op(f"and i1 {all_first}, {code.is_('eq', child, '0')}")):
            blend(code, edge, "0.0", "0.0", wide, equal, score)
        with code.when(code.is_("ne", child, "0")):
            tried = code.as_real(code.word(edge, TRIED))
            mean = fn.op(f"fdiv double {code.real(edge, TOTAL)}, {tried}")
            code.put_real_in(score, code.sum_(mean, fn.op(f"fdiv double {wide}, {code.root(tried)}")))
            with code.when(all_first):
                blend(code, edge, mean, tried, wide, equal, score)
            node = code.element(nodes, child, stride)
            with code.when(code.is_("ne", code.word(node, EXACT), "0")):
                code.put_real_in(score, code.real(node, code.add("%mover", str(HEAD))))
        now = code.real_in(score)
        with code.when(fn.op(f"fcmp ogt double {now}, {code.real_in(best)}")):
            code.put_real_in(best, now)
            fn.store("i64", number, chosen)
    fn.give(f"i64 {fn.load('i64', chosen)}")


def _settle(module: Module) -> None:
    """Is a node's value exact now, one of its children's being so? Then take it over; gives 1 if it is. A win is
    enough, unless somebody plays alone for points."""
    code = Code(module, "internal i64 @settle(ptr %game, ptr %tree, ptr %node, i64 %mover, ptr %child) nounwind")
    fn = code.fn
    players = code.word("%game", PLAYERS)
    nodes, stride = code.where("%tree", NODES), stride_of(code)
    from_, taken = fn.slot("ptr"), fn.label("taken")
    mine = code.add("%mover", str(HEAD))
    word = code.word("%child", EXACT)
    in_it = code.bit(word, code.add("%mover", "32"))
    decided = code.is_("eq", fn.op(f"and i64 {code.shifted(word, '16')}, 3"), str(WIN))
    fn.store("ptr", "%child", from_)
    look = fn.label("look")
    alone = code.is_("eq", players, "1")
    pays = fn.op(f"fcmp ogt double {code.real('%game', MARGIN)}, 0.0")
    for_points = fn.op(f"and i1 {alone}, {pays}")
    wins = fn.op(f"and i1 {in_it}, {decided}")
    enough = fn.op(f"and i1 {wins}, {fn.op(f'xor i1 {for_points}, true')}")
    fn.branch(enough, taken, look)
    fn.place(look)
    count, first = code.word("%node", COUNT), code.word("%node", FIRST)
    edges = code.element(code.where("%tree", EDGES), first, edge_words(code))
    open_ = fn.label("open")
    with code.count(count) as i:
        child = code.word(code.element(edges, i, edge_words(code)), CHILD)
        there, exact = fn.label("there"), fn.label("exact")
        fn.branch(code.is_("ne", child, "0"), there, open_)
        fn.place(there)
        node = code.element(nodes, child, stride)
        fn.branch(code.is_("ne", code.word(node, EXACT), "0"), exact, open_)
        fn.place(exact)
        better = fn.op(f"fcmp ogt double {code.real(node, mine)}, {code.real(fn.load('ptr', from_), mine)}")
        with code.when(better):
            fn.store("ptr", node, from_)
    fn.place(taken)
    source = fn.load("ptr", from_)
    code.put("%node", EXACT, code.word(source, EXACT))
    with code.count(players) as i:
        at = code.add(i, str(HEAD))
        code.put("%node", at, code.word(source, at))
    fn.give("i64 1")
    fn.place(open_)
    fn.give("i64 0")


def _look(module: Module) -> None:
    """Look at every move of a new node: those that end the game become exact children at once. Gives 1 if the node is
    exact by them."""
    params = "ptr %game, ptr %tree, ptr %context, ptr %node, ptr %position, i64 %mover"
    code = Code(module, f"internal i64 @look({params}) nounwind")
    fn = code.fn
    size, stride, after = code.word("%game", SIZE), stride_of(code), code.where("%game", AFTER)
    body = code.add(code.word("%game", PLAYERS), str(HEAD))
    nodes, scratch, known = code.where("%tree", NODES), code.where("%tree", SCRATCH), code.word("%context", POSITIONS)
    edges = code.element(code.where("%tree", EDGES), code.word("%node", FIRST), edge_words(code))
    scores, settled = fn.slot("i64", 64), fn.slot("i64")
    fn.store("i64", "0", settled)
    with code.count(code.word("%node", COUNT)) as i:
        word = fn.op(f"call i64 {after}(ptr %position, ptr %context, i64 {i}, ptr {scratch})")
        code.put("%context", POSITIONS, known)
        used = code.word("%tree", NODES_USED)
        room = code.is_("ult", used, code.word("%tree", NODES_ROOM))
        with code.when(fn.op(f"and i1 {code.is_('ne', word, '0')}, {room}")):
            code.put("%tree", NODES_USED, code.add(used, "1"))
            child = code.element(nodes, used, stride)
            with code.count(str(HEAD)) as w:
                code.put(child, w, "0")
            with code.count(size) as w:
                code.put(fn.at(child, "i64", body), w, code.word(scratch, w))
            values = code.where("%game", VALUES)
            with code.when(fn.op(f"icmp ne ptr {values}, null")):
                fn.do(f"call void {values}(ptr {scratch}, ptr %context, ptr {scores})")
            word = fn.op(f"call i64 @people(ptr %game, ptr {scratch}, i64 {word}, ptr {scores})")
            code.put(child, EXACT, word)
            fn.do(f"call void @rewards(ptr %game, i64 {word}, ptr {scores}, ptr {fn.at(child, 'i64', HEAD)})")
            code.put(code.element(edges, i, edge_words(code)), CHILD, used)
            args = f"ptr %game, ptr %tree, ptr %node, i64 %mover, ptr {child}"
            now = fn.op(f"call i64 @settle({args})")
            fn.store("i64", fn.op(f"or i64 {now}, {fn.load('i64', settled)}"), settled)
    fn.give(f"i64 {fn.load('i64', settled)}")


def _grow(module: Module) -> None:
    """`gdl_grow`: descend, add a node, play a random game from there, and tell all nodes on the way."""
    code = Code(module, "i64 @gdl_grow(ptr %game, ptr %tree, ptr %context, i64 %games) nounwind")
    fn = code.fn
    players, size = code.word("%game", PLAYERS), code.word("%game", SIZE)
    nodes, edges, path = (code.where("%tree", at) for at in (NODES, EDGES, PATH))
    stride, root, random = stride_of(code), code.word("%tree", ROOT), fn.at("%context", "i64", RANDOM)
    body = code.add(players, str(HEAD))
    known = code.word("%context", POSITIONS)
    moves, after, enter, play, values = (code.where("%game", at) for at in (MOVES, AFTER, ENTER, RANDOM_GAME, VALUES))
    all_first = fn.op(f"fcmp ogt double {code.real('%tree', EQUAL)}, 0.0")
    done_games, now, depth, leaf = fn.slot("i64"), fn.slot("i64"), fn.slot("i64"), fn.slot("ptr")
    out, rewards, final = fn.slot("i64", OUT_WORDS), fn.slot("i64", 64), fn.slot("ptr")
    mover_at = code.add(body, code.word("%game", MOVER))
    ended, again = fn.label("ended"), fn.label("next_game")
    fn.store("i64", "0", done_games)
    fn.place(again)
    code.put("%context", POSITIONS, known)
    one, two, on = fn.label("stop"), fn.label("exact_root"), fn.label("on")
    fn.branch(code.is_("uge", fn.load("i64", done_games), "%games"), ended, one)
    fn.place(one)
    fn.branch(code.is_("ne", code.word("%context", STOP), "0"), ended, two)
    fn.place(two)
    fn.branch(code.is_("ne", code.word(code.element(nodes, root, stride), EXACT), "0"), ended, on)
    fn.place(on)
    fn.store("i64", root, now)
    fn.store("i64", "0", depth)
    tell_all = fn.label("credit")
    descend, exact, alive, expand, choose, random_game, known_end, tell = (
        fn.label(name) for name in ("descend", "exact", "alive", "expand", "choose", "random_game", "known_end", "tell")
    )
    fn.place(descend)
    number = fn.load("i64", now)
    node = code.element(nodes, number, stride)
    position = fn.at(node, "i64", body)
    fn.store("ptr", node, leaf)
    fn.branch(code.is_("ne", code.word(node, EXACT), "0"), exact, alive)
    fn.place(exact)
    with code.count(players) as i:
        code.put(rewards, i, code.word(node, code.add(i, str(HEAD))))
    fn.jump(tell)
    fn.place(alive)
    new = code.is_("eq", code.word(node, VISITS), "0")
    not_root = code.is_("ne", number, root)
    old = fn.label("visited_before")
    fn.branch(fn.op(f"and i1 {new}, {not_root}"), random_game, old)
    fn.place(old)
    fn.branch(code.is_("eq", code.word(node, COUNT), "0"), expand, choose)
    fn.place(expand)
    found = fn.op(f"call i64 {moves}(ptr {position}, ptr %context)")
    number_of_moves = fn.op(f"and i64 {found}, {NATURES - 1}")
    used = code.word("%tree", EDGES_USED)
    after_it = code.add(used, number_of_moves)
    fits = fn.op(
        f"and i1 {code.is_('ule', after_it, code.word('%tree', EDGES_ROOM))}, {code.is_('ne', number_of_moves, '0')}"
    )
    room = fn.label("room")
    fn.branch(fits, room, random_game)
    fn.place(room)
    code.put("%tree", EDGES_USED, after_it)
    code.put(node, FIRST, used)
    code.put(node, COUNT, found)
    first_new = code.element(edges, used, edge_words(code))
    with code.count(code.mul(number_of_moves, edge_words(code))) as i:
        code.put(first_new, i, "0")
    players_move = code.is_("eq", number_of_moves, found)
    with code.when(fn.op(f"and i1 {all_first}, {players_move}")):
        gains(code, node, position, first_new, number_of_moves, mover_at)
    few = code.is_("ule", number_of_moves, code.word("%tree", LOOKED))
    with code.when(fn.op(f"and i1 {few}, {players_move}")):
        who = code_mover(code, node, mover_at)
        args = f"ptr %game, ptr %tree, ptr %context, ptr {node}, ptr {position}, i64 {who}"
        over = fn.label("over")
        ends = code.is_("ne", fn.op(f"call i64 @look({args})"), "0")
        fn.branch(ends, exact, over)
        fn.place(over)
    fn.place(choose)
    count = code.word(node, COUNT)
    plain = fn.op(f"and i64 {count}, {NATURES - 1}")
    chosen, take = fn.slot("i64"), fn.label("take")
    natures, movers = fn.label("natures"), fn.label("movers")
    fn.branch(code.is_("ne", plain, count), natures, movers)
    fn.place(natures)
    fn.store("i64", below(fn, random, plain), chosen)
    fn.jump(take)
    fn.place(movers)
    mover = code_mover(code, node, mover_at)
    best = fn.op(f"call i64 @best_edge(ptr %game, ptr %tree, ptr {node}, i64 {mover}, ptr {random})")
    fn.store("i64", best, chosen)
    fn.place(take)
    choice = fn.load("i64", chosen)
    edge = code.element(edges, code.add(code.word(node, FIRST), choice), edge_words(code))
    make, go, enters, further = fn.label("make"), fn.label("go"), fn.label("enters"), fn.label("further")
    fn.branch(code.is_("eq", code.word(edge, CHILD), "0"), make, go)
    fn.place(make)
    next_node = code.word("%tree", NODES_USED)
    has_room = fn.label("has_room")
    fn.branch(code.is_("ult", next_node, code.word("%tree", NODES_ROOM)), has_room, random_game)
    fn.place(has_room)
    code.put("%tree", NODES_USED, code.add(next_node, "1"))
    child = code.element(nodes, next_node, stride)
    with code.count(str(HEAD)) as i:
        code.put(child, i, "0")
    there = fn.at(child, "i64", body)
    word = fn.op(f"call i64 {after}(ptr {position}, ptr %context, i64 {choice}, ptr {there})")
    code.put(edge, CHILD, next_node)
    code.put(child, EXACT, word)
    with code.when(code.is_("ne", word, "0")):
        with code.when(fn.op(f"icmp ne ptr {values}, null")):
            fn.do(f"call void {values}(ptr {there}, ptr %context, ptr {out})")
        word = fn.op(f"call i64 @people(ptr %game, ptr {there}, i64 {word}, ptr {out})")
        code.put(child, EXACT, word)
        fn.do(f"call void @rewards(ptr %game, i64 {word}, ptr {out}, ptr {fn.at(child, 'i64', HEAD)})")
    fn.jump(further)
    fn.place(go)
    fn.branch(fn.op(f"icmp ne ptr {enter}, null"), enters, further)
    fn.place(enters)
    visited = fn.at(code.element(nodes, code.word(edge, CHILD), stride), "i64", body)
    fn.do(f"call void {enter}(ptr {visited}, ptr %context)")
    fn.place(further)
    level = fn.load("i64", depth)
    step = fn.at(path, "i64", code.mul(level, "2"))
    code.put(step, 0, number)
    code.put(step, 1, choice)
    fn.store("i64", code.add(level, "1"), depth)
    fn.store("i64", code.word(edge, CHILD), now)
    deep = fn.label("deep")
    limit = code.word("%tree", PATH_ROOM)
    fn.branch(code.is_("ult", code.add(level, "1"), limit), descend, deep)
    fn.place(deep)
    last = code.element(nodes, code.word(edge, CHILD), stride)
    fn.store("ptr", last, leaf)
    fn.branch(code.is_("ne", code.word(last, EXACT), "0"), known_end, random_game)
    fn.place(known_end)
    with code.count(players) as i:
        code.put(rewards, i, code.word(last, code.add(i, str(HEAD))))
    fn.jump(tell)
    fn.place(random_game)
    at = fn.at(fn.load("ptr", leaf), "i64", body)
    most = code.word("%tree", WARY)
    wary, wild, played = fn.label("wary"), fn.label("wild"), fn.label("played")
    fn.branch(code.is_("ne", most, "0"), wary, wild)
    fn.place(wary)
    rows = code.where("%tree", ROWS)
    fn.do(f"call void @gdl_wary_game(ptr %game, ptr %context, ptr {at}, ptr {rows}, i64 {most}, ptr {out})")
    fn.jump(played)
    fn.place(wild)
    fn.do(f"call void {play}(ptr {at}, ptr %context, ptr {out})")
    fn.jump(played)
    fn.place(played)
    code.more("%tree", PLIES, code.word(out, LENGTH))
    fn.do(f"call void @rewards(ptr %game, i64 {code.word(out, WORD)}, ptr {fn.at(out, 'i64', SCORES)}, ptr {rewards})")
    sums = code.where("%tree", SUMS)
    with code.when(fn.op(f"icmp ne ptr {sums}, null")):
        with code.count(players) as i:
            code.more(sums, i, code.word(out, code.add(i, str(SCORES))))
        code.more("%tree", SUMMED)
    fn.store("ptr", fn.at(out, "i64", code.add(players, str(SCORES))), final)
    fn.jump(tell_all)
    fn.place(tell)
    fn.store("ptr", "null", final)
    fn.place(tell_all)
    bottom = fn.load("ptr", leaf)
    code.more(bottom, VISITS)
    settled = fn.slot("ptr")
    is_exact = code.is_("ne", code.word(bottom, EXACT), "0")
    fn.store("ptr", fn.op(f"select i1 {is_exact}, ptr {bottom}, ptr null"), settled)
    length = fn.load("i64", depth)
    with code.count(length) as i:
        back = fn.op(f"sub i64 {fn.op(f'sub i64 {length}, 1')}, {i}")
        step = fn.at(path, "i64", code.mul(back, "2"))
        above = code.element(nodes, code.word(step, 0), stride)
        code.more(above, VISITS)
        edge = code.element(edges, code.add(code.word(above, FIRST), code.word(step, 1)), edge_words(code))
        code.more(edge, TRIED)
        by_nature = code.is_("uge", code.word(above, COUNT), str(NATURES))
        rolls, chooses, told = fn.label("rolls"), fn.label("chooses"), fn.label("told")
        fn.branch(by_nature, rolls, chooses)
        fn.place(rolls)
        fn.store("ptr", "null", settled)
        fn.jump(told)
        fn.place(chooses)
        who = code_mover(code, above, mover_at)
        code.put_real(edge, TOTAL, code.sum_(code.real(edge, TOTAL), code.real(rewards, who)))
        owned = fn.load("ptr", final)
        with code.when(fn.op(f"and i1 {all_first}, {fn.op(f'icmp ne ptr {owned}, null')}")):
            credit(code, above, owned, colour_of(code, above, mover_at), code.real(rewards, who))
        below_it = fn.load("ptr", settled)
        with code.when(fn.op(f"icmp ne ptr {below_it}, null")):
            call = f"call i64 @settle(ptr %game, ptr %tree, ptr {above}, i64 {who}, ptr {below_it})"
            is_settled = code.is_("ne", fn.op(call), "0")
            fn.store("ptr", fn.op(f"select i1 {is_settled}, ptr {above}, ptr null"), settled)
        fn.place(told)
    fn.store("i64", code.add(fn.load("i64", done_games), "1"), done_games)
    code.more("%tree", GROWN)
    fn.jump(again)
    fn.place(ended)
    del size
    fn.give(f"i64 {fn.load('i64', done_games)}")
