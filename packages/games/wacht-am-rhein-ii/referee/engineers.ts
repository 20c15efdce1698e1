/** Chapters 17 and 18: who digs, who bridges what, and who may blow a bridge. */
import { below, check, type RngState } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { turnNumber } from '../src/data/index.ts';
import {
  bridged,
  type Counter,
  distance,
  hexOf,
  isDeployed,
  isHq,
  isLeader,
  isUnit,
  isWater,
  standing,
  type Table,
  type Way,
} from './table.ts';

const IMPROVED = 1;
const BUILDING = 2;

const isEngineer = (c: Counter): boolean => c.type === 'engineer';
const isRiver = (way: Way): boolean => way.river || way.majorRiver;
const steps = (units: readonly Counter[]): number => units.reduce((sum, c) => sum + c.steps, 0);
/** A bridge is being built from a hex (17.1.1). */
const buildsFrom = (t: Table, hex: string): boolean => hexOf(t, hex).ways.some((way) => t.g.f.site[way.side] === hexOf(t, hex).n + 1);

// ---- fieldworks (18.2.1, 18.3.0) ------------------------------------------------------------------------------------------------------------

/** All units but headquarters, neither tired nor in column (1.3.0, 5.3.0, 14.1.1, R-D61). */
const digs = (t: Table, c: Counter): boolean =>
  isUnit(c) && !isHq(c) && !isLeader(c) && !isDeployed(t, c) && c.fatigue === 'fresh' && c.mode !== 'strategic' && t.g.f.asleep[c.n] === 0;
/** Who is free to dig in a hex: engineers build one thing at a time (17.1.1c). */
const diggers = (t: Table, hex: string): Counter[] =>
  standing(t, t.active, hex).filter((c) => digs(t, c) && !(isEngineer(c) && buildsFrom(t, hex)));

function mayBuild(t: Table, hex: string, k: 'improve' | 'entrench'): boolean {
  const work = t.g.f.work[hexOf(t, hex).n];
  if (k === 'improve') return work === 0 && steps(diggers(t, hex)) >= 2;
  return work === IMPROVED && steps(diggers(t, hex).filter(isEngineer)) >= 2;
}
/** What is being dug in a hex takes the engineers: without them there are too few who may. */
function digsWithEngineers(t: Table, hex: string): boolean {
  const work = t.g.f.work[hexOf(t, hex).n];
  if (work <= BUILDING) return false;
  const others = work === IMPROVED + BUILDING ? standing(t, t.active, hex).filter((c) => digs(t, c) && !isEngineer(c)) : [];
  return steps(others) < 2;
}

// ---- bridges (17.1.1, 17.4.1) ---------------------------------------------------------------------------------------------------------------

function maySpan(t: Table, c: Counter, way: Way): boolean {
  if (c.side !== t.active || !isEngineer(c) || c.mode !== 'tactical' || c.fatigue !== 'fresh' || c.supply === 'out') return false;
  if (way.to === undefined || !isWater(way) || bridged(t, way)) return false;
  if (standing(t, 1 - c.side, way.to).some((o) => !isDeployed(t, o))) return false;
  return t.g.f.site[way.side] === 0 && !buildsFrom(t, c.hex) && !digsWithEngineers(t, c.hex);
}

/** Not in Strategic mode, not Out of Supply, over a river, with an enemy within eight hexes; once for each bridge and each step (R-D10). */
function mayBlow(t: Table, c: Counter, way: Way): boolean {
  const { f, v } = t.g;
  if (c.side !== t.active || !isEngineer(c) || v.segment > 0 || c.mode === 'strategic' || c.supply === 'out') return false;
  if (f.asleep[c.n] > 0 || (t.extended && f.active[c.n] !== 1)) return false;
  if (c.side !== 0 && t.special('35.1.10') && t.turn < turnNumber('dec-17-pm')) return false;
  if ((c.moved && f.blasts[c.n] === 0) || f.blasts[c.n] >= c.steps) return false;
  if (way.to === undefined || !isRiver(way) || !bridged(t, way) || f.mined[way.side] > 0) return false;
  return t.counters.some((o) => o.side !== c.side && o.type !== 'commando' && !isDeployed(t, o) && distance(t, o.hex, c.hex) <= 8);
}

export function engineers(t: Table, notes: Notes, rng: RngState): void {
  const now = t.g.frames.at(-1);
  const at = `${now?.proc}.${now?.at}`;
  if ('ownTrack' in t.scenario.turns && at !== 'construction.build') return;
  const mine = t.counters.filter((c) => c.side === t.active && isUnit(c));
  if (mine.length === 0) return;
  if (at === 'construction.build')
    for (let i = 0; i < 4; i++) {
      const { hex } = mine[below(rng, mine.length)];
      for (const k of ['improve', 'entrench'] as const)
        notes.same(`${k} in ${hex}`, mayBuild(t, hex, k), check(t.g, { k, h: hexOf(t, hex).n }) === undefined);
    }
  const asked = at === 'construction.span' ? 'span' : at === 'movement.plan' && t.g.v.withdrawing === 0 ? 'demolish' : undefined;
  const counts = (way: Way): boolean => (asked === 'span' ? isWater(way) : isRiver(way) && bridged(t, way));
  const crews = mine.filter((c) => isEngineer(c) && hexOf(t, c.hex).ways.some(counts));
  if (asked === undefined || crews.length === 0) return;
  for (let i = 0; i < 3; i++) {
    const c = crews[below(rng, crews.length)];
    hexOf(t, c.hex).ways.forEach((way, n) => {
      const may = asked === 'span' ? maySpan(t, c, way) : mayBlow(t, c, way);
      notes.same(`${c.is.id} in ${c.hex}: ${asked} ${way.to ?? n}`, may, check(t.g, { k: asked, u: c.n, n }) === undefined);
    });
  }
}
