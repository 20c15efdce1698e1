/** Chapter 11.0 to 11.2: declaring attacks. A draft of a battle grows target by target and unit by unit until it is a legal attack. */
import { besideAll, canAttackAll, distance, type HexId, type Refusal, targetsBeside, type UnitId, unitsAround } from '@hexfront/engine';
import { held, SIDE } from '../../state/query.ts';
import { type Battle, type Engagement, enemyOf, type G } from '../../state/shape.ts';
import { attackGunRefusal, gunRefusal, gunsFor } from './artillery.ts';
import { attackRefusal } from './attackers.ts';
import { enemyHexes, engagedOf, fighters, heldBack, owed, owedFor, unfought } from './engagement.ts';

export function newBattle(kind: Battle['kind'], by: number, targets: HexId[], attackers: UnitId[] = [], guns: UnitId[] = []): Battle {
  return {
    kind,
    by,
    targets,
    attackers,
    guns,
    defenseGuns: [],
    defenders: [],
    bystanders: [],
    claims: [-1, -1],
    extra: {},
    die: 0,
    result: '',
    vacated: [],
    retreated: 0,
  };
}
/** The battle being declared or fought. */
export const current = (g: G): Battle => g.rows.battles[0];

/**
 * Sorts who is in the attacked hexes: all of a stack defend as one (basic-11.22); who fled there in this phase only suffers (basic-11.56).
 */
export function gatherDefenders(g: G, b: Battle): void {
  b.defenders = [];
  b.bystanders = [];
  const side = enemyOf(b.by);
  const { head, next } = g.occupancy;
  for (const hex of b.targets)
    for (let u = head[hex]; u >= 0; u = next[u]) {
      if (SIDE[u] !== side) continue;
      const role = g.rules.fight.role(g, u);
      if (role === 'none') continue;
      if (g.f.fled[u] !== 0 || g.f.defended[u] !== 0) b.bystanders.push(u);
      else b.defenders.push(u);
    }
}

export const adjacent = (g: G, unit: UnitId, hex: HexId): boolean => g.board.dirTo(g.hexOf(unit), hex) >= 0;
/** The engagement this draft fights, if any: its units are in it from the start. */
export const engagementIn = (g: G, b: Battle): Engagement | undefined => g.rows.engagements.find((row) => row.id === b.extra.engagement);

/** Why a unit may not join the attack on these hexes. */
export function joinRefusal(g: G, b: Battle, unit: UnitId): Refusal | undefined {
  if (b.attackers.includes(unit) || b.guns.includes(unit)) return { case: 'basic-11.23', why: 'already-in', unit };
  const refusal = attackRefusal(g, unit, b.kind);
  if (refusal) return refusal;
  for (const hex of b.targets)
    if (!adjacent(g, unit, hex)) return { case: b.targets.length > 1 ? 'basic-11.21' : 'basic-11.11', why: 'not-adjacent', unit, hex };
  const row = engagementIn(g, b);
  return row && engagedOf(row, b.by).includes(unit) ? undefined : heldBack(g, unit);
}

/** Units of the side that could attack all these hexes. */
export const candidates = (g: G, b: Battle): Generator<number> => unitsAround(g, b.targets[0], (u) => SIDE[u] === b.by);

/** The draft is, or can still become, a legal attack: attackers next to every hex (basic-11.21), or guns alone on one hex (basic-12.31). */
export function feasible(g: G, b: Battle): boolean {
  if (canAttackAll(g, b, candidates(g, b), (u) => joinRefusal(g, b, u) === undefined)) return true;
  if (b.attackers.length > 0 || b.targets.length > 1) return false;
  if (b.guns.length > 0) return true;
  for (const u of gunsFor(g, b, false)) if (attackGunRefusal(g, b, u) === undefined) return true;
  return false;
}

/** Why a hex cannot be attacked in this phase. */
export function targetRefusal(g: G, hex: HexId): Refusal | undefined {
  const enemy = enemyOf(g.v.side);
  if (hex >= g.board.n) return { case: 'basic-11.11', why: 'no-enemy', hex };
  let somebody = false;
  const { head, next } = g.occupancy;
  for (let u = head[hex]; u >= 0; u = next[u]) if (SIDE[u] === enemy && g.rules.fight.role(g, u) !== 'none') somebody = true;
  if (!somebody) return { case: 'basic-11.11', why: 'no-enemy', hex };
  return unfought(g, enemy, hex) ? undefined : { case: 'basic-11.12', why: 'defended-already', hex };
}

