/** What leaders do in an assault: columns (24.2.2c, 24.2.4b to 24.2.4e), Dietrich's asterisks (24.2.4a), and what may happen to them (24.4.0). Procedure `casualties`. */
import { END, type HexId, listed, plain, type Refusal, type Side, type Trigger, type UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import type { Assault } from '../../state/fields/combat.ts';
import { LEADER, SIDE, unitsOf } from '../../state/query.ts';
import { type Ask, type G, GERMAN, type Opt, type Proc, type WaR2 } from '../../state/shape.ts';
import { theAssault } from '../combat/assaults.ts';
import { percent } from '../combat/odds.ts';
import { eliminate } from '../combat/results/losses.ts';
import { leadersFor } from './leaders.ts';
import { canHarden, caseOfGift, isBrandenburg, isKrueger, isSpecial, specialsFor } from './special.ts';

// ---- columns ----------------------------------------------------------------------------------------------------------------------------------

/** Everybody who can help a side; of formation leaders one in an assault. */
export function helpersFor(g: G, b: Assault, who: 0 | 1): UnitId[] {
  const taken = (who === 0 ? b.leaderAttack : b.leaderDefense) !== undefined;
  return [...(taken ? [] : leadersFor(g, b, who)), ...specialsFor(g, b, who)];
}
function help(g: G, who: 0 | 1, u: UnitId): void {
  const b = theAssault(g);
  if (isBrandenburg(u)) b.stiffened = (b.stiffened ?? 0) + 1;
  else if (isKrueger(u)) b.spurred = true;
  else if (who === 0) b.leaderAttack = u;
  else b.leaderDefense = u;
  if (isSpecial(u)) g.set('aided', u, g.f.aided[u] + 1);
  else g.set('inspired', u, 1);
  g.emit({ e: 'inspired', u, h: g.hexOf(u), case: isSpecial(u) ? caseOfGift(u) : '24.2.2c' });
}
const inspire = (who: 0 | 1, here: string, next: string): Opt<object>[] => [
  listed(
    'inspire',
    'u',
    (g: G) => helpersFor(g, theAssault(g), who),
    (_g, _l, u): Refusal => ({ case: '24.2.2c', why: 'leader-cannot-help', unit: u }),
    (g, _l, u) => {
      help(g, who, u);
      return here;
    },
  ),
  plain('done', next),
];
const sideOf = (g: G, who: 0 | 1): Side => (who === 0 ? theAssault(g).by : 1 - theAssault(g).by);
const column = (who: 0 | 1, here: string, next: string): Ask<object> => ({
  who: (g) => sideOf(g, who),
  cases: ['24.2.2c'],
  args: (g) => ({ h: theAssault(g).targets[0] }),
  skip: (g) => (helpersFor(g, theAssault(g), who).length === 0 ? next : undefined),
  options: inspire(who, here, next),
});
/** Points of the assault between reserves and dice. */
export const leaderPoints = {
  leaderAttack: column(0, 'leaderAttack', 'leaderDefense'),
  leaderDefense: column(1, 'leaderDefense', 'harden'),
  harden: {
    who: () => GERMAN,
    cases: ['24.2.4a'],
    args: (g: G) => ({ h: theAssault(g).targets[0] }),
    skip: (g: G) => (canHarden(g, theAssault(g)) ? undefined : 'roll'),
    options: [
      plain('harden', (g: G) => {
        theAssault(g).hardened = true;
        return 'roll';
      }),
      plain('done', 'roll'),
    ],
  } satisfies Ask<object>,
};
/** The asterisk against the US side is a hit without a check, since Dietrich wanted it so. */
export const isHardened = (b: Assault, own: boolean): boolean => b.hardened === true && (own ? b.by : 1 - b.by) !== GERMAN;

// ---- casualties -------------------------------------------------------------------------------------------------------------------------------

/** Steps lost by barrage and in assaults, not by surrender. */
const inCombat = (rule: string): boolean => /^1[23]\./.test(rule);
function endanger(g: G, u: UnitId, hex: HexId, rule: string | undefined): void {
  if (!g.rules.allModes || rule === undefined || !inCombat(rule) || LEADER[u] === 1) return;
  for (const leader of unitsOf(g, SIDE[u], hex)) if (LEADER[leader] === 1 && g.f.peril[leader] === 0) g.set('peril', leader, 1);
}
export const perilTriggers: readonly Trigger<WaR2>[] = [
  { on: 'reduced', effect: (g, event) => endanger(g, event.u, event.h, event.case) },
  { on: 'lost', effect: (g, event) => endanger(g, event.u, event.h, event.case) },
];
export const endangered = (g: G): UnitId[] => [0, 1].flatMap((side) => onMapOf(g, side).filter((u) => g.f.peril[u] === 1));

const { casualtyMax } = tables.leaders;
const falls = (tens: number, ones: number): boolean => percent(tens, ones) <= casualtyMax;
export const casualties: Proc = {
  first: 'next',
  points: {
    next: { auto: (g) => (endangered(g).length === 0 ? END : 'roll') },
    roll: {
      roll: (g) => ({
        dice: [10, 10],
        classOf: ([tens, ones]) => (falls(tens, ones) ? 'lost' : 'unhurt'),
        cases: ['24.4.0'],
        says: 'roll.leader-casualty',
        args: { unit: endangered(g)[0] ?? 0, n: casualtyMax },
      }),
      take: (g, _l, [tens, ones]) => {
        const [u] = endangered(g);
        if (u === undefined) return END;
        g.set('peril', u, 0);
        if (falls(tens, ones)) eliminate(g, u, '24.4.0');
        return 'next';
      },
    },
  },
};
