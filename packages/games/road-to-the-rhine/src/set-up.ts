/** Set-up (30.C to 35.C): everything in its place at the start, as suggested or as the players like it. */
import { type Action, call, distance, END, type Locals, type Refusal, type Setup } from '@hexfront/engine';
import suggestedFile from '../data/suggested.json' with { type: 'json' };
import { type SetupData, type SetupGroup, type SetupId, type SuggestedSetup, setups, unitIndex } from './data/index.ts';
import { needsManeuver } from './maneuver-supply.ts';
import { arrivalsOf, germanTowns } from './order-of-appearance.ts';
import { AIRCRAFT, DUNKIRK, GROUND, held, inGermany, isCity, isLand, isSouth, isTown, SIDE, UNITS } from './query.ts';
import { ALLIED, CLEAR_SKY, enemyOf, type G, GERMAN, type Opt, type Proc, SIDES } from './shape.ts';
import { stackRefusal } from './stacking.ts';
import { inPrimary, inSecondary } from './zones.ts';

const SUGGESTED = suggestedFile as unknown as { readonly [S in SetupId]: SuggestedSetup };
const setupOf = (g: G): SetupData => setups[g.rules.scenario.setup];
const sideOf = (group: { side: string }): number => (group.side === SIDES[0].id ? GERMAN : ALLIED);
const chosen = (g: G, list: readonly { unit: string; option: string }[]): number[] =>
  list.filter((o) => g.rules.choice(o.option) === true).map((o) => unitIndex(o.unit));

/** Units of a group, with those an option adds. */
const membersOf = (g: G, group: SetupGroup): number[] => [...group.units.map(unitIndex), ...chosen(g, group.optional)];
const byUnit = new WeakMap<object, readonly (SetupGroup | undefined)[]>();
/** The group a unit is set up with. */
function groupOf(g: G, u: number): SetupGroup | undefined {
  let known = byUnit.get(g.rules);
  if (!known) {
    const list: (SetupGroup | undefined)[] = UNITS.map(() => undefined);
    for (const group of setupOf(g).groups) for (const v of membersOf(g, group)) list[v] = group;
    known = list;
    byUnit.set(g.rules, known);
  }
  return known[u];
}

// ---- where a unit may stand ---------------------------------------------------------------------------------------------------------------

/** Behind the own line: on ground of the own side that no enemy stands on. */
const behind = (g: G, side: number, hex: number): boolean => g.f.control[hex] === 1 + side && !held(g, enemyOf(side), hex);

/** How many units of a group stand in the hexes of a list. */
function standing(g: G, group: SetupGroup, hexes: readonly string[]): number {
  const ids = hexes.map((id) => g.board.hex(id));
  return membersOf(g, group).filter((u) => g.onMap(u) && ids.includes(g.f.place[u])).length;
}

/** Why a unit may not be set up in a hex. */
export function deployRefusal(g: G, u: number, hex: number): Refusal | undefined {
  const group = groupOf(g, u);
  const rule = group?.case ?? '30.C';
  const no = (why: string): Refusal => ({ case: rule, why, unit: u, to: hex });
  if (!group) return no('no-set-up');
  if (hex >= g.board.n || !isLand(g, hex) || (g.rules.northOnly && isSouth(g, hex))) return no('not-its-hex');
  const side = SIDE[u];
  const { place } = group;
  const town = isCity(g, hex) || isTown(g, hex);
  const id = g.board.ids[hex];
  if (place.kind === 'hexes' ? !place.hexes.includes(id) : false) return no('not-its-hex');
  if (place.kind === 'fixed' && place.at[UNITS[u].id] !== id) return no('not-its-hex');
  if (place.kind === 'behind-front' && !behind(g, side, hex)) return no('not-behind-front');
  if (place.kind === 'towns' && !(town && (place.where === 'germany' ? inGermany(g, hex) : behind(g, side, hex))))
    return no('not-its-town');
  if (place.kind === 'resting') {
    if (place.hexes.includes(id)) {
      if (standing(g, group, place.hexes) >= place.most) return no('resting-full');
    } else if (!(town && inGermany(g, hex))) return no('not-its-town');
  }
  if (GROUND[u] === 0) {
    for (const v of g.unitsIn(hex)) if (AIRCRAFT[v] === 1) return { case: '3-air', why: 'base-taken', unit: u, hex, other: v };
    return held(g, enemyOf(side), hex) ? no('not-behind-front') : undefined;
  }
  return stackRefusal(g, u, hex);
}

