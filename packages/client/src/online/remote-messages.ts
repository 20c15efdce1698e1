/** What the page and the thread of the table say to each other about a match on the server. */
import type { ControlName, Summary } from '@hexfront/wire';
import type { Order, QuestionName, Update } from '../table/protocol.ts';
import type { MatchNews } from './remote-table.ts';

export type ToRemote = { remote: number } & (
  | { m: 'open'; about: Summary }
  | { m: 'order'; order: Order }
  | { m: 'ask'; q: QuestionName; args: object }
  | { m: 'control'; name: ControlName; n?: number }
  | { m: 'say'; words: string }
  | { m: 'look-back'; from: number; pace: number }
  | { m: 'stop-looking' }
);

export type FromRemote =
  | { m: 'reply'; remote: number; value: unknown }
  | { m: 'error'; remote: number; text: string }
  | { m: 'update'; update: Update }
  | { m: 'trouble'; text: string }
  | { m: 'news'; news: MatchNews };
