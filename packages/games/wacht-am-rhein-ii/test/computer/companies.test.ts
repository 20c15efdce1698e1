/** Companies of the computer player: one mans a hex that counts and would stand empty; those beside their battalion go back to it. */
import { type Action, legal } from '@hexfront/engine';
import { bareGround } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { secondThoughts } from '../../src/computer/assaults/exposure.ts';
import { outposts } from '../../src/computer/companies.ts';
import { strategy } from '../../src/computer/strategy.ts';
import { theBoard } from '../../src/index.ts';
import { formationOf } from '../../src/state/query.ts';
import { ALLIED, FATIGUED, type G } from '../../src/state/shape.ts';
import { hex, play, position, u } from '../kit/goose.ts';

const PRIZE = '3429NE';
const bare = bareGround(theBoard({ scenario: 'goose-egg' }), 'clear');
const [N, S] = [0, 3];
const out = (dir: number, n: number): string => bare.from(PRIZE, ...Array.from({ length: n }, () => dir));
const FOOT = 'al-106id-1-424-inf';
const ENEMY = { 'ge-9ss-telk-1-mkv': out(S, 7), 'ge-9ss-telk-2-mkv': out(S, 7) };
const spot = (units: Record<string, string | Record<string, string | number>>): G =>
  position({
    clear: true,
    stage: 'allied.movement',
    units: Object.fromEntries(Object.entries(units).map(([id, at]) => [id, typeof at === 'string' ? { at } : at])),
    options: { fog: false },
    vars: { turn: 18 },
    board: bare.ground(PRIZE, 9, {}),
    hexes: { [PRIZE]: { control: ALLIED + 1 } },
  });
const before = (g: G): Action | undefined => strategy.beforePlan?.(g, ALLIED);

describe('a company is detached (19.1.0)', () => {
  it('by a battalion out of contact for an empty hex that counts, and goes there', () => {
    const g = spot({ [FOOT]: out(N, 2), ...ENEMY });
    expect(before(g)).toEqual({ k: 'detach', u: u(FOOT) });
    play(g, { k: 'detach', u: u(FOOT) });
    expect(before(g)).toBeUndefined();
    expect(outposts(g, ALLIED).map(({ to }) => to)).toEqual([hex(g, PRIZE)]);
  });
  it('not where somebody holds the hex, nobody comes, or the enemy is before the battalion', () => {
    expect(before(spot({ [FOOT]: out(N, 2), 'al-106id-2-424-inf': PRIZE, ...ENEMY }))).toBeUndefined();
    expect(before(spot({ [FOOT]: out(N, 2), 'ge-9ss-telk-1-mkv': bare.from(out(S, 9)) }))).toBeUndefined();
    expect(before(spot({ [FOOT]: out(N, 2), ...ENEMY, 'ge-9ss-telk-3-mkv': out(N, 4) }))).toBeUndefined();
  });
});

it('companies in the hex of a battalion that lacks them rejoin it once everybody has moved, but not tired ones (19.2.2)', () => {
  const COMPANY = 'us-bk-inf';
  const beside = (fatigue: number): G => {
    const g = spot({ [FOOT]: { at: out(N, 2), steps: 2 }, [COMPANY]: { at: out(N, 2), fatigue }, ...ENEMY });
    g.set('attached', u(COMPANY), formationOf(g, u(FOOT)) + 1);
    return g;
  };
  const last = (g: G): Action | undefined => secondThoughts(g, ALLIED, 'movement.plan', { k: 'done' });
  const g = beside(0);
  expect(last(g)).toEqual({ k: 'reattach', u: u(COMPANY) });
  play(g, { k: 'reattach', u: u(COMPANY) });
  expect([...legal(g, { k: 'reattach' })]).toEqual([]);
  expect(last(g)).toBeUndefined();
  expect(last(beside(FATIGUED))).toBeUndefined();
});
