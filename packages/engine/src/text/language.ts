/**
 * The language of typed orders, one for the terminal and the text board: a line of text taken apart. What it means for the game is decided in
 * obey.ts; what is told in answer to a question is up to the screen.
 */
export type Simple =
  | 'help'
  | 'status'
  | 'undo'
  | 'redo'
  | 'victory'
  | 'arrivals'
  | 'warnings'
  | 'odds'
  | 'turn'
  | 'objectives'
  | 'choices'
  | 'points';
/** A question with words behind it. */
export type Worded = 'list' | 'look' | 'units' | 'reach' | 'supply' | 'unit' | 'rule' | 'table' | 'save';
/** What changes nothing, or is not an action of the game. */
export type Command = { c: Simple } | { c: Worded; what: string } | { c: 'log'; n: number };
export type Typed =
  | { c: 'nothing' }
  | Command
  | { c: 'pick'; n: number }
  | { c: 'why'; what: string }
  | { c: 'end'; sure: boolean }
  | { c: 'move'; units: string; to: string; via: string[] }
  | { c: 'attack'; at: string; units: string; verb: string }
  | { c: 'other'; verb: string; rest: string };

const SIMPLE: Readonly<Record<string, Simple>> = {
  help: 'help',
  '?': 'help',
  h: 'help',
  commands: 'help',
  status: 'status',
  again: 'status',
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
  objectives: 'objectives',
  points: 'points',
  boxes: 'points',
  warnings: 'warnings',
  places: 'objectives',
  choices: 'choices',
  options: 'choices',
};
const WORDED: Readonly<Record<string, Worded>> = {
  list: 'list',
  l: 'list',
  show: 'list',
  save: 'save',
  units: 'units',
  look: 'look',
  hex: 'look',
  x: 'look',
  reach: 'reach',
  moves: 'reach',
  supply: 'supply',
  trace: 'supply',
  unit: 'unit',
  card: 'unit',
  rule: 'rule',
  rules: 'rule',
  case: 'rule',
  table: 'table',
  chart: 'table',
};

/** Longer lines are cut: nobody types them. */
const LONGEST = 400;

export function understand(line: string): Typed {
  const text = line.trim().slice(0, LONGEST).replace(/\s+/g, ' ');
  if (text === '') return { c: 'nothing' };
  const [first, ...more] = text.split(' ');
  const verb = first.toLowerCase();
  const rest = more.join(' ');
  if (/^\d{1,6}$/.test(text)) return { c: 'pick', n: Number(text) };
  if (verb === 'end' || (verb === 'done' && rest === '') || text.toLowerCase() === 'go on')
    return { c: 'end', sure: /any ?way|sure|yes/i.test(rest) };
  if (verb === 'log') return { c: 'log', n: Math.max(1, Number(rest) || 12) };
  if (rest === '' && Object.hasOwn(SIMPLE, verb)) return { c: SIMPLE[verb] };
  if (verb === 'odds' || verb === 'turn') return { c: verb };
  if (verb === 'why') return { c: 'why', what: rest };
  if (Object.hasOwn(WORDED, verb)) return { c: WORDED[verb], what: rest };
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
  ['1, 2, 3', 'take that entry of the numbered list'],
  ['list', `what can be done now; list and a unit, hex or word narrows it: list ${h}`],
  ['units, units enemy', 'units on the map, by hex'],
  [`look ${h}, look ${place}`, 'the hex: ground, rivers, roads, units'],
  [`unit ${a}`, 'everything about a unit'],
  [`reach ${a}`, 'where it can go, and what it costs'],
  [`move ${a} ${h}`, `move it; add: via ${i} ${k}. Several: move ${a}, ${b} to ${h}`],
  [`attack ${h} with ${a}, ${b}`, 'begin an attack and add units; then odds, and a choice to roll'],
  [`${verb} ${a}, ...`, 'any other action by its name, with a unit, a hex or both'],
  ['odds', 'the attack being built: strengths, column, chances'],
  [`why, why ${a}, why ${a} ${h}`, 'why something cannot be done'],
  [`supply ${a}, trace ${a}`, 'its supply line, or what cuts it; where supply is something to do, type ask supply'],
  ['end, end anyway', 'end the phase'],
  ['undo, redo', 'undo, redo'],
  ['turn, victory, objectives, arrivals, warnings, points', 'the situation; points: everything off-map'],
  ['log 20', 'the last lines of the log'],
  [`rule ${rule}, rule retreat river`, 'look up the rules'],
  ['table, table combat', 'look up a table'],
  ['save', 'save to a file'],
];
