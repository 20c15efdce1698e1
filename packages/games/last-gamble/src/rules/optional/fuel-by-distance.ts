/** Optional rule 13: every motorized division rolls for its fuel, the worse the further west it stands. Takes the place of chapter 2. */
import { drm, END, explained, type Of, type Sink, type UnitId } from '@hexfront/engine';
import { count, record } from '@hexfront/engine/parts';
import { formations, tables } from '../../data/index.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { bothHalves, SIDE, UNITS } from '../../state/query.ts';
import { type G, GERMAN, type Proc, SUPPLIED, UNSUPPLIED } from '../../state/shape.ts';
import { columnOf } from '../victory.ts';

const TABLE = tables.fuelShortageOptional;
const FUHRER = ['Fuh Bglt', 'Fuh Gr'];

interface Roller {
  name: string;
  units: readonly UnitId[];
  penalty: number;
  /** Number of the division among `formations`; -1 for a battalion on its own. */
  division: number;
}
/** Panzer and panzergrenadier divisions with the two Fuhrer brigades (opt-13.11), then panzer and Tiger battalions of no division (opt-13.12). */
const ROLLERS: readonly Roller[] = [
  ...formations
    .filter((f) => f.side === 'german' && (f.kind === 'panzer' || f.kind === 'panzergrenadier' || FUHRER.includes(f.id)))
    .map((f) => ({
      name: f.id,
      units: f.units,
      penalty: TABLE.penalty.formations.includes(f.id) ? TABLE.penalty.modifier : 0,
      division: formations.indexOf(f),
    })),
  ...UNITS.filter(
    (u) => u.side === GERMAN && u.formation === undefined && u.silhouette && (u.type === 'armor' || u.marks.includes('tiger')),
  ).map((u) => ({ name: u.name, units: [u.index], penalty: 0, division: -1 })),
];
const PENALIZED = Uint8Array.from(UNITS, (u) => (u.formation !== undefined && TABLE.penalty.formations.includes(u.formation) ? 1 : 0));

/** Divisions that captured a dump, as `1 + number` in seven bits each: they never run dry again. */
const exempt = (g: G, r: Roller): boolean => {
  if (r.division < 0) return false;
  for (let rest = g.v.fuelFree; rest > 0; rest >>= 7) if ((rest & 127) - 1 === r.division) return true;
  return false;
};

/** Tens of the column of the westernmost unit (opt-13.13); -1 when nobody of it is on the map. */
function depth(g: G, r: Roller): number {
  let west = -1;
  for (const u of r.units) if (g.onMap(u)) west = Math.max(west, columnOf(g, g.hexOf(u)));
  return west < 0 ? -1 : Math.floor(west / TABLE.columnDivisor);
}
function modifier(g: G, r: Roller, out?: Sink): number {
  let total = drm(out, 0, -depth(g, r), 'opt-13.13', 'line.fuel-depth');
  if (r.penalty !== 0) total = drm(out, total, r.penalty, 'optfuel-table', 'line.fuel-penalty');
  const dumps = g.v.dumpsTaken * TABLE.perCapturedDump;
  return dumps === 0 ? total : drm(out, total, dumps, 'optfuel-table', 'line.fuel-dumps');
}
const dryAt = (g: G): number => TABLE.rows.find((r) => g.v.turn >= r.fromTurn && g.v.turn <= r.toTurn)?.unsuppliedAtMost ?? -99;

const FUEL_LOCALS = record({
  i: count(),
});
type FuelLocals = Of<typeof FUEL_LOCALS>;
const fuel: Proc<FuelLocals> = {
  locals: FUEL_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        l.i = 0;
        if (g.v.side !== GERMAN) return END;
        for (let u = 0; u < SIDE.length; u++) if (SIDE[u] === GERMAN) g.set('fuel', u, 0);
        return g.v.turn < TABLE.fromTurn ? END : 'next';
      },
    },
    next: {
      auto: (g, l) => {
        for (; l.i < ROLLERS.length; l.i++) {
          const r = ROLLERS[l.i];
          // No die where even a 1 leaves it fuel enough.
          if (depth(g, r) >= 0 && !exempt(g, r) && 1 + modifier(g, r) <= dryAt(g)) return 'roll';
        }
        return END;
      },
    },
    roll: {
      roll: (g, l) => {
        const r = ROLLERS[l.i];
        const by = modifier(g, r);
        return {
          dice: [6],
          classOf: ([pip]) => (pip + by <= dryAt(g) ? 'unsupplied' : 'supplied'),
          cases: ['opt-13.11', 'optfuel-table'],
          says: 'roll.fuel-distance',
          args: { formation: r.name, n: dryAt(g) - by },
          ledger: explained((out) => modifier(g, r, out)),
        };
      },
      take: (g, l, [pip]) => {
        const r = ROLLERS[l.i];
        if (pip + modifier(g, r) <= dryAt(g)) {
          for (const u of r.units) g.set('fuel', u, 1);
          g.emit({ e: 'fuel', roll: pip, formations: [r.name], count: r.units.filter((u) => g.onMap(u)).length, case: 'opt-13.13' });
        } else g.emit({ e: 'fuelHolds', roll: pip, formation: r.name, case: 'opt-13.11' });
        l.i++;
        return 'next';
      },
    },
  },
};

export const fuelByDistance: RuleModule = {
  id: 'opt-13',
  apply(draft) {
    draft.procs.fuel = fuel;
    draft.fuelStart = () => TABLE.fromTurn;
    draft.fuelRolls = () => 0;
    draft.triggers.push({
      on: 'dumpCaptured',
      effect: (g, e) => {
        g.v.dumpsTaken++;
        // An independent half of a Kampfgruppe captured it for the division of the other half (adv-12.13).
        const of = bothHalves(g, e.u).map((u) => formations.findIndex((f) => f.id === UNITS[u].formation));
        const division = Math.max(...of);
        if (division >= 0) g.v.fuelFree = (g.v.fuelFree << 7) | (division + 1);
      },
    });
    // The late divisions come in without fuel unless a dump was taken before (optfuel-table).
    draft.supplyChanges.push((g, u, status) =>
      status === SUPPLIED && PENALIZED[u] === 1 && g.v.dumpsTaken === 0 && (!g.onMap(u) || g.f.arrived[u] === g.v.turn)
        ? UNSUPPLIED
        : status,
    );
  },
};
