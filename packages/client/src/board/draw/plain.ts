/** Terrain drawn straight from the board file, for boards without artwork: the same palette, patterns besides colours. */
import type { BoardFile } from '@hexfront/engine';
import { boxOf, corner, directionTo, type Grid, hexesIn, touches } from '../geometry.ts';
import type { PlainMap } from '../state.ts';
import { type Ctx, SERIF } from './canvas.ts';
import type { Frame } from './vectors.ts';

type Ground = 'clear' | 'woods' | 'forest' | 'rough' | 'hill' | 'town' | 'water' | 'marsh' | 'broken';

/** Words found in the names of terrains, hex marks and side marks, most telling first. */
const GROUND_WORDS: [RegExp, Ground][] = [
  [/light.?wood|woods|bocage|grove|mixed/i, 'woods'],
  [/forest|wood/i, 'forest'],
  [/sea|lake|water|ocean/i, 'water'],
  [/marsh|swamp|polder|flood/i, 'marsh'],
  [/broken/i, 'broken'],
  [/rough|hedge/i, 'rough'],
  [/mountain|hill|high|alp/i, 'hill'],
  [/town|city|urban|fort/i, 'town'],
];

const FILL: Record<Ground, string> = {
  clear: '#E4E2D5',
  woods: '#C3CBB9',
  forest: '#8FA08F',
  rough: '#D9CFBA',
  hill: '#D3C6AC',
  town: '#CFC6BB',
  water: '#A9C8D8',
  marsh: '#CFDCD2',
  broken: '#DCD6C3',
};

type Line = 'water' | 'river' | 'stream' | 'highway' | 'road' | 'rail' | 'slope' | 'wall' | 'border' | 'bridge';

const LINE_WORDS: [RegExp, Line][] = [
  [/bridge|ferry|crossing/i, 'bridge'],
  [/major.?river|great.?river|large.?river|wide/i, 'water'],
  [/stream|brook|minor.?river|canal/i, 'stream'],
  [/river/i, 'river'],
  [/highway|autobahn|main.?road|primary/i, 'highway'],
  [/road|trail|track/i, 'road'],
  [/rail/i, 'rail'],
  [/slope|ridge|escarp|cliff/i, 'slope'],
  [/wall|fortif|dragon|line/i, 'wall'],
  [/border|frontier|boundary/i, 'border'],
];

const ORDER: Line[] = ['border', 'slope', 'stream', 'river', 'water', 'wall', 'rail', 'road', 'highway', 'bridge'];

interface Plain {
  ground: Ground[];
  towns: { i: number; name: string; box: { x0: number; y0: number; x1: number; y1: number } }[];
  lines: { kind: Line; i: number; d: number; o: number; points: number[]; box: { x0: number; y0: number; x1: number; y1: number } }[];
}

function guess<T>(words: [RegExp, T][], name: string): T | undefined {
  return words.find(([re]) => re.test(name))?.[1];
}

