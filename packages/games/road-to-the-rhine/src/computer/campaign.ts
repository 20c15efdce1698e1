/** Answers beside the battle: set-up, drops, replacements, withdrawals, the dams. */
import { type Action, distance, type HexId, hexOf, type Side, type UnitId, unitOf } from '@hexfront/engine';
import { HEYDTE } from '../rules/air/airborne.ts';
import { isBridged, sideBits } from '../rules/movement/hexsides.ts';
import { combatValue } from '../state/faces.ts';
import { AIRCRAFT, DIVISION, held, onMap, SIDE, UNITS, unitsOf } from '../state/query.ts';
import { ALLIED, enemyOf, type G, GERMAN } from '../state/shape.ts';
import { attackerOf } from './goals.ts';
import { FAR } from './ground.ts';
import { outlook } from './outlook.ts';
import { replacementGain } from './refit.ts';
import { best, done } from './supply.ts';
import { defense, worth } from './units.ts';

// ---- drops (21) ----------------------------------------------------------------------------------------------------------------------------

/** Hexes to own ground units, by hex: a corridor has to be opened over this distance. */
function linkUp(g: G, side: Side, hex: HexId): number {
  let least = 99;
  for (const u of onMap(g, side)) least = Math.min(least, distance(g.board, g.hexOf(u), hex));
  return least;
}

/** A bridge leads out of the hex toward another. */
function bridges(g: G, hex: HexId): number {
  let n = 0;
  for (let d = 0; d < 6; d++) if (g.board.neighbors[6 * hex + d] >= 0 && isBridged(g, 6 * hex + d)) n++;
  return n;
}

/** Eight hexes of a supply line off the road are as far as anybody should be from the line he waits for (6.B). */
const LONGEST_LINK = 7;
/**
 * Drops are of use where they can be joined: in the goal itself or at the crossing before it, near the own line, not on top of the enemy, each
 * where the others are not. A turn in which no such place exists is no turn for a drop.
 */
function plotValue(g: G, u: UnitId, hex: HexId, others: readonly number[]): number {
  const side = SIDE[u];
  if (side !== attackerOf(g)) return 0;
  const look = outlook(g, side);
  const link = linkUp(g, side, hex);
  if (link > LONGEST_LINK || link < 2) return 0;
  const strength = combatValue(g, u);
  for (let d = -1; d < 6; d++) {
    const at = d < 0 ? hex : g.board.neighbors[6 * hex + d];
    if (at < 0) continue;
    for (const v of unitsOf(g, enemyOf(side), at)) if (d < 0 || defense(g, v) > strength) return 0;
  }
  const inside = look.goals.find((goal) => goal.hexes.includes(hex) && (goal.fits?.(u) ?? true));
  let value = (inside ? 0.35 * inside.value : 0) + 1.5 * Math.min(2, bridges(g, hex)) - 0.7 * link;
  if (!inside && look.open[hex] > 12) return 0;
  for (const other of others) {
    const apart = distance(g.board, other, hex);
    if (apart === 0) value -= 5;
    else if (apart > 3) value -= 0.6 * (apart - 3);
  }
  return value;
}
const plottedHexes = (g: G, side: Side): number[] =>
  UNITS.filter((u) => u.side === side && g.f.plotHex[u.index] >= 0).map((u) => g.f.plotHex[u.index]);

/** Behind an air landing unit somebody has to have prepared the ground (21.B.2). */
const SECOND_WAVE = new Set(UNITS.filter((u) => u.marks.includes('second-wave')).map((u) => u.index));

function plotAllied(g: G, side: Side, list: readonly Action[]): Action | undefined {
  if (side !== attackerOf(g)) return done(list);
  const others = plottedHexes(g, side);
  // Strong divisions first: the best place is theirs.
  const units = [...new Set(list.filter((a) => a.k === 'plot').map(unitOf))]
    .filter((u) => !SECOND_WAVE.has(u) && !(g.onMap(u) && g.f.maneuver[u] === 0 && DIVISION[u] === 0))
    .sort((a, b) => combatValue(g, b) - combatValue(g, a) || a - b);
  for (const u of units) {
    const found = best(
      list.filter((a) => a.k === 'plot' && a.u === u),
      (a) => plotValue(g, u, hexOf(a), others),
    );
    if (found) return found;
  }
  return done(list);
}

