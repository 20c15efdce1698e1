/**
 * Twin matches: two that differ only in what one pair of eyes may not know are played side by side, and everything the server would send to those
 * eyes is compared byte for byte: updates, positions, logs, prompts, lists, answers to every question, refusals.
 */
import { readFileSync } from 'node:fs';
import {
  type Action,
  below,
  check,
  type GameDef,
  type Kind,
  legal,
  type Question,
  type RngState,
  Session,
  secretlyAsked,
  seedRng,
  start,
  type World,
} from '@hexfront/engine';
import { exchanged } from '@hexfront/engine/testing';
import { loadGameById } from '@hexfront/games';
import { describe, expect, it } from 'vitest';
import { createUpdates } from '../../src/api/updates.ts';
import { atOnce } from '../../src/http/turns.ts';
import { diceOf } from '../../src/match/dice.ts';
import { type AnyShape, applyRow, type Live, newLive, turnOf } from '../../src/match/live.ts';
import type { OpenMatch } from '../../src/match/open-match.ts';
import { runningSave } from '../../src/match/proof.ts';
import { entriesFor, explainFor, legalFor, pastFor, standingOf, viewFor } from '../../src/match/sight.ts';
import { lastDayOfBastogne, lastTurns, MORNING } from './last-day.ts';

type AnyDef = GameDef<AnyShape>;
type AnyWorld = World<AnyShape>;

/** A match that begins at a position. */
function matchAt(world: AnyWorld, seed: string): Live {
  const dice = { seed, salts: [], throws: 0, queue: undefined, fell: [], threw: [] };
  const { seed: _, ...setup } = world.setup;
  const live = newLive({ id: 'm', def: world.def, setup, opening: undefined, clock: { type: 'none' } }, dice);
  live.session = new Session<AnyShape>(world, diceOf(dice));
  live.status = 'running';
  return live;
}

const worldOf = (live: Live): AnyWorld => live.session!.world;

function act(live: Live, action: Action, side = turnOf(live)): string {
  const no = applyRow(live, { seq: live.seq + 1, cid: `n${live.seq}`, side, user: 'x', action, pips: [], at: 0 }, true);
  return no ? JSON.stringify(no) : '';
}

const pick = <T>(rng: RngState, list: readonly T[]): T => list[below(rng, list.length)];

/** Some of everything that can be asked, about own units, those of the enemy, and places. */
function someQuestions(g: AnyWorld, rng: RngState, units: readonly number[]): Question[] {
  const known: Record<string, { args: Record<string, Kind> }> = g.def.questions?.(g) ?? {};
  const value = (kind: Kind): Question[string] => {
    if (kind.is === 'unit') return pick(rng, units);
    if (kind.is === 'hex' || kind.is === 'place')
      return below(rng, 2) === 0 ? below(rng, g.board.n) : Math.min(g.f.place[pick(rng, units)], g.board.n - 1);
    if (kind.is === 'side') return below(rng, 2);
    if (kind.is === 'flag') return below(rng, 2) === 0;
    if (kind.is === 'count') return below(rng, 3);
    if (kind.is === 'list') return Array.from({ length: 1 + below(rng, 2) }, () => value(kind.each as Kind) as number);
    return 'x';
  };
  return Object.keys(known).map((q) => {
    const asked: Question = { q };
    for (const [name, kind] of Object.entries(known[q].args)) if (!kind.maybe || below(rng, 3) === 0) asked[name] = value(kind);
    return asked;
  });
}

/** Orders that somebody might try: those he may give, and the same with another unit or place. */
function someOrders(g: AnyWorld, rng: RngState, units: readonly number[]): Action[] {
  const list: Action[] = [];
  for (const action of legal(g)) if (list.push(action) === 200) break;
  if (list.length === 0) return [];
  return Array.from({ length: 8 }, (_, n) => {
    const action = { ...pick(rng, list) };
    if (n % 2 === 0 && action.h !== undefined) action.h = below(rng, g.board.n);
    if (n % 3 === 0 && action.u !== undefined) action.u = pick(rng, units);
    if (n % 4 === 3 && action.path) action.path = [...action.path, below(rng, g.board.n)];
    return action;
  });
}

