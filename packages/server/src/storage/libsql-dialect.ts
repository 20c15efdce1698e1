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
import { inTurn } from '../http/turns.ts';
import type { Database } from './database.ts';

type Prepared = ReturnType<Database['prepare']>;

/** Statements kept ready; more texts than this are not in the program. */
const MOST_STATEMENTS = 300;

/** Somebody else who writes: this thread then only reads, and no disk keeps it waiting. */
export interface WriteLine {
  query(sql: string, parameters: readonly unknown[], transaction?: number): Promise<QueryResult<unknown>>;
  begin(): Promise<number>;
  end(transaction: number, how: 'commit' | 'rollback'): Promise<void>;
}

export function libsqlDialect(db: Database, writes?: WriteLine): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => (writes ? readingDriver(db, writes) : driverOf(db)),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function runnerOf(db: Database): (query: Pick<CompiledQuery, 'sql' | 'parameters'>) => QueryResult<never> {
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
  return ({ sql, parameters }) => {
    const { statement, reader } = prepared(sql);
    if (reader) return { rows: statement.all([...parameters]) as never[] };
    const { changes, lastInsertRowid } = statement.run([...parameters]);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  };
}

// biome-ignore lint/correctness/useYield: the interface asks for it, nothing here streams
async function* streamQuery(): AsyncGenerator<never> {
  throw new Error('the embedded database does not stream');
}

/** Reads here, writes there. A transaction is there altogether. */
function readingDriver(db: Database, writes: WriteLine): Driver {
  const run = runnerOf(db);
  const open = new WeakMap<DatabaseConnection, number>();
  const end = async (connection: DatabaseConnection, how: 'commit' | 'rollback'): Promise<void> => {
    const transaction = open.get(connection);
    open.delete(connection);
    if (transaction !== undefined) await writes.end(transaction, how);
  };
  return {
    async init() {},
    async acquireConnection() {
      const connection: DatabaseConnection = {
        async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
          const transaction = open.get(connection);
          if (transaction !== undefined || query.kind !== 'SelectQueryNode')
            return (await writes.query(sql, parameters, transaction)) as QueryResult<R>;
          // Without a disk to wait for, a burst of questions would be answered in one go.
          return inTurn(() => run({ sql, parameters }));
        },
        streamQuery,
      };
      return connection;
    },
    async releaseConnection() {},
    async beginTransaction(connection) {
      open.set(connection, await writes.begin());
    },
    commitTransaction: (connection) => end(connection, 'commit'),
    rollbackTransaction: (connection) => end(connection, 'rollback'),
    async destroy() {},
  };
}

/** Reads and writes on this thread. */
function driverOf(db: Database): Driver {
  const run = runnerOf(db);
  const connection: DatabaseConnection = { executeQuery: async (query) => run(query), streamQuery };
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
