/** The question why a unit is out of supply, answered link by link. */

import type { SupplyAnswer } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { SUPPLY_QUESTIONS } from '../../src/screen/supply.ts';
import type { G } from '../../src/state/shape.ts';
import { corridor, G_LINE, GE, hex, NE, proves, type Scene, scene, step, US, u } from '../kit/supply.ts';

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
  const g = chain({ units: { [US.armor]: G_LINE[7], [GE.foot]: { at: G_LINE[12], supply: 1 } } });
  const answer = ask(g, GE.foot);
  expect([answer.status, told(answer)[0], told(answer)[2]]).toEqual(['on-hand', 'supply.link-hq', 'supply.link-army']);
  expect(told(answer)[1]).toContain('supply.enemy-unit');
  expect(answer.blockers.some((b) => b.unit === u(US.armor))).toBe(true);
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
  const g = chain({ hexes: woods, units: { ...enemies, [GE.foot]: G_LINE[10] } });
  expect([11, 12, 13, 14].map((n) => ask(g, GE.foot, G_LINE[n]).links?.[0].blockers.length === 0)).toEqual([true, true, true, false]);
});
