/** Who is set up in a scenario: rows of the set-up lists, and units that the scenario places itself (34.1.0, 36.5.2). */
import december16 from '../../data/manifests/dec-16.json' with { type: 'json' };
import december21 from '../../data/manifests/dec-21.json' with { type: 'json' };
import december28 from '../../data/manifests/dec-28.json' with { type: 'json' };
import {
  type ManifestRow,
  manifestOf,
  manifestRows,
  type ScenarioData,
  type SetupList,
  scenarioById,
  setupZones,
  units,
} from '../data/index.ts';

const MANIFESTS = {
  'dec-16': december16 as unknown as readonly ManifestRow[],
  'dec-21': december21 as unknown as readonly ManifestRow[],
  'dec-28': december28 as unknown as readonly ManifestRow[],
};
/** The set-up list that tells of a scenario's units, where there is one. */
export function listOf(scenario: ScenarioData): readonly ManifestRow[] {
  const date = manifestOf(scenario);
  return date === undefined ? [] : MANIFESTS[date];
}

/** Units of a list that the scenario has for itself, with what the set-up list of the date says of their losses. */
function ownRows(scenario: ScenarioData, list: SetupList, n: number): ManifestRow[] {
  const known = scenario.setup.losses === undefined ? [] : MANIFESTS[scenario.setup.losses];
  const named = units.filter(
    (unit) =>
      !unit.generic &&
      (list.units?.includes(unit.id) ||
        list.parts?.includes(`${unit.formation} ${unit.part}`) ||
        (unit.formation !== undefined && unit.formation === list.formation)),
  );
  const at = list.hex === undefined ? { anyOf: list.hexes ?? [] } : { hex: list.hex };
  return named.flatMap(({ id, type }): ManifestRow[] => {
    const row = known.find((r) => r.unit === id);
    if (row && 'box' in row.at) return [];
    const losses = list.losses ?? row?.losses;
    const strategic = list.mode === 'strategic' ? { mode: 'strategic' as const } : {};
    return [
      {
        ...{
          id: `${scenario.id}-${n}-${id}`,
          unit: id,
          at,
          groups: row?.groups ?? [],
          line: 0,
          confidence: list.confidence ?? 'reconstructed',
        },
        ...(losses === undefined ? {} : { losses }),
        ...strategic,
        ...(list.fuel === undefined || type !== 'hq' ? {} : { fuel: list.fuel }),
      },
    ];
  });
}
function listRows(scenario: ScenarioData): ManifestRow[] {
  const { lists = [], combine = [] } = scenario.setup;
  const own = lists.flatMap((list, n) => {
    if (list.rows === undefined || list.manifest === undefined) return ownRows(scenario, list, n);
    const part = { ...scenario, setup: { manifest: list.manifest, [list.side]: list.rows } };
    return manifestRows(part, MANIFESTS);
  });
  return [...own, ...combine.flatMap((id) => listRows(scenarioById(id)))];
}

/** A row of the list may name several companies of a kind at once. */
const copies = (row: ManifestRow): ManifestRow[] => Array.from({ length: row.count ?? 1 }, () => row);

const known = new WeakMap<ScenarioData, readonly ManifestRow[]>();
/** Everybody in the order of the lists; a unit that two of them name stands where the first has it (36.7.2). */
export function rowsOf(scenario: ScenarioData): readonly ManifestRow[] {
  const made = known.get(scenario);
  if (made) return made;
  const found = new Map<string, ManifestRow>();
  const generic = /-bk-/;
  for (const row of [...manifestRows(scenario, MANIFESTS), ...listRows(scenario)]) {
    const key = generic.test(row.unit) || isBridgeMarker(row) ? row.id : row.unit;
    if (!found.has(key)) found.set(key, row);
  }
  const rows = [...found.values()].flatMap(copies);
  known.set(scenario, rows);
  return rows;
}

/** A bridge of engineers, which is no counter that stands in a hex. */
export const isBridgeMarker = (row: ManifestRow): boolean => row.unit === 'ge-mark-bridge';

/** Hexes of a row that names a stretch of the map in words. */
export const zoneHexes = (zone: string): readonly string[] => setupZones[zone] ?? [];
