/** Air points (chapter 21). */
import { ofEach } from './of-each.ts';

export const AIR_FIELDS = {
  interdicted: { of: 'unit', type: 'u8', doc: '1: attacked from the air while it moved in this phase (21.4.0)', scope: 'phase' },
} as const;

export const AIR_VARS = {
  ...ofEach('airPlan', (player) => `${player} air points by sector as they are being split, five bits each (21.1.2)`, 'sealed'),
  airNE: { doc: 'Allied air points left in the sector NE (21.1.2a)', scope: 'turn' },
  airNW: { doc: 'Allied air points left in the sector NW (21.1.2a)', scope: 'turn' },
  airSE: { doc: 'Allied air points left in the sector SE (21.1.2a)', scope: 'turn' },
  airSW: { doc: 'Allied air points left in the sector SW (21.1.2a)', scope: 'turn' },
  airNorth: { doc: 'German air points left in the north (21.1.2a)', scope: 'turn' },
  airSouth: { doc: 'German air points left in the south (21.1.2a)', scope: 'turn' },
  luftwaffe: { doc: 'with weather by dice: the first clear turn from December 23 on, 0 none yet (21.1.0)' },
  bodenplatte: { doc: 'Operation Bodenplatte: 0 not decided, 1 flown, 2 left out (21.1.1a)' },
  bodenplatteTurn: { doc: 'turn of that decision (21.1.1a)' },
} as const;
