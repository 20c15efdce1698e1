import { drawRoll, type GameDef, perform, seedRng, start, type World } from '@hexfront/engine';
import { type Compared, type Difference, differences, randomAction } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { referee } from '../../referee/index.ts';
import { lastGamble } from '../../src/index.ts';
import type { LG } from '../../src/state/shape.ts';

/** Random play from a scenario; every so many actions the referee looks at the position. */
function refereed(
  def: GameDef<LG>,
  scenario: string,
  options: Record<string, string | boolean>,
  positions: number,
  every: number,
  seed: string,
) {
  const g: World<LG> = start(def, { scenario, options, seed });
  const [player, asks] = [seedRng(`${seed}/player`), seedRng(`${seed}/referee`)];
  const compared: Compared = { positions: 0, chapters: {} };
  const found: Difference[] = [];
  for (let n = 0; !g.result && compared.positions < positions; n++) {
    if (n % every === 0) found.push(...differences(g, referee, asks, compared));
    perform(g, drawRoll(g) ?? (randomAction(g, player) as never));
  }
  return { compared, found };
}

const SETS: [scenario: string, options: Record<string, string | boolean>][] = [
  ['breakthrough', {}],
  ['breakthrough', { level: 'advanced', 'opt-7': true, 'opt-12': true }],
  ['meuse', { level: 'advanced' }],
  ['wacht-am-rhein', { 'slope-cost': 'chart', 'road-occupancy': 'any', 'retreat-order': 'zones', barrage: 'face' }],
];

describe('the referee, a second reading of the rules', () => {
  it.each(SETS)('agrees with the game on positions of %s with %j', (scenario, options) => {
    const { compared, found } = refereed(lastGamble, scenario, options, 80, 17, 'referee');
    expect(found).toEqual([]);
    expect(compared.positions).toBe(80);
    expect(Object.keys(compared.chapters)).toEqual(expect.arrayContaining(['zones', 'supply', 'movement', 'battle']));
  });

  it('sees a wrong zone, price, supply line and column', () => {
    // The same game with answers that are a little wrong: everything else is as it was.
    const wrong: GameDef<LG> = {
      ...lastGamble,
      questions: (g) => {
        const right = lastGamble.questions?.(g) ?? {};
        const bend = (name: string, change: (answer: never) => unknown) => ({
          ...right[name],
          answer: (w: World<LG>, q: object) => {
            const answer = right[name].answer(w, q);
            return answer === undefined ? undefined : change(answer as never);
          },
        });
        return {
          ...right,
          zoc: bend('zoc', (hexes: number[]) => hexes.slice(1)),
          supply: bend('supply', (answer: { status: string }) => ({ ...answer, status: 'supplied' })),
          reach: bend('reach', (answer: { hexes: { cost: string }[] }) => ({ hexes: answer.hexes.map((end) => ({ ...end, cost: '9' })) })),
          battle: bend('battle', (answer: { final: number }) => ({ ...answer, final: answer.final + 1 })),
        };
      },
    };
    const { found } = refereed(wrong, 'breakthrough', { level: 'advanced' }, 60, 17, 'referee');
    expect(new Set(found.map((d) => d.chapter))).toEqual(new Set(['zones', 'supply', 'movement', 'battle']));
  });
});
