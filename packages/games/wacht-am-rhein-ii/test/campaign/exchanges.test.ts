/** Steps that pass from one unit to another, and between whom they do not (19.2.2, 23.2.2, 23.4.0, 23.5.0). */
import { describe, expect } from 'vitest';
import { formations } from '../../src/data/index.ts';
import { printed, UNITS } from '../../src/state/query.ts';
import { FATIGUED, type G } from '../../src/state/shape.ts';
import { C, out, play, proves, refusal, S, type Scene, scene, u, until } from '../kit/meuse.ts';

const choice = (s: Scene): G => until(scene(s), 'replacing.choose');
const moving = (units: Scene['units'], side: 'german' | 'allied' = 'german', vars: Scene['vars'] = {}): G =>
  until(scene({ stage: `${side}.movement`, units, vars }), 'movement.plan');
const worn = (steps: number, more: Record<string, number> = {}) => ({ at: C, steps, ...more });

describe('replacements from other units', () => {
  proves(['23.2.2'], 'an elite unit with its last step gives none', () => {
    const [PARA, OTHER, INF] = ['al-101ab-1-501-p', 'al-nd-1-517-p', 'al-78id-1-309-inf'];
    const why = (steps: number) => {
      const g = choice({ units: { [PARA]: worn(2), [OTHER]: { at: out(S, 2), steps }, [INF]: worn(2) }, vars: { rpInf1: 1, rpInf3: 1 } });
      return refusal(g, { k: 'draw-step', u: u(PARA) })?.why;
    };
    expect([why(2), why(1)]).toEqual([undefined, 'no-donor']);
  });
  proves(['23.4.0'], 'an Ersatz battalion fills nobody of another division', () => {
    const ERSATZ = 'ge-3fj-ersatz-bn-3fj';
    const fill = (id: string) => {
      const g = choice({
        side: 'german',
        units: { [ERSATZ]: worn(1), [id]: worn(1), 'ge-277vg-i-989-vg': { at: out(S, 2), steps: 1 } },
        vars: { rpInf5: 3, rpInf6: 3, rpInf7: 3 },
      });
      return refusal(g, { k: 'fill', u: u(id) })?.why;
    };
    expect([fill('ge-3fj-i-5-fsj'), fill('ge-272vg-i-980-vg')]).toEqual([undefined, 'no-ersatz']);
  });
});

describe('consolidation', () => {
  const [ONE, TWO] = ['ge-272vg-i-980-vg', 'ge-272vg-ii-980-vg'];
  proves(['23.5.0'], 'not with a unit of another division, however alike', () => {
    const g = moving({ [ONE]: worn(1) });
    const alike = (v: number): boolean =>
      printed(g, v).kind?.kind === printed(g, u(ONE)).kind?.kind &&
      printed(g, v).type === printed(g, u(ONE)).type &&
      printed(g, v).proficiency?.join() === printed(g, u(ONE)).proficiency?.join();
    const twin = UNITS.find((v) => v.side === 0 && v.formation !== undefined && v.formation !== '272VG' && alike(v.index))?.id ?? '';
    const why = (id: string) => refusal(moving({ [ONE]: worn(1), [id]: worn(2) }), { k: 'combine', u: u(ONE) })?.why;
    expect([why(TWO), why(twin)]).toEqual([undefined, 'no-mate']);
  });
  proves(['23.5.0'], 'the more tired of the two decides, and in the Extended Night nobody consolidates', () => {
    const g = moving({ [ONE]: worn(1, { fatigue: FATIGUED }), [TWO]: worn(2) });
    play(g, { k: 'combine', u: u(ONE) });
    expect([g.f.steps[u(TWO)], g.f.fatigue[u(TWO)]]).toEqual([3, FATIGUED]);
    const night = moving({ [ONE]: worn(1), [TWO]: worn(2) });
    night.v.firstPlayer = 1;
    expect(refusal(night, { k: 'combine', u: u(ONE) })?.why).toBe('combine-at-night');
  });
});

proves(['19.2.2'], 'a battalion takes back no company of another formation', () => {
  const [BATTALION, COMPANY] = ['al-78id-303-ce', 'us-bk-ce'];
  const of = (id: string): number => formations.findIndex((f) => f.id === id) + 1;
  const why = (formation: string) =>
    refusal(moving({ [BATTALION]: worn(1), [COMPANY]: { at: C, attached: of(formation) } }, 'allied'), { k: 'reattach', u: u(COMPANY) })
      ?.why;
  expect([why('78ID'), why('7AD')]).toEqual([undefined, 'no-parent']);
});
