/**
 * Units that are written down in place of standing on the map (35.1.12): panzer divisions in Maneuver Reserve, the US 2nd Division, and two combat commands of
 * the 9th Armored Division. They come to light when their owner puts them on the map, which has to be before he uses them, and when the enemy runs into them;
 * the 2nd Division also when German units begin a Movement Phase next to it.
 */
import { distance, type HexId, neighboursOf, type Refusal, type Side, type Trigger, type UnitId, type WalkStep } from '@hexfront/engine';
import { turnNumber } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { held, markOf, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Opt, type WaR2 } from '../../state/shape.ts';
import { stackRefusal } from '../movement/stacking.ts';

const CASE = '35.1.12';
const ALL_ACTIVE = turnNumber('dec-17-am');
const SECOND = '2ID';
const COMMANDS: readonly string[] = ['9AD CCB', '9AD CCR'];

const nameOf = (u: UnitId): string => `${UNITS[u].formation} ${UNITS[u].part}`;
const OF_COMMANDS: readonly UnitId[] = UNITS.filter(({ index }) => COMMANDS.includes(nameOf(index))).map(({ index }) => index);
const whereIs = (g: G, u: UnitId): HexId => (g.onMap(u) ? g.hexOf(u) : postOf(g, u));
/** What comes to light together; companies with those that the list has them with, and only CCB has any. */
const groupOf = (g: G, u: UnitId): string => {
  const formation = markOf(g, u);
  if (!UNITS[u].generic) return OF_COMMANDS.includes(u) ? nameOf(u) : (formation ?? '');
  const mates = OF_COMMANDS.filter((v) => UNITS[v].formation === formation);
  const isOne = g.f.post[u] > 0 || mates.some((v) => whereIs(g, v) === whereIs(g, u));
  return mates.length > 0 && isOne ? nameOf(mates[0]) : (formation ?? '');
};
export const isCommand = (g: G, u: UnitId): boolean => COMMANDS.includes(groupOf(g, u));
/** US units that are set up last, in secret. */
const isLast = (g: G, u: UnitId): boolean => SIDE[u] === ALLIED && (groupOf(g, u) === SECOND || isCommand(g, u));

export const writtenOf = (g: G, side: Side): UnitId[] =>
  g.rules.freeSetup ? g.unitsIn(g.box('Written down')).filter((u) => SIDE[u] === side) : [];
export const postOf = (g: G, u: UnitId): HexId => g.f.post[u] - 1;
export function writeDown(g: G, units: readonly UnitId[]): void {
  for (const u of units) {
    g.set('post', u, g.hexOf(u) + 1);
    g.move(u, g.box('Written down'));
  }
}

/** The hex that is written down, or the nearest with room that the enemy does not hold. */
function placeFor(g: G, u: UnitId): HexId | undefined {
  const post = postOf(g, u);
  const fits = (hex: HexId): boolean => !held(g, 1 - SIDE[u], hex) && stackRefusal(g, u, hex) === undefined;
  if (fits(post)) return post;
  let best: HexId | undefined;
  for (let hex: HexId = 0; hex < g.board.n; hex++)
    if ((best === undefined || distance(g.board, hex, post) < distance(g.board, best, post)) && fits(hex)) best = hex;
  return best;
}
/** Puts a group on the map. */
export function reveal(g: G, group: string, side: Side): void {
  const units = writtenOf(g, side).filter((u) => groupOf(g, u) === group);
  if (units.length === 0) return;
  for (const u of units) {
    const hex = placeFor(g, u);
    if (hex === undefined) continue;
    g.move(u, hex);
    g.set('post', u, 0);
    g.set('control', hex, side + 1);
    if (side === ALLIED && g.v.turn >= ALL_ACTIVE) g.set('asleep', u, 0);
  }
  g.emit({ e: 'revealed', units, side, case: CASE });
}
export const revealWith = (g: G, u: UnitId): void => reveal(g, groupOf(g, u), SIDE[u]);
/** A part of the 9th Armored Division that is activated (35.1.4). */
export const revealPart = (g: G, part: string): void => reveal(g, part, ALLIED);

function revealRefusal(g: G, unit: UnitId): Refusal | undefined {
  return writtenOf(g, g.v.side).includes(unit) ? undefined : { case: CASE, why: 'not-written', unit };
}
/** Puts a division or combat command on the map, in its owner's Mode Determination Phase: asked with the first of its units. */
export const bringToLight: Opt<never> = {
  k: 'reveal',
  parts: 'u',
  *from(g) {
    const groups = new Set<string>();
    for (const u of writtenOf(g, g.v.side)) {
      if (groups.has(groupOf(g, u))) continue;
      groups.add(groupOf(g, u));
      yield { k: 'reveal', u };
    }
  },
  test: (g, _l, { u }) => revealRefusal(g, u),
  take: (g, _l, { u }) => {
    revealWith(g, u);
    return 'choose';
  },
};

/** German units next to the 2nd Division as they begin to move bring it to light. */
export function findSecondDivision(g: G): void {
  const hidden = writtenOf(g, ALLIED).filter((u) => groupOf(g, u) === SECOND);
  if (hidden.some((u) => neighboursOf(g.board, postOf(g, u)).some((hex) => held(g, GERMAN, hex)))) reveal(g, SECOND, ALLIED);
}

const enemiesAt = (g: G, mover: UnitId, hex: HexId): UnitId[] => writtenOf(g, 1 - SIDE[mover]).filter((u) => postOf(g, u) === hex);
/** The first step of a walk that runs into units that are written down there: they come to light, and the walk ends before it. -1: none does. */
export function runsInto(g: G, mover: UnitId, steps: readonly WalkStep[]): number {
  if (!g.rules.freeSetup) return -1;
  const n = steps.findIndex(({ hex, dir }) => dir >= 0 && enemiesAt(g, mover, hex).length > 0);
  if (n >= 0) for (const u of enemiesAt(g, mover, steps[n].hex)) revealWith(g, u);
  return n;
}
/** Who comes into such a hex in any other way finds them too. */
export const writtenTriggers: readonly Trigger<WaR2>[] = [
  {
    on: 'entered',
    effect: (g, { u, h }) => {
      if (g.rules.freeSetup) for (const v of enemiesAt(g, u, h)) revealWith(g, v);
    },
  },
];
/** Whoever is still on the map and may be written down. */
export const lastUnits = (g: G): UnitId[] => onMapOf(g, ALLIED).filter((u) => isLast(g, u));
