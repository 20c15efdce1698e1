export type Level = 'info' | 'warn' | 'error';
export type Log = (level: Level, words: string) => void;

/** One line an event; what came from outside is quoted, so that it cannot forge lines. */
export const consoleLog: Log = (level, words) => {
  const stream = level === 'info' ? process.stdout : process.stderr;
  stream.write(`${new Date().toISOString()} ${level} ${words}\n`);
};

/** The same for programs: a JSON object a line. */
export const jsonLog: Log = (level, words) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, message: words })}\n`);
};

export function quoted(text: string, limit = 120): string {
  return JSON.stringify(text.length > limit ? `${text.slice(0, limit)}...` : text);
}

/** Seconds for which the same warning is not repeated. */
const QUIET = 10;

/**
 * The same log for what strangers can cause as often as they like: of warnings that are too many of one kind (`key`), one line in ten seconds
 * and how many there were.
 */
export function calm(log: Log, now: () => number = Date.now): (level: Level, words: string, key?: string) => void {
  const last = new Map<string, { at: number; more: number }>();
  return (level, words, key) => {
    if (key === undefined) return log(level, words);
    const time = now();
    const known = last.get(key);
    if (known && time - known.at < QUIET * 1000) {
      known.more += 1;
      return;
    }
    log(level, known && known.more > 0 ? `${words} (and ${known.more} more)` : words);
    if (last.size > 1000) last.clear();
    last.set(key, { at: time, more: 0 });
  };
}

/** Everything about an error that helps to find it, in one line. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).replaceAll('\n', ' | ') : String(error);
