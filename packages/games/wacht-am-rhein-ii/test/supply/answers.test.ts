/** The question why a unit is out of supply, answered link by link. */

import type { SupplyAnswer } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { CORPS_HQ, HQ_RANK } from '../../src/rules/command/chain.ts';
import { SUPPLY_QUESTIONS } from '../../src/screen/supply.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import { UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { corridor, G_LINE, GE, hex, isValid, N, NE, proves, type Scene, scene, step, US, US_ROAD, u } from '../kit/supply.ts';

function ask(g: G, id: string, at?: string): SupplyAnswer {
  const answer = SUPPLY_QUESTIONS.supply.answer(g, { unit: u(id), ...(at === undefined ? {} : { hex: hex(g, at) }) });
  if (!answer) throw new Error('no answer');
  return answer;
}
const told = ({ links }: SupplyAnswer): string[] =>
  (links ?? []).map(({ what, blockers }) => `${what} ${blockers.map((b) => b.what).join()}`.trim());

const CHAIN = { [GE.army]: G_LINE[3], [GE.corps]: G_LINE[6], [GE.hq]: G_LINE[9], [GE.foot]: G_LINE[12] };
const chain = (more: Partial<Scene> = {}): G =>
  scene({ secondary: [G_LINE], sides: corridor(G_LINE), ...more, units: { ...CHAIN, ...more.units } });

it('a chain that holds is four links long, and the path runs to the source', () => {
  const answer = ask(chain(), GE.foot);
  expect([answer.status, answer.blockers, told(answer)]).toEqual([
    'supplied',
    [],
    ['supply.link-hq', 'supply.link-corps', 'supply.link-army', 'supply.link-source'],
  ]);
  expect(answer.path.length).toBe(13);
});

it('the link that fails is named with what cuts it, and the others are told all the same', () => {
  const units = { [US.armor]: G_LINE[7], [GE.hq]: { at: G_LINE[9], supply: 2 }, [GE.foot]: { at: G_LINE[12], supply: 1 } };
  const g = chain({ units });
  const answer = ask(g, GE.foot);
  expect([answer.status, told(answer)[0], told(answer)[2]]).toEqual(['on-hand', 'supply.link-hq', 'supply.link-army']);
  expect(told(answer)[1]).toContain('supply.enemy-unit');
  expect(answer.blockers.some((b) => b.unit === u(US.armor))).toBe(true);
});

proves(['15.5.1', '15.1.0'], 'what a headquarters with On Hand supply serves is in supply, though the link above is cut', () => {
  const answer = ask(chain({ units: { [US.armor]: G_LINE[7] } }), GE.foot);
  expect([answer.status, answer.blockers, told(answer)[1].startsWith('supply.link-corps supply.enemy')]).toEqual(['supplied', [], true]);
});

describe('the answer is the verdict of the rule', () => {
  const cuts = (g: G, id: string): string[] => ask(g, id).blockers.map((b) => `${b.what} ${b.case}`);

  proves(['15.4.3a'], 'the fifth corps of an army is told that the army serves four others', () => {
    const five = UNITS.filter((unit) => unit.id.startsWith('ge-') && HQ_RANK[unit.index] === CORPS_HQ).slice(0, 5);
    const corps = Object.fromEntries(five.map((unit, n) => [unit.id, { at: G_LINE[4 + n], command: u(GE.army) + 1 }]));
    const g = chain({ units: { [GE.corps]: 'Not in play', ...corps } });
    expect(five.map((unit) => cuts(g, unit.id))).toEqual([[], [], [], [], ['supply.army-full 15.4.3a']]);
  });
  proves(['15.7.0'], 'a path to a headquarters that planes supply is half as long', () => {
    const [ONE, TWO] = ['ge-pzlehr-haus-1-stg', 'ge-pzlehr-haus-2-stg'];
    const group = (n: number, airSupplied: number): G =>
      scene({
        units: {
          [ONE]: { at: '5029SE', detached: ONE, airSupplied },
          [TWO]: { at: step('5029SE', N, n), detached: ONE },
          'ge-pzlehr-hq': '7034SE',
        },
      });
    expect([3, 7, 8].map((n) => [isValid(group(n, 1), TWO), cuts(group(n, 1), TWO)])).toEqual([
      [true, []],
      [false, ['supply.far 15.4.2']],
      [false, ['supply.far 15.4.2']],
    ]);
    expect(cuts(group(7, 0), TWO)).toEqual([]);
    expect(ask(group(3, 1), ONE)).toMatchObject({ status: 'supplied', case: '15.7.0', blockers: [] });
  });
  proves(['22.2.0', '30.1.3'], 'columns, units that trace to their entry hex, and fresh parachutists are not called cut off', () => {
    const at = step(US_ROAD, N, 6);
    const alone = (more: Record<string, string | number>): G =>
      scene({
        stage: 'allied.administration',
        units: { [US.foot]: { at, ...more }, [US.corps]: 'Eliminated', [US.hq]: 'Not in play', [GE.hq]: '6822SE' },
      });
    const door = hex(alone({}), step(US_ROAD, N, 4)) + 1;
    expect(cuts(alone({}), US.foot)).toEqual(['supply.hq-lost 15.1.0']);
    expect(cuts(alone({ marching: 1, mode: STRATEGIC }), US.foot)).toEqual([]);
    expect([cuts(alone({ cameBy: door }), US.foot), ask(alone({ cameBy: door }), US.foot).path.length]).toEqual([[], 3]);
    const landed = (dropped: number): G => scene({ units: { [GE.foot]: { at: G_LINE[12], dropped } } });
    expect([cuts(landed(turnNumber('dec-18-am')), GE.foot), cuts(landed(1), GE.foot).length]).toEqual([[], 1]);
  });
});

it('too far, no road, a lost headquarters and a stray have words of their own', () => {
  expect(told(ask(scene({ units: { [GE.hq]: '4834SE', [GE.foot]: '6634SE' } }), GE.foot))[0]).toBe('supply.link-hq supply.far');
  expect(told(ask(scene({ units: CHAIN }), GE.corps))[0]).toBe('supply.link-army supply.no-road');
  expect(told(ask(chain({ units: { [GE.hq]: 'Eliminated' } }), GE.foot))).toEqual(['supply.link-hq supply.hq-lost']);
  const stray = chain({ units: { [GE.guns]: G_LINE[15] } });
  expect(ask(stray, GE.guns).blockers[0]).toMatchObject({ what: 'supply.stray', case: '9.3.1' });
  // Asked of another hex it tells what tracing would find there.
  expect([ask(chain(), GE.foot, G_LINE[10]).status, ask(scene({ units: CHAIN }), GE.foot, '4821SE').status]).toEqual([
    'supplied',
    'on-hand',
  ]);
});

proves(['15.4.0', '15.4.5'], 'asked of a hex in cover next to the enemy, that hex is none of the two that a path may pass', () => {
  // From the headquarters along the line: two hexes in cover next to the enemy, and the third is where the unit would stand.
  const woods = Object.fromEntries(G_LINE.map((id) => [id, 'woods']));
  const enemies = { [US.foot]: step(G_LINE[11], NE), [US.mate]: step(G_LINE[13], NE) };
  const g = chain({ hexes: woods, units: { ...enemies, [GE.foot]: G_LINE[10], [GE.mate]: G_LINE[10] } });
  expect([11, 12, 13, 14].map((n) => ask(g, GE.foot, G_LINE[n]).links?.[0].blockers.length === 0)).toEqual([true, true, true, false]);
});
