"""What is shipped for editors: words that they know, an extension that is packed, a plugin that runs."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
import yaml
from language_server.test_server import GAME

from gdl.check.signatures import BUILT_IN
from gdl.infra.resources import shipped_rulebooks
from gdl.loading import standard_library
from gdl.syntax.words import RESERVED

EDITORS = Path(__file__).parents[2] / "editors"


def module(path: Path) -> ModuleType:
    """A script, without running it."""
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


MAKE = module(EDITORS / "make.py")
PATTERNS = json.loads(MAKE.textmate())["patterns"]


def scope_of(text: str) -> str:
    """What the TextMate grammar takes the beginning of a text for: of the patterns that match there, the first."""
    for pattern in PATTERNS:
        found = re.match(pattern.get("match") or pattern["begin"], text, re.MULTILINE)
        if found is not None and found[0]:
            return str(pattern["name"])
    return ""


def test_the_files_are_what_is_made() -> None:
    """If not: `python editors/make.py`."""
    for file, make in MAKE.MADE.items():
        assert file.read_text("utf-8") == make()


def test_the_grammar_knows_every_word() -> None:
    """Of the language, and every name that it or its library gives."""
    assert not [word for word in RESERVED if not scope_of(f"{word} ").startswith(("keyword", "constant.language"))]
    names = (BUILT_IN | set(standard_library())) - RESERVED
    assert not [word for word in names if not scope_of(f"{word} ").startswith(("support", "constant"))]
    assert scope_of("spot ") == "variable.other.gdl" and scope_of("turned ") == "variable.other.gdl"
    assert scope_of("White") == "entity.name.type.gdl" and scope_of("# turn") == "comment.line.number-sign.gdl"


def test_the_extension_is_packed(tmp_path: Path) -> None:
    """With all that its manifest names, and the same bytes each time."""
    pack = module(EDITORS / "vscode" / "pack.py")
    one, other = tmp_path / "one.vsix", tmp_path / "other.vsix"
    pack.packed(one, with_client=False)
    pack.packed(other, with_client=False)
    assert one.read_bytes() == other.read_bytes()
    with zipfile.ZipFile(one) as archive:
        names = set(archive.namelist())
        package = json.loads(archive.read("extension/package.json"))
        manifest = archive.read("extension.vsixmanifest").decode()
    contributed = [
        *(each["configuration"] for each in package["contributes"]["languages"]),
        *(each["path"] for each in package["contributes"]["grammars"]),
    ]
    assert {f"extension/{path.removeprefix('./')}" for path in contributed} <= names
    assert {"[Content_Types].xml", "extension.vsixmanifest", "extension/LICENSE.txt"} <= names
    assert set(re.findall(r'Path="([^"]+)"', manifest)) <= names and f'Version="{package["version"]}"' in manifest


STARTED = """
const Module = require("module");
const seen = {};
const load = Module._load;
Module._load = (name, ...more) => {
  if (name === "vscode") return { workspace: { getConfiguration: () => ({ get: () => ["a gdl", "lsp", "--stdio"] }) },
                                  window: { showErrorMessage: (text) => { seen.told = text; } } };
  if (name === "vscode-languageclient/node") return { LanguageClient: class {
    constructor(id, title, server, client) { Object.assign(seen, { id, server, client }); }
    async start() { throw new Error("no such program"); }
    isRunning() { return false; }
  } };
  return load(name, ...more);
};
const extension = require(process.argv[1]);
extension.activate().then(() => { extension.deactivate(); console.log(JSON.stringify(seen)); });
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node.js")
def test_the_extension_starts_the_server() -> None:
    """The command of the settings, for rulebooks; where it cannot be started, one is told what to do."""
    command = ["node", "-e", STARTED, str(EDITORS / "vscode" / "extension.js")]
    seen = json.loads(subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout)
    assert seen["server"] == {"command": "a gdl", "args": ["lsp", "--stdio"]}
    assert {each["language"] for each in seen["client"]["documentSelector"]} == {"gdl"}
    assert "a gdl lsp" in seen["told"] and "gdl.command" in seen["told"]


def test_what_the_page_says() -> None:
    """Its settings name what there is."""
    page = (EDITORS.parent / "docs" / "editors.md").read_text("utf-8")
    blocks = re.findall(r"^```settings\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    settings = {text.partition("\n")[0]: text for text in blocks}
    hooks = yaml.safe_load((EDITORS.parent / ".pre-commit-hooks.yaml").read_text("utf-8"))
    [repository] = yaml.safe_load(settings["repos:"])["repos"]
    assert [each["id"] for each in repository["hooks"]] == [each["id"] for each in hooks]
    action = yaml.safe_load((EDITORS.parent / "action.yml").read_text("utf-8"))
    [_, step] = yaml.safe_load(settings["- uses: actions/checkout@v4"])
    assert set(step["with"]) <= set(action["inputs"])
    folder = re.search(r'prepend\("([^"]+)"\)', settings['vim.opt.runtimepath:prepend("editors/neovim")'])
    assert folder is not None and (EDITORS.parent / folder[1] / "ftplugin" / "gdl.lua").is_file()


@pytest.mark.parametrize(("more", "code"), [("", 0), ("turn: pass\n", 1)])
def test_the_action(more: str, code: int, tmp_path: Path) -> None:
    """Its script finds what is wrong, and says so by its exit code; hooks and action call commands that there are."""
    rulebook = tmp_path / "a game.gdl"
    rulebook.write_text(shipped_rulebooks()["tic-tac-toe"].read_text("utf-8") + more, encoding="utf-8")
    action = yaml.safe_load((EDITORS.parent / "action.yml").read_text("utf-8"))
    script = action["runs"]["steps"][-1]["run"]
    run = f'exec {sys.executable} -c "from gdl.cli import run; run()" "$@"'
    (tmp_path / "gdl").write_text(f"#!/bin/sh\n{run}\n", "utf-8")
    (tmp_path / "gdl").chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    inputs = {"RULEBOOKS": ".", "LAYOUT": "true", "EXAMPLES": "true"}
    ran = subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, env={**os.environ, "PATH": path, **inputs}, capture_output=True, text=True
    )
    assert ran.returncode == code and ("::error file=" in ran.stdout) == bool(code), ran


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("nvim") is None, reason="there is no Neovim")
def test_neovim(tmp_path: Path) -> None:
    """A real editor: it knows a rulebook, starts the server, and shows what it says."""
    game, seen = tmp_path / "game.gdl", tmp_path / "seen.txt"
    game.write_text(GAME.replace("empty", "emty", 1), encoding="utf-8")
    server = [sys.executable, "-c", "from gdl.cli import run; run()", "lsp"]
    told = "{" + ", ".join(json.dumps(each) for each in server) + "}"
    command = ["nvim", "--headless", "--clean", "--cmd", f"set runtimepath^={EDITORS / 'neovim'}"]
    command += ["--cmd", f"lua vim.g.gdl_command = {told}", str(game), "-S", str(Path(__file__).parent / "neovim.lua")]
    subprocess.run(command, env={**os.environ, "SEEN": str(seen)}, timeout=180, check=True, capture_output=True)
    assert seen.read_text("utf-8").split("\n") == [
        "filetype: gdl",
        "findings: E201 in line 6",
        "findings: ",
        "hover: a name of this block: a site",
        "definition: line 6",
        "syntax: gdlStatement",
    ]
