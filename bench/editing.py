"""How long an editor waits for the language server, over generated edits of rulebooks.

    python bench/editing.py                     # 300 keystrokes in Colonization
    python bench/editing.py --edits 2000 --rulebooks colonization,chess,edges --seed 1

Each edit is one of an editor's: a letter typed, a word deleted, a line pasted, an undo. After each, what an editor
sends at a keystroke is sent, over standard input and output, all at once: the change, completion, semantic tokens. Told
is the time until the last of the answers and the findings of that version are there. What goes wrong ends it.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import time
from pathlib import Path

from lsprotocol import types as lsp

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from language_server.editor import Editor, editing
from language_server.edits import Text, edits

from gdl.infra.resources import shipped_rulebooks


async def keystroke(editor: Editor, text: Text) -> float:
    """Make the next edit; the seconds until everything is answered."""
    identifier = lsp.TextDocumentIdentifier(text.uri)
    line, character = text.place
    began = time.perf_counter()
    editor.change(text.uri, text.version, *text.changes)
    where = lsp.CompletionParams(identifier, lsp.Position(line, character))
    await asyncio.gather(
        editor.findings(text.uri, text.version),
        editor.text_document_completion_async(where),
        editor.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(identifier)),
    )
    return time.perf_counter() - began


async def measured(names: list[str], count: int, seed: int) -> None:
    """Edit the rulebooks, and tell how long it took."""
    async with editing() as editor:
        rng = random.Random(seed)
        for name in names:
            text = Text(f"file:///edited/{name}.gdl", shipped_rulebooks()[name].read_text("utf-8"))
            editor.open(text.uri, text.text)
            await editor.findings(text.uri, 1)
            taken = []
            worked = []
            for _ in edits(text, count // len(names), rng):
                before = processor_time(editor)
                taken.append(await keystroke(editor, text))
                worked.append(processor_time(editor) - before)
            print(f"{name}: {len(taken)} edits")
            tell("from the keystroke to the last answer", taken)
            if any(worked):
                tell("processor time of the server", worked)


def processor_time(editor: Editor) -> float:
    """Seconds that a processor has spent on the server; 0 where the system does not tell.

    Where other processes want the processors, too, this says what a machine of one's own would take.
    """
    server = editor.server_process
    tasks = Path(f"/proc/{server}/task")
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks.glob("*")) / 1e9 if server else 0.0


def tell(what: str, taken: list[float]) -> None:
    """One line about how long something took."""
    taken = sorted(taken)
    at = (statistics.median(taken), taken[int(len(taken) * 0.95)], taken[-1])
    named = zip(("median", "95 %", "longest"), at, strict=True)
    print(f"  {what}: " + ", ".join(f"{name} {1000 * each:.0f} ms" for name, each in named), flush=True)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rulebooks", default="colonization", help="names, with commas between them")
    parser.add_argument("--edits", type=int, default=300, help="how many, of all rulebooks together")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    asyncio.run(measured(chosen.rulebooks.split(","), chosen.edits, chosen.seed))


if __name__ == "__main__":
    main()
