/** Divisions on the whole map: which stacks hang together and what their plates say. */
import type { Formed } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { bodiesOf, corpsOf, divisionNow, divisionsOf } from '../../src/play/map/divisions.ts';
import type { Piece } from '../../src/table/protocol.ts';

const spot = (x: number, y = 0) => ({ hex: `${x}/${y}`, x, y, units: 1 });
const where = (hex: string): readonly [number, number] => {
  const [x, y] = hex.split('/').map(Number);
  return [x, y];
};
const piece = (u: number, hex: string | undefined, more: Partial<Piece> = {}, symbol = 'infantry'): Piece =>
  ({
    u,
    side: 0,
    order: 0,
    markers: [],
    design: { body: 'heer', symbol, left: String(u), right: 'XLVII/2P', fill: 'a' },
    ...(hex ? { hex } : { box: 'Eliminated' }),
    ...more,
  }) as Piece;

describe('the bodies of a division', () => {
  it('join its stacks by the shortest tree, and leave apart what is far away', () => {
    const [near, far] = bodiesOf([spot(0), spot(5), spot(2), spot(30)]);
    expect(near.spots.map((s) => s.x)).toEqual([0, 2, 5]);
    expect(near.links).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(far.spots.map((s) => s.x)).toEqual([30]);
  });
});

describe('a division', () => {
  const roots: Formed[] = [
    {
      id: 'c',
      name: 'XLVII Panzer Corps',
      side: 0,
      units: [9],
      parts: [
        { id: 'd', name: '2nd Panzer Division', side: 0, units: [1], parts: [{ id: 'r', name: 'Regiment', side: 0, units: [2, 3, 4] }] },
      ],
    },
  ];
  it('has the units of its regiments; what a corps has besides is loose', () => {
    expect(divisionsOf(roots)).toEqual([
      { id: 'd', name: '2nd Panzer Division', side: 0, units: [1, 2, 3, 4] },
      { id: 'c/own', name: 'XLVII Panzer Corps', side: 0, units: [9], loose: true },
    ]);
  });
  it('is called as on its counters, with the branch of most of its fighting units, what is left of it and its worst state', () => {
    const all = [
      piece(1, '0/0', {}, 'artillery'),
      piece(2, '1/0', { reduced: true, markers: ['unsupplied'] }),
      piece(3, '1/0', { markers: ['isolated-1', 'march'] }),
      piece(4, undefined),
    ];
    const d = divisionNow(
      divisionsOf(roots)[0],
      (u) => all.find((p) => p.u === u),
      where,
      (p) => p.box === 'Eliminated',
    );
    expect(d).toMatchObject({ short: '2P', mark: 'isolated-1', left: 2.5 / 4, units: [1, 2, 3], loose: false });
    expect(d?.design.symbol).toBe('infantry');
    expect(d?.bodies[0].spots.map((s) => s.units)).toEqual([1, 2]);
  });
  it('that is not on the map has nothing to show', () => {
    expect(
      divisionNow(
        divisionsOf(roots)[0],
        () => undefined,
        where,
        () => false,
      ),
    ).toBeUndefined();
  });
});

describe('a corps', () => {
  const named = (name: string) =>
    corpsOf([{ id: 'c', name, side: 0, units: [9], parts: [{ id: 'd', name: 'Division', side: 0, units: [1] }] }])[0];
  it('has everything below it, and a short name', () => {
    expect(named('LVIII Panzer Corps')).toMatchObject({ units: [9, 1], short: 'LVIII Pz' });
    expect(named('7th Army').short).toBe('7 Army');
  });
  it('is no plate where only troops without a corps are listed', () => {
    expect(named('Army troops').loose).toBe(true);
    expect(named('Independent').loose).toBe(true);
  });
});

describe('stragglers', () => {
  it('far from their division have no plate; a third of it has one', () => {
    const at = (x: number, units: number) => ({ ...spot(x), units });
    expect(bodiesOf([at(0, 9), at(40, 1)]).map((b) => b.named)).toEqual([true, false]);
    expect(bodiesOf([at(0, 6), at(40, 3)]).map((b) => b.named)).toEqual([true, true]);
  });
});
