/** How many artillery units may fire in a barrage, and whose (12.3.0-12.3.4). */

/** Whose artillery it is, seen from the observer (12.3.1): of its formation, of its corps or army, of another formation, of nobody near. */
export type Affiliation = 'formation' | 'parent' | 'other-formation' | 'stranger';

/** How the observer stands (12.3.2). */
export interface Observer {
  readonly side: 'allied' | 'german';
  /** Attack or Prepared Assault marker. */
  readonly attacking: boolean;
  readonly preparedAssault: boolean;
  readonly works?: 'improved' | 'entrenched' | 'fortified';
  readonly vantage: boolean;
  readonly company: boolean;
  /** From the air: the unit lends its formation only (12.3.4). */
  readonly air?: boolean;
}

/** Units that may fire: of the observer's formation, of its corps or army, of one other formation; `total` over all of them. */
export interface BarrageLimit {
  readonly formation: number;
  readonly parent: number;
  readonly otherFormation: number;
  readonly total: number;
  /** At least one of the formation of the observer (12.3.2b). */
  readonly needsOwn: boolean;
  /** Units of whatever command, without an observer (12.3.3). */
  readonly strangers?: number;
}
const ANY = Number.POSITIVE_INFINITY;
const limit = (formation: number, parent: number, otherFormation = 0, total = ANY, needsOwn = false): BarrageLimit => ({
  formation,
  parent,
  otherFormation,
  total,
  needsOwn,
});

/** Without an observer one unit, of whatever affiliation (12.3.3). */
export const UNOBSERVED: BarrageLimit = { ...limit(1, 1, 1, 1), strangers: 1 };
/** The German bombardment before dawn: three units, all of them unobserved (35.1.6). */
export const BOMBARDMENT: BarrageLimit = { ...limit(3, 3, 3, 3), strangers: 3 };
/** The US answer to it: two units for an observer in fieldworks, else one (35.1.6). */
export const answered = (of: BarrageLimit, works: boolean): BarrageLimit => ({ ...of, total: Math.min(of.total, works ? 2 : 1) });

function basic(o: Observer): BarrageLimit {
  const german = o.side === 'german';
  // Whoever attacks has left its works (5.2.1, 11.1.2).
  const works = o.attacking ? undefined : o.works;
  if (!o.air) {
    if ((o.attacking && o.preparedAssault) || works === 'entrenched' || works === 'fortified')
      return german ? limit(ANY, 3) : limit(ANY, ANY, ANY);
    if (works === 'improved') return german ? limit(ANY, 1) : limit(ANY, 2);
  }
  return german ? limit(1, 0, 0, 1) : limit(2, 1, 0, 2, true);
}

/** The limit by the observer; a vantage point gives one more, a company in the open or attacking only ever one (12.3.2g, 12.3.2h, R-C32). */
export function barrageLimit(o: Observer): BarrageLimit {
  const plain = basic(o);
  if (o.company && (o.attacking || o.works === undefined)) return { ...plain, total: 1 };
  if (!o.vantage || o.air) return plain;
  return { ...plain, formation: plain.formation + 1, parent: plain.parent + 1, total: plain.total + 1 };
}

/** How many of each affiliation fire; units that fire at a hex beside them do not count (12.3.0). */
export type Firing = Readonly<Record<Affiliation, number>>;

/** Why one more of this affiliation would be too many; undefined if it fits. */
export function overLimit(of: BarrageLimit, firing: Firing, more: Affiliation): 'total' | Affiliation | undefined {
  const total = firing.formation + firing.parent + firing['other-formation'] + firing.stranger + 1;
  if (total > of.total) return 'total';
  const most = { formation: of.formation, parent: of.parent, 'other-formation': of.otherFormation, stranger: of.strangers ?? 0 }[more];
  return firing[more] + 1 > most ? more : undefined;
}
