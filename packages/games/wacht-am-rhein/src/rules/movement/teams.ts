/** Teams (9.25, err-9.25): a US company and a US battalion, or two US companies, that go over to March Mode under one marker. */
import type { Refusal, UnitId } from '@hexfront/engine';
import { COMPANY, HQ, mateOf, UNITS } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';

/** US units that can be half of a team: battalions and companies. */
const ABLE = UNITS.map((u) => u.nation === 'US' && HQ[u.index] === 0);

/** Why two counters never are a team, wherever they are. */
export function pairRefusal(unit: UnitId, other: UnitId): Refusal | undefined {
  if (unit === other || !ABLE[unit] || !ABLE[other]) return { case: '9.25', why: 'team-of-us', unit, other };
  return COMPANY[unit] === 0 && COMPANY[other] === 0 ? { case: '9.25', why: 'team-of-battalions', unit, other } : undefined;
}

/** Why these two may not go over to March Mode together. Who has not moved yet has begun the phase where it stands. */
export function teamRefusal(g: G, unit: UnitId, other: UnitId): Refusal | undefined {
  const pair = pairRefusal(unit, other);
  if (pair) return pair;
  if (g.f.place[unit] !== g.f.place[other] || g.f.moved[unit] !== 0 || g.f.moved[other] !== 0)
    return { case: '9.25', why: 'team-begins-together', unit, other };
  if (mateOf(g, unit) >= 0 || mateOf(g, other) >= 0 || g.f.march[unit] !== 0 || g.f.march[other] !== 0)
    return { case: '9.25', why: 'team-enters-march', unit, other };
  return undefined;
}
