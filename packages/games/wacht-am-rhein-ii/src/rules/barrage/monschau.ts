/** No more than two German artillery units fire at Monschau in one barrage, unless the players have agreed otherwise (35.2.8a). */
import type { Refusal, UnitId } from '@hexfront/engine';
import type { Barrage } from '../../state/fields/combat.ts';
import { type G, GERMAN } from '../../state/shape.ts';

const MONSCHAU = '5111NE';
const MOST = 2;

export function sparedTown(g: G, b: Barrage, unit: UnitId): Refusal | undefined {
  if (b.by !== GERMAN || !g.rules.sparesMonschau || b.guns.length < MOST) return undefined;
  return b.target === g.board.hex(MONSCHAU) ? { case: '35.2.8a', why: 'monschau-spared', unit, hex: b.target } : undefined;
}
