/** Companies that dismounted get their vehicles back in a Mode Determination Phase, if these can reach them (7.9.1). */
import { distance, exchange, type HexId, perBoard, REFUSED, type Refusal, type UnitId, WalkField } from '@hexfront/engine';
import { POINT } from '../../data/index.ts';
import { unitsOfFormation } from '../../state/derived.ts';
import { bits, formationOf, SIDE, UNITS } from '../../state/query.ts';
import { type G, type Opt, TACTICAL } from '../../state/shape.ts';
import { hqOfFormation } from '../command/chain.ts';
import { leaveGroup } from '../command/groups.ts';
import { asideFor, freeCompany, INHERIT, takeOut } from '../companies/breakdown.ts';
import { kindOfCompany, passOn } from '../companies/parents.ts';
import { nearUnits } from '../movement/enemy-near.ts';
import { NOWHERE, SLOT, walkOf } from '../movement/reach.ts';
import { choice, type ModeLocals } from './choosing.ts';

/** Mech movement points that the vehicles may need. */
const FARTHEST = 12 * POINT;
/** No hex costs them less; on primary roads half of it. */
const CHEAPEST = { own: POINT, road: POINT / 2 } as const;
const fieldFor = perBoard((board) => new WalkField(board));

/** The Mech company that takes the place of one on foot: of the same kind if that counter is in use, the same counter if it has a name. */
function mechCompany(g: G, u: UnitId): UnitId | undefined {
  const was = g.f.vehicles[u] - 1;
  if (was < 0) return undefined;
  if (UNITS[was].generic) return freeCompany(g, kindOfCompany(was));
  return g.f.place[was] === g.box('Broken down') ? was : undefined;
}

/** Its headquarters, and units of its formation that are made of such companies. */
function garages(g: G, u: UnitId): HexId[] {
  const formation = formationOf(g, u);
  const was = g.f.vehicles[u] - 1;
  const kind = kindOfCompany(was);
  const hq = hqOfFormation(formation);
  const parents = unitsOfFormation(g, SIDE[u], formation).filter((v) => UNITS[v].breaksInto[kind] !== undefined);
  return [...(hq >= 0 && g.onMap(hq) ? [hq] : []), ...parents].map((v) => g.hexOf(v));
}

/** A path for the vehicles, none of it next to an enemy. */
function canReach(g: G, u: UnitId, mech: UnitId, goals: readonly HexId[]): boolean {
  const near = nearUnits(g, 1 - SIDE[u]).price;
  const hex = g.hexOf(u);
  if (near[hex] > 0) return false;
  if (goals.includes(hex)) return true;
  // Across country or by road, as vehicles go (R-D64).
  return (['own', 'road'] as const).some((form) => {
    if (form === 'road' && (g.board.marks[hex] & bits(g).roadHex) === 0) return false;
    if (!goals.some((goal) => distance(g.board, hex, goal) * CHEAPEST[form] <= FARTHEST)) return false;
    const walk = walkOf(g, { unit: mech, hex, spent: 0, memory: 0, points: FARTHEST, form, into: NOWHERE, past: NOWHERE }, SLOT.other);
    const safe = fieldFor(g.board).run({
      ...walk,
      edge: (at, dir, to, memory, spent, out) => (near[to] > 0 ? REFUSED : walk.edge(at, dir, to, memory, spent, out)),
    });
    return goals.some((goal) => safe.reached(goal));
  });
}

function remountRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '7.9.1', why, unit });
  if (g.f.vehicles[unit] === 0) return no('never-mounted');
  if (g.f.mode[unit] !== TACTICAL) return { ...no('mode-chosen'), case: '5.0' };
  const mech = mechCompany(g, unit);
  if (mech === undefined) return no('no-company-left');
  return canReach(g, unit, mech, garages(g, unit)) ? undefined : no('no-vehicles-near');
}
export const remount: Opt<ModeLocals> = choice('remount', '7.9.1', remountRefusal, (g, u) => {
  const mech = mechCompany(g, u);
  if (mech === undefined) return 'choose';
  const hex = g.hexOf(u);
  const under = formationOf(g, u) + 1;
  if (UNITS[mech].generic) takeOut(g, mech);
  exchange(g, INHERIT, { out: [u], into: [mech], place: hex, aside: asideFor(g, u) });
  const group = g.f.detached[u];
  passOn(g, u, mech);
  g.set('detached', mech, group === u + 1 ? 0 : group);
  if (group === u + 1) leaveGroup(g, u);
  else g.set('detached', u, 0);
  g.set('vehicles', u, 0);
  g.set('attached', mech, UNITS[mech].generic ? under : 0);
  g.set('steps', mech, 1);
  g.emit({ e: 'remounted', u: mech, h: hex, case: '7.9.1' });
  return 'choose';
});
