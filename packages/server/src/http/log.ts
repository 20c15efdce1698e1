export type Log = (level: 'info' | 'warn' | 'error', words: string) => void;

/** One line an event; what came from outside is quoted, so that it cannot forge lines. */
export const consoleLog: Log = (level, words) => {
  const stream = level === 'info' ? process.stdout : process.stderr;
  stream.write(`${new Date().toISOString()} ${level} ${words}\n`);
};

export function quoted(text: string, limit = 120): string {
  return JSON.stringify(text.length > limit ? `${text.slice(0, limit)}...` : text);
}
