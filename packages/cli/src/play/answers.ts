/** The standard questions to a game, answered in lines of text. */
import {
  type ArrivalsAnswer,
  answerTo,
  type BattleAnswer,
  cited,
  type Describe,
  ENGINE_WORDS,
  findUnits,
  type HexId,
  hasWords,
  type Ledger,
  namedUnitsOf,
  namesOf,
  noUnit,
  type Question,
  type ReachAnswer,
  type Shape,
  type SupplyAnswer,
  say,
  sayLedger,
  sentence,
  type UnitAnswer,
  type UnitId,
  unclear,
  type VictoryAnswer,
  type WarningsAnswer,
  type WordArgs,
  type World,
} from '@hexfront/engine';

type G = World<Shape>;
type D = Describe<Shape>;

const lists = (g: G) => [g.def.words, ENGINE_WORDS];
/** Of the keys the first that has words; the last, made readable, if none has. */
function words(g: G, keys: readonly string[], args: WordArgs = {}): string {
  const key = keys.find((k) => hasWords(lists(g), k));
  const plain = keys[keys.length - 1];
  const text =
    key === undefined ? plain.slice(plain.lastIndexOf('.') + 1).replace(/[-_]/g, ' ') : say(lists(g), key, args, namesOf(g.def, g));
  return text.charAt(0).toUpperCase() + text.slice(1);
}
const ids = (g: G, hexes: readonly HexId[]): string[] => hexes.filter((h) => h < g.board.n).map((h) => g.board.ids[h]);
const raw = <T>(g: G, question: Question): T | undefined => answerTo(g, question) as T | undefined;
function ledger(g: G, { caseNames }: D, l: Ledger): string[] {
  const all = sayLedger(lists(g), l, namesOf(g.def, g), caseNames);
  // A last line that states the total already says it.
  const stated = l.lines.findLast((line) => line.op !== 'note');
  return (stated?.op === '=' && stated.value === l.total && (stated.den ?? 1) === l.den ? all.slice(0, -1) : all).map(
    (line) => `  ${line}`,
  );
}

/** What `ask` knows, and what must be named behind it. */
export const QUESTIONS: Readonly<Record<string, 'unit' | ''>> = {
  victory: '',
  arrivals: '',
  warnings: '',
  battle: '',
  points: '',
  unit: 'unit',
  reach: 'unit',
  supply: 'unit',
};

/** `victory`, `supply <unit>`...: lines that answer it. */
export function answer(g: G, describe: D, text: string): string[] {
  const [first, ...others] = text.split(/\s+/);
  const q = first.toLowerCase();
  if (!Object.hasOwn(QUESTIONS, q)) {
    const known = Object.entries(QUESTIONS).map(([name, needs]) => (needs ? `${name} <${needs}>` : name));
    return [`${q === '' ? 'Name a question.' : `There is no question "${first}".`} There are: ${known.join(', ')}.`];
  }
  if (QUESTIONS[q] === '') return simple(g, describe, q);
  if (others.length === 0) return [`Name a unit: ask ${q} <unit>.`];
  const typed = others.join(' ');
  const units = namedUnitsOf(g, describe.title);
  const found = findUnits(typed, units, (u) => u.hex !== undefined);
  if (found.length === 0) return [noUnit(typed)];
  return found.length > 1 ? unclear(typed, found).say : ofUnit(g, describe, q, found[0].u);
}

