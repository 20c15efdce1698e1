/** Combat Reserve bonuses (13.5.4): battalions near an assault that help a unit of their formation in it, and leave the mode by it. */
import { distance, type HexId, listed, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import type { Assault } from '../../state/fields/combat.ts';
import { COMBAT_RESERVE } from '../../state/fields/modes.ts';
import { formationOf } from '../../state/query.ts';
import { type G, type Opt, TACTICAL } from '../../state/shape.ts';
import { setMode } from '../modes/choosing.ts';
import { allowance } from '../movement/allowance.ts';
import { fieldOf, fromHere, SLOT } from '../movement/reach.ts';
import { theAssault } from './assaults.ts';

const MOST = tables.assaultModifiers.combatReserveMaxPerSide;
const RANGE = 3;

const forceOf = (b: Assault, who: 0 | 1): readonly UnitId[] => (who === 0 ? b.attackers : b.defenders);
const givenBy = (b: Assault, who: 0 | 1): UnitId[] => (who === 0 ? b.reservesAttack : b.reservesDefense);

/** It could join a unit of its formation that fights, by regular movement in one Movement Phase. */
function couldJoin(g: G, b: Assault, who: 0 | 1, u: UnitId): boolean {
  const formation = formationOf(g, u);
  const hexes = new Set<HexId>(formation < 0 ? [] : forceOf(b, who).flatMap((v) => (formationOf(g, v) === formation ? [g.hexOf(v)] : [])));
  if (hexes.size === 0) return false;
  const field = fieldOf(g, { ...fromHere(g, u), points: allowance(g, u, 'own', undefined, false, { whole: true }) }, SLOT.other);
  return [...hexes].some((hex) => field.reached(hex));
}
/** Units that can give a bonus to a side, in an overrun as in any assault (7.12.2, R-D56). */
export function reservesFor(g: G, b: Assault, who: 0 | 1): UnitId[] {
  if (!g.rules.allModes || givenBy(b, who).length >= MOST) return [];
  const side = who === 0 ? b.by : 1 - b.by;
  const scene = [...b.targets, ...b.attackers.map((u) => g.hexOf(u))];
  return onMapOf(g, side).filter(
    (u) =>
      g.f.mode[u] === COMBAT_RESERVE &&
      !forceOf(b, who).includes(u) &&
      scene.some((hex) => distance(g.board, g.hexOf(u), hex) <= RANGE) &&
      couldJoin(g, b, who, u),
  );
}

/** One after another, until the side has had enough. Who gives is back in Tactical mode at once. */
export const commitReserves = (who: 0 | 1, here: string, next: string): Opt<object>[] => [
  listed(
    'commit',
    'u',
    (g: G) => reservesFor(g, theAssault(g), who),
    (_g, _l, unit): Refusal => ({ case: '13.5.4a', why: 'reserve-cannot-help', unit }),
    (g, _l, u) => {
      givenBy(theAssault(g), who).push(u);
      setMode(g, u, TACTICAL, '13.5.4a');
      g.emit({ e: 'committed', u, h: g.hexOf(u), case: '13.5.4' });
      return here;
    },
  ),
  plain('done', next),
];
