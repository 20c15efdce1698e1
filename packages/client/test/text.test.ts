import { describe, expect, it } from 'vitest';
import { findHex, findUnits, type NamedUnit, unitList } from '../src/text/names.ts';
import { understand } from '../src/text/orders.ts';
import { createTextPlayer } from '../src/text/run.ts';
import { openTable } from './kit.ts';

const UNITS: NamedUnit[] = [
  { u: 1, name: '2Pz/304', title: 'Panzergrenadier Regiment 304', side: 0, hex: '1425' },
  { u: 2, name: '2Pz/2', title: 'Panzergrenadier Regiment 2', side: 0, hex: '1325' },
  { u: 3, name: '2Pz/2', title: 'Reconnaissance Battalion 2', side: 0, hex: '1424' },
  { u: 4, name: 'Pz Lehr/902', title: 'Panzergrenadier Regiment 902', side: 0, hex: '0924' },
];
const PLACES = { hexes: new Set(['1420', '1317']), names: [{ name: 'St. Vith', also: ['Sankt Vith'], hexes: ['1317'] }] };

describe('typed names', () => {
  it('are found without care for case and signs', () => {
    expect(findUnits('2pz/304', UNITS).map((u) => u.u)).toEqual([1]);
    expect(findUnits('2pz304', UNITS).map((u) => u.u)).toEqual([1]);
    expect(findUnits('pz lehr/902', UNITS).map((u) => u.u)).toEqual([4]);
    expect(findUnits('Reconnaissance', UNITS).map((u) => u.u)).toEqual([3]);
    expect(findUnits('9th', UNITS)).toEqual([]);
  });
  it('shared by two are told apart by hex or by who can act', () => {
    expect(findUnits('2Pz/2', UNITS)).toHaveLength(2);
    expect(findUnits('2Pz/2@1424', UNITS).map((u) => u.u)).toEqual([3]);
    expect(findUnits('2Pz/2', UNITS, (u) => u.u === 2).map((u) => u.u)).toEqual([2]);
  });
  it('come in lists, with or without commas', () => {
    expect(unitList('2Pz/304, Pz Lehr/902', UNITS).units.map((u) => u.u)).toEqual([1, 4]);
    expect(unitList('2Pz/304 Pz Lehr/902 and nobody', UNITS)).toMatchObject({ unknown: ['nobody'] });
    expect(unitList('2Pz/2', UNITS).unclear[0].units).toHaveLength(2);
  });
  it('of hexes may have letters', () => {
    const places = { hexes: new Set(['N-2014', 'S-0101']), names: [] };
    expect(['N-2014', 'n-2014', 'hex S-0101', 'N-9999'].map((s) => findHex(s, places))).toEqual(['N-2014', 'N-2014', 'S-0101', undefined]);
    expect(findUnits('Br Gds@n-2014', [{ u: 1, name: 'Br Gds', title: 'Guards', side: 1, hex: 'N-2014' }])).toHaveLength(1);
  });
  it('of places stand for hexes', () => {
    expect(['1420', 'St. Vith', 'st vith', 'sankt vith', '9999'].map((s) => findHex(s, PLACES))).toEqual([
      '1420',
      '1317',
      '1317',
      '1317',
      undefined,
    ]);
  });
});

describe('typed orders', () => {
  it('are understood', () => {
    expect(understand('move 2Pz/304 1420')).toEqual({ c: 'move', units: '2Pz/304', to: '1420', via: [] });
    expect(understand('move Pz Lehr/902 to St. Vith via 1522 1521')).toEqual({
      c: 'move',
      units: 'Pz Lehr/902',
      to: 'St. Vith',
      via: ['1522', '1521'],
    });
    expect(understand('attack 1317 with a, b')).toEqual({ c: 'attack', at: '1317', units: 'a, b', verb: 'attack' });
    expect(understand('end anyway')).toEqual({ c: 'end', sure: true });
    expect(understand(' 2 ')).toEqual({ c: 'pick', n: 2 });
    expect(understand('why 2Pz/304 1420')).toEqual({ c: 'why', what: '2Pz/304 1420' });
    expect(understand('')).toEqual({ c: 'nothing' });
    expect(understand('dig 1420')).toEqual({ c: 'other', verb: 'dig', rest: '1420' });
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
    expect(warned.list?.[0]).toMatch(/refitted \(basic-3.12\)/);
    expect((await run('move 2Pz/304 1525')).say[0]).toMatch(/2Pz\/304 cannot go to 1525/);
    expect((await run('move nobody 1525')).say[0]).toMatch(/no unit called nobody/);
    expect((await run('move 2Pz/304 9999')).say[0]).toMatch(/no hex 9999/);
    expect((await run('frobnicate')).say[0]).toMatch(/do not understand/);
    expect((await run('rule 8.42')).list?.[0]).toMatch(/^basic-8.42/);
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
