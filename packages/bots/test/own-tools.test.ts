/** The tools of Wacht am Rhein in the hands of the steady player, each in a position where it pays and one where it does not. */
import { type Action, type BoardOverrides, fromPosition, perform, prompt, seenBy, toAct } from '@hexfront/engine';
import { bareGround } from '@hexfront/engine/testing';
import { type LoadedGame, loadGameById } from '@hexfront/games';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeBot } from '../src/index.ts';
import type { AnyWorld } from '../src/types.ts';

let game: LoadedGame;
let ground: ReturnType<typeof bareGround>;
beforeAll(async () => {
  game = (await loadGameById('wacht-am-rhein')) as LoadedGame;
  ground = bareGround(game.def.kit({ scenario: 'bastogne', options: {}, seed: '' }).board, 'clear');
});

const [GERMAN, ALLIED] = [0, 1];
const [EAST, WEST] = [1, 4];
/** Bare ground around it, between Wiltz and the Our. */
const C = 'D2025';
const out = (dir: number, n: number): string => ground.from(C, ...Array.from({ length: n }, () => dir));

type Units = Record<string, string | Record<string, string | number>>;
function lay(stage: string, units: Units, more: { turn?: number; board?: BoardOverrides } = {}): AnyWorld {
  const rows = Object.entries(units).map(([id, at]) => [id, { committed: 1, ...(typeof at === 'string' ? { at } : at) }]);
  return fromPosition(game.def, {
    format: 'hexfront-position',
    version: 1,
    game: 'wacht-am-rhein',
    scenario: 'bastogne',
    clear: 'map',
    seed: 'tools',
    stage,
    vars: { turn: more.turn ?? 8 },
    units: Object.fromEntries(rows),
    board: more.board ?? ground.ground(C, 9, {}),
  });
}
const unit = (id: string): number => game.def.units.findIndex((u) => u.id === id);

/** What it answers, one after another, as long as it is asked and `until` is not answered. */
function answers(g: AnyWorld, side: number, until: string): Action[] {
  const bot = makeBot('steady', game, { seed: 'tools' });
  const done: Action[] = [];
  while (done.length < 40 && toAct(g) === side && done.at(-1)?.k !== until) {
    const action = bot.choose(seenBy(g, side, 'tools'), side);
    done.push(action);
    perform(g, action);
  }
  return done;
}

describe('artillery', () => {
  const INFANTRY = { 'de-1-39-26-i': C, 'de-2-39-26-i': C };
  const GUNS = ['de-26xx-a105', 'de-26xx-a150', 'de-xlvii-a150-1'];
  const fired = (g: AnyWorld, side: number): number[] =>
    answers(g, side, 'ready')
      .filter((a) => a.k === 'gun')
      .map((a) => a.u as number)
      .sort((a, b) => a - b);
  test('of division and corps is massed on one hex where that brings better odds', () => {
    const at = out(WEST, 4);
    const g = lay('german.combat', {
      ...INFANTRY,
      ...Object.fromEntries(GUNS.map((id) => [id, at])),
      'us-2-110-28-i': out(EAST, 1),
      'us-99-v-h': 'D0511',
    });
    expect(fired(g, GERMAN).length).toBeGreaterThan(1);
  });
  test('that changes nothing is left out', () => {
    const at = out(WEST, 4);
    const units = {
      ...INFANTRY,
      ...Object.fromEntries(GUNS.map((id) => [id, at])),
      'us-co-im-01': { at: out(EAST, 1) },
      'us-99-v-h': 'D0511',
    };
    expect(fired(lay('german.combat', units), GERMAN).length).toBeLessThan(GUNS.length);
  });
});

describe('bridges', () => {
  const river = (bridge: boolean): BoardOverrides =>
    ground.ground(C, 9, {
      sides: { [`${C}|${out(EAST, 1)}`]: bridge ? ['river', 'bridge', 'road'] : ['river'] },
      ways: [{ hexes: [out(WEST, 2), out(WEST, 1), C], add: ['road'] }],
    });
  test('are blown before the enemy is across', () => {
    const blows = (from: number): string[] =>
      answers(lay('allied.bridges', { 'us-44-viii-e': C, 'de-1-39-26-i': out(EAST, from) }, { board: river(true) }), ALLIED, 'blow').map(
        (a) => a.k,
      );
    expect(blows(3)).toContain('blow');
    expect(blows(8)).not.toContain('blow');
  });
  test('are built where a road ends at the water', () => {
    const g = lay(
      'german.bridges',
      { 'de-26xx-e': { at: C, carries: 1, stayed: 1 }, 'us-2-110-28-i': out(EAST, 8) },
      { board: river(false) },
    );
    expect(answers(g, GERMAN, 'build')).toContainEqual(expect.objectContaining({ k: 'build', u: unit('de-26xx-e') }));
  });
});

describe('battalions', () => {
  const many = ['de-1-39-26-i', 'de-2-39-26-i', 'de-1-77-26-i', 'de-2-77-26-i'];
  const first = (germans: readonly string[]): Action => {
    const g = lay('allied.movement', { 'us-2-110-28-i': C, ...Object.fromEntries(germans.map((id, n) => [id, out(EAST, 6 + (n >> 1))])) });
    expect(prompt(g).at).toBe('movement.plan');
    return answers(g, ALLIED, 'done')[0];
  };
  test('are broken down into companies where the enemy is many and not yet near', () => {
    expect(first(many)).toEqual({ k: 'split', u: unit('us-2-110-28-i') });
    expect(first(many.slice(0, 1)).k).not.toBe('split');
  });
});
