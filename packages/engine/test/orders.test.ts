import { describe, expect, it } from 'vitest';
import { tenHexes } from '../example/game.ts';
import type { TenHexes } from '../example/shape.ts';
import {
  type Action,
  below,
  createObey,
  drawRoll,
  findHex,
  findUnits,
  legal,
  listOrders,
  type NamedUnit,
  namedPlaces,
  namedUnitsOf,
  noSuchHex,
  type OrderContext,
  perform,
  prompt,
  seedRng,
  start,
  type Told,
  understand,
  unitList,
  type World,
  writeOrder,
} from '../src/index.ts';

/** What a line would do, without doing it. */
async function read(g: World<TenHexes>, line: string): Promise<{ actions: Action[]; told: Told }> {
  const actions: Action[] = [];
  const all = [...legal(g)];
  const bare = (a: Action) => a.u === undefined && a.h === undefined;
  const context: OrderContext = {
    units: () => namedUnitsOf(g, (u) => g.def.units[u].name),
    places: namedPlaces(g),
    placeOf: ({ h }) => (h === undefined ? undefined : g.board.ids[h]),
    prompt: () => ({ ...prompt(g), key: '' }),
    legal: () => all.filter((a) => !bare(a)),
    choices: () => all.filter(bare).map((action) => ({ action, text: `do ${action.k} ${action.n ?? ''}`, ends: action.k === 'done' })),
    entry: (n) => all[n - 1] ?? all.length,
    play: async (list) => {
      actions.push(...list);
      return { say: [] };
    },
    plan: async () => ({ actions: [], refusals: [], warnings: [] }),
    why: async () => ['The rules forbid it.'],
    words: async (list) => list.map((a) => writeOrder(g, a)),
    warnings: async () => [],
    battle: () => undefined,
    odds: () => ({ say: [] }),
    status: () => ({ say: ['A question.'] }),
    hexIn: () => undefined,
  };
  const told = await createObey(context)(line);
  return { actions, told: 'say' in told ? told : { say: [] } };
}

describe('typed orders', () => {
  it('every legal answer of random games is read back from its own text', async () => {
    for (let game = 0; game < 6; game++) {
      const g = start(tenHexes, { scenario: tenHexes.scenarios[game % tenHexes.scenarios.length].id, seed: `o${game}` });
      const rng = seedRng(`orders${game}`);
      for (let i = 0; i < 200 && !g.result; i++) {
        const roll = drawRoll(g);
        if (roll) {
          perform(g, roll);
          continue;
        }
        const list = [...legal(g)];
        for (const a of list)
          if (!a.path) expect([writeOrder(g, a), (await read(g, writeOrder(g, a))).actions]).toEqual([writeOrder(g, a), [a]]);
        const { lines, total } = listOrders(g, { most: 5 });
        expect([lines.length, total]).toEqual([Math.min(list.length, 5), list.length]);
        expect([...lines, ...listOrders(g, { from: 5, most: list.length }).lines]).toEqual(listOrders(g, { most: list.length }).lines);
        expect((await read(g, '1')).actions).toEqual([list[0]]);
        perform(g, list[below(rng, list.length)]);
      }
    }
  });

  it('says what it does not understand, whatever is typed', async () => {
    const g = start(tenHexes, { scenario: tenHexes.scenarios[0].id, seed: 'x' });
    for (const text of ['fly me', '999', 'move', 'move nobody to nowhere', '__proto__', 'move '.repeat(500), '\u0000', '👾 👾']) {
      const { actions, told } = await read(g, text);
      expect([text, actions, told.refused, told.say.length > 0]).toEqual([text, [], true, true]);
    }
  });

  it('lists what fits units, hexes, kinds and words, with the numbers of the whole list', async () => {
    const g = start(tenHexes, { scenario: tenHexes.scenarios[0].id, seed: 'list' });
    for (let i = 0; i < 40 && !g.result; i++) {
      const roll = drawRoll(g);
      const list = [...legal(g)];
      if (!roll)
        for (const a of list) {
          const parts = [
            a.k,
            ...(a.u === undefined ? [] : [g.def.units[a.u].id]),
            ...(a.h === undefined || a.h >= g.board.n ? [] : [g.board.ids[a.h]]),
          ];
          const { lines } = listOrders(g, { find: parts.join(' '), most: 999 });
          expect(lines.some((l) => l.startsWith(`${list.indexOf(a) + 1}. `))).toBe(true);
          for (const l of lines) expect((await read(g, l.split('.')[0])).actions).toEqual([list[Number.parseInt(l, 10) - 1]]);
          expect(lines.length).toBeLessThanOrEqual(list.filter((b) => b.k === a.k).length);
        }
      perform(g, roll ?? list[i % list.length]);
    }
    expect(listOrders(g, { find: 'no such thing at all' })).toEqual({ lines: [], total: 0 });
  });
});

const UNITS: NamedUnit[] = [
  { u: 1, id: 'a', name: '2Pz/304', title: 'Panzergrenadier Regiment 304', side: 0, hex: '1425' },
  { u: 2, id: 'b', name: '2Pz/2', title: 'Panzergrenadier Regiment 2', side: 0, hex: '1325' },
  { u: 3, id: 'c', name: '2Pz/2', title: 'Reconnaissance Battalion 2', side: 0, hex: '1424' },
  { u: 4, id: 'd', name: 'Pz Lehr/902', title: 'Panzergrenadier Regiment 902', side: 0, hex: '0924' },
];
const PLACES = { hexes: new Set(['1420', '1317']), names: [{ name: 'St. Vith', also: ['Sankt Vith'], hexes: ['1317'] }], boxes: [] };

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
    const places = { hexes: new Set(['N-2014', 'S-0101']), names: [], boxes: [] };
    expect(['N-2014', 'n-2014', 'hex S-0101', 'N-9999'].map((s) => findHex(s, places))).toEqual(['N-2014', 'N-2014', 'S-0101', undefined]);
    // Without the sheet, as long as only one has such a number.
    const sheets = { ...places, hexes: new Set(['5408NE', '3405NE', '3405SE']) };
    expect(['5408', '3405', '540'].map((s) => findHex(s, sheets))).toEqual(['5408NE', undefined, undefined]);
    expect([noSuchHex('3405', sheets), noSuchHex('9999', sheets)]).toEqual([
      'There is more than one hex 3405: 3405NE, 3405SE.',
      'There is no hex 9999.',
    ]);
    expect(findUnits('Br Gds@n-2014', [{ u: 1, id: 'x', name: 'Br Gds', title: 'Guards', side: 1, hex: 'N-2014' }])).toHaveLength(1);
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

describe('the language', () => {
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
