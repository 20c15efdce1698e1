/** Going through declared data: whether it is what was declared, which units it names, and what is left of it for somebody who may not know them. */
import { NOBODY, type PlaceId, type Side, type UnitId } from '../ids.ts';
import type { Kind, Parts } from './kinds.ts';

/** How far numbers may go. */
export interface Bounds {
  units: number;
  hexes: number;
  places: number;
  hexsides: number;
  sides: number;
}

const NUMBERS: Partial<Record<Kind['is'], (b: Bounds) => number>> = {
  unit: (b) => b.units,
  hex: (b) => b.hexes,
  place: (b) => b.places,
  hexside: (b) => b.hexsides,
  edge: (b) => 6 * b.hexes,
  side: (b) => b.sides,
  direction: () => 6,
};

/** What a value has to be, in words. */
const WORDS: Record<Kind['is'], string> = {
  unit: 'a unit',
  hex: 'a hex',
  place: 'a hex or box',
  hexside: 'a hexside',
  edge: 'a hexside of a hex',
  side: 'a side',
  direction: 'a direction',
  count: 'a number',
  code: 'a word',
  text: 'a text',
  flag: 'true or false',
  list: 'a list',
  record: 'an object',
  stage: 'a stage',
  opaque: 'anything',
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is wrong with a value, as `path: expected ...`; undefined if it is what was declared. */
export function misfit(of: Kind, value: unknown, bounds: Bounds, path: string): string | undefined {
  if (value === undefined) return of.maybe || of.is === 'opaque' ? undefined : `${path}: is missing`;
  const wrong = (): string => `${path}: expected ${of.values ? `one of ${of.values.join(', ')}` : WORDS[of.is]}, found ${brief(value)}`;
  const below = NUMBERS[of.is]?.(bounds);
  if (below !== undefined) {
    const least = of.plus === undefined ? -1 : 0;
    return typeof value === 'number' && Number.isInteger(value) && value >= least && value < below + (of.plus ?? 0) ? undefined : wrong();
  }
  switch (of.is) {
    case 'count':
      return Number.isFinite(value) ? undefined : wrong();
    case 'code':
      return typeof value === 'string' && of.values?.includes(value) ? undefined : wrong();
    case 'text':
    case 'stage':
      return typeof value === 'string' ? undefined : wrong();
    case 'flag':
      return typeof value === 'boolean' ? undefined : wrong();
    case 'list': {
      if (!Array.isArray(value)) return wrong();
      for (let i = 0; i < value.length; i++) {
        const fault = misfit(of.each as Kind, value[i], bounds, `${path}[${i}]`);
        if (fault) return fault;
      }
      return undefined;
    }
    case 'record':
      return isRecord(value) ? misfits(of.parts ?? {}, value, bounds, path, of.perUnit) : wrong();
    default:
      return undefined;
  }
}

/** The same for an object with these parts and no others; all of them, unless it is still being filled (`partly`). */
export function misfits(parts: Parts, value: object, bounds: Bounds, path: string, perUnit?: Parts, partly = false): string | undefined {
  const from = value as Record<string, unknown>;
  for (const name of Object.keys(from)) {
    const of = partOf(parts, name, perUnit);
    if (!of) return `${path}.${name}: is not declared`;
  }
  for (const name of Object.keys(parts)) {
    if (partly && from[name] === undefined) continue;
    const fault = misfit(parts[name], Object.hasOwn(from, name) ? from[name] : undefined, bounds, `${path}.${name}`);
    if (fault) return fault;
  }
  return undefined;
}

const brief = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 60);

const PER_UNIT = /^(\D+)(\d+)$/;
/** The declaration of a part, if it has one. */
function partOf(parts: Parts, name: string, perUnit?: Parts): Kind | undefined {
  if (Object.hasOwn(parts, name)) return parts[name];
  const stem = perUnit && PER_UNIT.exec(name)?.[1];
  return stem !== undefined && perUnit && Object.hasOwn(perUnit, stem) ? perUnit[stem] : undefined;
}

// ---- units and places named -----------------------------------------------------------------------------------------------------------------------------

/** The unit that a part names, nobody if it names none. */
export const unitAt = (of: Kind, value: unknown): UnitId => (typeof value === 'number' ? value - (of.plus ?? 0) : NOBODY);
/** Adds the units that a value names. */
export function unitsIn(of: Kind, value: unknown, into: UnitId[]): UnitId[] {
  if (of.is === 'unit') {
    const u = unitAt(of, value);
    if (u >= 0) into.push(u);
  } else if (of.is === 'list' && Array.isArray(value)) for (const each of value) unitsIn(of.each as Kind, each, into);
  else if (of.is === 'record' && isRecord(value)) unitsOfParts(of.parts ?? {}, value, into, of.perUnit);
  return into;
}

