/**
 * German units that come only if something has happened: the 10th SS and 11th Panzer Divisions of the OKW reserve (30.12), the 653rd Panzerjaeger by a die
 * (30.13.0). Procedure `jagdtigers`.
 */
import { END, type HexId, type Trigger, type UnitId } from '@hexfront/engine';
import { formations, type Sign, turnNumber } from '../../data/index.ts';
import { UNITS } from '../../state/query.ts';
import { type G, GERMAN, type Proc, type WaR2 } from '../../state/shape.ts';
import { armyOf } from '../command/chain.ts';
import { giveSign, hasSign } from '../victory/conditions.ts';

const FROM = turnNumber('dec-22-am');
const MECHANIZED: ReadonlySet<string> = new Set(['panzer', 'ss-panzer', 'panzergrenadier']);
/** Whom the breakthrough of an army releases (30.12.1, 30.12.2). */
const RESERVES = [
  { army: '6PzA', sign: 'sixth-across', exit: 'sixth-exit', case: '30.12.1', formation: '10SS' },
  { army: '5PzA', sign: 'fifth-across', exit: 'fifth-exit', case: '30.12.2', formation: '11Pz' },
] as const;

/** All units that a formation still has in play are behind the Meuse; those that left the map beyond it are (R-T10). */
function isAcross(g: G, formation: string): boolean {
  const mark = g.board.markBit('behind-meuse');
  let here = 0;
  for (const u of UNITS) {
    if (u.formation !== formation) continue;
    const place = g.f.place[u.index];
    if (place === g.box('Arriving')) return false;
    if (!g.onMap(u.index)) continue;
    if ((g.board.marks[g.hexOf(u.index)] & mark) === 0) return false;
    here++;
  }
  return here > 0;
}
const hasDivisionAcross = (g: G, army: string): boolean =>
  formations.some(
    ({ id, kind, side, units }) => side === 'german' && MECHANIZED.has(kind) && isAcross(g, id) && armyOf(g, units[0]) === army,
  );

/** Makes those who wait for a sign due from the next turn on. */
function bring(g: G, sign: Sign, turn: number): void {
  giveSign(g, sign);
  for (const { units, called } of g.rules.entries)
    if (called === sign) for (const u of g.unitsIn(g.box('Arriving'))) if (units.includes(UNITS[u].id)) g.set('due', u, turn);
}
/** When a turn ends, from December 22 on (30.12.0). */
export function releaseReserves(g: G): void {
  if (!g.rules.special('30.12.0') || g.v.turn + 1 < FROM) return;
  for (const { army, sign, exit, case: rule, formation } of RESERVES) {
    if (hasSign(g, sign) || !hasSign(g, exit) || !hasDivisionAcross(g, army)) continue;
    bring(g, sign, g.v.turn + 1);
    g.emit({ e: 'okwReleased', formation: formations.find(({ id }) => id === formation)?.name ?? formation, case: rule });
  }
}
/** A unit of an army has left by the edge of the NW map. */
function noteExit(g: G, u: UnitId, hex: HexId): void {
  if (!g.rules.special('30.12.0') || UNITS[u].side !== GERMAN) return;
  const onSheet = g.board.regionsAt(hex, 'sheet').some(({ name }) => name === 'NW');
  const edge = g.board.regionsAt(hex, 'edge').some(({ name }) => name === 'north' || name === 'west');
  const army = armyOf(g, u);
  for (const row of RESERVES) if (onSheet && edge && row.army === army) giveSign(g, row.exit);
}
export const okwTriggers: readonly Trigger<WaR2>[] = [{ on: 'exited', effect: (g, { u, h }) => noteExit(g, u, h) }];

// ---- the 653rd Panzerjaeger (30.13.0) ---------------------------------------------------------------------------------------------------------

const HUNTERS = turnNumber('dec-16-pm');
const COME = 2;
export const isHunterTurn = (g: G): boolean =>
  g.rules.special('30.13.0') && g.v.turn === HUNTERS && g.rules.entries.some(({ called }) => called === 'jagdtigers');
export const jagdtigers: Proc = {
  first: 'roll',
  points: {
    roll: {
      roll: () => ({
        dice: [10],
        classOf: ([pip]) => (pip % 10 <= COME ? 'come' : 'stay'),
        cases: ['30.13.0'],
        says: 'roll.jagdtigers',
        args: { n: COME },
      }),
      take: (g, _l, [pip]) => {
        const come = pip % 10 <= COME;
        if (come) bring(g, 'jagdtigers', g.v.turn);
        g.emit({ e: 'jagdtigers', die: pip % 10, outcome: come ? 'come' : 'stay', case: '30.13.0' });
        return END;
      },
    },
  },
};
