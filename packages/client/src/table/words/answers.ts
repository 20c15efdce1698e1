/** The standard questions to a game, answered in words. A game that does not know a question gives an empty answer, never an error. */
import {
  answerTo,
  type BattleAnswer,
  type Describe,
  explain,
  type HexId,
  type Ledger,
  prompt,
  type Question,
  type Shape,
  type SupplyBlocker,
  type World,
  whyRefused,
} from '@hexfront/engine';
import { further } from '../explore.ts';
import type {
  BattleSaid,
  HexSaid,
  PlanSaid,
  Questions,
  ReachSaid,
  Said,
  SaidLedger,
  StakesSaid,
  SupplyCut,
  SupplySaid,
  UnitSaid,
} from '../protocol.ts';
import { sideRef } from '../view-model.ts';
import { capital, hasKey, mentioned, plainKey, saidLedger, saidMatter, saidRefusal, sayFirst } from './speak.ts';

type G = World<Shape>;
type D = Describe<Shape>;

/** The game's raw answer; undefined if it has none or fails. */
export function raw<T>(g: G, question: Question): T | undefined {
  return answerTo(g, question) as T | undefined;
}

const ids = (g: G, hexes: readonly HexId[]): string[] => hexes.filter((h) => h >= 0 && h < g.board.n).map((h) => g.board.ids[h]);
const hexNumber = (g: G, id: string): number => g.board.hex(id) ?? -1;
/** The same, or a box. */
const placeNumber = (g: G, id: string): number => {
  const box = g.def.boxes.indexOf(id);
  return g.board.hex(id) ?? (box < 0 ? -1 : g.board.n + box);
};

