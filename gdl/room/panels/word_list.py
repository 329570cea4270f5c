"""The words of a move that can be chosen, as a list in which one clicks."""

from __future__ import annotations

from collections.abc import Callable, Collection

from textual.widgets import OptionList
from textual.widgets.option_list import Option

from gdl.room.choosing import Offer
from gdl.room.play import Play
from gdl_interpreter.program import Ty
from gdl_interpreter.reference.moves import Word


class WordList(OptionList):
    """The words, and sites that are not drawn. It is hidden where there are none."""

    DEFAULT_CSS = """
    WordList { height: auto; max-height: 8; border: none; padding: 0; scrollbar-size: 1 1; }
    """

    def __init__(self, fit: Callable[[str], str], id: str | None = None) -> None:
        """
        Args:
            fit: makes of a text what the terminal can show.
            id: the name of the widget.
        """
        super().__init__(id=id, markup=False, compact=True)
        self._fit = fit
        self.offers: tuple[Offer, ...] = ()
        """What stands in the list."""

    def offer(self, offers: tuple[Offer, ...]) -> None:
        """List these."""
        if offers != self.offers:
            self.offers = offers
            self.clear_options()
            self.add_options(Option(self._fit(offer.text)) for offer in offers)
        self.display = bool(offers)


def offers_beside(play: Play, drawn: Collection[int] | None) -> tuple[Offer, ...]:
    """The words that can be chosen now, those first that are no directions, which a click on the board says, too; and
    sites that can be and are not drawn.

    Args:
        play: the move that is being made.
        drawn: the sites that are on the board; None: that is not known yet.
    """
    hidden = [site for site in sorted(play.lit()) if drawn is not None and site not in drawn]
    name_of = play.table.game.program.board.name_of
    words = sorted(play.offers(), key=lambda offer: offer.word is not None and offer.word.type is Ty.DIRECTIONS)
    return (*words, *(Offer(Word(Ty.SITES, site, name_of(site)), name_of(site)) for site in hidden))
