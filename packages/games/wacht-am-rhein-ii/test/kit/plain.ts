/** The rules of a scenario without its special rules: tests of a chapter are not about the first days of the offensive. */
import type { GameDef } from '@hexfront/engine';
import type { WaR2 } from '../../src/state/shape.ts';

export function plainRules(game: GameDef<WaR2>): GameDef<WaR2> {
  type Kit = ReturnType<GameDef<WaR2>['kit']>;
  const made = new WeakMap<Kit, Kit>();
  return {
    ...game,
    kit: (setup, board) => {
      const kit = game.kit(setup, board);
      const plain = made.get(kit) ?? { ...kit, rules: { ...kit.rules, special: () => false } };
      made.set(kit, plain);
      return plain;
    },
  };
}
