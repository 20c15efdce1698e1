/** What the scenarios of December 16 have beside their own tests: An Egg Is Laid (35.3), Ride of the Valkyries (35.2), and the rules common to all (35.1). */
import { start } from '@hexfront/engine';
import { ruleKit } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { scenarioById, turnNumber } from '../../src/index.ts';
import { airPoints } from '../../src/rules/air/points.ts';
import { sentRefusal } from '../../src/rules/offensive/sent-reserves.ts';
import { wakeRefusal } from '../../src/rules/offensive/sleepers.ts';
import { depletionValue, isPredawn, isSurprise } from '../../src/rules/offensive/surprise.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { UNITS, unitsOf } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';

const kitOf = (id: string) => ruleKit(it, gameOf([scenarioById(id)]), id);
const egg = kitOf('egg-is-laid');
const valkyries = kitOf('valkyries');
const { proves, u } = egg;
const begin = (id: string): G => start(gameOf([scenarioById(id)]), { scenario: id, seed: 'set-up' });
const counts = (g: G) => [onMapOf(g, GERMAN).length, onMapOf(g, ALLIED).length];
const asleep = (at: string) => ({ at, asleep: 1 });

describe('An Egg Is Laid', () => {
  proves(['35.3.1', '35.3.2', '35.3.9'], 'from before dawn on December 16 to December 20 PM, with all rules of the first days', () => {
    const g = begin('egg-is-laid');
    expect([g.v.turn, g.rules.lastTurn, isPredawn(g), counts(g)]).toEqual([1, turnNumber('dec-20-pm'), true, [78, 44]]);
    expect(['35.1.1', '35.1.2', '35.1.4', '35.1.6', '35.1.8', '35.1.10'].every((rule) => g.rules.special(rule))).toBe(true);
    expect(onMapOf(g, ALLIED).every((x) => g.f.asleep[x] === 1)).toBe(true);
  });
  proves(
    ['35.3.5', '35.1.4-c'],
    'in the morning 32 Armored Cavalry and the tank company at Vielsalm, then one unit in the afternoon and one at night',
    () => {
      const wake = (turn: string) =>
        egg.position({
          clear: true,
          stage: 'allied.awakening',
          vars: { turn: turnNumber(turn) },
          units: {
            'al-14cav-32-armc': asleep('3429NE'),
            'us-bk-lttk': asleep('3429NE'),
            'al-106id-1-424-inf': asleep('4904SE'),
            'ge-62vg-i-164-vg': { at: '5404SE' },
          },
        });
      const am = wake('dec-16-am');
      expect(['al-14cav-32-armc', 'us-bk-lttk', 'al-106id-1-424-inf'].map((id) => am.f.asleep[u(id)])).toEqual([0, 0, 1]);
      expect([wake('dec-16-pm').v.wakeups, wake('dec-16-night').v.wakeups]).toEqual([1, 1]);
    },
  );
  proves(['35.3.6'], 'nobody flies', () => {
    const g = begin('egg-is-laid');
    expect([airPoints(g, GERMAN), airPoints(g, ALLIED)]).toEqual([0, 0]);
  });
});