/** Why an attack on this hex cannot be begun. */
export function openRefusal(g: G, hex: HexId): Refusal | undefined {
  const refusal = targetRefusal(g, hex);
  if (refusal) return refusal;
  if (owedFor(g, hex)) return undefined;
  return feasible(g, newBattle('attack', g.v.side, [hex])) ? undefined : { case: 'basic-11.11', why: 'nobody-can', hex };
}

/** Opens a draft. In an engagement the units held in it are part of the attack, on every hex of it they can attack together. */
export function openBattle(g: G, hex: HexId): Battle {
  const b = newBattle('attack', g.v.side, [hex]);
  const row = owedFor(g, hex);
  if (!row) return b;
  b.extra.engagement = row.id;
  const units = fighters(g, row, b.by);
  if (row.stance === 'refight') {
    // The battle is fought again as it was.
    const hexes = enemyHexes(row, b.by).filter((h) => unfought(g, enemyOf(b.by), h));
    if (units.some((u) => besideAll(g, u, hexes))) b.targets = [hex, ...hexes.filter((h) => h !== hex)];
  }
  b.attackers = units.filter((u) => besideAll(g, u, b.targets));
  return b;
}

/** Why a hex cannot be added to the attack. */
export function alsoRefusal(g: G, b: Battle, hex: HexId): Refusal | undefined {
  if (b.targets.includes(hex)) return { case: 'basic-11.23', why: 'already-in', hex };
  const refusal = targetRefusal(g, hex);
  if (refusal) return refusal;
  for (const u of b.attackers) if (!adjacent(g, u, hex)) return { case: 'basic-11.21', why: 'not-adjacent', unit: u, hex };
  const row = owedFor(g, hex);
  if (row && row.id !== b.extra.engagement) return { case: 'basic-11.48#ENG', why: 'own-engagement', hex };
  return feasible(g, { ...b, targets: [...b.targets, hex] }) ? undefined : { case: 'basic-11.21', why: 'nobody-can', hex };
}

/** Why the draft is not a legal attack yet. */
export function readyRefusal(b: Battle): Refusal | undefined {
  if (b.attackers.length > 0) return undefined;
  if (b.guns.length === 0) return { case: 'basic-11.11', why: 'no-attackers' };
  return b.targets.length > 1 ? { case: 'basic-12.31', why: 'barrage-one-hex' } : undefined;
}

/** Hexes that may be attacked now, ascending: the same as those `openRefusal` lets pass, found from the attackers. */
export function openTargets(g: G): number[] {
  const side = g.v.side;
  const enemy = enemyOf(side);
  const { n } = g.board;
  const { place } = g.f;
  const seen: Set<number> = targetsBeside(g, {
    among: (u) => SIDE[u] === side,
    able: (u) => attackRefusal(g, u, 'attack') === undefined && heldBack(g, u) === undefined,
    enemyIn: (h) => held(g, enemy, h),
  });
  const guns = g.rules.fight.guns.filter((u) => SIDE[u] === side && place[u] < n && gunRefusal(g, u) === undefined);
  if (guns.length > 0) {
    const tried = new Set<number>();
    for (let v = 0; v < place.length; v++) {
      const h = g.hexOf(v);
      if (SIDE[v] !== enemy || h >= n || seen.has(h) || tried.has(h)) continue;
      tried.add(h);
      for (const u of guns)
        if (
          distance(g.board, g.hexOf(u), h as HexId) <= g.rules.fight.gunRange(g, u) &&
          attackGunRefusal(g, newBattle('attack', side, [h]), u) === undefined
        ) {
          seen.add(h);
          break;
        }
    }
  }
  for (const row of owed(g)) for (const h of enemyHexes(row, side)) seen.add(h);
  return [...seen].filter((h) => targetRefusal(g, h) === undefined).sort((a, b) => a - b);
}
