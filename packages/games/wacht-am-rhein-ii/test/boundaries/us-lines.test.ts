/** US lines: V and VIII Corps, the Communications Zone, armies by the edge they trace to (26.2.0, 26.3.0, 26.5.0). */
import { prompt } from '@hexfront/engine';
import { ruleKit } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { placeOf, scenarioById, theBoard, turnNumber } from '../../src/index.ts';
import { corpsAreaOf } from '../../src/rules/boundaries/corps-line.ts';
import { armyOf } from '../../src/rules/command/chain.ts';
import { noteUsArmies } from '../../src/rules/logistics/serving.ts';
import { limitRefusal } from '../../src/rules/scenarios/limits.ts';
import { makeWhole } from '../../src/setup/lay-out.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import type { G } from '../../src/state/shape.ts';

const board = theBoard({ scenario: 'march-to-the-meuse' });
const { proves, position, u, hex, idle, play, offers } = ruleKit(
  it,
  gameOf([scenarioById('march-to-the-meuse')], () => board, makeWhole),
  'march-to-the-meuse',
);
const FAR = { 'ge-272vg-i-982-vg': { at: '6110NE' }, 'al-78id-1-310-inf': { at: '5207NE' } };

proves(
  ['26.5.0'],
  'who was set up on the map does not cross the line of V and VIII Corps before the night of December 18; newcomers may until they assemble',
  () => {
    const at = (turn: string, more: Record<string, number | string> = {}): G =>
      position({
        clear: true,
        stage: 'allied.movement',
        options: { fog: false },
        vars: { turn: turnNumber(turn) },
        units: { ...FAR, 'al-7ad-cca-1': { at: '3025NE', ...more } },
      });
    const closed = (g: G, id: string) => limitRefusal(g, u('al-7ad-cca-1'), hex(g, id), 'move')?.case;
    const g = at('dec-18-pm');
    expect([closed(g, '3024NE'), closed(g, '3026NE'), limitRefusal(g, u('al-7ad-cca-1'), hex(g, '3024NE'), 'attack')]).toEqual([
      '26.5.0',
      undefined,
      undefined,
    ]);
    expect([
      closed(at('dec-18-night'), '3024NE'),
      closed(at('dec-18-pm', { marching: 1, mode: STRATEGIC }), '3024NE'),
      closed(at('dec-18-pm', { mode: STRATEGIC }), '3024NE'),
    ]).toEqual([undefined, undefined, '26.5.0']);
    // South of the NE map one is on the side of VIII Corps as well.
    const south = at('dec-18-pm', { at: '3005SE' });
    expect([closed(south, '3024NE'), closed(south, '3025NE'), closed(at('dec-18-pm', { at: '3020NE' }), '3005SE')]).toEqual([
      '26.5.0',
      undefined,
      '26.5.0',
    ]);
    idle(g, (now) => prompt(now).at === 'movement.plan');
    play(g, { k: 'pick', u: u('al-7ad-cca-1') });
    const rows = offers(g, 'go').map((a) => placeOf(g.board.ids[a.h ?? 0])?.row ?? 0);
    expect([rows.length > 0, rows.every((row) => row > 24)]).toEqual([true, true]);
  },
);
proves(['26.5.0'], 'a column that has entered behind V Corps marches on to an assembly area behind VIII Corps', () => {
  const COLUMN = 'al-7ad-cca-1';
  const g = position({
    clear: true,
    stage: 'allied.movement',
    options: { fog: false },
    vars: { turn: turnNumber('dec-17-pm') },
    units: { ...FAR, [COLUMN]: { at: 'Arriving', due: turnNumber('dec-17-pm') } },
  });
  idle(g, (now) => prompt(now).at === 'movement.plan');
  play(g, offers(g, 'enter').filter((a) => corpsAreaOf(g.board, a.h ?? 0) >= 0)[0]);
  if (prompt(g).at === 'arrival.where') play(g, { k: 'assemble', h: hex(g, '4430NE') });
  const here = corpsAreaOf(g.board, g.hexOf(u(COLUMN)));
  const beyond = hex(g, '4430NE');
  expect([g.f.mode[u(COLUMN)], here >= 0, corpsAreaOf(g.board, beyond) !== here]).toEqual([STRATEGIC, true, true]);
  expect(limitRefusal(g, u(COLUMN), beyond, 'move')).toBeUndefined();
});

