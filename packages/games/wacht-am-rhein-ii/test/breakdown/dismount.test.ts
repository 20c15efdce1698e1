/** Mech companies on foot and mounted again (7.9.1). */
import { describe, expect } from 'vitest';
import { EXPLOIT } from '../../src/state/fields/modes.ts';
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
  proves(['7.9.1-ex'], 'a motorized battalion puts out a company of Leg infantry', () => {
    const battalion = 'ge-fbbde-gren-i-motinf';
    const g = scene({ stage: 'german.movement', units: { [battalion]: C, 'ge-272vg-i-980-vg': out(S, 4) } });
    const steps = g.f.steps[u(battalion)];
    play(g, { k: 'detach', u: u(battalion) });
    const company = g.unitsIn(hex(g, C)).find((v) => UNITS[v].generic) ?? -1;
    play(g, { k: 'dismount', u: company });
    const foot = g.unitsIn(hex(g, C)).find((v) => UNITS[v].generic) ?? -1;
    expect([g.f.steps[u(battalion)], UNITS[foot].type, MECH[foot]]).toEqual([steps - 1, 'infantry', 0]);
  });
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
