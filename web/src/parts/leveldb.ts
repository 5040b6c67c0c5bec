// leveldb.ts: reads a LevelDB folder, as Foundry keeps a pack. The files are given as bytes; nothing is written.
import {text} from '../strings';

const T = text.level;
const decoder = new TextDecoder();

/** The bytes of a file from a place on; reading past its end is an error. */
class Reader {
    readonly view: DataView;
    constructor(readonly bytes: Uint8Array, public at = 0, readonly end = bytes.length) {
        this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    get left() { return this.end - this.at; }
    take(size: number): Uint8Array {
        if (size < 0 || size > this.left) throw new Error(T.damaged);
        this.at += size;
        return this.bytes.subarray(this.at - size, this.at);
    }
    byte(): number { return this.take(1)[0]; }
    word(): number { return this.take(4) && this.view.getUint32(this.at - 4, true); }
    /** A number of seven bits a byte. Sizes and file numbers fit a double. */
    number(): number {
        let value = 0;
        for (let factor = 1; factor < 2 ** 63; factor *= 128) {
            const byte = this.byte();
            value += (byte & 127) * factor;
            if (byte < 128) return value;
        }
        throw new Error(T.damaged);
    }
    slice(): Uint8Array { return this.take(this.number()); }
}

const CRC = Uint32Array.from({length: 256}, (_, n) => {
    for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0x82f63b78 : n >>> 1;
    return n >>> 0;
});
/** CRC-32C, masked as LevelDB stores it. */
function checksum(bytes: Uint8Array): number {
    let crc = 0xffffffff;
    for (const byte of bytes) crc = CRC[(crc ^ byte) & 255] ^ (crc >>> 8);
    crc = ~crc >>> 0;
    return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
}

/** Expands a block that Snappy has compressed. */
export function unsnap(packed: Uint8Array): Uint8Array {
    const from = new Reader(packed);
    const size = from.number();
    if (size > 1 << 28) throw new Error(T.damaged);
    const out = new Uint8Array(size);
    let at = 0;
    while (from.left) {
        const tag = from.byte();
        if ((tag & 3) === 0) {
            let length = tag >> 2;
            if (length >= 60) length = [...from.take(length - 59)].reduceRight((sum, byte) => sum * 256 + byte, 0);
            if (at + length + 1 > size) throw new Error(T.damaged);
            out.set(from.take(length + 1), at);
            at += length + 1;
            continue;
        }
        const kind = tag & 3;
        const length = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
        const bytes = from.take(kind === 3 ? 4 : kind);
        const back = kind === 1 ? (tag >> 5) * 256 + bytes[0] : [...bytes].reduceRight((sum, byte) => sum * 256 + byte, 0);
        if (!back || back > at || at + length > size) throw new Error(T.damaged);
        for (let i = 0; i < length; i++, at++) out[at] = out[at - back]; // it may overlap itself
    }
    if (at !== size) throw new Error(T.damaged);
    return out;
}

const BLOCK = 32768, HEADER = 7;
/** The records of a log or a manifest. What a crash left incomplete at the end is no record. */
function* records(bytes: Uint8Array): Generator<Uint8Array> {
    let parts: Uint8Array[] = [];
    for (let start = 0; start < bytes.length; start += BLOCK) {
        const block = new Reader(bytes, start, Math.min(start + BLOCK, bytes.length));
        while (block.left >= HEADER) {
            const sum = block.word(), size = block.byte() + 256 * block.byte(), type = block.byte();
            if (!type && !size) break; // the rest of the block is empty
            if (size > block.left) return;
            const body = block.take(size);
            if (checksum(bytes.subarray(block.at - size - 1, block.at)) !== sum) throw new Error(T.damaged);
            if (type === 1 || type === 2) parts = [];
            parts.push(body);
            if (type === 1 || type === 4) yield join(parts);
        }
    }
}
function join(parts: Uint8Array[]): Uint8Array {
    if (parts.length === 1) return parts[0];
    const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
        out.set(part, at);
        at += part.length;
    }
    return out;
}

/** What is known of a key: the newest entry counts. A value of null is a removal. */
type Entries = Map<string, {sequence: bigint; value: Uint8Array | null}>;
function note(entries: Entries, key: Uint8Array, sequence: bigint, value: Uint8Array | null) {
    const name = decoder.decode(key);
    const known = entries.get(name);
    if (!known || known.sequence <= sequence) entries.set(name, {sequence, value});
}

function readLog(bytes: Uint8Array, entries: Entries) {
    for (const record of records(bytes)) {
        const batch = new Reader(record);
        let sequence = batch.view.getBigUint64(0, true);
        batch.take(8);
        for (let count = batch.word(); count > 0; count--, sequence++) {
            const isValue = batch.byte() === 1;
            const key = batch.slice();
            note(entries, key, sequence, isValue ? batch.slice() : null);
        }
    }
}

