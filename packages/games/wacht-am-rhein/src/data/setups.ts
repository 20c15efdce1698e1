import json from '../../data/setups.json' with { type: 'json' };
import { drawCompanies } from './companies.ts';
import type { DeployedUnit, SetupData, SetupId, SuggestedSetup } from './setup-types.ts';

export const setups = json as unknown as { readonly [S in SetupId]: SetupData };

/**
 * Every counter of the set-ups with its entry; companies are drawn from the pool in the order of the lists. `later` are the companies of
 * lists that arrive afterward, put aside from the same pool.
 */
export function deploymentOf(
  ids: readonly SetupId[],
  later: Parameters<typeof drawCompanies>[0],
  allOut: boolean,
): { readonly units: readonly DeployedUnit[]; readonly later: ReturnType<typeof drawCompanies> } {
  const entries = ids.flatMap((id) => [...setups[id].entries, ...(allOut ? (setups[id].allOut ?? []) : [])]);
  const drawn = drawCompanies([...entries.map((entry) => entry.companies ?? {}), ...later]);
  return {
    units: entries.flatMap((entry, n) => [
      ...(entry.units ?? []).map((unit) => ({ unit, entry })),
      ...drawn[n].map(({ unit, company }) => ({ unit, company, entry })),
    ]),
    later: drawn.slice(entries.length),
  };
}

export type SuggestedSetups = { readonly [S in SetupId]: SuggestedSetup };

/** The suggested deployments; loaded only when a game begins. */
export async function loadSuggestedSetups(): Promise<SuggestedSetups> {
  const module = await import('../../data/suggested.json', { with: { type: 'json' } });
  return module.default as unknown as SuggestedSetups;
}

/** A hex for each counter of a deployment: the printed one, or the suggested one where there is a choice. */
export function suggestedPlaces(deployed: readonly DeployedUnit[], suggested: SuggestedSetups): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const setup of Object.values(setups)) {
    const { at, allOut, companies = [] } = suggested[setup.id];
    const own = new Set([...setup.entries, ...(setup.allOut ?? [])]);
    const waiting = new Map(companies.map(({ entry, ...kinds }) => [setup.entries[entry], kinds] as const));
    const used = new Map<string, number>();
    for (const { unit, company, entry } of deployed) {
      if (!own.has(entry)) continue;
      let hex: string | undefined = 'hex' in entry.at ? entry.at.hex : setup.entries.includes(entry) ? at[unit] : allOut?.[unit];
      if (company && !('hex' in entry.at)) {
        const key = `${setup.entries.indexOf(entry)} ${company}`;
        const n = used.get(key) ?? 0;
        used.set(key, n + 1);
        hex = waiting.get(entry)?.[company]?.[n];
      }
      if (hex === undefined) throw new Error(`No suggested place for ${unit}`);
      places.set(unit, hex);
    }
  }
  return places;
}