export function reach(g: G, unit: number): ReachSaid {
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

const zoneHexes = (g: G, side: number): readonly HexId[] => explain(g, { q: 'zoc', side }) ?? [];
export const zones = (g: G, side: number): string[] => ids(g, zoneHexes(g, side));

export function supply(g: G, unit: number): SupplySaid | undefined {
  const a = explain(g, { q: 'supply', unit });
  if (!a) return undefined;
  const text = capital(sayFirst(g, [`supply.${a.status}`, `status.${a.status}`, a.status], { unit }));
  return {
    unit,
    status: a.status,
    text,
    ...(a.case ? { case: a.case } : {}),
    path: ids(g, a.path),
    blockers: a.blockers.map((b) => cutSaid(g, b)),
    ...(a.links
      ? {
          links: a.links.map((l) => ({
            ...saidMatter(g, { what: l.what, args: { unit: l.unit }, case: l.case }, ['link', 'supply']),
            path: ids(g, l.path),
            ...(l.unit !== undefined ? { unit: l.unit } : {}),
            blockers: l.blockers.map((b) => cutSaid(g, b)),
          })),
        }
      : {}),
  };
}
const cutSaid = (g: G, b: SupplyBlocker): SupplyCut => ({
  ...saidMatter(g, { what: b.what, args: { hex: b.hex, unit: b.unit }, case: b.case }, ['block', 'supply', 'refuse']),
  hex: g.board.ids[b.hex],
  ...(b.unit !== undefined ? { unit: b.unit } : {}),
});

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
  const weights = new Map<string | undefined, number>();
  for (const o of a.outcomes) weights.set(o.section, (weights.get(o.section) ?? 0) + o.weight);
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
    outcomes: a.outcomes.map((o) => ({
      result: o.result,
      chance: o.weight / (weights.get(o.section) || 1),
      total: o.total,
      ...(o.section === undefined ? {} : { section: sayFirst(g, [o.section]) }),
      text:
        hasKey(g, o.says) || hasKey(g, `result.${o.says}`)
          ? sayFirst(g, [o.says, `result.${o.says}`])
          : /^[\w.-]+$/.test(o.says)
            ? plainKey(o.says)
            : o.says,
    })),
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

/** A sentence may be "label: text"; the card shows the halves in two columns. */
function halves(text: string): [string, string | undefined] {
  const at = text.indexOf(': ');
  return at > 0 && at < 22 ? [text.slice(0, at), capital(text.slice(at + 2))] : [text, undefined];
}

export function unitCard(g: G, unit: number): UnitSaid {
  const a = explain(g, { q: 'unit', unit }) ?? [];
  const more = further(g, unit);
  return {
    unit,
    ...(more.length ? { further: more } : {}),
    lines: a.map((line) => {
      const [label, text] = halves(capital(sayFirst(g, [`unit.${line.what}`, `card.${line.what}`, line.what], { unit, ...line.args })));
      return {
        label,
        ...(line.value !== undefined ? { value: line.value } : {}),
        ...(text !== undefined ? { text } : {}),
        ...(line.case ? { case: line.case } : {}),
        ...(line.confidence ? { confidence: line.confidence } : {}),
        ...(line.ledger ? { ledger: saidLedger(g, line.ledger) } : {}),
      };
    }),
  };
}

/** A game may have words for one region or for a kind of them; empty words are for regions that nobody needs to read of. */
function regionSaid(g: G, { kind, name }: { kind: string; name: string }): string {
  const key = [`region.${kind}.${name}`, `region.${kind}`].find((k) => hasKey(g, k));
  return key ? capital(sayFirst(g, [key], { name })) : `${capital(plainKey(kind))} ${plainKey(name)}`;
}

/** Terrain, features and everything else known about a hex; the game may add lines (`{ q: 'hex', hex, unit }`). */
export function hexCard(g: G, id: string, unit?: number): HexSaid {
  const { board } = g;
  const hex = hexNumber(g, id);
  if (hex < 0) return { hex: id, terrain: '', marks: [], sides: [], regions: [], zones: [], lines: [] };
  const names =
    board.grid.top === 'flat'
      ? ['north', 'north-east', 'south-east', 'south', 'south-west', 'north-west']
      : ['north-east', 'east', 'south-east', 'south-west', 'west', 'north-west'];
  const sides = new Map<string, string[]>();
  for (let d = 0; d < 6; d++)
    board.sideNames.forEach((name, bit) => {
      if (board.sides[6 * hex + d] & (1 << bit)) sides.set(name, [...(sides.get(name) ?? []), names[d]]);
    });
  const place = board.placeAt(hex);
  const extra = explain(g, { q: 'hex', hex, ...(unit !== undefined ? { unit } : {}) }) ?? [];
  return {
    hex: id,
    ...(place ? { name: place.name } : {}),
    terrain: capital(sayFirst(g, [`terrain.${board.terrains[board.terrain[hex]]}`, board.terrains[board.terrain[hex]]])),
    marks: board.markNames
      .flatMap((name, bit) => (board.marks[hex] & (1 << bit) ? [sayFirst(g, [`mark.${name}`, name])] : []))
      .filter(Boolean),
    sides: [...sides].map(
      ([name, where]) => `${capital(sayFirst(g, [`side.${name}`, name]))}: ${where.length === 6 ? 'all around' : where.join(', ')}`,
    ),
    regions: board.regions
      .filter((r) => r.has[hex])
      .map((r) => regionSaid(g, r))
      .filter(Boolean),
    zones: g.def.sides.flatMap((_, side) => (zoneHexes(g, side).includes(hex) ? [side] : [])),
    lines: extra.map((line) => {
      const [label, text] = halves(capital(sayFirst(g, [`hex.${line.what}`, line.what], { hex, ...line.args })));
      return {
        label,
        ...(line.what.startsWith('enter') ? { enter: true } : {}),
        ...(line.value !== undefined ? { value: line.value } : {}),
        ...(text !== undefined ? { text } : {}),
        ...(line.case ? { case: line.case } : {}),
        ...(line.ledger ? { ledger: saidLedger(g, line.ledger) } : {}),
      };
    }),
  };
}

export function warnings(g: G): Said[] {
  return (explain(g, { q: 'warnings' }) ?? []).map((w) => ({
    ...saidMatter(
      g,
      { what: w.what, args: { n: w.units.length || w.hexes.length, units: w.units, hexes: w.hexes, ...w.args }, case: w.case },
      ['warn', 'warning'],
    ),
    units: w.units,
    hexes: ids(g, w.hexes),
  }));
}

/** A bid being asked for, if the game speaks of one. */
export function stakes(g: G): StakesSaid | undefined {
  const a = explain(g, { q: 'stakes' });
  if (!a) return undefined;
  return {
    sides: a.sides.map(({ side, now, most, says, args }) => ({ side, now, most, text: capital(sayFirst(g, [says], { side, ...args })) })),
    choices: a.choices.map(({ action, says, args }) => ({ action, text: capital(sayFirst(g, [says], args)) })),
  };
}

export function victory(g: G): Questions['victory'][1] {
  return (explain(g, { q: 'victory' }) ?? []).map((v) => ({
    ...saidMatter(g, { what: v.says, args: { side: v.side, ...v.args }, case: v.case }, ['victory']),
    ...(v.hexes ? { hexes: ids(g, v.hexes) } : {}),
    met: v.met,
    side: v.side,
    depth: v.depth ?? 0,
    ...(v.sentence ? { sentence: true } : {}),
    ...(v.join ? { join: v.join } : {}),
    ...(typeof v.args?.n === 'number' && typeof v.args.of === 'number' && !v.sentence ? { progress: { n: v.args.n, of: v.args.of } } : {}),
    ...(v.border?.length ? { border: v.border.map((side) => sideRef(g, side)) } : {}),
  }));
}

export function arrivals(g: G): Questions['arrivals'][1] {
  return (explain(g, { q: 'arrivals' }) ?? []).map((a) => ({
    unit: a.unit,
    turn: a.turn,
    where: hasKey(g, `where.${a.where}`) ? sayFirst(g, [`where.${a.where}`]) : a.where,
    hexes: ids(g, a.hexes),
    ...(a.condition ? { condition: /\s/.test(a.condition) ? a.condition : sayFirst(g, [`condition.${a.condition}`, a.condition]) } : {}),
    ...(a.overdue ? { overdue: true } : {}),
    ...(a.open ? { open: ids(g, a.open), detour: a.detour, blocked: a.blocked, cost: a.cost } : {}),
  }));
}

/** Lets waiting questions through: a long answer must not hold up a click. */
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/**
 * Where a side could strike next turn, and with how many units. A game may answer `threat` itself; otherwise every unit's reach is
 * asked for, and each hex it could come next to counts once for it.
 */
export async function threat(g: G, side: number, version: () => number): Promise<Questions['threat'][1]> {
  const own = explain(g, { q: 'threat', side });
  if (own) return own.map((t) => ({ hex: g.board.ids[t.hex], level: t.level }));
  const begun = version();
  const level = new Uint16Array(g.board.n);
  const mark = new Int32Array(g.board.n).fill(-1);
  for (let u = 0; u < g.def.units.length; u++) {
    if (g.def.units[u].side !== side || !g.onMap(u)) continue;
    const a = explain(g, { q: 'reach', unit: u, next: true });
    const from = (g.f.place as Int16Array)[u];
    for (const hex of [from, ...(a?.hexes ?? []).map((h) => h.hex)])
      for (let d = 0; d < 6; d++) {
        const h = g.board.neighbors[6 * hex + d];
        if (h < 0 || mark[h] === u) continue;
        mark[h] = u;
        level[h]++;
      }
    if (u % 16 === 0) {
      await breath();
      if (version() !== begun) return [];
    }
  }
  return [...level].flatMap((n, h) => (n > 0 ? [{ hex: g.board.ids[h], level: n }] : []));
}

const dedupe = (said: Said[]): Said[] => said.filter((s, i) => said.findIndex((o) => o.text === s.text) === i);

/** Why nothing can be done with a unit or hex, in words. */
export function whyNot(g: G, { kind, unit, hex, n, selected }: Questions['why'][0]): Said[] {
  const h = hex === undefined ? undefined : placeNumber(g, hex);
  const about = h !== undefined && h >= 0 ? h : undefined;
  const {
    refusals,
    text,
    case: rule,
  } = whyRefused(g, { kind, unit: unit !== undefined && unit >= 0 ? unit : undefined, hex: about, n, selected });
  const said = dedupe(refusals.map((r) => saidRefusal(g, r)));
  if (said.length) return said.slice(0, selected.length ? 3 : 4);
  return [{ text, ...(rule ? { case: rule } : {}), ...(about !== undefined ? mentioned(g, { h: about }) : {}) }];
}
