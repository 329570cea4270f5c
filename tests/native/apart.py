"""Work done in a process of its own, so that a crash, an endless loop or a flood of memory is seen as such.

A job is a function of this folder, named `module:function`, and a text; what it returns is a text as well. A process
does many jobs, one after the other; where it dies the next one goes on behind the job that killed it.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

TESTS = Path(__file__).parents[1]
MEMORY = 3 << 30
"""Bytes of memory that a process may ask for."""

ASLEEP = 300
"""Seconds after which a process is ended that does nothing."""


def done_apart(job: str, texts: list[str], seconds: int) -> list[str]:
    """What the job makes of each text; "died: …" where it took more than so many seconds, or the process with it.

    The seconds are those that the processor works for it: a busy machine changes nothing.
    """
    found: list[str] = []
    path = os.pathsep.join([str(TESTS), *sys.path])
    while len(found) < len(texts):
        work = subprocess.Popen(
            [sys.executable, "-c", "from native.apart import serve; serve()", job, str(seconds)],
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        lines = "".join(json.dumps(text) + "\n" for text in texts[len(found) :])
        try:
            answers, errors = work.communicate(lines, timeout=ASLEEP)
        except subprocess.TimeoutExpired:
            work.kill()
            answers, errors = work.communicate()
        found += [json.loads(line) for line in answers.splitlines()]
        if len(found) < len(texts):
            found.append(f"died: {how(work.returncode)}\n{errors[-2000:]}")
    return found


def how(code: int) -> str:
    """How a process has ended."""
    if code >= 0:
        return f"exit {code}"
    return "it took too long" if -code in (signal.SIGXCPU, signal.SIGKILL) else signal.Signals(-code).name


def serve() -> None:
    """The process: a line in, a line out."""
    import resource

    module, _, name = sys.argv[1].partition(":")
    do = getattr(importlib.import_module(f"native.{module}"), name)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + int(sys.argv[2]), resource.RLIM_INFINITY))
        answers.write(json.dumps(do(json.loads(line))) + "\n")
        answers.flush()
