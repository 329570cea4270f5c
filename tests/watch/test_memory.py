"""What a reading leaves behind is thrown away, and what is left is looked through no more."""

from __future__ import annotations

import subprocess
import sys

WORK = """
import gc
import weakref

from gdl.watch.memory import settle


class Knot:
    def __init__(self) -> None:
        self.self = self


gc.disable()
for _ in range(2):
    left = weakref.ref(Knot())
    assert left() is not None
    settle()
    assert left() is None
    assert gc.get_freeze_count() > 1000
"""


def test_what_nobody_needs_is_gone_and_the_rest_is_left_alone() -> None:
    subprocess.run([sys.executable, "-c", WORK], check=True)
