/** Where in the game we are, in words. */
import type { Side } from '@hexfront/engine';
import { moment, sideName } from '../store/index.ts';
import type { Moment } from '../table/protocol.ts';

/** A name that says whose it is already is not told so again. */
const owned = (side: string, name: string): string => (side === '' || name.startsWith(`${side} `) ? name : `${side} ${name}`);

/** The phase and whose it is: "German Movement Phase"; whoever responds in another's phase comes first. */
export function stageText({ prompt: p, result }: Moment, called: (side: Side | undefined) => string): string {
  const stage = p.stages.at(-1);
  if (!stage) return '';
  const side = called(p.side);
  if (result) return 'The game is over';
  // The other side answers inside a phase: both are named, who has to act first.
  if (stage.side !== undefined && p.side !== undefined && stage.side !== p.side && !p.title)
    return `${side} response: ${owned(called(stage.side), stage.name)}`;
  return owned(side, p.title ?? stage.name);
}

export const stageWords = (): string => (moment.value ? stageText(moment.value, sideName) : '');
