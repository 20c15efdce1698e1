/** Marks of what single chapters add to movement and observation: reserves released, companies on foot, bridges in use, rockets that fired. */
import { unit } from '@hexfront/engine/parts';

export const SPECIAL_FIELDS = {
  released: {
    of: 'unit',
    type: 'u8',
    doc: 'headquarters: 1 + movement points that its formation gains in this phase, fresh from Maneuver Reserve; 0 not rolled yet (5.5.4)',
    scope: 'phase',
  },
  vehicles: {
    of: 'unit',
    type: 'i16',
    holds: unit(1),
    doc: 'company on foot: 1 + the Mech company that it was; 0 it never had vehicles (7.9.1)',
  },
  used: {
    of: 'hexside',
    type: 'u8',
    doc: 'Mech units in Tactical mode that have crossed this bridge by road in this phase (7.13.0)',
    scope: 'phase',
  },
  strayed: { of: 'unit', type: 'u8', doc: 'headquarters of a formation: movement points it spent in its last Movement Phase (13.4.1a)' },
  flared: { of: 'unit', type: 'u8', settlesSight: true, doc: '1: rockets that fired and have not moved since (8.3.3)' },
} as const;

export const SPECIAL_VARS = {
  fighting: { doc: '1 in a Combat Phase, in which attackers and units next to them lose their cover (1.1.3)', scope: 'phase' },
} as const;
