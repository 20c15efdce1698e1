/** Chapter 29, offensive capacity: each morning both sides choose which divisions of an army may go over to Prepared Assault or Exploit mode. Procedure `capacity`. */
import { END, listed, plain, type Refusal, type Side, type Trigger, type UnitId } from '@hexfront/engine';
import { formations, tables, turns } from '../../data/index.ts';
import { artilleryOf, onMapOf, unitsOfFormation } from '../../state/derived.ts';
import { OFFENSIVE, QUIET } from '../../state/fields/campaign/capacity.ts';
import { ARTILLERY, BATTALION, formationOf, printedFormation, SIDE, UNITS, wholeOf } from '../../state/query.ts';
import { ALLIED, type Ask, type G, GERMAN, type Proc, type WaR2 } from '../../state/shape.ts';
import { limitsUs } from '../boundaries/montgomery.ts';
import { armyOf, CORPS_HQ, corpsOf, FORMATION_HQ, HQ_RANK, headOf, hqOf, hqOfFormation, isGroupHq } from '../command/chain.ts';
import { boundTrucks } from '../logistics/needs.ts';
import { ARMIES, stock } from '../logistics/stockpiles.ts';

/** In halves of a division: a Volksgrenadier division counts half (29.2.2). */
const DIVISION = 2;
const VOLKSGRENADIER = 1;
const US_DIVISIONS = 8 * DIVISION;
const US_CAVALRY = 2;
const GERMAN_DIVISIONS = 6 * DIVISION;
const SEVENTH_ARMY = 3 * DIVISION;

/** Mornings from the day on which the rule is in force (29.1.1). */
export const isCapacityMorning = (g: G): boolean =>
  turns[g.v.turn - 1]?.part === 'am' &&
  onMapOf(g, ALLIED)
    .concat(onMapOf(g, GERMAN))
    .some((u) => isLimited(g, u));
/** A formation whose army is limited already; US ones may be so earlier (24.3.0, 29.1.1). */
const isLimited = (g: G, hq: UnitId): boolean => isHead(g, hq) && isInForce(g, hq);
const isInForce = (g: G, u: UnitId): boolean => g.v.turn >= g.rules.capacityFrom || (SIDE[u] === ALLIED && limitsUs(g, u));

/** Cavalry groups have no headquarters: their first unit on the map stands for them. */
const cavalry = (g: G, u: UnitId): UnitId[] => unitsOfFormation(g, SIDE[u], formationOf(g, u)).filter((v) => ARTILLERY[v] === 0);
/** A formation is chosen by its headquarters; a US sub-formation on its own counts as one (29.2.1). */
const isHead = (g: G, u: UnitId): boolean =>
  HQ_RANK[u] === FORMATION_HQ || (SIDE[u] === ALLIED && (isGroupHq(g, u) || (isCavalry(u) && cavalry(g, u)[0] === u)));

const kindOf = (hq: UnitId): string => formations[printedFormation(hq)]?.kind ?? '';
const isCavalry = (hq: UnitId): boolean => kindOf(hq) === 'cavalry';
const weight = (hq: UnitId): number => (isCavalry(hq) ? 1 : kindOf(hq) === 'volksgrenadier' ? VOLKSGRENADIER : DIVISION);

/** Two truck points give the 7th Army a division more (29.2.2). */
export const seventhArmy = (trucks: number): number => SEVENTH_ARMY + DIVISION * Math.floor(trucks / 2);
/** Truck points that the 7th Army has been given for the day, those that its mechanized formations take among them (16.1.0, 16.4.1). */
function trucksOfSeventh(g: G): number {
  const army = ARMIES.indexOf('7A');
  if (g.rules.onlyArmy >= 0 || g.rules.trucksOfArmy(army) >= 0) return g.rules.truckPoints(GERMAN, '7A', g.v.turn);
  return stock(g, 'truckFuel', army) + stock(g, 'truckAmmo', army) + stock(g, 'truckMotor', army) + boundTrucks(g, army);
}
/** What an army can do; armies that chapter 29 does not name are not limited. */
function capacityOf(g: G, side: Side, army: string, cavalry: boolean): number {
  if (side === ALLIED) return army !== '1USA' && army !== '3USA' ? Number.POSITIVE_INFINITY : cavalry ? US_CAVALRY : US_DIVISIONS;
  if (army !== '7A') return GERMAN_DIVISIONS;
  return seventhArmy(trucksOfSeventh(g));
}

/** Headquarters of formations on the map that share a limit with this one. */
const peers = (g: G, hq: UnitId): UnitId[] =>
  onMapOf(g, SIDE[hq]).filter((v) => isHead(g, v) && armyOf(g, v) === armyOf(g, hq) && isCavalry(v) === isCavalry(hq));
const limitFor = (g: G, hq: UnitId): number => capacityOf(g, SIDE[hq], armyOf(g, hq) ?? '', isCavalry(hq));
const sum = (units: readonly UnitId[]): number => units.reduce((n, u) => n + weight(u), 0);
/** What of the capacity of its army a division could still take up. */
const capacityLeft = (g: G, hq: UnitId): number => limitFor(g, hq) - sum(peers(g, hq).filter((v) => g.f.offense[v] === OFFENSIVE));

