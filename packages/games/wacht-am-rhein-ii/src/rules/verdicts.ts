/** What the chapters decide, for the conformance kit: answers to screens are held against it. */
import type { BattleReading, Verdicts } from '@hexfront/engine';
import { POINT } from '../data/index.ts';
import { LEADER, SIDE } from '../state/query.ts';
import type { WaR2 } from '../state/shape.ts';
import { isServed, traceSide } from './supply/status.ts';
import { resultNow } from './victory/victory.ts';

export const VERDICTS: Verdicts<WaR2> = {
  supply(g) {
    if (!g.rules.supply) return () => undefined;
    const found = [traceSide(g, 0), traceSide(g, 1)];
    return (u) => (LEADER[u] === 1 ? undefined : isServed(found[SIDE[u]], u));
  },
  price: (e, unit) => (e.e === 'moved' && e.u === unit ? e.cost / POINT : undefined),
  battle(e): BattleReading | undefined {
    if (e.e === 'result')
      return {
        attack: e.attack,
        defense: e.defense,
        column: e.odds,
        results: { 'section.attacker': e.attacker, 'section.defender': e.defender },
      };
    if (e.e !== 'shelled') return undefined;
    const hits = e.hits > 0 || e.shift === 'none' ? [String(e.hits)] : [];
    return { results: { 'section.barrage': [...hits, ...(e.shift === 'shift' ? ['AS'] : [])].join(' ') } };
  },
  end: resultNow,
};
