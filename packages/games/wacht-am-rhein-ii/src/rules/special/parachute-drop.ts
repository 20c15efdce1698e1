/**
 * Von der Heydte (30.1): three companies of infantry jump behind the lines of V Corps, most of them into the void. Procedure `drop`. What they do on
 * the ground afterwards is asked here by supply and artillery.
 */
import { distance, END, type HexId, listed, neighboursOf, type Of, type Refusal, type UnitId } from '@hexfront/engine';
import { count, hexes, record, units } from '@hexfront/engine/parts';
import { tables, turnNumber } from '../../data/index.ts';
import { held } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Opt, type Proc } from '../../state/shape.ts';
import { freeCompany, takeOut } from '../companies/breakdown.ts';

const FIRST_DAY = turnNumber('dec-16-am');
const SECOND_DAY = turnNumber('dec-17-am');
const { target, units: COMPANIES, drop: DROP, scatter: WINDS } = tables.parachuteDrop;
const CENTER = target.hex;
const COMPANY = 'ge-bk-inf12';
/** The drop is made as planned on this; each company is lost up to the first and blown off up to the second (30.1.1, 30.1.2). */
const AS_PLANNED = 0;
const upTo = (result: string): number => DROP.find((row) => row.result === result)?.max ?? -1;
const LOST_TO = upTo('lost');
const BLOWN_TO = upTo('scatter 1 hex');
/** Direction of the scatter by the die: the table names the winds clockwise from the north (30.1.2). */
const SCATTER: readonly number[] = Array.from({ length: 10 }, (_, die) =>
  WINDS.findIndex(({ min = 0, max = 9 }) => die >= min && die <= max),
);

/** The die of the first morning, and the morning on which it was put off to (30.1.1, 31.4.0-1). */
export const isDropTurn = (g: G): boolean =>
  g.rules.special('30.1.0') &&
  g.board.hex(CENTER) !== undefined &&
  (g.v.turn === FIRST_DAY || (g.v.turn === SECOND_DAY && g.v.jumped === 0));

export const isParachutist = (g: G, u: UnitId): boolean => g.f.dropped[u] > 0;
/** In supply in the turn of the landing; later some division has to supply it (30.1.3). */
export const isFreshlyLanded = (g: G, u: UnitId): boolean => g.f.dropped[u] === g.v.turn && g.v.turn > 0;

const LOCALS = record({ units: units(), where: hexes(), n: count() });
type Locals = Of<typeof LOCALS>;

const center = (g: G): HexId => g.board.at(CENTER);
function jumpRefusal(g: G, to: HexId): Refusal | undefined {
  if (to >= g.board.n || distance(g.board, center(g), to) > 1) return { case: '30.1.2', why: 'drop-elsewhere', to };
  return held(g, ALLIED, to) ? { case: '30.1.2', why: 'drop-on-enemy', to } : undefined;
}
const sites = (g: G): HexId[] => [center(g), ...neighboursOf(g.board, center(g))].filter((h) => jumpRefusal(g, h) === undefined);

const jump: Opt<Locals> = listed(
  'jump',
  'h',
  (g) => sites(g),
  (g, _l, h): Refusal => jumpRefusal(g, h) ?? { case: '30.1.2', why: 'drop-elsewhere', to: h },
  (g, l, h) => {
    const company = freeCompany(g, COMPANY, l.units);
    if (company === undefined) return 'next';
    l.units = [...l.units, company];
    l.where = [...l.where, h];
    return l.units.length < COMPANIES ? 'place' : 'next';
  },
);

/** Down among US units or off the map it is lost as well (R-T1). */
function land(g: G, u: UnitId, at: HexId): void {
  if (at < 0 || held(g, ALLIED, at)) {
    g.move(u, g.box('Eliminated'));
    g.emit({ e: 'jumpLost', u, h: Math.max(0, at), case: '30.1.2' });
    return;
  }
  takeOut(g, u);
  g.move(u, at);
  g.set('dropped', u, g.v.turn);
  g.set('control', at, GERMAN + 1);
}

export const drop: Proc<Locals> = {
  locals: LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        l.units = [];
        l.where = [];
        l.n = 0;
        return g.v.turn === FIRST_DAY ? 'day' : 'place';
      },
    },
    day: {
      roll: () => ({
        dice: [10],
        classOf: ([pip]) => (pip % 10 === AS_PLANNED ? 'today' : 'tomorrow'),
        cases: ['30.1.1'],
        says: 'roll.drop-day',
        args: {},
      }),
      take: (g, _l, [pip]) => {
        const today = pip % 10 === AS_PLANNED;
        g.v.jumped = today ? 1 : 0;
        g.emit({ e: 'dropDay', die: pip % 10, day: today ? 16 : 17, case: '30.1.1' });
        return today ? 'place' : END;
      },
    },
    place: {
      who: () => GERMAN,
      cases: ['30.1.2'],
      args: (_g, l) => ({ n: COMPANIES - l.units.length }),
      // US units stand in all seven hexes: nobody jumps.
      skip: (g) => (sites(g).length === 0 ? 'next' : undefined),
      options: [jump],
    },
    next: {
      auto: (g, l) => {
        g.v.jumped = 1;
        return l.n < l.units.length ? 'jump' : END;
      },
    },
    jump: {
      roll: (_g, l) => ({
        dice: [10],
        classOf: ([pip]) => (pip % 10 <= LOST_TO ? 'lost' : pip % 10 <= BLOWN_TO ? 'scattered' : 'landed'),
        cases: ['30.1.2'],
        says: 'roll.jump',
        args: { unit: l.units[l.n], hex: l.where[l.n] },
      }),
      take: (g, l, [pip]) => {
        const die = pip % 10;
        const [u, h] = [l.units[l.n], l.where[l.n]];
        const outcome = die <= LOST_TO ? 'lost' : die <= BLOWN_TO ? 'scattered' : 'landed';
        g.emit({ e: 'jumped', u, h, die, outcome, case: '30.1.2' });
        if (outcome === 'scattered') return 'scatter';
        if (outcome === 'lost') g.move(u, g.box('Eliminated'));
        else land(g, u, h);
        l.n++;
        return 'next';
      },
    },
    scatter: {
      roll: (_g, l) => ({
        dice: [10],
        classOf: ([pip]) => String(SCATTER[pip % 10]),
        cases: ['30.1.2'],
        says: 'roll.scatter',
        args: { unit: l.units[l.n] },
      }),
      take: (g, l, [pip]) => {
        const [u, from] = [l.units[l.n], l.where[l.n]];
        const h = g.board.neighbors[6 * from + SCATTER[pip % 10]];
        if (h >= 0) g.emit({ e: 'blown', u, from, h, die: pip % 10, case: '30.1.2' });
        land(g, u, h);
        l.n++;
        return 'next';
      },
    },
  },
};
