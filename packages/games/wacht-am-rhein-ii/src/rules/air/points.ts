/** Air points (21.1): how many each side has in a turn, and in which sector of the map they can be used. */
import { type HexId, perBoard, type Side } from '@hexfront/engine';
import { type Sheet, tables, turnNumber, turns } from '../../data/index.ts';
import { ALLIED, type G, GERMAN } from '../../state/shape.ts';
import { isNight } from '../sight/cover.ts';
import { atmosphereNow } from '../weather.ts';

const { airPoints: schedule } = tables;
/** Operation Bodenplatte is flown on this turn or, with weather by dice, on the first after it that lets planes fly (21.1.1a). */
const NEW_YEAR = turnNumber('jan-1-am');

// ---- sectors (21.1.2a) -----------------------------------------------------------------------------------------------------------------------

export const ALLIED_SECTORS = ['NE', 'NW', 'SE', 'SW'] as const;
export const GERMAN_SECTORS = ['North', 'South'] as const;
export const sectorsOf = (side: Side): readonly string[] => (side === ALLIED ? ALLIED_SECTORS : GERMAN_SECTORS);
const VARS = {
  [ALLIED]: ['airNE', 'airNW', 'airSE', 'airSW'],
  [GERMAN]: ['airNorth', 'airSouth'],
} as const;

/** The sheet of every hex, by the number printed in it. */
const sheets = perBoard((board) => board.ids.map((id) => id.slice(4) as Sheet));
export function sectorOf(g: G, side: Side, hex: HexId): number {
  const sheet = sheets(g.board)[hex];
  return side === ALLIED ? ALLIED_SECTORS.indexOf(sheet) : sheet.startsWith('N') ? 0 : 1;
}
/** Sectors that the area of the scenario has a part of. */
const sectorsInPlay = perBoard((board) => {
  const here = new Set(sheets(board));
  return {
    [ALLIED]: ALLIED_SECTORS.map((sheet) => here.has(sheet)),
    [GERMAN]: GERMAN_SECTORS.map((_, n) => [...here].some((sheet) => sheet.startsWith(n === 0 ? 'N' : 'S'))),
  };
});
export const isInPlay = (g: G, side: Side, sector: number): boolean => sectorsInPlay(g.board)[side][sector];

export const pointsIn = (g: G, side: Side, sector: number): number => g.v[VARS[side][sector]];
export function setPoints(g: G, side: Side, sector: number, n: number): void {
  g.v[VARS[side][sector]] = n;
}
/** Points that can still be used over a hex; each is used once (21.2.0). */
export const pointsOver = (g: G, side: Side, hex: HexId): number => pointsIn(g, side, sectorOf(g, side, hex));
export function usePoints(g: G, side: Side, hex: HexId, n: number): void {
  const sector = sectorOf(g, side, hex);
  setPoints(g, side, sector, pointsIn(g, side, sector) - n);
}

// ---- how many (21.1.0) -----------------------------------------------------------------------------------------------------------------------

const halfUp = (n: number): number => Math.floor(n + 0.5);

/** What the weather leaves of points (20.3.1 to 20.3.4); halves are rounded as everywhere (1.4.0). */
function afterWeather(g: G, n: number): number {
  const sky = atmosphereNow(g);
  return sky === 'clear' ? n : sky === 'partial-overcast' ? halfUp(n / 2) : 0;
}
const flies = (g: G): boolean => !isNight(g) && ['clear', 'partial-overcast'].includes(atmosphereNow(g));

/** The schedule for weather by dice, before the weather. From December 23 on the Germans have none until the sky clears (21.1.0, R-F2). */
function scheduled(g: G, side: Side): number {
  const rows = side === ALLIED ? schedule.allied : schedule.german;
  const row = rows.findLast(({ from }) => turnNumber(from) <= g.v.turn);
  if (row?.firstClearTurn === undefined) return row?.points ?? 0;
  if (g.v.luftwaffe === 0) return 0;
  return g.v.luftwaffe === g.v.turn ? row.firstClearTurn : row.points;
}
/** The turn track has the weather in its numbers already; dice do not (21.1.0). */
const printed = (g: G, side: Side): number =>
  g.rules.weather === 'variable'
    ? afterWeather(g, scheduled(g, side))
    : (turns[Math.min(g.v.turn, turns.length) - 1].air?.[side === ALLIED ? 'allied' : 'german'] ?? 0);

/** Operation Bodenplatte can be flown this turn, and nobody has decided yet (21.1.1a). */
export function isBodenplatte(g: G): boolean {
  if (g.v.bodenplatte !== 0 || g.rules.air === 'none') return false;
  return g.rules.weather === 'variable' ? g.v.turn >= NEW_YEAR && flies(g) : g.v.turn === NEW_YEAR;
}
function bySchedule(g: G, side: Side): number {
  if (isNight(g)) return 0;
  if (side === GERMAN) {
    if (isBodenplatte(g)) return schedule.bodenplatte.german;
    if (g.v.bodenplatteTurn === g.v.turn) return g.v.bodenplatte === 1 ? 0 : schedule.bodenplatte.german;
    return printed(g, side);
  }
  return Math.max(0, printed(g, side) - (g.v.bodenplatte === 1 ? schedule.bodenplatte.alliedLossPerTurn : 0));
}
/** Points of a side this turn: by the schedule, half of it, or as the scenario has them. */
export function airPoints(g: G, side: Side): number {
  const { air } = g.rules;
  if (air === 'none' || isNight(g)) return 0;
  if (air === 'schedule') return bySchedule(g, side);
  if (air === 'half') return halfUp(bySchedule(g, side) / 2);
  const own = side === ALLIED ? air.allied : air.german;
  if (air.only) return atmosphereNow(g) === air.only ? own : 0;
  return afterWeather(g, own);
}
/** The first clear turn from December 23 on brings out what the Germans have saved (21.1.0). */
export function noteFirstClear(g: G): void {
  const from = schedule.german.find((row) => row.firstClearTurn !== undefined)?.from;
  if (g.v.luftwaffe === 0 && from && g.v.turn >= turnNumber(from) && !isNight(g) && atmosphereNow(g) === 'clear') g.v.luftwaffe = g.v.turn;
}
/** The phase takes place: by day, where the scenario has planes at all (3.3.2). */
export const airFlies = (g: G): boolean => g.rules.air !== 'none' && !isNight(g);
