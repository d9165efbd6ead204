// Keeps one complete version of the course, so that all files of a page have the same version. A
// new version is loaded separately, and waits until the reader accepts it or closes all pages.

// `autograder site` inserts a digest of everything, and each file with its own digest.
const VERSION = "@VERSION@";
const FILES = "@FILES@";
const LANGUAGE = /^assets\/languages\/(\w+)\//; // loaded only by readers of that language
const NAME = `blackjack-course ${new URL("./", self.location).pathname} `;

self.addEventListener("install", (event) => event.waitUntil(load()));
self.addEventListener("activate", (event) => event.waitUntil(clear()));
self.addEventListener("message", (event) => {
  if (event.data === "now") self.skipWaiting();
  else if (event.data?.language) event.waitUntil(keep(FILES.filter(([path]) => LANGUAGE.exec(path)?.[1] === event.data.language)));
});
self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method === "GET" && address.origin === self.location.origin && address.href.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});

// Load the same languages as the version before.
async function load() {
  const spoken = new Set();
  for (const name of await caches.keys())
    if (name.startsWith(NAME))
      for (const { url } of await (await caches.open(name)).keys()) spoken.add(LANGUAGE.exec(url.slice(new URL("./", self.location).href.length))?.[1]);
  await keep(FILES.filter(([path]) => !LANGUAGE.test(path) || spoken.has(LANGUAGE.exec(path)[1])));
}

// Copy unchanged files from the version before.
async function keep(files) {
  const cache = await caches.open(NAME + VERSION);
  for (const [path, digest] of files) {
    const address = new URL(path, self.location).href;
    const key = `${address}?v=${digest}`;
    if (await cache.match(key)) continue;
    const before = await caches.match(key);
    const response = before || (await fetch(address, { cache: path.includes(".") && !path.endsWith(".html") ? "default" : "no-cache" }));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await cache.put(key, response.redirected ? new Response(response.body, { headers: response.headers }) : response);
  }
}

async function clear() {
  for (const name of await caches.keys()) if (name.startsWith(NAME) && name !== NAME + VERSION) await caches.delete(name);
}

async function answer(request) {
  const address = new URL(request.url);
  const path = address.pathname.slice(new URL("./", self.location).pathname.length);
  if (FILES.some(([each]) => each === `${path}/index.html`)) return Response.redirect(`${address.origin}${address.pathname}/${address.search}`);
  const known = FILES.find(([each]) => each === path || ((path === "" || path.endsWith("/")) && each === `${path}index.html`));
  if (known) {
    const cache = await caches.open(NAME + VERSION);
    const kept = await cache.match(`${new URL(known[0], self.location).href}?v=${known[1]}`);
    if (kept) return kept;
  }
  return fetch(request);
}
