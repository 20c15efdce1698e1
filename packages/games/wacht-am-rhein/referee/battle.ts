/** Strengths and the odds column of a battle, a second reading of 9.3, 10.2 to 10.6, 11, 12.1, 13.3, 14.5 to 14.6, 16, 19.1, 24.1, 24.22, 24.7 and 25.14. */
import { below, check, explain, legal, type RngState } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { tables, units } from '../src/data/index.ts';
import {
  type Counter,
  corpsOf,
  distance,
  enemyIn,
  formationOf,
  ground,
  half,
  hexOf,
  isGun,
  isHq,
  marked,
  nationOf,
  type Table,
  wayTo,
  workIn,
} from './table.ts';

export interface Fight {
  barrage: boolean;
  by: number;
  targets: string[];
  attackers: Counter[];
  guns: Counter[];
  defenders: Counter[];
  fpf: Counter[];
  air: number;
  airFire: number;
}

/** 14.54, 14.63, 14.64, 13.35, 7.34, one after another and always rounded down (R-C21); on foot it starts lower (err-24.1). */
export function attackOf(c: Counter): number {
  let points = Math.max(0, c.face.attack - (c.onFoot ? 1 : 0));
  if (c.supply === 4) points = 1;
  else if (c.supply >= 2) points = half(points);
  if (c.fatigue > 0) points = half(points);
  return c.march ? half(points) : points;
}

/** 16.31, err-16.0c: who is under the marker of its hex. */
const sheltered = (c: Counter): boolean => !isGun(c) && !isHq(c) && !c.march && c.type !== 'commando';
/** 24.7, R-W34: east of the Our, or of column 15 on Map C, Germans that are attacked count as Entrenched. */
function behindTheWall(t: Table, c: Counter): boolean {
  if (t.options['west-wall'] !== true || c.side !== 0) return false;
  if (marked(t, c.hex, 'east-of-our')) return true;
  return c.hex.startsWith('C') && Number(c.hex.slice(3)) < 15;
}
const entrenched = (t: Table, c: Counter): boolean => sheltered(c) && (workIn(t, c.hex) === 2 || behindTheWall(t, c));
const improved = (t: Table, c: Counter): boolean => sheltered(c) && workIn(t, c.hex) === 1 && !behindTheWall(t, c);

function defenseOf(t: Table, c: Counter): number {
  let points = Math.max(0, c.face.defense - (c.onFoot ? 2 : 0));
  if (c.supply === 4) points = half(points); // 14.64
  if (c.fatigue === 1) points = half(points); // 13.36
  if (c.march) points = half(points); // 7.34
  return entrenched(t, c) ? 2 * points : points; // 16.21, R-C22
}

/** 11.1: whether a gun fires in full for one of these units. */
function inFull(t: Table, gun: Counter, whom: Counter[]): boolean {
  const own = formationOf(gun.is.formation);
  return whom.some((c) => {
    if (c.is.formation === undefined || own === undefined || nationOf(c) !== nationOf(gun)) return false; // companies too (err-17.0b)
    if (c.is.formation === own.id) return true;
    const theirs = formationOf(c.is.formation);
    const corpsGun = own.kind === 'corps' || own.kind === 'army';
    const corpsUnit = theirs?.kind === 'corps' || theirs?.kind === 'army';
    if (!corpsGun && !corpsUnit) return false;
    const corps = corpsOf(t, c);
    return corps !== undefined && corps === corpsOf(t, gun); // 11.12, 11.16
  });
}

/** What one gun brings after its own penalties (chart-11.68, R-C77). */
function fireOf(t: Table, gun: Counter, what: 'barrage' | 'fpf', whom: Counter[], targets: string[]): number {
  if (gun.supply === 4) return 0;
  let points = gun.is.battery?.[what] ?? 0;
  if (gun.supply === 2 || gun.supply === 3) points = half(points);
  if (gun.fatigue === 1 || (gun.fatigue === 2 && what === 'barrage')) points = half(points);
  if (!inFull(t, gun, whom)) points = half(points);
  const range = gun.is.battery?.range ?? 0;
  if (targets.every((hex) => distance(t, gun.hex, hex) > range)) points = half(points); // 24.22
  return points;
}

/** Rockets and the mortars printed 120 are outside the German limit (err-11.7). */
const pure = (gun: Counter): boolean => gun.type !== 'rocket' && !gun.is.weapon?.startsWith('120 mm mortar');

