"""What this project depends on, worked out when it is built: llvmlite only where there is a wheel of it.

llvmlite is LLVM as one wheel. Where there is none pip would try to build it, which takes LLVM itself, and the whole
installation would fail; without llvmlite everything works, but slower. A marker tells systems and processors apart, so
that a wheel of this project can be installed on another machine than the one it was made on. Which C library there is
(Alpine and others have musl) no marker can tell: that is looked at here, on the machine that installs from source.
See docs/decisions/0042.
"""

from __future__ import annotations

import platform
from collections.abc import Iterable

from hatchling.metadata.plugin.interface import MetadataHookInterface
from packaging.tags import platform_tags

WHEELS = {
    "manylinux_2_27_x86_64": "sys_platform == 'linux' and platform_machine == 'x86_64'",
    "manylinux_2_27_aarch64": "sys_platform == 'linux' and platform_machine == 'aarch64'",
    "macosx_12_0_arm64": "sys_platform == 'darwin' and platform_machine == 'arm64'",
    "win_amd64": "sys_platform == 'win32' and platform_machine == 'AMD64'",
    "win_arm64": "sys_platform == 'win32' and platform_machine == 'ARM64'",
}
"""The platforms that llvmlite 0.50 has wheels for, each with the marker that comes closest."""


def native(requirement: str, tags: Iterable[str], implementation: str) -> list[str]:
    """The requirement with its marker, where one of a machine's platform tags has a wheel; else nothing."""
    if implementation != "CPython" or WHEELS.keys().isdisjoint(tags):
        return []
    somewhere = " or ".join(f"({marker})" for marker in WHEELS.values())
    return [f"{requirement}; platform_python_implementation == 'CPython' and ({somewhere})"]


class Dependencies(MetadataHookInterface):
    """The hook that hatchling calls: it completes what pyproject.toml says."""

    def update(self, metadata: dict[str, object]) -> None:
        """Set the dependencies."""
        more = native(self.config["native"], platform_tags(), platform.python_implementation())
        metadata["dependencies"] = [*self.config["dependencies"], *more]
