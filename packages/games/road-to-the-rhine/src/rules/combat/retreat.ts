/** Retreats after combat, two hexes: what the engine's procedures `burden` and `retreat` have to know of this game (11-retreat, R-14). */
import {
  type BurdenRules,
  burdenProcedures,
  call,
  type Direction,
  END,
  type HexId,
  type Of,
  plain,
  type Refusal,
  type Retreat,
  type UnitId,
} from '@hexfront/engine';
import { count, hexes, maybe, record, side, text, units } from '@hexfront/engine/parts';
import { bits, held, isLand, isSouth, SIDE } from '../../state/query.ts';
import { ALLIED, enemyOf, type G, type Opt, type Proc, type RR } from '../../state/shape.ts';
import { partyOf } from '../movement/amphibious.ts';
import { breakDown, breakDownRefusal, countersFor, isBreakdown, recombine, recombineRefusal } from '../movement/break-down.ts';
import { enterHex } from '../movement/entering.ts';
import { isFullSea, isRoerInFlood } from '../movement/hexsides.ts';
import { overstacked, stackRefusal } from '../movement/stacking.ts';
import { PRIMARY, zonesNow } from '../movement/zones.ts';
import { destroy, levelsLeft, loseLevel, payersOf } from './losses.ts';

/** Mark of a retreat of airborne units out of the hex they failed to take: one hex, its owner's choice (21.A.2-fail). */
export const FAILED_DROP = 'failed-drop';

/** The hex is in an enemy primary zone for this retreat. Friends there help only by the printed text (2-E, R-01). */
function inZone(g: G, r: Retreat, from: number, dir: Direction, to: HexId): boolean {
  const enemy = enemyOf(r.side);
  const zones = zonesNow(g);
  let count = zones.count(enemy, PRIMARY, to);
  // Those who held out against a drop do not bar its way out (21.A.2-fail).
  if (r.tag === FAILED_DROP && (zones.mask(from, enemy, PRIMARY) >> dir) & 1) count--;
  if (count <= 0) return false;
  return !(g.rules.choice('friendly-retreat') === 'printed' && held(g, r.side, to));
}

/** Why nobody can retreat over this hexside into this hex and live. */
function stepRefusal(g: G, r: Retreat, from: HexId, dir: Direction): Refusal | undefined {
  const to = g.board.neighbors[6 * from + dir];
  const at = 6 * from + dir;
  if (to < 0 || (g.rules.northOnly && isSouth(g, to))) return { case: '11-retreat-elim', why: 'retreat-off-map', from };
  if (!isLand(g, to))
    return g.board.terrain[to] === bits(g.board).switzerland
      ? { case: '29.B', why: 'into-switzerland', hex: to }
      : { case: '11-retreat-elim', why: 'retreat-off-map', from };
  if (held(g, enemyOf(r.side), to)) return { case: '3-sides', why: 'enemy-hex', to };
  if (isFullSea(g, at)) return { case: '11-retreat-elim', why: 'retreat-over-sea', from, to };
  if (isRoerInFlood(g, at)) return { case: '24-flood', why: 'retreat-over-roer', from, to };
  if (inZone(g, r, from, dir, to)) return { case: '2-retreat-elim', why: 'retreat-into-zone', to };
  return undefined;
}

function* nextHexes(g: G, r: Retreat, from: HexId, path: readonly HexId[]): Generator<number> {
  for (let dir = 0; dir < 6; dir++) {
    const to = g.board.neighbors[6 * from + dir];
    if (to < 0 || path.includes(to)) continue;
    // From the second hex on it stays two hexes away from where it stood.
    if (path.length > 1 && g.board.dirTo(path[0], to) >= 0) continue;
    if (!stepRefusal(g, r, from, dir)) yield to;
  }
}

/** The whole of the way can be gone. */
function passable(g: G, r: Retreat, path: HexId[], left: number): boolean {
  if (left === 0) return true;
  for (const to of nextHexes(g, r, path[path.length - 1], path)) {
    if (left === 1) return true;
    path.push(to);
    const on = passable(g, r, path, left - 1);
    path.pop();
    if (on) return true;
  }
  return false;
}

