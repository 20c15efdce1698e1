/** Attacks on German transport (21.5): before a roll on the Transport Table. Air points are the test's own. */
import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { tables } from '../../src/data/index.ts';
import { fuelDelivered } from '../../src/rules/logistics/transport.ts';
import { toComputer } from '../kit/answer.ts';
import { C, idle, offers, play, proves, refusal, roll, scene, US } from '../kit/supply.ts';

const PZ = 'ge-pzlehr-haus-1-stg';
const { supplyInterdiction } = tables.airMissions;
const FAILS = supplyInterdiction.successMax + 2;

/** The morning of December 21, with air points; six truck points of the one army, some for fuel, some for ammunition. */
function morning(points: Record<string, number>, fuel = 4, ammo = 1) {
  const g = scene({ stage: 'german.administration', turn: 'dec-20-night', units: { [US.foot]: '4821SE', [PZ]: C }, vars: { stocked: 1 } });
  idle(g, (now) => now.frames.some((f) => f.proc === 'transport'));
  Object.assign(g.v, points);
  play(g, { k: 'points', n: 6 }, { k: 'points', n: fuel });
  if (prompt(g).at === 'transport.ammo') play(g, { k: 'points', n: ammo });
  return g;
}
type G = ReturnType<typeof morning>;
const fly = (g: G, ...sectors: number[]): G => {
  for (const n of sectors) play(g, { k: 'send', n });
  return play(g, { k: 'launch' });
};

describe('attacks on transport', () => {
  proves(
    ['21.0', '21.5.0'],
    'the US player is told army and role, and every success takes a truck point from that roll, which serves no other role',
    () => {
      const g = morning({ airSE: 4 });
      expect(prompt(g)).toMatchObject({ at: 'raid.send', side: 1, args: { army: '5PzA', role: 'fuel' } });
      const units = g.v.truckMotor5;
      fly(g, 2, 2);
      roll(g, supplyInterdiction.successMax || 10);
      expect([g.v.truckFuel5, g.v.truckMotor5, prompt(g).at]).toEqual([3, units, 'raid.send']);
      fly(g, 2, 2);
      roll(g, FAILS);
      expect([g.v.truckFuel5, prompt(g).at]).toEqual([3, 'transport.fuelRoll']);
      roll(g, 7);
      expect(g.v.fuel5).toBe(2 * fuelDelivered(3, 7));
      // No points are left for the trucks with ammunition.
      expect(prompt(g).at).toBe('transport.ammoRoll');
    },
  );
  proves(['21.5.1'], 'two points from any sectors, a third for one better; two or less succeeds', () => {
    const g = morning({ airSE: 1, airNE: 1, airSW: 2 });
    expect(refusal(g, { k: 'launch' })).toMatchObject({ case: '21.5.1', why: 'raid-few' });
    play(g, { k: 'send', n: 0 }, { k: 'send', n: 2 });
    expect(refusal(g, { k: 'send', n: 2 })).toMatchObject({ case: '21.5.1', why: 'raid-sector' });
    play(g, { k: 'send', n: 3 });
    expect(refusal(g, { k: 'send', n: 3 })).toMatchObject({ case: '21.5.1', why: 'raid-full' });
    play(g, { k: 'launch' });
    roll(g, supplyInterdiction.successMax + 1);
    expect(g.v.truckFuel5).toBe(3);
    const two = morning({ airSE: 2 });
    fly(two, 2, 2);
    roll(two, supplyInterdiction.successMax + 1);
    expect(two.v.truckFuel5).toBe(4);
  });
  proves(['21.5.1'], 'points that are called off come back, and a mission of one point is none', () => {
    const g = morning({ airSE: 2 });
    play(g, { k: 'send', n: 2 }, { k: 'decline' });
    expect([g.v.airSE, prompt(g).at]).toEqual([2, 'transport.fuelRoll']);
    expect(prompt(morning({ airSE: 1 })).at).toBe('transport.fuelRoll');
  });
  proves(
    ['21.6.1', '21.6.2', '21.5.0'],
    'interceptors of the same half keep points away unless escorts meet them; with fewer than two left nothing is attacked',
    () => {
      const g = morning({ airSE: 3, airSouth: 1, airNorth: 2 });
      fly(g, 2, 2);
      play(g, { k: 'escort', n: 0 });
      expect([prompt(g).side, offers(g, 'intercept').map((a) => a.n)]).toEqual([0, [0, 1]]);
      play(g, { k: 'intercept', n: 1 });
      expect([prompt(g).at, g.v.truckFuel5, g.v.airSouth]).toEqual(['transport.fuelRoll', 4, 0]);
      const escorted = morning({ airSE: 3, airSouth: 1 });
      fly(escorted, 2, 2);
      play(escorted, { k: 'escort', n: 1 }, { k: 'intercept', n: 1 });
      roll(escorted, supplyInterdiction.successMax || 10);
      expect(escorted.v.truckFuel5).toBe(3);
    },
  );
  proves(['21.5.0'], 'with all trucks of a role lost there is no roll for it', () => {
    const g = morning({ airSE: 4 }, 1, 1);
    fly(g, 2, 2);
    roll(g, 10);
    expect([g.v.truckFuel5, prompt(g)]).toMatchObject([0, { at: 'raid.send', args: { role: 'ammo' } }]);
    fly(g, 2, 2);
    roll(g, 10);
    expect([g.v.truckAmmo5, prompt(g).at.startsWith('transport.ammoRoll')]).toEqual([0, false]);
  });
});

describe('the computer', () => {
  proves(['21.5.0'], 'attacks trucks with points in plenty and lets them pass with few', () => {
    expect([toComputer(morning({ airSE: 4 }))?.k, toComputer(morning({ airSE: 20 }))?.k]).toEqual(['decline', 'send']);
  });
});
