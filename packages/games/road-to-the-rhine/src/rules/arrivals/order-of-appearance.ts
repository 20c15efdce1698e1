/** Chapter 23, new units: when they come, by which way, and what they need to come in. The order of appearance itself is data (31.E, 33.E). */
import { type ArrivalsAnswer, answers, END, type HexId, type Of, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { record, units } from '@hexfront/engine/parts';
import { type Arrival, arrivalRolls, arrivals, type EntryId, entries, unitIndex } from '../../data/index.ts';
import { bits, GROUND, held, inGermany, isCity, isSouth, isTown, onMap, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, enemyOf, type G, GERMAN, type Proc } from '../../state/shape.ts';
import { inPrimary } from '../movement/zones.ts';
import { couldBeSupplied } from '../supply/general-supply.ts';
import { withdrawals } from './withdrawals.ts';

/** Allied units that can be dropped, and so may appear in England (21.B.2, 23.B). */
export const AIRBORNE = Uint8Array.from(UNITS, (u) => (u.side === ALLIED && u.marks.includes('airborne') ? 1 : 0));

const chosen = new WeakMap<object, readonly Arrival[]>();
/** Order of appearance of the running game, with the units its options bring in. */
export function arrivalsOf(g: G): readonly Arrival[] {
  let list = chosen.get(g.rules);
  if (!list) {
    list = (arrivals[g.rules.scenario.id] ?? []).filter((a) => a.option === undefined || g.rules.choice(a.option) === true);
    chosen.set(g.rules, list);
  }
  return list;
}

const byUnit = new WeakMap<object, Map<number, Arrival[]>>();
/** Lines of the order of appearance for one unit. */
function linesFor(g: G, u: UnitId): readonly Arrival[] {
  let all = byUnit.get(g.rules);
  if (!all) {
    all = new Map();
    for (const a of arrivalsOf(g)) all.set(unitIndex(a.unit), [...(all.get(unitIndex(a.unit)) ?? []), a]);
    byUnit.set(g.rules, all);
  }
  return all.get(u) ?? [];
}
/** The latest line of the order of appearance that has brought, or will bring, a unit. */
function lineOf(g: G, u: UnitId): Arrival | undefined {
  let found: Arrival | undefined;
  for (const a of linesFor(g, u)) if (found === undefined || a.turn <= g.v.turn) found = a;
  return found;
}

/** How a unit without a line of its own comes back: Germans at home, the others by nation (23.B). */
function usualEntry(u: UnitId): EntryId {
  const { side, nation, marks } = UNITS[u];
  if (side === GERMAN) return 'german-home';
  if (nation === 'US' || marks.includes('both-maps')) return 'west';
  return nation === 'French' ? 'south' : 'west-north';
}

/** The way in of a unit: as noted, and as usual for what was rebuilt or chose the land route. */
export function entryOf(g: G, u: UnitId): EntryId {
  const listed = g.f.listed[u] === 1 || g.f.place[u] === g.box('due') ? lineOf(g, u)?.entry : undefined;
  if (GROUND[u] === 0) return UNITS[u].kind === 'transport' ? 'england' : 'transfer';
  return listed === undefined || entries[listed].box !== undefined ? usualEntry(u) : listed;
}

export interface Door {
  hex: HexId;
  /** The cost of the first hex is paid; in a town of his own a unit just appears. */
  paid: boolean;
}

const towns = new WeakMap<object, readonly number[]>();
/** Cities and towns of Germany. */
export function germanTowns(g: G): readonly number[] {
  let list = towns.get(g.board);
  if (!list) {
    const found: number[] = [];
    for (let h = 0; h < g.board.n; h++) if (inGermany(g, h) && (isCity(g, h) || isTown(g, h))) found.push(h);
    list = found;
    towns.set(g.board, list);
  }
  return list;
}

/** Why a German unit may not appear in this town of Germany (23.A-germany, 23.A-east). */
export function townRefusal(g: G, u: UnitId, hex: HexId): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit: u, to: hex });
  if (held(g, ALLIED, hex)) return no('23.A', 'town-occupied');
  if (g.v.germanyClear === 1) return undefined;
  if ((g.board.marks[hex] & bits(g.board).eastOfRhine) === 0) return no('23.A-east', 'west-of-rhine');
  if (inPrimary(g, GERMAN, hex)) return no('23.A-east', 'town-in-zone');
  if (g.f.control[hex] === 1 + ALLIED) return no('23.A-east', 'town-lost');
  return couldBeSupplied(g, u, hex) ? undefined : no('23.A-east', 'town-cut-off');
}

