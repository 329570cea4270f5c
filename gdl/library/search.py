"""Finding rulebooks by what is typed."""

from __future__ import annotations

from collections.abc import Sequence

from gdl.library.choice import Choice, ChoiceError, Typed, taken_apart
from gdl.library.entries import Entry, Option, Playable

PLAYERS = "players"
"""What the number of players is set by, as if it were an option."""


def matching(entries: Sequence[Entry], typed: str) -> list[Entry]:
    """The entries that a text fits: each of its words begins a word of what an entry can be found by.

    Those whose title or name begins with it come first, then those that have it in there. Behind a colon may stand a
    variant and options (`edges:torus`).
    """
    try:
        wanted = taken_apart(typed).game.lower()
    except ChoiceError:
        wanted = typed.partition(":")[0].lower()
    words = wanted.split()
    found = [entry for entry in entries if begin_words(entry.searched, words)]
    dashed = "-".join(words)
    begins = [entry for entry in found if entry.title.lower().startswith(wanted) or entry.name.startswith(dashed)]
    named = [entry for entry in entries if words and (wanted in entry.title.lower() or dashed in entry.name)]
    return list(dict.fromkeys([*begins, *named, *found]))


def begin_words(text: str, words: Sequence[str]) -> bool:
    """Does each of these begin a word of a text? All are in small letters."""
    spaced = f" {text.replace('-', ' ')}"
    return all(f" {word.replace('-', ' ')}" in spaced for word in words)


def form_of(entry: Entry, typed: Typed) -> Playable | None:
    """The form of a rulebook that was typed: the variant whose name begins so; None if there is none like that."""
    if typed.variant is None:
        return entry.forms[0]
    variants = [form for form in entry.forms if form.variant is not None]
    exact = [form for form in variants if form.variant == typed.variant]
    begun = [form for form in variants if (form.variant or "").startswith(typed.variant)]
    found = exact or begun
    return found[0] if found else None


def choice_in(entry: Entry, typed: Typed) -> Choice:
    """What was typed as a choice of this rulebook, its options held against those that the rulebook has.

    Raises:
        ChoiceError: there is no such variant or option, or the value is out of range.
    """
    form = form_of(entry, typed)
    if form is None:
        there = ", ".join(form.variant for form in entry.forms if form.variant is not None)
        raise ChoiceError(f"{entry.title} has no variant {typed.variant}; it has {there or 'none'}")
    for name, value in typed.options.items():
        check_option(entry.title, form, name, value)
    return Choice(form.name, dict(typed.options))


def check_option(title: str, form: Playable, name: str, value: int) -> None:
    """Do nothing if an option may have a value.

    Ranges are those of the other options' defaults; whether a value can be had beside other choices is known when the
    rulebook is compiled.

    Args:
        title: of the rulebook.
        form: its form that is chosen.
        name: of the option.
        value: what it is to be.

    Raises:
        ChoiceError: it may not, or there is no such option.
    """
    least, most = form.seated, len(form.players)
    known = {option.name: option for option in form.options}
    if name == PLAYERS:
        known[name] = Option(name, least, least, most)
    option = known.get(name)
    if option is None:
        from gdl.diagnostics import did_you_mean

        hint = did_you_mean(name, known) or f"its options: {', '.join(known) or 'none'}"
        raise ChoiceError(f"{title} has no option {name} ({hint})")
    low, high = (0, 1) if option.low is None or option.high is None else (option.low, option.high)
    if not low <= value <= high:
        span = "true or false" if option.is_truth else f"{low} to {high}"
        raise ChoiceError(f"{name} is {span}, not {value}")
