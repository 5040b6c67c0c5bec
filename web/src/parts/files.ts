// files.ts: opening, dropping, saving and copying.
import {text} from '../strings';
import {isYaml, yamlToJson} from './yaml';
import {documentsOf, isStoreFile, readStore} from './leveldb';

const LARGEST = 64 << 20;
/** The most characters that the editor opens; a longer document is content alone. */
export const EDITED = 2 << 20;
const MOST = 20000; // files of a folder

export interface Opened {
    name: string;
    data: string | Uint8Array;
}
/** Files that were opened, the names of those that are not documents, and those that could not be read, with the reason. */
export interface Opening {
    files: Opened[];
    left: string[];
    unread: string[];
}
/** While files are collected: those of LevelDB folders, by folder. */
interface Collecting extends Opening {
    stores: Map<string, Map<string, File>>;
}
const collecting = (): Collecting => ({files: [], left: [], unread: [], stores: new Map()});

const isDocument = (name: string) => /\.(json|jsonl|db|pack|talus|ya?ml)$/i.test(name);

/** A compendium of older Foundry versions has a document on each line. */
const listed = (lines: string) => `[${lines.split('\n').filter((line) => line.trim()).join(',\n')}]`;

async function read(file: File, path: string): Promise<Opened> {
    if (file.size > LARGEST) throw new Error(text.tooLarge(file.name));
    if (isYaml(file.name)) return {name: path, data: yamlToJson(await file.text())};
    if (/\.db$/i.test(file.name)) return {name: path, data: listed(await file.text())};
    if (/\.(json|jsonl|txt)$/i.test(file.name)) return {name: path, data: await file.text()};
    return {name: path, data: new Uint8Array(await file.arrayBuffer())};
}

async function take(file: File, path: string, found: Collecting) {
    const slash = path.lastIndexOf('/');
    if (slash > 0 && isStoreFile(file.name)) {
        const folder = path.slice(0, slash);
        found.stores.set(folder, (found.stores.get(folder) ?? new Map()).set(file.name, file));
        return;
    }
    if (!isDocument(file.name) || found.files.length >= MOST) {
        found.left.push(path);
        return;
    }
    try {
        found.files.push(await read(file, path));
    } catch (error) {
        found.unread.push(file.size > LARGEST ? (error as Error).message : `${path}: ${(error as Error).message}`);
    }
}

/** The documents of LevelDB folders join the others. Those that lie beside them as sources are not taken twice. */
async function openStores(found: Collecting): Promise<Opening> {
    const known = new Set(found.files.map(({data}) => (typeof data === 'string' ? data.match(/"_id"\s*:\s*"(\w+)"/)?.[1] : undefined)));
    for (const [folder, files] of found.stores) {
        if (!files.has('CURRENT')) {
            for (const name of files.keys()) found.left.push(`${folder}/${name}`);
            continue;
        }
        try {
            const size = [...files.values()].reduce((sum, file) => sum + file.size, 0);
            if (size > LARGEST) throw new Error(text.tooLarge(folder));
            const bytes = new Map<string, Uint8Array>();
            for (const [name, file] of files) bytes.set(name, new Uint8Array(await file.arrayBuffer()));
            for (const {name, data, id} of documentsOf(readStore(bytes)))
                if (!known.has(id)) found.files.push({name: `${folder}/${name}`, data});
        } catch (error) {
            found.unread.push(`${folder}: ${(error as Error).message}`);
        }
    }
    return {unread: found.unread, files: found.files.slice(0, MOST), left: [...found.left, ...found.files.slice(MOST).map((file) => file.name)]};
}

async function walk(entry: any, found: Collecting): Promise<void> {
    if (entry.isFile) {
        const file: File = await new Promise((resolve, reject) => entry.file(resolve, reject));
        return take(file, entry.fullPath.slice(1), found);
    }
    if (/(^|\/)(\.git|node_modules)$/.test(entry.fullPath)) return;
    const reader = entry.createReader();
    for (;;) {
        const part: any[] = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
        if (!part.length) return;
        for (const one of part) await walk(one, found);
    }
}

/** The files of a drop, folders included. */
export async function droppedFiles(transfer: DataTransfer): Promise<Opening> {
    const found = collecting();
    const plain = [...transfer.files];
    const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
    if (entries.length) for (const entry of entries) await walk(entry, found);
    else for (const file of plain) await take(file, file.name, found);
    return openStores(found);
}

/** The files that were chosen in a dialog. A single one is opened whatever its name. */
export async function chosenFiles(input: HTMLInputElement): Promise<Opening> {
    const found = collecting();
    const chosen = [...(input.files ?? [])];
    try {
        if (chosen.length === 1) found.files.push(await read(chosen[0], chosen[0].name));
        else for (const file of chosen) await take(file, file.webkitRelativePath || file.name, found);
    } catch (error) {
        found.unread.push(`${chosen[0]?.name}: ${(error as Error).message}`);
    }
    input.value = '';
    return openStores(found);
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
