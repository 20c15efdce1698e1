/** Group G (36.13.0): the sector of Monschau added to a scenario with area F. */
import { start } from '@hexfront/engine';
import { ruleKit } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { type ScenarioData, scenarioById, turnNumber } from '../../src/index.ts';
import { traceSide } from '../../src/rules/supply/status.ts';
import { rowsOf } from '../../src/setup/rows.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';

const both = scenarioById('nibelungen-and-monschau');
const { proves, u } = ruleKit(it, gameOf([both]), both.id);
const begin = (scenario: ScenarioData): G => start(gameOf([scenario]), { scenario: scenario.id, seed: 'group G' });
const counts = (g: G): number[] => [onMapOf(g, GERMAN).length, onMapOf(g, ALLIED).length];

describe('group G', () => {
  proves(['36.13.0'], 'added to The Nibelungen: units and symbols of both, and V Corps and the 67th Corps in supply', () => {
    const g = begin(both);
    const rows = rowsOf(both).filter(({ groups, at }) => groups.includes('G') && !('box' in at));
    const f = counts(begin(scenarioById('nibelungen')));
    const added = [GERMAN, ALLIED].map((side) => rows.filter(({ id }) => id.startsWith(side === GERMAN ? '21g' : '21a')).length);
    expect([added, counts(g)]).toEqual([
      [51, 67],
      [f[0] + added[0], f[1] + added[1]],
    ]);
    const symbols = (one: G): number => one.rules.symbolHexes(one.board).length;
    expect(symbols(g)).toBeGreaterThanOrEqual(symbols(begin(scenarioById('nibelungen'))));
    expect([traceSide(g, GERMAN).valid[u('ge-nd-lxvii-k-hq')], traceSide(g, ALLIED).valid[u('al-nd-v-corps-hq')]]).toEqual([1, 1]);
  });
  proves(['36.13.0'], 'offensive capacity holds from the morning of December 22, as in all of them', () => {
    expect(begin(both).rules.capacityFrom).toBe(turnNumber('dec-22-am'));
  });
});
