/** The server under load on this machine, beside the bars of the house. */
import { availableParallelism } from 'node:os';
import { games } from '@hexfront/games';
import { type Given, numberFlag, UsageError } from '../args.ts';
import { columns, print, printJson } from '../output.ts';

const MEGABYTE = 1024 * 1024;

export async function benchServerCommand(given: Given): Promise<number> {
  const { words, flags } = given;
  const entry = games.find((g) => g.id === (words[0] ?? 'last-gamble'));
  if (!entry) throw new UsageError(`there is no game called ${words[0]}`);
  if (flags.processes !== undefined) return benchProcessesCommand(given, entry.id);
  const { benchServer } = await import('@hexfront/server');
  const scenario = (await entry.catalog()).scenarios[0].id;
  const result = await benchServer({
    game: entry.id,
    scenario,
    matches: numberFlag(given, 'matches', 24, 1, 1000),
    seconds: numberFlag(given, 'seconds', 10, 1, 600),
  });
  const memory = result.sockets.rss / MEGABYTE;
  // By the time of the processor, so that other work on the machine does not count: what one core alone would do.
  const core = 1000 / result.cpu;
  const rows: [string, string, string, boolean][] = [
    ['actions a second, checked, stored, sent to both', result.perSecond.toFixed(0), 'over 1000', result.perSecond > 1000],
    ['the same by processor time of the server', core.toFixed(0), 'over 1000', core > 1000],
    ['milliseconds to the acknowledgement, 99 of 100', result.p99.toFixed(1), 'under 50', result.p99 < 50],
    ['the same, half of them', result.p50.toFixed(1), '', true],
    [`megabytes with ${result.sockets.open} sockets, both ends`, memory.toFixed(0), 'under 1024', memory < 1024],
    [`milliseconds to open a match of ${result.opened.actions} actions`, result.opened.ms.toFixed(0), 'under 200', result.opened.ms < 200],
    ['the same by processor time', result.opened.cpu.toFixed(0), 'under 200', result.opened.cpu < 200],
  ];
  if (flags.json) printJson({ node: process.version, ...result, below: rows.filter(([, , , good]) => !good).map(([name]) => name) });
  else {
    print(columns([['measurement', 'here', 'wanted'], ...rows.map(([name, value, wanted]) => [name, value, wanted])]));
    print(
      `\n${result.actions} actions in ${result.matches} matches of ${entry.name}, ${result.updates} updates sent, ${result.refused} refused.`,
    );
    if (!result.apart) print('Run from sources: server and players shared one thread.');
  }
  return rows.every(([, , , good]) => good) && result.refused === 0 ? 0 : 1;
}

/** One, two ... servers on one PostgreSQL. */
async function benchProcessesCommand(given: Given, game: string): Promise<number> {
  const databaseUrl = given.flags['database-url'];
  if (typeof databaseUrl !== 'string') throw new UsageError('--processes needs --database-url: an empty PostgreSQL database');
  const { benchProcesses } = await import('@hexfront/server');
  const scenario = (await games.find((g) => g.id === game)?.catalog())?.scenarios[0].id ?? '';
  const results = await benchProcesses({
    processes: numberFlag(given, 'processes', 3, 1, 16),
    databaseUrl,
    game,
    scenario,
    matches: numberFlag(given, 'matches', 24, 1, 1000),
    seconds: numberFlag(given, 'seconds', 10, 1, 600),
  });
  const [one, two] = results;
  const good = (two === undefined || two.perSecond >= 1.7 * one.perSecond) && results.every(({ refused }) => refused === 0);
  if (given.flags.json) printJson({ node: process.version, cores: availableParallelism(), results, good });
  else {
    const head = ['processes', 'actions a second', 'of one', '99 of 100 within', 'processor', 'rows', 'transactions', 'bytes of log'];
    const rows = results.map(({ processes, perSecond, p99, cpu, database: { rows, transactions, bytes } }) => [
      String(processes),
      perSecond.toFixed(0),
      `${(perSecond / one.perSecond).toFixed(2)} times`,
      `${p99.toFixed(0)} ms`,
      `${cpu.toFixed(1)} ms`,
      rows.toFixed(1),
      transactions.toFixed(1),
      bytes.toFixed(0),
    ]);
    print(columns([head, ...rows]));
    print(
      `\nProcessor, rows, transactions and bytes are for each action. Wanted: two do 1.7 times what one does; this machine has ${availableParallelism()} cores.`,
    );
  }
  return good ? 0 : 1;
}
