/** Demo and bench page of the board component; driven by `bench/run.mjs` or by hand (`?board=synthetic`). */
import '../src/board/draw/fonts.css';
import type { ArtFile, BoardFile } from '@hexfront/engine';
import { type BoardApi, type BoardConfig, type BoardView, createBoard } from '../src/board/index.ts';
import { designOf, formationColours, type SetupRow, setupCounters, type UnitRow } from './last-gamble.ts';
import { SHEET, sheetView } from './sheet.ts';
import { SYNTHETIC_BODIES, syntheticBoard, syntheticCounters } from './synthetic.ts';

declare global {
  interface Window {
    board: BoardApi;
    ready: Promise<void>;
    events: unknown[];
    scenes: Record<string, () => void>;
    measure(ms: number, zoom: number): Promise<Record<string, number>>;
    measureZoom(ms: number): Promise<Record<string, number>>;
    measureSet(): Promise<Record<string, number>>;
  }
}

const query = new URLSearchParams(location.search);
const json = async <T>(url: string): Promise<T | undefined> => {
  const r = await fetch(url);
  return r.ok ? ((await r.json()) as T) : undefined;
};

async function start(): Promise<void> {
  const element = document.getElementById('board') as HTMLElement;
  window.events = [];
  const note = (type: string) => (e: unknown) => {
    window.events.push({ type, e: JSON.parse(JSON.stringify(e ?? {})) });
  };
  const config: BoardConfig = {
    board: syntheticBoard(),
    keys: 'window',
    palette: (query.get('palette') ?? 'standard') as 'standard',
    counterStyle: (query.get('style') ?? 'classic') as 'classic',
    events: {
      click: note('click'),
      menu: note('menu'),
      dwell: note('dwell'),
      drop: note('drop'),
      dragStart: (e) => {
        note('dragStart')(e);
        return true;
      },
      dragOver: note('dragOver'),
      longPress: note('longPress'),
      fan: note('fan'),
      cursor: note('cursor'),
    },
  };
  config.bodies = SYNTHETIC_BODIES;
  const which = query.get('board') ?? 'last-gamble';
  let base: BoardView = { counters: [] };
  if (which === 'synthetic') base = { counters: syntheticCounters(config.board) };
  else if (which === 'sheet') {
    config.board = SHEET;
    base = sheetView();
  } else {
    const board = await json<BoardFile>('/data/board.json');
    const units = (await json<UnitRow[]>('/data/units.json')) ?? [];
    const scenarios = await json<{ setups: Record<string, SetupRow[]> }>('/data/scenarios.json');
    const art = query.get('art') === 'no' ? undefined : await json<ArtFile>('/art/art.json');
    if (!board) throw new Error('no board.json');
    config.board = board;
    config.art = art;
    config.artUrl = '/art/';
    config.formations = formationColours(units);
    const setup = scenarios?.setups['1216'] ?? [];
    base = { counters: setupCounters(units, setup) };
    window.scenes = scenes(base, units);
  }
  const board = createBoard(element, { ...config, view: base });
  window.board = board;
  const mini = document.getElementById('mini') as HTMLElement;
  if (query.get('mini')) {
    mini.hidden = false;
    board.minimap(mini);
  }
  window.measure = measure;
  window.measureZoom = measureZoom;
  window.measureSet = measureSet;
  await document.fonts.ready;
  await new Promise((r) => setTimeout(r, 100));
}

