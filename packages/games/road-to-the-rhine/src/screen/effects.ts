/** What an answer on the map would bring, for whoever chooses among several: columns by air support, chances of an interception, odds of a fight. */
import { type Action, answers, type EffectAnswer, type HexId, legal, type Side, type UnitId } from '@hexfront/engine';
import { tables } from '../data/index.ts';
import { attackOn, declared, farness, together } from '../rules/air/air-missions.ts';
import { SIDE, UNITS } from '../state/query.ts';
import { type Attack, enemyOf, type Flight, type G } from '../state/shape.ts';
import { quickPreview } from './preview.ts';

type Args = NonNullable<EffectAnswer['args']>;
const AIR = tables.air;
const percent = (p: number): number => Math.round(100 * p);
/** Chance that one die of several shows one of some faces. */
const any = (dice: number, faces: number): number => 1 - ((AIR.die - faces) / AIR.die) ** dice;

const supportOver = (g: G, side: Side, hex: HexId): Flight[] =>
  g.rows.flights.filter((f) => f.side === side && f.hex === hex && f.mission !== 'intercept');
const oddsWith = (g: G, a: Attack, air: number): string => quickPreview(g, { ...a, air: a.air + air }).odds;

/** Support is counted when everybody has flown; until then the attack knows nothing of it. */
function support(g: G, unit: UnitId, hex: HexId, sign: 1 | -1): Args | undefined {
  const side = SIDE[unit];
  const by = sign === 1 ? side : enemyOf(side);
  const a = attackOn(g, by, hex);
  if (!a) return undefined;
  const extended = farness(g, unit, hex);
  const there = supportOver(g, side, hex);
  const before = together(there);
  const sum = together([...there, { unit, side, hex, mission: sign === 1 ? 'offense' : 'defense', extended, fate: 0 }]);
  return { n: sum - before, extended, odds: oddsWith(g, a, sign * before), after: oddsWith(g, a, sign * sum) };
}

function interception(g: G, unit: UnitId, hex: HexId): Args {
  const dice = (UNITS[unit].combat ?? 0) * AIR.dicePerValue;
  const back = together(supportOver(g, enemyOf(SIDE[unit]), hex)) * AIR.dicePerValue;
  const { abort, destroy } = AIR.intercept;
  return {
    n: dice,
    stopped: percent(any(dice, abort.length + destroy.length)),
    lost: percent(any(dice, destroy.length)),
    risk: percent(any(back, AIR.returnFire.destroy.length)),
  };
}

function fight(g: G, a: Attack): Args {
  const { odds, taken } = quickPreview(g, a);
  const [low, high] = [percent(taken.low), percent(taken.high)];
  return { odds, chance: low === high ? `${low}%` : `${low} to ${high}%` };
}

function effectOf(g: G, action: Action): EffectAnswer | undefined {
  const { k, u, h } = action;
  const told = (says: string, args: Args | undefined): EffectAnswer | undefined => args && { action, says, args };
  if (u !== undefined && h !== undefined && k === 'support') return told('effect.support', support(g, u, h, 1));
  if (u !== undefined && h !== undefined && k === 'defend') return told('effect.support', support(g, u, h, -1));
  if (u !== undefined && h !== undefined && k === 'intercept') return told('effect.intercept', interception(g, u, h));
  if (h === undefined || k !== 'fight') return undefined;
  const a = [...declared(g, 0), ...declared(g, 1)].find((row) => row.target === h);
  return told('effect.fight', a && fight(g, a));
}

export const EFFECT_QUESTIONS = {
  effects: answers('effects', (g: G) => [...legal(g)].flatMap((action) => effectOf(g, action) ?? [])),
};
