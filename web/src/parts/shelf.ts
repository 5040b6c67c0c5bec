// shelf.ts: the user's own files, kept in the browser for the next visit (IndexedDB).
import type {Opened} from './files';

function open(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open('talus', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('files', {keyPath: 'name'});
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

async function work<T>(mode: IDBTransactionMode, make: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const base = await open();
    try {
        return await new Promise((resolve, reject) => {
            const request = make(base.transaction('files', mode).objectStore('files'));
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
        });
    } finally {
        base.close();
    }
}

/** All kept files; none where the browser keeps nothing. */
export const keptFiles = (): Promise<Opened[]> => work('readonly', (store) => store.getAll() as IDBRequest<Opened[]>).catch(() => []);
export const keepFiles = (files: Opened[]) => work('readwrite', (store) => files.map((file) => store.put(file)).at(-1)!).catch(() => null);
export const forgetFile = (name: string) => work('readwrite', (store) => store.delete(name)).catch(() => null);
