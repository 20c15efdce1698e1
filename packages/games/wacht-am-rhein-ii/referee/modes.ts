/** Chapter 5: who may be put into Prepared Assault, Strategic, Exploit, Combat and Maneuver Reserve mode. */
import { below, check, legal, type RngState } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { isMotorized, isRider, onDivisionTrucks } from './allowance.ts';
import { enemyHexes } from './approach.ts';
import { tooMany } from './stacking.ts';
import {
  type Counter,
  distance,
  isBattalion,
  isDeployed,
  isGun,
  isHq,
  isLeader,
  isMech,
  isUnit,
  marked,
  standing,
  type Table,
} from './table.ts';

/** In Tactical mode, of the side whose turn it is, and free to choose: US units that sleep are not (35.1.4). */
const mayChoose = (t: Table, c: Counter): boolean => c.side === t.active && c.mode === 'tactical' && t.g.f.asleep[c.n] === 0;

/** 5.2.0, 6.4.2, 26.1.0, 24.3.0. */
function mayPrepare(t: Table, c: Counter): boolean {
  const { f } = t.g;
  if (!isUnit(c) || isGun(c) || c.fatigue !== 'fresh') return false;
  if (tooMany(t, c.hex, standing(t, c.side, c.hex))) return false;
  return f.astray[c.n] === 0 && f.withdrew[c.n] === 0;
}

/** 5.3.0: vehicles, their own or others', a road, and guns that are ready to move. */
function mayColumn(t: Table, c: Counter): boolean {
  // Leaders do, bridge columns do not (player aid).
  if (c.type === 'bridge-column' || !marked(t, c.hex, 'road')) return false;
  if (isGun(c) && c.inBattery) return false;
  return isLeader(c) || isMech(c) || isMotorized(t, c) || isRider(c) || onDivisionTrucks(t, c);
}

const INFANTRY: ReadonlySet<string> = new Set(['infantry', 'fusilier', 'parachute', 'glider', 'ranger', 'motorized', 'armored-infantry']);
/** 5.6.0: infantry battalions and hybrids of two steps, in supply, fresh, away from the enemy. */
function mayReserve(t: Table, c: Counter): boolean {
  const kind = c.type === 'hybrid' || c.kind?.support === 'hybrid' || (isBattalion(c) && INFANTRY.has(c.type));
  return kind && c.steps >= 2 && c.supply !== 'out' && c.fatigue === 'fresh' && enemyHexes(t, c.side, c.hex).length === 0;
}

/** Of a formation or of an independent sub-formation, which is one (9.4.0). */
const together = (c: Counter, o: Counter): boolean =>
  c.side === o.side && c.detached === o.detached && (c.detached !== undefined || c.formation?.id === o.formation?.id);
const isOfPart = (t: Table, c: Counter): boolean => c.is.part !== undefined && c.formation !== undefined && t.g.f.attached[c.n] === 0;
/** 5.4.0, 17.2.0: Mech units that are not Out of Supply, none beside the enemy. */
const isFitToExploit = (t: Table, c: Counter): boolean =>
  mayChoose(t, c) && isMech(c) && c.type !== 'bridge-column' && c.supply !== 'out' && enemyHexes(t, c.side, c.hex).length === 0;
/** 5.4.1: all Mech units of a part of a formation, or another unit of the formation along with such a part. */
function mayExploit(t: Table, c: Counter): boolean {
  const mates = t.counters.filter((o) => isMech(o) && together(c, o));
  if (!isMech(c)) return false;
  if (isOfPart(t, c)) return mates.every((o) => o.is.part !== c.is.part || t.g.f.attached[o.n] > 0 || isFitToExploit(t, o));
  if (c.formation === undefined && c.detached === undefined) return false;
  return isFitToExploit(t, c) && mates.some((o) => isOfPart(t, o) && o.mode === 'exploit');
}
/** 5.5.1: all of a formation in supply, within four hexes of its headquarters and six or more from the enemy; what it pays for fuel is not read (5.5.1b). */
function mayWithhold(t: Table, c: Counter): boolean {
  const isHead = c.detached === undefined ? isHq(c) && c.formation !== undefined : c.detached === c.n;
  if (!isHead || t.g.f.withheld[c.n] > 0) return false;
  return t.counters.every(
    (o) =>
      !isUnit(o) ||
      !together(c, o) ||
      (o.mode === 'tactical' &&
        o.supply !== 'out' &&
        distance(t, o.hex, c.hex) <= 4 &&
        t.counters.every((e) => e.side === o.side || e.type === 'commando' || isDeployed(t, e) || distance(t, e.hex, o.hex) >= 6)),
  );
}
/** Of whom it can be told: no bonus before, and no fuel to pay. */
const isPlainHead = (t: Table, c: Counter): boolean => t.g.f.bonusSince[c.n] === 0 && c.side === 1;

const READ = { prepare: mayPrepare, strategic: mayColumn, reserve: mayReserve } as const;

export function modes(t: Table, notes: Notes, rng: RngState): void {
  const now = t.g.frames.at(-1);
  if (now?.proc !== 'modes' || now.at !== 'choose') return;
  const mine = t.counters.filter((c) => mayChoose(t, c) && !isHq(c));
  // Kesternich has two modes only (33.1.0).
  const own = 'ownTrack' in t.scenario.turns;
  for (const k of own ? (['prepare'] as const) : (['prepare', 'strategic', 'reserve'] as const)) {
    const offered = new Set([...legal(t.g, { k })].flatMap((a) => (a.k === k && a.u !== undefined ? [a.u] : [])));
    for (let i = 0; i < 4 && mine.length > 0; i++) {
      const c = mine[below(rng, mine.length)];
      // Which divisions attack is chosen day by day later on (29.2.0).
      if (k === 'prepare' && t.counters.some((o) => t.g.f.offense[o.n] > 0)) continue;
      notes.same(`${c.is.id} in ${c.hex} may ${k}`, READ[k](t, c), offered.has(c.n));
    }
  }
  if (own || t.counters.some((o) => t.g.f.offense[o.n] > 0)) return;
  const ask = (k: 'exploit' | 'withhold', of: Counter[], may: (t: Table, c: Counter) => boolean): void => {
    for (let i = 0; i < 4 && of.length > 0; i++) {
      const c = of[below(rng, of.length)];
      notes.same(`${c.is.id} in ${c.hex}: ${k}`, may(t, c), check(t.g, { k, u: c.n }) === undefined);
    }
  };
  const free = t.counters.filter((c) => mayChoose(t, c) && isUnit(c));
  ask('exploit', free, mayExploit);
  ask(
    'withhold',
    free.filter((c) => isPlainHead(t, c) && (isHq(c) || c.detached === c.n)),
    mayWithhold,
  );
}
