/** What the first board of a game shows: the units that can act, or where the answers lie. Nothing here knows of a page. */
import type { PlaceId, Side, UnitId } from '@hexfront/engine';
import type { Moment, Piece } from '../../table/protocol.ts';
import { goalsOf } from './lit.ts';

export interface Scene {
  moment: Pick<Moment, 'legal' | 'spread' | 'battle' | 'objectives'> & { prompt: { side?: Side | undefined } };
  pieces: ReadonlyMap<UnitId, Piece>;
  /** The name of a hex; undefined for other places. */
  hexOf(place: PlaceId): string | undefined;
  /** Whether two hexes lie within so many of each other. */
  close(a: string, b: string, hexes: number): boolean;
}

/** Hexes that count as near, for finding the front. */
const NEAR = 3.2;
/** And for finding own units around a goal. */
const BESIDE = 8;

const once = (hexes: Iterable<string>): string[] => [...new Set(hexes)];

/** Hexes of the units that can act, and of answers that concern no unit on the map; kinds of answers that fit almost everywhere count for nothing. */
function actingHexes({ moment, pieces, hexOf }: Scene): string[] {
  const wide = new Set(moment.spread?.map((s) => s.kind));
  const acting = moment.legal.flatMap(({ k, u, h }): string[] => {
    const stands = u === undefined ? undefined : pieces.get(u)?.hex;
    const hex = stands ?? (h === undefined || wide.has(k) ? undefined : hexOf(h));
    return hex === undefined ? [] : [hex];
  });
  return once([...(moment.battle?.targets ?? []), ...acting]);
}

/** Units of the side to act that are close to the enemy; without an enemy all of them; before a side has any, the enemy or the objectives. */
export function frontHexes({ moment, pieces, close }: Scene): string[] {
  const on = (own: boolean) =>
    once([...pieces.values()].flatMap((p) => ((p.side === moment.prompt.side) === own && p.hex !== undefined ? [p.hex] : [])));
  const [own, enemy] = [on(true), on(false)];
  if (own.length === 0) return enemy.length > 0 ? enemy : once(moment.objectives.map((o) => o.hex));
  const facing = own.filter((h) => enemy.some((e) => close(h, e, NEAR)));
  return facing.length > 0 ? facing : own;
}

export function openingHexes(scene: Scene): string[] {
  const acting = actingHexes(scene);
  if (acting.length > 0) return acting;
  const { moment, hexOf, close } = scene;
  const front = frontHexes(scene);
  const goals = goalsOf(
    moment.legal.flatMap(({ h }) => (h === undefined ? [] : (hexOf(h) ?? []))),
    moment,
  );
  // Where units are to go, with those of their own that are near.
  return goals.length > 0 ? once([...goals, ...front.filter((h) => goals.some((g) => close(g, h, BESIDE)))]) : front;
}
