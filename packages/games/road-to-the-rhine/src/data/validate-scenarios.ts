/** Checks of set-ups, orders of appearance and victory conditions against each other and the board. */
import type { DataReport as Report } from '@hexfront/engine';
import type { ScenarioData, SetupData, SetupGroup, SuggestedSetup } from './scenario-types.ts';
import { arrivals, entries, excluded, scenarios, setups, withdrawals } from './scenarios.ts';
import { tables } from './tables.ts';
import { turns } from './turns.ts';
import type { SideId, UnitData } from './types.ts';
import { isUnit, unitById, units } from './units.ts';

/** What is known of the board. */
export interface KnownBoard {
  readonly enterable: ReadonlySet<string>;
  /** City and town hexes, and those in Germany. */
  readonly towns: ReadonlySet<string>;
  readonly germany: ReadonlySet<string>;
  /** `kind/name`. */
  readonly regions: ReadonlySet<string>;
  readonly places: ReadonlySet<string>;
  /** Hexsides as `a|b`, ids in order. */
  readonly bridges: ReadonlySet<string>;
  readonly dams: ReadonlySet<string>;
}
/** The one hex that both sides may share (20-stack). */
const DUNKIRK = 'N-0209';

/** Units of one side in one hex: three, of them two divisions; specialized brigades free but one (3-limit, 22.C.2). */
export function overstacked(stack: readonly UnitData[]): boolean {
  const ground = stack.filter((unit) => unit.size !== 'air');
  const special = ground.filter((unit) => unit.kind === 'specialized-armor').length;
  const { units: most, divisions, specializedPerHex, airPerTown } = tables.stacking;
  return (
    ground.length - special > most ||
    ground.filter((unit) => unit.division).length > divisions ||
    special > specializedPerHex ||
    stack.length - ground.length > airPerTown
  );
}

/** Stacks by side and hex. */
function stacksOf(at: Readonly<Record<string, string>>): Map<string, UnitData[]> {
  const stacks = new Map<string, UnitData[]>();
  for (const [id, hex] of Object.entries(at)) {
    const key = `${unitById(id).side} ${hex}`;
    stacks.set(key, [...(stacks.get(key) ?? []), unitById(id)]);
  }
  return stacks;
}

export const listedHexes = (group: SetupGroup): readonly string[] =>
  group.place.kind === 'fixed' ? Object.values(group.place.at) : 'hexes' in group.place ? group.place.hexes : [];

/** Each counter has exactly one place in a scenario. */
function checkComplete(scenario: ScenarioData, report: Report): void {
  const { id } = scenario;
  const seen = new Map<string, string>();
  const note = (unit: string, how: string) => {
    if (!isUnit(unit)) report(id, `unknown unit ${unit}`);
    if (seen.has(unit)) report(id, `${unit} is both ${seen.get(unit)} and ${how}`);
    seen.set(unit, how);
  };
  const setup = setups[scenario.setup];
  for (const group of setup.groups) for (const unit of group.units) note(unit, `in ${group.id}`);
  for (const box of setup.boxes) for (const unit of box.units) note(unit, `in ${box.box}`);
  const gone = new Map(withdrawals[id].map((row) => [row.unit, row.turn]));
  let last = 0;
  for (const arrival of arrivals[id]) {
    if (arrival.returns) {
      if ((gone.get(arrival.unit) ?? 99) >= arrival.turn && !withdrawals[id].some((w) => w.unit === arrival.unit && w.turn < arrival.turn))
        report(id, `${arrival.unit} returns without having left`);
    } else note(arrival.unit, 'due');
    if (!entries[arrival.entry]) report(id, `entry ${arrival.entry}`);
    if (arrival.turn < last) report(id, 'arrivals are sorted by turn');
    if (arrival.turn < scenario.firstTurn || arrival.turn > scenario.lastTurn)
      report(id, `${arrival.unit} arrives on turn ${arrival.turn}`);
    if (arrival.reduced && unitById(arrival.unit).reduced === undefined) report(id, `${arrival.unit} has no reduced side`);
    last = arrival.turn;
  }
  for (const row of excluded[id]) note(row.unit, `excluded (${row.why})`);
  for (const unit of units) if (!seen.has(unit.id)) report(id, `${unit.id} is neither set up, nor due, nor excluded`);
  for (const row of withdrawals[id]) {
    if (seen.get(row.unit)?.startsWith('excluded')) report(id, `${row.unit} is withdrawn without having been there`);
    if (!turns[row.turn - 1]) report(id, `turn ${row.turn}`);
  }
}

