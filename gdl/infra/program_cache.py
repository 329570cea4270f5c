"""Compiled rulebooks, kept from one run to the next: loading one again reads its texts and compiles nothing.

What goes in: a rulebook that was loaded by its name, with its options, and the Program that it became. What comes
out: the same, as long as all that it depends on is as it was. That is: the name, the folder it is looked for from,
the options; each text read, and each place where another would have been found first; the sources of this program,
its grammar and its library; the version of Python. What always holds: a rulebook with a mistake is not kept, so
that its messages come every time; and to find out whether something is kept nothing heavy is imported.
"""

from __future__ import annotations

import codecs
import hashlib
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict, cast

import gdl_interpreter
from gdl.infra.resources import grammar_text, shipped_rulebooks
from gdl_interpreter.storage.bounded_files import read_bytes
from gdl_interpreter.storage.cache import default_cache, head_of, key_of, with_head
from gdl_interpreter.storage.errors import FileError
from gdl_interpreter.storage.plain import Form

if TYPE_CHECKING:
    from gdl.diagnostics import Source, Sources
    from gdl.loading import Loaded
    from gdl_interpreter.program import Program

MOST_BYTES = 2**24
"""Bytes of a text that a rulebook was read from."""


class Facts(NamedTuple):
    """What is known of a game without its Program; see `gdl.api.Game`. passages: of its text for players, each what
    it is and what it says."""

    name: str
    title: str
    full_title: str
    options: Mapping[str, int]
    variants: tuple[str, ...]
    examples: int
    source_hash: str
    key: str
    passages: tuple[tuple[str, str], ...] = ()


class Kept(NamedTuple):
    """A game that was kept. `texts`: the files that it was read from, by the names they are shown under."""

    facts: Facts
    texts: Mapping[str, bytes]
    packed: bytes

    def program(self) -> Program:
        """Its Program.

        Raises:
            SerializationError: there is none in it.
        """
        from gdl_interpreter.program.serialization import deserialized

        return deserialized(self.packed)

    def sources(self) -> Sources:
        """Its texts, as they were when it was loaded."""
        from gdl.diagnostics import Source, Sources
        from gdl.loading import library_source

        sources = Sources()
        sources.add(library_source())
        for name, raw in self.texts.items():
            sources.add(Source(name, _text(raw)))
        return sources


class _File(TypedDict):
    name: str
    bytes: int
    hash: str


class _Passage(TypedDict):
    what: str
    text: str


class _Head(TypedDict):
    """What stands before the Program."""

    name: str
    title: str
    full_title: str
    options: dict[str, int]
    variants: list[str]
    examples: int
    source_hash: str
    key: str
    passages: list[_Passage]
    read: list[_File]
    absent: list[str]
    """Places where another text would have been found first."""


_HEAD: Final[Mapping[str, Form]] = {
    "name": str,
    "title": str,
    "full_title": str,
    "options": {str: int},
    "variants": [str],
    "examples": int,
    "source_hash": str,
    "key": str,
    "passages": [{"what": str, "text": str}],
    "read": [{"name": str, "bytes": int, "hash": str}],
    "absent": [str],
}
"""The form of a head."""


def facts_of(loaded: Loaded, settings: Mapping[str, int], program: Program) -> Facts:
    """The facts of a game that was compiled."""
    key = key_of("game", loaded.digest, _written(settings), MADE_BY)
    rules = loaded.rules
    variants = tuple(rules.variants) if loaded.variant is None else ()  # a variant has none of its own
    passages = tuple((each.what, each.text) for each in rules.passages)
    examples = len(rules.examples) + (len(rules.of_variants) if loaded.variant is None else 0)
    title, variant = program.title, None if loaded.variant is None else rules.variants[loaded.variant].name
    full = title if variant is None else f"{title}: {variant}"
    return Facts(loaded.name, title, full, program.options, variants, examples, loaded.digest, key, passages)


def recall(name: str, settings: Mapping[str, int], made_by: str | None = None) -> Kept | None:
    """The game that was kept under this name with these options, if all it depends on is as it was.

    Args:
        name: the name or path that the rulebook is asked for by.
        settings: values of options by name, truths as 1 and 0.
        made_by: the version of the program that kept it; None: this one.
    """
    key = _key(name, settings, MADE_BY if made_by is None else made_by)
    entry = None if key is None else default_cache().get(key, _headed)
    if entry is None:
        return None
    head, packed = entry
    texts = {}
    for file in head["read"]:
        raw = _read(file["name"], file["bytes"])
        if raw is None or hashlib.sha256(raw).hexdigest() != file["hash"]:
            return None
        texts[file["name"]] = raw
    if any(Path(place).exists() for place in head["absent"]):
        return None
    variants, examples = tuple(head["variants"]), head["examples"]
    passages = tuple((each["what"], each["text"]) for each in head["passages"])
    name, title, options, digest = head["name"], head["title"], head["options"], head["source_hash"]
    facts = Facts(name, title, head["full_title"], options, variants, examples, digest, head["key"], passages)
    return Kept(facts, texts, packed)