/** All Barrage and Ground Support points that reach the target. */
function barrageOf(t: Table, f: Fight): number {
  const beside = t.counters.filter((c) => c.side === f.by && f.targets.some((hex) => distance(t, hex, c.hex) === 1));
  const whom = f.barrage ? beside : f.attackers; // 11.13, R-C85
  const fires = f.guns.map((gun) => ({ gun, points: fireOf(t, gun, 'barrage', whom, f.targets) }));
  const sum = (some: typeof fires): number => some.reduce((n, { points }) => n + points, 0);
  let limited = sum(fires.filter(({ gun }) => pure(gun)));
  if (f.by === 0 && t.turn > 3) limited = Math.min(20, limited); // 11.71, 11.72
  let total = limited + sum(fires.filter(({ gun }) => !pure(gun))) + f.air;
  const covered = f.targets.some(
    (hex) =>
      ['woods', 'town', 'village'].includes(hexOf(t, hex).terrain) ||
      marked(t, hex, 'town', 'village') ||
      (t.stacks.get(hex) ?? []).some((c) => c.side !== f.by && (entrenched(t, c) || improved(t, c))),
  );
  if (covered) total = half(total); // 11.61, 16.32
  return t.night ? half(total) : total; // 11.62
}

function protectiveFire(t: Table, f: Fight): number {
  const shaken = t.firstDay && t.turn === 1 && f.by === 0; // 25.14h
  let total = 0;
  for (const gun of f.fpf) {
    const points = fireOf(t, gun, 'fpf', f.defenders, f.targets);
    total += shaken ? half(points) : points;
  }
  total += half(f.airFire); // 19.11
  return t.night ? half(total) : total; // 12.13
}

const ORDER = ['clear', 'broken', 'covered', 'town', 'river'] as const;
type Line = (typeof ORDER)[number];
/** 10.26, 12.12, R-C58: the line best for the defender. */
function lineOf(t: Table, f: Fight): Line {
  let best: Line = 'clear';
  const exposed = f.barrage ? f.guns : f.attackers;
  for (const hex of f.targets) {
    const what = ground(t, hex);
    const lines: Line[] = [];
    if (what === 'town') lines.push('town');
    else if (t.night || what === 'woods' || what === 'village') lines.push('covered');
    else lines.push(what as Line);
    if (exposed.length > 0 && f.air * Number(f.barrage) === 0 && exposed.every((c) => wayTo(t, c.hex, hex)?.river)) lines.push('river');
    for (const line of lines) if (ORDER.indexOf(line) > ORDER.indexOf(best)) best = line;
  }
  return best;
}

const REGIMENTS: readonly string[] = ['infantry', 'mechanized', 'motorized', 'glider', 'parachute'];
/** 10.41, 10.43, 10.44: two battalions of a regiment in one hex, one of them in the fight. */
function integrity(t: Table, fighting: Counter[]): boolean {
  const member = (c: Counter): boolean =>
    REGIMENTS.includes(c.type) && c.is.size === 'battalion' && !c.is.replacement && c.is.regiment !== undefined;
  return fighting.some(
    (a) =>
      member(a) &&
      formationOf(a.is.formation)?.kind !== undefined &&
      (t.stacks.get(a.hex) ?? []).some(
        (b) => b.n !== a.n && member(b) && b.is.regiment === a.is.regiment && b.is.formation === a.is.formation,
      ),
  );
}
const TANKS: readonly string[] = ['tank', 'tank-destroyer', 'assault-gun'];
const PARTNERS: readonly string[] = ['infantry', 'mechanized', 'motorized', 'parachute', 'glider', 'ranger', 'recon', 'engineer'];
/** 10.51, 10.53, 10.55, R-C18: tanks and others in one hex. */
const combined = (t: Table, hexes: string[], side: number, alsoGuns: boolean): boolean =>
  hexes.some((hex) => {
    const there = (t.stacks.get(hex) ?? []).filter((c) => c.side === side);
    const armor = there.some((c) => TANKS.includes(c.type) || (alsoGuns && c.type === 'anti-tank'));
    return armor && there.some((c) => PARTNERS.includes(c.type));
  });

