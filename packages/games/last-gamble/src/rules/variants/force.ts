/**
 * When a variant is in force: chosen as an option (var-0#1), or named by the secret card of its side (var-0#3). Modules of variants never ask
 * which; they are given a test.
 */
import { insertBefore, type Stage } from '@hexfront/engine';
import { type Arrival, formations, optionById, unitById, units, variants } from '../../data/index.ts';
import type { RuleModule, Rules } from '../../decisions/rules.ts';
import type { G, LG } from '../../state/shape.ts';

export type InForce = (g: G) => boolean;

const INCLUDED: readonly string[] = variants['gvar-12'].includes;
const numberOf = (id: string): number => Number(id.slice(5));
export const isVariant = (id: string): boolean => /^[ga]var-\d+$/.test(id);

/** The card of the side says so: its own number, or the all-out offensive that includes it. */
export function cardSays(g: G, id: string): boolean {
  if (id.startsWith('a')) return g.v.alliedVariant === numberOf(id);
  const { germanVariant } = g.v;
  return germanVariant === numberOf(id) || (germanVariant === 12 && INCLUDED.includes(id));
}

/** Whether a card may bring the variant into this game: it fits the scenario, the level and the optional rules in use. */
export function playable(rules: Pick<Rules, 'on' | 'setup'>, id: string): boolean {
  const option = optionById(id);
  if (!option || (option.scenarios && !option.scenarios.includes(rules.setup.scenario))) return false;
  if (option.needs?.some((need) => !rules.on.has(need))) return false;
  return !option.excludes?.some((x) => !isVariant(x.with) && x.with !== 'variant-cards' && rules.on.has(x.with));
}

/** A module that is put into the record when its variant is chosen, or may be dealt. */
export function variant(id: string, apply: (draft: Rules, on: InForce) => void): RuleModule {
  return {
    apply(draft) {
      if (draft.on.has(id)) apply(draft, () => true);
      else if (draft.on.has('variant-cards') && playable(draft, id)) apply(draft, (g) => cardSays(g, id));
    },
  };
}

/** A stage before the first turn, after those put there earlier. */
export function beforePlay(draft: Rules, stage: Omit<Stage<LG>, 'scope'>): void {
  const before = draft.stages;
  draft.stages = (root) => insertBefore(before(root), 'turn', { ...stage, scope: 'phase' });
}

/** Ids of all counters of some divisions, and of single ones. */
export function idsOf(of: { readonly formations?: readonly string[]; readonly units?: readonly string[] }): string[] {
  const members = (of.formations ?? []).flatMap((id) => formations.find((f) => f.id === id)?.units ?? []).map((u) => units[u].id);
  return [...members, ...(of.units ?? [])];
}

/** Rows of the chart for units that come together. */
export const rowsFor = (ids: readonly string[], turn: number, areas: readonly string[], reduced: readonly string[] = []): Arrival[] =>
  ids.map((unit) => ({ unit, turn, areas, ...(reduced.includes(unit) ? { reduced: true } : {}), confidence: 'read' }));

/** While the variant is in force these rows take the place of everything the chart says about their units, and of `ids` that never come. */
export function replaceArrivals(draft: Rules, on: InForce, rows: readonly Arrival[], ids: readonly string[] = []): void {
  const theirs = new Set([...rows.map((row) => row.unit), ...ids]);
  const own = new Set<Arrival>(rows);
  for (const id of theirs) unitById(id);
  draft.move.arrivals = [...draft.move.arrivals, ...rows];
  draft.move.mayArrive.push((g, arrival) => !theirs.has(arrival.unit) || on(g) === own.has(arrival));
}
