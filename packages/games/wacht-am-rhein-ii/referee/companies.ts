/** Chapter 19: which units detach a company, and which companies rejoin one. */
import { below, check, type RngState } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { type Counter, isUnit, standing, strengthOf, type Table } from './table.ts';

const parts = (c: Counter): [kind: string, n: number][] => Object.entries(c.is.breaksInto);
const isHybrid = (c: Counter): boolean => parts(c).length > 1;
const isWhole = (c: Counter): boolean => c.steps === (c.kind?.steps ?? 1);
/** In Tactical mode, awake, and in the Extended Night activated (19.0, 3.4.2, 35.1.4). */
const isFree = (t: Table, c: Counter): boolean =>
  c.mode === 'tactical' && t.g.f.asleep[c.n] === 0 && (!t.extended || t.g.f.active[c.n] === 1);
/** Companies of a kind that lie beside the map. */
const spare = (t: Table, kind: string): number =>
  t.g.rules.printed.units.filter(
    ({ id, generic, index }) => generic && id.replace(/-\d+$/, '') === kind && t.g.f.place[index] === t.g.box('Not in play'),
  ).length;
const company = (t: Table, kind: string) => t.g.rules.printed.units.find(({ id }) => id === kind)?.kind?.full;

/** A company leaves with one step, a hybrid breaks down whole; what is printed afterwards is no more than before, but for cavalry squadrons (19.1.0, 39.2.0). */
function mayDetach(t: Table, c: Counter): boolean {
  if (!isFree(t, c) || parts(c).length === 0 || (isHybrid(c) && !isWhole(c))) return false;
  if (parts(c).some(([kind, n]) => spare(t, kind) < (isHybrid(c) ? n : 1))) return false;
  if (c.kind?.kind === 'armc-sqdn') return true;
  const leaving = isHybrid(c) ? parts(c).flatMap(([kind, n]) => Array<string>(n).fill(kind)) : [parts(c)[0][0]];
  const left = c.steps - leaving.length;
  const rest = left > 0 ? strengthOf(c.kind, left) : undefined;
  return (['attack', 'defense'] as const).every(
    (factor) => leaving.reduce((sum, kind) => sum + (company(t, kind)?.[factor] ?? 0), rest?.[factor] ?? 0) <= c.strength[factor],
  );
}

/** Where both began the phase in one hex, in a unit of one kind that lacks it (19.2.0, 19.2.2). */
function mayRejoin(t: Table, c: Counter): boolean {
  const { f } = t.g;
  if (!isFree(t, c) || c.moved || f.slowed[c.n] > 0) return false;
  const was = f.vehicles[c.n] > 0 ? t.g.rules.printed.units[f.vehicles[c.n] - 1] : c.is;
  const kind = was.id.replace(/-\d+$/, '');
  return standing(t, c.side, c.hex).some(
    (o) =>
      !o.is.generic &&
      !isHybrid(o) &&
      !isWhole(o) &&
      !o.moved &&
      isFree(t, o) &&
      o.is.breaksInto[kind] !== undefined &&
      o.formation?.id === c.formation?.id,
  );
}

export function companies(t: Table, notes: Notes, rng: RngState): void {
  const now = t.g.frames.at(-1);
  // What belongs to whom is an option (19.4.0); Kesternich has none of it (33.1.0).
  if (now?.proc !== 'movement' || now.at !== 'plan' || 'ownTrack' in t.scenario.turns || t.options.affiliation === true) return;
  // Who withdraws with Montgomery's leave does nothing else (24.3.0).
  if (t.g.v.withdrawing > 0) return;
  const mine = t.counters.filter((c) => c.side === t.active && isUnit(c));
  const ask = (k: 'detach' | 'reattach', of: Counter[], may: (t: Table, c: Counter) => boolean): void => {
    for (let i = 0; i < 4 && of.length > 0; i++) {
      const c = of[below(rng, of.length)];
      notes.same(`${c.is.id} in ${c.hex}: ${k}`, may(t, c), check(t.g, { k, u: c.n }) === undefined);
    }
  };
  // How much of its movement is left to a unit that has moved is not to be seen.
  ask(
    'detach',
    mine.filter((c) => !c.moved),
    mayDetach,
  );
  ask(
    'reattach',
    mine.filter((c) => c.is.generic),
    mayRejoin,
  );
}
