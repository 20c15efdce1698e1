/** Reinforcements on their way (22.2.0, 22.7.0), and units that leave the campaign (22.6.0). */
import { unit } from '@hexfront/engine/parts';

export const ARRIVAL_FIELDS = {
  marching: { of: 'unit', type: 'u8', doc: '1: entered in Strategic mode and has not reached its assembly area (22.2.0)' },
  cameBy: { of: 'unit', type: 'u16', doc: '1 + the hex by which it entered in another mode; 0 it did not (22.2.0)' },
  comesWith: { of: 'unit', type: 'i16', holds: unit(1), doc: 'company: 1 + the reinforcement that it enters with; 0 none (22.7.0)' },
  drivenOff: { of: 'unit', type: 'u16', doc: '1 + the entry hex at which it had to retreat off the map; 0 it did not (22.4.0)' },
  doorTaken: { of: 'hex', type: 'u8', doc: '1: the entry hex that a group has chosen which must not use two (35.4.3)' },
  recalled: { of: 'unit', type: 'u8', doc: '1: artillery of VIII Corps that was withdrawn and returns (22.6.2)' },
} as const;

export const WITHDRAWAL_VARS = {
  brigadeLosses: { seen: 0, doc: 'steps that the 150th Panzer Brigade has lost, replaced ones included (22.6.1)' },
  commandLeft: { doc: '1: CCB/9AD or the 5th Armored Division has left, 2: CCB/9AD was kept (22.6.3)' },
  tenthLeft: { doc: '1: the 10th Armored Division has left, 2: it was kept (22.6.3)' },
  alliedAward: { doc: 'victory points of the campaign that withdrawals gave the US player, or cost it below zero (22.6.1, 22.6.3)' },
  germanAward: { doc: 'victory points of the campaign that the US player gave away (22.6.3)' },
} as const;
