/**
 * US units that have not been activated (35.1.4): they neither move nor build nor blow bridges nor change their mode until they are assaulted, until the
 * schedule of the first day lets their player activate them, or until December 17. Procedure `awakening`.
 */
import { END, listed, type Next, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { type Awakening, turnNumber } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { ARTILLERY, beside, ENGINEER, markOf, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Opt, type Proc } from '../../state/shape.ts';
import { revealPart } from '../free-setup/written.ts';
import { hasFieldwork } from '../sight/cover.ts';
import { isGuardChosen, sendGuard } from '../special/fifth-armored.ts';
import { hasLine } from '../victory/lines.ts';
import { NOT_NORTH, SENT_TO_ST_VITH, TO_ST_VITH } from './sent-reserves.ts';

const AM_17 = turnNumber('dec-17-am');
const PM_17 = turnNumber('dec-17-pm');

export const isAsleep = (g: G, u: UnitId): boolean => g.f.asleep[u] === 1;
export function wake(g: G, units: Iterable<UnitId>, rule = '35.1.4'): void {
  for (const u of units) {
    if (g.f.asleep[u] === 0) continue;
    g.set('asleep', u, 0);
    if (g.onMap(u)) g.emit({ e: 'woken', u, h: g.hexOf(u), case: rule });
  }
}
export const sleepers = (g: G): UnitId[] => onMapOf(g, ALLIED).filter((u) => isAsleep(g, u));
/** There is somebody to activate: the phase takes place. */
export const isWakeUpTime = (g: G): boolean => sleepers(g).length > 0;

/** The part of a division that a unit is of; a company is of the one that it stands with. */
function partOf(g: G, u: UnitId): string {
  const formation = markOf(g, u);
  const mate = UNITS[u].generic ? unitsOf(g, SIDE[u], g.hexOf(u)).find((v) => UNITS[v].part && UNITS[v].formation === formation) : u;
  return `${formation} ${mate === undefined ? undefined : UNITS[mate].part}`;
}
const rowNow = (g: G): Awakening | undefined => g.rules.scenario.awakening?.find((row) => row.turn === g.v.turn);

/** Why a unit cannot be activated of its player's free will (35.1.4, 35.1.8). */
export function wakeRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (why: string, rule = '35.1.4'): Refusal => ({ case: rule, why, unit });
  if (!g.onMap(unit) || SIDE[unit] !== ALLIED) return no('not-yours');
  if (!isAsleep(g, unit)) return no('awake-already');
  const until = g.rules.scenario.asleepUntil ?? {};
  const held = until[partOf(g, unit)] ?? until[markOf(g, unit) ?? ''] ?? 0;
  if (held > g.v.turn) return no('sleeps-longer');
  if (g.v.turn >= AM_17) return undefined;
  if (hasFieldwork(g, g.hexOf(unit))) return no('sleeps-in-works');
  const corps = markOf(g, unit) === undefined;
  if (corps && (ARTILLERY[unit] === 1 || ENGINEER[unit] === 1)) return no('sleeps-corps');
  if (ARTILLERY[unit] === 1 && !beside(g, GERMAN, g.hexOf(unit))) return no('sleeps-guns', '35.1.8');
  return undefined;
}

const isByMap = (g: G): boolean => rowNow(g)?.dice === 'each-map';
/** What the activation of a unit is taken from: at night the die of its map, in the row that both maps have that with more left (35.1.4-e, R-O5). */
function poolOf(g: G, u: UnitId): 'wakeups' | 'wakeupsNE' | 'wakeupsSE' {
  if (!isByMap(g)) return 'wakeups';
  const on = (sheet: string): boolean => g.board.regionsAt(g.hexOf(u), 'sheet').some(({ name }) => name === sheet);
  return on('NE') && !(on('SE') && g.v.wakeupsSE > g.v.wakeupsNE) ? 'wakeupsNE' : 'wakeupsSE';
}
const choices = (g: G): UnitId[] =>
  g.v.wakeups + g.v.wakeupsNE + g.v.wakeupsSE > 0
    ? sleepers(g).filter((u) => g.v[poolOf(g, u)] > 0 && wakeRefusal(g, u) === undefined)
    : [];

