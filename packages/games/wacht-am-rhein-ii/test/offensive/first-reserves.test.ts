/** The reserves of December 16: their bonus (5.5.2), their artillery (35.1.5), and ammunition that is spent for the first day (35.1.7, 35.1.8). */
import { expect } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { depletionValue } from '../../src/rules/logistics/ammunition.ts';
import { hasReserveBonus } from '../../src/rules/modes/reserve.ts';
import { MANEUVER_RESERVE } from '../../src/state/fields/modes.ts';
import type { G } from '../../src/state/shape.ts';
import { C, N, out, play, proves, refusal, S, scene, u } from '../kit/december-16.ts';

const HQ = 'ge-272vg-hq';
const ART = 'ge-272vg-ii-272-art';
const FOOT = 'ge-272vg-i-980-vg';
const US = 'al-78id-1-309-inf';
const reserve = (stage: string, turn: string, more: Record<string, number>): G =>
  scene({
    stage: `german.${stage}`,
    turn: turnNumber(turn),
    units: { [HQ]: { at: C, ...more }, [FOOT]: { at: C, mode: more.mode ?? 0 }, [ART]: { at: out(N, 1), limbered: 1 }, [US]: out(S, 4) },
  });
const waiting = { mode: MANEUVER_RESERVE, withheld: turnNumber('dec-16-pre-dawn') };

proves(
  ['5.5.2', '5.5.4-ex', '35.1.5-d'],
  'formations in reserve when the offensive begins have their bonus on whatever turn they are released',
  () => {
    for (const turn of ['dec-16-am', 'dec-16-pm', 'dec-17-am']) {
      const g = reserve('mode', turn, waiting);
      play(g, { k: 'release', u: u(HQ) });
      expect([turn, hasReserveBonus(g, u(FOOT))]).toEqual([turn, true]);
    }
    // Who goes into reserve later has to wait for it.
    const later = reserve('mode', 'dec-17-am', { ...waiting, withheld: turnNumber('dec-16-am') });
    play(later, { k: 'release', u: u(HQ) });
    expect(hasReserveBonus(later, u(FOOT))).toBe(false);
  },
);

proves(
  ['35.1.5'],
  'artillery of a formation in Maneuver Reserve, or released from it, may move before December 17; other German artillery may not',
  () => {
    const moves = (more: Record<string, number>) => refusal(reserve('movement', 'dec-16-pm', more), { k: 'pick', u: u(ART) })?.case;
    expect([moves({}), moves(waiting), moves({ bonusSince: turnNumber('dec-16-am') })]).toEqual(['35.1.5', undefined, undefined]);
  },
);

proves(['35.1.7', '35.1.8', '35.1.9', '16.3.0'], 'ammunition spent in the morning counts in the afternoon too, on top of four', () => {
  const value = (turn: string, spent: number, id: string): number => {
    const g = scene({ stage: 'german.movement', turn: turnNumber(turn), units: { [ART]: C, [HQ]: C, 'al-78id-307-fa': out(S, 4) } });
    g.v.value6 = 1 + spent;
    g.v.value5 = 1 + spent;
    g.v.value7 = 1 + spent;
    return depletionValue(g, u(id));
  };
  expect([value('dec-16-pm', 0, ART), value('dec-16-pm', 2, ART), value('dec-16-night', 0, ART), value('dec-16-night', 2, ART)]).toEqual([
    4, 6, 3, 5,
  ]);
  expect([value('dec-16-pm', 0, 'al-78id-307-fa'), value('dec-16-night', 0, 'al-78id-307-fa')]).toEqual([6, 7]);
});
