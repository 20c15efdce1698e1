/** The die modifier of a Ground Assault: proficiency, integrity, armor and anti-tank, Combat Reserve (9.3.0, 13.5.0 to 13.5.4, 18.4.0). */
import { tables } from '../src/data/index.ts';
import {
  companions,
  everybodyIn,
  type Fight,
  hasArmor,
  hasWoods,
  isHybrid,
  isInfantry,
  isMarsh,
  isPureArmor,
  isRecon,
  lineOf,
  round,
  type Work,
  worksOf,
} from './force.ts';
import { around, type Counter, fortIn, hexOf, isGun, isUnit, marked, standing, type Table } from './table.ts';

const M = tables.assaultModifiers;

// -- proficiency (13.5.1)

const ratings = (t: Table, c: Counter): readonly number[] => {
  const { parent } = t.g.f;
  if (t.options['affiliation'] === true && parent[c.n] > 0) return t.g.rules.printed.units[parent[c.n] - 1].proficiency ?? [0, 0];
  if (t.options['goodCompanies'] === true && c.is.kind?.kind === 'inf-co-22') return [6, 6];
  return c.is.proficiency ?? [0, 0];
};
/** Attached to a formation, corps or army that is not its own; companies that were broken down are not (9.0, 9.3.0, R-D28). */
const isAttached = (t: Table, c: Counter): boolean =>
  (t.g.f.attached[c.n] > 0 && !c.is.generic) || (t.g.f.command[c.n] > 0 && c.type !== 'hq');
const attackRating = (t: Table, f: Fight, c: Counter): number =>
  ratings(t, c)[0] - (f.attackers.some((o) => isAttached(t, o)) ? M.attachedProficiencyPenalty : 0);
const defenseRating = (t: Table, c: Counter): number => {
  const rating = ratings(t, c)[1];
  return worksOf(t, c).includes('fort') ? Math.max(rating, Math.min(M.fortProficiencyMost, rating + M.fortProficiency)) : rating;
};
const best = (values: number[]): number => Math.max(0, ...values);
function proficiency(t: Table, f: Fight): number {
  const [a, d] = f.lead;
  const free = (units: Counter[], side: 0 | 1): Counter[] => units.filter((c) => !(f.standOff[side] && hasArmor(c)));
  const attack = a ? attackRating(t, f, a) : best(free(f.attackers, 0).map((c) => attackRating(t, f, c)));
  // Where all have fled there, one of them leads (R-D31).
  const holders = f.defenders.length > 0 ? f.defenders : everybodyIn(t, f);
  const defense = d ? defenseRating(t, d) : best(free(holders, 1).map((c) => defenseRating(t, c)));
  return (attack - defense) * M.proficiencyPerPoint;
}

// -- regimental integrity (13.5.2, 39.9.0, R-C36)

const INFANTRY = ['infantry', 'parachute', 'glider', 'ranger', 'motorized', 'armored-infantry', 'fusilier'];
const ERSATZ = 'ersatz-bn';
/** German engineers, reconnaissance and fusiliers of a division that serve any of its regiments (13.5.2d); not where they are attached (9.3.0). */
const isAsset = (t: Table, c: Counter): boolean =>
  c.side === 0 &&
  ['engineer', 'recon', 'fusilier'].includes(c.type) &&
  !c.is.generic &&
  c.is.part === undefined &&
  c.is.formation !== undefined &&
  t.g.f.attached[c.n] === 0;
const isMember = (c: Counter): boolean =>
  c.is.part !== undefined &&
  !c.is.generic &&
  (isHybrid(c) || (c.is.size === 'battalion' && INFANTRY.includes(c.type))) &&
  c.kind?.kind !== ERSATZ;
