import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Failure, fuzz } from '@hexfront/engine/testing';
import { numberFlag, optionFlags, readArgs, UsageError } from '../args.ts';
import { loadGame } from '../game.ts';
import { print, printJson, progress } from '../output.ts';
import { refereeOf } from '../referees.ts';

/** Random play with every invariant checked. A failure leaves a save that reproduces it. */
export async function fuzzCommand(args: readonly string[]): Promise<number> {
  const given = readArgs(
    {
      name: 'fuzz',
      words: '<game>',
      about:
        'Plays random games with every check on: lists, refusals, codec, replay, undo, views, and a second reading of the rules beside the game. A failure is saved as a game that reproduces it.',
      flags: {
        games: { type: 'string', value: 'N', about: 'how many games (default 20)' },
        seed: { type: 'string', value: 'S', about: 'text that fixes all the chance (default fuzz)' },
        scenario: { type: 'string', value: 'ID', about: 'one scenario only (default all in turn)' },
        options: { type: 'string', value: 'a,b=c', about: 'options of the game' },
        points: { type: 'string', value: 'N', about: 'moments of a game at which everything is looked at closely (default 12)' },
        brisk: { type: 'boolean', about: 'a kind of answer first, then one of it: phases end sooner, for games of many counters' },
        max: { type: 'string', value: 'N', about: 'a game of more actions than this counts as endless (default 50000)' },
        referee: {
          type: 'string',
          value: 'N',
          about: 'one position in N is read a second time by the referee of the game (default 100, 0: none)',
        },
        out: { type: 'string', value: 'DIR', about: 'where failing saves go (default artefacts/fuzz)' },
      },
      examples: ['hexfront fuzz last-gamble --games 200 --scenario breakthrough', 'hexfront fuzz last-gamble --options level=advanced'],
    },
    args,
  );
  if (!given) return 0;
  const { def } = await loadGame(given.words[0]);
  const games = numberFlag(given, 'games', 20, 1, 1_000_000);
  const scenario = given.flags.scenario as string | undefined;
  if (scenario !== undefined && !def.scenarios.some((s) => s.id === scenario))
    throw new UsageError(`${def.name} has no scenario ${JSON.stringify(scenario)}`);
  const every = numberFlag(given, 'referee', 100, 0, 1_000_000);
  const reads = every > 0 ? await refereeOf(def.id) : undefined;
  const bar = progress('fuzz', games);
  const failures: Failure[] = [];
  const began = performance.now();
  const stats = fuzz(def, {
    games,
    seed: String(given.flags.seed ?? 'fuzz'),
    ...(scenario === undefined ? {} : { scenario }),
    options: optionFlags(given.flags.options),
    points: numberFlag(given, 'points', 12, 1, 10_000),
    ...(given.flags.brisk ? { brisk: true } : {}),
    max: numberFlag(given, 'max', 50_000, 100, 10_000_000),
    ...(reads ? { referee: { reads, every } } : {}),
    onGame: (done) => bar.at(done, failures.length > 0 ? `${failures.length} failed` : ''),
    onFailure: (f) => failures.push(f),
  });
  bar.end();
  const folder = String(given.flags.out ?? join('artefacts', 'fuzz'));
  const saves: string[] = [];
  for (const failure of failures) {
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${def.id}-${failure.scenario}-${failure.seed.replaceAll(/[^\w-]/g, '_')}.hexfront.json`);
    await writeFile(path, JSON.stringify(failure.save));
    saves.push(path);
  }
  const seconds = (performance.now() - began) / 1000;
  if (given.flags.json) printJson({ ...stats, failures: failures.map((f, i) => ({ ...f, save: saves[i] })), seconds });
  else {
    print(
      `${stats.games} games, ${stats.actions} actions, longest ${stats.longest}, lists up to ${stats.listMax} (mean ${stats.listMean.toFixed(1)}), ${seconds.toFixed(1)} s`,
    );
    const { positions, chapters } = stats.compared;
    if (reads)
      print(
        `referee: ${positions} positions, ${Object.entries(chapters)
          .map(([name, n]) => `${name} ${n}`)
          .join(', ')}`,
      );
    for (const [what, n] of Object.entries(stats.results)) print(`  ${n} x ${what}`);
    for (const [i, f] of failures.entries())
      print(`FAILED at action ${f.at} of ${f.scenario} (seed ${f.seed}): ${f.message}\n  ${saves[i]}`);
  }
  return failures.length > 0 ? 1 : 0;
}
