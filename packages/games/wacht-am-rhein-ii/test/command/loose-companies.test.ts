/** Companies of battalions that are under a corps or an army (9.0, 19.1.0): they obey whom their battalion obeys. */
import { expect } from 'vitest';
import { affiliation } from '../../src/rules/barrage/guns.ts';
import { armyOf, corpsOf, hqOf } from '../../src/rules/command/chain.ts';
import { recordLosses } from '../../src/rules/replacements/purse.ts';
import { linkOf } from '../../src/rules/supply/chain.ts';
import { ARTILLERY, UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { C, isValid, N, NE, play, proves, scene, step, U_LINE, US, u } from '../kit/supply.ts';

const [OF_CORPS, OF_ARMY, OTHER_CORPS] = ['al-nd-243-ce', 'al-nd-148-ce', 'al-nd-v-corps-hq'];
const GUNS = UNITS.find((v) => v.side === 1 && v.corps === 'XII' && v.formation === undefined && ARTILLERY[v.index] === 1)?.id ?? '';

/** A company of a battalion that has just broken down. */
function company(id: string, units: Record<string, string> = {}): { g: G; company: number } {
  const g = scene({
    stage: 'allied.movement',
    secondary: [U_LINE],
    units: { [US.corps]: U_LINE[8], [id]: step(U_LINE[8], N, 2), ...units },
  });
  play(g, { k: 'detach', u: u(id) });
  const found = UNITS.find((v) => v.generic && g.onMap(v.index))?.index ?? -1;
  return { g, company: found };
}

proves(['9.0', '19.1.0', '15.1.0'], 'a company of a corps battalion draws on the corps, and has its guns', () => {
  const { g, company: c } = company(OF_CORPS, { [GUNS]: C, [US.mate]: step(C, NE) });
  expect([hqOf(g, c), corpsOf(g, c), armyOf(g, c)]).toEqual([u(US.corps), 'XII', '3USA']);
  expect([isValid(g, UNITS[c].id), linkOf(g, c).to]).toEqual([true, [u(US.corps)]]);
  expect([affiliation(g, c, u(GUNS)), affiliation(g, u(OF_CORPS), u(GUNS))]).toEqual(['formation', 'formation']);
});
proves(['9.0', '9.3.0'], 'put under another corps, the battalion takes its companies with it', () => {
  const { g, company: c } = company(OF_CORPS, { [OTHER_CORPS]: C });
  g.set('command', u(OF_CORPS), u(OTHER_CORPS) + 1);
  expect([hqOf(g, c), corpsOf(g, c)]).toEqual([u(OTHER_CORPS), 'V']);
});
proves(['9.0', '23.1.2'], 'a company of army troops draws on every corps of the army, and its loss is one of the army', () => {
  const { g, company: c } = company(OF_ARMY, { [OTHER_CORPS]: C });
  expect([linkOf(g, c).to, armyOf(g, c)]).toEqual([[u(OTHER_CORPS)], '1USA']);
  const before = g.v.lostInf1;
  recordLosses(g, c, 1, '13.7.0');
  expect(g.v.lostInf1 - before).toBe(1);
});