/** 13.5.2b, 14.1.1. */
function mayCount(t: Table, f: Fight, c: Counter): boolean {
  if (c.mode === 'strategic' || c.fatigue !== 'fresh' || c.supply === 'out') return false;
  if (t.g.f.integrity[c.n] > 0 && !f.counted.has(c.n)) return false;
  return alone(t, c);
}
/** Not with units of another formation. */
const alone = (t: Table, c: Counter): boolean =>
  !companions(t, c).some((o) => o.formation !== undefined && o.formation.id !== c.formation?.id);
const regimentOf = (c: Counter): string => `${c.formation?.id} ${c.is.formation} ${c.is.part}`;

/** How many bonuses so many members and assets earn: two of a regiment at least, an asset being one of every regiment. */
function bonuses(members: Counter[], assets: Counter[]): number {
  const sizes = new Map<string, number>();
  for (const c of members) sizes.set(regimentOf(c), (sizes.get(regimentOf(c)) ?? 0) + 1);
  const divisions = new Set(members.map((c) => c.formation?.id));
  const helpers = assets.filter((c) => divisions.has(c.formation?.id));
  const together = members.filter((c) => helpers.some((o) => o.formation?.id === c.formation?.id) || (sizes.get(regimentOf(c)) ?? 0) > 1);
  return Math.min(M.integrityMost, together.length + helpers.length);
}
function integrity(t: Table, f: Fight, side: 0 | 1): number {
  const force = side === 0 ? f.attackers : f.defenders;
  const inHex = force.filter((c) => mayCount(t, f, c) && (isMember(c) || isAsset(t, c)));
  const beside = new Set(side === 0 ? [] : f.targets.flatMap((hex) => around(t, hex)).filter((hex) => !f.targets.includes(hex)));
  const near = [...beside].flatMap((hex) => standing(t, 1 - f.by, hex)).filter((c) => isUnit(c) && mayCount(t, f, c));
  // A unit beside the hex needs one of its regiment in it that is not mixed with others, whether that one counts itself or not.
  const help = near.filter(
    (c) =>
      (isMember(c) || isAsset(t, c)) &&
      f.defenders.some(
        (d) => d.formation?.id === c.formation?.id && alone(t, d) && (d.is.part === c.is.part || isAsset(t, c) || isAsset(t, d)),
      ),
  );
  const all = [...inHex, ...help];
  return bonuses(
    all.filter(isMember),
    all.filter((c) => isAsset(t, c) && !isMember(c)),
  );
}

// -- armor and anti-tank (13.5.3)

type Row = 'armor' | 'at' | 'infantry';
const chart = (terrain: string, row: Row): number => tables.armorTerrain.rows.find((r) => r.terrain === terrain)?.[row] ?? 0;
const CHART: Readonly<Record<Work, string>> = { improved: 'IP', entrenched: 'ET', fort: 'fortification' };
const groundsOf = (t: Table, hex: string): string[] => [
  hexOf(t, hex).terrain,
  ...['location', 'village', 'town', 'city'].filter((m) => marked(t, hex, m)),
  ...(isMarsh(t, hex) ? ['marsh'] : []),
];

