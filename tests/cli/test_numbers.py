"""Numbers that people type: decimal digits of ASCII, and not too many of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gdl.numbers import decimal, whole


@pytest.mark.parametrize(
    "text", ["", "-", "--3", "+3", " 3", "3 ", "3_0", "٣", "²", "0x3", "3.0", "1e3", "nan", "9" * 20]
)
def test_what_is_no_whole_number(text: str) -> None:
    with pytest.raises(ValueError) as found:
        whole(text)
    assert len(str(found.value)) < 80


@pytest.mark.parametrize(
    "text", ["", "-", ".", "3.", ".3", "1.2.3", "1e3", "nan", "inf", "٣.٣", "1" * 10, "0." + "1" * 10]
)
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(ValueError) as found:
        decimal(text)
    assert len(str(found.value)) < 80


@given(st.integers(-(2**63), 2**63))
def test_whole_numbers(number: int) -> None:
    assert whole(str(number)) == number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("-0", 0), ("007", 7), ("2.50", 2.5), ("-3.25", -3.25)])
def test_numbers(text: str, number: float) -> None:
    assert decimal(text) == number


@given(st.text(max_size=8))
def test_any_text_is_a_number_or_none(text: str) -> None:
    for read in (whole, decimal):
        try:
            assert read(text) == float(text)
        except ValueError as wrong:
            assert "number" in str(wrong)
