/**
 * What the enemy can still do to the odds of an attack being put together: final protective fire and air points (11.4, 19.11). The dice fall only when
 * every attack out of the same hexes is declared (err-10.8), so the question may be far away when the odds are read.
 */
import { answers, type ResponsesAnswer } from '@hexfront/engine';
import { tables } from '../data/index.ts';
import { supportLeft } from '../rules/air/ground-support.ts';
import { GUNS } from '../rules/artillery/barrage.ts';
import { finalFireRefusal, finalFireStrength } from '../rules/artillery/final-protective-fire.ts';
import { draftOf } from '../rules/combat/battles.ts';
import { isBelowTheLine, oddsOf } from '../rules/combat/odds.ts';
import type { Battle } from '../state/battle.ts';
import type { G } from '../state/shape.ts';
import { staged } from './battle.ts';

function responses(g: G): ResponsesAnswer | undefined {
  const draft = draftOf(g);
  if (!draft || draft.attackers.length === 0) return undefined;
  const b = staged(g, draft);
  // Too weak before the fire: nobody needs to fire any more (10.62).
  if (b.defenders.length === 0 || isBelowTheLine(g, b)) return undefined;
  const side = 1 - b.by;
  const now = oddsOf(g, b).column;
  const after = (fire: Partial<Battle>) => {
    const then = { ...b, ...fire };
    return { shift: Math.min(0, oddsOf(g, then).column - now), points: finalFireStrength(g, then) };
  };
  const guns = GUNS[side].filter((u) => g.onMap(u) && finalFireRefusal(g, b, u) === undefined);
  const air = supportLeft(g, side);
  const airFire = air - (air % tables.air.supportPointsPerFpf);
  const options = [
    ...guns.map((unit) => ({ says: 'respond.fire', args: { unit }, ...after({ fpf: [unit] }) })),
    ...(airFire > 0 ? [{ says: 'respond.air', args: { n: airFire }, ...after({ airFire }) }] : []),
  ]
    .sort((x, y) => x.shift - y.shift || y.points - x.points)
    .map(({ says, args, shift }) => ({ says, args, shift }));
  const { shift: worst } = after({ fpf: guns, airFire });
  return worst < 0 ? { side, options, worst } : undefined;
}

export const RESPONSE_QUESTIONS = { responses: answers('responses', responses) };
