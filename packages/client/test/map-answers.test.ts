/** What a page reads of the answers on the map, of a unit, and of a battle whose die it did not see fall. */
import { beforeAll, describe, expect, it } from 'vitest';
import { loadGame } from '../src/table/games.ts';
import type { Host } from '../src/table/host.ts';
import type { Moment, Questions, Update } from '../src/table/protocol.ts';
import { hostNow } from './host-now.ts';

interface Sitting {
  host: Host;
  updates: Update[];
  now(): Moment;
  /** Plays the first answer of a kind, whoever sits there; true if there was one. */
  first(...kinds: string[]): boolean;
  ask<Q extends keyof Questions>(q: Q, args: Questions[Q][0]): Questions[Q][1];
}

/** The seed decides how the dice fall. */
async function sit(scenario: string, seed: string, game = 'road-to-the-rhine'): Promise<Sitting> {
  const updates: Update[] = [];
  const host = hostNow(
    await loadGame(game),
    { id: 't', seats: [], game, setup: { scenario, options: {}, seed } },
    { update: (u) => updates.push(u), save: () => undefined },
  );
  updates.push(host.present());
  const now = (): Moment => (updates.at(-1) as Update).moment;
  return {
    host,
    updates,
    now,
    ask: (q, args) => host.ask(q, args) as never,
    first(...kinds) {
      const { wait } = now();
      if (wait !== undefined) host.order({ o: 'take', side: wait });
      const m = now();
      const all = [...m.legal, ...m.choices.map((c) => c.action)];
      const action = kinds.map((k) => all.find((a) => a.k === k)).find(Boolean);
      return action !== undefined && host.order({ o: 'play', actions: [action], version: m.version, sure: true }).done;
    },
  };
}

/** On with the plainest answers until a question is put. */
function until(t: Sitting, at: RegExp, ...kinds: string[]): Moment {
  for (let i = 0; i < 60 && !at.test(t.now().prompt.at); i++) t.first(...kinds, 'done', 'quiet', 'decline', 'play-on');
  expect(t.now().prompt.at).toMatch(at);
  return t.now();
}

/** Declares attacks by everybody who can take part. */
function declare(t: Sitting, most = 8): void {
  until(t, /^declare\.choose/, 'fuel');
  for (let i = 0; i < most && t.first('target'); i++) {
    while (t.first('join'));
    t.first('ready');
  }
}

describe('the same answer for several units', () => {
  it('is one order that is taken back as one, where no later one takes an earlier one back', async () => {
    const t = await sit('kesternich', 'a', 'wacht-am-rhein-ii');
    until(t, /^modes/);
    const m = t.now();
    const inOneHex = (k: string) => {
      const hexes = new Map<string, Moment['legal'][number][]>();
      for (const a of m.legal) {
        const piece = a.k === k ? t.updates.flatMap((u) => u.pieces).findLast((p) => p.u === a.u) : undefined;
        const hex = piece?.hex;
        if (hex) hexes.set(hex, [...(hexes.get(hex) ?? []), a]);
      }
      return [...hexes.values()].find((list) => list.length > 1) ?? [];
    };
    const prepare = inOneHex('prepare');
    const all = await t.ask('alike', { actions: prepare });
    expect(all?.actions).toEqual(prepare);
    expect(all?.text).toBe(`Prepared Assault: ${prepare.length} units`);
    // Only one counter lies on top, and one answer alone is not several.
    expect(inOneHex('top').length).toBeGreaterThan(1);
    expect(await t.ask('alike', { actions: inOneHex('top') })).toBeUndefined();
    expect(await t.ask('alike', { actions: prepare.slice(0, 1) })).toBeUndefined();
    expect(t.host.order({ o: 'play', actions: prepare, version: m.version }).done).toBe(true);
    expect(t.now().legal.some((a) => a.k === 'prepare' && prepare.some((p) => p.u === a.u))).toBe(false);
    expect(t.now().undo).toBe(prepare.length);
  });
});

describe('dice that fell behind the curtain', () => {
  it('are shown to whoever takes the screen next, and no older ones', async () => {
    const t = await sit('kesternich', 'a', 'wacht-am-rhein-ii');
    const dice = () => (t.updates.at(-1) as Update).steps.filter((s) => s.kind === 'roll').length;
    // Whoever has the screen fires all that there is; with the last points the screen goes to the enemy.
    let fired = false;
    let shown = 0;
    for (let i = 0; i < 60 && shown === 0; i++) {
      const { wait } = t.now();
      if (wait !== undefined) {
        t.host.order({ o: 'take', side: wait });
        if (fired) shown = dice();
        else expect(dice()).toBe(0);
      }
      fired = t.first('fire');
      if (!fired) t.first('target', 'done');
    }
    expect(shown).toBeGreaterThan(0);
  });
});

