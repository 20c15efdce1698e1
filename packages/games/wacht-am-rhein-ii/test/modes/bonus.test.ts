/** What a formation gains that was in Maneuver Reserve for six turns (5.5.2 to 5.5.4), and the night after its release (3.4.3, 14.1.3). */
import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { POINT, tables, turnNumber, turns } from '../../src/index.ts';
import { releasePoints } from '../../src/rules/modes/release-roll.ts';
import { hasReserveBonus } from '../../src/rules/modes/reserve.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { tireDefenders } from '../../src/rules/night/extended.ts';
import { EXPLOIT, MANEUVER_RESERVE, TACTICAL } from '../../src/state/fields/modes.ts';
import { FATIGUED, type G, RESTING } from '../../src/state/shape.ts';
import { C, idle, N, out, play, proves, refusal, roll, S, type Scene, scene, u } from '../kit/campaign.ts';

const HQ = 'al-7ad-hq';
const CCA = ['al-7ad-cca-1', 'al-7ad-cca-2'] as const;
const FOOT = 'al-78id-1-309-inf';
const G_FOOT = 'ge-272vg-i-980-vg';
const am = turnNumber('dec-22-am');
const division = (more: Record<string, number> = { bonus: 1, bonusSince: am }): Scene['units'] => ({
  [HQ]: { at: C, ...more },
  [CCA[0]]: C,
  [CCA[1]]: out(N, 1),
  [FOOT]: out(N, 3),
});
/** A phase up to its first question, with this die for the formation. */
const phase = (stage: string, die: number, turn = am, units = division()): G => {
  const g = scene({ stage, turn, units });
  if (prompt(g).at === 'releasing.roll') roll(g, die || 10);
  return g;
};

describe('fresh from Maneuver Reserve', () => {
  proves(
    ['5.5.4', '7.4.1b'],
    'a die on the reserve line adds movement in each phase, one more on the first turn; nobody else gains',
    () => {
      const row = tables.fuelReserveRelease.rows.reserve;
      for (let die = 0; die <= 9; die++) {
        expect(releasePoints(die, false)).toBe(Number(row[die] ?? 0));
        expect(releasePoints(die, true)).toBe(Number(row[Math.min(9, die + 1)] ?? 0));
      }
      const plain = allowance(scene({ stage: 'allied.movement', turn: am, units: division({}) }), u(CCA[0]), 'own');
      const more = (die: number, turn: number) => (allowance(phase('allied.movement', die, turn), u(CCA[0]), 'own') - plain) / POINT;
      expect([more(4, am), more(4, am + 1)]).toEqual([releasePoints(4, true), releasePoints(4, false)]);
      expect(more(9, am)).toBeGreaterThan(0);
      const g = phase('allied.movement', 9);
      const other = scene({ stage: 'allied.movement', turn: am, units: division({}) });
      expect(allowance(g, u(FOOT), 'own')).toBe(allowance(other, u(FOOT), 'own'));
      // Halved in an Exploitation Phase by day.
      const exploiting = phase('allied.exploitation', 9);
      exploiting.set('mode', u(CCA[0]), EXPLOIT);
      expect(allowance(exploiting, u(CCA[0]), 'own')).toBe(Math.ceil((plain / POINT + releasePoints(9, true)) / 2) * POINT);
    },
  );
  proves(['5.5.3'], 'it goes over to Exploit mode as an Exploitation Phase begins, as long as the bonus lasts', () => {
    const g = phase('allied.exploitation', 5);
    expect(refusal(g, { k: 'pick', u: u(CCA[0]) })).toMatchObject({ case: '5.4.0', why: 'not-exploiting' });
    play(g, { k: 'exploit-all', u: u(HQ) });
    expect([...CCA, FOOT].map((id) => g.f.mode[u(id)])).toEqual([EXPLOIT, EXPLOIT, TACTICAL]);
    expect(refusal(g, { k: 'pick', u: u(CCA[0]) })).toBeUndefined();
    const late = scene({ stage: 'allied.exploitation', turn: am, units: { ...division({}), [CCA[1]]: { at: out(N, 1), mode: EXPLOIT } } });
    expect(refusal(late, { k: 'exploit-all', u: u(HQ) })).toMatchObject({ case: '5.5.3', why: 'no-reserve-bonus' });
  });
  proves(
    ['5.5.4-ex'],
    'released on the morning of the 17th it returns on the 21st at the earliest, and has its next bonus on the 23rd',
    () => {
      const units = (more: Record<string, number>): Scene['units'] => ({ [HQ]: { at: '5207NE', ...more }, [CCA[0]]: '5207NE' });
      const back = (code: string) =>
        refusal(scene({ stage: 'allied.mode', turn: turnNumber(code), units: units({ bonusSince: turnNumber('dec-17-am') }) }), {
          k: 'withhold',
          u: u(HQ),
        })?.why;
      const whole = turns.filter(({ turn }) => turn >= turnNumber('dec-17-am') && turn <= turnNumber('dec-21-am'));
      expect(whole.map(({ code }) => back(code)).indexOf(undefined)).toBe(whole.length - 1);
      const released = (code: string): boolean => {
        const g = scene({
          stage: 'allied.mode',
          turn: turnNumber(code),
          units: {
            [HQ]: { at: C, mode: MANEUVER_RESERVE, withheld: turnNumber('dec-21-am') },
            [CCA[0]]: { at: C, mode: MANEUVER_RESERVE },
          },
        });
        play(g, { k: 'release', u: u(HQ) });
        return hasReserveBonus(g, u(CCA[0]));
      };
      expect([released('dec-22-night'), released('dec-23-am')]).toEqual([false, true]);
    },
  );
  proves(
    ['3.4.3', '14.1.3', '5.5.2'],
    'in the night after its release it is neither Fatigued nor Resting, though the bonus of the morning has lapsed',
    () => {
      const night = turnNumber('dec-22-night');
      const after = (since: number): number[] => {
        const g = scene({
          stage: 'german.exploitation',
          turn: night,
          units: { ...division({ bonusSince: since }), [G_FOOT]: out(S, 4) },
        });
        idle(g, (now) => prompt(now).at === 'pledging.german');
        play(g, { k: 'pledge', n: 0 }, { k: 'pledge', n: 1 });
        roll(g, 10, 5);
        if (prompt(g).at === 'pledging.alliedFirst') play(g, { k: 'first', n: 1 });
        idle(g, (now) => prompt(now).at === 'activation.choose');
        play(g, { k: 'activate', u: u(CCA[0]) });
        roll(g, 10);
        g.set('defended', u(CCA[1]), 1);
        g.v.side = 0;
        tireDefenders(g);
        g.v.side = 1;
        idle(g, (now) => now.v.turn > night);
        return [g.f.fatigue[u(CCA[0])], g.f.fatigue[u(CCA[1])]];
      };
      expect([after(am), after(am - 1)]).toEqual([
        [0, 0],
        [FATIGUED, RESTING],
      ]);
    },
  );
});
