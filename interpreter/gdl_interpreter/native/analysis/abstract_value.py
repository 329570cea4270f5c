"""What is certain about the members of a set of sites, without looking at the position."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class AbstractValue:
    """What is certain about the members of a set of sites in the position as it is."""

    vacant: bool = False
    owner: int | None = None
    kind: int | None = None

    def and_(self, other: AbstractValue) -> AbstractValue:
        """What is certain of the members of both sets."""
        return AbstractValue(
            self.vacant or other.vacant,
            self.owner if self.owner is not None else other.owner,
            self.kind if self.kind is not None else other.kind,
        )

    def or_(self, other: AbstractValue) -> AbstractValue:
        """What is certain of the members of either set."""
        return AbstractValue(
            self.vacant and other.vacant,
            self.owner if self.owner == other.owner else None,
            self.kind if self.kind == other.kind else None,
        )
