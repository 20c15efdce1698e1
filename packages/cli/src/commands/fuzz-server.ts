/** Hostile readers against a server on this machine, beside the bars of the house. */
import { type Given, numberFlag } from '../args.ts';
import { columns, print, printJson, progress } from '../output.ts';

export async function fuzzServerCommand(given: Given): Promise<number> {
  const requests = numberFlag(given, 'server-fuzz', 10_000, 1, 10_000_000);
  const url = given.flags['database-url'];
  const { fuzzServer, stallServer } = await import('@hexfront/server');
  const bar = progress('fuzz', requests);
  const database = typeof url === 'string' ? { databaseUrl: url } : {};
  const fuzz = await fuzzServer({ requests, progress: (done) => bar.at(done), ...database });
  bar.end();
  const stall = await stallServer(database);
  const growth = fuzz.heap[1] - fuzz.heap[0];
  const failed = Object.entries(stall.answers).filter(([status]) => Number(status) >= 500 && status !== '503');
  const rows: [string, string, string, boolean][] = [
    ['requests nobody answered for (would have ended the process)', String(fuzz.uncaught.length), '0', fuzz.uncaught.length === 0],
    ['answers of 500 and above', String(fuzz.failures.length), '0', fuzz.failures.length === 0],
    ['what belongs to others is unchanged', String(fuzz.unchanged), 'true', fuzz.unchanged],
    [`megabytes of heap more than after a tenth (${fuzz.heap[0]})`, String(growth), 'under 64', growth < 64],
    [
      `milliseconds to /healthz while ${stall.asked} games are played again, longest of ${stall.looks}`,
      stall.worst.toFixed(0),
      'under 250',
      stall.worst < 250,
    ],
    ['the same, half of them', stall.median.toFixed(1), '', true],
    ['longest turn of the server’s loop, milliseconds of processor time', stall.turn.toFixed(0), 'under 50', stall.turn < 50],
    ['of those games, faults', String(failed.length), '0', failed.length === 0],
  ];
  if (given.flags.json)
    printJson({ node: process.version, fuzz, stall, below: rows.filter(([, , , good]) => !good).map(([name]) => name) });
  else {
    print(columns([['measurement', 'here', 'wanted'], ...rows.map(([name, value, wanted]) => [name, value, wanted])]));
    print(
      `\n${fuzz.requests} requests, answered ${JSON.stringify(fuzz.answers)}; games played again, answered ${JSON.stringify(stall.answers)}.`,
    );
    for (const line of [...fuzz.failures, ...fuzz.uncaught].slice(0, 20)) print(line);
  }
  return rows.every(([, , , good]) => good) ? 0 : 1;
}
