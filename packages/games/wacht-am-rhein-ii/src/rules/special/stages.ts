/** Stages of chapter 30, before the player turns: parachutists jump, British formations are called. */
import type { Stage } from '@hexfront/engine';
import { ALLIED, GERMAN, type WaR2 } from '../../state/shape.ts';
import { isBritishCall } from './british.ts';
import { isDropTurn } from './parachute-drop.ts';

export const SPECIAL_STAGES: readonly Stage<WaR2>[] = [
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
