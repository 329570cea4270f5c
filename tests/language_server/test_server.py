"""The server as an editor has it: another process, over its standard streams."""

from __future__ import annotations

from language_server.editor import Editor, edited

GAME = """game "Small"
players White, Black
board grid(3, 3)
piece Man
turn:
    choose spot in empty
    place Man on spot
when line(mine, 3): mover wins
"""


def test_findings_as_one_types() -> None:
    """What is wrong is told of each version, where it stands, and is gone when it is right."""

    async def work(editor: Editor) -> None:
        uri = "untitled:Untitled-1"
        editor.open(uri, GAME)
        assert await editor.findings(uri, 1) == []
        editor.change(uri, 2, ((5, 19), (5, 24), "emty"))
        [found] = await editor.findings(uri, 2)
        assert (found.code, found.range.start.line, found.range.start.character) == ("E201", 5, 19)
        assert "did you mean `empty`?" in found.message
        editor.change(uri, 3, ((5, 20), (5, 21), "m"), ((5, 21), (5, 21), "p"))
        assert await editor.findings(uri, 3) == []

    edited(work)
