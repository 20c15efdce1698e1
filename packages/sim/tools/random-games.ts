/**
 * Random games whose whole course is boiled down to hashes, for `npm run same`: bundled once with the packages of this checkout and once with those of
 * an older commit, so it uses nothing but the contract of a game.
 */
import { createHash } from 'node:crypto';
import {
  type Action,
  below,
  drawRoll,
  encode,
  hashOf,
  legal,
  perform,
  prompt,
  type RngState,
  sayEvent,
  seedRng,
  settle,
  start,
  view,
} from '@hexfront/engine';
import { quickAction, randomAction } from '@hexfront/engine/testing';
import { games, type LoadedGame } from '@hexfront/games';

/** A game to play: the same in both checkouts. */
export interface RandomJob {
  game: string;
  scenario: string;
  options: Record<string, string | boolean>;
  seed: string;
  actions: number;
}
/** What can be compared after some actions of a job: names and hashes. */
export interface Point {
  job: number;
  at: number;
  /** The last point of its job. */
  last: boolean;
  /** Milliseconds of processor time since the point before. */
  cost: number;
  parts: Record<string, string>;
}

type World = ReturnType<typeof start>;
type Options = RandomJob['options'];

const EVERY = 500;
/** On the way, the hash and the list of answers are noted at one action in so many: a difference may be gone again by the next point. */
const ON_THE_WAY = 25;
/** A list longer than this is compared as far as this. */
const LONG = 400;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The list of jobs for a seed: every scenario once as usual and once with a mixture of options, and so on with longer games. */
export async function jobsFor(seed: string, rounds: number, [game, ...scenarios]: readonly string[]): Promise<RandomJob[]> {
  const rng = seedRng(`${seed}/jobs`);
  const chosen = await Promise.all(games.filter((g) => game === undefined || g.id === game).map((g) => g.load()));
  const jobs: RandomJob[] = [];
  for (let round = 0; round < rounds; round++)
    for (const loaded of chosen)
      for (const [i, { id: scenario }] of loaded.def.scenarios.entries()) {
        if (scenarios.length > 0 && !scenarios.includes(scenario)) continue;
        // Both kinds come early: often there is no time for more.
        const options = (round + i) % 2 === 0 ? {} : mixture(loaded, scenario, rng);
        jobs.push({ game: loaded.def.id, scenario, options, seed: `${seed}/${round}`, actions: round < 2 ? 2 * EVERY : 8 * EVERY });
      }
  return jobs;
}

/** Each option is turned, or given another of its values, one time in two, if the scenario and the others allow it. */
function mixture({ def }: LoadedGame, scenario: string, rng: RngState): Options {
  let options: Options = {};
  for (const { id, type, choices = [], default: usual } of def.options) {
    const others = type === 'flag' ? [!usual] : choices.map((c: { value: string }) => c.value).filter((value: string) => value !== usual);
    const value = others[below(rng, 2 * others.length)];
    if (value === undefined) continue;
    const more = { ...options, [id]: value };
    try {
      settle(def, { scenario, options: more });
      options = more;
    } catch {
      // Not in this scenario, or not with the others.
    }
  }
  return options;
}

/** What is told on the way, since the point before. */
interface Told {
  words: string[];
  stages: string[];
  way: string[];
}

