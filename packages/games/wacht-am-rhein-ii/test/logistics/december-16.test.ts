/** Trucks, fuel and ammunition of the scenarios of December 16 (chapter 35) and of the campaigns (chapter 38). */
import { describe, expect } from 'vitest';
import { arrivals, scenarioById, tables, turnNumber } from '../../src/data/index.ts';
import { resolveRules } from '../../src/decisions/rules.ts';
import { scenarios } from '../../src/index.ts';
import { armyTrucksLeft, QUARTERS_IN_POINT } from '../../src/rules/modes/guns-and-trucks.ts';
import { unitsAtStart } from '../../src/setup/lay-out.ts';
import { ALLIED, GERMAN } from '../../src/state/shape.ts';
import { kit } from '../kit/december-21.ts';

const LEFT = kit('hard-left');
const SKYLINE = kit('beautiful-skyline');
const { proves, u } = LEFT;
const rulesOf = (scenario: string) => resolveRules({ scenario, options: {}, seed: 'x' });
const AM_17 = turnNumber('dec-17-am');
const us = (id: string): number => rulesOf(id).truckPoints(ALLIED, '1USA', AM_17);
const ammo = (id: string): number[] => [0, 1, 2].map((army) => rulesOf(id).ammoOfArmy(army));

describe('small scenarios of December 16', () => {
  proves(
    ['35.2.6', '35.3.7', '35.4.6', '35.5.6', '35.1.5'],
    'one German truck point, which carries units every day and hauls nothing; one or two of the US',
    () => {
      const small = ['valkyries', 'egg-is-laid', 'beautiful-skyline', 'hard-left'];
      expect(small.map((id) => [rulesOf(id).sharedTrucks(AM_17), us(id)])).toEqual([
        [1, 2],
        [1, 1],
        [1, 2],
        [1, 1],
      ]);
      for (const turn of ['dec-17-am', 'dec-18-am']) {
        const g = LEFT.position({ clear: false, stage: 'transport', vars: { turn: turnNumber(turn), stocked: 1, truckUsed7: 2 } });
        LEFT.idle(g, (now) => !now.frames.some((f) => f.proc === 'transport'), 9);
        expect([g.v.truckMotor7, g.v.truckFuel7, g.v.truckAmmo7, armyTrucksLeft(g, u('ge-212vg-hq'))], turn).toEqual([
          1,
          0,
          0,
          QUARTERS_IN_POINT,
        ]);
      }
      // Not even from December 20 on.
      const late = SKYLINE.position({ clear: false, stage: 'transport', vars: { turn: turnNumber('dec-20-am'), stocked: 1 } });
      SKYLINE.idle(late, (now) => !now.frames.some((f) => f.proc === 'transport'), 9);
      expect([late.v.truckMotor5, late.v.truckFuel5, late.v.truckAmmo5]).toEqual([1, 0, 0]);
    },
  );
  proves(
    ['35.2.7', '35.3.8', '35.4.7', '35.5.7'],
    'nobody needs fuel; one army has ammunition to begin with, and every unit draws on it',
    () => {
      for (const [id, stocks, army] of [
        ['valkyries', [0, 4, 0], 1],
        ['egg-is-laid', [1, 0, 0], 0],
        ['beautiful-skyline', [3, 0, 0], 0],
        ['hard-left', [0, 0, 2], 2],
      ] as const) {
        const rules = rulesOf(id);
        expect([ammo(id), rules.onlyArmy, rules.countsFuel(turnNumber('dec-20-am'))], id).toEqual([stocks, army, false]);
      }
    },
  );
});

