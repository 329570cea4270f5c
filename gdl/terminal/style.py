"""How a terminal wants to be written to: with colour or without, with Unicode or plain ASCII."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TextIO

from gdl.diagnostics.render import plain


@dataclass(frozen=True)
class Style:
    """What a drawing may use."""

    colour: bool = False
    unicode: bool = True

    def pick(self, unicode: str, ascii: str) -> str:
        """The first text where Unicode may be used, else the second."""
        return unicode if self.unicode else ascii


def writable(text: str, style: Style, stream: TextIO) -> str:
    """One line of text that may have come from anywhere, without what could upset the terminal or the stream."""
    text = plain(text)
    if not style.unicode:
        text = text.replace("…", "...").replace("—", "-")
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return text.encode(encoding, "replace").decode(encoding)


PLAIN = Style(colour=False, unicode=True)
COLOUR = Style(colour=True, unicode=True)
ASCII = Style(colour=False, unicode=False)


def style_for(stream: TextIO, environment: Mapping[str, str] | None = None) -> Style:
    """The style for a stream: colour on a terminal that has it unless NO_COLOR is set, ASCII where it is not UTF-8."""
    env = os.environ if environment is None else environment
    dumb = env.get("TERM") == "dumb"
    encoding = (getattr(stream, "encoding", None) or "ascii").lower().replace("-", "").replace("_", "")
    colour = stream.isatty() and not dumb and not env.get("NO_COLOR")
    return Style(colour=colour, unicode=encoding.startswith("utf8") and not dumb)