/** Positions that show the overlays of the look. */
function scenes(base: BoardView, units: readonly UnitRow[]): Record<string, () => void> {
  const show = (view: Partial<BoardView>) => window.board.set({ counters: base.counters, ...view });
  const byHex = (hex: string) => base.counters.filter((c) => c.hex === hex);
  const withState = (f: (c: (typeof base.counters)[number]) => Partial<(typeof base.counters)[number]>) =>
    base.counters.map((c) => ({ ...c, ...f(c) }));
  return {
    plain: () => show({}),
    whole: () =>
      show({
        stars: [
          { hex: '1317', held: 'us' },
          { hex: '2427', held: 'us' },
          { hex: '2109', held: 'us' },
          { hex: '2903', held: 'us' },
        ],
        limits: [
          {
            hexes: Array.from({ length: 38 }, (_, k) => `31${String(k + 1).padStart(2, '0')}`),
            label: 'Column 31: three motorized units west of here',
          },
        ],
      }),
    move: () => {
      const grenadier = byHex('1325')[0] ?? base.counters[0];
      const reach = [
        '1425',
        '1525',
        '1624',
        '1625',
        '1524',
        '1424',
        '1724',
        '1725',
        '1824',
        '1825',
        '1626',
        '1726',
        '1523',
        '1623',
        '1723',
        '1924',
        '1925',
        '1823',
        '2024',
      ];
      show({
        counters: [
          ...withState((c) => (c.key === grenadier.key ? { selected: true } : c.hex === '1427' ? { moved: true } : {})),
          { ...grenadier, key: 'ghost', hex: '1924', ghost: true, selected: false },
        ],
        reach: { hexes: reach.map((hex, k) => ({ hex, cost: ['½', '1', '1½', '2', '2½', '3', '3½', '4'][k % 8], stop: k % 5 === 4 })) },
        zones: [
          { side: 'enemy', hexes: ['1623', '1723', '1823', '1824', '1626', '1726'] },
          { side: 'enemy', faint: true, hexes: ['1720', '1721', '1820'] },
          { side: 'own', hexes: ['1427', '1428', '1328', '1228'] },
        ],
        paths: [{ hexes: [grenadier.hex, '1425', '1525', '1624', '1725', '1825', '1924'], costs: ['½', '1', '1½', '2', '3', '4'] }],
        lights: [
          { hex: '1421', kind: 'refused' },
          { hex: '1528', kind: 'pick' },
          { hex: '1628', kind: 'formation' },
          { hex: '1728', kind: 'note' },
        ],
        tags: [{ hex: '1924', kind: 'plain', text: '**4** of 6 MP to 1924' }],
        hexsideMarkers: [
          { hexside: ['1425', '1325'], kind: 'blown' },
          { hexside: ['1426', '1326'], kind: 'built' },
          { hexside: ['1427', '1327'], kind: 'mined' },
        ],
        hexMarkers: [
          { hex: '1828', kind: 'dump', text: '10' },
          { hex: '1927', kind: 'roadblock' },
          { hex: '2026', kind: 'interdiction' },
          { hex: '1829', kind: 'position' },
          { hex: '2027', kind: 'control', owner: 'us' },
        ],
        threats: [
          { hex: '1930', level: 1 },
          { hex: '1830', level: 2 },
          { hex: '1730', level: 4 },
        ],
      });
    },
    combat: () =>
      show({
        lights: [
          { hex: '1020', kind: 'target' },
          { hex: '0920', kind: 'from' },
          { hex: '0921', kind: 'from' },
          { hex: '1021', kind: 'from' },
        ],
        arrows: [
          { from: '0920', to: '1020', kind: 'attack' },
          { from: '0921', to: '1020', kind: 'attack' },
          { from: '1021', to: '1020', kind: 'attack' },
          { from: '1022', to: '1020', kind: 'artillery' },
          { from: '0922', to: '1020', kind: 'artillery' },
          { from: '1122', to: '1222', kind: 'retreat' },
          { from: '0821', to: '0820', kind: 'advance' },
        ],
        tags: [{ hex: '1020', kind: 'attack', text: '5-1' }],
        hexMarkers: [{ hex: '1020', kind: 'position' }],
        supply: [{ hexes: ['1121', '1122', '1023', '0923', '0823', '0723'], blocked: '0723', blocker: '0623' }],
        counters: withState((c) =>
          c.hex === '1020'
            ? { markers: ['unsupplied', 'position'] }
            : c.hex === '1121'
              ? { markers: ['engaged'], reduced: true }
              : c.hex === '0821'
                ? { markers: ['isolated', 'strategic', 'nofuel', 'fired'] }
                : {},
        ),
      }),
    front: () => {
      // Between the hexes nearest to one side and those nearest to the other: enough for a picture.
      const side = new Map(units.map((u) => [u.id, u.side]));
      const hexsides = frontSides(base, (key) => side.get(key) ?? '');
      show({ fronts: [{ hexsides }], stars: [{ hex: '1317' }, { hex: '2427' }, { hex: '2109' }] });
    },
    card: () => {
      const holder = document.createElement('div');
      holder.id = 'cards';
      holder.style.cssText =
        'position:absolute;left:0;top:0;background:#F6F3EB;display:flex;flex-wrap:wrap;gap:18px;padding:24px;width:900px;z-index:2';
      for (const u of units.filter((_, k) => k % 9 === 0)) holder.append(window.board.counterCanvas(designOf(u), 104));
      document.body.append(holder);
    },
  };
}

