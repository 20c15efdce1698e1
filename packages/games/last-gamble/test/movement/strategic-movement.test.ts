/** Chapter 6, Strategic Movement. */
import { describe, expect } from 'vitest';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { dropColumns, settleColumns } from '../../src/rules/movement/strategic-movement.ts';
import { explainMove } from '../../src/screen/move-account.ts';
import type { G } from '../../src/state/shape.ts';
import { C, from, N, NE, S, SE, SW, scene } from '../kit/field.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const TANK = 'G-116-16-I';
const FOOT = 'G-12-48';
const line = (length: number): string[] => Array.from({ length }, (_, i) => from(C, ...Array(i).fill(S)));
const road = line(9);
const form = (g: G, id: string) => play(g, { k: 'strategic', u: u(id) });

describe('entering Strategic Movement', () => {
  const enter = (units: Parameters<typeof scene>[0]['units'], id = TANK, more: object = {}) =>
    refusal(scene({ units, road, side: id.startsWith('A') ? 'allied' : 'german', ...more }), { k: 'strategic', u: u(id) });

  proves(['basic-6.0', 'basic-6.11', 'basic-6.13'], 'on a road, alone, four hexes from the enemy and supplied', () => {
    expect(enter({ [TANK]: C })).toBeUndefined();
    expect(enter({ [TANK]: from(C, NE) })).toMatchObject({ case: 'basic-6.11', why: 'column-not-on-road' });
    expect(enter({ [TANK]: C, [FOOT]: C })).toMatchObject({ case: 'basic-6.11', why: 'column-not-alone' });
    expect(enter({ [TANK]: { at: C, supply: 1 } })).toMatchObject({ case: 'basic-6.11', why: 'column-unsupplied' });
    expect(enter({ [TANK]: C, 'A-106-422': from(C, N, N, N) })).toMatchObject({
      case: 'basic-6.11',
      why: 'column-enemy-close',
      distance: 3,
    });
    expect(enter({ [TANK]: C, 'A-106-422': from(C, N, N, N, N) })).toBeUndefined();
    const g = form(scene({ units: { [TANK]: C }, road }), TANK);
    expect(g.f.strategic[u(TANK)]).not.toBe(0);
  });

  proves(['basic-6.11', 'intro-8.1#4'], 'at the start of the phase, before anybody has moved', () => {
    const g = scene({ units: { [TANK]: C, [FOOT]: from(C, N, N) }, road });
    play(g, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(g, from(C, N)) }, { k: 'stop' });
    expect(refusal(g, { k: 'strategic', u: u(TANK) })).toMatchObject({ case: 'basic-6.11', why: 'columns-first' });
    expect(offers(g, 'strategic')).toEqual([]);
  });

  proves(['basic-6.11', 'basic-6.51'], 'who is in a column does not form one, who is in none does not leave it', () => {
    const g = scene({ units: { [TANK]: { at: C, strategic: 1 }, [FOOT]: from(C, NE, NE, NE) }, road });
    expect(refusal(g, { k: 'strategic', u: u(TANK) })).toMatchObject({ case: 'basic-6.11', why: 'column-already' });
    expect(refusal(g, { k: 'tactical', u: u(FOOT) })).toMatchObject({ case: 'basic-6.51', why: 'no-column' });
    expect(refusal(g, { k: 'tactical', u: u(TANK) })).toBeUndefined();
  });

  proves(['basic-4.22'], 'not from reserve', () => {
    expect(enter({ [TANK]: { at: C, reserve: 1 } })).toMatchObject({ why: 'column-in-reserve' });
  });

  proves(['notes-sm'], 'by the designer’s remark no German columns before three towns are taken (R-41)', () => {
    expect(enter({ [TANK]: C }, TANK, { options: { 'german-strategic': 'after-towns' } })).toMatchObject({ why: 'column-before-towns' });
    const hexFields = { '0810': { control: 1 }, '1317': { control: 1 }, '1624': { control: 1 } };
    expect(enter({ [TANK]: C }, TANK, { options: { 'german-strategic': 'after-towns' }, hexFields })).toBeUndefined();
  });

  proves(
    ['basic-6.12', 'basic-6.21', 'basic-6.22', 'basic-6.23', 'tec-3'],
    'vehicles move three times as far, German foot and slow guns twice, Allied foot five times what its trucks leave',
    () => {
      const points = (id: string, strategic: number): number => {
        const g = scene({ side: id.startsWith('A') ? 'allied' : 'german', units: { [id]: { at: C, strategic } } });
        return allowance(g, u(id), 'movement', 'strategic') / 2;
      };
      expect([points(TANK, 1), points('G-116-156', 1), points('G-ISS-388', 1)]).toEqual([21, 18, 15]);
      expect([points(FOOT, 1), points('G-LXVI-16VW', 1)]).toEqual([10, 6]);
      expect([points('A-106-422', 2), points('A-V-1111', 2), points('A-106-422', 1)]).toEqual([10, 10, 25]);
      expect(points('A-10Arm-CCA', 2)).toBe(21);
    },
  );

  proves(['basic-6.12'], 'the trucks are paid for once: when the phase is over the column has them', () => {
    const g = scene({
      side: 'allied',
      units: { 'A-106-422': { at: C, strategic: 2 }, 'A-28-112': { at: from(C, S, S, S, S, S, S), strategic: 1 } },
    });
    expect(allowance(g, u('A-106-422'), 'movement', 'strategic') / 2).toBe(10);
    settleColumns(g);
    expect([g.f.strategic[u('A-106-422')], g.f.strategic[u('A-28-112')]]).toEqual([1, 1]);
    expect(allowance(g, u('A-106-422'), 'movement', 'strategic') / 2).toBe(25);
  });

  proves(['basic-6.23', 'tec'], 'so Allied foot of five goes ten hexes of road or twenty of highway', () => {
    const far = (kind: 'road' | 'highway', hexes: number): boolean => {
      // Zig-zag to have room for twenty hexes.
      const way = [C];
      for (let i = 0; i < 21; i++) way.push(from(way[i], i % 2 ? SE : SW));
      const g = form(scene({ side: 'allied', units: { 'A-106-422': C }, [kind]: way, radius: 14, turn: 16 }), 'A-106-422');
      return explainMove(g, u('A-106-422'), 'movement', 'strategic', hex(g, way[hexes])).legal;
    };
    expect([far('road', 10), far('road', 11), far('highway', 20), far('highway', 21)]).toEqual([true, false, true, false]);
  });
});

