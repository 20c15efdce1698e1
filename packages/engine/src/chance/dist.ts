/**
 * Exact distributions: a Map from value to integer weight. Weights are counts of equally likely cases, so nothing is rounded;
 * a chance is weight / totalWeight. Values are numbers or texts.
 */
export type Dist<V extends string | number = number> = Map<V, number>;

/** An exact probability in lowest terms, and the same as a floating number. */
export interface Probability {
  num: number;
  den: number;
  value: number;
}

/** Greatest common divisor; gcd(0, n) is n. */
export function gcd(a: number, b: number): number {
  let x = Math.abs(a);
  let y = Math.abs(b);
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

/** weight out of total, in lowest terms. */
export function probability(weight: number, total: number): Probability {
  const by = gcd(weight, total) || 1;
  return { num: weight / by, den: total / by, value: total === 0 ? 0 : weight / total };
}

/** A value that is certain. */
export function sure(value: number): Dist;
export function sure(value: string): Dist<string>;
export function sure(value: string | number): Dist<string | number> {
  return new Map([[value, 1]]);
}

/** One fair die, 1..sides. */
export function dieDist(sides: number): Dist {
  const dist: Dist = new Map();
  for (let pip = 1; pip <= sides; pip++) dist.set(pip, 1);
  return dist;
}

/** The sum of a handful of dice. */
export function sumDist(dice: readonly number[]): Dist {
  return fold(dice.map(dieDist), sure(0));
}

/** Two ten-sided dice read as 00..99: tens first, the face 10 counts as 0. */
export function percentile(tens: number, ones: number): number {
  return (tens % 10) * 10 + (ones % 10);
}

/** The sum of all weights. */
export function totalWeight(dist: ReadonlyMap<unknown, number>): number {
  let total = 0;
  for (const weight of dist.values()) total += weight;
  return total;
}

/** Two independent distributions combined value by value; adds numbers unless told otherwise. */
export function convolve(a: Dist, b: Dist): Dist;
export function convolve<A extends string | number, B extends string | number, C extends string | number>(
  a: Dist<A>,
  b: Dist<B>,
  join: (a: A, b: B) => C,
): Dist<C>;
export function convolve(a: Dist, b: Dist, join: (a: number, b: number) => number = (x, y) => x + y): Dist {
  const exact = safe(a, b);
  const out: Dist = new Map();
  for (const [x, p] of exact.a) {
    for (const [y, q] of exact.b) put(out, join(x, y), p * q);
  }
  return out;
}

/** Many independent distributions one after another: the folded pile of a battle whose units each roll for themselves. */
export function fold<S extends string | number = number, V extends string | number = number>(
  dists: Iterable<Dist<V>>,
  start: Dist<S>,
  join: (so: S, next: V) => S = (so, next) => (Number(so) + Number(next)) as S,
): Dist<S> {
  let pile = start;
  for (const dist of dists) pile = convolve(pile, dist, join);
  return pile;
}

/** Every value replaced by f(value); equal images are merged. */
export function mapDist<V extends string | number, W extends string | number>(dist: Dist<V>, f: (value: V) => W): Dist<W> {
  const out: Dist<W> = new Map();
  for (const [value, weight] of dist) put(out, f(value), weight);
  return out;
}

/** The probability that the test holds. */
export function probabilityOf<V extends string | number>(dist: Dist<V>, test: (value: V) => boolean): Probability {
  let weight = 0;
  for (const [value, each] of dist) if (test(value)) weight += each;
  return probability(weight, totalWeight(dist));
}

/** The average value. */
export function mean(dist: Dist): number {
  let sum = 0;
  for (const [value, weight] of dist) sum += value * weight;
  return sum / totalWeight(dist);
}

function put<V>(dist: Map<V, number>, value: V, weight: number): void {
  dist.set(value, (dist.get(value) ?? 0) + weight);
}

/** Both sides as they are, or in lowest terms where their product would leave the exact integers. */
function safe(a: Dist, b: Dist): { a: Dist; b: Dist } {
  if (totalWeight(a) * totalWeight(b) <= Number.MAX_SAFE_INTEGER) return { a, b };
  const low = { a: lowest(a), b: lowest(b) };
  if (totalWeight(low.a) * totalWeight(low.b) > Number.MAX_SAFE_INTEGER) throw new RangeError('too many cases to weigh exactly');
  return low;
}

function lowest(dist: Dist): Dist {
  let by = 0;
  for (const weight of dist.values()) by = gcd(by, weight);
  return by > 1 ? new Map([...dist].map(([value, weight]) => [value, weight / by])) : dist;
}
