"""Glyphs: the few letters that stand for a piece, unlike those of every other owner and kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gdl.board_view.style import Style
from gdl.infra.cells import width as cells
from gdl_interpreter.program import Player, Program
from gdl_interpreter.program.model import Kind
from gdl_interpreter.reference import Position
from gdl_interpreter.reference.text.kind_letters import kind_letters, short_names

DISC = "●"


@dataclass(frozen=True)
class Glyphs:
    """What each owner and kind is drawn as.

    `how`: "discs", "owners" (the owner only), "case" (of the kind's letter), "kinds" (the kind's letter, whoever owns
    it), "initials" (of the owner, and the kind).
    `signs`: what some kinds are drawn by whatever `how` says, the light and the dark; "" for the rest. Whose discs are
    light has the light ones. `texts`: what some kinds are drawn by before all else, one sign for all or one for each
    owner.
    """

    owners: tuple[str, ...]
    kinds: tuple[str, ...]
    neutral: tuple[bool, ...]
    how: str
    discs: str = "●○"
    signs: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()

    def sign(self, owner: int | None, kind: int) -> str:
        """The sign that a piece is drawn by; "" for letters or discs."""
        signs = self.signs[kind] if self.signs else ""
        return signs[-1 if owner is None or self.discs[owner % 2] == "●" else 0] if signs else ""

    def text(self, owner: int | None, kind: int) -> str:
        """The sign of its own script that a piece is drawn by; "" for none."""
        texts = self.texts[kind] if self.texts else ""
        return texts[min(owner or 0, len(texts) - 1)] if texts else ""

    def piece(self, owner: int | None, kind: int) -> str:
        """The glyph of a piece; `owner` None: nobody's."""
        letters = self.kinds[kind]
        if self.text(owner, kind):
            return self.text(owner, kind)
        if self.sign(owner, kind):
            return self.sign(owner, kind)
        if owner is None and not self.neutral[kind]:
            return f"-{letters}"
        if owner is None:
            clash = self.how in ("owners", "initials") and letters in self.owners
            return letters.lower() if clash else letters
        if self.how == "discs":
            return self.discs[owner]
        if self.how == "owners":
            return self.owners[owner]
        if self.how == "kinds":
            return letters
        if self.how == "case":
            return letters if owner == 0 else letters.lower()
        return self.owners[owner] + letters

    def owned(self, player: int) -> str:
        """The glyph of a player's piece, of the first kind that is owned."""
        return self.piece(player, next((k for k, free in enumerate(self.neutral) if not free), 0))

    @property
    def width(self) -> int:
        """How many cells the widest glyph takes."""
        owned = [self.piece(o, k) for o in range(len(self.owners)) for k, free in enumerate(self.neutral) if not free]
        free = [self.piece(None, k) for k, free in enumerate(self.neutral) if free]
        return max(map(cells, owned + free), default=1)


def glyphs_of(program: Program, unicode: bool = False, seats: int | None = None, coloured: bool = False) -> Glyphs:
    """The glyphs of a game.

    One kind that is owned: discs for one or two owners (letters of the owners in ASCII, or where players are named by
    one letter), initials of the owner for more. Several kinds: letters of the kind, capital for the first of two
    owners and small for the second; with more owners the owner's initials before the kind's letter. Only the first
    `seats` players count; None: all of them. Signs that a kind was given take the place of all that, unless they would
    not tell whose piece it is: for more than two owners, or with one sign for two, that is left to colour.
    """
    players = program.players[:seats]
    ink = [player.name.lower() for player in players]
    return Glyphs(
        owners=tuple(short_names([player.name for player in players])),
        kinds=kind_letters(program.kinds),
        neutral=tuple(kind.neutral for kind in program.kinds),
        how=_how(program.kinds, players, unicode),
        discs="○●" if ink[0] == "white" or ink[1:2] == ["black"] else "●○",
        signs=tuple(_signs(kind, len(players), unicode, coloured) for kind in program.kinds),
    )


def _signs(kind: Kind, owners: int, unicode: bool, coloured: bool) -> str:
    """The signs that a kind can be drawn by: one for all, or two for two owners; "" if there are none."""
    if not kind.symbol or not unicode:
        return ""
    if kind.neutral or owners == 1:
        return kind.symbol[-1]
    if owners == 2 == len(kind.symbol):
        return kind.symbol
    return kind.symbol[-1] if coloured else ""


def diagram_glyphs(program: Program) -> dict[str, tuple[int | None, int]]:
    """What the glyphs of a picture stand for: an owner (None: nobody) and a kind."""
    drawn = glyphs_of(program)
    found: dict[str, tuple[int | None, int]] = {}
    for how in ["case" if program.seated <= 2 else "initials"] + ["owners"] * (len(program.kinds) == 1):
        glyphs = replace(drawn, how=how)
        for kind, free in enumerate(drawn.neutral):
            for owner in (None,) if free else range(len(program.players)):
                found.setdefault(glyphs.piece(owner, kind), (owner, kind))
    return found


def glyphs_in(position: Position, unicode: bool, coloured: bool = False) -> Glyphs:
    """The glyphs in a position: seats that nobody has taken yet do not count."""
    program = position.machine.program
    joined = (i + 1 for i, player in enumerate(program.players) if player.name in position.players)
    return glyphs_of(program, unicode, max(program.seated, *joined, 1), coloured)


def glyphs_for(position: Position, style: Style) -> Glyphs:
    """The glyphs of a drawing: where there are colours, one form serves every player."""
    glyphs = glyphs_in(position, style.unicode, style.colour)
    if not style.colour:
        return glyphs
    signs, how = tuple(sign[-1:] for sign in glyphs.signs), "kinds" if glyphs.how == "case" else glyphs.how
    return replace(glyphs, how=how, discs=DISC * max(2, len(glyphs.owners)), signs=signs)


def _how(kinds: Sequence[Kind], players: Sequence[Player], unicode: bool) -> str:
    if sum(not kind.neutral for kind in kinds) == 1:
        named_by_letter = all(len(player.name) == 1 for player in players)
        if len(players) > 2 or named_by_letter or not unicode:
            return "owners"
        return "discs"
    return "case" if len(players) <= 2 else "initials"
