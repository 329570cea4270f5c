"""Packs the extension for Visual Studio Code: a .vsix is a zip with two lists in front.

    cd editors/vscode && npm ci && npm run bundle && python pack.py gdl.vsix

`npm` fetches the client of the protocol and puts it and `extension.js` into one file, `dist/extension.js`. Without
that the packed extension still knows words, brackets and comments: `python pack.py gdl.vsix --without-client`.
The same files make the same bytes.
"""

from __future__ import annotations

import json
import sys
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

HERE = Path(__file__).resolve().parent
FILES = ("README.md", "language-configuration.json", "syntaxes/gdl.tmLanguage.json")
BUNDLE = "dist/extension.js"
LICENSE = HERE.parents[1] / "LICENSE"

CONTENT_TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".js" ContentType="application/javascript"/>
  <Default Extension=".md" ContentType="text/markdown"/>
  <Default Extension=".txt" ContentType="text/plain"/>
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
"""


def manifest(package: dict[str, str], engine: str) -> str:
    """What the marketplace and the editor read first; `engine`: the versions of the editor."""
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id={quoteattr(package["name"])} Version={quoteattr(package["version"])} \
Publisher={quoteattr(package["publisher"])}/>
    <DisplayName>{escape(package["displayName"])}</DisplayName>
    <Description xml:space="preserve">{escape(package["description"])}</Description>
    <Categories>Programming Languages</Categories>
    <License>extension/LICENSE.txt</License>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value={quoteattr(engine)}/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
    </Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
"""


def packed(target: Path, with_client: bool) -> None:
    """Write the extension to a file.

    Raises:
        FileNotFoundError: the client has not been bundled.
    """
    package = json.loads((HERE / "package.json").read_text("utf-8"))
    for key in ("scripts", "dependencies", "devDependencies", "private"):
        package.pop(key, None)
    files = {f"extension/{name}": (HERE / name).read_bytes() for name in FILES}
    files["extension/LICENSE.txt"] = LICENSE.read_bytes()
    if with_client:
        package["main"] = f"./{BUNDLE}"
        files[f"extension/{BUNDLE}"] = (HERE / BUNDLE).read_bytes()
    else:
        del package["main"]
    files["extension/package.json"] = json.dumps(package, indent=2).encode()
    first = {
        "[Content_Types].xml": CONTENT_TYPES.encode(),
        "extension.vsixmanifest": manifest(package, package["engines"]["vscode"]).encode(),
    }
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in [*first.items(), *sorted(files.items())]:
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)


if __name__ == "__main__":
    names = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
    packed(Path(names[0] if names else "gdl.vsix"), "--without-client" not in sys.argv)
