import { type OwnerRead, shortHash } from '@hexfront/engine/owner';
import { dropValues, keepValues, keptValues, ownerReader, valuesText } from '@hexfront/server/values';
import { readArgs, UsageError } from '../args.ts';
import { loadGame } from '../game.ts';
import { columns, print, printJson } from '../output.ts';
import { dataOf, keptHash } from '../values.ts';

/** Values of a player who owns a copy of a game: an empty table, checking a filled one, keeping it. */
export async function valuesCommand(args: readonly string[]): Promise<number> {
  const given = readArgs(
    {
      name: 'values',
      words: '<game> [file]',
      about:
        'Checks a table of the values of your own copy of a game and tells what it changes. Without a file it lists the values that are kept.\n' +
        'A game is played with them by hexfront play <game> --values FILE; its save names their hash and nothing else of them.',
      flags: {
        template: { type: 'boolean', about: 'write an empty table to fill in' },
        scenario: { type: 'string', value: 'ID', about: 'with --template: only the counters of this scenario' },
        keep: { type: 'boolean', about: 'put the table into the data folder, where every command and hexfront serve find it' },
        remove: { type: 'string', value: 'HASH', about: 'take values out of the data folder' },
        data: { type: 'string', value: 'DIR', about: 'the data folder (default $HEXFRONT_DATA or ~/.hexfront)' },
      },
      examples: [
        'hexfront values wacht-am-rhein-ii --template --scenario kesternich > mine.tsv',
        'hexfront values wacht-am-rhein-ii mine.tsv --keep',
        'hexfront play wacht-am-rhein-ii --values mine.tsv',
      ],
    },
    args,
  );
  if (!given) return 0;
  const { def } = await loadGame(given.words[0]);
  const reader = await ownerReader(def.id);
  const data = dataOf(given.flags.data);
  const json = given.flags.json === true;
  if (given.flags.template) {
    const { scenario } = given.flags;
    if (typeof scenario === 'string' && !def.scenarios.some((s) => s.id === scenario))
      throw new UsageError(`${def.name} has no scenario ${JSON.stringify(scenario)}; it has ${def.scenarios.map((s) => s.id).join(', ')}`);
    print(reader.template(typeof scenario === 'string' ? scenario : undefined).trimEnd());
    return 0;
  }
  if (typeof given.flags.remove === 'string') {
    const hash = await keptHash(data, def.id, given.flags.remove);
    await dropValues(data, def.id, hash);
    print(`Removed ${hash}. Saves that name these values open again when they are kept again.`);
    return 0;
  }
  const file = given.words[1];
  if (file === undefined) return list(data, def.id, json);
  const text = await valuesText(file);
  const read = reader.read(text);
  if ('problems' in read) {
    if (json) printJson(read);
    else print([`${file} cannot be used:`, ...read.problems.map((problem) => `  ${problem}`)].join('\n'));
    return 1;
  }
  const kept = given.flags.keep ? (await keepValues(data, def.id, text, file)).path : undefined;
  if (json) printJson({ ...read, ...(kept ? { kept } : {}) });
  else tell(read, kept);
  return 0;
}

async function list(data: string, game: string, json: boolean): Promise<number> {
  const hashes = await keptValues(data, game);
  if (json) printJson(hashes);
  else print(hashes.length > 0 ? hashes.join('\n') : `No values are kept for ${game} in ${data}.`);
  return 0;
}

function tell({ hash, given, changes }: OwnerRead, kept: string | undefined): void {
  print(`${given} values, ${changes.length} of them other than ours. Hash ${hash}.`);
  if (changes.length > 0) print(columns(changes.map(({ of, what, ours, own }) => ['', of, what, `${ours || 'none'} -> ${own}`])));
  if (kept) print(`Kept as ${kept}. Use --values ${shortHash(hash)}.`);
}
