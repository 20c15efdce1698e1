/**
 * Compulsory attacks as one problem. Where the rules make a unit next to an enemy attack, and lose an attack that is too weak, every enemy that must
 * be attacked has to be attacked at a fair price, or no unit may stand there. Which unit attacks what is therefore planned for all of them together:
 * at the end of movement over the position as planned, and again in the combat phase.
 */
import { type Draft, distance, type HexId, type UnitId } from '@hexfront/engine';
import { type Attack, attackValue, groundAt, prizeIn } from './battles.ts';
import { onMapOf, type Situation } from './situation.ts';

export interface Cover {
  /** Attacks to make, and hexes that must be attacked and find no attacker (without units). */
  battles: Attack[];
  /** Enemy hexes that must be attacked. */
  owed: ReadonlySet<HexId>;
  /** Steps won less steps lost in all of them. */
  total: number;
}

/** An owed hex without an attacker: the rules then take units from planned attacks, which costs about a battalion. */
const NEGLECTED = 2.5;
/** A unit that must attack and finds no battle. */
const IDLE = 0.4;
/** Rounds in which units change over to better battles. */
const ROUNDS = 3;
/** What a gun must add to be spent. */
const GUN_USE = 0.08;
/** A compulsory battle worth less than this is tried together with another; no attack goes at more hexes than this. */
const POOR = -0.25;
const MOST_TARGETS = 3;

interface Group {
  targets: HexId[];
  units: UnitId[];
  guns: UnitId[];
}
interface Fight {
  value: number;
  attackers: UnitId[];
  odds: string;
  taken: number;
  /** Chance that no attacker is left. */
  doomed: number;
}

interface Planner {
  sit: Situation;
  owed: Set<HexId>;
  bound: Set<UnitId>;
  /** By unit: enemy hexes that it can attack from where it stands. */
  targets: Map<UnitId, HexId[]>;
  groups: Map<HexId, Group>;
  /** Group of a hex that is attacked together with another. */
  where: Map<UnitId, Group | undefined>;
  memo: Map<string, Fight>;
}

/** Values of battles kept over several plans of one phase: positions are part of the key. */
export type Kept = Map<string, Fight>;

function targetsOf({ g, s, board, foeIn, side }: Situation, u: UnitId): HexId[] {
  const from = g.f.place[u];
  const out: HexId[] = [];
  for (let d = 0; d < 6; d++) {
    const hex = board.neighbors[6 * from + d];
    if (hex < 0 || foeIn[hex] === 0) continue;
    const alone: Draft = { by: side, targets: [hex], attackers: [], guns: [] };
    if (s.mayJoin(g, alone, u) || g.unitsIn(from).some((v) => v !== u && s.mayFight(g, v) && s.mayJoin(g, { ...alone, attackers: [v] }, u)))
      out.push(hex);
  }
  return out;
}

/** Units of the group that the rules let fight together: as many as may out of one hex, and none that needs a partner without one. */
function fighting({ sit }: Planner, group: Group): UnitId[] {
  const { g, s, side } = sit;
  const chosen: UnitId[] = [];
  const order = [...group.units].sort((a, b) => s.attack(g, b) - s.attack(g, a) || a - b);
  for (const u of order) {
    const beside = chosen.filter((v) => g.f.place[v] === g.f.place[u]);
    if (s.obligations?.fits(g, beside, u) ?? true) chosen.push(u);
  }
  const base = { by: side, targets: group.targets, guns: [] };
  return chosen.filter((u) => s.mayJoin(g, { ...base, attackers: chosen.filter((v) => v !== u) }, u)).sort((a, b) => a - b);
}

const EMPTY: Fight = { value: 0, attackers: [], odds: '', taken: 0, doomed: 0 };

