/**
 * The referee of Wacht am Rhein II: chapters in which mistakes hide best, read a second time from the rulebook. Slow and simple on purpose, and it knows nothing
 * of the rules in `src`.
 */
import type { Referee } from '@hexfront/engine/testing';
import type { WaR2 } from '../src/state/shape.ts';
import { advance } from './advance.ts';
import { assault } from './assault.ts';
import { barrage } from './barrage.ts';
import { companies } from './companies.ts';
import { designation } from './designation.ts';
import { engineers } from './engineers.ts';
import { modes } from './modes.ts';
import { movement } from './moves.ts';
import { retreat } from './retreat.ts';
import { settlement } from './settlement.ts';
import { sight } from './sight.ts';
import { stacking } from './stacking.ts';
import { supply } from './supply.ts';
import { type Table, tableOf } from './table.ts';

export const referee: Referee<WaR2, Table> = {
  look: tableOf,
  chapters: { advance, assault, barrage, companies, designation, engineers, modes, movement, retreat, settlement, sight, stacking, supply },
  moments: {
    designation: ['designation'],
    modes: ['modes'],
    engineers: ['construction'],
    assault: ['attack', 'assault'],
    settlement: ['burden'],
    advance: ['advance'],
    retreat: ['retreat'],
  },
  unread: [
    'bottlenecks',
    'longRange',
    'modesApart',
    'coordination',
    'corpsAreas',
    'stuartsInside',
    'standFast',
    'wornOut',
    'keepSector',
    'monschau',
    'earlyOffensive',
    'freeSetup',
    'noKesternich',
    'attackersShort',
    'anyIntegrity',
  ],
};
