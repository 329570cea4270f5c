"""Which characters a text from outside may hold: nothing that cannot be seen, and all scripts and emoji."""

from __future__ import annotations

import json
import sys
from unicodedata import category, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strange import characters, forbidden, texts

from gdl_interpreter.characters import MOST_MARKS, folded, json_text, name_of, normal, refused, shown

ALL = [chr(point) for point in range(sys.maxunicode + 1)]


def is_refused(text: str) -> bool:
    return any(refused(text))


def refused_of(characters: list[str]) -> set[str]:
    """Those of some characters that may not stand between letters."""
    return {each.character for each in refused("".join(f"a{character}b" for character in characters))}


# ---- the list


def test_by_category() -> None:
    """Controls, halves, ends of lines and paragraphs: all; and many of private use or not assigned."""
    chosen = [c for c in ALL if category(c) in ("Cc", "Cs", "Zl", "Zp")]
    chosen += [c for c in ALL[::23] if category(c) in ("Co", "Cn")]
    assert refused_of(chosen) == set(chosen)


def test_what_is_seen_stays() -> None:
    """Letters, digits, punctuation, signs and blanks of all scripts, but for those few that have no shape."""
    chosen = [c for c in ALL if category(c)[0] in "LNPSZ" and category(c) not in ("Zl", "Zp")]
    assert refused_of(chosen) == set("\u115f\u1160\u3164\uffa0\U0001d159")


def test_marks_stay_on_letters() -> None:
    """All but those without a shape, and those that only go with certain characters."""
    unseen = {"\u034f", "\u17b4", "\u17b5", *map(chr, range(0xFE00, 0xFE10)), *map(chr, range(0xE0100, 0xE01F0))}
    unseen |= set("\u180b\u180c\u180d\u180f")
    assert refused_of([c for c in ALL if category(c)[0] == "M"]) == unseen


def test_of_format_characters_only_those_with_a_shape() -> None:
    """Signs around or over Arabic, Syriac and Kaithi numbers."""
    chosen = [c for c in ALL if category(c) == "Cf"]
    seen = "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
    assert set(chosen) - refused_of(chosen) == set(seen)


@pytest.mark.parametrize(
    ("first", "last"),
    [
        (0x200B, 0x200F), (0x202A, 0x202E), (0x2028, 0x2029), (0x2060, 0x206F), (0x061C, 0x061C), (0x180E, 0x180E),
        (0x00AD, 0x00AD), (0xFEFF, 0xFEFF), (0xFFF9, 0xFFFB), (0xE0000, 0xE007F), (0xE000, 0xE0FF), (0, 8),
        (0x7F, 0x9F),
    ],
)  # fmt: skip
def test_what_has_been_seen_in_attacks(first: int, last: int) -> None:
    """By number: between letters, at the beginning and at the end."""
    for point in range(first, last + 1):
        character = chr(point)
        assert is_refused(f"a{character}b") and is_refused(character) and is_refused(f"a{character}"), hex(point)


def test_controls_that_are_allowed() -> None:
    """By the one who asks."""
    assert [each.at for each in refused("a\n\tb\r")] == [1, 2, 4]
    assert [each.at for each in refused("a\n\tb\r", "\n\t")] == [4]


SCRIPTS = """
Latin: Ångström, Đặng, ŋ̊, ﬁn — “quotes”, naïve, 1½, x² ≠ √2
Greek: Ἀχιλλεύς  Cyrillic: Ёжик, Ї  Armenian: Հայերեն  Georgian: ქართული
Hebrew: שָׁלוֹם יְרוּשָׁלַיִם בְּרֵאשִׁ֖ית  Arabic: بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ١٢٣ ﷽  Persian: می‌خواهم خانه‌ای ه‍
Urdu: کیا  Syriac: ܫܠܡܐ  N'Ko: ߒߞߏ  Thaana: ދިވެހި  Adlam: 𞤀𞤣𞤤𞤢𞤥
Hindi: क्षत्रिय क्‌ष क्‍ष हिन्दी  Bengali: বাংলা র‍্যাম  Tamil: தமிழ் க்ஷ  Telugu: తెలుగు  Kannada: ಕನ್ನಡ ರ‍್ಕ
Malayalam: മലയാളം ന്‍  Sinhala: සිංහල ශ්‍රී ක්‍ෂ  Gurmukhi: ਪੰਜਾਬੀ  Gujarati: ગુજરાતી
Thai: ภาษาไทย น้ำ  Lao: ພາສາລາວ  Khmer: ភាសាខ្មែរ  Burmese: မြန်မာဘာသာ  Tibetan: བོད་ཡིག ཧཱུྃ རྐྱྀ
Chinese: 漢字 汉字  Japanese: かな カナ 「囲碁」 が  Korean: 한국어 ㅎㅏㄴ 한글
Mongolian: ᠮᠣᠩᠭᠣᠯ ᠠ᠋ ᠭ᠌  Ethiopic: አማርኛ  Cherokee: ᏣᎳᎩ  Inuktitut: ᐃᓄᒃᑎᑐᑦ  Runes: ᚠᚢᚦ  Hieroglyphs: 𓂀𓃭
Braille: ⠓⠑⠇⠇⠕  Music: 𝄞  Mathematics: ∀x∈ℝ 𝔊  Chess: ♔♕♖♗♘♙♟︎♟️  Shogi: ☗☖  Cards: 🂡🃏  Mahjong: 🀄︎🀄️  Dice: ⚀⚅  Go: ●○◉
"""

