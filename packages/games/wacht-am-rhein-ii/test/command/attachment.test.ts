/** Attaching units (9.3.0) and assigning headquarters (9.2.0) in the Administrative Phase. */
import { prompt } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { formations } from '../../src/data/index.ts';
import { turnNumber } from '../../src/index.ts';
import { hqOf } from '../../src/rules/command.ts';
import { formationOf, UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { C, N, NW, offers, out, play, refusal, S, type Scene, scene, u } from '../kit/campaign.ts';

const at = (formation: string): number => formations.findIndex((f) => f.id === formation);
const HQS = { 'al-78id-hq': C, 'al-7ad-hq': out(N, 2) };
const phase = (units: Scene['units'], side = 'allied', turn = 5): G =>
  scene({ stage: `${side}.administration`, turn, units: { ...HQS, ...units } });
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
});

it('part of 9.2.0: in Night turns a formation is assigned to another corps', () => {
  const corps = UNITS.filter(
    (unit) => unit.side === 1 && unit.type === 'hq' && unit.formation === undefined && unit.corps !== undefined,
  ).slice(0, 2);
  const units = Object.fromEntries(corps.map((unit, n) => [unit.id, out(NW, n + 1)]));
  const day = phase({ ...units, [INF[0]]: C });
  expect(refusal(day, { k: 'assign', u: u('al-78id-hq') })).toMatchObject({ case: '9.2.0', why: 'assign-at-night' });
  const night = phase({ ...units, [INF[0]]: C }, 'allied', turnNumber('dec-21-night'));
  play(night, { k: 'assign', u: u('al-78id-hq') });
  const [to] = offers(night, 'superior');
  const hq = to?.u ?? hqOf(night, u('al-78id-hq'));
  if (to) play(night, to);
  expect(hqOf(night, u('al-78id-hq'))).toBe(hq);
});
