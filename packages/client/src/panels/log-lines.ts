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
  ['losses', /lost|loss|elimin|destroy|surrend|gone/i],
  ['battles', /battle|attack|combat|fight|result|engag|barrage|fire|claim|strike|defen/i],
  ['supply', /supply|fuel|replac|refit|rebuilt|due|delay|arriv|commit|reserve|release|dump|isolat/i],
  ['movement', /mov|enter|retreat|advanc|exit|pursu|march|bridge|build|position|control|strategic/i],
];
/** What a line is about; headings and remarks have none. */
export function topicOf(line: Pick<LogLine, 'kind'>): Topic | undefined {
  return PATTERNS.find(([, pattern]) => pattern.test(line.kind))?.[0];
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
    if (filter.topics.size && (topic === undefined || !filter.topics.has(topic))) return false;
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