function simple(g: G, describe: D, q: string): string[] {
  const behind = (rule: string | undefined): string => cited(rule, describe.caseNames);
  if (q === 'victory')
    return some(
      (raw<VictoryAnswer>(g, { q }) ?? []).map(
        (v) =>
          `${'  '.repeat(v.depth ?? 0)}${v.sentence ? '' : v.met ? '[x] ' : '[ ] '}${words(g, [`victory.${v.says}`, v.says], { side: v.side, ...v.args })}${behind(v.case)}`,
      ),
      'The game tells nothing about victory now.',
    );
  if (q === 'arrivals') return some(arrivals(g, describe), 'No other unit arrives.');
  if (q === 'warnings')
    return some(
      (raw<WarningsAnswer>(g, { q }) ?? []).map(
        (w) =>
          `${words(g, [`warn.${w.what}`, `warning.${w.what}`, w.what], { n: w.units.length || w.hexes.length, units: w.units, hexes: w.hexes, ...w.args })}${behind(w.case)}`,
      ),
      'Nothing is open.',
    );
  if (q === 'points')
    return some(
      (describe.status?.(g) ?? []).map((l) => `${l.group}, ${l.name}: ${l.value}${behind(l.case)}`),
      'Nothing is off-map.',
    );
  return battle(g, describe);
}
const some = (lines: string[], otherwise: string): string[] => (lines.length > 0 ? lines : [otherwise]);

function arrivals(g: G, describe: D): string[] {
  const label = new Map(describe.track(g).map((cell) => [cell.turn, cell.label]));
  // Who comes at the same time and place stands in one line.
  const together = new Map<string, string[]>();
  for (const a of raw<ArrivalsAnswer>(g, { q: 'arrivals' }) ?? []) {
    const where = hasWords(lists(g), `where.${a.where}`) ? say(lists(g), `where.${a.where}`) : a.where;
    const hexes = ids(g, a.hexes);
    const range = hexes.length > 3 ? `${hexes[0]} to ${hexes[hexes.length - 1]}` : hexes.join(', ');
    const at = range === '' || range === where ? '' : ` (${range})`;
    const { name, side } = g.def.units[a.unit];
    const condition = a.condition ? `; ${words(g, [`condition.${a.condition}`, a.condition])}` : '';
    const key = `${g.def.sides[side].name}  ${label.get(a.turn) ?? `turn ${a.turn}`}, ${where}${at}${condition}${a.overdue ? ', overdue' : ''}`;
    together.set(key, [...(together.get(key) ?? []), name]);
  }
  return [...together].map(([key, names]) => `${key}: ${names.join(', ')}`);
}

/** The attack being built or fought, with everything that counts in it. */
export function battle(g: G, describe: D): string[] {
  const b = raw<BattleAnswer | Ledger>(g, { q: 'battle' });
  if (!b) return ['No attack is being built.'];
  if (!('attack' in b)) return ledger(g, describe, b);
  const names = (units: readonly UnitId[]): string => units.map((u) => g.def.units[u].name).join(', ') || 'no unit';
  const weight = b.outcomes.reduce((sum, o) => sum + o.weight, 0) || 1;
  const percent = (p: number): string => `${Math.round(100 * p)}%`;
  const says = (key: string): string =>
    hasWords(lists(g), key) || hasWords(lists(g), `result.${key}`)
      ? `, ${words(g, [key, `result.${key}`])}`
      : /^[\w.-]+$/.test(key)
        ? ''
        : `, ${key}`;
  const firing = [...b.attackers, ...b.guns];
  const shot = [...b.defenders, ...b.defenseGuns];
  // Fire by points has nobody on either list.
  const who = firing.length + shot.length > 0 ? `${names(firing)} against ${names(shot)} in ` : 'Fire at ';
  const out = [`${who}${ids(g, b.targets).join(', ')}`];
  if (b.attackers.length === 0 && b.guns.length === 0 && b.defenders.length > 0)
    return [`No unit attacks ${ids(g, b.targets).join(', ')} yet. Defense: ${names(shot)}`, ...ledger(g, describe, b.defense)];
  for (const [title, part] of [
    ['Attack', b.attack],
    ['Defense', b.defense],
    ['Column', b.column],
    ['Die', b.die],
  ] as const)
    if (part.lines.length > 0) out.push(`${title}:`, ...(part === b.column ? columnLines(g, describe, part) : ledger(g, describe, part)));
  if (b.columns[b.final] !== undefined) out.push(`Column in use: ${b.columns[b.final]}`);
  for (const o of b.outcomes) out.push(`  ${percent(o.weight / weight).padStart(5)}  ${o.result}${says(o.says)}`);
  const { low, high } = b.taken;
  // Fire alone takes no hex.
  if (b.outcomes.length > 0 && b.attackers.length > 0)
    out.push(`The hex is taken: ${low === high ? percent(low) : `${percent(low)} to ${percent(high)}, as the enemy chooses`}`);
  return out;
}

