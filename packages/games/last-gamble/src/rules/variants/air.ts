/** Variants about the sky: Operation Hermann cancelled (gvar-6), poor weather (avar-9). */
import type { UnitId } from '@hexfront/engine';
import { turns, unitIndex, variants } from '../../data/index.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { type G, GERMAN } from '../../state/shape.ts';
import { variant } from './force.ts';

const HERMANN = variants['gvar-6'];
const EXTRA = HERMANN.extra.map(unitIndex);
const FLYING: ReadonlySet<string | undefined> = new Set(['clear', 'fog']);
/** Turns that can be clear at all. */
const CLEAR = turns.filter((t) => t.sky === 'clear').map((t) => t.turn);

const flew = (g: G, unit: UnitId, turn: number): boolean => (turns[turn - 1].half === 'pm' ? g.f.flownPm : g.f.flownAm)[unit] === turn;

/** Extra aircraft for a turn: as many as are listed, at least one (gvar-6). */
export const extraMissions = (listed: number): number => Math.max(HERMANN.minimumOnClearOrFog, (HERMANN.germanAirFactor - 1) * listed);

/** Counters that the players provide stay away from the other aircraft until the variant calls for them. */
export const spareAircraft: RuleModule = {
  apply(draft) {
    draft.atStart.push((g) => {
      for (const u of EXTRA) if (!g.rules.inForce(g, 'gvar-6')) g.move(u, g.box('out'));
    });
  },
};

export const hermannCancelled = variant('gvar-6', (draft, on) => {
  const { list, sky } = draft.air;
  draft.air.list = (g, side, turn) => {
    const usual = list(g, side, turn);
    if (side !== GERMAN || !on(g) || !FLYING.has(g.rules.air.sky(g, turn))) return usual;
    // Their type is free, so all of them are on offer until enough have flown.
    const flown = EXTRA.filter((u) => flew(g, u, turn));
    return [...usual, ...(flown.length < extraMissions(usual.length) ? EXTRA : flown)];
  };
  const { clear } = draft;
  draft.clear = (g) => {
    if (!clear(g) || !on(g)) return clear(g);
    let days = 0;
    for (const turn of CLEAR) if (turn <= g.v.turn && sky(g, turn) === 'clear') days++;
    return days >= HERMANN.airSupremacyFromClearDay;
  };
});

const POOR = variants['avar-9'];

export const poorWeather = variant('avar-9', (draft, on) => {
  const grounded = (g: G, turn: number): boolean => on(g) && turn >= POOR.overcastFromTurn && turn < POOR.noAirBeforeTurn;
  const { list, sky } = draft.air;
  draft.air.list = (g, side, turn) => (grounded(g, turn) ? [] : list(g, side, turn));
  draft.air.sky = (g, turn) => (!on(g) || turn < POOR.overcastFromTurn ? sky(g, turn) : turn < POOR.fogFromTurn ? 'overcast' : 'fog');
  // What was listed for the evening before, and the resupply flight, which is on no list.
  draft.air.mayFly.push((g) => (grounded(g, g.v.turn) ? { case: 'avar-9', why: 'grounded' } : undefined));
  const { clear, freeze } = draft;
  draft.clear = (g) => !on(g) && clear(g);
  draft.freeze = (g) => !on(g) && freeze(g);
  const { ground } = draft.move;
  draft.move.ground = (g) => {
    const usual = ground(g);
    return on(g) && usual === 'frozen' ? 'mud' : usual;
  };
});
