/** Every procedure by the name the sequence of play and other procedures call it. One chapter, one export; here they only meet. */
import { call, END, type Procedure } from '@hexfront/engine';
import { air } from './air-support.ts';
import { dropProcs } from './airborne.ts';
import { combatProcs } from './combat.ts';
import { dams, damsAsked } from './dams.ts';
import { maneuverProcs } from './maneuver-supply.ts';
import { movementProcs } from './movement-phase.ts';
import { appearanceProcs } from './order-of-appearance.ts';
import { replacementProcs } from './replacements.ts';
import { reserveProcs } from './reserves.ts';
import { PHASE_RUNS, phaseProc } from './sequence.ts';
import { setUpProcs } from './set-up.ts';
import type { Proc, RR } from './shape.ts';
import { supplyProcs } from './supply-phase.ts';
import { terminalProcs } from './terminal.ts';
import { weatherProcs } from './weather.ts';

/** A phase, then the German's chance to blow the dams (24). */
const phase = (run: string): Proc => ({
  first: 'run',
  points: {
    run: { auto: () => call(run, {}, 'after') },
    after: { auto: (g) => (damsAsked(g) ? call('dams', {}, 'over') : END) },
    over: { auto: () => END },
  },
});

// biome-ignore lint/suspicious/noExplicitAny: each procedure has its own locals
const all: Record<string, Procedure<RR, any>> = {
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
