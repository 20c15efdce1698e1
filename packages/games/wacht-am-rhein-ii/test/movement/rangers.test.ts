/** US Rangers (7.14.0). */
import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { POINT } from '../../src/index.ts';
import { slipModifier } from '../../src/rules/movement/rangers.ts';
import { ENTRENCHED, type G, PREPARED_ASSAULT } from '../../src/state/shape.ts';
import { C, hex, N, out, play, proves, refusal, roll, S, type Scene, SE, scene, u } from '../kit/campaign.ts';

const RANGERS = 'al-nd-2-ranger';
const FOOT = 'al-78id-1-309-inf';
const G_FOOT = 'ge-272vg-i-980-vg';
/** Southeast of the middle the enemy, entrenched; the unit comes from the north. */
const field = (unit: string, more: Partial<Scene> = {}): G =>
  scene({
    stage: 'allied.movement',
    units: { [unit]: out(N, 1), [unit === FOOT ? RANGERS : FOOT]: out(S, 4), [G_FOOT]: out(SE, 1) },
    fields: { [out(SE, 1)]: { work: ENTRENCHED } },
    ...more,
  });
const comeNear = (g: G, unit = RANGERS): G => play(g, { k: 'pick', u: u(unit) }, { k: 'step', n: S });

describe('US Rangers', () => {
  proves(['7.14.0'], 'stopped by the enemy they move on with a 2 or less, three better in cover, two worse at a fort; others stop', () => {
    expect(prompt(comeNear(field(FOOT), FOOT)).at).toBe('movement.plan');
    const stopped = comeNear(field(RANGERS));
    expect(prompt(stopped).at).toBe('move.slip');
    roll(stopped, 3);
    expect(prompt(stopped).at).toBe('movement.plan');
    const slipped = comeNear(field(RANGERS));
    roll(slipped, 2);
    expect(prompt(slipped).at).toBe('move.go');
    play(slipped, { k: 'step', n: S });
    const modifier = (hexes: Scene['hexes']) => slipModifier(comeNear(field(RANGERS, { hexes: hexes ?? {} })), u(RANGERS));
    expect([modifier({}), modifier({ [C]: 'woods' }), modifier({ [out(SE, 1)]: ['westwall'] })]).toEqual([0, -3, 2]);
    const covered = comeNear(field(RANGERS, { hexes: { [C]: 'woods' } }));
    roll(covered, 5);
    expect(prompt(covered).at).toBe('move.go');
  });
  proves(['7.14.0'], 'next to the enemy cover costs them nothing, the open what it costs everybody', () => {
    const price = (unit: string, hexes: Scene['hexes']) => {
      const g = comeNear(field(unit, { hexes: hexes ?? {}, fields: {} }), unit);
      return Number(g.events.findLast((event) => event.e === 'moved')?.cost) / POINT;
    };
    expect(price(RANGERS, {})).toBe(price(FOOT, {}));
    expect(price(RANGERS, { [C]: 'woods' })).toBeLessThan(price(FOOT, { [C]: 'woods' }));
  });
  proves(['7.14.0'], 'in Prepared Assault mode they move two hexes whatever the ground', () => {
    const assault = (unit: string): G =>
      scene({
        stage: 'allied.movement',
        units: { [unit]: { at: C, mode: PREPARED_ASSAULT }, [unit === FOOT ? RANGERS : FOOT]: out(S, 4) },
        hexes: { [out(N, 1)]: 'forest', [out(N, 2)]: 'forest' },
      });
    const reaches = (unit: string, n: number) => {
      const g = assault(unit);
      play(g, { k: 'pick', u: u(unit) });
      return refusal(g, { k: 'go', h: hex(g, out(N, n)) }) === undefined;
    };
    expect([reaches(RANGERS, 2), reaches(RANGERS, 3), reaches(FOOT, 2)]).toEqual([true, false, false]);
  });
});
