/** A save as it is written: seed, options and actions. What else belongs to it is added in `save.ts`, which a page loads after its first board. */
import { clone } from '../state/clone.ts';
import type { EncodedState } from '../state/codec.ts';
import type { World } from '../state/world.ts';
import type { Action, Setup, Shape } from '../types.ts';
import type { KeptPart } from './kept.ts';
import type { Position } from './position.ts';

/** `[kind, unit, place, number, ...path or pips]`; absent parts are -1 and trailing ones left out. */
export type PackedAction = number[];

export interface SaveFile {
  format: 'hexfront-save';
  version: 1;
  game: string;
  rules: number;
  setup: Setup;
  /** Where the game began, if not from the scenario. */
  position?: Position;
  /** Names of the kinds of action, in order of first use. */
  kinds: string[];
  actions: PackedAction[];
  /** Hash of the state after the last action, so that a copy that plays differently is noticed. */
  hash?: string;
  /** In saves of older versions, of more than 4,096 actions: a state from which it can be opened without playing all that was before. */
  checkpoint?: SavedCheckpoint;
  /**
   * Positions at every player turn and at the end, and what was told at each action: see `kept.ts`. A long game is opened from one of them; where newer
   * rules refuse an action or lead elsewhere, the game goes on from the last, and nobody but the rules it was played by can prove it.
   */
  kept?: KeptPart[];
  /** So many actions were played by other rules than the ones after them. */
  carried?: number;
  /** Free remarks: players' names, dates. Never read by the machine. */
  about?: Record<string, string>;
}

export interface SavedCheckpoint {
  at: number;
  state: EncodedState;
  hash: string;
  marks: string;
}

export const NONE = -1;
/** Numbers of actions may be negative, so they are stored one apart from the mark for "none". */
const pack = (a: Action, kinds: string[]): PackedAction => {
  let k = kinds.indexOf(a.k);
  if (k < 0) k = kinds.push(a.k) - 1;
  const n = a.n === undefined ? 0 : a.n >= 0 ? a.n + 1 : a.n;
  const out = [k, a.u ?? NONE, a.h ?? NONE, n, ...(a.path ?? a.pips ?? [])];
  if (a.path) out[0] = k + 1000;
  while (out.length > 1 && a.path === undefined && a.pips === undefined && out[out.length - 1] === (out.length === 4 ? 0 : NONE)) out.pop();
  return out;
};
export interface Extra {
  position?: Position;
  about?: Record<string, string>;
}

/** A save of any list of actions; `g` only tells the game and the set-up. */
export function saveFile<S extends Shape>(
  g: World<S>,
  actions: readonly Action[],
  extra: Extra & Pick<SaveFile, 'hash' | 'kept' | 'carried'> = {},
): SaveFile {
  const kinds: string[] = [];
  return {
    format: 'hexfront-save',
    version: 1,
    game: g.def.id,
    rules: g.def.rulesVersion,
    setup: clone(g.setup),
    ...(extra.position ? { position: extra.position } : {}),
    kinds,
    actions: actions.map((a) => pack(a, kinds)),
    ...(extra.hash ? { hash: extra.hash } : {}),
    ...(extra.kept && extra.kept.length > 0 ? { kept: extra.kept } : {}),
    ...(extra.carried ? { carried: extra.carried } : {}),
    ...(extra.about ? { about: extra.about } : {}),
  };
}
