export interface Migration {
  number: number;
  name: string;
  /** Written for the embedded database; `forPostgres` translates. */
  sql: string;
}

/** In order, never edited once released: a change of the tables is a new step at the end. */
export const migrations: readonly Migration[] = [
  {
    number: 1,
    name: 'saves',
    sql: `
      CREATE TABLE saves (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        created TEXT NOT NULL,
        updated TEXT NOT NULL,
        revision INTEGER NOT NULL,
        body TEXT NOT NULL
      ) STRICT;
      CREATE INDEX saves_by_game ON saves (game, updated);
    `,
  },
  {
    number: 2,
    name: 'saves have owners',
    sql: `
      CREATE TABLE owned_saves (
        owner TEXT NOT NULL,
        id TEXT NOT NULL,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        created TEXT NOT NULL,
        updated TEXT NOT NULL,
        revision INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (owner, id)
      ) STRICT;
      INSERT INTO owned_saves (owner, id, game, name, created, updated, revision, body)
        SELECT '', id, game, name, created, updated, revision, body FROM saves;
      DROP TABLE saves;
      ALTER TABLE owned_saves RENAME TO saves;
      CREATE INDEX saves_by_game ON saves (owner, game, updated);
    `,
  },
  {
    number: 3,
    name: 'people and matches',
    sql: `
      CREATE TABLE users (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        login TEXT NOT NULL UNIQUE,
        password TEXT NOT NULL,
        guest INTEGER NOT NULL,
        role TEXT NOT NULL,
        created INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE sessions (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL,
        created INTEGER NOT NULL,
        seen INTEGER NOT NULL,
        expires INTEGER NOT NULL,
        agent TEXT NOT NULL
      ) STRICT;
      CREATE INDEX sessions_by_user ON sessions (user_id);
      CREATE TABLE tokens (
        id TEXT PRIMARY KEY,
        hash TEXT NOT NULL UNIQUE,
        user_id TEXT NOT NULL,
        name TEXT NOT NULL,
        created INTEGER NOT NULL,
        seen INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX tokens_by_user ON tokens (user_id);
      CREATE TABLE matches (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        scenario TEXT NOT NULL,
        name TEXT NOT NULL,
        setup TEXT NOT NULL,
        opening TEXT NOT NULL,
        creator TEXT NOT NULL,
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        status TEXT NOT NULL,
        seq INTEGER NOT NULL,
        to_act INTEGER NOT NULL,
        listed INTEGER NOT NULL,
        invite TEXT NOT NULL,
        observers INTEGER NOT NULL,
        delay INTEGER NOT NULL,
        clock TEXT NOT NULL,
        deadline INTEGER NOT NULL,
        result TEXT NOT NULL,
        commitment TEXT NOT NULL,
        salts TEXT NOT NULL,
        parent TEXT NOT NULL,
        notified INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX matches_by_status ON matches (status, updated);
      CREATE INDEX matches_by_deadline ON matches (deadline);
      CREATE TABLE seats (
        match_id TEXT NOT NULL,
        side INTEGER NOT NULL,
        user_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        state TEXT NOT NULL,
        computer TEXT NOT NULL,
        salt TEXT NOT NULL,
        archived INTEGER NOT NULL,
        PRIMARY KEY (match_id, side)
      ) STRICT;
      CREATE INDEX seats_by_user ON seats (user_id);
      CREATE TABLE seeds (
        commitment TEXT PRIMARY KEY,
        seed TEXT NOT NULL,
        created INTEGER NOT NULL,
        match_id TEXT NOT NULL
      ) STRICT;
      CREATE TABLE actions (
        match_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        cid TEXT NOT NULL,
        side INTEGER NOT NULL,
        user_id TEXT NOT NULL,
        action TEXT NOT NULL,
        pips TEXT NOT NULL,
        created INTEGER NOT NULL,
        PRIMARY KEY (match_id, seq)
      ) STRICT;
      CREATE UNIQUE INDEX actions_by_cid ON actions (match_id, cid);
      CREATE TABLE snapshots (
        match_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        body TEXT NOT NULL,
        created INTEGER NOT NULL,
        PRIMARY KEY (match_id, seq)
      ) STRICT;
      CREATE TABLE chat (
        id TEXT PRIMARY KEY,
        match_id TEXT NOT NULL,
        user_id TEXT NOT NULL,
        name TEXT NOT NULL,
        words TEXT NOT NULL,
        created INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX chat_by_match ON chat (match_id, created);
      CREATE TABLE notes (
        match_id TEXT NOT NULL,
        user_id TEXT NOT NULL,
        body TEXT NOT NULL,
        updated INTEGER NOT NULL,
        PRIMARY KEY (match_id, user_id)
      ) STRICT;
      CREATE TABLE audit (
        id TEXT PRIMARY KEY,
        created INTEGER NOT NULL,
        user_id TEXT NOT NULL,
        address TEXT NOT NULL,
        what TEXT NOT NULL,
        detail TEXT NOT NULL
      ) STRICT;
      CREATE INDEX audit_by_time ON audit (created);
    `,
  },
  {
    number: 4,
    name: 'mail',
    sql: `
      ALTER TABLE users ADD COLUMN email TEXT NOT NULL DEFAULT '';
      CREATE INDEX users_by_email ON users (email);
      CREATE TABLE letters (
        hash TEXT PRIMARY KEY,
        user_id TEXT NOT NULL,
        what TEXT NOT NULL,
        email TEXT NOT NULL,
        expires INTEGER NOT NULL
      ) STRICT;
    `,
  },
  {
    number: 5,
    name: 'web push',
    sql: `
      CREATE TABLE pushes (
        endpoint TEXT PRIMARY KEY,
        user_id TEXT NOT NULL,
        p256dh TEXT NOT NULL,
        auth TEXT NOT NULL,
        created INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX pushes_by_user ON pushes (user_id);
      CREATE TABLE settings (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT;
    `,
  },
  {
    number: 6,
    name: 'passkeys, and how to be told',
    sql: `
      ALTER TABLE users ADD COLUMN quiet TEXT NOT NULL DEFAULT '';
      ALTER TABLE users ADD COLUMN webhook TEXT NOT NULL DEFAULT '';
      CREATE TABLE passkeys (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL,
        label TEXT NOT NULL,
        key TEXT NOT NULL,
        counter INTEGER NOT NULL,
        created INTEGER NOT NULL,
        seen INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX passkeys_by_user ON passkeys (user_id);
      CREATE TABLE challenges (
        challenge TEXT PRIMARY KEY,
        what TEXT NOT NULL,
        user_id TEXT NOT NULL,
        name TEXT NOT NULL,
        expires INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX matches_by_parent ON matches (parent);
    `,
  },
  {
    number: 7,
    name: 'orders are answered again as they were',
    sql: `
      ALTER TABLE actions ADD COLUMN answer TEXT NOT NULL DEFAULT '';
    `,
  },
  {
    number: 8,
    name: 'scopes, shared limits, names that look alike, moderation',
    sql: `
      ALTER TABLE tokens ADD COLUMN scopes TEXT NOT NULL DEFAULT 'read,play,saves,account';
      ALTER TABLE passkeys ADD COLUMN verified INTEGER NOT NULL DEFAULT 0;
      CREATE TABLE names (
        looks TEXT PRIMARY KEY,
        user_id TEXT NOT NULL
      ) STRICT;
      CREATE INDEX names_by_user ON names (user_id);
      CREATE TABLE allowances (
        key TEXT PRIMARY KEY,
        remaining INTEGER NOT NULL,
        at INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE sanctions (
        user_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        until INTEGER NOT NULL,
        reason TEXT NOT NULL,
        by_user TEXT NOT NULL,
        created INTEGER NOT NULL,
        PRIMARY KEY (user_id, kind)
      ) STRICT;
      CREATE TABLE bans (
        address TEXT PRIMARY KEY,
        until INTEGER NOT NULL,
        reason TEXT NOT NULL,
        by_user TEXT NOT NULL,
        created INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE blocks (
        user_id TEXT NOT NULL,
        blocked TEXT NOT NULL,
        created INTEGER NOT NULL,
        PRIMARY KEY (user_id, blocked)
      ) STRICT;
      CREATE INDEX blocks_by_blocked ON blocks (blocked);
      CREATE TABLE reports (
        id TEXT PRIMARY KEY,
        created INTEGER NOT NULL,
        reporter TEXT NOT NULL,
        user_id TEXT NOT NULL,
        match_id TEXT NOT NULL,
        line_id TEXT NOT NULL,
        said TEXT NOT NULL,
        words TEXT NOT NULL,
        closed INTEGER NOT NULL,
        closed_by TEXT NOT NULL,
        note TEXT NOT NULL
      ) STRICT;
      CREATE INDEX reports_by_state ON reports (closed, created);
      CREATE INDEX reports_by_user ON reports (user_id);
      CREATE INDEX users_by_time ON users (created);
      CREATE INDEX audit_by_user ON audit (user_id);
    `,
  },
  {
    number: 9,
    name: 'rows keep what the rules made of them',
    sql: `
      ALTER TABLE actions ADD COLUMN kept TEXT NOT NULL DEFAULT '';
      ALTER TABLE matches ADD COLUMN unreadable INTEGER NOT NULL DEFAULT 0;
    `,
  },
];

/** The same step for PostgreSQL: its integers are wide only by another name, and it is always strict. */
export const forPostgres = (sql: string): string => sql.replaceAll(/\bINTEGER\b/g, 'BIGINT').replaceAll(/\)\s*STRICT\b/g, ')');
