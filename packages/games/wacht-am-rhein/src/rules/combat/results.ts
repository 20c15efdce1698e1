/** Carrying out a result (10.7): who is affected, what has to be borne, and what a bad result leaves behind. Procedure `settle`. */
import { call, END, type HexId, type Next, type Of, plain, type UnitId } from '@hexfront/engine';
import { count, hexes, maybe, record, side, units } from '@hexfront/engine/parts';
import type { Battle } from '../../state/battle.ts';
import { held, SIDE, unitsOf } from '../../state/query.ts';
import type { G, Proc } from '../../state/shape.ts';
import { eliminate } from '../losses.ts';
import { limber } from '../movement/artillery-movement.ts';
import { setMode } from '../movement/modes.ts';
import { battleOf, exposed } from './battles.ts';
import { loseStaffs } from './lone-units.ts';
import { isSurrounded, moraleNode, ratingOf } from './morale.ts';
import { meaningOf } from './odds.ts';
import { abandonWorks } from './works.ts';

const LOCALS = record({
  id: count(),
  /** Stacks of the attackers as they were when the dice fell. */
  stack: maybe(units()),
  /** Who bears the result, and where they were. */
  side: maybe(side()),
  units: maybe(units()),
  hexes: maybe(hexes()),
});
type Locals = Of<typeof LOCALS>;

/** Units that the result harms, wherever attackers stand by now. A unit that fled into an attacked hex is not among them: it is lost with any result there (10.86). */
function affected(g: G, b: Battle, stack?: readonly UnitId[]): UnitId[] {
  if (meaningOf(b.result)?.side === 'attacker') return (stack ?? exposed(g, b)).filter((u) => g.onMap(u));
  return [...b.defenders, ...b.bystanders].filter((u) => g.onMap(u) && g.f.fled[u] === 0 && b.targets.includes(g.hexOf(u)));
}

/** A retreated unit is lost when its new hex suffers a result as well (10.86, R-C68). */
function loseFled(g: G, b: Battle): void {
  for (const hex of b.targets) for (const u of unitsOf(g, 1 - b.by, hex)) if (g.f.fled[u] !== 0) eliminate(g, u, '10.86');
}

const standing = (g: G, l: Locals): UnitId[] => (l.units ?? []).filter((u) => g.onMap(u));
const numberOf = (g: G, l: Locals): number => meaningOf(battleOf(g, l.id).result)?.number ?? 0;
/** Steps that must be lost, steps or hexes as the owner likes, and hexes that must be gone. */
const bear = (g: G, l: Locals, must: number, either: number, hexes: number, then: string): Next =>
  call('burden', { side: l.side ?? 0, units: standing(g, l), must, either, hexes, battle: l.id }, then);

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
        const bearing = affected(g, b, l.stack);
        if (bearing.length === 0) return 'after';
        l.units = bearing;
        l.hexes = [...new Set(bearing.map((u) => g.hexOf(u)))];
        l.side = attacker ? b.by : 1 - b.by;
        // With morale the choice between steps and hexes comes later, and may need a die (31.2).
        if (g.rules.morale) return bear(g, l, meaning.must, 0, 0, 'morale');
        return bear(g, l, meaning.must, meaning.number, 0, 'after');
      },
    },
    morale: {
      who: (_g, l) => l.side ?? 0,
      cases: ['31.1', '31.2'],
      args: (g, l) => ({ h: (l.hexes as HexId[])[0], n: meaningOf(battleOf(g, l.id).result)?.number ?? 0 }),
      skip: (g, l) => (standing(g, l).length === 0 ? 'after' : undefined),
      options: [plain('run', (g, l) => bear(g, l, 0, 0, numberOf(g, l), 'after')), plain('stand', 'test')],
    },
    test: {
      roll: (g, l) => moraleNode(g, standing(g, l)),
      take: (g, l, [pip]) => {
        const units = standing(g, l);
        const stands = pip <= ratingOf(g, units);
        g.emit({ e: 'morale', h: g.hexOf(units[0]), die: pip, outcome: stands ? 'stands' : 'runs', case: '31.2' });
        const number = numberOf(g, l);
        if (stands) return bear(g, l, 0, number, 0, 'after');
        return units.every((u) => isSurrounded(g, u)) ? bear(g, l, number, 0, 0, 'after') : bear(g, l, 0, 0, number, 'after');
      },
    },
    after: {
      auto: (g, l) => {
        const b = battleOf(g, l.id);
        for (const u of l.units ?? []) {
          if (!g.onMap(u)) continue;
          // March Mode does not survive a bad result (7.12, R-C64); artillery that was attacked, or driven back from its own attack, is out of battery (11.52).
          setMode(g, u, 'tactical', '7.12');
          if (l.side !== b.by || g.f.fled[u] !== 0) limber(g, u, '11.52');
        }
        for (const hex of l.hexes ?? []) {
          const side = SIDE[(l.units as UnitId[])[0]];
          abandonWorks(g, side, hex);
          // Eliminated where they were: the path of retreat is that one hex (R-C63).
          if (!held(g, side, hex) && !b.paths.some((p) => p.from === hex)) b.paths.push({ from: hex, path: [hex] });
        }
        loseStaffs(g);
        return END;
      },
    },
  },
};
