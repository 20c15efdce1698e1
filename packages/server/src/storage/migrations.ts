export interface Migration {
  number: number;
  name: string;
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
];