/** Hexes to look at for a unit of a group. */
function hexesFor(g: G, group: SetupGroup, u: number): number[] {
  const { place } = group;
  const named = (ids: readonly string[]): number[] => ids.map((id) => g.board.hex(id) as number);
  if (place.kind === 'hexes') return named(place.hexes);
  if (place.kind === 'fixed') return named([place.at[UNITS[u].id]]);
  if (place.kind === 'resting') return [...named(place.hexes), ...germanTowns(g)];
  const out: number[] = [];
  for (let h = 0; h < g.board.n; h++)
    if (behind(g, SIDE[u], h) && (place.kind === 'behind-front' || isCity(g, h) || isTown(g, h))) out.push(h);
  return out;
}

// ---- the suggestion -----------------------------------------------------------------------------------------------------------------------

const withReserve = (g: G, group: SetupGroup, u: number): boolean =>
  group.reserve === 'all' ||
  (group.place.kind === 'fixed' && group.place.inReserve.includes(UNITS[u].id)) ||
  SUGGESTED[setupOf(g).id].reserve.includes(UNITS[u].id);

/** A reserve has its maneuver supply, or it could not be one (9.A-msp, R-07). */
function putInReserve(g: G, u: number): void {
  g.set('reserve', u, 1);
  if (needsManeuver(u)) g.set('maneuver', u, 1);
}

function put(g: G, u: number, hex: number): void {
  g.set('unplaced', u, 0);
  g.move(u, hex);
  if (GROUND[u] === 1) g.set('control', hex, 1 + SIDE[u]);
}

/** The suggested hex, or the least crowded of its hexes if that is full. */
function suggest(g: G, group: SetupGroup, u: number): void {
  const id = SUGGESTED[setupOf(g).id].at[UNITS[u].id];
  const wish = id === undefined ? undefined : g.board.hex(id);
  let best = wish !== undefined && deployRefusal(g, u, wish) === undefined ? wish : undefined;
  if (best === undefined) {
    let least = Number.POSITIVE_INFINITY;
    for (const h of hexesFor(g, group, u)) {
      const crowd = g.unitsIn(h).length;
      if (crowd < least && deployRefusal(g, u, h) === undefined) [best, least] = [h, crowd];
    }
  }
  put(g, u, best ?? anywhere(g, u, wish));
  if (withReserve(g, group, u) && GROUND[u] === 1) putInReserve(g, u);
}

/** The owner has filled all its hexes with others: the nearest hex behind the line that has room. */
function anywhere(g: G, u: number, wish: number | undefined): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let h = 0; h < g.board.n; h++) {
    if (!behind(g, SIDE[u], h) || stackRefusal(g, u, h) !== undefined) continue;
    const far = distance(g.board, wish ?? 0, h);
    if (far < least) [best, least] = [h, far];
  }
  return best;
}

/** Places the units of one side that are still to be placed; ground units first, since aircraft follow them. */
function suggestSide(g: G, side: number): void {
  for (const air of [0, 1])
    for (const group of setupOf(g).groups)
      if (sideOf(group) === side)
        for (const u of membersOf(g, group)) if (g.f.unplaced[u] === 1 && (GROUND[u] === 0) === (air === 1)) suggest(g, group, u);
}

