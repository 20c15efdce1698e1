/** Dice that have just fallen, and the battle they fell in. */
import { effect, signal } from '@preact/signals';
import { info, moment, steps } from '../../store/index.ts';
import type { BattleSaid, Step } from '../../table/protocol.ts';

export type Roll = Extract<Step, { kind: 'roll' }>;

/** The newest rolls, until the player looks away. */
export const rolls = signal<readonly Roll[]>([]);
/** The battle as it stood when the die fell, the die that decided and all that fell in it; kept while its results are borne. */
export const fought = signal<Fallen['fought']>(undefined);

export interface Fallen {
  rolls: readonly Roll[];
  fought: { battle: BattleSaid; roll: Roll; all: readonly Roll[] } | undefined;
}

/**
 * What is shown of dice after a change: `fresh` fell in it, `before` and `now` are the battles on the table, `theirs` says that it was no
 * doing of whoever sits here.
 */
export function shownAfter(
  known: Fallen,
  change: { fresh: readonly Roll[]; before: BattleSaid | undefined; now: BattleSaid | undefined; theirs: boolean },
): Fallen {
  const { fresh, before, now, theirs } = change;
  if (fresh.length) {
    const roll = deciding(fresh, before ?? now);
    // The computer builds and rolls in one go: then the battle as it stands is the one that was fought.
    const battle = roll.battle ?? (sameForces(before, now) ? before : (now ?? before));
    if (!battle) return { rolls: fresh, fought: known.fought };
    const all = [...(known.fought && sameBattle(known.fought.battle, battle) ? known.fought.all : []), ...fresh];
    // The next battle is on the table already: this one is over, and its dice lie beside it.
    if (now && !sameBattle(battle, now)) return { rolls: all, fought: undefined };
    return { rolls: fresh, fought: { battle, roll, all } };
  }
  if (known.fought && sameBattle(known.fought.battle, now)) return known;
  // Over by an answer of the other side: nobody here has had time to read the dice.
  return { rolls: theirs && known.fought ? known.fought.all : [], fought: undefined };
}

export function startDice(): () => void {
  let before: BattleSaid | undefined;
  let seen = -1;
  return effect(() => {
    const { steps: list, version, by } = steps.value;
    const m = moment.value;
    if (!m || version === seen) return;
    seen = version;
    const fresh = list.filter((s): s is Roll => s.kind === 'roll');
    const theirs = by !== undefined && info.peek()?.seats[by]?.by !== 'here';
    const shown = shownAfter({ rolls: rolls.peek(), fought: fought.peek() }, { fresh, before, now: m.battle, theirs });
    rolls.value = shown.rolls;
    fought.value = shown.fought;
    before = m.battle;
  });
}

/** The die that the table of the battle is read with: others, such as those for green units, fall before it. */
export function deciding(fresh: readonly Roll[], b: Pick<BattleSaid, 'outcomes'> | undefined): Roll {
  const fits = (r: Roll): boolean => {
    const results = new Set((r.battle ?? b)?.outcomes.map((o) => o.result));
    // Of two rolls thrown at once the outcome names a result of each.
    return r.outcomes.length > 1 && r.outcomes.some((o) => o.fell && o.label.split('|').every((result) => results.has(result)));
  };
  return fresh.find(fits) ?? fresh.find((r) => r.outcomes.length > 1) ?? fresh[0];
}

const forces = (b: BattleSaid | undefined): string => JSON.stringify([b?.targets, b?.attackers, b?.guns, b?.defenseGuns]);
const sameForces = (a: BattleSaid | undefined, b: BattleSaid | undefined): boolean => b === undefined || forces(a) === forces(b);

/** Still the same battle, its results being borne? */
function sameBattle(a: BattleSaid | undefined, b: BattleSaid | undefined): boolean {
  return a !== undefined && b !== undefined && a.targets.join() === b.targets.join();
}