function frontSides(view: BoardView, sideOf: (key: string) => string): [string, string][] {
  const at = new Map<string, string>();
  for (const c of view.counters) at.set(c.hex, sideOf(c.key));
  const pos = (h: string): [number, number] => {
    const col = Number(h.slice(0, 2));
    return [-col * 0.866, Number(h.slice(2)) + (col % 2 ? 0 : 0.5)];
  };
  const held = [...at].map(([h, s]) => ({ p: pos(h), s }));
  const owner = new Map<string, string>();
  const own = (h: string) => {
    let o = owner.get(h);
    if (o === undefined) {
      const [x, y] = pos(h);
      let best = Infinity;
      o = '';
      for (const q of held) {
        const d = Math.hypot(q.p[0] - x, q.p[1] - y);
        if (d < best) {
          best = d;
          o = q.s;
        }
      }
      owner.set(h, o);
    }
    return o;
  };
  const out: [string, string][] = [];
  for (let c = 1; c <= 30; c++) {
    for (let r = 1; r <= (c % 2 ? 38 : 37); r++) {
      const id = (cc: number, rr: number) => `${String(cc).padStart(2, '0')}${String(rr).padStart(2, '0')}`;
      const here = id(c, r);
      const next = [[c, r + 1], c % 2 ? [c + 1, r - 1] : [c + 1, r], c % 2 ? [c + 1, r] : [c + 1, r + 1]];
      for (const [cc, rr] of next)
        if (rr >= 1 && rr <= (cc % 2 ? 38 : 37) && cc <= 55 && own(here) !== own(id(cc, rr))) out.push([here, id(cc, rr)]);
    }
  }
  return out;
}

/** Pan in a big circle and count frames. */
async function measure(ms: number, zoom: number): Promise<Record<string, number>> {
  const { board } = window;
  const c = board.camera();
  if (zoom > 0) board.setCamera({ zoom });
  else board.fit();
  await board.settled();
  const z = board.camera();
  // A fast hand: about 1,200 pixels a second at most, back and forth over fresh and known ground.
  const wide = Math.min(20, 1100 / z.zoom);
  const times: number[] = [];
  const scripts: number[] = [];
  await new Promise<void>((done) => {
    const t0 = performance.now();
    let last = t0;
    const step = (now: number) => {
      times.push(now - last);
      scripts.push(board.stats().lastFrameMs);
      last = now;
      const t = (now - t0) / 1000;
      board.setCamera({ x: c.x + Math.sin(t * 1.1) * wide, y: c.y + Math.sin(t * 1.7) * wide * 0.6 });
      if (now - t0 < ms) requestAnimationFrame(step);
      else done();
    };
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(step);
    });
  });
  const sorted = [...times.slice(2)].sort((a, b) => a - b);
  const q = (p: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] * 10) / 10;
  const s = [...scripts].sort((a, b) => a - b);
  return {
    zoom: Math.round(z.zoom),
    frames: sorted.length,
    fps: Math.round((1000 * sorted.length) / sorted.reduce((a, b) => a + b, 0)),
    p50: q(0.5),
    p95: q(0.95),
    worst: q(1),
    scriptP50: Math.round(s[Math.floor(s.length / 2)] * 10) / 10,
    scriptP95: Math.round(s[Math.floor(s.length * 0.95)] * 10) / 10,
  };
}

/** Zoom in and out without a pause. */
async function measureZoom(ms: number): Promise<Record<string, number>> {
  const { board } = window;
  board.fit();
  await board.settled();
  const least = board.camera().zoom;
  const times: number[] = [];
  await new Promise<void>((done) => {
    const t0 = performance.now();
    let last = t0;
    const step = (now: number) => {
      times.push(now - last);
      last = now;
      board.setCamera({ zoom: least * 6 ** ((1 - Math.cos((now - t0) / 500)) / 2) });
      if (now - t0 < ms) requestAnimationFrame(step);
      else done();
    };
    requestAnimationFrame(step);
  });
  const sum = times.slice(1).reduce((a, b) => a + b, 0);
  return { frames: times.length - 1, fps: Math.round((1000 * (times.length - 1)) / sum), worst: Math.round(Math.max(...times.slice(1))) };
}

/** How long until a click on a unit shows its reach over the whole screen. */
async function measureSet(): Promise<Record<string, number>> {
  const { board } = window;
  const view = board.view();
  const middle = board.hitTest(innerWidth / 2, innerHeight / 2).hex;
  const hexes = new Set<string>();
  for (let x = 0; x < innerWidth; x += 30) for (let y = 0; y < innerHeight; y += 30) hexes.add(board.hitTest(x, y).hex ?? '');
  hexes.delete('');
  const t0 = performance.now();
  board.set({
    ...view,
    reach: { hexes: [...hexes].slice(0, 120).map((hex, k) => ({ hex, cost: String(k % 9) })) },
    lights: middle ? [{ hex: middle, kind: 'pick' }] : [],
  });
  const t1 = performance.now();
  await new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)));
  const t2 = performance.now();
  const frame = board.stats().lastFrameMs;
  board.set(view);
  return { setMs: Math.round((t1 - t0) * 10) / 10, shownMs: Math.round(t2 - t0), frameMs: Math.round(frame * 10) / 10 };
}

window.ready = start();
