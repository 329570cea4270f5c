"""`gdl explain`: what a message means."""

from __future__ import annotations

import click

from gdl.cli import completion as complete
from gdl.cli.options import expected
from gdl.infra.output import echo_lines


@click.command("explain")
@click.argument("code", shell_complete=complete.codes)
def command(code: str) -> None:
    """Explain a message by its code.

    \b
    Example:
      gdl explain E102
    """
    from gdl.diagnostics.catalogue import explain as explain_code
    from gdl.lint.catalogue import lint_entries

    text = explain_code(code, lint_entries())
    if text is None:
        raise expected("the code of a message, such as E102 or L001,", code, "CODE")
    echo_lines(text)
