/** The standard questions to a game, answered in words. A game that does not know a question gives an empty answer, never an error. */
import {
  answerTo,
  type BattleAnswer,
  type Describe,
  explain,
  type Ledger,
  prompt,
  type Question,
  type Shape,
  type Side,
  type StakesAnswer,
  type UnitId,
  type World,
} from '@hexfront/engine';
import type { BattleSaid, PlanSaid, Questions, ReachSaid, SaidLedger, StakesSaid } from '../protocol.ts';
import { capital, dedupe, hasKey, hexNumber, ids, plainKey, saidLedger, saidMatter, saidRefusal, sayFirst, zoneHexes } from './speak.ts';

type G = World<Shape>;
type D = Describe<Shape>;

/** The game's raw answer; undefined if it has none or fails. */
export function raw<T>(g: G, question: Question): T | undefined {
  return answerTo(g, question) as T | undefined;
}

export function reach(g: G, unit: UnitId): ReachSaid {
  const a = explain(g, { q: 'reach', unit });
  if (!a) return { hexes: [] };
  const all = a.hexes.flatMap((h) => [h, ...(h.also ?? [])]);
  const plain = all.find((e) => e.form === undefined)?.end;
  const ends = [...new Set([plain, ...all.map((e) => e.end)])].filter((end) => end !== undefined);
  const about = (end: string) => (hasKey(g, `end-about.${end}`) ? { about: sayFirst(g, [`end-about.${end}`], { unit }) } : {});
  return {
    hexes: a.hexes.map(({ hex, ...rest }) => ({ hex: g.board.ids[hex], ...rest })),
    ...(ends.length > 1 ? { ends: ends.map((end) => ({ id: end, text: capital(sayFirst(g, [`end.${end}`, end])), ...about(end) })) } : {}),
    ...(a.refusal ? { refusal: saidRefusal(g, a.refusal) } : {}),
  };
}

/** Costs of a way add up without signs; a step with one reason names it: "Road to 1123". */
function wayLedger(g: G, l: Ledger): SaidLedger {
  const said = saidLedger(g, l);
  return {
    ...said,
    lines: said.lines.map((line, i) => {
      const value = line.value.replace(/^\+/, '');
      const to = l.lines[i].args?.to;
      if (line.parts?.length !== 1 || typeof to !== 'number')
        return { ...line, value, ...(line.parts ? { parts: line.parts.map((p) => ({ ...p, value: p.value.replace(/^\+/, '') })) } : {}) };
      return { ...line, value, text: `${line.parts[0].text} to ${g.board.ids[to] ?? ''}`, parts: [] };
    }),
  };
}

export function plan(g: G, args: Questions['plan'][0]): PlanSaid {
  const { unit, hex, via, form, end } = args;
  const question = {
    unit,
    hex: hexNumber(g, hex),
    ...(via?.length ? { via: via.map((h) => hexNumber(g, h)) } : {}),
    ...(form ? { form } : {}),
    ...(end ? { end } : {}),
  };
  const a = explain(g, { q: 'plan', ...question });
  if (a)
    return {
      hex,
      path: ids(g, a.path),
      costs: a.costs,
      ...(a.allowance ? { allowance: a.allowance } : {}),
      ...(a.ledger ? { ledger: wayLedger(g, a.ledger) } : {}),
      actions: a.actions,
      refusals: dedupe(a.refusals.map((r) => saidRefusal(g, r))),
      warnings: a.warnings.map((w) => saidMatter(g, w, ['warn', 'warning'])),
    };
  return { hex, path: [], costs: [], actions: [], refusals: [], warnings: [] };
}

export const zones = (g: G, side: Side): string[] => ids(g, zoneHexes(g, side));

const isLedger = (x: unknown): x is Ledger => typeof x === 'object' && x !== null && 'lines' in x && 'total' in x;

/** The battle being built, with both ledgers, the column and the odds. */
export function battle(g: G, d: D): BattleSaid | undefined {
  return battleSaid(g, d, raw<BattleAnswer | Ledger>(g, { q: 'battle' }));
}

