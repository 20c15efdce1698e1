import { openSave, readSave, transcript, turnLabel } from '@hexfront/engine';
import { readArgs, UsageError } from '../args.ts';
import { readJsonFile } from '../files.ts';
import { loadGame } from '../game.ts';
import { print, printJson } from '../output.ts';
import { VALUES_FLAG, valuesGiven, valuesNamed } from '../values.ts';

/** A saved game as a text to read. */
export async function readCommand(args: readonly string[]): Promise<number> {
  const given = readArgs(
    {
      name: 'read',
      words: '<save>',
      about: 'Writes a saved game out as text: turn by turn, phase by phase, what happened and by which case.',
      flags: { values: VALUES_FLAG },
      examples: ['hexfront read game.hexfront.json > game.txt'],
    },
    args,
  );
  if (!given) return 0;
  if (given.words.length !== 1) throw new UsageError('name one save file');
  const json = await readJsonFile(given.words[0]);
  const { save } = readSave(json);
  const { def, describe } = await loadGame(save.game);
  await valuesGiven(def.id, given.flags.values);
  await valuesNamed(def.id, save.setup.values);
  const { session } = openSave(def, json);
  const text = transcript(session, turnLabel(describe));
  if (given.flags.json) printJson({ game: def.id, lines: text.split('\n') });
  else print(text.trimEnd());
  return 0;
}
