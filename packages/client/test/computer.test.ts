import { readFileSync } from 'node:fs';
import { type Action, apply, explain, legal, prompt, type Shape, settle, stagePath, start, type World } from '@hexfront/engine';
import { openRecording } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { adviceSaid } from '../src/table/computer/advice.ts';
import { createBrain } from '../src/table/computer/brain.ts';
import { loadGame } from '../src/table/games.ts';
import type { Host } from '../src/table/host.ts';
import type { AdviceSaid, LogLine, Opening, Thinking, Update } from '../src/table/protocol.ts';
import { hostNow } from './host-now.ts';

async function sit(
  seats: Opening['seats'],
  options: Record<string, boolean | string> = {},
  [id, scenario] = ['last-gamble', 'breakthrough'],
) {
  const game = await loadGame(id);
  const updates: Update[] = [];
  const thinking: (Thinking | undefined)[] = [];
  const trouble: string[] = [];
  let log: LogLine[] = [];
  const take = (u: Update) => {
    updates.push(u);
    if (u.log) log = [...log.slice(0, u.log.from), ...u.log.lines];
  };
  const host: Host = hostNow(
    game,
    { id: 't', seats, game: id, setup: { scenario, options, seed: 'table' } },
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
    const movement = () => t.thinking.some((x) => x !== undefined && x.plan.length > 0);
    // The Allied player answers whatever battles ask of him.
    for (let i = 0; i < 400 && !movement(); i++) {
      await t.until(() => !t.now().theirs || movement());
      if (movement()) break;
      const a = t.now().choices[0]?.action ?? t.now().legal[0];
      expect(t.host.order({ o: 'play', actions: [a], version: t.now().version, sure: true })).toMatchObject({ done: true });
    }
    expect(t.log().some((l) => l.why || l.kind === 'why')).toBe(true);
    expect(t.log().some((l) => /^Plan/.test(l.text))).toBe(false);
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

  /** Follows advice: plays what may be accepted, and by hand what the advice leaves to the player. */
  const follow = async (t: Awaited<ReturnType<typeof sit>>, joined = false): Promise<AdviceSaid> => {
    const said = (await t.host.ask('advice', {})) as AdviceSaid;
    const { leaves } = said;
    const words = (actions: Action[]) => t.host.ask('words', { actions }) as string[];
    const left = leaves
      ? [...t.now().choices.map((c) => c.action), ...t.now().legal].find((a) => words([a])[0] === leaves.text)
      : undefined;
    const actions = said.actions.length ? said.actions : left ? [left] : [];
    expect(actions).not.toEqual([]);
    expect(t.host.order({ o: 'play', actions, version: t.now().version, sure: true, joined })).toMatchObject({ done: true });
    return said;
  };
  const phase = (t: Awaited<ReturnType<typeof sit>>) =>
    t
      .now()
      .prompt.stages.map((s) => s.id)
      .join('/');

  it.each([
    ['last-gamble', 'breakthrough', 60],
    ['road-to-the-rhine', 'bulge', 24],
  ] as const)('advises steps that never end a phase, roll a die or hand the turn over, in %s', async (id, scenario, steps) => {
    const t = await sit([{ by: 'here' }, { by: 'here' }], {}, [id, scenario]);
    let accepted = 0;
    let left = 0;
    for (let i = 0; i < steps; i++) {
      const [stage, { side }, rolls] = [phase(t), t.now().prompt, t.log().filter((l) => l.kind === 'rolled').length];
      const said = await follow(t);
      if (said.actions.length) {
        accepted++;
        expect(said.steps.length).toBeGreaterThan(0);
        expect([phase(t), t.now().prompt.side, t.log().filter((l) => l.kind === 'rolled').length]).toEqual([stage, side, rolls]);
      } else {
        left++;
        expect(said.leaves?.text).toBeTruthy();
        const now = [phase(t), t.now().prompt.side, t.log().filter((l) => l.kind === 'rolled').length];
        // What is left to the player does go beyond the question.
        expect(now).not.toEqual([stage, side, rolls]);
      }
    }
    expect([accepted > 10, left > 2]).toEqual([true, true]);
    expect(accepted + left).toBe(steps);
    t.host.stop();
  });

  it('leaves to the player whatever goes beyond the question, however far a recorded game of Wacht am Rhein goes on', async () => {
    const file = new URL('../../games/wacht-am-rhein/test/golden/bastogne.game.txt', import.meta.url);
    const game = await loadGame('wacht-am-rhein');
    const { world: g, actions } = openRecording<Shape>(game.def, readFileSync(file, 'utf8'));
    const at = (w: World<Shape>) => [stagePath(w).map((s) => s.id), prompt(w).side, prompt(w).kind];
    const left = new Set<string>();
    for (let i = 0; i < 700; i++) {
      if (prompt(g).kind === 'ask' && i % 10 === 0) {
        const said = adviceSaid(g, { actions: actions.slice(i, i + 12), why: 'as recorded', plan: [] });
        const then = g.copy();
        for (const a of said.actions) {
          apply(then, a);
          expect(at(then)).toEqual(at(g));
        }
        if (said.leaves) left.add(said.leaves.what);
        else expect(said.actions.length).toBe(12);
      }
      apply(g, actions[i]);
    }
    expect(left).toEqual(new Set(['phase', 'enemy', 'die']));
  });

  it('names every unit whole where the same is said of several', async () => {
    const game = await loadGame('wacht-am-rhein-ii');
    const g = start<Shape>(game.def, settle<Shape>(game.def, { scenario: 'kesternich', seed: 'names', options: { fog: false } }));
    while (!prompt(g).at.startsWith('modes.')) apply(g, { k: 'done' });
    const actions = [...legal(g)].filter((a) => a.k === 'prepare').slice(0, 3);
    const said = adviceSaid(g, { actions, why: '', plan: [] });
    expect(said.steps).toEqual([`Prepared Assault: ${actions.map((a) => g.def.units[a.u ?? 0].name).join(', ')}`]);
  });

  it('shows a move hex by hex where one answer goes several hexes', async () => {
    const game = await loadGame('wacht-am-rhein-ii');
    const g = start<Shape>(game.def, settle<Shape>(game.def, { scenario: 'kesternich', seed: 'ways', options: { fog: false } }));
    while (!prompt(g).at.startsWith('movement.')) apply(g, { k: 'done' });
    const ways = [...legal(g)].flatMap(({ u }) =>
      (u === undefined ? [] : (explain(g, { q: 'reach', unit: u })?.hexes ?? [])).flatMap(
        ({ hex }) => explain(g, { q: 'plan', unit: u ?? 0, hex }) ?? [],
      ),
    );
    const far = ways.filter((way) => way.path.length > 4 && way.actions.length < way.path.length);
    expect(far.length).toBeGreaterThan(3);
    for (const { path, actions } of far.slice(0, 4)) {
      const said = adviceSaid(g, { actions, why: '', plan: [] });
      expect(said.path).toEqual(path.map((h) => g.board.ids[h]));
    }
  });

  it('takes back all accepted steps with one undo', async () => {
    const t = await sit([{ by: 'here' }, { by: 'here' }]);
    for (let i = 0; i < 200 && t.now().prompt.at !== 'movement.plan'; i++) await follow(t);
    const before = t.now().length;
    let n = 0;
    for (; n < 4; n++) {
      const said = await follow(t, n > 0);
      if (!said.actions.length) break;
    }
    expect(n).toBeGreaterThan(1);
    expect(t.now().length).toBeGreaterThan(before + n);
    expect(t.host.order({ o: 'undo' })).toMatchObject({ done: true });
    expect(t.now().length).toBe(before);
    t.host.stop();
  });

  it('advises the rest of a move that was begun, and no more', async () => {
    const t = await sit([{ by: 'here' }, { by: 'here' }]);
    for (let i = 0; i < 200 && t.now().prompt.at !== 'movement.plan'; i++) await follow(t);
    const pick = t.now().legal.find((a) => a.k === 'pick') as { k: string };
    t.host.order({ o: 'play', actions: [pick], version: t.now().version });
    for (let i = 0; i < 8 && t.now().prompt.at === 'move.go'; i++) {
      const said = await follow(t);
      expect(said.actions.some((a) => a.k === 'pick')).toBe(false);
    }
    expect(t.now().prompt.at).toBe('movement.plan');
    t.host.stop();
  });

  it('keeps its plans to itself in fog', async () => {
    const t = await sit([{ by: 'computer', level: 'normal' }, { by: 'here' }], { 'opt-2': true });
    await t.until(() => !t.now().theirs);
    expect(t.thinking.every((x) => !x || x.plan.length === 0)).toBe(true);
    expect(t.log().some((l) => l.why || l.kind === 'why')).toBe(false);
    t.host.stop();
  });
});