/** Edges by which a waiting unit comes in; who left by one edge of the chart box comes back by the other (29.C). */
function edgesFor(g: G, u: UnitId): readonly string[] {
  if (g.f.place[u] === g.box('chart-west')) return ['chart-box-north'];
  return g.f.place[u] === g.box('chart-north') ? ['chart-box-west'] : entries[entryOf(g, u)].edges;
}
/** Hexes of the map edge by which a waiting unit comes in, whoever stands there. */
function edgeHexes(g: G, u: UnitId): HexId[] {
  const rows = entries[entryOf(g, u)].rows;
  const out: HexId[] = [];
  for (const name of edgesFor(g, u))
    for (const hex of g.board.region('edge', name).hexes)
      if (!(g.rules.northOnly && isSouth(g, hex)) && (rows === undefined || rows.includes(g.board.ids[hex]))) out.push(hex);
  return out;
}
/** It may also appear in the towns of Germany. */
const byTowns = (g: G, u: UnitId): boolean =>
  g.f.place[u] !== g.box('chart-west') && g.f.place[u] !== g.box('chart-north') && entries[entryOf(g, u)].towns === 'german';

/** Hexes through which a waiting ground unit can come in now. */
export function entryHexes(g: G, u: UnitId): Door[] {
  const out: Door[] = [];
  if (GROUND[u] === 0) return out;
  const enemy = enemyOf(SIDE[u]);
  for (const hex of edgeHexes(g, u)) if (!held(g, enemy, hex)) out.push({ hex, paid: true });
  if (byTowns(g, u))
    for (const hex of germanTowns(g))
      if (!(g.rules.northOnly && isSouth(g, hex)) && townRefusal(g, u, hex) === undefined) out.push({ hex, paid: false });
  return out;
}

/** Why a hex is none of the doors through which a waiting unit can come in now. */
export function shutDoor(g: G, u: UnitId, hex: HexId): Refusal {
  const enemy = enemyOf(SIDE[u]);
  if (edgeHexes(g, u).includes(hex) && held(g, enemy, hex))
    return { case: enemy === ALLIED ? '23.A' : '3-sides', why: 'enemy-hex', unit: u, to: hex };
  const shut = byTowns(g, u) && germanTowns(g).includes(hex) ? townRefusal(g, u, hex) : undefined;
  return shut ?? { case: '23', why: 'not-its-door', unit: u, to: hex };
}

/** Why a ground unit cannot come in at all in this impulse. */
export function mayEnter(g: G, u: UnitId): Refusal | undefined {
  const place = g.f.place[u];
  const round = place === g.box('chart-west') || place === g.box('chart-north');
  if (SIDE[u] !== g.v.side || (place !== g.box('ready') && !round)) return { case: '23', why: 'not-ready', unit: u };
  if (GROUND[u] === 0) return { case: '23.D', why: 'by-transfer', unit: u };
  // It left in this player turn; the next turn is soon enough (29.C).
  if (round) return g.f.acted[u] === 0 ? undefined : { case: '29.C', why: 'just-left', unit: u };
  if (SIDE[u] === ALLIED && UNITS[u].motorized && g.f.maneuver[u] === 0) return { case: '23.C', why: 'enter-unsupplied', unit: u };
  return undefined;
}

