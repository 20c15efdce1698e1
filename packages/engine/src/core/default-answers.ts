/** Answers to `reach`, `plan`, `zoc` and `battle` for games that do not give their own, from the engine's own parts. */
import type { HexId, Side, UnitId } from '../ids.ts';
import type { Ledger } from '../ledger.ts';
import { unitsIn } from '../parts/look.ts';
import { ZoneMap } from '../walk/zones.ts';
import { apply, type Chance, chance, legal, prompt } from './contract.ts';
import { exploreReach, exploreWay, inHand } from './explore.ts';
import type { AnswerOf } from './questions.ts';
import type { World } from './state/world.ts';
import type { RowKinds, Shape } from './types.ts';

const EMPTY: Ledger = { lines: [], total: 0, den: 1 };

export function defaultReach<S extends Shape>(g: World<S>, unit: UnitId): AnswerOf<'reach'> {
  return { hexes: exploreReach(g, unit).map(({ hex, stop }) => ({ hex, cost: '', ...(stop ? { stop } : {}) })) };
}

export function defaultPlan<S extends Shape>(g: World<S>, unit: UnitId, hex: HexId, via: readonly HexId[] = []): AnswerOf<'plan'> {
  const { actions, refusal } = exploreWay(g, unit, hex, via);
  const steps = actions.flatMap((a) => (a.u === undefined && a.h !== undefined ? [a.h] : []));
  const path = g.onMap(unit) ? [g.hexOf(unit), ...steps] : steps;
  return { path: actions.length > 0 ? path : [], costs: [], actions, refusals: refusal ? [refusal] : [], warnings: [] };
}

/** Zones of control, if the game keeps a `ZoneMap` among what it derives. */
export function defaultZones<S extends Shape>(g: World<S>, side: Side | undefined): HexId[] | undefined {
  const kept = Object.values((g.d ?? {}) as object).find((part): part is ZoneMap => part instanceof ZoneMap);
  if (!kept || side === undefined) return undefined;
  const out: HexId[] = [];
  for (let hex = 0; hex < g.board.n; hex++)
    for (let kind = 0; kind < kept.kinds; kind++)
      if (kept.count(side, kind, hex) > 0) {
        out.push(hex);
        break;
      }
  return out;
}

/** The die about to fall, or that would fall if the attack were made now: one of the answers that name neither unit nor hex. */
function pending<S extends Shape>(g: World<S>): Chance | undefined {
  const now = chance(g);
  if (now || prompt(g).kind !== 'ask') return now;
  for (const a of legal(g)) {
    if (a.u !== undefined || a.h !== undefined || a.n !== undefined || a.path !== undefined) continue;
    const copy = g.copy();
    apply(copy, a);
    const then = chance(copy);
    if (then) return then;
  }
  return undefined;
}

export function defaultBattle<S extends Shape>(g: World<S>): AnswerOf<'battle'> | undefined {
  const die = pending(g);
  if (!die) return undefined;
  const { hex, unit } = die.args;
  const target = typeof hex === 'number' && hex >= 0 && hex < g.board.n ? [hex] : [];
  const side = prompt(g).side;
  const there = target.length > 0 ? [...g.unitsIn(target[0])] : typeof unit === 'number' && unit >= 0 ? [unit] : [];
  const attackers = g.def.units.flatMap((own, u) => (own.side === side && !there.includes(u) && takesPart(g, u) ? [u] : []));
  return {
    attack: die.ledger ?? EMPTY,
    defense: EMPTY,
    column: EMPTY,
    die: EMPTY,
    columns: [],
    start: 0,
    final: 0,
    outcomes: die.outcomes.map(({ key, weight, total }) => ({ result: key, weight, total, says: `outcome.${key}` })),
    taken: { low: 0, high: 0 },
    attackers,
    defenders: there.filter((u) => g.def.units[u].side !== side),
    guns: [],
    defenseGuns: [],
    targets: target,
  };
}

/** Is the unit in hand, or named in a row of the state? Rows say which of their parts are units. */
function takesPart<S extends Shape>(g: World<S>, unit: UnitId): boolean {
  if (inHand(g, unit)) return true;
  for (const [name, rows] of Object.entries(g.rows)) {
    const kind = (g.def.rows as RowKinds | undefined)?.[name];
    if (kind && (rows as unknown[]).some((row) => unitsIn(kind, row, []).includes(unit))) return true;
  }
  return false;
}
