import { boardOf } from '../src/board/index.ts';
import { seedRng } from '../src/chance/index.ts';
import {
  type Action,
  decode,
  encode,
  type FieldSpecs,
  type GameDef,
  hashOf,
  openSave,
  PLACE,
  type RowKinds,
  type RowsOf,
  replay,
  Session,
  type Shape,
  saveFile,
  saveOf,
  start,
  type World,
} from '../src/core/index.ts';
import { hex, record, units } from '../src/parts/kinds.ts';
import { rectangle } from '../src/testing/boards.ts';
import { playout, randomAction } from '../src/testing/playout.ts';

/** One measurement beside its naive reference in the same run. */
export interface CoreBench {
  name: string;
  /** What is counted: microseconds or bytes (less is better), or actions per second (more is better). */
  unit: 'us' | 'bytes' | 'per second';
  ours: number;
  naive: number;
  /** How many times better ours is. */
  ratio: number;
  /** What the reference does. */
  reference: string;
  /** Whether both came to the same; the numbers mean nothing otherwise. */
  same: boolean;
  detail: Record<string, number | string>;
}

export const bench = (
  name: string,
  unit: CoreBench['unit'],
  ours: number,
  naive: number,
  reference: string,
  same: boolean,
  detail: CoreBench['detail'] = {},
): CoreBench => ({
  name,
  unit,
  ours,
  naive,
  ratio: unit === 'per second' ? ours / naive : naive / ours,
  reference,
  same,
  detail,
});

/** Microseconds of one call in the fastest of several rounds: the one least disturbed by other programs. */
function fastest(work: () => void, times: number, rounds: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let r = 0; r <= rounds; r++) {
    const from = performance.now();
    for (let i = 0; i < times; i++) work();
    // The first round warms up.
    if (r > 0) best = Math.min(best, ((performance.now() - from) * 1000) / times);
  }
  return best;
}

// ---- copying a state -----------------------------------------------------------------------------------------------------------------

const UNIT_FIELDS = ['steps', 'supply', 'mode', 'moved', 'fought', 'fired', 'spent', 'morale', 'fatigue', 'reserve', 'column', 'under'];
const FIELDS: FieldSpecs & { place: typeof PLACE } = {
  place: PLACE,
  ...Object.fromEntries(UNIT_FIELDS.map((name) => [name, { of: 'unit', type: 'u8', doc: name }])),
  owner: { of: 'hex', type: 'u8', doc: 'who holds it' },
  works: { of: 'hex', type: 'u8', doc: 'works' },
  bridge: { of: 'hexside', type: 'u8', doc: 'bridges' },
};

const ROWS = { battles: record({ target: hex(), attackers: units() }) } as const satisfies RowKinds;
interface Big extends Shape {
  rows: RowsOf<typeof ROWS>;
}

/** A state of the size of the largest games: 8,000 hexes, 2,000 units. */
export function bigWorld(units = 2000): World<Big> {
  const board = boardOf(rectangle(100, 80));
  const def: GameDef<Big> = {
    id: 'big',
    name: 'Big',
    rulesVersion: 1,
    sides: [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ],
    units: Array.from({ length: units }, (_, i) => ({ id: `u${i}`, name: `Unit ${i}`, side: i % 2 })),
    boxes: ['out'],
    fields: FIELDS,
    vars: Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`v${i}`, { doc: '' }])),
    rows: ROWS,
    events: {},
    scenarios: [{ id: 's', name: 'S', about: '', cases: ['1'], turns: 1, units }],
    options: [],
    kit: () => ({
      board,
      rules: undefined,
      stages: { id: 'game', name: 'Game', cases: ['1'], run: 'ask' },
      procs: { ask: { first: 'q', points: { q: { who: () => 0, cases: ['1'], always: true, options: [] } } } },
      triggers: [],
      groups: 0,
    }),
    setup: (g) => {
      for (let u = 0; u < units; u++) {
        g.move(u, (u * 7) % board.n);
        for (const name of UNIT_FIELDS) g.set(name, u, (u * 13 + name.length) % 4);
      }
      g.rows.battles = [{ target: 5, attackers: [1, 2, 3] }];
    },
    derive: () => undefined,
    words: {},
    caseExists: () => true,
  };
  return start(def, { scenario: 's' });
}

/** The same state as one would first write it: an object for every unit. */
function objectState(g: World<Big>): object {
  const units = g.def.units.map(({ id, name, side }, u) => {
    const unit: Record<string, string | number> = { id, name, side, hex: g.board.ids[g.f.place[u]] };
    for (const field of UNIT_FIELDS) unit[field] = g.f[field][u];
    return unit;
  });
  return { units, owner: {}, works: {}, bridges: {}, vars: { ...g.v }, battles: g.rows.battles, phase: g.frames };
}

/** A copy of a state with 2,000 units, against structuredClone of the same state as objects. */
export function benchCopy(): CoreBench {
  const g = bigWorld();
  const object = objectState(g);
  const ours = fastest(() => void g.copy(), 300, 9);
  const naive = fastest(() => void structuredClone(object), 4, 5);
  const same = hashOf(g.copy()) === hashOf(g);
  return bench('state copy', 'us', ours, naive, 'structuredClone of an object per unit', same, {
    units: 2000,
    bytes: g.state.buffer.byteLength,
  });
}

// ---- random play ---------------------------------------------------------------------------------------------------------------------

interface PlayOptions {
  games?: number;
  seed?: string;
  scenario?: string;
}

