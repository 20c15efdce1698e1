/** Shifts by headquarters on the march (13.4.1a), examples of combat command and corps (13.5.2b, 32.3.0), armor over a bridge (39.5.0), and two options. */
import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { affiliation } from '../../src/rules/barrage/guns.ts';
import { armorLeaders } from '../../src/rules/combat/assault.ts';
import { newAssault } from '../../src/rules/combat/assaults.ts';
import { attackIntegrity } from '../../src/rules/combat/integrity.ts';
import { attackProficiency, defenseProficiency } from '../../src/rules/combat/odds.ts';
import { shiftsOf } from '../../src/rules/combat/shifts.ts';
import { unitAttack } from '../../src/rules/combat/strength.ts';
import { EXPLOIT } from '../../src/state/fields/modes.ts';
import { ALL_UNITS, formationOf } from '../../src/state/query.ts';
import { type G, PREPARED_ASSAULT } from '../../src/state/shape.ts';
import { C, hex, idle, N, NW, out, play, proves, refusal, S, type Scene, SE, SW, scene, u } from '../kit/campaign.ts';

const FOOT = 'al-78id-1-309-inf';
const MATE = 'al-78id-2-309-inf';
const HQ = 'al-78id-hq';
const TANKS = 'us-bk-m4';
const G_FOOT = 'ge-272vg-i-980-vg';
const TARGET = out(SE, 1);

describe('headquarters on the march', () => {
  const shift = (strayed: Record<string, number>): number[] => {
    const g = scene({
      stage: 'allied.assaults',
      units: { [FOOT]: C, [MATE]: C, [HQ]: out(N, 2), 'ge-272vg-hq': out(S, 4), [G_FOOT]: TARGET },
    });
    for (const [id, points] of Object.entries(strayed)) g.set('strayed', u(id), points);
    const b = newAssault(1, [hex(g, TARGET)], [u(FOOT), u(MATE)]);
    b.defenders = [u(G_FOOT)];
    return shiftsOf(g, b).flatMap(({ what, by }) => (what === 'line.shift-headquarters-moved' ? [by] : []));
  };
  proves(['13.4.1a'], 'more than six points cost its units a column, once for each side, until its next Movement Phase', () => {
    expect([shift({ [HQ]: 6 }), shift({ [HQ]: 7 }), shift({ 'ge-272vg-hq': 7 }), shift({ [HQ]: 9, 'ge-272vg-hq': 9 })]).toEqual([
      [],
      [-1],
      [1],
      [-1, 1],
    ]);
    const g = scene({ stage: 'allied.movement', units: { [HQ]: C, [FOOT]: out(N, 3), [MATE]: out(N, 4) } });
    play(g, { k: 'pick', u: u(HQ) }, { k: 'step', n: S }, { k: 'step', n: S });
    if (prompt(g).at === 'move.go') play(g, { k: 'stop' });
    expect(g.f.strayed[u(HQ)]).toBe(2);
    idle(g, (now) => now.v.turn > 5 && now.v.side === 1 && prompt(now).at === 'movement.plan');
    expect(g.f.strayed[u(HQ)]).toBe(0);
    const exploiting = scene({
      stage: 'allied.exploitation',
      units: { 'al-7ad-hq': { at: C, mode: EXPLOIT }, 'al-7ad-cca-1': { at: out(N, 2), mode: EXPLOIT } },
    });
    play(exploiting, { k: 'pick', u: u('al-7ad-hq') }, { k: 'step', n: S });
    expect(exploiting.f.strayed[u('al-7ad-hq')]).toBe(0);
  });
});