/** 13.5.3b: a step of infantry for every two of pure armor, unless in clear terrain by day. */
function supported(t: Table, f: Fight, c: Counter): boolean {
  if (!isPureArmor(c)) return true;
  const hexes = c.side === f.by ? f.targets : [c.hex];
  if (!t.night && lineOf(t, hexes) === 'clear') return true;
  const steps = companions(t, c).reduce((sum, o) => {
    if (isHybrid(o)) return sum + 1;
    return isInfantry(o) || o.type === 'engineer' || isRecon(o) ? sum + o.steps : sum;
  }, 0);
  return 2 * steps >= c.steps;
}
/** The factor of a lead with everything that changes it (13.5.3b to 13.5.3g). */
function factor(t: Table, f: Fight, c: Counter): number {
  const attacks = c.side === f.by;
  // Armor that defends has the ground that it is in (13.5.3a), others of several hexes the one that is best for the defender (11.3.1).
  const most = (hex: string, row: Row): number => Math.max(0, ...groundsOf(t, hex).map((g) => Math.abs(chart(g, row))));
  let n = squadron(t, c);
  if (hasArmor(c)) {
    if (!supported(t, f, c)) n = Math.min(n, 1);
    if (attacks && c.kind?.underlined) n -= 1;
    const works = f.defenders.flatMap((d) => worksOf(t, d)).map((w) => -chart(CHART[w], 'armor'));
    const grounds = f.targets.map((hex) => most(hex, 'armor'));
    n = Math.min(n, Math.max(1, n - (attacks ? Math.max(0, ...grounds, ...works) : most(c.hex, 'armor'))));
  } else if (isGun(c)) {
    if (c.depleted) n = 1;
    else if (!c.inBattery && c.kind?.transport !== 'self-propelled') n = 0;
  } else if (c.type !== 'flak' && c.mode !== 'prepared-assault') {
    const gun = c.type === 'anti-tank' || c.type === 'tank-destroyer';
    const row = gun ? 'at' : 'infantry';
    const ground = Math.max(...f.targets.map((hex) => most(hex, row)));
    const work = Math.max(0, ...worksOf(t, c).map((w) => chart(CHART[w], row)));
    n += gun ? Math.max(ground, work) : ground + work;
  }
  return c.supply === 'out' ? round(n / 2) : n;
}
/** US cavalry has armor 1 while its light tanks are on the map by themselves (R-C20, R-P4). */
function squadron(t: Table, c: Counter): number {
  const tanks = t.g.f.stuarts[c.n];
  return tanks > 0 && t.g.f.place[tanks - 1] < t.g.board.n ? Math.min(c.strength.factor, 1) : c.strength.factor;
}

/** Bonuses of the attacker; negative those of the defender. */
function armor(t: Table, f: Fight): number {
  const top = (units: Counter[]): Counter | undefined =>
    units.reduce<Counter | undefined>((x, c) => (x && factor(t, f, x) >= factor(t, f, c) ? x : c), undefined);
  const tanks = f.defenders.filter(hasArmor);
  const lead = f.armorLead[0] ?? (f.standOff[0] ? undefined : top(f.attackers.filter(hasArmor)));
  // Where all have fled there, one of them leads against armor (R-D31).
  const others = f.defenders.length > 0 ? f.defenders.filter((c) => !hasArmor(c)) : lead ? everybodyIn(t, f) : [];
  const answer = f.armorLead[1] ?? (tanks.length > 0 && !f.standOff[1] ? top(tanks) : top(others));
  if (!lead) {
    if (!answer || !hasArmor(answer)) return 0;
    const guns = Math.max(0, ...f.attackers.filter((c) => !hasArmor(c)).map((c) => c.strength.factor));
    return factor(t, f, answer) > guns ? -M.armorMaxDefender : 0;
  }
  const difference = factor(t, f, lead) - (answer ? factor(t, f, answer) : 0);
  const narrow = f.targets.some((hex) => marked(t, hex, 'city') || hasWoods(t, hex) || (f.by !== 0 && fortIn(t, hex)));
  const most = Math.min(M.armorMaxAttacker, narrow ? M.armorMaxAttackerThere : 4, t.night ? M.armorMaxAttackerNight : 4);
  return Math.max(-M.armorMaxDefender, Math.min(most, difference));
}

/** Positive for the attacker, within the limit; the parts by name. */
export function die(t: Table, f: Fight): { parts: number[]; modifier: number } {
  const parts = [
    proficiency(t, f),
    (integrity(t, f, 0) - integrity(t, f, 1)) * M.integrityEach,
    armor(t, f) * M.armorEach,
    (f.reserves[0] - f.reserves[1]) * M.combatReserveEach,
  ];
  const sum = parts.reduce((a, b) => a + b, 0);
  return { parts, modifier: Math.max(-M.limit, Math.min(M.limit, sum)) };
}
