/** Attaching units (9.3.0) and assigning headquarters (9.2.0) in the Administrative Phase. */
import { prompt } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { formations } from '../../src/data/index.ts';
import { turnNumber } from '../../src/index.ts';
import { hqOf } from '../../src/rules/command/chain.ts';
import { formationOf, UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { C, idle, N, NW, out, play, proves, refusal, S, type Scene, scene, u } from '../kit/campaign.ts';

const at = (formation: string): number => formations.findIndex((f) => f.id === formation);
const HQS = { 'al-78id-hq': C, 'al-7ad-hq': out(N, 2) };
/** Up to the first choice of the phase: pockets roll for their dumps before (15.6.1a). */
const phase = (units: Scene['units'], side = 'allied', turn = 5): G => {
  const g = scene({ stage: `${side}.administration`, turn, units: { ...HQS, ...units } });
  if (prompt(g).at !== 'administration.choose') idle(g, (now) => prompt(now).at === 'administration.choose');
  return g;
};
const INF = ['1-309', '2-309', '3-309', '1-311', '2-311', '3-311', '2-310'].map((id) => `al-78id-${id}-inf`);
const attach = (g: G, unit: string, formation: string): void => {
  play(g, { k: 'attach', u: u(unit) });
  if (prompt(g).at === 'administration.host') play(g, { k: 'host', n: at(formation) });
};

it('part of 9.3.0: units of a formation are attached to another whose headquarters is on the map, six at most, and come back', () => {
  const g = phase({ ...Object.fromEntries(INF.map((id, n) => [id, out(NW, Math.floor(n / 2))])), 'al-7ad-814-td': out(N, 2) });
  for (const id of INF.slice(0, 6)) attach(g, id, '7AD');
  expect(INF.slice(0, 6).map((id) => formationOf(g, u(id)))).toEqual(Array.from({ length: 6 }, () => at('7AD')));
  expect(refusal(g, { k: 'attach', u: u(INF[6]) })).toMatchObject({ case: '9.3.0', why: 'no-such-host' });
  expect(refusal(g, { k: 'attach', u: u('al-78id-hq') })).toMatchObject({ case: '9.3.0', why: 'not-attachable' });
  const back = phase({ [INF[0]]: { at: C, attached: at('7AD') + 1 }, [INF[1]]: C });
  attach(back, INF[0], '78ID');
  expect([back.f.attached[u(INF[0])], formationOf(back, u(INF[0]))]).toEqual([0, at('78ID')]);
});

it('part of 9.3.1: a division on foot takes one Mech unit that is not its own', () => {
  const mech = ['ge-nd-519-pzj-1', 'ge-nd-519-pzj-2'];
  const g = phase({ 'ge-62vg-hq': out(S, 2), [mech[0]]: out(S, 3), [mech[1]]: out(S, 3) }, 'german');
  attach(g, mech[0], '62VG');
  expect(formationOf(g, u(mech[0]))).toBe(at('62VG'));
  expect(refusal(g, { k: 'attach', u: u(mech[1]) })).toMatchObject({ why: 'no-such-host' });
  // Guns are not counted (R-L18).
  const guns = phase({ 'ge-62vg-hq': out(S, 2), [mech[0]]: out(S, 3), 'ge-nd-ii-408-vak': out(S, 3) }, 'german');
  attach(guns, mech[0], '62VG');
  attach(guns, 'ge-nd-ii-408-vak', '62VG');
  expect(formationOf(guns, u('ge-nd-ii-408-vak'))).toBe(at('62VG'));
});

proves(['1.5.0-attach'], 'an attached unit obeys the headquarters of its host and no longer its own', () => {
  const g = phase({ [INF[0]]: C, [INF[1]]: C });
  attach(g, INF[0], '7AD');
  expect([INF[0], INF[1]].map((id) => UNITS[hqOf(g, u(id))].id)).toEqual(['al-7ad-hq', 'al-78id-hq']);
});
proves(['9.1.1', '9.1.2', '9.2.0'], 'at night divisions change their corps and German corps their army, but the last of them stays', () => {
  const night = turnNumber('dec-21-night');
  const corps = { 'al-nd-v-corps-hq': out(N, 3), 'al-nd-vii-corps-hq': out(N, 4) };
  const own = UNITS[hqOf(phase({}), u('al-78id-hq'))].id;
  const other = own === 'al-nd-v-corps-hq' ? 'al-nd-vii-corps-hq' : 'al-nd-v-corps-hq';
  const alone = phase({ [INF[0]]: C, ...corps }, 'allied', night);
  expect(refusal(alone, { k: 'assign', u: u('al-78id-hq') })).toMatchObject({ case: '9.1.2', why: 'last-of-command' });
  const mate =
    UNITS.find(
      (unit) =>
        unit.type === 'hq' &&
        unit.side === 1 &&
        unit.id !== 'al-78id-hq' &&
        unit.formation !== undefined &&
        /Division/.test(formations[at(unit.formation)].name) &&
        UNITS[hqOf(alone, unit.index)]?.id === own,
    )?.id ?? '';
  const g = phase({ [INF[0]]: C, [mate]: C, ...corps }, 'allied', night);
  play(g, { k: 'assign', u: u('al-78id-hq') });
  if (prompt(g).at === 'administration.superior') play(g, { k: 'superior', u: u(other) });
  expect(UNITS[hqOf(g, u('al-78id-hq'))].id).toBe(other);
  // Of a German army: the last corps stays, another may go.
  const armies = (): Scene['units'] =>
    Object.fromEntries(
      UNITS.filter((unit) => unit.side === 0 && unit.type === 'hq' && unit.formation === undefined && unit.corps === undefined).map(
        ({ id }, n) => [id, out(NW, n + 1)],
      ),
    );
  const army = (more: Scene['units']) =>
    phase(
      {
        'ge-62vg-hq': out(S, 2),
        'ge-18vg-hq': out(S, 2),
        'ge-62vg-i-164-vg': out(S, 2),
        'ge-nd-lxvi-k-hq': out(S, 3),
        'ge-nd-lxvii-k-hq': out(S, 3),
        ...armies(),
        ...more,
      },
      'german',
      night,
    );
  expect(refusal(army({}), { k: 'assign', u: u('ge-nd-lxvi-k-hq') })).toMatchObject({ case: '9.1.1', why: 'last-of-command' });
  expect(refusal(army({ 'ge-nd-xlvii-pzk-hq': out(S, 4) }), { k: 'assign', u: u('ge-nd-lxvi-k-hq') })).toBeUndefined();
});

proves(['9.2.0-opt'], 'with corps areas a formation is assigned to the nearest corps of its army, and before the phase ends', () => {
  const night = turnNumber('dec-21-night');
  const units = { 'al-nd-v-corps-hq': out(N, 1), 'al-nd-vii-corps-hq': out(S, 4), 'al-2id-hq': out(N, 2), 'al-99id-hq': out(N, 2) };
  const at2 = (corpsAreas: boolean, where: string): G => {
    const g = scene({ stage: 'allied.administration', turn: night, options: { corpsAreas }, units: { ...units, 'al-78id-hq': where } });
    if (prompt(g).at !== 'administration.choose') idle(g, (now) => prompt(now).at === 'administration.choose');
    return g;
  };
  const near = at2(true, out(N, 2));
  expect(hqOf(near, u('al-78id-hq'))).toBe(u('al-nd-v-corps-hq'));
  expect(refusal(near, { k: 'assign', u: u('al-78id-hq') })).toMatchObject({ case: '9.2.0', why: 'no-superior' });
  expect(refusal(near, { k: 'done' })).toBeUndefined();
  expect(refusal(at2(false, out(S, 3)), { k: 'done' })).toBeUndefined();
  const g = at2(true, out(S, 3));
  expect(refusal(g, { k: 'done' })).toMatchObject({ case: '9.2.0-opt', why: 'assign-to-area', unit: u('al-78id-hq') });
  play(g, { k: 'assign', u: u('al-78id-hq') });
  if (prompt(g).at === 'administration.superior') {
    expect(refusal(g, { k: 'superior', u: u('al-nd-v-corps-hq') })).toMatchObject({ case: '9.2.0-opt', why: 'other-corps-area' });
    play(g, { k: 'superior', u: u('al-nd-vii-corps-hq') });
  }
  expect(hqOf(g, u('al-78id-hq'))).toBe(u('al-nd-vii-corps-hq'));
  expect(prompt(g).at !== 'administration.choose' || refusal(g, { k: 'done' }) === undefined).toBe(true);
});
