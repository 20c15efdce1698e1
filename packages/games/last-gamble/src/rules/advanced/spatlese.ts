/** Advanced chapter 10: Operation Spatlese, the attack of the 15th Army, which the German may launch once the way to the Meuse is open. */
import type { Refusal } from '@hexfront/engine';
import { tables, unitIndex } from '../../data/index.ts';
import { alsoOffer } from '../../decisions/offers.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { controller, happened, remember, SS } from '../../state/history.ts';
import { onMap } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Opt } from '../../state/shape.ts';
import { fromMeuse } from '../movement/restricted.ts';

const TABLE = tables.spatlese;
const FUEL = tables.fuelShortage;
const AIR = tables.airMissions.spatleseAllied;
/** Towns of the second list that are needed. */
const ANY = 2;

const holds = (g: G, hex: string): boolean => controller(g, g.board.at(hex)) === GERMAN;

/** What is missing for the launch (adv-10.11); undefined when the German may give the order. */
export function launchRefusal(g: G): Refusal | undefined {
  const bar = (why: string, more: Record<string, number | string> = {}): Refusal => ({ case: 'adv-10.11', why, ...more });
  if (happened(g, 'spatlese')) return { case: 'adv-10.25', why: 'spatlese-launched' };
  if (g.v.turn > TABLE.lastTurn) return bar('spatlese-late');
  if (g.v.side !== GERMAN) return bar('not-your-turn');
  const missing = TABLE.allOf.find((p) => !holds(g, p.hex));
  if (missing) return bar('spatlese-town', { hex: g.board.at(missing.hex) });
  const held = TABLE.anyTwoOf.filter((p) => holds(g, p.hex)).length;
  if (held < ANY) return bar('spatlese-towns', { held, needed: ANY });
  const far = fromMeuse(g.board);
  for (const u of onMap(g, GERMAN))
    if (SS[u] === 1 && g.rules.fight.role(g, u) === 'fights' && far[g.f.place[u]] <= TABLE.ssWithinOfMeuse) return undefined;
  return bar('spatlese-meuse', { distance: TABLE.ssWithinOfMeuse });
}

const CANCELLED = new WeakMap<object, ReadonlySet<number>>();
/** Reinforcements that the launch takes away (adv-10.21, R-40). */
function cancelled(g: G): ReadonlySet<number> {
  const { arrivals } = g.rules.move;
  let set = CANCELLED.get(arrivals);
  if (!set) {
    set = new Set(arrivals.filter((a) => a.cancelledBy === 'spatlese').map((a) => unitIndex(a.unit)));
    CANCELLED.set(arrivals, set);
  }
  return set;
}

/** The order is given: what has not come onto the map never will (adv-10.21, 10.25). */
export function launch(g: G): void {
  remember(g, 'spatlese');
  g.v.spatleseTurn = g.v.turn;
  const gone = cancelled(g);
  for (const row of g.rows.waiting) if (gone.has(row.unit)) g.move(row.unit, g.box('out'));
  g.rows.waiting = g.rows.waiting.filter((row) => !gone.has(row.unit));
  g.emit({ e: 'spatlese', case: 'adv-10.0' });
}

const option = (point: string): Opt => ({
  k: 'launch',
  *from(g) {
    if (launchRefusal(g) === undefined) yield { k: 'launch' };
  },
  test: (g) => launchRefusal(g),
  take: (g) => {
    launch(g);
    return point;
  },
  sure: true,
});

export const spatlese: RuleModule = {
  id: 'advanced',
  apply(draft) {
    // At any moment when the German is asked what to do next.
    for (const [proc, point] of [
      ['reserve-designation', 'choose'],
      ['movement', 'plan'],
      ['combat', 'choose'],
      ['reserveMove', 'plan'],
      ['reserveCombat', 'choose'],
    ])
      alsoOffer(draft, proc, point, option(point));
    draft.move.mayArrive.push((g, arrival) => arrival.cancelledBy !== 'spatlese' || !happened(g, 'spatlese'));
    // From the next turn on one Allied air mission fewer (adv-10.22).
    draft.air.missions.push((g, side, _list, most) =>
      side === ALLIED && happened(g, 'spatlese') && g.v.turn > g.v.spatleseTurn ? Math.max(0, most + AIR) : most,
    );
    // Two turns earlier, dump or no dump; a turn that is past means the next German supply phase (adv-10.24, R-11).
    const start = draft.fuelStart;
    draft.fuelStart = (g) => start(g) - (happened(g, 'spatlese') ? FUEL.spatleseEarlier : 0);
    // The table has no row before its first turn: one roll, as on that turn.
    const rolls = draft.fuelRolls;
    draft.fuelRolls = (g) => (happened(g, 'spatlese') && g.v.turn < FUEL.rolls[0].fromTurn ? FUEL.rolls[0].rolls : rolls(g));
  },
};
