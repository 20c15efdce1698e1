/** The table being sat at and what lies on it, as signals. Everything a panel shows comes from here. */

import type { Action, Chart, PlaceId, Setup, Side, UnitId } from '@hexfront/engine';
import { batch, computed, effect, signal } from '@preact/signals';
import type { HexMarker, HexsideMarker } from '../board/types.ts';
import { artUrlOf, loadArt } from '../table/art.ts';
import { openLocalTable } from '../table/local-table.ts';
import type {
  LogLine,
  Moment,
  Opening,
  Order,
  OrderReply,
  Piece,
  QuestionName,
  Questions,
  Said,
  Seat,
  Step,
  TableInfo,
  Thinking,
  Update,
} from '../table/protocol.ts';
import type { Table } from '../table/table.ts';
import { getSave, newId } from './saves.ts';
import { READING, settings } from './settings.ts';

/** Everything about the table that does not change; undefined while none is open. */
export const info = signal<TableInfo | undefined>(undefined);
/** The present position: prompt, legal actions, track, objectives, battle being built. */
export const moment = signal<Moment | undefined>(undefined);
/** Every counter, on the map and beside it, by unit number. */
export const pieces = signal<ReadonlyMap<UnitId, Piece>>(new Map());
export const hexMarkers = signal<readonly HexMarker[]>([]);
export const hexsideMarkers = signal<readonly HexsideMarker[]>([]);
/** All lines of the log, oldest first. */
export const log = signal<readonly LogLine[]>([]);
/** What the last change did, for animations; replaced with every update. */
export const steps = signal<{ by?: Side; steps: readonly Step[]; version: number }>({ steps: [], version: 0 });
/** The last version that is safely on disk. */
export const savedVersion = signal(0);
/** An order is on its way to the table. */
export const busy = signal(false);
/** Something went wrong by itself (storage, worker): shown until dismissed. */
export const trouble = signal<string | undefined>(undefined);

/** The computer at work; undefined while it is not. */
export const thinking = signal<Thinking | undefined>(undefined);
/** Charts of the game; fetched when somebody wants to see one (`wantCharts`). */
export const charts = signal<readonly Chart[]>([]);

/** Side whose turn it is to answer. */
export const sideToAct = computed(() => moment.value?.prompt.side);
/** Units by hex, top first. */
export const stacks = computed(() => {
  const map = new Map<string, Piece[]>();
  for (const p of pieces.value.values()) {
    if (p.hex === undefined) continue;
    const list = map.get(p.hex);
    if (list) list.push(p);
    else map.set(p.hex, [p]);
  }
  for (const list of map.values()) list.sort((a, b) => a.order - b.order);
  return map;
});

let table: Table | undefined;
let sitting = 0;
let leave: (() => void)[] = [];

function take(update: Update): void {
  batch(() => {
    if (update.all || update.pieces.length || update.gone.length) {
      const next = update.all ? new Map<UnitId, Piece>() : new Map(pieces.peek());
      for (const p of update.pieces) next.set(p.u, p);
      for (const u of update.gone) next.delete(u);
      pieces.value = next;
    }
    if (update.hexMarkers) hexMarkers.value = update.hexMarkers;
    if (update.hexsideMarkers) hexsideMarkers.value = update.hexsideMarkers;
    if (update.log) log.value = [...log.peek().slice(0, update.log.from), ...update.log.lines];
    moment.value = update.moment;
    steps.value = { ...(update.by !== undefined ? { by: update.by } : {}), steps: update.steps, version: update.moment.version };
  });
}

/** Starts a table and everything it will need, all at once. */
function prepare(opening: Opening): Promise<Table> {
  const art = artUrlOf('save' in opening ? opening.save.game : opening.game);
  if (art) void loadArt(art);
  return openLocalTable(opening);
}

/** Sits down at a table; the one before is left. */
export async function sitDown(coming: Promise<Table>): Promise<void> {
  standUp();
  const mine = ++sitting;
  const opened = await coming;
  if (mine !== sitting) {
    // The player has gone elsewhere while it was being set up.
    opened.close();
    return;
  }
  table = opened;
  info.value = opened.info;
  if (opened.info.notice) trouble.value = opened.info.notice;
  leave = [
    opened.follow(take),
    opened.onSaved((version) => {
      savedVersion.value = version;
      inTab((tab) => tab.removeItem(begunAs(opened.info.id)));
    }),
    opened.onTrouble((text) => {
      trouble.value = text;
    }),
    opened.onThinking((now) => {
      thinking.value = now;
    }),
    // How fast the computer plays is the reader's business, also in the middle of a turn.
    effect(() => {
      const pace = READING[settings.value.computerSpeed];
      void opened.order({ o: 'computer', pace });
    }),
  ];
}

export function standUp(): void {
  sitting++;
  // What was asked of the table that is left will never be answered.
  pending = 0;
  for (const f of leave) f();
  leave = [];
  table?.close();
  table = undefined;
  batch(() => {
    info.value = undefined;
    moment.value = undefined;
    pieces.value = new Map();
    hexMarkers.value = [];
    hexsideMarkers.value = [];
    log.value = [];
    steps.value = { steps: [], version: 0 };
    trouble.value = undefined;
    busy.value = false;
    thinking.value = undefined;
    charts.value = [];
  });
}

