/** Attack coordination (13.1.1a), an option. */
import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { newAssault } from '../../src/rules/combat/assaults.ts';
import { coordinationModifier } from '../../src/rules/combat/designation/coordination.ts';
import { formationOf } from '../../src/state/query.ts';
import { type G, PREPARED_ASSAULT } from '../../src/state/shape.ts';
import { C, hex, N, out, play, proves, roll, type Scene, SE, scene, u } from '../kit/campaign.ts';

const FOOT = 'al-78id-1-309-inf';
const MATE = 'al-78id-2-309-inf';
const ARMOR = 'al-7ad-cca-1';
const G_FOOT = 'ge-272vg-i-980-vg';
const TARGET = out(SE, 1);

/** An assault by two formations from one hex, up to the first die. */
function joint(coordination: boolean): G {
  const marked = { at: C, designated: 1 };
  const g = scene({ stage: 'allied.assaults', options: { coordination }, units: { [FOOT]: marked, [ARMOR]: marked, [G_FOOT]: TARGET } });
  if (g.rows.assaults.length === 0) play(g, { k: 'target', h: hex(g, TARGET) });
  for (const id of [FOOT, ARMOR]) if (!g.rows.assaults[0].attackers.includes(u(id))) play(g, { k: 'join', u: u(id) });
  return play(g, { k: 'ready' });
}

describe('attack coordination', () => {
  proves(
    ['13.1.1a'],
    'each formation rolls; one that fails is marked to retreat and the others attack, all of them failing the best attacks',
    () => {
      expect(prompt(joint(false)).at).not.toBe('coordinating.roll');
      const both = joint(true);
      expect(prompt(both).at).toBe('coordinating.roll');
      roll(both, 10);
      roll(both, 10);
      expect(both.rows.assaults[0].attackers.length).toBe(2);
      const one = joint(true);
      roll(one, 9);
      roll(one, 10);
      const [left] = one.rows.assaults[0].attackers;
      const gone = [u(FOOT), u(ARMOR)].find((unit) => unit !== left) ?? -1;
      expect([one.rows.assaults[0].attackers.length, one.f.mayRetreat[gone], one.f.mayRetreat[left]]).toEqual([1, 1, 0]);
      const none = joint(true);
      roll(none, 9);
      roll(none, 9);
      expect(none.rows.assaults[0].attackers.length).toBe(1);
    },
  );
  proves(['13.1.1a'], 'two less in Prepared Assault, one less side by side, one less with an activated leader', () => {
    const by = (units: Scene['units']): number => {
      const g = scene({ stage: 'allied.assaults', units: { ...units, [G_FOOT]: TARGET } });
      g.set('led', u('al-ldr-rose'), 1);
      g.set('attached', u('al-ldr-rose'), formationOf(g, u(FOOT)) + 1);
      const b = newAssault(1, [hex(g, TARGET)], [FOOT, MATE].map(u));
      return coordinationModifier(g, b);
    };
    const prepared = (at: string) => ({ at, mode: PREPARED_ASSAULT });
    const far = out(SE, 2);
    expect(by({ [FOOT]: C, [MATE]: far })).toBe(0);
    expect(by({ [FOOT]: C, [MATE]: C })).toBe(-1);
    expect(by({ [FOOT]: prepared(C), [MATE]: prepared(far) })).toBe(-2);
    expect(by({ [FOOT]: C, [MATE]: far, 'al-ldr-rose': C })).toBe(-1);
    expect(by({ [FOOT]: C, [MATE]: far, 'al-78id-3-309-inf': out(N, 2), 'al-ldr-rose': out(N, 2) })).toBe(0);
  });
});