/** One who watches a match from its beginning: what he hears by himself, and what he finds out. */
function watcher(live: Live, side: number) {
  const { updateText } = createUpdates();
  const table = { id: 'm' } as OpenMatch;
  const [full, changes] = (['full', 'changes'] as const).map((views) => ({ views, words: true, last: undefined }));
  let length = 0;
  return {
    heard: (): string => {
      const from = Math.min(length, live.session!.log.length);
      length = live.session!.log.length;
      return [full, changes].map((reader) => updateText(table, live, from, side, side, reader)).join('\n');
    },
    finds: (questions: readonly Question[], orders: readonly Action[], rng: RngState): string => {
      const said = (work: () => unknown): unknown => {
        try {
          return work() ?? 'nothing';
        } catch (error) {
          return String(error);
        }
      };
      const g = worldOf(live);
      const standing = standingOf(live, side, side);
      const parts: unknown[] = [
        standing,
        viewFor(live, side),
        entriesFor(live, side, side, 0, true),
        atOnce(legalFor(live, side, undefined, true)),
      ];
      parts.push(said(() => atOnce(pastFor(live, side, side, below(rng, standing.length + 1)))));
      for (const question of questions) parts.push(said(() => explainFor(live, side, question)));
      // A refused order changes nothing, and its refusal tells nothing; one that would be done is not tried.
      for (const action of orders) parts.push(turnOf(live) === side && check(g, action) === undefined ? 'legal' : act(live, action, side));
      parts.push(said(() => JSON.stringify(runningSave(live, side, {})).length > 0));
      return JSON.stringify(parts);
    },
  };
}

function difference(a: string, b: string): string | undefined {
  if (a === b) return undefined;
  let at = 0;
  while (a[at] === b[at]) at += 1;
  return `${a.slice(Math.max(0, at - 160), at + 80)} | against | ${b.slice(Math.max(0, at - 160), at + 80)}`;
}

const ownUnits = (def: AnyDef, side: number): number[] => def.units.flatMap((unit, u) => (side < 0 || unit.side === side ? [u] : []));

/** Compares the two for these eyes; every draw is made twice, so that both are asked the same. */
function mustLookAlike(
  a: Live,
  eyes: [ReturnType<typeof watcher>, ReturnType<typeof watcher>],
  side: number,
  seed: string,
  also: readonly number[],
): void {
  const units = [...ownUnits(a.base.def, side), ...also, ...also];
  expect(difference(eyes[0].heard(), eyes[1].heard())).toBeUndefined();
  const rng = seedRng(seed);
  const questions = someQuestions(worldOf(a), rng, units);
  // What he may try follows from his own list, which is compared as well; out of turn nothing is tried at all.
  const orders = turnOf(a) === side ? someOrders(worldOf(a), rng, units) : [];
  expect(difference(eyes[0].finds(questions, orders, seedRng(seed)), eyes[1].finds(questions, orders, seedRng(seed)))).toBeUndefined();
}

const unseen = (g: AnyWorld, side: number, u: number): boolean => g.def.units[u].side !== side && (g.def.visible?.(g, side, u) ?? 2) === 1;

interface UnitData {
  id: string;
  type: string;
  size: string;
  zoc: string;
  stack: number;
  motorized: boolean;
  reduced?: number[];
}

const dataOf = <T extends { id: string }>(game: string): Map<string, T> => {
  const file = new URL(`../../../games/${game}/data/units.json`, import.meta.url);
  return new Map((JSON.parse(readFileSync(file, 'utf8')) as T[]).map((u) => [u.id, u]));
};

