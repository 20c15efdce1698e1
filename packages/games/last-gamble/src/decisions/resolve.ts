/** Puts the record of decisions together for one set-up: basic rules, then the modules of the options in force, in the order listed. */
import type { Setup } from '@hexfront/engine';
import { completeOptions, scenarioById, turns } from '../data/index.ts';
import { emptyAirHooks } from './air.ts';
import { basicModules } from './basic/index.ts';
import { emptyFightHooks } from './combat.ts';
import { emptyMoveHooks } from './movement.ts';
import { withOffers } from './offers.ts';
import type { RuleModule, Rules } from './rules.ts';
import { emptyWorkHooks } from './works.ts';

/**
 * Modules of options, behind the basic ones (`modules.ts`). They may be fetched late, when an option is on: then undefined until they are there.
 */
export type Further = () => readonly RuleModule[] | undefined;
/** The modules in force, in the order in which they change the record. Where two touch the same decision, the later one sees the earlier one's. */
function modulesFor(on: ReadonlySet<string>, further: Further): readonly RuleModule[] {
  const more = further();
  if (!more && on.size > 0) throw new Error('the rules of the chosen options are not loaded');
  return [...basicModules, ...(more ?? [])].filter(({ id }) => id === undefined || on.has(id));
}

/** Ids of everything that is switched on: flags by their id, the level as `advanced`. */
export function optionsOn(setup: Setup): Set<string> {
  const on = new Set<string>();
  const values = completeOptions(setup.options as Record<string, string | boolean>);
  for (const [id, value] of Object.entries(values)) if (value === true) on.add(id);
  if (setup.options.level === 'advanced') on.add('advanced');
  return on;
}

export function resolveRules(setup: Setup, further: Further): Rules {
  const on = optionsOn(setup);
  const never = (): boolean => false;
  const draft: Rules = {
    setup,
    scenario: scenarioById(setup.scenario),
    on,
    inForce: (_g, id) => on.has(id),
    clear: never,
    freeze: never,
    snow: never,
    surprise: () => 0,
    allowance: [],
    stepExtra: [],
    terrainPrice: () => 2,
    mayMarch: never,
    ignoresZones: [],
    mayMove: [],
    move: emptyMoveHooks(),
    zoneReaches: [],
    supplyFixed: [],
    supplyChanges: [],
    roadCuts: [],
    surrender: () => Number.POSITIVE_INFINITY,
    fuelStart: () => Number.POSITIVE_INFINITY,
    fuelRolls: () => 0,
    air: emptyAirHooks((_g, turn) => turns[turn - 1]?.sky),
    works: emptyWorkHooks(),
    drop: { refusal: () => undefined, automatic: () => false },
    sight: undefined,
    fight: emptyFightHooks(),
    attackFactors: [],
    defenseFactors: [],
    supportFactors: [],
    shifts: [],
    dieRules: [],
    results: [],
    armorClaims: true,
    lossPriority: [],
    advanceLimit: [],
    beforeRoll: [],
    afterBattle: [],
    stages: (root) => root,
    triggers: [],
    procs: {},
    offers: [],
    bars: [],
    victory: [],
    prizes: () => undefined,
    choice: (id) => String(setup.options[id]),
    atStart: [],
    onLoss: [],
    questions: {},
  };
  const modules = modulesFor(on, further);
  for (const module of modules) module.apply(draft);
  for (const module of modules) module.finish?.(draft);
  draft.procs = withOffers(draft);
  return Object.freeze(draft);
}
