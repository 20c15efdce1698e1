import { describe, expect, it } from 'vitest';
import { createBrain } from '../src/table/computer/brain.ts';
import { loadGame } from '../src/table/games.ts';
import { createHost, type Host } from '../src/table/host.ts';
import type { AdviceSaid, LogLine, Opening, Thinking, Update } from '../src/table/protocol.ts';

async function sit(seats: Opening['seats'], options: Record<string, boolean | string> = {}) {
  const game = await loadGame('last-gamble');
  const updates: Update[] = [];
  const thinking: (Thinking | undefined)[] = [];
  const trouble: string[] = [];
  let log: LogLine[] = [];
  const take = (u: Update) => {
    updates.push(u);
    if (u.log) log = [...log.slice(0, u.log.from), ...u.log.lines];
  };
  const host: Host = createHost(
    game,
    { id: 't', seats, game: 'last-gamble', setup: { scenario: 'breakthrough', options, seed: 'table' } },
    {
      update: take,
      save: () => undefined,
      brain: () => createBrain(game, 't'),
      thinking: (t) => thinking.push(t),
      trouble: (t) => trouble.push(t),
    },
  );
  take(host.present());
  const now = () => (updates.at(-1) as Update).moment;
  const until = async (test: () => boolean) => {
    for (let i = 0; i < 2000 && !test() && !trouble.length; i++) await new Promise((r) => setTimeout(r, 5));
    expect(trouble).toEqual([]);
    expect(test()).toBe(true);
  };
  return { host, updates, thinking, trouble, now, until, log: () => log };
}

describe('the computer at a table', () => {
  it('plays its side until a person has to act, tells its plan and says why', async () => {
    const t = await sit([{ by: 'computer', level: 'normal' }, { by: 'here' }]);
    const movement = () => t.log().some((l) => l.kind === 'plan');
    // The Allied player answers whatever battles ask of him.
    for (let i = 0; i < 400 && !movement(); i++) {
      await t.until(() => !t.now().theirs || movement());
      if (movement()) break;
      const a = t.now().choices[0]?.action ?? t.now().legal[0];
      expect(t.host.order({ o: 'play', actions: [a], version: t.now().version, sure: true })).toMatchObject({ done: true });
    }
    expect(t.log().some((l) => l.why || l.kind === 'why')).toBe(true);
    expect(t.log().find((l) => l.kind === 'plan')?.text).toMatch(/^Plan: /);
    expect(t.thinking.some((x) => x && x.plan.length > 0)).toBe(true);
    t.host.stop();
  });

  it('waits when told to, goes on, and gives its seat away', async () => {
    const t = await sit([{ by: 'computer', level: 'easy' }, { by: 'here' }]);
    t.host.order({ o: 'computer', paused: true });
    await t.until(() => t.thinking.at(-1)?.paused === true);
    const { length } = t.now();
    await new Promise((r) => setTimeout(r, 60));
    expect(t.now().length).toBe(length);
    expect(t.now().theirs).toBe(true);
    expect(t.host.order({ o: 'undo' })).toMatchObject({ done: false });
    expect(t.host.order({ o: 'seat', side: 0, seat: { by: 'here' } })).toMatchObject({ done: true });
    await t.until(() => t.thinking.at(-1) === undefined);
    expect(t.now().theirs).toBeUndefined();
    expect(t.now().legal.length + t.now().choices.length).toBeGreaterThan(0);
    expect(t.host.order({ o: 'seat', side: 0, seat: { by: 'computer', level: 'easy' } })).toMatchObject({ done: true });
    await t.until(() => t.now().length > length + 3);
    t.host.stop();
  });

  it('advises a whole step that can be played as one order and taken back as one', async () => {
    const t = await sit([{ by: 'here' }, { by: 'here' }]);
    const before = t.now().length;
    for (let i = 0; i < 40; i++) {
      const said = (await t.host.ask('advice', {})) as AdviceSaid;
      expect(said.actions.length).toBeGreaterThan(0);
      expect(said.steps.length).toBeGreaterThan(0);
      const at = t.now().length;
      expect(t.now().length).toBe(at);
      expect(t.host.order({ o: 'play', actions: said.actions, version: t.now().version, sure: true })).toMatchObject({ done: true });
      if (i === 0) {
        expect(t.host.order({ o: 'undo' })).toMatchObject({ done: true });
        expect(t.now().length).toBe(before);
      }
    }
    expect(t.now().length).toBeGreaterThan(before + 30);
    t.host.stop();
  });

  it('advises the rest of a move that was begun, and no more', async () => {
    const t = await sit([{ by: 'here' }, { by: 'here' }]);
    for (let i = 0; i < 200 && t.now().prompt.at !== 'movement.plan'; i++) {
      const said = (await t.host.ask('advice', {})) as AdviceSaid;
      t.host.order({ o: 'play', actions: said.actions, version: t.now().version, sure: true });
    }
    const pick = t.now().legal.find((a) => a.k === 'pick') as { k: string };
    t.host.order({ o: 'play', actions: [pick], version: t.now().version });
    for (let i = 0; i < 8 && t.now().prompt.at === 'move.go'; i++) {
      const said = (await t.host.ask('advice', {})) as AdviceSaid;
      expect(said.actions.some((a) => a.k === 'pick')).toBe(false);
      t.host.order({ o: 'play', actions: said.actions, version: t.now().version, sure: true });
    }
    expect(t.now().prompt.at).toBe('movement.plan');
    t.host.stop();
  });

  it('keeps its plans to itself in fog', async () => {
    const t = await sit([{ by: 'computer', level: 'normal' }, { by: 'here' }], { 'opt-2': true });
    await t.until(() => !t.now().theirs);
    expect(t.thinking.every((x) => !x || x.plan.length === 0)).toBe(true);
    expect(t.log().some((l) => l.why || l.kind === 'why' || l.kind === 'plan')).toBe(false);
    t.host.stop();
  });
});
