/**
 * Goes through all matches of a server and tells what the rules of this version would make of them: before an upgrade with the new version on a backup or
 * the stopped server's data, or any time. Nothing is changed.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CaseId } from '@hexfront/engine';
import { type GameRegistry, gameRegistry } from '../match/games.ts';
import { type AnyDef, applyRow, type MatchBase, newLive } from '../match/live.ts';
import { findSeats, findSeed, rowsAfter } from '../storage/matches.ts';
import { openSqlite } from '../storage/store.ts';
import { backup, restore } from './backup.ts';

export interface Rechecked {
  match: string;
  name: string;
  game: string;
  status: string;
  rows: number;
  /** Versions that played it, in order. */
  by: string[];
  /** Entries of its log that these rules refuse, or of which they make something else. */
  otherwise: { seq: number; case: CaseId; refused: boolean }[];
  /** Set if it cannot go on by these rules. */
  stops?: string;
}

type Place = { data: string; databaseUrl?: string | undefined };

/** Plays every match again beside what was kept of it. Works on a copy: tables of an older version are brought up to date there. */
export async function* recheck(place: Place, games: Pick<GameRegistry, 'load'>): AsyncGenerator<Rechecked> {
  const folder = mkdtempSync(join(tmpdir(), 'hexfront-recheck-'));
  try {
    const file = join(folder, 'copy.gz');
    await backup(place, file);
    const copy = join(folder, 'data');
    mkdirSync(copy);
    await restore({ data: copy }, file);
    const store = openSqlite(copy);
    try {
      const matches = await store.db.selectFrom('matches').selectAll().where('seq', '>', 0).orderBy('created').orderBy('id').execute();
      for (const match of matches) {
        const { id, name, game, status } = match;
        const about = { match: id, name, game, status };
        const setup = JSON.parse(match.setup) as MatchBase['setup'];
        let def: AnyDef;
        try {
          ({ def } = await games.load(game, setup.values));
        } catch (error) {
          yield { ...about, rows: 0, by: [], otherwise: [], stops: error instanceof Error ? error.message : String(error) };
          continue;
        }
        const seats = await findSeats(store.db, [id]);
        const salts = match.salts ? (JSON.parse(match.salts) as string[]) : seats.map((seat) => seat.salt);
        const seed = (await findSeed(store.db, match.commitment))?.seed ?? '';
        const base: MatchBase = { id, def, setup, opening: match.opening || undefined, clock: JSON.parse(match.clock) };
        const live = newLive(base, { seed, salts, throws: 0, queue: undefined, fell: [], threw: [] });
        const rows = await rowsAfter(store.db, id, 0);
        let failed: string | undefined;
        try {
          for (const row of rows) applyRow(live, row, false);
        } catch (error) {
          failed = error instanceof Error ? error.message : String(error);
        }
        const by = rows.flatMap(({ kept }) => (kept?.by ? [kept.by] : []));
        const stops = failed ?? live.broken;
        yield { ...about, rows: rows.length, by, otherwise: live.otherwise, ...(stops ? { stops } : {}) };
      }
    } finally {
      await store.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same for the games of this program. */
export const recheckFolder = (place: Place): AsyncGenerator<Rechecked> => recheck(place, gameRegistry());