/** Where the table ends stands the column it ends with, not its number. */
function columnSaid(g: G, a: BattleAnswer): SaidLedger {
  const said = saidLedger(g, a.column);
  const lines = said.lines.map((line, i) => {
    const { op, value } = a.column.lines[i];
    return op === 'cap' ? { ...line, value: a.columns[value] ?? line.value } : line;
  });
  return { ...said, lines };
}

/** Results with their chances, in words. */
export function outcomesSaid(g: G, outcomes: BattleAnswer['outcomes']): BattleSaid['outcomes'] {
  const weights = new Map<string | undefined, number>();
  for (const o of outcomes) weights.set(o.section, (weights.get(o.section) ?? 0) + o.weight);
  return outcomes.map((o) => ({
    result: o.result,
    chance: o.weight / (weights.get(o.section) || 1),
    total: o.total,
    ...(o.section === undefined ? {} : { section: sayFirst(g, [o.section]) }),
    ...(o.range ? { range: o.range } : {}),
    text:
      hasKey(g, o.says) || hasKey(g, `result.${o.says}`)
        ? sayFirst(g, [o.says, `result.${o.says}`])
        : /^[\w.-]+$/.test(o.says)
          ? plainKey(o.says)
          : o.says,
  }));
}

function battleSaid(g: G, d: D, a: BattleAnswer | Ledger | undefined): BattleSaid | undefined {
  if (!a) return undefined;
  const empty = { total: '', lines: [] };
  if (isLedger(a))
    return {
      attack: empty,
      defense: empty,
      column: empty,
      die: empty,
      columns: [],
      start: 0,
      final: 0,
      outcomes: [],
      taken: { low: 0, high: 0 },
      attackers: [],
      defenders: [],
      guns: [],
      defenseGuns: [],
      targets: [],
      sides: [prompt(g).side ?? 0, 1 - (prompt(g).side ?? 0)],
      plain: saidLedger(g, a),
    };
  const live = d.liveChart?.(g);
  const attackSide = a.by ?? g.def.units[a.attackers[0] ?? a.guns[0] ?? -1]?.side ?? prompt(g).side ?? 0;
  return {
    attack: saidLedger(g, a.attack),
    defense: saidLedger(g, a.defense),
    column: columnSaid(g, a),
    die: saidLedger(g, a.die),
    columns: a.columns,
    start: a.start,
    final: a.final,
    outcomes: outcomesSaid(g, a.outcomes),
    taken: a.taken,
    attackers: a.attackers,
    defenders: a.defenders,
    guns: a.guns,
    defenseGuns: a.defenseGuns,
    targets: ids(g, a.targets),
    ...(a.fire ? { fire: true } : {}),
    places: Object.fromEntries(
      [...a.attackers, ...a.guns, ...a.defenseGuns].flatMap((u) => (g.onMap(u) ? [[u, g.board.ids[(g.f.place as Int16Array)[u]]]] : [])),
    ),
    sides: [attackSide, 1 - attackSide],
    ...(live
      ? {
          chart: {
            id: live.chart,
            ...(live.row !== undefined ? { row: live.row } : {}),
            ...(live.column !== undefined ? { column: live.column } : {}),
          },
        }
      : {}),
  };
}

/** A bid being asked for, if the game speaks of one. */
export function stakes(g: G): StakesSaid | undefined {
  const a = explain(g, { q: 'stakes' });
  if (!a) return undefined;
  const told = (lines: StakesAnswer['sides'][number]['lines']) =>
    lines?.map(({ value = '', ...line }) => ({ ...saidMatter(g, line, []), value, applied: true }));
  return {
    sides: a.sides.map(({ side, now, most, says, args, lines }) => ({
      side,
      now,
      most,
      text: capital(sayFirst(g, [says], { side, ...args })),
      lines: told(lines),
    })),
    choices: a.choices.map(({ action, says, args, leaves, warns }) => ({
      action,
      text: capital(sayFirst(g, [says], args)),
      leaves: told(leaves),
      warns: warns && sayFirst(g, [warns], args),
    })),
  };
}
