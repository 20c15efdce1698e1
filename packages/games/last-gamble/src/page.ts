/** The game as a page loads it: the basic rules at once, those of the options when one is on. */
import { type Setup, settle } from '@hexfront/engine';
import { gameWith } from './core-game.ts';
import { optionsOn } from './decisions/resolve.ts';
import type { RuleModule } from './decisions/rules.ts';

export { default as boardFile } from '../data/board.json' with { type: 'json' };
export { describe } from './screen/describe.ts';

/** The rules of the options, once they were brought. */
let further: readonly RuleModule[] | undefined;
export const lastGamble = gameWith(() => further);

/** Whether a set-up can be played by the basic rules alone; what cannot be settled is told when it is started. */
function isBasic(setup: Partial<Setup> & { scenario: string }): boolean {
  try {
    return optionsOn(settle(lastGamble, setup)).size === 0;
  } catch {
    return false;
  }
}

/** Brings the rules a set-up needs; all there are if none is given. */
export async function bringRules(setup?: Partial<Setup> & { scenario: string }): Promise<void> {
  if (setup && isBasic(setup)) return;
  further = (await import('./modules.ts')).furtherModules;
}
