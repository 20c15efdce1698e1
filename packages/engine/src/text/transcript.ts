/** A game as a text that a person can read and a test can compare: phases as headings, a line per thing that happened, with its case. */

import { stagePath, wayTo } from '../core/procedure/sequence.ts';
import { replay, type Session } from '../core/record/session.ts';
import { sayEvent } from '../core/say.ts';
import type { World } from '../core/state/world.ts';
import type { GameEvent, Shape, Stage } from '../core/types.ts';
import type { Describe } from '../describe.ts';
import type { Side } from '../ids.ts';

/** Names the turn that runs, as a screen would. */
export type TurnLabel<S extends Shape> = (g: World<S>) => string;

/** The turn as the track of the game names it. */
export const turnLabel =
  <S extends Shape>(describe: Pick<Describe<S>, 'track'>): TurnLabel<S> =>
  (g) =>
    describe.track(g).find((cell) => cell.when === 'now')?.label ?? '';

/** Writes down the whole log. Dice are part of the sentences; what a side alone may know is left out unless the game is over. */
export function transcript<S extends Shape>(session: Session<S>, labelOf: TurnLabel<S>, side?: Side): string {
  const lines: string[] = [];
  // Sentences need the world as it was, so the log is played once more beside the reading of it.
  const g = session.at(0);
  const write = chronicle(labelOf, g);
  for (const entry of session.log) {
    replay(g, [entry.action], 'log');
    lines.push(...write(g, session.world.result ? entry.events : entry.events.filter((e) => e.for === undefined || e.for === side)));
  }
  return `${lines.join('\n').trim()}\n`;
}

/** What a heading says of the stages play is in: neither the game nor the turn, which has a heading of its own. */
function phaseOf<S extends Shape>(way: readonly Stage<S>[]): string {
  const inner = way.slice(2);
  // A stage before the first turn, such as Setup, is a phase itself.
  const shown = inner.length > 0 || way[1]?.parts ? inner : way.slice(1);
  return shown.map((s) => s.name).join(', ');
}

/**
 * Puts what an action did into lines, the world standing just after it; `start` stands before the first of them. What happens stands under the phase
 * and turn in which it happened: an action that ends a phase also plays what follows by itself, up to the next question.
 */
export function chronicle<S extends Shape>(
  labelOf: TurnLabel<S>,
  start: World<S>,
): (g: World<S>, events: readonly GameEvent[]) => string[] {
  let turn = '';
  let heading = '';
  let label = labelOf(start);
  let phase = phaseOf(stagePath(start));
  return (g, events) => {
    const lines: string[] = [];
    for (const e of events) {
      if (e.e === 'stage') {
        const way = wayTo(g, String(e.stage));
        phase = phaseOf(way);
        // A stage right below the game begins a turn; when the game is over no turn runs.
        if (way.length === 2) label = labelOf(g) || label;
      }
      const text = e.e === 'stage' || e.e === 'rolled' ? '' : sayEvent(g, e);
      if (text === '') continue;
      if (label !== turn) {
        turn = label;
        heading = '';
        lines.push('', `# ${turn}`);
      }
      if (phase !== heading) {
        heading = phase;
        if (phase !== '') lines.push(`## ${phase}`);
      }
      lines.push(`${text}${e.case ? ` (${e.case})` : ''}`);
    }
    return lines;
  };
}
