/** December 28: rear troops east of the Meuse are released (26.3.0), German corps obey the army that the list has them under (9.2.0, 37.3.2, R-E3), Montgomery has declared his withdrawal (37.3.3), and the front north of Büllingen is out of play (37.3.0). */
import { manifestOf, unitIndex } from '../data/index.ts';
import { ARMY_HQ, CORPS_HQ, HQ_RANK, hqOf } from '../rules/command/chain.ts';
import { SIDE, UNITS } from '../state/query.ts';
import { type G, GERMAN } from '../state/shape.ts';
import { listOf } from './rows.ts';

export function openDecember28(g: G): void {
  if (manifestOf(g.rules.scenario) !== 'dec-28') return;
  // The front north of Büllingen is out of play, unless players keep it (30.10.0, 37.3.0).
  if (!g.rules.keepsSector) g.v.sectorClosed = 1;
  // The turn before the first one.
  if (g.rules.special('37.3.3')) g.v.withdrawal = g.v.turn - 1;
  // Rear troops that the list has east of the Meuse have been released (26.3.0, R-S85).
  const behind = g.board.markBit('behind-meuse');
  for (const { index: u, formation } of UNITS)
    if (formation === 'COMZ' && g.onMap(u) && (g.board.marks[g.hexOf(u)] & behind) === 0) g.set('freed', u, 1);
  for (const { unit, army } of listOf(g.rules.scenario)) {
    const u = unitIndex(unit);
    if (HQ_RANK[u] !== CORPS_HQ || SIDE[u] !== GERMAN) continue;
    const hq = UNITS.find((v) => HQ_RANK[v.index] === ARMY_HQ && v.army === army)?.index;
    if (hq !== undefined && hqOf(g, u) !== hq) g.set('command', u, hq + 1);
  }
}
