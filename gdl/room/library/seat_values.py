"""What a row of the screen of seats may be set to, and what can be typed into it."""

from __future__ import annotations

from gdl.infra.numbers import whole
from gdl.library.entries import Option
from gdl.opponents.seats import AI, HUMAN, RANDOM, thinking
from gdl.outside_engines import engine_seat
from gdl.room.chooser import Value
from gdl.table.clock import FORMS, read_control

NO_CLOCK = ""

_LISTED = 100
"""Values of an option that arrows go through; of more, one is typed."""

SEATS = (
    Value(HUMAN, "a person, here"),
    Value("easy", "the program, easy"),
    Value("medium", "the program, medium"),
    Value("strong", "the program, strong"),
    Value("ai:5s", "the program, 5s a move"),
    Value("ai:30s", "the program, 30s a move"),
    Value(RANDOM, "random moves"),
)

CLOCKS = (
    Value(NO_CLOCK, "no clock"),
    Value("5m+3s", "5 minutes, and 3 seconds for each move"),
    Value("15m", "15 minutes each"),
    Value("30m+5x30s", "30 minutes, then 5 times 30 seconds"),
    Value("30s/move", "30 seconds a move"),
)


def read_seat(text: str) -> Value | str:
    """Who somebody is to be, as typed (`5s`, `20000`, `easy`, `ai:2s`, `uci:stockfish`); or why nobody is like that."""
    try:
        outside = engine_seat(text)
    except ValueError as wrong:
        return str(wrong)
    if outside is not None:
        return Value(outside.text, outside.text)
    typed = text.strip().lower()
    for value in SEATS:
        if typed == value.key:
            return value
    try:
        known = thinking(typed if typed.partition(":")[1] else f"{AI}:{typed}")
        if known is None:
            return f"`{text}` cannot play: type a time (5s) or a number of positions (20000)"
    except ValueError:
        return f"`{text}` is neither a time (5s, 500ms, 1m) nor a number of positions (20000)"
    key = typed if typed.partition(":")[1] else f"{AI}:{typed}"
    return Value(key, f"the program, {key.partition(':')[2]} a move")


def read_clock(text: str) -> Value | str:
    """A clock, as it was typed; or what it might be."""
    control = read_control(text)
    return f"a clock is typed as {FORMS}" if control is None else Value(str(control), str(control))


def option_values(option: Option) -> list[Value]:
    """The values of an option that arrows go through."""
    if option.low is None or option.high is None:
        return [Value("0", "no"), Value("1", "yes")]
    if option.high - option.low > _LISTED:
        return [Value(str(option.value), str(option.value))]
    return [Value(str(n), str(n)) for n in range(option.low, option.high + 1)]


def read_option(option: Option, text: str) -> Value | str:
    """A value of an option, as it was typed; or which values there are."""
    words = {"yes": 1, "true": 1, "no": 0, "false": 0}
    try:
        value = words[text.lower()] if option.is_truth and text.lower() in words else whole(text)
    except ValueError:
        value = -1 if option.low is None else option.low - 1
    low, high = (0, 1) if option.low is None or option.high is None else (option.low, option.high)
    if not low <= value <= high:
        return f"{option.name} is {'yes or no' if option.is_truth else f'{low} to {high}'}"
    return Value(str(value), option.shown(value) if not option.is_truth else "yes" if value else "no")
