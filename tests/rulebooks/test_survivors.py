"""Broken rules of shipped rulebooks that no example notices: each stands in a file with its class and its reason.

A rulebook whose rules and examples are those that its file was written for is not looked at again; of others every
rule is broken anew, which takes long. `gdl test NAME --mutate --write` writes its file anew then.
"""

from __future__ import annotations

import pytest

from gdl.infra.resources import rulebook_folder, shipped_rulebooks
from gdl.loading import read
from gdl.mutation.survivors import FOLDER, read_survivors, survivors_path, with_reasons
from gdl.mutation.verdicts import Verdicts, state_of

FILES = sorted(path.stem for path in (rulebook_folder() / FOLDER).glob("*.yaml"))


def test_each_rulebook_has_its_file() -> None:
    assert set(FILES) == shipped_rulebooks().keys()


@pytest.mark.parametrize("name", FILES)
def test_each_survivor_is_explained(name: str) -> None:
    found = read_survivors(survivors_path(str(shipped_rulebooks()[name])))
    assert found is not None
    assert not [each for each in found.survivors if not each.is_told]
    assert len({(each.rule, each.change) for each in found.survivors}) == len(found.survivors)


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_a_rulebook_that_has_changed_has_no_others(name: str) -> None:
    loaded = read(name)
    found = read_survivors(survivors_path(loaded.source.name))
    if found is None or found.state == state_of(loaded):
        return
    work = Verdicts(loaded)
    work.prepare()
    alive = with_reasons((each.mutant for each in work.run() if each.noticed is None), found)
    assert not [each for each in alive if not each.is_told], f"gdl test {name} --mutate"
