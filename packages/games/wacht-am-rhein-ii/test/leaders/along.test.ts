/** Leaders whose troops retreat, march off or are lost (24.0, R-G15). */
import { expect, it } from 'vitest';
import { eliminate } from '../../src/rules/combat/results/losses.ts';
import { followRetreat, gatherLeaders } from '../../src/rules/leaders/along.ts';
import { formationOf } from '../../src/state/query.ts';
import { ALLIED, type G } from '../../src/state/shape.ts';
import { at, C, hex, N, NW, out, S, scene, u } from '../kit/campaign.ts';

const CLARK = 'al-ldr-clark';
const CCA = 'al-7ad-cca-1';
const HQ = 'al-7ad-hq';
const of7 = (): number => formationOf(scene({ stage: 'allied.mode' }), u(CCA)) + 1;
const field = (units: Record<string, string>): G =>
  scene({ stage: 'allied.assaults', units: { [CCA]: C, [CLARK]: { at: C, attached: of7() }, ...units } });
/** What a retreat of the unit next to the leader sets off. */
function goBack(g: G, id: string, to: string): void {
  const from = g.hexOf(u(id));
  g.move(u(id), hex(g, to));
  followRetreat(g, ALLIED, from, hex(g, to));
}

it('part of 24.0: a leader goes along with the last who retreats', () => {
  const g = field({ [HQ]: out(NW, 3), 'us-bk-m4': C });
  goBack(g, CCA, out(N, 1));
  expect(at(g, CLARK)).toBe(C);
  goBack(g, 'us-bk-m4', out(N, 1));
  expect(at(g, CLARK)).toBe(out(N, 1));
});
it('part of 24.0: whose troops are lost or march off goes to his headquarters, without one to his nearest unit', () => {
  const lost = field({ [HQ]: out(NW, 3) });
  eliminate(lost, u(CCA), '13.6.4b');
  gatherLeaders(lost);
  expect(at(lost, CLARK)).toBe(out(NW, 3));
  const left = field({ 'al-7ad-cca-2': out(S, 2) });
  left.move(u(CCA), hex(left, out(N, 4)));
  gatherLeaders(left);
  expect(at(left, CLARK)).toBe(out(S, 2));
});
