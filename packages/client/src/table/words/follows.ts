/** What follows from an answer, in a sentence: by the game's own words, or by trying it on a copy. */
import { type Action, apply, chance, prompt, type Shape, stagePath, type World } from '@hexfront/engine';
import { capital, hasKey, saidEvent, sayFirst } from './speak.ts';

type G = World<Shape>;

const stageName = (g: G): string => {
  const stage = stagePath(g).at(-1);
  const side = stage?.side === undefined ? '' : g.def.sides[stage.side].name;
  return stage ? (side && !stage.name.startsWith(side) ? `${side} ${stage.name}` : stage.name) : '';
};

/** What comes after the answer: a roll, another phase, the enemy, the next question. */
function next(g: G, after: G): string {
  const roll = chance(after);
  if (roll) return `Then the die is rolled: ${sayFirst(after, [roll.says], roll.args)}.`;
  const p = prompt(after);
  if (p.kind === 'over') return 'Ends the game.';
  if (stageName(after) !== stageName(g)) return `Next: ${stageName(after)}.`;
  const question = sayFirst(after, [p.says], p.args);
  return p.side === prompt(g).side ? `Next: ${question}` : `Then the ${g.def.sides[p.side ?? 0].name} player responds: ${question}`;
}

/**
 * `g` is the position as the player sees it; an answer that cannot be tried there has no consequence to tell. `effectsSaid` tells what answers
 * would bring; it is there already when this is fetched.
 */
export function follows(g: G, action: Action, effectsSaid: (g: G, actions: readonly Action[]) => string[]): string {
  const { at, args } = prompt(g);
  const own = [`then.${at}.${action.k}`, `then.${action.k}`].find((key) => hasKey(g, key));
  if (own) return capital(sayFirst(g, [own], { ...args, ...action }));
  const [effect] = effectsSaid(g, [action]);
  if (effect) return capital(`${effect}.`);
  try {
    const after = g.copy();
    const events = apply(after, action);
    const told = events.flatMap((e) => (e.e === 'stage' || e.e === 'rolled' ? [] : [saidEvent(after, e)])).filter(Boolean);
    return [...told.slice(0, 2), next(g, after)].join(' ').replace(/\.\.$/, '.');
  } catch {
    return '';
  }
}
