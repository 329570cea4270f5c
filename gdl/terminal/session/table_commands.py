"""Commands about the game as a whole: giving up, a draw, the clock, another game."""

from __future__ import annotations

from gdl.opponents.seats import HUMAN, RANDOM, thinking
from gdl.table.errors import TableError
from gdl.table.seating import SeatError, occupant, player_named
from gdl.terminal.how_to_play import show_rules
from gdl.terminal.session.session import Session
from gdl.terminal.session.thinking import CannotThink


def resign(session: Session, text: str) -> None:
    """Give up for who is to move, or for the player that is named."""
    try:
        player = player_named(session.table.game, text) if text else _who(session)
    except SeatError as error:
        session.console.tell(str(error))
        return
    session.table.resign(player)
    session.typed = ""


def draw(session: Session, _: str) -> None:
    """Offer a draw, or take the one that is offered."""
    table = session.table
    me = _who(session)
    if table.offer is not None and table.offer != me:
        table.answer_offer(True)
        return
    names = [player.name for player in table.game.program.players]
    allies = table.game.program.players[names.index(me)].allies
    others = [name for name in table.position.players if not allies >> names.index(name) & 1]
    if not others:
        raise TableError("not-playing", "there is nobody to offer a draw to")
    table.offer_draw(me)
    for other in others:
        if not _takes(session, table.seats[table.person(other)], len(others) + 1):
            table.answer_offer(False)
            session.console.say(f"{other} declines the draw.")
            return
    if any(table.seats[table.person(other)] == HUMAN for other in others):
        session.console.tell(f"{me} offers a draw: `draw` takes it, a move declines it.")
        return
    table.answer_offer(True)


def _takes(session: Session, seat: str, sides: int) -> bool:
    """Does who sits there take a draw? A program does if it expects no more than its share; humans are asked later."""
    if seat in (HUMAN, RANDOM):
        return True
    how = thinking(seat)
    if how is None or session.thinkers is None:
        return False
    table = session.table
    try:
        choice = session.thinkers.choose(table.position, how, table.step_seed, "draw?")
    except CannotThink:
        return False
    return choice.share >= 1 / sides


def _who(session: Session) -> str:
    """Whose part the person at the terminal takes: that of who is to move, or of the only human."""
    table = session.table
    mover = table.mover
    if mover is not None and (table.is_human or not table.anyone_human):
        return mover
    humans = [name for name in table.position.players if table.seats[table.person(name)] == HUMAN]
    if table.outcome is None and len(humans) == 1:
        return humans[0]
    outcome = table.outcome
    if outcome is not None:
        raise TableError("game-over", f"the game is over: {outcome}")
    raise TableError("not-playing", "it is not for you to decide now; say who: `resign PLAYER`")


def rules(session: Session, _: str) -> None:
    """Say how the game is played."""
    console = session.console
    show_rules(session.table.game.rules, console.style, console.target, console.width)


def clock(session: Session, _: str) -> None:
    """Say what everybody has left."""
    table = session.table
    if table.clock is None:
        session.console.say("There is no clock in this game; `gdl play --clock 5m+3s` sets one.")
        return
    session.console.say(f"The clock is {table.clock}.")
    if table.clock.shared:
        session.console.say(f"  left for all: {table.clock.text('')}")
        return
    for player in table.position.players:
        mark = " (running)" if table.clock.running == player else ""
        session.console.say(f"  {player}: {table.clock.text(player)}{mark}")


def seat(session: Session, text: str) -> None:
    """Say who sits where, or give a seat to somebody else: `Black=easy`."""
    table = session.table
    player, equals, who = text.partition("=")
    try:
        if equals:
            table.sit(player_named(table.game, player.strip()), occupant(who))
    except SeatError as error:
        session.console.tell(str(error))
        return
    seated = table.game.program.players[: table.game.program.seated]
    session.console.tell(", ".join(f"{player.name}: {table.seats[player.name]}" for player in seated))


def again(session: Session, text: str) -> None:
    """Leave this game as it is, and begin another."""
    if text and not "swapped".startswith(text.lower()):
        session.console.tell("`again` begins another game, `again swapped` with changed seats.")
        return
    session.again = "swapped" if text else "same"
