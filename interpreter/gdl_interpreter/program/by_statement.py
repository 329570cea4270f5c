"""Functions by the class of a statement, with a check that none is forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, Generic, ParamSpec, TypeVar, cast

from gdl_interpreter.program.operations import IncompleteTable
from gdl_interpreter.program.statements import STATEMENTS, Stmt

Context = TypeVar("Context")
More = ParamSpec("More")
Result = TypeVar("Result")
Node = TypeVar("Node", bound=Stmt)


class ByStatement(Generic[Context, More, Result]):
    """A function for each of some classes of statements, of a context, the statement, and whatever else it may take.

    where: what they are, and the file that they stand in.
    """

    def __init__(self, where: str) -> None:
        self.where = where
        self._functions: dict[type[Stmt], Callable[Concatenate[Context, Stmt, More], Result]] = {}

    def of(
        self, kind: type[Node]
    ) -> Callable[
        [Callable[Concatenate[Context, Node, More], Result]], Callable[Concatenate[Context, Node, More], Result]
    ]:
        """A decorator: this function is for statements of that class."""

        def registered(
            function: Callable[Concatenate[Context, Node, More], Result],
        ) -> Callable[Concatenate[Context, Node, More], Result]:
            self._functions[kind] = cast("Callable[Concatenate[Context, Stmt, More], Result]", function)
            return function

        return registered

    def has(self, node: Stmt) -> bool:
        """Is there a function for this statement?"""
        return type(node) in self._functions

    def __call__(self, context: Context, node: Stmt, /, *more: More.args, **named: More.kwargs) -> Result:
        """What the function for this statement answers.

        Raises:
            KeyError: there is none, since this node is no statement of a Program.
        """
        return self._functions[type(node)](context, node, *more, **named)

    def complete(self, wanted: Callable[[type[Stmt]], bool] = lambda kind: True) -> None:
        """To be called behind the last function, when the file is imported: is there one for each wanted class?

        Raises:
            IncompleteTable: there is none for a class, or one for a class that is not wanted.
        """
        for kind in STATEMENTS:
            if wanted(kind) is not (kind in self._functions):
                what = "there is nothing for the statement" if wanted(kind) else "no such statement belongs there:"
                raise IncompleteTable(f"{self.where}: {what} `{kind.__name__}`")
