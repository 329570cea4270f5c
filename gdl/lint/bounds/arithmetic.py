"""The machine's operations on numbers and truths, on values of which only bounds are known."""

from __future__ import annotations

from gdl.lint.bounds.values import ALWAYS, ANY_NUMBER, NEVER, UNKNOWN, Number, Truth, number_in
from gdl_interpreter.reference.evaluate.pure import divide


def add(a: Number, b: Number) -> Number:
    """a + b."""
    return number_in(a.low + b.low, a.high + b.high)


def subtract(a: Number, b: Number) -> Number:
    """a - b."""
    return number_in(a.low - b.high, a.high - b.low)


def multiply(a: Number, b: Number) -> Number:
    """a * b."""
    corners = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
    return number_in(min(corners), max(corners))


def quotient(a: Number, b: Number) -> Number:
    """a / b, rounded towards zero; 0 if b is 0."""
    divisors = {b.low, b.high} | {d for d in (-1, 0, 1) if b.low <= d <= b.high}
    corners = [divide(x, y) for x in (a.low, a.high) for y in divisors]
    if a.low <= 0 <= a.high:
        corners.append(0)
    return number_in(min(corners), max(corners))


def remainder(a: Number, b: Number) -> Number:
    """What is left over; it has the sign of a, and is nearer to 0 than b."""
    most = max(abs(b.low), abs(b.high), 1) - 1
    low = 0 if a.low >= 0 else max(-most, a.low)
    high = 0 if a.high <= 0 else min(most, a.high)
    return Number(low, high)


def negative(a: Number) -> Number:
    """-a."""
    return Number(-a.high, -a.low)


def less(a: Number, b: Number) -> Truth:
    """a < b."""
    return ALWAYS if a.high < b.low else NEVER if a.low >= b.high else UNKNOWN


def at_most(a: Number, b: Number) -> Truth:
    """a <= b."""
    return ALWAYS if a.high <= b.low else NEVER if a.low > b.high else UNKNOWN


def equal(a: Number, b: Number) -> Truth:
    """a is b."""
    if a.high < b.low or b.high < a.low:
        return NEVER
    return ALWAYS if a.low == a.high == b.low == b.high else UNKNOWN


def negation(a: Truth) -> Truth:
    """not a."""
    return Truth(a.may_fail, a.may_hold)


def both(a: Truth, b: Truth) -> Truth:
    """a and b."""
    return Truth(a.may_hold and b.may_hold, a.may_fail or b.may_fail)


def either(a: Truth, b: Truth) -> Truth:
    """a or b."""
    return Truth(a.may_hold or b.may_hold, a.may_fail and b.may_fail)


def alike(a: Truth, b: Truth) -> Truth:
    """a is b, of truths."""
    return either(both(a, b), both(negation(a), negation(b)))


def times(a: Number, low: int, high: int) -> Number:
    """The sum of between `low` and `high` numbers, each of which is like `a`."""
    if (low, high) == (0, 0):
        return Number(0, 0)
    most = a.high * (high if a.high > 0 else low)
    least = a.low * (high if a.low < 0 else low)
    return number_in(least, most) if high >= low else ANY_NUMBER
