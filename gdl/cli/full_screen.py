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
