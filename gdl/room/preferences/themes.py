"""The themes of boards as themes of Textual, so that what stands beside a board goes with it."""

from __future__ import annotations

from textual.theme import Theme as ScreenTheme

from gdl.board_view.themes import THEMES, Theme


def screen_theme(theme: Theme) -> ScreenTheme:
    """The theme of screens that goes with a theme of boards."""
    colours = theme.colours
    return ScreenTheme(
        name=screen_theme_name(theme.name),
        primary=colours["chosen"],
        secondary=colours["label"],
        accent=colours["last"],
        foreground=colours[""],
        background=colours["page"],
        surface=colours["panel"],
        panel=colours["panel"],
        success=colours["lit"],
        warning=colours["last"],
        dark=theme.is_dark,
        variables={"footer-key-foreground": colours["title"], "block-cursor-text-style": "bold"},
    )


def screen_theme_name(name: str) -> str:
    """What Textual knows a theme by."""
    return f"gdl {name}"


def screen_themes() -> list[ScreenTheme]:
    """All of them."""
    return [screen_theme(theme) for theme in THEMES.values()]