const activate: Opt = listed(
  'wake',
  'u',
  choices,
  (g, _l, u): Refusal => wakeRefusal(g, u) ?? { case: '35.1.4', why: isByMap(g) ? 'no-wakeups-on-map' : 'no-wakeups', unit: u },
  (g, _l, u) => {
    g.v[poolOf(g, u)]--;
    wake(g, [u]);
    return 'choose';
  },
);
/** One of several parts of a formation, whole (35.1.4). */
const oneOf = (g: G): readonly string[] => (onMapOf(g, ALLIED).some((u) => g.f.sent[u] > 0) ? [] : (rowNow(g)?.oneOf ?? []));
const activatePart: Opt = listed(
  'wake-part',
  'n',
  (g: G) => oneOf(g).map((_, n) => n),
  (): Refusal => ({ case: '35.1.4', why: 'no-part-to-wake' }),
  (g, _l, n) => {
    const name = oneOf(g)[n];
    revealPart(g, name);
    const units = onMapOf(g, ALLIED).filter((u) => partOf(g, u) === name);
    for (const u of units) g.set('sent', u, name === SENT_TO_ST_VITH ? TO_ST_VITH : NOT_NORTH);
    wake(g, units);
    return 'choose';
  },
);

/** From the morning of December 17 everybody, but those in fieldworks and those cut off; in the afternoon they too (35.1.4). */
function dawn(g: G): void {
  if (g.v.turn >= PM_17) {
    wake(g, sleepers(g));
    return;
  }
  const rear = g.rules.sources(g.board, ALLIED).map(({ hex }) => hex);
  wake(
    g,
    sleepers(g).filter((u) => markOf(g, u) === '2ID' || (!hasFieldwork(g, g.hexOf(u)) && hasLine(g, ALLIED, [g.hexOf(u)], rear))),
  );
}

const half = (pip: number): number => Math.floor((pip % 10) / 2);
export const awakening: Proc = {
  first: 'begin',
  points: {
    begin: {
      auto: (g): Next => {
        if (g.v.turn >= AM_17) {
          dawn(g);
          return END;
        }
        const row = rowNow(g);
        wake(
          g,
          onMapOf(g, ALLIED).filter((u) => row?.named?.includes(UNITS[u].id) || g.board.ids[g.hexOf(u)] === row?.inHex),
        );
        g.v.wakeups = row?.units ?? 0;
        return row?.dice ? 'dice' : 'choose';
      },
    },
    // A die for both maps, at night one for each; halves are dropped.
    dice: {
      roll: (g) =>
        isByMap(g)
          ? { dice: [10, 10], classOf: (pips) => pips.map(half).join(' '), cases: ['35.1.4-e'], says: 'roll.map-wakeups' }
          : { dice: [10], classOf: ([pip]) => String(half(pip)), cases: ['35.1.4'], says: 'roll.wakeups' },
      take: (g, _l, pips) => {
        const [first, second] = pips.map(half);
        if (isByMap(g)) {
          g.v.wakeupsNE = first;
          g.v.wakeupsSE = second;
          g.emit({ e: 'mapWakeups', ne: first, se: second, case: '35.1.4-e' });
        } else {
          g.v.wakeups = first;
          g.emit({ e: 'wakeups', n: first, case: '35.1.4' });
        }
        return 'choose';
      },
    },
    choose: {
      who: () => ALLIED,
      cases: ['35.1.4'],
      args: (g) => ({ n: g.v.wakeups, maps: isByMap(g) ? 1 : 0, ne: g.v.wakeupsNE, se: g.v.wakeupsSE }),
      skip: (g) => (choices(g).length === 0 && oneOf(g).length === 0 && isGuardChosen(g) ? 'over' : undefined),
      options: [activate, activatePart, sendGuard, plain('done', END)],
    },
    over: { auto: () => END },
  },
};
