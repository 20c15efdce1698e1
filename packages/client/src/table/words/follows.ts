/** What follows from an answer, in a sentence: by the game's own words, or by trying it on a copy. */
import {
  type Action,
  apply,
  chance,
  type GameEvent,
  type HexId,
  isHex,
  legal,
  prompt,
  type Shape,
  type Side,
  stagePath,
  type World,
} from '@hexfront/engine';
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

/** The game's own words for what follows. */
function ownWords(g: G, action: Action): string {
  const { at, args } = prompt(g);
  const own = [`then.${at}.${action.k}`, `then.${action.k}`].find((key) => key !== 'then.back' && hasKey(g, key));
  return own ? capital(sayFirst(g, [own], { ...args, ...action })) : '';
}

/** Hexes to which an answer lets units retreat; steps that must be lost before are lost somehow. */
function places(after: G, side: Side | undefined): HexId[] {
  for (let i = 0; i < 8 && chance(after) === undefined && prompt(after).side === side; i++) {
    const list = [...legal(after)];
    const found = list.flatMap(({ k, h }): HexId[] => (k === 'retreat' && h !== undefined && isHex(after.board, h) ? [h] : []));
    if (found.length > 0) return [...new Set(found)];
    const lost = list.find((a) => a.k === 'lose');
    if (!lost) return [];
    apply(after, lost);
  }
  return [];
}

/**
 * `g` is the position as the player sees it; an answer that cannot be tried there has no consequence to tell. `effectsSaid` tells what answers
 * would bring; it is there already when this is fetched.
 */
export function follows(
  g: G,
  action: Action,
  effectsSaid: (g: G, actions: readonly Action[]) => string[],
): { text: string; hexes: string[] } {
  const { args, side } = prompt(g);
  const after = g.copy();
  let events: readonly GameEvent[];
  try {
    events = apply(after, action);
  } catch {
    return { text: ownWords(g, action), hexes: [] };
  }
  // What comes after the phase is another matter, and listing it may take long.
  const leads = stageName(after) === stageName(g) ? places(after, side) : [];
  const hexes = leads.map((h) => g.board.ids[h]);
  const said = (key: string, more: Record<string, unknown>) => capital(sayFirst(g, [key], { ...args, ...more } as typeof args));
  const own = ownWords(g, action);
  if (own) return { text: own, hexes };
  const [effect] = effectsSaid(g, [action]);
  if (effect) return { text: capital(`${effect}.`), hexes };
  const told = events.flatMap((e) => (e.e === 'stage' || e.e === 'rolled' ? [] : [saidEvent(after, e)])).filter(Boolean);
  // Hits taken as hexes; the rest of them are steps.
  if (told.length === 0 && action.k === 'back' && action.n !== undefined && typeof args.n === 'number') {
    const cost = said('then.back', { steps: args.n - action.n, far: action.n });
    return { text: leads.length > 1 ? `${cost} ${said('then.toward', { places: hexes.join(', ') })}` : cost, hexes };
  }
  return { text: [...told.slice(0, 2), next(g, after)].join(' ').replace(/\.\.$/, '.'), hexes };
}
