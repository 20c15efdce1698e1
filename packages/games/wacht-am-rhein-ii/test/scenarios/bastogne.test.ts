/** To Save Bastogne (34): set-up, arrivals, limits, the dice of December 20, exits and victory. */
import { distance, prompt, seedRng, start } from '@hexfront/engine';
import { playout } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { formations, turnNumber } from '../../src/index.ts';
import { doorsOf, entryFor, isLeftOut } from '../../src/rules/arrivals/doors.ts';
import { isWithoutFuel } from '../../src/rules/logistics/fuel.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { shortOf } from '../../src/rules/scenarios/fortune.ts';
import { closedTo } from '../../src/rules/scenarios/limits.ts';
import { totalOf } from '../../src/rules/victory/points.ts';
import { levelNow } from '../../src/rules/victory/victory.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN, PREPARED_ASSAULT, TACTICAL } from '../../src/state/shape.ts';
import { kit } from '../kit/december-21.ts';

const { game, proves, u, hex, offers, play, position, roll } = kit('to-save-bastogne');
const begin = (): G => start(game, { scenario: 'to-save-bastogne', seed: 'bastogne' });
const entry = (g: G, id: string) => entryFor(g, u(id)) ?? fail(id);
const fail = (id: string): never => {
  throw new Error(id);
};
const PARACHUTISTS = ['ge-5fj-i-14-fsj', 'ge-5fj-ii-14-fsj', 'ge-5fj-iii-14-fsj'];

/** The morning of December 20 with a unit of each side and parachutists beside the map. */
const december20 = (): G =>
  position({
    clear: true,
    stage: 'fortune',
    options: { fog: false },
    vars: { turn: turnNumber('dec-20-am') },
    units: {
      ...Object.fromEntries(PARACHUTISTS.map((id) => [id, { at: 'Arriving', due: 99 }])),
      'ge-2pz-hq': { at: '3411SE' },
      'ge-pzlehr-hq': { at: '3515SE' },
      'al-101ab-hq': { at: '2215SE' },
      'al-101ab-1-501-p': { at: '1918SE' },
    },
  });

it('a game of random answers comes to its end', { timeout: 120_000 }, () => {
  const g = begin();
  expect(playout(g, seedRng('bastogne'), { lists: false, max: 3000 }).ended).toBe(true);
  expect(g.result).toMatchObject({ case: '34.2.0' });
});