export function read(t: Table, f: Fight) {
  const attack = f.attackers.reduce((sum, c) => sum + attackOf(c), 0) + barrageOf(t, f);
  const bare = f.defenders.reduce((sum, c) => sum + defenseOf(t, c), 0);
  const defense = bare + protectiveFire(t, f);
  const line = lineOf(t, f);
  const names = tables.combatResults.lines[line];
  const index = (a: number, d: number): number => {
    if (a <= 0) return -1;
    const ratio = a >= d ? `${Math.floor(a / d)}-1` : `1-${Math.ceil(d / a)}`; // 10.0: for the defender
    const at = names.indexOf(ratio);
    if (at >= 0) return at;
    const [first] = names[0].split('-').map(Number);
    const low = names[0].startsWith('1-') ? a < d : Math.floor(a / d) < first;
    return low ? -1 : names.length - 1;
  };
  const start = Math.max(0, index(attack, defense));
  let shift = 0;
  if (t.firstDay && f.by === 0 && !f.barrage) shift += 1; // 25.14a
  if (integrity(t, f.attackers)) shift += 1;
  if (integrity(t, f.defenders)) shift -= 1;
  const from = [...new Set(f.attackers.map((c) => c.hex))];
  if (combined(t, from, f.by, false) && !combined(t, f.targets, 1 - f.by, true)) shift += 1; // 10.54
  let final = Math.min(12, Math.max(0, start + shift)); // R-C10
  if (f.defenders.some((c) => improved(t, c))) final = Math.max(0, final - 1); // 16.11
  return { attack, defense, below: index(attack, bare) < 0, start, final, odds: names[final], line };
}

function compare(t: Table, notes: Notes, f: Fight, said: ReturnType<typeof asked>, how: string): void {
  if (!said) return;
  const company = (c: Counter): boolean => c.company;
  // Which guns stand in a list with a company of the first day is a matter of the set-up (err-17.0b).
  if (t.firstDay && ((f.guns.length > 0 && f.attackers.some(company)) || (f.fpf.length > 0 && f.defenders.some(company)))) return;
  if (t.firstDay && f.barrage) return;
  const names = (list: Counter[]): string => list.map((c) => c.is.id).join(' ');
  const what = `${how} on ${f.targets.join(' ')} by ${names(f.attackers)} + ${names(f.guns)} air ${f.air} against ${names(f.defenders)} + ${names(f.fpf)} air ${f.airFire}`;
  const r = read(t, f);
  notes.same(`attack in the ${what}`, r.attack, said.attackStrength);
  notes.same(`defense in the ${what}`, r.defense, said.defenseStrength);
  if (r.attack <= 0 || r.defense <= 0) return;
  notes.same(`ratio ${r.attack}:${r.defense} on line ${r.line} of the ${what}`, r.start, said.start);
  notes.same(`column of the ${what}`, r.final, said.final);
  if (f.fpf.length + f.airFire === 0)
    notes.same(
      `whether it comes to the least odds (10.62): ${what}`,
      r.below,
      said.outcomes.some((o) => o.result === 'below'),
    );
}

const isFirm = (c: Counter): boolean => !isHq(c) && c.type !== 'commando';
/** 9.31, R-C81: three units of a hex, two of them battalions. */
const withinLimit = (units: Counter[]): boolean => units.length <= 3 && units.filter((c) => !c.company).length <= 2;

/** Of those in a hex that is attacked as many defend as may (9.34, 10.23); who fled into it does not (10.86). */
function defenders(t: Table, notes: Notes, f: Fight): void {
  for (const hex of f.targets) {
    const there = (t.stacks.get(hex) ?? []).filter((c) => c.side !== f.by && isFirm(c) && t.g.f.fled[c.n] === 0);
    const fight = f.defenders.filter((c) => c.hex === hex && isFirm(c));
    notes.same(`who defends ${hex} is not too many`, true, withinLimit(fight));
    notes.same(
      `nobody who could defend ${hex} is left out`,
      undefined,
      there.find((c) => !fight.includes(c) && withinLimit([...fight, c]))?.is.id,
    );
  }
}

