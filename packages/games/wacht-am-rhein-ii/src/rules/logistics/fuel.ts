/**
 * Fuel of German mechanized formations (16.2): points are given out before anybody moves, and a roll before a formation moves says how far all of it goes, or how
 * many of its units. Formations fresh from Maneuver Reserve roll on another line instead (5.5.4). Procedures `fueling` and `fuelRoll`.
 */
import { call, END, type Next, type Of, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { about, unit } from '@hexfront/engine/parts';
import { tables } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { EXPLOIT } from '../../state/fields/modes.ts';
import { LOW_FUEL, NO_FUEL, NORMAL_FUEL } from '../../state/fields/supply/logistics.ts';
import { LEADER, MECH, SIDE } from '../../state/query.ts';
import { type G, GERMAN, type Opt, PREPARED_ASSAULT, type Proc, TACTICAL } from '../../state/shape.ts';
import { FORMATION_HQ, HQ_RANK, headOf } from '../command/chain.ts';
import { setMode } from '../modes/choosing.ts';
import { hasReserveBonus } from '../modes/reserve.ts';
import { hasStayed, isExtendedNight } from '../movement/who-moves.ts';
import { NO_PATH } from '../supply/paths.ts';
import { isPocketed } from '../supply/pockets.ts';
import { traceSide } from '../supply/status.ts';
import { isInSupply, isOutOfSupply } from '../supply/supplied.ts';
import { bandHasNoFuel, bandKeeper } from '../supply/ways.ts';
import { isExtended } from './ammunition.ts';
import { isServedByDump } from './dumps.ts';
import { fuelPrice, needsFuel } from './needs.ts';
import { armyIndex, setStock, stock } from './stockpiles.ts';

const LINES = tables.fuelReserveRelease.rows;
const LINE = [LINES.normal, LINES.low, LINES.none] as const;
/** Of corps far from their army (15.4.7). */
const EXTENDED = -2;
/** No limit: the printed allowance. */
const ALL = 99;

/** Fuel reaches a unit: it could trace to its headquarters as the phase began, whatever marker it carries (39.10.0, 39.11.0, R-L10). */
const hasWay = (g: G, u: UnitId): boolean => g.f.cutFromFuel[u] === 0;
/** As a German Movement or Exploitation Phase begins. */
export function noteFuelWays(g: G): void {
  const fueled = onMapOf(g, GERMAN).filter((u) => LEADER[u] === 0 && fuelHead(g, u) >= 0 && needsFuel(g, fuelHead(g, u)));
  if (fueled.length === 0) return;
  const { valid, length } = traceSide(g, GERMAN);
  for (const u of fueled) {
    const hq = fuelHead(g, u);
    // The headquarters itself has what the last Administrative Phase found.
    const joined = hq === u || !g.onMap(hq) ? isInSupply(g, u) : length[u] !== NO_PATH && (isInSupply(g, u) || !isOutOfSupply(g, hq));
    const cut = valid[u] === 1 || joined ? 0 : 1;
    if (g.f.cutFromFuel[u] !== cut) g.set('cutFromFuel', u, cut);
  }
}

/** The headquarters of its formation or sub-formation; -1 for corps and armies. */
const fuelHead = (g: G, u: UnitId): UnitId => (HQ_RANK[u] === FORMATION_HQ ? u : HQ_RANK[u] > 0 ? -1 : headOf(g, u));
/** The headquarters whose fuel moves a unit: that of a mechanized formation that is in no pocket (39.11.0); -1 none. */
export function fuelHq(g: G, u: UnitId): UnitId {
  if (MECH[u] === 0 || LEADER[u] === 1) return -1;
  // A band without a headquarters has none, whatever its formation has (36.9.8).
  const band = bandKeeper(g, u);
  if (band !== undefined && g.rules.countsFuel(g.v.turn)) return bandHasNoFuel(g, band) ? band : -1;
  const hq = fuelHead(g, u);
  // Who cannot trace to it is outside the pocket (R-L10).
  return hq >= 0 && needsFuel(g, hq) && !(isPocketed(g, hq) && hasWay(g, u)) ? hq : -1;
}
/** A Mech unit without fuel (13.11.3). */
export function isWithoutFuel(g: G, u: UnitId): boolean {
  const hq = fuelHq(g, u);
  return hq >= 0 && (g.f.fuel[hq] === NO_FUEL || !hasWay(g, u));
}

// ---- points to formations (16.2.1) ----------------------------------------------------------------------------------------------------------

/** On captured fuel a division moves in full, without points and without a roll (28.2.0). */
const runsOnCaptured = (g: G, hq: UnitId): boolean => g.f.freeTurn[hq] === g.v.turn;
/** Fuel that was given before a Maneuver Reserve lasts two turns (5.5.1b). */
export const isPrepaid = (g: G, hq: UnitId): boolean => g.f.fueledTo[hq] >= g.v.turn;
function fuelRefusal(g: G, hq: UnitId, state: number): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit: hq });
  if (SIDE[hq] !== GERMAN || !g.onMap(hq) || !needsFuel(g, hq)) return no('16.2.1', 'fuel-not-needed');
  if (g.f.fuel[hq] <= state) return no('16.2.2', 'fuel-given');
  if (isOutOfSupply(g, hq)) return no('16.2.1', 'fuel-supply');
  const army = armyIndex(g, hq);
  const price = fuelPrice(g, hq, state) - fuelPrice(g, hq, g.f.fuel[hq]);
  return army < 0 || stock(g, 'fuel', army) < price ? no('16.2.1', 'fuel-points') : undefined;
}
const give = (k: string, state: number): Opt<object> => ({
  k,
  parts: 'u',
  *from(g) {
    for (const u of onMapOf(g, GERMAN)) if (fuelRefusal(g, u, state) === undefined) yield { k, u };
  },
  test: (g, _l, { u }) => fuelRefusal(g, u, state),
  take: (g, _l, { u }) => {
    const army = armyIndex(g, u);
    setStock(g, 'fuel', army, stock(g, 'fuel', army) - fuelPrice(g, u, state) + fuelPrice(g, u, g.f.fuel[u]));
    g.set('fuel', u, state);
    g.emit({ e: 'fueled', u, h: g.hexOf(u), state: state === NORMAL_FUEL ? 'normal' : 'low', case: '16.2.2' });
    return 'give';
  },
  sure: true,
});

