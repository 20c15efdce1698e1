/** A panel that cannot be worked out is left out: the game goes on without it, and the console says why. */
export function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: nobody else would hear of it, and browser tests listen here.
    console.error(error);
    return undefined;
  }
}
