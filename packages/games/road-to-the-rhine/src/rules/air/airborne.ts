/** Chapter 21, airborne assaults: secret plots after the weather, drops at the end of movement, regrouping and England. */
import {
  type ActionWith,
  type Board,
  call,
  distance,
  END,
  type HexId,
  type Of,
  type Refusal,
  type Side,
  type Trigger,
  type UnitId,
} from '@hexfront/engine';
import { maybe, record, side } from '@hexfront/engine/parts';
import { tables, unitIndex } from '../../data/index.ts';
import { AIRCRAFT, held, isCity, isFortified, isLand, isSouth, PARACHUTE, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import { ALLIED, ATTACKED, CLOUDY, enemyOf, type G, GERMAN, MOVED, type Opt, type Proc, type RR } from '../../state/shape.ts';
import { AIRBORNE, arrivalsOf } from '../arrivals/order-of-appearance.ts';
import { gatherDrops } from '../combat/declare.ts';
import { FIRST_TURN } from '../first-turn.ts';
import { FRONT, frontRefusal, NORTH, SOUTH } from '../fronts.ts';
import { enterHex } from '../movement/entering.ts';
import { stackLoad, stackRefusal } from '../movement/stacking.ts';
import { freeTransport, transportRefusal } from '../supply/supply-phase.ts';

const { regroupTurns, fromCityPerTurn, germanRange } = tables.airborne;
const { units: MOST, divisions: MOST_DIVISIONS } = tables.stacking;
export const HEYDTE = unitIndex('lw-vdh-par');
/** The 52nd lands only where others have landed before (21.B.2). */
const SECOND_WAVE = Uint8Array.from(UNITS, (u) => (u.marks.includes('second-wave') ? 1 : 0));
/** More impulses than any side can pay for in bad weather. */
const MOST_IMPULSES = 8;
/** Bits of `plotted`. */
export const PLOTTED = [1, 2] as const;

// ---- plotting -----------------------------------------------------------------------------------------------------------------------------

const OPEN = 0;
const NO_LAND = 1;
const CITY = 2;
const FORTIFIED = 3;
const EARLY = 4;
const zones = new WeakMap<Board, Uint8Array>();
/** Why nobody drops on a hex of the board: ever, or (EARLY) on the first turn. */
function dropZones(g: G): Uint8Array {
  let list = zones.get(g.board);
  if (!list) {
    list = new Uint8Array(g.board.n);
    const early = ['Netherlands', 'Germany'].map((country) => g.board.region('country', country).has);
    for (let h = 0; h < list.length; h++) {
      if (!isLand(g, h)) list[h] = NO_LAND;
      else if (isCity(g, h)) list[h] = CITY;
      else if (isFortified(g, h)) list[h] = FORTIFIED;
      else if (early.some((has) => has[h] === 1)) list[h] = EARLY;
    }
    zones.set(g.board, list);
  }
  return list;
}

/** Where nobody drops (21.A.4), whoever stands there. */
export function hexRefusal(g: G, u: UnitId, hex: HexId): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit: u, to: hex });
  const zone = hex < g.board.n ? dropZones(g)[hex] : NO_LAND;
  if (zone === NO_LAND) return no('21.A.5', 'no-drop-zone');
  if (zone === CITY) return no('21.A.4', 'drop-city');
  if (zone === FORTIFIED) return no('21.A.4', 'drop-fortified');
  if (zone === EARLY && tooEarly(g, u)) return no('21.A.4', 'drop-too-early');
  return frontRefusal(g, u, hex);
}

const tooEarly = (g: G, u: UnitId): boolean => SIDE[u] === ALLIED && g.v.turn === FIRST_TURN;
/** Sheets of the map a unit may be dropped on, as `frontRefusal` has it. */
const sheetsOf = (g: G, u: UnitId): number => (g.rules.northOnly ? FRONT[u] & NORTH : FRONT[u]);

/** Why a unit cannot be dropped on this turn, wherever it is; known to everybody. */
function unitRefusal(g: G, u: UnitId): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit: u });
  if (u === HEYDTE) {
    if (g.v.jump === 1) return no('21.C', 'dropped-once');
    const place = g.f.place[u];
    const coming = place === g.box('due') && arrivalsOf(g).some((a) => unitIndex(a.unit) === u && a.turn <= g.v.turn);
    return g.onMap(u) || place === g.box('ready') || coming ? undefined : no('21.C', 'not-there');
  }
  if (AIRBORNE[u] === 0) return no('21.B.2', 'not-airborne');
  if (g.f.place[u] !== g.box('england') && !g.onMap(u)) return no('21.B.4', 'not-based');
  if (g.f.lastDrop[u] !== 0 && g.f.regrouped[u] < regroupTurns)
    return { ...no('21.B.3', 'not-regrouped'), n: regroupTurns - g.f.regrouped[u] };
  return undefined;
}

