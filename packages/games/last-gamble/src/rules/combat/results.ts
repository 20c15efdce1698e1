/** Case 11.48: what a result does to both sides, in order: losses and retreats, advances, what stays. */
import type { Burden, HexId, Side, UnitId } from '@hexfront/engine';
import { type CombatCode, tables } from '../../data/index.ts';
import { held } from '../../state/query.ts';
import { type Battle, enemyOf, type G } from '../../state/shape.ts';
import { dropReserve } from '../reserves/reserves.ts';
import type { AdvanceCall } from './advance.ts';
import { engage, release, tidy } from './engagement.ts';

const MEANING = tables.combatResults.meaning;
const CASES: Record<CombatCode, string> = {
  D1: 'basic-11.48#D',
  D2: 'basic-11.48#D',
  'D1+': 'basic-11.48#D1+',
  D2x: 'basic-11.48#x',
  A1: 'basic-11.48#A1',
  A1x: 'basic-11.48#x',
  A2x: 'basic-11.48#x',
  FF: 'basic-11.48#FF',
  ENG: 'basic-11.48#ENG',
};
/** The case that describes a result. */
export const resultCase = (result: string): string => CASES[result as CombatCode] ?? 'basic-11.48';
export const meaningOf = (result: string) => MEANING[result as CombatCode];

/** Does nothing to a defender: so it does nothing at all in a barrage (basic-12.33). */
export const harmless = (result: string): boolean => meaningOf(result).side === 'attacker' || meaningOf(result).engaged === true;

/** Everybody who suffers on the defending side. */
export const suffering = (b: Battle): UnitId[] => [...b.defenders, ...b.bystanders];

/** Steps and hexes each side has to bear, the defender's first. A barrage harms only its target (basic-12.33). */
export function burdensOf(g: G, b: Battle): Burden[] {
  const meaning = meaningOf(b.result);
  const list: Burden[] = [];
  const add = (side: Side, must: number, either: number): void => {
    if (side === b.by && b.kind === 'barrage') return;
    const units = side === b.by ? [...b.attackers] : suffering(b);
    const burden: Burden = { side, units, must, either, hexes: 0, battle: 0, tag: b.result };
    for (const rule of g.rules.fight.burdens) rule(g, b, burden);
    if (burden.must + burden.either + burden.hexes > 0) list.push(burden);
  };
  const defender = enemyOf(b.by);
  if (meaning.steps !== undefined) {
    add(defender, meaning.steps, 0);
    add(b.by, meaning.steps, 0);
  } else if (!meaning.engaged) {
    // The mandatory step comes before the number of the result, not out of it.
    add(meaning.side === 'attacker' ? b.by : defender, meaning.mandatorySteps ?? 0, meaning.number ?? 0);
    if (meaning.otherSteps) add(meaning.side === 'attacker' ? defender : b.by, meaning.otherSteps, 0);
  }
  return list;
}

/** What follows at once from the result itself, before anybody loses anything. */
export function settleMarks(g: G, b: Battle): void {
  const meaning = meaningOf(b.result);
  if (b.kind !== 'barrage') {
    // Another result takes the place of an engagement.
    for (const u of [...b.attackers, ...suffering(b)]) if (g.f.engaged[u] !== 0) release(g, u);
    if (meaning.engaged) engage(g, b);
    // Reserve armor that did badly stays where it is (basic-13.33, R-59).
    if (meaning.engaged || meaning.side === 'attacker') for (const u of b.attackers) dropReserve(g, u, 'basic-13.33');
  }
  tidy(g);
}

/** The advance that the result allows, if there is one: the victor's units that stood into hexes the losers left (basic-11.61, 11.66). */
export function advanceOf(g: G, b: Battle, stood: { attackers: UnitId[]; from: HexId[] }): AdvanceCall | undefined {
  const defender = enemyOf(b.by);
  const meaning = meaningOf(b.result);
  const attackers = b.attackers.filter((u) => g.onMap(u));
  const losers = suffering(b).filter((u) => g.onMap(u));
  const left = b.targets.filter((h) => !held(g, defender, h));
  // Steps alone drive nobody out: after results for both sides only a side that is wiped out leaves its hexes (basic-11.48#FF).
  if (attackers.length > 0 && left.length > 0 && (losers.length === 0 || meaning.side === 'defender'))
    return {
      side: b.by,
      units: attackers.filter((u) => g.f.fled[u] === 0),
      hexes: left,
      called: Math.max(meaning.side === 'defender' ? (meaning.number ?? 0) : 0, b.retreated),
      wiped: losers.length > 0 ? 0 : meaning.side === 'defender' ? 1 : 2,
      battle: 0,
    };
  const vacated = [...new Set(stood.from)].filter((h) => !held(g, b.by, h));
  const standing = b.defenders.filter((u) => g.onMap(u) && g.f.fled[u] === 0);
  if (standing.length > 0 && vacated.length > 0 && (attackers.length === 0 || meaning.side === 'attacker'))
    return {
      side: defender,
      units: standing,
      hexes: vacated,
      called: Math.max(meaning.side === 'attacker' ? (meaning.number ?? 0) : 0, b.retreated),
      wiped: attackers.length > 0 ? 0 : meaning.side === 'attacker' ? 1 : 2,
      battle: 0,
    };
  return undefined;
}
