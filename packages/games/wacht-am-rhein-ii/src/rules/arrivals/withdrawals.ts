/** Withdrawals of the campaign (22.6): the 150th Panzer Brigade, the artillery of VIII Corps, two US armored formations. Procedure `withdrawing`. */
import { END, plain, type Side, type UnitId } from '@hexfront/engine';
import { turnNumber } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { TACTICAL } from '../../state/fields/modes.ts';
import { ARTILLERY, beside, formationOf, LEADER, printedFormation, SIDE, UNITS, wholeOf } from '../../state/query.ts';
import { ALLIED, type Ask, type G, GERMAN, type Proc } from '../../state/shape.ts';
import { eliminate } from '../combat/results/losses.ts';
import { setMode } from '../modes/choosing.ts';
import { sourceHexes } from '../supply/chain.ts';
import { pathsOf } from '../supply/paths.ts';

const BRIGADE_LEAVES = turnNumber('dec-27-am');
const ARTILLERY_LEAVES = turnNumber('dec-28-pm');
/** Turns that it is away (22.6.2). */
const AWAY = 12;
const MANY_STEPS = 10;

/** Values of `commandLeft` and `tenthLeft`. */
const GONE = 1;
const KEPT = 2;

export const isWithdrawalTurn = (g: G): boolean =>
  g.rules.withdrawals &&
  (g.v.turn === BRIGADE_LEAVES ||
    g.v.turn === ARTILLERY_LEAVES ||
    (g.v.withdrawal > 0 && g.v.commandLeft === 0) ||
    (g.v.turn > ARTILLERY_LEAVES && g.v.tenthLeft === 0));

const members = (formation: string, part?: string): UnitId[] =>
  UNITS.filter((u) => u.formation === formation && (part === undefined || u.part === part)).map((u) => u.index);
/** On the map, with the companies that obey the formation, or were broken down from units of the part. */
function present(g: G, side: Side, formation: string, part?: string): UnitId[] {
  const own = members(formation, part);
  const number = printedFormation(own[0]);
  const isIts = (u: UnitId): boolean => (part === undefined ? formationOf(g, u) === number : own.includes(wholeOf(g, u)));
  return onMapOf(g, side).filter((u) => own.includes(u) || (UNITS[u].generic && isIts(u)));
}
function leave(g: G, units: readonly UnitId[], rule: string): void {
  for (const u of units) g.move(u, g.box('Left the area'));
  if (units.length > 0) g.emit({ e: 'withdrawn', units: [...units], case: rule });
}
function award(g: G, side: Side, n: number, rule: string): void {
  if (side === ALLIED) g.v.alliedAward += n;
  else g.v.germanAward += n;
  g.emit({ e: 'award', side, n, case: rule });
}
/** Cannot reach the edge of the map by any way that the enemy leaves open. */
export function isEncircled(g: G, u: UnitId): boolean {
  return !pathsOf(g, SIDE[u]).joined(g, sourceHexes(g, u), 'leg', g.hexOf(u));
}

/** Removed wherever it is; what has become of it counts for the US player (22.6.1). */
function withdrawBrigade(g: G): void {
  const all = members('150PzBde');
  const lost = all.some((u) => g.f.place[u] === g.box('Eliminated'));
  const here = present(g, GERMAN, '150PzBde');
  const whole = lost && here.length === 0 && all.every((u) => g.f.place[u] !== g.box('Arriving'));
  const points = whole ? 2 : g.v.brigadeLosses > MANY_STEPS ? 1 : 0;
  if (points > 0) award(g, ALLIED, points, '22.6.1');
  leave(g, here, '22.6.1');
  for (const u of all) if (g.f.place[u] === g.box('Arriving')) g.move(u, g.box('Not in play'));
}
/** Battalions that bear the number of the corps, whomever they serve by now, on the northern maps (22.6.2, R-S79). */
export function withdrawArtillery(g: G): void {
  const guns = onMapOf(g, ALLIED).filter(
    (u) =>
      ARTILLERY[u] === 1 && UNITS[u].formation === undefined && UNITS[u].corps === 'VIII' && /N[EW]$/.test(g.board.ids[g.hexOf(u)] ?? ''),
  );
  const trapped = guns.filter((u) => isEncircled(g, u));
  const away = guns.filter((u) => !trapped.includes(u));
  for (const u of away) {
    if (g.f.mode[u] !== TACTICAL) setMode(g, u, TACTICAL, '22.6.2');
    g.move(u, g.box('Arriving'));
    g.set('due', u, g.v.turn + AWAY);
    g.set('recalled', u, 1);
  }
  if (trapped.length > 0) g.emit({ e: 'trapped', units: trapped, case: '22.6.2' });
  for (const u of trapped) eliminate(g, u, '22.6.2');
  if (away.length > 0) g.emit({ e: 'toReturn', units: away, n: g.v.turn + AWAY, case: '22.6.2' });
}

/** Safely behind the lines: not encircled, and no enemy next to it (R-W2). */
const isSafe = (g: G, u: UnitId): boolean => !isEncircled(g, u) && !beside(g, 1 - SIDE[u], g.hexOf(u));
const fighting = (units: readonly UnitId[]): UnitId[] => units.filter((u) => LEADER[u] === 0);

const choice = (what: 'commandLeft' | 'tenthLeft', units: (g: G) => UnitId[], keep: (g: G) => void, next: string): Ask => ({
  who: () => ALLIED,
  cases: ['22.6.3'],
  options: [
    plain('withdraw', (g) => {
      leave(g, units(g), '22.6.3');
      g.v[what] = GONE;
      return next;
    }),
    plain('keep', (g) => {
      keep(g);
      g.v[what] = KEPT;
      return next;
    }),
  ],
});
const command = (g: G): UnitId[] => present(g, ALLIED, '9AD', 'CCB');
const tenth = (g: G): UnitId[] => present(g, ALLIED, '10AD');

export const withdrawing: Proc = {
  first: 'begin',
  points: {
    begin: {
      auto: (g) => {
        if (g.v.turn === BRIGADE_LEAVES) withdrawBrigade(g);
        if (g.v.turn === ARTILLERY_LEAVES) withdrawArtillery(g);
        return g.v.withdrawal > 0 && g.v.commandLeft === 0 ? 'find' : 'later';
      },
    },
    // If it was destroyed the 5th Armored Division leaves in its place (22.6.3).
    find: {
      auto: (g) => {
        const here = command(g);
        if (here.length > 0) return here.every((u) => isSafe(g, u)) ? 'command' : 'later';
        const all = members('9AD', 'CCB');
        if (all.some((u) => g.f.place[u] === g.box('Arriving'))) return 'later';
        if (all.some((u) => g.f.place[u] === g.box('Eliminated'))) leave(g, present(g, ALLIED, '5AD'), '22.6.3');
        g.v.commandLeft = GONE;
        return 'later';
      },
    },
    command: choice('commandLeft', command, (g) => award(g, GERMAN, 1, '22.6.3'), 'later'),
    later: {
      auto: (g) => {
        if (g.v.turn <= ARTILLERY_LEAVES || g.v.tenthLeft !== 0) return END;
        const here = fighting(tenth(g));
        return here.length > 0 && here.every((u) => !isEncircled(g, u)) ? 'tenth' : END;
      },
    },
    tenth: choice('tenthLeft', tenth, (g) => award(g, ALLIED, -2, '22.6.3'), 'end'),
    end: { auto: () => END },
  },
};
