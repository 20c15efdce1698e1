/** What the chapters decide, for the conformance kit: answers to screens are held against it. */
import type { Verdicts } from '@hexfront/engine';
import { GROUND } from '../state/query.ts';
import type { RR } from '../state/shape.ts';
import { determineSupply, isSupplied } from './supply/general-supply.ts';
import { testConquest, victory } from './victory.ts';

export const VERDICTS: Verdicts<RR> = {
  supply(g) {
    determineSupply(g, { quiet: true });
    // Aircraft know no general supply (6-intro); what planes bring lasts (6.D).
    return (u) => (GROUND[u] === 1 ? isSupplied(g, u) || g.f.airSupplied[u] === 1 : undefined);
  },
  price: (e, unit) => (e.e === 'moved' && e.u === unit ? e.cost : undefined),
  battle: (e) => (e.e === 'result' ? { attack: e.attack, defense: e.defense, column: e.odds, results: { '': e.result } } : undefined),
  end(g) {
    testConquest(g);
    if (g.result) return g.result;
    g.v.turn = g.rules.lastTurn + 1;
    return victory(g);
  },
};