def keep(name: str, settings: Mapping[str, int], loaded: Loaded, facts: Facts, program: Program) -> None:
    """Keep a game that was loaded under this name with these options; or do not, if that cannot be."""
    from gdl_interpreter.program.serialization import SerializationError, serialized

    key, read = _key(name, settings, MADE_BY), _files(loaded)
    if key is None or read is None:
        return
    head = _Head(
        name=facts.name,
        title=facts.title,
        full_title=facts.full_title,
        options=dict(facts.options),
        variants=list(facts.variants),
        examples=facts.examples,
        source_hash=facts.source_hash,
        key=facts.key,
        passages=[_Passage(what=what, text=text) for what, text in facts.passages],
        read=read,
        absent=list(_absent(name, loaded)),
    )
    try:
        default_cache().put(key, with_head(head, serialized(program)))
    except SerializationError:
        return


def _headed(entry: bytes) -> tuple[_Head, bytes]:
    """The two parts of an entry.

    Raises:
        EntryError: it has no head.
    """
    head, packed = head_of(entry, _HEAD)
    return cast(_Head, head), packed


def _key(name: str, settings: Mapping[str, int], made_by: str) -> str | None:
    """What a game is kept under; None in a folder that is gone."""
    try:
        return key_of("program", name, str(Path.cwd()), _written(settings), made_by)
    except OSError:
        return None


def _written(settings: Mapping[str, int]) -> str:
    return " ".join(f"{name}={value}" for name, value in sorted(settings.items()))


def _sources(loaded: Loaded) -> list[Source]:
    """The rulebook's own text and those that it extends."""
    from gdl.loading import library_source

    return [source for source in loaded.sources.texts.values() if source is not library_source()]


def _files(loaded: Loaded) -> list[_File] | None:
    """The files that a rulebook was read from; None if they hold something else by now, or never were files."""
    files = []
    for source in _sources(loaded):
        raw = _read(source.name)
        try:
            if raw is None or _text(raw) != source.text:
                return None
        except UnicodeDecodeError:
            return None
        files.append(_File(name=source.name, bytes=len(raw), hash=hashlib.sha256(raw).hexdigest()))
    return files


def _absent(name: str, loaded: Loaded) -> Iterator[str]:
    """Where something else would have been found first: see `gdl.loading`."""
    if loaded.variant is not None:
        yield name  # as the path of a file with a colon in its name
    folder = Path(loaded.source.name).parent
    for source in _sources(loaded):
        beside = folder / Path(source.name).name
        if not (beside.exists() and beside.samefile(source.name)):
            yield str(beside)


def _read(name: str, size: int | None = None) -> bytes | None:
    """What an ordinary file (of this many bytes) holds; None if there is none."""
    try:
        raw = read_bytes(Path(name), MOST_BYTES if size is None else size)
    except FileError:
        return None
    return raw if size is None or len(raw) == size else None


def _text(raw: bytes) -> str:
    """The text of a file, as `gdl.syntax.reading` reads it."""
    return raw.removeprefix(codecs.BOM_UTF8).decode("utf-8").replace("\r\n", "\n")


def _made_by() -> str:
    """What tells this program from every other version of it: its sources' sizes and times, its grammar and library."""
    folders = [str(Path(__file__).parents[1]), *gdl_interpreter.__path__]
    sources = sorted(line for folder in folders for line in _below(folder))
    texts = (grammar_text("rulebook.lark"), grammar_text("std/library.gdl"))
    return key_of(sys.version, *sources, *texts, *shipped_rulebooks())


def _below(folder: str) -> Iterator[str]:
    """The sources in a folder and below: path, bytes, and when written and changed."""
    with os.scandir(folder) as found:
        for each in found:
            if each.is_dir():
                yield from _below(each.path)
            elif each.name.endswith(".py"):
                about = each.stat()
                yield f"{each.path} {about.st_size} {about.st_mtime_ns} {about.st_ctime_ns}"


MADE_BY = _made_by()
"""Worked out at once: sources that change later are not those that this process runs."""
