import type { GameDef, Shape } from '@hexfront/engine';
import type { LoadedGame } from '@hexfront/games';
import { def, describe as screen } from '@hexfront/little-game';
import { describe, expect, it } from 'vitest';
import { firstDifferent, tally } from '../../../scripts/lib/compare.mjs';
import { type Point, playJob } from '../tools/random-games.ts';

const little = def as unknown as GameDef<Shape>;
const gameOf = (rules: GameDef<Shape>): LoadedGame => ({ def: rules, describe: screen }) as unknown as LoadedGame;
const JOB = { game: 'little-game', scenario: def.scenarios[0].id, options: {}, seed: 'same', actions: 1200 };
const points = (rules: GameDef<Shape>, closely?: number, job = JOB): Point[] => {
  const told: Point[] = [];
  playJob(gameOf(rules), job, 0, (point) => told.push({ ...point, cost: 1 }), closely);
  return told;
};

/** The game in which a number nobody is told of changes with the twentieth event. */
const changed = (): GameDef<Shape> => {
  let events = 0;
  return {
    ...little,
    touched: (g, ...what) => {
      little.touched?.(g, ...what);
      if (++events === 20) g.v.holder = 1 - g.v.holder;
    },
  };
};

describe('random games beside those of an older commit', () => {
  it('are the same with the same rules, to their end', () => {
    const was = points(little);
    expect(points(little)).toEqual(was);
    expect(was.at(-1)).toMatchObject({ last: true, job: 0 });
    expect(Object.keys(was[0].parts).sort()).toEqual(['encoded', 'hash', 'stages', 'views', 'way', 'words']);
    expect(tally([was, was], [JOB])).toEqual({ games: 1, actions: was.at(-1)?.at, options: 0, cost: [was.length, was.length] });
  });

  it('tell the first action after which a state differs, and which part of it', () => {
    const [was, now] = [points(little), points(changed())];
    expect(now[0].parts.way).not.toBe(was[0].parts.way);
    const job = { ...JOB, actions: was[0].at };
    const [before, after] = [points(little, 0, job), points(changed(), 0, job)];
    expect(before.length).toBe(was[0].at + 1);
    const lines = firstDifferent(before, after) ?? [];
    expect(lines[0]).toMatch(/^first difference at action \d+: \{"k":/);
    expect(lines[1]).toMatch(/^what differs: hash, views, .*var holder/);
    expect(firstDifferent(before, before)).toBeUndefined();
  });

  it('compare a failure like anything else', () => {
    const broken: GameDef<Shape> = {
      ...little,
      watch: () => {
        throw new Error('a rule failed');
      },
    };
    const now = points(broken);
    expect(now).toMatchObject([{ last: true, parts: { failure: 'a rule failed' } }]);
    expect(firstDifferent(points(little), now)).toContain('failure now: a rule failed');
  });
});
