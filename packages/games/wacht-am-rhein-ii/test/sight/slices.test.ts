/**
 * Secrets through a whole game turn of every scenario on offer and of the first campaign: at each question that has not come up before, a twin game in which two hidden counters have
 * changed places goes on for a few answers, and hidden counters are put into other states. Nobody may notice: not by views, lists, refusals, prompts or events.
 */
import { check, drawRoll, legal, perform, prompt, seedRng, start } from '@hexfront/engine';
import { checkHiddenStates, playTwins } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { scenarios } from '../../src/index.ts';
import { visible } from '../../src/rules/sight/observation.ts';
import { SIDE, UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';

/** What is announced at a table does not change when they change places; what both players see an onlooker may read of (R-V9). */
const alike = (side: number) => (g: G, u: number, v: number) =>
  UNITS[u].kind?.kind === UNITS[v].kind?.kind &&
  UNITS[u].part === UNITS[v].part &&
  g.f.steps[u] === g.f.steps[v] &&
  g.f.mode[u] === g.f.mode[v] &&
  (side >= 0 || [u, v].every((x) => visible(g, 1 - SIDE[x], x) < 2));

/** States of counters from every chapter; not `flared`, since rockets that fired can be seen (8.3.3). */
const STATES = [
  ...['fatigue', 'supply', 'fuel', 'limbered', 'depleted', 'motor', 'trucked', 'moved', 'stayed', 'walked', 'shots'],
  ...[
    'led',
    'drive',
    'host',
    'aided',
    'offense',
    'serving',
    'release',
    'extended',
    'pocket',
    'isolated',
    'detached',
    'attached',
    'command',
  ],
  ...['assembly', 'reassembling', 'marching', 'cameBy', 'comesWith', 'recalled', 'freed', 'guard', 'northern', 'dropped', 'asleep', 'sent'],
  ...['astray', 'joining', 'transferred', 'withdrew', 'withheld', 'bonus', 'released', 'restored', 'fell', 'hopeless', 'builds', 'laid'],
];
/** Where the enemy's strength and state change prices, duties and odds, which is told at a table (R-V9). */
const ANNOUNCED = /^(move|attack|assault|burden|retreat|advance|barrage|duties|overrun)\b/;

/** The first answer that ends something, else the first of all. */
function goOn(g: G): void {
  const roll = drawRoll(g);
  const done = { k: 'done' };
  if (roll) perform(g, roll);
  else if (check(g, done) === undefined) perform(g, done);
  else for (const action of legal(g)) return void perform(g, action);
}

const tried = new Set<string>();
const MOST = 150;
const offered = scenarios.filter((s) => s.about);
it.each(offered.map(({ id }) => id))('%s: nobody sees through a hidden stack in its first turn', (id) => {
  const g = start(gameOf(scenarios.filter((s) => s.id === id)), { scenario: id, seed: 'slices', options: { fog: true } });
  const first = g.v.turn;
  let together = 0;
  for (let n = 0; n < MOST && !g.result && g.v.turn === first; n++) {
    const { at, side: asked = -1, kind } = prompt(g);
    const key = `${at} ${asked}`;
    if (kind !== 'roll' && (!tried.has(key) || together === 0)) {
      tried.add(key);
      for (const side of [0, 1, -1]) {
        const rng = seedRng(`${id} ${n} ${side}`);
        together += playTwins(g.copy(), side, rng, { alike: alike(side), max: 2 });
        if (side !== asked || !ANNOUNCED.test(at))
          together += checkHiddenStates(g, side, rng, { fields: STATES, tries: 1, on: ANNOUNCED.test(at) ? 0 : 1 });
      }
    }
    goOn(g);
  }
  expect(together).toBeGreaterThan(0);
});
