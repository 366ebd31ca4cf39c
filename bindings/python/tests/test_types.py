"""The stubs of the native modules have what the modules have, and type checkers accept and refuse the right calls."""

import ast
import importlib
import inspect
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

import wend

PACKAGE = pathlib.Path(wend.__file__).parent
STUBS = {"_wend": ("_wend.pyi", "_reports.pyi"), "_picture": ("_picture.pyi",)}
# Python makes the first of __getitem__; graphs of networkx alone have the others.
ABSENT = {("Paths", "__iter__"), ("Graph", "_names"), ("Graph", "_numbers")}
INHERITED = {"__module__", "__doc__", "__init__", "__repr__", "__dict__", "__weakref__", "__new__"}


def native(name):
    try:
        return importlib.import_module(f"wend.{name}")
    except ImportError:
        return pytest.skip(f"the package was built without wend.{name}")


def is_public(name):
    return not name.startswith("_")


def stub_of(module):
    """The functions and the classes of a stub: {name: FunctionDef} and {name: (base, {member: node})}."""
    functions, classes = {}, {}
    for file in STUBS[module]:
        for node in ast.parse((PACKAGE / file).read_text()).body:
            if isinstance(node, ast.FunctionDef):
                functions[node.name] = node
            elif isinstance(node, ast.ClassDef):
                members = {getattr(each, "name", None) or each.target.id: each for each in node.body
                           if isinstance(each, (ast.FunctionDef, ast.AnnAssign))}
                classes[node.name] = ([base.id for base in node.bases], members)
    return functions, classes


def decorators(node):
    return [each.id for each in node.decorator_list] if isinstance(node, ast.FunctionDef) else []


def parameters(node):
    """(name, kind, has a default) of each parameter of a function; the name of **options is left out."""
    given = node.args
    plain = given.posonlyargs + given.args
    without = len(plain) - len(given.defaults)
    found = [(each.arg, "plain", position >= without) for position, each in enumerate(plain)]
    found += [("*", "many", False)] if given.vararg else []
    found += [(each.arg, "keyword", value is not None) for each, value in zip(given.kwonlyargs, given.kw_defaults)]
    return found + ([("**", "options", False)] if given.kwarg else [])


def native_parameters(function):
    """The same of a native function, whose docstring begins with its signature, or of one of Python."""
    function = getattr(function, "__func__", function)
    if inspect.isfunction(function):
        source = "def f" + re.sub(r"'[^']*'|<[^>]*>", "object", str(inspect.signature(function))) + ": ..."
        return parameters(ast.parse(source).body[0])
    line = function.__doc__.strip().split("\n")[0]
    # Types are of C++ sometimes, and no Python; names and defaults are.
    arguments = re.sub(r"->.*", "", line[line.index("("):])
    arguments = re.sub(r": [\w.:\[\] ]+(?=[,)=])", "", arguments)
    return parameters(ast.parse(f"def f{arguments}: ...").body[0])


def defaults(node):
    given = node.args.defaults + [each for each in node.args.kw_defaults if each is not None]
    return [ast.literal_eval(each) for each in given]


@pytest.mark.parametrize("module", STUBS)
def test_stubs_have_the_public_names_of_the_modules_and_no_others(module):
    functions, classes = stub_of(module)
    there = {name for name in vars(native(module)) if is_public(name)}
    assert set(functions) | set(classes) == there


def test_stubs_have_the_members_of_each_class_and_no_others():
    _, classes = stub_of("_wend")
    for name, (bases, members) in classes.items():
        held = vars(getattr(native("_wend"), name))
        wanted = {member for member in held if member not in INHERITED}
        stubbed = {member for member in members if (name, member) not in ABSENT}
        assert stubbed - {"__init__"} == wanted, name
        assert (bases or ["pybind11_object"]) == [getattr(native("_wend"), name).__bases__[0].__name__], name
        is_made = held["__init__"].__doc__.startswith("__init__(")
        assert ("__init__" in members) == is_made, name


def test_members_are_properties_static_or_methods_as_in_the_module():
    _, classes = stub_of("_wend")
    for name, (_, members) in classes.items():
        for member, node in members.items():
            held = vars(getattr(native("_wend"), name)).get(member)
            if held is None:
                continue
            kinds = [kind.__name__ for kind in (property, staticmethod) if isinstance(held, kind)]
            stubbed = [kind for kind in decorators(node) if kind != "overload"]  # the module has no such thing
            assert stubbed == kinds, (name, member)


def described(module):
    """Yields (name, native function, stub) of all functions and methods."""
    functions, classes = stub_of(module)
    for name, node in functions.items():
        yield name, getattr(native(module), name), node
    for name, (_, members) in classes.items():
        for member, node in members.items():
            held = vars(getattr(native(module), name)).get(member)
            if isinstance(node, ast.FunctionDef) and held is not None and not isinstance(held, property):
                yield f"{name}.{member}", held, node


