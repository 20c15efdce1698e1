/** A crowd that asks for whatever costs most against a server on this machine, beside the bars of the house. */
import type { StallResult } from '@hexfront/server';
import { type Given, numberFlag } from '../args.ts';
import { columns, print, printJson } from '../output.ts';

type Row = [name: string, value: string, wanted: string, good: boolean];

export async function crowdServerCommand(given: Given): Promise<number> {
  const seconds = numberFlag(given, 'server-crowd', 10, 1, 600);
  const url = given.flags['database-url'];
  const { crowdServer } = await import('@hexfront/server');
  const database = typeof url === 'string' ? { databaseUrl: url } : {};
  // First everything they ask for is worked out, then they have the limits of a real server.
  const free = await crowdServer({ seconds, ...database });
  const limited = typeof url === 'string' ? undefined : await crowdServer({ seconds, limited: true });
  const rows = [...rowsOf('without limits', free), ...(limited ? rowsOf('with limits', limited) : [])];
  if (given.flags.json) printJson({ node: process.version, free, limited, below: rows.filter((row) => !row[3]).map(([name]) => name) });
  else print(columns([['measurement', 'here', 'wanted'], ...rows.map(([name, value, wanted]) => [name, value, wanted])]));
  return rows.every(([, , , good]) => good) ? 0 : 1;
}

function rowsOf(how: string, { worst, median, turn, looks, asked, answers }: StallResult): Row[] {
  const faults = Object.entries(answers).filter(([status]) => Number(status) >= 500);
  return [
    [`${how}: milliseconds to /healthz, longest of ${looks}`, worst.toFixed(0), 'under 250', worst < 250],
    ['the same, half of them', median.toFixed(1), '', true],
    ['longest turn of the server’s loop, milliseconds of processor time', turn.toFixed(0), 'under 50', turn < 50],
    [`faults among ${asked} answers (${JSON.stringify(answers)})`, String(faults.length), '0', faults.length === 0],
  ];
}
