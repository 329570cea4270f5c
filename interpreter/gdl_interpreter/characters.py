"""Which characters a text from outside may hold, and how those that it may not are written where it is shown.

What goes in: any text. What comes out: the characters in it that are refused, each with its place and with advice; or
the text with escapes in their stead. What always holds: `shown` gives a text in which nothing is refused, and
`shown(shown(text)) == shown(text)`. This is the only list of its kind: who reads rulebooks, positions and records goes
by it, and who writes to terminals, pages and pictures.

Refused is what is not seen, or changes how something else is seen, whatever the script: controls, the format
characters of Unicode, line and paragraph separators, what is ignored by default, private use, halves of surrogate
pairs, and what is assigned to nothing (in the version of Unicode that this Python goes by). Letters, marks, signs and
emoji of all kinds stay. So do the few characters without a shape that they need, there where they do something: the
joiners in emoji, between letters that join and around the virama of Indic scripts, the choice of an emoji's
presentation, the variants of Mongolian letters. What stands on a letter is limited to `MOST_MARKS`.
Decision 0043 has the reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple
from unicodedata import bidirectional, category, combining, lookup, name, normalize, unidata_version

MOST_MARKS = 8
"""How many marks may stand on one letter. Hebrew with vowels and accents needs six, a stack of Tibetan seven."""

LAYOUT = "\n\t"
"""The controls that a text of several lines may hold."""

ZWNJ, ZWJ = "\u200c", "\u200d"
_PRESENTATIONS = "\ufe0e\ufe0f"  # as text, as emoji
_KEYCAP = "\u20e3"
_TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
_MONGOLIAN_VARIANTS = "\u180b\u180c\u180d\u180f"

_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\U0001d159") | frozenset(
    chr(point) for first, last in ((0xFE00, 0xFE0D), (0xE0100, 0xE01EF)) for point in range(first, last + 1)
)
"""What is assigned to letters, marks or signs, and cannot be seen."""

_SEEN = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd")
"""The format characters that have a shape: they stand around or over the numbers behind them."""

_CURSIVE = ((0x07CA, 0x07FA), (0x0840, 0x0858), (0x1820, 0x18AA), (0xA840, 0xA871), (0x1E900, 0x1E943))
"""Letters that join (N'Ko, Mandaic, Mongolian, Phags-pa, Adlam), but for those that `bidirectional` tells."""

_JOINING_SIGNS = frozenset("♀♂⚕⚖✈❤⚧☠⬛❄➡↔↕⛓⛹")
"""The signs below U+1F300 of which emoji are joined together."""


class Refused(NamedTuple):
    """A character that may not stand where it does. at: its place in the text; advice: what to do about it."""

    at: int
    character: str
    advice: str

    @property
    def name(self) -> str:
        """What it is called: "U+202E RIGHT-TO-LEFT OVERRIDE"."""
        return name_of(self.character)


def refused(text: str, allowed: str = "") -> Iterator[Refused]:
    """The characters of a text that may not stand where they do; `allowed`: the controls that may."""
    if text.isascii() and text.isprintable():
        return
    doubtful = {character for character in set(text) if character not in allowed and _is_doubtful(character)}
    for at, character in enumerate(text if doubtful else ""):
        if character in doubtful:
            advice = _against(text, at)
            if advice is not None:
                yield Refused(at, character, advice)


def shown(text: str, allowed: str = "") -> str:
    """A text with each refused character as an escape that can be seen, `<U+202E>`; `allowed` as for `refused`."""
    return _rewritten(text, allowed, escaped)


def escaped(character: str) -> str:
    """A character as it is shown where it may not be written: `<U+202E>`."""
    return f"<U+{ord(character):04X}>"


def json_text(data: object, indent: int | None = None) -> str:
    """Data as JSON that holds no refused character: inside its texts they are escapes, which mean the same."""
    import json

    return _rewritten(json.dumps(data, ensure_ascii=False, indent=indent), LAYOUT, lambda c: json.dumps(c)[1:-1])


def name_of(character: str) -> str:
    """What a character is called: "U+202E RIGHT-TO-LEFT OVERRIDE"."""
    kinds = {"Cc": "(control)", "Co": "(private use)", "Cs": "(surrogate)", "Cn": "(unassigned)"}
    otherwise = kinds.get(category(character), "")
    return f"U+{ord(character):04X} {_controls().get(character) or name(character, otherwise)}"


def normal(text: str) -> str:
    """A text in Unicode's normal form C: what looks the same is the same."""
    return text if text.isascii() else normalize("NFC", text)


def folded(text: str) -> str:
    """A text as it is compared with others: in normal form C, without what has no shape of its own."""
    return text if text.isascii() else "".join(c for c in normal(text) if c not in _SHAPELESS)


_SHAPELESS = frozenset((ZWNJ, ZWJ, *_PRESENTATIONS, *_MONGOLIAN_VARIANTS))


@lru_cache(maxsize=4096)
def _is_doubtful(character: str) -> bool:
    """Are there places at which this character may not stand? All others may stand anywhere."""
    return (
        category(character)[0] == "C"
        or category(character) in ("Zl", "Zp")
        or character in _UNSEEN
        or _rides(character)
    )


def _rewritten(text: str, allowed: str, escape: Callable[[str], str]) -> str:
    """A text with other texts for what is refused. What has lost its neighbour by that may be refused in turn."""
    while found := list(refused(text, allowed)):
        parts: list[str] = []
        end = 0
        for each in found:
            parts += (text[end : each.at], escape(each.character))
            end = each.at + 1
        text = "".join(parts) + text[end:]
    return text


def _against(text: str, at: int) -> str | None:
    """Why the character at a place may not stand there, as advice; None if it may."""
    character = text[at]
    kind = category(character)
    if character in (ZWNJ, ZWJ):
        return None if _joins(text, at) else "delete it: it joins nothing here"
    if character in _PRESENTATIONS:
        return None if _presents(text, at) else "delete it: it stands behind no emoji"
    if character in _MONGOLIAN_VARIANTS:
        return None if at and 0x1820 <= ord(text[at - 1]) <= 0x18AA else "delete it: it stands behind no letter"
    if character in _UNSEEN or kind == "Cc" or (kind == "Cf" and character not in _SEEN):
        return "delete it: it cannot be seen"
    if kind in ("Zl", "Zp"):
        return "delete it, or begin a new line"
    if kind == "Co":
        return "use another: what it looks like is not the same everywhere"
    if kind == "Cs":
        return "delete it: by itself it means nothing"
    if kind == "Cn":
        return f"use another: Unicode {unidata_version}, by which this Python goes, has no such character"
    return _against_mark(text, at) if _rides(character) else None


def _against_mark(text: str, at: int) -> str | None:
    """The same for what stands on the letter before it."""
    below = at - 1
    while below >= 0 and (_rides(text[below]) or text[below] in (ZWNJ, ZWJ)):
        if at - below >= MOST_MARKS:
            return f"delete it: there may be at most {MOST_MARKS} marks on a letter"
        below -= 1
    nothing = below < 0 or category(text[below]) in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
    if nothing and category(text[at]) in ("Mn", "Me"):
        return "put a letter before it, or delete it: it stands on nothing"
    return None


def _rides(character: str) -> bool:
    """Does it stand on what is before it? Marks do, and the vowels and finals that Hangul is put together of."""
    point = ord(character)
    return category(character)[0] == "M" or 0x1161 <= point <= 0x11FF or 0xD7B0 <= point <= 0xD7FB


def _presents(text: str, at: int) -> bool:
    """Does a sign stand before this place that can be drawn as text or as emoji?"""
    if at and text[at - 1] in "#*0123456789":
        return text[at] == "\ufe0f" and text[at + 1 : at + 2] == _KEYCAP
    return at > 0 and (category(text[at - 1]) in ("So", "Sm") or text[at - 1] in "‼⁉ℹ〰")


def _joins(text: str, at: int) -> bool:
    """Does the joiner, or non-joiner, at this place do anything?"""
    if not at:
        return False
    before, after = text[at - 1], text[at + 1 : at + 2]
    if combining(before) == _VIRAMA:
        return True
    if text[at] == ZWJ and after and combining(after) == _VIRAMA:
        return category(before) == "Lo"
    if text[at] == ZWJ and _is_picture(after):
        return _is_picture(text[max(0, at - 3) : at].rstrip("\ufe0f" + _TONES)[-1:])
    below = at - 1
    while below > 0 and at - below <= MOST_MARKS and category(text[below]) == "Mn":
        below -= 1
    return _is_cursive(text[below]) and _is_cursive(after) == (text[at] == ZWNJ)


_VIRAMA = 9
"""The combining class of the sign that takes a consonant's vowel away."""


def _is_picture(character: str) -> bool:
    return bool(character) and (
        character in _JOINING_SIGNS or (0x1F300 <= ord(character) <= 0x1FAFF and category(character) == "So")
    )


def _is_cursive(character: str) -> bool:
    if not character or category(character)[0] != "L":
        return False
    return bidirectional(character) == "AL" or any(first <= ord(character) <= last for first, last in _CURSIVE)


def _controls() -> dict[str, str]:
    """The controls that have a name of their own: Unicode has them as aliases only."""
    names = (
        "NULL BACKSPACE CHARACTER_TABULATION LINE_FEED LINE_TABULATION FORM_FEED CARRIAGE_RETURN ALERT ESCAPE DELETE "
        "NEXT_LINE SINGLE_SHIFT_TWO SINGLE_SHIFT_THREE DEVICE_CONTROL_STRING CONTROL_SEQUENCE_INTRODUCER "
        "STRING_TERMINATOR OPERATING_SYSTEM_COMMAND PRIVACY_MESSAGE APPLICATION_PROGRAM_COMMAND"
    )
    return {lookup(each.replace("_", " ")): each.replace("_", " ") for each in names.split()}
