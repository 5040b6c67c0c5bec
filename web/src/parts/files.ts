// files.ts: opening, dropping, saving and copying.
import {text} from '../strings';

const LARGEST = 64 << 20;

export interface Opened {
    name: string;
    data: string | Uint8Array;
}

async function read(file: File, path: string): Promise<Opened> {
    if (file.size > LARGEST) throw new Error(text.tooLarge(file.name));
    if (/\.(json|jsonl|db|txt)$/i.test(file.name)) return {name: path, data: await file.text()};
    return {name: path, data: new Uint8Array(await file.arrayBuffer())};
}

async function walk(entry: any, found: Opened[]): Promise<void> {
    if (entry.isFile) {
        const file: File = await new Promise((resolve, reject) => entry.file(resolve, reject));
        if (/\.(json|jsonl|db|pack|talus)$/i.test(file.name)) found.push(await read(file, entry.fullPath.slice(1)));
        return;
    }
    const reader = entry.createReader();
    for (;;) {
        const part: any[] = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
        if (!part.length) return;
        for (const one of part) await walk(one, found);
    }
}

/** The files of a drop, folders included. */
export async function droppedFiles(transfer: DataTransfer): Promise<Opened[]> {
    const found: Opened[] = [];
    const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
    if (entries.length) for (const entry of entries) await walk(entry, found);
    else for (const file of transfer.files) found.push(await read(file, file.name));
    return found;
}

export async function chosenFiles(input: HTMLInputElement): Promise<Opened[]> {
    const found: Opened[] = [];
    for (const file of input.files ?? []) found.push(await read(file, file.name));
    input.value = '';
    return found;
}

export function saveFile(name: string, data: string | Blob, type = 'application/json') {
    const url = URL.createObjectURL(typeof data === 'string' ? new Blob([data], {type}) : data);
    const anchor = Object.assign(document.createElement('a'), {href: url, download: name});
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export async function copy(value: string) {
    try {
        await navigator.clipboard.writeText(value);
    } catch {
        const area = Object.assign(document.createElement('textarea'), {value});
        document.body.append(area);
        area.select();
        document.execCommand('copy');
        area.remove();
    }
}