/** Plays a job; tells of the state every 500 actions and at its end, or after every action from `closely` on. */
export function playJob(
  { def }: LoadedGame,
  job: RandomJob,
  index: number,
  tell: (point: Point) => void,
  closely = Number.POSITIVE_INFINITY,
): void {
  const rng = seedRng(`${job.seed}/answers`);
  let told: Told = { words: [], stages: [], way: [] };
  let cpu = process.cpuUsage();
  let at = 0;
  let done = '';
  const point = (g: World | undefined, last: boolean, parts: Record<string, string>): void => {
    const used = process.cpuUsage(cpu);
    tell({
      job: index,
      at,
      last,
      cost: (used.user + used.system) / 1000,
      parts: { ...parts, ...(g ? partsOf(g, told, at > closely ? done : undefined) : {}) },
    });
    told = { words: [], stages: [], way: [] };
    cpu = process.cpuUsage();
  };
  try {
    const g = start(def, { scenario: job.scenario, options: job.options, seed: job.seed });
    for (; at < job.actions && !g.result; at++) {
      if (at % ON_THE_WAY === 0 || at >= closely) told.way.push(hashOf(g), listText(g));
      const action = drawRoll(g) ?? answer(g, rng);
      if (!action) throw new Error('nobody can act');
      done = JSON.stringify(action);
      for (const event of perform(g, action)) {
        if (event.e === 'stage') told.stages.push(String(event.stage));
        told.words.push(JSON.stringify(event), sayEvent(g, event));
      }
      if ((at + 1) % EVERY !== 0 && at < closely) continue;
      at++;
      point(g, false, {});
      at--;
    }
    point(g, true, {});
  } catch (error) {
    // A failure is compared like everything else.
    point(undefined, true, { failure: error instanceof Error ? error.message : String(error) });
  }
}

/** An answer by chance. What ends a phase is often drawn again: where one answer in two did, nobody would ever fight. */
function answer(g: World, rng: RngState): Action | undefined {
  const drawn = below(rng, 2) === 0 ? randomAction(g, rng) : quickAction(g, rng);
  return drawn?.k === 'done' && below(rng, 8) > 0 ? randomAction(g, rng) : drawn;
}

/** The question that stands and the first of its answers. */
function listText(g: World): string {
  const { cases: _, ...asked } = prompt(g);
  const answers: unknown[] = [];
  for (const action of legal(g)) if (answers.push(action) >= LONG) break;
  return JSON.stringify([asked, answers]);
}

/** Everything about a state that has a name, as hashes; closely, field by field, and what was done and said in full. */
function partsOf(g: World, told: Told, done: string | undefined): Record<string, string> {
  const { setup: _, rules: __, fields, vars, rows, frames, rng, result, ...rest } = encode(g);
  const views = g.def.sides.map((_side, side) => {
    const { setup: ___, rules: ____, ...seen } = view(g, side) as unknown as Record<string, unknown>;
    return hash(JSON.stringify(seen));
  });
  const common = { hash: hashOf(g), stages: told.stages.join(' ').slice(-300), views: views.join(' ') };
  if (done === undefined)
    return {
      ...common,
      encoded: hash(JSON.stringify([fields, vars, rows, frames, rng, result, rest])),
      words: hash(told.words.join('\n')),
      way: hash(told.way.join('\n')),
    };
  const named = (kind: string, record: object): [string, string][] =>
    Object.entries(record).map(([name, value]) => [`${kind} ${name}`, hash(JSON.stringify(value))]);
  return {
    action: done,
    way: told.way.map(hash).join(' '),
    words: told.words.join('\n'),
    ...common,
    ...Object.fromEntries([...named('field', fields), ...named('var', vars), ...named('rows', rows)]),
    frames: JSON.stringify(frames),
    dice: JSON.stringify(rng),
    result: JSON.stringify(result ?? ''),
    order: hash(JSON.stringify([Object.keys(fields), Object.keys(vars), Object.keys(rows)])),
  };
}

/** One process of `npm run same`: `jobs` prints the list, `play` plays jobs from standard input, `closely` one of them from an action on. */
export async function main([command, ...args]: string[], input: () => Promise<string>): Promise<void> {
  const print = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);
  if (command === 'jobs') {
    const [seed, rounds, ...wanted] = args;
    print(await jobsFor(seed, Number(rounds), wanted));
    return;
  }
  const jobs: RandomJob[] = JSON.parse(await input());
  const loaded = new Map<string, LoadedGame>();
  for (const [index, job] of jobs.entries()) {
    const entry = games.find((g) => g.id === job.game);
    if (!entry) throw new Error(`there is no game ${job.game}`);
    const game = loaded.get(job.game) ?? (await entry.load());
    loaded.set(job.game, game);
    playJob(game, job, index, print, command === 'closely' ? Number(args[0]) : undefined);
  }
}
