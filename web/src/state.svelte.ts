// state.svelte.ts: which view is open and its state: in the address for sharing, in the browser for the next visit.

export type ViewName = 'gallery' | 'workshop' | 'sheet' | 'dice' | 'table' | 'lab';
export const VIEWS: ViewName[] = ['gallery', 'workshop', 'sheet', 'dice', 'table', 'lab'];

/** The route. `opened` changes whenever a link or the gallery hands a view new state. */
export const route = $state({view: 'gallery' as ViewName, opened: 0});
/** The user's own files, as they are kept in the browser. */
export const shelf = $state({files: [] as {name: string; data: string | Uint8Array}[]});
const states = new Map<ViewName, any>();

const fromBase64 = (text: string) =>
    Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));

async function through(bytes: Uint8Array, stream: any): Promise<Uint8Array> {
    return new Uint8Array(await new Response(new Blob([bytes as BlobPart]).stream().pipeThrough(stream)).arrayBuffer());
}

export async function link(view: ViewName, state: any): Promise<string> {
    const bytes = await through(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream('deflate-raw'));
    let packed = '';
    for (let i = 0; i < bytes.length; i += 3000) packed += String.fromCharCode(...bytes.subarray(i, i + 3000));
    const code = btoa(packed).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
    return `#/${view}/${code}`;
}

async function readHash() {
    const [, view, code] = location.hash.match(/^#\/([a-z]+)(?:\/(.+))?$/) ?? [];
    if (!VIEWS.includes(view as ViewName)) return;
    if (code) {
        try {
            const bytes = await through(fromBase64(code), new DecompressionStream('deflate-raw'));
            states.set(view as ViewName, JSON.parse(new TextDecoder().decode(bytes)));
        } catch {
            // A damaged link opens the view as it was left.
        }
    }
    route.view = view as ViewName;
    route.opened++;
}

/** The state a view begins with: from the link, else as it was left. */
export function restore<T extends object>(view: ViewName, fallback: T): T {
    try {
        const kept = states.get(view) ?? JSON.parse(localStorage.getItem(`talus/${view}`) ?? 'null');
        return {...fallback, ...(kept ?? {})};
    } catch {
        return fallback;
    }
}

const LONGEST = 16000;
let timer = 0;
/** Keeps the state of a view, in the browser and, when it is short, in the address. */
export function keep(view: ViewName, state: object) {
    const plain = $state.snapshot(state);
    states.set(view, plain);
    clearTimeout(timer);
    timer = window.setTimeout(async () => {
        try {
            localStorage.setItem(`talus/${view}`, JSON.stringify(plain));
        } catch {
            // The browser keeps nothing, or has no room.
        }
        const hash = await link(view, plain);
        // What is too long for an address is kept in the browser alone; “Copy link” has all of it.
        if (route.view === view) history.replaceState(null, '', hash.length < LONGEST ? hash : `#/${view}`);
    }, 400);
}

export function go(view: ViewName, state?: object) {
    if (state) {
        states.set(view, {...states.get(view), ...state});
        route.opened++;
    }
    route.view = view;
    history.pushState(null, '', `#/${view}`);
    scrollTo(0, 0);
}

addEventListener('hashchange', readHash);
addEventListener('popstate', readHash);
void readHash();
