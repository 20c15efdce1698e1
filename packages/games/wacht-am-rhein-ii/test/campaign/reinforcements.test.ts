/** Chapter 22: what an entry of the reinforcement list brings, who may not cross the Meuse, corrections of the list (31.4.0), and rules that are off on December 21 (36.1.1). */
import { start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { arrivals, entriesOf, loadManifest, scenarioById, turnNumber, turns, units } from '../../src/data/index.ts';
import { closedTo } from '../../src/rules/scenarios/limits.ts';
import type { G } from '../../src/state/shape.ts';
import { kit } from '../kit/december-21.ts';

const { game, proves, u, refusal, position } = kit('corps-to-the-meuse');
const begin = (): G => start(game, { scenario: 'corps-to-the-meuse', seed: 'list' });
const row = (id: string) => arrivals.filter((one) => one.units?.includes(id));

describe('entries of the list', () => {
  proves(['22.5.2'], 'a combat command that is named brings all its units', () => {
    const entry = entriesOf(scenarioById('corps-to-the-meuse')).find(({ units: ids }) => ids.includes('al-3ad-cca-1'));
    const command = units.filter((one) => one.formation === '3AD' && one.part === 'CCA').map((one) => one.id);
    expect([command.length > 2, command.every((id) => entry?.units.includes(id))]).toEqual([true, true]);
  });
  proves(['22.5.3'], 'units that are not released stay behind the Meuse; released ones cross it', () => {
    const g = begin();
    const east = g.board.at('5224NW');
    expect(g.board.marks[east] & g.board.markBit('behind-meuse')).toBe(0);
    const shut = (): number => closedTo(g, u('al-43br-hq'), 'move')?.always[east] ?? 0;
    expect(shut() > 0).toBe(true);
    g.set('freed', u('al-43br-hq'), 1);
    expect([shut(), closedTo(g, u('al-2ad-hq'), 'move')?.always[east] ?? 0]).toEqual([0, 0]);
  });
  proves(['22.0'], 'scenarios take rows of the list over with the turns of the list', () => {
    const g = begin();
    for (const id of ['al-43br-hq', 'al-51br-hq', 'al-75id-hq']) expect(g.f.due[u(id)], id).toBe(row(id)[0].turn);
  });
  it('part of 22.1.2: nobody detaches companies beside the map', () => {
    const g = position({
      clear: true,
      stage: 'allied.movement',
      vars: { turn: turnNumber('dec-22-pm') },
      units: {
        'al-75id-1-289-inf': { at: 'Arriving', due: turnNumber('dec-22-pm') },
        'al-3ad-ccr-2': { at: '2028NE' },
        'ge-116pz-hq': { at: '2609SE' },
      },
    });
    expect(refusal(g, { k: 'detach', u: u('al-75id-1-289-inf') })).toMatchObject({ case: '19.0' });
  });
});

describe('corrections', () => {
  it('[22.5.0] turns of the track name no reinforcements: the list alone does', () => {
    expect(turns.flatMap((turn) => Object.keys(turn)).filter((key) => /arriv|reinforce/.test(key))).toEqual([]);
    expect(arrivals.filter((one) => one.turn !== undefined).length).toBeGreaterThan(80);
  });
  it('[31.4.0-2 31.4.0-3 31.4.0-6] 217 on the night of December 16, the headquarters of the 1st Division at Herve, 635 with the 4th Cavalry Group', () => {
    expect(row('ge-nd-217-stupz').map((one) => one.turn)).toEqual([turnNumber('dec-16-night')]);
    expect(row('al-1id-hq').map((one) => [one.turn, one.entry])).toEqual([[turnNumber('dec-18-night'), 'Herve 2904NE']]);
    expect(row('al-4cav-635-at').map((one) => one.turn)).toEqual(row('al-4cav-2-armc').map((one) => one.turn));
    expect(row('al-4cav-635-at')[0].turn).toBe(turnNumber('dec-22-am'));
  });
  it('[31.4.0-5] Patton on the night of December 20, and no headquarters of the 3rd Army', () => {
    expect(row('al-ldr-patton').map((one) => one.turn)).toEqual([turnNumber('dec-20-night')]);
    expect(
      units.filter((one) => one.type === 'hq' && one.army === '3USA' && one.corps === undefined && one.formation === undefined),
    ).toEqual([]);
  });
  it('[31.4.0-7] 751 field artillery stands at 5005NE', async () => {
    const list = await loadManifest('dec-21');
    expect(list.find((one) => one.unit === 'al-nd-751-afa')?.at).toEqual({ hex: '5005NE' });
  });
});
