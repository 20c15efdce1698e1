/** Assaults on bare ground: units next to each other in the Ground Assault Segment, an assault in a few words, and dice that bring a wanted result. */
import { explained, type GameEvent, type Ledger, prompt } from '@hexfront/engine';
import { theAssault } from '../../src/rules/combat/assaults.ts';
import { assaultColumn, attackerResult, defenderResult, modifierOf, oddsOf } from '../../src/rules/combat/odds.ts';
import { attackStrength, defenseStrength } from '../../src/rules/combat/strength.ts';
import type { Assault } from '../../src/state/fields/combat.ts';
import { PREPARED_ASSAULT } from '../../src/state/fields/modes.ts';
import type { G } from '../../src/state/shape.ts';
import { C, out, type Scene, SE, scene } from './field.ts';
import { hex, offers, play, roll, u } from './kit.ts';

/** Battalions of one regiment, of another, armor, engineers, guns, companies. */
export const US = {
  foot: 'al-78id-1-309-inf',
  mate: 'al-78id-2-309-inf',
  third: 'al-78id-3-309-inf',
  other: 'al-78id-1-311-inf',
  tanks: 'al-78id-709-tk',
  engineers: 'al-78id-303-ce',
  guns: 'al-78id-307-fa',
  hq: 'al-78id-hq',
  company: 'us-bk-inf',
  hybrid: 'al-7ad-cca-1',
  recon: 'al-7ad-87-armc',
} as const;
export const GE = {
  foot: 'ge-272vg-i-981-vg',
  mate: 'ge-272vg-ii-981-vg',
  other: 'ge-272vg-i-980-vg',
  another: 'ge-272vg-ii-980-vg',
  hetzer: 'ge-272vg-272-hetz',
  gun: 'ge-272vg-272-at-co',
  pioneers: 'ge-272vg-272-pio',
  artillery: 'ge-272vg-ii-272-art',
  company: 'ge-bk-inf22',
  recon: 'ge-2pz-vbohm-2auf-armrec',
} as const;

/** Where the assaults of the tests go: the hex southeast of the middle. */
export const TARGET = out(SE, 1);
/** A unit with an Attack marker, and one in Prepared Assault. */
export const marked = (at: string) => ({ at, designated: 1 });
export const prepared = (at: string) => ({ at, mode: PREPARED_ASSAULT });

/** Far away two units that have to fight each other, so that the segment does not end by itself. */
const ELSEWHERE: Readonly<Record<'allied' | 'german', Scene['units']>> = {
  allied: { 'al-78id-1-310-inf': marked('5207NE'), 'ge-272vg-ii-982-vg': '5208NE' },
  german: { 'ge-272vg-i-982-vg': marked('6110NE'), 'al-78id-2-310-inf': '6109NE' },
};
/** The Ground Assault Segment of a side, the Allied one unless said. Nothing is hidden. */
export const battlefield = (s: Scene): G => alone({ ...s, units: { ...ELSEWHERE[s.side ?? 'allied'], ...s.units } });
/** The same with nobody else on the map who could attack. */
export const alone = (s: Scene): G => scene({ phase: 'assaults', ...s, options: { fog: false, ...s.options } });
/** One US battalion in Prepared Assault in the middle against whoever stands in the target hex. */
export const attackOn = (units: Scene['units'], more: Partial<Scene> = {}): G =>
  battlefield({ ...more, units: { [US.foot]: prepared(C), ...units } });

export interface Attack {
  on?: string | string[];
  by?: readonly string[];
}
/** Puts an assault together. What is the only thing that could be done has been done already. */
export function draft(g: G, { on = TARGET, by = [US.foot] }: Attack = {}): G {
  const [first, ...more] = [on].flat();
  const open = (): Assault | undefined => g.rows.assaults[0];
  if (!open()?.targets.includes(hex(g, first))) play(g, { k: 'target', h: hex(g, first) });
  for (const h of more) if (!open()?.targets.includes(hex(g, h))) play(g, { k: 'also', h: hex(g, h) });
  for (const unit of by) if (!open()?.attackers.includes(u(unit))) play(g, { k: 'join', u: u(unit) });
  return g;
}
/** Carries it out up to the dice; where somebody has to choose a lead or a distance, the first that is offered. */
export function declare(g: G, attack: Attack = {}, choose: Record<string, string> = {}): G {
  draft(g, attack);
  play(g, { k: 'ready' });
  for (let at = prompt(g).at; /^assault\.(lead|armor|distance|keepOff|limit)/.test(at); at = prompt(g).at) {
    const wanted = choose[at.slice('assault.'.length)];
    const [first] = offers(g);
    const named = offers(g).find((a) => a.k === wanted || (a.u !== undefined && wanted !== undefined && a.u === u(wanted)));
    play(g, named ?? first);
  }
  return g;
}

const pips = (value: number): [number, number] => [Math.floor(value / 10) || 10, value % 10 || 10];
/** Dice that bring the defender and the attacker these results; nothing happens to a side that is not named. */
export function diceFor(g: G, { defender = '', attacker = '' }: { defender?: string; attacker?: string }): number[] {
  const odds = oddsOf(g, theAssault(g));
  const all = Array.from({ length: 100 }, (_, n) => n);
  const one = all.find((n) => defenderResult(g, odds, n) === defender);
  const two = all.findLast((n) => attackerResult(g, odds, n) === attacker);
  if (one === undefined || two === undefined)
    throw new Error(`no dice for ${defender || '-'} / ${attacker || '-'} in column ${odds.column} with ${odds.modifier}`);
  return [...pips(one), ...pips(two)];
}
/** The whole assault with these results. */
export function fight(
  g: G,
  results: { defender?: string; attacker?: string },
  attack: Attack = {},
  choose: Record<string, string> = {},
): G {
  declare(g, attack, choose);
  return roll(g, ...diceFor(g, results));
}

export { theAssault };

const lines = (of: Ledger): string[] => of.lines.filter((line) => line.applied).map((line) => `${line.case} ${line.what} ${line.value}`);
/** Lines of the accounts of the assault: shifts, and the modifier. */
export const shiftLines = (g: G): string[] =>
  lines(explained((to) => assaultColumn(g, theAssault(g), attackStrength(g, theAssault(g)), defenseStrength(g, theAssault(g)), to).column));
export const modifierLines = (g: G): string[] => lines(explained((to) => modifierOf(g, theAssault(g), to)));
export const told = (g: G, e: string): GameEvent[] => g.events.filter((event) => event.e === e);