/** Whether a side has anything to plot; from what everybody knows, so that the question itself gives nothing away. */
export function mayPlot(g: G, side: Side): boolean {
  if ((g.v.plotted & PLOTTED[side]) !== 0) return false;
  if (side === GERMAN) return unitRefusal(g, HEYDTE) === undefined && germanAir(g).length > 0;
  if (!g.rules.plays(g.v.turn, ALLIED) || g.rules.weather(g).air === 'none') return false;
  for (let u = 0; u < UNITS.length; u++) if (AIRBORNE[u] === 1 && unitRefusal(g, u) === undefined) return true;
  return false;
}
function germanAir(g: G): number[] {
  const out: number[] = [];
  for (let u = 0; u < UNITS.length; u++) if (AIRCRAFT[u] === 1 && SIDE[u] === GERMAN && g.onMap(u)) out.push(u);
  return out;
}

const PLOT_LOCALS = record({
  /** Only this side plots, during the set-up; -1 or nothing for both. */
  only: maybe(side()),
});
type PlotLocals = Of<typeof PLOT_LOCALS>;

function plotRefusal(g: G, side: Side, u: UnitId, hex: HexId): Refusal | undefined {
  if (SIDE[u] !== side) return { case: '21.A.5', why: 'not-yours', unit: u };
  const no = unitRefusal(g, u);
  if (no) return no;
  // Written once; the paper is not rewritten.
  if (g.f.plotHex[u] >= 0) return { case: '21.A.5', why: 'plotted-already', unit: u };
  return hexRefusal(g, u, hex);
}

/** Units of a side that may be plotted for now. */
const plotters = (g: G, side: Side): number[] =>
  (side === GERMAN ? [HEYDTE] : JUMPERS).filter((u) => g.f.plotHex[u] < 0 && unitRefusal(g, u) === undefined);
const JUMPERS = UNITS.filter((u) => AIRBORNE[u.index] === 1).map((u) => u.index);

/** Hexes proposed for a unit: where `hexRefusal` has nothing against it. */
function plotHexes(g: G, u: UnitId): number[] {
  const air = SIDE[u] === GERMAN ? germanAir(g) : undefined;
  const zone = dropZones(g);
  const sheets = sheetsOf(g, u);
  const early = tooEarly(g, u);
  const found: number[] = [];
  for (let h = 0; h < g.board.n; h++) {
    if (zone[h] !== OPEN && (zone[h] !== EARLY || early)) continue;
    if ((sheets & (isSouth(g, h) ? SOUTH : NORTH)) === 0) continue;
    // A German drop starts from an air base: what no base reaches now is not proposed, though it may be plotted.
    if (air === undefined || air.some((a) => distance(g.board, g.hexOf(a), h) <= germanRange)) found.push(h);
  }
  return found;
}

function plotOption(side: Side, next: (u: UnitId) => string): Opt<PlotLocals> {
  const list = (g: G, _l: PlotLocals, into: ActionWith<'u h'>[]): void => {
    for (const u of plotters(g, side)) for (const h of plotHexes(g, u)) into.push({ k: 'plot', u, h });
  };
  return {
    k: 'plot',
    parts: 'u h',
    *from(g, _l, focus) {
      for (const u of plotters(g, side)) {
        if (focus?.u !== undefined && focus.u !== u) continue;
        for (const h of plotHexes(g, u)) if (focus?.h === undefined || focus.h === h) yield { k: 'plot', u, h };
      }
    },
    test: (g, _l, a) => plotRefusal(g, side, a.u, a.h),
    take: (g, _l, a) => {
      g.set('plotHex', a.u, a.h);
      g.emit({ e: 'plotted', for: side, u: a.u, h: a.h, case: '21.A.5' });
      return next(a.u);
    },
    ...(side === GERMAN ? { more: true } : { sure: true, list }),
  };
}
const done = (to: string): Opt<PlotLocals> => ({
  k: 'done',
  from: () => [{ k: 'done' }],
  test: () => undefined,
  take: () => to,
  sure: true,
});