/** After Montgomery's withdrawal two corps of the 1st Army at most have divisions in offensive use (29.2.3, 37.3.3). */
const MOST_CORPS = 2;
const corpsIn = (g: G, units: readonly UnitId[]): Set<string | undefined> => new Set(units.map((u) => corpsOf(g, u)));
const isConfined = (g: G, hq: UnitId): boolean => g.v.withdrawal > 0 && armyOf(g, hq) === '1USA';
const firstArmy = (g: G): UnitId[] => headquarters(g, ALLIED).filter((v) => armyOf(g, v) === '1USA');
/** Its army has divisions of more corps than may attack: they have to be chosen. */
const isSpread = (g: G, hq: UnitId): boolean => isConfined(g, hq) && corpsIn(g, firstArmy(g)).size > MOST_CORPS;
function isThirdCorps(g: G, hq: UnitId): boolean {
  if (!isConfined(g, hq)) return false;
  const chosen = corpsIn(
    g,
    firstArmy(g).filter((v) => g.f.offense[v] === OFFENSIVE),
  );
  return chosen.size >= MOST_CORPS && !chosen.has(corpsOf(g, hq));
}

const headquarters = (g: G, side: Side): UnitId[] => onMapOf(g, side).filter((u) => isHead(g, u));
/** Up to three units of a cavalry group that are no artillery (29.2.1). */
const CAVALRY_UNITS = 3;
function mark(g: G, hq: UnitId, value: number): void {
  if (!isCavalry(hq)) g.set('offense', hq, value);
  else for (const [n, u] of cavalry(g, hq).entries()) g.set('offense', u, n < CAVALRY_UNITS ? value : QUIET);
}
/** Where the whole army fits, nobody has to choose. */
function begin(g: G): void {
  for (const { index: u } of UNITS) if (g.f.offense[u] !== 0) g.set('offense', u, 0);
  for (const side of [ALLIED, GERMAN])
    for (const hq of headquarters(g, side))
      if (isLimited(g, hq)) mark(g, hq, sum(peers(g, hq)) <= limitFor(g, hq) && !isSpread(g, hq) ? OFFENSIVE : QUIET);
}

function chooseRefusal(g: G, side: Side, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '29.2.0', why, unit });
  if (SIDE[unit] !== side || !g.onMap(unit)) return no('not-yours');
  if (!isHead(g, unit)) return no('not-formation-hq');
  if (g.f.offense[unit] !== QUIET) return no('offensive-already');
  if (isThirdCorps(g, unit)) return { ...no('third-corps'), case: '29.2.3' };
  return capacityLeft(g, unit) < weight(unit) ? { ...no('no-capacity'), case: side === ALLIED ? '29.2.1' : '29.2.2' } : undefined;
}
const ask = (side: Side, next: string): Ask => ({
  who: () => side,
  cases: ['29.2.0'],
  options: [
    listed(
      'offense',
      'u',
      (g) => headquarters(g, side).filter((hq) => chooseRefusal(g, side, hq) === undefined),
      (g, _l, hq): Refusal => chooseRefusal(g, side, hq) ?? { case: '29.2.0', why: 'not-formation-hq', unit: hq },
      (g, _l, hq) => {
        mark(g, hq, OFFENSIVE);
        g.emit({ e: 'offensive', u: hq, case: '29.2.0' });
        return side === ALLIED ? 'allied' : 'german';
      },
    ),
    plain('done', next),
  ],
});

export const capacity: Proc = {
  first: 'begin',
  points: {
    begin: {
      auto: (g) => {
        begin(g);
        return 'allied';
      },
    },
    allied: ask(ALLIED, 'german'),
    german: ask(GERMAN, 'end'),
    end: { auto: () => END },
  },
};

/** Who comes onto the map later in the day may attack as far as there is room left (R-S80); a unit of a cavalry group does as the group does. */
function admit(g: G, u: UnitId): void {
  if (!g.rules.allModes || !isInForce(g, u) || g.f.offense[u] !== 0) return;
  const mates = isCavalry(u) ? cavalry(g, u).filter((v) => v !== u && g.f.offense[v] !== 0) : [];
  const used = mates.filter((v) => g.f.offense[v] === OFFENSIVE).length;
  if (mates.length > 0) g.set('offense', u, used > 0 && used < CAVALRY_UNITS ? OFFENSIVE : QUIET);
  else if (isHead(g, u)) mark(g, u, capacityLeft(g, u) >= weight(u) && !isThirdCorps(g, u) ? OFFENSIVE : QUIET);
}
export const capacityTriggers: readonly Trigger<WaR2>[] = [{ on: 'arrived', effect: (g, { u }) => admit(g, u) }];

/** Why a unit goes into neither mode today. */
export function quietRefusal(g: G, unit: UnitId): Refusal | undefined {
  const whole = wholeOf(g, unit);
  const hq = SIDE[unit] === ALLIED ? (isCavalry(whole) ? whole : headOf(g, unit)) : hqOfFormation(formationOf(g, unit));
  return hq >= 0 && g.f.offense[hq] === QUIET ? { case: '29.2.0', why: 'quiet-today', unit } : undefined;
}

const MOST_ARTILLERY = tables.offensiveCapacity.allied.corpsNondivArtilleryBattalions;
const isCorpsArtillery = (g: G, u: UnitId): boolean => BATTALION[u] === 1 && formationOf(g, u) < 0;
/** A US corps has sixteen battalions of artillery that belong to no division, and takes no more (29.2.1). */
export const hasRoomForArtillery = (g: G, u: UnitId, corps: UnitId): boolean =>
  SIDE[u] !== ALLIED ||
  HQ_RANK[corps] !== CORPS_HQ ||
  ARTILLERY[u] === 0 ||
  !(g.v.turn >= g.rules.capacityFrom || limitsUs(g, corps)) ||
  artilleryOf(g, ALLIED).filter((v) => v !== u && isCorpsArtillery(g, v) && hqOf(g, v) === corps).length < MOST_ARTILLERY;
