/** Which lines of the log belong together. Knows no game: kinds are read by their names. */
import type { Side } from '@hexfront/engine';
import type { LogLine } from '../table/protocol.ts';

export const TOPICS = ['battles', 'losses', 'movement', 'supply', 'dice'] as const;
export type Topic = (typeof TOPICS)[number];
export const TOPIC_NAMES: Record<Topic, string> = {
  battles: 'Battles',
  losses: 'Losses',
  movement: 'Movement',
  supply: 'Supply, arrivals',
  dice: 'Dice',
};

const PATTERNS: readonly [Topic, RegExp][] = [
  ['dice', /^roll/i],
  ['losses', /lost|loss|elimin|destroy|surrend|gone|^reduced|^hit$|trapped/i],
  ['battles', /battle|attack|combat|fight|result|engag|barrage|fire|claim|strike|defen|assault|shell|volley|guns|overrun|designat|deplet/i],
  [
    'supply',
    /supply|fuel|replac|replen|refit|rebuilt|restor|due|delay|arriv|commit|reserve|release|dump|isolat|pocket|airlift|ammo|truck|recycl/i,
  ],
  ['movement', /mov|enter|retreat|advanc|exit|pursu|march|bridge|build|position|control|strategic|mount|misled/i],
];
/** What a line is about; headings and remarks have none. */
export function topicOf(line: Pick<LogLine, 'kind'>): Topic | undefined {
  return PATTERNS.find(([, pattern]) => pattern.test(line.kind))?.[0];
}

/** Lines told of what happened while somebody else acted; more are in the log. */
const MOST_NEWS = 6;
/** What is worth telling first, by its kind: who is lost, who went back or forward, which battles there were. */
const NEWS: readonly RegExp[] = [
  PATTERNS[1][1],
  /retreat|advanc|overrun|exit/i,
  /^(assault|battle|attack|combat)/i,
  /^(barrage|shell|strike)/i,
];
export interface News {
  /** Units that went somewhere, by side. */
  moves: ReadonlyMap<Side, number>;
  told: LogLine[];
  more: number;
}
/** What a player wants to know first of a stretch of the log; moves are counted. Nothing if nothing came of it. */
export function newsOf(lines: readonly LogLine[]): News | undefined {
  const rank = (line: LogLine): number => NEWS.findIndex((kind) => kind.test(line.kind));
  const moves = new Map<Side, number>();
  for (const line of lines)
    if (rank(line) < 0 && line.by !== undefined && /mov|march|enter/i.test(line.kind)) moves.set(line.by, (moves.get(line.by) ?? 0) + 1);
  const worth = lines.filter((line) => !isHeading(line) && rank(line) >= 0);
  const first = new Set(worth.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_NEWS));
  return moves.size || worth.length ? { moves, told: worth.filter((line) => first.has(line)), more: worth.length - first.size } : undefined;
}

export interface LogFilter {
  /** Empty shows everything. */
  topics: ReadonlySet<Topic>;
  side: Side | undefined;
  words: string;
}

export const isHeading = (line: Pick<LogLine, 'kind'>): boolean => line.kind === 'stage' || line.kind === 'turn';

/** Lines that pass the filter; headings stay only above something. */
export function filtered(lines: readonly LogLine[], filter: LogFilter): LogLine[] {
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  const plain = filter.topics.size === 0 && filter.side === undefined && words.length === 0;
  const passes = (line: LogLine): boolean => {
    const topic = topicOf(line);
    const about = (topic !== undefined && filter.topics.has(topic)) || (line.pips !== undefined && filter.topics.has('dice'));
    if (filter.topics.size && !about) return false;
    if (filter.side !== undefined && line.by !== filter.side) return false;
    const text = line.text.toLowerCase();
    return words.every((w) => text.includes(w));
  };
  const out: LogLine[] = [];
  for (const line of lines) {
    if (isHeading(line)) {
      // Stages that nothing happened in are only noise.
      if (out.length && isHeading(out[out.length - 1])) out.pop();
      out.push(line);
    } else if (plain || passes(line)) out.push(line);
  }
  while (out.length && isHeading(out[out.length - 1]) && !plain) out.pop();
  return out;
}

/** What came of the last dice: lines after them, up to the next attack, which is another matter. */
export function aftermath(lines: readonly LogLine[]): LogLine[] {
  const after = lines.slice(lines.findLastIndex((line) => line.pips !== undefined) + 1);
  const next = after.findIndex((line) => /^(assault|battle|attack|barrage)/i.test(line.kind));
  return (next < 0 ? after : after.slice(0, next)).filter((line) => !isHeading(line));
}
