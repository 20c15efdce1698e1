/**
 * What the parts of rows, frames, events, questions and answers are. A game declares every part once, `{ unit: unit(), hexes: hexes(), n: count() }`;
 * the types of its rules are inferred from that, and masking, leak tests, sentences and reading of states work from it.
 */
import type { Count, Direction, EdgeId, HexId, HexsideId, PlaceId, Side, UnitId } from '../ids.ts';

declare const holds: unique symbol;

/** What a part is at run time; `T` is its type in the rules. */
export interface Kind<T = unknown> {
  readonly [holds]: T;
  readonly is:
    | 'unit'
    | 'hex'
    | 'place'
    | 'hexside'
    | 'edge'
    | 'side'
    | 'direction'
    | 'count'
    | 'code'
    | 'text'
    | 'flag'
    | 'list'
    | 'record'
    | 'stage'
    | 'opaque';
  /** What is written for nobody and nothing: in place of a part that may not be known. */
  readonly blank: unknown;
  /** The part may be absent. */
  readonly maybe?: true;
  /** Of a unit: stored so much higher, 0 for none. */
  readonly plus?: number;
  /** Of a list: what is in it. */
  readonly each?: Kind;
  /** Of a record: its parts. */
  readonly parts?: Parts;
  /** Of a record: further parts, one for each unit, called `<name><number of the unit>`. */
  readonly perUnit?: Parts;
  /** Of a record: its part that names the unit it is about; a record about a hidden unit is hidden with it. */
  readonly about?: string;
  /** Of a code: all its values, the usual one first. */
  readonly values?: readonly string[];
  /** Only this side may know it: a side, or the part beside it that names the side. */
  readonly owner?: Side | string;
  /** Known even if the record is about a hidden unit. */
  readonly open?: true;
}
export type Parts = Readonly<Record<string, Kind>>;

/** The type of what a kind holds. */
export type Of<K extends Kind> = K[typeof holds];
interface Absent {
  readonly maybe: true;
}
type Flat<T> = { [K in keyof T]: T[K] };
/** The type of an object with these parts. */
export type Whole<P extends Parts> = Flat<
  { -readonly [K in keyof P as P[K] extends Absent ? never : K]: Of<P[K]> } & {
    -readonly [K in keyof P as P[K] extends Absent ? K : never]?: Of<P[K]>;
  }
>;
export interface RecordKind<T = unknown> extends Kind<T> {
  readonly is: 'record';
  readonly parts: Parts;
}

type Bare = Omit<Kind, typeof holds>;
const kind = <T>(bare: Bare): Kind<T> => Object.freeze(bare) as Kind<T>;

const UNIT = kind<UnitId>({ is: 'unit', blank: -1 });
const HEX = kind<HexId>({ is: 'hex', blank: -1 });
const PLACE = kind<PlaceId>({ is: 'place', blank: -1 });
const HEXSIDE = kind<HexsideId>({ is: 'hexside', blank: -1 });
const EDGE = kind<EdgeId>({ is: 'edge', blank: -1 });
const SIDE = kind<Side>({ is: 'side', blank: -1 });
const DIRECTION = kind<Direction>({ is: 'direction', blank: -1 });
const COUNT = kind<Count>({ is: 'count', blank: 0 });
const TEXT = kind<string>({ is: 'text', blank: '' });
const FLAG = kind<boolean>({ is: 'flag', blank: false });

/** A unit, -1 for none. With `plus` it is stored so much higher and 0 is none, as some rows have it. */
export function unit(): Kind<UnitId>;
export function unit(plus: 1): Kind<number>;
export function unit(plus = 0): Kind {
  return plus === 0 ? UNIT : kind({ is: 'unit', blank: plus - 1, plus });
}
export const units = (): Kind<UnitId[]> => list(UNIT);
/** A hex of the map, -1 for none. */
export const hex = (): Kind<HexId> => HEX;
export const hexes = (): Kind<HexId[]> => list(HEX);
/** A hex or a box beside the map, -1 for none. */
export const place = (): Kind<PlaceId> => PLACE;
export const places = (): Kind<PlaceId[]> => list(PLACE);
export const hexside = (): Kind<HexsideId> => HEXSIDE;
/** A hexside as seen from a hex: `6 * hex + direction`. */
export const edge = (): Kind<EdgeId> => EDGE;
export const side = (): Kind<Side> => SIDE;
export const direction = (): Kind<Direction> => DIRECTION;
/** An amount or any other number that names nothing; a unit, hex or side is not accepted in its place. */
export const count = (): Kind<Count> => COUNT;
export const counts = (): Kind<Count[]> => list(COUNT);
/** One of these words. The first is the usual one: what others see where they may not know. */
export const code = <const V extends string>(...values: V[]): Kind<V> => kind({ is: 'code', blank: values[0], values });
/** Any text that names nothing: ids of tables, printed odds. */
export const text = (): Kind<string> => TEXT;
export const texts = (): Kind<string[]> => list(TEXT);
export const flag = (): Kind<boolean> => FLAG;
/** Id of a stage of the sequence of play. */
export const stage = (): Kind<string> => kind({ is: 'stage', blank: '' });
export const list = <T>(each: Kind<T>): Kind<T[]> => kind({ is: 'list', blank: [], each });
/** Something the machine itself writes and reads (ledgers, refusals, actions): looked into nowhere. */
export const opaque = <T>(): Kind<T> => kind({ is: 'opaque', blank: undefined });

/** An object with exactly these parts. */
export const record = <P extends Parts>(parts: P): RecordKind<Whole<P>> =>
  kind({ is: 'record', blank: undefined, parts }) as RecordKind<Whole<P>>;
/** A record about a unit: who may not see the unit does not see the record. In a list it is left out; elsewhere only its `open` parts remain. */
export const about = <P extends Parts>(unitPart: keyof P & string, parts: P): RecordKind<Whole<P>> =>
  kind({ is: 'record', blank: undefined, parts, about: unitPart }) as RecordKind<Whole<P>>;
type PerUnit<P extends Parts> = { [K in keyof P & string as `${K}${number}`]?: Of<P[K]> };
/** A record that has further parts for single units, called `<name><number of the unit>`. */
export const withPerUnit = <T, P extends Parts>(of: RecordKind<T>, perUnit: P): RecordKind<T & PerUnit<P>> =>
  kind({ ...of, perUnit }) as RecordKind<T & PerUnit<P>>;

/** The part may be absent. */
export const maybe = <T>(of: Kind<T>): Kind<T> & Absent => kind<T>({ ...of, maybe: true }) as Kind<T> & Absent;
/** Absent when the procedure is called, filled in by its first point: whoever reads it later finds it there. */
export const later = <T>(of: Kind<T>): Kind<T> => kind<T>({ ...of, maybe: true });
/** Only its owner may know the part: a side, or the part of the same record that names the side. */
export const secret = <K extends Kind>(owner: Side | string, of: K): K => kind({ ...of, owner }) as K;
/** Known although the record around it is about a hidden unit. */
export const open = <K extends Kind>(of: K): K => kind({ ...of, open: true }) as K;
