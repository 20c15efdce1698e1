/** The move in hand, in parts: divisions that break down on the way (22.A.1), infantry that an amphibious brigade takes along (22.C.4). */
import { call, type Refusal } from '@hexfront/engine';
import { SIDE, UNITS } from '../../state/query.ts';
import type { G, Opt } from '../../state/shape.ts';
import { isBritishInfantry, MOST_TAKEN, takeRefusal, useRole } from './amphibious.ts';
import { breakDown, breakDownRefusal, countersFor } from './break-down.ts';
import { placeRefusal } from './move-ends.ts';
import { type MoveLocals, questionOf, setOut } from './move-hand.ts';
import { canGo, fieldOf, SLOT } from './reach.ts';
import { overflow, stackRefusal } from './stacking.ts';
import { AT_DUNKIRK } from './step-rules.ts';

/** Why the division in hand may not part here: its counters must be able to end somewhere within stacking, and one must move (22.A.1, 3-when). */
function partRefusal(g: G, l: MoveLocals): Refusal | undefined {
  const refusal = breakDownRefusal(g, l.u) ?? placeRefusal(g, l.u, g.hexOf(l.u));
  if (refusal) return refusal;
  if ((l.memory & AT_DUNKIRK) !== 0) return { case: '2-stop', why: 'only-dunkirk', unit: l.u, from: g.f.place[l.u] };
  const counters = countersFor(l.u);
  const here = g.hexOf(l.u);
  const leavers = Math.max(overflow(g, SIDE[l.u], here, counters.length - 1), l.legs === 0 ? 1 : 0);
  if (leavers === 0) return undefined;
  return roomAround(g, l, counters[0], leavers) ? undefined : { case: '3-when', why: 'breakdown-no-room', unit: l.u, hex: here };
}
/** Hexes within reach hold so many counters more. Those of a set move alike and as fast as their division, so what it reaches they all reach. */
function roomAround(g: G, l: MoveLocals, counter: number, leavers: number): boolean {
  let room = 0;
  for (const hex of fieldOf(g, questionOf(g, l), SLOT.hand).hexes()) {
    if (hex === g.f.place[l.u] || stackRefusal(g, counter, hex) || placeRefusal(g, l.u, hex)) continue;
    room += leavers - overflow(g, SIDE[l.u], hex, leavers);
    if (room >= leavers) return true;
  }
  return false;
}

export const part: Opt<MoveLocals> = {
  k: 'break-down',
  from: (_g, l) => (countersFor(l.u).length > 0 ? [{ k: 'break-down' }] : []),
  test: partRefusal,
  take(g, l) {
    setOut(g, l.u, l.w);
    const counters = breakDown(g, l.u);
    return call('scatter', { units: [...counters], w: l.w, must: l.legs === 0 ? 1 : 0 }, 'gone');
  },
};

/** An amphibious brigade takes infantry along before it sets out. */
export const take: Opt<MoveLocals> = {
  k: 'take',
  parts: 'u',
  *from(g, l) {
    if (l.legs > 0 || UNITS[l.u].kind !== 'specialized-armor' || l.with.length >= MOST_TAKEN) return;
    for (const u of g.unitsIn(g.f.place[l.u])) if (u !== l.u) yield { k: 'take', u };
  },
  test(g, l, a) {
    const u = a.u;
    if (l.legs > 0) return { case: '22.C.4', why: 'not-stacked-at-start', unit: u, other: l.u };
    const refusal = takeRefusal(g, l.u, l.with, u, l.w);
    if (refusal) return refusal;
    // Together they must be able to go somewhere, else nobody could be put down again.
    const trial = isBritishInfantry(u) ? g.copy() : g;
    const group = [...l.with, ...(isBritishInfantry(u) ? breakDown(trial, u).slice(0, MOST_TAKEN) : [u])];
    return canGo(trial, { ...questionOf(trial, l), group }) ? undefined : { case: '22.C.4', why: 'nowhere-together', unit: u, other: l.u };
  },
  take(g, l, a) {
    const u = a.u;
    const going = isBritishInfantry(u) ? breakDown(g, u, '22.C.4-bd').slice(0, MOST_TAKEN) : [u];
    for (const v of going) {
      g.set('landed', v, 1 + l.u);
      l.with.push(v);
    }
    useRole(g, l.u);
    g.emit({ e: 'taken', u: l.u, units: [...going], case: isBritishInfantry(u) ? '22.C.4-bd' : '22.C.4' });
    return 'go';
  },
};
