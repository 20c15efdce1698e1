/** People: who somebody is, and the ways into an account. */
import type { Scope } from './schemas.ts';

export type { Scope };

export type AccountRole = 'player' | 'moderator' | 'admin';

export interface Person {
  id: string;
  name: string;
  guest: boolean;
  role: AccountRole;
}

/** What the server can do. */
export interface ServerAbout {
  guests: boolean;
  mail: boolean;
  push: boolean;
  webhook: boolean;
  /** Hosts at which a webhook of one's own may be. */
  ownWebhooks: readonly string[];
}

/** How somebody is told that it is his turn. */
export interface NoticeSettings {
  /** Confirmed address, or empty. */
  email: string;
  mail: boolean;
  webhook: boolean;
  /** A webhook of one's own, or empty. */
  url: string;
}

/** Where somebody is signed in. */
export interface SessionInfo {
  id: string;
  created: number;
  seen: number;
  /** What the browser calls itself. */
  agent: string;
  /** The one that asks. */
  current: boolean;
}

export interface PasskeyInfo {
  id: string;
  label: string;
  created: number;
  seen: number;
}

export interface TokenInfo {
  id: string;
  name: string;
  created: number;
  seen: number;
  scopes: readonly Scope[];
}

export interface NewToken {
  id: string;
  /** Shown this once. */
  token: string;
  scopes: readonly Scope[];
}

/** Options of `navigator.credentials.create`, bytes as base64url. */
export interface PasskeyCreation {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  excludeCredentials: { type: 'public-key'; id: string }[];
  authenticatorSelection: { residentKey: 'required'; requireResidentKey: true; userVerification: 'required' };
  attestation: 'none';
  timeout: number;
}

/** Options of `navigator.credentials.get`, bytes as base64url. */
export interface PasskeyRequest {
  challenge: string;
  rpId: string;
  allowCredentials: [];
  userVerification: 'required';
  timeout: number;
}

/** A save kept on the server; `revision` counts the writes, so that two pages do not overwrite each other unseen. */
export interface SaveInfo {
  id: string;
  game: string;
  name: string;
  created: string;
  updated: string;
  revision: number;
  bytes: number;
}
