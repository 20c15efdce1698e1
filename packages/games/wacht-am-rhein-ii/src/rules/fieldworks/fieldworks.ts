/** Chapter 18: Improved Positions, Entrenchments, and the forts of the West Wall. Procedure `construction`. */
import { among, END, type HexId, plain, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { ENGINEER, SIDE, unitsOf } from '../../state/query.ts';
import { ALLIED, BUILDING, ENTRENCHED, type G, IMPROVED, type Opt, type Proc, TACTICAL } from '../../state/shape.ts';
import { buildsFrom } from '../bridges/bridges.ts';
import { bridgeDice, buildOn, span } from '../bridges/building.ts';
import { layBridge, takeUpBridge } from '../bridges/laying.ts';
import { hasStayed } from '../movement/who-moves.ts';
import { hasFort } from '../sight/cover.ts';
import { BUILDERS, canBuild, diggers, goal, isBuilding, stepsIn, type Work } from './builders.ts';

const KIND = { [IMPROVED]: 'improved', [ENTRENCHED]: 'entrenched' } as const;
const CASE = { [IMPROVED]: '18.2.1', [ENTRENCHED]: '18.3.0' } as const;

/** Hexes that a side stands in, each once. */
const hexesOf = (g: G, side: Side): HexId[] => [...new Set(onMapOf(g, side).map((u) => g.hexOf(u)))];

function finish(g: G, h: HexId): void {
  const work = goal(g.f.work[h]);
  g.set('work', h, work);
  g.emit({ e: 'built', h, kind: KIND[work], case: CASE[work] });
}

/** Takes away what is in a hex; of a work under construction only what is new about it. */
function remove(g: G, h: HexId, rule: string): void {
  g.set('work', h, g.f.work[h] === ENTRENCHED + BUILDING && unitsOf(g, g.v.side, h).length > 0 ? IMPROVED : 0);
  g.emit({ e: 'abandoned', h, case: rule });
}

/** A ground assault, a retreat from a barrage, or fatigue of its builders ends the construction in a hex (18.1.1). */
export function haltConstruction(g: G, h: HexId): void {
  if (!isBuilding(g.f.work[h])) return;
  g.set('work', h, g.f.work[h] === ENTRENCHED + BUILDING ? IMPROVED : 0);
  g.emit({ e: 'abandoned', h, case: '18.1.1' });
}

/** Defenders driven out of a hex by an assault or a barrage leave no fieldwork behind (18.1.3). */
export function loseFieldwork(g: G, h: HexId): void {
  if (g.f.work[h] === 0) return;
  g.set('work', h, 0);
  g.emit({ e: 'abandoned', h, case: '18.1.3' });
}

/** What was begun a turn ago is finished, if enough builders are still there (18.2.1). */
function finishWorks(g: G): void {
  for (const h of hexesOf(g, g.v.side)) {
    const work = g.f.work[h];
    if (!isBuilding(work)) continue;
    if (diggers(g, g.v.side, h, goal(work)) >= BUILDERS) finish(g, h);
    else haltConstruction(g, h);
  }
}

/** Two or more engineer steps that did not move finish in the same player turn what was begun in it (18.2.1, 18.3.0). */
export function finishQuickWorks(g: G): void {
  for (const h of hexesOf(g, g.v.side))
    if (
      isBuilding(g.f.work[h]) &&
      g.f.begun[h] === 1 &&
      !buildsFrom(g, h) &&
      stepsIn(g, g.v.side, h, (u) => canBuild(g, u, ENTRENCHED) && hasStayed(g, u)) >= BUILDERS
    )
      finish(g, h);
}

/** Fieldworks with nobody in them at the end of a Movement Phase are gone (18.1.3). */
export function removeEmptyWorks(g: G): void {
  for (let h: HexId = 0; h < g.board.n; h++) if (g.f.work[h] !== 0 && g.occupancy.head[h] < 0) remove(g, h, '18.1.3');
}

// ---- the West Wall ------------------------------------------------------------------------------------------------------------------------

/** Values of `razed`. */
const BEGUN = 1;
const RAZED = 2;
const demolishes = (g: G, u: UnitId): boolean => ENGINEER[u] === 1 && SIDE[u] === ALLIED && g.f.mode[u] === TACTICAL;

/** A US engineer in Tactical mode that spends a whole turn in a fort destroys it (18.4.0). */
function razeForts(g: G): void {
  if (g.v.side !== ALLIED) return;
  for (const h of hexesOf(g, ALLIED)) {
    if (!hasFort(g, h) || !unitsOf(g, ALLIED, h).some((u) => demolishes(g, u))) continue;
    if (g.f.razed[h] === BEGUN) {
      g.set('razed', h, RAZED);
      g.emit({ e: 'razed', h, case: '18.4.0' });
    } else g.set('razed', h, BEGUN);
  }
}
/** Whoever moves, attacks or is driven off in between has to begin again (18.4.0). */
export function interruptRazing(g: G): void {
  for (let h: HexId = 0; h < g.board.n; h++)
    if (g.f.razed[h] === BEGUN && !unitsOf(g, ALLIED, h).some((u) => demolishes(g, u) && hasStayed(g, u))) g.set('razed', h, 0);
}

// ---- the Construction Phase ---------------------------------------------------------------------------------------------------------------

function buildRefusal(g: G, hex: HexId, work: Work): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: CASE[work], why, hex });
  if (hex >= g.board.n || unitsOf(g, g.v.side, hex).length === 0) return no('no-unit-here');
  const now = g.f.work[hex];
  if (work === IMPROVED && now !== 0) return no('work-already');
  if (work === ENTRENCHED && now !== IMPROVED) return no('entrench-needs-position');
  return diggers(g, g.v.side, hex, work) >= BUILDERS ? undefined : no(work === IMPROVED ? 'too-few-builders' : 'too-few-engineers');
}

function buildOption(k: string, work: Work): Opt {
  return {
    k,
    parts: 'h',
    ...among({ k, part: 'h', of: (g: G) => hexesOf(g, g.v.side), fits: (g: G) => (h: HexId) => buildRefusal(g, h, work) === undefined }),
    test: (g, _l, { h }) => buildRefusal(g, h, work),
    take(g, _l, { h }) {
      g.set('work', h, work + BUILDING);
      g.set('begun', h, 1);
      g.emit({ e: 'building', h, kind: KIND[work], case: CASE[work] });
      return 'build';
    },
  };
}

export const construction: Proc = {
  first: 'begin',
  points: {
    begin: {
      auto(g) {
        finishWorks(g);
        razeForts(g);
        return 'build';
      },
    },
    build: {
      who: (g) => g.v.side,
      cases: ['18.0', '3.3.6-construction'],
      options: [buildOption('improve', IMPROVED), buildOption('entrench', ENTRENCHED), plain('done', 'finishBridges')],
    },
    // Works before bridges: whoever finishes a bridge may begin another, and no work in the same phase (3.3.6).
    finishBridges: {
      auto(g) {
        buildOn(g);
        return 'bridges';
      },
    },
    ...bridgeDice,
    span: {
      who: (g) => g.v.side,
      cases: ['17.1.1', '3.3.6-construction'],
      options: [span, layBridge, takeUpBridge, plain('done', 'end')],
    },
    end: { auto: () => END },
  },
};
