// The client of the language server and of the debugger: it starts `whenthen lsp` when a rule file is opened, and
// `whenthen debug` for a debug session.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

const program = () => vscode.workspace.getConfiguration("whenthen").get("command");

async function start() {
  const command = program();
  client = new LanguageClient(
    "whenthen",
    "Whenthen",
    { command, args: ["lsp"] },
    {
      documentSelector: [
        { scheme: "file", language: "drl" },
        { scheme: "file", language: "dslr" },
        { scheme: "file", language: "dsl" },
        { scheme: "file", language: "drt" },
        { scheme: "file", pattern: "**/*.csv" }, // tables; the server leaves other files alone
      ],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/{*.drl,*.dsl,*.dslr,*.drt,*.csv,*.java,*.class,*.jar,pom.xml}") },
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
  context.subscriptions.push(
    vscode.debug.registerDebugAdapterDescriptorFactory("whenthen", {
      createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(program(), ["debug"]),
    }),
  );
  await start();
};

exports.deactivate = () => client?.stop();
