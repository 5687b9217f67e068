"""A static analysis that finds the texts that can reach a point in code."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

Function = ast.FunctionDef | ast.AsyncFunctionDef
Place = tuple[ast.expr, Function | None]
"""An expression, and the function in which it stands, or None at module level."""


@dataclass(slots=True)
class _Names:
    """What code defines, assigns, calls and returns.

    `functions` holds the functions of each name. The keys of `values` are pairs: the function that
    assigns a name (None at module level), and the name.
    """

    functions: dict[str, list[Function]] = field(default_factory=dict)
    values: dict[tuple[Function | None, str], list[Place]] = field(default_factory=dict)
    calls: list[tuple[ast.Call, Function | None]] = field(default_factory=list)
    returns: list[Place] = field(default_factory=list)

    def read(self, node: ast.AST, inside: Function | None = None) -> None:
        self._note(node, inside)
        within = node if isinstance(node, Function) else inside
        for child in ast.iter_child_nodes(node):
            self.read(child, within)

    def _note(self, node: ast.AST, inside: Function | None) -> None:
        if isinstance(node, Function):
            self.functions.setdefault(node.name, []).append(node)
        elif isinstance(node, ast.Call):
            self.calls.append((node, inside))
        elif isinstance(node, ast.Return | ast.Yield) and node.value is not None:
            self.returns.append((node.value, inside))
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                self._assign(target, node.value, inside)
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            self._assign(node.target, node.value, inside)
        elif isinstance(node, ast.For | ast.comprehension):
            self._assign(node.target, node.iter, inside)

    def _assign(self, target: ast.expr, value: ast.expr, inside: Function | None) -> None:
        for part in ast.walk(target):
            if isinstance(part, ast.Name):
                self.values.setdefault((inside, part.id), []).append((value, inside))


def called(call: ast.Call) -> str:
    """Return the last part of the name that is called, or "" if the call has no name."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


class Code:
    """Modules in which we follow texts through names, conditionals, calls and parameters.

    Functions are found by their names alone. If two functions have the same name, both count.
    """

    def __init__(self, modules: Iterable[ast.Module]) -> None:
        self._names = _Names()
        for module in modules:
            self._names.read(module)
        self._arguments: dict[tuple[Function, str], list[Place]] = {}
        for call, inside in self._names.calls:
            for function in self._names.functions.get(called(call), ()):
                for name, value in _given(function, call):
                    self._arguments.setdefault((function, name), []).append((value, inside))

    def called(self, name: str) -> bool:
        """Return whether anything with this name is called."""
        return any(called(call) == name for call, _ in self._names.calls)

    def passed(self, name: str, at: int, keyword: str = "") -> set[str]:
        """Return the texts that calls of this name can pass as this argument."""
        found = set()
        for call, inside in self._names.calls:
            if called(call) == name:
                words = [word.value for word in call.keywords if keyword and word.arg == keyword]
                for value in (*call.args[at : at + 1], *words):
                    found |= self._texts((value, inside), set())
        return found

    def returned(self, name: str) -> set[str]:
        """Return the texts that functions with this name can return."""
        functions = self._names.functions.get(name, ())
        return {text for function in functions for text in self._returned(function, set())}

    def _returned(self, function: Function, seen: set[int]) -> set[str]:
        places = [place for place in self._names.returns if place[1] is function]
        return {text for place in places for text in self._texts(place, seen)}

    def _texts(self, place: Place, seen: set[int]) -> set[str]:
        """Return the texts that an expression can evaluate to; skip expressions in `seen`."""
        node, inside = place
        if id(node) in seen:
            return set()
        seen.add(id(node))
        if isinstance(node, ast.Constant):
            return {node.value} if isinstance(node.value, str) else set()
        found = set()
        for name in _names_of(node):
            for function in self._names.functions.get(name, ()):
                found |= self._returned(function, seen)
            for other in self._values(name, inside):
                found |= self._texts(other, seen)
        for part in (*_parts(node), *self._passed_on(node)):
            found |= self._texts((part, inside), seen)
        return found

    def _passed_on(self, node: ast.expr) -> Sequence[ast.expr]:
        """Return the parts of a call from which its result may come.

        For a function such as `next`, every argument counts. For `d.get(key, default)`, `d` and
        `default` count.
        """
        if not isinstance(node, ast.Call) or called(node) in self._names.functions:
            return ()
        if isinstance(node.func, ast.Attribute):
            return (node.func.value, *node.args[1:]) if node.func.attr == "get" else ()
        return node.args if isinstance(node.func, ast.Name) else ()

    def _values(self, name: str, inside: Function | None) -> Iterator[Place]:
        if inside is not None:
            yield from self._arguments.get((inside, name), ())
        values = self._names.values
        yield from values.get((inside, name)) or values.get((None, name)) or ()


def _names_of(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.Attribute):
        yield node.attr


def _parts(node: ast.expr) -> Iterator[ast.expr]:
    """Yield the parts of an expression from which its value may come.

    Conditions and keys are left out, because the value does not come from them.
    """
    if isinstance(node, ast.IfExp):
        yield from (node.body, node.orelse)
    elif isinstance(node, ast.BoolOp | ast.Dict):
        yield from node.values
    elif isinstance(node, ast.Tuple | ast.List | ast.Set):
        yield from node.elts
    elif isinstance(node, ast.Subscript | ast.NamedExpr | ast.Starred):
        yield node.value
    elif isinstance(node, ast.GeneratorExp | ast.ListComp | ast.SetComp):
        yield node.elt
    elif isinstance(node, ast.Call):
        yield node.func


def _given(function: Function, call: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    """Yield a function's parameters with the values that a call passes for them."""
    names = [each.arg for each in (*function.args.posonlyargs, *function.args.args)]
    if names[:1] in (["self"], ["cls"]):
        del names[0]
    yield from zip(names, call.args, strict=False)
    yield from ((word.arg, word.value) for word in call.keywords if word.arg)
