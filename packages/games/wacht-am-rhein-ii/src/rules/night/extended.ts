/** Extended Night Activity (3.4.0): secret pledges, a First Player, checks for every unit that is to move or attack, and fatigue for those that did. */
import { END, listed, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { STRATEGIC } from '../../state/fields/modes.ts';
import { ACTIVATED, FAILED } from '../../state/fields/night.ts';
import { AVOIDS_RESTING } from '../../state/fields/supply/supply.ts';
import { ARTILLERY, LEADER, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, FRESH, type G, GERMAN, type Proc, RESTING, type WaR2 } from '../../state/shape.ts';
import { fatigue } from '../combat/results/losses.ts';
import { proficiencyOf } from '../companies/parents.ts';
import { ACTIVATION_LOCALS, type ActivationLocals, groupActivation } from '../leaders/groups.ts';
import { isExploitation, isExploiting, movingSide } from '../movement/who-moves.ts';
import { isOutOfSupply } from '../supply/supplied.ts';
import { isSpared } from './spared.ts';

const { extendedNight } = tables;
const MOST: readonly number[] = [extendedNight.pledgeMax.German, extendedNight.pledgeMax.US];
/** German units of this attack rating have an advantage (3.4.2a). */
const ABLE = 7;

// ---- pledges (3.4.1) ------------------------------------------------------------------------------------------------------------------------

/** No companies, no columns in Strategic mode, nobody Out of Supply; each tries once (3.4.2). */
export function activateRefusal(g: G, u: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '3.4.2', why, unit: u });
  if (UNITS[u].generic || LEADER[u] === 1) return no('activate-company');
  if (g.f.mode[u] === STRATEGIC) return { ...no('activate-strategic'), case: '5.3.0' };
  if (isOutOfSupply(g, u)) return no('activate-supply');
  return g.f.active[u] !== 0 ? no('activate-tried') : undefined;
}
const eligible = (g: G, side: Side): UnitId[] => onMapOf(g, side).filter((u) => activateRefusal(g, u) === undefined);
const pledges = (g: G, side: Side): number[] => Array.from({ length: Math.min(MOST[side], eligible(g, side).length) + 1 }, (_, n) => n);

const pledgeOption = (side: Side, next: string) =>
  listed<WaR2, object, 'n'>(
    'pledge',
    'n',
    (g) => pledges(g, side),
    (_g, _l, n): Refusal => ({ case: '3.4.1', why: 'pledge-too-many', n }),
    (g, _l, n) => {
      if (side === GERMAN) g.v.pledgeGerman = n + 1;
      else g.v.pledgeAllied = n + 1;
      return next;
    },
  );

/** Both pledge in secret, then dice decide who chooses the First Player; equal totals roll again (R-D20). Procedure `pledges`. */
export const pledging: Proc = {
  first: 'german',
  points: {
    german: {
      who: () => GERMAN,
      cases: ['3.4.1'],
      says: 'ask.pledges',
      secret: true,
      always: true,
      options: [pledgeOption(GERMAN, 'allied')],
    },
    allied: {
      who: () => ALLIED,
      cases: ['3.4.1'],
      says: 'ask.pledges',
      secret: true,
      always: true,
      options: [pledgeOption(ALLIED, 'reveal')],
    },
    reveal: {
      auto: (g) => {
        g.v.attemptsGerman = g.v.pledgeGerman - 1;
        g.v.attemptsAllied = g.v.pledgeAllied - 1;
        g.v.nightUsed = 0;
        g.emit({ e: 'pledged', german: g.v.attemptsGerman, allied: g.v.attemptsAllied, case: '3.4.1' });
        return g.v.attemptsGerman + g.v.attemptsAllied === 0 ? END : 'roll';
      },
    },
    roll: {
      roll: (g) => ({
        dice: [10, 10],
        classOf: ([a, b]) => ahead(g, a % 10, b % 10),
        cases: ['3.4.1'],
        says: 'roll.first-player',
        args: { german: g.v.attemptsGerman, allied: g.v.attemptsAllied },
      }),
      take: (g, _l, [a, b]) => {
        const who = ahead(g, a % 10, b % 10);
        return who === 'again' ? 'roll' : who;
      },
    },
    germanFirst: { who: () => GERMAN, cases: ['3.4.1'], says: 'ask.first-player', options: [firstOption()] },
    alliedFirst: { who: () => ALLIED, cases: ['3.4.1'], says: 'ask.first-player', options: [firstOption()] },
  },
};
/** The German die first. */
function ahead(g: G, german: number, allied: number): 'germanFirst' | 'alliedFirst' | 'again' {
  const by = german + g.v.attemptsGerman - allied - g.v.attemptsAllied;
  return by > 0 ? 'germanFirst' : by < 0 ? 'alliedFirst' : 'again';
}
function firstOption() {
  return listed<WaR2, object, 'n'>(
    'first',
    'n',
    () => [GERMAN, ALLIED],
    (_g, _l, n): Refusal => ({ case: '3.4.1', why: 'pledge-too-many', n }),
    (g, _l, n) => {
      g.v.firstPlayer = n + 1;
      g.emit({ e: 'firstPlayer', side: n, case: '3.4.1' });
      return END;
    },
  );
}

// ---- activation (3.4.2) -----------------------------------------------------------------------------------------------------------------------

