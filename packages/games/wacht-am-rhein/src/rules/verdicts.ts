/** What the chapters decide, for the conformance kit: answers to screens are held against it. */
import type { Verdicts } from '@hexfront/engine';
import { POINT } from '../data/index.ts';
import { SUPPLIED, type WaR } from '../state/shape.ts';
import { groupOf } from './supply/sources.ts';
import { determineSupply } from './supply/supply.ts';
import { victory } from './victory.ts';

export const VERDICTS: Verdicts<WaR> = {
  supply(g) {
    for (const side of [0, 1]) determineSupply(g, side);
    return (u) => (groupOf(u) ? g.f.supply[u] === SUPPLIED : undefined);
  },
  price: (e, unit) => (e.e === 'moved' && e.u === unit ? e.cost / POINT : undefined),
  battle: (e) => (e.e === 'result' ? { attack: e.attack, defense: e.defense, column: e.odds, results: { '': e.result } } : undefined),
  end(g) {
    g.v.turn = g.rules.scenario.lastTurn + 1;
    return victory(g);
  },
};
