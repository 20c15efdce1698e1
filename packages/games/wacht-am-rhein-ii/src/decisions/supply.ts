/** Where supply comes from in a scenario: its own sources, else those of the map (15.3.0, 36.8.8). */
import { type Board, type HexId, perBoard, type Side } from '@hexfront/engine';
import { type Condition, POINT, type ScenarioData, type SupplyWay, type Who } from '../data/index.ts';
import { ALLIED, SIDES } from '../state/shape.ts';

/** A hex from which everything comes; where a scenario says so for one army, or for some turns only. */
export interface Source {
  readonly hex: HexId;
  readonly army?: string;
  /** In how many turns of the scenario it may be used. */
  readonly turns?: number;
  readonly who?: Who;
  readonly if?: readonly Condition[];
}
export interface SupplyRules {
  /** Supply is traced at all: Kesternich does without (33.1.0). */
  readonly supply: boolean;
  readonly sources: (board: Board, side: Side) => readonly Source[];
  /** Formation headquarters trace to the sources themselves, in sixths of a point at most; -1 where corps and armies stand between (36.8.8). */
  readonly direct: (side: Side) => number;
  /** The longest path to a source, in sixths of a point (36.3.8). */
  readonly longest: (side: Side) => number;
  /** They do so along roads, as corps do (36.8.8). */
  readonly directAsCorps: boolean;
  /** Further ways to supply (36.3.8, 36.5.7, 36.7.8, 36.10.8). */
  readonly waysToSupply: readonly SupplyWay[];
  /** The hex that a corps has to trace to, and how far in sixths of a point (37.2.8). */
  readonly depot: (
    board: Board,
    corps: string | undefined,
  ) => { readonly hex: HexId; readonly limit: number; readonly case: string } | undefined;
}

const FRIENDLY: ReadonlySet<string> = new Set(['north', 'west', 'south']);
/** Hexes of primary roads at the edges of each side, where they leave the map or run along it, and for the Germans the railheads behind the West Wall (15.3.0, R-L21). */
const ofTheMap = perBoard((board) => {
  const regions = (kind: string, is: (name: string) => boolean): HexId[] =>
    board.regions.filter((r) => r.kind === kind && is(r.name)).flatMap((r) => [...r.hexes]);
  const primary = board.markBit('primary');
  const roads = (hexes: readonly HexId[]): HexId[] => hexes.filter((hex) => (board.marks[hex] & primary) !== 0);
  const german = regions('supply', (name) => name === 'german');
  const foreign = new Set([...german, ...regions('country', (name) => name === 'Germany')]);
  const us = roads(regions('edge', (name) => FRIENDLY.has(name))).filter((hex) => !foreign.has(hex));
  const sources = (hexes: readonly HexId[]): Source[] => [...new Set(hexes)].map((hex) => ({ hex }));
  return [
    sources([...german, ...roads(regions('edge', (name) => name === 'east'))]),
    sources([...regions('supply', (name) => name === 'us'), ...us]),
  ] as const;
});

export function supplyRules({ ultimate, turns, without, depots = [], supplyWays = [] }: ScenarioData): SupplyRules {
  const listed = (board: Board, side: Side): Source[] | undefined =>
    ultimate?.[SIDES[side].id]?.flatMap(({ hex: id, ...source }) => {
      const hex = board.hex(id);
      return hex === undefined ? [] : [{ hex, ...source }];
    });
  const made = new WeakMap<Board, (readonly Source[])[]>();
  return {
    waysToSupply: supplyWays,
    supply: !('ownTrack' in turns) && !without?.includes('supply'),
    sources: (board, side) => {
      let found = made.get(board);
      if (!found) {
        found = [0, 1].map((s) => listed(board, s) ?? ofTheMap(board)[s]);
        made.set(board, found);
      }
      return found[side];
    },
    depot: (board, corps) => {
      const own = depots.find((depot) => depot.corps === corps);
      const hex = own && board.hex(own.hex);
      return own && hex !== undefined ? { hex, limit: own.points * POINT, case: own.case } : undefined;
    },
    longest: (side) => (side === ALLIED || ultimate?.germanPoints === undefined ? Number.POSITIVE_INFINITY : ultimate.germanPoints * POINT),
    directAsCorps: ultimate?.germanAsCorps === true,
    direct: (side) => {
      const points = side === ALLIED ? undefined : ultimate?.germanDirect;
      return points === undefined ? -1 : points * POINT;
    },
  };
}
