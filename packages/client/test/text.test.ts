import { describe, expect, it } from 'vitest';
import { ORDERS, SETUP, written } from '../../engine/test/typed-orders.ts';
import { createTextPlayer } from '../src/text/run.ts';
import { openTable } from './kit.ts';

describe('typed orders on the text board', () => {
  it('do and refuse what the one table of orders says', async () => {
    const t = await openTable(SETUP);
    const played: string[] = [];
    const real = t.order;
    t.order = async (o) => {
      const reply = await real(o);
      if (o.o === 'play' && reply.done) played.push(...o.actions.map((a) => written(a, t.info.units, t.info.places)));
      return reply;
    };
    const run = createTextPlayer(t);
    for (const [line, does, says] of ORDERS) {
      const told = await run(line);
      expect([line, ...played.splice(0)]).toEqual([line, ...does]);
      if (says) expect([line, [...told.say, ...(told.list ?? [])].join(' ')]).toEqual([line, expect.stringMatching(says)]);
    }
  });
});

describe('the text board plays', () => {
  const open = () => openTable({ game: 'last-gamble', setup: { scenario: 'breakthrough', seed: 'lesson' } });

  it('an attack with artillery, retreat and advance', async () => {
    const t = await open();
    const run = createTextPlayer(t);
    await run('end anyway');
    const built = await run('attack 1020 with 62/190, 62/183, 116Pz/60, LVIII/7VW');
    expect(built.say.join(' ')).toMatch(/17 to 8, column 5-1/);
    expect(built.list?.join(' ')).toMatch(/D1: 33%/);
    expect((await run('ready')).say.join(' ')).toMatch(/result D1/);
    expect((await run('retreat 1 hex')).say.join(' ')).toMatch(/Retreat from 1020/);
    expect((await run('advance 116Pz/60 1020')).say.join(' ')).toMatch(/advances from 1021 to 1020/);
  });
  it('asks before the die falls by itself', async () => {
    const t = await open();
    const real = t.order;
    // A table that says: with this order nothing else is left to decide.
    t.order = async (o) =>
      o.o === 'play' && !o.sure ? { done: false, refusal: { text: 'The die falls.' }, commits: { odds: [] } } : real(o);
    const run = createTextPlayer(t);
    const first = await run('refit Pz Lehr/130@0624');
    expect(first.refused).toBe(true);
    expect(first.say.join(' ')).toMatch(/Type roll/);
    expect((await run('roll')).say.join(' ')).toMatch(/full strength/);
    expect((await run('roll')).refused).toBe(true);
  });
  it('and warns, refuses and explains in sentences with cases', async () => {
    const run = createTextPlayer(await open());
    const warned = await run('end');
    expect(warned.list?.[0]).toMatch(/refitted \(3\.12\)/);
    expect((await run('move 2Pz/304 1525')).say[0]).toMatch(/2Pz\/304 cannot go to 1525/);
    expect((await run('move nobody 1525')).say[0]).toMatch(/no unit called nobody/);
    expect((await run('move 2Pz/304 9999')).say[0]).toMatch(/no hex 9999/);
    expect((await run('frobnicate')).say[0]).toMatch(/do not understand/);
    expect((await run('rule 8.42')).list?.[0]).toMatch(/^8\.42/);
    expect((await run('look St. Vith')).say[0]).toMatch(/^1317 St. Vith/);
    expect((await run('help')).list?.length).toBeGreaterThan(10);
  });
  it('takes back and does again', async () => {
    const t = await open();
    const run = createTextPlayer(t);
    await run('refit Pz Lehr/130@0624');
    const unit = t.info.units.findIndex((u) => u.id === 'G-PzL-130-Jg');
    expect(t.pieces().get(unit)?.reduced).toBeFalsy();
    await run('undo');
    expect(t.pieces().get(unit)?.reduced).toBe(true);
    await run('redo');
    expect(t.pieces().get(unit)?.reduced).toBeFalsy();
  });
});

describe('Road to the Rhine on the text board', () => {
  it('plots, supplies, moves, drops and attacks by name and hex', async () => {
    const t = await openTable({ game: 'road-to-the-rhine', setup: { scenario: 'market-garden', seed: 'a' } });
    const run = createTextPlayer(t);
    const say = async (line: string): Promise<string> => {
      const told = await run(line);
      return [...told.say, ...(told.list ?? [])].join('\n');
    };
    const ready = async (): Promise<string> => (t.moment().wait === undefined ? '' : say('ready'));
    expect(await say('list')).toMatch(/Not on the map: .*US 82/);
    expect(await say('plot US 82 Nijmegen')).toMatch(/US 82 is plotted to drop on N-2611/);
    expect(await say('plot US 101 n-2213')).toMatch(/US 101 is plotted to drop on N-2213/);
    await say('end anyway');
    await ready();
    // What is asked for now wins over the question of the same name.
    expect(await say('supply Br Gds')).toMatch(/Br Gds is in maneuver supply/);
    expect(await say('trace Br Gds')).toMatch(/In supply[\s\S]*Line: N-2014[\s\S]*riendly edge \(6.B\): holds, \d+ hexes/);
    expect(await say('arrivals')).toMatch(/Br 49, by the west edge/);
    for (let i = 0; i < 8 && !/^Move units/.test(t.moment().prompt.text); i++) {
      await say('end anyway');
      await ready();
    }
    expect(await say('reach Br Gds')).toMatch(/N-2118 Maastricht: /);
    expect(await say('why Br Gds N-2013')).toMatch(/Cannot enter N-2013/);
    expect(await say('move Belg 1 N-2016')).toMatch(/Belg 1 moves from N-2116 to N-2016/);
    for (let i = 0; i < 4 && !/^Drop airborne/.test(t.moment().prompt.text); i++) await say('end anyway');
    expect(await say('drop US 82')).toMatch(/US 82 drops on N-2611/);
    expect(await say('drop US 101')).toMatch(/US 101 drops on N-2213/);
    const targets = await say('list');
    expect(targets).toMatch(/target N-2013: German .*LW Walt/);
    expect(await say('status')).toMatch(/hexes can be chosen; type list/);
    expect(await say('attack N-2013 with Br Gds, Br 43')).toMatch(/Attack on N-2013 by Br Gds, Br 43, against/);
    expect(await say('ready')).toMatch(/attack declared on N-2013/);
    await say('end anyway');
    await say('fight Eindhoven');
    // The word passes to the other side, and still everything that happened is told.
    expect(await say('roll')).toMatch(/airborne assault on N-2213[\s\S]*Rolled/);
  });
});
