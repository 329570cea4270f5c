"""How a position looks by its rulebook's `looks:`, as plain data that every drawing follows.

Sites are told by their numbers, players and kinds by theirs. What a rulebook says nothing of is drawn as before. In
`labels` is everything that is told beside the board but names, turns and reserves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from gdl.board_view.contents import drawn_states
from gdl.board_view.scores import SCORE, halves, is_one
from gdl.board_view.values import value_in_words
from gdl.infra.plurals import unit_of
from gdl_interpreter.board import Board
from gdl_interpreter.board.directions import each_direction
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.program import NUMBERS_FROM, Program, StateVar, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.chance_words import tells_setup
from gdl_interpreter.program.look_words import OPEN, PICTURE, TINTS
from gdl_interpreter.program.model import Look
from gdl_interpreter.reference import Position
from gdl_interpreter.reference.evaluate.look_values import LookValue, LookValues
from gdl_interpreter.reference.layout import OCCUPIED
from gdl_interpreter.reference.text.spoken_names import spoken

_MOST_SITES = 12
"""Of a state per site no more entries are told."""

_MOST_JOINS = 2000
_MOST_PICTURES = 24
"""So many sets are drawn beside the board; the others are told in words."""

_DEALT = "setup"
"""What chance has settled in the setup is called so, where the rulebook's word is about something else."""

TRAITS = frozenset({"tall", "dark", "round", "hollow"})
"""Words for how a piece is shaped; of which kinds that lack one have the contrary."""


def with_owner(word: str, player: int | None, players: Sequence[str]) -> str:
    """A word behind whose it is, unless it begins with that.

    Args:
        word: what something is called.
        player: the number of its owner; None: it is nobody's.
        players: the names of all.
    """
    whose = "" if player is None else f"{players[player]}'s "
    return word if word.startswith(whose) else whose + word


@dataclass(frozen=True)
class Shade:
    """What a site is tinted with: a word of `TINTS`, and what it is called ("": nothing to tell). player: whose colour
    it has instead, paler; None: nobody's; open: on boards of points, do no lines run through it?"""

    tint: str
    word: str
    player: int | None = None
    open: bool = False

    def told(self, players: Sequence[str]) -> str:
        """What it is called in a legend: by whose it is, too, unless the word begins with that."""
        return with_owner(self.word, self.player, players)


@dataclass(frozen=True)
class Mark:
    """A sign on the bare board: a word of `MARKS`, and what it is called ("": nothing to tell)."""

    sign: str
    word: str


@dataclass(frozen=True)
class Join:
    """A line between two sites; player: whose it is, or None."""

    one: int
    other: int
    player: int | None


@dataclass(frozen=True)
class Side:
    """A stretch of the rim of the board that belongs to a player (None: to nobody, or several): sites, each with the
    directions in which it lies open to the outside."""

    player: int | None
    edges: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True)
class Label:
    """Something that is told beside the board.

    text: the whole of it; player: whose it is, or None; name: the state or the like that it tells ("": an expression);
    value, word: its parts; dice: numbers that are drawn as dice; kinds: of pieces, that can be drawn; picture: sites
    that are drawn as a small picture, where there is room for it; site: where it is drawn, as so many men of the
    player's, or as a number; in_words: has its author said how to call it? by_chance:
    is it what chance has brought in this turn?
    """

    text: str
    player: int | None = None
    name: str = ""
    value: str = ""
    word: str = ""
    dice: tuple[int, ...] = ()
    kinds: tuple[int, ...] = ()
    picture: tuple[int, ...] = ()
    site: int | None = None
    in_words: bool = True
    by_chance: bool = False


@dataclass(frozen=True)
class PieceLook:
    """How a kind is drawn: words of `PIECES`, and a text on it or "" for its letter or symbol."""

    words: frozenset[str] = frozenset()
    text: str = ""

    def sign(self, owner: int | None, players: int) -> str:
        """The text on a piece: of one with as many characters as there are players each has his own."""
        if players > 1 and len(self.text) == players and owner is not None and not self.text.isascii():
            return self.text[owner]
        return self.text


