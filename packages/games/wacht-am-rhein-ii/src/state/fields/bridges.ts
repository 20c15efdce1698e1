/** Bridges (chapter 17). */
import { unit } from '@hexfront/engine/parts';

/** Values of `span`. */
export const AS_PRINTED = 0;
export const DOWN = 1;
export const GERMAN_BUILT = 2;
export const US_BUILT = 3;
export const HEAVY = 4;

export const BRIDGE_FIELDS = {
  span: {
    of: 'hexside',
    type: 'u8',
    doc: 'bridge: 0 as printed, 1 destroyed, 2 built by German engineers, 3 built by US engineers, 4 a German heavy bridge (17.1.0, 17.2.0, 17.4.0)',
  },
  tested: { of: 'hexside', type: 'u8', doc: '1: has carried heavy armor and is never checked again (17.5.0)' },
  site: { of: 'hexside', type: 'i16', doc: '1 + the hex of the engineers who build a bridge here; 0 none (17.1.1)' },
  siteTurns: { of: 'hexside', type: 'u8', doc: 'Construction Phases until the bridge is finished (17.1.1)' },
  siteColumn: {
    of: 'hexside',
    type: 'i16',
    holds: unit(1),
    doc: '1 + the heavy bridge column that is being laid or taken up here; 0 none (17.2.0)',
  },
  builds: { of: 'unit', type: 'i16', doc: 'engineer: 1 + the hexside of the bridge that it builds; 0 none (17.1.1a)' },
  laid: {
    of: 'unit',
    type: 'u8',
    doc: 'heavy bridge column: 1 + direction of the hexside over which it is laid or being laid; 0 mobile (17.2.0)',
  },
  mined: { of: 'hexside', type: 'u8', doc: '1: demolition was attempted in this phase (17.4.1)', scope: 'phase' },
  blasts: { of: 'unit', type: 'u8', doc: 'engineer: steps that have attempted a demolition in this phase (17.4.1)', scope: 'phase' },
  ferry: {
    of: 'unit',
    type: 'u8',
    doc: 'engineer: 1 has helped others over water in this phase, 2 and ferried one over a major river (17.3.0)',
    scope: 'phase',
  },
} as const;
