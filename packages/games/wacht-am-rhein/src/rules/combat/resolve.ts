/**
 * Resolving what is declared (err-10.8, R-C12): attacks that share an attacking hex form a group; all of them are rolled, then their results are borne in
 * that order, then the victors advance. Procedure `resolve`.
 */
import { call, END, type Of } from '@hexfront/engine';
import { counts, list, maybe, record, units } from '@hexfront/engine/parts';
import type { Battle } from '../../state/battle.ts';
import type { G, Proc } from '../../state/shape.ts';
import { advancesOf } from './advance-rights.ts';
import { battleOf, exposed } from './battles.ts';

const LOCALS = record({
  group: maybe(counts()),
  todo: maybe(counts()),
  /** By battle of the group: the stacks its attackers belonged to before any result was borne; the second result follows them (R-C88). */
  stacks: maybe(list(units())),
});
type Locals = Of<typeof LOCALS>;

/** The first declared attack and everything linked with it by attacking hexes, in the order of declaration. */
function firstGroup(g: G): Battle[] {
  const waiting = g.rows.battles.filter((b) => b.stage === 'declared');
  if (waiting.length === 0) return [];
  const group = new Set([waiting[0]]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const b of waiting) {
      if (group.has(b) || ![...group].some((other) => other.from.some((h) => b.from.includes(h)))) continue;
      group.add(b);
      grown = true;
    }
  }
  return waiting.filter((b) => group.has(b));
}

export const resolve: Proc<Locals> = {
  locals: LOCALS,
  first: 'group',
  points: {
    group: {
      auto: (g, l) => {
        l.group = firstGroup(g).map((b) => b.id);
        l.todo = [...l.group];
        return l.group.length === 0 ? END : 'roll';
      },
    },
    roll: {
      auto: (g, l) => {
        const id = l.todo?.shift();
        if (id !== undefined) return call('battle', { id }, 'roll');
        l.todo = [...(l.group ?? [])];
        l.stacks = l.todo.map((n) => exposed(g, battleOf(g, n)));
        return 'settle';
      },
    },
    settle: {
      auto: (_g, l) => {
        const id = l.todo?.shift();
        if (id === undefined) return 'advance';
        const stack = l.stacks?.[l.group?.indexOf(id) ?? -1];
        return call('settle', stack ? { id, stack } : { id }, 'settle');
      },
    },
    advance: {
      auto: (g, l) => {
        const group = (l.group ?? []).map((id) => battleOf(g, id)).filter((b) => b.stage === 'rolled');
        const [next] = advancesOf(g, group);
        if (!next) return 'over';
        battleOf(g, next.battle).stage = 'settled';
        return call('advance', next, 'advance');
      },
    },
    over: {
      auto: (g, l) => {
        g.rows.battles = g.rows.battles.filter((b) => !l.group?.includes(b.id));
        return 'group';
      },
    },
  },
};
