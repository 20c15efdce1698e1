/** The standard question about supply: the line from link to link, and which of them fails. */

import type { SupplyAnswer } from '@hexfront/engine';
import { explain } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import type { G } from '../../src/state/shape.ts';
import { hex, proves, u } from '../kit/kit.ts';
import { at20, check, type Lay, lay, row } from '../kit/lines.ts';

const US = 'us-1-18-1-i';
const US_HQ = 'us-1-v-h';
const TANKS = 'de-1-16-116p-t';
const TANK_HQ = 'de-116p-lviii-h';
const ask = (g: G, id: string, at?: string): SupplyAnswer =>
  explain(g, { q: 'supply', unit: u(id), ...(at === undefined ? {} : { hex: hex(g, at) }) }) as SupplyAnswer;
const told = (s: Lay, id: string, at?: string): { status: string; links: string[] } => {
  const answer = ask(check(lay(s)), id, at);
  return { status: answer.status, links: (answer.links ?? []).map((l) => `${l.what} ${l.blockers.map((b) => b.what).join(' ')}`.trim()) };
};

describe('the answer', () => {
  proves(['14.11', '14.41'], 'names headquarters, road and edge, and what cuts which of them', () => {
    const units = { [US]: at20(30), [US_HQ]: 'D2233' };
    expect(told({ units }, US)).toEqual({ status: 'supplied', links: ['supply.link-hq', 'supply.link-road', 'supply.link-edge'] });
    const cut = told({ units: { ...units, [TANKS]: 'D1650', 'de-lxvi-h': 'D1850' } }, US);
    expect(cut.status).toBe('out-of-communications');
    expect(cut.links.some((l) => l.startsWith('supply.link-edge') && l.includes('supply.enemy-unit'))).toBe(true);
    expect(told({ units: { [US]: at20(30) } }, US)).toEqual({ status: 'isolated-1', links: ['supply.link-hq supply.no-hq'] });
  });

  proves(['14.31', '14.52'], 'says when the headquarters is too far, or has no road', () => {
    const far = told({ units: { [TANKS]: at20(25), [TANK_HQ]: at20(3) } }, TANKS);
    expect(far).toEqual({ status: 'out-of-communications', links: ['supply.link-hq supply.hq-far-points', 'supply.link-edge'] });
    const astray = told({ units: { [TANKS]: 'D3010', [TANK_HQ]: 'D3010' } }, TANKS);
    expect(astray.links.join()).toContain('supply.road-far');
    const vg = told({ units: { 'de-1-48-12-i': at20(12), 'de-lxvi-h': at20(10) }, primary: row(5, 25) }, 'de-1-48-12-i');
    expect(vg.links.join()).toContain('supply.hq-off-road');
  });

  it('tells what would be found in another hex, even in an enemy zone', () => {
    const g = check(lay({ units: { [US]: at20(30), [US_HQ]: at20(33), 'de-1-48-12-i': 'D2530' } }));
    expect(ask(g, US, 'D2430').status).toBe('supplied');
    expect(ask(g, US).status).toBe('supplied');
    const before = ask(g, US);
    ask(g, US, 'D2430');
    expect(ask(g, US)).toEqual(before);
  });

  it('gives the case of those who are always in supply', () => {
    const g = check(lay({ units: { [US_HQ]: at20(30), [TANKS]: at20(10) }, turn: 2 }));
    expect([ask(g, US_HQ).case, ask(g, TANKS).case]).toEqual(['14.56', '25.14b']);
  });
});
