/** Chapter 20, what the ground does to movement (20.2.2 to 20.2.4). */
import { describe, expect } from 'vitest';
import { POINT } from '../../src/index.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import type { G } from '../../src/state/shape.ts';
import { C, hex, N, out, play, proves, scene, u } from '../kit/campaign.ts';

const US = 'al-78id-1-309-inf';
const TANKS = 'al-78id-709-tk';
const [NORMAL, FROZEN, SNOW, THAW] = [1, 2, 3, 4];
const line = [C, ...[1, 2, 3, 4, 5].map((n) => out(N, n))];
const on = (ground: number, road: string): G =>
  scene({ stage: 'allied.movement', units: { [TANKS]: C, [US]: C }, vars: { ground }, ways: [{ hexes: line, add: ['road', road] }] });
const points = (ground: number, form: 'own' | 'road', road = 'primary'): number => allowance(on(ground, road), u(TANKS), form) / POINT;
/** What a step into marsh costs. */
function marsh(ground: number): number {
  const g = scene({
    stage: 'allied.movement',
    units: { [US]: C, [TANKS]: out(N, 3) },
    vars: { ground },
    hexes: { [out(N, 1)]: ['marsh'] },
  });
  play(g, { k: 'pick', u: u(US) }, { k: 'step', n: N });
  const frame = g.frames.at(-1);
  return (frame?.proc === 'move' ? Number(frame.l.spent) : Number(g.events.findLast((e) => e.e === 'moved')?.cost)) / POINT;
}
/** What tanks have left after one hex of a road of a kind. */
function driven(ground: number, road: string): number {
  const g = on(ground, road);
  play(g, { k: 'pick', u: u(TANKS) }, { k: 'road', h: hex(g, out(N, 1)) });
  const frame = g.frames.at(-1);
  return (Number(frame?.l.points) - Number(frame?.l.spent)) / POINT;
}

describe('ground', () => {
  proves(['20.2.2'], 'frozen: a point more off roads, and marsh is as other ground', () => {
    expect([points(FROZEN, 'own') - points(NORMAL, 'own'), driven(FROZEN, 'primary') - driven(NORMAL, 'primary')]).toEqual([1, 0]);
    expect(marsh(FROZEN)).toBeLessThan(marsh(NORMAL));
  });
  proves(
    ['20.2.3', 'aid-ground'],
    'snow: two points less but on primary and secondary roads alone; a thaw: three less but on primary roads alone, and marsh costs two more',
    () => {
      const less = (ground: number) => [
        points(NORMAL, 'own') - points(ground, 'own'),
        ...['primary', 'secondary', 'trail'].map((road) => driven(NORMAL, road) - driven(ground, road)),
      ];
      expect([less(SNOW), less(THAW)]).toEqual([
        [2, 0, 0, 2],
        [3, 0, 3, 3],
      ]);
      expect(marsh(THAW) - marsh(NORMAL)).toBe(2);
    },
  );
});