function preparePlain(board: BoardFile, grid: Grid): Plain {
  const kinds = board.terrains.map((t) => guess(GROUND_WORDS, t) ?? 'clear');
  const ground = board.hexes.map((h) => kinds[h[3]] ?? 'clear');
  const lineKinds = board.sideMarks.map((m) => guess(LINE_WORDS, m));
  const lines: Plain['lines'] = [];
  for (const [from, to, bits, oneWay] of board.sides) {
    const i = grid.byId.get(from);
    if (i === undefined) continue;
    const d = directionTo(grid, i, to);
    if (d < 0) continue;
    const o = grid.next[i * 6 + d];
    lineKinds.forEach((kind, k) => {
      if (!kind || !((bits | (oneWay ?? 0)) & (1 << k))) return;
      const across = kind === 'road' || kind === 'highway' || kind === 'rail' || kind === 'bridge';
      const [nx, ny] = grid.normals[d];
      const mid = [grid.x[i] + nx / 2, grid.y[i] + ny / 2];
      const span = kind === 'bridge' ? 0.13 : 0.5;
      const end = o >= 0 && kind !== 'bridge' ? [grid.x[o], grid.y[o]] : [mid[0] + nx * span, mid[1] + ny * span];
      const start = kind === 'bridge' ? [mid[0] - nx * span, mid[1] - ny * span] : [grid.x[i], grid.y[i]];
      const points = across ? [...start, ...mid, ...end] : [...corner(grid, i, d), ...corner(grid, i, d + 1)];
      lines.push({ kind, i, d, o, points, box: boxOf(points) });
    });
  }
  lines.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  const towns: Plain['towns'] = [];
  for (const p of board.places) {
    const i = p.hexes.map((h) => grid.byId.get(h)).find((h) => h !== undefined);
    if (i !== undefined) towns.push({ i, name: p.name, box: { x0: grid.x[i], y0: grid.y[i], x1: grid.x[i], y1: grid.y[i] } });
  }
  return { ground, towns, lines };
}

function hexPath(c: Ctx, grid: Grid, i: number, S: number): void {
  grid.corners.forEach(([dx, dy], k) => {
    const x = (grid.x[i] + dx * 1.004) * S;
    const y = (grid.y[i] + dy * 1.004) * S;
    if (k === 0) c.moveTo(x, y);
    else c.lineTo(x, y);
  });
  c.closePath();
}

/** Spread points of a hex, always the same for the same hex. */
function scatter(i: number, k: number): [number, number] {
  const a = (i * 7919 + k * 104729) % 997;
  const b = (i * 6151 + k * 49157) % 991;
  return [(a / 997 - 0.5) * 0.86, (b / 991 - 0.5) * 0.8];
}

function drawPlainGround(f: Frame, plain: Plain, grid: Grid): void {
  const { c, S } = f;
  const here = hexesIn(grid, f.box, 0.05);
  for (const kind of Object.keys(FILL) as Ground[]) {
    c.beginPath();
    let any = false;
    for (const i of here) {
      if (plain.ground[i] !== kind) continue;
      hexPath(c, grid, i, S);
      any = true;
    }
    if (!any) continue;
    c.fillStyle = FILL[kind];
    c.fill();
  }
  if (f.zoom < 18) return;
  c.save();
  c.lineCap = 'round';
  for (const i of here) {
    const kind = plain.ground[i];
    const n =
      kind === 'forest'
        ? 18
        : kind === 'woods'
          ? 8
          : kind === 'rough' || kind === 'hill' || kind === 'broken'
            ? 9
            : kind === 'marsh'
              ? 6
              : 0;
    if (!n) continue;
    c.beginPath();
    for (let k = 0; k < n; k++) {
      const [dx, dy] = scatter(i, k);
      const x = (grid.x[i] + dx) * S;
      const y = (grid.y[i] + dy) * S;
      if (kind === 'forest' || kind === 'woods') {
        const h = 0.08 * S;
        c.moveTo(x, y - h);
        c.lineTo(x + h * 0.4, y);
        c.lineTo(x - h * 0.4, y);
        c.closePath();
      } else if (kind === 'marsh') {
        c.moveTo(x - 0.05 * S, y);
        c.lineTo(x + 0.05 * S, y);
      } else {
        c.moveTo(x, y);
        c.lineTo(x + 0.03 * S, y + 0.07 * S);
      }
    }
    if (kind === 'forest' || kind === 'woods') {
      c.fillStyle = 'rgba(78,99,86,0.5)';
      c.fill();
    } else {
      c.strokeStyle = kind === 'marsh' ? 'rgba(46,98,133,0.5)' : 'rgba(128,102,70,0.5)';
      c.lineWidth = Math.max(f.dpr * 0.8, S * 0.012);
      c.stroke();
    }
  }
  c.restore();
}

