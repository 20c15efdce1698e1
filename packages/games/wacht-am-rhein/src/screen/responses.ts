/**
 * What the enemy can still do to the odds of an attack being put together: final protective fire and air points (11.4, 19.11). The dice fall only when
 * every attack out of the same hexes is declared (err-10.8), so the question may be far away when the odds are read.
 */
import { answers, type BattleOutcome, type ResponsesAnswer, type UnitId } from '@hexfront/engine';
import { tables } from '../data/index.ts';
import { supportLeft } from '../rules/air/ground-support.ts';
import { GUNS } from '../rules/artillery/barrage.ts';
import { finalFireRefusal, finalFireStrength } from '../rules/artillery/final-protective-fire.ts';
import { draftOf } from '../rules/combat/battles.ts';
import { columnText, isBelowTheLine, oddsOf } from '../rules/combat/odds.ts';
import type { Battle } from '../state/battle.ts';
import type { G } from '../state/shape.ts';
import { odd, staged } from './battle.ts';

/** Everything that can still fire for the defenders of an attack, and the battle as it would be with all of it. */
function allFire(g: G, b: Battle): { guns: UnitId[]; airFire: number; all: Battle } | undefined {
  // Too weak before the fire: nobody needs to fire any more (10.62).
  if (b.attackers.length === 0 || b.defenders.length === 0 || isBelowTheLine(g, b)) return undefined;
  const side = 1 - b.by;
  const guns = GUNS[side].filter((u) => g.onMap(u) && finalFireRefusal(g, b, u) === undefined);
  const air = supportLeft(g, side);
  const airFire = air - (air % tables.air.supportPointsPerFpf);
  return { guns, airFire, all: { ...b, fpf: [...b.fpf, ...guns], airFire: Math.max(b.airFire, airFire) } };
}

/**
 * The odds of a battle as the table prints them: with all final protective fire and without, where that differs; undefined if the attackers would
 * be lost.
 */
export function oddsRange(g: G, battle: Battle): string | undefined {
  const b = staged(g, battle);
  if (b.fpf.length === 0 && isBelowTheLine(g, b)) return undefined;
  const { column } = oddsOf(g, b);
  const now = columnText(g, b, column);
  const fire = battle.stage === 'draft' || battle.stage === 'declared' ? allFire(g, b) : undefined;
  const worst = fire ? oddsOf(g, fire.all).column : column;
  return worst < column ? `${columnText(g, b, worst)} to ${now}` : now;
}

function responses(g: G): ResponsesAnswer | undefined {
  const draft = draftOf(g);
  const b = draft && staged(g, draft);
  const fire = b && allFire(g, b);
  if (!fire) return undefined;
  const side = 1 - b.by;
  const now = oddsOf(g, b).column;
  const after = (more: Partial<Battle>) => {
    const then = { ...b, ...more };
    return { shift: Math.min(0, oddsOf(g, then).column - now), points: finalFireStrength(g, then) };
  };
  const { guns, airFire, all } = fire;
  const options = [
    ...guns.map((unit) => ({ says: 'respond.fire', args: { unit }, ...after({ fpf: [unit] }) })),
    ...(airFire > 0 ? [{ says: 'respond.air', args: { n: airFire }, ...after({ airFire }) }] : []),
  ]
    .sort((x, y) => x.shift - y.shift || y.points - x.points)
    .map(({ says, args, shift }) => ({ says, args, shift }));
  const { shift: worst } = after({ fpf: all.fpf, airFire: all.airFire });
  if (worst >= 0) return undefined;
  const { defenseStrength, outcomes, taken } = odd(g, all, false);
  return { side, options, worst, atWorst: { defense: defenseStrength, outcomes: outcomes.map(plain), taken } };
}
const plain = ({ result, weight, total, says }: BattleOutcome) => ({ result, weight, total, says });

export const RESPONSE_QUESTIONS = { responses: answers('responses', responses) };
