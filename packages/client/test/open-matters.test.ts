/** Ending a phase by a stray key: every game asks while more is left than was done, says what, and asks nothing otherwise. */
import { type Action, explain, legal, prompt, Session, type Shape, settle, start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { loadGame } from '../src/table/games.ts';
import { createTextPlayer } from '../src/text/run.ts';
import { openTable } from './kit.ts';

type Table = Awaited<ReturnType<typeof openTable>>;

/** A table at the first point like this, reached by ending phases. */
async function tableAt(game: string, scenario: string, at: string, turns = 60): Promise<Table> {
  const table = await openTable({ game, setup: { scenario, seed: 'stray key' } });
  for (let i = 0; i < turns && table.moment().prompt.at !== at; i++) {
    const { wait, choices, legal: list, version } = table.moment();
    if (wait !== undefined) await table.order({ o: 'take', side: wait });
    else {
      const action = (choices.find((c) => c.action.k === 'done') ?? choices[0])?.action ?? list[0];
      await table.order({ o: 'play', actions: [action], version, sure: true });
    }
  }
  if (table.moment().wait !== undefined) await table.order({ o: 'take', side: table.moment().wait as number });
  expect(table.moment().prompt.at).toBe(at);
  return table;
}
const said = async (table: Table): Promise<string[]> => (await table.ask('warnings', {})).map((w) => w.text);
const able = (table: Table, k: string): number => new Set(table.moment().legal.flatMap((a) => (a.k === k ? [a.u ?? a.h] : []))).size;

describe('ending a phase asks first', () => {
  it('in the opening Combat Phase of The Last Gamble, with 29 targets and the columns of surprise', async () => {
    const table = await tableAt('last-gamble', 'campaign', 'combat.choose');
    expect(able(table, 'target')).toBe(29);
    expect(await said(table)).toEqual(['29 hexes can still be attacked; German surprise adds 2 columns this turn']);
    // The text board asks the same, and ends the phase only when told so.
    const run = createTextPlayer(table);
    expect(JSON.stringify(await run('end'))).toContain('29 hexes can still be attacked');
    expect(table.moment().prompt.at).toBe('combat.choose');
    await run('end anyway');
    expect(table.moment().prompt.at).not.toBe('combat.choose');
  });

  it('in the first movement of the 1977 Campaign, with more than 200 units that can move', async () => {
    const table = await tableAt('wacht-am-rhein', 'campaign', 'movement.plan');
    expect(able(table, 'pick')).toBeGreaterThan(200);
    expect(await said(table)).toContain(`${able(table, 'pick')} units can still move`);
  });

  it.each([
    ['wacht-am-rhein-ii', 'campaign-dec-16', 'movement.plan', 'pick', 'units can still move'],
    ['road-to-the-rhine', 'bulge', 'movement.plan', 'pick', 'units can still move'],
    ['road-to-the-rhine', 'bulge', 'declare.choose', 'target', 'hexes can still be attacked'],
  ])('in %s, %s, at %s', async (game, scenario, at, kind, words) => {
    const table = await tableAt(game, scenario, at);
    expect(able(table, kind)).toBeGreaterThan(5);
    expect(await said(table)).toContain(`${able(table, kind)} ${words}`);
  });
});

describe('ending a phase asks nothing', () => {
  it.each([
    ['last-gamble', 'breakthrough'],
    ['road-to-the-rhine', 'bulge'],
    ['wacht-am-rhein', 'bastogne'],
    ['wacht-am-rhein-ii', 'kesternich'],
  ])('in %s where its end is the only answer', async (game, scenario) => {
    const { def } = await loadGame(game);
    const session = new Session<Shape>(start<Shape>(def, settle<Shape>(def, { scenario, seed: 'stray key' })));
    const { world } = session;
    let points = 0;
    for (let i = 0; i < 80 && !world.result; i++) {
      const list = [...legal(world)];
      const end = list.find((a) => a.k === 'done');
      const left = end && list.length === 1 ? (explain(world, { q: 'warnings' }) ?? []) : [];
      expect(left.filter((w) => /can-|targets|surprise|markers|reduced/.test(w.what)).map((w) => [prompt(world).at, w.what])).toEqual([]);
      if (end) points++;
      if ('refusal' in session.play(end ?? list[0])) break;
    }
    expect(points).toBeGreaterThan(5);
  });

  it('in the 1977 game once most units have moved', async () => {
    const { def } = await loadGame('wacht-am-rhein');
    const session = new Session<Shape>(start<Shape>(def, settle<Shape>(def, { scenario: 'bastogne', seed: 'stray key' })));
    const { world } = session;
    for (let i = 0; i < 20 && prompt(world).at !== 'movement.plan'; i++)
      session.play([...legal(world)].find((a) => a.k === 'done') as Action);
    const units = () => [...new Set([...legal(world, { k: 'pick' })].map((a) => a.u as number))];
    const asks = () => (explain(world, { q: 'warnings' }) ?? []).some((w) => w.what === 'warn.can-move');
    const all = units();
    expect([all.length > 4, asks()]).toEqual([true, true]);
    for (const u of all.slice(0, Math.ceil(all.length / 2))) world.set('moved' as never, u, 1);
    expect([units().length > 0, asks()]).toEqual([true, false]);
  });
});
