/** What both sides fight for in Bastogne, in steps of value, as the victory conditions stand (25.17); Kampfgruppe Peiper is in peiper.ts, four maps in front-goals.ts. */
import type { Goal, Side, UnitId } from '@hexfront/engine';
import { isExit } from '../rules/movement/exits.ts';
import { exitCounts, exited } from '../rules/victory.ts';
import { HQ, SIDE } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';
import { frontGoals } from './front-goals.ts';
import { peiperGoals } from './peiper.ts';

const BASTOGNE = 'Bastogne';
/** A US unit in one of them makes the victory decisive. */
const STEPPING_STONES = ['Wiltz', 'Clervaux'];
const EXITS_WANTED = 9;
const VALUE = { bastogne: 20, stone: 6, exits: 10 } as const;

const hexesOf = (g: G, name: string): readonly number[] => g.board.place(name)?.hexes ?? [];

const town = (g: G, side: Side, name: string, value: number): Goal => ({
  id: `${name}-${side}`,
  name,
  side,
  hexes: hexesOf(g, name),
  value,
  need: 1,
  hold: true,
});

/** Turns of the scenario from which the west edge is worth thinking of. */
const EXITS_FROM = 6;

export function goals(g: G): Goal[] {
  const { maps, victory } = g.rules.scenario;
  if (maps.length > 1) return frontGoals(g);
  if (victory.case === '25.27') return peiperGoals(g);
  const out = [town(g, GERMAN, BASTOGNE, VALUE.bastogne), ...STEPPING_STONES.map((name) => town(g, GERMAN, name, VALUE.stone))];
  const left = EXITS_WANTED - exited(g, GERMAN);
  if (left > 0 && g.rules.scenario.lastTurn > EXITS_FROM) {
    const hexes = Array.from(g.board.ids.keys()).filter((h) => isExit(g, h));
    out.push({
      id: 'exits',
      name: 'the west edge',
      side: GERMAN,
      hexes,
      value: VALUE.exits,
      need: left,
      fits: (u) => HQ[u] === 0,
      hold: false,
    });
  }
  return out;
}

/** A German unit leaves where its plan counts the exit, as long as more are wanted there. */
export function shouldLeave(g: G, u: UnitId): boolean {
  return SIDE[u] === GERMAN && g.onMap(u) && HQ[u] === 0 && isExit(g, g.hexOf(u)) && exitCounts(g, g.hexOf(u));
}

/** The German has to win ground; the US side gives it slowly. */
export const posture = (_g: G, side: Side): number => (side === GERMAN ? 0.9 : side === ALLIED ? -0.4 : 0);