/** Everything in the way: next to where it stands, and behind a first hex that is free. */
function* barsOn(g: G, r: Retreat, path: readonly HexId[]): Generator<string> {
  const from = path[path.length - 1];
  for (let dir = 0; dir < 6; dir++) {
    const to = g.board.neighbors[6 * from + dir];
    if (path.length > 1 && (to === path[0] || g.board.dirTo(path[0], to) >= 0)) continue;
    const refusal = stepRefusal(g, r, from, dir);
    if (refusal) yield refusal.case;
    else if (path.length === 1) yield* barsOn(g, r, [...path, to]);
  }
}

/** The case by which a unit that cannot retreat is eliminated. */
function doom(g: G, r: Retreat): string {
  if (r.path.length > 2) return '3-retreat';
  const bars = [...barsOn(g, r, r.path)];
  if (bars.includes('2-retreat-elim')) return '2-retreat-elim';
  return bars.find((bar) => bar !== '3-sides' && bar !== '11-retreat-elim') ?? '11-retreat-elim';
}

/** Its owner has the word: not while the enemy chooses the second hex. */
const owned = (r: Retreat): boolean => r.ghost !== true && r.units.length === 1 && (r.path.length !== 2 || r.tag === FAILED_DROP);

/** A division breaks down as it goes back; each counter finds its own way (22.A.1). */
const parting: Opt<Retreat> = {
  k: 'break',
  parts: 'u',
  *from(g, r) {
    if (owned(r) && !breakDownRefusal(g, r.units[0])) yield { k: 'break', u: r.units[0] };
  },
  test: (g, r, a) => {
    if (!owned(r) || r.units[0] !== a.u) return { case: '22.A.1', why: 'not-moving', unit: a.u };
    return breakDownRefusal(g, a.u);
  },
  take: (g, r, a) => {
    const units = [...breakDown(g, a.u)];
    const { side, left, path, tag } = r;
    r.units = [];
    r.left = 0;
    return call('disperse', { side, units, left, path: [...path], ...(tag === undefined ? {} : { tag }) }, 'begin');
  },
};
/** Counters that all have to go, and did not part just now, come together again and go as one (22.A.2). */
const joining: Opt<Retreat> = {
  k: 'recombine',
  parts: 'u',
  *from(g, r) {
    if (owned(r) && !togetherRefusal(g, r, r.units[0])) yield { k: 'recombine', u: r.units[0] };
  },
  test: (g, r, a) => togetherRefusal(g, r, a.u),
  take: (g, r, a) => {
    const division = recombine(g, a.u);
    r.units = g.onMap(division) ? [division] : [];
    if (r.units.length === 0) r.left = 0;
    return 'begin';
  },
};
function togetherRefusal(g: G, r: Retreat, u: UnitId): Refusal | undefined {
  if (!owned(r) || r.parted === true || r.units[0] !== u || !isBreakdown(u)) return { case: '22.A.2', why: 'not-moving', unit: u };
  const refusal = recombineRefusal(g, u);
  if (refusal) return refusal;
  // Nobody is drawn back who stood aside.
  for (const c of countersFor(g.f.standsFor[u]))
    if (g.onMap(c) && g.f.fought[c] === 0) return { case: '11-partial', why: 'stood-aside', unit: c };
  return undefined;
}

const tooMany = (g: G, r: Retreat, hex: HexId): boolean =>
  r.units.length > 0 && stackRefusal(g, r.units[0], hex, r.units.slice(1)) !== undefined;
/** Who goes back with whom. */
function parties(g: G, units: readonly UnitId[]): number[][] {
  const out: number[][] = [];
  for (const u of units) if (!out.some((party) => party.includes(u))) out.push(partyOf(g, u).filter((v) => units.includes(v)));
  return out;
}

