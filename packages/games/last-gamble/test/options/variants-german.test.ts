/** German variants in play: reserves, the SS divisions, Nordwind, Stosser, the Luftwaffe (gvar-4 to gvar-8, gvar-10 to gvar-12). */
import { apply, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { units as data, formations, turns } from '../../src/data/index.ts';
import { resolveRules } from '../../src/decisions/resolve.ts';
import { lastGamble } from '../../src/index.ts';
import { furtherModules } from '../../src/modules.ts';
import { taskRefusal } from '../../src/rules/advanced/air-missions.ts';
import { victory } from '../../src/rules/victory.ts';
import type { G } from '../../src/state/shape.ts';
import { at, hex, idle, offers, play, position, proves, refusal, roll, u } from '../kit/kit.ts';

type Options = Record<string, string | boolean>;
const members = (formation: string): string[] => (formations.find((f) => f.id === formation)?.units ?? []).map((i) => data[i].id);
const SPARE = { 'G-7A-999': { at: '0337' }, 'A-28-109-3': { at: '5320' } };

/** The German Movement Phase of a turn with hardly anybody on the map: who is due shows in the queue. */
const due = (turn: number, options: Options, more: Partial<Parameters<typeof position>[0]> = {}): G => {
  const g = position({
    stage: 'german.movement',
    scenario: 'campaign',
    options: { level: 'advanced', ...options },
    ...more,
    units: { ...SPARE, ...more.units },
    vars: { turn, ...more.vars },
  });
  // Nobody comes by the dice of the Tiger rule.
  while (g.frames.at(-1)?.proc === 'tigers') roll(g, 6);
  return g;
};
const waits = (g: G, id: string): boolean => g.rows.waiting.some((row) => row.unit === u(id));

describe('conditions and dates', () => {
  proves(['gvar-4'], 'conditional reinforcements come on their earliest turn', () => {
    for (const [id, turn] of [
      ['G-2SS-3', 5],
      [members('3PG')[0], 5],
      ['G-10SS-21', 9],
      ['G-11Pz-110', 9],
    ] as const) {
      expect(
        [waits(due(turn, {}), id), waits(due(turn, { 'gvar-4': true }), id), waits(due(turn - 1, { 'gvar-4': true }), id)],
        id,
      ).toEqual([false, true, false]);
    }
    // No price is paid for it.
    const g = due(9, { 'gvar-4': true });
    expect([g.v.committed, g.f.supply[u('G-10SS-21')]]).toEqual([0, 0]);
    expect(offers(g, 'commit')).toEqual([]);
  });

  proves(['gvar-7'], 'nobody comes after 12/22 PM, not even who has waited outside', () => {
    expect(turns[13].code).toBe('12/22PM');
    const russians = { 'gvar-7': true };
    expect([waits(due(13, russians), 'G-15PG-33'), waits(due(15, {}), 'G-15PG-104'), waits(due(15, russians), 'G-15PG-104')]).toEqual([
      true,
      true,
      false,
    ]);
    const late = (options: Options): G =>
      due(15, options, {
        units: { 'G-79-226': { at: 'due' } },
        rows: { waiting: [{ unit: u('G-79-226'), turn: 12, areas: ['Z'], delayed: 13 }] },
      });
    expect([waits(late({}), 'G-79-226'), waits(late(russians), 'G-79-226')]).toEqual([true, false]);
    expect(at(late(russians), 'G-79-226')).toBe('out');
    // The Allies are not concerned.
    const allied = position({
      stage: 'allied.movement',
      scenario: 'campaign',
      options: { level: 'advanced', ...russians },
      units: SPARE,
      vars: { turn: 17 },
    });
    expect(waits(allied, 'A-5-11')).toBe(true);
  });
});

describe('before the first attacks', () => {
  const first = (options: Options): G =>
    position({
      stage: 'german.reserve-designation',
      options,
      units: {
        'G-1SS-1-Puma': { at: '0212' },
        'G-1SS-1-PG': { at: '0314', reserve: 1 },
        'G-12-48': { at: '0611' },
        'G-12-89': { at: '0513', reserve: 1 },
        'A-99-393': { at: '0910' },
      },
      vars: { turn: 1 },
    });

  proves(['gvar-5'], 'the two SS divisions move, and nobody else, without roads', () => {
    const g = first({ 'gvar-5': true });
    // Reserves of these divisions may be taken out to go along; no others, and none are made.
    expect(offers(g)).toEqual([{ k: 'release', u: u('G-1SS-1-PG') }, { k: 'done' }]);
    expect(refusal(g, { k: 'release', u: u('G-12-89') })).toMatchObject({ case: 'basic-15.41' });
    expect(refusal(g, { k: 'reserve', u: u('G-1SS-1-Puma') })).toMatchObject({ case: 'basic-15.41' });
    play(g, { k: 'release', u: u('G-1SS-1-PG') });
    if (g.frames.at(-1)?.proc === 'reserve-designation') play(g, { k: 'done' });
    expect(refusal(g, { k: 'pick', u: u('G-12-48') })).toMatchObject({ case: 'basic-15.41' });
    expect(refusal(g, { k: 'pick', u: u('G-1SS-1-PG') })).toBeUndefined();
    const open = g.rules.move.roadOpen.every((rule) => rule(g, u('G-1SS-1-PG'), hex(g, '0314'), 0, hex(g, '0313')));
    expect(open).toBe(false);
    play(g, { k: 'pick', u: u('G-1SS-1-Puma') });
    expect(offers(g, 'go').length).toBeGreaterThan(0);
    // Without the variant the phase passes by.
    expect(first({}).frames.some((f) => f.proc === 'movement' || f.proc === 'reserve-designation')).toBe(false);
  });

  proves(['gvar-11'], 'the 246th, the 506th and 3FJ/8 come in on 12/16 AM', () => {
    const areas = (options: Options, turn: number): Record<string, string> => {
      const g = position({
        stage: 'german.movement',
        options,
        units: { 'G-12-48': { at: '0611' }, 'A-99-393': { at: '0910' } },
        vars: { turn },
      });
      return Object.fromEntries(g.rows.waiting.map((row) => [data[row.unit].id, row.areas.join('')]));
    };
    expect(areas({ 'gvar-11': true }, 1)).toEqual({
      'G-246-352': 'RS',
      'G-246-404': 'RS',
      'G-246-689': 'RS',
      'G-HGB-506': 'ST',
      'G-3FJ-8': 'U',
    });
    expect(areas({}, 1)).toEqual({});
    expect([areas({}, 2)['G-3FJ-8'], areas({ 'gvar-11': true }, 2)['G-3FJ-8']]).toEqual(['U', undefined]);
    // They come in before anybody attacks.
    const g = start(lastGamble, { scenario: 'breakthrough', options: { 'gvar-11': true }, seed: 'eleven' });
    idle(g, (x) => x.frames.at(-1)?.proc === 'movement');
    expect([g.v.turn, g.v.side]).toEqual([1, 0]);
    expect(refusal(g, { k: 'done' })).toMatchObject({ case: 'basic-9.21' });
    const enter = offers(g, 'enter').find((a) => a.u === u('G-3FJ-8'));
    expect(g.board.ids[enter?.h as number]).toBe('0115');
    expect(g.f.steps[u('G-HGB-506')]).toBe(1);
  });
});

describe('Nordwind cancelled', () => {
  const stage = 'german.nordwind';
  const at5 = (options: Options = { 'gvar-8': true }, turn = 5): G =>
    position({ stage, scenario: 'campaign', options: { level: 'advanced', ...options }, units: SPARE, vars: { turn } });

  proves(['gvar-8'], 'each turn a division comes on 1 or 2, with an independent unit', () => {
    for (const pip of [3, 6]) expect(roll(at5(), pip).rows.waiting.filter((row) => data[row.unit].marks.includes('nordwind'))).toEqual([]);
    for (const pip of [1, 2]) {
      const g = roll(at5(), pip);
      expect(offers(g).map((a) => a.n)).toEqual([0, 1, 2]);
      play(g, { k: 'division', n: 0 });
      expect(
        offers(g)
          .map((a) => data[a.u as number].id)
          .sort(),
      ).toEqual(['G-19VW', 'G-20VW', 'G-HGB-353', 'G-HGB-654']);
      play(g, { k: 'independent', u: u('G-20VW') });
      for (const id of [...members('6SS Mtn')]) expect(g.rows.waiting.find((row) => row.unit === u(id))?.areas, id).toEqual(['S']);
      expect(g.rows.waiting.find((row) => row.unit === u('G-20VW'))?.areas).toEqual(['Y', 'Z']);
    }
  });

  proves(['gvar-8'], 'until all three are in; then nobody rolls', () => {
    const units = Object.fromEntries(['6SS Mtn', '17SS PG', '257VGD'].flatMap(members).map((id, i) => [id, { at: `02${String(10 + i)}` }]));
    const two = position({
      stage,
      scenario: 'campaign',
      options: { level: 'advanced', 'gvar-8': true },
      units: { ...SPARE, ...Object.fromEntries(Object.entries(units).slice(0, 7)) },
      vars: { turn: 5 },
    });
    expect(two.frames.at(-1)).toMatchObject({ proc: 'nordwind', at: 'roll' });
    roll(two, 1);
    expect(two.rows.waiting.filter((row) => data[row.unit].formation === '257VGD').length).toBe(3);
    const all = position({
      stage,
      scenario: 'campaign',
      options: { level: 'advanced', 'gvar-8': true },
      units: { ...SPARE, ...units },
      vars: { turn: 5 },
    });
    expect(all.frames.some((f) => f.proc === 'nordwind')).toBe(false);
  });

  proves(['gvar-8'], 'a division or an independent unit that has come does not come again', () => {
    const units = Object.fromEntries([...members('6SS Mtn'), 'G-20VW'].map((id, i) => [id, { at: `02${String(10 + i)}` }]));
    const g = position({
      stage,
      scenario: 'campaign',
      options: { level: 'advanced', 'gvar-8': true },
      units: { ...SPARE, ...units },
      vars: { turn: 5 },
    });
    roll(g, 1);
    for (const n of [0, 3]) expect(refusal(g, { k: 'division', n })).toMatchObject({ case: 'gvar-8', why: 'nordwind-gone' });
    play(g, { k: 'division', n: 1 });
    for (const id of ['G-20VW', 'G-12-48'])
      expect(refusal(g, { k: 'independent', u: u(id) })).toMatchObject({ case: 'gvar-8', why: 'nordwind-gone' });
  });

  proves(['gvar-8'], 'the 653rd comes at Y on 12/16 PM', () => {
    expect(due(2, { 'gvar-8': true }).rows.waiting.find((row) => row.unit === u('G-5PzA-653'))?.areas).toEqual(['Y']);
    expect(waits(due(2, {}), 'G-5PzA-653')).toBe(false);
  });

  proves(['gvar-8'], 'the two tank destroyer battalions keep a date of their own only with the Tiger rule (R-26)', () => {
    expect([waits(due(21, { 'gvar-8': true }), 'G-HGB-654'), waits(due(21, { 'opt-8': true }), 'G-HGB-654')]).toEqual([false, true]);
  });

  proves(['gset-5'], 'every level but the German Decisive moves one step to the Allies', () => {
    const judged = (held: string[], options: Options, vars = {}): string | undefined => {
      const units = Object.fromEntries(held.map((id, i) => [['G-12-48', 'G-12-89', 'G-12-27F'][i], { at: id }]));
      const g = position({ stage: 'german.combat', scenario: 'wacht-am-rhein', options, units, vars: { turn: 20, ...vars } });
      g.v.turn = 21;
      return victory(g)?.level;
    };
    const draw = ['1317', '2427', '3519'];
    expect([judged(draw, {}), judged(draw, { 'gvar-8': true })]).toEqual(['draw', 'allied-tactical']);
    expect([judged(['1317'], {}), judged(['1317'], { 'gvar-8': true })]).toEqual(['allied-tactical', 'allied-decisive']);
    expect([judged([], {}), judged([], { 'gvar-8': true })]).toEqual(['allied-decisive', 'allied-strategic']);
    const secured = { secured: 1, playOn: 1 };
    expect([judged([], {}, secured), judged([], { 'gvar-8': true }, secured)]).toEqual(['german-tactical', 'draw']);
    const gone = { exitedPanzers: 12 };
    const g = position({
      stage: 'german.combat',
      scenario: 'wacht-am-rhein',
      options: { 'gvar-8': true },
      units: SPARE,
      vars: { turn: 19, ...gone },
    });
    expect(g.result?.level ?? victory(g)?.level).toBe('german-decisive');
    // Nordwind units stay away without the variant.
    expect(due(21, {}).rows.waiting.some((row) => data[row.unit].marks.includes('nordwind'))).toBe(false);
  });
});

describe('Stosser prepared', () => {
  proves(['gvar-10'], 'the paratroops land where the German likes, without a die', () => {
    const jump = (options: Options): G =>
      position({ stage: 'german.movement', options, units: { 'G-12-48': { at: '0110' }, 'A-106-422': { at: '2018' } }, vars: { turn: 3 } });
    const g = jump({ 'gvar-10': true });
    expect(g.frames.at(-1)).toMatchObject({ proc: 'airdrop' });
    const find = (test: (h: number) => boolean): number =>
      Array.from({ length: g.board.n }, (_, h) => h).find((h) => test(h) && !g.board.placeAt(h)) as number;
    const terrain = (name: string) =>
      find(
        (h) => g.board.terrains[g.board.terrain[h]] === name && !(g.board.marks[h] & (g.board.markBit('town') | g.board.markBit('city'))),
      );
    expect(refusal(g, { k: 'drop', h: terrain('forest') })).toMatchObject({ case: 'gvar-10' });
    expect(refusal(g, { k: 'drop', h: hex(g, '2109') })).toMatchObject({ case: 'gvar-10', why: 'drop-town' });
    for (const name of ['clear', 'rough', 'light-woods']) expect(refusal(g, { k: 'drop', h: terrain(name) }), name).toBeUndefined();
    play(g, { k: 'drop', h: terrain('clear') });
    expect(g.f.place[u('G-vdHeydte')]).toBe(terrain('clear'));
    expect(g.f.steps[u('G-vdHeydte')]).toBe(data[u('G-vdHeydte')].steps);
    // The optional rule alone rolls for them.
    const usual = jump({ 'opt-1': true });
    play(usual, { k: 'drop', h: terrain('clear') });
    expect(usual.frames.at(-1)).toMatchObject({ proc: 'airdrop', at: 'roll' });
  });
});

describe('Operation Hermann cancelled', () => {
  const listed = (turn: number, options: Options): string[] => {
    const g = position({
      stage: 'german.movement',
      scenario: 'campaign',
      options: { level: 'advanced', ...options },
      units: SPARE,
      vars: { turn },
    });
    return g.rules.air.list(g, 0, turn).map((i) => data[i].weapon as string);
  };

  proves(['gvar-6'], 'as many aircraft again, of any type, on clear and fog turns; one where none is listed', () => {
    const hermann = { 'gvar-6': true };
    // 12/26 AM, clear: Me-109 and Fw-190, and two more.
    const g = position({
      stage: 'german.movement',
      scenario: 'campaign',
      options: { level: 'advanced', ...hermann },
      units: SPARE,
      vars: { turn: 21 },
    });
    const list = (): string[] => g.rules.air.list(g, 0, 21).map((i) => data[i].weapon as string);
    expect(listed(21, {}).sort()).toEqual(['Fw-190', 'Me-109']);
    expect(list().filter((w) => w === 'Ju-88').length).toBe(2);
    expect(list().length).toBe(2 + 6);
    // Once two of the others have flown, there are no more.
    for (const id of ['G-Me109-2', 'G-Me109-3']) g.set('flownAm', u(id), 21);
    expect(list().sort()).toEqual(['Fw-190', 'Me-109', 'Me-109', 'Me-109']);
    // 12/27 AM is clear and has none: one of any type.
    expect(listed(23, {})).toEqual([]);
    g.v.turn = 23;
    expect(g.rules.air.list(g, 0, 23).length).toBe(6);
    g.set('flownAm', u('G-Ju88-2'), 23);
    expect(g.rules.air.list(g, 0, 23)).toEqual([u('G-Ju88-2')]);
    // Overcast: as listed. The Allies: as listed.
    expect(listed(12, hermann)).toEqual(listed(12, {}));
    expect(g.rules.air.list(g, 1, 21).length).toBe(turns[20].air.allied.length);
  });

  proves(['gvar-6', 'adv-2.71'], 'the one flight with supplies is that of the one Ju-88, whoever else flies', () => {
    const g = position({
      stage: 'german.movement',
      scenario: 'campaign',
      options: { level: 'advanced', 'gvar-6': true },
      units: SPARE,
      vars: { turn: 22 },
    });
    expect(taskRefusal(g, u('G-Ju88'), 'air-supply')).toBeUndefined();
    for (const id of ['G-Ju88-2', 'G-Ju88-3'])
      expect(taskRefusal(g, u(id), 'air-supply'), id).toMatchObject({ case: 'adv-2.71', why: 'wrong-aircraft' });
  });

  proves(['gvar-6'], 'Allied Air Supremacy begins on the third clear day', () => {
    const clear = (turn: number, options: Options): boolean => {
      const g = position({
        stage: 'german.movement',
        scenario: 'campaign',
        options: { level: 'advanced', ...options },
        units: SPARE,
        vars: { turn },
      });
      return g.rules.clear(g);
    };
    expect([15, 17, 19, 21].map((turn) => clear(turn, {}))).toEqual([true, true, true, true]);
    expect([15, 17, 19, 21].map((turn) => clear(turn, { 'gvar-6': true }))).toEqual([false, false, true, true]);
  });
});

describe('the all-out offensive', () => {
  proves(['gvar-12'], 'is variants 4, 5, 6, 8, 10 and 11 together', () => {
    const options = { level: 'advanced', 'gvar-12': true };
    const g = start(lastGamble, { scenario: 'wacht-am-rhein', options, seed: 'all out' });
    for (const id of ['gvar-4', 'gvar-5', 'gvar-6', 'gvar-8', 'gvar-10', 'gvar-11', 'opt-1']) expect(g.rules.on.has(id), id).toBe(true);
    for (const id of ['gvar-1', 'gvar-7', 'gvar-9']) expect(g.rules.on.has(id), id).toBe(false);
    // Each of them shows: Nordwind rolls, entries and SS moves on 12/16 AM.
    idle(g, (x) => x.frames.at(-1)?.proc === 'nordwind' && x.frames.at(-1)?.at === 'roll');
    apply(g, { k: 'roll', pips: [6] });
    expect(g.frames.at(-1)?.proc).toBe('movement');
    expect(refusal(g, { k: 'pick', u: u('G-1SS-1-Puma') })).toBeUndefined();
    expect(waits(g, 'G-246-352')).toBe(true);
    expect(resolveRules(g.setup, () => furtherModules).drop.automatic(g)).toBe(true);
  });
});
