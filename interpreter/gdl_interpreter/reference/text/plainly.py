"""What is said of a choice where no rule makes a good clause: that it is not possible, and what is."""

from __future__ import annotations

from collections.abc import Sequence

from gdl_interpreter.program import Ty
from gdl_interpreter.reference.layout import WORDS
from gdl_interpreter.reference.moves import Word
from gdl_interpreter.reference.text.scene import Scene

FEW = 4
"""So many choices are named within a sentence."""

LONGEST = 80
"""Characters of the words before, or of the choices, that a sentence holds."""


def not_possible(scene: Scene, occupied: int, typed: Word, choices: Sequence[Word]) -> str:
    """A sentence about a typed word that cannot be chosen.

    Args:
        scene: the moment of the choice.
        occupied: the sites that held a piece when the turn began.
        typed: the word.
        choices: the words that could be chosen.
    """
    man = _man(scene, occupied)
    if man is not None and typed.type is Ty.SITES:
        return f"{man} cannot go to {typed.text}"
    return f"{typed.text} is not possible {_behind(scene)}{_only(choices)}"


def no_choice(scene: Scene, occupied: int) -> str:
    """A clause about a choice that has nothing to choose from.

    Args:
        scene: the moment of the choice.
        occupied: the sites that held a piece when the turn began.
    """
    man = _man(scene, occupied)
    return f"{man} cannot go anywhere" if man is not None else f"nothing more is possible {_behind(scene)}"


def _man(scene: Scene, occupied: int) -> str | None:
    """The mover's own piece, if all that has been chosen is a site on which it stands: `the Knight on g1`."""
    words = scene.machine.vocabulary.decode(scene.frame[WORDS])
    if len(words) != 1 or words[0].type is not Ty.SITES:
        return None
    one = 1 << words[0].number
    if not one & occupied & scene.owned(scene.mover):
        return None
    return f"the {scene.kind_on(one)} on {words[0].text}"


def _behind(scene: Scene) -> str:
    text = scene.machine.vocabulary.text(scene.frame[WORDS])
    return "here" if scene.frame[WORDS] == 1 or len(text) > LONGEST else f"after `{text}`"


def _only(choices: Sequence[Word]) -> str:
    texts = list(dict.fromkeys(word.text for word in choices))
    if not 0 < len(texts) <= FEW or sum(map(len, texts)) > LONGEST:
        return ""
    return f", only {' or '.join(filter(None, (', '.join(texts[:-1]), texts[-1])))}"
