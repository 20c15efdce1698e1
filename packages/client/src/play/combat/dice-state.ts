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
      const roll = fresh.find((r) => r.outcomes.length > 1) ?? fresh[0];
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

const forces = (b: BattleSaid | undefined): string => JSON.stringify([b?.targets, b?.attackers, b?.guns, b?.defenseGuns]);
const sameForces = (a: BattleSaid | undefined, b: BattleSaid | undefined): boolean => b === undefined || forces(a) === forces(b);

/** Still the same battle, its results being borne? */
function sameBattle(a: BattleSaid | undefined, b: BattleSaid | undefined): boolean {
  return a !== undefined && b !== undefined && a.targets.join() === b.targets.join();
}
