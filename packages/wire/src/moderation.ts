/** Keeping order: what moderators see. */
import type { Person } from './people.ts';

export type SanctionKind = 'mute' | 'lock';

export interface Sanction {
  kind: SanctionKind;
  /** 0: for good. */
  until: number;
  reason: string;
}

export interface Report {
  id: string;
  created: number;
  reporter: string;
  user: { id: string; name: string };
  match: string;
  /** The line of chat it is about, and what it said; empty if it is about a player. */
  line: string;
  said: string;
  words: string;
  closed: number;
  note: string;
}

export type PeopleKind = 'all' | 'guests' | 'registered' | 'sanctioned';

export interface PersonListed extends Person {
  created: number;
  sanctions: Sanction[];
}

export interface PersonKnown extends PersonListed {
  /** Networks he came from last. */
  addresses: string[];
  /** How often he was reported. */
  reports: number;
}

export interface Ban {
  address: string;
  until: number;
  reason: string;
  created: number;
}

export interface AuditEntry {
  id: string;
  created: number;
  user_id: string;
  address: string;
  what: string;
  detail: string;
}

export interface BlockedPerson {
  id: string;
  name: string;
  created: number;
}

/** What to ask for to read on; absent on the last page. */
export interface Paged {
  next?: string | undefined;
}
