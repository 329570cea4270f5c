"""`gdl lsp`: the language server."""

from __future__ import annotations

import click


@click.command("lsp")
@click.option("--stdio", is_flag=True, help="Speak on standard input and output, which it does in any case.")
def command(stdio: bool) -> None:
    """Answer an editor, in the language server protocol, on standard input and output.

    An editor starts this by itself: docs/editors.md says how it is told to.

    \b
    Example:
      gdl lsp
    """
    from gdl.language_server.server import serve

    serve()
