/** Chapter 16, how to win. */
import { explain, prompt, type VictoryAnswer } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { adjusted, isPanzer, levelNow, onExitEdge, victory } from '../../src/rules/victory.ts';
import { UNITS } from '../../src/state/query.ts';
import { type G, GERMAN } from '../../src/state/shape.ts';
import { hex, idle, play, position, proves, u } from '../kit/kit.ts';

type Units = Record<string, Record<string, string | number>>;
const FAR: Units = { 'G-12-48': { at: '0112' }, 'G-12-89': { at: '0112' }, 'A-28-112': { at: '5020' }, 'A-28-109-1': { at: '5020' } };
const scene = (
  units: Units,
  more: { scenario?: string; turn?: number; stage?: string; vars?: Record<string, number>; options?: Record<string, boolean> } = {},
): G =>
  position({
    stage: more.stage ?? 'german.movement',
    scenario: more.scenario ?? 'breakthrough',
    vars: { turn: more.turn ?? 4, ...more.vars },
    units: { ...FAR, ...units },
    ...(more.options ? { options: more.options } : {}),
  });
const lines = (g: G): VictoryAnswer => explain(g, { q: 'victory' }) as unknown as VictoryAnswer;

describe('Breakthrough', () => {
  const TOWNS = { 'G-18-293': { at: '1317' }, 'G-26-26': { at: '2427' } };
  const WEST = { 'G-2Pz-3-I': { at: '3220' }, 'G-2Pz-3-II': { at: '3220' }, 'G-2Pz-304': { at: '3320' } };

  proves(
    ['basic-16.0', 'basic-16.0#breakthrough'],
    'two of three towns and three supplied motorized units west of row 3100, at any time',
    () => {
      expect(scene({ ...TOWNS, ...WEST }).result).toMatchObject({ winner: GERMAN, case: 'basic-16.0#breakthrough' });
      expect(scene({ 'G-18-293': { at: '1317' }, ...WEST }).result).toBeUndefined();
      expect(scene({ ...TOWNS, ...WEST, 'G-2Pz-304': { at: '3120' } }).result).toBeUndefined();
      // On foot they do not count, nor out of supply.
      expect(scene({ ...TOWNS, ...WEST, 'G-2Pz-304': { at: 'out' }, 'G-18-294': { at: '3320' } }).result).toBeUndefined();
      expect(scene({ ...TOWNS, ...WEST, 'G-2Pz-304': { at: '3320', fuel: 1 } }).result).toBeUndefined();
    },
  );

  proves(['basic-16.0#breakthrough', 'opt-5.0'], 'a general takes no town, and the screen does not say that he does', () => {
    const [general] = UNITS.filter((unit) => unit.type === 'commander' && unit.side === GERMAN);
    const met = (id: string): boolean[] => {
      const g = scene({ [id]: { at: '1317' } }, { options: { 'opt-5': true } });
      return lines(g).flatMap((l) => (l.says === 'victory.town' ? [l.met] : []));
    };
    expect([met('G-18-293').includes(true), met(general.id).includes(true)]).toEqual([true, false]);
  });

  proves(['basic-16.0#breakthrough'], 'or all three hexes of Liege', () => {
    const liege = { 'G-18-293': { at: '2903' }, 'G-26-26': { at: '3002' }, 'G-26-77': { at: '3003' } };
    expect(scene(liege).result?.winner).toBe(GERMAN);
    expect(scene({ ...liege, 'G-26-77': { at: '2904' } }).result).toBeUndefined();
  });

  proves(['basic-16.0#breakthrough', 'intro-8.0'], 'otherwise the Allies win at the end of 12/19 PM', () => {
    const g = scene({}, { turn: 8, stage: 'allied.engineer' });
    idle(g, () => false);
    expect(g.result).toMatchObject({ winner: 1, level: 'allied' });
    expect(g.v.turn).toBe(9);
  });

  proves(['basic-16.0#breakthrough'], 'the list of conditions says what is met', () => {
    const g = scene({ 'G-18-293': { at: '1317' } });
    expect(lines(g).find((l) => l.args?.name === 'St. Vith')).toMatchObject({ met: true, side: GERMAN });
    expect(lines(g).find((l) => l.args?.name === 'Bastogne')).toMatchObject({ met: false });
  });
});

