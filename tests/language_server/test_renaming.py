"""A name that several rulebooks have is given another one in all of them, or in none."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest
from language_server.editor import Editor, edited
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from gdl.infra.resources import shipped_rulebooks
from gdl.loading import read

BELOW = """game "Below"
players White, Black
board grid(3, 3)
piece Man
define free: empty    # where one may go
turn:
    choose spot in free
    place Man on spot
when line(mine, 3): mover wins
"""
ABOVE = """game "Above" extends "below"
define corners: free and {a1, a3, c1, c3}
turn:
    choose spot in corners or free
    place Man on spot
"""
TOP = """game "Top" extends "above"
define free: usual except b2
"""
ALONE = BELOW.replace("Below", "Alone")
TEXTS = {"below": BELOW, "above": ABOVE, "top": TOP, "alone": ALONE}

Ask = Callable[[str, str, str], Coroutine[object, object, lsp.WorkspaceEdit | None]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in TEXTS.items():
        (tmp_path / f"{name}.gdl").write_text(text, encoding="utf-8")
    return tmp_path


def asking(folder: Path, open_: dict[str, str], work: Callable[[Ask], Coroutine[object, object, None]]) -> None:
    """Open some texts in an editor, and ask it: in which of them which word is to be called how."""

    async def do(editor: Editor) -> None:
        for name, text in open_.items():
            editor.open((folder / f"{name}.gdl").as_uri(), text)

        async def ask(name: str, word: str, new: str) -> lsp.WorkspaceEdit | None:
            before = open_[name].partition(word)[0]
            where = lsp.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)
            text = lsp.TextDocumentIdentifier((folder / f"{name}.gdl").as_uri())
            await editor.text_document_prepare_rename_async(lsp.PrepareRenameParams(text, where))
            return await editor.text_document_rename_async(lsp.RenameParams(text, where, new))

        await work(ask)

    edited(do)


def made(edit: lsp.WorkspaceEdit | None, folder: Path, open_: dict[str, str]) -> dict[str, str]:
    """The texts that an edit changes, as they are then."""
    assert edit is not None and edit.changes is not None
    found = {}
    for name, text in {**TEXTS, **open_}.items():
        edits = edit.changes.get((folder / f"{name}.gdl").as_uri())
        if edits is None:
            continue
        rows = text.split("\n")
        for each in sorted(edits, key=lambda one: -one.range.start.character):
            start, end = each.range.start, each.range.end
            row = rows[start.line]
            rows[start.line] = row[: start.character] + each.new_text + row[end.character :]
        found[name] = "\n".join(rows)
    assert len(found) == len(edit.changes)
    return found


def everywhere(old: str, new: str) -> dict[str, str]:
    return {name: TEXTS[name].replace(old, new) for name in ("below", "above", "top")}


@pytest.mark.parametrize("asked", ["below", "above", "top"])
@pytest.mark.parametrize("opened", [("below", "above", "top"), ()])
def test_in_all_that_have_it(folder: Path, asked: str, opened: tuple[str, ...]) -> None:
    """Wherever it is asked, open or not; what has a name like it on its own stays."""
    shown = {name: TEXTS[name] for name in (*opened, asked)}

    async def work(ask: Ask) -> None:
        assert made(await ask(asked, "free", "vacant"), folder, shown) == everywhere("free", "vacant")

    asking(folder, shown, work)


def test_as_they_stand_in_the_editor(folder: Path) -> None:
    """Not as they were saved; a rulebook that is open counts, though it has no file yet."""
    unsaved = {"below": "# new\n" + BELOW, "above": "\n\n" + ABOVE.replace("turn:", "turn:  # 𝕒 free")}
    new = {"new": 'game "New" extends "top"\ndefine more: free\n'}

    async def work(ask: Ask) -> None:
        found = made(await ask("below", "free", "vacant"), folder, unsaved | new)
        assert set(found) == {"below", "above", "top", "new"}
        assert found["above"] == unsaved["above"].replace("free", "vacant").replace("𝕒 vacant", "𝕒 free")
        assert found["new"] == new["new"].replace("free", "vacant")

    asking(folder, unsaved | new, work)


@pytest.mark.parametrize(
    ("asked", "word", "new", "changes", "why"),
    [
        ("below", "free", "corners", {}, "`corners` is the name of something else in `above.gdl`"),
        ("below", "free", "spot", {}, "`spot` is the name of something else"),
        ("below", "free", "vacant", {"top": TOP + "turn\n"}, "first mend what cannot be read in `top.gdl`"),
        ("top", "free", "vacant", {"above": ABOVE + "define x: y\n"}, "first mend what is wrong in `above.gdl`"),
        ("below", "Man", "Mob", {"top": TOP + 'example "Man":\n    play "a1"\n'}, "`Man` stands in texts of `top.gdl`"),
        ("above", "extends", "x", {}, "here is no name"),
    ],
)
def test_or_in_none(folder: Path, asked: str, word: str, new: str, changes: dict[str, str], why: str) -> None:
    """Where one of them would not do, it is said why."""
    for name, text in changes.items():
        (folder / f"{name}.gdl").write_text(text, encoding="utf-8")

    async def work(ask: Ask) -> None:
        with pytest.raises(JsonRpcException, match=why):
            await ask(asked, word, new)

    asking(folder, {asked: TEXTS[asked]}, work)


def test_what_ships_with_the_program_stays(tmp_path: Path) -> None:
    text = 'game "Mine" extends "tic-tac-toe"\nwhen count(Mark) > 7: draw\n'

    async def work(ask: Ask) -> None:
        with pytest.raises(JsonRpcException, match=r"not beside this one: `tic-tac-toe\.gdl`"):
            await ask("mine", "Mark", "Mask")

    asking(tmp_path, {"mine": text}, work)


def test_a_shipped_rulebook_with_all_that_extend_it(tmp_path: Path) -> None:
    """In copies of them: nothing is wrong with any of them then."""
    texts = {name: path.read_text("utf-8") for name, path in shipped_rulebooks().items()}
    above, below = {"chess"}, re.compile(r'extends "([\w-]+)"')
    while found := {name for name, text in texts.items() if {*below.findall(text)} & above} - above:
        above |= found
    assert len(above) > 5
    for name in above:
        (tmp_path / f"{name}.gdl").write_text(texts[name], encoding="utf-8")
    chess = (tmp_path / "chess.gdl").read_text("utf-8")

    async def work(ask: Ask) -> None:
        edit = await ask("chess", "castlers: set", "able")
        assert edit is not None and edit.changes is not None and len(edit.changes) > 3
        for uri, edits in edit.changes.items():
            path = Path(uri.removeprefix("file://"))
            rows = path.read_text("utf-8").split("\n")
            for each in sorted(edits, key=lambda one: (one.range.start.line, -one.range.start.character)):
                start, end, row = each.range.start, each.range.end, rows[each.range.start.line]
                rows[start.line] = row[: start.character] + each.new_text + row[end.character :]
            path.write_text("\n".join(rows), encoding="utf-8")
        for path in tmp_path.glob("*.gdl"):
            assert read(str(path)).checked() is not None, path

    asking(tmp_path, {"chess": chess}, work)
