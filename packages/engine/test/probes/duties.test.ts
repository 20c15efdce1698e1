/**
 * Duties to attack on random toy fronts: the local test of `core/mechanisms/duties.ts` against a search through every way to fight. Units stand in
 * stacks of which only a few may fight, some must attack, some may, some pairs are exempt; a battle is any set of units against any set of
 * hexes that each of them can attack.
 */
import { type Duties, disk, type Fought, impossible, isMet, strandedBy, unmet } from '@hexfront/engine';
import { rectangle } from '@hexfront/engine/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardOf } from '../../src/board/index.ts';

const board = boardOf(rectangle(4, 4));

interface Front {
  /** Hex of each unit; several may share one. */
  at: number[];
  must: boolean[];
  /** How many units of a stack may fight. */
  limit: number;
  /** Enemy hexes, and which of them must be attacked. */
  enemy: number[];
  owed: boolean[];
  /** Per unit, bits of the enemies it is excused from. */
  exempt: number[];
}

const front: fc.Arbitrary<Front> = fc
  .record({
    cells: fc.uniqueArray(fc.nat(15), { minLength: 5, maxLength: 7 }),
    at: fc.array(fc.nat(2), { minLength: 2, maxLength: 5 }),
    must: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    owed: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    exempt: fc.array(fc.oneof(fc.constant(0), fc.nat(15)), { minLength: 5, maxLength: 5 }),
    limit: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ cells, at, ...rest }) => ({ ...rest, at: at.map((i) => cells[i]), enemy: cells.slice(3) }))
  // All units of a stack can attack the same hexes, so it does not matter who of them is left over.
  .map((f) => ({ ...f, exempt: f.at.map((hex) => f.exempt[f.at.indexOf(hex)]) }));

const can = (f: Front, u: number, t: number): boolean =>
  disk(board, f.at[u], 1).includes(f.enemy[t]) && f.at[u] !== f.enemy[t] && ((f.exempt[u] >> t) & 1) === 0;

/** A position in the phase: bits of the units that fought and of the enemies that were attacked. */
interface Now {
  used: number;
  hit: number;
}

const bits = (mask: number, n: number): number[] => Array.from({ length: n }, (_, i) => i).filter((i) => (mask >> i) & 1);
const fighters = (f: Front, used: number, hex: number): number => bits(used, f.at.length).filter((u) => f.at[u] === hex).length;
const out = (f: Front, now: Now, u: number): boolean => ((now.used >> u) & 1) === 1 || fighters(f, now.used, f.at[u]) >= f.limit;

function dutiesOf(f: Front, now: Now): Duties {
  const units = f.at.map((_, u) => u).filter((u) => !out(f, now, u));
  const enemies = f.enemy.map((_, t) => t).filter((t) => !((now.hit >> t) & 1));
  return {
    units: units.filter((u) => f.must[u]),
    hexes: enemies.filter((t) => f.owed[t]),
    targets: (u) => enemies.filter((t) => can(f, u, t)),
    attackers: (t) => units.filter((u) => can(f, u, t)),
  };
}

/** Every battle that may be fought now. */
function* battles(f: Front, now: Now): Generator<Now> {
  const [n, m] = [f.at.length, f.enemy.length];
  for (let us = 1; us < 1 << n; us++) {
    if (us & now.used || bits(us, n).some((u) => fighters(f, us | now.used, f.at[u]) > f.limit)) continue;
    for (let ts = 1; ts < 1 << m; ts++) {
      if (ts & now.hit || !bits(us, n).every((u) => bits(ts, m).every((t) => can(f, u, t)))) continue;
      yield { used: us, hit: ts };
    }
  }
}

const after = (now: Now, b: Now): Now => ({ used: now.used | b.used, hit: now.hit | b.hit });

/** Who owes and has not been excused. */
function open(f: Front, now: Now, excused: ReturnType<typeof impossible>): boolean {
  const d = dutiesOf(f, now);
  return [...d.units].some((u) => !excused.units.includes(u)) || [...d.hexes].some((t) => !excused.hexes.includes(t));
}

/** By search: can everything that is not excused still be met? */
function searched(f: Front, excused: ReturnType<typeof impossible>): (now: Now) => boolean {
  const known = new Map<number, boolean>();
  const solve = (now: Now): boolean => {
    const key = now.used * 64 + now.hit;
    const old = known.get(key);
    if (old !== undefined) return old;
    let found = !open(f, now, excused);
    if (!found)
      for (const b of battles(f, now))
        if (solve(after(now, b))) {
          found = true;
          break;
        }
    known.set(key, found);
    return found;
  };
  return solve;
}

/** A battle as the game tells it: with those who are left over once enough of their stack have fought. */
const told = (f: Front, now: Now, b: Now): Fought => ({
  units: f.at.map((_, u) => u).filter((u) => out(f, after(now, b), u)),
  hexes: bits(b.hit, f.enemy.length),
});

describe('duties to attack', () => {
  it('the local test finds a battle that spoils a duty exactly where a search through all battles does', () => {
    let [battlesSeen, spoiling, excusedSeen] = [0, 0, 0];
    fc.assert(
      fc.property(front, (f) => {
        const start = { used: 0, hit: 0 };
        const excused = impossible(dutiesOf(f, start));
        if (!isMet(excused)) excusedSeen++;
        const solve = searched(f, excused);
        expect(solve(start)).toBe(true);
        for (const b of battles(f, start)) {
          const lost = strandedBy(dutiesOf(f, start), told(f, start, b));
          expect(isMet(lost), JSON.stringify({ f, b, lost })).toBe(solve(after(start, b)));
          battlesSeen++;
          if (!isMet(lost)) spoiling++;
        }
      }),
      { numRuns: 400 },
    );
    // The fronts are worth something only if they hold all kinds.
    expect(Math.min(battlesSeen / 10, spoiling, excusedSeen)).toBeGreaterThan(100);
  });

  it('whoever closes only battles that spoil nothing meets every duty in the end', () => {
    fc.assert(
      fc.property(front, fc.array(fc.nat(1000), { minLength: 5, maxLength: 5 }), (f, picks) => {
        let now: Now = { used: 0, hit: 0 };
        const excused = impossible(dutiesOf(f, now));
        for (const pick of [...picks, 0, 0, 0, 0]) {
          const d = dutiesOf(f, now);
          if (isMet(unmet(d))) break;
          const fine = [...battles(f, now)].filter((b) => isMet(strandedBy(d, told(f, now, b))));
          expect(fine.length).toBeGreaterThan(0);
          now = after(now, fine[pick % fine.length]);
        }
        expect(open(f, now, excused)).toBe(false);
        expect(isMet(unmet(dutiesOf(f, now)))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('names who would be left with nobody to attack, and the hexes nobody could attack', () => {
    // Unit 1 can attack hex 11 only, unit 2 both; hex 10 is owed.
    const reach: Record<number, number[]> = { 1: [11], 2: [10, 11] };
    const d: Duties = {
      units: [1, 2],
      hexes: [10],
      targets: (u) => reach[u],
      attackers: (h) => [1, 2].filter((u) => reach[u].includes(h)),
    };
    expect(strandedBy(d, { units: [2], hexes: [11] })).toEqual({ units: [1], hexes: [10] });
    expect(strandedBy(d, { units: [2], hexes: [10] })).toEqual({ units: [], hexes: [] });
    expect(unmet(d)).toEqual({ units: [1, 2], hexes: [10] });
    expect(impossible({ ...d, targets: () => [], attackers: () => [] })).toEqual({ units: [1, 2], hexes: [10] });
  });
});
