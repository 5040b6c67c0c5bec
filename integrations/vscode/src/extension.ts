// extension.ts: starts the language server, and shows sheets and explanations beside the editor.
import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';

let client: LanguageClient | undefined;
let panel: vscode.WebviewPanel | undefined;

function settings() {
    const configuration = vscode.workspace.getConfiguration('talus');
    return { actor: configuration.get<string>('actor', ''), system: configuration.get<string>('system', '') };
}

function escaped(text: string): string {
    return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

function show(title: string, text: string): void {
    if (!panel) {
        panel = vscode.window.createWebviewPanel('talus', title, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
        panel.onDidDispose(() => { panel = undefined; });
    }
    panel.title = title;
    panel.webview.html = `<!DOCTYPE html><html><body><pre>${escaped(text)}</pre></body></html>`;
}

async function ask(title: string, command: string, ...more: string[]): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!client || !editor) return;
    try {
        const text = await client.sendRequest<string>('workspace/executeCommand',
            { command, arguments: [editor.document.uri.toString(), ...more] });
        show(title, text);
    } catch (error) {
        void vscode.window.showWarningMessage(`Talus: ${error instanceof Error ? error.message : String(error)}`);
    }
}

async function explain(): Promise<void> {
    const what = await vscode.window.showInputBox({ prompt: 'The number to explain', value: 'armor-class' });
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
                if (typeof text === 'string') show('What changes', text);
                return text;
            },
        },
    });
    context.subscriptions.push(
        vscode.commands.registerCommand('talus.showSheet', () => ask('Sheet', 'talus.sheet')),
        vscode.commands.registerCommand('talus.showExplanation', explain),
        vscode.workspace.onDidChangeConfiguration((event) => {
            if (event.affectsConfiguration('talus'))
                void client?.sendNotification('workspace/didChangeConfiguration', { settings: { talus: settings() } });
        }));
    await client.start();
}

export function deactivate(): Thenable<void> | undefined {
    return client?.stop();
}
