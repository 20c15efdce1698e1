/**
 * Montgomery (24.3.0): he takes command when a supplied German unit crosses the Ourthe. The 1st Army without VIII Corps is his; once in the game he withdraws a
 * corps of it by night, before the Germans move. Procedure `withdrawal`.
 */
import { call, distance, END, type HexId, listed, plain, type Refusal, type Trigger, type UnitId } from '@hexfront/engine';
import { manifestOf, turns } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { ACTIVATED, WITHDRAWN } from '../../state/fields/night.ts';
import { HQ, LEADER, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Proc, type WaR2 } from '../../state/shape.ts';
import { armyOf, CORPS_HQ, corpsOf, HQ_RANK, SERVING } from '../command/chain.ts';
import { isOutOfSupply } from '../supply/supplied.ts';

/** From the start in scenarios that begin on December 21 or later (36.1.2). */
export const isMontgomeryInCommand = (g: G): boolean =>
  g.v.montgomery > 0 || ['dec-21', 'dec-28'].includes(manifestOf(g.rules.scenario) ?? '');

// ---- taking command -------------------------------------------------------------------------------------------------------------------------

const FIRST = SERVING.indexOf('1USA') + 1;
const THIRD = SERVING.indexOf('3USA') + 1;
/** VIII Corps comes under Patton, all other corps of the 1st Army under Montgomery. */
function takeCommand(g: G, at: HexId): void {
  g.v.montgomery = g.v.turn;
  for (const { index: u, corps, army } of UNITS) {
    if (SIDE[u] !== ALLIED || HQ_RANK[u] !== CORPS_HQ || (army !== '1USA' && army !== '3USA')) continue;
    g.set('serving', u, corps === 'VIII' || army === '3USA' ? THIRD : FIRST);
  }
  g.emit({ e: 'montgomery', h: at, case: '24.3.0' });
}
export const montgomeryTriggers: readonly Trigger<WaR2>[] = [
  {
    on: 'entered',
    effect: (g, { u, h, from }) => {
      if (SIDE[u] !== GERMAN || !g.rules.allModes || from === h || isMontgomeryInCommand(g) || isOutOfSupply(g, u)) return;
      const dir = g.board.dirTo(from, h);
      if (dir >= 0 && (g.board.sides[6 * from + dir] & g.board.sideBit('ourthe')) !== 0) takeCommand(g, h);
    },
  },
  // The US player draws the boundary at once.
  { on: 'montgomery', when: () => ({ pair: 2, near: true }), call: 'drawing' },
];

const dateOf = (turn: number): string | undefined => turns[turn - 1]?.date;
/** The day after he took command the limits of US attacks begin; a withdrawal brings them on the 1st Army at once (24.3.0, 29.1.1). */
export function limitsUs(g: G, hq: UnitId): boolean {
  if (g.v.montgomery > 0 && dateOf(g.v.montgomery) !== dateOf(g.v.turn)) return true;
  return g.v.withdrawal > 0 && armyOf(g, hq) === '1USA';
}

// ---- the withdrawal -------------------------------------------------------------------------------------------------------------------------

/** Corps of the 1st Army. */
const CORPS = ['V', 'VII', 'VIII', 'XVIII'] as const;
export const unitsOfCorps = (g: G, n: number): UnitId[] =>
  onMapOf(g, ALLIED).filter((u) => LEADER[u] === 0 && corpsOf(g, u) === CORPS[n] && armyOf(g, u) === '1USA');
const corpsHere = (g: G): number[] => [...CORPS.keys()].filter((n) => unitsOfCorps(g, n).some((u) => HQ[u] === 0));
/** Once in the game. */
export const mayWithdraw = (g: G): boolean => isMontgomeryInCommand(g) && g.v.withdrawal === 0 && corpsHere(g).length > 0;

export const withdrawal: Proc = {
  first: 'choose',
  points: {
    choose: {
      who: () => ALLIED,
      cases: ['24.3.0'],
      options: [
        plain('pass', END),
        listed(
          'withdraw-corps',
          'n',
          corpsHere,
          (_g, _l, n): Refusal => ({ case: '24.3.0', why: 'no-such-corps', n }),
          (g, _l, n) => {
            const units = unitsOfCorps(g, n);
            for (const u of units) g.set('active', u, ACTIVATED);
            g.v.withdrawal = g.v.turn;
            g.v.withdrawing = 1;
            g.v.side = ALLIED;
            g.emit({ e: 'withdrawsCorps', corps: CORPS[n], case: '24.3.0' });
            return call('movement', {}, 'end');
          },
        ),
      ],
    },
    // Who moved is done for the night and not tired by it; the others may still be activated.
    end: {
      auto: (g) => {
        for (const u of onMapOf(g, ALLIED)) {
          if (g.f.active[u] !== ACTIVATED) continue;
          g.set('active', u, g.f.moved[u] === 0 ? 0 : WITHDRAWN);
          if (g.f.moved[u] !== 0) g.set('withdrew', u, 1);
        }
        return END;
      },
    },
  },
};

/** Enemies within so many hexes are the mass to keep away from. */
const NEAR_ENEMIES = 12;
function enemyDistance(g: G, from: HexId, to: HexId): number {
  const hexes = new Set(onMapOf(g, GERMAN).map((u) => g.hexOf(u)));
  let sum = 0;
  for (const hex of hexes) if (distance(g.board, hex, from) <= NEAR_ENEMIES) sum += distance(g.board, hex, to);
  return sum;
}
/** Closer to supply, and not closer to the mass of the enemy. */
export function withdrawalRefusal(g: G, unit: UnitId, to: HexId): Refusal | undefined {
  if (g.v.withdrawing === 0 || SIDE[unit] !== ALLIED) return undefined;
  const from = g.hexOf(unit);
  const no = (why: string): Refusal => ({ case: '24.3.0', why, unit, to });
  const sources = g.rules.sources(g.board, ALLIED);
  const far = (hex: HexId): number => Math.min(...sources.map((source) => distance(g.board, source.hex, hex)));
  if (far(to) >= far(from)) return no('not-toward-supply');
  return enemyDistance(g, from, to) < enemyDistance(g, from, from) ? no('toward-enemy') : undefined;
}
/** No Prepared Assault on the day after (24.3.0). */
export const withdrewRefusal = (g: G, unit: UnitId): Refusal | undefined =>
  g.f.withdrew[unit] === 1 && dateOf(g.v.turn) === dateOf(g.v.withdrawal + 1)
    ? { case: '24.3.0', why: 'withdrew-last-night', unit }
    : undefined;
