/** Works and soft ground in assaults: who has something from them, and when the ground is frozen. */
import { describe, expect } from 'vitest';
import { newAssault } from '../../src/rules/combat/assaults.ts';
import { defenseProficiency, factorOf } from '../../src/rules/combat/odds.ts';
import { shiftsOf } from '../../src/rules/combat/shifts.ts';
import { faceUp, unitAttack, unitDefense } from '../../src/rules/combat/strength.ts';
import { EXPLOIT, STRATEGIC } from '../../src/state/fields/modes.ts';
import { ENTRENCHED, type G } from '../../src/state/shape.ts';
import { C, from, hex, N, out, proves, type Scene, SE, scene, u } from '../kit/campaign.ts';

const HYBRID = 'al-7ad-cca-1';
const FOOT = 'ge-272vg-i-980-vg';
const MATE = 'ge-272vg-ii-980-vg';
const GUN = 'ge-272vg-272-at-co';
const ARTILLERY = 'ge-272vg-ii-272-art';
const TARGET = out(SE, 1);
const OTHER = from(TARGET, N);
const [NORMAL, FROZEN] = [1, 2];

/** The hybrid attacks whoever stands in the target hexes. */
function attack(units: Scene['units'], more: Partial<Scene> = {}, on: string[] = [TARGET]) {
  const g = scene({ stage: 'allied.assaults', units: { [HYBRID]: C, ...units }, ...more });
  const targets = on.map((id) => hex(g, id));
  const b = newAssault(1, targets, [u(HYBRID)]);
  b.defenders = Object.keys(units ?? {})
    .map(u)
    .filter((v) => targets.includes(g.hexOf(v)));
  return { g, b, factor: (id: string) => factorOf(g, b, u(id)) };
}
const printedFactor = (g: G, id: string): number => faceUp(g, u(id)).factor;

describe('soft ground', () => {
  proves(['20.2.2', '13.3.3a'], 'halves armor that attacks or defends in it and lowers its factor, but not when it is frozen', () => {
    const seen = (ground: number) => {
      const soft = { hexes: { [TARGET]: ['marsh'] }, vars: { ground } };
      const into = attack({ [FOOT]: TARGET }, soft);
      const inside = scene({ stage: 'allied.assaults', units: { [HYBRID]: TARGET, [FOOT]: C }, ...soft });
      const b = newAssault(0, [hex(inside, TARGET)], [u(FOOT)]);
      return [
        unitAttack(into.g, into.b, u(HYBRID)) / 4 / faceUp(into.g, u(HYBRID)).attack,
        unitDefense(inside, b, u(HYBRID)) / 4 / faceUp(inside, u(HYBRID)).defense,
        into.factor(HYBRID) < printedFactor(into.g, HYBRID),
      ];
    };
    expect(seen(NORMAL)).toEqual([0.5, 0.5, true]);
    expect(seen(FROZEN)).toEqual([1, 1, false]);
  });
});

describe('works', () => {
  const dug = { fields: { [TARGET]: { work: ENTRENCHED } } };
  proves(
    ['5.3.1', '5.4.2', '18.1.2'],
    'do not raise the factor of a lead in Strategic or Exploit mode, though others in the hex use them',
    () => {
      const raised = (mode: number): number => {
        const { g, factor } = attack({ [FOOT]: { at: TARGET, mode }, [MATE]: TARGET }, dug);
        expect(factor(MATE)).toBeGreaterThan(printedFactor(g, MATE));
        return factor(FOOT) - printedFactor(g, FOOT);
      };
      expect(raised(0)).toBeGreaterThan(0);
      expect([raised(STRATEGIC), raised(EXPLOIT)]).toEqual([0, 0]);
    },
  );
  proves(['13.5.3f', '18.1.2'], 'help the units that occupy them, not a lead in another hex that is attacked as well', () => {
    const { g, factor } = attack({ [FOOT]: TARGET, [GUN]: OTHER }, dug, [TARGET, OTHER]);
    expect(factor(FOOT)).toBeGreaterThan(printedFactor(g, FOOT));
    expect(factor(GUN)).toBe(printedFactor(g, GUN));
  });
  proves(['11.3.1', '13.4.1b'], 'of one hex and houses of another count both when the two are attacked together', () => {
    const lines = (houses: string, on: string[]): string[] => {
      const { g, b } = attack({ [FOOT]: TARGET, [MATE]: OTHER }, { ...dug, hexes: { [OTHER]: [houses] } }, on);
      return shiftsOf(g, b).map(({ what }) => what);
    };
    expect(lines('town', [TARGET, OTHER])).toEqual(['line.shift-entrenched', 'line.shift-town']);
    expect(lines('city', [TARGET, OTHER])).toEqual(['line.shift-entrenched', 'line.shift-city']);
    expect([lines('town', [TARGET]), lines('town', [OTHER])]).toEqual([['line.shift-entrenched'], ['line.shift-town']]);
  });
  proves(['5.3.1', '5.4.2', '18.4.0'], 'a fort gives no rating to units in Strategic or Exploit mode', () => {
    const rating = (mode: number) =>
      defenseProficiency(attack({ [FOOT]: { at: TARGET, mode } }, { hexes: { [TARGET]: ['westwall'] } }).g, u(FOOT));
    const plain = defenseProficiency(attack({ [FOOT]: TARGET }).g, u(FOOT));
    expect([rating(0), rating(STRATEGIC), rating(EXPLOIT)]).toEqual([Math.min(9, plain + 2), plain, plain]);
  });
});

describe('artillery against armor', () => {
  proves(['12.8.2', '13.5.3d', '13.5.3e'], 'towed and Out of Battery it has nothing with ammunition, and 1 without (R-D66)', () => {
    const value = (fields: Record<string, number>) => attack({ [ARTILLERY]: { at: TARGET, ...fields } }).factor(ARTILLERY);
    expect([value({ depleted: 1 }), value({ limbered: 1 }), value({ depleted: 1, limbered: 1 })]).toEqual([1, 0, 1]);
  });
});
