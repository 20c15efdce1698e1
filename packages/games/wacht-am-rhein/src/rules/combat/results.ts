/** Carrying out a result (10.7): who is affected, what has to be borne, and what a bad result leaves behind. Procedure `settle`. */
import { call, END, type Of, type UnitId } from '@hexfront/engine';
import { count, hexes, maybe, record, units } from '@hexfront/engine/parts';
import type { Battle } from '../../state/battle.ts';
import { held, SIDE, unitsOf } from '../../state/query.ts';
import type { G, Proc } from '../../state/shape.ts';
import { eliminate } from '../losses.ts';
import { limber } from '../movement/artillery-movement.ts';
import { setMode } from '../movement/modes.ts';
import { battleOf, exposed } from './battles.ts';
import { meaningOf } from './odds.ts';
import { abandonWorks } from './works.ts';

const LOCALS = record({
  id: count(),
  /** Who bears the result, and where they were. */
  units: maybe(units()),
  hexes: maybe(hexes()),
});
type Locals = Of<typeof LOCALS>;

/** Units that the result harms, as things are now. Who fled into the hex is not among them: it is lost with any result there (10.86). */
function affected(g: G, b: Battle): UnitId[] {
  if (meaningOf(b.result)?.side === 'attacker') return exposed(g, b);
  return [...b.defenders, ...b.bystanders].filter((u) => g.onMap(u) && g.f.fled[u] === 0 && b.targets.includes(g.hexOf(u)));
}

/** A retreated unit is lost when its new hex suffers a result as well (10.86, R-C68). */
function loseFled(g: G, b: Battle): void {
  for (const hex of b.targets) for (const u of unitsOf(g, 1 - b.by, hex)) if (g.f.fled[u] !== 0) eliminate(g, u, '10.86');
}

export const settle: Proc<Locals> = {
  locals: LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        const b = battleOf(g, l.id);
        const meaning = meaningOf(b.result);
        if (!meaning) return 'after';
        const attacker = meaning.side === 'attacker';
        if (!attacker) loseFled(g, b);
        const bearing = affected(g, b);
        if (bearing.length === 0) return 'after';
        l.units = bearing;
        l.hexes = [...new Set(bearing.map((u) => g.hexOf(u)))];
        const side = attacker ? b.by : 1 - b.by;
        return call(
          'burden',
          { side, units: [...bearing], must: meaning.must, either: meaning.number, hexes: 0, battle: b.id, tag: b.result },
          'after',
        );
      },
    },
    after: {
      auto: (g, l) => {
        const b = battleOf(g, l.id);
        for (const u of l.units ?? []) {
          if (!g.onMap(u)) continue;
          // March Mode does not survive a bad result (7.12, R-C64); artillery in it goes out of battery (11.52).
          setMode(g, u, 'tactical', '7.12');
          limber(g, u, '11.52');
        }
        for (const hex of l.hexes ?? []) {
          const side = SIDE[(l.units as UnitId[])[0]];
          abandonWorks(g, side, hex);
          // Eliminated where they were: the path of retreat is that one hex (R-C63).
          if (!held(g, side, hex) && !b.paths.some((p) => p.from === hex)) b.paths.push({ from: hex, path: [hex] });
        }
        return END;
      },
    },
  },
};
