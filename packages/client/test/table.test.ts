import { readFileSync } from 'node:fs';
import { type Shape, saveFile } from '@hexfront/engine';
import { bent, openRecording } from '@hexfront/engine/testing';
import { describe, expect, it, vi } from 'vitest';
import { type GameModule, loadGame } from '../src/table/games.ts';
import type { Host } from '../src/table/host.ts';
import type { Opening, Questions, Update } from '../src/table/protocol.ts';
import { hostNow } from './host-now.ts';

interface Sitting {
  host: Host;
  now: () => Update['moment'];
  updates: Update[];
  play: (...actions: { k: string; u?: number; h?: number; n?: number }[]) => ReturnType<Host['order']>;
  ask: <Q extends keyof Questions>(q: Q, args: Questions[Q][0]) => Questions[Q][1];
}

async function sit(
  game: string,
  scenario: string,
  options: Record<string, boolean | string> = {},
  seats: Opening['seats'] = [],
  change = (found: GameModule): GameModule => found,
): Promise<Sitting> {
  const updates: Update[] = [];
  const host = hostNow(
    change(await loadGame(game)),
    { id: 't', seats, game, setup: { scenario, options, seed: 'table' } },
    { update: (u) => updates.push(u), save: () => undefined },
  );
  updates.push(host.present());
  const now = () => (updates.at(-1) as Update).moment;
  return {
    host,
    updates,
    now,
    play: (...actions) => host.order({ o: 'play', actions, version: now().version }),
    ask: (q, args) => host.ask(q, args) as never,
  };
}

