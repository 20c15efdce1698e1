/** A typed line, understood. Pure: what it means for the game is decided in run.ts. */
export type Typed =
  | { c: 'nothing' }
  | { c: 'help' | 'status' | 'undo' | 'redo' | 'victory' | 'arrivals' | 'odds' | 'turn' | 'save' | 'objectives' | 'choices' | 'beside' }
  | { c: 'pick'; n: number }
  | { c: 'log'; n: number }
  | { c: 'list'; what: string }
  | { c: 'look'; what: string }
  | { c: 'reach' | 'supply' | 'unit'; what: string }
  | { c: 'why'; what: string }
  | { c: 'rule' | 'table'; what: string }
  | { c: 'end'; sure: boolean }
  | { c: 'move'; units: string; to: string; via: string[] }
  | { c: 'attack'; at: string; units: string; verb: string }
  | { c: 'other'; verb: string; rest: string };

const SIMPLE: Record<string, Typed['c']> = {
  help: 'help',
  '?': 'help',
  h: 'help',
  commands: 'help',
  status: 'status',
  where: 'status',
  prompt: 'status',
  s: 'status',
  undo: 'undo',
  back: 'undo',
  redo: 'redo',
  victory: 'victory',
  score: 'victory',
  arrivals: 'arrivals',
  reinforcements: 'arrivals',
  odds: 'odds',
  battle: 'odds',
  turn: 'turn',
  track: 'turn',
  weather: 'turn',
  save: 'save',
  objectives: 'objectives',
  points: 'beside',
  boxes: 'beside',
  beside: 'beside',
  places: 'objectives',
  choices: 'choices',
  options: 'choices',
};
const WORDED: Record<string, Typed['c']> = {
  list: 'list',
  l: 'list',
  show: 'list',
  look: 'look',
  hex: 'look',
  x: 'look',
  reach: 'reach',
  moves: 'reach',
  supply: 'supply',
  trace: 'supply',
  unit: 'unit',
  card: 'unit',
  why: 'why',
  rule: 'rule',
  rules: 'rule',
  case: 'rule',
  table: 'table',
  chart: 'table',
};

export function understand(line: string): Typed {
  const text = line.trim().replace(/\s+/g, ' ');
  if (text === '') return { c: 'nothing' };
  const [first, ...more] = text.split(' ');
  const verb = first.toLowerCase();
  const rest = more.join(' ');
  if (/^\d{1,3}$/.test(text)) return { c: 'pick', n: Number(text) };
  if (verb === 'end' || (verb === 'done' && rest === '') || text.toLowerCase() === 'go on')
    return { c: 'end', sure: /any ?way|sure|yes/i.test(rest) };
  if (verb === 'log') return { c: 'log', n: Math.max(1, Number(rest) || 12) };
  if (rest === '' && SIMPLE[verb]) return { c: SIMPLE[verb] } as Typed;
  if (verb === 'odds' || verb === 'turn') return { c: verb };
  if (WORDED[verb]) return { c: WORDED[verb], what: rest } as Typed;
  if (verb === 'move' || verb === 'm' || verb === 'go') return move(rest) ?? { c: 'other', verb, rest };
  if (verb === 'attack' || verb === 'a' || verb === 'barrage' || verb === 'target') {
    const parts = rest.split(/\bwith\b/i);
    return { c: 'attack', at: parts[0].trim(), units: (parts[1] ?? '').trim(), verb: verb === 'a' ? 'attack' : verb };
  }
  return { c: 'other', verb, rest };
}

/** `2Pz/304 to 1420 via 1522 1521`; without `to` the last word is the goal. */
function move(rest: string): Typed | undefined {
  const [main, way] = rest.split(/\bvia\b/i).map((s) => s.trim());
  const via = (way ?? '').split(/[\s,]+/).filter(Boolean);
  const to = /^(.*?)\s+to\s+(.+)$/i.exec(main);
  if (to) return { c: 'move', units: to[1], to: to[2], via };
  const last = /^(.*)\s+(\S+)$/.exec(main);
  return last ? { c: 'move', units: last[1], to: last[2], via } : undefined;
}

/** Names to explain orders with: of the game on the table, so that they can be typed as they stand. */
export interface Examples {
  units: readonly string[];
  hexes: readonly string[];
  place: string;
  /** A case in its short form. */
  rule: string;
  /** An action that can be ordered by its name. */
  verb: string;
}

export const help = ({ units: [a, b], hexes: [h, i, k], place, rule, verb }: Examples): [string, string][] => [
  ['status', 'what is asked now, with numbered choices'],
  ['1, 2, 3', 'take that choice'],
  ['list', `units and hexes with which something can be done now; also: list own, list enemy, list ${h}, list due`],
  [`look ${h}, look ${place}`, 'the hex: ground, rivers, roads, units'],
  [`unit ${a}`, 'everything about a unit'],
  [`reach ${a}`, 'where it can go, and what it costs'],
  [`move ${a} ${h}`, `move it; add: via ${i} ${k}. Several: move ${a}, ${b} to ${h}`],
  [`attack ${h} with ${a}, ${b}`, 'begin an attack and add units; then odds, and a choice to roll'],
  [`${verb} ${a}, ...`, 'any other action by its name, with a unit, a hex or both'],
  ['odds', 'the attack being built: strengths, column, chances'],
  [`why, why ${a}, why ${a} ${h}`, 'why something cannot be done'],
  [`supply ${a}, trace ${a}`, 'its supply line, or what cuts it; where supply is something to do, only trace'],
  ['end, end anyway', 'end the phase'],
  ['undo, redo', 'undo, redo'],
  ['turn, victory, objectives, arrivals, points', 'the situation; points: everything off-map'],
  ['log 20', 'the last lines of the log'],
  [`rule ${rule}, rule retreat river`, 'look up the rules'],
  ['table, table combat', 'look up a table'],
  ['save', 'save to a file'],
];