const STROKES: Record<Line, { colour: string; width: number; min: number; max: number; casing?: string; dash?: number[] }> = {
  border: { colour: '#77508A', width: 0.02, min: 1, max: 2.5, dash: [0.12, 0.05, 0.02, 0.05] },
  slope: { colour: 'rgba(110,84,56,0.75)', width: 0.03, min: 1.2, max: 4, dash: [0.02, 0.04] },
  stream: { colour: '#9DBCCB', width: 0.03, min: 1, max: 3 },
  river: { colour: '#5A90B0', width: 0.046, min: 1.4, max: 5.6, casing: '#2E6285' },
  water: { colour: '#78A9C4', width: 0.105, min: 2.4, max: 14, casing: '#2E6285' },
  wall: { colour: '#55443C', width: 0.05, min: 1.5, max: 5, dash: [0.05, 0.05] },
  rail: { colour: '#3D3A38', width: 0.016, min: 0.8, max: 2, dash: [0.06, 0.03] },
  road: { colour: '#7B6749', width: 0.021, min: 0.9, max: 2.6, casing: '#FBF7EC' },
  highway: { colour: '#B5442F', width: 0.036, min: 1.2, max: 4.2, casing: '#5E2218' },
  bridge: { colour: '#2B2520', width: 0.03, min: 1.2, max: 4 },
};

function drawPlainLines(f: Frame, plain: Plain): void {
  const { c, S } = f;
  const here = plain.lines.filter((l) => touches(l.box, f.box, 0.1));
  c.save();
  c.lineJoin = 'round';
  for (const kind of ORDER) {
    const mine = here.filter((l) => l.kind === kind);
    if (!mine.length || (kind === 'bridge' && f.zoom < 40)) continue;
    const s = STROKES[kind];
    const w = Math.min(s.max * f.dpr, Math.max(s.min * f.dpr, s.width * S));
    c.beginPath();
    for (const l of mine) {
      const p = l.points;
      c.moveTo(p[0] * S, p[1] * S);
      for (let k = 2; k < p.length; k += 2) c.lineTo(p[k] * S, p[k + 1] * S);
    }
    c.lineCap = s.dash ? 'butt' : 'round';
    c.setLineDash([]);
    if (s.casing) {
      c.strokeStyle = s.casing;
      c.lineWidth = w + 1.8 * f.dpr;
      c.stroke();
    }
    if (s.dash) c.setLineDash(s.dash.map((d) => d * S));
    c.strokeStyle = s.colour;
    c.lineWidth = w;
    c.stroke();
  }
  c.setLineDash([]);
  c.restore();
}

/** Names of places in the bottom strip of their hex. */
function drawPlainNames(f: Frame, plain: Plain): boolean {
  if (f.zoom < 40) return false;
  const { c, S } = f;
  const size = Math.max(10.5 * f.dpr, Math.min(0.135 * S, 17 * f.dpr));
  let any = false;
  c.save();
  c.font = `600 ${size}px ${SERIF}`;
  c.textAlign = 'center';
  c.lineJoin = 'round';
  c.strokeStyle = 'rgba(246,243,235,0.88)';
  c.fillStyle = '#23282C';
  c.lineWidth = 3 * f.dpr;
  for (const t of plain.towns) {
    if (!touches(t.box, f.box, (t.name.length * size * 0.6) / S + 0.6)) continue;
    any = true;
    const x = t.box.x0 * S;
    const y = (t.box.y0 + 0.46) * S;
    c.strokeText(t.name, x, y);
    c.fillText(t.name, x, y);
  }
  c.restore();
  return any;
}

export function plainMap(board: BoardFile, grid: Grid): PlainMap {
  const plain = preparePlain(board, grid);
  return {
    ground: (f) => drawPlainGround(f, plain, grid),
    lines: (f) => drawPlainLines(f, plain),
    names: (f) => drawPlainNames(f, plain),
  };
}