describe('set-up and arrivals', () => {
  it('part of 34.1.0: eight turns, the forces of the text, the 101st Division by road', () => {
    const g = begin();
    expect([g.v.turn, g.rules.lastTurn, onMapOf(g, GERMAN).length, onMapOf(g, ALLIED).length]).toEqual([
      turnNumber('dec-18-pm'),
      turnNumber('dec-20-night'),
      43,
      9,
    ]);
    expect(g.f.steps[u('al-9ad-ccr-1')]).toBe((UNITS[u('al-9ad-ccr-1')].kind?.steps ?? 0) - 1);
    expect([entry(g, 'al-101ab-hq').mode, entry(g, 'al-10ad-ccb-1').mode]).toEqual(['road', 'tactical']);
    expect(entry(g, 'al-10ad-420-afa')).toBe(entry(g, 'al-10ad-ccb-1'));
  });
  proves(
    ['34.1.0-a'],
    'the 101st Division enters by road in Tactical mode and stays within six hexes of Bastogne; others keep west, clear of Houffalize and of German entry hexes',
    () => {
      const g = position({
        clear: true,
        stage: 'allied.movement',
        options: { fog: false },
        vars: { turn: turnNumber('dec-18-night') },
        units: {
          'al-101ab-1-501-p': { at: 'Arriving', due: turnNumber('dec-18-night') },
          'al-101ab-2-501-p': { at: 'Arriving', due: turnNumber('dec-18-night') },
          'al-9ad-ccr-3': { at: '2814SE' },
          'ge-2pz-hq': { at: '3612SE' },
        },
      });
      play(g, { k: 'enter', u: u('al-101ab-1-501-p'), h: hex(g, '1015SE') });
      expect([g.f.mode[u('al-101ab-1-501-p')], prompt(g).at, g.frames.at(-1)?.l.form]).toEqual([TACTICAL, 'move.go', 'road']);
      const reach = offers(g, 'road').map((a) => a.h ?? -1);
      expect(reach.length).toBeGreaterThan(0);
      const mask = (id: string) => closedTo(g, u(id), 'move')?.always ?? new Uint8Array();
      for (let h = 0; h < g.board.n; h++) {
        const near = Math.min(distance(g.board, h, hex(g, '2215SE')), distance(g.board, h, hex(g, '2216SE')));
        const house = ['2606SE', '3512SE', '3515SE', '3517SE'].some((id) => distance(g.board, h, hex(g, id)) <= 1);
        const east = Number(g.board.ids[h].slice(0, 2)) > 34 && g.board.ids[h].endsWith('SE');
        expect(mask('al-9ad-ccr-3')[h] > 0, g.board.ids[h]).toBe(house || east);
        const doors = Math.min(distance(g.board, h, hex(g, '1015SE')), distance(g.board, h, hex(g, '1024SE')));
        expect(mask('al-101ab-2-501-p')[h] > 0, g.board.ids[h]).toBe(house || east || (near > 6 && doors > 6));
      }
      // Who has come within six hexes does not go back to the edge.
      g.move(u('al-101ab-2-501-p'), hex(g, '1716SE'));
      g.d.change++;
      expect(['1615SE', '1515SE', '1015SE'].map((id) => mask('al-101ab-2-501-p')[hex(g, id)] > 0)).toEqual([false, true, true]);
      // A company of the division is bound as the division is.
      g.set('attached', u('us-bk-inf'), formations.findIndex(({ id }) => id === '101AB') + 1);
      g.move(u('us-bk-inf'), hex(g, '1716SE'));
      g.d.change++;
      expect(['1615SE', '1515SE'].map((id) => mask('us-bk-inf')[hex(g, id)] > 0)).toEqual([false, true]);
      expect(closedTo(g, u('ge-2pz-hq'), 'move')?.always[hex(g, '3512SE')] ?? 0).toBe(0);
    },
  );
});

describe('December 20', () => {
  proves(['34.1.0'], 'zero to three brings two battalions of parachutists, not next to US units', () => {
    const none = december20();
    roll(none, 4);
    expect(none.f.due[u(PARACHUTISTS[0])]).toBe(99);
    const g = december20();
    roll(g, 3);
    expect(PARACHUTISTS.map((id) => g.f.due[u(id)])).toEqual([14, 14, 14]);
    expect(doorsOf(g, entry(g, PARACHUTISTS[0])).length).toBe(17);
    for (const id of PARACHUTISTS.slice(0, 2)) g.move(u(id), hex(g, '2517SE'));
    expect(isLeftOut(g, entry(g, PARACHUTISTS[2]), u(PARACHUTISTS[2]))).toBe(true);
    const drop = position({
      clear: true,
      stage: 'german.movement',
      options: { fog: false },
      vars: { turn: turnNumber('dec-20-am') },
      units: { [PARACHUTISTS[0]]: { at: 'Arriving', due: 14 }, 'ge-2pz-hq': { at: '3411SE' }, 'al-101ab-1-501-p': { at: '1918SE' } },
    });
    const hexes = offers(drop, 'enter').map((a) => a.h ?? -1);
    expect([hexes.length > 5, hexes.every((h) => distance(drop.board, h, hex(drop, '1918SE')) > 1)]).toEqual([true, true]);
  });
  proves(['34.1.0-b'], 'a die slows the 2nd Panzer or the Panzer Lehr Division by half; no weather, supply or Extended Night', () => {
    expect([0, 3, 4, 6, 7, 9].map(shortOf)).toEqual(['2Pz', '2Pz', 'PzLehr', 'PzLehr', undefined, undefined]);
    const whole = december20();
    const before = ['ge-2pz-hq', 'ge-pzlehr-hq'].map((id) => allowance(whole, u(id), 'own'));
    const g = december20();
    roll(g, 9);
    roll(g, 4);
    expect(['ge-2pz-hq', 'ge-pzlehr-hq'].map((id) => allowance(g, u(id), 'own'))).toEqual([before[0], before[1] / 2]);
    expect([g.rules.weather, g.rules.atmosphere(14), g.rules.ground(14), g.rules.supply, g.rules.air]).toEqual([
      'none',
      'overcast',
      'normal',
      false,
      'none',
    ]);
  });
});

