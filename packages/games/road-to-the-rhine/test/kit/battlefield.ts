/** Attacks in a few words: a plain of clear hexes on which rivers, towns and works can be laid as a test needs them. */
import { apply, type BoardOverrides, prompt } from '@hexfront/engine';
import { newAttack } from '../../src/rules/combat/attackers.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, type Attack, type G, GERMAN } from '../../src/state/shape.ts';
import { hex, play, position, roll, u } from './kit.ts';

/** The attacked hex, its six neighbours and what lies behind them. */
export const T = 'N-3404';
export const N = 'N-3403';
export const NE = 'N-3504';
export const SE = 'N-3505';
export const S = 'N-3405';
export const SW = 'N-3305';
export const NW = 'N-3304';
/** Two hexes away, clockwise from the north. */
export const FAR = ['N-3402', 'N-3503', 'N-3603', 'N-3604', 'N-3605', 'N-3506', 'N-3406', 'N-3306', 'N-3205', 'N-3204', 'N-3203', 'N-3303'];

export interface Plain {
  by: 'german' | 'allied';
  /** Where everybody is, by unit id; fields may be given as in a position file. */
  units: Record<string, string | Record<string, string | number>>;
  vars?: Record<string, number>;
  /** Feature of the ground of the attacked hex. */
  ground?: string[];
  terrain?: string;
  /** Features of hexsides of the attacked hex, by the hex on the other side. */
  sides?: Record<string, string[]>;
  board?: BoardOverrides;
  options?: Record<string, string | boolean>;
  phase?: string;
  scenario?: string;
  rows?: Record<string, Attack[]>;
}

const weathers = ['clear', 'rain', 'storm', 'frost', 'winter-storm', 'thaw'];
export const weather = (name: string): number => weathers.indexOf(name);

/** Everybody in supply and with maneuver supply unless the test says otherwise, in the first impulse of a clear turn. */
export function plain(p: Plain): G {
  const at = (where: string | Record<string, string | number>): Record<string, string | number> =>
    typeof where === 'string' ? { at: where } : where;
  const units = Object.fromEntries(Object.entries(p.units).map(([id, where]) => [id, { maneuver: 1, ...at(where) }]));
  const hexes =
    p.ground || p.terrain ? [{ hex: T, ...(p.terrain ? { terrain: p.terrain } : {}), ...(p.ground ? { add: p.ground } : {}) }] : [];
  const sides = Object.entries(p.sides ?? {}).map(([from, add]) => ({ from, to: T, add }));
  const g = position({
    stage: `${p.by}.${p.phase ?? 'combat'}`,
    scenario: p.scenario ?? 'campaign',
    units,
    vars: { turn: 10, weather: 0, germanMsp: 20, alliedMsp: 20, ...p.vars },
    ...(p.options ? { options: p.options } : {}),
    ...(p.rows ? { rows: p.rows as never } : {}),
    ...(hexes.length + sides.length > 0 || p.board ? { board: (p.board ?? { hexes, sides }) as BoardOverrides } : {}),
  });
  for (const [id, fields] of Object.entries(units)) g.set('unsupplied', u(id), Number((fields as Record<string, unknown>).unsupplied ?? 0));
  return g;
}

/** An attack as declared, not yet fought. */
export function attackOn(g: G, attackers: string[], target = T, more: Partial<Attack> = {}): Attack {
  const by = UNITS[u(attackers[0])].side;
  return { ...newAttack(g, by, hex(g, target), 0, attackers.map(u)), ...more };
}

/** A battle about to be fought in its own combat phase: the die is the next thing. */
export function battle(p: Plain & { attackers: string[]; target?: string; more?: Partial<Attack> }): G {
  const by = p.by === 'german' ? GERMAN : ALLIED;
  const probe = position({ stage: `${p.by}.combat`, scenario: 'campaign' });
  const row: Attack = { ...newAttack(probe, by, hex(probe, p.target ?? T), 0, p.attackers.map(u)), ...p.more };
  const g = plain({ ...p, rows: { attacks: [row] } });
  return play(g, { k: 'fight', h: hex(g, p.target ?? T) });
}
/** The result that a column gives for a die is what tests want to name; this finds the die. */
export function throwFor(g: G, result: string): G {
  const a = g.rows.attacks.find((row) => row.state === 1) as Attack;
  for (let pip = 1; pip <= 6; pip++) {
    const trial = g.copy();
    roll(trial, pip);
    const fallen = trial.events.find((e) => e.e === 'result');
    if (fallen?.result === result) return roll(g, pip);
  }
  throw new Error(`no die gives ${result} in the attack on ${g.board.ids[a.target]}`);
}
export const asked = (g: G): string => prompt(g).says;
/** Answers that need no thought: goes on until the question is another. */
export const answer = (g: G, k: string, h?: string, id?: string): G => {
  apply(g, { k, ...(id === undefined ? {} : { u: u(id) }), ...(h === undefined ? {} : { h: hex(g, h) }) });
  return g;
};