describe('Wacht am Rhein', () => {
  const wacht = (units: Units, more: Parameters<typeof scene>[1] = {}): G => scene(units, { scenario: 'wacht-am-rhein', turn: 4, ...more });

  proves(['basic-16.0#wacht'], 'a German in Liege or Namur: he may end the game with a Tactical Victory', () => {
    const g = wacht({ 'G-18-293': { at: '4906' } });
    expect(prompt(g)).toMatchObject({ at: 'play-on.ask', side: GERMAN });
    play(g, { k: 'end-game' });
    expect(g.result).toMatchObject({ winner: GERMAN, level: 'german-tactical' });
  });

  proves(['basic-16.0#wacht'], 'or play on for more, and is not asked again; what he has reached he keeps', () => {
    const g = wacht({ 'G-18-293': { at: '4906' } }, { turn: 20 });
    play(g, { k: 'play-on' });
    expect(g.result).toBeUndefined();
    g.move(u('G-18-293'), hex(g, '0112'));
    idle(g, () => false);
    expect(g.result).toMatchObject({ winner: GERMAN, level: 'german-tactical' });
  });

  proves(['basic-16.0#wacht'], 'three supplied motorized units beyond the Meuse and north of Vireux', () => {
    const over = { 'G-2Pz-3-I': { at: '5012' }, 'G-2Pz-3-II': { at: '5012' }, 'G-2Pz-304': { at: '5013' } };
    expect(prompt(wacht(over, { vars: { history: 2 } })).at).toBe('play-on.ask');
    expect(prompt(wacht({ ...over, 'G-2Pz-304': { at: '4513' } }, { vars: { history: 2 } })).at).not.toBe('play-on.ask');
    expect(prompt(wacht({ ...over, 'G-2Pz-304': { at: '5224' } }, { vars: { history: 2 } })).at).not.toBe('play-on.ask');
    expect(prompt(wacht({ ...over, 'G-2Pz-304': { at: '5013', fuel: 1 } }, { vars: { history: 2 } })).at).not.toBe('play-on.ask');
  });

  proves(['basic-16.0#wacht', 'basic-9.3'], 'twelve supplied panzer units off the map between J and M end it: decisive', () => {
    const g = wacht({ 'G-2Pz-3-I': { at: '5509' }, 'G-2Pz-304': { at: '5509' } }, { vars: { exitedPanzers: 11 } });
    play(g, { k: 'pick', u: u('G-2Pz-3-I') }, { k: 'exit' });
    expect(g.v.exitedPanzers).toBe(12);
    expect(g.result).toMatchObject({ winner: GERMAN, level: 'german-decisive' });
    const dry = wacht({ 'G-2Pz-3-I': { at: '5509', fuel: 1 }, 'G-2Pz-304': { at: '5509' } }, { vars: { exitedPanzers: 11 } });
    play(dry, { k: 'pick', u: u('G-2Pz-3-I') }, { k: 'exit' });
    expect(dry.v.exitedPanzers).toBe(11);
    expect(isPanzer(u('G-12-48'))).toBe(false);
    const v = g.rules.scenario.victory;
    if (v.kind !== 'levels') throw new Error('levels');
    for (const [id, is] of [
      ['5516', true],
      ['5517', false],
      ['4201', true],
      ['4101', false],
      ['5501', true],
      ['3637', false],
    ] as const)
      expect(onExitEdge(g, v, hex(g, id)), id).toBe(is);
  });

  const level = (units: Units, vars: Record<string, number> = {}, scenario = 'wacht-am-rhein'): string => {
    const g = wacht(units, { vars, scenario, turn: 15 });
    const v = g.rules.scenario.victory;
    if (v.kind !== 'levels') throw new Error('levels');
    return adjusted(g, levelNow(g, v));
  };
  const THREE = { 'G-18-293': { at: '1317' }, 'G-26-26': { at: '2427' }, 'G-26-77': { at: '3519' } };

  proves(['basic-16.0#wacht'], 'at the end: draw with three towns, Allied Tactical, or Decisive without a German in the four', () => {
    expect(level(THREE)).toBe('draw');
    expect(level({ ...THREE, 'G-26-77': { at: '3420' } })).toBe('allied-tactical');
    expect(level({ 'G-26-77': { at: '2222' } })).toBe('allied-tactical');
    expect(level({})).toBe('allied-decisive');
    const g = wacht(THREE, { turn: 20, stage: 'allied.engineer' });
    idle(g, () => false);
    expect(g.result).toMatchObject({ winner: -1, level: 'draw' });
  });

  proves(
    ['gset-1-2alt'],
    '10SS or 11 Panzer without their condition: a draw is an Allied Tactical Victory, and from 12/22 a German Tactical one a draw',
    () => {
      expect(level(THREE, { committed: 1 })).toBe('allied-tactical');
      expect(level({ 'G-18-293': { at: '4906' } }, { committed: 1 })).toBe('german-tactical');
      expect(level({ 'G-18-293': { at: '4906' } }, { committed: 2 }, 'meuse')).toBe('draw');
    },
  );

  proves(['adv-13.0', 'adv-13.1', 'adv-13.2'], 'campaign and 12/22 scenario are judged the same way at their own end', () => {
    expect(level(THREE, {}, 'campaign')).toBe('draw');
    expect(level(THREE, {}, 'meuse')).toBe('draw');
    expect(victory(wacht({}, { scenario: 'campaign', turn: 15 }))).toBeUndefined();
  });
});
