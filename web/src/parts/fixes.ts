// fixes.ts: where a diagnostic is in a text, and the change that its hint offers.
import type {Diagnostic} from 'talus';

export interface Fix {
    from: number;
    to: number;
    insert: string;
    label: string;
}

const TOKEN = /"(?:[^"\\\n]|\\.)*"|-?\d[\d.eE+-]*|\w+|./y;

/** The token at a line and a column, as offsets. Columns count bytes of UTF-8. */
export function placeOf(text: string, line: number, column: number): {from: number; to: number} {
    let start = 0;
    for (let i = 1; i < line && start >= 0; i++) start = text.indexOf('\n', start) + 1;
    const end = text.indexOf('\n', start);
    const row = text.slice(start, end < 0 ? text.length : end);
    const bytes = new TextEncoder().encode(row).slice(0, Math.max(0, column - 1));
    const from = Math.min(start + new TextDecoder().decode(bytes).length, text.length);
    TOKEN.lastIndex = from;
    const token = TOKEN.exec(text)?.[0] ?? '';
    return {from, to: Math.min(text.length, from + Math.max(token.length, 1))};
}

/** A hint that names the right word, or asks to remove a member, becomes a change. */
export function fixOf(text: string, diagnostic: Diagnostic): Fix | null {
    if (!diagnostic.hint || !diagnostic.line) return null;
    const {from, to} = placeOf(text, diagnostic.line, diagnostic.column ?? 1);
    const word = diagnostic.hint.match(/did you mean "([^"]+)"/)?.[1];
    if (word && text[from] === '"') return {from, to, insert: JSON.stringify(word), label: `Change to “${word}”`};
    return null;
}
