"""The grammar for tree-sitter: it is made from the program's own, takes what that takes, and sees the same in it."""

from __future__ import annotations

import ctypes
import json
import os
import random
import re
import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from case_files import cases_beside
from docs.doc_blocks import PAGES, blocks_of
from lark import Tree
from syntax.test_syntax_cases import HIDDEN
from syntax.test_syntax_cases import __file__ as CASES

from gdl.infra.resources import grammar_file, shipped_rulebooks
from gdl.syntax.parser import grammar_tree
from gdl.syntax.rules_text import taken_out

EDITORS = Path(__file__).parents[2] / "editors"
COMMAND, COMPILER = shutil.which("tree-sitter"), shutil.which("cc")
needs_tree_sitter = pytest.mark.skipif(not (COMMAND and COMPILER), reason="there is no tree-sitter, or no C compiler")
TOKENS = frozenset({"identifier", "capitalized", "integer", "string", "comment", "rules_text"})


def made() -> ModuleType:
    """The script that makes the grammar."""
    spec = spec_from_file_location("make_tree_sitter", EDITORS / "make_tree_sitter.py")
    assert spec is not None and spec.loader is not None
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


MAKE = made()


def own_nodes(text: str) -> list[str] | None:
    """What the program's own grammar sees in a text, by the names for tree-sitter; None if it does not take it."""
    tree = grammar_tree(taken_out(text.replace("\r\n", "\n") + "\n").text)
    if tree is None:
        return None
    found, left = list[str](), [tree]
    while left:
        node = left.pop()
        name = str(node.data)
        found.append("rulebook" if name == "start" else name.rstrip("_"))
        left += [each for each in reversed(node.children) if isinstance(each, Tree)]
    return found


class Built:
    """The parser, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        own = EDITORS / "tree-sitter-gdl"
        for part in ("grammar.js", "tree-sitter.json", "package.json", "src/scanner.c", "src/headings.h"):
            (folder / part).parent.mkdir(exist_ok=True)
            shutil.copyfile(own / part, folder / part)
        for part in ("queries", "test"):
            shutil.copytree(own / part, folder / part)
        self.run("generate", "--abi", "14")
        self.library = folder / "parser" / "gdl.so"
        self.library.parent.mkdir()
        sources = [str(folder / "src" / name) for name in ("parser.c", "scanner.c")]
        options = ["-shared", "-fPIC", "-O1", "-I", str(folder / "src"), "-o", str(self.library)]
        subprocess.run([str(COMPILER), *options, *sources], check=True, timeout=300)
        language = ctypes.CDLL(str(self.library)).tree_sitter_gdl
        language.restype = ctypes.c_void_p
        capsule = ctypes.pythonapi.PyCapsule_New
        capsule.restype, capsule.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
        tree_sitter = pytest.importorskip("tree_sitter")
        self.parser = tree_sitter.Parser(tree_sitter.Language(capsule(language(), b"tree_sitter.Language", None)))

    def run(self, *words: str) -> str:
        """Runs tree-sitter's command."""
        env = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache"), "NO_COLOR": "1"}
        ran = subprocess.run(
            [str(COMMAND), *words], cwd=self.folder, env=env, capture_output=True, text=True, timeout=300
        )
        assert ran.returncode == 0, (ran.stdout, ran.stderr)
        return ran.stdout

    def nodes(self, text: str) -> list[str] | None:
        """The nodes of a text, each before what is in it; None if something in it is wrong."""
        root = self.parser.parse(text.encode()).root_node
        if root.has_error:
            return None
        found, left = list[str](), [root]
        while left:
            node = left.pop()
            if node.is_named and node.type not in TOKENS:
                found.append(node.type)
            left += reversed(node.children)
        return found


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The parser as it is generated and compiled."""
    return Built(tmp_path_factory.mktemp("tree-sitter-gdl"))


def test_the_files_are_what_is_made() -> None:
    """If not: `python editors/make_tree_sitter.py`."""
    for file, make in MAKE.MADE.items():
        assert file.read_text("utf-8") == make(), file


def test_every_word_has_a_colour() -> None:
    """Each word and sign of the grammar, and no other, for tree-sitter refuses a query that has one."""
    query = MAKE.highlights()
    named = {word for word in MAKE.MADE_OF_IT.literals if f'"{word}"' in query or f"({word})" in query}
    assert named == MAKE.MADE_OF_IT.literals and {"game", "wins", "+=", "("} < named


def test_manifests() -> None:
    """They are of the same version, and name what there is."""
    folder = EDITORS / "tree-sitter-gdl"
    package, manifest = (
        json.loads((folder / name).read_text("utf-8")) for name in ("package.json", "tree-sitter.json")
    )
    [grammar], [older] = manifest["grammars"], package["tree-sitter"]
    assert package["version"] == manifest["metadata"]["version"]
    assert {(each["scope"], each["highlights"]) for each in (grammar, older)} == {
        ("source.gdl", "queries/highlights.scm")
    }
    assert (folder / grammar["highlights"]).is_file() and grammar["file-types"] == older["file-types"] == ["gdl"]


def rulebooks() -> dict[str, str]:
    """All that ships and can be read: rulebooks, the library of definitions, and the rulebooks of the pages."""
    texts = {name: file.read_text("utf-8") for name, file in shipped_rulebooks().items()}
    texts["library"] = grammar_file("std/library.gdl").read_text("utf-8")
    for block in (block for page in PAGES for block in blocks_of(page) if block.language == "gdl"):
        if own_nodes(block.text) is not None:
            texts[block.id] = block.text
    return texts


@pytest.mark.slow
@needs_tree_sitter
def test_rulebooks(built: Built) -> None:
    """Nothing in any is wrong, and what is seen in it is what the program sees."""
    texts = rulebooks()
    assert len(texts) > 150
    for name, text in texts.items():
        nodes = own_nodes(text)
        assert nodes is not None and built.nodes(text) == nodes, name


@pytest.mark.slow
@needs_tree_sitter
def test_mistakes(built: Built) -> None:
    """What the program's grammar does not take is wrong here, too, and nothing else is."""
    refused = 0
    for case in cases_beside(CASES):
        text = case.text
        for sign, character in HIDDEN.items():
            text = text.replace(sign, character)
        nodes = own_nodes(text)
        assert built.nodes(text) == nodes, case.id
        refused += nodes is None
    assert refused > 50


