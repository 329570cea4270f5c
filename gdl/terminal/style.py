"""How a terminal wants to be written to: with colour or without, with Unicode or plain ASCII."""

from __future__ import annotations

import os
from collections.abc import Mapping

from gdl.board_view.style import Style
from gdl.infra.output import Output
from gdl_interpreter.characters import shown


def writable(text: str, style: Style) -> str:
    """One line of text that may have come from anywhere, as it is laid out and written in a style."""
    text = shown(text)
    return text if style.unicode else text.replace("…", "...").replace("—", "-")


def style_for(stream: Output, environment: Mapping[str, str] | None = None) -> Style:
    """The style for a stream: colour on a terminal that has it unless NO_COLOR is set, ASCII where it is not UTF-8."""
    env = os.environ if environment is None else environment
    dumb = env.get("TERM") == "dumb"
    encoding = stream.encoding.lower().replace("-", "").replace("_", "")
    colour = stream.isatty() and not dumb and not env.get("NO_COLOR")
    return Style(colour=colour, unicode=encoding.startswith("utf8") and not dumb)
