/**
 * Fighting at half strength by choice (13.3.1): units with On Hand supply keep it so (15.5.1), and in the Extended Night defenders who were not activated stay
 * rested (3.4.3a). Points of the procedure `assault`.
 */
import { listed, plain, type Refusal, type UnitId } from '@hexfront/engine';
import type { Assault } from '../../state/fields/combat.ts';
import { ACTIVATED } from '../../state/fields/night.ts';
import { HQ } from '../../state/query.ts';
import { type Ask, FRESH, type G, type Opt, RESTING } from '../../state/shape.ts';
import { isExtendedNight } from '../movement/who-moves.ts';
import { isSpared } from '../night/spared.ts';
import { spend } from '../supply/spending.ts';
import { isOnHand } from '../supply/supplied.ts';
import { theAssault } from './assaults.ts';
import { QUARTERS } from './reckoning/strength.ts';
import { faceUp, unitAttack, unitDefense } from './strength.ts';

/** Value of `atHalf` for who fights at more than half strength with On Hand supply. */
const STRONG = 2;

type Who = 0 | 1;
const force = (b: Assault, who: Who): readonly UnitId[] => (who === 0 ? b.attackers : b.defenders);
const strength = (g: G, b: Assault, who: Who, u: UnitId): number => (who === 0 ? unitAttack(g, b, u) : unitDefense(g, b, u));
/** At more than half of what the counter prints. */
function isStrong(g: G, b: Assault, who: Who, u: UnitId): boolean {
  const printed = who === 0 ? faceUp(g, u).attack : faceUp(g, u).defense;
  return 2 * strength(g, b, who, u) > QUARTERS * printed;
}
/** A combat unit with something to lose: headquarters are none, and keep what they carry (1.3.0, 15.5.1). */
const mayUseUp = (g: G, u: UnitId): boolean => isOnHand(g, u) && HQ[u] === 0;
/** The night would tire it, however little of its strength is left to it for other reasons (14.1.0, R-D55). */
const restsAtNight = (g: G, who: Who, u: UnitId): boolean =>
  who === 1 &&
  isExtendedNight(g) &&
  g.f.active[u] !== ACTIVATED &&
  (g.f.fatigue[u] === FRESH || g.f.fatigue[u] === RESTING) &&
  !isSpared(g, u);

/** Those of a force for whom the choice makes a difference. */
function sparing(g: G, who: Who): UnitId[] {
  const b = theAssault(g);
  return force(b, who).filter((u) => g.f.atHalf[u] === 0 && (restsAtNight(g, who, u) || (mayUseUp(g, u) && isStrong(g, b, who, u))));
}
const spare = (who: Who, again: string): Opt<object> =>
  listed(
    'half',
    'u',
    (g: G) => sparing(g, who),
    (_g, _l, unit): Refusal => ({ case: '13.3.1', why: 'not-at-half', unit }),
    (g, _l, u) => {
      g.set('atHalf', u, 1);
      g.emit({ e: 'atHalf', u, h: g.hexOf(u), case: '13.3.1' });
      return again;
    },
  );
const point = (who: Who, own: string, next: string): Ask<object> => ({
  who: (g) => (who === 0 ? theAssault(g).by : 1 - theAssault(g).by),
  cases: ['13.3.1', '15.5.1'],
  says: 'ask.assault.half',
  args: (g) => ({ h: theAssault(g).targets[0] }),
  skip: (g) => (sparing(g, who).length === 0 ? next : undefined),
  options: [spare(who, own), plain('full', next)],
});

export const halfPoints = { halfAttack: point(0, 'halfAttack', 'halfDefense'), halfDefense: point(1, 'halfDefense', 'collapse') };

/** Nobody has chosen yet. */
export function clearHalves(g: G, b: Assault): void {
  for (const u of [...b.attackers, ...b.defenders]) if (g.f.atHalf[u] !== 0) g.set('atHalf', u, 0);
}
/** As the dice are thrown: whoever fights with more than half of its strength uses up its On Hand supply (15.5.1). */
export function noteStrong(g: G, b: Assault): void {
  for (const who of [0, 1] as const)
    for (const u of force(b, who)) if (mayUseUp(g, u) && g.f.atHalf[u] === 0 && isStrong(g, b, who, u)) g.set('atHalf', u, STRONG);
}
export function spendInAssault(g: G, b: Assault): void {
  for (const u of [...b.attackers, ...b.defenders]) if (g.f.atHalf[u] === STRONG) spend(g, u);
}
