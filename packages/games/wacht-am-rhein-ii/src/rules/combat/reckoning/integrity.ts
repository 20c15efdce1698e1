/** Regimental Integrity Bonuses (13.5.2): which units of a side earn one. */
import type { UnitId } from '@hexfront/engine';

/** A unit that may earn a bonus: it fights or stands near, in good order (13.5.2b), and has earned none in this segment. */
export interface Member {
  readonly unit: UnitId;
  readonly formation: string;
  /** Its regiment, combat command or Kampfgruppe. */
  readonly part: string;
  /** A German divisional engineer, reconnaissance or fusilier unit: it belongs to every part of its division (13.5.2d). */
  readonly asset?: boolean;
}

/** Units that earn a bonus, in the order given: two or more of one part, so many at most (13.5.2a, 13.5.2c). */
export function earning(members: readonly Member[], most: number): UnitId[] {
  const inPart = (of: Member): number => members.filter((m) => !m.asset && m.formation === of.formation && m.part === of.part).length;
  const hasAsset = (of: Member): boolean => members.some((m) => m.asset && m.formation === of.formation);
  const hasPart = (of: Member): boolean => members.some((m) => !m.asset && m.formation === of.formation);
  return members
    .filter((m) => (m.asset ? hasPart(m) : inPart(m) >= 2 || hasAsset(m)))
    .slice(0, most)
    .map((m) => m.unit);
}
