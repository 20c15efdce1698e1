/** The HTTP interface: every call by method and path, with what it takes and what it answers. Server and page are both checked against it. */
import type { SaveFile } from '@hexfront/engine';
import type { z } from 'zod';
import type {
  Answer,
  ChatLine,
  DiceProof,
  Done,
  GameInfo,
  LegalActions,
  LogPart,
  MatchList,
  PastPosition,
  Position,
  Summary,
} from './matches.ts';
import type { AuditEntry, Ban, BlockedPerson, Paged, PeopleKind, PersonKnown, PersonListed, Report } from './moderation.ts';
import type {
  NewToken,
  NoticeSettings,
  PasskeyCreation,
  PasskeyInfo,
  PasskeyRequest,
  Person,
  SaveInfo,
  ServerAbout,
  SessionInfo,
  TokenInfo,
} from './people.ts';
import type { BODIES } from './schemas.ts';

/** 204: done, and nothing to tell. */
type Nothing = undefined;
type Flag = '1';

/** Answers, and what may stand behind the question mark. Bodies are those of `BODIES` in schemas.ts. */
interface Answers {
  'GET /healthz': { answer: { ok: true } };
  'GET /readyz': { answer: { ready: boolean; database: string } };
  'GET /metrics': { answer: string };
  'GET /api/openapi.json': { answer: object };

  'GET /api/saves': { query: { game?: string }; answer: { saves: SaveInfo[] } };
  'GET /api/saves/:id': { answer: SaveInfo & { body: object } };
  'PUT /api/saves/:id': { answer: SaveInfo };
  'DELETE /api/saves/:id': { answer: Nothing };

  'POST /api/guest': { answer: { user: Person; token?: string } };
  'POST /api/register': { answer: { user: Person } };
  'POST /api/signin': { answer: { user: Person } };
  'POST /api/signout': { answer: Nothing };
  'GET /api/about': { answer: ServerAbout };
  'GET /api/me': { answer: { user: Person; password: boolean } };
  'DELETE /api/me': { answer: Nothing };
  'GET /api/me/export': { answer: object };
  'POST /api/me/password': { answer: Nothing };
  'PUT /api/me/email': { answer: { sent: boolean } };
  'GET /api/me/notices': { answer: NoticeSettings };
  'PUT /api/me/notices': { answer: NoticeSettings };
  'POST /api/letters/confirm': { answer: Nothing };
  'POST /api/password/forgot': { answer: { sent: boolean } };
  'POST /api/password/reset': { answer: Nothing };
  'GET /api/push': { answer: { publicKey: string } };
  'POST /api/me/push': { answer: { endpoint: string } };
  'DELETE /api/me/push': { answer: Nothing };
  'GET /api/me/sessions': { answer: { sessions: SessionInfo[] } };
  'DELETE /api/me/sessions/:id': { answer: Nothing };
  'GET /api/me/tokens': { answer: { tokens: TokenInfo[] } };
  'POST /api/me/tokens': { answer: NewToken };
  'DELETE /api/me/tokens/:id': { answer: Nothing };

  'POST /api/passkeys/offer': { answer: PasskeyCreation };
  'POST /api/passkeys': { answer: { user: Person } };
  'POST /api/passkeys/ask': { answer: PasskeyRequest };
  'POST /api/passkeys/signin': { answer: { user: Person } };
  'GET /api/me/passkeys': { answer: { passkeys: PasskeyInfo[] } };
  'DELETE /api/me/passkeys/:id': { answer: Nothing };

  'POST /api/reports': { answer: { id: string } };
  'GET /api/me/blocks': { answer: { blocks: BlockedPerson[] } };
  'POST /api/me/blocks': { answer: { id: string } };
  'DELETE /api/me/blocks/:id': { answer: Nothing };
  'GET /api/admin/reports': { query: { state?: 'open' | 'closed'; before?: string }; answer: { reports: Report[] } & Paged };
  'POST /api/admin/reports/:id/close': { answer: Nothing };
  'GET /api/admin/users': { query: { kind?: PeopleKind; find?: string; before?: string }; answer: { users: PersonListed[] } & Paged };
  'GET /api/admin/users/:id': { answer: PersonKnown };
  'PUT /api/admin/users/:id/role': { answer: Nothing };
  'PUT /api/admin/users/:id/sanction': { answer: Nothing };
  'DELETE /api/admin/users/:id/sanction': { answer: Nothing };
  'GET /api/admin/bans': { answer: { bans: Ban[] } };
  'POST /api/admin/bans': { answer: { address: string } };
  'DELETE /api/admin/bans': { answer: Nothing };
  'DELETE /api/admin/guests/:id': { answer: Nothing };
  'POST /api/admin/guests/prune': { answer: { removed: number; more: boolean } };
  'GET /api/admin/audit': { query: { before?: string }; answer: { audit: AuditEntry[] } & Paged };
  'POST /api/admin/matches/:id/close': { answer: Nothing };
  'DELETE /api/admin/chat/:id': { answer: Nothing };

  'GET /api/games': { answer: { games: GameInfo[] } };
  'POST /api/dice': { answer: { commitment: string } };
  'GET /api/matches': { query: { list?: MatchList }; answer: { matches: Summary[] } };
  'POST /api/matches': { answer: Summary };
  'POST /api/matches/import': { answer: Summary };
  'GET /api/matches/:id': { query: { invite?: string }; answer: Summary };
  'GET /api/matches/:id/position': { query: { side?: string; at?: string }; answer: Position | PastPosition };
  'GET /api/matches/:id/log': { query: { from?: string; words?: Flag; side?: string }; answer: LogPart };
  'POST /api/matches/:id/legal': { answer: LegalActions };
  'POST /api/matches/:id/explain': { answer: Answer };
  'POST /api/matches/:id/act': { answer: Done };
  'POST /api/matches/:id/control': { answer: Done };
  'POST /api/matches/:id/join': { answer: Summary };
  'POST /api/matches/:id/salt': { answer: Summary };
  'POST /api/matches/:id/leave': { answer: Nothing };
  'POST /api/matches/:id/rematch': { answer: Summary };
  'POST /api/matches/:id/archive': { answer: Nothing };
  'GET /api/matches/:id/chat': { answer: { chat: ChatLine[] } };
  'POST /api/matches/:id/chat': { answer: ChatLine };
  'GET /api/matches/:id/notes': { answer: { body: string } };
  'PUT /api/matches/:id/notes': { answer: Nothing };
  'GET /api/matches/:id/export': { answer: SaveFile };
  'GET /api/matches/:id/proof': { answer: DiceProof };
}

/** Method and path, such as `GET /api/matches/:id`. */
export type CallName = keyof Answers;
export type CallAnswer<K extends CallName> = Answers[K]['answer'];
export type CallQuery<K extends CallName> = Answers[K] extends { query: infer Q } ? Q : never;
/** The body as it is sent; nothing for calls that take none. */
export type CallBody<K extends CallName> = K extends keyof typeof BODIES ? z.input<(typeof BODIES)[K]> : never;
/** The same after the check. */
export type CheckedBody<K extends CallName> = K extends keyof typeof BODIES ? z.output<(typeof BODIES)[K]> : never;

/** What every refusal looks like: a word for programs, a sentence for people, the case of the rulebook where one refuses. */
export interface RefusalAnswer {
  error: string;
  message: string;
  case?: string;
  /** With 429: seconds after which it may be asked again. */
  retryAfter?: number;
}
