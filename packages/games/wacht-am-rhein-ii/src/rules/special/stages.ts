/** Stages of chapter 30, before the player turns: parachutists jump, British formations are called, a sector goes out of play. */
import type { Stage } from '@hexfront/engine';
import { ALLIED, GERMAN, type WaR2 } from '../../state/shape.ts';
import { isBritishCall } from './british.ts';
import { isClosingMorning } from './northern-sector.ts';
import { isHunterTurn } from './okw-reserve.ts';
import { isDropTurn } from './parachute-drop.ts';

export const SPECIAL_STAGES: readonly Stage<WaR2>[] = [
  {
    id: 'jagdtigers',
    name: '653rd Panzerjaeger',
    cases: ['30.13.0'],
    side: GERMAN,
    when: isHunterTurn,
    belongs: isHunterTurn,
    run: 'jagdtigers',
  },
  { id: 'northern-sector', name: 'Northern Sector', cases: ['30.10.0'], when: isClosingMorning, belongs: isClosingMorning, run: 'closing' },
  { id: 'drop', name: 'Parachute Drop', cases: ['30.1.1'], side: GERMAN, when: isDropTurn, belongs: isDropTurn, run: 'drop' },
  {
    id: 'xxx-corps',
    name: 'XXX Corps',
    cases: ['30.8.2-a'],
    side: ALLIED,
    when: isBritishCall,
    belongs: isBritishCall,
    run: 'callBritish',
  },
];
