"""Reading records: what is written is read again, and anything else is refused with a code."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from record_helpers import line_game, record_of

from gdl.records import (
    ClockRecord,
    Ending,
    EventStep,
    GameRecord,
    Left,
    Outcome,
    Place,
    PlacedEnding,
    Record,
    RecordError,
    Remark,
    Variation,
    read_record,
    write_record,
)
from gdl.records.limits import MOST_BYTES
from gdl.records.read import parse_record
from gdl.records.write import record_text
from gdl_interpreter.characters import shown

REFUSED = Path(__file__).parent / "refused"

anything = st.text(st.characters(blacklist_categories=["Cs"]), min_size=1, max_size=12)
texts = anything.map(shown)
outcomes = st.builds(
    Outcome,
    st.sampled_from(["win", "draw", "score"]),
    st.lists(texts, max_size=3).map(tuple),
    st.none() | texts,
    st.dictionaries(texts, st.integers(-(2**63), 2**63)),
)
steps = st.lists(texts | st.builds(EventStep, texts), max_size=6).map(tuple)
places = st.builds(Place, st.integers(0, 20_000), st.integers(0, 200_000))
endings = st.builds(Ending, st.sampled_from(["resigned", "agreed", "time"]), st.none() | texts)
games = st.builds(
    GameRecord,
    steps,
    st.none() | outcomes,
    st.none() | texts,
    variations=st.lists(st.builds(Variation, places, steps), max_size=3).map(tuple),
    remarks=st.lists(st.builds(Remark, places, texts | st.just(""), texts | st.just("")), max_size=3).map(tuple),
    endings=st.lists(st.builds(PlacedEnding, places, endings), max_size=2).map(tuple),
    at=st.none() | places,
)
clocks = st.builds(
    ClockRecord,
    texts.map(lambda text: text[:64]),  # no control is longer
    st.dictionaries(texts, st.builds(Left, st.integers(0, 10**12), st.integers(0, 1000), st.booleans()), max_size=3),
)
records = st.builds(
    Record,
    anything,  # it names a file
    st.text("0123456789abcdef", min_size=64, max_size=64),
    st.dictionaries(texts, st.integers(-(2**63), 2**63), max_size=4),
    st.dictionaries(texts, st.sampled_from(["human", "random"]), max_size=4),
    st.integers(0, 2**63 - 1),
    texts.map(lambda text: text[:64]),  # no date is longer
    st.lists(games, max_size=3).map(tuple),
    st.none() | clocks,
)


@pytest.mark.slow
@given(records)
def test_what_is_written_is_read_again(record: Record) -> None:
    assert parse_record(record_text(record).encode(), "it") == record


def test_a_file_comes_back(tmp_path: Path) -> None:
    record = record_of(line_game(), GameRecord(("a1", EventStep("bell"), "no", "null", "1", "1:30", "2020-01-01")))
    write_record(tmp_path / "game.yaml", record)
    assert read_record(tmp_path / "game.yaml") == record


@given(st.binary(max_size=300))
def test_bytes_are_a_record_or_refused(data: bytes) -> None:
    _refused_or_read(data)


@given(st.text(alphabet="{}[]:-,\n \"'&*!|>%@`#?~<=0123456789abcxoeE_.+null", max_size=80))
def test_text_like_yaml_is_a_record_or_refused(text: str) -> None:
    _refused_or_read(text.encode())


@given(records, st.data())
def test_a_damaged_record_is_a_record_or_refused(record: Record, data: st.DataObject) -> None:
    whole = bytearray(record_text(record).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    _refused_or_read(bytes(whole))


def test_a_record_without_a_digest_of_the_rules_has_an_older_format() -> None:
    """A gdl that knows no such digest refuses it by the schema; by the format it says that the record is newer."""
    game = line_game()
    text = record_text(record_of(game, GameRecord((), None)))
    assert text.startswith("format: 3\n")
    for older in ("format: 2", "format: 1"):
        assert parse_record(text.replace("format: 3", older).encode(), "it") == parse_record(text.encode(), "it")
    with pytest.raises(RecordError, match="newer version of gdl"):
        parse_record(text.replace("format: 3", "format: 4").encode(), "it")


CODES = ["not-text", "not-yaml", "unsafe-yaml", "not-a-record", "newer-format", "too-large", "refused-character"]


def _refused_or_read(data: bytes) -> None:
    try:
        parse_record(data, "it")
    except RecordError as error:
        assert error.message
        assert error.code in CODES


def _refused() -> list[object]:
    """From the files of refused/: code, part of the message, and the text. Parts begin with `### code: message`."""
    found = list[object]()
    for file in sorted(REFUSED.glob("*.txt")):
        for part in file.read_text(encoding="utf-8").split("### ")[1:]:
            head, _, text = part.partition("\n")
            code, _, message = head.partition(": ")
            found.append(pytest.param(code, message, text, id=f"{file.stem}: {text.strip()[:40]!a}"))
    return found


def _with(sound: str, changed: dict[str, str]) -> str:
    """A sound record with some of its parts replaced, or added."""
    lines: list[str] = []
    for line in sound.splitlines():
        if line[0] not in " -":
            name = line.partition(":")[0]
            lines.append(changed.get(name, line))
        elif lines[-1] not in changed.values():
            lines.append(line)
    return "\n".join([*lines, *(text for text in changed.values() if text not in lines)])


@pytest.mark.parametrize(("code", "message", "text"), _refused())
def test_refused(code: str, message: str, text: str) -> None:
    changed = dict(line.partition("=")[::2] for line in text.splitlines() if line and line[0].isalpha() and "=" in line)
    if changed:
        text = _with(record_text(record_of(line_game(), GameRecord(("a1",)))), changed)
    with pytest.raises(RecordError) as caught:
        parse_record(text.encode(), "it")
    assert caught.value.code == code, caught.value.message
    assert message in caught.value.message


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "huge.yaml"
    file.write_bytes(b"[" * (MOST_BYTES + 10))
    with pytest.raises(RecordError, match="larger than 5 MB"):
        read_record(file)


@pytest.mark.parametrize("sign", ["[", "{a: ", "- ", "? ", "a:\n "])
def test_deep_nesting_is_refused(sign: str) -> None:
    with pytest.raises(RecordError):
        parse_record((sign * 100_000).encode(), "it")


def test_very_many_values_are_refused() -> None:
    with pytest.raises(RecordError, match="more than"):
        parse_record(b"- a\n" * 200_000, "it")


@pytest.mark.parametrize(
    "number",
    ["9" * 5000, "0x" + "f" * 5000, "0b" + "1" * 5000, "1:" * 100_000 + "1", "-" + "9" * 20, "0o7", "1" * 10**6],
)
def test_long_numbers_are_refused(number: str) -> None:
    sound = record_text(record_of(line_game(), GameRecord(("a1",))))
    for part in ("seed", "options"):
        text = _with(sound, {part: f"{part}: {number if part == 'seed' else f'{{length: {number}}}'}"})
        with pytest.raises(RecordError) as caught:
            parse_record(text.encode(), "it")
        assert caught.value.code == "not-a-record" and len(caught.value.message) < 500


def test_what_is_not_quoted_is_a_text_or_a_number() -> None:
    sound = record_text(record_of(line_game(), GameRecord(("a1",))))
    text = _with(sound, {"date": "date: 2020-99-99", "games": "games: [{moves: [1:30, yes, 1.5], result: null}]"})
    record = parse_record(text.encode(), "it")
    assert record.date == "2020-99-99" and record.games[0].steps == ("1:30", "yes", "1.5")


@pytest.mark.parametrize("data", [b"\xff\xfe", b"\x80abc"])
def test_what_is_not_text_is_refused(data: bytes) -> None:
    with pytest.raises(RecordError, match="UTF-8"):
        parse_record(data, "it")


def test_no_such_file_and_a_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "none.yaml", tmp_path):
        with pytest.raises(RecordError) as caught:
            read_record(path)
        assert caught.value.code == "cannot-read"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there are no devices")
def test_devices_and_pipes_are_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (Path("/dev/zero"), Path("/dev/full"), tmp_path / "pipe"):
        with pytest.raises(RecordError, match="not an ordinary file") as caught:
            read_record(path)
        assert caught.value.code == "cannot-read"