describe('companies of divisions', () => {
  const march = kitOf('march-to-the-meuse');
  const on = (turn: string): G => march.position({ clear: false, stage: 'allied.awakening', vars: { turn: turnNumber(turn) } });
  const inHex = (g: G, id: string): string[] => unitsOf(g, ALLIED, march.hex(g, id)).map((x) => UNITS[x].id);
  const woken = (g: G): string[] => onMapOf(g, ALLIED).flatMap((x) => (g.f.asleep[x] === 1 ? [] : [g.board.ids[g.hexOf(x)]]));
  const company = (g: G, kind: string, at: string): number =>
    unitsOf(g, ALLIED, march.hex(g, at)).find((x) => UNITS[x].id.startsWith(kind)) ?? -1;

  proves(['35.1.4-c', '35.3.5'], 'of the light tanks of the list those at Vielsalm are activated in the morning, and no others', () => {
    expect(woken(on('dec-16-am'))).toEqual(['3429NE', '3429NE']);
    const g = egg.position({ clear: false, stage: 'allied.awakening', vars: { turn: turnNumber('dec-16-am') } });
    expect(woken(g)).toEqual(['3429NE', '3429NE']);
    expect(inHex(g, '3429NE').some((id) => id.startsWith('us-bk-lttk'))).toBe(true);
  });
  proves(
    ['35.1.4', '35.1.4-d'],
    'engineers of a division may be activated on December 16, those of a corps may not, nor anybody of CCB',
    () => {
      const g = on('dec-16-pm');
      const why = (x: number): string | undefined => wakeRefusal(g, x)?.why;
      expect([why(company(g, 'us-bk-ce', '5121NE')), why(u('al-nd-254-ce'))]).toEqual([undefined, 'sleeps-corps']);
      const [ccb, fifth] = ['4421NE', '4101NE'].map((at) => unitsOf(g, ALLIED, march.hex(g, at)).filter((x) => UNITS[x].generic));
      expect([ccb.length > 0, fifth.length > 0]).toEqual([true, true]);
      for (const x of [...ccb, ...fifth]) expect([UNITS[x].id, why(x)]).toEqual([UNITS[x].id, 'sleeps-longer']);
    },
  );
  proves(['35.1.4-e'], 'CCB is activated with its companies, and they go to St. Vith first as well', () => {
    const g = on('dec-16-night');
    march.roll(g, 10, 10);
    march.play(g, { k: 'wake-part', n: 0 });
    const ccb = onMapOf(g, ALLIED).filter((x) => g.f.sent[x] > 0);
    expect([ccb.length, ccb.filter((x) => UNITS[x].generic).length, ccb.some((x) => g.f.asleep[x] === 1)]).toEqual([6, 3, false]);
    const one = company(g, 'us-bk-', '4421NE');
    expect(sentRefusal(g, one, march.hex(g, '4420NE'))).toMatchObject({ case: '35.1.4-e', why: 'first-to-st-vith' });
    expect(sentRefusal(g, one, march.hex(g, '4423NE'))).toBeUndefined();
  });
  proves(['35.1.4-f'], 'on the morning of December 17 the companies of the 2nd Division wake in their works too', () => {
    const g = on('dec-17-am');
    expect([g.f.work[march.hex(g, '5515NE')] > 0, inHex(g, '5515NE').some((id) => id.startsWith('us-bk-ce'))]).toEqual([true, true]);
    expect(unitsOf(g, ALLIED, march.hex(g, '5515NE')).every((x) => g.f.asleep[x] === 0)).toBe(true);
    expect(unitsOf(g, ALLIED, march.hex(g, '5728NE')).every((x) => g.f.asleep[x] === 1)).toBe(true);
  });
  proves(['35.1.2'], 'a company of the 4th Division was warned as the division was', () => {
    const g = begin('hard-left');
    const surprised = (at: string): boolean => isSurprise(g, GERMAN, unitsOf(g, ALLIED, march.hex(g, at)));
    // Companies alone: of the 4th Division at Echternach, of the 28th at 4825SE.
    expect([surprised('5730SE'), surprised('4825SE')]).toEqual([false, true]);
  });
});

describe('Ride of the Valkyries', () => {
  proves(['35.2.1'], 'from before dawn on December 16 to December 20 PM', () => {
    const g = begin('valkyries');
    expect([g.v.turn, g.rules.lastTurn, isPredawn(g), counts(g)]).toEqual([1, turnNumber('dec-20-pm'), true, [140, 92]]);
    expect(onMapOf(g, GERMAN).some((x) => /-5-fsj$/.test(UNITS[x].id))).toBe(false);
    expect(onMapOf(g, ALLIED).some((x) => UNITS[x].formation === '9AD' && UNITS[x].part === 'CCB')).toBe(false);
  });
  proves(['35.2.5'], 'air points under a partial overcast only: four and two', () => {
    const planes = (sky: number) => {
      const g = valkyries.position({
        clear: true,
        stage: 'allied.movement',
        vars: { turn: turnNumber('dec-17-pm'), sky },
        units: { 'al-99id-1-393-inf': { at: '5716NE' }, 'ge-277vg-i-990-vg': { at: '6117NE' } },
      });
      return [airPoints(g, ALLIED), airPoints(g, GERMAN)];
    };
    expect([planes(1), planes(2), planes(3)]).toEqual([
      [0, 0],
      [4, 2],
      [0, 0],
    ]);
  });
});

describe('ammunition', () => {
  proves(
    ['35.1.8'],
    'on the afternoon of December 16 the Germans run out above four and the US above six, before and after as usual',
    () => {
      const values = (turn: string) => {
        const g = begin('egg-is-laid');
        g.v.turn = turnNumber(turn);
        return [depletionValue(g, GERMAN, 3), depletionValue(g, ALLIED, 7)];
      };
      expect([values('dec-16-pm'), values('dec-16-night')]).toEqual([
        [4, 6],
        [3, 7],
      ]);
    },
  );
});
