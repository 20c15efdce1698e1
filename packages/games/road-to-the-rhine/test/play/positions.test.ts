/** Position files of this game: what clearing clears, which impulse is meant, what a file may state. */
import { answerTo, explain, fromPosition, type MoveAccount, type Position } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { roadToTheRhine } from '../../src/index.ts';
import type { G } from '../../src/state/shape.ts';
import { at, hex, u } from '../kit/kit.ts';

const base: Position = { format: 'hexfront-position', version: 1, game: 'road-to-the-rhine', scenario: 'campaign', clear: true };
const units = { 'ge-89-inf': { at: 'N-2010' }, 'us-1-inf': { at: 'N-0122' } };
const from = (p: Partial<Position>): G =>
  fromPosition(roadToTheRhine, { ...base, units, ...p, vars: { turn: 5, weather: 0, germanMsp: 20, alliedMsp: 20, ...p.vars } });

describe('a cleared map', () => {
  it('has no marks and nobody waiting; breakdown counters are at hand', () => {
    const g = from({ stage: 'german.movement' });
    for (const name of ['reduced', 'reserve', 'maneuver', 'listed'] as const)
      expect(
        [...g.f[name]].filter((n) => n !== 0),
        name,
      ).toEqual([]);
    expect([at(g, 'ge-105-pz'), at(g, 'us-bd-a-arm')]).toEqual(['out', 'spare']);
    expect(explain(g, { q: 'arrivals' })).toEqual([]);
  });
});

describe('the impulse', () => {
  it('is the one that is being played or about to begin, whichever stage is named', () => {
    const played = (stage: string, impulse?: number): number => from({ stage, vars: impulse === undefined ? {} : { impulse } }).v.impulse;
    for (const stage of ['german.impulse', 'german.supply', 'german.movement', 'german.combat', 'allied.impulse', 'allied.movement'])
      expect([played(stage), played(stage, 1), played(stage, 3)], stage).toEqual([1, 1, 3]);
    // Before the first there is none; the first then begins.
    expect(played('german.allocation')).toBe(1);
    expect(() => played('german.allocation', 2)).toThrow('position: vars.impulse: in german.allocation none has begun, so it is 0');
  });
});

describe('what a file states', () => {
  it('stands: supply is not worked out over it, hexes are named by id', () => {
    const g = from({
      stage: 'allied.movement',
      units: { ...units, 'us-1-inf': { at: 'N-0122', unsupplied: 1 }, 'us-82-par': { at: 'N-0123', dropHex: 'N-0123', lastDrop: 2 } },
    });
    expect([g.f.unsupplied[u('us-1-inf')], g.f.unsupplied[u('us-82-par')]]).toEqual([1, 0]);
    expect(g.f.dropHex[u('us-82-par')]).toBe(hex(g, 'N-0123'));
  });
});

it('the question `move` refuses whom play refuses', () => {
  const g = from({ stage: 'allied.movement', units: { 'us-1-inf': { at: 'N-0122' }, 'us-9-inf': { at: 'N-0122', acted: 1 } } });
  const ask = (id: string): MoveAccount => answerTo(g, { q: 'move', unit: u(id), hex: hex(g, 'N-0222') }) as unknown as MoveAccount;
  expect(ask('us-1-inf')).toMatchObject({ legal: true, refusals: [] });
  expect(ask('us-9-inf').legal).toBe(false);
  expect(ask('us-9-inf').refusals[0]).toMatchObject({ why: 'moved-already' });
});
