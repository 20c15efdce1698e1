/** The southern edge (27.1.0, 27.2.0), and the edge of a scenario's area (32.2.0). */
import { distance, prompt } from '@hexfront/engine';
import { ruleKit } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { neighborsOf } from '../../src/data/index.ts';
import { gameOf } from '../../src/game.ts';
import { scenarioById, theBoard, turnNumber } from '../../src/index.ts';
import { entryFor } from '../../src/rules/arrivals/doors.ts';
import { watchSouth } from '../../src/rules/arrivals/southern-edge.ts';
import { retreatRules } from '../../src/rules/combat/results/retreat.ts';
import { isUsEntryHex } from '../../src/rules/scenarios/limits.ts';
import { makeWhole } from '../../src/setup/lay-out.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';

const board = theBoard({ scenario: 'march-to-the-meuse' });
const { proves, position, u, at, play, refusal, offers, idle } = ruleKit(
  it,
  gameOf([scenarioById('march-to-the-meuse')], () => board, makeWhole),
  'march-to-the-meuse',
);
const triangle = board.regions.find(({ kind, name }) => kind === 'area' && name === '4th Division')?.hexes ?? [];
const SOUTH = board.ids[triangle[0]];
const STRIP = '3030SE';
const NORTH = '5207NE';
const DUE = turnNumber('dec-20-am');

proves(
  ['27.2.0'],
  'with no US unit south of the Sauer reinforcements of A to D come six turns later, along the edge three; who stays for a turn lifts that for good',
  () => {
    const entries = position({ clear: true, stage: 'allied.mode', units: { 'al-78id-1-310-inf': { at: NORTH } } }).rules.entries;
    const [south] = entries.find(({ doors }) => doors.some((door) => /^[A-D]$/.test(door)))?.units ?? [];
    const [north] =
      entries.find(({ doors, units }) => doors.some((door) => /^[GHI]$/.test(door)) && units[0].startsWith('al-'))?.units ?? [];
    const waiting = { [south]: { at: 'Arriving', due: DUE }, [north]: { at: 'Arriving', due: DUE } };
    const field = (units: Record<string, { at: string }>): G => {
      const g = position({
        clear: true,
        stage: 'allied.mode',
        vars: { turn: turnNumber('dec-18-am') },
        units: { 'ge-272vg-i-982-vg': { at: '6110NE' }, ...waiting, ...units },
      });
      // As if the game began here.
      [g.v.southDelayed, g.v.southLifted, g.v.southHeld, g.v.stripHeld] = [0, 0, 0, 0];
      for (const id of [south, north]) g.set('due', u(id), DUE);
      return g;
    };
    const late = (g: G): number[] => [south, north].map((id) => g.f.due[u(id)] - DUE);
    const begins = (g: G): number[] => {
      watchSouth(g);
      g.v.turn++;
      return late(g);
    };
    const both = { 'al-4id-hq': { at: SOUTH }, 'al-9ad-hq': { at: STRIP } };
    expect(begins(field(both))).toEqual([0, 0]);
    expect(begins(field({ 'al-4id-hq': { at: SOUTH } }))).toEqual([3, 0]);
    expect(begins(field({ 'al-9ad-hq': { at: STRIP } }))).toEqual([6, 0]);
    // South of the Sauer from the column of Grosbous on; what is within ten hexes of the edge there is in both.
    expect([begins(field({ 'al-9ad-hq': { at: '3524SE' } })), begins(field({ 'al-9ad-hq': { at: '3424SE' } }))]).toEqual([
      [3, 0],
      [9, 0],
    ]);
    expect([begins(field({ 'al-9ad-hq': { at: '3730SE' } })), begins(field({ 'al-9ad-hq': { at: '3520SE' } }))]).toEqual([
      [0, 0],
      [9, 0],
    ]);
    const g = field({ 'al-4id-hq': { at: NORTH }, 'al-9ad-hq': { at: NORTH } });
    expect([begins(g), begins(g)]).toEqual([
      [9, 0],
      [9, 0],
    ]);
    g.move(u('al-4id-hq'), board.at(SOUTH));
    expect([begins(g), begins(g)]).toEqual([
      [9, 0],
      [3, 0],
    ]);
    g.move(u('al-4id-hq'), board.at(NORTH));
    expect(begins(g)).toEqual([3, 0]);
  },
);

const FOOT = 'al-4id-1-12-inf';
const EDGE = '3034SE';
const near = (id: string): string[] =>
  (board.regions.find(({ kind, name }) => kind === 'edge' && name === 'south')?.hexes ?? [])
    .filter((h) => distance(board, h, board.at(id)) <= 3)
    .map((h) => board.ids[h]);
const camp = (stage: string, turn: string, unit: Record<string, string | number>): G =>
  position({
    clear: true,
    stage,
    vars: { turn: turnNumber(turn) },
    options: { fog: false },
    units: { [FOOT]: unit, 'al-4id-hq': { at: SOUTH }, 'ge-272vg-i-982-vg': { at: '6110NE' } },
  });
const retreat = (hex: string, side = ALLIED) => ({ side, units: [u(FOOT)], path: [board.at(hex)], left: 1, tag: 'assault' });