/** Plays with two hidden counters exchanged in the twin; counts the actions after which both were compared. */
function fogTwins(
  { def, scenario, options }: { def: AnyDef; scenario: string; options: Record<string, boolean | string> },
  side: number,
  seed: string,
  most: number,
  alike: (g: AnyWorld, u: number, v: number) => boolean,
): number {
  const rng = seedRng(seed);
  let a = matchAt(start(def, { scenario, options, seed }), seed);
  let twin: { pair: [number, number]; b: Live; eyes: [ReturnType<typeof watcher>, ReturnType<typeof watcher>] } | undefined;
  let together = 0;
  for (let n = 0; n < most && a.status === 'running'; n += 1) {
    const hiddenStill = (t: NonNullable<typeof twin>) => t.pair.every((u) => unseen(worldOf(a), side, u) && unseen(worldOf(t.b), side, u));
    if (twin && !hiddenStill(twin)) twin = undefined;
    const hidden = def.units.flatMap((_, u) => (unseen(worldOf(a), side, u) ? [u] : []));
    for (let tries = 0; !twin && tries < 12 && hidden.length > 1; tries += 1) {
      const pair: [number, number] = [pick(rng, hidden), pick(rng, hidden)];
      if (pair[0] === pair[1] || !alike(worldOf(a), ...pair)) continue;
      const next = matchAt(worldOf(a).copy(), `${seed} ${n}`);
      const b = matchAt(exchanged(worldOf(a), pair), `${seed} ${n}`);
      const eyes: [ReturnType<typeof watcher>, ReturnType<typeof watcher>] = [watcher(next, side), watcher(b, side)];
      // Those that lie open apart already (a supply line that runs through one of them) are no twins.
      if (eyes[0].heard() !== eyes[1].heard()) continue;
      a = next;
      twin = { pair, b, eyes };
    }
    const [u, v] = twin?.pair ?? [-1, -1];
    const turned = (x: number | undefined) => (x === u ? v : x === v ? u : x);
    const other = (action: Action): Action => ({ ...action, ...(action.u === undefined ? {} : { u: turned(action.u) as number }) });
    const list: Action[] = [];
    for (const action of legal(worldOf(a))) if (list.push(action) === 400) break;
    const both = twin && list.filter((action) => check(worldOf((twin as { b: Live }).b), other(action)) === undefined);
    const action = pick(rng, both && both.length > 0 ? both : list);
    if (twin && both?.length === 0) twin = undefined;
    expect(act(a, action)).toBe('');
    if (!twin) continue;
    expect(act(twin.b, other(action))).toBe('');
    if (a.status !== 'running' || twin.b.status !== 'running' || !hiddenStill(twin)) continue;
    mustLookAlike(a, twin.eyes, side, `${seed} ask ${n}`, twin.pair);
    together += 1;
  }
  return together;
}

/** A copy in which what only others may know has other values: sealed numbers, and fields that only the owner sees. */
function otherSecrets(g: AnyWorld, side: number, rng: RngState, vars: readonly string[], fields: readonly string[]): AnyWorld {
  const copy = g.copy();
  for (const name of vars) {
    const { seen } = g.def.vars[name];
    if (seen !== undefined && seen !== side && g.v[name] > 0) copy.v[name] = 1 + below(rng, 5);
  }
  for (const name of fields)
    for (let u = 0; u < g.def.units.length; u += 1)
      if (g.def.units[u].side !== side && g.f[name][u] !== (g.def.fields[name].init ?? 0))
        copy.set(name, u, 1 + below(rng, name === 'plotHex' ? g.board.n - 1 : 5));
  return copy;
}

/** Rows of which only their owner knows which is which: the marks change places. */
type Shuffle = (g: AnyWorld, side: number, rng: RngState) => void;

