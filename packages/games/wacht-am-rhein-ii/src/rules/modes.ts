/** Chapter 5, the Mode Determination Phase: who prepares an assault, and who lies on top of a stack. Procedure `modes`. */
import { among, END, type HexId, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { onMapOf } from '../state/derived.ts';
import { MODES } from '../state/fields/modes.ts';
import { ARTILLERY, HQ, LEADER, SIDE, unitsOf } from '../state/query.ts';
import { FRESH, type G, type Opt, PREPARED_ASSAULT, type Proc, TACTICAL } from '../state/shape.ts';
import { isOverstacked } from './movement/stacking.ts';
import { topOf } from './observation.ts';

/** Puts a unit into a mode; the Combat Phase drops those in Prepared Assault mode to Tactical (5.2.0). */
export function setMode(g: G, u: UnitId, mode: number, rule: string): void {
  if (g.f.mode[u] === mode) return;
  g.set('mode', u, mode);
  g.emit({ e: 'modeChanged', u, h: g.hexOf(u), mode: MODES[mode], case: rule });
}

function notYours(g: G, unit: UnitId, rule: string): Refusal | undefined {
  if (SIDE[unit] !== g.v.side) return { case: rule, why: 'not-yours', unit };
  return g.onMap(unit) ? undefined : { case: rule, why: 'not-on-map', unit };
}

function prepareRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '5.2.0', why, unit });
  if (g.f.mode[unit] === PREPARED_ASSAULT) return no('prepared-already');
  if (ARTILLERY[unit] === 1 || LEADER[unit] === 1) return no('prepares-not');
  if (g.f.fatigue[unit] !== FRESH) return no('tired-prepares-not');
  return isOverstacked(g, SIDE[unit], g.hexOf(unit)) ? { ...no('overstacked-prepares-not'), case: '6.4.2' } : undefined;
}

const prepare: Opt = {
  k: 'prepare',
  parts: 'u',
  ...among({
    k: 'prepare',
    part: 'u',
    of: (g: G) => onMapOf(g, g.v.side),
    fits: (g: G) => (u: UnitId) => prepareRefusal(g, u) === undefined,
  }),
  test: (g, _l, { u }) => notYours(g, u, '5.0') ?? prepareRefusal(g, u),
  take(g, _l, { u }) {
    setMode(g, u, PREPARED_ASSAULT, '5.2.0');
    return 'choose';
  },
};

/** Each stack is turned over once in a phase at most. */
function topRefusal(g: G, unit: UnitId): Refusal | undefined {
  const hex: HexId = g.hexOf(unit);
  const no = (why: string): Refusal => ({ case: '6.5.0', why, unit });
  const stack = unitsOf(g, SIDE[unit], hex);
  if (stack.length < 2 || topOf(g, SIDE[unit], hex) === unit) return no('on-top-already');
  if (HQ[unit] === 1) return no('hq-not-on-top');
  return g.f.turned[hex] === 1 ? no('turned-already') : undefined;
}

const putOnTop: Opt = {
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

export const modes: Proc = {
  first: 'begin',
  points: {
    begin: {
      auto(g) {
        // Every mode lasts until the next friendly Mode Determination Phase at most (5.0).
        for (const u of onMapOf(g, g.v.side)) setMode(g, u, TACTICAL, '5.1.0');
        return 'choose';
      },
    },
    choose: { who: (g) => g.v.side, cases: ['5.0', '3.3.6-mode'], options: [prepare, putOnTop, plain('done', 'end')] },
    end: { auto: () => END },
  },
};
