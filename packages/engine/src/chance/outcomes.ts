/** What a pending roll can lead to, counted exactly. */
export interface RollSpec {
  /** Sides of each die, in the order thrown. */
  dice: readonly number[];
  /** Pips that lead to the same state share a class. */
  classOf(pips: readonly number[]): string;
  /** The class never depends on the order of the dice: lets a big handful be counted by its combinations. */
  unordered?: boolean;
  /** Set by `independent`: the roll falls apart into these, and its class is their classes joined. */
  parts?: readonly RollSpec[];
}

/** One class of results: `weight` of `total` equally likely throws (see `probability`), and one throw that gives it. */
export interface Outcome {
  key: string;
  weight: number;
  total: number;
  pips: number[];
}

const JOINT = '|';
const MOST_THROWS = 20_000_000;

/** Every class of a roll, in order of first appearance (lowest pips first). The weights add up to `total`. */
export function outcomes(spec: RollSpec): Outcome[] {
  let total = 1;
  for (const sides of spec.dice) {
    if (!Number.isInteger(sides) || sides < 1) throw new RangeError(`a die with ${sides} sides`);
    total *= sides;
  }
  // The factor leaves room for the running products of `combinations`.
  if (total * spec.dice.length > Number.MAX_SAFE_INTEGER) throw new RangeError(`${spec.dice.length} dice are too many to count exactly`);
  if (spec.parts) return joined(spec.parts, total);
  const sameDice = spec.dice.every((sides) => sides === spec.dice[0]);
  return spec.unordered && sameDice && spec.dice.length > 1 ? combinations(spec, total) : throws(spec, total);
}

/**
 * Several rolls thrown together that are read apart: two sides' dice in one node. They are counted one by one and multiplied,
 * so 2d10 and 2d10 cost 200 readings instead of 10,000. The class is the parts' classes joined by `|`.
 */
export function independent(parts: readonly RollSpec[]): RollSpec {
  return {
    dice: parts.flatMap((part) => part.dice),
    parts,
    classOf(pips) {
      let from = 0;
      return parts
        .map((part) => {
          from += part.dice.length;
          return part.classOf(pips.slice(from - part.dice.length, from));
        })
        .join(JOINT);
    },
  };
}

function throws(spec: RollSpec, total: number): Outcome[] {
  if (total > MOST_THROWS) throw new RangeError(`${total} throws are too many to list: mark the roll unordered or divide it into parts`);
  const found = new Map<string, Outcome>();
  const pips = spec.dice.map(() => 1);
  for (let n = 0; n < total; n++) {
    count(found, spec.classOf(pips), 1, total, pips);
    for (let i = pips.length - 1; i >= 0 && ++pips[i] > spec.dice[i]; i--) pips[i] = 1;
  }
  return [...found.values()];
}

/** Non-decreasing throws only, each weighted with the number of its arrangements. */
function combinations(spec: RollSpec, total: number): Outcome[] {
  const found = new Map<string, Outcome>();
  const pips = spec.dice.map(() => 1);
  const sides = spec.dice[0];
  // Arrangements of a multiset, built up die by die: placing the k-th die into a run of r equals multiplies by k / r, always whole.
  const place = (at: number, lowest: number, weight: number, run: number): void => {
    if (at === pips.length) {
      count(found, spec.classOf(pips), weight, total, pips);
      return;
    }
    for (let pip = lowest; pip <= sides; pip++) {
      const length = at > 0 && pip === lowest ? run + 1 : 1;
      pips[at] = pip;
      place(at + 1, pip, (weight * (at + 1)) / length, length);
    }
  };
  place(0, 1, 1, 0);
  return [...found.values()];
}

function joined(parts: readonly RollSpec[], total: number): Outcome[] {
  let pile = new Map<string, Outcome>([['', { key: '', weight: 1, total, pips: [] }]]);
  for (let i = 0; i < parts.length; i++) {
    const next = outcomes(parts[i]);
    const grown = new Map<string, Outcome>();
    for (const a of pile.values()) {
      for (const b of next) count(grown, i === 0 ? b.key : a.key + JOINT + b.key, a.weight * b.weight, total, [...a.pips, ...b.pips]);
    }
    pile = grown;
  }
  return [...pile.values()];
}

function count(found: Map<string, Outcome>, key: string, weight: number, total: number, pips: readonly number[]): void {
  const outcome = found.get(key);
  if (outcome) outcome.weight += weight;
  else found.set(key, { key, weight, total, pips: pips.slice() });
}
