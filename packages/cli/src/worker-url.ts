/** The script of a thread that plays games: bundled beside the command; absent when run from sources, where games are played one after another. */
export function workerUrl(): URL | undefined {
  return import.meta.url.endsWith('.mjs') ? new URL('./sim.worker.mjs', import.meta.url) : undefined;
}