/** A block of a table, without what it ends with. */
function block(table: Uint8Array, offset: number, size: number): Uint8Array {
    const at = new Reader(table, offset);
    const body = at.take(size), type = at.byte(), sum = at.word();
    if (checksum(table.subarray(offset, offset + size + 1)) !== sum) throw new Error(T.damaged);
    if (type > 1) throw new Error(T.compression);
    return type === 1 ? unsnap(body) : body;
}
function* pairs(bytes: Uint8Array): Generator<[Uint8Array, Uint8Array]> {
    const tail = new Reader(bytes, Math.max(0, bytes.length - 4)).word();
    const at = new Reader(bytes, 0, bytes.length - 4 - 4 * tail);
    let key: Uint8Array = new Uint8Array(0);
    while (at.left > 0) {
        const shared = at.number(), fresh = at.number(), size = at.number();
        if (shared > key.length) throw new Error(T.damaged);
        key = join([key.subarray(0, shared), at.take(fresh)]);
        yield [key, at.take(size)];
    }
}
const FOOTER = 48, MAGIC = 0xdb4775248b80fb57n;
function readTable(bytes: Uint8Array, entries: Entries) {
    const footer = new Reader(bytes, Math.max(0, bytes.length - FOOTER));
    if (bytes.length < FOOTER || footer.view.getBigUint64(bytes.length - 8, true) !== MAGIC) throw new Error(T.damaged);
    footer.number(); // the index of what is known of the table is not needed
    footer.number();
    const index = block(bytes, footer.number(), footer.number());
    for (const [, handle] of pairs(index)) {
        const place = new Reader(handle);
        for (const [key, value] of pairs(block(bytes, place.number(), place.number()))) {
            if (key.length < 8) throw new Error(T.damaged);
            const mark = new DataView(key.buffer, key.byteOffset, key.length).getBigUint64(key.length - 8, true);
            note(entries, key.subarray(0, -8), mark >> 8n, mark & 255n ? value : null);
        }
    }
}

/** The numbers of the tables that are in use, and of the first log. */
function readManifest(bytes: Uint8Array): {tables: Set<number>; log: number} {
    const tables = new Set<number>();
    let log = 0;
    for (const record of records(bytes)) {
        const edit = new Reader(record);
        while (edit.left) {
            const tag = edit.number();
            if (tag === 1) edit.slice();
            else if (tag === 2) log = edit.number();
            else if (tag === 3 || tag === 4 || tag === 9) edit.number();
            else if (tag === 5) edit.number(), edit.slice();
            else if (tag === 6) edit.number(), tables.delete(edit.number());
            else if (tag === 7) {
                edit.number();
                tables.add(edit.number());
                edit.number(), edit.slice(), edit.slice();
            } else throw new Error(T.damaged);
        }
    }
    return {tables, log};
}

export const isStoreFile = (name: string) => /^(CURRENT|LOCK|LOG|LOG\.old|MANIFEST-\d+|\d+\.(ldb|sst|log))$/.test(name);

/** Keys and values of a store, from its files by name. */
export function readStore(files: Map<string, Uint8Array>): Map<string, string> {
    const current = files.get('CURRENT');
    const manifest = current && files.get(decoder.decode(current).trim());
    if (!manifest) throw new Error(T.incomplete);
    const {tables, log} = readManifest(manifest);
    const entries: Entries = new Map();
    for (const number of tables) {
        const name = String(number).padStart(6, '0');
        const table = files.get(`${name}.ldb`) ?? files.get(`${name}.sst`);
        if (!table) throw new Error(T.incomplete);
        readTable(table, entries);
    }
    for (const [name, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
        if (/^\d+\.log$/.test(name) && parseInt(name, 10) >= log) readLog(bytes, entries);
    const found = new Map<string, string>();
    for (const [key, {value}] of entries) if (value) found.set(key, decoder.decode(value));
    return found;
}

/** The documents of a pack. An actor lists the ids of its items; the items are put in their places. */
export function documentsOf(store: Map<string, string>): {name: string; data: string; id: string}[] {
    const made: {name: string; data: string; id: string}[] = [];
    for (const key of [...store.keys()].sort()) {
        const [, kind, id] = key.match(/^!([a-z]+)!(.+)$/) ?? [];
        if (!kind || kind === 'folders') continue;
        const document = JSON.parse(store.get(key)!);
        if (Array.isArray(document.items))
            document.items = document.items.map((own: any) => (typeof own === 'string' ? parse(store.get(`!${kind}.items!${id}.${own}`)) ?? own : own));
        const name = String(document.name ?? id).replace(/[/\\\x00-\x1f]/g, ' ').slice(0, 80);
        made.push({name: `${name} (${id}).json`, data: JSON.stringify(document, null, 2), id});
    }
    return made;
}
const parse = (source: string | undefined) => (source === undefined ? null : JSON.parse(source));