/** Actions per second over several games, played by `one`. */
function rate<S extends Shape>(
  def: GameDef<S>,
  { games = 20, seed = 'bench', scenario }: PlayOptions,
  one: (g: World<S>, seed: string) => number,
): number {
  let actions = 0;
  let spent = 0;
  for (let i = 0; i < games; i++) {
    const g = start(def, { scenario: scenario ?? def.scenarios[i % def.scenarios.length].id, seed: `${seed}/${i}` });
    const from = performance.now();
    actions += one(g, `${seed}/${i}/player`);
    spent += performance.now() - from;
  }
  return (actions * 1000) / spent;
}

/** Random games with and without building whole legal lists; the reference copies the state before every action, as undo by snapshots does. */
export function benchPlayouts<S extends Shape>(def: GameDef<S>, options: PlayOptions = {}): CoreBench[] {
  const max = 4000;
  const play = (lists: boolean) => (g: World<S>, seed: string) => playout(g, seedRng(seed), { max, lists }).actions;
  const snapshots = (lists: boolean) => (g: World<S>, seed: string) => {
    const rng = seedRng(seed);
    let n = 0;
    for (; n < max && !g.result; n++) {
      structuredClone(encode(g));
      playout(g, rng, { max: 1, lists });
    }
    return n;
  };
  rate(def, { ...options, games: Math.min(3, options.games ?? 3) }, play(true));
  return [true, false].map((lists) => {
    const naive = rate(def, { ...options, games: Math.max(2, Math.ceil((options.games ?? 20) / 4)) }, snapshots(lists));
    const ours = rate(def, options, play(lists));
    return bench(
      `random play ${lists ? 'with' : 'without'} whole lists`,
      'per second',
      ours,
      naive,
      'a structuredClone of the state before every action',
      true,
      { game: def.id },
    );
  });
}

// ---- saves and replay ------------------------------------------------------------------------------------------------------------------

/** Sessions of random games until they hold this many actions together. */
function sessionsOf<S extends Shape>(def: GameDef<S>, wanted: number, { seed = 'bench', scenario }: PlayOptions): Session<S>[] {
  const out: Session<S>[] = [];
  for (let total = 0, i = 0; total < wanted && i < 500; i++) {
    const session = new Session(start(def, { scenario: scenario ?? def.scenarios[i % def.scenarios.length].id, seed: `${seed}/${i}` }));
    const rng = seedRng(`${seed}/${i}/player`);
    while (!session.world.result && session.log.length < wanted) session.play(randomAction(session.world, rng) as Action);
    total += session.log.length;
    out.push(session);
  }
  return out;
}

/** Bytes after gzip, in Node and browsers alike. */
export async function gzipSize(text: string): Promise<number> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(stream).arrayBuffer()).byteLength;
}

/** Compressed bytes per action of a save, against the same log as named objects. */
export async function benchSave<S extends Shape>(def: GameDef<S>, options: PlayOptions = {}): Promise<CoreBench> {
  const sessions = sessionsOf(def, 2000, options);
  const g = sessions[0].world;
  const actions = sessions.flatMap((s) => s.actions);
  const named = actions.map((a) => ({
    type: a.k,
    ...(a.u === undefined ? {} : { unit: def.units[a.u].id }),
    ...(a.h === undefined ? {} : { hex: a.h < g.board.n ? g.board.ids[a.h] : def.boxes[a.h - g.board.n] }),
    ...(a.n === undefined ? {} : { count: a.n }),
    ...(a.path === undefined ? {} : { path: a.path.map((h) => g.board.ids[h] ?? h) }),
    ...(a.pips === undefined ? {} : { dice: a.pips }),
  }));
  const ours = (await gzipSize(JSON.stringify(saveFile(g, actions)))) / actions.length;
  const naive = (await gzipSize(JSON.stringify(named))) / actions.length;
  return bench('save, bytes an action', 'bytes', ours, naive, 'the log as named objects, same compression', true, {
    game: def.id,
    actions: actions.length,
  });
}

/** Looking at any point of the longest of some games, against playing to it from the start; and how long a whole save takes to open. */
export function benchReplay<S extends Shape>(def: GameDef<S>, options: PlayOptions = {}): CoreBench {
  const session = sessionsOf(def, 5000, options).reduce((a, b) => (b.log.length > a.log.length ? b : a));
  const { length } = session.log;
  const points = Array.from({ length: 12 }, (_, i) => Math.floor((length * (i + 1)) / 12) - (i % 5)).filter((n) => n > 0);
  const time = (work: () => void): number => {
    const from = performance.now();
    work();
    return (performance.now() - from) * 1000;
  };
  const first = session.at(0);
  let same = true;
  let [ours, naive, worst] = [0, 0, 0];
  session.at(points[0]);
  for (const n of points) {
    let [a, b] = ['', ''];
    const mine = time(() => {
      a = hashOf(session.at(n));
    });
    naive += time(() => {
      const g = first.copy();
      replay(g, session.actions.slice(0, n));
      b = hashOf(g);
    });
    ours += mine;
    worst = Math.max(worst, mine);
    same &&= a === b;
  }
  const save = JSON.parse(JSON.stringify(saveOf(session)));
  const opening = time(() => {
    same &&= openSave(def, save).session.hash() === session.hash();
  });
  const state = fastest(() => void decode(def, encode(session.world)), 3, 3);
  return bench('any earlier point', 'us', ours / points.length, naive / points.length, 'playing from the start', same, {
    game: def.id,
    actions: length,
    'worst ms': worst / 1000,
    'open save ms': opening / 1000,
    'us an action': opening / Math.max(1, length),
    'state written and read us': state,
  });
}

/** Everything here, for one game. */
export async function benchCore<S extends Shape>(def: GameDef<S>, options: PlayOptions = {}): Promise<CoreBench[]> {
  return [benchCopy(), ...benchPlayouts(def, options), await benchSave(def, options), benchReplay(def, options)];
}