/** Takes a side off the map again, to be set up in its turn. */
function lift(g: G, side: number): void {
  for (const group of setupOf(g).groups) {
    if (sideOf(group) !== side) continue;
    for (const u of membersOf(g, group)) {
      g.set('unplaced', u, 1);
      g.set('reserve', u, 0);
      g.set('maneuver', u, 0);
      g.move(u, g.box('out'));
    }
  }
}

/** Land behind each line at the start, and whoever stands on it. */
function drawLines(g: G): void {
  const { heldByAllies } = setupOf(g);
  for (let h = 0; h < g.board.n; h++) {
    if (!isLand(g, h)) continue;
    g.set('control', h, heldByAllies.has(g.board.ids[h]) ? 1 + ALLIED : 1 + GERMAN);
  }
}

/** Everything in its place at the start; what the set-up stage asks comes after. */
export function layOut(g: G, _setup: Setup): void {
  const { scenario } = g.rules;
  const data = setupOf(g);
  g.v.turn = scenario.firstTurn;
  g.v.side = sideOf({ side: scenario.startsWith });
  g.v.lastSky = CLEAR_SKY;
  const { start } = scenario.msp;
  g.v.germanMsp = start.german;
  g.v.alliedMsp = start.allied;
  g.v.southMsp = start.alliedSouth;
  drawLines(g);
  for (const box of data.boxes) for (const u of [...box.units.map(unitIndex), ...chosen(g, box.optional)]) g.move(u, g.box(box.box));
  for (const { division, counters } of data.brokenDown) for (const c of counters) g.set('standsFor', unitIndex(c), unitIndex(division));
  for (const group of data.groups) {
    for (const u of membersOf(g, group)) g.set('unplaced', u, 1);
    for (const id of group.reduced) g.set('reduced', unitIndex(id), 1);
  }
  for (const side of scenario.setupOrder) suggestSide(g, sideOf({ side }));
  for (const a of arrivalsOf(g)) {
    const u = unitIndex(a.unit);
    if (g.f.place[u] === g.box('out')) g.move(u, g.box('due'));
  }
  ports(g, data);
  if (held(g, GERMAN, DUNKIRK(g)) && held(g, ALLIED, DUNKIRK(g))) g.v.invested = 1;
  readyNow(g, true);
}

/** Ports that were taken before the game begins. */
function ports(g: G, data: SetupData): void {
  const { ostende, antwerp } = data.ports;
  const { firstTurn } = g.rules.scenario;
  if (ostende) g.v.ostendeSince = ostende.takenTurn;
  if (!antwerp) return;
  const open = antwerp.option === undefined || g.rules.choice(antwerp.option) === 'open';
  g.v.antwerpSince = open ? antwerp.takenTurn : firstTurn;
  g.v.antwerpWorked = open ? Math.max(0, firstTurn - antwerp.takenTurn - 4) : 0;
}

// ---- units that start in maneuver supply (34.D) -------------------------------------------------------------------------------------------

function readyRefusal(g: G, u: number): Refusal | undefined {
  const ready = g.rules.scenario.msp.readySupply;
  const no = (why: string): Refusal => ({ case: ready?.case ?? '34.D', why, unit: u });
  if (!ready || SIDE[u] !== sideOf(ready) || !g.onMap(u) || GROUND[u] === 0) return no('not-yours');
  if (!needsManeuver(u)) return no('not-motorized');
  if (g.f.maneuver[u] === 1) return no('has-maneuver');
  if (ready.notInZoc && (inPrimary(g, SIDE[u], g.f.place[u]) || inSecondary(g, SIDE[u], g.f.place[u]))) return no('ready-in-zone');
  return undefined;
}
const readyCount = (g: G): number =>
  UNITS.filter((u) => u.side === GERMAN && g.f.maneuver[u.index] === 1 && g.f.reserve[u.index] === 0).length;

