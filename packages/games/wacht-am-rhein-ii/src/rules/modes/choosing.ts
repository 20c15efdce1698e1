/** What every choice of a mode has in common: the unit is one's own and on the map, and the scenario knows the mode (5.0, 33.1.0). */
import { among, type Next, type Of, type Refusal, type UnitId } from '@hexfront/engine';
import { maybe, record, unit } from '@hexfront/engine/parts';
import { onMapOf } from '../../state/derived.ts';
import { MODES } from '../../state/fields/modes.ts';
import { SIDE } from '../../state/query.ts';
import type { G, Opt } from '../../state/shape.ts';
import { isAsleep } from '../offensive/sleepers.ts';

/** Puts a unit into a mode; the Combat Phase drops those in Prepared Assault mode to Tactical (5.2.0). */
export function setMode(g: G, u: UnitId, mode: number, rule: string): void {
  if (g.f.mode[u] === mode) return;
  g.set('mode', u, mode);
  g.emit({ e: 'modeChanged', u, h: g.hexOf(u), mode: MODES[mode], case: rule });
}

export function notYours(g: G, unit: UnitId, rule: string): Refusal | undefined {
  if (SIDE[unit] !== g.v.side) return { case: rule, why: 'not-yours', unit };
  return g.onMap(unit) ? undefined : { case: rule, why: 'not-on-map', unit };
}

/** The Mode Determination Phase remembers the column whose assembly area is asked for. */
export const MODE_LOCALS = record({ column: maybe(unit()) });
export type ModeLocals = Of<typeof MODE_LOCALS>;

/** Who is not activated keeps his mode (35.1.4). */
const sleeps = (g: G, unit: UnitId): Refusal | undefined => (isAsleep(g, unit) ? { case: '35.1.4', why: 'asleep', unit } : undefined);

/** A choice that names a unit; `every` scenario has it, or only those with all modes. */
export function choice<L>(
  k: string,
  rule: string,
  refuse: (g: G, u: UnitId) => Refusal | undefined,
  take: (g: G, u: UnitId, l: L) => Next,
  every = false,
): Opt<L> {
  const open = (g: G): boolean => every || g.rules.allModes;
  return {
    k,
    parts: 'u',
    ...among({
      k,
      part: 'u',
      of: (g: G) => (open(g) ? onMapOf(g, g.v.side) : []),
      fits: (g: G) => (u: UnitId) => sleeps(g, u) === undefined && refuse(g, u) === undefined,
    }),
    test: (g, _l, { u }) =>
      open(g) ? (notYours(g, u, rule) ?? sleeps(g, u) ?? refuse(g, u)) : { case: '33.1.0', why: 'mode-left-out', unit: u },
    take: (g, l, { u }) => take(g, u, l),
  };
}