function checkGroup(setup: SetupData, group: SetupGroup, report: Report, board?: KnownBoard): void {
  const at = `${setup.id}/${group.id}`;
  for (const id of [...group.units, ...group.optional.map((row) => row.unit)])
    if (isUnit(id) && unitById(id).side !== group.side) report(at, `${id} is on the other side`);
  for (const id of group.reduced) {
    if (!group.units.includes(id)) report(at, `${id} is not in the group`);
    if (isUnit(id) && unitById(id).reduced === undefined) report(at, `${id} has no reduced side`);
  }
  if (typeof group.reserve === 'number' && group.reserve > group.units.length) report(at, 'more reserves than units');
  const air = group.units.filter((id) => unitById(id).size === 'air').length;
  if (group.place.kind === 'towns' ? air !== group.units.length : air > 0) report(at, 'air units and bases');
  const hexes = listedHexes(group);
  if (group.place.kind === 'hexes' && new Set(hexes).size !== hexes.length) report(at, 'a hex is listed twice');
  if (group.place.kind === 'hexes' && hexes.length * tables.stacking.divisions < group.units.filter((id) => unitById(id).division).length)
    report(at, 'too few hexes for the divisions');
  if (group.place.kind === 'fixed' && Object.keys(group.place.at).sort().join() !== [...group.units].sort().join())
    report(at, 'fixed hexes');
  for (const hex of hexes) {
    if (board && !board.enterable.has(hex)) report(at, `hex ${hex} cannot be entered`);
    if (hex !== DUNKIRK && setup.heldByAllies.has(hex) !== (group.side === 'allied')) report(at, `hex ${hex} lies behind the enemy line`);
  }
}

function checkSetup(setup: SetupData, report: Report, board?: KnownBoard): void {
  const owner = new Map<string, SideId>();
  for (const group of setup.groups) {
    checkGroup(setup, group, report, board);
    for (const hex of listedHexes(group)) {
      if (hex !== DUNKIRK && (owner.get(hex) ?? group.side) !== group.side) report(`${setup.id} ${hex}`, 'listed for both sides');
      owner.set(hex, group.side);
    }
    if (group.place.kind !== 'fixed') continue;
    for (const [hex, stack] of stacksOf(group.place.at)) if (overstacked(stack)) report(`${setup.id} ${hex}`, 'overstacked');
  }
  const boxed = (box: string) => setup.boxes.filter((row) => row.box === box).flatMap((row) => row.units);
  const away = setup.brokenDown.map((row) => row.division).sort();
  if (away.join() !== boxed('broken-down').sort().join()) report(setup.id, 'divisions broken down');
  for (const { division, counters } of setup.brokenDown) {
    const set = tables.breakdown.sets.find((row) => row.counters.join() === counters.join());
    const unit = unitById(division);
    if (!set || set.kind !== unit.kind || !set.nation.includes(unit.nation)) report(setup.id, `${division} cannot break down like that`);
  }
  const standing = new Set(setup.brokenDown.flatMap((row) => row.counters));
  for (const unit of units)
    if (unit.breakdown && boxed('spare').includes(unit.id) === standing.has(unit.id)) report(setup.id, `breakdown counter ${unit.id}`);
  if (board) for (const hex of setup.heldByAllies) if (!board.enterable.has(hex)) report(setup.id, `Allied hex ${hex} cannot be entered`);
}

