"""Ctrl-C while native code works."""

from __future__ import annotations

import signal
import sys
import threading
import time

import pytest

from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.abi.call import Context, interruptible


@pytest.mark.skipif(sys.platform == "win32", reason="signals go to a thread elsewhere only")
@pytest.mark.skipif(threading.current_thread() is not threading.main_thread(), reason="signals go to the main thread")
def test_workers_are_waited_for() -> None:
    """They are told to stop, and whoever called goes on when all of them are over, however late that is."""
    contexts, over = [Context(1, 1), Context(1, 1)], []
    main = threading.main_thread().ident
    assert main is not None

    def work(i: int) -> int:
        until = time.monotonic() + 30
        while not contexts[i].words[words.STOP] and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(0.3 * (1 - i))
        over.append(i)
        return i

    timer = threading.Timer(0.1, lambda: signal.pthread_kill(main, signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        interruptible(work, contexts)
    assert over == [1, 0]


def test_results_come_in_order() -> None:
    """Whoever is done first."""
    assert interruptible(lambda i: (time.sleep(0.05 * (2 - i)), i)[1], [Context(1, 1) for _ in range(3)]) == [0, 1, 2]
