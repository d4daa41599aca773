// How does the page work without a network after the first visit? All files of one version are kept, and a page gets its
// files from one version only: a newer one waits until no page has the older, or until the reader asks for it.

/** Set by the build: what the site holds, and a hash of it all. */
const {version, files} = /** @type {{version: string, files: string[]}} */ (
  // @ts-expect-error put here by the build
  SITE
);

/** @type {any} tsc knows pages, not workers of this kind */
const worker = self;
const prefix = `window-lab ${worker.registration.scope} `;
const kept = prefix + version;

worker.addEventListener("install", (/** @type {any} */ event) =>
  event.waitUntil(keep().catch((error) => caches.delete(kept).then(() => Promise.reject(error)))),
);
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forgetOthers()));
worker.addEventListener("message", (/** @type {MessageEvent} */ {data}) => {
  if (data === "takeOver") worker.skipWaiting();
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const {request} = event;
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope))
    event.respondWith(answer(request));
});

/** All or nothing: of a site that changes while it is fetched no mixture stays. */
async function keep() {
  const cache = await caches.open(kept);
  await cache.addAll(files.map((file) => new Request(file, {cache: "reload"})));
}

async function forgetOthers() {
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && name !== kept) await caches.delete(name);
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(kept);
  const address = new URL(request.url);
  if (address.pathname.endsWith("/")) address.pathname += "index.html";
  return (await cache.match(address.href, {ignoreSearch: true})) ?? fetch(request);
}