/** Who could still join the attack that is being put together: 9.31, 9.33, 10.16, 10.17, 10.19, 6.53, 14.67. */
function joins(t: Table, notes: Notes, f: Fight): void {
  const { g } = t;
  const elsewhere = new Set<number>(g.rows.battles.filter((b) => b.stage !== 'draft').flatMap((b) => [...b.attackers, ...b.guns]));
  const fought = (c: Counter): boolean => g.f.attacked[c.n] > 0 || elsewhere.has(c.n);
  const able = t.counters.filter((c) => {
    if (c.side !== f.by || isHq(c) || isGun(c) || c.type === 'commando' || f.attackers.includes(c)) return false;
    if (fought(c) || g.f.helped[c.n] > 0) return false;
    if (f.targets.some((hex) => distance(t, hex, c.hex) !== 1)) return false;
    if (c.supply >= 3 && attackOf(c) < 1) return false;
    const others = (t.stacks.get(c.hex) ?? []).filter((o) => o.n !== c.n && isFirm(o) && o.side === c.side);
    if (c.face.supportOnly && others.length === 0) return false;
    // Who is needed against another enemy is a chapter of its own (10.2).
    if (check(g, { k: 'join', u: c.n })?.case === '10.21') return false;
    const busy = others.filter((o) => g.f.attacked[o.n] === 1 || elsewhere.has(o.n) || f.attackers.includes(o));
    return withinLimit([...busy, c]);
  });
  const said = [...legal(g, { k: 'join' })].flatMap((a) => (a.k === 'join' && a.u !== undefined ? [a.u] : []));
  const name = (list: readonly number[]): string[] => list.map((n) => units[n].id).sort();
  notes.same(`who may join the attack on ${f.targets.join(' ')}`, name(able.map((c) => c.n)), name(said));
}

/** The numbers of an answer that the two readings share. */
interface Told {
  attackStrength: number;
  defenseStrength: number;
  start: number;
  final: number;
  attackers: readonly number[];
  guns: readonly number[];
  defenders: readonly number[];
  outcomes: readonly { result: string }[];
}
const asked = (said: unknown): Told | undefined => said as Told | undefined;

export function battle(t: Table, notes: Notes, rng: RngState): void {
  const { g } = t;
  const now = g.frames[g.frames.length - 1];
  const all = (list: readonly number[]): Counter[] => list.flatMap((n) => t.counters.find((c) => c.n === n) ?? []);
  const live =
    g.rows.battles.find((b) => b.stage === 'draft') ?? (now?.proc === 'battle' ? g.rows.battles.find((b) => b.id === now.l.id) : undefined);
  if (t.options['secret-fire'] === true) return;
  if (live && live.result === '' && (now.proc === 'attack' || now.proc === 'battle')) {
    const said = asked(explain(g, { q: 'battle', brief: true }));
    if (said && live.attackers.length + live.guns.length > 0) {
      const f: Fight = {
        barrage: live.attackers.length === 0,
        by: live.by,
        targets: live.targets.map((h) => g.board.ids[h]),
        attackers: all(live.attackers),
        guns: all(live.guns),
        defenders: all(said.defenders),
        fpf: all(live.fpf),
        air: live.air,
        airFire: live.airFire,
      };
      compare(t, notes, f, said, `battle ${live.stage}`);
      defenders(t, notes, f);
      if (live.stage === 'draft') joins(t, notes, f);
    }
    return;
  }
  // Anybody beside an enemy could attack him one day: what would it come to?
  for (let i = 0; i < 4; i++) {
    const c = t.counters[below(rng, t.counters.length)];
    const near = hexOf(t, c.hex).ways.flatMap((w) => (w.to !== undefined && enemyIn(t, c.side, w.to) ? [w.to] : []));
    if (near.length === 0) continue;
    const target = near[below(rng, near.length)];
    const beside = t.counters.filter((o) => o.side === c.side && !isGun(o) && !isHq(o) && distance(t, o.hex, target) === 1);
    const inRange = t.counters.filter(
      (o) => o.side === c.side && isGun(o) && o.inBattery && distance(t, o.hex, target) <= (o.is.battery?.range ?? 0),
    );
    const some = (list: Counter[]): Counter[] => list.filter(() => below(rng, 2) === 0).slice(0, 5);
    const attackers = some(beside);
    if (attackers.length === 0) attackers.push(...beside.slice(0, 1));
    if (attackers.length === 0) continue;
    const guns = some(inRange.filter((o) => attackers.some((a) => nationOf(a) === nationOf(o))));
    const said = asked(
      explain(g, {
        q: 'attack',
        targets: [g.board.at(target)],
        attackers: attackers.map((o) => o.n),
        guns: guns.map((o) => o.n),
        brief: true,
      }),
    );
    if (!said || said.attackers.length === 0) continue;
    const f: Fight = {
      barrage: false,
      by: c.side,
      targets: [target],
      attackers: all(said.attackers),
      guns: all(said.guns),
      defenders: all(said.defenders),
      fpf: [],
      air: 0,
      airFire: 0,
    };
    compare(t, notes, f, said, 'attack as it could be');
    defenders(t, notes, f);
  }
}
