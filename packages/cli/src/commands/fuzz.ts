import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { below, InputError, type OptionValue, type RngState, seedRng, settle } from '@hexfront/engine';
import { type Failure, type FuzzStats, fuzz, MAX_ACTIONS, type Player } from '@hexfront/engine/testing';
import { games as allGames, type LoadedGame } from '@hexfront/games';
import { type Given, numberFlag, optionFlags, readArgs, UsageError } from '../args.ts';
import { loadGame } from '../game.ts';
import { print, printJson, progress } from '../output.ts';
import { refereeOf } from '../referees.ts';

type Def = LoadedGame['def'];

const compared = ({ compared: { positions, chapters } }: FuzzStats): string =>
  `referee: ${positions} positions, ${Object.entries(chapters)
    .map(([name, n]) => `${name} ${n}`)
    .join(', ')}`;

/** Random play with every invariant checked. A failure leaves a save that reproduces it. */
export async function fuzzCommand(args: readonly string[]): Promise<number> {
  const given = readArgs(
    {
      name: 'fuzz',
      words: '[game]',
      about:
        'Plays random games with every check on: lists, refusals, codec, replay, undo, views, and a second reading of the rules beside the game. A failure is saved as a game that reproduces it. Without a game: all games and scenarios with options mixed, for so many minutes.',
      flags: {
        games: { type: 'string', value: 'N', about: 'how many games (default 20; without a game as many as the time allows)' },
        minutes: { type: 'string', value: 'N', about: 'without a game: how long all of it may take (default 30)' },
        seed: {
          type: 'string',
          value: 'S',
          about: 'text that fixes all the chance (default fuzz; without a game a fresh one, which is printed)',
        },
        scenario: { type: 'string', value: 'ID', about: 'one scenario only (default all in turn)' },
        options: { type: 'string', value: 'a,b=c', about: 'options of the game' },
        points: { type: 'string', value: 'N', about: 'moments of a game at which everything is looked at closely (default 12)' },
        brisk: { type: 'boolean', about: 'a kind of answer first, then one of it: phases end sooner, for games of many counters' },
        fight: { type: 'boolean', about: 'attacks, retreats, advances and arrivals before everything else' },
        ahead: { type: 'string', value: 'N', about: 'play so many actions at once before the checks begin (default 0)' },
        max: { type: 'string', value: 'N', about: `a game of more actions than this counts as endless (default ${MAX_ACTIONS})` },
        referee: {
          type: 'string',
          value: 'N',
          about: 'one position in N is read a second time by the referee of the game (default 100, 0: none)',
        },
        out: { type: 'string', value: 'DIR', about: 'where failing saves go (default artefacts/fuzz)' },
      },
      examples: [
        'hexfront fuzz last-gamble --games 200 --scenario breakthrough --fight',
        'hexfront fuzz last-gamble --options level=advanced',
        'hexfront fuzz --minutes 60',
      ],
    },
    args,
  );
  if (!given) return 0;
  if (given.words.length === 0) return fuzzAll(given);
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
    player: given.flags.fight ? 'fight' : given.flags.brisk ? 'brisk' : 'plain',
    ahead: numberFlag(given, 'ahead', 0, 0, 10_000_000),
    max: numberFlag(given, 'max', MAX_ACTIONS, 100, 10_000_000),
    ...(reads ? { referee: { reads, every } } : {}),
    onGame: (done) => bar.at(done, failures.length > 0 ? `${failures.length} failed` : ''),
    onFailure: (f) => failures.push(f),
  });
  bar.end();
  const saves = await keep(given, def, failures);
  const seconds = (performance.now() - began) / 1000;
  if (given.flags.json) printJson({ ...stats, failures: failures.map((f, i) => ({ ...f, save: saves[i] })), seconds });
  else {
    print(
      `${stats.games} games, ${stats.actions} actions, longest ${stats.longest}, lists up to ${stats.listMax} (mean ${stats.listMean.toFixed(1)}), ${seconds.toFixed(1)} s`,
    );
    if (reads) print(compared(stats));
    for (const [what, n] of Object.entries(stats.results)) print(`  ${n} x ${what}`);
    tell(failures, saves);
  }
  return failures.length > 0 ? 1 : 0;
}

