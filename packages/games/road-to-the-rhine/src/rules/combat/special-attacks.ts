/** Units that attack in ways of their own: commandos (22.B), specialized armor (22.C), 150th SS (22.F), and the 30th SS that may refuse to (22.E). */
import { call, END, type HexId, type UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { COMMANDO, GROUND, isCity, isFortified, SIDE, SPECIALIZED, UNITS } from '../../state/query.ts';
import { ALLIED, type Attack, enemyOf, type G, type Proc } from '../../state/shape.ts';
import { loseLevel } from './losses.ts';

const marked = (mark: string): Uint8Array => Uint8Array.from(UNITS, (u) => ((u.marks as readonly string[]).includes(mark) ? 1 : 0));
const FLOATS = marked('amphibious');
const SUPPORTS = marked('support');
/** The one unit with this mark. */
const only = (mark: string): number => UNITS.findIndex((u) => (u.marks as readonly string[]).includes(mark));
export const DISGUISED = only('disguised');
export const LOYALTY = only('loyalty');

const { infantryPerBrigade, kinds, sizes } = tables.infantryAmphibious;
const LANDS = Uint8Array.from(UNITS, (u) =>
  (kinds as readonly string[]).includes(u.kind) && (sizes as readonly string[]).includes(u.size) ? 1 : 0,
);

/** Values of `role` (22.C.4-alone). */
export const AMPHIBIOUS = 1;
export const SUPPORT = 2;

// ---- water (22.B.2, 22.C.4) ----------------------------------------------------------------------------------------------------------------

/** The amphibious brigade this infantry brigade goes with or could still go with, or -1: stacked since the impulse began (22.C.4). */
export function landingBrigade(g: G, u: UnitId): UnitId {
  if (LANDS[u] === 0 || SIDE[u] !== ALLIED) return -1;
  const hex = g.f.place[u];
  const { head, next } = g.occupancy;
  for (let b = head[hex]; b >= 0; b = next[b]) {
    if (FLOATS[b] === 0 || g.f.role[b] === SUPPORT || g.f.reserve[b] === 1) continue;
    if (g.f.landed[u] === 1 + b) return b;
    if (g.f.landed[u] !== 0 || g.f.startHex[b] !== g.f.startHex[u]) continue;
    let others = 0;
    for (let v = head[hex]; v >= 0; v = next[v]) if (v !== u && g.f.landed[v] === 1 + b) others++;
    if (others < infantryPerBrigade) return b;
  }
  return -1;
}

/** Attacks over water as commandos do. In storm and winter storm nobody can (17-storm, 17-winterstorm); specialized armor never out of reserve (22.C.5). */
export function isAmphibious(g: G, u: UnitId, a: { reserve: number; support: number }): boolean {
  if (SIDE[u] !== ALLIED || !g.rules.weather(g).amphibious) return false;
  if (COMMANDO[u] === 1) return true;
  if (a.reserve === 1) return false;
  if (SPECIALIZED[u] === 1) return FLOATS[u] === 1 && g.f.role[u] !== SUPPORT && a.support !== 1 + u;
  const brigade = landingBrigade(g, u);
  return brigade >= 0 && a.support !== 1 + brigade;
}

// ---- support of specialized armor (22.C.3) -------------------------------------------------------------------------------------------------

/** City or fortification, with or without a town (22.C.3). */
export const supportedTarget = (g: G, hex: HexId): boolean => isCity(g, hex) || isFortified(g, hex);

/** This brigade of the attack can act in support: one an attack, one role a turn, not out of reserve. */
export const canSupport = (g: G, a: Attack, u: UnitId): boolean =>
  SUPPORTS[u] === 1 &&
  a.support === 0 &&
  a.reserve === 0 &&
  g.f.role[u] !== AMPHIBIOUS &&
  a.attackers.includes(u) &&
  supportedTarget(g, a.target);

/** A brigade that can do nothing else supports by itself; the one with both letters is asked. */
export function settleSupport(g: G, a: Attack): void {
  for (const u of a.attackers) if (FLOATS[u] === 0 && canSupport(g, a, u)) a.support = 1 + u;
}

// ---- 150th SS (22.F) -----------------------------------------------------------------------------------------------------------------------

/** Values of the var `masquerade`. */
const NOT_YET = 0;
export const NOW = 1;
export const USED = 2;
/** Values of `masquerade` of an attack. */
export const SURPRISE = 1;
export const INFILTRATION = 2;

/** Looks once, when the brigade's side declares its attacks, whether this is the first impulse next to an enemy, and whether all of those are US (22.F). */
export function unmask(g: G): void {
  if (DISGUISED < 0 || g.v.masquerade !== NOT_YET || !g.onMap(DISGUISED)) return;
  const hex = g.f.place[DISGUISED];
  let seen = false;
  let strangers = false;
  const { head, next } = g.occupancy;
  for (let d = 0; d < 6; d++) {
    const near = g.board.neighbors[6 * hex + d];
    if (near < 0) continue;
    for (let u = head[near]; u >= 0; u = next[u]) {
      if (SIDE[u] !== enemyOf(SIDE[DISGUISED]) || GROUND[u] === 0) continue;
      seen = true;
      if (UNITS[u].nation !== 'US') strangers = true;
    }
  }
  if (seen) g.v.masquerade = strangers ? USED : NOW;
}

/** Stacked with attackers, itself attacking nowhere: it may go along when they advance (22.F.2). */
export function infiltrates(g: G, a: Attack): boolean {
  if (g.v.masquerade !== NOW || a.by !== SIDE[DISGUISED] || !g.onMap(DISGUISED) || g.f.reserve[DISGUISED] === 1) return false;
  for (const other of g.rows.attacks) if (other.attackers.includes(DISGUISED)) return false;
  return a.attackers.some((u) => g.f.place[u] === g.f.place[DISGUISED]);
}

// ---- 30th SS (22.E) ------------------------------------------------------------------------------------------------------------------------

const { loyal, levels, retreat } = tables.dice.loyalty;
const LOYAL = 1;
const MUTINY = 2;

/** After all movement of the impulse in which the division first went into an Allied primary zone. */
export const mutiny: Proc = {
  first: 'roll',
  points: {
    roll: {
      roll: () => ({
        dice: [6],
        classOf: ([pip]) => (loyal.includes(pip) ? 'loyal' : 'mutiny'),
        cases: ['22.E'],
        says: 'roll.loyalty',
        args: { unit: LOYALTY },
      }),
      take: (g, _l, [pip]) => {
        g.v.mutinyDue = 0;
        g.v.mutiny = loyal.includes(pip) ? LOYAL : MUTINY;
        g.emit({
          e: 'loyalty',
          u: LOYALTY,
          die: pip,
          outcome: g.v.mutiny === LOYAL ? 'loyal' : 'mutiny',
          case: g.v.mutiny === LOYAL ? '22.E' : '22.E-mutiny',
        });
        if (g.v.mutiny === LOYAL) return END;
        g.set('barred', LOYALTY, 1);
        for (let i = 0; i < levels && g.onMap(LOYALTY); i++) loseLevel(g, LOYALTY, '22.E-mutiny');
        return call('withdraw', { side: SIDE[LOYALTY], units: [LOYALTY], hexes: retreat }, 'over');
      },
    },
    over: { auto: () => END },
  },
};
