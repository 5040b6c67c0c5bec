// extension.ts: starts the language server, and shows sheets and explanations in a panel beside the editor. The panel
// follows what is typed.
import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';

let client: LanguageClient | undefined;
let panel: vscode.WebviewPanel | undefined;
let shown: Question | undefined; // what the panel shows; undefined: nothing that can be asked again
let waiting: NodeJS.Timeout | undefined;

interface Question {
    title: string;
    command: string;
    uri: string;
    more: string[];
}

function settings() {
    const configuration = vscode.workspace.getConfiguration('talus');
    return { actor: configuration.get<string>('actor', ''), system: configuration.get<string>('system', '') };
}

function escaped(text: string): string {
    return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

/** The page of the panel: in the editor's font and the theme's colours; it loads and runs nothing. */
function html(title: string, text: string): string {
    return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>
pre {
    margin: 0.75em 0;
    font-family: var(--vscode-editor-font-family, monospace);
    font-size: var(--vscode-editor-font-size, 1em);
    line-height: 1.45;
}
</style>
</head>
<body><pre>${escaped(text)}</pre></body>
</html>`;
}

function show(title: string, text: string): void {
    if (!panel) {
        panel = vscode.window.createWebviewPanel('talus', title, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
        panel.onDidDispose(() => { panel = shown = undefined; });
    }
    panel.title = title;
    panel.webview.html = html(title, text);
}

async function answer(question: Question): Promise<void> {
    if (!client) return;
    const text = await client.sendRequest<string>('workspace/executeCommand',
        { command: question.command, arguments: [question.uri, ...question.more] });
    show(question.title, text);
    shown = question;
}

async function ask(title: string, command: string, ...more: string[]): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return;
    try {
        await answer({ title, command, uri: editor.document.uri.toString(), more });
    } catch (error) {
        void vscode.window.showWarningMessage(`Talus: ${error instanceof Error ? error.message : String(error)}`);
    }
}

/** Asks again once typing pauses. What cannot be answered yet leaves the panel as it is. */
function refresh(event: vscode.TextDocumentChangeEvent): void {
    if (!panel || shown?.uri !== event.document.uri.toString()) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => { if (shown) answer(shown).catch(() => undefined); }, 300);
}

async function explain(): Promise<void> {
    const what = await vscode.window.showInputBox({ prompt: 'The number to explain', value: 'ac' });
    if (what) await ask(`Why: ${what}`, 'talus.explain', what);
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
    const path = vscode.workspace.getConfiguration('talus').get<string>('path', 'talus');
    client = new LanguageClient('talus', 'Talus', { command: path, args: ['lsp'] }, {
        documentSelector: [{ scheme: 'file', language: 'json' }],
        initializationOptions: settings(),
        synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/*.json') },
        middleware: {
            // The lens of the server: its text goes into the panel.
            executeCommand: async (command, args, next) => {
                const text: unknown = await next(command, args);
                if (typeof text === 'string') {
                    show('What changes', text);
                    shown = { title: 'What changes', command, uri: String(args[0]), more: [] };
                }
                return text;
            },
        },
    });
    context.subscriptions.push(
        vscode.commands.registerCommand('talus.showSheet', () => ask('Sheet', 'talus.sheet')),
        vscode.commands.registerCommand('talus.showExplanation', explain),
        vscode.workspace.onDidChangeTextDocument(refresh),
        vscode.workspace.onDidChangeConfiguration((event) => {
            if (event.affectsConfiguration('talus'))
                void client?.sendNotification('workspace/didChangeConfiguration', { settings: { talus: settings() } });
        }));
    await client.start();
}

export function deactivate(): Thenable<void> | undefined {
    clearTimeout(waiting);
    return client?.stop();
}
