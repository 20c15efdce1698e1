/** Checks and fatigue of the Extended Night at their limits (3.4.2, 3.4.3a). */
import { prompt } from '@hexfront/engine';
import { expect } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { fatigue } from '../../src/rules/combat/results/losses.ts';
import { activationRating, tireDefenders } from '../../src/rules/night/extended.ts';
import { ACTIVATED, FAILED } from '../../src/state/fields/night.ts';
import { AVOIDS_RESTING, SAVES_SUPPLY } from '../../src/state/fields/supply/supply.ts';
import { FATIGUED, FRESH, type G, RESTING } from '../../src/state/shape.ts';
import { C, idle, N, out, play, proves, roll, S, scene, u } from '../kit/campaign.ts';

const [FOOT, MATE, ENEMY] = ['al-78id-1-309-inf', 'al-78id-2-309-inf', 'ge-272vg-i-980-vg'];
const night = turnNumber('dec-21-night');
function activating(): G {
  const g = scene({ stage: 'german.exploitation', turn: night, units: { [FOOT]: C, [MATE]: out(N, 1), [ENEMY]: out(S, 4) } });
  idle(g, (now) => prompt(now).at === 'pledging.german');
  play(g, { k: 'pledge', n: 0 }, { k: 'pledge', n: 2 });
  roll(g, 10, 9);
  if (prompt(g).at.endsWith('First')) play(g, { k: 'first', n: 1 });
  return g;
}

proves(['3.4.2'], 'a die below the rating passes, the rating itself fails', () => {
  const after = (less: number): number => {
    const g = activating();
    const { rating, by } = activationRating(g, u(FOOT));
    play(g, { k: 'activate', u: u(FOOT) });
    roll(g, rating - by - less || 10);
    return g.f.active[u(FOOT)];
  };
  expect([after(1), after(0)]).toEqual([ACTIVATED, FAILED]);
});

proves(['3.4.3a'], 'who defended at half strength stays fresh, unless it had to retreat', () => {
  const after = (marks: Partial<Record<'defended' | 'atHalf' | 'fled', number>>): number => {
    const g = activating();
    for (const field of ['defended', 'atHalf', 'fled'] as const) g.set(field, u(ENEMY), marks[field] ?? 0);
    g.v.side = 1;
    tireDefenders(g);
    return g.f.fatigue[u(ENEMY)];
  };
  const [supply, night] = [SAVES_SUPPLY, AVOIDS_RESTING];
  expect(
    [
      { defended: 1 },
      { defended: 1, atHalf: night },
      { defended: 1, atHalf: night, fled: 1 },
      {},
      { defended: 1, atHalf: supply },
      { defended: 1, atHalf: supply | night },
    ].map(after),
  ).toEqual([RESTING, FRESH, RESTING, FRESH, RESTING, FRESH]);
});

proves(['14.1.3'], 'fresh from Maneuver Reserve nobody is Fatigued in the Extended Night, not even by too many hits', () => {
  const after = (bonus: number, firstPlayer: number): number => {
    const g = scene({
      stage: 'german.assaults',
      turn: night,
      units: { [FOOT]: C, 'al-78id-hq': { at: out(N, 3), bonus }, [ENEMY]: out(S, 1) },
    });
    g.v.firstPlayer = firstPlayer;
    fatigue(g, [u(FOOT)], '13.10.0');
    return g.f.fatigue[u(FOOT)];
  };
  expect([after(0, 1), after(1, 1), after(1, 0)]).toEqual([FATIGUED, FRESH, FATIGUED]);
});