/** Both sides write down their drops; nothing of it is seen by the other before the drop (21.A.5). */
const plots: Proc<PlotLocals> = {
  locals: PLOT_LOCALS,
  first: 'begin',
  points: {
    begin: { auto: (g, l) => (l.only !== ALLIED && mayPlot(g, GERMAN) ? 'german' : 'turn') },
    german: {
      who: () => GERMAN,
      cases: ['21.C', '21.A.5'],
      says: 'ask.plots',
      options: [plotOption(GERMAN, () => 'impulse'), done('turn')],
      secret: true,
      always: true,
    },
    impulse: {
      who: () => GERMAN,
      cases: ['21.C'],
      says: 'ask.plot-impulse',
      // That he is asked for the impulse tells that he has plotted: to the others he is still at it.
      seenAs: 'german',
      options: [
        {
          k: 'impulse',
          parts: 'n',
          *from() {
            for (let n = 1; n <= MOST_IMPULSES; n++) yield { k: 'impulse', n };
          },
          test: (_g, _l, a) => (a.n >= 1 && a.n <= MOST_IMPULSES ? undefined : { case: '21.C', why: 'no-such-impulse', n: a.n }),
          take: (g, _l, a) => {
            g.set('plotImpulse', HEYDTE, a.n);
            return 'turn';
          },
          sure: true,
        },
      ],
      secret: true,
      always: true,
    },
    turn: { auto: (g, l) => (l.only !== GERMAN && mayPlot(g, ALLIED) ? 'allied' : 'over') },
    allied: {
      who: () => ALLIED,
      cases: ['21.A.5'],
      says: 'ask.plots',
      options: [plotOption(ALLIED, () => 'allied'), done('over')],
      secret: true,
      always: true,
    },
    over: {
      auto: (g, l) => {
        if (l.only === GERMAN || l.only === ALLIED) g.v.plotted |= PLOTTED[l.only];
        return END;
      },
    },
  },
};

// ---- dropping -----------------------------------------------------------------------------------------------------------------------------

/** Room for one more dropper; on an enemy only the own units count (21.A.2). */
function roomRefusal(g: G, u: UnitId, hex: HexId): Refusal | undefined {
  if (!held(g, enemyOf(SIDE[u]), hex)) return stackRefusal(g, u, hex);
  const { units, divisions } = stackLoad(g, SIDE[u], hex);
  if (units + 1 > MOST) return { case: '3-limit', why: 'stack-full', unit: u, hex, limit: MOST };
  if (UNITS[u].division && divisions + 1 > MOST_DIVISIONS)
    return { case: '3-limit', why: 'divisions-full', unit: u, hex, limit: MOST_DIVISIONS };
  return undefined;
}

/** A parachute unit that came down here in any earlier impulse, of this turn or another, and is here (21.B.2). */
const pathfinders = (g: G, hex: HexId): boolean =>
  unitsOf(g, ALLIED, hex).some((v) => PARACHUTE[v] === 1 && g.f.dropHex[v] === hex && g.f.droppedNow[v] === 0);

/** Why an Allied unit may not be dropped now. */
export function dropRefusal(g: G, u: UnitId): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit: u });
  if (SIDE[u] !== ALLIED || g.v.side !== ALLIED) return no('21.A.1', 'not-yours');
  const hex = g.f.plotHex[u];
  if (hex < 0) return no('21.A.5', 'not-plotted');
  const unfit = unitRefusal(g, u);
  if (unfit) return unfit;
  if (g.onMap(u)) {
    if (!isCity(g, g.hexOf(u))) return no('21.B.4-city', 'not-in-city');
    if (g.v.cityDrops >= fromCityPerTurn) return no('21.B.4-city', 'city-drop-used');
  }
  const refusal = transportRefusal(g);
  if (refusal) return { ...refusal, case: refusal.why === 'no-free-transport' ? '21.B.1' : refusal.case, unit: u };
  if (SECOND_WAVE[u] === 1 && !pathfinders(g, hex)) return { ...no('21.B.2', 'no-pathfinders'), to: hex };
  return hexRefusal(g, u, hex) ?? roomRefusal(g, u, hex);
}

/** Comes down: no move, no zone, in supply for this impulse; on an enemy it must fight and has then done all it can do (21.A.1 to 21.A.3). */
function land(g: G, u: UnitId, hex: HexId): void {
  const onEnemy = held(g, enemyOf(SIDE[u]), hex);
  g.set('reserve', u, 0);
  g.set('droppedNow', u, 1);
  g.set('droppedTurn', u, 1);
  g.set('lastDrop', u, g.v.turn);
  g.set('dropHex', u, hex);
  g.set('regrouped', u, 0);
  g.set('unsupplied', u, 0);
  g.set('wasSupplied', u, 1);
  g.set('startHex', u, hex);
  // In its airborne role the 52nd needs no maneuver supply (21.B.2).
  if (SECOND_WAVE[u] === 1) g.set('maneuver', u, 1);
  g.move(u, hex);
  g.emit({ e: 'dropped', u, h: hex, reveals: true, case: '21.A.1' });
  if (onEnemy) g.set('acted', u, g.f.acted[u] | MOVED | ATTACKED);
  else enterHex(g, u, hex, -1, 'drop');
}

