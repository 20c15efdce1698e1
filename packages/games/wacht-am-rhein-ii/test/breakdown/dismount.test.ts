/** Mech companies on foot and mounted again (7.9.1). */
import { disk } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { EXPLOIT, PREPARED_ASSAULT, STRATEGIC, TACTICAL } from '../../src/state/fields/modes.ts';
import { formationOf, MECH, UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { at, C, hex, N, out, play, proves, refusal, S, type Scene, SE, scene, u } from '../kit/campaign.ts';

const HQ = 'al-7ad-hq';
const ARMORED = 'us-bk-arminf';
const ON_FOOT = 'us-bk-inf';
const SAPPERS = 'ge-1ss-peip-3-1ss-pio-co';
const of = (id: string): number => formationOf(scene({ stage: 'allied.movement' }), u(id)) + 1;
const moving = (units: Scene['units'], stage = 'allied.movement'): G =>
  scene({ stage, units: { 'al-78id-1-309-inf': out(N, 4), ...units } });
const dismounted = (where: string) => ({ at: where, attached: of(HQ), vehicles: u(ARMORED) + 1 });
const modes = (units: Scene['units'], more: Partial<Scene> = {}): G =>
  scene({ stage: 'allied.mode', ...more, units: { 'al-78id-1-309-inf': out(N, 4), ...units } });

describe('dismounting', () => {
  proves(['7.9.1'], 'a Mech company dismounts at no cost, and is mounted again if its vehicles reach it past no enemy', () => {
    const g = moving({ [ARMORED]: { at: C, attached: of(HQ) }, [HQ]: out(N, 2) });
    play(g, { k: 'dismount', u: u(ARMORED) });
    expect([at(g, ON_FOOT), MECH[u(ON_FOOT)], g.f.attached[u(ON_FOOT)]]).toEqual([C, 0, of(HQ)]);
    // In an Exploitation Phase too.
    const exploiting = moving({ [ARMORED]: { at: C, mode: EXPLOIT, attached: of(HQ) } }, 'allied.exploitation');
    expect(refusal(exploiting, { k: 'dismount', u: u(ARMORED) })).toBeUndefined();
    const back = modes({ [ON_FOOT]: dismounted(C), [HQ]: out(N, 2) });
    play(back, { k: 'remount', u: u(ON_FOOT) });
    expect([at(back, ARMORED), back.onMap(u(ON_FOOT)), back.f.attached[u(ARMORED)]]).toEqual([C, false, of(HQ)]);
    const why = (g: G) => refusal(g, { k: 'remount', u: u(ON_FOOT) })?.why;
    expect(why(modes({ [ON_FOOT]: { at: C, attached: of(HQ) }, [HQ]: out(N, 2) }))).toBe('never-mounted');
    // No headquarters and no parent on the map.
    expect(why(modes({ [ON_FOOT]: dismounted(C) }))).toBe('no-vehicles-near');
    // Next to the enemy, or behind a river.
    expect(why(modes({ [ON_FOOT]: dismounted(C), [HQ]: out(N, 2), 'ge-272vg-i-980-vg': out(SE, 1) }))).toBe('no-vehicles-near');
    const moat = Object.fromEntries([0, 1, 2, 3, 4, 5].map((dir) => [`${C}|${out(dir, 1)}`, ['river']]));
    expect(why(modes({ [ON_FOOT]: dismounted(C), [HQ]: out(N, 4) }, { sides: moat }))).toBe('no-vehicles-near');
    // Rejoining its parent does as well.
    const parent = 'al-7ad-cca-1';
    const whole = moving({ [ON_FOOT]: dismounted(C), 'us-bk-m4': { at: C, attached: of(HQ) }, [parent]: { at: 'Broken down', steps: 0 } });
    play(whole, { k: 'reform', u: u(parent), h: hex(whole, C) });
    expect([at(whole, parent), whole.onMap(u(ON_FOOT))]).toEqual([C, false]);
  });
  proves(
    ['7.9.1', '7.9.1-ex'],
    'a battalion puts out a company on foot at no cost, in any mode but as a column, before or after it moves',
    () => {
      const battalion = 'ge-fbbde-gren-i-motinf';
      const away = 'ge-272vg-i-980-vg';
      const put = (stage: string, fields: Record<string, number>): G =>
        scene({
          stage,
          units: { [battalion]: { at: C, ...fields }, [away]: out(S, 4), 'ge-fbbde-gren-ii-motinf': { at: out(N, 4), mode: EXPLOIT } },
        });
      const foot = (g: G): number => g.unitsIn(hex(g, C)).find((v) => UNITS[v].generic) ?? -1;
      for (const [stage, mode] of [
        ['german.movement', TACTICAL],
        ['german.exploitation', EXPLOIT],
        ['allied.enemy-exploitation', EXPLOIT],
      ] as const) {
        const g = put(stage, { mode });
        const before = allowance(g, u(battalion), 'own');
        const steps = g.f.steps[u(battalion)];
        play(g, { k: 'dismount', u: u(battalion) });
        expect([g.f.steps[u(battalion)], UNITS[foot(g)].type, MECH[foot(g)], g.f.mode[foot(g)]]).toEqual([
          steps - 1,
          'infantry',
          0,
          TACTICAL,
        ]);
        expect([allowance(g, u(battalion), 'own'), g.f.slowed[foot(g)] === 1, g.f.mode[u(battalion)]]).toEqual([before, false, mode]);
      }
      const back = put('german.movement', {});
      play(back, { k: 'dismount', u: u(battalion) });
      expect(refusal(back, { k: 'reattach', u: foot(back) })).toMatchObject({ case: '19.2.2', why: 'detached-now' });
      const moved = put('german.movement', { moved: 1 });
      play(moved, { k: 'dismount', u: u(battalion) });
      expect(refusal(moved, { k: 'pick', u: foot(moved) })).toMatchObject({ why: 'moved-already' });
      expect(refusal(put('german.movement', { mode: STRATEGIC }), { k: 'dismount', u: u(battalion) })).toMatchObject({
        why: 'no-dismount',
      });
      const onFoot = scene({ stage: 'german.movement', units: { [away]: C } });
      expect(refusal(onFoot, { k: 'dismount', u: u(away) })).toMatchObject({ case: '7.9.1', why: 'no-dismount' });
    },
  );
  proves(['7.9.1-ex'], 'a motorized battalion that detaches a company for half its movement can put that on foot', () => {
    const battalion = 'ge-fbbde-gren-i-motinf';
    const g = scene({ stage: 'german.movement', units: { [battalion]: C, 'ge-272vg-i-980-vg': out(S, 4) } });
    const steps = g.f.steps[u(battalion)];
    play(g, { k: 'detach', u: u(battalion) });
    const company = g.unitsIn(hex(g, C)).find((v) => UNITS[v].generic) ?? -1;
    play(g, { k: 'dismount', u: company });
    const foot = g.unitsIn(hex(g, C)).find((v) => UNITS[v].generic) ?? -1;
    expect([g.f.steps[u(battalion)], UNITS[foot].type, MECH[foot]]).toEqual([steps - 1, 'infantry', 0]);
  });
  proves(['7.9.1'], 'its vehicles come by road where that is shorter', () => {
    const way = [C, out(N, 1), out(N, 2), out(N, 3), out(N, 4)];
    const { board } = scene({ stage: 'allied.mode' });
    const hexes = Object.fromEntries(disk(board, board.at(C), 5).map((h) => [board.ids[h], 'forest']));
    const why = (ways: Scene['ways']) => {
      const g = modes({ [ON_FOOT]: dismounted(C), [HQ]: out(N, 4), 'al-78id-1-309-inf': '5207NE' }, { hexes, ways: ways ?? [] });
      return refusal(g, { k: 'remount', u: u(ON_FOOT) })?.why;
    };
    expect([why([]), why([{ hexes: way, add: ['road', 'secondary'] }])]).toEqual(['no-vehicles-near', undefined]);
  });
  proves(['7.9.1', '6.1.1'], 'also where too many units are for the moment: it takes its own place', () => {
    const crowd = Object.fromEntries(['1-309', '2-309', '3-309'].map((id) => [`al-78id-${id}-inf`, C]));
    const g = moving({ [ARMORED]: { at: C, attached: of(HQ) }, ...crowd });
    expect(refusal(g, { k: 'dismount', u: u(ARMORED) })).toBeUndefined();
  });
  proves(
    ['7.9.1', '5.4.0', '5.3.2'],
    'on foot it keeps Prepared Assault but exploits no longer, and its counter forgets its mode; a column stays mounted',
    () => {
      const [foot, gone] = [STRATEGIC, EXPLOIT, PREPARED_ASSAULT].flatMap((mode) => {
        const g = moving({ [ARMORED]: { at: C, mode, attached: of(HQ) } }, mode === EXPLOIT ? 'allied.exploitation' : 'allied.movement');
        if (mode === STRATEGIC) {
          expect(refusal(g, { k: 'dismount', u: u(ARMORED) })?.why).toBe('no-dismount');
          return [];
        }
        play(g, { k: 'dismount', u: u(ARMORED) });
        return [[g.f.mode[u(ON_FOOT)], g.f.mode[u(ARMORED)]]];
      });
      expect([foot, gone]).toEqual([
        [TACTICAL, TACTICAL],
        [PREPARED_ASSAULT, TACTICAL],
      ]);
    },
  );
  proves(['7.9.1'], 'German engineer companies of Mech formations dismount and get their own counter back', () => {
    const sappers =
      UNITS.find((unit) => unit.side === 0 && unit.type === 'engineer' && unit.size === 'company' && MECH[unit.index] === 1)?.id ?? SAPPERS;
    const hq = UNITS.find((unit) => unit.type === 'hq' && unit.formation === UNITS[u(sappers)].formation)?.id ?? '';
    const g = scene({ stage: 'german.movement', units: { [sappers]: C, [hq]: out(N, 1) } });
    play(g, { k: 'dismount', u: u(sappers) });
    expect([at(g, sappers), at(g, 'ge-bk-pio')]).toEqual(['Broken down', C]);
    const back = scene({
      stage: 'german.mode',
      units: { [sappers]: 'Broken down', 'ge-bk-pio': { at: C, attached: of(hq), vehicles: u(sappers) + 1 }, [hq]: out(N, 1) },
    });
    play(back, { k: 'remount', u: u('ge-bk-pio') });
    expect([at(back, sappers), back.onMap(u('ge-bk-pio'))]).toEqual([C, false]);
  });
});
