/** The page as an app: stored in the browser, updated between games, honest about the server. */
import { signal } from '@preact/signals';
import { fileOfPage, withoutServer } from '../home.ts';

/** Stored completely: will open without a network. */
export const offlineReady = signal(false);
/** A newer page is stored and waits; it takes over when asked, never in the middle of a move. */
export const update = signal<(() => void) | undefined>(undefined);
/** Undefined until it was looked for. */
export const serverThere = signal<boolean | undefined>(undefined);
/** The browser offers to install the page as an app. */
export const installOffer = signal<(() => void) | undefined>(undefined);

interface InstallEvent extends Event {
  prompt(): Promise<void>;
}

async function lookForServer(): Promise<void> {
  if (withoutServer) return;
  try {
    const reply = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5000) });
    serverThere.value = reply.ok;
  } catch {
    serverThere.value = false;
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker | null) => {
    if (!worker || !navigator.serviceWorker.controller) return;
    update.value = () => worker.postMessage({ m: 'take-over' });
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer(worker);
      if (worker.state === 'activated') offlineReady.value = true;
    });
  });
}

let started = false;
/** Called once by the page, after it is drawn. */
export async function startApp(): Promise<void> {
  if (started) return;
  started = true;
  addEventListener('beforeinstallprompt', (e) => {
    e.preventDefault();
    installOffer.value = () => {
      installOffer.value = undefined;
      void (e as InstallEvent).prompt();
    };
  });
  addEventListener('online', () => void lookForServer());
  addEventListener('offline', () => {
    if (!withoutServer) serverThere.value = false;
  });
  void lookForServer();
  setInterval(() => {
    if (document.visibilityState === 'visible') void lookForServer();
  }, 60_000);
  if (!('serviceWorker' in navigator)) return;
  let reloading = false;
  const controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes the page over quietly; a later one means that an update was asked for.
    if (!controlled || reloading || !update.peek()) return;
    reloading = true;
    location.reload();
  });
  try {
    const registration = await navigator.serviceWorker.register(fileOfPage('service-worker.js'));
    watch(registration);
    await navigator.serviceWorker.ready;
    offlineReady.value = true;
    // Asks the browser not to throw saves away when it is short of room.
    void navigator.storage?.persist?.();
  } catch {
    // Served without https, or by a server that has no worker: the page then needs the network, and says so.
    offlineReady.value = false;
  }
}

/** Stores the artwork of a game for later, in the background. */
export async function keepArt(game: string): Promise<void> {
  try {
    const reply = await fetch(fileOfPage('assets.json'));
    const list = (await reply.json()) as { art?: Record<string, string[]> };
    const worker = (await navigator.serviceWorker?.ready)?.active;
    worker?.postMessage({ m: 'keep-art', urls: (list.art?.[game] ?? []).map((url) => fileOfPage(url.slice(1))) });
  } catch {
    // No network: artwork is stored as it is seen.
  }
}
