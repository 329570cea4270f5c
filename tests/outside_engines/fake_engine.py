"""A small program that speaks all four protocols and plays any game in which a move is a free site, well or badly.

    python fake_engine.py PROTOCOL MANNER [SITES]

MANNER: good, mute (says nothing at all), hang, die, cheat, nonsense, flood (lines without end), line (one without end),
resign, fail, child (plays well, and has a child that sleeps). SITES: those of the board, in the order in which they are
taken.
"""

from __future__ import annotations

import subprocess
import sys
import time

PROTOCOL, MANNER = sys.argv[1:3]
SITES = sys.argv[3].split(",") if len(sys.argv) > 3 else [f"{c}{r}" for r in "123" for c in "abc"]

taken: list[str] = []
forced = False


def say(line: str) -> None:
    """Say a line."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def answer(form: str) -> None:
    """A move, in this manner."""
    if MANNER == "hang":
        time.sleep(600)
    if MANNER == "die":
        sys.exit(3)
    while MANNER == "flood":
        say("info string and so on")
    while MANNER == "line":
        sys.stdout.write("x" * 65536)
    if MANNER == "fail":
        say({"gtp": "? cannot do that\n", "xboard": "Error (out of order): go"}.get(PROTOCOL, ""))
        time.sleep(600)
    free = next(site for site in SITES if site not in taken)
    if MANNER == "cheat":
        move = (taken or ["z99"])[0]
    elif MANNER == "nonsense":
        move = "\x1b[31mred\x1b[0m"
    elif MANNER == "resign":
        move = "resign"
    else:
        move = free
        taken.append(move)
    say(move if (PROTOCOL, MANNER) == ("xboard", "resign") else form.format(move))


if MANNER == "mute":
    time.sleep(600)
if MANNER == "child":
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
for line in sys.stdin:
    words = line.split()
    match [PROTOCOL, *words]:
        case ["uci" | "usi", ("uci" | "usi"), *_]:
            say("id name fake")
            say("option name Skill Level type spin default 20 min 0 max 20")
            say("option name UCI_Elo type spin default 1350 min 1350 max 2850")
            say("option name UCI_LimitStrength type check default false")
            say(f"{PROTOCOL}ok")
        case ["uci" | "usi", "isready"]:
            say("readyok")
        case ["uci" | "usi", "position", *rest]:
            taken = rest[rest.index("moves") + 1 :] if "moves" in rest else []
        case ["uci" | "usi", "go", *_]:
            answer("bestmove {}")
        case ["gtp", "clear_board"]:
            taken = []
            say("= \n")
        case ["gtp", "boardsize", size]:
            say("= \n" if size == "3" else "? unacceptable size\n")
        case ["gtp", "play", _, move]:
            taken.append(move.lower())
            say("= \n")
        case ["gtp", "genmove", _]:
            answer("= {}\n")
        case ["gtp", "level" | "name" | "quit", *_]:
            say("= \n")
        case ["gtp", *_]:
            say("? unknown command\n")
        case ["xboard", "protover", _]:
            say("feature done=0")
            say('feature setboard=1 usermove=1 ping=1 myname="fake 1" variants="normal"')
            say('feature option="Skill -spin 5 0 9" done=1')
        case ["xboard", "new"]:
            taken, forced = [], False
        case ["xboard", "ping", number]:
            say(f"pong {number}")
        case ["xboard", "force"]:
            forced = True
        case ["xboard", "usermove", move]:
            taken.append(move)
        case ["xboard", "go"]:
            answer("move {}")
        case [_, "quit"]:
            break
        case _:
            pass
