/** Battles on bare ground: units next to each other in the Combat Phase, an attack in a few words, and what came of it. */
import { explained, type GameEvent } from '@hexfront/engine';
import { draftOf } from '../../src/rules/combat/battles.ts';
import { battleColumn, columnText, oddsOf } from '../../src/rules/combat/odds.ts';
import { attackStrength, defenseStrength } from '../../src/rules/combat/strength.ts';
import type { Battle } from '../../src/state/battle.ts';
import type { G } from '../../src/state/shape.ts';
import { type Scene, scene } from './field.ts';
import { hex, play, roll, u } from './kit.ts';

/** German battalions of one regiment, two more, tanks, an engineer, and two US ones; strengths as printed. */
export const DE = {
  foot: 'de-1-48-12-i',
  mate: 'de-2-48-12-i',
  other: 'de-1-89-12-i',
  tanks: 'de-1-16-116p-t',
} as const;
export const US = { foot: 'us-1-18-1-i', mate: 'us-2-18-1-i', other: 'us-1-26-1-i', tanks: 'us-745-1xx-t', hq: 'us-1-v-h' } as const;

/** The Combat Phase of a side, the Germans unless said; far away a headquarters that may be attacked, so that the phase does not end by itself. */
export const battlefield = (s: Scene): G =>
  scene({ phase: 'combat', ...s, units: { ...s.units, ...(s.side === 'allied' ? { 'de-lxvi-h': 'D3544' } : { 'us-99-v-h': 'D0511' }) } });

export interface Attack {
  on: string | string[];
  by?: readonly string[];
  guns?: readonly string[];
}
/** Opens an attack; where it is the only one that can be made it is open already. */
export function open(g: G, on: string): G {
  return draftOf(g)?.targets.includes(hex(g, on)) ? g : play(g, { k: 'target', h: hex(g, on) });
}
/** Puts an attack together without declaring it. Who is the only one that could join has joined already. */
export function draft(g: G, { on, by = [], guns = [] }: Attack): G {
  const [first, ...more] = [on].flat();
  open(g, first);
  for (const h of more) play(g, { k: 'also', h: hex(g, h) });
  for (const unit of by) if (!draftOf(g)?.attackers.includes(u(unit))) play(g, { k: 'join', u: u(unit) });
  for (const unit of guns) play(g, { k: 'gun', u: u(unit) });
  return g;
}
/** Declares it, and rolls if nothing is asked before the die. */
export function declare(g: G, attack: Attack, ...pips: number[]): G {
  draft(g, attack);
  play(g, { k: 'ready' });
  for (const pip of pips) roll(g, pip);
  return g;
}
export const theBattle = (g: G): Battle => g.rows.battles[g.rows.battles.length - 1];

/** Lines of the three accounts of a battle, as `case what value`. */
export function lines(g: G, b = theBattle(g)): string[] {
  const text = (of: ReturnType<typeof explained>): string[] =>
    of.lines.flatMap((line) => [
      `${line.case} ${line.what} ${line.value}`,
      ...(line.parts ?? []).map((p) => `${p.case} ${p.what} ${p.value}`),
    ]);
  return [
    ...text(explained((out) => attackStrength(g, b, out))),
    ...text(explained((out) => defenseStrength(g, b, out))),
    ...text(explained((out) => battleColumn(g, b, attackStrength(g, b), defenseStrength(g, b), out).column)),
  ];
}
export const odds = (g: G, b = theBattle(g)): string => columnText(g, b, oddsOf(g, b).column);
export const told = (g: G, e: string): GameEvent[] => g.events.filter((event) => event.e === e);
