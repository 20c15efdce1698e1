/** The Bastogne - St Vith supply complex (15.3.1a, 16.1.3), on the whole map, and mechanized formations of the 7th Army (16.4.1). */
import { type Action, distance, neighboursOf, prompt } from '@hexfront/engine';
import { ruleKit } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { scenarioById, tables, theBoard, turnNumber } from '../../src/index.ts';
import { fuelDelivered } from '../../src/rules/logistics/transport.ts';
import { linkOf } from '../../src/rules/supply/chain.ts';
import { isComplexOpen, isComplexSafe, railheadsOf, watchComplex } from '../../src/rules/supply/complex.ts';
import { makeWhole } from '../../src/setup/lay-out.ts';
import type { G } from '../../src/state/shape.ts';
import { C, idle, N, offers, play, proves, roll, scene, step, US, u } from '../kit/supply.ts';

const whole = ruleKit(it, gameOf([scenarioById('campaign-dec-21')], theBoard, makeWhole), 'campaign-dec-21');
const [BASTOGNE, VITH] = ['2215SE', '4430NE'];
const [FIFTH, SIXTH] = ['ge-nd-5pza-hq', 'ge-nd-6pza-hq'];
const SINCE = turnNumber('dec-23-am');
const map = (us: string, vars: Record<string, number> = {}, turn = SINCE, stage = 'german.administration'): G =>
  whole.position({
    clear: true,
    stage,
    units: { 'al-5id-1-10-inf': { at: us }, [FIFTH]: { at: '5902SE' }, [SIXTH]: { at: '6313NE' } },
    options: { fog: false },
    vars: { turn, stocked: 1, ...vars },
  });
const FAR = '4113NW';

