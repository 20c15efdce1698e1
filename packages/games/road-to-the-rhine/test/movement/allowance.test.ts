/** How much a unit may spend: printed, weather, both kinds of supply, drop (7-mp, 17, 5.D.1, 6.C, 6.E, 21.A.6, R-03). */
import { audit, ledger } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { allowance, DEN } from '../../src/rules/movement/allowance.ts';
import { WEATHERS } from '../../src/state/shape.ts';
import { proves, u } from '../kit/kit.ts';
import { C, scene } from '../kit/open-ground.ts';

const FOOT = 'ge-106-inf';
const TANKS = 'ge-11-pz';
const points = (id: string, fields: Record<string, number> = {}, weather = 0): number => {
  const g = scene({
    side: id.startsWith('ge') || id.startsWith('ss') ? 'german' : 'allied',
    units: { [id]: { at: C, ...fields } },
    vars: { weather },
  });
  return allowance(g, u(id)) / DEN;
};
const in_ = (name: (typeof WEATHERS)[number]): number => WEATHERS.indexOf(name);

describe('allowance', () => {
  proves(['7-mp'], 'as printed when nothing speaks against it', () => {
    expect([points(FOOT), points(TANKS), points('us-2-arm'), points('us-14-cav')]).toEqual([8, 15, 20, 25]);
  });

  proves(['17-clear', '17-rain', '17-storm', '17-frost', '17-winterstorm', '17-thaw'], 'weather takes points or halves them', () => {
    const german = WEATHERS.map((_, i) => points(FOOT, {}, i));
    const allied = WEATHERS.map((_, i) => points('us-1-inf', {}, i));
    expect(german).toEqual([8, 6, 4, 7, 7, 4]);
    expect(allied).toEqual([15, 13, 7.5, 14, 13, 7.5]);
  });

  proves(['5.D.1-halfmove', '5.D.1-who'], 'without maneuver supply half, for whoever prints more than ten', () => {
    expect(points(TANKS, { maneuver: 0 })).toBe(7.5);
    expect(points(FOOT, { maneuver: 0 })).toBe(8);
    expect(points('us-82-par', { maneuver: 0 })).toBe(10);
  });

  proves(['22.G'], 'SS 501T needs it although it prints ten', () => {
    expect([points('ss-501t-pz'), points('ss-501t-pz', { maneuver: 0 })]).toEqual([10, 5]);
  });

  proves(['6.C', '6.E'], 'out of general supply half, out of both a quarter, fractions kept', () => {
    expect(points(FOOT, { unsupplied: 1 })).toBe(4);
    expect(points(TANKS, { unsupplied: 1 })).toBe(7.5);
    expect(points(TANKS, { unsupplied: 1, maneuver: 0 })).toBe(3.75);
  });

  proves(['21.A.6'], 'half in the player turn of a drop', () => {
    expect(points('us-82-par', { droppedTurn: 1 })).toBe(5);
    // Only then the second wave needs no maneuver supply.
    expect(points('br-52-al', { droppedTurn: 1, maneuver: 0 })).toBe(10);
    expect(points('br-52-al', { maneuver: 0 })).toBe(10);
  });

  proves(['17-rain', '6.E', '21.A.6'], 'weather is taken off what is printed before anything is halved', () => {
    expect(points('us-82-par', { unsupplied: 1, droppedTurn: 1 }, in_('rain'))).toBe(2);
    expect(points(TANKS, { unsupplied: 1, maneuver: 0 }, in_('frost'))).toBe(3.5);
    expect(points('us-2-arm', { unsupplied: 1, maneuver: 0, droppedTurn: 1 }, in_('thaw'))).toBe(1.25);
  });

  proves(['7-mp', '17-winterstorm'], 'and every line of it names its case', () => {
    const g = scene({ units: { [TANKS]: { at: C, maneuver: 0, unsupplied: 1 } }, vars: { weather: in_('winter-storm') } });
    const out = ledger(DEN);
    out.total = allowance(g, u(TANKS), 'movement', out);
    expect(audit(out)).toBeUndefined();
    expect(out.lines.map((l) => l.case)).toEqual(['7-mp', '17-winterstorm', '5.D.1-halfmove', '6.C']);
    expect(out.total / DEN).toBe(3.5);
    // Also what was spared it.
    const tanks = scene({ units: { [TANKS]: C } });
    const spared = ledger(DEN);
    spared.total = allowance(tanks, u(TANKS), 'movement', spared);
    expect(spared.lines.map((l) => [l.case, l.what])).toEqual([
      ['7-mp', 'line.printed-move'],
      ['5.D.1-halfmove', 'line.has-maneuver'],
    ]);
    const dropped = scene({ side: 'allied', units: { 'us-82-par': { at: C, droppedTurn: 1 } } });
    const half = ledger(DEN);
    half.total = allowance(dropped, u('us-82-par'), 'movement', half);
    expect(audit(half)).toBeUndefined();
    expect([half.lines.map((l) => l.case), half.total / DEN]).toEqual([['7-mp', '21.A.6'], 5]);
  });
});