/** The same for an object with these parts. */
export function unitsOfParts(parts: Parts, value: object, into: UnitId[] = [], perUnit?: Parts): UnitId[] {
  const from = value as Record<string, unknown>;
  for (const name in parts) if (from[name] !== undefined) unitsIn(parts[name], from[name], into);
  if (perUnit) for (const name of Object.keys(from)) if (!Object.hasOwn(parts, name) && PER_UNIT.test(name)) into.push(unitOfName(name));
  return into;
}
/** The hexes and other places that an object with these parts names. */
export function placesOfParts(parts: Parts, value: object): PlaceId[] {
  const from = value as Record<string, unknown>;
  const placesIn = (of: Kind, part: unknown): PlaceId[] => {
    if (of.is === 'hex' || of.is === 'place') return typeof part === 'number' && part >= 0 ? [part] : [];
    if (of.is === 'list' && Array.isArray(part)) return part.flatMap((each) => placesIn(of.each as Kind, each));
    return of.is === 'record' && isRecord(part) ? placesOfParts(of.parts ?? {}, part) : [];
  };
  return Object.keys(parts).flatMap((name) => placesIn(parts[name], from[name]));
}
const unitOfName = (name: string): UnitId => Number(PER_UNIT.exec(name)?.[2] ?? -1);

// ---- masking ---------------------------------------------------------------------------------------------------------------------------------

/** What a reader may not know. */
export interface Mask {
  /** -1 is an onlooker. */
  side: Side;
  /** By unit. */
  hidden: readonly boolean[];
}

const names = (of: Kind, value: unknown, mask: Mask): boolean => of.is === 'unit' && mask.hidden[unitAt(of, value)] === true;
/** The record is about a unit that the reader may not see. */
export const aboutHidden = (of: Kind, value: object, mask: Mask): boolean =>
  of.about !== undefined && of.parts !== undefined && names(of.parts[of.about], (value as Record<string, unknown>)[of.about], mask);

/** What is left of a value for a reader. Lists and records are changed in place: they belong to a copy. */
export function masked(of: Kind, value: unknown, mask: Mask): unknown {
  if (of.is === 'unit') return names(of, value, mask) ? of.blank : value;
  if (of.is === 'list' && Array.isArray(value)) {
    const each = of.each as Kind;
    if (each.is === 'unit') return value.filter((entry) => !names(each, entry, mask));
    if (each.is === 'record')
      return value.filter((entry) => isRecord(entry) && !aboutHidden(each, entry, mask)).map((entry) => maskRecord(each, entry, mask));
    return each.is === 'list' ? value.map((entry) => masked(each, entry, mask)) : value;
  }
  return of.is === 'record' && isRecord(value) ? maskRecord(of, value, mask) : value;
}

/** Hides from a record, in place, what the reader may not know; what was never declared goes too. */
export function maskRecord<T extends object>(of: Kind, value: T, mask: Mask): T {
  const into = value as Record<string, unknown>;
  const parts = of.parts ?? {};
  const shut = aboutHidden(of, value, mask);
  const owners = { ...into };
  for (const name of Object.keys(into)) {
    const kind = partOf(parts, name, of.perUnit);
    if (!kind || (of.perUnit && !Object.hasOwn(parts, name) && mask.hidden[unitOfName(name)])) delete into[name];
    else if (
      (shut && !kind.open) ||
      (kind.owner !== undefined && (typeof kind.owner === 'string' ? owners[kind.owner] : kind.owner) !== mask.side)
    ) {
      if (kind.maybe) delete into[name];
      else into[name] = blankOf(kind);
    } else into[name] = masked(kind, into[name], mask);
  }
  return value;
}

function blankOf(of: Kind): unknown {
  if (of.is === 'list') return [];
  if (of.is !== 'record') return of.blank;
  return Object.fromEntries(Object.entries(of.parts ?? {}).flatMap(([name, part]) => (part.maybe ? [] : [[name, blankOf(part)]])));
}

// ---- units changed for others ------------------------------------------------------------------------------------------------------------------

/** A copy of a value with every unit it names replaced: for tests that exchange two units. */
export function withUnits(of: Kind, value: unknown, other: (u: UnitId) => UnitId): unknown {
  if (of.is === 'unit') {
    const u = unitAt(of, value);
    return u >= 0 ? other(u) + (of.plus ?? 0) : value;
  }
  if (of.is === 'list' && Array.isArray(value)) return value.map((entry) => withUnits(of.each as Kind, entry, other));
  if (of.is !== 'record' || !isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const declared = of.parts && Object.hasOwn(of.parts, name) ? of.parts[name] : undefined;
      if (declared) return [name, withUnits(declared, part, other)];
      const stem = of.perUnit && PER_UNIT.exec(name)?.[1];
      return stem === undefined ? [name, part] : [`${stem}${other(unitOfName(name))}`, part];
    }),
  );
}
