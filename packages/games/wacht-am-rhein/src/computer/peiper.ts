/** What both sides fight for in Kampfgruppe Peiper, in steps of value, as the victory conditions stand (25.27). */
import type { Action, Goal, HexId } from '@hexfront/engine';
import { isExit } from '../rules/movement/exits.ts';
import { exited, exitsWanted } from '../rules/victory.ts';
import { HQ } from '../state/query.ts';
import { type G, GERMAN } from '../state/shape.ts';

const VALUE = { exits: 22, stVith: 7, fuel: 2 } as const;
/** Fuel is worth a detour as long as it can change the level. */
const FUEL_WANTED = 3;

export function peiperGoals(g: G): Goal[] {
  const out: Goal[] = [];
  const left = exitsWanted(g) - exited(g, GERMAN);
  const edge: HexId[] = [];
  for (let h: HexId = 0; h < g.board.n; h++) if (isExit(g, h)) edge.push(h);
  if (left > 0)
    out.push({
      id: 'exits',
      name: 'the roads to the Meuse',
      side: GERMAN,
      hexes: edge,
      value: VALUE.exits,
      need: left,
      fits: (u) => HQ[u] === 0,
      hold: false,
    });
  out.push({
    id: 'st-vith',
    name: 'St. Vith',
    side: GERMAN,
    hexes: g.board.place('St. Vith')?.hexes ?? [],
    value: VALUE.stVith,
    need: 1,
    hold: true,
  });
  if (g.v.fuelCaptured < FUEL_WANTED && g.rows.fuel.length > 0)
    out.push({
      id: 'fuel',
      name: 'the fuel dumps',
      side: GERMAN,
      hexes: g.rows.fuel.map((row) => row.h),
      value: VALUE.fuel,
      need: 1,
      fits: (u) => HQ[u] === 0,
      hold: false,
    });
  return out;
}

/** Which dumps are true: two of them, by a number that the enemy does not know. */
export const anyDump = (_g: G, list: readonly Action[], chance: (n: number) => number): Action | undefined => list[chance(list.length)];
