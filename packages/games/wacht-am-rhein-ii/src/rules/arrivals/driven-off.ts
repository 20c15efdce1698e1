/** US units that must retreat off the map at an entry hex (22.4.0): they return there as reinforcements after a full US player turn. */
import type { HexId, Side, UnitId } from '@hexfront/engine';
import { TACTICAL } from '../../state/fields/modes.ts';
import { ALLIED, type G } from '../../state/shape.ts';
import { isUsEntryHex } from '../limits.ts';

/** The rest of this turn, and a whole US player turn (R-W6). */
const AWAY = 2;

export const mayLeaveMap = (g: G, side: Side, hex: HexId): boolean => side === ALLIED && g.rules.allModes && isUsEntryHex(g.board, hex);

export function driveOff(g: G, units: readonly UnitId[], hex: HexId): void {
  for (const u of units) {
    g.set('mode', u, TACTICAL);
    g.set('due', u, g.v.turn + AWAY);
    g.set('drivenOff', u, hex + 1);
    g.move(u, g.box('Arriving'));
  }
  if (units.length > 0) g.emit({ e: 'drivenOff', units: [...units], h: hex, case: '22.4.0' });
}