function fight(p: Planner, group: Group): Fight {
  const { sit, owed } = p;
  const { g, s, side } = sit;
  if (group.units.length === 0 && group.guns.length === 0) {
    let value = 0;
    for (const hex of group.targets) if (owed.has(hex)) value -= NEGLECTED;
    return value === 0 ? EMPTY : { ...EMPTY, value };
  }
  const key = `${group.targets.join()}|${group.units.map((u) => `${u}@${g.f.place[u]}`).join()}|${group.guns.join()}|${group.targets.map((h) => (owed.has(h) ? 1 : 0)).join()}`;
  let known = p.memo.get(key);
  if (known) return known;
  const attackers = fighting(p, group);
  const draft: Draft = { by: side, targets: group.targets, attackers, guns: group.guns };
  const odds = attackers.length + group.guns.length > 0 ? s.odds(g, draft) : undefined;
  if (!odds) {
    let value = -IDLE * group.units.length;
    for (const hex of group.targets) if (owed.has(hex)) value -= NEGLECTED;
    known = { ...EMPTY, value };
  } else {
    let ground = 0;
    let prize = 0;
    for (const hex of group.targets) {
      ground += groundAt(sit, hex);
      prize += prizeIn(sit, hex) / group.targets.length;
    }
    const idle = group.units.reduce((sum, u) => sum + (attackers.includes(u) || !p.bound.has(u) ? 0 : IDLE), 0);
    const steps = attackers.reduce((sum, u) => sum + s.steps(g, u), 0);
    let taken = 0;
    let doomed = 0;
    for (const o of odds.outcomes) {
      taken += o.p * o.taken[0];
      if (attackers.length > 0 && o.own >= steps) doomed += o.p;
    }
    const value = attackValue(sit, draft, odds, ground, prize) - 0.03 * attackers.length - 0.04 * group.guns.length - idle;
    known = { value, attackers, odds: odds.odds, taken, doomed };
  }
  p.memo.set(key, known);
  return known;
}

const sorted = (units: readonly UnitId[], u: UnitId): UnitId[] => [...units, u].sort((a, b) => a - b);
const without = (units: readonly UnitId[], u: UnitId): UnitId[] => units.filter((v) => v !== u);

/** Moves a unit to the battle where it adds most; a unit that need not attack may also stay out of all of them. */
function improve(p: Planner, u: UnitId): boolean {
  const now = p.where.get(u);
  const leaving = now ? fight(p, { ...now, units: without(now.units, u) }).value - fight(p, now).value : 0;
  let to: Group | undefined = now;
  let top = p.where.has(u) ? 1e-6 : Number.NEGATIVE_INFINITY;
  if (!p.bound.has(u) && leaving > top) {
    to = undefined;
    top = leaving;
  }
  const seen = new Set<Group>();
  const reach = p.targets.get(u) ?? [];
  for (const hex of reach) {
    const group = p.groups.get(hex);
    if (!group || group === now || seen.has(group) || !group.targets.every((h) => reach.includes(h))) continue;
    seen.add(group);
    const more = leaving + fight(p, { ...group, units: sorted(group.units, u) }).value - fight(p, group).value;
    if (more > top) {
      top = more;
      to = group;
    }
  }
  const first = !p.where.has(u);
  p.where.set(u, to);
  if (to === now) return first && to !== undefined;
  if (now) now.units = without(now.units, u);
  if (to) to.units = sorted(to.units, u);
  return true;
}

/** Guns one after another to the battle where each adds most. */
function giveGuns(p: Planner, guns: readonly UnitId[]): void {
  const { g, s, side, board } = p.sit;
  for (const group of new Set(p.groups.values())) group.guns = [];
  for (const gun of guns) {
    let best: Group | undefined;
    let top = GUN_USE;
    for (const group of new Set(p.groups.values())) {
      if (group.units.length === 0 && !group.targets.some((h) => p.owed.has(h))) continue;
      if (group.targets.some((h) => distance(board, g.f.place[gun], h) > s.range(g, gun))) continue;
      const before = fight(p, group);
      const draft: Draft = { by: side, targets: group.targets, attackers: before.attackers, guns: group.guns };
      if (!s.mayFire(g, draft, gun)) continue;
      const more = fight(p, { ...group, guns: sorted(group.guns, gun) }).value - before.value;
      if (more > top) {
        top = more;
        best = group;
      }
    }
    if (best) best.guns = sorted(best.guns, gun);
  }
}