const drop: Opt = {
  k: 'drop',
  parts: 'u',
  *from(g) {
    for (let u = 0; u < UNITS.length; u++) if (g.f.plotHex[u] >= 0 && dropRefusal(g, u) === undefined) yield { k: 'drop', u };
  },
  test: (g, _l, a) => dropRefusal(g, a.u),
  take: (g, _l, a) => {
    const u = a.u;
    if (g.onMap(u)) g.v.cityDrops++;
    g.set('flew', freeTransport(g), 1);
    land(g, u, g.f.plotHex[u]);
    return 'allied';
  },
  sure: true,
};

/** Why the German jump cannot be made in this impulse, weather apart. */
export function jumpRefusal(g: G): Refusal | undefined {
  const u = HEYDTE;
  const no = (why: string): Refusal => ({ case: '21.C', why, unit: u });
  if (g.v.side !== GERMAN || g.f.plotHex[u] < 0 || g.f.plotImpulse[u] !== g.v.impulse) return { ...no('not-plotted'), case: '21.A.5' };
  if (g.v.jump === 1) return no('dropped-once');
  if (!g.onMap(u) || g.f.movedNow[u] === 1 || g.f.startHex[u] !== g.f.place[u]) return no('no-air-base');
  const bases = germanAir(g).filter((a) => g.f.place[a] === g.f.place[u] && g.f.startHex[a] === g.f.place[a]);
  if (bases.length === 0) return no('no-air-base');
  const hex = g.f.plotHex[u];
  if (distance(g.board, g.hexOf(u), hex) > germanRange) return { ...no('beyond-air-base'), to: hex };
  return hexRefusal(g, u, hex) ?? roomRefusal(g, u, hex);
}

/** The weather let aircraft fly: no drop, and the unit may be plotted again (21.C-weather). */
function abort(g: G): void {
  g.set('plotHex', HEYDTE, -1);
  g.set('plotImpulse', HEYDTE, 0);
  g.emit({ e: 'dropAborted', u: HEYDTE, reveals: true, case: '21.C-weather' });
}

const jump: Opt = {
  k: 'drop',
  parts: 'u',
  from: (g) => (jumpRefusal(g) === undefined ? [{ k: 'drop', u: HEYDTE }] : []),
  test: (g, _l, a) => (a.u === HEYDTE ? jumpRefusal(g) : { case: '21.C', why: 'not-airborne', unit: a.u }),
  take: (g) => {
    g.v.jump = 1;
    land(g, HEYDTE, g.f.plotHex[HEYDTE]);
    // After the visibility roll the attacks have been declared already.
    if (g.v.sky === CLOUDY) gatherDrops(g);
    return END;
  },
  sure: true,
};

/** The German decides whether v.d.Heydte jumps, in weather that keeps everybody else on the ground. */
const jumpProc: Proc = {
  first: 'german',
  points: {
    german: {
      who: () => GERMAN,
      cases: ['21.C', '21.C-weather'],
      says: 'ask.jump',
      args: () => ({ unit: HEYDTE }),
      options: [jump, { k: 'decline', from: () => [{ k: 'decline' }], test: () => undefined, take: () => END, sure: true }],
    },
  },
};

/** After reserves have been created (seq-move). */
const drops: Proc = {
  first: 'begin',
  points: {
    begin: {
      auto: (g) => {
        if (g.v.side === ALLIED) return 'allied';
        if (jumpRefusal(g) !== undefined) return END;
        const { air } = g.rules.weather(g);
        if (air === 'none') return call('jump', {}, 'end');
        // In changing weather he waits for the visibility roll; in clear weather there is nothing to wait for.
        if (air === 'free') abort(g);
        return END;
      },
    },
    allied: {
      who: () => ALLIED,
      cases: ['21.A.1', '21.B.1'],
      says: 'ask.drops',
      options: [drop, { k: 'done', from: () => [{ k: 'done' }], test: () => undefined, take: () => END, sure: true }],
    },
    end: { auto: () => END },
  },
};
export const dropProcs = { plots, drops, jump: jumpProc };

/** The visibility roll decides about a German drop that waits for it. */
export const dropTriggers: readonly Trigger<RR>[] = [
  {
    on: 'sky',
    call: 'jump',
    when: (g) => {
      if (g.v.side !== GERMAN || jumpRefusal(g) !== undefined) return undefined;
      if (g.v.sky === CLOUDY) return {};
      abort(g);
      return undefined;
    },
  },
];

/** At the end of the turn: those who left by the west edge are in England, and who sits there regroups (21.B.3, 21.B.4). */
export function reachEngland(g: G): void {
  for (const u of g.unitsIn(g.box('to-england'))) {
    g.move(u, g.box('england'));
    g.emit({ e: 'inEngland', u, case: '21.B.4' });
  }
  for (const u of g.unitsIn(g.box('england'))) if (g.f.lastDrop[u] !== 0) g.set('regrouped', u, Math.min(255, g.f.regrouped[u] + 1));
}
