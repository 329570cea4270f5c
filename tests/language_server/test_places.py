"""What is said of a place in a text, without an editor: text cases, in which `‸` marks the place.

The file says what is asked: hover, definition, references, rename, completion, signature, outline, folding,
highlighting. Of a renaming, the case's title ends in the new name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from case_files import Case, cases_beside, check_case, each_case

from gdl.diagnostics import Source
from gdl.language_server.analysis import Analysis, Analyst
from gdl.language_server.calls import call_around, forms_of
from gdl.language_server.completion import completions
from gdl.language_server.highlighting import highlighted
from gdl.language_server.hover import hover
from gdl.language_server.navigation import definition, references
from gdl.language_server.outline import Item, folds, outline
from gdl.language_server.renaming import Refused, rename
from gdl.language_server.texts import Place
from gdl_interpreter.program.budget import Budget

MARK = "‸"
MOST = 12
"""Candidates that are listed."""

ANALYST = Analyst()


def analysed(text: str) -> tuple[Analysis, Place]:
    """The text without its mark, and where that was."""
    before = text.partition(MARK)[0]
    place = Place(before.count("\n") + 1, len(before) - before.rfind("\n"))
    return ANALYST.analyse(Source("game.gdl", text.replace(MARK, "")), None, Budget()), place


def of_hover(case: Case) -> str:
    analysis, place = analysed(case.text)
    found = hover(analysis, place, Budget())
    return "nothing" if found is None else found.text.partition("\n\n```gdl expect")[0]


def of_definition(case: Case) -> str:
    analysis, place = analysed(case.text)
    span = definition(analysis, place, Budget())
    return "nothing" if span is None else str(span).replace("/work/h-lsp/", "")


def of_references(case: Case) -> str:
    analysis, place = analysed(case.text)
    return "\n".join(map(str, references(analysis, place, True, Budget()))) or "nothing"


def of_rename(case: Case) -> str:
    analysis, place = analysed(case.text)
    try:
        [changed] = rename(analysis, ANALYST, place, case.title.split()[-1], Budget(), {})
    except Refused as refused:
        return f"refused: {refused}"
    return changed.text


def of_completion(case: Case) -> str:
    analysis, place = analysed(case.text)
    found = completions(analysis, ANALYST, place, Budget())
    best = [each for each in found if each.fits == found[0].fits] if found else []
    rows = [f"{each.text}: {each.detail}" for each in best[:MOST]]
    return "\n".join([*rows, f"… {len(found) - len(rows)} more"] if len(found) > len(rows) else rows) or "nothing"


def of_signature(case: Case) -> str:
    analysis, place = analysed(case.text)
    call = call_around(analysis, place)
    if call is None:
        return "nothing"
    return "\n".join(f"{form.written}, at {call.before + 1}" for form in forms_of(analysis, call.name)) or "nothing"


def of_outline(case: Case) -> str:
    def rows(items: list[Item], depth: int) -> Iterator[str]:
        for item in items:
            yield f"{'  ' * depth}{item.name} ({item.detail}) {item.name_span.line}:{item.name_span.column}"
            yield from rows([*item.parts], depth + 1)

    return "\n".join(rows(outline(analysed(case.text)[0]), 0))


def of_folding(case: Case) -> str:
    return "\n".join(f"{first}-{last}" for first, last in folds(case.text))


def of_highlighting(case: Case) -> str:
    analysis, _ = analysed(case.text)
    return "\n".join(
        f"{each.line}:{each.column} {analysis.lines[each.line - 1][each.column - 1 :][: each.length]}: "
        + " ".join([each.what, *each.more])
        for each in highlighted(analysis)
    )


SHOWN: dict[str, Callable[[Case], str]] = {
    name.removeprefix("of_"): function for name, function in globals().items() if name.startswith("of_")
}


@each_case(__file__)
def test_case(case: Case) -> None:
    """What is said of a place is what is expected."""
    check_case(case, SHOWN[case.file.stem])


def test_each_question_has_cases() -> None:
    assert {case.file.stem for case in cases_beside(__file__)} == set(SHOWN)
