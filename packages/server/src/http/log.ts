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

/** Everything about an error that helps to find it, in one line. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).replaceAll('\n', ' | ') : String(error);