describe('the whole front', () => {
  proves(
    ['35.6.5', '35.6.6'],
    'twenty truck points that are used up before December 20, ten points of ammunition, Normal fuel until then',
    () => {
      const rules = rulesOf('march-to-the-meuse');
      const { preDec20, germanTotal } = tables.truckPoints;
      expect([Object.values(preDec20).reduce((a, b) => a + b), rules.sharedTrucks(turnNumber('dec-20-am'))]).toEqual([20, germanTotal]);
      expect(['5PzA', '6PzA', '7A'].map((army) => rules.truckPoints(GERMAN, army, AM_17))).toEqual([8, 10, 2]);
      expect([rules.truckPoints(ALLIED, '1USA', AM_17), rules.truckPoints(ALLIED, '1USA', turnNumber('dec-19-am'))]).toEqual([6, 12]);
      expect([rules.sharedAmmo(AM_17, true), rules.sharedAmmo(AM_17, false)]).toEqual([10, 0]);
      expect(['dec-19-night', 'dec-20-am'].map((turn) => rules.countsFuel(turnNumber(turn)))).toEqual([false, true]);
    },
  );
  proves(['35.1.5-a', '36.1.1'], 'bridges clog to the end of December 19 PM, and no more in scenarios that begin later', () => {
    for (const id of ['march-to-the-meuse', 'valkyries', 'hard-left'])
      expect(
        ['dec-16-am', 'dec-19-pm', 'dec-19-night'].map((turn) => rulesOf(id).bottlenecks(GERMAN, turnNumber(turn))),
        id,
      ).toEqual([true, true, false]);
    // Six groups in US uniforms; the parachutists are companies of a kind that others break down into as well.
    const COMMANDOS = arrivals.find((row) => row.who === 'Einheit Stielau')?.units ?? [];
    expect(COMMANDOS.length).toBe(6);
    const later = scenarios.filter((s) => s.case.startsWith('36.'));
    expect(later.length).toBe(12);
    for (const { id, case: rule } of later) {
      const rules = rulesOf(id);
      // Not even on turns of the track on which they would clog in scenarios of December 16.
      expect(
        ['dec-16-am', 'dec-19-pm', 'dec-21-am'].map(turnNumber).some((turn) => rules.bottlenecks(GERMAN, turn)),
        rule,
      ).toBe(false);
      expect(
        ['28.0', '30.1.0', '30.2.0'].filter((off) => rules.special(off)),
        rule,
      ).toEqual([]);
      const coming = rules.entries.flatMap(({ units }) => units);
      expect(
        [...unitsAtStart(scenarioById(id)), ...coming].filter((unit) => COMMANDOS.includes(unit)),
        rule,
      ).toEqual([]);
    }
    expect(['28.0', '30.1.0', '30.2.0'].every((on) => rulesOf('march-to-the-meuse').special(on))).toBe(true);
  });
});

describe('campaigns', () => {
  const CAMPAIGNS = ['campaign-dec-16', 'campaign-dec-21', 'campaign-dec-28'] as const;
  const baseOf = (id: string): string => scenarioById(id).base ?? '';
  proves(['38.1.0'], 'the scenarios of the whole map, played to the night of January 8', () => {
    expect(CAMPAIGNS.map(baseOf)).toEqual(['march-to-the-meuse', 'cannot-force-the-meuse', 'feat-of-arms']);
    for (const id of CAMPAIGNS) {
      const [own, base] = [scenarioById(id).turns, scenarioById(baseOf(id)).turns];
      expect([rulesOf(id).lastTurn, 'first' in own && own.first], id).toEqual([turnNumber('jan-8-night'), 'first' in base && base.first]);
    }
  });
  proves(['38.5.0', '38.6.0'], 'air points and truck points of those scenarios', () => {
    for (const id of CAMPAIGNS.slice(0, 2)) {
      const [own, base] = [rulesOf(id), rulesOf(baseOf(id))];
      expect([own.air, own.sharedTrucks(20), own.leastAmmoTrucks], id).toEqual([base.air, base.sharedTrucks(20), base.leastAmmoTrucks]);
      for (const turn of [5, 11, 20, 26])
        for (const army of ['1USA', '3USA']) expect(own.truckPoints(ALLIED, army, turn), id).toBe(base.truckPoints(ALLIED, army, turn));
    }
    // Their numbers from December 28 on are those of 37.3.8.
    const last = rulesOf('campaign-dec-28');
    expect([last.air, last.sharedTrucks(40), last.truckPoints(ALLIED, '1USA', 40), last.truckPoints(ALLIED, '3USA', 40)]).toEqual([
      rulesOf('feat-of-arms').air,
      20,
      12,
      12,
    ]);
  });
  proves(['38.7.0'], 'ammunition of those scenarios, and more on December 22, 29 and January 5; fuel is counted alike', () => {
    for (const id of CAMPAIGNS.slice(0, 2)) {
      const [own, base] = [rulesOf(id), rulesOf(baseOf(id))];
      expect(own.sharedAmmo(18, true), id).toBe(base.sharedAmmo(18, true));
      expect(
        ['dec-22-am', 'dec-29-am', 'jan-5-am', 'jan-6-am'].map((turn) => own.sharedAmmo(turnNumber(turn), false)),
        id,
      ).toEqual([8, 8, 6, 0]);
      for (const turn of [5, 13, 14, 20]) expect(own.countsFuel(turn), id).toBe(base.countsFuel(turn));
    }
    expect(rulesOf('campaign-dec-28').sharedAmmo(38, true)).toBe(10);
  });
});