/** The number of a column says nothing to anybody: its shifts count, not where they start or end. */
const columnLines = (g: G, describe: D, l: Ledger): string[] =>
  ledger(g, describe, l)
    .slice(0, -1)
    .map((line) => line.replace(/^ {2}= \d+ {2}/, '  '));

/** One line about the attack being built, if there is one. */
export function battleSoFar(g: G): string | undefined {
  const b = raw<BattleAnswer | Ledger>(g, { q: 'battle' });
  if (!b || !('attack' in b) || b.attackers.length + b.guns.length === 0) return undefined;
  const names = [...b.attackers, ...b.guns].map((u) => g.def.units[u].name).join(', ');
  const column = b.columns[b.final] === undefined ? '' : `, column ${b.columns[b.final]}`;
  return `So far: ${names}${column}. "odds" tells the rest.`;
}

function ofUnit(g: G, describe: D, q: string, unit: UnitId): string[] {
  const behind = (rule: string | undefined): string => cited(rule, describe.caseNames);
  const { name } = g.def.units[unit];
  if (q === 'unit') {
    const lines = (raw<UnitAnswer>(g, { q, unit }) ?? []).flatMap((line) => {
      const text = words(g, [`unit.${line.what}`, `card.${line.what}`, line.what], { unit, ...line.args });
      const head = `  ${text}${line.value === undefined ? '' : `: ${line.value}`}${behind(line.case)}`;
      return [head, ...(line.ledger ? ledger(g, describe, line.ledger).map((l) => `  ${l}`) : [])];
    });
    return [`${g.def.units[unit].id} ${describe.title(unit)}`, ...lines];
  }
  if (q === 'supply') {
    const a = raw<SupplyAnswer>(g, { q, unit });
    if (!a) return [`The game tells nothing about the supply of ${name}.`];
    return [
      `${name}: ${words(g, [`supply.${a.status}`, `status.${a.status}`, a.status], { unit })}${behind(a.case)}`,
      ...(a.path.length > 0 ? [`  ${ids(g, a.path).join(' ')}`] : []),
      ...(a.links ?? []).map(
        (l) =>
          `  ${words(g, [l.what], l.unit === undefined ? {} : { unit: l.unit })}${behind(l.case)}: ${l.blockers.length > 0 ? 'cut' : 'holds'}`,
      ),
      ...a.blockers.map(
        (b) =>
          `  ${words(g, [`block.${b.what}`, `supply.${b.what}`, `refuse.${b.what}`, b.what], { hex: b.hex, ...(b.unit === undefined ? {} : { unit: b.unit }) })}${behind(b.case)}`,
      ),
    ];
  }
  const a = raw<ReachAnswer>(g, { q: 'reach', unit });
  if (a?.refusal) return [`${sentence(g.def, a.refusal, g)}${behind(a.refusal.case)}`];
  const hexes = [...(a?.hexes ?? [])].sort((x, y) => Number.parseFloat(x.cost) - Number.parseFloat(y.cost) || x.hex - y.hex);
  if (hexes.length === 0) return [`${name} cannot move now.`];
  const place = (h: HexId): string => g.board.placeAt(h)?.name ?? '';
  return [
    `${name} can reach ${hexes.length} ${hexes.length === 1 ? 'hex' : 'hexes'}${hexes.some((h) => h.cost !== '') ? '; its cost behind each' : ''}, * where it must stop:`,
    hexes
      .map((h) =>
        `${g.board.ids[h.hex]}${place(h.hex) ? ` ${place(h.hex)}` : ''} ${[h, ...(h.also ?? [])].map((e) => `${e.cost}${e.end ? ` ${e.end}` : ''}${e.stop ? '*' : ''}`).join(' or ')}`.trimEnd(),
      )
      .join(', '),
  ];
}
