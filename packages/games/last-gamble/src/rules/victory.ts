/** Chapter 16, how to win: all four scenarios, checked whenever something happened, and the levels at the end. */
import { callsOn, END, type HexId, type Refusal, type Result, type UnitId } from '@hexfront/engine';
import type { BreakthroughVictory, LevelsVictory, VictoryEffect, VictoryLevel, VictoryModifier } from '../data/index.ts';
import type { RuleModule } from '../decisions/rules.ts';
import { happened } from '../state/history.ts';
import { ARMOR, COMBATANT, MOTORIZED, onMap, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type G, GERMAN, type Proc, SUPPLIED } from '../state/shape.ts';
import { supplyOf } from './supply/supply.ts';

/** Printed column and row of a hex: `3519` is column 35, row 19. */
export const columnOf = (g: G, hex: HexId): number => Number(g.board.ids[hex].slice(0, 2));
export const rowOf = (g: G, hex: HexId): number => Number(g.board.ids[hex].slice(2, 4));

/** A German combat unit in the hex; a general or a jeep team takes no town. */
export function germanIn(g: G, id: string): boolean {
  const { head, next } = g.occupancy;
  for (let u = head[g.board.at(id)]; u >= 0; u = next[u]) if (SIDE[u] === GERMAN && COMBATANT[u] === 1) return true;
  return false;
}

/** Supplied motorized German units in hexes of a kind. */
function motorizedIn(g: G, inside: (hex: HexId) => boolean, supplied: boolean): number {
  let count = 0;
  for (const u of onMap(g, GERMAN))
    if (MOTORIZED[u] && COMBATANT[u] && inside(g.hexOf(u)) && (!supplied || supplyOf(g, u) === SUPPLIED)) count++;
  return count;
}

/** West of row 3100 is column 32 and beyond. */
export const westOfColumn = (g: G, v: BreakthroughVictory): number =>
  motorizedIn(g, (h) => columnOf(g, h) > v.motorizedWestOfColumn, v.supplied);

/** Beyond the Meuse and north of Vireux. */
export const beyondMeuse = (g: G, v: LevelsVictory): number => {
  const west = g.board.markBit('west-of-meuse');
  return motorizedIn(g, (h) => (g.board.marks[h] & west) !== 0 && rowOf(g, h) < v.germanTactical.northOfRow, v.germanTactical.supplied);
};

/** A panzer or panzer grenadier unit (basic-16.0#wacht): a German vehicle, or armored infantry. */
export const isPanzer = (u: UnitId): boolean => SIDE[u] === GERMAN && (ARMOR[u] === 1 || UNITS[u].type === 'armored-infantry');

/** Edge hexes of the west and north between the first and the last of the entry letters, both included. */
export function onExitEdge(g: G, v: LevelsVictory, hex: HexId): boolean {
  const { areas } = v.germanDecisive;
  const first = g.board.region('entry', areas[0]).hexes[0];
  const last = g.board.region('entry', areas[areas.length - 1]).hexes[0];
  if (g.board.region('edge', 'west').has[hex]) return rowOf(g, hex) <= rowOf(g, first);
  return g.board.region('edge', 'north').has[hex] === 1 && columnOf(g, hex) >= columnOf(g, last);
}

/** Tactical conditions met at this moment (basic-16.0#wacht): Liège or Namur entered, or enough beyond the Meuse. */
export const isReached = (g: G, v: LevelsVictory): boolean => v.germanTactical.anyHex.some((id) => germanIn(g, id));
export const isCrossed = (g: G, v: LevelsVictory): boolean =>
  happened(g, 'meuseCrossed') && beyondMeuse(g, v) >= v.germanTactical.motorizedWestOfMeuse;
const tacticalNow = (g: G, v: LevelsVictory): boolean => isReached(g, v) || isCrossed(g, v);

/** Which changes of the levels are in force. */
const ACTIVE: Readonly<Record<string, (g: G) => boolean>> = {
  'spatlese-launched': (g) => happened(g, 'spatlese'),
  'voluntary-reserve': (g) => g.v.committed !== 0,
};
export const modifierActive = (g: G, m: VictoryModifier): boolean => ACTIVE[m.id]?.(g) ?? g.rules.inForce(g, m.id);
const active = (g: G, effect: VictoryEffect): boolean =>
  g.rules.scenario.victory.modifiers.some((m) => m.effect === effect && modifierActive(g, m));

const ORDER: readonly VictoryLevel[] = [
  'german-decisive',
  'german-tactical',
  'draw',
  'allied-tactical',
  'allied-decisive',
  'allied-strategic',
];
const lower = (level: VictoryLevel): VictoryLevel => ORDER[Math.min(ORDER.indexOf(level) + 1, ORDER.length - 1)];