/** Puts a unit where it waits for its entry. */
export function makeReady(g: G, u: UnitId, listed: boolean): void {
  g.set('listed', u, listed ? 1 : 0);
  g.set('since', u, g.v.turn);
  g.set('unsupplied', u, 0);
  g.move(u, g.box('ready'));
}

/** At the start of the German player turn: does an Allied unit in supply by land stand in Germany (23.A-germany)? */
export function germanyIsClear(g: G): boolean {
  for (const u of onMap(g, ALLIED)) {
    const hex = g.hexOf(u);
    if (!inGermany(g, hex)) continue;
    if (g.f.crossed[u] !== 0 && g.f.crossed[u] === g.v.lateCrossing) continue;
    if (couldBeSupplied(g, u, hex)) return false;
  }
  return true;
}

// ---- the initial segment ------------------------------------------------------------------------------------------------------------------

const ANNOUNCE_LOCALS = record({
  /** Units still to be announced, the next one first. */
  waiting: units(),
});
type AnnounceLocals = Of<typeof ANNOUNCE_LOCALS>;
const rollFor = (g: G, u: UnitId) => arrivalRolls.find((r) => r.id === lineOf(g, u)?.roll);

/** Due units of the side with the initiative become ready, one by one; some after a die, airborne ones after a word of their owner. */
const announce: Proc<AnnounceLocals> = {
  locals: ANNOUNCE_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        const { side } = g.v;
        if (side === GERMAN) g.v.germanyClear = germanyIsClear(g) ? 1 : 0;
        else for (let u = 0; u < UNITS.length; u++) if (g.f.crossed[u] !== 0) g.set('crossed', u, 0);
        l.waiting = [];
        const due = g.box('due');
        for (const a of arrivalsOf(g)) {
          const u = unitIndex(a.unit);
          if (a.turn <= g.v.turn && SIDE[u] === side && g.f.place[u] === due && !l.waiting.includes(u)) l.waiting.push(u);
        }
        return 'next';
      },
    },
    next: {
      auto: (g, l) => {
        const u = l.waiting[0];
        if (u === undefined) return END;
        const line = lineOf(g, u) as Arrival;
        if (line.roll !== undefined && g.v.division66 === 0) return 'convoy';
        l.waiting.shift();
        if (line.reduced) g.set('reduced', u, 1);
        const box = entries[line.entry].box;
        if (box === 'england' && GROUND[u] === 1) {
          makeReady(g, u, true);
          l.waiting.unshift(u);
          return 'base';
        }
        if (box === undefined) makeReady(g, u, true);
        else g.move(u, g.box(box));
        g.emit({ e: 'due', u, box: box ?? 'ready', case: '23' });
        return 'next';
      },
    },
    convoy: {
      roll: (g, l) => {
        const roll = rollFor(g, l.waiting[0]);
        return {
          dice: [roll?.die ?? 6],
          classOf: ([pip]) => (roll?.arrives.includes(pip) ? 'comes' : 'sunk'),
          cases: roll?.cases ?? ['DN-II.B-66'],
          says: 'roll.convoy',
          args: { unit: l.waiting[0] },
        };
      },
      take: (g, l, [pip]) => {
        const u = l.waiting[0];
        const comes = rollFor(g, u)?.arrives.includes(pip) ?? false;
        g.v.division66 = comes ? 1 : 2;
        if (comes) return 'next';
        l.waiting.shift();
        g.move(u, g.box('removed'));
        g.emit({ e: 'sunk', u, case: 'DN-II.B-66' });
        return 'next';
      },
    },
    base: {
      who: () => ALLIED,
      cases: ['23.B', '21.B.4'],
      says: 'ask.base',
      args: (_g, l) => ({ unit: l.waiting[0] }),
      options: [
        {
          k: 'england',
          from: () => [{ k: 'england' }],
          test: () => undefined,
          take: (g, l) => {
            const [u] = l.waiting.splice(0, 1);
            g.move(u, g.box('england'));
            g.emit({ e: 'due', u, box: 'england', case: '23.B' });
            return 'next';
          },
          sure: true,
        },
        {
          k: 'overland',
          from: () => [{ k: 'overland' }],
          test: () => undefined,
          take: (g, l) => {
            const [u] = l.waiting.splice(0, 1);
            g.emit({ e: 'due', u, box: 'ready', case: '23.B' });
            return 'next';
          },
          sure: true,
        },
      ],
    },
  },
};