/** Plays at random; now and then everything is compared with the same position in which the secrets of others are other ones. */
function secretTwins(
  def: AnyDef,
  scenario: string,
  options: Record<string, boolean | string>,
  seed: string,
  most: number,
  vars: readonly string[],
  fields: readonly string[],
  { shuffle, every = 1 }: { shuffle?: Shuffle; every?: number } = {},
): { compared: number; differed: number; over: boolean } {
  const rng = seedRng(seed);
  const live = matchAt(start(def, { scenario, options, seed }), seed);
  const out = { compared: 0, differed: 0, over: false };
  for (let n = 0; n < most && live.status === 'running'; n += 1) {
    for (const side of n % every === 0 ? [0, 1, -1] : []) {
      const b = otherSecrets(worldOf(live), side, rng, vars, fields);
      shuffle?.(b, side, rng);
      const differs =
        [...vars].some((name) => b.v[name] !== worldOf(live).v[name]) ||
        fields.some((name) => String(b.f[name]) !== String(worldOf(live).f[name])) ||
        (shuffle !== undefined && JSON.stringify(b.rows) !== JSON.stringify(worldOf(live).rows));
      if (!differs && n % 25 !== 0) continue;
      const [x, y] = [matchAt(worldOf(live).copy(), 'x'), matchAt(b, 'x')];
      mustLookAlike(x, [watcher(x, side), watcher(y, side)], side, `${seed} ${n}`, ownUnits(def, 1 - Math.max(0, side)).slice(0, 3));
      out.compared += 1;
      out.differed += differs ? 1 : 0;
    }
    // What is answered in secret is answered differently in the twin, and the others hear the same.
    const planner = secretlyAsked(worldOf(live));
    const list: Action[] = [];
    for (const action of legal(worldOf(live))) if (list.push(action) === 200) break;
    const action = pick(rng, list);
    if (planner !== undefined && list.length > 1) {
      const [x, y] = [matchAt(worldOf(live).copy(), 'x'), matchAt(worldOf(live).copy(), 'x')];
      const sides = [0, 1, -1].filter((side) => side !== planner);
      const eyes = sides.map((side) => [watcher(x, side), watcher(y, side)] as [ReturnType<typeof watcher>, ReturnType<typeof watcher>]);
      for (const [left, right] of eyes) expect(left.heard()).toBe(right.heard());
      act(x, action);
      act(y, list.find((each) => each.k === action.k && each !== action) ?? action);
      if (secretlyAsked(worldOf(x)) !== undefined && secretlyAsked(worldOf(x)) === secretlyAsked(worldOf(y)))
        for (const [i, side] of sides.entries()) {
          mustLookAlike(x, eyes[i], side, `${seed} plan ${n}`, []);
          out.differed += 1;
        }
    }
    act(live, action);
  }
  return { ...out, over: live.status !== 'running' };
}