/** Only from an air base he stands on, at what lies between the enemy and the goals, when the first impulse has opened the way. */
function plotGerman(g: G, side: Side, list: readonly Action[]): Action | undefined {
  if (side !== attackerOf(g) || !g.onMap(HEYDTE) || !g.unitsIn(g.f.place[HEYDTE]).some((u) => AIRCRAFT[u] === 1)) return done(list);
  const look = outlook(g, GERMAN);
  const found = best(
    list.filter((a) => a.k === 'plot'),
    (a) => {
      const h = hexOf(a);
      if (held(g, ALLIED, h) || look.near[h] < 2 || look.blocked[h] >= FAR) return 0;
      return Math.exp(-look.open[h] / 24) + 0.1 * bridges(g, h);
    },
    0.3,
  );
  return found ?? done(list);
}

/** Down while the sky is clear; not onto somebody who would throw him out again. */
function drop(g: G, side: Side, list: readonly Action[]): Action | undefined {
  const found = best(
    list.filter((a) => a.k === 'drop'),
    (a) => {
      const u = unitOf(a);
      const hex = g.f.plotHex[u];
      const foes = unitsOf(g, enemyOf(side), hex);
      const against = foes.reduce((sum, v) => sum + defense(g, v), 0);
      const strength = combatValue(g, u);
      if (against > 0 && strength < 1.5 * against) return 0;
      return strength + (DIVISION[u] === 1 ? 5 : 0) - against;
    },
  );
  return found ?? done(list) ?? done(list, 'decline');
}

// ---- set-up --------------------------------------------------------------------------------------------------------------------------------

const asSuggested = (_g: G, _side: Side, list: readonly Action[]): Action | undefined => done(list, 'rest') ?? done(list);

// ---- replacements (18), arrivals (23), withdrawals (31.E) ----------------------------------------------------------------------------------

/** The most strength for a point; breaking up own divisions never. */
function refit(g: G, _side: Side, list: readonly Action[]): Action | undefined {
  return (
    list.find((a) => a.k === 'return' || a.k === 'cavalry') ??
    best(
      list.filter((a) => a.k === 'replace'),
      (a) => replacementGain(g, unitOf(a)),
    ) ??
    done(list)
  );
}
const second = (g: G, _side: Side, list: readonly Action[]): Action | undefined =>
  best(
    list.filter((a) => a.k === 'with'),
    (a) => replacementGain(g, unitOf(a)),
  ) ?? done(list, 'alone');
const partner = (g: G, _side: Side, list: readonly Action[]): Action | undefined =>
  best(list, (a) => 10 - worth(g, unitOf(a)), Number.NEGATIVE_INFINITY);
const forgo = (_g: G, _side: Side, list: readonly Action[]): Action | undefined => list[list.length - 1];
const base = (_g: G, _side: Side, list: readonly Action[]): Action | undefined => done(list, 'england');
/** The one that will be missed least. */
const substitute = (g: G, _side: Side, list: readonly Action[]): Action | undefined =>
  best(list, (a) => -combatValue(g, unitOf(a)), Number.NEGATIVE_INFINITY);
const fightOn = (_g: G, _side: Side, list: readonly Action[]): Action | undefined => done(list, 'stay');

// ---- the dams (24) -------------------------------------------------------------------------------------------------------------------------

/** Blown when the Allies have come to the Roer in their own turn, so that the flood is in their way and not in that of a German attack. */
function dams(g: G, _side: Side, list: readonly Action[]): Action | undefined {
  if (g.v.side !== ALLIED) return done(list, 'quiet');
  const roer = sideBits(g.board).roer;
  let waiting = 0;
  for (const u of onMap(g, ALLIED)) {
    const hex = g.f.place[u];
    for (let d = 0; d < 6; d++)
      if ((g.board.sides[6 * hex + d] & roer) !== 0) {
        waiting += combatValue(g, u);
        break;
      }
  }
  return done(list, waiting >= 5 ? 'blow' : 'decline');
}

export const CAMPAIGN_ANSWERS = {
  'plots.allied': plotAllied,
  'plots.german': plotGerman,
  'plots.impulse': (_g: G, _side: Side, list: readonly Action[]): Action | undefined => list.find((a) => a.n === 2) ?? list[0],
  'drops.allied': drop,
  'jump.german': drop,
  'setup.place': asSuggested,
  'setup.placed': asSuggested,
  'setup.supplied': asSuggested,
  'replacements.spend': refit,
  'replacements.second': second,
  'replacements.mate': partner,
  'replacements.forgo': forgo,
  'announce.base': base,
  'base.base': base,
  'withdrawals.instead': substitute,
  'withdraw.surrender': fightOn,
  'dams.ask': dams,
};
