"""Processors: which one code is made for, and what of it the generator may use."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gdl_interpreter.native.llvm.binding import CodeError, binding

LEVELS: dict[str, tuple[str, ...]] = {
    "x86-64": (),
    "x86-64-v2": ("cx16", "popcnt", "sahf", "sse3", "sse4.1", "sse4.2", "ssse3"),
    "x86-64-v3": ("avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe"),
    "x86-64-v4": ("avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"),
}
"""What each level adds to the one before, by LLVM's names: the x86-64 psABI, "Micro-Architecture Levels"."""

SLOW_PDEP = ("znver1", "znver2")
"""Processors that have `pdep`, but take dozens of cycles for it (Agner Fog, "Instruction tables", Zen 1 and 2)."""


class Cpu(NamedTuple):
    """A processor to make code for. Made by `Cpu.of`: LLVM ends the process over a name that it does not know.

    `level`: what was asked for; `triple`, `name`, `features`: what LLVM calls the family, the processor, and what it
    has beyond its name; `slow_pdep`: this machine is better off without `pdep`.
    """

    level: str
    triple: str
    name: str
    features: str
    slow_pdep: bool = False

    @staticmethod
    def of(level: str = "native") -> Cpu:
        """The processor of that level: "native" is the one this runs on, "generic" the least of its family; on x86
        there are "x86-64" and "x86-64-v2" to "-v4" too.

        Raises:
            CodeError: "no-such-cpu", or "unavailable".
        """
        return _cpu(level)

    def has(self, feature: str) -> bool:
        """Has it what LLVM knows by this name (as "bmi2")? Only for x86."""
        if self.name in LEVELS:
            levels = list(LEVELS)
            return any(feature in LEVELS[level] for level in levels[: levels.index(self.name) + 1])
        return f"+{feature}" in self.features.split(",")

    @property
    def on_x86(self) -> bool:
        """Is it an x86 of 64 bits?"""
        return self.triple.startswith("x86_64")

    @property
    def has_pdep(self) -> bool:
        """Is there a fast instruction to deposit bits? Where it is missing LLVM ends the process over it."""
        return self.on_x86 and self.has("bmi2") and not self.slow_pdep

    @property
    def runs_here(self) -> bool:
        """Can this machine run the code? What it has that the machine lacks ends the process."""
        here = Cpu.of("native")
        needed = (feature for added in LEVELS.values() for feature in added if self.on_x86 and self.has(feature))
        return self.triple == here.triple and all(map(here.has, needed))

    @property
    def key(self) -> str:
        """What tells its code from that of others."""
        return f"{self.triple} {self.name} {self.features}"


@lru_cache
def _cpu(level: str) -> Cpu:
    llvm = binding()
    triple, host = llvm.get_process_triple(), llvm.get_host_cpu_name()
    on_x86 = triple.startswith("x86_64")
    if level == "native":
        name, features = host, llvm.get_host_cpu_features().flatten()
    elif level == "generic":
        name, features = "x86-64" if on_x86 else "generic", ""
    elif level in LEVELS and on_x86:
        name, features = level, ""
    else:
        known = ", ".join(["native", "generic", *(LEVELS if on_x86 else ())])
        raise CodeError("no-such-cpu", f"there is no processor `{level}` to make code for; there are {known}")
    return Cpu(level, triple, name, features, host in SLOW_PDEP)