describe('a table', () => {
  it('stays in step with the page through moves in the fog, and tells everything again when asked', async () => {
    const t = await sit('last-gamble', 'meuse', { 'opt-2': true });
    let dice = 11;
    const one = <T>(list: readonly T[]): T => {
      dice = (dice * 1103515245 + 12345) % 2147483648;
      return list[dice % list.length];
    };
    for (let i = 0; i < 34 && !t.now().result; i++) {
      const m = t.now();
      if (m.wait !== undefined) t.host.order({ o: 'take', side: m.wait });
      else {
        const action = m.legal.length && i % 5 < 4 ? one(m.legal) : (one(m.choices)?.action ?? one(m.legal));
        expect(t.host.order({ o: 'play', actions: [action], version: m.version, sure: true })).toMatchObject({ done: true });
      }
    }
    expect(t.now().length).toBeGreaterThan(12);
    expect(t.play({ k: 'nonsense' })).toMatchObject({ done: false });
    expect(t.host.order({ o: 'play', actions: [], version: 0 })).toMatchObject({ done: false, stale: true });
    t.host.order({ o: 'look' });
    expect(t.updates.at(-1)).toMatchObject({ all: true, moment: { length: t.now().length } });
  });

  it('tells what lies offMap the map, in groups and boxes', async () => {
    const t = await sit('last-gamble', 'breakthrough');
    const { offMap } = t.now();
    expect(offMap?.groups.map((g) => g.name)).toContain('Replacement points');
    expect(offMap?.groups.flatMap((g) => g.lines).every((l) => l.name && l.value !== '')).toBe(true);
  });

  it('mapAnswers buttons, says what they end, and refuses stale orders', async () => {
    const t = await sit('ten-hexes', 'meeting');
    expect(t.now().choices.map((c) => c.action.k)).toEqual(['plan', 'plan', 'plan']);
    expect(t.host.order({ o: 'play', actions: [{ k: 'plan', n: 1 }], version: 999 })).toMatchObject({ done: false });
    t.host.order({ o: 'take', side: 0 });
    expect(t.play({ k: 'plan', n: 1 })).toMatchObject({ done: true });
  });

  it('closes the curtain when the sides do not know the same, and shows each side its own', async () => {
    const t = await sit('ten-hexes', 'meeting', { fog: true });
    expect(t.now().wait).toBe(0);
    expect(t.updates[0].pieces.filter((p) => p.hex).every((p) => p.token)).toBe(true);
    expect(t.now().legal).toEqual([]);
    expect(t.play({ k: 'plan', n: 0 })).toMatchObject({ done: false });
    t.host.order({ o: 'take', side: 0 });
    const blue = (t.updates.at(-1) as Update).pieces;
    expect(blue.filter((p) => p.side === 0 && p.hex).every((p) => !p.token)).toBe(true);
    expect(blue.filter((p) => p.side === 1 && p.hex).every((p) => p.token && p.design.symbol === 'unknown')).toBe(true);
    t.play({ k: 'plan', n: 1 });
    expect(t.now().wait).toBe(1);
    expect((t.updates.at(-1) as Update).pieces).toEqual([]);
    t.host.order({ o: 'take', side: 1 });
    expect(t.now().undo).toBe(0);
    expect(JSON.stringify(t.updates.at(-1)?.log)).not.toContain('storm');
  });

  it('takes a whole order back with one undo and does it again with one redo', async () => {
    const t = await sit('last-gamble', 'breakthrough');
    const place = async (u: number) => {
      const still = (await t.host.ask('at', { length: t.now().length })) as Questions['at'][1];
      return still.pieces.find((p) => p.u === u)?.hex;
    };
    advanceTo(t, 'german.movement');
    const mover = t.now().legal.find((a) => a.k === 'pick' && t.ask('reach', { unit: a.u as number }).hexes.length > 3)?.u as number;
    const before = await place(mover);
    const goal = t.ask('reach', { unit: mover }).hexes[2].hex;
    const plan = t.ask('plan', { unit: mover, hex: goal });
    expect(plan.path[0]).toBe(before);
    expect(plan.path.at(-1)).toBe(goal);
    expect(plan.actions.length).toBeGreaterThan(1);
    const at = t.now().length;
    expect(t.play(...plan.actions)).toMatchObject({ done: true });
    expect(await place(mover)).toBe(goal);
    expect(t.updates.at(-1)?.steps).toContainEqual(expect.objectContaining({ kind: 'move', unit: mover }));
    expect(t.host.order({ o: 'undo' })).toMatchObject({ done: true });
    expect(t.now().length).toBe(at);
    expect(await place(mover)).toBe(before);
    expect(t.host.order({ o: 'redo' })).toMatchObject({ done: true });
    expect(await place(mover)).toBe(goal);
  });

  it('says why not, with a case', async () => {
    const t = await sit('last-gamble', 'breakthrough');
    advanceTo(t, 'german.movement');
    const mover = t.now().legal.find((a) => a.k === 'pick')?.u as number;
    const far = await t.ask('why', { hex: '5501', selected: [mover] });
    expect(far.length).toBeGreaterThan(0);
    expect(far[0].case).toMatch(/^basic-/);
    const enemy = t.host.info.units.findIndex((u) => u.side === 1);
    expect((await t.ask('why', { unit: enemy, selected: [] }))[0].text).not.toBe('');
  });

  it('asks before the last unit of an attack lets the die fall', async () => {
    const t = await sit('ten-hexes', 'siege');
    for (let i = 0; i < 30 && t.now().prompt.at !== 'fight.target'; i++) {
      if (t.now().wait !== undefined) t.host.order({ o: 'take', side: t.now().wait as number });
      else t.play((t.now().choices.find((c) => c.action.k === 'done') ?? t.now().choices[0]).action);
    }
    t.play(t.now().legal.find((a) => a.k === 'attack') as { k: string });
    for (let i = 0; i < 9; i++) {
      const join = t.now().legal.find((a) => a.k === 'join') as { k: string };
      const reply = t.play(join);
      if (reply.done) continue;
      expect(reply.commits?.battle?.plain?.lines.length).toBeGreaterThan(1);
      expect(t.host.order({ o: 'play', actions: [join], version: t.now().version, sure: true })).toMatchObject({ done: true });
      expect(t.updates.at(-1)?.steps).toContainEqual(expect.objectContaining({ kind: 'roll' }));
      return;
    }
    throw new Error('the attack was never committed');
  });

  it('plays on without the odds of a battle that cannot be worked out, and says so in the console', async () => {
    const heard = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = (): never => {
      throw new Error('no odds');
    };
    const t = await sit('last-gamble', 'breakthrough', {}, [], (found) => ({ ...found, def: bent(found.def, { battle: broken }) }));
    advanceTo(t, 'german.combat');
    const target = t.host.info.places.indexOf('1020');
    expect(t.play(t.now().legal.find((a) => a.h === target && a.u === undefined) as { k: string })).toMatchObject({ done: true });
    expect(t.now().battle).toBeUndefined();
    expect(t.now().legal.length).toBeGreaterThan(1);
    expect(heard).toHaveBeenCalledWith(expect.objectContaining({ message: 'no odds' }));
    heard.mockRestore();
  });

  it("says of a save that today's rules refuse why, unless that could name a hidden unit", async () => {
    const file = new URL('../../games/wacht-am-rhein-ii/test/golden/kesternich.game.txt', import.meta.url);
    const game = await loadGame('wacht-am-rhein-ii');
    const { world, actions } = openRecording<Shape>(game.def, readFileSync(file, 'utf8'));
    const save = saveFile(world, actions);
    const pick = save.kinds.indexOf('pick');
    // The second move is of a unit that has moved already.
    const [first, second] = save.actions.flatMap((a: number[], i: number) => (a[0] === pick ? [i] : []));
    save.actions[second] = save.actions[first];
    const noticed = async (fog: boolean): Promise<string> => {
      const opened = { ...save, setup: { ...save.setup, options: { ...save.setup.options, fog } } };
      const host = hostNow(game, { id: 'old', seats: [], save: opened }, { update: () => undefined, save: () => undefined });
      return host.info.notice ?? '';
    };
    expect(await noticed(false)).toMatch(/refuse the next one: \S.* Play continues/);
    expect(await noticed(true)).toMatch(/refuse the next one\. Play continues/);
  });

  it('shows what hangs on a die outside a battle before it is rolled', async () => {
    const t = await sit('last-gamble', 'breakthrough', { 'opt-1': true });
    for (let i = 0; i < 400 && t.now().prompt.at !== 'airdrop.where'; i++) {
      const m = t.now();
      const action = (m.choices.find((c) => c.action.k === 'done') ?? m.choices[0])?.action ?? m.legal[0];
      t.host.order({ o: 'play', actions: [action], version: m.version, sure: true });
    }
    const jump = t.now().legal.find((a) => a.h !== undefined) as { k: string };
    const reply = t.play(jump);
    expect(reply.done).toBe(false);
    if (reply.done) return;
    expect(reply.commits?.battle).toBeUndefined();
    expect(reply.commits?.odds.length).toBe(3);
    expect(reply.commits?.odds.reduce((sum, o) => sum + o.chance, 0)).toBeCloseTo(1);
    expect(t.host.order({ o: 'play', actions: [jump], version: t.now().version, sure: true })).toMatchObject({ done: true });
  });

  it('shows both ledgers, the column and odds that add up while an attack is built', async () => {
    const t = await sit('last-gamble', 'breakthrough');
    advanceTo(t, 'german.combat');
    const target = t.host.info.places.indexOf('1020');
    t.play(t.now().legal.find((a) => a.h === target && a.u === undefined) as { k: string });
    expect(t.now().battle?.targets).toEqual(['1020']);
    const join = t.now().legal.find((a) => a.u !== undefined && a.h === undefined) as { k: string; u: number };
    t.play(join);
    const b = t.now().battle;
    expect(b?.attackers).toEqual([join.u]);
    expect(b?.attack.lines[0].case).toMatch(/^basic-11/);
    expect(b?.outcomes.reduce((sum, o) => sum + o.chance, 0)).toBeCloseTo(1);
    expect(b?.taken.low).toBeLessThanOrEqual(b?.taken.high ?? 0);
    t.host.order({ o: 'undo' });
    expect(t.now().battle?.attackers).toEqual([]);
  });

  it('comes back from its own save as it was, and branches off the past', async () => {
    const t = await sit('last-gamble', 'breakthrough');
    advanceTo(t, 'german.movement');
    const save = JSON.parse(JSON.stringify(await t.ask('save', {})));
    const seen: Update[] = [];
    const again = hostNow(
      await loadGame('last-gamble'),
      { id: 'b', seats: [], save },
      { update: (u) => seen.push(u), save: () => undefined },
    );
    const first = again.present();
    expect(first.moment.length).toBe(t.now().length);
    expect(first.moment.prompt.text).toBe(t.now().prompt.text);
    expect(again.info.notice).toBeUndefined();
    expect(((await t.ask('branch', { length: 1 })) as { actions: unknown[] }).actions.length).toBeGreaterThanOrEqual(1);
  });
});

/** Ends phases, bearing with whatever is asked, until a stage is reached. */
function advanceTo(t: Sitting, stage: string): void {
  for (let i = 0; i < 200; i++) {
    if (t.now().prompt.stages.at(-1)?.id === stage && !(stage === 'german.movement' && t.now().length === 0)) return;
    const bare = t.now().choices.find((c) => c.ends) ?? t.now().choices[0];
    const any = bare?.action ?? t.now().legal[0];
    const reply = t.host.order({ o: 'play', actions: [any], version: t.now().version, sure: true });
    if (!reply.done) throw new Error(reply.refusal.text);
  }
  throw new Error(`never came to ${stage}`);
}
