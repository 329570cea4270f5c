"""What the end of a game is worth to each player, as code."""

from __future__ import annotations

from gdl_interpreter.native.course import WIN
from gdl_interpreter.native.searching import exchanged_winners
from gdl_interpreter.native.text import Module
from gdl_interpreter.search.code import MARGIN, PAR, PLAYERS, WEIGHTS, Code

LEAD = 0.1
"""How much of a reward depends on the lead in points, where there are points."""


def write_rewards(module: Module) -> None:
    """What a result is worth to each player: the share of the win, and where there are scores a little of the lead;
    who plays alone leads what he scores in random games."""
    code = Code(module, "internal void @rewards(ptr %game, i64 %word, ptr %scores, ptr %out) nounwind")
    fn = code.fn
    players, margin = code.word("%game", PLAYERS), code.real("%game", MARGIN)
    everyone = fn.op(f"sub i64 {fn.op(f'shl i64 1, {players}')}, 1")
    won = code.shifted("%word", "32")
    lost = code.is_("eq", fn.op(f"and i64 {code.shifted('%word', '16')}, 3"), str(WIN))  # a game of one player
    undecided = fn.op(f"and i1 {code.is_('eq', won, '0')}, {fn.op(f'xor i1 {lost}, true')}")
    winners = fn.op(f"select i1 {undecided}, i64 {everyone}, i64 {won}")
    sides = fn.slot("i64")
    code.put_real_in(sides, "0.0")
    with code.count(players) as i:
        weight = code.real("%game", code.add(i, str(WEIGHTS)))
        part = fn.op(f"select i1 {code.bit(winners, i)}, double {weight}, double 0.0")
        code.put_real_in(sides, code.sum_(code.real_in(sides), part))
    share = fn.op(f"fdiv double 1.0, {code.real_in(sides)}")
    leads = fn.op(f"fcmp ogt double {margin}, 0.0")
    rival = fn.slot("i64")
    with code.count(players) as i:
        plain = fn.op(f"select i1 {code.bit(winners, i)}, double {share}, double 0.0")
        code.put_real("%out", i, plain)
        with code.when(leads):
            alone = code.is_("eq", players, "1")
            nobody = fn.op(f"select i1 {alone}, i64 {code.word('%game', PAR)}, i64 {-(2**62)}")
            fn.store("i64", nobody, rival)
            with code.count(players) as j, code.when(code.is_("ne", i, j)):
                best, other = fn.load("i64", rival), code.word("%scores", j)
                fn.store("i64", fn.intrinsic("smax", "i64", f"i64 {best}, i64 {other}"), rival)
            ahead = fn.op(f"sub i64 {code.word('%scores', i)}, {fn.load('i64', rival)}")
            lead = code.product(fn.op(f"sitofp i64 {ahead} to double"), margin)
            behind = fn.op(f"fcmp olt double {lead}, -1.0")
            low = fn.op(f"select i1 {behind}, double -1.0, double {lead}")
            beyond = fn.op(f"fcmp ogt double {low}, 1.0")
            high = fn.op(f"select i1 {beyond}, double 1.0, double {low}")
            part = code.product(code.sum_(high, "1.0"), repr(LEAD / 2))
            code.put_real("%out", i, code.sum_(code.product(plain, repr(1 - LEAD)), part))
    fn.give("void")


def write_people(module: Module) -> None:
    """A result's word and the scores by people, where they have exchanged colours: people are called by the colours
    that they began with, as rewards are."""
    code = Code(module, "internal i64 @people(ptr %game, ptr %position, i64 %word, ptr %scores) nounwind")
    fn = code.fn
    exchanged, as_is = fn.label("exchanged"), fn.label("as_is")
    fn.branch(code.is_("ne", code.swapped("%position"), "0"), exchanged, as_is)
    fn.place(exchanged)
    one, other = code.word("%scores", 0), code.word("%scores", 1)
    code.put("%scores", 0, other)
    code.put("%scores", 1, one)
    fn.give(f"i64 {exchanged_winners(fn, '%word')}")
    fn.place(as_is)
    fn.give("i64 %word")