/** The level after everything that changes it (gset-1-2alt, gset-5, gvar-1#vc, adv-10.23). */
export function adjusted(g: G, level: VictoryLevel): VictoryLevel {
  let out = level;
  if (out === 'german-decisive' && active(g, 'no-german-decisive')) out = 'german-tactical';
  if (out === 'german-tactical' && active(g, 'german-tactical-to-draw')) out = 'draw';
  else if (out === 'draw' && active(g, 'draw-to-allied-tactical')) out = 'allied-tactical';
  if (active(g, 'one-level-allied') && out !== 'allied-decisive') out = lower(out);
  if (active(g, 'nordwind-shift') && out !== 'german-decisive') out = lower(out);
  return out;
}

const winnerOf = (level: VictoryLevel): number => (level === 'draw' ? -1 : level.startsWith('german') ? GERMAN : ALLIED);
export const resultOf = (g: G, level: VictoryLevel): Result => {
  const final = adjusted(g, level);
  return { winner: winnerOf(final), level: final, case: g.rules.scenario.cases[0] };
};

/** The level if the game ended now. */
export function levelNow(g: G, v: LevelsVictory): VictoryLevel {
  if (g.v.exitedPanzers >= v.germanDecisive.exitUnits && !active(g, 'no-german-decisive')) return 'german-decisive';
  if (g.v.secured !== 0 || tacticalNow(g, v)) return 'german-tactical';
  if (v.draw.unitsIn.every((p) => germanIn(g, p.hex))) return 'draw';
  return v.alliedDecisive.noGermanIn.some((p) => germanIn(g, p.hex)) ? 'allied-tactical' : 'allied-decisive';
}

export const isOver = (g: G): boolean => g.v.turn > g.rules.scenario.lastTurn;

function breakthrough(g: G, v: BreakthroughVictory): Result | undefined {
  const won = { winner: GERMAN, level: 'german', case: 'basic-16.0#breakthrough' };
  const over = isOver(g);
  const allAtEnd = active(g, 'all-towns-at-end');
  if (!allAtEnd || over) {
    const towns = v.towns.filter((p) => germanIn(g, p.hex)).length;
    if (towns >= (allAtEnd ? v.towns.length : v.townsNeeded) && westOfColumn(g, v) >= v.motorizedNeeded) return won;
  }
  if (v.orAllHexes.every((id) => germanIn(g, id))) return won;
  return over ? { winner: ALLIED, level: 'allied', case: 'basic-16.0#breakthrough' } : undefined;
}

function levels(g: G, v: LevelsVictory): Result | undefined {
  if (g.v.exitedPanzers >= v.germanDecisive.exitUnits && !active(g, 'no-german-decisive')) return resultOf(g, 'german-decisive');
  return isOver(g) ? resultOf(g, levelNow(g, v)) : undefined;
}

/** Asked by the machine whenever something happened. */
export function victory(g: G): Result | undefined {
  const v = g.rules.scenario.victory;
  let result = v.kind === 'breakthrough' ? breakthrough(g, v) : levels(g, v);
  for (const rule of g.rules.victory) result = rule(g, result);
  return result;
}

/** The German has a Tactical Victory in hand: take it, or play on for a Decisive one (basic-16.0#wacht). What he has reached he keeps. */
const playOn: Proc = {
  first: 'ask',
  points: {
    ask: {
      who: () => GERMAN,
      cases: ['basic-16.0#wacht'],
      says: 'ask.play-on',
      options: [
        {
          k: 'end-game',
          from: () => [{ k: 'end-game' }],
          test: (): Refusal | undefined => undefined,
          take: (g) => {
            g.finish(resultOf(g, 'german-tactical'));
            return END;
          },
          sure: true,
        },
        {
          k: 'play-on',
          from: () => [{ k: 'play-on' }],
          test: () => undefined,
          take: (g) => {
            g.v.playOn = 1;
            g.emit({ e: 'playOn', case: 'basic-16.0#wacht' });
            return END;
          },
          sure: true,
        },
      ],
    },
  },
};

/** Looks for a Tactical Victory after everything that can bring one. */
function securedNow(g: G): boolean {
  const v = g.rules.scenario.victory;
  if (v.kind !== 'levels' || g.v.secured !== 0 || !tacticalNow(g, v)) return false;
  g.v.secured = 1;
  g.emit({ e: 'secured', case: 'basic-16.0#wacht' });
  return true;
}

export const victoryChapter: RuleModule = {
  apply(draft) {
    draft.procs['play-on'] = playOn;
    if (draft.scenario.victory.kind !== 'levels') return;
    const v = draft.scenario.victory;
    draft.triggers.push(
      ...callsOn(['moved', 'entered', 'advanced', 'retreated', 'supply', 'fuel', 'arrived'], 'play-on', (g: G) =>
        securedNow(g) ? {} : undefined,
      ),
    );
    // Twelve panzer units off the map between J and M, in supply as they leave.
    draft.triggers.push({
      on: 'exited',
      effect: (g, e) => {
        const u = e.u;
        if (isPanzer(u) && supplyOf(g, u) === SUPPLIED && onExitEdge(g, v, e.h)) g.v.exitedPanzers++;
      },
    });
  },
};
