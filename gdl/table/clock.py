"""The clock of a table: how much time everybody has left, and who has none."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from gdl.records import ClockRecord, Left

EVENT = "time_up"
"""What is announced when the time for all is up, in rulebooks that know such an event."""

ALL = "all"
"""Under this one time for all is kept."""

_LIMIT = re.compile(r"(?:(\d{1,4})h)?(?:(\d{1,6})m)?(?:(\d{1,8})s)?", re.ASCII)
_PERIODS = re.compile(r"(\d{1,3})x(.+)", re.ASCII)

FORMS = "90s, 30m, 1h30m, 5m+3s, 10m+3x30s or 30s/move"


def read_limit(text: str) -> int | None:
    """The seconds that a text as 90s, 30m, 2h or 1h30m means; None if it is not of that form, or no time at all."""
    found = _LIMIT.fullmatch(text.strip().lower())
    if found is None:
        return None
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return (hours * 60 + minutes) * 60 + seconds or None


def limit_text(seconds: int) -> str:
    """So many seconds, as short as they can be typed."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return "".join(f"{n}{unit}" for n, unit in ((hours, "h"), (minutes, "m"), (seconds, "s")) if n)


@dataclass(frozen=True)
class TimeControl:
    """How much time there is, in seconds. main: for all moves; increment: what each move adds (Fischer); periods,
    period: behind the main time so many periods, of which a move takes the last only if it outlasts the others
    (byo-yomi)."""

    main: int = 0
    increment: int = 0
    periods: int = 0
    period: int = 0

    @property
    def is_plain(self) -> bool:
        """Is it nothing but a time for all moves?"""
        return not self.increment and not self.periods

    def __str__(self) -> str:
        if self.increment:
            return f"{limit_text(self.main)}+{limit_text(self.increment)}"
        if self.periods and not self.main and self.periods == 1:
            return f"{limit_text(self.period)}/move"
        parts = [limit_text(self.main)] if self.main else []
        return "+".join([*parts, *([f"{self.periods}x{limit_text(self.period)}"] if self.periods else [])])


def read_control(text: str) -> TimeControl | None:
    """The control that a text means (`FORMS`); None if it is of no such form."""
    text = text.strip().lower()
    if text.endswith("/move"):
        seconds = read_limit(text.removesuffix("/move"))
        return TimeControl(periods=1, period=seconds) if seconds is not None else None
    first, plus, rest = text.partition("+")
    if not plus and (alone := _periods(first)) is not None:
        return alone
    main = read_limit(first)
    if main is None or not plus:
        return None if main is None else TimeControl(main)
    behind = _periods(rest)
    if behind is not None:
        return replace(behind, main=main)
    increment = read_limit(rest)
    return None if increment is None else TimeControl(main, increment)


def _periods(text: str) -> TimeControl | None:
    found = _PERIODS.fullmatch(text)
    seconds = read_limit(found[2]) if found is not None else None
    if found is None or seconds is None or not int(found[1]):
        return None
    return TimeControl(periods=int(found[1]), period=seconds)


@dataclass(frozen=True)
class _Account:
    """What somebody has left. seconds: of the main time, or of the period that runs; periods: how many come behind
    it; overtime: does a period run?"""

    seconds: float
    periods: int
    overtime: bool


class Clock:
    """Counts down for one player at a time. `shared`: there is one time for all. `now` tells the time.

    running: whose time runs, None while it stands still.
    """

    def __init__(
        self,
        control: TimeControl,
        players: Sequence[str],
        shared: bool = False,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """
        Args:
            control: how much time there is.
            players: those who have it.
            shared: is there one time for all of them?
            now: tells the time in seconds.
        """
        self.control = control
        self.shared = shared
        self.running: str | None = None
        self._players = tuple(players)
        self._now = now
        self._since = now()
        self._accounts: dict[str, _Account] = {}
        self.reset()

    def reset(self) -> None:
        """All have their whole time again, and nobody's runs."""
        self.running = None
        control = self.control
        whole = _Account(float(control.main or control.period), control.periods - (not control.main), not control.main)
        self._accounts = dict.fromkeys((ALL,) if self.shared else self._players, whole)

    def start(self, player: str) -> None:
        """Let the time of a player run, and nobody else's."""
        self.stop()
        self.running, self._since = player, self._now()

    def stop(self) -> None:
        """Let nobody's time run."""
        if self.running is not None:
            self._accounts[self._key(self.running)] = self._left(self.running)
        self.running = None

    def moved(self) -> None:
        """Stop the time that runs: its player has moved, and gets what a move adds."""
        player = self.running
        self.stop()
        if player is None:
            return
        account = self._accounts[self._key(player)]
        if account.seconds <= 0:
            return
        if account.overtime:
            account = replace(account, seconds=float(self.control.period))
        else:
            account = replace(account, seconds=account.seconds + self.control.increment)
        self._accounts[self._key(player)] = account

    def remaining(self, player: str) -> float:
        """The seconds that a player has left of the main time, or of the period that runs."""
        return max(0.0, self._left(player).seconds)

    def periods(self, player: str) -> int:
        """How many periods come behind that."""
        return self._left(player).periods

    def overtime(self, player: str) -> bool:
        """Is the main time over, and do periods run?"""
        return self._left(player).overtime

    def is_out(self, player: str) -> bool:
        """Has a player no time left?"""
        return self._left(player).seconds <= 0

    def text(self, player: str) -> str:
        """What a player has left: `4:59`, `0:12 +2 periods`."""
        whole = int(self.remaining(player) + 0.999)
        hours, rest = divmod(whole, 3600)
        minutes, seconds = divmod(rest, 60)
        told = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
        periods = self.periods(player)
        return f"{told} +{periods} period{'s' * (periods != 1)}" if periods else told

    def allowance(self, player: str) -> float:
        """The seconds that a program may think about a move without coming into need."""
        left = self._left(player)
        if left.overtime:
            return max(0.05, 0.8 * left.seconds)
        reserve = self.control.period if left.periods else 0
        return max(0.05, (left.seconds + reserve) / 30 + 0.8 * self.control.increment)

    def record(self) -> ClockRecord:
        """What is kept of it."""
        accounts = {key: self._left(key) for key in self._accounts}
        return ClockRecord(
            str(self.control),
            {
                key: Left(max(0, int(account.seconds * 1000)), account.periods, account.overtime)
                for key, account in accounts.items()
            },
        )

    def restore(self, left: Mapping[str, Left]) -> None:
        """Set what everybody has left; who is not named keeps the whole time. Nobody's time runs then."""
        self.running = None
        for key in self._accounts:
            if key in left:
                one = left[key]
                self._accounts[key] = _Account(one.milliseconds / 1000, one.periods, one.overtime)

    def _key(self, player: str) -> str:
        return ALL if self.shared else player

    def _left(self, player: str) -> _Account:
        account = self._accounts[self._key(player)]
        if self.running is None or self._key(self.running) != self._key(player):
            return account
        seconds, periods, overtime = account.seconds - (self._now() - self._since), account.periods, account.overtime
        while seconds <= 0 and periods:
            seconds, periods, overtime = seconds + self.control.period, periods - 1, True
        return _Account(seconds, periods, overtime)

    def __str__(self) -> str:
        return str(self.control)
