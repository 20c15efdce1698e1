/**
 * West of the Meuse (26.3.0, 26.4.0): all of it is the Communications Zone until a unit of XXX Corps has been in Givet; from then on the ground north of Givet is
 * the corps's own, and no US division enters it.
 */
import { type Board, type HexId, perBoard, type Trigger, type UnitId } from '@hexfront/engine';
import { formations, manifestOf, placeOf } from '../../data/index.ts';
import { printed, UNITS, wholeOf } from '../../state/query.ts';
import type { G, WaR2 } from '../../state/shape.ts';
import { NUMBER } from '../movement/step-codes.ts';

/** The hex that the rules name, and the town on our map (R-S04a). */
const GIVET = ['3732NW', '3703SW'] as const;
/** The last row of XXX Corps (R-T8). */
export const GIVET_ROW = placeOf(GIVET[1])?.row ?? 0;

const EAST = 0;
const CORPS = 1;
const ZONE = 2;
/** By hex: east of the Meuse, behind it as far as Givet, or farther south. */
const partOf = perBoard((board) => {
  const behind = board.markBit('behind-meuse');
  return Uint8Array.from(board.ids, (id, hex) =>
    (board.marks[hex] & behind) === 0 ? EAST : (placeOf(id)?.row ?? 0) > GIVET_ROW ? ZONE : CORPS,
  );
});
const closing = (shut: Readonly<Partial<Record<number, number>>>): ((board: Board) => Uint8Array) =>
  perBoard((board) => partOf(board).map((part) => shut[part] ?? 0));
const eastOfMeuse = closing({ [EAST]: NUMBER.zone });
const outsideZone = closing({ [EAST]: NUMBER.zone, [CORPS]: NUMBER.zoneEnds });
const corpsGround = closing({ [CORPS]: NUMBER.britishGround });

/** Scenarios of December 21 and 28 begin with the line at Givet. */
export const isGivetTaken = (g: G): boolean => g.v.givet > 0 || ['dec-21', 'dec-28'].includes(manifestOf(g.rules.scenario) ?? '');

const DIVISIONS: ReadonlySet<string> = new Set(['infantry', 'armored', 'airborne']);
const US_DIVISION: readonly boolean[] = UNITS.map(
  ({ nation, formation }) => nation === 'US' && DIVISIONS.has(formations.find(({ id }) => id === formation)?.kind ?? ''),
);

/** What is closed to a unit of the rear until it is released, and to units of US divisions; who is inside already moves as it likes (R-G30). */
export function zoneClosedTo(g: G, u: UnitId): Uint8Array | undefined {
  const here = partOf(g.board)[g.hexOf(u)];
  const whole = wholeOf(g, u);
  if (printed(g, whole).formation === 'COMZ' && g.f.freed[whole] === 0)
    return isGivetTaken(g) && here === ZONE ? outsideZone(g.board) : eastOfMeuse(g.board);
  return isGivetTaken(g) && here !== CORPS && US_DIVISION[whole] ? corpsGround(g.board) : undefined;
}

const isGivet = (g: G, hex: HexId): boolean => GIVET.some((id) => g.board.hex(id) === hex);
export const zoneTriggers: readonly Trigger<WaR2>[] = [
  {
    on: 'entered',
    effect: (g, { u, h }) => {
      if (UNITS[wholeOf(g, u)].nation !== 'British' || !g.rules.allModes || isGivetTaken(g) || !isGivet(g, h)) return;
      g.v.givet = g.v.turn;
      g.emit({ e: 'givetTaken', u, h, case: '26.4.0' });
    },
  },
];
