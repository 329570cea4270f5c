"""What all tests share: hypothesis measures no time, for the machine may be busy; tiers.

`pytest` alone runs the quick tier: all tests but those marked `slow`. `pytest -m slow` runs these. Where files, folders
or tests are named, or `-m` or `-k` says which, that is what is run (docs/decisions/0048-tests-in-tiers.md).
"""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

import gdl.cli.progress

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

QUICK = "not slow"


def pytest_configure(config: pytest.Config) -> None:
    """Where nothing is named, the quick tier is meant. Ctrl-C reaches who is tested, even if a shell that began this in
    the background had it ignored: tests of it would wait for ever. How far something has got is told late within the
    tests' own process, whose machine may be busy: else it would stand among what commands print. What thousands of
    tests have left in memory is seldom looked through."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    gdl.cli.progress.FIRST = 3600.0
    gc.set_threshold(50_000, 20, 100)
    named = config.args_source is pytest.Config.ArgsSource.ARGS
    if not (named or config.option.markexpr or config.option.keyword or config.getoption("lf", False)):
        config.option.markexpr = QUICK


@pytest.fixture
def little_to_collect() -> Iterator[None]:
    """`gc.collect()` looks at what the test makes, not for seconds at what all tests before it have left."""
    gc.freeze()
    yield
    gc.unfreeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """What was left out is said."""
    if config.option.markexpr == QUICK:
        terminalreporter.write_line("That was the quick tier. `pytest -m slow` runs all other tests.")
