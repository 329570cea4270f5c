"""Whether a command opens the full screen, or writes lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from gdl.infra.output import output


def wanted(plain: bool = False, environment: Mapping[str, str] | None = None) -> bool:
    """Is there a terminal at both ends that can be drawn on, and has nobody asked for lines?

    plain: somebody has; environment: None: that of this process.
    """
    env = os.environ if environment is None else environment
    return not plain and env.get("TERM", "dumb") != "dumb" and sys.stdin.isatty() and output().isatty()


def tell_until_drawn(text: str) -> None:
    """Show a line until the screen is drawn, which takes seconds on a busy machine: all that it is made of is imported
    meanwhile. It goes when the screen opens, or a message is written.

    text: what is done meanwhile.
    """
    output().passing(text)
