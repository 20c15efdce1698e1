/** A game as a text that a person can read and a test can compare: phases as headings, a line per thing that happened, with its case. */

import { stagePath } from '../core/procedure/sequence.ts';
import { replay, type Session } from '../core/record/session.ts';
import { sayEvent } from '../core/say.ts';
import type { World } from '../core/state/world.ts';
import type { GameEvent, Shape } from '../core/types.ts';
import type { Side } from '../ids.ts';

/** Names the turn that runs, as a screen would. */
export type TurnLabel<S extends Shape> = (g: World<S>) => string;

/** Writes down the whole log. Dice are part of the sentences; what a side alone may know is left out unless the game is over. */
export function transcript<S extends Shape>(session: Session<S>, labelOf: TurnLabel<S>, side?: Side): string {
  const lines: string[] = [];
  let heading = '';
  let turn = '';
  // Sentences need the world as it was, so the log is played once more beside the reading of it.
  const g = session.at(0);
  const write = (world: World<S>, events: readonly GameEvent[]): void => {
    const label = labelOf(world);
    for (const e of events) {
      if (e.for !== undefined && e.for !== side && !session.world.result) continue;
      const text = sayEvent(world, e);
      if (text === '' || e.e === 'stage' || e.e === 'rolled') continue;
      if (label !== turn) {
        turn = label;
        heading = '';
        lines.push('', `# ${turn}`);
      }
      const phase = stagePath(world)
        .map((s) => s.name)
        .slice(2)
        .join(', ');
      if (phase !== heading) {
        heading = phase;
        lines.push(`## ${phase}`);
      }
      lines.push(`${text}${e.case ? ` (${e.case})` : ''}`);
    }
  };
  for (const entry of session.log) {
    replay(g, [entry.action], 'log');
    write(g, entry.events);
  }
  return `${lines.join('\n').trim()}\n`;
}