/** A rebuilt airborne unit: England, or the land route (23.B). `waiting` holds the unit, already in the ready box. */
const base: Proc<AnnounceLocals> = {
  locals: ANNOUNCE_LOCALS,
  first: 'base',
  points: { base: announce.points.base, next: { auto: () => END } },
};

/** After turn 2 the west edge is closed to the Germans: who should have come in there and has not is lost (23.A-west, R-54). */
export function loseBlocked(g: G): void {
  if (g.v.turn !== 2) return;
  for (const a of arrivalsOf(g)) {
    const u = unitIndex(a.unit);
    if (a.entry !== 'german-west' || a.turn > 2 || g.f.place[u] !== g.box('ready')) continue;
    g.move(u, g.box('destroyed'));
    g.emit({ e: 'blocked', u, case: '23.A-west' });
  }
}

/** Remembers in which impulse an Allied unit crossed into Germany, for the German player turn that follows. */
export function noteCrossing(g: G, u: UnitId, hex: HexId, from: HexId): void {
  if (SIDE[u] !== ALLIED || g.v.side !== ALLIED || !inGermany(g, hex) || (from >= 0 && inGermany(g, from))) return;
  const start = g.f.startHex[u];
  if (start < 0 || !inGermany(g, start)) g.set('crossed', u, g.v.impulse);
}

export const appearanceProcs = { announce, base, withdrawals };

// ---- for screens --------------------------------------------------------------------------------------------------------------------------

function arrivalsAnswer(g: G, { side: only }: { side?: Side }): ArrivalsAnswer {
  const out: ArrivalsAnswer = [];
  const waits = (u: UnitId): boolean => g.f.place[u] === g.box('due') || g.f.place[u] === g.box('ready');
  const seen = new Set<number>();
  for (let i = 0; i < UNITS.length; i++) {
    if (g.f.place[i] !== g.box('ready') || (only !== undefined && SIDE[i] !== only)) continue;
    seen.add(i);
    const entry = entryOf(g, i);
    const turn = g.f.since[i] || g.v.turn;
    out.push({ unit: i, turn, where: entry, hexes: entryHexes(g, i).map((d) => d.hex), ...(turn < g.v.turn ? { overdue: true } : {}) });
  }
  for (const a of arrivalsOf(g)) {
    const u = unitIndex(a.unit);
    if (seen.has(u) || !waits(u) || a.turn > g.rules.lastTurn || (only !== undefined && SIDE[u] !== only)) continue;
    const { edges, box, rows } = entries[a.entry];
    const hexes = edges
      .flatMap((name) => [...g.board.region('edge', name).hexes])
      .filter((h) => rows === undefined || rows.includes(g.board.ids[h]));
    out.push({
      unit: u,
      turn: a.turn,
      where: box ?? a.entry,
      hexes: g.rules.northOnly ? hexes.filter((h) => !isSouth(g, h)) : hexes,
      ...(a.roll ? { condition: `on a roll of ${rollFor(g, u)?.arrives.join(' or ')}` } : {}),
    });
  }
  return out.sort((a, b) => a.turn - b.turn || a.unit - b.unit);
}
export const ARRIVAL_QUESTIONS = { arrivals: answers('arrivals', arrivalsAnswer) };
