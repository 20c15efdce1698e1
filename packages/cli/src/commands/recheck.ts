import { readArgs } from '../args.ts';
import { print, printJson } from '../output.ts';
import { dataOf } from '../values.ts';

/** What the rules of this version would make of the matches of a server. */
export async function recheckCommand(args: readonly string[]): Promise<number> {
  const given = readArgs(
    {
      name: 'recheck',
      words: '',
      about:
        'Plays every match of a data folder again and tells which ones the rules of this version would have refused, at which entry, by which case. ' +
        'Nothing is changed; matches go on from where they stand. Exits with 1 if a match cannot go on.',
      flags: {
        data: { type: 'string', value: 'DIR', about: 'the data folder (default $HEXFRONT_DATA or ~/.hexfront)' },
        'database-url': { type: 'string', value: 'URL', about: 'PostgreSQL instead of the folder' },
      },
      examples: ['hexfront recheck --data /var/lib/hexfront', 'hexfront recheck --json'],
    },
    args,
  );
  if (!given) return 0;
  const { recheckFolder } = await import('@hexfront/server');
  const databaseUrl = given.flags['database-url'];
  const place = { data: dataOf(given.flags.data), ...(typeof databaseUrl === 'string' ? { databaseUrl } : {}) };
  const json = given.flags.json === true;
  const all = [];
  let [carried, stopped] = [0, 0];
  for await (const match of recheckFolder(place)) {
    all.push(match);
    const { otherwise, stops, by } = match;
    if (stops) stopped += 1;
    else if (otherwise.length > 0) carried += 1;
    if (json || (!stops && otherwise.length === 0)) continue;
    print(
      `${match.match}  ${match.name} (${match.game}, ${match.status}, ${match.rows} entries${by.length > 0 ? `, version ${by.join(', ')}` : ''})`,
    );
    for (const { seq, case: rule, refused } of otherwise.slice(0, MOST_LINES))
      print(`  entry ${seq}: ${refused ? 'refused' : 'goes another way'}${rule ? ` by ${rule}` : ''}`);
    if (otherwise.length > MOST_LINES) print(`  and ${otherwise.length - MOST_LINES} more`);
    print(stops ? `  cannot go on: ${stops} It can be resigned, drawn and closed.` : '  goes on from its position');
  }
  if (json) printJson({ matches: all });
  else
    print(
      `${all.length} matches: ${all.length - carried - stopped} play as they did, ${carried} go on from their position, ${stopped} cannot go on.`,
    );
  return stopped > 0 ? 1 : 0;
}

/** Lines for one match. */
const MOST_LINES = 10;
