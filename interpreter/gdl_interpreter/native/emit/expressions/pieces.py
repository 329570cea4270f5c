"""What the position tells expressions: what stands where, what is in stock, whose turn it is and whose comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from gdl_interpreter.native.emit.expressions.operands import Operands
from gdl_interpreter.native.emit.values import Val, constant
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.program import Ty


class Pieces(Operands):
    """Adds questions about the position to operands."""

    # ---- what stands where

    def occupied(self, state: State) -> Val:
        """The sites that hold a piece."""
        found = state.read(self.fn, "neutral")
        for i in range(len(self.unit.program.players)):
            found = self.joined("union", [found, state.read(self.fn, f"owner{i}")])
        return found

    def _empty(self, state: State, args: list[Val]) -> Val:
        without = self.fn.emit(f"xor {self.ir(Ty.SITES)} {self.occupied(state).text}, -1")
        played = constant(Ty.SITES, self.unit.board.played)
        return self.joined("meet", [Val(Ty.SITES, without), played])

    def _pieces_of(self, state: State, args: list[Val]) -> Val:
        return self.chosen(state, args[0], [f"owner{i}" for i in range(len(self.unit.program.players))])

    def _of_kind(self, state: State, args: list[Val]) -> Val:
        return self.chosen(state, args[0], self.kind_fields())

    def kind_fields(self) -> list[str]:
        return [f"kind{i}" for i in range(len(self.unit.program.kinds))]

    def field(self, state: State, name: str) -> Val:
        """A field of the position; the sites of the only kind are those that hold a piece."""
        return (
            self.occupied(state)
            if name == "kind0" and name not in self.unit.packing.fields
            else state.read(self.fn, name)
        )

    def chosen(self, state: State, which: Val, names: list[str]) -> Val:
        """The union of fields, one for each member of a set."""
        type_, out = self.ir(which.type), self.ir(Ty.SITES)
        found = constant(Ty.SITES, 0)
        if which.const is not None:
            if which.const == (1 << len(names)) - 1 and names == self.kind_fields():
                return self.occupied(state)
            for i, name in enumerate(names):
                if which.const >> i & 1:
                    found = self.joined("union", [found, self.field(state, name)])
            return found
        if self.unit.by_number and which.index is not None and len(names) > 2 and names[0] in self.unit.packing.fields:
            return state.read_at(self.fn, names[0], which.index)
        for i, name in enumerate(names):
            among = self.fn.emit(f"icmp ne {type_} {self.fn.emit(f'and {type_} {which.text}, {1 << i}')}, 0")
            part = self.fn.emit(f"select i1 {among}, {out} {self.field(state, name).text}, {out} 0")
            found = self.joined("union", [found, Val(Ty.SITES, part)])
        return found

    def which(self, state: State, sites: Val, names: list[str], result: Ty) -> Val:
        """The members whose fields meet a set of sites."""
        fn, out, site_type = self.fn, self.ir(result), self.ir(Ty.SITES)
        found = "0"
        for i, name in enumerate(names):
            meeting = fn.emit(f"and {site_type} {self.field(state, name).text}, {sites.text}")
            met = fn.emit(f"icmp ne {site_type} {meeting}, 0")
            bit = fn.emit(f"select i1 {met}, {out} {1 << i}, {out} 0")
            found = bit if found == "0" else fn.emit(f"or {out} {found}, {bit}")
        return Val(result, found, single=sites.single)

    def _owner(self, state: State, args: list[Val]) -> Val:
        names = [f"owner{i}" for i in range(len(self.unit.program.players))]
        return self.which(state, args[0], names, Ty.PLAYERS)

    def _kind(self, state: State, args: list[Val]) -> Val:
        return self.which(state, args[0], self.kind_fields(), Ty.KINDS)

    # ---- stocks

    def stock_of(self, state: State, player: int, kind: int) -> Val | None:
        """How many of a kind a player has beside the board; None where there is no supply."""
        name = f"stock{player}.{kind}"
        return state.read(self.fn, name) if name in self.unit.packing.fields else None

    def _supply(self, state: State, args: list[Val]) -> Val:
        fn, who, out = self.fn, args[0], self.ir(Ty.KINDS)
        found = constant(Ty.KINDS, 0)
        type_ = self.ir(Ty.PLAYERS)
        if self.stocks_by_number(who):
            assert who.index is not None
            return self._supply_by_number(state, who.index)
        for player in range(len(self.unit.program.players)):
            if who.const is not None and not who.const >> player & 1:
                continue
            mine = constant(Ty.KINDS, 0)
            for kind in range(len(self.unit.program.kinds)):
                stock = self.stock_of(state, player, kind)
                if stock is not None:
                    some = fn.emit(f"icmp ne i64 {stock.text}, 0")
                    mine = self.joined(
                        "union", [mine, Val(Ty.KINDS, fn.emit(f"select i1 {some}, {out} {1 << kind}, {out} 0"))]
                    )
            if who.const is None and not mine.known:
                among = fn.emit(f"icmp ne {type_} {fn.emit(f'and {type_} {who.text}, {1 << player}')}, 0")
                mine = Val(Ty.KINDS, fn.emit(f"select i1 {among}, {out} {mine.text}, {out} 0"))
            found = self.joined("union", [found, mine])
        return found

    def _supply_by_number(self, state: State, player: str) -> Val:
        """The kinds that a player has beside the board, given the player's number (i64)."""
        fn, out = self.fn, self.ir(Ty.KINDS)
        found = constant(Ty.KINDS, 0)
        for kind, first in self.stock_rows().items():
            stock = state.read_at(fn, first, player)
            some = fn.emit(f"icmp ne i64 {stock.text}, 0")
            found = self.joined(
                "union", [found, Val(Ty.KINDS, fn.emit(f"select i1 {some}, {out} {1 << kind}, {out} 0"))]
            )
        return found

    def stock_rows(self) -> dict[int, str]:
        """For each kind with a supply for everybody the first player's field; the others' stand behind it."""
        everybody = range(len(self.unit.program.players))
        stocks = self.unit.packing.frame.stocks
        kinds = {kind for _, kind in stocks if all((player, kind) in stocks for player in everybody)}
        return {kind: f"stock0.{kind}" for kind in sorted(kinds)}

    def stocks_by_number(self, who: Val) -> bool:
        """Can a player's stocks be found by the player's number?"""
        complete = len(self.stock_rows()) * len(self.unit.program.players) == len(self.unit.packing.frame.stocks)
        return self.unit.by_number and who.index is not None and not who.known and complete

    def _stock(self, state: State, args: list[Val]) -> Val:
        """The stock of the last of the players and the last of the kinds."""
        fn, (who, kind) = self.fn, args
        found = constant(Ty.INT, 0)
        if self.stocks_by_number(who) and kind.const is not None and kind.const.bit_count() == 1:
            first = self.stock_rows().get(kind.const.bit_length() - 1)
            return state.read_at(fn, first, who.index or "0") if first else found
        a, b = self.sets.bit_length(who), self.sets.bit_length(kind)
        for p, k in self.unit.packing.frame.stocks:
            asked_p = fn.emit(f"icmp eq i64 {a}, {p + 1}")
            asked_k = fn.emit(f"icmp eq i64 {b}, {k + 1}")
            asked = fn.emit(f"and i1 {asked_p}, {asked_k}")
            stock = state.read(fn, f"stock{p}.{k}")
            found = Val(Ty.INT, fn.emit(f"select i1 {asked}, i64 {stock.text}, i64 {found.text}"), None, 0, 2**40)
        return found

    # ---- turns

    def following(self, state: State) -> Val:
        """Who has the next turn: whoever was named, else the next player in the turn order."""
        fn, type_ = self.fn, self.ir(Ty.PLAYERS)
        named, mover, playing = (state.read(fn, name) for name in ("next", "mover", "playing"))
        if named.known and mover.known and playing.known:
            n_, m, p = named.const or 0, mover.const or 0, playing.const or 0
            behind = (p & ~((m << 1) - 1) if m else p) or p
            return constant(Ty.PLAYERS, n_ if n_ & p else behind & -behind)
        below = fn.emit(f"shl {type_} {mover.text}, 1") if self.unit.bits(Ty.PLAYERS) > 1 else "0"
        mask = fn.emit(f"sub {type_} {below}, 1")
        nobody = fn.emit(f"icmp eq {type_} {mover.text}, 0")
        mask = fn.emit(f"select i1 {nobody}, {type_} 0, {type_} {mask}")
        later = fn.emit(f"and {type_} {playing.text}, {fn.emit(f'xor {type_} {mask}, -1')}")
        none = fn.emit(f"icmp eq {type_} {later}, 0")
        candidates = fn.emit(f"select i1 {none}, {type_} {playing.text}, {type_} {later}")
        first = fn.emit(f"and {type_} {candidates}, {fn.emit(f'sub {type_} 0, {candidates}')}")
        if named.const == 0:
            return Val(Ty.PLAYERS, first, single=True)
        valid = fn.emit(f"icmp ne {type_} {fn.emit(f'and {type_} {named.text}, {playing.text}')}, 0")
        return Val(Ty.PLAYERS, fn.emit(f"select i1 {valid}, {type_} {named.text}, {type_} {first}"))

    # ---- the rest is in other files

    def stuck(self, state: State) -> Val:
        """Has the next player no move? Written by whoever knows turns."""
        raise NotImplementedError

    def hash_of(self, words: list[str]) -> Val:
        raise NotImplementedError

    def to_move(self, state: State) -> list[str]:
        raise NotImplementedError

    def layout(self, state: State) -> list[str]:
        raise NotImplementedError

    def all_supplies(self, state: State) -> list[str]:
        raise NotImplementedError

    positional: ClassVar[dict[str, Callable[[Pieces, State, list[Val]], Val]]] = {
        "empty": _empty,
        "pieces": lambda self, state, args: self.occupied(state),
        "pieces_of": _pieces_of,
        "of_kind": _of_kind,
        "owner": _owner,
        "kind": _kind,
        "supply": _supply,
        "stock": _stock,
        "mover": lambda self, state, args: state.read(self.fn, "mover"),
        "next": lambda self, state, args: self.following(state),
        "to_move": lambda self, state, args: self.hash_of(self.to_move(state)),
        "layout": lambda self, state, args: self.hash_of(self.layout(state)),
        "all_supplies": lambda self, state, args: self.hash_of(self.all_supplies(state)),
        "players": lambda self, state, args: state.read(self.fn, "playing"),
        "absent": lambda self, state, args: state.read(self.fn, "absent"),
        "ply": lambda self, state, args: state.read(self.fn, "ply"),
        "made": lambda self, state, args: state.read(self.fn, "made"),
        "passes": lambda self, state, args: state.read(self.fn, "passes"),
        "stuck": lambda self, state, args: self.stuck(state),
    }
