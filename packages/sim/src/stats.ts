/** The few statistics that comparing games needs, exact where that is easy. */

/** 95 % interval of a share (Wilson): honest for few games and for 0 or all. */
export function wilson(k: number, n: number, z = 1.959964): [number, number] {
  if (n === 0) return [0, 1];
  const p = k / n;
  const d = 1 + (z * z) / n;
  const mid = (p + (z * z) / (2 * n)) / d;
  const half = (z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))) / d;
  return [Math.max(0, mid - half), Math.min(1, mid + half)];
}

export function mean(xs: readonly number[]): number {
  return xs.length === 0 ? 0 : xs.reduce((a, b) => a + b, 0) / xs.length;
}

/** Mean with its 95 % interval. */
export function meanInterval(xs: readonly number[]): { mean: number; low: number; high: number } {
  const m = mean(xs);
  if (xs.length < 2) return { mean: m, low: m, high: m };
  const variance = xs.reduce((a, x) => a + (x - m) ** 2, 0) / (xs.length - 1);
  const half = studentT(xs.length - 1) * Math.sqrt(variance / xs.length);
  return { mean: m, low: m - half, high: m + half };
}

/** Two-sided 97.5 % quantile of Student's t; within half a percent of the tables from 2 degrees of freedom on. */
function studentT(df: number): number {
  if (df === 1) return 12.706;
  if (df === 2) return 4.303;
  const z = 1.959964;
  return (
    z +
    (z ** 3 + z) / (4 * df) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * df * df) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * df ** 3)
  );
}

const logFactorials: number[] = [0];
function logFactorial(n: number): number {
  for (let i = logFactorials.length; i <= n; i++) logFactorials[i] = logFactorials[i - 1] + Math.log(i);
  return logFactorials[n];
}

/** Fisher's exact test, two-sided: could k1 of n1 and k2 of n2 come from the same share? */
export function fisher(k1: number, n1: number, k2: number, n2: number): number {
  const k = k1 + k2;
  const n = n1 + n2;
  const logP = (x: number): number =>
    logFactorial(n1) -
    logFactorial(x) -
    logFactorial(n1 - x) +
    logFactorial(n2) -
    logFactorial(k - x) -
    logFactorial(n2 - k + x) -
    (logFactorial(n) - logFactorial(k) - logFactorial(n - k));
  const here = logP(k1);
  let p = 0;
  for (let x = Math.max(0, k - n2); x <= Math.min(k, n1); x++) {
    const l = logP(x);
    // Tables as unlikely as this one count too; the slack swallows rounding.
    if (l <= here + 1e-9) p += Math.exp(l);
  }
  return Math.min(1, p);
}

/** Mann-Whitney U, two-sided, normal approximation with ties: do two samples of numbers differ in place? */
export function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const n1 = a.length;
  const n2 = b.length;
  if (n1 === 0 || n2 === 0) return 1;
  const all = [...a.map((x) => ({ x, first: true })), ...b.map((x) => ({ x, first: false }))].sort((p, q) => p.x - q.x);
  let rankSum = 0;
  let ties = 0;
  for (let i = 0; i < all.length; ) {
    let j = i;
    while (j < all.length && all[j].x === all[i].x) j++;
    const rank = (i + j + 1) / 2;
    for (let k = i; k < j; k++) if (all[k].first) rankSum += rank;
    ties += (j - i) ** 3 - (j - i);
    i = j;
  }
  const n = n1 + n2;
  const u = rankSum - (n1 * (n1 + 1)) / 2;
  const variance = ((n1 * n2) / 12) * (n + 1 - ties / (n * (n - 1)));
  if (variance <= 0) return 1;
  const z = (Math.abs(u - (n1 * n2) / 2) - 0.5) / Math.sqrt(variance);
  return Math.min(1, 2 * (1 - normal(Math.max(0, z))));
}

/** Distribution function of the normal distribution, good to seven digits. */
function normal(x: number): number {
  const t = 1 / (1 + 0.2316419 * x);
  const d = 0.3989422804 * Math.exp((-x * x) / 2);
  return 1 - d * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
}
