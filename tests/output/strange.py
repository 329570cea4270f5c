"""Texts made to upset a terminal, and what must not get to one; said here anew, without the program's own list."""

from __future__ import annotations

import re
from unicodedata import category

from hypothesis import strategies as st

STRANGE = "".join(
    (
        "\x1b[31mred\x1b[8mhidden\x1b]0;title\x07\x1b[2J",  # colours, concealed text, a title, a cleared screen
        "\x9b2J\x9d0;x\x9c\x08\r\x0b\x0c\x7f\x85",  # the same with one byte; going back
        "\u202eecnereffid\u202d\u2066\u2069\u200e\u200f\u061c",  # directions
        "\u200b\u200c\u200d\u2060\u2063\ufeff\u00ad\u180e\u034f\u3164",  # nothing to be seen
        "\u2028\u2029\ufff9\ufffa\ufffb\U000e0041\U000e007f",  # lines, annotations, tags
        "\ue000\U000f0000\u0378\U0001fbff\uffff",  # private, unassigned
        "[red]rich[/red] [link=https://example.org]x[/link] :smile:",  # markup of rich
        "a" + "\u0301" * 40,  # a tower of accents
    )
)

_LISTED = re.compile(
    "[\u200b-\u200f\u202a-\u202e\u2028\u2029\u2060-\u206f\u061c\u180e\u00ad\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
_JOINERS = "\u200c\u200d"
_AROUND_NUMBERS = "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"

characters = st.one_of(
    st.sampled_from(STRANGE), st.characters(codec="utf-8"), st.sampled_from("ab`[]<&\"' क्ष😀👩‍🚀❤️می‌خ♔ä")
)
texts = st.text(characters, max_size=30)
in_quotes = texts.map(lambda text: re.sub(r'["\n]', "", text))


def forbidden(text: str) -> list[str]:
    """What must not be in a text that was written: everything that cannot be seen, but for joiners and line ends."""
    found = {c for c in text if category(c) in ("Cc", "Co", "Cs", "Cn", "Zl", "Zp") and c not in "\n\t"}
    found |= {c for c in _LISTED.findall(text) if c not in _JOINERS}
    found |= {c for c in text if category(c) == "Cf" and c not in _JOINERS + _AROUND_NUMBERS}
    if re.search(r"[a-zA-Z<>\s][\u200c\u200d]|[\u200c\u200d][a-zA-Z<>\s]", text):
        found |= {"a joiner that joins nothing"}
    if any(all(category(c)[0] == "M" for c in text[at : at + 12]) for at in range(len(text) - 12)):
        found |= {"a tower of marks"}
    return sorted(map(ascii, found))
