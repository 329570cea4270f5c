"""What so many of something are called."""

from __future__ import annotations


def unit_of(number: int, unit: str) -> str:
    """What so many of something are called whose name is a plural: one of the `boxes` is a `box`. In a name of several
    words the last one is, or else the first that ends as a plural: one of the `marbles pushed off` is a `marble pushed
    off`."""
    words = unit.split(" ")
    plurals = [at for at, word in enumerate(words) if word.endswith("s") and not word.endswith("ss")]
    if number not in (1, -1) or not plurals:
        return unit
    at = plurals[-1] if plurals[-1] == len(words) - 1 else plurals[0]
    words[at] = words[at].removesuffix("es" if words[at].endswith(("xes", "ches", "shes")) else "s")
    return " ".join(words)


def plural_of(one: str) -> str:
    """What several are called of which one is called so, if that can be told; else the word itself.

    Args:
        one: the word for one. What ends as `man` or as a plural does stays.
    """
    if one.endswith(("man", "s")):
        return one
    if one.endswith("y") and one[-2:-1] not in "aeiou":
        return f"{one[:-1]}ies"
    return f"{one}es" if one.endswith(("x", "ch", "sh")) else f"{one}s"
