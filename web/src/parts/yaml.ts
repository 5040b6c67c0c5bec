// yaml.ts: YAML documents as JSON. Every value is on the line it has in the YAML file, so problems name the right line.
import {isAlias, isMap, isScalar, LineCounter, parseAllDocuments, type Document} from 'yaml';
import {text} from '../strings';

const MOST = 1000000; // nodes of a file; aliases may repeat them
export const isYaml = (name: string) => /\.ya?ml$/i.test(name);

class Writer {
    private out = '';
    private line = 1;
    private nodes = 0;
    constructor(private lines: LineCounter) {}

    private put(part: string) {
        this.out += part;
    }
    private move(node: any) {
        const wanted = node?.range ? this.lines.linePos(node.range[0]).line : this.line;
        if (wanted > this.line) this.put('\n'.repeat(wanted - this.line));
        this.line = Math.max(this.line, wanted);
    }
    private list(items: readonly any[], marks: string, one: (item: any) => void) {
        this.put(marks[0]);
        for (const [i, item] of items.entries()) {
            if (i) this.put(', ');
            one(item);
        }
        this.put(marks[1]);
    }
    /** What an alias stands for, on one line. */
    private repeated(alias: any, within: Document): string {
        const meant = alias.resolve(within);
        if (!meant) throw new Error(text.yaml.wrong(this.line, text.yaml.noAnchor(alias.source)));
        try {
            return JSON.stringify(meant.toJS(within)) ?? 'null';
        } catch {
            throw new Error(text.yaml.wrong(this.line, text.yaml.circle(alias.source))); // or far too often
        }
    }
    value(node: any, within: Document) {
        if (++this.nodes > MOST) throw new Error(text.yaml.large);
        if (isAlias(node)) return this.put(this.repeated(node, within));
        this.move(node);
        if (isMap(node)) this.list(node.items, '{}', ({key, value}) => {
            this.move(key);
            this.put(`${JSON.stringify(String(isScalar(key) ? key.value : key))}: `);
            this.value(value, within);
        });
        else if (node?.items) this.list(node.items, '[]', (item) => this.value(item, within));
        else this.put(JSON.stringify(isScalar(node) ? (node.value instanceof Date ? String(node.source) : node.value) : null) ?? 'null');
    }
    all(documents: Document[]): string {
        if (documents.length === 1) this.value(documents[0].contents, documents[0]);
        else this.list(documents, '[]', (one) => this.value(one.contents, one));
        return `${this.out}\n`;
    }
}

/** Throws what is wrong with the text, and where. */
export function yamlToJson(source: string): string {
    const lines = new LineCounter();
    const documents = parseAllDocuments(source, {lineCounter: lines, merge: true}) as Document[];
    for (const {errors: [error]} of documents)
        if (error) throw new Error(text.yaml.wrong(error.linePos?.[0].line ?? 1, error.message.split('\n')[0].replace(/ at line \d+, column \d+:?$/, '')));
    return new Writer(lines).all(documents);
}

/** A file as the workshop edits it: what came as YAML is written as JSON. */
export function edited({name, data}: {name: string; data: string}): {text: string; file: string} {
    if (!isYaml(name)) return {text: data, file: name};
    return {text: `${JSON.stringify(JSON.parse(data), null, 2)}\n`, file: name.replace(/\.ya?ml$/i, '.json')};
}
