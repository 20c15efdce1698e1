/**
 * Fighting at half strength by choice (13.3.1): units with On Hand supply keep it so (15.5.1), and in the Extended Night defenders that were not activated avoid
 * Resting (3.4.3a). The two are chosen one by one, each spares only what it is chosen for, and both make a quarter (13.3.3b). Points of the procedure `assault`.
 */
import { listed, plain, type Refusal, type UnitId } from '@hexfront/engine';
import type { Assault } from '../../state/fields/combat.ts';
import { ACTIVATED } from '../../state/fields/night.ts';
import { AVOIDS_RESTING, SAVES_SUPPLY, USES_SUPPLY } from '../../state/fields/supply/supply.ts';
import { HQ } from '../../state/query.ts';
import { type Ask, FRESH, type G, type Opt, RESTING } from '../../state/shape.ts';
import { isExtendedNight } from '../movement/who-moves.ts';
import { isSpared } from '../night/spared.ts';
import { spend } from '../supply/spending.ts';
import { isOnHand } from '../supply/supplied.ts';
import { theAssault } from './assaults.ts';
import { QUARTERS, REDUCED } from './reckoning/strength.ts';
import { faceUp, unitAttack, unitDefense } from './strength.ts';

type Who = 0 | 1;
const force = (b: Assault, who: Who): readonly UnitId[] => (who === 0 ? b.attackers : b.defenders);
const hasBit = (g: G, u: UnitId, why: number): boolean => (g.f.atHalf[u] & why) !== 0;
/** At more than half of what the counter prints, whatever it gives up to avoid Resting (R-D65). */
function isStrong(g: G, b: Assault, who: Who, u: UnitId): boolean {
  const printed = who === 0 ? faceUp(g, u).attack : faceUp(g, u).defense;
  const strength = who === 0 ? unitAttack(g, b, u) : unitDefense(g, b, u, undefined, REDUCED.nightDefense);
  return 2 * strength > QUARTERS * printed;
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

/** Units of a force that would use up On Hand supply (15.5.1). */
function saving(g: G, who: Who): UnitId[] {
  const b = theAssault(g);
  return force(b, who).filter((u) => !hasBit(g, u, SAVES_SUPPLY) && mayUseUp(g, u) && isStrong(g, b, who, u));
}
/** Units of a force that the night would tire (3.4.3a). */
const avoiding = (g: G, who: Who): UnitId[] =>
  force(theAssault(g), who).filter((u) => !hasBit(g, u, AVOIDS_RESTING) && restsAtNight(g, who, u));

interface Halving {
  readonly k: string;
  readonly bit: number;
  readonly kind: 'supply' | 'night';
  readonly rule: string;
  readonly why: string;
  readonly of: (g: G, who: Who) => UnitId[];
}
const FOR_SUPPLY: Halving = { k: 'half', bit: SAVES_SUPPLY, kind: 'supply', rule: '15.5.1', why: 'not-at-half', of: saving };
const FOR_REST: Halving = { k: 'half-night', bit: AVOIDS_RESTING, kind: 'night', rule: '3.4.3a', why: 'not-tired-by-night', of: avoiding };
const halve = ({ k, bit, kind, rule, why, of }: Halving, who: Who, again: string): Opt<object> =>
  listed(
    k,
    'u',
    (g: G) => of(g, who),
    (_g, _l, unit): Refusal => ({ case: '13.3.1', why, unit }),
    (g, _l, u) => {
      g.set('atHalf', u, g.f.atHalf[u] | bit);
      g.emit({ e: 'atHalf', u, h: g.hexOf(u), kind, case: rule });
      return again;
    },
  );
const point = (who: Who, own: string, next: string): Ask<object> => ({
  who: (g) => (who === 0 ? theAssault(g).by : 1 - theAssault(g).by),
  cases: ['13.3.1', '15.5.1', '3.4.3a'],
  says: 'ask.assault.half',
  args: (g) => ({ h: theAssault(g).targets[0] }),
  skip: (g) => (saving(g, who).length + avoiding(g, who).length === 0 ? next : undefined),
  options: [halve(FOR_SUPPLY, who, own), halve(FOR_REST, who, own), plain('full', next)],
});

export const halfPoints = { halfAttack: point(0, 'halfAttack', 'halfDefense'), halfDefense: point(1, 'halfDefense', 'collapse') };

/** Nobody has chosen yet. */
export function clearHalves(g: G, b: Assault): void {
  for (const u of [...b.attackers, ...b.defenders]) if (g.f.atHalf[u] !== 0) g.set('atHalf', u, 0);
}
/** As the dice are thrown: a unit that fights with more than half of its strength uses up its On Hand supply (15.5.1). */
export function noteStrong(g: G, b: Assault): void {
  for (const who of [0, 1] as const)
    for (const u of force(b, who))
      if (mayUseUp(g, u) && !hasBit(g, u, SAVES_SUPPLY) && isStrong(g, b, who, u)) g.set('atHalf', u, g.f.atHalf[u] | USES_SUPPLY);
}
export function spendInAssault(g: G, b: Assault): void {
  for (const u of [...b.attackers, ...b.defenders]) if (hasBit(g, u, USES_SUPPLY)) spend(g, u);
}