const attempts = (g: G, side: Side): number => (side === GERMAN ? g.v.attemptsGerman : g.v.attemptsAllied);
function useAttempt(g: G, side: Side): void {
  if (side === GERMAN) g.v.attemptsGerman--;
  else g.v.attemptsAllied--;
}
/** Artillery is checked by its defense rating; able Germans subtract one (3.4.2, 3.4.2a). */
export function activationRating(g: G, u: UnitId): { rating: number; by: number } {
  const [attack, defense] = proficiencyOf(g, u);
  const by = SIDE[u] === GERMAN && attack >= ABLE ? extendedNight.germanProficiency7Modifier : 0;
  return { rating: ARTILLERY[u] === 1 ? defense : attack, by };
}
const passes = (g: G, u: UnitId, die: number): boolean => {
  const { rating, by } = activationRating(g, u);
  return die + by < rating;
};
/** Before an Exploitation Phase units in Exploit mode only. */
const candidates = (g: G): UnitId[] => {
  const side = movingSide(g);
  if (attempts(g, side) === 0) return [];
  return eligible(g, side).filter((u) => !isExploitation(g) || isExploiting(g, u));
};

/**
 * Attempts may wait as long as they can still be made (3.4.2): before the own Movement Phase as many as there are units in Exploit mode whose phase is to come, before
 * an Exploitation Phase all of them while another chance follows in this night.
 */
function owes(g: G): boolean {
  const side = movingSide(g);
  const left = attempts(g, side);
  const isFirst = g.v.firstPlayer === side + 1;
  // Of the First Player it is the phase in the enemy's turn that comes last, of the Second that in his own.
  if (isExploitation(g)) return left > 0 && (g.v.side === side) !== isFirst;
  const used = (g.v.nightUsed & (1 << side)) !== 0;
  return left > (used ? 0 : eligible(g, side).filter((u) => isExploiting(g, u)).length);
}

/** Each unit of a group is an attempt. */
const groups = groupActivation({
  candidates,
  attempts: (g) => attempts(g, movingSide(g)),
  settle: (g, chosen, passed) => {
    for (const u of chosen) {
      useAttempt(g, SIDE[u]);
      g.set('active', u, passed ? ACTIVATED : FAILED);
    }
    if (!passed) tire(g, chosen);
  },
});
/** Checks unit by unit, before the own Movement Phase and of units in Exploit mode before an Exploitation Phase. Procedure `activation`. */
export const activation: Proc<ActivationLocals> = {
  locals: ACTIVATION_LOCALS,
  first: 'choose',
  points: {
    choose: {
      who: movingSide,
      cases: ['3.4.2'],
      args: (g) => ({ n: attempts(g, movingSide(g)) }),
      skip: (g) => (candidates(g).length === 0 ? END : undefined),
      always: true,
      options: [
        listed(
          'activate',
          'u',
          candidates,
          (g, _l, u): Refusal => activateRefusal(g, u) ?? { case: '3.4.2', why: 'no-attempts', unit: u },
          (_g, l, u) => {
            l.u = u;
            return 'roll';
          },
        ),
        groups.option,
        {
          k: 'done',
          from: (g) => (owes(g) ? [] : [{ k: 'done' }]),
          test: (g) => (owes(g) ? { case: '3.4.2', why: 'attempts-owed', n: attempts(g, movingSide(g)) } : undefined),
          take: () => END,
        },
      ],
    },
    roll: {
      roll: (g, l) => {
        const { rating, by } = activationRating(g, l.u);
        return {
          dice: [10],
          classOf: ([pip]) => (passes(g, l.u, pip % 10) ? 'passed' : 'failed'),
          cases: ['3.4.2', '4.3.1a'],
          says: 'roll.activation',
          args: { unit: l.u, n: rating - by },
        };
      },
      take: (g, l, [pip]) => {
        const passed = passes(g, l.u, pip % 10);
        useAttempt(g, SIDE[l.u]);
        g.set('active', l.u, passed ? ACTIVATED : FAILED);
        g.emit({ e: 'checked', u: l.u, die: pip % 10, outcome: passed ? 'passed' : 'failed', case: '3.4.2' });
        if (!passed) tire(g, [l.u]);
        return 'choose';
      },
    },
    ...groups.points,
  },
};

// ---- fatigue (3.4.3) ----------------------------------------------------------------------------------------------------------------------------

const tire = (g: G, units: readonly UnitId[]): void => fatigue(g, units, '3.4.3');
/** The Mutual Fatigue Phase. Procedure `nightFatigue`. */
export const nightFatigue: Proc = {
  first: 'tire',
  points: {
    tire: {
      auto: (g) => {
        for (const side of [GERMAN, ALLIED])
          tire(
            g,
            onMapOf(g, side).filter((u) => g.f.active[u] === ACTIVATED),
          );
        g.v.firstPlayer = 0;
        return END;
      },
    },
  },
};
/** Units that were not activated and had to defend rest after the Combat Phase, or are Fatigued if they rested already (3.4.3a, 14.1.0). */
export function tireDefenders(g: G): void {
  for (const u of onMapOf(g, 1 - g.v.side)) {
    // At half strength to avoid it, a unit stays clear of that unless it had to retreat.
    const fought = g.f.defended[u] !== 0 && (g.f.atHalf[u] & AVOIDS_RESTING) === 0;
    if (g.f.active[u] === ACTIVATED || isSpared(g, u) || (!fought && g.f.fled[u] === 0)) continue;
    if (g.f.fatigue[u] === FRESH) g.set('fatigue', u, RESTING);
    else if (g.f.fatigue[u] === RESTING) tire(g, [u]);
  }
}