const rules: BurdenRules<RR> = {
  cases: { lose: ['11-loss', '11-loss-cadre'], split: ['11-loss'], retreat: ['11-retreat', '11-retreat-forbid'] },
  payers: (g, b) => payersOf(g, b.units, b.cause === 'chosen'),
  spared: (g, b, u) => (b.units.includes(u) && levelsLeft(g, u) > 0 ? { case: '11-loss-cadre', why: 'cadre-not-bid', unit: u } : undefined),
  lose: (g, u, b) => loseLevel(g, u, b.tag ?? '11-loss'),
  alive: (g, u) => g.onMap(u),
  split: (_g, b) => [0, b.either],
  // A stack need not stay together (11-retreat), but for those who crossed the water together (22.C.4).
  groups: (g, b) => parties(g, b.units),
  next: nextHexes,
  // Overstacking only if there is no other way (11-retreat-forbid).
  grade: (g, r, path) => [tooMany(g, r, path[path.length - 1]) ? 1 : 0],
  // The owner the first hex, the enemy the second, the owner again where a full hex sends it on.
  chooser: (_g, r) => (r.path.length === 2 && r.tag !== FAILED_DROP ? enemyOf(r.side) : r.side),
  arrive: (g, r, h) => (overstacked(g, r.side, h) ? 'on' : 'stay'),
  drop: (g, r) => (passable(g, r, [...r.path], r.left) ? [] : r.units),
  short(g, r) {
    const why = doom(g, r);
    for (const u of r.units) destroy(g, u, why);
    return 0;
  },
  instead: [parting, joining],
  stepping(g, r, from, to) {
    for (const u of r.units) enterHex(g, u, to, from, 'retreat');
  },
  why(g, r, h) {
    const from = r.path[r.path.length - 1];
    const dir = g.board.dirTo(from, h);
    if (dir < 0) return { case: '11-retreat', why: 'not-next', hex: h };
    const refusal = stepRefusal(g, r, from, dir);
    if (refusal) return refusal;
    if (r.path.length > 1 && (h === r.path[0] || g.board.dirTo(r.path[0], h) >= 0))
      return { case: '11-retreat', why: 'two-hexes-away', hex: h };
    if (tooMany(g, r, h)) return { case: '11-retreat-forbid', why: 'retreat-full', hex: h };
    return { case: '11-retreat', why: 'no-way-on', hex: h };
  },
};

const { burden, retreat } = burdenProcedures<RR>(rules);

const DISPERSE_LOCALS = record({
  side: side(),
  units: units(),
  left: count(),
  path: hexes(),
  tag: maybe(text()),
});
type DisperseLocals = Of<typeof DISPERSE_LOCALS>;
/** One after another on the rest of the way. */
const disperse: Proc<DisperseLocals> = {
  locals: DISPERSE_LOCALS,
  first: 'next',
  points: {
    next: {
      auto: (g, l) => {
        const u = l.units.shift();
        if (u === undefined) return END;
        if (!g.onMap(u)) return 'next';
        return call(
          'retreat',
          { side: l.side, units: [u], left: l.left, path: [...l.path], parted: true, ...(l.tag === undefined ? {} : { tag: l.tag }) },
          'next',
        );
      },
    },
  },
};

const WITHDRAW_LOCALS = record({
  side: side(),
  units: units(),
  hexes: count(),
  tag: maybe(text()),
  /** Those who stood outside Western Holland before. */
  outside: maybe(units()),
});
type WithdrawLocals = Of<typeof WITHDRAW_LOCALS>;
const inWest = (g: G, hex: HexId): boolean => (g.board.marks[hex] & bits(g.board).westernHolland) !== 0;
/** Driven into Western Holland: they may lay down their arms (28-surrender). */
const driven = (g: G, l: WithdrawLocals): UnitId[] => (l.outside ?? []).filter((u) => g.onMap(u) && inWest(g, g.hexOf(u)));

const surrender: Opt<WithdrawLocals> = {
  k: 'surrender',
  parts: 'u',
  from: (g, l) => driven(g, l).map((u) => ({ k: 'surrender', u })),
  test: (g, l, a) => (driven(g, l).includes(a.u) ? undefined : { case: '28-surrender', why: 'not-driven', unit: a.u }),
  take: (g, _l, a) => {
    destroy(g, a.u, '28-surrender');
    return 'surrender';
  },
  sure: true,
};

/** Units go back `hexes` hexes, one after another, or perish. */
const withdraw: Proc<WithdrawLocals> = {
  locals: WITHDRAW_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        const units = l.units.filter((u) => g.onMap(u));
        if (units.length === 0) return END;
        l.outside = l.side === ALLIED ? units.filter((u) => SIDE[u] === ALLIED && !inWest(g, g.hexOf(u))) : [];
        return call('burden', { side: l.side, units, must: 0, either: 0, hexes: l.hexes, ...(l.tag ? { tag: l.tag } : {}) }, 'surrender');
      },
    },
    surrender: {
      who: (_g, l) => l.side,
      cases: ['28-surrender'],
      skip: (g, l) => (driven(g, l).length === 0 ? END : undefined),
      options: [plain('stay', END), surrender],
    },
  },
};

export const retreatProcs = { burden, retreat, disperse, withdraw };
