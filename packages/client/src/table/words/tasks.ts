/** What is still to be done in the phase, in words. Fetched when it is first asked for: the first board waits for none of it. */
import { explain, type HexId, prompt, type Shape, type World } from '@hexfront/engine';
import type { AttackSaid, Questions, SplitSaid, TaskSaid } from '../protocol.ts';
import { capital, hasKey, saidMatter, sayFirst } from './speak.ts';

type G = World<Shape>;

const ids = (g: G, hexes: readonly HexId[]): string[] => hexes.map((h) => g.board.ids[h]);

function tasks(g: G): TaskSaid[] {
  return (explain(g, { q: 'tasks' }) ?? []).map((t) => {
    const said = saidMatter(g, { what: t.what, args: { n: t.units.length || t.hexes.length, ...t.args }, case: t.case }, ['task']);
    return {
      ...said,
      text: capital(said.text),
      units: t.units,
      hexes: ids(g, t.hexes),
      ...(t.must ? { must: true } : {}),
      ...(t.left === undefined ? {} : { left: t.left }),
    };
  });
}

function attacks(g: G): AttackSaid[] {
  return (explain(g, { q: 'battles' }) ?? []).map((b) => ({
    stage: b.stage,
    targets: ids(g, b.targets),
    from: ids(g, b.from),
    units: b.attackers,
    ...(b.odds ? { odds: b.odds } : {}),
    ...(b.result ? { result: b.result, ...(hasKey(g, `result.${b.result}`) ? { text: sayFirst(g, [`result.${b.result}`]) } : {}) } : {}),
  }));
}

function split(g: G): SplitSaid | undefined {
  const a = explain(g, { q: 'split' });
  return (
    a && {
      ...a,
      rows: a.rows.map(({ what, effects, ...row }) => ({
        ...row,
        text: capital(sayFirst(g, [what])),
        effects: effects.map((e) => capital(sayFirst(g, [e.what], e.args))),
      })),
    }
  );
}

/** Nobody has anything to do at a die or at the end. */
export function tasksSaid(g: G): Questions['tasks'][1] {
  const { kind } = prompt(g);
  if (kind === 'over') return { tasks: [], attacks: [] };
  const points = kind === 'ask' ? split(g) : undefined;
  return { tasks: kind === 'ask' ? tasks(g) : [], attacks: attacks(g), ...(points ? { split: points } : {}) };
}