async function keep(given: Given, def: Def, failures: readonly Failure[]): Promise<string[]> {
  const folder = String(given.flags.out ?? join('artefacts', 'fuzz'));
  const saves: string[] = [];
  for (const failure of failures) {
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${def.id}-${failure.scenario}-${failure.seed.replaceAll(/[^\w-]/g, '_')}.hexfront.json`);
    await writeFile(path, JSON.stringify(failure.save));
    saves.push(path);
  }
  return saves;
}
function tell(failures: readonly Failure[], saves: readonly string[]): void {
  for (const [i, f] of failures.entries()) print(`FAILED at action ${f.at} of ${f.scenario} (seed ${f.seed}): ${f.message}\n  ${saves[i]}`);
}

/** Options by chance, one after another as far as they go together; some bring others within reach, so all are tried twice. */
function mixed(def: Def, scenario: string, rng: RngState, without: readonly string[]): Record<string, OptionValue> {
  let options: Record<string, OptionValue> = {};
  for (const spec of [...def.options, ...def.options]) {
    if (without.includes(spec.id)) continue;
    const values: OptionValue[] = spec.type === 'flag' ? [true, false, false] : (spec.choices?.map((c) => c.value) ?? []);
    const value = values[below(rng, values.length)];
    if (value === undefined || value === spec.default) continue;
    try {
      settle(def, { scenario, options: { ...options, [spec.id]: value } });
      options = { ...options, [spec.id]: value };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
    }
  }
  return options;
}

const PLAYERS: readonly Player[] = ['fight', 'plain', 'brisk'];
/** The rest of a long game is met by playing ahead; a round is not to hang on one campaign. */
const AHEAD = [0, 0, 500, 3_000, 12_000];

/** All games and scenarios in turn, round after round until the time is up; each game has a share of it. */
async function fuzzAll(given: Given): Promise<number> {
  const minutes = numberFlag(given, 'minutes', 30, 1, 10_000);
  const most = numberFlag(given, 'games', 1_000_000, 1, 1_000_000);
  const every = numberFlag(given, 'referee', 20, 0, 1_000_000);
  const seed = String(given.flags.seed ?? randomBytes(4).toString('hex'));
  const rng = seedRng(seed);
  const end = performance.now() + minutes * 60_000;
  const loaded = await Promise.all(allGames.map((entry) => entry.load()));
  const rounds = loaded.flatMap(({ def }) => def.scenarios.map((s) => ({ def, scenario: s.id })));
  const share = Math.max(10_000, (minutes * 60_000) / rounds.length);
  print(`hexfront fuzz --seed ${seed} --minutes ${minutes}`);
  const sums = new Map<string, FuzzStats>();
  let failed = 0;
  for (let n = 0; n < most && performance.now() < end; n++) {
    const { def, scenario } = rounds[n % rounds.length];
    const referee = every > 0 ? await refereeOf(def.id) : undefined;
    // In one game of three also with options that the referee does not read: then the other checks look alone.
    const unread = referee?.unread ?? [];
    const options = mixed(def, scenario, rng, below(rng, 3) > 0 ? unread : []);
    const reads = unread.some((id) => options[id] !== undefined) ? undefined : referee;
    const player = PLAYERS[below(rng, PLAYERS.length)];
    const ahead = AHEAD[below(rng, AHEAD.length)];
    const until = Math.min(end, performance.now() + share);
    const mine = `${seed}/${n}`;
    const stats = fuzz(def, {
      games: 1,
      seed: mine,
      scenario,
      options,
      player,
      ahead,
      ...(reads ? { referee: { reads, every } } : {}),
      stop: () => performance.now() > until,
    });
    if (stats.failures.length > 0) {
      failed++;
      tell(stats.failures, await keep(given, def, stats.failures));
      const chosen = Object.entries(options).map(([id, value]) => (value === true ? id : `${id}=${value}`));
      const flags = [
        player === 'plain' ? '' : `--${player}`,
        ahead > 0 ? `--ahead ${ahead}` : '',
        chosen.length > 0 ? `--options ${chosen.join(',')}` : '',
      ];
      print(
        `  hexfront fuzz ${def.id} --scenario ${scenario} --games 1 --seed ${mine} --referee ${reads ? every : 0} ${flags.filter(Boolean).join(' ')}`,
      );
    }
    sums.set(def.id, summed(sums.get(def.id), stats));
  }
  for (const [id, sum] of sums) print(`${id}: ${sum.games} games (${sum.brokenOff} broken off), ${sum.actions} actions; ${compared(sum)}`);
  print(failed > 0 ? `${failed} games failed; seed ${seed}` : `no difference and no failure; seed ${seed}`);
  return failed > 0 ? 1 : 0;
}

function summed(a: FuzzStats | undefined, b: FuzzStats): FuzzStats {
  if (!a) return b;
  const chapters = { ...a.compared.chapters };
  for (const [name, n] of Object.entries(b.compared.chapters)) chapters[name] = (chapters[name] ?? 0) + n;
  return {
    ...a,
    games: a.games + b.games,
    brokenOff: a.brokenOff + b.brokenOff,
    actions: a.actions + b.actions,
    compared: { positions: a.compared.positions + b.compared.positions, chapters },
  };
}
