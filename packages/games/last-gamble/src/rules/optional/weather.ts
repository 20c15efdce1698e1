/** Optional rule 3: clear mornings are rolled for (opt-3.0, R-71). */
import { END, insertAfter } from '@hexfront/engine';
import { tables, turns } from '../../data/index.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { turnRow } from '../../state/conditions.ts';
import type { G, Proc } from '../../state/shape.ts';

const ROWS = tables.weather.rows;
/** Row of the Weather Table for a turn; -1 for turns nobody rolls for. */
const rowOf = (turn: number): number => ROWS.findIndex((row) => row.turn === turn);
const due = (g: G): boolean => g.v.turn < g.rules.scenario.lastTurn && rowOf(g.v.turn + 1) >= 0;
/** The die has made this turn clear. */
const cleared = (g: G, row: number): boolean => (g.v.clearDays & (1 << row)) !== 0;

/** At the end of the evening the German rolls for the coming morning. */
const weather: Proc = {
  first: 'roll',
  points: {
    roll: {
      roll: (g) => {
        const n = ROWS[rowOf(g.v.turn + 1)].clearAtMost;
        return {
          dice: [6],
          classOf: ([pip]) => (pip <= n ? 'clear' : 'overcast'),
          cases: ['opt-3.0', 'weather-table'],
          says: 'roll.weather',
          args: { n, turn: turns[g.v.turn].label },
        };
      },
      take: (g, _l, [pip]) => {
        const row = rowOf(g.v.turn + 1);
        const clear = pip <= ROWS[row].clearAtMost;
        if (clear) g.v.clearDays |= 1 << row;
        g.emit({ e: 'weather', sky: clear ? 'clear' : 'overcast', turn: turns[g.v.turn].label, case: 'opt-3.0' });
        return END;
      },
    },
  },
};

export const variableWeather: RuleModule = {
  id: 'opt-3',
  apply(draft) {
    const before = draft.clear;
    // Aircraft, frost and snow keep their dates; only Air Supremacy and the C-47 wait for a clear sky.
    draft.clear = (g) => before(g) && cleared(g, rowOf(turnRow(g).turn));
    const sky = draft.air.sky;
    draft.air.sky = (g, turn) => {
      const row = rowOf(turn);
      if (row < 0) return sky(g, turn);
      return cleared(g, row) ? 'clear' : turn <= g.v.turn ? 'overcast' : undefined;
    };
    draft.procs.weather = weather;
    const stages = draft.stages;
    draft.stages = (root) =>
      insertAfter(stages(root), 'allied', {
        id: 'weather',
        name: 'Weather',
        cases: ['opt-3.0'],
        scope: 'phase',
        side: 0,
        when: due,
        run: 'weather',
      });
  },
};
