"""What was made of objects is kept as long as they live."""

from __future__ import annotations

import gc

from gdl.infra.by_identity import ByIdentity


class _Thing:
    """Equal to all others of its kind."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Thing)

    def __hash__(self) -> int:
        return 1


def test_each_object_has_its_own_as_long_as_it_lives() -> None:
    kept: ByIdentity[str] = ByIdentity()
    one, other = _Thing(), _Thing()
    assert kept.get(one, lambda: "first") == "first" and kept.get(one, lambda: "again") == "first"
    assert kept.get(other, lambda: "second") == "second" and len(kept) == 2
    del one
    gc.collect()
    assert len(kept) == 1 and kept.get(other, lambda: "again") == "second"
    for _ in range(100):  # objects that take each other's place in memory
        thing = _Thing()
        assert kept.get(thing, lambda thing=thing: str(id(thing))) == str(id(thing))  # type: ignore[misc]
    del thing
    gc.collect()
    assert len(kept) == 1
