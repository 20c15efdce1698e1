/** Variants that replace the German set-up: free deployment (gvar-1), Martin (gvar-2), Herbstnebel (gvar-3) and SS panzer deployment (gvar-9). */

import type { UnitId } from '@hexfront/engine';
import { type SectorChange, unitIndex, variants } from '../../data/index.ts';
import type { Rules } from '../../decisions/rules.ts';
import { UNITS } from '../../state/query.ts';
import { type G, GERMAN } from '../../state/shape.ts';
import { launch } from '../advanced/spatlese.ts';
import { deployment, homeSector, type Plan, printedGermans } from './deployment.ts';
import { beforePlay, type InForce, idsOf, replaceArrivals, rowsFor, variant } from './force.ts';
import { liegeOrSpa } from './liege.ts';

const [MARTIN, HERBSTNEBEL] = [variants['gvar-2'], variants['gvar-3']];

function sectorsOf(units: readonly UnitId[], changes: readonly SectorChange[]): Map<number, string> {
  const sectors = new Map(units.map((u) => [u, homeSector(u)]));
  for (const change of changes) for (const id of idsOf(change)) if (sectors.has(unitIndex(id))) sectors.set(unitIndex(id), change.army);
  return sectors;
}

/** The divisions that start on the map in Herbstnebel, each beside a printed hex of its sector, and everybody of the 7th Army, who comes later. */
const LATER = printedGermans.filter((u) => homeSector(u) === HERBSTNEBEL.notSetUpArmy);
const EARLIER: readonly (readonly [formation: string, near: string])[] = [
  ['167VGD', '1225'],
  ['79VGD', '0931'],
  ['9VGD', '0732'],
];
const early = (formation: string): number[] => idsOf({ formations: [formation] }).map(unitIndex);

const PLANS: Readonly<Record<string, Plan>> = {
  'gvar-1': { case: 'gvar-1', sectors: sectorsOf(printedGermans, []), keepsReserve: false },
  'gvar-2': { case: 'gvar-2#1', sectors: sectorsOf(printedGermans, MARTIN.sectorChanges), keepsReserve: false },
  'gvar-3': {
    case: 'gvar-3#1',
    sectors: sectorsOf(
      [...printedGermans.filter((u) => !LATER.includes(u)), ...EARLIER.flatMap(([formation]) => early(formation))],
      HERBSTNEBEL.sectorChanges,
    ),
    keepsReserve: false,
  },
  'gvar-9': {
    case: 'gvar-9',
    sectors: new Map(idsOf({ formations: variants['gvar-9'].freeDeploymentOf }).map((id) => [unitIndex(id), variants['gvar-9'].army])),
    keepsReserve: true,
  },
};

/** The 12/16 AM Movement Phase, still without roads, and reserves of the German's choice before it (gvar-1#turn). */
export function freeFirstTurn(draft: Rules, on: InForce): void {
  const { reservesOnTurn } = variants['gvar-1'];
  draft.move.firstMoves.push(on);
  const closed = draft.move.reservesClosed;
  draft.move.reservesClosed = (g, u, release) =>
    on(g) && g.v.side === GERMAN && g.v.turn === reservesOnTurn ? undefined : closed(g, u, release);
}

function deploys(draft: Rules, id: string, on: InForce, prepare: (g: G) => void = () => undefined): void {
  draft.procs[`deployment-${id}`] = deployment(() => PLANS[id], prepare);
  beforePlay(draft, { id: `deployment-${id}`, name: 'German set-up', cases: [id], side: GERMAN, when: on, run: `deployment-${id}` });
}

export const freeDeployment = variant('gvar-1', (draft, on) => {
  deploys(draft, 'gvar-1', on);
  freeFirstTurn(draft, on);
});

export const martin = variant('gvar-2', (draft, on) => {
  deploys(draft, 'gvar-2', on, launch);
  freeFirstTurn(draft, on);
  replaceArrivals(draft, on, [], idsOf(MARTIN.absent));
  liegeOrSpa(draft, on, MARTIN.lastTurn, 'gvar-2#vc');
});

export const herbstnebel = variant('gvar-3', (draft, on) => {
  deploys(draft, 'gvar-3', on, (g) => {
    for (const u of LATER) g.move(u, g.box('out'));
    for (const u of LATER) g.set('reserve', u, 0);
    for (const [formation, near] of EARLIER) for (const u of early(formation)) g.move(u, g.board.at(near));
  });
  freeFirstTurn(draft, on);
  const [{ turn, areas }] = HERBSTNEBEL.arrivals;
  replaceArrivals(
    draft,
    on,
    rowsFor(
      LATER.map((u) => UNITS[u].id),
      turn,
      areas,
    ),
    EARLIER.flatMap(([formation]) => idsOf({ formations: [formation] })),
  );
  draft.bars.push({ k: 'launch', refusal: (g) => (on(g) ? { case: 'gvar-3#7', why: 'spatlese-barred' } : undefined) });
  liegeOrSpa(draft, on, HERBSTNEBEL.lastTurn, 'gvar-3#vc');
});

export const ssDeployment = variant('gvar-9', (draft, on) => deploys(draft, 'gvar-9', on));