@dataclass(frozen=True)
class Looks:
    """Everything that is said of how a position looks.

    shades, marks: by site; board: words of `BOARDS`; pieces: by kind; traits: those words of which the contrary is to
    be seen too; by_traits: do these tell all kinds apart, so that nothing is written on pieces? lesser: kinds that
    are drawn smaller, as others are tall; labels: all that is told of players and of the game; words: what states are
    called, by name; hidden: what is not told; reserve: the title of what waits beside the board; notes: sentences for
    the legend; cut: was something left out, since it takes too long? occupied: the sites on which pieces stand, as a
    set.
    """

    shades: Mapping[int, Shade] = field(default_factory=dict)
    marks: Mapping[int, Mark] = field(default_factory=dict)
    joins: tuple[Join, ...] = ()
    sides: tuple[Side, ...] = ()
    board: frozenset[str] = frozenset()
    pieces: Mapping[int, PieceLook] = field(default_factory=dict)
    traits: frozenset[str] = frozenset()
    by_traits: bool = False
    lesser: frozenset[int] = frozenset()
    labels: tuple[Label, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()
    reserve: str = ""
    notes: tuple[str, ...] = ()
    cut: bool = False
    occupied: int = 0

    def labels_of(self, player: int | None) -> list[Label]:
        """What is told of a player, or of the game."""
        return [label for label in self.labels if label.player == player]

    @property
    def shade_legend(self) -> list[Shade]:
        """Each shade that has a word, once."""
        return list(dict.fromkeys(shade for shade in self.shades.values() if shade.word))

    @property
    def mark_legend(self) -> list[Mark]:
        """Each mark that has a word, once, if it is to be seen anywhere: on a bare site."""
        seen = (mark for site, mark in self.marks.items() if not self.occupied >> site & 1)
        return list(dict.fromkeys(mark for mark in seen if mark.word))

    def by_trait(self, kind: int) -> bool:
        """Is a kind drawn by traits: has it any, or do they tell all kinds apart? All others keep their drawing."""
        return self.by_traits or bool(self.pieces.get(kind, PieceLook()).words & self.traits)


NO_LOOKS = Looks()
"""Those of a rulebook that says nothing of them."""


def looks_of(position: Position) -> Looks:
    """The looks of a position."""
    program = position.machine.program
    values = position.machine.looks(position.data)
    known: list[tuple[Look, LookValues]] = []
    for look, found in zip(program.looks, values, strict=True):
        if found is not None:
            known.append((look, found))
    by_phrase: dict[str, list[tuple[Look, LookValues]]] = {}
    for look, found in known:
        by_phrase.setdefault(look.phrase, []).append((look, found))
    hidden, shown = _hidden_and_shown(program, known)
    pieces = _pieces(by_phrase.get("piece", ()))
    traits = frozenset(word for piece in pieces.values() for word in piece.words) & TRAITS
    by_traits = bool(traits) and _are_told_apart(program, pieces)
    return Looks(
        shades=_shades(program, by_phrase.get("shade", ())),
        marks=dict(_marks(by_phrase.get("mark", ()))),
        joins=tuple(_joins(by_phrase.get("join", ()))),
        sides=tuple(_sides(program, by_phrase.get("side", ()))),
        board=frozenset(word for look, _ in by_phrase.get("board", ()) for word in look.words),
        pieces=pieces,
        traits=traits,
        by_traits=by_traits,
        lesser=_lesser(program, pieces, by_traits),
        labels=(
            *_thrown(position, by_phrase.get("thrown", ())),
            *_with_few_pictures(_labels(position, hidden, shown, by_phrase.get("show", ()))),
        ),
        words={name: look.texts[-1] for name, look in shown.items() if look.texts},
        hidden=hidden,
        reserve=shown["supply"].texts[0] if "supply" in shown else "",
        notes=tuple(text for look, _ in by_phrase.get("note", ()) for text in look.texts),
        cut=len(known) < len(values),
        occupied=position.values[OCCUPIED],
    )


_Found = list[tuple[Look, LookValues]] | tuple[()]


def _one_of(players: int) -> int | None:
    """The player whose something is, if there is just one."""
    return players.bit_length() - 1 if players.bit_count() == 1 else None


def _is_seated(program: Program, whose: int) -> bool:
    """Does something belong to nobody, or to somebody who is in this game? There may be fewer than there can be."""
    return not whose or bool(whose & ((1 << program.seated) - 1))


def _shades(program: Program, found: _Found) -> dict[int, Shade]:
    named = {word for look, _ in found for word in look.words}
    spare = [tint for tint in TINTS if tint not in named] or list(TINTS)
    owned = [(_tint(look) or spare[0], each.of) for look, values in found for each in values if each.of]
    drawn = {(TINTS.index(tint) + player) % len(TINTS) for tint, of in owned for player in site_numbers(of)}
    free = [tint for tint in spare if TINTS.index(tint) not in drawn] or spare  # without colours a player's is another
    shades: dict[int, Shade] = {}
    at = 0
    for look, values in found:
        own, is_owned = _tint(look), all(each.of for each in values)
        tint = own or (spare[0] if is_owned else free[at % len(free)])
        at += own is None and not is_owned
        for each in (one for one in values if _is_seated(program, one.of)):
            shade = Shade(tint, look.texts[0] if look.texts else "", _one_of(each.of), OPEN in look.words)
            shades |= dict.fromkeys(site_numbers(each.value), shade)
    return shades


def _tint(look: Look) -> str | None:
    """The tint that a line names; None: it names none."""
    return next((word for word in look.words if word in TINTS), None)


def _marks(found: _Found) -> Iterator[tuple[int, Mark]]:
    for look, values in found:
        mark = Mark(look.words[0], look.texts[0] if look.texts else "")
        yield from ((site, mark) for site in site_numbers(values[0].value))


def _joins(found: _Found) -> list[Join]:
    joins: dict[tuple[int, int], Join] = {}
    for _, values in found:
        for each in values:
            one = each.bound.bit_length() - 1
            for other in site_numbers(each.value):
                pair = min(one, other), max(one, other)
                if one != other and len(joins) < _MOST_JOINS:
                    joins[pair] = Join(*pair, _one_of(each.of))
    return list(joins.values())


def _sides(program: Program, found: _Found) -> Iterator[Side]:
    """Of the sites of each side the ways that lead nowhere from all of them, or else from each by itself."""
    board = program.board
    for _, values in found:
        for each in (one for one in values if _is_seated(program, one.of)):
            opens = {site: _open(board, site) for site in site_numbers(each.value & board.played)}
            common = set.intersection(*opens.values()) if opens else set[int]()
            edges = tuple((site, tuple(sorted(ways & common or ways))) for site, ways in opens.items() if ways)
            yield Side(_one_of(each.of), edges)


def _open(board: Board, site: int) -> set[int]:
    """The straight directions in which a site has no neighbour."""
    return {
        way for way in each_direction(board.orthogonal) if not board.next_site[way] or board.next_site[way][site] < 0
    }


def _pieces(found: _Found) -> dict[int, PieceLook]:
    pieces: dict[int, PieceLook] = {}
    for look, values in found:
        for kind in site_numbers(values[0].value):
            before = pieces.get(kind, PieceLook())
            text = look.texts[0] if look.texts else before.text
            pieces[kind] = PieceLook(before.words | set(look.words), text)
    return pieces


def _are_told_apart(program: Program, pieces: Mapping[int, PieceLook]) -> bool:
    """Have no two kinds the same traits, and none a symbol of its own? Dark and light are those of nobody only: others
    have a player's colour."""
    if any(kind.symbol for kind in program.kinds):
        return False
    found = set[tuple[bool, frozenset[str]]]()
    for number, kind in enumerate(program.kinds):
        seen = pieces.get(number, PieceLook()).words & (TRAITS if kind.neutral else TRAITS - {"dark"})
        found.add((kind.neutral, seen))
    return len(found) == len(program.kinds)


def _lesser(program: Program, pieces: Mapping[int, PieceLook], by_traits: bool) -> frozenset[int]:
    """The kinds that are not tall where others are: all, or, if traits do not tell all apart, those of players where
    one of players is tall, and those of nobody where one of nobody is."""
    tall = {kind for kind, piece in pieces.items() if "tall" in piece.words}
    neutral = {program.kinds[kind].neutral for kind in tall}
    return frozenset(
        number
        for number, kind in enumerate(program.kinds)
        if number not in tall and tall and (by_traits or kind.neutral in neutral)
    )


# ---- what is told


def _hidden_and_shown(program: Program, known: list[tuple[Look, LookValues]]) -> tuple[frozenset[str], dict[str, Look]]:
    """What is hidden, and what is shown under which name: of both, the later line counts, but for a state that is shown
    as a set, which is another line than its own."""
    hidden, shown = set[str](), dict[str, Look]()
    states = {var.name for var in program.states}
    for look, _ in known:
        if look.phrase == "hide":
            hidden |= set(look.names)
            as_sets = {name for name, each in shown.items() if name in states and each.value is not None}
            shown = {name: each for name, each in shown.items() if name not in hidden - as_sets}
        elif look.phrase == "show":
            hidden -= set(look.names)
            shown |= dict.fromkeys(look.names, look)
    return frozenset(hidden), shown


def _labels(position: Position, hidden: frozenset[str], shown: Mapping[str, Look], found: _Found) -> Iterator[Label]:
    program = position.machine.program
    if program.score is not None and not {"score"} & (hidden | shown.keys()):
        yield from _scores(position)
    for look, values in found:
        if not look.names or (shown.get(look.names[0]) is look and look.value is not None):
            yield from _expression(program, look, values)
    told = None if "score" in hidden else _told_as_score(program)
    for var in program.states:
        if var.name not in hidden and (var.name != told or var.name in shown):
            yield from _state(position, var, shown.get(var.name))


def _with_few_pictures(labels: Iterator[Label]) -> Iterator[Label]:
    """Labels of which no more than `_MOST_PICTURES` are drawn."""
    drawn = 0
    for label in labels:
        drawn += bool(label.picture)
        yield label if drawn <= _MOST_PICTURES else replace(label, picture=())


def _told_as_score(program: Program) -> str | None:
    """The state that the score simply is: who sees their points need not see it again."""
    asked = program.score
    for _ in program.functions if asked is not None else ():
        assert asked is not None
        function = program.functions[asked]
        match function.params, function.body, function.result:
            case ((slot, _, _),), (), n.Call(function=within, args=(n.Local(slot=given),)) if given == slot:
                asked = within
            case ((slot, _, _),), (), n.Get(var=var, index=(n.Local(slot=given),)) if given == slot:
                return var
            case _:
                return None
    return None


def _thrown(position: Position, found: _Found) -> Iterator[Label]:
    """What chance has thrown or drawn in this turn; numbers alone are dice."""
    if not found:
        return
    program = position.machine.program
    thrown = position.machine.thrown(position.data)
    values = [(type_, roll + NUMBERS_FROM if type_ is Ty.INT else 1 << roll) for type_, roll in thrown]
    dice = tuple(value for type_, value in values if type_ is Ty.INT and value >= 0)
    for look, _ in found:
        if values:
            shown = ", ".join(value_in_words(program, type_, value) for type_, value in values)
            word = _DEALT if position.in_setup and not tells_setup(program) else look.texts[0] if look.texts else ""
            text = f"{word}: {shown}" if word else shown
            drawn = dice if "dice" in look.words and len(dice) == len(values) else ()
            yield Label(text, None, "", shown, word, drawn, by_chance=True)


def _scores(position: Position) -> Iterator[Label]:
    program = position.machine.program
    units = program.facts.get("points", "")
    for player, score in position.machine.scores(position.data).items():
        unit = unit_of(score, units)
        text = f"{score} {unit}" if unit else f"score {score}"
        yield Label(text, player.bit_length() - 1, "score", str(score), unit or "score")


def _expression(program: Program, look: Look, values: LookValues) -> Iterator[Label]:
    assert look.value is not None
    name = look.names[0] if look.names else ""
    for found in values:
        player, site = _one_of(found.bound), _one_of(found.on)
        label = _told(program, look.value.type, found, look, name)
        drawn = site is None or found.value  # nothing is drawn of none
        if label is not None and drawn and (player is None or player < program.seated):
            yield replace(label, player=player, site=site)


def _told(program: Program, type_: Ty, found: LookValue, look: Look, name: str) -> Label | None:
    """A value with its word; None: there is nothing to tell."""
    value = found.value
    word = look.texts[0] if look.texts else ""
    if "dice" in look.words:
        dice = tuple(i + NUMBERS_FROM for i in site_numbers(value)) if type_ is Ty.NUMBERS else (value,)
        dice = tuple(die for die in dice if die > 0)
        shown = ", ".join(map(str, dice))
        return Label(f"{word}: {shown}" if word else shown, None, name, shown, word, dice) if dice else None
    if type_ is Ty.NUMBERS and value.bit_count() == 1:
        type_, value = Ty.INT, value.bit_length() - 1 + NUMBERS_FROM
    if type_ is Ty.INT:
        halved = "halved" in look.words
        number = halves(value) if halved else str(value)
        singular = is_one(value, halved)
        if len(look.texts) > 1:
            word = word if singular else look.texts[1]
        elif singular and name == "score":
            word = unit_of(1, word)
        return Label(f"{number} {word}", None, name, number, word)
    if not value:
        return None
    if type_ is Ty.BOOL:
        return Label(word, None, name, "", word)
    shown = value_in_words(program, type_, value)
    kinds = tuple(site_numbers(value)) if type_ is Ty.KINDS else ()
    picture = tuple(site_numbers(value)) if PICTURE in look.words else ()
    return Label(f"{word}: {shown}", None, name, shown, word, kinds=kinds, picture=picture)


def _state(position: Position, var: StateVar, look: Look | None) -> Iterator[Label]:
    """What a state holds, by its word if it has one."""
    program = position.machine.program
    if look is not None and look.value is not None:
        return
    values = position.state(var.name)
    if not var.per:
        # what nothing is said of, and what begins as nothing, is told once it is something
        if look is not None or values[0] or var.defaults[0]:
            yield from _value(program, var, values[0], None, look)
    elif var.per == (Ty.PLAYERS,) and not var.with_piece:
        for player in range(program.seated):
            yield from _value(program, var, values[player], player, look)
    elif var.per == (Ty.SITES,) and (look is not None or not var.with_piece):
        if var in drawn_states(program):
            return
        changed = [i for i in site_numbers(program.board.played) if values[i] != var.defaults[i]]
        if changed and len(changed) <= _MOST_SITES:
            name_of = program.board.name_of
            holds = var.type is Ty.BOOL  # of what holds nothing more is said
            told = ", ".join(
                name_of(i) if holds and values[i] else f"{name_of(i)} {value_in_words(program, var.type, values[i])}"
                for i in changed
            )
            word = look.texts[0] if look is not None else spoken(var.name)
            yield Label(f"{word}: {told}", None, var.name, told, word, in_words=look is not None)


def _value(program: Program, var: StateVar, value: int, player: int | None, look: Look | None) -> Iterator[Label]:
    if look is None:
        unit = program.facts.get("points", "") if var.name == SCORE and var.type is Ty.INT else ""
        if unit:
            word = unit_of(value, unit)
            yield Label(f"{value} {word}", player, var.name, str(value), word)
            return
        shown, word = value_in_words(program, var.type, value), spoken(var.name)
        joint = ": " if player is None else " "
        yield Label(f"{word}{joint}{shown}", player, var.name, shown, word, in_words=False)
        return
    label = _told(program, var.type, LookValue(0, value, 0), look, var.name)
    if label is not None:
        yield replace(label, player=player)
