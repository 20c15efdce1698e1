/** Optional rule 8: the heavy battalions of army group headquarters, which come by the die or not at all. */
import { END, type Of, type UnitId } from '@hexfront/engine';
import { count, later, record } from '@hexfront/engine/parts';
import { type Arrival, arrivalRolls, unitIndex } from '../../data/index.ts';
import type { RuleModule, Rules } from '../../decisions/rules.ts';
import { SS } from '../../state/history.ts';
import { COMBATANT, onMap } from '../../state/query.ts';
import { type G, GERMAN, type Proc } from '../../state/shape.ts';
import { announce, inPlay } from '../arrivals/reinforcements.ts';
import { fromMeuse } from '../movement/restricted.ts';

interface Try {
  unit: UnitId;
  rule: string;
  /** Entry areas by pip; nothing for pips that bring nobody. */
  areas: (readonly string[] | undefined)[];
  reduced: boolean;
  /** Comes without a die (opt-8.12). */
  sure?: readonly string[];
}

/** An SS unit so near the Meuse that the battalion is sent after it (opt-8.12). */
function nearMeuse(g: G, within: number): boolean {
  const far = fromMeuse(g.board);
  for (const u of onMap(g, GERMAN)) if (SS[u] && COMBATANT[u] && far[g.f.place[u]] <= within) return true;
  return false;
}

/** What may bring a battalion this turn; undefined if nothing can. */
function tryOf(g: G, arrival: Arrival): Try | undefined {
  const roll = arrivalRolls.find((r) => r.id === arrival.roll && r.option === 'opt-8');
  const unit = unitIndex(arrival.unit);
  if (!roll || g.f.place[unit] !== g.box('out') || !inPlay(g, unit)) return undefined;
  if (!g.rules.move.mayArrive.every((rule) => rule(g, arrival))) return undefined;
  const found: Try = { unit, rule: roll.cases[0], areas: [], reduced: arrival.reduced === true };
  if (roll.tries) {
    const now = roll.tries.filter((t) => t.turn === g.v.turn);
    if (now.length === 0) return undefined;
    for (const t of now) {
      for (const pip of t.on) found.areas[pip] = t.areas;
      if (t.automaticIf && nearMeuse(g, t.automaticIf.ssWithinOfMeuse)) found.sure = t.areas;
    }
    return found;
  }
  // Every turn from 12/17 AM, or in the other reading from the turn on the chart.
  const from = g.rules.choice('tiger-rolls') === 'chart' ? (roll.chartTurn ?? arrival.turn) : arrival.turn;
  if (g.v.turn < from) return undefined;
  for (const pip of roll.on ?? []) found.areas[pip] = arrival.areas;
  return found;
}

const TIGER_LOCALS = record({
  /** Next line of the chart to look at. */
  i: later(count()),
});
type TigerLocals = Of<typeof TIGER_LOCALS>;
const rolled = (rules: Rules): Arrival[] => rules.move.arrivals.filter((a) => a.roll?.startsWith('roll-'));

function come(g: G, t: Try, areas: readonly string[]): void {
  g.emit({ e: 'tigers', u: t.unit, areas: areas.join('~'), case: t.rule });
  announce(g, t.unit, areas, t.reduced);
}

const tigers: Proc<TigerLocals> = {
  locals: TIGER_LOCALS,
  first: 'next',
  points: {
    next: {
      auto: (g, l) => {
        const list = rolled(g.rules);
        for (let i = l.i ?? 0; i < list.length; i++) {
          l.i = i;
          const t = tryOf(g, list[i]);
          if (!t) continue;
          if (!t.sure) return 'roll';
          come(g, t, t.sure);
        }
        return END;
      },
    },
    roll: {
      roll: (g, l) => {
        const t = tryOf(g, rolled(g.rules)[l.i]) as Try;
        return {
          dice: [6],
          classOf: ([pip]) => t.areas[pip]?.join('~') ?? 'not yet',
          cases: [t.rule],
          says: 'roll.tigers',
          args: { unit: t.unit },
        };
      },
      take: (g, l, [pip]) => {
        const t = tryOf(g, rolled(g.rules)[l.i]) as Try;
        const areas = t.areas[pip];
        if (areas) come(g, t, areas);
        else g.emit({ e: 'noTigers', u: t.unit, die: pip, case: t.rule });
        l.i += 1;
        return 'next';
      },
    },
  },
};

export const tigerBattalions: RuleModule = {
  id: 'opt-8',
  apply(draft) {
    draft.procs.tigers = tigers;
    draft.triggers.push({ on: 'stage', when: (_g, e) => (e.stage === 'german.movement' ? {} : undefined), call: 'tigers' });
  },
};
