// service.js: keeps the page for use without a network. A page of `talus serve` is always fresh and needs none.
const CACHE = 'talus-VERSION';
const FILES = ['./', 'index.html', 'workbench.js', 'workbench.css', 'worker.js', 'talus.wasm', 'icon.svg'];

self.addEventListener('install', (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(caches.keys().then((names) =>
    Promise.all(names.filter((name) => name.startsWith('talus-') && name !== CACHE).map((name) => caches.delete(name)))).then(() => self.clients.claim())));
// What the network has is newer; what it does not give comes from the cache.
self.addEventListener('fetch', (event) => {
    if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
    event.respondWith(fetch(event.request).then((answer) => {
        if (answer.ok) {
            const copy = answer.clone();
            void caches.open(CACHE).then((cache) => cache.put(event.request, copy));
        }
        return answer;
    }).catch(async () => (await caches.match(event.request, {ignoreSearch: true})) ?? Response.error()));
});