/** A bad battle that must be fought is joined with another where both together cost less. */
function merge(p: Planner): boolean {
  let changed = false;
  for (const hex of p.owed) {
    const bad = p.groups.get(hex);
    if (!bad || bad.targets.length >= MOST_TARGETS || fight(p, bad).value > POOR) continue;
    let best: { group: Group; merged: Group; gain: number } | undefined;
    for (const group of new Set(p.groups.values())) {
      if (group === bad || group.targets.length + bad.targets.length > MOST_TARGETS) continue;
      const targets = [...group.targets, ...bad.targets].sort((a, b) => a - b);
      const all = [...group.units, ...bad.units].sort((a, b) => a - b);
      const units = all.filter((u) => targets.every((h) => p.targets.get(u)?.includes(h)));
      if (units.length === 0) continue;
      const merged: Group = { targets, units, guns: [...group.guns, ...bad.guns].sort((a, b) => a - b) };
      const out = all.filter((u) => !units.includes(u) && p.bound.has(u)).length;
      const gain = fight(p, merged).value - IDLE * out - fight(p, group).value - fight(p, bad).value;
      if (gain > (best?.gain ?? 1e-6)) best = { group, merged, gain };
    }
    if (!best) continue;
    const { group, merged } = best;
    for (const u of [...group.units, ...bad.units]) p.where.delete(u);
    for (const u of merged.units) p.where.set(u, group);
    Object.assign(group, merged);
    for (const h of merged.targets) p.groups.set(h, group);
    changed = true;
  }
  return changed;
}

/** Who attacks what, everything compulsory included. `busy` are guns that cannot fire, because they move. */
export function planCover(sit: Situation, busy: ReadonlySet<UnitId> = new Set(), memo: Kept = new Map()): Cover {
  const { g, s, side, board } = sit;
  const p: Planner = { sit, owed: new Set(), bound: new Set(), targets: new Map(), groups: new Map(), where: new Map(), memo };
  const guns: UnitId[] = [];
  for (const u of onMapOf(g, side)) {
    const must = s.obligations?.obliged(g, u) ?? [];
    for (const hex of must) p.owed.add(hex);
    if (s.units[u].duty === 'gun') {
      if (!busy.has(u)) guns.push(u);
    } else if (s.units[u].duty !== 'none' && touches(sit, g.f.place[u]) && s.mayFight(g, u)) {
      const targets = targetsOf(sit, u);
      if (targets.length === 0) continue;
      p.targets.set(u, targets);
      if (must.length > 0) p.bound.add(u);
    }
  }
  for (const hexes of [p.owed, ...p.targets.values()])
    for (const hex of hexes) if (!p.groups.has(hex)) p.groups.set(hex, { targets: [hex], units: [], guns: [] });
  guns.sort((a, b) => s.attack(g, b) - s.attack(g, a) || a - b);
  const near = guns.filter((u) => [...p.groups.keys()].some((h) => distance(board, g.f.place[u], h) <= s.range(g, u)));
  // Strongest first; those that must attack before those that may.
  const order = [...p.targets.keys()].sort(
    (a, b) => Number(p.bound.has(b)) - Number(p.bound.has(a)) || s.attack(g, b) - s.attack(g, a) || a - b,
  );
  const settle = (): void => {
    for (let round = 0; round < ROUNDS; round++) {
      let changed = false;
      for (const u of order) changed = improve(p, u) || changed;
      if (!changed) break;
    }
  };
  settle();
  giveGuns(p, near);
  settle();
  if (merge(p)) {
    settle();
    giveGuns(p, near);
  }
  const battles: Attack[] = [];
  let total = 0;
  for (const group of new Set(p.groups.values())) {
    const { value, attackers, odds, taken, doomed } = fight(p, group);
    total += value;
    if (value === 0 && attackers.length === 0) continue;
    const [target, ...also] = group.targets;
    battles.push({
      target,
      ...(also.length > 0 ? { also } : {}),
      attackers,
      guns: attackers.length + group.guns.length > 0 ? group.guns : [],
      value,
      odds,
      taken,
      doomed,
    });
  }
  battles.sort((a, b) => b.value - a.value || a.target - b.target);
  return { battles, owed: p.owed, total };
}

function touches({ board, foeIn }: Situation, hex: HexId): boolean {
  for (let d = 0; d < 6; d++) {
    const to = board.neighbors[6 * hex + d];
    if (to >= 0 && foeIn[to] > 0) return true;
  }
  return false;
}
