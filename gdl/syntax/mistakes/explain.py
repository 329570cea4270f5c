"""What the parser stumbled over, in an author's terms: the explanations are tried in the order below."""

from __future__ import annotations

from collections.abc import Callable

from lark.exceptions import UnexpectedInput

from gdl.diagnostics import Diagnostic
from gdl.syntax.mistakes import borrowed, misplaced, phrases, sentences, side_by_side, values
from gdl.syntax.mistakes.lines import Piece
from gdl.syntax.mistakes.stumble import Stumble, stumble
from gdl.syntax.words import RESERVED

_EXPLANATIONS: tuple[Callable[[Stumble], Diagnostic | None], ...] = (
    misplaced.top_level,
    misplaced.picture,
    misplaced.bare_moves,
    sentences.outside_position,
    borrowed.another_branch,
    misplaced.without_second_part,
    misplaced.without_beginning,
    misplaced.heading_inside,
    misplaced.turned,
    misplaced.other_language,
    borrowed.number_of_players,
    sentences.block_in_one_line,
    sentences.branch_with_condition,
    sentences.several_statements,
    sentences.outcome_and_more,
    sentences.number_changed,
    sentences.begins,
    values.condition_first,
    borrowed.only_if,
    borrowed.on_the_board,
    side_by_side.stands_on,
    sentences.placed_from_supply,
    sentences.number_behind_piece,
    sentences.defined_with_equals,
    side_by_side.not_in_what,
    sentences.drawn_without_as,
    side_by_side.described_choice,
    side_by_side.asked_without_brackets,
    side_by_side.beside,
    borrowed.of_a_player,
    borrowed.set_of_something,
    borrowed.no_moves,
    borrowed.all_of_a_set,
    phrases.other_order,
    borrowed.range_of_an_option,
    borrowed.parameters_without_brackets,
    borrowed.no_parameters,
    borrowed.reason_without_else,
    borrowed.described,
    phrases.from_where,
    phrases.removed_from,
    phrases.exchanged,
    phrases.unnamed_attribute,
    phrases.slip,
    phrases.missing_is,
    misplaced.misspelt_first,
    misplaced.told_elsewhere,
    values.several_with_where,
    values.where_asks_of_nothing,
    values.where_without_name,
    values.several_texts,
    borrowed.pair,
    values.set_without_braces,
    values.of_somebody,
    values.owner_in_brackets,
    values.owner_of_a_bracket,
    values.stock_of_a_position,
    values.single_equals,
    values.chained_comparison,
    values.mixed_junctions,
    values.wrong_capital,
    values.digit_first,
    phrases.missing_name,
    phrases.missing_quotes,
    values.owner_of_a_value,
    phrases.missing_part,
    phrases.missing_else,
    phrases.missing_outcome,
    values.nothing_there,
    phrases.missing_colon,
    values.missing_comma,
    values.two_expected,
    values.side_by_side,
)

_WORDS = {
    "_NL": "the end of the line",
    "COLON": "`:`",
    "EQUAL": "`=`",
    "_COMMA": "`,`",
    "RPAR": "`)`",
    "RBRACE": "`}`",
    "LPAR": "`(`",
    "NAME": "a name",
    "CAP": "a name with a capital letter",
    "NUMBER": "a number",
    "STRING": "a text in quotes",
    "KEEP": "`highest` or `lowest`",
}


def explain_unexpected(mistake: UnexpectedInput, piece: Piece, source: str) -> Diagnostic:
    """The diagnostic for what the parser did not expect in a piece.

    Args:
        mistake: the parser's complaint.
        piece: the part of the text that was parsed.
        source: the name of the text.
    """
    s = stumble(mistake, piece, source)
    for explanation in _EXPLANATIONS:
        found = explanation(s)
        if found is not None:
            return found
    return _unexplained(s)


def _unexplained(s: Stumble) -> Diagnostic:
    known = [_WORDS[e] for e in _WORDS if e in s.expected]
    known += sorted(f"`{e.lower()}`" for e in s.expected if e not in _WORDS and e.isalpha())
    hint = f"here could stand: {', '.join(known)}" if 0 < len(known) <= 6 else None
    if s.guilty is None:
        return s.error("E101", "this line ends too early", hint)
    if s.guilty.text in RESERVED:
        return s.error("E101", f"`{s.guilty.text}` is a word of the language that is not expected here", hint)
    return s.error("E101", f"`{s.guilty.text}` is not expected here", hint)
