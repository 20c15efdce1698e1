/** A bare game around one procedure, for probes: set up, run it once, over. */
import { boardOf, type GameDef, type Kit, legal, perform, prompt, type Shape, type World } from '@hexfront/engine';
import { rectangle } from '@hexfront/engine/testing';

type Given<S extends Shape> = Pick<GameDef<S>, 'units' | 'fields' | 'vars' | 'rows' | 'setup'> &
  Pick<Kit<S>, 'procs'> & { run: string; size?: number };

export function toy<S extends Shape>({ run, procs, size = 7, ...def }: Given<S>): GameDef<S> {
  const board = boardOf(rectangle(size, size, { terrains: ['clear', 'wood'] }));
  return {
    id: 'probe',
    name: 'Probe',
    rulesVersion: 1,
    sides: [
      { id: 'attacker', name: 'Attacker' },
      { id: 'defender', name: 'Defender' },
    ],
    boxes: ['out', 'dead', 'cadre'],
    scenarios: [{ id: 'probe', name: 'Probe', about: '', cases: ['1'], turns: 1, units: def.units.length }],
    options: [],
    kit: () => ({
      board,
      rules: undefined,
      stages: {
        id: 'game',
        name: 'Game',
        cases: ['1'],
        scope: 'battle',
        run,
        leave: (g) => g.finish({ winner: -1, level: 'over', case: '1' }),
      },
      procs,
      triggers: [],
      groups: 0,
    }),
    derive: () => undefined,
    events: {} as S['events'],
    words: {},
    caseExists: () => true,
    ...def,
  };
}

/** Every line of play from here; `end` is told each final world and the answers that led to it. Dice take every face. */
export function everyLine<S extends Shape>(g: World<S>, end: (g: World<S>, line: string[]) => void, line: string[] = []): number {
  if (g.result) {
    end(g, line);
    return 1;
  }
  if (line.length > 60) throw new Error(`does not end: ${line.join(' ')}`);
  const rolling = prompt(g).kind === 'roll';
  const actions = rolling ? [1, 2, 3, 4, 5, 6].map((p) => ({ k: 'roll', pips: [p] })) : [...legal(g)];
  if (actions.length === 0) throw new Error(`stuck after ${line.join(' ')}`);
  let lines = 0;
  for (const a of actions) {
    const copy = g.copy();
    perform(copy, a);
    const { k, pips, ...rest } = a as { k: string; pips?: number[] };
    lines += everyLine(copy, end, [...line, [k, ...Object.values(rest), ...(pips ?? [])].join(':')]);
  }
  return lines;
}
