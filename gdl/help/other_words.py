"""Words for something that the reference calls by another name."""

from __future__ import annotations

OTHER_WORDS = {
    "aside": "supply",
    "center": "opposite",
    "centre": "opposite",
    "deck": "cards",
    "label": "either",
    "luck": "chance",
    "offset": "step",
    "pack": "cards",
    "random": "chance",
    "randomly": "chance",
    "roll": "chance",
    "shuffle": "cards",
    "shuffling": "cards",
    "vector": "step",
}
"""What is looked up for a word that the reference has nothing about."""
