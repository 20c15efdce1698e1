import type { Catalogue } from '@hexfront/engine';

/** Sentences of US fuel dumps (chapter 28). */
export const DUMP_WORDS: Catalogue = {
  'title.clearing': 'Fuel Dumps',
  'title.capture': 'Fuel Dump',
  'roll.dump-cleared': 'One of {n} fuel dumps is cleared away',
  'event.dumpCleared': 'The fuel dump in {h} is cleared away.',
  'event.dumpCaptured': 'German units capture the fuel dump in {h}.',
  'ask.capture.choose': 'Choose the mechanized division that the fuel of {h} moves next turn.',
  'do.refuel': 'Give the fuel to {u}',
  'event.refueled': 'The division of {u} moves next turn without fuel points.',
  'roll.main-dump': 'Fuel dump in {h}: 0 finds the main dump of the 1st Army',
  'event.mainDump':
    'The main fuel dump of the US 1st Army is in {h}: German divisions near it need no fuel points, and US Mech units are slowed for three turns.',
  'event.southDelayed': 'The south is left empty: US reinforcements of entry areas A to D come {n} turns later.',
  'event.southLifted': 'US units hold the south: reinforcements of entry areas A to D come {n} turns earlier again.',
  'line.main-dump-lost': 'main fuel dump lost',
};