function checkVictory(scenario: ScenarioData, report: Report, board?: KnownBoard): void {
  const { victory, id } = scenario;
  const zones = (names: readonly string[]) => {
    for (const name of names) if (board && !board.regions.has(`zone/${name}`)) report(id, `no zone ${name}`);
  };
  if (victory.kind === 'crossing') zones([...victory.levels.flatMap((row) => row.anyZone), victory.bonus.holds]);
  if (victory.kind === 'bulge') {
    zones([victory.bonus.zone]);
    for (const { name, side } of victory.marginal.anyBridge)
      if (board && !board.bridges.has([...side].sort().join('|'))) report(id, `no bridge at ${name}`);
  }
  if (victory.kind === 'conquest' && victory.byTurn.at(-1)?.lastTurn !== scenario.lastTurn) report(id, 'the last date is the last turn');
}

export function validateScenarios(report: Report, board?: KnownBoard): void {
  for (const setup of Object.values(setups)) checkSetup(setup, report, board);
  for (const scenario of scenarios) {
    if (!(scenario.firstTurn <= scenario.lastTurn && turns[scenario.lastTurn - 1])) report(scenario.id, 'turns');
    if ((scenario.kind === 'battle') !== (scenario.playerTurns !== undefined)) report(scenario.id, 'player turns');
    checkComplete(scenario, report);
    checkVictory(scenario, report, board);
    const north = scenario.maps.length === 1;
    const hexes = setups[scenario.setup].groups.flatMap(listedHexes);
    if (north && hexes.some((hex) => hex.startsWith('S'))) report(scenario.id, 'a hex of the other map');
  }
}

/** What keeps a complete set-up from being a legal choice of the printed groups. */
export function suggestedProblems(setup: SetupData, suggested: SuggestedSetup, board: KnownBoard): string[] {
  const problems: string[] = [];
  const behind = (hex: string, side: SideId) => board.enterable.has(hex) && setup.heldByAllies.has(hex) === (side === 'allied');
  const german = (hex: string) => board.towns.has(hex) && board.germany.has(hex);
  const fits = (group: SetupGroup, id: string, hex: string): boolean => {
    const { place } = group;
    if (place.kind === 'hexes') return place.hexes.includes(hex);
    if (place.kind === 'fixed') return place.at[id] === hex;
    if (place.kind === 'behind-front') return behind(hex, group.side);
    if (place.kind === 'resting') return place.hexes.includes(hex) || german(hex);
    return place.where === 'germany' ? german(hex) : board.towns.has(hex) && behind(hex, group.side);
  };
  for (const group of setup.groups) {
    for (const id of group.units) {
      const hex = suggested.at[id];
      if (hex === undefined) problems.push(`${id} is not placed`);
      else if (!fits(group, id, hex)) problems.push(`${id} may not be in ${hex}`);
    }
    for (const { unit: id } of group.optional) if (!fits(group, id, suggested.optional[id])) problems.push(`${id} has no place`);
    const reserves = group.units.filter((id) => suggested.reserve.includes(id)).length;
    const most = group.reserve === 'all' ? group.units.length : group.place.kind === 'fixed' ? group.place.inReserve.length : group.reserve;
    if (reserves > most || (group.reserve === 'all' && reserves < most)) problems.push(`${group.id}: ${reserves} in reserve`);
    if (group.place.kind === 'resting') {
      const { hexes, most: limit } = group.place;
      if (group.units.filter((id) => hexes.includes(suggested.at[id])).length > limit) problems.push(`${group.id}: too many at rest there`);
    }
  }
  const placed = Object.entries(suggested.at);
  if (placed.length !== setup.groups.reduce((sum, group) => sum + group.units.length, 0)) problems.push('a unit of no group');
  for (const [hex, stack] of stacksOf({ ...suggested.at, ...suggested.optional }))
    if (overstacked(stack)) problems.push(`${hex} is overstacked`);
  return problems;
}
