/** The socket: questions of the page with their answers, and what the server tells by itself. */
import type { Side, View } from '@hexfront/engine';
import type { RefusalAnswer } from './calls.ts';
import type {
  Answer,
  Audience,
  ChatLine,
  Done,
  LegalActions,
  LogPart,
  PastPosition,
  SeenEntry,
  Standing,
  Summary,
  ViewChanges,
} from './matches.ts';
import type { Person } from './people.ts';
import type { SocketMessage } from './schemas.ts';

export type { SocketMessage };
export type SocketMessageName = SocketMessage['t'];
export type SocketMessageOf<T extends SocketMessageName> = Extract<SocketMessage, { t: T }>;

/** The position and how it came about, from an entry of the log on. */
export interface MatchUpdate extends Standing {
  match: string;
  side: Side;
  from: number;
  entries: SeenEntry[];
  /** The whole view, what differs from the one before, or neither if the page has it. */
  view?: View | undefined;
  changes?: ViewChanges;
}

/** What each message is answered. */
export interface SocketAnswers {
  hello: { user: Pick<Person, 'id' | 'name'> };
  ping: object;
  subscribe: MatchUpdate & { summary: Summary; audience: Audience };
  unsubscribe: object;
  act: Done;
  control: Done;
  legal: LegalActions;
  explain: Answer;
  past: PastPosition;
  log: LogPart;
  chat: { line: ChatLine };
}

/** What the server tells without being asked. */
export type SocketNews =
  | { t: 'welcome'; user?: Pick<Person, 'id' | 'name'> }
  | ({ t: 'update' } & MatchUpdate)
  | { t: 'chat'; match: string; line: ChatLine }
  | { t: 'seats'; match: string; summary: Summary }
  | ({ t: 'audience'; match: string } & Audience);

/** Answers carry the id of their message. */
export type SocketReply = { t: 'reply'; id?: number } | ({ t: 'error'; id?: number; status: number } & RefusalAnswer);
export type FromServer = SocketNews | SocketReply;
