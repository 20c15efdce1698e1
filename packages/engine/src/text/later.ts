/** An order that belongs to another phase: which one, and when it comes. */
import { prompt } from '../core/contract.ts';
import { stagePath } from '../core/procedure/sequence.ts';
import type { World } from '../core/state/world.ts';
import type { CaseId, Shape, Stage } from '../core/types.ts';
import type { Side } from '../ids.ts';

/** Kinds of the answers with which an order begins, by its word; any other word is a kind itself. */
const BEGINS: Readonly<Record<string, readonly string[]>> = { move: ['pick'], attack: ['attack', 'target', 'designate'] };
const SAYS: Readonly<Record<string, string>> = { move: 'units move', attack: 'attacks are ordered' };

/** A smallest part of the sequence with the parts that it lies in, outermost first. */
interface Leaf<S extends Shape> {
  stage: Stage<S>;
  around: readonly Stage<S>[];
}
function leavesOf<S extends Shape>(g: World<S>, stage: Stage<S>, around: readonly Stage<S>[] = []): Leaf<S>[] {
  if (stage.belongs && !stage.belongs(g)) return [];
  const own = stage.run === undefined ? [] : [{ stage, around }];
  return [...own, ...(stage.parts ?? []).flatMap((part) => leavesOf(g, part, [...around, stage]))];
}
function asksFor<S extends Shape>(g: World<S>, { run, calls = [] }: Stage<S>, kinds: readonly string[]): boolean {
  return [run, ...calls].some((name) => {
    const points = name === undefined ? {} : (g.kit.procs[name]?.points ?? {});
    return Object.values(points).some((point) => 'options' in point && point.options.some((o) => kinds.includes(o.k)));
  });
}

/** The name of a phase with the side whose phase it is. */
function nameOf<S extends Shape>(g: World<S>, { name, side }: Stage<S>): string {
  const of = side === undefined ? '' : g.def.sides[side].name;
  const whole = name.startsWith(of) ? name : `${of} ${name}`;
  return whole.endsWith('Phase') ? `the ${whole}` : whole;
}

/** Undefined if the order can be given in this phase, or in none that is still to come. */
export function laterPhase<S extends Shape>(g: World<S>, order: string, side?: Side): { text: string; case?: CaseId } | undefined {
  const ask = prompt(g);
  const kinds = BEGINS[order] ?? [order];
  const by = side ?? ask.side;
  const now = stagePath(g).at(-1);
  if (ask.kind !== 'ask' || by === undefined || !now || asksFor(g, now, kinds) || ask.kinds.some((k) => kinds.includes(k)))
    return undefined;
  const leaves = leavesOf(g, g.kit.stages);
  const at = leaves.findIndex(({ stage }) => stage === now);
  const fits = ({ stage }: Leaf<S>): boolean => (stage.side === undefined || stage.side === by) && asksFor(g, stage, kinds);
  const rounds = (leaves[at]?.around ?? []).filter((stage) => stage.again !== undefined);
  // Later in the round that is being played, else in the next one: of the smallest that has such a phase.
  const inRound = (round: Stage<S>): Leaf<S>[] => leaves.filter((leaf) => leaf.around.includes(round));
  const [turn] = rounds;
  const later = leaves.slice(at + 1).find((leaf) => fits(leaf) && (!turn || leaf.around.includes(turn)));
  const again = later ? undefined : rounds.toReversed().find((round) => inRound(round).some(fits));
  const then = later ?? (again && inRound(again).find(fits));
  if (!then) return undefined;
  const when = again ? `in the next ${again.name.toLowerCase()}` : turn ? `later in this ${turn.name.toLowerCase()}` : 'later';
  const what = SAYS[order] ?? `"${order}" can be ordered`;
  const [rule] = then.stage.cases;
  return {
    text: `Not in ${nameOf(g, now)}: ${what} in ${nameOf(g, then.stage)}, ${when}.`,
    ...(rule === undefined ? {} : { case: rule }),
  };
}
