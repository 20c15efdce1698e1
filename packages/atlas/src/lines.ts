/** Polylines as flat arrays [x, y, x, y, ...] in board units. */
export type Line = number[];

export function lengthOf(line: Line): number {
  let s = 0;
  for (let i = 2; i < line.length; i += 2) s += Math.hypot(line[i] - line[i - 2], line[i + 1] - line[i - 1]);
  return s;
}

/** Distance from a point to a polyline, and how far along it the nearest point lies. */
export function nearest(line: Line, x: number, y: number): { d: number; along: number; x: number; y: number } {
  let best = { d: Infinity, along: 0, x: 0, y: 0 };
  let run = 0;
  for (let i = 2; i < line.length; i += 2) {
    const ax = line[i - 2];
    const ay = line[i - 1];
    const dx = line[i] - ax;
    const dy = line[i + 1] - ay;
    const l2 = dx * dx + dy * dy;
    const t = l2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / l2));
    const px = ax + t * dx;
    const py = ay + t * dy;
    const d = Math.hypot(px - x, py - y);
    const len = Math.sqrt(l2);
    if (d < best.d) best = { d, along: run + t * len, x: px, y: py };
    run += len;
  }
  return best;
}

/** Points at equal spacing. */
export function resample(line: Line, gap: number): Line {
  if (line.length < 4) return line.slice();
  const out: Line = [line[0], line[1]];
  let left = gap;
  for (let i = 2; i < line.length; i += 2) {
    let ax = line[i - 2];
    let ay = line[i - 1];
    let d = Math.hypot(line[i] - ax, line[i + 1] - ay);
    while (d >= left && d > 0) {
      const t = left / d;
      ax += (line[i] - ax) * t;
      ay += (line[i + 1] - ay) * t;
      out.push(ax, ay);
      d -= left;
      left = gap;
    }
    left -= d;
  }
  const n = line.length;
  if (Math.hypot(out[out.length - 2] - line[n - 2], out[out.length - 1] - line[n - 1]) > gap * 0.25) out.push(line[n - 2], line[n - 1]);
  else {
    out[out.length - 2] = line[n - 2];
    out[out.length - 1] = line[n - 1];
  }
  return out;
}

/** Part of a line between two distances along it. */
export function between(line: Line, from: number, to: number): Line {
  const out: Line = [];
  let run = 0;
  for (let i = 2; i < line.length; i += 2) {
    const len = Math.hypot(line[i] - line[i - 2], line[i + 1] - line[i - 1]);
    const a = Math.max(from, run);
    const b = Math.min(to, run + len);
    if (a <= b && len > 0) {
      const at = (s: number): [number, number] => {
        const t = (s - run) / len;
        return [line[i - 2] + (line[i] - line[i - 2]) * t, line[i - 1] + (line[i + 1] - line[i - 1]) * t];
      };
      if (out.length === 0) out.push(...at(a));
      out.push(...at(b));
    }
    run += len;
  }
  return out;
}

/** Catmull-Rom through the given points, `per` steps between two of them. */
export function smooth(line: Line, per = 6): Line {
  const n = line.length / 2;
  if (n < 3) return line.slice();
  const out: Line = [];
  const px = (i: number) => line[2 * Math.min(n - 1, Math.max(0, i))];
  const py = (i: number) => line[2 * Math.min(n - 1, Math.max(0, i)) + 1];
  for (let i = 0; i < n - 1; i++) {
    for (let s = 0; s < per; s++) {
      const t = s / per;
      const t2 = t * t;
      const t3 = t2 * t;
      const f = (a: number, b: number, c: number, d: number) =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t2 + (3 * b - a - 3 * c + d) * t3);
      out.push(f(px(i - 1), px(i), px(i + 1), px(i + 2)), f(py(i - 1), py(i), py(i + 1), py(i + 2)));
    }
  }
  out.push(px(n - 1), py(n - 1));
  return out;
}

/** Chaikin corner cutting that keeps the ends. */
export function chaikin(line: Line, rounds = 2): Line {
  let cur = line;
  for (let k = 0; k < rounds; k++) {
    if (cur.length < 6) return cur;
    const next: Line = [cur[0], cur[1]];
    for (let i = 0; i + 3 < cur.length; i += 2) {
      const [ax, ay, bx, by] = [cur[i], cur[i + 1], cur[i + 2], cur[i + 3]];
      next.push(ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25, ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75);
    }
    next.push(cur[cur.length - 2], cur[cur.length - 1]);
    cur = next;
  }
  return cur;
}

/** Douglas-Peucker. */
export function simplify(line: Line, tolerance: number): Line {
  const n = line.length / 2;
  if (n < 3) return line.slice();
  const keep = new Uint8Array(n);
  keep[0] = keep[n - 1] = 1;
  const stack: [number, number][] = [[0, n - 1]];
  while (stack.length) {
    const [a, b] = stack.pop() as [number, number];
    const ax = line[2 * a];
    const ay = line[2 * a + 1];
    const dx = line[2 * b] - ax;
    const dy = line[2 * b + 1] - ay;
    const l2 = dx * dx + dy * dy;
    let worst = -1;
    let far = tolerance;
    for (let i = a + 1; i < b; i++) {
      const ex = line[2 * i] - ax;
      const ey = line[2 * i + 1] - ay;
      const t = l2 === 0 ? 0 : Math.min(1, Math.max(0, (ex * dx + ey * dy) / l2));
      const d = Math.hypot(ex - t * dx, ey - t * dy);
      if (d > far) {
        far = d;
        worst = i;
      }
    }
    if (worst > 0) {
      keep[worst] = 1;
      stack.push([a, worst], [worst, b]);
    }
  }
  const out: Line = [];
  for (let i = 0; i < n; i++) if (keep[i]) out.push(line[2 * i], line[2 * i + 1]);
  return out;
}

export const round = (line: Line, digits = 3): Line => {
  const k = 10 ** digits;
  return line.map((v) => Math.round(v * k) / k);
};
