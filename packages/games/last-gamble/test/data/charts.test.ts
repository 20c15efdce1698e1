import { describe, expect, it } from 'vitest';
import { caseById, tables } from '../../src/data/index.ts';
import { charts } from '../../src/screen/charts.ts';

describe('charts for players', () => {
  const all = charts();
  it('have rows as long as their columns and ids of their own', () => {
    expect(new Set(all.map((c) => c.id)).size).toBe(all.length);
    for (const chart of all) for (const row of chart.rows) expect(row.cells, `${chart.id} ${row.head}`).toHaveLength(chart.columns.length);
  });
  it('name cases that exist', () => {
    for (const chart of all) for (const id of chart.cases) expect(caseById(id), `${chart.id}: ${id}`).toBeDefined();
  });
  it('never show a raw value', () => {
    for (const chart of all) expect(JSON.stringify(chart)).not.toMatch(/undefined|NaN|\[object/);
  });
  it('give the odds of a column by terrain and the result by die', () => {
    const crt = all.find((c) => c.id === 'combat-results')!;
    expect(crt.rows.find((r) => r.head === 'Light woods')?.cells[5]).toBe('5-1');
    expect(crt.rows.find((r) => r.head === 'Forest')?.cells.at(-1)).toBe('10-1+');
    expect(crt.rows.find((r) => r.head === 'Die 1')?.cells).toEqual(tables.combatResults.results[1]);
  });
  it('write half points as fractions', () => {
    const terrain = all.find((c) => c.id === 'terrain-effects')!;
    expect(terrain.rows.find((r) => r.head === 'Highway')?.cells).toEqual(['½', '1']);
    expect(terrain.rows.find((r) => r.head === 'Forest')?.cells).toEqual(['4', '3']);
  });
});
