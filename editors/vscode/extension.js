// The client of the language server: it starts `whenthen lsp` when a rule file is opened.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function start() {
  const command = vscode.workspace.getConfiguration("whenthen").get("command");
  client = new LanguageClient(
    "whenthen",
    "Whenthen",
    { command, args: ["lsp"] },
    {
      documentSelector: [{ scheme: "file", language: "drl" }],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.drl") },
    },
  );
  try {
    await client.start();
  } catch (error) {
    const open = "Open settings";
    const answer = await vscode.window.showErrorMessage(`${command} lsp cannot be started: ${error.message}`, open);
    if (answer === open) vscode.commands.executeCommand("workbench.action.openSettings", "whenthen.command");
  }
}

exports.activate = async (context) => {
  context.subscriptions.push(
    vscode.commands.registerCommand("whenthen.restart", async () => {
      await client?.stop();
      await start();
    }),
  );
  await start();
};

exports.deactivate = () => client?.stop();
