/** Dice that have just fallen, and the battle they fell in. */
import { effect, signal } from '@preact/signals';
import { moment, steps } from '../../store/index.ts';
import type { BattleSaid, Step } from '../../table/protocol.ts';

export type Roll = Extract<Step, { kind: 'roll' }>;

/** The newest rolls, until the player looks away. */
export const rolls = signal<readonly Roll[]>([]);
/** The battle as it stood when the die fell, the die that decided and all that fell in it; kept while its results are borne. */
export const fought = signal<{ battle: BattleSaid; roll: Roll; all: readonly Roll[] } | undefined>(undefined);

export function startDice(): () => void {
  let before: BattleSaid | undefined;
  let seen = -1;
  return effect(() => {
    const { steps: list, version } = steps.value;
    const m = moment.value;
    if (!m || version === seen) return;
    seen = version;
    const fresh = list.filter((s): s is Roll => s.kind === 'roll');
    if (fresh.length) {
      rolls.value = fresh;
      const roll = deciding(fresh, before ?? m.battle);
      // The computer builds and rolls in one go: then the battle as it stands is the one that was fought.
      const seen = roll.battle ?? (sameForces(before, m.battle) ? before : (m.battle ?? before));
      const known = fought.peek();
      if (seen) fought.value = { battle: seen, roll, all: [...(known && sameBattle(known.battle, seen) ? known.all : []), ...fresh] };
    } else if (!(fought.peek() && sameBattle(fought.peek()?.battle, m.battle))) {
      fought.value = undefined;
      rolls.value = [];
    }
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
