import json from '../../data/setups.json' with { type: 'json' };
import { drawCompanies } from './companies.ts';
import type { DeployedUnit, SetupData, SetupId } from './setup-types.ts';

export const setups = json as unknown as { readonly [S in SetupId]: SetupData };

/**
 * Every counter of the set-ups with its entry; companies are drawn from the pool in the order of the lists. `later` are the companies of
 * lists that arrive afterward, put aside from the same pool.
 */
export function deploymentOf(
  ids: readonly SetupId[],
  later: Parameters<typeof drawCompanies>[0] = [],
): { readonly units: readonly DeployedUnit[]; readonly later: ReturnType<typeof drawCompanies> } {
  const entries = ids.flatMap((id) => setups[id].entries);
  const drawn = drawCompanies([...entries.map((entry) => entry.companies ?? {}), ...later]);
  return {
    units: entries.flatMap((entry, n) => [
      ...(entry.units ?? []).map((unit) => ({ unit, entry })),
      ...drawn[n].map(({ unit, company }) => ({ unit, company, entry })),
    ]),
    later: drawn.slice(entries.length),
  };
}