describe('two matches that differ only in what is hidden', () => {
  it.each([0, 1])(
    'are one to side %i of The Last Gamble in the fog',
    async (side) => {
      const { def } = (await loadGameById('last-gamble')) as { def: AnyDef };
      const data = dataOf<UnitData>('last-gamble');
      const alike = (_g: AnyWorld, u: number, v: number): boolean => {
        const [x, y] = [u, v].map((n) => data.get(def.units[n].id));
        const kind = (d: UnitData | undefined) =>
          d && JSON.stringify([d.type, d.size, d.zoc, d.stack, d.motorized, d.reduced !== undefined]);
        return x !== undefined && kind(x) === kind(y) && x.type !== 'artillery';
      };
      // HEXFRONT_TWINS=100000 plays whole games.
      const most = Number(process.env.HEXFRONT_TWINS ?? 70);
      const together = fogTwins({ def, scenario: 'breakthrough', options: { 'opt-2': true } }, side, `fog ${side}`, most, alike);
      expect(together).toBeGreaterThan(40);
    },
    900_000,
  );

  it.each([0, 1])(
    'are one to side %i of Kesternich with its hidden stacks',
    async (side) => {
      const { def } = (await loadGameById('wacht-am-rhein-ii')) as { def: AnyDef };
      const data = dataOf<{ id: string; kind?: string; part?: string }>('wacht-am-rhein-ii');
      const alike = (g: AnyWorld, u: number, v: number): boolean => {
        // Further companies of a kind are numbered.
        const [x, y] = [u, v].map((n) => data.get(def.units[n].id) ?? data.get(def.units[n].id.replace(/-\d+$/, '')));
        return x !== undefined && x.kind === y?.kind && x.part === y?.part && ['steps', 'mode'].every((f) => g.f[f][u] === g.f[f][v]);
      };
      const most = Number(process.env.HEXFRONT_TWINS ?? 120);
      const together = fogTwins({ def, scenario: 'kesternich', options: {} }, side, `stacks ${side}`, most, alike);
      expect(together).toBeGreaterThan(5);
    },
    900_000,
  );

  it('are one to everybody but the side that plots its drops, in a battle game of Road to the Rhine', async () => {
    const { def } = (await loadGameById('road-to-the-rhine')) as { def: AnyDef };
    const most = Number(process.env.HEXFRONT_TWINS ?? 60);
    const { compared, differed } = secretTwins(def, 'market-garden', {}, 'plots', most, [], ['plotHex', 'plotImpulse']);
    expect([compared > 5, differed > 5]).toEqual([true, true]);
  }, 900_000);

  it('are one to everybody but the side that splits its air points, on the last day of Bastogne', async () => {
    const def = await lastDayOfBastogne(MORNING);
    const most = Number(process.env.HEXFRONT_TWINS ?? 60);
    const { compared, differed } = secretTwins(def, 'bastogne', {}, 'air', most, ['alliedPlan', 'germanPlan'], []);
    expect([compared > 5, differed > 0]).toEqual([true, true]);
  }, 900_000);

  it('are one to everybody but the German player with his secret plan, to the end of the Campaign Game', async () => {
    const def = await lastTurns(53, 40);
    const vars = ['plan', 'alliedPlan', 'germanPlan'];
    const { compared, differed, over } = secretTwins(def, 'campaign', {}, 'plan', 4000, vars, [], { every: 20 });
    expect([over, compared > 3, differed > 3]).toEqual([true, true, true]);
  }, 900_000);

  it('are one to the German player whichever fuel is true, to the end of Kampfgruppe Peiper', async () => {
    const def = await lastTurns(14, 12);
    // Any dump but the two that everybody knows may be a true one.
    const known = ['C1035', 'C1617'];
    const shuffle: Shuffle = (g, side, rng) => {
      if (side === 1) return;
      const rows = g.rows as unknown as { fuel: { h: number; real: boolean }[] };
      const hidden = rows.fuel.filter((row) => !known.includes(g.board.ids[row.h]));
      for (const row of hidden) row.real = below(rng, 2) === 0;
    };
    const { compared, differed, over } = secretTwins(def, 'kampfgruppe-peiper', {}, 'fuel', 4000, ['alliedPlan', 'germanPlan'], [], {
      shuffle,
      every: 12,
    });
    expect([over, compared > 20, differed > 20]).toEqual([true, true, true]);
  }, 900_000);

  it('are one to the enemy of secret orders and cards of The Last Gamble', async () => {
    const { def } = (await loadGameById('last-gamble')) as { def: AnyDef };
    const options = { level: 'advanced', 'opt-4': true, 'opt-5': true, 'variant-cards': true };
    const most = Number(process.env.HEXFRONT_TWINS ?? 60);
    const vars = ['germanDown', 'alliedDown', 'nextCard', 'germanOrder', 'alliedOrder'];
    const { compared, differed } = secretTwins(def, 'breakthrough', options, 'cards', most, vars, []);
    expect([compared > 5, differed > 0]).toEqual([true, true]);
  }, 900_000);
});
