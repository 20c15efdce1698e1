/**
 * Fuel dumps (25.27): two true ones lie where the scenario says; the Allied player lays six more and decides in secret which two of them are
 * true. A German combat unit that enters the hex turns the counter up and removes it. Procedure `fuel`.
 */
import { distance, END, type HexId, listed, type Of, plain, type Refusal, type Trigger, type UnitId } from '@hexfront/engine';
import { count, hex, record } from '@hexfront/engine/parts';
import type { FuelDumps } from '../data/index.ts';
import type { FUEL_DUMP } from '../state/fuel-dump.ts';
import { COMMANDO, SIDE } from '../state/query.ts';
import { ALLIED, type G, GERMAN, type Opt, type Proc, type WaR } from '../state/shape.ts';
import { countsForVictory } from './victory.ts';

const CASE = '25.27';

/** Puts the eight counters on the map: the true ones that are named, and six that are all false until the Allied player has chosen. */
export function layFuelDumps(g: G, { true: named }: FuelDumps, places: readonly string[]): void {
  const fixed = named.map((id) => ({ h: g.board.at(id), real: true }));
  // In order of hexes, so that the order tells nothing.
  g.rows.fuel = [...fixed, ...places.map((id) => ({ h: g.board.at(id), real: false }))].sort((a, b) => a.h - b.h);
}

/** Hexes of the dumps that everybody knows to be true. */
const knownDumps = (g: G): readonly HexId[] => (g.rules.scenario.fuelDumps?.true ?? []).map((id) => g.board.at(id));
/** Whoever reads this knows that the dump is a true one: the two that the scenario names, and to the Allied player all that are. */
export const isKnownTrue = (g: G, row: Of<typeof FUEL_DUMP>): boolean => row.real || knownDumps(g).includes(row.h);
/** Hexes of the six that the Allied player has laid. */
function laid(g: G): HexId[] {
  const known = knownDumps(g);
  return g.rows.fuel.map((row) => row.h).filter((h) => !known.includes(h));
}
const chosen = (g: G): number => g.rows.fuel.filter((row) => row.real).length - knownDumps(g).length;

const LOCALS = record({
  /** The dump in hand. */
  h: hex(),
  /** Changes left; more than anybody needs, so that set-up ends. */
  left: count(),
});
type FuelLocals = Of<typeof LOCALS>;
const CHANGES = 24;
const NOWHERE = -1 as HexId;

/** Why the dump in hand may not lie there. */
function siteRefusal(g: G, from: HexId, to: HexId): Refusal | undefined {
  const allowed = g.rules.scenario.fuelDumps?.hexes ?? [];
  if (to >= g.board.n || !allowed.includes(g.board.ids[to])) return { case: CASE, why: 'fuel-elsewhere', to };
  const near = g.rows.fuel.some(({ h }) => h !== from && distance(g.board, h, to) <= 1);
  return near ? { case: CASE, why: 'fuel-adjacent', to } : undefined;
}
const sites = (g: G, from: HexId): HexId[] =>
  (g.rules.scenario.fuelDumps?.hexes ?? []).map((id) => g.board.at(id)).filter((to) => !siteRefusal(g, from, to));

const dump: Opt<FuelLocals> = listed(
  'dump',
  'h',
  (g, l) => (l.left > 0 ? laid(g) : []),
  (_g, l, h): Refusal => (l.left > 0 ? { case: CASE, why: 'no-dump-here', hex: h } : { case: CASE, why: 'deployed-enough' }),
  (_g, l, h) => {
    l.h = h;
    l.left--;
    return 'site';
  },
);
const site: Opt<FuelLocals> = listed(
  'site',
  'h',
  (g, l) => sites(g, l.h),
  (g, l, h): Refusal => siteRefusal(g, l.h, h) ?? { case: CASE, why: 'fuel-elsewhere', to: h },
  (g, l, h) => {
    const row = g.rows.fuel.find((r) => r.h === l.h);
    if (row) row.h = h;
    g.rows.fuel.sort((a, b) => a.h - b.h);
    if (h !== l.h) g.emit({ e: 'fuelLaid', from: l.h, h, case: CASE });
    return 'dump';
  },
);
const real: Opt<FuelLocals> = {
  ...listed(
    'real',
    'h',
    (g) => laid(g).filter((h) => g.rows.fuel.some((row) => row.h === h && !row.real)),
    (_g, _l, h): Refusal => ({ case: CASE, why: 'no-dump-here', hex: h }),
    (g, _l, h) => {
      for (const row of g.rows.fuel) if (row.h === h) row.real = true;
      return 'choose';
    },
  ),
  sure: true,
};

export const fuelDumps: Proc<FuelLocals> = {
  locals: LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto(g, l) {
        l.h = NOWHERE;
        l.left = CHANGES;
        return g.rules.freeSetUp ? 'dump' : 'choose';
      },
    },
    dump: { who: () => ALLIED, cases: [CASE], options: [dump, plain('done', 'choose')] },
    site: { who: () => ALLIED, cases: [CASE], args: (_g, l) => ({ hex: l.h }), options: [site] },
    choose: {
      who: () => ALLIED,
      cases: [CASE],
      args: (g) => ({ n: (g.rules.scenario.fuelDumps?.placed.true ?? 0) - chosen(g) }),
      skip: (g) => (chosen(g) >= (g.rules.scenario.fuelDumps?.placed.true ?? 0) ? END : undefined),
      options: [real],
      secret: true,
      always: true,
    },
  },
};

/** A combat unit turns the counter up; commandos of either kind leave it alone (err-24.3/24.4). */
function findFuel(g: G, u: UnitId, hexEntered: HexId): void {
  if (g.rows.fuel.length === 0 || SIDE[u] !== GERMAN || COMMANDO[u] === 1 || !countsForVictory(g, u)) return;
  const found = g.rows.fuel.find((row) => row.h === hexEntered);
  if (!found) return;
  g.rows.fuel = g.rows.fuel.filter((row) => row !== found);
  if (found.real) g.v.fuelCaptured++;
  g.emit({ e: 'fuelFound', u, h: hexEntered, kind: found.real ? 'true' : 'false', reveals: true, case: CASE });
}
export const fuelTriggers: readonly Trigger<WaR>[] = [{ on: 'entered', effect: (g, e) => findFuel(g, e.u, e.h) }];
