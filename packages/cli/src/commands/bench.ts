import { benchCore, benchCrop, benchField, benchFlood, benchLong, type CoreBench } from '@hexfront/engine/bench';
import { games } from '@hexfront/games';
import { readArgs } from '../args.ts';
import { loadGame } from '../game.ts';
import { columns, print, printJson, progress } from '../output.ts';

/** Wanted at least, by name of the measurement; the standing bars of the house. */
const WANTED: Record<string, number> = { 'supply flood': 30, 'movement field': 30, 'state copy': 100, 'kept of a long game': 15 };

const number = (x: number): string => (x >= 1000 ? Math.round(x).toLocaleString('en') : x >= 10 ? x.toFixed(0) : x.toFixed(2));

/** The engine beside naive references, measured in the same run; ratios mean something on any machine, times only on this one. */
export async function benchCommand(args: readonly string[]): Promise<number> {
  const given = readArgs(
    {
      name: 'bench',
      words: '[game...]',
      about: 'Measures floods, fields, copies, random play, saves and replay, each beside a naive reference in the same run.',
      flags: {
        server: { type: 'boolean', about: 'the server under load instead: actions a second, sockets, opening a long match' },
        'server-fuzz': {
          type: 'string',
          value: 'N',
          about: 'N hostile requests against a server of its own, and whether it answers while many games are played again',
        },
        'server-crowd': {
          type: 'string',
          value: 'SECONDS',
          about: 'whether a server answers while 40 sockets and 30 connections ask a campaign for whatever costs most',
        },
        'database-url': {
          type: 'string',
          value: 'URL',
          about: 'with --server-fuzz and --server-crowd: PostgreSQL instead of the embedded database',
        },
        long: { type: 'string', value: 'N', about: 'one session of N actions of a game instead: what it keeps, how its save opens' },
        scenario: { type: 'string', value: 'ID', about: 'with --long: scenario (default the last)' },
        processes: {
          type: 'string',
          value: 'N',
          about: 'with --server and --database-url (an empty database): one, two ... N servers on one PostgreSQL',
        },
        matches: { type: 'string', value: 'N', about: 'with --server: tables played at once (default 24)' },
        seconds: { type: 'string', value: 'N', about: 'with --server: how long (default 10)' },
      },
      examples: [
        'hexfront bench --json',
        'hexfront bench last-gamble',
        'hexfront bench --server',
        'hexfront bench wacht-am-rhein --long 100000',
      ],
    },
    args,
  );
  if (!given) return 0;
  if (given.flags['server-fuzz'] !== undefined) return (await import('./fuzz-server.ts')).fuzzServerCommand(given);
  if (given.flags['server-crowd'] !== undefined) return (await import('./crowd-server.ts')).crowdServerCommand(given);
  if (given.flags.long !== undefined) return (await import('./bench-long.ts')).benchLongCommand(given);
  if (given.flags.server) return (await import('./bench-server.ts')).benchServerCommand(given);
  const ids = given.words.length > 0 ? given.words : games.map((g) => g.id);
  const bar = progress('bench', 2 + ids.length);
  const spatial = [benchFlood(), benchField(), benchCrop()].map((b) => ({
    unit: 'us' as const,
    reference: 'string-keyed maps',
    detail: { hexes: b.hexes, units: b.units, reached: b.reached },
    ...b,
  }));
  bar.at(2);
  const core: (CoreBench & { game: string })[] = [];
  for (const [i, id] of ids.entries()) {
    const { def } = await loadGame(id);
    for (const row of await benchCore(def)) core.push({ ...row, game: id });
    bar.at(3 + i);
  }
  bar.end();
  const long = benchLong().map((b) => ({ ...b, game: '' }));
  const rows = [...spatial.map((b) => ({ ...b, game: '' })), ...long, ...core];
  const short = rows.filter((r) => WANTED[r.name] !== undefined && r.ratio < WANTED[r.name]);
  if (given.flags.json)
    printJson({ node: process.version, rows: rows.map((r) => ({ ...r, wanted: WANTED[r.name] })), below: short.map((r) => r.name) });
  else {
    print(
      columns([
        ['measurement', 'game', 'ours', 'naive', 'unit', 'ratio', 'wanted', 'reference'],
        ...rows.map((r) => [
          r.name,
          r.game,
          number(r.ours),
          number(r.naive),
          r.unit,
          `${number(r.ratio)}x`,
          WANTED[r.name] ? `${WANTED[r.name]}x` : '',
          r.reference,
        ]),
      ]),
    );
  }
  return short.length > 0 || rows.some((r) => !r.same) ? 1 : 0;
}
