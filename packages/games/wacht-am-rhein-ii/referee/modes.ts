/** Chapter 5: who may be put into Prepared Assault, Strategic and Combat Reserve mode. */
import { below, legal, type RngState } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { isMotorized, isRider, onDivisionTrucks } from './allowance.ts';
import { enemyHexes } from './approach.ts';
import { tooMany } from './stacking.ts';
import { type Counter, isBattalion, isGun, isHq, isLeader, isMech, isUnit, marked, standing, type Table } from './table.ts';

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
  // Not bridge columns (player aid).
  if (isLeader(c) || c.type === 'bridge-column' || !marked(t, c.hex, 'road')) return false;
  if (isGun(c) && c.inBattery) return false;
  return isMech(c) || isMotorized(t, c) || isRider(c) || onDivisionTrucks(t, c);
}

const INFANTRY: ReadonlySet<string> = new Set(['infantry', 'fusilier', 'parachute', 'glider', 'ranger', 'motorized', 'armored-infantry']);
/** 5.6.0: infantry battalions and hybrids of two steps, in supply, fresh, away from the enemy. */
function mayReserve(t: Table, c: Counter): boolean {
  const kind = c.type === 'hybrid' || c.kind?.support === 'hybrid' || (isBattalion(c) && INFANTRY.has(c.type));
  return kind && c.steps >= 2 && c.supply !== 'out' && c.fatigue === 'fresh' && enemyHexes(t, c.side, c.hex).length === 0;
}

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
}
