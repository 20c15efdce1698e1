/** The embedded database behind kysely: one connection, statements prepared once. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Database } from './database.ts';

type Prepared = ReturnType<Database['prepare']>;

/** Statements kept ready; more texts than this are not in the program. */
const MOST_STATEMENTS = 300;

export function libsqlDialect(db: Database): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driverOf(db),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function driverOf(db: Database): Driver {
  const statements = new Map<string, { statement: Prepared; reader: boolean }>();
  const prepared = (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = db.prepare(sql);
    const fresh = { statement, reader: (statement as unknown as { reader: boolean }).reader };
    if (statements.size >= MOST_STATEMENTS) statements.clear();
    statements.set(sql, fresh);
    return fresh;
  };
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { statement, reader } = prepared(sql);
      if (reader) return { rows: statement.all([...parameters]) as R[] };
      const { changes, lastInsertRowid } = statement.run([...parameters]);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
    // biome-ignore lint/correctness/useYield: the interface asks for it, nothing here streams
    async *streamQuery() {
      throw new Error('the embedded database does not stream');
    },
  };
  // One connection: whoever has it keeps the others waiting, so a transaction is never entered by a stranger.
  let last: Promise<void> = Promise.resolve();
  let release: (() => void) | undefined;
  return {
    async init() {},
    async acquireConnection() {
      const before = last;
      let free: () => void = () => undefined;
      last = new Promise((resolve) => {
        free = resolve;
      });
      await before;
      release = free;
      return connection;
    },
    async releaseConnection() {
      release?.();
    },
    async beginTransaction() {
      db.exec('BEGIN IMMEDIATE');
    },
    async commitTransaction() {
      db.exec('COMMIT');
    },
    async rollbackTransaction() {
      // After a full disk SQLite has rolled back by itself.
      if ((db as unknown as { inTransaction: boolean }).inTransaction) db.exec('ROLLBACK');
    },
    async destroy() {},
  };
}
