/** When and by whom bridges are destroyed (17.4), and forts (18.4.0). */
import { distance } from '@hexfront/engine';
import { expect } from 'vitest';
import { demolitionModifier } from '../../src/rules/bridges/demolition.ts';
import { EXPLOIT, STRATEGIC } from '../../src/state/fields/modes.ts';
import { type G, PREPARED_ASSAULT, TACTICAL } from '../../src/state/shape.ts';
import { C, from, hex, N, out, proves, refusal, type Scene, SE, scene, u } from '../kit/campaign.ts';

const ENGINEERS = 'al-78id-303-ce';
const ENEMY = 'ge-272vg-i-982-vg';
const BANK = '5207NE';
const bridge = { [`${BANK}|${from(BANK, SE)}`]: ['river', 'bridge'] };
const field = (units: Scene['units']): G =>
  scene({ stage: 'allied.movement', sides: bridge, units: { [ENGINEERS]: BANK, 'al-78id-1-309-inf': out(N, 2), ...units } });
const why = (g: G): string | undefined => refusal(g, { k: 'demolish', u: u(ENGINEERS), n: SE })?.why;

proves(['17.4.1'], 'with an enemy within eight hexes, and before anybody has moved', () => {
  const g = field({});
  const away = (n: number): string => g.board.ids[g.board.ids.findIndex((_, h) => distance(g.board, h, hex(g, BANK)) === n)];
  expect([why(field({ [ENEMY]: away(8) })), why(field({ [ENEMY]: away(9) }))]).toEqual([undefined, 'demolition-no-enemy']);
  const late = field({ [ENEMY]: away(8) });
  late.v.segment = 3;
  expect(why(late)).toBe('demolition-too-late');
});

proves(['17.4.0'], 'not by engineers in Strategic mode', () => {
  const by = (mode: number) => why(field({ [ENGINEERS]: { at: BANK, mode }, [ENEMY]: out(SE, 1) }));
  expect([by(TACTICAL), by(STRATEGIC)]).toEqual([undefined, 'demolition-engineers']);
});

proves(['17.4.2'], 'in haste one is added to the die', () => {
  const g = field({ [ENEMY]: out(SE, 1) });
  const edge = 6 * hex(g, BANK) + SE;
  expect(demolitionModifier(g, u(ENGINEERS), edge, 1, true) - demolitionModifier(g, u(ENGINEERS), edge, 1, false)).toBe(1);
});

proves(['18.4.0'], 'a fort is destroyed in Tactical mode only', () => {
  const razed = (mode: number): number => {
    const units = { [ENGINEERS]: { at: C, mode }, 'al-78id-1-309-inf': out(N, 2) };
    const g = scene({ stage: 'allied.construction', hexes: { [C]: ['westwall'] }, units });
    return g.f.razed[hex(g, C)];
  };
  expect([razed(TACTICAL), razed(PREPARED_ASSAULT), razed(EXPLOIT)]).toEqual([1, 0, 0]);
});
