/**
 * CCA of the 5th Armored Division (30.6.0): one hybrid may leave in the night of December 16, for Monschau; the others from the next morning, but no farther
 * than ten hexes from Eupen. German units near Eupen set all of them free.
 */
import { distance, type HexId, listed, type Refusal, type Trigger, type UnitId } from '@hexfront/engine';
import { turnNumber } from '../../data/index.ts';
import { markOf, SIDE, UNITS } from '../../state/query.ts';
import { type G, GERMAN, type Opt, type WaR2 } from '../../state/shape.ts';
import { hexesOf } from '../victory/conditions.ts';
import type { Post } from './leash.ts';
import { isParachutist } from './parachute-drop.ts';

const NIGHT_16 = turnNumber('dec-16-night');
const AM_17 = turnNumber('dec-17-am');
const MONSCHAU = ['5111NE'];
/** Two hexes are called Eupen (R-B4). */
export const EUPEN = ['4105NE', '4205NE'];
const FROM_EUPEN = 10;
const FROM_MONSCHAU = 1;

const CCA: readonly UnitId[] = UNITS.filter((u) => u.formation === '5AD' && u.part === 'CCA').map((u) => u.index);
const HYBRIDS = CCA.filter((u) => UNITS[u].type === 'hybrid');

/** Its companies are bound as long as one of its units is. */
const isBoundCompany = (g: G, u: UnitId): boolean => UNITS[u].generic && markOf(g, u) === '5AD' && CCA.some((v) => g.f.freed[v] === 0);
const isBound = (g: G, u: UnitId): boolean => g.rules.special('30.6.0') && (CCA.includes(u) ? g.f.freed[u] === 0 : isBoundCompany(g, u));
const isGuard = (g: G, u: UnitId): boolean => g.f.guard[u] === 1;
const near = (g: G, hex: HexId, ids: readonly string[], within: number): boolean =>
  hexesOf(g, ids).some((at) => distance(g.board, at, hex) <= within);

/** Why it may not move yet (30.6.0-1, 30.6.0-2). */
export function armoredRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (!isBound(g, unit) || g.v.turn >= AM_17 || isGuard(g, unit)) return undefined;
  return { case: '30.6.0-2', why: 'not-released-yet', unit };
}
/** Where it has to stay. */
export function armoredPost(g: G, u: UnitId): Post | undefined {
  if (!isBound(g, u)) return undefined;
  return isGuard(g, u)
    ? { at: hexesOf(g, MONSCHAU), within: FROM_MONSCHAU, bar: 'monschau' }
    : { at: hexesOf(g, EUPEN), within: FROM_EUPEN, bar: 'eupen' };
}

/** In the night of December 16 one hybrid is sent to Monschau. Answer of the procedure `awakening`. */
const canGuard = (g: G): UnitId[] =>
  g.rules.special('30.6.0') && g.v.turn === NIGHT_16 && !HYBRIDS.some((u) => isGuard(g, u))
    ? HYBRIDS.filter((u) => g.onMap(u) && g.f.freed[u] === 0)
    : [];
export const isGuardChosen = (g: G): boolean => canGuard(g).length === 0;
export const sendGuard: Opt = listed(
  'send-guard',
  'u',
  canGuard,
  (_g, _l, u): Refusal => ({ case: '30.6.0-1', why: 'no-guard', unit: u }),
  (g, _l, u) => {
    g.set('guard', u, 1);
    g.set('asleep', u, 0);
    g.emit({ e: 'guardSent', u, case: '30.6.0-1' });
    return 'choose';
  },
);

function free(g: G, units: readonly UnitId[], rule: string): void {
  const held = units.filter((u) => isBound(g, u));
  for (const u of held) g.set('freed', u, 1);
  if (held.length > 0) g.emit({ e: 'setFree', units: held, case: rule });
}
/** German units near Eupen free all of them, parachutists and teams in disguise apart (30.6.0-3). */
function alarm(g: G, u: UnitId, hex: HexId): void {
  if (g.rules.special('30.6.0') && SIDE[u] === GERMAN && !isParachutist(g, u) && near(g, hex, EUPEN, FROM_EUPEN)) free(g, CCA, '30.6.0-3');
}
/** Once at Monschau the guard is free when it is driven from there; of its own will it does not leave (30.6.0-1). */
function driven(g: G, u: UnitId, from: HexId, to: HexId): void {
  if (isGuard(g, u) && near(g, from, MONSCHAU, FROM_MONSCHAU) && !near(g, to, MONSCHAU, FROM_MONSCHAU)) free(g, [u], '30.6.0-1');
}

export const armoredTriggers: readonly Trigger<WaR2>[] = [
  {
    on: 'entered',
    effect: (g, { u, h, from }) => {
      alarm(g, u, h);
      driven(g, u, from, h);
    },
  },
];