/** For tests that wait until everything has been answered and is on disk: questions and orders still on their way, and whether this position is kept. */
let pending = 0;
Object.assign(globalThis, { __pending: () => pending, __saved: () => savedVersion.value >= (moment.value?.version ?? 0) });
const counted = <T>(answer: Promise<T>): Promise<T> => {
  const mine = sitting;
  pending++;
  return answer.finally(() => {
    if (mine === sitting) pending--;
  });
};

/** Asks the table; rejects if it cannot answer (a fault, not a refusal). */
export function ask<Q extends QuestionName>(q: Q, args: Questions[Q][0]): Promise<Questions[Q][1]> {
  return table ? counted(table.ask(q, args)) : Promise.reject(new Error('no table'));
}

/** Fetches the charts, once for a table. */
export function wantCharts(): void {
  const current = table;
  if (!current || charts.peek().length) return;
  current.ask('charts', {}).then(
    (found) => {
      if (table === current) charts.value = found;
    },
    () => undefined,
  );
}

/** Gives a seat to somebody else. */
export async function seat(side: Side, by: Seat): Promise<OrderReply> {
  const reply = await order({ o: 'seat', side, seat: by });
  const now = info.peek();
  if (reply.done && now) info.value = { ...now, seats: now.seats.map((s, i) => (i === side ? by : s)) };
  return reply;
}

/** Gives an order; a refusal comes back as a sentence. */
export async function order(o: Order): Promise<OrderReply> {
  if (!table) return { done: false, refusal: { text: 'There is no game open.' } };
  busy.value = true;
  try {
    const reply = await counted(table.order(o));
    // An update went missing; with everything told again the next order counts.
    if (!reply.done && reply.stale) await table.order({ o: 'look' });
    return reply;
  } catch (error) {
    return { done: false, refusal: { text: `Error, nothing was changed: ${error instanceof Error ? error.message : error}` } };
  } finally {
    busy.value = false;
  }
}

/** Plays actions as one order, so that one undo takes them back together. */
export function play(...actions: Action[]): Promise<OrderReply> {
  return order({ o: 'play', actions, version: moment.peek()?.version ?? 0 });
}

/** As `play`, also if the die falls at once. */
export function playSure(...actions: Action[]): Promise<OrderReply> {
  return order({ o: 'play', actions, version: moment.peek()?.version ?? 0, sure: true });
}

// ------------------------------------------------------------------------------------------------------- games and routes

/** Games being set up before their screen is there. */
const openings = new Map<string, Promise<Table>>();

/** A table that is being opened elsewhere (a server): `openGame` of this id sits down at it. */
export function offerTable(id: string, coming: Promise<Table>): void {
  coming.catch(() => undefined);
  openings.set(id, coming);
}

/** Where this tab remembers how a game was begun until it is kept, so that reloading at once begins the same game again. */
const begunAs = (id: string): string => `begun-${id}`;

/** A browser may forbid storage; the game is played all the same. */
function inTab<T>(use: (tab: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

function begin(opening: Opening): string {
  const coming = prepare(opening);
  if ('setup' in opening) inTab((tab) => tab.setItem(begunAs(opening.id), JSON.stringify(opening)));
  // Whoever opens the game hears of a failure; until then it must not count as unhandled.
  coming.catch(() => undefined);
  openings.set(opening.id, coming);
  return opening.id;
}

/** Prepares a new game and gives its id; go to `#/play/<id>` to sit down at it. */
export function newGame(game: string, setup: Partial<Setup> & { scenario: string }, seats: Seat[] = [], name?: string): string {
  const id = newId();
  const seed = setup.seed ?? [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join('-');
  return begin({ id, seats, game, setup: { ...setup, seed }, ...(name ? { name } : {}) });
}

/** A save from a file, a branch or a server as a new game of this browser; gives its id. */
export function adoptSave(save: Extract<Opening, { save: unknown }>['save'], seats: Seat[] = [], name?: string): string {
  const id = newId();
  return begin({ id, seats, save, ...(name ? { name } : {}) });
}

/** Opens `#/play/<id>`: a game prepared just now, or one kept in this browser. */
export async function openGame(id: string): Promise<void> {
  const fresh = openings.get(id);
  if (fresh) {
    openings.delete(id);
    await sitDown(fresh);
    return;
  }
  const kept = await getSave(id);
  const begun = kept ? undefined : inTab((tab) => tab.getItem(begunAs(id)));
  if (begun) return sitDown(prepare(JSON.parse(begun)));
  if (!kept) throw new Error('There is no such game in this browser.');
  await sitDown(prepare({ id, seats: kept.seats, save: kept.save, created: kept.created, ...(kept.name ? { name: kept.name } : {}) }));
}

// ------------------------------------------------------------------------------------------------------------- small help

/** Printed id of a place number, or the name of a box. */
export const placeName = (h: PlaceId): string => info.peek()?.places[h] ?? '';
const numbers = computed(() => new Map((info.value?.places ?? []).slice(0, info.value?.hexCount).map((id, i) => [id, i])));
/** Place number of a printed hex id; -1 if there is none. */
export const placeNumber = (hex: string): number => numbers.value.get(hex) ?? -1;
export const unitName = (u: UnitId): string => info.peek()?.units[u]?.name ?? '';
export const sideName = (side: Side | undefined): string => (side === undefined ? '' : (info.peek()?.sides[side]?.name ?? ''));
export type { LogLine, Moment, Piece, Said, Step, TableInfo };
