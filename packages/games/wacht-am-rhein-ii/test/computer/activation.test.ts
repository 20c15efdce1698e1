/** What the computer digs before the first turn, and whom it sets in motion, in the large scenarios. */
import { type Action, check, distance, legal, perform, prompt, type UnitId } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { ANSWERS } from '../../src/computer/answers.ts';
import { turnNumber } from '../../src/index.ts';
import { worksToPlace } from '../../src/rules/december-28/placing-works.ts';
import { sleepers } from '../../src/rules/offensive/sleepers.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { beside, formationOf } from '../../src/state/query.ts';
import { ALLIED, ENTRENCHED, type G, GERMAN } from '../../src/state/shape.ts';
import { begin, kitOf } from '../kit/late.ts';

/** Answers as the computer does as long as the question is one of these; every answer must be legal. */
function answer(g: G, ...questions: string[]): Action[] {
  const out: Action[] = [];
  while (questions.includes(prompt(g).at) && out.length < 200) {
    const action = ANSWERS[prompt(g).at]?.(g, [...legal(g)]);
    if (!action) throw new Error(`no answer to ${prompt(g).at}`);
    expect(check(g, action)).toBeUndefined();
    perform(g, action);
    out.push(action);
  }
  return out;
}
/** The scenario as it is set up, in one of its stages. */
const inStage = (id: string, stage: string, turn: number): G => kitOf(id).position({ clear: false, stage, vars: { turn } });

describe('fieldworks before the first turn', () => {
  it('every marker is placed, Entrenchments in the front line', () => {
    const g = begin('bastogne-redux');
    const { entrenched, improved } = worksToPlace(g.rules.scenario);
    for (const side of [GERMAN, ALLIED]) {
      expect(g.v.side).toBe(side);
      const placed = answer(g, 'placingWorks.entrench').filter((a) => a.k === 'entrench');
      expect(placed.length).toBe(entrenched);
      expect(placed.every(({ h = 0 }) => g.f.work[h] === ENTRENCHED && beside(g, 1 - side, h))).toBe(true);
      let n = 0;
      while (prompt(g).at === 'placingWorks.improve' && g.v.side === side) {
        perform(g, ANSWERS['placingWorks.improve'](g, [...legal(g)]) ?? { k: 'done' });
        n++;
      }
      expect(n).toBe(improved);
    }
  });
});

it('of US units that may be activated the one nearest to the enemy is', () => {
  const g = begin('campaign-dec-16');
  const far = (u: UnitId): number => Math.min(...onMapOf(g, GERMAN).map((v) => distance(g.board, g.hexOf(u), g.hexOf(v))));
  const rear = sleepers(g).filter((u) => far(u) > 2);
  expect(rear.length).toBeGreaterThan(2);
  const chosen = ANSWERS['awakening.choose'](
    g,
    rear.map((u) => ({ k: 'wake', u })),
  );
  expect(far(chosen?.u ?? 0)).toBe(Math.min(...rear.map(far)));
});

it('offensive capacity goes to divisions that have an enemy before them', () => {
  const g = inStage('campaign-dec-28', 'capacity', turnNumber('dec-28-am'));
  const chosen = ANSWERS['capacity.allied'](g, [...legal(g)]) ?? { k: 'none' };
  const units = onMapOf(g, ALLIED).filter((u) => formationOf(g, u) === formationOf(g, chosen.u ?? 0));
  expect([chosen.k, units.filter((u) => beside(g, GERMAN, g.hexOf(u))).length > 3]).toEqual(['offense', true]);
});
