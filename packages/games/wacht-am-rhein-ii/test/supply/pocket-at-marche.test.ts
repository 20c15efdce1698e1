/** The walk-through of pocket supply (39.11.0) on the map: the headquarters of the 116th Panzer Division in Marche, surrounded. */
import { prompt } from '@hexfront/engine';
import { ruleKit } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { POINT, turnNumber, wachtAmRheinII } from '../../src/index.ts';
import { depletionValue } from '../../src/rules/logistics/ammunition.ts';
import { dumpModifier, dumpOf, isCutOff, moveInPocket } from '../../src/rules/supply/pockets.ts';
import type { G } from '../../src/state/shape.ts';

const { proves, position, u, roll, idle } = ruleKit(it, wachtAmRheinII, 'campaign-dec-21');

const [HQ, CORPS, HYBRID, GUNS, OUTSIDE] = [
  'ge-116pz-hq',
  'ge-nd-lviii-pzk-hq',
  'ge-116pz-bayer-1-mkv',
  'ge-116pz-voght-iii-146-art',
  'ge-116pz-zand-2-mkiv',
];
const MARCHE = '6430NW';
const CORPS_AT = '6932NW';
/** Two hexes from Marche, all around. */
const RING = ['6428NW', '6528NW', '6328NW', '6629NW', '6630NW', '6631NW', '6531NW', '6432NW', '6331NW', '6231NW', '6230NW', '6229NW'];
const AMERICANS = [
  ...['333', '334', '335'].flatMap((regiment) => [1, 2, 3].map((n) => `al-84id-${n}-${regiment}-inf`)),
  ...[1, 2, 3].map((n) => `al-75id-${n}-289-inf`),
];
const surrounded = (turn: string, pocket: number): G =>
  position({
    clear: true,
    stage: 'german.administration',
    options: { fog: false },
    units: {
      [HQ]: { at: MARCHE, pocket },
      [HYBRID]: { at: '6429NW' },
      [GUNS]: { at: '6529NW' },
      [OUTSIDE]: { at: '6831NW' },
      [CORPS]: { at: CORPS_AT },
      ...Object.fromEntries(RING.map((at, n) => [AMERICANS[n], { at }])),
    },
    vars: { turn: turnNumber(turn) },
  });
const [IN, ON_HAND] = [0, 1];

proves(
  ['39.11.0', '15.6.1a', '15.6.2', '15.6.3'],
  'a five gives the division in Marche two days; those outside have what they carry',
  () => {
    const g = surrounded('dec-22-pm', 0);
    expect([isCutOff(g, u(HQ)), dumpModifier(g, u(HQ)), prompt(g).at]).toEqual([true, 0, 'supplying.dump']);
    roll(g, 5);
    expect([dumpOf(g, u(HQ)), ...[HQ, HYBRID, OUTSIDE].map((id) => g.f.supply[u(id)])]).toEqual([2, IN, IN, ON_HAND]);
    expect(depletionValue(g, u(GUNS))).toBe(2);
    // Seven of its twelve points cost one at once; half of them would cost nothing.
    moveInPocket(g, u(HYBRID), 6 * POINT, 12 * POINT);
    expect(dumpOf(g, u(HQ))).toBe(2);
    moveInPocket(g, u(HYBRID), 7 * POINT, 12 * POINT);
    expect(dumpOf(g, u(HQ))).toBe(1);
    const morning = surrounded('dec-23-am', 3);
    idle(morning, (now) => !now.frames.some((f) => f.proc === 'supplying'));
    expect(dumpOf(morning, u(HQ))).toBe(1);
  },
);