proves(['26.2.0'], 'from December 21 a corps that traces to the northern edge is in the 1st Army, to the southern in the 3rd', () => {
  const army = (edge: string, turn: string) => {
    const empty = position({ clear: true, stage: 'allied.mode', vars: { turn: turnNumber(turn) }, units: FAR });
    const hexes = empty.board.regions.find((r) => r.kind === 'edge' && r.name === edge)?.hexes ?? [];
    const source = empty.rules.sources(empty.board, 1).find(({ hex: h }) => hexes.includes(h));
    const at = empty.board.ids[source?.hex ?? 0];
    const units = { ...FAR, 'al-nd-viii-corps-hq': { at }, 'al-28id-hq': { at } };
    const g = position({ clear: true, stage: 'allied.mode', options: { fog: false }, vars: { turn: turnNumber(turn) }, units });
    noteUsArmies(g);
    return ['al-nd-viii-corps-hq', 'al-28id-hq'].map((id) => armyOf(g, u(id)));
  };
  expect([army('south', 'dec-21-am'), army('north', 'dec-21-am'), army('south', 'dec-20-night')]).toEqual([
    ['3USA', '3USA'],
    ['1USA', '1USA'],
    ['1USA', '1USA'],
  ]);
});

const wholeMap = theBoard({ scenario: 'campaign-dec-16' });
const campaign = ruleKit(
  it,
  gameOf([scenarioById('campaign-dec-16')], () => wholeMap, makeWhole),
  'campaign-dec-16',
);
campaign.proves(
  ['26.3.0', '26.4.0'],
  'troops of the Communications Zone stay west of the Meuse; with a British unit in Givet their zone ends there, and US divisions stay out of what is north of it',
  () => {
    const board = wholeMap;
    const COMZ = 'al-comz-1-118-inf';
    const BRITISH = 'al-53br-4-welch-inf-160';
    const DIVISION = 'al-84id-1-333-inf';
    const isBehind = (h: number): boolean => (board.marks[h] & board.markBit('behind-meuse')) !== 0;
    const row = (h: number): number => placeOf(board.ids[h])?.row ?? 0;
    const [givet] = ['3703SW', '3732NW'].map((id) => board.at(id));
    const among = (test: (h: number) => boolean): number => [...board.ids.keys()].find(test) ?? 0;
    const north = among((h) => isBehind(h) && row(h) > 10 && row(h) < row(givet) - 4);
    const south = among((h) => isBehind(h) && row(h) > row(givet) + 6);
    const east = board.at('6432NW');
    const at = (h: number, more: Record<string, Record<string, string | number>> = {}, turn = 'dec-20-am'): G =>
      campaign.position({
        clear: true,
        stage: 'allied.movement',
        options: { fog: false },
        vars: { turn: turnNumber(turn) },
        units: { ...FAR, [COMZ]: { at: board.ids[h] }, ...more },
      });
    const why = (g: G, id: string, to: number) => limitRefusal(g, u(id), to, 'advance')?.case;
    const beside = board.ids[board.neighbors[6 * givet] >= 0 ? board.neighbors[6 * givet] : 0];
    const units = { [BRITISH]: { at: beside, freed: 1 }, [DIVISION]: { at: board.ids[east] } };
    const g = at(south, units);
    expect([why(g, COMZ, east), why(g, COMZ, north), why(g, DIVISION, north)]).toEqual(['26.3.0', undefined, undefined]);
    g.set('freed', u(COMZ), 1);
    expect(why(g, COMZ, east)).toBeUndefined();
    g.set('freed', u(COMZ), 0);
    campaign.idle(g, (now) => prompt(now).at === 'movement.plan');
    campaign.play(g, { k: 'pick', u: u(BRITISH) }, { k: 'go', h: givet });
    expect(g.events.filter(({ e }) => e === 'givetTaken')).toMatchObject([{ h: givet, case: '26.4.0' }]);
    expect([why(g, COMZ, east), why(g, COMZ, north), why(g, COMZ, south)]).toEqual(['26.3.0', '26.3.0', undefined]);
    expect([why(g, DIVISION, north), why(g, DIVISION, south), limitRefusal(g, u(DIVISION), north, 'retreat')]).toEqual([
      '26.4.0',
      undefined,
      undefined,
    ]);
    // Who is in the British area already may move in it; British units that wait do not cross the river.
    const inside = at(north, { [DIVISION]: { at: board.ids[north] }, [BRITISH]: { at: board.ids[north], freed: 0 } });
    inside.v.givet = 1;
    expect([why(inside, COMZ, north), why(inside, DIVISION, north), why(inside, BRITISH, east)]).toEqual([undefined, undefined, '26.4.0']);
  },
);
