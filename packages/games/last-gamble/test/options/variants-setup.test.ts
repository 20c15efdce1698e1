/** Variants that change the set-up: German free deployment (gvar-1, 2, 3, 9) and the 2nd Division in the Schnee Eifel (avar-5). */
import { type Action, start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { units as data, formations, turns } from '../../src/data/index.ts';
import { lastGamble, setups, unitIndex } from '../../src/index.ts';
import { markersUsed } from '../../src/rules/reserves/reserves.ts';
import { victory } from '../../src/rules/victory.ts';
import { happened } from '../../src/state/history.ts';
import { SIDE, UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { at, hex, idle, offers, play, position, proves, refusal, u } from '../kit/kit.ts';

type Options = Record<string, string | boolean>;
const begin = (options: Options, scenario = 'wacht-am-rhein'): G => start(lastGamble, { scenario, options, seed: 'variants' });
const deploy = (id: string): Action => ({ k: 'deploy', u: u(id) });
const place = (g: G, id: string): Action => ({ k: 'place', h: hex(g, id) });
const rowOf = (g: G, unit: string): number => Number(at(g, unit).slice(2));
const members = (formation: string): string[] => (formations.find((f) => f.id === formation)?.units ?? []).map((i) => data[i].id);
/** Where a unit may be put, as printed numbers. */
const room = (g: G, id: string): string[] => {
  const copy = g.copy() as G;
  play(copy, deploy(id));
  return offers(copy, 'place').map((a) => g.board.ids[a.h as number]);
};
const rows = (hexes: string[]): number[] => [...new Set(hexes.map((id) => Number(id.slice(2))))].sort((a, b) => a - b);

describe('free deployment', () => {
  const g = begin({ 'gvar-1': true }, 'breakthrough');

  proves(['gvar-1'], 'every German unit starts somewhere it may, and the German may move each of them', () => {
    expect(g.frames.at(-1)).toMatchObject({ proc: 'deployment-gvar-1', at: 'unit' });
    const german = setups['1216'].filter((row) => SIDE[unitIndex(row.unit)] === 0 && UNITS[unitIndex(row.unit)].options.length === 0);
    expect(offers(g, 'deploy').length).toBe(german.length);
    for (const row of german) expect(room(g, row.unit), row.unit).toContain(at(g, row.unit));
    // Allied units stay where the chart puts them.
    expect(refusal(g, deploy('A-106-422'))).toMatchObject({ case: 'gvar-1', why: 'deploy-printed' });
  });

  proves(['gvar-1'], 'in the sector of its army: rows 1 to 14, 14 to 27, 28 and beyond (R-81)', () => {
    const [north, middle, south] = ['G-1SS-1-I', 'G-116-16-I', 'G-7A-15Flak'].map((id) => rows(room(g, id)));
    expect([north[0], north.at(-1)]).toEqual([1, 14]);
    expect([middle[0], middle.at(-1)]).toEqual([14, 27]);
    expect(south[0]).toBe(28);
    const copy = play(g.copy() as G, deploy('G-116-16-I'));
    expect(refusal(copy, place(copy, '0112'))).toMatchObject({ case: 'gvar-1', why: 'deploy-sector' });
    expect(refusal(copy, place(copy, '0117'))).toBeUndefined();
  });

  proves(['gvar-1'], 'panzers at least two hexes behind the Westwall, the first wave in front of it, nobody among the enemy (R-43)', () => {
    const panzer = play(g.copy() as G, deploy('G-1SS-1-I'));
    // 0612 is a Westwall hex, 0512 the one behind it.
    for (const id of ['0713', '0612', '0512'])
      expect(refusal(panzer, place(panzer, id)), id).toMatchObject({ why: expect.stringMatching(/^deploy-(line|behind)$/) });
    expect(refusal(panzer, place(panzer, '0311'))).toBeUndefined();
    for (const id of ['G-12-48', 'G-3FJ-5', 'G-6PzA-253Eng']) {
      const foot = play(g.copy() as G, deploy(id));
      const west = g.board.markBit('west-of-westwall');
      expect(room(g, id).length, id).toBeGreaterThan(10);
      expect(
        room(g, id).every((h) => (g.board.marks[hex(g, h)] & west) !== 0),
        id,
      ).toBe(true);
      for (const bad of ['0612', '0412'])
        expect(refusal(foot, place(foot, bad)), `${id} ${bad}`).toMatchObject({ case: 'gvar-1', why: 'deploy-line' });
      expect(refusal(foot, place(foot, '0712'))).toMatchObject({ why: 'enemy-hex' });
      // Far behind the American line.
      expect(refusal(foot, place(foot, '1611'))).toMatchObject({ why: 'deploy-line' });
    }
  });

  proves(['gvar-1'], 'the other reading puts the first wave behind the Westwall', () => {
    const other = begin({ 'gvar-1': true, 'deployment-line': 'east' }, 'breakthrough');
    play(other, deploy('G-12-48'));
    expect(refusal(other, place(other, '0713'))).toMatchObject({ why: 'deploy-line' });
    expect(refusal(other, place(other, '0512'))).toBeUndefined();
  });

  proves(['gvar-1'], 'two units of the 26th Division and the 304th Regiment may stand on the Westwall of the 5th Panzer Army', () => {
    const copy = g.copy() as G;
    const wall = '1325';
    play(copy, deploy('G-2Pz-304'), place(copy, wall));
    // Two of them stand there when the set-up begins, nearest to their printed hexes.
    play(copy, deploy('G-26-77'));
    expect(refusal(copy, place(copy, wall))).toMatchObject({ case: 'gvar-1', why: 'deploy-wall-full' });
    play(copy, place(copy, at(copy, 'G-26-77')), deploy('G-26-78'), place(copy, '1327'), deploy('G-26-77'));
    expect(refusal(copy, place(copy, wall))).toBeUndefined();
    const tank = play(g.copy() as G, deploy('G-2Pz-3-I'));
    expect(refusal(tank, place(tank, wall))).toMatchObject({ case: 'gvar-1' });
    const wrongArmy = play(g.copy() as G, deploy('G-18-293'));
    expect(refusal(wrongArmy, place(wrongArmy, wall))).toMatchObject({ case: 'gvar-1' });
  });

  proves(['gvar-1'], 'no more than three units in a hex, and no more than the stacking limit', () => {
    const copy = g.copy() as G;
    for (const id of ['G-1SS-1-I', 'G-1SS-1-II', 'G-1SS-501']) play(copy, deploy(id), place(copy, '0106'));
    play(copy, deploy('G-12SS-12-I'));
    expect(refusal(copy, place(copy, '0106'))).toMatchObject({ case: 'gvar-1', why: 'deploy-crowded' });
  });

  proves(['gvar-1#turn'], 'on 12/16 AM he forms reserves and moves, without roads', () => {
    const copy = play(g.copy() as G, { k: 'done' });
    idle(copy, (x) => x.frames.at(-1)?.proc === 'reserve-designation');
    expect([copy.v.turn, copy.v.side]).toEqual([1, 0]);
    expect(offers(copy, 'reserve').length).toBeGreaterThan(0);
    play(copy, { k: 'done' });
    expect(copy.frames.at(-1)).toMatchObject({ proc: 'movement' });
    expect(refusal(copy, { k: 'pick', u: u('G-1SS-1-II') })).toBeUndefined();
    for (const rule of copy.rules.move.roadOpen.slice(0, 1)) expect(rule(copy, u('G-1SS-1-II'), 0, 0, 1)).toBe(false);
    // Without the variant there is no such phase.
    const printed = begin({}, 'breakthrough');
    expect(printed.frames.some((f) => f.proc === 'movement' || f.proc === 'reserve-designation')).toBe(false);
  });

  proves(['gvar-1#vc'], 'Breakthrough asks for all three towns at the end', () => {
    const far = ['3220', '3320', '3420'];
    const units = {
      'G-12-48': { at: '1317' },
      'G-12-89': { at: '2427' },
      ...Object.fromEntries(['G-1SS-1-I', 'G-1SS-1-II', 'G-1SS-1-PG'].map((id, i) => [id, { at: far[i] }])),
    };
    const at8 = (options: Options, more = {}): G => {
      const now = position({ stage: 'german.combat', scenario: 'breakthrough', options, units: { ...units, ...more }, vars: { turn: 3 } });
      for (const id of Object.keys(units)) now.set('supply', u(id), 0);
      return now;
    };
    expect(victory(at8({}))?.winner).toBe(0);
    const free = at8({ 'gvar-1': true }, { 'G-12-27F': { at: '2109' } });
    expect(victory(free)).toBeUndefined();
    free.v.turn = 9;
    expect(victory(free)?.winner).toBe(0);
    const two = at8({ 'gvar-1': true });
    two.v.turn = 9;
    expect(victory(two)?.winner).toBe(1);
  });

  proves(['gvar-1#vc'], 'elsewhere the result shifts one level to the Allies', () => {
    const judged = (options: Options): string | undefined => {
      const now = position({
        stage: 'german.combat',
        scenario: 'wacht-am-rhein',
        options,
        units: { 'G-12-48': { at: '1317' }, 'G-12-89': { at: '2427' }, 'G-12-27F': { at: '3519' } },
        vars: { turn: 20 },
      });
      now.v.turn = 21;
      return victory(now)?.level;
    };
    expect([judged({}), judged({ 'gvar-1': true })]).toEqual(['draw', 'allied-tactical']);
  });
});

describe('Operation Martin', () => {
  const options = { 'gvar-2': true, level: 'advanced' };
  const g = begin(options);

  proves(['gvar-2', 'gvar-2#1', 'gvar-2#2'], 'the panzers of the 5th Army and two divisions start in the north', () => {
    const north = [
      ...['116Pz', '2Pz', 'PzLehr', '26VGD', '560VGD'].flatMap(members),
      'G-LVIII-401',
      'G-XLVII-766',
      'G-LVIII-7VW',
      'G-XLVII-15VW',
    ];
    for (const id of north) if (at(g, id) !== 'out') expect(rowOf(g, id), id).toBeLessThanOrEqual(14);
    expect(rows(room(g, 'G-PzL-901')).at(-1)).toBe(14);
    const copy = play(g.copy() as G, deploy('G-PzL-901'));
    expect(refusal(copy, place(copy, '0824'))).toMatchObject({ case: 'gvar-2#1', why: 'deploy-sector' });
  });

  proves(['gvar-2#3'], 'the 5th Panzer Army takes over two divisions of the 7th', () => {
    for (const id of [...members('5FJ'), ...members('352VGD'), 'G-LXXXV-406', 'G-LXXXV-18VW'])
      expect(rows(room(g, id)).at(-1), id).toBeLessThanOrEqual(27);
    expect(rows(room(g, 'G-212-316'))[0]).toBe(28);
  });

  proves(['gvar-2#4'], 'some divisions never arrive', () => {
    const gone = [...['10SS Pz', '9Pz', '15PG', '246VGD'].flatMap(members), 'G-IISS-410'];
    const comes = (now: G, id: string): boolean =>
      now.rules.move.arrivals.some((a) => a.unit === id && now.rules.move.mayArrive.every((rule) => rule(now, a)));
    const usual = begin({ level: 'advanced' });
    for (const id of gone) expect([comes(usual, id), comes(g, id)], id).toEqual([true, false]);
    expect(comes(g, 'G-2SS-3')).toBe(true);
  });

  proves(['gvar-2#5'], 'the 15th Army attacks from the first turn on', () => {
    expect(happened(g, 'spatlese')).toBe(true);
    const bar = g.rules.move.arrivals.find((a) => a.cancelledBy === 'spatlese' && a.unit.startsWith('A-')) as { unit: string };
    expect(g.rules.move.mayArrive.every((rule) => rule(g, bar as never))).toBe(false);
    expect(happened(begin({ level: 'advanced' }), 'spatlese')).toBe(false);
  });

  proves(['gvar-2#6', 'gvar-2#vc'], 'judged after 12/25 PM: Liege, or Spa and St. Vith with a bridge on the Meuse', () => {
    expect(turns[g.rules.scenario.lastTurn - 1].code).toBe('12/25PM');
    expect(begin(options, 'campaign').rules.scenario.lastTurn).toBe(20);
    const judged = (held: string[], turn = 21): unknown => {
      const now = position({
        stage: 'german.combat',
        scenario: 'campaign',
        options,
        units: Object.fromEntries(held.map((id, i) => [['G-12-48', 'G-12-89', 'G-12-27F'][i], { at: id }])),
        vars: { turn: 20 },
      });
      now.v.turn = turn;
      return victory(now)?.winner;
    };
    expect(judged(['2903', '3002', '3003'])).toBe(0);
    expect(judged(['2903', '3002', '3003'], 20)).toBeUndefined();
    expect(judged(['2903', '3002'])).toBe(1);
    for (const town of ['3104', '3908', '4206']) expect(judged(['2109', '1317', town]), town).toBe(0);
    expect(judged(['2109', '1317'])).toBe(1);
  });

  it('shows its own goals and conditions', () => {
    const lines = g.rules.questions.victory.answer(g, {}) as { says: string; case: string }[];
    expect(lines.map((line) => line.says)).toEqual([
      'victory.german-end',
      'victory.liege',
      'victory.or-towns',
      'victory.town',
      'victory.town',
      'victory.or-any',
      'victory.hold',
    ]);
    for (const line of lines) expect(lastGamble.words[line.says], line.says).toBeDefined();
    expect(g.rules.prizes(g)?.map((p) => p.name)).toEqual(['Spa', 'St. Vith', 'Seraing', 'Huy', 'Andenne', 'Liège', 'Liège', 'Liège']);
  });

  it('asks nobody to play on for more when Liege falls early', () => {
    const now = position({
      stage: 'german.reserve',
      scenario: 'campaign',
      options,
      units: { 'G-12-48': { at: '2904', reserve: 1 }, 'G-7A-999': { at: '0110', reserve: 1 } },
      vars: { turn: 5 },
    });
    play(now, { k: 'pick', u: u('G-12-48') }, { k: 'go', h: hex(now, '2903') });
    expect(now.frames.some((f) => f.proc === 'play-on')).toBe(false);
    expect(now.v.secured).toBe(0);
  });
});

describe('Herbstnebel', () => {
  const g = begin({ 'gvar-3': true });

  proves(
    ['gvar-3', 'gvar-3#1', 'gvar-3#2', 'gvar-3#3', 'gvar-3#4'],
    'the north is strengthened, and three divisions of the chart start on the map',
    () => {
      for (const id of [
        ...['116Pz', '2Pz', 'PzLehr', '26VGD', '560VGD'].flatMap(members),
        'G-LVIII-401',
        'G-XLVII-766',
        'G-LVIII-7VW',
        'G-XLVII-15VW',
      ])
        if (at(g, id) !== 'out') expect(rows(room(g, id)).at(-1), id).toBeLessThanOrEqual(14);
      for (const id of members('167VGD')) {
        expect(rows(room(g, id))[0], id).toBeGreaterThanOrEqual(14);
        expect(rows(room(g, id)).at(-1), id).toBe(27);
      }
      for (const id of [...members('79VGD'), ...members('9VGD')]) expect(rows(room(g, id))[0], id).toBeGreaterThanOrEqual(28);
    },
  );

  proves(['gvar-3#5', 'gvar-3#6'], 'the 7th Army is not there, and follows on 12/19 AM through the sector of the 6th Panzer Army', () => {
    const seventh = [...['5FJ', '352VGD', '212VGD', '276VGD'].flatMap(members), 'G-LXXXV-406', 'G-LXXX-408', 'G-LXXX-8VW', 'G-LXXXV-18VW'];
    for (const id of seventh) expect(at(g, id), id).toBe('out');
    const copy = play(g.copy() as G, { k: 'done' });
    idle(copy, (x) => x.v.turn === 7 && x.v.side === 0 && x.frames.at(-1)?.proc === 'movement');
    const waiting = new Map(copy.rows.waiting.map((row) => [row.unit, row.areas]));
    for (const id of seventh) expect(waiting.get(u(id)), id).toEqual(['R', 'S', 'T', 'U']);
    // The divisions that started on the map do not come a second time.
    for (const id of members('79VGD'))
      expect(
        copy.rules.move.arrivals.filter((a) => a.unit === id).some((a) => copy.rules.move.mayArrive.every((rule) => rule(copy, a))),
      ).toBe(false);
  });

  proves(['gvar-3#7'], 'the 15th Army does not attack', () => {
    const open = (options: Options): G =>
      position({
        stage: 'german.movement',
        scenario: 'wacht-am-rhein',
        options: { level: 'advanced', ...options },
        units: { 'G-1SS-1-I': { at: '3305' }, 'G-7A-999': { at: '0110' } },
        hexes: Object.fromEntries(['1006', '0810', '1511', '2109'].map((id) => [id, { control: 1 }])),
        vars: { turn: 5 },
      });
    expect(refusal(open({}), { k: 'launch' })).toBeUndefined();
    const barred = open({ 'gvar-3': true });
    expect(refusal(barred, { k: 'launch' })).toMatchObject({ case: 'gvar-3#7' });
    expect(offers(barred, 'launch')).toEqual([]);
  });

  proves(['gvar-3#8', 'gvar-3#vc'], 'judged after 12/25 AM as Martin is', () => {
    expect(turns[g.rules.scenario.lastTurn - 1].code).toBe('12/25AM');
    const now = position({
      stage: 'german.combat',
      scenario: 'wacht-am-rhein',
      options: { 'gvar-3': true },
      units: { 'G-12-48': { at: '2109' }, 'G-12-89': { at: '1317' }, 'G-12-27F': { at: '3908' } },
      vars: { turn: 19 },
    });
    expect(victory(now)).toBeUndefined();
    now.v.turn = 20;
    expect(victory(now)).toMatchObject({ winner: 0, case: 'gvar-3#vc' });
    now.move(u('G-12-27F'), hex(now, '3907'));
    expect(victory(now)).toMatchObject({ winner: 1 });
  });
});

describe('SS panzer deployment', () => {
  const g = begin({ 'gvar-9': true }, 'breakthrough');

  proves(['gvar-9'], 'only the two SS divisions are set up freely, in the 6th Panzer Army sector within the limits of gvar-1', () => {
    expect(offers(g, 'deploy').map((a) => UNITS[a.u as number].formation)).toSatisfy((list: string[]) =>
      list.every((f) => f === '1SS Pz' || f === '12SS Pz'),
    );
    expect(offers(g, 'deploy').length).toBe(14);
    expect(refusal(g, deploy('G-12-48'))).toMatchObject({ case: 'gvar-9', why: 'deploy-printed' });
    const copy = play(g.copy() as G, deploy('G-1SS-2'));
    expect(refusal(copy, place(copy, '0103'))).toBeUndefined();
    expect(refusal(copy, place(copy, '0118'))).toMatchObject({ case: 'gvar-9', why: 'deploy-sector' });
    expect(refusal(copy, place(copy, '0512'))).toMatchObject({ case: 'gvar-1', why: 'deploy-behind' });
    // The others stand where the chart puts them, and nobody gets a Movement Phase for it.
    for (const row of setups['1216']) if (UNITS[unitIndex(row.unit)].options.length === 0) expect(at(g, row.unit)).toBe(row.hex);
    play(copy, place(copy, '0103'), { k: 'done' });
    expect(copy.frames.some((f) => f.proc === 'movement')).toBe(false);
  });
});

describe('the limits of a set-up', () => {
  const g = begin({ 'gvar-9': true }, 'breakthrough');

  proves(['gvar-9', 'gvar-1'], 'on the map, and each unit a few times only, so that it ends', () => {
    const copy = play(g.copy() as G, deploy('G-1SS-2'));
    for (const box of ['out', 'due'] as const)
      expect(refusal(copy, { k: 'place', h: copy.box(box) as number })).toMatchObject({ case: 'gvar-9', why: 'deploy-sector' });
    const tired = g.copy() as G;
    (tired.frames.at(-1) as { l: Record<string, unknown> }).l.left = 0;
    expect(offers(tired, 'deploy')).toEqual([]);
    expect(refusal(tired, deploy('G-1SS-2'))).toMatchObject({ case: 'gvar-9', why: 'deployed-enough' });
    expect(refusal(tired, { k: 'done' })).toBeUndefined();
  });

  proves(['gvar-9', 'basic-4.24'], 'reserves that are set up apart need markers, of which there are fifteen', () => {
    const copy = g.copy() as G;
    const [one, two] = ['G-1SS-1-I', 'G-1SS-1-II'];
    copy.move(u(two), copy.f.place[u(one)]);
    for (let unit = 0; unit < UNITS.length; unit++) if (SIDE[unit] === 0) copy.set('reserve', unit, 0);
    for (const id of [one, two]) copy.set('reserve', u(id), 1);
    for (let unit = 0; unit < UNITS.length && markersUsed(copy, 0) < 15; unit++)
      if (SIDE[unit] === 0 && copy.onMap(unit)) copy.set('reserve', unit, 1);
    expect(markersUsed(copy, 0)).toBe(15);
    // Whoever needs no marker finds room.
    copy.set('reserve', u(one), 0);
    const empty = room(copy, one).find((id) => copy.unitsIn(hex(copy, id)).length === 0) as string;
    copy.set('reserve', u(one), 1);
    play(copy, deploy(one));
    expect(refusal(copy, place(copy, empty))).toMatchObject({ case: 'basic-4.24', why: 'no-markers', n: 15 });
    copy.set('reserve', u(two), 0);
    expect(refusal(copy, place(copy, empty))).toBeUndefined();
  });
});

describe('the 2nd Division in the Schnee Eifel', () => {
  proves(['avar-5'], 'takes over the hexes of the 106th, regiment by regiment', () => {
    const g = begin({ 'avar-5': true, level: 'advanced' }, 'campaign');
    expect(g.frames.at(-1)).toMatchObject({ proc: 'second-division' });
    expect(offers(g).map((a) => a.u)).toEqual([u('A-2-23'), u('A-2-38'), u('A-2-9')]);
    play(g, { k: 'regiment', u: u('A-2-38') }, { k: 'regiment', u: u('A-2-9') });
    expect(['A-2-38', 'A-2-9', 'A-2-23', 'A-2-741', 'A-99-395m'].map((id) => at(g, id))).toEqual(['0717', '0818', '1020', '1317', '0908']);
    expect(g.f.position[hex(g, '0908')]).toBe(2);
    expect(g.f.position[hex(g, '1020')]).toBe(2);
    expect(['A-2-23', 'A-2-741'].map((id) => g.f.reserve[u(id)])).toEqual([0, 0]);
    for (const id of members('106ID')) expect(at(g, id)).toBe('out');
  });

  proves(['avar-5'], 'only a regiment of the division that has no hex yet', () => {
    const g = begin({ 'avar-5': true, level: 'advanced' }, 'campaign');
    play(g, { k: 'regiment', u: u('A-2-38') });
    for (const id of ['A-2-38', 'A-106-422', 'G-12-48'])
      expect(refusal(g, { k: 'regiment', u: u(id) }), id).toMatchObject({ case: 'avar-5', why: 'not-a-choice' });
  });

  proves(['avar-5'], 'and the 106th comes in the south on 12/26 PM', () => {
    const due = (options: Options): number[] => {
      const g = position({
        stage: 'allied.movement',
        scenario: 'campaign',
        options: { level: 'advanced', ...options },
        units: { 'A-28-109-3': { at: '5320' }, 'G-7A-999': { at: '0110' } },
        vars: { turn: 22 },
      });
      return members('106ID')
        .map(u)
        .filter((unit) => g.rows.waiting.some((row) => row.unit === unit && row.areas.join() === 'C,D'));
    };
    expect(due({ 'avar-5': true }).length).toBe(3);
    expect(due({})).toEqual([]);
  });
});
