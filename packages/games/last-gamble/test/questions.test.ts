/** What screens are told about units, arrivals and supply. */
import { type ArrivalsAnswer, explain, hasWords, start, type UnitAnswer } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { lastGamble, scenarios, unitIndex } from '../src/index.ts';
import { UNITS } from '../src/query.ts';
import { WORDS } from '../src/words/index.ts';
import { hex, position, u } from './kit.ts';

const ask = <T>(g: Parameters<typeof explain>[0], q: string, more: Record<string, number> = {}): T =>
  explain(g, { q, ...more }) as unknown as T;

describe('questions', () => {
  it('the card of every unit has words for every line, and cases that exist', () => {
    for (const scenario of scenarios) {
      const g = start(lastGamble, { scenario: scenario.id, seed: 'card' });
      for (const unit of UNITS) {
        const card = ask<UnitAnswer>(g as never, 'unit', { unit: unit.index });
        expect(card.length, unit.id).toBeGreaterThan(4);
        for (const line of card) {
          expect(hasWords([WORDS], line.what), line.what).toBe(true);
          if (line.case) expect(lastGamble.caseExists(line.case), line.case).toBe(true);
        }
      }
    }
  });

  it('a card shows both faces, the state and where the value comes from', () => {
    const g = position({
      stage: 'german.movement',
      vars: { turn: 6 },
      units: { 'G-12-48': { at: '0112', steps: 1, reserve: 1 }, 'G-12-89': { at: '0112' } },
    });
    const card = ask<UnitAnswer>(g as never, 'unit', { unit: u('G-12-48') });
    expect(card.find((l) => l.what === 'card.front')?.value).toBe('4-5-5');
    expect(card.find((l) => l.what === 'card.front')?.confidence).toBeDefined();
    expect(card.find((l) => l.what === 'card.now')?.value).toBe(card.find((l) => l.what === 'card.back')?.value);
    expect(card.find((l) => l.what === 'card.steps')?.args).toEqual({ n: 1, of: 2 });
    expect(card.find((l) => l.what === 'card.reserve')?.case).toBe('basic-4.11');
    expect(card.find((l) => l.what === 'card.supplied')?.case).toBe('basic-1.21');
  });

  it('arrivals come in order of their turns, with door, condition and the turn without it', () => {
    const g = start(lastGamble, { scenario: 'wacht-am-rhein', seed: 'arrive' });
    const due = ask<ArrivalsAnswer>(g as never, 'arrivals');
    expect(due.length).toBeGreaterThan(100);
    for (let i = 1; i < due.length; i++) expect(due[i].turn).toBeGreaterThanOrEqual(due[i - 1].turn);
    const ss = due.find((a) => a.unit === unitIndex('G-2SS-3'));
    expect(ss).toMatchObject({ turn: 10, where: 'U-W' });
    expect(ss?.condition).toContain('Malmedy');
    expect(ss?.hexes).toContain(hex(g, '0119'));
    expect(due.find((a) => a.unit === unitIndex('G-Cdr-Bittrich'))).toBeUndefined();
    const german = ask<ArrivalsAnswer>(g as never, 'arrivals', { side: 0 });
    expect(german.length).toBeLessThan(due.length);
  });

  it('the supply map lists what is reached, the roads and the sources', () => {
    const g = start(lastGamble, { scenario: 'breakthrough', seed: 'map' });
    const map = ask<{ hexes: number[]; roads: number[]; sources: number[] }>(g as never, 'supplyMap', { side: 1 });
    expect(map.sources.length).toBeGreaterThan(10);
    expect(map.roads.length).toBeGreaterThan(100);
    expect(map.hexes).toEqual(expect.arrayContaining(map.roads));
    expect(map.hexes).toContain(hex(g, '2427'));
  });

  it('a question about nothing has no answer and breaks nothing', () => {
    const g = start(lastGamble, { scenario: 'breakthrough', seed: 'map' });
    for (const q of ['supply', 'unit', 'supplyMap', 'nonsense']) expect(explain(g, { q, unit: 99_999, side: 7 })).toBeUndefined();
  });
});