proves(
  ['27.1.0'],
  'a US unit that retreats or moves off the southern edge returns in the second US player turn after, within three hexes, not east of the old front',
  () => {
    const g = camp('german.movement', 'dec-20-am', { at: EDGE });
    // German units have no such way out.
    expect([retreatRules.short(g, retreat(EDGE, GERMAN), 1), at(g, FOOT)]).toEqual([1, EDGE]);
    expect([retreatRules.short(g, retreat(EDGE), 1), at(g, FOOT), g.f.steps[u(FOOT)]]).toEqual([0, 'Arriving', 3]);
    expect([g.f.due[u(FOOT)], entryFor(g, u(FOOT))]).toMatchObject([turnNumber('dec-20-am') + 2, { case: '27.1.0', doors: near(EDGE) }]);
    const exit = camp('allied.movement', 'dec-20-am', { at: EDGE });
    idle(exit, (now) => prompt(now).at === 'movement.plan');
    play(exit, { k: 'pick', u: u(FOOT) }, { k: 'exit' });
    expect([at(exit, FOOT), exit.f.due[u(FOOT)]]).toEqual(['Arriving', turnNumber('dec-20-am') + 2]);
    const waits = { at: 'Arriving', due: turnNumber('dec-20-night'), drivenOff: board.at(EDGE) + 1 };
    const enter = (h: string) => ({ k: 'enter', u: u(FOOT), h: board.at(h) });
    expect(refusal(camp('allied.movement', 'dec-20-pm', waits), enter(EDGE))).toMatchObject({ why: 'not-due' });
    const back = camp('allied.movement', 'dec-20-night', waits);
    idle(back, (now) => prompt(now).at === 'movement.plan');
    expect(
      offers(back, 'enter')
        .map(({ h = 0 }) => board.ids[h])
        .sort(),
    ).toEqual(near(EDGE).sort());
    // Beyond the front of December 16 there is no way in.
    const far = camp('german.movement', 'dec-20-am', { at: '6534SE' });
    retreatRules.short(far, retreat('6534SE'), 1);
    expect(near('6534SE').length).toBeGreaterThan(entryFor(far, u(FOOT))?.doors.length ?? 99);
  },
);

const area = theBoard({ scenario: 'nibelungen' });
const nibelungen = ruleKit(
  it,
  gameOf([scenarioById('nibelungen')], () => area, makeWhole),
  'nibelungen',
);
nibelungen.proves(['32.2.0'], 'who must retreat out of the area of the scenario does not return; inside it he loses steps instead', () => {
  const beyond = (h: number): boolean => neighborsOf(area.ids[h]).some((id) => area.hex(id) === undefined);
  const door = (h: number): boolean => isUsEntryHex(area, h);
  const [edge] = [...area.ids.keys()].filter((h) => beyond(h) && !door(h));
  const [inner] = [...area.ids.keys()].filter((h) => !beyond(h) && !door(h));
  const gone = (h: number, id: string): [number, string] => {
    const g = nibelungen.position({
      clear: true,
      stage: 'german.movement',
      options: { fog: false },
      units: { [id]: { at: area.ids[h] }, 'al-78id-1-310-inf': { at: '4404NE' }, 'ge-272vg-i-982-vg': { at: '6310NE' } },
    });
    const r = { side: g.def.units[u(id)].side, units: [u(id)], path: [h], left: 1, tag: 'assault' };
    return [retreatRules.short(g, r, 1), nibelungen.at(g, id)];
  };
  const GERMANS = 'ge-272vg-i-981-vg';
  expect([gone(edge, 'al-78id-1-309-inf'), gone(edge, GERMANS)]).toEqual([
    [0, 'Left the area'],
    [0, 'Left the area'],
  ]);
  expect(gone(inner, GERMANS)).toEqual([1, area.ids[inner]]);
  // On the whole map there is nothing beyond.
  const whole = theBoard({ scenario: 'campaign-dec-16' });
  expect(whole.ids.some((id) => neighborsOf(id).some((to) => whole.hex(to) === undefined))).toBe(false);
});

nibelungen.proves(
  ['12.6.1b', '12.6.1c', '32.2.0'],
  'a barrage drives out of the area too, if its owner likes that better than a loss',
  () => {
    const open = [...area.ids.keys()].filter((h) => !isUsEntryHex(area, h));
    const beyond = (h: number): boolean => neighborsOf(area.ids[h]).some((id) => area.hex(id) === undefined);
    const around = (h: number): number[] => [0, 1, 2, 3, 4, 5].map((dir) => area.neighbors[6 * h + dir]).filter((to) => to >= 0);
    const GERMANS = 'ge-272vg-i-981-vg';
    const shelled = (h: number): G => {
      const guns = open.find((to) => distance(area, h, to) === 3) ?? -1;
      const g = nibelungen.position({
        clear: true,
        stage: 'allied.allied-barrages',
        options: { fog: false },
        units: { [GERMANS]: { at: area.ids[h] }, 'al-78id-307-fa': { at: area.ids[guns] } },
        board: { sides: around(h).map((to) => ({ from: area.ids[h], to: area.ids[to], add: ['major-river'], drop: ['bridge', 'ford'] })) },
      });
      nibelungen.play(g, { k: 'target', h });
      while (prompt(g).at === 'barrage.guns') nibelungen.play(g, nibelungen.offers(g, 'gun')[0] ?? { k: 'ready' });
      g.rows.barrages[0].hits = 1;
      nibelungen.roll(g, 10);
      if (prompt(g).at === 'barrage.ammunition') nibelungen.roll(g, 10);
      return g;
    };
    const [edge] = open.filter(beyond);
    const [inner] = open.filter((h) => !beyond(h) && around(h).length === 6 && !around(h).some(beyond));
    const g = shelled(edge);
    expect([prompt(g).at, nibelungen.offers(g, 'back').map((a) => a.n)]).toEqual(['burden.choose', [1, 0]]);
    nibelungen.play(g, { k: 'back', n: 1 });
    expect([nibelungen.at(g, GERMANS), g.f.steps[u(GERMANS)]]).toEqual(['Left the area', 3]);
    // Inside it there is no way but a step.
    expect(shelled(inner).f.steps[u(GERMANS)]).toBe(2);
  },
);
