import { encode, fromPosition, hashOf, InputError, positionOf, prompt, seedRng, start, type World } from '@hexfront/engine';
import { hex, hexside, unit } from '@hexfront/engine/parts';
import { playout } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { tenHexes } from '../../example/game.ts';
import { ask, type Mini, mini } from './mini.ts';

const base = { format: 'hexfront-position', version: 1, game: 'ten-hexes', scenario: 'meeting' } as const;
const small = mini({ p: { first: 'a', points: { a: ask('a', 2, 'a') } } });
const smallBase = { format: 'hexfront-position', version: 1, game: 'mini', scenario: 's' } as const;

describe('a position', () => {
  it('changes the set-up of a scenario, or clears it first', () => {
    const g = fromPosition(tenHexes, { ...base, units: { b1: { at: 'C2', steps: 1 }, r1: { at: 'lost' } } });
    expect(g.board.ids[g.f.place[0]]).toBe('C2');
    expect(g.f.steps[0]).toBe(1);
    expect(g.f.place[3]).toBe(g.box('lost'));
    expect(g.onMap(1)).toBe(true);
    const cleared = fromPosition(tenHexes, { ...base, clear: true, units: { b1: { at: 'C2' }, r2: { at: 'D1' } } });
    expect(tenHexes.units.map((_, u) => cleared.onMap(u))).toEqual([true, false, false, false, true, false, false]);
  });

  it('clears everything or only the map: marks, lists and strengths go with the units or stay', () => {
    const marked = {
      ...small,
      setup: (g: World<Mini>) => {
        for (let u = 0; u < 4; u++) g.move(u, u);
        g.set('mark', 4, 3);
        g.rows.list.push({ n: 1 });
      },
      cleared: (g: World<Mini>) => g.move(3, g.box('dead')),
    };
    const all = fromPosition(marked, { ...smallBase, clear: true });
    expect([all.f.mark[4], all.rows.list.length, all.onMap(0), all.f.place[3]]).toEqual([0, 0, false, all.box('dead')]);
    const map = fromPosition(marked, { ...smallBase, clear: 'map' });
    expect([map.f.mark[4], map.rows.list.length, map.onMap(0), map.f.place[3]]).toEqual([3, 1, false, map.box('out')]);
    expect(() => fromPosition(marked, { ...smallBase, clear: 'all' })).toThrow('clear');
  });

  it('names units, hexes and hexsides by id in fields that hold them, and writes them so', () => {
    const fields = {
      ...small.fields,
      near: { of: 'unit', type: 'i16', init: -1, holds: hex(), doc: 'a hex' },
      mate: { of: 'unit', type: 'i16', init: -1, holds: unit(), doc: 'a unit' },
      gate: { of: 'unit', type: 'i16', init: -1, holds: hexside(), doc: 'a hexside' },
    } as const;
    const def = { ...small, fields } as unknown as typeof small;
    const file = { ...smallBase, units: { u0: { near: '0202', mate: 'u2', gate: '0101|0102' } } };
    const { board, f } = fromPosition(def, file);
    const of = (name: string): number => (f as unknown as Record<string, ArrayLike<number>>)[name][0];
    expect([of('near'), of('mate'), of('gate')]).toEqual([board.hex('0202'), 2, board.sideOf('0101', '0102')]);
    expect(positionOf(fromPosition(def, file)).units?.u0).toMatchObject({ near: '0202', mate: 'u2', gate: '0101|0102' });
    expect(() => fromPosition(def, { ...smallBase, units: { u0: { mate: 'u9' } } })).toThrow('units.u0.mate: Mini has no unit "u9"');
    expect(() => fromPosition(def, { ...smallBase, units: { u0: { near: '9999' } } })).toThrow(
      'units.u0.near: the board has no hex "9999"',
    );
  });

  it('has the last word over what the game works out', () => {
    const fields = { ...small.fields, fed: { of: 'unit', type: 'u8', doc: 'worked out' } } as const;
    const def = { ...small, fields, positioned: (g: World<Mini>) => g.set('fed' as 'mark', 1, 9) } as unknown as typeof small;
    const fed = (units: Record<string, Record<string, number>>): number =>
      (fromPosition(def, { ...smallBase, units }).f as unknown as Record<string, ArrayLike<number>>).fed[1];
    expect([fed({}), fed({ u1: { fed: 2 } })]).toEqual([9, 2]);
  });

  it('stands at the beginning of a phase', () => {
    const g = fromPosition(tenHexes, { ...base, stage: 'red.move', vars: { turn: 3, bluePlan: 2 } });
    expect(prompt(g)).toMatchObject({ side: 1, at: 'move.pick', stages: ['game', 'turn', 'red', 'red.move'] });
    expect([g.v.turn, g.v.bluePlan]).toEqual([3, 2]);
  });

  it('sets markers of hexes, hexsides and groups, and rows', () => {
    const g = fromPosition(small, {
      ...smallBase,
      hexes: { '0202': { mark: 3 } },
      hexsides: { '0101|0102': { bridge: true }, '0101|N': { bridge: 2 } },
      groups: { 1: { fuel: -4 } },
      rows: { list: [{ n: 5 }] },
    });
    expect(g.f.mark[g.board.hex('0202') as number]).toBe(3);
    expect(g.f.bridge[g.board.sideOf('0101', '0102') as number]).toBe(1);
    expect(g.f.bridge[g.board.sideOf('0101', 'N') as number]).toBe(2);
    expect([...g.f.fuel]).toEqual([5, -4]);
    expect(g.rows.list).toEqual([{ n: 5 }]);
  });

  it('changes the board for this game only', () => {
    const g = fromPosition(small, {
      ...smallBase,
      board: { hexes: [{ hex: '0101', terrain: 'wood' }], sides: [{ from: '0101', to: '0102', add: ['river'] }] },
    });
    expect(g.board.terrain[g.board.hex('0101') as number]).toBe(1);
    const plain = start(small, { scenario: 's' });
    expect(plain.board.terrain[plain.board.hex('0101') as number]).toBe(0);
  });

  it('can be taken of a running game and leads back to it', () => {
    const g = start(tenHexes, { scenario: 'siege', seed: 'pos' });
    playout(g, seedRng('pos'), { max: 25 });
    const p = positionOf(g);
    const twin = fromPosition(tenHexes, JSON.parse(JSON.stringify(p)));
    const [a, b] = [encode(g), encode(twin)];
    for (const field of ['place', 'steps']) expect(b.fields[field]).toEqual(a.fields[field]);
    expect(prompt(twin).stages).toEqual(prompt(g).stages);
    expect(hashOf(fromPosition(tenHexes, p))).toBe(hashOf(twin));
  });

  it.each([
    [{ scenario: 'none' }, 'no scenario "none"; it has meeting, siege'],
    [{ options: { mud: true } }, 'no option "mud"'],
    [{ options: { fog: 3 } }, 'option fog: 3 is not one of true, false'],
    [{ units: { tank: { at: 'A1' } } }, 'no unit "tank"'],
    [{ units: { b1: { at: 'Z9' } } }, 'units.b1.at: the board has no hex "Z9"'],
    [{ units: { b1: { steps: 300 } } }, 'units.b1.steps: expected 0..255, found 300'],
    [{ units: { b1: { steps: 'two' } } }, 'units.b1.steps'],
    [{ units: { b1: { wings: 2 } } }, 'a unit has no property "wings"'],
    [{ units: { b1: { place: 2 } } }, 'a unit has no property "place"'],
    [{ hexes: { Z9: {} } }, 'no hex "Z9"'],
    [{ hexsides: { 'A1|D1': {} } }, '"A1|D1" is not two neighbouring hexes'],
    [{ groups: { 7: {} } }, 'no group "7"'],
    [{ vars: { luck: 1 } }, 'no value "luck"'],
    [{ vars: { turn: 'x' } }, 'vars.turn'],
    [{ rows: { ghosts: [] } }, 'no list "ghosts"'],
    [{ stage: 'night' }, 'no stage "night"'],
    [{ board: { hexes: [{ hex: 'A1', terrain: 'lava' }] } }, 'board.hexes[0].terrain'],
    [{ board: 5 }, 'board'],
    [{ colour: 'red' }, 'colour: unknown field'],
    [{ game: 'chess' }, 'belongs to chess'],
  ])('is refused in one sentence that names the place: %j', (change, words) => {
    expect(() => fromPosition(tenHexes, { ...base, ...change })).toThrow(InputError);
    expect(() => fromPosition(tenHexes, { ...base, ...change })).toThrow(words);
  });

  it('that no rule can go on from is blamed, not the program', () => {
    expect(() => fromPosition(tenHexes, { ...base, stage: 'blue.fight', rows: { battles: [{ wrong: 1 }] }, clear: true })).not.toThrow(
      TypeError,
    );
    const def = { ...small, positioned: () => JSON.parse('{') };
    expect(() => fromPosition(def, smallBase)).toThrow(InputError);
    expect(() => fromPosition(def, smallBase)).toThrow('position: the rules cannot go on from it');
  });
});