describe('victory', () => {
  const exit = (g: G, part: string, n: number, turn: string): void => {
    for (const v of UNITS.filter((one) => `${one.formation} ${one.part}` === part).slice(0, n)) {
      g.move(v.index, g.box('Left the area'));
      g.set('exited', v.index, turnNumber(turn));
    }
  };
  proves(
    ['34.2.0'],
    'four points for each hex of Bastogne, two for each Kampfgruppe that left with five units, one for an early one',
    () => {
      const g = begin();
      expect([totalOf(g, ALLIED), totalOf(g, GERMAN), levelNow(g)]).toEqual([8, 0, 'us-win']);
      // Held last, with a German unit next door.
      g.move(u('ge-26vg-i-77-vg'), hex(g, '2314SE'));
      const beside = ['2215SE', '2216SE'].filter((id) => distance(g.board, hex(g, id), hex(g, '2314SE')) === 1).length;
      expect(totalOf(g, ALLIED)).toBe(8 - 4 * beside);
      // One unit of the combat command is too few; the artillery that came with it is none of it.
      for (const id of ['al-10ad-ccb-1', 'al-10ad-ccb-2']) g.move(u(id), g.box('Eliminated'));
      expect(totalOf(g, ALLIED)).toBe(8 - 4 * beside - 1);
      exit(g, '2Pz KG Coch', 4, 'dec-20-pm');
      expect(totalOf(g, GERMAN)).toBe(0);
      exit(g, '2Pz KG Coch', 5, 'dec-20-pm');
      expect(totalOf(g, GERMAN)).toBe(2);
      exit(g, 'PzLehr KG vPorsch', 5, 'dec-19-night');
      expect(totalOf(g, GERMAN)).toBe(5);
    },
  );
  it('part of 34.2.0: units leave by exit hexes, Kampfgruppe vPorsch by the southern edge as well', () => {
    const leave = (id: string, from: string): number => {
      const g = position({
        clear: true,
        stage: 'german.movement',
        options: { fog: false },
        vars: { turn: turnNumber('dec-19-pm') },
        units: { [id]: { at: from }, 'ge-26vg-i-77-vg': { at: '3416SE' }, 'al-101ab-hq': { at: '2215SE' } },
      });
      play(g, { k: 'pick', u: u(id) });
      if (offers(g, 'exit').length === 0) return 0;
      play(g, { k: 'exit' });
      return g.f.exited[u(id)];
    };
    const south = begin();
    const edge = south.board.ids[south.board.ids.findIndex((_, h) => south.board.neighbors[6 * h + 3] < 0)];
    expect([leave('ge-2pz-coch-1-mkv', '1008SE'), leave('ge-2pz-coch-1-mkv', '1010SE')]).toEqual([12, 0]);
    expect([leave('ge-pzlehr-vporsch-1-mkv', edge), leave('ge-2pz-coch-1-mkv', edge)]).toEqual([12, 0]);
  });
});

proves(
  ['34.1.0', '5.2.2', '13.11.3'],
  'nobody counts fuel here on December 20 either: assaults are prepared and victors advance as before',
  () => {
    const panzers = 'ge-2pz-coch-1-mkv';
    const g = position({
      clear: true,
      stage: 'german.movement',
      options: { fog: false },
      vars: { turn: turnNumber('dec-20-pm') },
      units: { 'ge-2pz-hq': { at: '3411SE' }, [panzers]: { at: '3311SE', mode: PREPARED_ASSAULT }, 'al-101ab-1-501-p': { at: '1918SE' } },
    });
    expect([prompt(g).at, g.f.mode[u(panzers)], isWithoutFuel(g, u(panzers))]).toEqual(['movement.plan', PREPARED_ASSAULT, false]);
  },
);
