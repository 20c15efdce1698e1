/** The 1st Infantry Division, at rest near Herve: German units near Eupen or Verviers bring all of it onto the map at once (30.7.0). Procedure `billets`. */
import { bestPlace, deployAtOnce, disk, distance, END, type HexId, type Refusal, type Trigger, type UnitId } from '@hexfront/engine';
import { held, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Proc, type WaR2 } from '../../state/shape.ts';
import { stackRefusal } from '../movement/stacking.ts';
import { hexesOf } from '../victory/conditions.ts';
import { EUPEN } from './fifth-armored.ts';
import { isParachutist } from './parachute-drop.ts';

const HERVE = '2904NE';
const BILLETS = 2;
const PLACES = ['3208NE', ...EUPEN];
const ALARM = 8;
const DIVISION = '1ID';

const waiting = (g: G): UnitId[] =>
  g
    .unitsIn(g.box('Arriving'))
    .filter((u) => UNITS[u].formation === DIVISION || isCompany(g, u))
    .sort((a, b) => a - b);
/** Engineers of the division in companies (31.4.0-4). */
const isCompany = (g: G, u: UnitId): boolean => g.f.comesWith[u] > 0 && UNITS[g.f.comesWith[u] - 1].formation === DIVISION;
const isAlarm = (g: G, u: UnitId, hex: HexId): boolean =>
  g.rules.special('30.7.0') &&
  SIDE[u] === GERMAN &&
  !isParachutist(g, u) &&
  hexesOf(g, PLACES).some((at) => distance(g.board, at, hex) <= ALARM) &&
  g.board.hex(HERVE) !== undefined &&
  waiting(g).length > 0;

const billetHexes = (g: G): HexId[] => disk(g.board, g.board.at(HERVE), BILLETS);
function billetRefusal(g: G, unit: UnitId, to: HexId): Refusal | undefined {
  if (!billetHexes(g).includes(to)) return { case: '30.7.0', why: 'not-near-herve', unit, to };
  return held(g, GERMAN, to) ? { case: '7.5.0', why: 'enemy-hex', unit, to } : stackRefusal(g, unit, to);
}
function put(g: G, u: UnitId, h: HexId): void {
  g.move(u, h);
  g.set('due', u, 0);
  g.set('control', h, ALLIED + 1);
  g.emit({ e: 'arrived', u, h, case: '30.7.0' });
}

const billet = deployAtOnce<WaR2, object, undefined>('billet', {
  units: (g) => waiting(g),
  barred: (g, _l, unit) => (waiting(g).includes(unit) ? undefined : { case: '30.7.0', why: 'not-in-billets', unit }),
  hexes: (g) => billetHexes(g),
  shared: () => undefined,
  refusal: (g, _l, unit, hex) => billetRefusal(g, unit, hex),
  put: (g, _l, unit, hex) => {
    put(g, unit, hex);
    return 'place';
  },
});

export const billets: Proc = {
  first: 'place',
  points: {
    place: {
      who: () => ALLIED,
      cases: ['30.7.0'],
      args: (g) => ({ n: waiting(g).length }),
      skip: (g) => (waiting(g).length === 0 ? END : undefined),
      options: [
        billet,
        {
          k: 'rest',
          from: () => [{ k: 'rest' }],
          test: () => undefined,
          // Whoever finds no room enters as a reinforcement of this turn.
          take: (g) => {
            for (const u of waiting(g)) {
              const at = bestPlace(
                billetHexes(g),
                (h) => distance(g.board, h, g.board.at(HERVE)),
                (h) => billetRefusal(g, u, h) === undefined,
              );
              if (at === undefined) g.set('due', u, g.v.turn);
              else put(g, u, at);
            }
            return END;
          },
        },
      ],
    },
  },
};

export const billetTriggers: readonly Trigger<WaR2>[] = [
  { on: 'entered', call: 'billets', when: (g, { u, h }) => (isAlarm(g, u, h) ? {} : undefined) },
];
