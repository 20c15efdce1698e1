/** Where in the game we are, in words. */
import { moment, sideName } from '../store/index.ts';

/** The phase and whose it is: "German Movement Phase"; whoever responds in another's phase comes first. */
export function stageWords(): string {
  const p = moment.value?.prompt;
  const stage = p?.stages.at(-1);
  if (!stage) return '';
  const side = sideName(p?.side);
  if (moment.value?.result) return 'The game is over';
  // The other side answers inside a phase: both are named, who has to act first.
  if (stage.side !== undefined && p?.side !== undefined && stage.side !== p.side && !p.title)
    return `${side} response: ${sideName(stage.side)} ${stage.name}`;
  if (p?.title) return `${side} ${p.title}`.trim();
  return side && !stage.name.startsWith(side) ? `${side} ${stage.name}` : stage.name;
}
