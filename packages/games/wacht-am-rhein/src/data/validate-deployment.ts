/** Checks of a deployment against the board and the limits of its lists; run by the tests and, for free deployment, by the rules. */
import type { DataReport as Report } from '@hexfront/engine';
import { distanceBetween, hexName, isHex, neighborsOf, placeOf } from './hexes.ts';
import type { DeployedUnit, SetupData } from './setup-types.ts';
import { tables } from './tables.ts';
import type { UnitData } from './types.ts';
import { formationById, unitById } from './units.ts';

/** What is known of the board, by first names of hexes. */
export interface KnownBoard {
  readonly terrain: ReadonlyMap<string, string>;
  /** Hexes by mark. */
  readonly marked: (mark: string) => ReadonlySet<string>;
  /** Hexes of the sheets in play. */
  readonly sheet: (map: string) => ReadonlySet<string>;
}

const first = (hex: string): string => {
  const place = placeOf(hex);
  if (!place) throw new Error(`No hex ${hex}`);
  return hexName(place);
};

/** The corps or army that a unit's formation is, or belongs to. */
function corpsOf(unit: UnitData): string | undefined {
  if (unit.formation === undefined) return undefined;
  const formation = formationById(unit.formation);
  return formation.kind === 'corps' || formation.kind === 'army' ? formation.id : formation.corps;
}

interface Deployment {
  readonly setup: SetupData;
  readonly deployed: readonly DeployedUnit[];
  readonly at: ReadonlyMap<string, string>;
  readonly board: KnownBoard;
}

/** Whether a counter is where its entry lets it be; undefined when it is. */
function misplaced({ setup, deployed, at, board }: Deployment, { unit, entry }: DeployedUnit): string | undefined {
  const hex = at.get(unit) ?? '';
  const place = entry.at;
  const road = board.marked('road').has(first(hex));
  if ('hex' in place) return first(place.hex) === first(hex) ? undefined : `not in ${place.hex}`;
  if ('on' in place && !place.on.some((h) => first(h) === first(hex))) return `not on ${place.on.join(', ')}`;
  if ('of' in place && !place.of.some((h) => distanceBetween(h, hex) <= place.within))
    return `farther than ${place.within} hexes from ${place.of.join(', ')}`;
  if ('ofOwn' in place) {
    const self = unitById(unit);
    const own = deployed.filter(({ unit: id, entry: other }) => {
      if (id === unit || other.at === place || 'ofOwn' in other.at) return false;
      const mate = unitById(id);
      return mate.side === self.side && (place.ofOwn === 'formation' ? mate.formation === self.formation : corpsOf(mate) === corpsOf(self));
    });
    if (!own.some(({ unit: id }) => distanceBetween(at.get(id) ?? '', hex) <= place.within))
      return `farther than ${place.within} hexes from its ${place.ofOwn}`;
  }
  if ('area' in place && !board.marked('behind-meuse').has(first(hex))) return 'not west of the Meuse';
  if (setup.map && !board.sheet(setup.map).has(first(hex))) return `not on map ${setup.map}`;
  if (entry.offRoad && road) return 'on a road hex';
  if (entry.onRoad && !road) return 'not on a road hex';
  if (entry.not?.some((h) => first(h) === first(hex))) return 'in a barred hex';
  if (entry.side === 'german' && setup.german.eastOf && !board.marked('east-of-our').has(first(hex))) return 'not east of the Our';
  return undefined;
}

/** Artillery in woods without a road could never leave in March Mode. */
const stuckInWoods = (unit: UnitData, hex: string, board: KnownBoard) =>
  unit.battery !== undefined && unit.front.move > 0 && board.terrain.get(first(hex)) === 'woods' && !board.marked('road').has(first(hex));

export function checkDeployment(deployment: Deployment, report: Report): void {
  const { setup, deployed, at, board } = deployment;
  const stacks = new Map<string, DeployedUnit[]>();
  for (const row of deployed) {
    const hex = at.get(row.unit);
    if (hex === undefined || !isHex(hex) || !board.terrain.has(first(hex))) {
      report(setup.id, `${row.unit} has no hex on the board`);
      continue;
    }
    const problem = misplaced(deployment, row);
    if (problem) report(setup.id, `${row.unit} in ${hex}: ${problem}`);
    if (!('hex' in row.entry.at) && stuckInWoods(unitById(row.unit), hex, board)) report(setup.id, `${row.unit} in ${hex}: in woods`);
    stacks.set(first(hex), [...(stacks.get(first(hex)) ?? []), row]);
  }
  for (const [hex, stack] of stacks) {
    if (new Set(stack.map(({ entry }) => entry.side)).size > 1) report(setup.id, `both sides in ${hex}`);
    if (stack.filter(({ unit }) => unitById(unit).type !== 'hq').length > tables.stacking.most)
      report(setup.id, `too many units in ${hex}`);
    if (stack.filter(({ entry }) => entry.state === 'march').length > 1) report(setup.id, `two columns in ${hex}`);
    const faced = neighborsOf(hex).some((next) => stacks.get(next)?.some(({ entry }) => entry.side === 'allied'));
    if (!faced || !setup.german.notAdjacentToEnemy) continue;
    for (const { unit, entry } of stack)
      if (entry.side === 'german' && !entry.nextToEnemy) report(setup.id, `${unit} in ${hex}: adjacent to the enemy`);
  }
}
