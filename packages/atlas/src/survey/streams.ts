/** Unnamed creeks: segments of the terrain model's drainage joined from the highest one of a given catchment down to the next named water. */
import type { Feature, LonLat } from '../geo/load.ts';
import { kmToLine } from './distance.ts';

/** Within this distance a stream of the model is the named water itself. */
const SAME_KM = 0.45;

export function streamLines(segments: Feature[], named: LonLat[][], from: number): LonLat[][] {
  const key = (p: LonLat) => `${p[0]},${p[1]}`;
  const boxes = named.map((line) => ({
    line,
    w: Math.min(...line.map((p) => p[0])) - 0.02,
    e: Math.max(...line.map((p) => p[0])) + 0.02,
    s: Math.min(...line.map((p) => p[1])) - 0.02,
    n: Math.max(...line.map((p) => p[1])) + 0.02,
  }));
  const isNamed = (p: LonLat) => boxes.some((b) => p[0] > b.w && p[0] < b.e && p[1] > b.s && p[1] < b.n && kmToLine(b.line, p) < SAME_KM);
  const big = segments.filter((s) => Number(s.props.km2) >= from).map((s) => s.parts[0]);
  const byStart = new Map(big.map((line, i) => [key(line[0]), i]));
  const fed = new Set(big.map((line) => key(line[line.length - 1])));
  const used = new Uint8Array(big.length);
  const out: LonLat[][] = [];
  // Longest first, so that the main stem of an unnamed system is one line.
  const heads = big.map((_, i) => i).filter((i) => !fed.has(key(big[i][0])));
  const flow = (i: number): number[] => {
    const chain = [i];
    for (let n = byStart.get(key(big[i][big[i].length - 1])); n !== undefined && !chain.includes(n); ) {
      chain.push(n);
      n = byStart.get(key(big[n][big[n].length - 1]));
    }
    return chain;
  };
  for (const chain of heads.map(flow).sort((a, b) => b.length - a.length)) {
    let line: LonLat[] = [];
    const close = () => {
      if (line.length > 1) out.push(line);
      line = [];
    };
    for (const i of chain) {
      if (used[i]) {
        // Joins a stem already drawn: end on its first point.
        if (line.length) line.push(big[i][0]);
        break;
      }
      used[i] = 1;
      for (const p of big[i]) {
        if (!isNamed(p)) {
          line.push(p);
          continue;
        }
        if (line.length) line.push(p);
        close();
      }
    }
    close();
  }
  return out;
}