/** Fuel points that the formation of a unit has for this turn; no limit for who needs none. */
function fuelPoints(g: G, u: UnitId): number {
  const hq = fuelHq(g, u);
  return hq < 0 ? Number.POSITIVE_INFINITY : fuelPrice(g, hq, g.f.fuel[hq]) / 2;
}
/** A formation with less than a point makes no Prepared Assault (5.2.2, R-D14). */
export const isUnfueledForAssault = (g: G, u: UnitId): boolean => fuelPoints(g, u) < 1;
/** Nor does anybody exploit without fuel (5.4.3). */
function dropModes(g: G): void {
  for (const u of onMapOf(g, GERMAN)) {
    if (g.f.mode[u] === PREPARED_ASSAULT && isUnfueledForAssault(g, u)) setMode(g, u, TACTICAL, '5.2.2');
    if (g.f.mode[u] === EXPLOIT && fuelPoints(g, u) === 0) setMode(g, u, TACTICAL, '5.4.3');
  }
}
/** In the Extended Night formations have the fuel of the night turn (3.4.2b). */
export const isFueling = (g: G): boolean => g.v.side === GERMAN && g.rules.countsFuel(g.v.turn) && !isExtendedNight(g);

export const fueling: Proc = {
  first: 'begin',
  points: {
    begin: {
      auto: (g) => {
        for (const hq of onMapOf(g, GERMAN))
          if (needsFuel(g, hq)) {
            if (isServedByDump(g, hq)) g.set('freeTurn', hq, g.v.turn);
            g.set('fuel', hq, isPrepaid(g, hq) || isPocketed(g, hq) || runsOnCaptured(g, hq) ? NORMAL_FUEL : NO_FUEL);
          }
        return 'give';
      },
    },
    give: {
      who: () => GERMAN,
      cases: ['16.2.1', '16.2.2'],
      options: [give('fuel-normal', NORMAL_FUEL), give('fuel-low', LOW_FUEL), plain('done', 'end')],
    },
    end: {
      auto: (g) => {
        dropModes(g);
        return END;
      },
    },
  },
};

// ---- the roll before a formation moves (16.2.3) -----------------------------------------------------------------------------------------

type Roll = 'fuel' | 'stray';
/** Which roll a unit waits for before it may move; undefined if none. */
export function pendingRoll(g: G, u: UnitId): Roll | undefined {
  if (!g.rules.supply) return undefined;
  const hq = fuelHq(g, u);
  if (hq < 0 || hasReserveBonus(g, u)) return undefined;
  // Nor does anybody trace to a headquarters that is lost (39.10.0).
  if (!hasWay(g, u)) return g.f.releaseStray[hq] === 0 ? 'stray' : undefined;
  return g.onMap(hq) && g.f.release[hq] === 0 && !runsOnCaptured(g, hq) ? 'fuel' : undefined;
}
const LOCALS = about('u', { u: unit() });
type Locals = Of<typeof LOCALS>;

