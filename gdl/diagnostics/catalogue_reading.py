"""What the codes of files that cannot be read mean: E0…"""

from __future__ import annotations

from gdl.diagnostics.catalogue import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "E001",
        "There is no such file",
        "The name you gave is the name of no file. Look for a slip in the name, and whether you are in the "
        "folder that you think you are in.",
        "",
        "",
    ),
    Entry(
        "E002",
        "This is a folder",
        "A file is wanted. Give the name of the file in the folder.",
        "",
        "",
    ),
    Entry(
        "E003",
        "The file cannot be read",
        "It may belong to somebody else, or be a device rather than a file, or hold something else than it should. A "
        "pipe is read where a text is wanted (`--position @FILE`), and given up when nothing comes through it.",
        "",
        "",
    ),
    Entry(
        "E004",
        "The file is too large",
        "A rulebook, with all that it extends, has at most 256 KB. The longest that ships with the program has 21, so "
        "this is probably some other file.",
        "",
        "",
    ),
    Entry(
        "E005",
        "The file is not written in UTF-8",
        "Rulebooks are plain text in UTF-8. Every editor can save a text so.",
        "",
        "",
    ),
    Entry(
        "E006",
        "The file is written in UTF-16",
        'Some editors on Windows write UTF-16 when asked for "Unicode". Save the file as UTF-8 instead.',
        "",
        "",
    ),
    Entry(
        "E007",
        "This is not a text file",
        "There are bytes in it that no text has: it may be a picture, a program or a word processor's own format.",
        'game "X"\n\0\n',
        'game "X"\n',
    ),
    Entry(
        "E008",
        "A line is too long",
        "A line has at most 10,000 characters. A list may go on in the next line after any comma.",
        "define f: 1 # " + "x" * 10_000 + "\n",
        "define f: 1 # x\n",
    ),
    Entry(
        "E009",
        "There is no rulebook in this file",
        "The file is empty or has only comments.",
        "# later\n",
        'game "Later"\n',
    ),
    Entry(
        "E020",
        "The file cannot be written",
        "You may not write there, or the disk is full. Files are written whole or not at all: what was there before "
        "is there still.",
        "",
        "",
    ),
    Entry(
        "E021",
        "The output cannot be written",
        "What the command prints goes to a file or a device that takes no more, such as a full disk.",
        "",
        "",
    ),
)
