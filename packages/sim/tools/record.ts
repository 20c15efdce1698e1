/** `npm run record`: plays recorded games again and writes those anew that the rules have changed. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Shape, start, turnLabel } from '@hexfront/engine';
import {
  actionsOf,
  firstDifference,
  playAgain,
  playRecording,
  type RecordingHead,
  readOptions,
  readRecording,
  setupOf,
} from '@hexfront/engine/testing';
import { games, type LoadedGame } from '@hexfront/games';
import { renew } from '../src/renew.ts';

const HELP = `npm run record [-- <game> [scenario ...]]    plays the recorded games again and renews those that the rules have changed
  --check                                   only tells which would change; exit code 1 if there is one
  --new                                     plays a new game with the computer instead
  --most N --haste N --seed TEXT            changes how it is recorded: actions at most, answers in a phase, the seed
  --options a,b=c                           options of the game ("" for none)
  --as NAME                                 records the scenario once more, under another name`;

const ENDING = '.game.txt';

export async function main(root: string, args: string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { check: flag, new: flag, help: { ...flag, short: 'h' }, most: text, haste: text, seed: text, options: text, as: text },
  });
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const [id, ...wanted] = positionals;
  if (id !== undefined && !games.some((g) => g.id === id))
    throw new Error(`there is no game ${id}; there are ${games.map((g) => g.id).join(', ')}`);
  const changes: Partial<RecordingHead> = {
    ...(values.as === undefined ? {} : { scenario: wanted[0] }),
    ...(values.most === undefined ? {} : { most: Number(values.most) }),
    ...(values.haste === undefined ? {} : { haste: Number(values.haste) }),
    ...(values.seed === undefined ? {} : { seed: values.seed }),
    ...(values.options === undefined ? {} : { options: readOptions(values.options) }),
  };
  // A longer or shorter recording is the same game; with another seed, haste or options it is another one.
  const anew = values.new === true || Object.keys(changes).some((key) => key !== 'most');
  if ((Object.keys(changes).length > 0 || values.as !== undefined) && wanted.length !== 1)
    throw new Error('name the game and one scenario to record otherwise');
  let changed = 0;
  let failed = 0;
  for (const entry of games) {
    if (id !== undefined && entry.id !== id) continue;
    const folder = join(root, 'packages', 'games', entry.id, 'test', 'golden');
    const game = await entry.load();
    const names = namesOf(folder, game, wanted, values.as);
    for (const name of names) {
      const began = performance.now();
      const file = join(folder, `${name}${ENDING}`);
      const old = readIf(file);
      const say = (text: string, more = ''): void =>
        void process.stdout.write(`${entry.id} ${name}: ${text}, ${((performance.now() - began) / 1000).toFixed(1)} s\n${more}`);
      try {
        const usual = { scenario: wanted[0] ?? name, options: {}, seed: 'recorded', most: 900, haste: 0 };
        const said = await record(game, { ...(old ? readRecording(old).head : usual), ...changes }, anew ? undefined : old);
        if (said === undefined || said.text === old) {
          say('as recorded');
          continue;
        }
        changed++;
        say(said.about, said.difference === undefined ? '' : `${said.difference}\n`);
        if (values.check) continue;
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, said.text);
      } catch (error) {
        // The others are looked at all the same.
        failed++;
        say(`FAILED, left as it is: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  process.stdout.write(
    changed + failed === 0
      ? 'Every recorded game plays as it was recorded.\n'
      : `${changed} recorded ${changed === 1 ? 'game' : 'games'} ${values.check ? 'would change' : 'written anew; read the difference before you commit it'}${failed > 0 ? `, ${failed} failed` : ''}.\n`,
  );
  return failed > 0 || (values.check && changed > 0) ? 1 : 0;
}

/** Recordings to look at: those of the scenarios that are named, or all, and a first one of every scenario that has none. */
function namesOf(folder: string, game: LoadedGame, wanted: readonly string[], as: string | undefined): string[] {
  if (as !== undefined) return [as];
  const there = listIf(folder).map((file) => file.slice(0, -ENDING.length));
  const scenarioOf = (name: string): string => readRecording(readFileSync(join(folder, `${name}${ENDING}`), 'utf8')).head.scenario;
  const missing = game.def.scenarios.map((s) => s.id).filter((scenario) => !there.includes(scenario));
  const all = [...there, ...missing].sort();
  const found =
    wanted.length === 0 ? all : all.filter((name) => wanted.includes(name) || (there.includes(name) && wanted.includes(scenarioOf(name))));
  if (found.length === 0)
    throw new Error(`${game.def.name} has no scenario ${wanted.join(', ')}; it has ${game.def.scenarios.map((s) => s.id).join(', ')}`);
  return found;
}

/** The recording as it is now, if it is another one; a new game without an old one. */
async function record(
  game: LoadedGame,
  head: RecordingHead,
  old: string | undefined,
): Promise<{ text: string; about: string; difference?: string } | undefined> {
  const { orders } = old === undefined ? { orders: [] } : readRecording(old);
  const first = actionsOf<Shape>(start(game.def, setupOf(head)), orders, true).slice(0, head.most);
  // Nothing is asked of the computer unless something has changed.
  const again = playRecording(game, head, first);
  if (again.text === old) return undefined;
  const complete = first.length === head.most || again.world.result;
  const { actions, kept, answered } =
    complete && !again.refused ? { actions: first, kept: first.length, answered: 0 } : await renew(game, head, first);
  const { text, refused, world } = playRecording(game, head, actions);
  if (refused) throw new Error(`${head.scenario}: the new recording does not play: ${refused.order}: ${refused.why}`);
  if (playAgain(game, text).text !== text) throw new Error(`${head.scenario}: the new recording is not what was played`);
  const whole = world.result ? 'to its end' : `to ${turnLabel(game.describe)(world)}`;
  const about = `${actions.length} actions ${whole}, ${old === undefined ? 'a new game' : `${kept} of ${orders.length} as recorded, ${answered} answers of the computer`}`;
  return { text, about, ...(old === undefined ? {} : { difference: firstDifference(old, text) }) };
}

const tried = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};
const readIf = (file: string): string | undefined => tried(() => readFileSync(file, 'utf8'));
const listIf = (folder: string): string[] => (tried(() => readdirSync(folder)) ?? []).filter((file) => file.endsWith(ENDING));
