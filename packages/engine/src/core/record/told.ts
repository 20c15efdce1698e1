/** Which events of an entry are told to players, and where a player turn begins: what a save keeps of a game is chosen by it. */
import { hasWords } from '../../words.ts';
import { stagesOf } from '../procedure/sequence.ts';
import type { World } from '../state/world.ts';
import type { GameDef, GameEvent, Shape } from '../types.ts';
import { ENGINE_WORDS } from '../words.ts';

/** Version of the program and of the game's rules by which entries were played. */
export interface PlayedBy {
  by: string;
  rules: number;
}

const ALWAYS = new Set(['stage', 'rolled', 'finished', 'reseed']);
/** Whether an event is told to anybody: hexes entered one by one, for example, are not. */
export function isTold<S extends Shape>(def: GameDef<S>, { e }: GameEvent): boolean {
  if (ALWAYS.has(e)) return true;
  const key = `event.${e}`;
  return def.words[key] === undefined ? !hasWords([ENGINE_WORDS], key) || ENGINE_WORDS[key] !== '' : def.words[key] !== '';
}

/** The first of the events told then that is told otherwise now. What one of them does not say, words that have come since, is no difference. */
export function toldOtherwise(then: readonly GameEvent[], now: readonly GameEvent[]): GameEvent | undefined {
  for (let i = 0; i < Math.max(then.length, now.length); i++) {
    const [a, b] = [then[i], now[i]];
    if (!a || !b) return a ?? b;
    for (const [part, value] of Object.entries(a)) {
      if (part === 'unseen' || part === 'for' || !Object.hasOwn(b, part)) continue;
      if (JSON.stringify(value) !== JSON.stringify(b[part as keyof GameEvent])) return a;
    }
  }
  return undefined;
}

/** Whether an entry began a player turn: there the position is kept. */
export const beginsTurn = <S extends Shape>(g: World<S>, events: readonly GameEvent[]): boolean =>
  events.some((event) => event.e === 'stage' && stagesOf(g).get(String(event.stage))?.scope === 'playerTurn');