EMOJI = """
😀 🐺 👍🏽 👩‍🚀 👩🏽‍🚀 👨‍👩‍👧‍👦 👩🏽‍❤️‍💋‍👨🏿 🏳️‍🌈 🏴‍☠️ ❤️ ❤️‍🔥 ☠️ ✈️ 👩‍✈️ 🧑‍⚖️ 🐻‍❄️ 🐈‍⬛ 👁️‍🗨️ 🙂‍↔️ 🚶‍♀️‍➡️
⛓️‍💥 ⛹🏻‍♂️ 1️⃣ #️⃣ *️⃣ 🇩🇪 ©️ ™️ ‼️ ℹ️ ↔️ 〰️ ㊗️ 🅰️ ▶︎
"""


@pytest.mark.parametrize("word", [*SCRIPTS.split(), *EMOJI.split()])
def test_scripts_and_emoji_stay(word: str) -> None:
    """With all that they need, as it is typed and in Unicode's normal forms."""
    for form in (word, normalize("NFC", word), normalize("NFD", word)):
        assert not list(refused(form)) and shown(form) == form


# ---- joiners and their like


@pytest.mark.parametrize(
    "text",
    [
        "a\u200db", "a\u200cb", "\u200d", "\u200cخ", "1\u200d2", "ab\u200d", "漢\u200d字", "א\u200cב", "♔\u200d♕",
        "👩\u200d", "\u200d👩", "a\u200d👩", "👩\u200da", "👩\u200d\u200d🚀",
        "س\u200dم", "س\u200c", "س\u200c\u200cم",
        "a\ufe0f", "漢\ufe00", "\ufe0f", "1\ufe0f", "1\ufe0e\u20e3", "♔\ufe0f\ufe0f", "❤\ufe0f\ufe0e", "a\u180b",
        "葛\U000e0100",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    ],
)  # fmt: skip
def test_joiners_and_selectors_that_do_nothing(text: str) -> None:
    """Two texts that look alike are not told apart by what cannot be seen; so do tags tell nothing."""
    assert is_refused(text)


def test_texts_are_compared_without_what_has_no_shape() -> None:
    """Where it may stand at all."""
    assert folded("❤️‍🔥 ♟︎ می‌خ ᠠ᠋") == "❤🔥 ♟ میخ ᠠ"
    assert folded("e\u0301") == normal("e\u0301") == "é" and folded("plain") == "plain"


# ---- marks


@given(
    st.integers(0, 2 * MOST_MARKS), st.sampled_from("aअא漢."), st.sampled_from(["\u0301", "\u0e4b", "\u20dd", "\u0f90"])
)
def test_marks_on_a_letter(number: int, letter: str, mark: str) -> None:
    """So many, and no more."""
    found = list(refused(f"{letter}{mark * number} {letter}"))
    assert [each.at for each in found] == list(range(MOST_MARKS + 1, number + 1))


def test_marks_on_nothing() -> None:
    """They would stand on what is written before the text."""
    assert is_refused("\u0338") and is_refused("\u20e0x") and is_refused("a\n\u0338") and is_refused("\u200b\u0338")
    assert not is_refused(" \u0338") and not is_refused("\u0903")


def test_hangul_is_no_tower() -> None:
    """Vowels and finals take no room of their own."""
    assert not is_refused("\u1112\u1161\u11ab") and is_refused("\u1112" + "\u1161" * 30)


# ---- what is shown


@given(texts)
def test_what_is_shown_can_be_shown(text: str) -> None:
    """Nothing in it is refused; it is not changed again; what was fit to be shown is not changed at all."""
    once = shown(text)
    assert not list(refused(once)) and not forbidden(once) and shown(once) == once
    assert (once == text) == (not list(refused(text)))
    lines = shown(text, "\n\t")
    assert not list(refused(lines, "\n\t")) and shown(lines, "\n\t") == lines


@given(st.recursive(texts | st.integers() | st.none(), lambda inner: st.lists(inner) | st.dictionaries(texts, inner)))
def test_json_says_the_same_without_it(data: object) -> None:
    """Escapes in JSON mean what they stand for."""
    for indent in (None, 2):
        text = json_text(data, indent)
        assert not forbidden(text) and json.loads(text) == data


def test_json_of_what_is_no_text() -> None:
    """Names of files may hold bytes that are no UTF-8."""
    assert json_text("\udce9\U000e0041\x7f♟︎") == '"\\udce9\\udb40\\udc41\\u007f♟︎"'


def test_escapes() -> None:
    assert shown("a\x1b[31m\u202e\U000e0041\udce9") == "a<U+001B>[31m<U+202E><U+E0041><U+DCE9>"
    assert shown("two\nlines\t.") == "two<U+000A>lines<U+0009>." and shown("two\nlines", "\n") == "two\nlines"


@pytest.mark.parametrize(
    ("character", "name"),
    [
        ("\x1b", "U+001B ESCAPE"),
        ("\x07", "U+0007 ALERT"),
        ("\x84", "U+0084 (control)"),
        ("\u202e", "U+202E RIGHT-TO-LEFT OVERRIDE"),
        ("\U000e0041", "U+E0041 TAG LATIN CAPITAL LETTER A"),
        ("\ue000", "U+E000 (private use)"),
        ("\udce9", "U+DCE9 (surrogate)"),
        ("\u0378", "U+0378 (unassigned)"),
    ],
)
def test_names(character: str, name: str) -> None:
    assert name_of(character) == name


@given(st.text(characters))
def test_each_refusal_has_a_place_and_advice(text: str) -> None:
    for each in refused(text):
        assert text[each.at] == each.character and each.advice and each.name.startswith("U+")
