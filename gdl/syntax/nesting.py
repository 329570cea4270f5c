"""How deep a parsed text is nested, measured without recursion."""

from __future__ import annotations

from lark import Token, Tree

MAX_DEPTH = 150
"""How deep expressions and blocks may be nested; a person does not go beyond ten."""
MAX_CHAIN = 100
"""How many operands `a + b + c …` may have: the tree of such a chain is as deep as the chain is long."""

_CHAINS = frozenset({"sum", "product", "except_", "any_of", "all_of"})


def too_deep(parsed: Tree[Token]) -> tuple[Tree[Token], str] | None:
    """The first part that is nested too deeply, or the first chain that is too long, with what to say of it."""
    waiting: list[tuple[Tree[Token], int]] = [(parsed, 0)]
    while waiting:
        part, depth = waiting.pop()
        operands = [child for child in part.children if isinstance(child, Tree)]
        chain = part.data in _CHAINS
        if chain and len(operands) > MAX_CHAIN:
            return part, f"a chain of {len(operands)} operands is too long: at most {MAX_CHAIN} are allowed"
        if depth > MAX_DEPTH:
            return part, "this is nested too deeply"
        for number, child in enumerate(reversed(operands), start=1):
            waiting.append((child, depth + (number if chain else 1)))
    return None
