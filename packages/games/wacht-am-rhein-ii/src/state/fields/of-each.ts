import type { VarSpec } from '@hexfront/engine';

/** The same variable for each player, `nameGerman` and `nameAllied`; a sealed one only its own player sees. */
export const ofEach = <N extends string>(
  name: N,
  doc: (player: string) => string,
  sealed: 'sealed' | 'open' = 'open',
): Record<`${N}${'German' | 'Allied'}`, VarSpec> =>
  Object.fromEntries(
    ['German', 'Allied'].map((player, side) => [
      `${name}${player}`,
      { doc: doc(player), scope: 'turn', ...(sealed === 'sealed' ? { seen: side } : {}) },
    ]),
  ) as Record<`${N}${'German' | 'Allied'}`, VarSpec>;
