/** The tables, as the one query layer sees them in both kinds of database. Times are milliseconds; "none" is an empty text, 0 or -1, never NULL. */
import type { Side } from '@hexfront/engine';
import type { AccountRole, MatchStatus, SanctionKind } from '@hexfront/wire';

export interface SavesTable {
  owner: string;
  id: string;
  game: string;
  name: string;
  created: string;
  updated: string;
  revision: number;
  body: string;
}

export interface UsersTable {
  id: string;
  /** As shown. */
  name: string;
  /** The folded name of somebody with a password; `guest:<id>` for guests, so that the column can be unique. */
  login: string;
  password: string;
  guest: number;
  role: AccountRole;
  created: number;
  /** Confirmed address, or empty. */
  email: string;
  /** Ways of being told that are switched off, as `mail,webhook`. */
  quiet: string;
  /** Where "your turn" is posted for this person alone, or empty. */
  webhook: string;
}

export interface SessionsTable {
  /** Hash of the secret in the cookie. */
  id: string;
  user_id: string;
  created: number;
  seen: number;
  expires: number;
  agent: string;
}

export interface TokensTable {
  id: string;
  hash: string;
  user_id: string;
  name: string;
  created: number;
  seen: number;
  /** What it may be used for, as `read,play`. */
  scopes: string;
}

export interface MatchesTable {
  id: string;
  game: string;
  scenario: string;
  name: string;
  /** JSON: scenario, options, board changes; never a seed. */
  setup: string;
  /** JSON of the save it was imported from, or empty. */
  opening: string;
  creator: string;
  created: number;
  updated: number;
  status: MatchStatus;
  /** Last sequence number of the log; the log itself is the truth. */
  seq: number;
  to_act: number;
  /** 1: shown in the list of open tables. */
  listed: number;
  /** Secret word of the invitation link. */
  invite: string;
  observers: number;
  delay: number;
  /** JSON of the clock's rules. */
  clock: string;
  /** When the side to act runs out of time; 0 for never. */
  deadline: number;
  /** JSON, or empty while nobody has won. */
  result: string;
  commitment: string;
  /** JSON of the players' salts as they were when the match started; empty before. */
  salts: string;
  parent: string;
  /** Sequence number up to which "your turn" was sent. */
  notified: number;
  /** 1: today's rules could not read its log when it was opened last. */
  unreadable: number;
}

export interface SeatsTable {
  match_id: string;
  side: Side;
  /** Empty for a computer. */
  user_id: string;
  kind: 'person' | 'computer';
  state: 'invited' | 'taken';
  computer: string;
  salt: string;
  archived: number;
}

/** Secrets of the dice, apart from everything that is listed and shown. */
export interface SeedsTable {
  commitment: string;
  seed: string;
  created: number;
  match_id: string;
}

export interface ActionsTable {
  match_id: string;
  seq: number;
  /** Given by the client: the same id never acts twice. */
  cid: string;
  side: Side;
  user_id: string;
  action: string;
  /** JSON: the dice that fell with it. */
  pips: string;
  created: number;
  /** JSON: what the order that begins here was answered, where the row alone does not tell. */
  answer: string;
  /** JSON: what the rules made of it, so that a later version can go on from there; empty in rows of older versions. */
  kept: string;
}

export interface SnapshotsTable {
  match_id: string;
  seq: number;
  body: string;
  created: number;
}

export interface ChatTable {
  id: string;
  match_id: string;
  user_id: string;
  name: string;
  words: string;
  created: number;
}

export interface NotesTable {
  match_id: string;
  user_id: string;
  body: string;
  updated: number;
}

export interface AuditTable {
  id: string;
  created: number;
  user_id: string;
  address: string;
  what: string;
  detail: string;
}

/** Secrets sent by mail that wait to come back. */
export interface LettersTable {
  hash: string;
  user_id: string;
  what: 'confirm' | 'reset';
  email: string;
  expires: number;
}

/** Browsers that want to be told. */
export interface PushesTable {
  endpoint: string;
  user_id: string;
  p256dh: string;
  auth: string;
  created: number;
}

/** What the server itself has to remember. */
export interface SettingsTable {
  name: string;
  value: string;
}

export interface PasskeysTable {
  /** As the authenticator names it. */
  id: string;
  user_id: string;
  label: string;
  /** JSON of the public key. */
  key: string;
  /** How often it has signed, as far as it tells. */
  counter: number;
  created: number;
  seen: number;
  /** 1: it was made by an authenticator that asks who holds it, and must do so ever after. */
  verified: number;
}

/** Questions to passkeys that wait for their answer. */
export interface ChallengesTable {
  challenge: string;
  what: 'register' | 'signin';
  user_id: string;
  name: string;
  expires: number;
}

/** Names of registered people by what they look like. */
export interface NamesTable {
  looks: string;
  user_id: string;
}

/** What is left of a limit that all processes share, in thousandths. */
export interface AllowancesTable {
  key: string;
  remaining: number;
  at: number;
}

/** What somebody may not do for a while. */
export interface SanctionsTable {
  user_id: string;
  kind: SanctionKind;
  /** 0: for good. */
  until: number;
  reason: string;
  by_user: string;
  created: number;
}

/** Addresses from which nobody comes in. */
export interface BansTable {
  address: string;
  until: number;
  reason: string;
  by_user: string;
  created: number;
}

/** Whom somebody does not want to hear or meet. */
export interface BlocksTable {
  user_id: string;
  blocked: string;
  created: number;
}

export interface ReportsTable {
  id: string;
  created: number;
  reporter: string;
  /** Who is reported. */
  user_id: string;
  match_id: string;
  /** The line of chat it is about, or empty, and what it said. */
  line_id: string;
  said: string;
  words: string;
  /** When it was dealt with; 0 while it waits. */
  closed: number;
  closed_by: string;
  note: string;
}

export interface Tables {
  saves: SavesTable;
  users: UsersTable;
  sessions: SessionsTable;
  tokens: TokensTable;
  matches: MatchesTable;
  seats: SeatsTable;
  seeds: SeedsTable;
  actions: ActionsTable;
  snapshots: SnapshotsTable;
  chat: ChatTable;
  notes: NotesTable;
  audit: AuditTable;
  letters: LettersTable;
  pushes: PushesTable;
  settings: SettingsTable;
  passkeys: PasskeysTable;
  challenges: ChallengesTable;
  names: NamesTable;
  allowances: AllowancesTable;
  sanctions: SanctionsTable;
  bans: BansTable;
  blocks: BlocksTable;
  reports: ReportsTable;
}

/** Every table, in an order in which they can be filled again. */
export const tableNames = [
  'saves',
  'users',
  'sessions',
  'tokens',
  'matches',
  'seats',
  'seeds',
  'actions',
  'snapshots',
  'chat',
  'notes',
  'audit',
  'letters',
  'pushes',
  'settings',
  'passkeys',
  'challenges',
  'names',
  'allowances',
  'sanctions',
  'bans',
  'blocks',
  'reports',
] as const satisfies readonly (keyof Tables)[];
