/** The list of reinforcements (22.1.0) that pages and the terminal show. */
import { type ArrivalsAnswer, answerTo, settle, start } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { wachtAmRheinII } from '../../src/index.ts';
import { entryFor } from '../../src/rules/arrivals/doors.ts';
import { SIDE } from '../../src/state/query.ts';

it('names everybody who is to come with turn and hexes, the next first, and where whoever is due could enter', () => {
  const g = start(wachtAmRheinII, settle(wachtAmRheinII, { scenario: 'goose-egg', seed: 'list' }));
  const list = (side?: number): ArrivalsAnswer =>
    (answerTo(g, { q: 'arrivals', ...(side === undefined ? {} : { side }) }) ?? []) as ArrivalsAnswer;
  const due = g.unitsIn(g.box('Arriving')).filter((u) => g.f.due[u] > 0 && entryFor(g, u) !== undefined);
  expect(list().map(({ unit }) => unit)).toEqual(due.sort((a, b) => g.f.due[a] - g.f.due[b] || a - b));
  expect(due.length).toBeGreaterThan(5);
  for (const { unit, turn, where, hexes, open, overdue } of list()) {
    expect([turn, overdue, open]).toEqual([g.f.due[unit], undefined, undefined]);
    expect([where === '', hexes.length > 0]).toEqual([false, true]);
  }
  const [first] = list();
  expect(list(1 - SIDE[first.unit]).some(({ unit }) => unit === first.unit)).toBe(false);
  g.v.turn = first.turn;
  expect(list()[0].open?.length).toBeGreaterThan(0);
  g.v.turn++;
  expect(list()[0].overdue).toBe(true);
});