describe('examples', () => {
  const CCA = ALL_UNITS.filter((unit) => unit.formation === '9AD' && unit.part === 'CCA' && unit.kind?.support === 'hybrid').map(
    ({ id }) => id,
  );
  proves(['13.5.2b-ex'], 'three units of CCA/9A from separate hexes give three bonuses; stacked with other divisions none', () => {
    const at = [C, out(SE, 2), from2()];
    const bonus = (more: Scene['units'] = {}) => {
      const units = Object.fromEntries(CCA.slice(0, 3).map((id, n) => [id, at[n]]));
      const g = scene({ stage: 'allied.assaults', units: { ...units, [G_FOOT]: TARGET, ...more } });
      return attackIntegrity(g, newAssault(1, [hex(g, TARGET)], CCA.slice(0, 3).map(u))).length;
    };
    expect(CCA.length).toBeGreaterThanOrEqual(3);
    expect(bonus()).toBe(3);
    expect(bonus({ [FOOT]: at[0], [MATE]: at[1], 'al-78id-3-309-inf': at[2] })).toBe(0);
  });
  proves(
    ['32.3.0-ex'],
    '1094/1095 of the 5th Panzer Army supports every corps of it, II/766 VAK only the divisions of XLVII Panzer Corps',
    () => {
      const [army, corps] = ['ge-nd-1094-1095-hart', 'ge-nd-ii-766-vak'];
      const of = (formation: string) =>
        ALL_UNITS.find((unit) => unit.formation === formation && unit.kind?.barrage === undefined && unit.type !== 'hq')?.id ?? '';
      const units = Object.fromEntries(['26VG', '2Pz', 'PzLehr', '116Pz'].map((formation, n) => [of(formation), out(N, n)]));
      const g = scene({ stage: 'german.german-barrages', units: { ...units, [army]: out(NW, 1), [corps]: out(NW, 2) } });
      const supports = (gun: string, formation: string) => affiliation(g, u(of(formation)), u(gun)) === 'parent';
      for (const formation of ['26VG', '2Pz', 'PzLehr'])
        expect([supports(army, formation), supports(corps, formation)], formation).toEqual([true, true]);
      expect([supports(army, '116Pz'), supports(corps, '116Pz')]).toEqual([true, false]);
      expect(formationOf(g, u(corps))).toBe(-1);
    },
  );
  proves(['39.5.0'], 'over a bridge armor fights at half strength and still leads with its armor', () => {
    const g = scene({
      stage: 'allied.assaults',
      units: { [TANKS]: C, [FOOT]: C, [G_FOOT]: TARGET },
      sides: { [`${C}|${TARGET}`]: ['river', 'bridge'] },
    });
    const b = newAssault(1, [hex(g, TARGET)], [u(TANKS), u(FOOT)]);
    const dry = scene({ stage: 'allied.assaults', units: { [TANKS]: C, [FOOT]: C, [G_FOOT]: TARGET } });
    expect(2 * unitAttack(g, b, u(TANKS))).toBe(unitAttack(dry, b, u(TANKS)));
    expect(armorLeaders(b, 0)).toEqual([u(TANKS)]);
  });
});

describe('options', () => {
  proves(['19.3.1-opt'], 'German companies of 2-2-0 infantry have a proficiency of 6, others as printed', () => {
    const ratings = (goodCompanies: boolean, id: string) => {
      const g = scene({ stage: 'allied.assaults', options: { goodCompanies }, units: { [id]: C, [FOOT]: TARGET } });
      const b = newAssault(0, [hex(g, TARGET)], [u(id)]);
      return [attackProficiency(g, b, u(id)), defenseProficiency(g, u(id))];
    };
    expect(ratings(false, 'ge-bk-inf22')).toEqual([...(ALL_UNITS[u('ge-bk-inf22')].proficiency ?? [])]);
    expect([ratings(true, 'ge-bk-inf22'), ratings(true, 'ge-bk-inf12')]).toEqual([
      [6, 6],
      [...(ALL_UNITS[u('ge-bk-inf12')].proficiency ?? [])],
    ]);
  });
  proves(['39.8.0-opt'], 'units in Prepared Assault mode and others do not stop in one hex', () => {
    const stop = (modesApart: boolean) => {
      const g: G = scene({
        stage: 'allied.movement',
        options: { modesApart },
        units: { [FOOT]: C, [MATE]: { at: out(N, 1), mode: PREPARED_ASSAULT }, 'al-78id-3-309-inf': out(S, 2) },
      });
      play(g, { k: 'pick', u: u(FOOT) });
      return refusal(g, { k: 'go', h: hex(g, out(N, 1)) });
    };
    expect([stop(false), stop(true)]).toMatchObject([undefined, { case: '39.8.0-opt', why: 'mixed-stack' }]);
  });
});

/** A third hex next to the target. */
function from2(): string {
  const g = scene({ stage: 'allied.movement' });
  return g.board.ids[g.board.neighbors[6 * hex(g, TARGET) + SW]];
}
