/** Scenarios may set another depletion value than the usual one (12.8.1b). */
import { ruleKit } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { logisticsRules } from '../../src/decisions/logistics.ts';
import { gameOf } from '../../src/game.ts';
import { scenarioById, theBoard } from '../../src/index.ts';
import { depletionValue } from '../../src/rules/logistics/ammunition.ts';
import { makeWhole } from '../../src/setup/lay-out.ts';
import type { G } from '../../src/state/shape.ts';

const SCENARIO = 'goose-egg';
const [GERMAN_GUNS, US_GUNS] = ['ge-18vg-ii-1818-art', 'al-106id-592-fa'];
const board = theBoard({ scenario: SCENARIO });
const printed = scenarioById(SCENARIO);
const { proves, position, u } = ruleKit(
  it,
  gameOf([printed], () => board, makeWhole),
  SCENARIO,
);
/** Depletion values of both sides where the scenario says this of the German one. */
function values(own?: number): number[] {
  const [german, us] = board.ids.filter((_, hex) => board.terrain[hex] === board.terrainIndex('clear'));
  const g = position({
    clear: true,
    stage: 'german.combat',
    options: { fog: false },
    units: { [GERMAN_GUNS]: { at: german }, [US_GUNS]: { at: us } },
  });
  const ammunition = [...(printed.ammunition ?? []), ...(own === undefined ? [] : [{ who: 'Base depletion German', points: own }])];
  const rules = { ...g.rules, ...logisticsRules({ ...printed, ammunition }) };
  const there: G = Object.create(g, { rules: { value: rules } });
  return [GERMAN_GUNS, US_GUNS].map((id) => depletionValue(there, u(id)));
}

proves(['12.8.1b'], 'a scenario that names a value of its own changes that of the side it names, and of no other', () => {
  const [german, us] = values();
  expect([values(german + 2), values(german - 1)]).toEqual([
    [german + 2, us],
    [german - 1, us],
  ]);
});