function makeSupplied(g: G, u: number, quiet = false): void {
  g.set('maneuver', u, 1);
  if (!quiet) g.emit({ e: 'startsSupplied', u, case: '34.D' });
}
/** The strongest that qualify. */
function readyNow(g: G, quiet = false): void {
  const ready = g.rules.scenario.msp.readySupply;
  if (!ready) return;
  const able = UNITS.filter((u) => readyRefusal(g, u.index) === undefined).sort(
    (a, b) => (b.combat ?? 0) - (a.combat ?? 0) || a.index - b.index,
  );
  for (const u of able.slice(0, Math.max(0, ready.most - readyCount(g)))) makeSupplied(g, u.index, quiet);
}

// ---- the set-up stage ---------------------------------------------------------------------------------------------------------------------

interface SetUpLocals extends Locals {
  /** Place in the order of setting up. */
  i: number;
}
const sideAt = (g: G, l: SetUpLocals): number => sideOf({ side: g.rules.scenario.setupOrder[l.i] });
const waiting = (g: G, side: number): number[] => UNITS.filter((u) => u.side === side && g.f.unplaced[u.index] === 1).map((u) => u.index);

const deploy: Opt<SetUpLocals> = {
  k: 'deploy',
  parts: ['u', 'h'],
  *from(g, l, focus): Generator<Action> {
    for (const u of waiting(g, sideAt(g, l))) {
      if (focus?.u !== undefined && focus.u !== u) continue;
      const group = groupOf(g, u) as SetupGroup;
      for (const h of hexesFor(g, group, u))
        if ((focus?.h === undefined || focus.h === h) && deployRefusal(g, u, h) === undefined) yield { k: 'deploy', u, h };
    }
  },
  test: (g, l, a) => {
    const u = a.u as number;
    if (SIDE[u] !== sideAt(g, l) || g.f.unplaced[u] === 0) return { case: '30.C', why: 'nothing-to-set-up', unit: u };
    return deployRefusal(g, u, a.h as number);
  },
  take: (g, _l, a) => {
    const u = a.u as number;
    put(g, u, a.h as number);
    const group = groupOf(g, u) as SetupGroup;
    if (group.reserve === 'all' || (group.place.kind === 'fixed' && group.place.inReserve.includes(UNITS[u].id))) putInReserve(g, u);
    g.emit({ e: 'deployed', u, h: a.h as number, case: group.case });
    return 'place';
  },
};

/** Why a unit may not start in reserve (30.C). */
function reserveRefusal(g: G, side: number, u: number): Refusal | undefined {
  const group = groupOf(g, u);
  const no = (why: string): Refusal => ({ case: '30.C', why, unit: u });
  if (!group || SIDE[u] !== side || GROUND[u] === 0 || !g.onMap(u)) return no('nothing-to-set-up');
  if (g.f.reserve[u] === 1) return no('reserve-already');
  const most = group.reserve === 'all' ? group.units.length : group.reserve;
  if (membersOf(g, group).filter((v) => g.f.reserve[v] === 1).length >= most) return { ...no('reserve-limit'), limit: most };
  return inPrimary(g, side, g.f.place[u]) ? { case: '9.A', why: 'reserve-in-zone', unit: u } : undefined;
}
const reserve: Opt<SetUpLocals> = {
  k: 'reserve',
  parts: ['u'],
  *from(g, l) {
    const side = sideAt(g, l);
    for (const unit of UNITS)
      if (unit.side === side && g.onMap(unit.index) && reserveRefusal(g, side, unit.index) === undefined)
        yield { k: 'reserve', u: unit.index };
  },
  test: (g, l, a) => reserveRefusal(g, sideAt(g, l), a.u as number),
  take: (g, _l, a) => {
    putInReserve(g, a.u as number);
    g.emit({ e: 'startsReserve', u: a.u as number, case: '30.C' });
    return 'place';
  },
  sure: true,
};

