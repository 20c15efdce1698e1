/** Chapter 5, the Mode Determination Phase: modes, battery status, trucks, and who lies on top of a stack. Procedure `modes`. */
import { among, END, type HexId, NOBODY, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { MANEUVER_RESERVE, STRATEGIC } from '../../state/fields/modes.ts';
import { ARTILLERY, HQ, LEADER, SIDE, unitsOf } from '../../state/query.ts';
import { FRESH, type G, type Opt, PREPARED_ASSAULT, type Proc, TACTICAL } from '../../state/shape.ts';
import { boundaryRefusal } from '../boundaries/areas.ts';
import { withdrewRefusal } from '../boundaries/montgomery.ts';
import { bringToLight } from '../free-setup/written.ts';
import { isOverstacked } from '../movement/stacking.ts';
import { topOf } from '../sight/tops.ts';
import { quietRefusal } from './capacity.ts';
import { choice, MODE_LOCALS, type ModeLocals, notYours, setMode } from './choosing.ts';
import { exploitFormation, exploitPart } from './exploit.ts';
import { battery, motorize, returnTrucks } from './guns-and-trucks.ts';
import { remount } from './remount.ts';
import { combatReserve, endBonuses, isForgotten, release, withhold } from './reserve.ts';
import { assemblyQuestion, goStrategic, leaveStrategic, staysStrategic } from './strategic.ts';

/** Why a unit makes no Prepared Assault, wherever it is. */
export function unpreparedRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '5.2.0', why, unit });
  if (ARTILLERY[unit] === 1 || LEADER[unit] === 1) return no('prepares-not');
  if (g.f.fatigue[unit] !== FRESH) return no('tired-prepares-not');
  return quietRefusal(g, unit) ?? boundaryRefusal(g, unit) ?? withdrewRefusal(g, unit);
}
function prepareRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '5.2.0', why, unit });
  if (g.f.mode[unit] === PREPARED_ASSAULT) return no('prepared-already');
  if (g.f.mode[unit] !== TACTICAL) return { ...no('mode-chosen'), case: '5.0' };
  const unfit = unpreparedRefusal(g, unit);
  if (unfit) return unfit;
  return isOverstacked(g, SIDE[unit], g.hexOf(unit)) ? { ...no('overstacked-prepares-not'), case: '6.4.2' } : undefined;
}

const prepare: Opt<ModeLocals> = choice(
  'prepare',
  '5.0',
  prepareRefusal,
  (g, u) => {
    setMode(g, u, PREPARED_ASSAULT, '5.2.0');
    return 'choose';
  },
  true,
);

/** Each stack is turned over once in a phase at most. */
function topRefusal(g: G, unit: UnitId): Refusal | undefined {
  const hex: HexId = g.hexOf(unit);
  const no = (why: string): Refusal => ({ case: '6.5.0', why, unit });
  const stack = unitsOf(g, SIDE[unit], hex);
  if (stack.length < 2 || topOf(g, SIDE[unit], hex) === unit) return no('on-top-already');
  if (HQ[unit] === 1) return no('hq-not-on-top');
  return g.f.turned[hex] === 1 ? no('turned-already') : undefined;
}

const putOnTop: Opt<ModeLocals> = {
  k: 'top',
  parts: 'u',
  ...among({
    k: 'top',
    part: 'u',
    of: (g: G) => (g.rules.fog ? onMapOf(g, g.v.side) : []),
    fits: (g: G) => (u: UnitId) => topRefusal(g, u) === undefined,
  }),
  test: (g, _l, { u }) => notYours(g, u, '6.5.0') ?? (g.rules.fog ? topRefusal(g, u) : { case: '6.5.0', why: 'nothing-hidden', unit: u }),
  take(g, _l, { u }) {
    const hex = g.hexOf(u);
    g.set('top', hex, u + 1);
    g.set('turned', hex, 1);
    g.emit({ e: 'onTop', u, h: hex, case: '6.5.0' });
    return 'choose';
  },
};

/** Every mode is chosen anew (5.0), but for columns on their way and formations in Maneuver Reserve. Trucks go back to their armies. */
function begin(g: G): void {
  endBonuses(g);
  for (const u of onMapOf(g, g.v.side)) {
    if (staysStrategic(g, u) || (g.f.mode[u] === MANEUVER_RESERVE && !isForgotten(g, u))) continue;
    if (g.f.mode[u] === STRATEGIC) leaveStrategic(g, u, '5.3.2');
    else setMode(g, u, TACTICAL, '5.1.0');
  }
  returnTrucks(g);
}

export const modes: Proc<ModeLocals> = {
  locals: MODE_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto(g) {
        begin(g);
        return 'choose';
      },
    },
    choose: {
      who: (g) => g.v.side,
      cases: ['5.0', '3.3.6-mode'],
      options: [
        prepare,
        goStrategic,
        exploitPart,
        exploitFormation,
        combatReserve,
        withhold,
        release,
        battery,
        motorize,
        remount,
        putOnTop,
        bringToLight,
        plain('done', 'end'),
      ],
    },
    assemble: assemblyQuestion({ cases: ['5.3.2'], unit: (_g, l) => l.column ?? NOBODY, next: () => 'choose' }),
    end: { auto: () => END },
  },
};