@pytest.mark.parametrize("module", STUBS)
def test_parameters_have_the_names_kinds_and_defaults_of_the_module(module):
    compared = 0
    for name, function, node in described(module):
        # Methods of _graphs.py call themselves "graph".
        own = 1 if parameters(node)[:1] == [("self", "plain", False)] else 0
        assert parameters(node)[own:] == native_parameters(function)[own:], name
        compared += 1
    assert compared >= (100 if module == "_wend" else 5)


def test_defaults_are_those_of_the_module():
    for name, function, node in described("_wend"):
        text = (getattr(function, "__func__", function).__doc__ or "").strip().split("\n")[0]
        if text.startswith(name.split(".")[-1] + "("):
            written = re.findall(r" = ((?:\([^)]*\)|'[^']*'|[^,)])+)", text)
            assert [ast.literal_eval(each) for each in written] == defaults(node), name


def test_the_package_names_all_that_the_native_module_has():
    public = {name for name in vars(native("_wend")) if is_public(name)}
    assert public <= set(wend.__all__)
    assert all(hasattr(wend, name) for name in wend.__all__)
    names = {}
    exec("from wend import *", names)
    assert set(names) - {"__builtins__"} == set(wend.__all__)
    assert all(is_public(name) for name in wend.__all__)


RIGHT = """
import numpy as np
from numpy.typing import NDArray
import wend

grid = wend.Grid(np.zeros((5, 5), bool), corners="never")
path: wend.Path = grid.find((0, 0), (4, 4), algorithm="dijkstra", most_cost=9)
if path and path.status == "found":
    print(path.path[-1].tolist(), path.cost + path.length)
for each in grid.find_many([(0, 0), (1, 1)], np.array([4, 4])):
    print(each.found)
costs: NDArray[np.float64] = grid.costs_to([(0, 0)])
graph = wend.Graph(3, [(0, 1), (1, 2)], [1, 2.5])
print(graph.find(0, 2).nodes, graph.names_of(graph.find(0, 1)), wend.Graph.from_csr(None))
mesh = wend.Mesh.from_outlines([[(0, 0), (9, 0), (9, 9)]])
print(mesh.find((1, 0.5), (8, 0.5), radius=0.1).waypoints.shape)
crowd = wend.Crowd(grid)
units = crowd.add([(1, 1)], radius=0.3, speed=2, body="stand")
crowd.send(units, (3, 3))
print(crowd.step(0.1).ended, crowd.unit(units[0]).state == "arrived", wend.draw(grid, path).svg())
"""

# Each line is wrong by itself: the end of the line is the code of mypy's error.
WRONG = """
import numpy as np
import wend

grid = wend.Grid(np.zeros((5, 5), bool))
grid.find("a", (4, 4))  # arg-type
grid.find((0, 0), (4, 4), range="far")  # arg-type
grid.find()  # call-arg
grid.find_many([(0, 0)], [(1, 1)], 2)  # misc
wend.Grid(np.zeros((5, 5), bool), layout="round")  # arg-type
wend.Overlay(wend.Mesh([(0, 0)], []))  # arg-type
grid.find((0, 0), (1, 1)).status == "fuond"  # comparison-overlap
grid.find((0, 0), (1, 1)).cost = 3  # misc
grid.nothing()  # attr-defined
wend.Crowd(grid).add([(1, 1)], radius=0.3)  # call-arg
"""


def mypy(folder, source):
    if shutil.which("mypy") is None:
        pytest.skip("there is no mypy")
    program = folder / "program.py"
    program.write_text(source)
    environment = dict(os.environ)
    if PACKAGE.parent.name not in ("site-packages", "dist-packages"):  # where mypy looks by itself
        environment["MYPYPATH"] = str(PACKAGE.parent)
    command = ["mypy", "--strict", "--follow-imports=silent", f"--python-executable={sys.executable}",
               f"--cache-dir={folder / 'cache'}", program.name]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_mypy_accepts_right_calls_and_reports_wrong_ones(tmp_path):
    right = mypy(tmp_path, RIGHT)
    assert right.returncode == 0, right.stdout + right.stderr
    wrong = mypy(tmp_path, WRONG)
    wanted = {(number, line.rsplit("# ")[1]) for number, line in enumerate(WRONG.split("\n"), 1) if "  # " in line}
    errors = re.findall(r"program.py:(\d+): error: .*\[([\w-]+)\]", wrong.stdout)
    found = {(int(number), code) for number, code in errors}
    assert found == wanted, wrong.stdout