const setup: Proc<SetUpLocals> = {
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        l.i = 0;
        const free = g.rules.choice('set-up') === 'free';
        const { setupOrder, plots, msp } = g.rules.scenario;
        // Who plots first must not see what the other sets up afterwards (32.G.2, 34.G.2).
        if (free) {
          for (const side of setupOrder) lift(g, sideOf({ side }));
          drawLines(g);
        }
        if (!free && plots.length > 0) lift(g, sideOf({ side: setupOrder[1] }));
        if ((free || plots.length > 0) && msp.readySupply)
          for (const u of UNITS) if (u.side === GERMAN && g.f.reserve[u.index] === 0) g.set('maneuver', u.index, 0);
        return 'side';
      },
    },
    side: {
      auto: (g, l) => {
        if (l.i >= g.rules.scenario.setupOrder.length) return 'ready';
        const side = sideAt(g, l);
        if (g.rules.choice('set-up') !== 'free') {
          suggestSide(g, side);
          return 'plots';
        }
        // Units with a hex of their own need no answer.
        for (const group of setupOf(g).groups)
          if (sideOf(group) === side && group.place.kind === 'fixed')
            for (const u of membersOf(g, group)) if (g.f.unplaced[u] === 1) suggest(g, group, u);
        return waiting(g, side).length > 0 ? 'place' : 'plots';
      },
    },
    place: {
      who: sideAt,
      cases: ['30.C'],
      says: 'ask.set-up',
      args: (g, l) => ({ n: waiting(g, sideAt(g, l)).length }),
      options: [
        deploy,
        reserve,
        {
          k: 'rest',
          from: (g, l) => (waiting(g, sideAt(g, l)).length > 0 ? [{ k: 'rest' }] : []),
          test: (g, l) => (waiting(g, sideAt(g, l)).length > 0 ? undefined : { case: '30.C', why: 'nothing-to-set-up' }),
          take: (g, l) => {
            suggestSide(g, sideAt(g, l));
            return 'place';
          },
        },
        {
          k: 'done',
          from: () => [{ k: 'done' }],
          test: (g, l) => {
            const left = waiting(g, sideAt(g, l));
            return left.length === 0 ? undefined : { case: '30.C', why: 'still-to-set-up', unit: left[0], n: left.length };
          },
          take: () => 'plots',
        },
      ],
    },
    plots: {
      auto: (g, l) => {
        const side = sideAt(g, l);
        l.i++;
        return g.rules.scenario.plots.some((p) => sideOf(p) === side) ? call('plots', { only: side }, 'side') : 'side';
      },
    },
    ready: {
      auto: (g) => {
        g.v.invested = held(g, GERMAN, DUNKIRK(g)) && held(g, ALLIED, DUNKIRK(g)) ? 1 : 0;
        if (!g.rules.scenario.msp.readySupply) return END;
        if (g.rules.choice('set-up') === 'free') return 'supplied';
        if (readyCount(g) === 0) readyNow(g);
        return END;
      },
    },
    supplied: {
      who: () => GERMAN,
      cases: ['34.D'],
      says: 'ask.ready-supply',
      args: (g) => ({ n: (g.rules.scenario.msp.readySupply?.most ?? 0) - readyCount(g) }),
      skip: (g) => (readyCount(g) >= (g.rules.scenario.msp.readySupply?.most ?? 0) ? END : undefined),
      options: [
        {
          k: 'supply',
          parts: ['u'],
          *from(g) {
            for (const u of UNITS) if (u.side === GERMAN && readyRefusal(g, u.index) === undefined) yield { k: 'supply', u: u.index };
          },
          test: (g, _l, a) => readyRefusal(g, a.u as number),
          take: (g, _l, a) => {
            makeSupplied(g, a.u as number);
            return 'supplied';
          },
          sure: true,
        },
        {
          k: 'rest',
          from: () => [{ k: 'rest' }],
          test: () => undefined,
          take: (g) => {
            readyNow(g);
            return END;
          },
          sure: true,
        },
        { k: 'done', from: () => [{ k: 'done' }], test: () => undefined, take: () => END, sure: true },
      ],
    },
  },
};
export const setUpProcs = { setup };