describe('a battle', () => {
  let t: Sitting;
  beforeAll(async () => {
    t = await sit('bulge', 'a');
    declare(t);
    until(t, /^combat\.choose/);
  });

  it('is offered with its odds before it is fought', () => {
    const [offer] = t.now().mapAnswers ?? [];
    expect(offer.text).toMatch(/^Resolve the attack on N-/);
    expect(offer.effect).toMatch(/^[\d.]+:\d; \d+( to \d+)?% to take the hex$/);
  });

  it('is told with its die to a page that comes while the result is borne', () => {
    // Of several battles one at least leaves something to be chosen.
    while (!t.now().battle && t.first('fight'));
    const fell = t.updates.at(-1)?.steps.find((s) => s.kind === 'roll');
    const { battle } = t.now();
    expect(battle).toBeDefined();
    t.host.order({ o: 'look' });
    const again = t.updates.at(-1)?.steps ?? [];
    expect(again).toEqual([fell]);
    // After some losses the odds are still those of the die.
    t.first('bid', 'accept', 'lose', 'retreat');
    if (t.now().battle) {
      t.host.order({ o: 'look' });
      expect(t.updates.at(-1)?.steps[0]).toMatchObject({
        pips: fell?.kind === 'roll' ? fell.pips : [],
        battle: { attack: battle?.attack },
      });
    }
  });

  it('is not told any more when it is over', () => {
    until(t, /^(combat\.(choose|final)|reserve|onward)/, 'bid', 'accept', 'decline', 'lose', 'retreat');
    t.host.order({ o: 'look' });
    expect(t.updates.at(-1)?.steps).toEqual([]);
  });
});

describe('aircraft', () => {
  it('may fly to a few battles, each a line with what it brings, and to many towns, which only name the aircraft', async () => {
    let t: Sitting;
    let seed = 0;
    // Until the sky is clear.
    do {
      t = await sit('market-garden', String(seed++));
      declare(t, 3);
      for (let i = 0; i < 4 && /^(declare|air\.)/.test(t.now().prompt.at) && t.now().prompt.at !== 'air.support'; i++) t.first('done');
    } while (t.now().prompt.at !== 'air.support' && seed < 12);
    const m = t.now();
    const flights = m.mapAnswers?.filter((o) => o.action.k === 'support') ?? [];
    expect(flights.length).toBeGreaterThan(0);
    expect(flights[0].effect).toMatch(/columns?.*: [\d.]+:\d becomes [\d.]+:\d$/);
    expect(m.mapAnswers?.some((o) => o.action.k === 'transfer')).toBe(false);
    expect(m.spread).toMatchObject([{ kind: 'transfer', text: 'Transfer to a town or city' }]);
    expect(m.spread?.[0].units.length).toBeGreaterThan(0);
  });
});

describe('a unit', () => {
  it('tells what it may do instead of going somewhere, and does it', async () => {
    const t = await sit('bulge', 'a');
    const m = until(t, /^movement\.plan/);
    const able = [...new Set(m.legal.filter((a) => a.k === 'pick').map((a) => a.u as number))];
    const cards = await Promise.all(able.map((unit) => t.ask('unit', { unit })));
    const found = cards.flatMap((card) => card.further ?? []).find((f) => f.actions[1].k === 'break-down');
    expect(found?.text).toBe('Break down into its parts');
    expect(t.host.order({ o: 'play', actions: found?.actions ?? [], version: m.version })).toMatchObject({ done: true });
    const after = t.now();
    expect(after.prompt.at).toBe('scatter.plan');
    // Its counters have the look of units that can act, and the division lies where the game says it lies.
    const counters = after.legal.map((a) => a.u);
    const shown = t.updates.at(-1)?.pieces ?? [];
    expect(shown.filter((p) => counters.includes(p.u)).every((p) => !p.spent)).toBe(true);
    expect(shown.find((p) => p.u === found?.actions[0].u)).toMatchObject({ box: 'broken-down', boxName: 'broken down' });
    expect(after.blocked).toMatchObject([{ kind: 'done', text: 'Leave the rest here', own: true }]);
  });
});

it('a hex is told in words', async () => {
  const t = await sit('bulge', 'a');
  const { regions, marks } = await t.ask('hex', { hex: 'N-2611' });
  expect([...regions, ...marks].join()).not.toMatch(/-|^Map|germany/);
});
