"""`gdl completion`: the script that lets a shell complete what is typed."""

from __future__ import annotations

import click

from gdl.cli.completion import SHELLS
from gdl.infra.output import echo_lines


@click.command("completion")
@click.argument("shell", type=click.Choice(list(SHELLS)))
@click.pass_context
def command(context: click.Context, shell: str) -> None:
    """Print the script that makes a shell complete commands, names of rulebooks, their variants and options.

    \b
    Example:
      gdl completion bash >> ~/.bashrc
      gdl completion zsh > "${fpath[1]}/_gdl"
      gdl completion fish > ~/.config/fish/completions/gdl.fish
    """
    from gdl.cli.completion import script

    assert context.parent is not None
    echo_lines(script(shell, context.parent.command).rstrip("\n"))
