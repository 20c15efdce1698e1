/** What the chapters decide, for the conformance kit: answers to screens are held against it. */
import type { Verdicts } from '@hexfront/engine';
import { ALLIED, GERMAN, type LG, SUPPLIED } from '../state/shape.ts';
import { determineSupply, supplyOf } from './supply/supply.ts';
import { victory } from './victory.ts';

/** Movement is counted in half points. */
const HALVES = 2;

export const VERDICTS: Verdicts<LG> = {
  supply(g) {
    for (const side of [GERMAN, ALLIED]) determineSupply(g, side);
    return (u) => supplyOf(g, u) === SUPPLIED;
  },
  price: (e, unit) => (e.e === 'moved' && e.u === unit ? e.cost / HALVES : undefined),
  battle: (e) => (e.e === 'result' ? { attack: e.attack, defense: e.defense, column: e.odds, results: { '': e.result } } : undefined),
  end(g) {
    g.v.turn = g.rules.scenario.lastTurn + 1;
    return victory(g);
  },
};