describe('the complex', () => {
  proves(['15.3.1a'], 'both towns and the primary road between them joined with the edge, and no US unit in sight of any of them', () => {
    expect([isComplexSafe(map(FAR)), isComplexSafe(map(BASTOGNE)), isComplexSafe(map('2214SE')), isComplexSafe(map(VITH))]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
  proves(['15.3.1a'], 'it works from the German Administrative Phase of the sixth turn after, for two armies of German choice', () => {
    const g = map(FAR);
    expect([g.v.complexTurn, isComplexOpen(g)]).toEqual([SINCE, false]);
    expect(isComplexOpen(map(FAR, { complexTurn: SINCE }, SINCE + 5))).toBe(false);
    const due = map(FAR, { complexTurn: SINCE }, SINCE + 6);
    expect([prompt(due).at, prompt(due).side]).toEqual(['railheads.bastogne', 0]);
    whole.play(due, { k: 'army', n: 0 });
    const at = (army: string) => railheadsOf(due, army).map((h) => due.board.ids[h]);
    expect([isComplexOpen(due), at('5PzA').includes(BASTOGNE), at('6PzA')]).toEqual([true, true, [VITH]]);
    expect(linkOf(due, u(SIXTH)).sources).toContain(whole.hex(due, VITH));
    expect(linkOf(due, u(FIFTH)).sources).not.toContain(whole.hex(due, VITH));
  });
  proves(['15.3.1a'], 'it ends at the instant that a US unit sees one of its hexes, and the wait begins anew', () => {
    const g = map(FAR, { complexTurn: SINCE, railhead: 1, railhead2: 2 }, SINCE + 8);
    expect(isComplexOpen(g)).toBe(true);
    g.move(u('al-5id-1-10-inf'), whole.hex(g, '2214SE'));
    watchComplex(g);
    expect([isComplexOpen(g), g.v.complexTurn]).toEqual([false, 0]);
  });
});

describe('the complex is lost', () => {
  const FOOT = 'al-5id-1-10-inf';
  const works = { complexTurn: SINCE, railhead: 1, railhead2: 2 };

  proves(['15.3.1a'], 'when no primary road joins it with the German edge any longer, though no US unit sees it', () => {
    const free = map(FAR);
    const edges = free.board.regions.filter((r) => r.kind === 'supply' && r.name === 'german').flatMap((r) => [...r.hexes]);
    const all = free.def.units.flatMap((unit, n) => (unit.side === 1 && /-inf$/.test(unit.id) && n !== u(FOOT) ? [n] : []));
    expect(all.length).toBeGreaterThan(edges.length);
    for (const [n, hex] of [...new Set(edges)].entries()) free.move(all[n], hex);
    expect(isComplexSafe(free)).toBe(false);
    for (const n of [...new Set(edges)].keys()) free.move(all[n], free.box('Eliminated'));
    expect(isComplexSafe(free)).toBe(true);
  });

  proves(['15.3.1a'], 'in an Administrative Phase that finds it no longer safe', () => {
    const g = map(BASTOGNE, works, SINCE + 8);
    expect([isComplexOpen(g), g.v.complexTurn]).toEqual([false, 0]);
  });

  proves(['15.3.1a'], 'by the step of a US unit that comes into sight of it', () => {
    // From a hex where nothing is seen yet into the next, where something is.
    const field = map(FAR);
    const { board } = field;
    const away = (h: number): number => distance(board, h, whole.hex(field, BASTOGNE));
    const safe = (h: number): boolean => {
      field.move(u(FOOT), h);
      return isComplexSafe(field);
    };
    const ring = Array.from({ length: board.n }, (_, h) => h).filter((h) => away(h) === 4);
    const pairs = ring.flatMap((h) => neighboursOf(board, h).flatMap((to) => (away(to) === 3 ? [[h, to]] : [])));
    const [from, to] = (pairs.find(([a, b]) => safe(a) && !safe(b)) ?? []).map((h) => board.ids[h]);
    const g = map(from, works, SINCE + 8, 'allied.movement');
    expect(isComplexOpen(g)).toBe(true);
    whole.play(g, { k: 'pick', u: u(FOOT) });
    const go = whole.offers(g, 'go').find((a) => a.h === whole.hex(g, to));
    expect(go).toBeDefined();
    whole.play(g, go as Action);
    expect([isComplexOpen(g), g.v.complexTurn]).toEqual([false, 0]);
  });
});

const PZ = 'ge-pzlehr-haus-1-stg';
/** The Transport Phase of December 21. */
const morning = (units: Record<string, string>, vars: Record<string, number> = {}): G => {
  const g = scene({
    stage: 'german.administration',
    turn: 'dec-20-night',
    units: { [US.foot]: '4821SE', ...units },
    vars: { stocked: 1, ...vars },
  });
  idle(g, (now) => now.frames.some((f) => f.proc === 'transport'));
  return g;
};
describe('transport', () => {
  proves(['16.1.3'], 'while it works deliveries are rolled for with four more', () => {
    const deliver = (railhead: number): number => {
      const g = morning({ [PZ]: C });
      g.v.railhead = railhead;
      play(g, { k: 'points', n: 6 }, { k: 'points', n: 5 });
      roll(g, 3);
      return g.v.fuel5 / 2;
    };
    const more = tables.germanTransport.modifiers['Bastogne-St Vith complex operating'];
    expect([deliver(0), deliver(1)]).toEqual([fuelDelivered(5, 3), fuelDelivered(5, 3 + more)]);
  });
  proves(
    ['16.4.1'],
    'of the 7th Army one mechanized formation is free; each division more takes two truck points a day, each brigade one',
    () => {
      const least = (units: Record<string, string>): number => {
        const g = morning(units);
        return Math.min(...offers(g, 'points').map((a) => a.n ?? 99));
      };
      const brigade = { 'ge-fgbde-hq': C };
      const one = least(brigade);
      const g = scene({
        stage: 'german.administration',
        turn: 'dec-20-night',
        units: { [US.foot]: '4821SE', ...brigade, 'ge-pzlehr-hq': { at: step(C, N, 2), serving: 3 } },
        vars: { stocked: 1 },
      });
      idle(g, (now) => now.frames.some((f) => f.proc === 'transport'));
      const two = Math.min(...offers(g, 'points').map((a) => a.n ?? 99));
      // The division is free, the brigade takes one.
      expect([one, two - one]).toEqual([1, 1]);
      play(g, { k: 'points', n: 6 });
      // Five are left for fuel, ammunition and units.
      expect(Math.max(...offers(g, 'points').map((a) => a.n ?? 0))).toBe(6 - 1 - one);
    },
  );
});