const at = <T>(line: readonly T[], roll: number): T => line[Math.min(9, Math.max(0, roll))];
function lineOf(g: G, u: UnitId): { kind: Roll; hq: UnitId; by: number } {
  const kind = pendingRoll(g, u) ?? 'fuel';
  const hq = bandKeeper(g, u) ?? fuelHead(g, u);
  return { kind, hq, by: isExtended(g, hq) ? EXTENDED : 0 };
}
/** What the table gives: points or units, `ALL` for no limit. */
function read(g: G, u: UnitId, pip: number): number {
  const { kind, hq, by } = lineOf(g, u);
  const roll = (pip % 10) + by;
  const found = at(LINE[kind === 'stray' ? NO_FUEL : g.f.fuel[hq]], roll);
  return found === 'N' ? ALL : Number(found);
}

export const fuelRoll: Proc<Locals> = {
  locals: LOCALS,
  first: 'roll',
  points: {
    roll: {
      roll: (g, l) => {
        const { kind, hq, by } = lineOf(g, l.u);
        return {
          dice: [10],
          classOf: ([pip]) => `${kind === 'stray' ? 'strays' : 'moves'}-${read(g, l.u, pip)}`,
          cases: ['16.2.3'],
          says: kind === 'stray' ? 'roll.fuel-stray' : 'roll.fuel',
          args: { unit: hq, n: by, state: kind === 'stray' ? 'none' : (['normal', 'low', 'none'] as const)[g.f.fuel[hq]] },
        };
      },
      take: (g, l, [pip]): Next => {
        const { kind, hq } = lineOf(g, l.u);
        const n = read(g, l.u, pip);
        g.emit({
          e: 'fuelRolled',
          u: hq,
          h: g.hexOf(g.onMap(hq) ? hq : l.u),
          die: pip % 10,
          n: n === ALL ? -1 : n,
          of: kind === 'stray' ? 'stray' : 'formation',
          case: '16.2.3',
        });
        if (kind === 'stray') g.set('releaseStray', hq, 1 + n);
        else {
          g.set('release', hq, 1 + n);
          if (n !== ALL && n > 0) return 'choose';
          g.set('releaseAs', hq, 1);
        }
        return END;
      },
    },
    choose: {
      who: () => GERMAN,
      cases: ['16.2.3'],
      args: (g, l) => ({ unit: lineOf(g, l.u).hq, n: g.f.release[lineOf(g, l.u).hq] - 1 }),
      options: [plain('all-move', (g, l: Locals) => chosen(g, l, 1)), plain('some-move', (g, l: Locals) => chosen(g, l, 2))],
    },
  },
};
function chosen(g: G, l: Locals, as: number): Next {
  g.set('releaseAs', lineOf(g, l.u).hq, as);
  return END;
}
/** The roll that comes before the move of a unit, if one does; then its owner is asked again who moves. */
export const rollFirst = (g: G, u: UnitId): Next | undefined =>
  pendingRoll(g, u) === undefined ? undefined : call('fuelRoll', { u }, 'plan');

// ---- what it does ---------------------------------------------------------------------------------------------------------------------------------

/** The most points that fuel leaves a unit, in whole points; undefined for no limit (16.2.3). */
export function fuelLimit(g: G, u: UnitId): number | undefined {
  const hq = fuelHq(g, u);
  if (hq < 0 || hasReserveBonus(g, u)) return undefined;
  if (!hasWay(g, u)) return g.f.releaseStray[hq] > 0 && g.f.releaseStray[hq] - 1 !== ALL ? g.f.releaseStray[hq] - 1 : undefined;
  const n = g.f.release[hq] - 1;
  return g.f.releaseAs[hq] === 1 && n >= 0 && n !== ALL ? n : undefined;
}
/** Why fuel keeps a unit where it is: as many of its formation as may move have moved (16.2.3). */
export function fuelMoveRefusal(g: G, u: UnitId): Refusal | undefined {
  if (!g.rules.supply) return undefined;
  const hq = fuelHq(g, u);
  if (hq < 0 || g.f.releaseAs[hq] !== 2 || !hasWay(g, u)) return undefined;
  const moved = onMapOf(g, GERMAN).filter((v) => v !== u && !hasStayed(g, v) && fuelHq(g, v) === hq && hasWay(g, v)).length;
  return moved >= g.f.release[hq] - 1 ? { case: '16.2.3', why: 'fuel-count', unit: u, limit: g.f.release[hq] - 1 } : undefined;
}
