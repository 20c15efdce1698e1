/** Every procedure by the name the sequence of play and other procedures call it. One chapter, one export; here they only meet. */
import { type AnyProcedure, call, END } from '@hexfront/engine';
import { air } from './rules/air/air-support.ts';
import { dropProcs } from './rules/air/airborne.ts';
import { appearanceProcs } from './rules/arrivals/order-of-appearance.ts';
import { replacementProcs } from './rules/arrivals/replacements.ts';
import { combatProcs } from './rules/combat/combat.ts';
import { dams, damsAsked } from './rules/dams.ts';
import { movementProcs } from './rules/movement/movement-phase.ts';
import { reserveProcs } from './rules/reserves/reserves.ts';
import { PHASE_RUNS, phaseProc } from './rules/sequence.ts';
import { maneuverProcs } from './rules/supply/maneuver-supply.ts';
import { supplyProcs } from './rules/supply/supply-phase.ts';
import { terminalProcs } from './rules/terminal.ts';
import { weatherProcs } from './rules/weather.ts';
import { setUpProcs } from './setup/set-up.ts';
import type { Proc, RR } from './state/shape.ts';

/** A phase, then the German's chance to blow the dams (24). */
const phase = (run: string): Proc => ({
  first: 'run',
  points: {
    run: { auto: () => call(run, {}, 'after') },
    after: { auto: (g) => (damsAsked(g) ? call('dams', {}, 'over') : END) },
    over: { auto: () => END },
  },
});

const all: Record<string, AnyProcedure<RR>> = {
  ...setUpProcs,
  ...weatherProcs,
  ...replacementProcs,
  ...maneuverProcs,
  ...appearanceProcs,
  ...supplyProcs,
  ...movementProcs,
  ...dropProcs,
  ...air,
  ...combatProcs,
  ...reserveProcs,
  ...terminalProcs,
  dams,
};
for (const run of PHASE_RUNS) all[phaseProc(run)] = phase(run);

export const PROCS: Readonly<typeof all> = all;
