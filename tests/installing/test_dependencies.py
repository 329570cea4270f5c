"""llvmlite is asked for where there is a wheel of it, and nowhere else."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement

HOOK = Path(__file__).parents[2] / "dependencies.py"


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module that hatchling loads, which need not be here."""
    if not HOOK.exists():
        pytest.skip("this is not a checkout")
    interface = ModuleType("hatchling.metadata.plugin.interface")
    interface.MetadataHookInterface = object  # type: ignore[attr-defined]
    for name in ("hatchling", "hatchling.metadata", "hatchling.metadata.plugin"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, interface.__name__, interface)
    spec = importlib.util.spec_from_file_location("dependencies_hook", HOOK)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("tags", "asked_for"),
    [
        (["manylinux_2_39_x86_64", "manylinux_2_27_x86_64", "linux_x86_64"], True),
        (["manylinux_2_39_aarch64", "manylinux_2_27_aarch64"], True),
        (["macosx_15_0_arm64", "macosx_12_0_arm64", "macosx_11_0_universal2"], True),
        (["win_amd64"], True),
        (["musllinux_1_2_x86_64", "musllinux_1_1_x86_64", "linux_x86_64"], False),
        (["manylinux_2_17_x86_64", "manylinux2014_x86_64"], False),
        (["macosx_15_0_x86_64", "macosx_12_0_x86_64", "macosx_12_0_universal2"], False),
        (["win32"], False),
        (["linux_riscv64"], False),
        ([], False),
    ],
)
def test_where_it_is_installed_from_source(hook: ModuleType, tags: list[str], asked_for: bool) -> None:
    assert bool(hook.native("llvmlite>=0.50", tags, "CPython")) is asked_for
    assert hook.native("llvmlite>=0.50", tags, "PyPy") == []


@pytest.mark.parametrize(
    ("system", "machine", "asked_for"),
    [
        ("linux", "x86_64", True),
        ("linux", "aarch64", True),
        ("darwin", "arm64", True),
        ("win32", "AMD64", True),
        ("win32", "ARM64", True),
        ("darwin", "x86_64", False),
        ("linux", "riscv64", False),
        ("linux", "i686", False),
        ("freebsd14", "amd64", False),
    ],
)
def test_where_a_wheel_is_carried(hook: ModuleType, system: str, machine: str, asked_for: bool) -> None:
    (written,) = hook.native("llvmlite>=0.50", ["win_amd64"], "CPython")
    requirement = Requirement(written)
    assert (requirement.name, str(requirement.specifier)) == ("llvmlite", ">=0.50")
    where = {"platform_machine": machine, "sys_platform": system, "platform_python_implementation": "CPython"}
    assert requirement.marker is not None and requirement.marker.evaluate(where) is asked_for
    assert not requirement.marker.evaluate(where | {"platform_python_implementation": "PyPy"})