PARTS = re.compile(r'"[^"\n]*"|#[^\n]*|\n[ \t]*|\w+|[ \t]+|[^\w\s]')
LAYOUT = ("\n", "\n    ", "\n        ", "\n            ", " ", "\r\n", "\t", "(", ")", "{", "}", ",", "\n# c\n", "# c")


def changed(text: str, words: list[str], chance: random.Random) -> str:
    """Some headings of a rulebook, with one or two changes that a hand may make."""
    headings = re.split(r"(?m)^(?=[a-z])", text)
    start = chance.randrange(len(headings))
    parts = PARTS.findall("".join(headings[start : start + chance.randint(1, 4)])) or ["\n"]
    for _ in range(chance.randint(1, 2)):
        place, other = chance.randrange(len(parts)), chance.randrange(len(parts))
        new = chance.choice(LAYOUT) if chance.random() < 0.4 else chance.choice(words)
        match chance.randrange(4):
            case 0:
                parts[place] = ""
            case 1:
                parts.insert(place, new)
            case 2:
                parts[place] = new
            case _:
                parts[place], parts[other] = parts[other], parts[place]
    return "".join(parts)


@pytest.mark.slow
@needs_tree_sitter
def test_changed_texts(built: Built) -> None:
    """Of rulebooks that were changed at random both take the same ones, and see the same in them."""
    chance = random.Random(8)
    shipped = list(rulebooks().values())
    words = sorted({part for text in shipped for part in PARTS.findall(text)})
    taken = 0
    for _ in range(1500):
        text = changed(chance.choice(shipped), words, chance)
        nodes = own_nodes(text)
        assert built.nodes(text) == nodes, text
        taken += nodes is not None
    assert 100 < taken < 1400


@pytest.mark.slow
@needs_tree_sitter
def test_trees_and_colours(built: Built) -> None:
    """The small texts give the trees that stand beside them, and the query colours a rulebook."""
    built.run("test")
    said = built.run("query", "queries/highlights.scm", str(shipped_rulebooks()["tic-tac-toe"]))
    captured = set(re.findall(r"capture: (?:\d+ - )?([\w.]+), start: \(\d+, \d+\)[^`]*`([^`]*)`", said))
    assert {("keyword", "game"), ("type", "Mark"), ("function.builtin", "line"), ("keyword.return", "wins")} <= captured
    assert ("variable", "spot") in captured and ("number", "3") in captured
    assert "capture: fold" in built.run("query", "queries/folds.scm", str(shipped_rulebooks()["chess"])).replace(
        "0 - ", ""
    )


@pytest.mark.slow
@needs_tree_sitter
@pytest.mark.skipif(shutil.which("nvim") is None, reason="there is no Neovim")
@pytest.mark.parametrize("name", ["chess", "go", "backgammon"])
def test_neovim(built: Built, name: str, tmp_path: Path) -> None:
    """A real editor, with the parser in its folder: nothing is wrong in a rulebook, and words have their colours."""
    seen = tmp_path / "seen.txt"
    command = ["nvim", "--headless", "--clean"]
    for folder in (EDITORS / "neovim", built.folder):
        command += ["--cmd", f"set runtimepath^={folder}"]
    command += ["--cmd", f"lua vim.g.gdl_command = {{ {json.dumps(sys.executable)}, '-c', '' }}"]
    command += [str(shipped_rulebooks()[name]), "-S", str(Path(__file__).parent / "neovim_tree.lua")]
    subprocess.run(command, env={**os.environ, "SEEN": str(seen)}, timeout=180, check=True, capture_output=True)
    found = seen.read_text("utf-8").split("\n")
    assert found[:3] == ["root: rulebook", "wrong: false", "first word: keyword"], found
    assert found[3] in ("colours: by the parser", "colours: older"), found
    broken = int(found[4].removeprefix("folds: "))
    assert broken > 5, found
    assert found[5] == "broken: true", found
