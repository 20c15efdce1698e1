/** What the card of a headquarters tells of its formation. */
import { answerTo, type UnitAnswer } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { formationOf } from '../../src/state/query.ts';
import { FATIGUED, type G, PREPARED_ASSAULT } from '../../src/state/shape.ts';
import { C, N, out, S, scene, u } from '../kit/campaign.ts';

const HQ = 'al-78id-hq';
const FOOT = 'al-78id-1-309-inf';
const MATE = 'al-78id-2-309-inf';

const lines = (g: G, id: string): Record<string, string | undefined> =>
  Object.fromEntries(((answerTo(g, { q: 'unit', unit: u(id) }) ?? []) as UnitAnswer).map(({ what, value }) => [what, value]));

it('shows strength, modes, guests and who is tired, and nothing of it on another counter', () => {
  const g = scene({
    stage: 'allied.movement',
    units: { [HQ]: C, [FOOT]: { at: out(N, 1), fatigue: FATIGUED }, [MATE]: { at: out(S, 1), mode: PREPARED_ASSAULT } },
  });
  const strength = (): number[] => (lines(g, HQ)['card.formation-strength']?.match(/\d+/g) ?? []).map(Number);
  const [units, , all] = strength();
  g.set('steps', u(FOOT), g.f.steps[u(FOOT)] - 1);
  expect(strength()).toEqual([units, all - 1, all]);
  expect(lines(g, HQ)).toMatchObject({
    'card.formation-modes': `Tactical ${units - 1}, Prepared Assault 1`,
    'card.formation-fatigued': '1',
  });
  expect(lines(g, HQ)['card.formation-guests']).toBeUndefined();
  g.set('attached', u('us-bk-m4'), formationOf(g, u(HQ)) + 1);
  g.move(u('us-bk-m4'), g.hexOf(u(HQ)));
  g.set('strayed', u(HQ), 4);
  expect(lines(g, HQ)).toMatchObject({ 'card.formation-guests': '1', 'card.formation-moved': '4 of 6 MP' });
  expect(Object.keys(lines(g, FOOT)).filter((what) => what.startsWith('card.formation-'))).toEqual([]);
});
