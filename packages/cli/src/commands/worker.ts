import { databaseUrlTrouble, work } from '@hexfront/sim';
import { numberFlag, readArgs, UsageError } from '../args.ts';
import { print, printJson } from '../output.ts';
import { workerUrl } from '../worker-url.ts';

/** Plays games that `hexfront simulate --database-url` has put into a queue, here or on any other machine. */
export async function workerCommand(args: readonly string[]): Promise<number> {
  const given = readArgs(
    {
      name: 'worker',
      words: '--database-url URL',
      about:
        'Plays games that hexfront simulate --database-url has queued, until it is stopped. Start as many as you like, on any machine that reaches the database.',
      flags: {
        'database-url': {
          type: 'string',
          value: 'URL',
          about: 'PostgreSQL, postgres://user:password@host:5432/name (default: the variable DATABASE_URL)',
        },
        threads: { type: 'string', value: 'N', about: 'games at the same time (default one per core)' },
        once: { type: 'boolean', about: 'end when every queued game is finished' },
        lease: {
          type: 'string',
          value: 'SECONDS',
          about: 'silence after which this worker counts as dead and its games go to others (default 30)',
        },
      },
      examples: [
        'hexfront worker --database-url postgres://me@db.example/simulations',
        'DATABASE_URL=... hexfront worker --threads 2 --once',
      ],
    },
    args,
  );
  if (!given) return 0;
  if (given.words.length > 0) throw new UsageError(`there is nothing to name here, not even ${JSON.stringify(given.words[0])}`);
  const url = given.flags['database-url'] ?? process.env.DATABASE_URL;
  if (typeof url !== 'string' || url === '')
    throw new UsageError('say where the queue is with --database-url or the variable DATABASE_URL');
  const trouble = databaseUrlTrouble(url);
  if (trouble) throw new UsageError(trouble);
  const worker = workerUrl();
  const stop = new AbortController();
  const halt = (): void => stop.abort();
  process.on('SIGINT', halt).on('SIGTERM', halt);
  try {
    const say = given.flags.json ? () => undefined : print;
    let told = '';
    const count = await work(url, {
      ...(worker ? { worker } : {}),
      ...(given.flags.threads === undefined ? {} : { threads: numberFlag(given, 'threads', 1, 1, 256) }),
      lease: numberFlag(given, 'lease', 30, 1, 3600),
      once: given.flags.once === true,
      signal: stop.signal,
      onGame: (run, record) => {
        told = '';
        say(`${run}: ${record.variant} game ${record.index}, ${record.level}`);
      },
      onFailure: (run, job, message) => say(`${run}: ${job.variant} game ${job.index} FAILED: ${message}`),
      onTrouble: (words) => {
        // The same sentence every few seconds would bury the rest.
        if (words !== told) process.stderr.write(`hexfront worker: the database does not answer (${words}); trying again\n`);
        told = words;
      },
    });
    if (given.flags.json) printJson(count);
    else print(`${count.played} games played${count.failed > 0 ? `, ${count.failed} failed` : ''}`);
    return 0;
  } finally {
    process.off('SIGINT', halt).off('SIGTERM', halt);
  }
}
