/** What a move asks of the table, counted: over a network every question is a wait. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addWaypoint, clickHex, clickUnit, consider, select } from '../src/play/control.ts';
import { dropSelection, moment, pieces, reach, refusal, selected, sitDown, standUp } from '../src/store/index.ts';
import { loadGame } from '../src/table/games.ts';
import type { Opening, Update } from '../src/table/protocol.ts';
import type { Table } from '../src/table/table.ts';
import { hostNow } from './host-now.ts';

/** A page at a table that notes what it is asked for; `hold` keeps the answers back until they are let go. */
async function sit(stage: string) {
  const game = await loadGame('last-gamble');
  const asked: string[] = [];
  const done = new Set<number>();
  const listeners: ((u: Update) => void)[] = [];
  let gate: Promise<void> = Promise.resolve();
  const host = hostNow(
    game,
    { id: 'test', seats: [], game: 'last-gamble', setup: { scenario: 'breakthrough', seed: 'trips' } } as Opening,
    {
      update: (u) => {
        for (const tell of listeners) tell(u);
      },
      save: () => {},
    },
  );
  const table: Table = {
    info: host.info,
    follow: (tell) => {
      listeners.push(tell);
      tell(host.present());
      return () => {};
    },
    order: async (o) => {
      if (o.o === 'play') asked.push(o.o);
      return host.order(o);
    },
    ask: async (q, args) => {
      asked.push(q);
      await gate;
      return (await host.ask(q, args)) as never;
    },
    onSaved: () => () => {},
    onTrouble: () => () => {},
    onThinking: () => () => {},
    close: () => {},
  };
  await sitDown(Promise.resolve(table));
  const now = () => moment.peek() as NonNullable<ReturnType<typeof moment.peek>>;
  for (let i = 0; i < 60 && now().prompt.stages.at(-1)?.id !== stage; i++) {
    const action = (now().choices.find((c) => c.action.k === 'done') ?? now().choices[0])?.action ?? now().legal[0];
    host.order({ o: 'play', actions: [action], version: now().version, sure: true });
  }
  expect(now().prompt.stages.at(-1)?.id).toBe(stage);
  return {
    asked,
    hold: () => {
      let open = () => {};
      gate = new Promise((r) => {
        open = r;
      });
      return open;
    },
    /** A unit that can go somewhere, taken in hand. */
    pickUp: async () => {
      for (const p of pieces.peek().values()) {
        if (p.side !== now().prompt.side || !p.hex || done.has(p.u)) continue;
        done.add(p.u);
        const found = await select([p.u]);
        if ((found?.hexes.length ?? 0) > 3) break;
      }
      // The first unit ever in hand is asked about once more: which answers make up a move.
      await consider(reach.peek()?.hexes[2].hex);
      asked.length = 0;
      return reach.peek()?.hexes.map((h) => h.hex) as string[];
    },
  };
}

describe('a move by hand', () => {
  let t: Awaited<ReturnType<typeof sit>>;
  beforeAll(async () => {
    t = await sit('german.movement');
  });
  afterAll(standUp);

  it('asks for its way once: hovering asks, clicking goes', async () => {
    const [first, second] = await t.pickUp();
    await consider(first);
    await consider(second);
    await consider(second);
    expect(t.asked).toEqual(['plan', 'plan']);
    await clickHex(second);
    // One order, and what the unit can do from where it is now.
    expect(t.asked.slice(2)).toEqual(['play', 'reach']);
  });

  it('does not ask again while the answer is still on its way', async () => {
    const [hex] = await t.pickUp();
    const open = t.hold();
    const hover = consider(hex);
    const click = clickHex(hex);
    open();
    await Promise.all([hover, click]);
    expect(t.asked.filter((q) => q === 'plan')).toHaveLength(1);
    expect(t.asked).toContain('play');
  });

  it('asks again for another way: over a pin, or after something was played', async () => {
    const [first, second] = await t.pickUp();
    await consider(second);
    await addWaypoint(first);
    expect(t.asked).toEqual(['plan', 'plan']);
    await clickHex(second);
    expect(t.asked.filter((q) => q === 'plan')).toHaveLength(2);
    const before = t.asked.length;
    const [next] = reach.peek()?.hexes ?? [];
    if (next) await consider(next.hex);
    expect(t.asked.slice(before)).toEqual(next ? ['plan'] : []);
  });

  it('says why the rest of a stack stays behind, and keeps it in hand', async () => {
    dropSelection();
    const mine = [...pieces.peek().values()].filter((p) => p.side === moment.peek()?.prompt.side && p.hex);
    // More than any hex holds, among units that can all go to one.
    const crowd: number[] = [];
    for (const p of mine) if (crowd.length < 9 && (await select([...crowd, p.u]))?.hexes.length) crowd.push(p.u);
    const goal = (await select(crowd))?.hexes[0].hex as string;
    await clickHex(goal);
    expect(crowd.filter((u) => pieces.peek().get(u)?.hex === goal).length).toBeGreaterThan(0);
    const behind = crowd.filter((u) => pieces.peek().get(u)?.hex !== goal);
    expect(behind.length).toBeGreaterThan(0);
    expect(selected.peek()).toEqual(behind);
    expect(refusal.peek()?.head).toContain(`cannot go to ${goal}`);
    expect(refusal.peek()?.said.length).toBeGreaterThan(0);
  });

  it('says why units in hand cannot go to a hex whose own units can do nothing more', async () => {
    const inHand = [...selected.peek()];
    const full = refusal.peek()?.hex as string;
    const there = [...pieces.peek().values()].find((p) => p.hex === full);
    await clickUnit(there?.u as number, { hex: full });
    expect(selected.peek()).toEqual(inHand);
    expect(refusal.peek()?.head).toContain(`to ${full}`);
    expect(refusal.peek()?.quiet).toBeUndefined();
  });
});
