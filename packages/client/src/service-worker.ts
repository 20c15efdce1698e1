/** Keeps the page working without a network: the page itself is stored whole when it is installed, artwork as it is looked at. */
/// <reference lib="webworker" />

/** Files of the page by their names below its folder; the page itself is ''. */
declare const __PRECACHE__: { url: string; revision: string }[];
declare const __VERSION__: string;

const worker = self as unknown as ServiceWorkerGlobalScope;

/** The folder this lies in and answers for; two pages under one origin keep apart what they store. */
const home = new URL('./', worker.location.href).pathname;
const own = home === '/' ? '' : home;
const PAGES = `${own}page-`;
const PAGE = `${PAGES}${__VERSION__}`;
/** Artwork has its own store, so that a new version of the page does not fetch it all again. */
const ART = `${own}art-1`;

/** A file under its revision: unchanged files are copied from the version before instead of being fetched. */
const stamped = (url: string, revision: string): string => `${url}${url.includes('?') ? '&' : '?'}v=${revision}`;

async function install(): Promise<void> {
  const page = await caches.open(PAGE);
  const older = await Promise.all((await caches.keys()).filter((k) => k.startsWith(PAGES) && k !== PAGE).map((k) => caches.open(k)));
  await Promise.all(
    __PRECACHE__.map(async ({ url, revision }) => {
      const key = stamped(home + url, revision);
      for (const cache of older) {
        const known = await cache.match(key);
        if (known) {
          await page.put(key, known);
          return;
        }
      }
      const reply = await fetch(home + url, { cache: 'reload' });
      if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
      await page.put(key, reply);
    }),
  );
}

async function activate(): Promise<void> {
  for (const key of await caches.keys()) if (key.startsWith(PAGES) && key !== PAGE) await caches.delete(key);
  await worker.clients.claim();
}

const revisions = new Map(__PRECACHE__.map(({ url, revision }) => [url, revision]));

async function fromPage(url: string): Promise<Response | undefined> {
  const revision = revisions.get(url);
  return revision === undefined ? undefined : (await caches.open(PAGE)).match(stamped(home + url, revision));
}

/** From the store at once, and a fresh copy for the next time. */
async function art(request: Request): Promise<Response> {
  const cache = await caches.open(ART);
  const known = await cache.match(request, { ignoreVary: true });
  const fresh = fetch(request).then(async (reply) => {
    if (reply.ok && reply.status === 200) await cache.put(request, reply.clone());
    return reply;
  });
  if (!known) return fresh;
  fresh.catch(() => {});
  return known;
}

/** Stores the artwork of a game in advance, asked for by the page when there is time. */
async function keepArt(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(ART);
  for (const url of urls) {
    if (await cache.match(url, { ignoreVary: true })) continue;
    try {
      const reply = await fetch(url);
      if (reply.ok) await cache.put(url, reply);
    } catch {
      return; // no network: the rest comes another time
    }
  }
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  const data = event.data as { m?: string; urls?: string[] };
  if (data.m === 'take-over') void worker.skipWaiting();
  if (data.m === 'keep-art' && data.urls) event.waitUntil(keepArt(data.urls));
});
/** "Your turn": shown by the system, one click leads to the position. */
worker.addEventListener('push', (event) => {
  const told = (event.data?.json() ?? {}) as { title?: string; url?: string };
  event.waitUntil(
    worker.registration.showNotification(told.title ?? 'Your turn', {
      icon: `${home}icon-192.png`,
      tag: told.url ?? 'turn',
      data: told.url ?? '/',
    }),
  );
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // Only to this place, whatever the message says.
  const { pathname } = new URL(String(event.notification.data), worker.location.origin);
  event.waitUntil(
    (async () => {
      const open = await worker.clients.matchAll({ type: 'window' });
      const there = open.find((c) => new URL(c.url).hash.startsWith(`#${pathname}`));
      if (there) await there.focus();
      else await worker.clients.openWindow(pathname);
    })(),
  );
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (!url.pathname.startsWith(home)) return;
  const name = url.pathname.slice(home.length);
  if (name.startsWith('api/') || name === 'healthz' || name === 'assets.json') return;
  if (name.startsWith('art/')) event.respondWith(art(request));
  else {
    const wanted = request.mode === 'navigate' ? '' : name;
    event.respondWith(fromPage(wanted).then((known) => known ?? fetch(request)));
  }
});
