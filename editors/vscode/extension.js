// Starts `gdl lsp` for rulebooks. Everything an editor shows of them comes from there; colours without it come from the grammar.
"use strict";

const { window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function activate() {
  const [command, ...args] = workspace.getConfiguration("gdl").get("command");
  const server = { command, args };
  const selector = [{ language: "gdl", scheme: "file" }, { language: "gdl", scheme: "untitled" }];
  client = new LanguageClient("gdl", "gdl rulebooks", server, { documentSelector: selector });
  try {
    await client.start();
  } catch (problem) {
    window.showErrorMessage(
      `The language server does not start: ${command} ${args.join(" ")}. Is gdl installed (pip install gdl)? ` +
        "If it is in a virtual environment, say so in the setting gdl.command."
    );
  }
}

function deactivate() {
  return client && client.isRunning() ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
