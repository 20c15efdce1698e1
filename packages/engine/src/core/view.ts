/** What one side may know: decided here and nowhere else. */
import { clone } from './clone.ts';
import { type EncodedState, encode } from './codec.ts';
import type { GameDef, GameEvent, Shape, Side } from './types.ts';
import type { World } from './world.ts';

export interface View {
  side: Side;
  /** The state with everything removed that the side may not know; never the generator. */
  state: EncodedState;
  /** Places where something stands that the side can see only as "something": how many pieces, and whose. */
  tokens: { place: number; side: Side; count: number }[];
}

/** An onlooker who is on neither side; sees only what both may. */
export const ONLOOKER: Side = -1;

export function view<S extends Shape>(g: World<S>, side: Side): View {
  const seen = (u: number): number => (g.def.units[u].side === side || g.result ? 2 : (g.def.visible?.(g, side, u) ?? 2));
  const tokens = new Map<string, View['tokens'][number]>();
  const hidden: boolean[] = g.def.units.map((unit, u) => {
    const how = seen(u);
    if (how === 1) {
      const place = g.f.place[u];
      const key = `${place}/${unit.side}`;
      const token = tokens.get(key) ?? { place, side: unit.side, count: 0 };
      token.count++;
      tokens.set(key, token);
    }
    return how < 2;
  });
  // Masking works on a copy of the world, so that encoding needs no second way of writing fields.
  const copy = g.copy();
  for (const slot of g.layout.slots) {
    const secret = slot.spec.seen;
    const array = copy.f[slot.name];
    const init = slot.name === 'place' ? g.board.n : (slot.spec.init ?? 0);
    if (secret === 'never') array.fill(init);
    else if (slot.spec.of === 'unit')
      for (let u = 0; u < array.length; u++)
        if (hidden[u] || (secret === 'owner' && g.def.units[u].side !== side && !g.result)) array[u] = init;
  }
  for (const name in g.def.vars) {
    const secret = g.def.vars[name].seen;
    if (secret !== undefined && secret !== side && !g.result) (copy.v as Record<string, number>)[name] = g.def.vars[name].init ?? 0;
  }
  if (!g.result) g.def.conceal?.(g, side, copy.state);
  const state = encode(copy);
  delete state.rng;
  // The seed gives away every die to come.
  state.setup = { ...state.setup, seed: '' };
  return { side, state, tokens: [...tokens.values()] };
}

/** Events as one side may read them: an event with `for: side` is that side's alone. */
export function eventsFor<S extends Shape>(_def: GameDef<S>, events: readonly GameEvent[], side: Side): GameEvent[] {
  return clone(events.filter((e) => e.for === undefined || e.for === side)) as GameEvent[];
}
