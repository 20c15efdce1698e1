import { type AskPoint, type GameDef, type HexId, hexOf, type Shape, start } from '@hexfront/engine';
import { actionsOf, firstDifference, playAgain, playRecording, readRecording, setupOf } from '@hexfront/engine/testing';
import type { LoadedGame } from '@hexfront/games';
import { def, describe as screen, strategy } from '@hexfront/little-game';
import { describe, expect, it } from 'vitest';
import { renew } from '../src/renew.ts';

const HEAD = { scenario: def.scenarios[0].id, options: {}, seed: 'recorded', most: 400, haste: 0 };
const gameOf = (rules: GameDef<Shape>): LoadedGame => ({ def: rules, describe: screen, strategy }) as unknown as LoadedGame;
const little = def as unknown as GameDef<Shape>;
const game = gameOf(little);

const recorded = async (head = HEAD): Promise<string> => playRecording(game, head, (await renew(game, head, [])).actions).text;
const renewed = (changed: LoadedGame, text: string) => {
  const { head, orders } = readRecording(text);
  return renew(changed, head, actionsOf<Shape>(start(changed.def, setupOf(head)), orders, true));
};
/** The game with other procedures. */
const withProcs = (change: (procs: ReturnType<typeof def.kit>['procs']) => object): LoadedGame =>
  gameOf({
    ...little,
    kit: (setup, board) => {
      const kit = def.kit(setup as never, board);
      return { ...kit, procs: { ...kit.procs, ...change(kit.procs) } } as unknown as ReturnType<typeof little.kit>;
    },
  });

/** The game in which nobody may enter a hex. */
const closed = (hex: HexId): LoadedGame =>
  withProcs(({ move }) => {
    const points = Object.entries(move.points).map(([name, point]) => {
      if (!('options' in point)) return [name, point];
      const { options } = point as AskPoint<Shape>;
      const shut = options.map((o) =>
        hasHex(o.parts)
          ? {
              ...o,
              sure: false,
              test: (g: never, l: never, a: never) => (hexOf(a) === hex ? { case: '2.1', why: 'no-die' } : o.test(g, l, a)),
            }
          : o,
      );
      return [name, { ...point, options: shut }];
    });
    return { move: { ...move, points: Object.fromEntries(points) } };
  });
const hasHex = (parts: string | undefined): boolean => parts?.includes('h') === true;

describe('a recorded game', () => {
  it('is played again from its text alone, orders, words and hashes', async () => {
    const text = await recorded();
    expect(text).toMatch(/^> pick \S+; /m);
    expect(text).toMatch(/^Over: /m);
    expect(playAgain(game, text)).toMatchObject({ text });
    expect(firstDifference(text, text)).toBeUndefined();
    expect(firstDifference(text, text.replace('most: 400', 'most: 500'))).toMatch(/- most: 400\n/);
  });

  it('stays as it is when it is renewed without need, and the computer is not asked', async () => {
    const text = await recorded();
    const { actions, kept, answered } = await renewed(game, text);
    expect([playRecording(game, HEAD, actions).text, answered]).toEqual([text, 0]);
    expect(kept).toBe(readRecording(text).orders.length);
  });

  it('ends at its last action, and phases end sooner in haste', async () => {
    const head = { ...HEAD, most: 60 };
    const { actions } = await renew(game, head, []);
    expect(actions).toHaveLength(60);
    const ended = async (haste: number): Promise<number> =>
      (await renew(game, { ...head, haste }, [])).actions.filter((a) => a.k === 'done').length;
    expect(await ended(3)).toBeGreaterThan(await ended(0));
  });

  it('says which order a new rule refuses, and is renewed around it', async () => {
    const text = await recorded();
    const { world, actions } = {
      world: start(little, setupOf(HEAD)),
      actions: actionsOf(start(little, setupOf(HEAD)), readRecording(text).orders),
    };
    const at = actions.findIndex((a, i) => i > 20 && a.k !== 'roll' && a.h !== undefined);
    const changed = closed(hexOf(actions[at]));
    const again = playAgain(changed, text);
    expect(again.refused).toMatchObject({ why: expect.stringContaining('(2.1)') });
    expect(again.refused?.order).toContain(world.board.ids[hexOf(actions[at])]);
    const { actions: now, kept, answered } = await renewed(changed, text);
    const played = playRecording(changed, HEAD, now);
    expect([played.refused, answered > 0]).toEqual([undefined, true]);
    expect(kept).toBeGreaterThanOrEqual(again.refused?.at ?? 0);
    expect(firstDifference(text, played.text)).toMatch(/^after action \d+ # .*\n(.*\n)*- > .*\n(.*\n)*\+ /);
  });

  it('keeps its orders where a rule rolls another number of dice', async () => {
    const text = await recorded();
    const changed = withProcs(({ fight }) => {
      const { die } = fight.points;
      const roll = 'roll' in die ? die.roll : undefined;
      return {
        fight: {
          ...fight,
          points: { ...fight.points, die: { ...die, roll: (g: never, l: never) => ({ ...roll?.(g, l), dice: [6, 6] }) } },
        },
      };
    });
    expect(playAgain(changed, text).refused?.order).toMatch(/^roll \d$/);
    const { actions, answered } = await renewed(changed, text);
    expect(playRecording(changed, HEAD, actions).refused).toBeUndefined();
    expect(actions.some((a) => a.pips?.length === 2)).toBe(true);
    expect(answered).toBeLessThan(actions.length / 2);
  });

  it('shows by its hashes what no word tells', async () => {
    const text = await recorded();
    const changed = gameOf({
      ...little,
      setup: (g, setup) => {
        little.setup(g, setup);
        (g.v as Record<string, number>).holder = 1;
      },
    });
    expect(firstDifference(text, playAgain(changed, text).text)).toMatch(/- = 0 \w{16}\n/);
  });

  it('leaves out orders for units and places that are gone', () => {
    const g = start(little, setupOf(HEAD));
    expect(() => actionsOf(g, ['pick nobody'])).toThrow('Little Game has no nobody, which "pick nobody" names');
    expect(actionsOf(g, ['pick nobody', 'done', 'roll 3'], true)).toEqual([{ k: 'done' }, { k: 'roll', pips: [3] }]);
  });
});
