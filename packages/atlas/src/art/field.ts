/** Scalar fields over the board at a fixed number of cells per unit of length. */

export interface Field {
  w: number;
  h: number;
  per: number;
  data: Float32Array;
}

export const makeField = (width: number, height: number, per: number): Field => {
  const w = Math.ceil(width * per) + 1;
  const h = Math.ceil(height * per) + 1;
  return { w, h, per, data: new Float32Array(w * h) };
};

export function fill(f: Field, value: (x: number, y: number) => number): Field {
  for (let j = 0; j < f.h; j++) for (let i = 0; i < f.w; i++) f.data[j * f.w + i] = value(i / f.per, j / f.per);
  return f;
}

export function sample(f: Field, x: number, y: number): number {
  const fx = Math.min(f.w - 1.001, Math.max(0, x * f.per));
  const fy = Math.min(f.h - 1.001, Math.max(0, y * f.per));
  const i = Math.floor(fx);
  const j = Math.floor(fy);
  const u = fx - i;
  const v = fy - j;
  const p = j * f.w + i;
  const d = f.data;
  return (d[p] * (1 - u) + d[p + 1] * u) * (1 - v) + (d[p + f.w] * (1 - u) + d[p + f.w + 1] * u) * v;
}

/** Box blur, `rounds` times; three rounds are nearly a bell. */
export function blur(f: Field, radius: number, rounds = 2): Field {
  const r = Math.max(1, Math.round(radius * f.per));
  const { w, h } = f;
  const tmp = new Float32Array(w * h);
  for (let k = 0; k < rounds; k++) {
    for (let j = 0; j < h; j++) {
      let sum = 0;
      const row = j * w;
      for (let i = -r; i <= r; i++) sum += f.data[row + Math.min(w - 1, Math.max(0, i))];
      for (let i = 0; i < w; i++) {
        tmp[row + i] = sum / (2 * r + 1);
        sum += f.data[row + Math.min(w - 1, i + r + 1)] - f.data[row + Math.max(0, i - r)];
      }
    }
    for (let i = 0; i < w; i++) {
      let sum = 0;
      for (let j = -r; j <= r; j++) sum += tmp[Math.min(h - 1, Math.max(0, j)) * w + i];
      for (let j = 0; j < h; j++) {
        f.data[j * w + i] = sum / (2 * r + 1);
        sum += tmp[Math.min(h - 1, j + r + 1) * w + i] - tmp[Math.max(0, j - r) * w + i];
      }
    }
  }
  return f;
}

/** Distance in units of length to the nearest of the given lines, exact on the cell grid. */
export function distanceTo(width: number, height: number, per: number, lines: number[][]): Field {
  const f = makeField(width, height, per);
  const { w, h, data } = f;
  const far = 1e12;
  data.fill(far);
  for (const line of lines) {
    for (let k = 2; k < line.length; k += 2) {
      const ax = line[k - 2] * per;
      const ay = line[k - 1] * per;
      const bx = line[k] * per;
      const by = line[k + 1] * per;
      const n = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) * 1.5));
      for (let s = 0; s <= n; s++) {
        const i = Math.round(ax + ((bx - ax) * s) / n);
        const j = Math.round(ay + ((by - ay) * s) / n);
        if (i >= 0 && j >= 0 && i < w && j < h) data[j * w + i] = 0;
      }
    }
  }
  // Felzenszwalb and Huttenlocher: lower envelope of parabolas, first down the columns, then along the rows.
  const n = Math.max(w, h);
  const v = new Int32Array(n);
  const z = new Float64Array(n + 1);
  const line = new Float64Array(n);
  const pass = (count: number, get: (q: number) => number, set: (q: number, d: number) => void) => {
    for (let q = 0; q < count; q++) line[q] = get(q);
    let k = 0;
    v[0] = 0;
    z[0] = -Infinity;
    z[1] = Infinity;
    for (let q = 1; q < count; q++) {
      let s = 0;
      for (;;) {
        s = (line[q] + q * q - (line[v[k]] + v[k] * v[k])) / (2 * q - 2 * v[k]);
        if (s > z[k]) break;
        k--;
      }
      k++;
      v[k] = q;
      z[k] = s;
      z[k + 1] = Infinity;
    }
    k = 0;
    for (let q = 0; q < count; q++) {
      while (z[k + 1] < q) k++;
      set(q, (q - v[k]) ** 2 + line[v[k]]);
    }
  };
  for (let i = 0; i < w; i++)
    pass(
      h,
      (q) => data[q * w + i],
      (q, d) => {
        data[q * w + i] = d;
      },
    );
  for (let j = 0; j < h; j++)
    pass(
      w,
      (q) => data[j * w + q],
      (q, d) => {
        data[j * w + q] = d;
      },
    );
  for (let p = 0; p < data.length; p++) data[p] = Math.sqrt(data[p]) / per;
  return f;
}
