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
from pathlib import Path

TESTS = Path(__file__).parents[1]
MEMORY = 3 << 30
"""Bytes of memory that a process may ask for."""


def done_apart(job: str, texts: list[str], seconds: int) -> list[str]:
    """What the job makes of each text; "died: …" where it took more than so many seconds, or the process with it."""
    found: list[str] = []
    path = os.pathsep.join([str(TESTS), *sys.path])
    while len(found) < len(texts):
        work = subprocess.run(
            [sys.executable, "-c", "from native.apart import serve; serve()", job, str(seconds)],
            input="".join(json.dumps(text) + "\n" for text in texts[len(found) :]),
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        found += [json.loads(line) for line in work.stdout.splitlines()]
        if len(found) < len(texts):
            found.append(f"died: {how(work.returncode)}\n{work.stderr[-2000:]}")
    return found


def how(code: int) -> str:
    """How a process has ended."""
    if code >= 0:
        return f"exit {code}"
    return "it took too long" if code == -signal.SIGALRM else signal.Signals(-code).name


def serve() -> None:
    """The process: a line in, a line out."""
    import resource

    module, _, name = sys.argv[1].partition(":")
    do = getattr(importlib.import_module(f"native.{module}"), name)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        signal.alarm(int(sys.argv[2]))
        answer = do(json.loads(line))
        signal.alarm(0)
        answers.write(json.dumps(answer) + "\n")
        answers.flush()