describe('moving in a column', () => {
  const started = (s: Parameters<typeof scene>[0]): G => play(form(scene({ road, ...s }), TANK), { k: 'pick', u: u(TANK) });

  proves(['basic-6.31'], 'it stays on roads', () => {
    const g = started({ units: { [TANK]: C } });
    expect(refusal(g, { k: 'step', n: NE })).toMatchObject({ case: 'basic-6.31', why: 'column-off-road' });
    play(g, { k: 'go', h: hex(g, road[5]) });
    expect(at(g, TANK)).toBe(road[5]);
  });

  proves(['basic-6.34'], 'it crosses rivers and slopes by road only', () => {
    const g = started({
      units: { [TANK]: C },
      sides: { [`${C}|${from(C, NE)}`]: ['river'], [`${C}|${from(C, SE)}`]: ['slope'], [`${C}|${road[1]}`]: ['river', 'bridge'] },
    });
    expect(refusal(g, { k: 'step', n: NE })).toMatchObject({ case: 'basic-6.34', why: 'column-needs-road' });
    expect(refusal(g, { k: 'step', n: SE })).toMatchObject({ case: 'basic-6.34' });
    expect(refusal(g, { k: 'step', n: S })).toBeUndefined();
  });

  proves(['basic-6.35'], 'it passes no friendly foot, and never comes beside another column', () => {
    const foot = started({ units: { [TANK]: C, [FOOT]: road[2] } });
    expect(refusal(foot, { k: 'go', h: hex(foot, road[3]) })?.why).toBeDefined();
    expect(refusal(foot, { k: 'go', h: hex(foot, road[2]) })).toMatchObject({ case: 'basic-6.35', why: 'column-through-foot' });
    const vehicle = started({ units: { [TANK]: C, 'G-116-156': road[2] } });
    expect(refusal(vehicle, { k: 'go', h: hex(vehicle, road[3]) })).toBeUndefined();
    const column = started({ units: { [TANK]: C, 'G-116-156': { at: from(road[3], SE), strategic: 1 } } });
    expect(refusal(column, { k: 'go', h: hex(column, road[3]) })).toMatchObject({ case: 'basic-6.35', why: 'column-beside-column' });
  });

  proves(['basic-6.36'], 'it never comes within three hexes of an enemy', () => {
    const g = started({ units: { [TANK]: C, 'A-28-110-1': from(road[4], S, S, S) } });
    expect(refusal(g, { k: 'go', h: hex(g, road[4]) })).toMatchObject({ case: 'basic-6.36', why: 'column-near-enemy' });
    expect(refusal(g, { k: 'go', h: hex(g, road[3]) })).toBeUndefined();
  });

  proves(
    ['basic-6.41', 'basic-6.51', 'basic-6.52'],
    'who formed up stays in the column for the turn; later leaving is free and only at the start',
    () => {
      const g = scene({ units: { [TANK]: C, 'G-116-156': { at: road[4], strategic: 1 } }, road });
      form(g, TANK);
      expect(refusal(g, { k: 'tactical', u: u(TANK) })).toMatchObject({ case: 'basic-6.41', why: 'column-stays' });
      play(g, { k: 'tactical', u: u('G-116-156') });
      expect(allowance(g, u('G-116-156'), 'movement', 'normal')).toBe(12);
      play(g, { k: 'pick', u: u('G-116-156') }, { k: 'go', h: hex(g, from(road[4], NE)) }, { k: 'stop' });
      expect(refusal(g, { k: 'tactical', u: u(TANK) })?.why).toBeDefined();
    },
  );

  proves(
    ['basic-6.53', 'basic-6.54'],
    'at the start of its turn a column within four hexes of an enemy, or out of supply, is none any more',
    () => {
      const after = (units: Parameters<typeof scene>[0]['units']): number => {
        const g = scene({ units, road });
        dropColumns(g, 0);
        return g.f.strategic[u(TANK)];
      };
      expect(after({ [TANK]: { at: C, strategic: 1 } })).toBe(1);
      expect(after({ [TANK]: { at: C, strategic: 1 }, 'A-28-110-1': from(C, N, N, N, N) })).toBe(0);
      expect(after({ [TANK]: { at: C, strategic: 1 }, 'A-28-110-1': from(C, N, N, N, N, N) })).toBe(1);
      expect(after({ [TANK]: { at: C, strategic: 1, supply: 1 } })).toBe(0);
    },
  );

  proves(['basic-6.53'], 'at exactly four hexes it may form up again in the same turn (R-66)', () => {
    const g = scene({ units: { [TANK]: { at: C, strategic: 1 }, 'A-28-110-1': from(C, N, N, N, N) }, road });
    dropColumns(g, 0);
    expect(refusal(g, { k: 'strategic', u: u(TANK) })).toBeUndefined();
  });

  proves(['basic-6.32'], 'driven off the road it is no column any more', () => {
    const g = scene({ units: { [TANK]: { at: C, strategic: 1 } }, road });
    g.move(u(TANK), hex(g, from(C, NE)));
    for (const t of g.kit.triggers)
      if (t.on === 'retreated' && 'effect' in t)
        t.effect(g, { e: 'retreated', units: [u(TANK)], from: hex(g, C), to: hex(g, from(C, NE)) });
    expect(g.f.strategic[u(TANK)]).toBe(0);
  });

  proves(['basic-10.11', 'basic-13.12'], 'there is no Strategic Movement for reserves', () => {
    for (const phase of ['reaction', 'reserve']) {
      const g = scene({ side: phase === 'reaction' ? 'allied' : 'german', phase, units: { [TANK]: { at: C, reserve: 1 } }, road });
      expect(refusal(g, { k: 'strategic', u: u(TANK) })?.why).toBe('not-asked');
    }
  });
});
