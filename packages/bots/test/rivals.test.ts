import { type Action, check, distance, type HexId, type UnitId } from '@hexfront/engine';
import { type LoadedGame, loadGameById } from '@hexfront/games';
import { beforeAll, describe, expect, test } from 'vitest';
import { completed } from '../src/defaults.ts';
import { type Bot, makeBot, playMatch, RIVAL_NAMES, type RivalName } from '../src/index.ts';
import { keyTowns, ratio } from '../src/rivals/index.ts';
import { type AnyStrategy, onMapOf } from '../src/steady/picture.ts';
import type { AnyWorld } from '../src/types.ts';

const GERMAN = 0;
const ALLIED = 1;
let game: LoadedGame;
let s: AnyStrategy;
beforeAll(async () => {
  game = (await loadGameById('last-gamble')) as LoadedGame;
  s = completed(game.strategy as NonNullable<typeof game.strategy>);
});

type Note = (g: AnyWorld, action: Action) => unknown;
/** Shows every answer to somebody. */
const watched = (bot: Bot, note: Note): Bot => ({
  ...bot,
  choose: (g, side, tools) => {
    const action = bot.choose(g, side, tools);
    note(g, action);
    return action;
  },
});
/** A whole game of Breakthrough, the rival against one that stays where it is. */
function whole(name: RivalName, side: number, note: Note = () => {}) {
  const bots = [GERMAN, ALLIED].map((i) => makeBot(i === side ? name : 'sitter', game, { seed: `${i}` }));
  bots[side] = watched(bots[side], note);
  return playMatch(game, { scenario: 'breakthrough', options: {}, seed: 'rivals' }, bots);
}
const troops = (g: AnyWorld, side: number): UnitId[] => onMapOf(g, side).filter((u) => ['line', 'mobile'].includes(s.units[u].duty));

describe('a rival', () => {
  test.each(RIVAL_NAMES)('%s plays a whole game by the rules with either side', (name) => {
    for (const side of [GERMAN, ALLIED]) {
      const { result } = whole(name, side);
      expect(result.actions).toBeGreaterThan(20);
      expect(result.level).toMatch(/^(german|allied)$/);
    }
  });

  test('plays a game of other rules as well', async () => {
    const other = (await loadGameById('wacht-am-rhein-ii')) as LoadedGame;
    const bots = (['garrison', 'attacks-at-3-1'] as const).map((name) => makeBot(name, other, { seed: name }));
    expect(playMatch(other, { scenario: 'kesternich', options: {}, seed: 'rivals' }, bots).result.actions).toBeGreaterThan(5);
  });
});

describe('what each is named for', () => {
  test('the sitter moves nobody and opens no attack', () => {
    const kinds = new Set<string>();
    whole('sitter', ALLIED, (_g, a) => kinds.add(a.k));
    expect(kinds.has('pick')).toBe(false);
    expect(kinds.has('target')).toBe(false);
  });

  test('the stacker stands in fewer hexes than the sitter', () => {
    const spread = (name: RivalName): number => {
      const g = whole(name, GERMAN).session.world as AnyWorld;
      const units = troops(g, GERMAN);
      return new Set(units.map((u) => g.f.place[u])).size / units.length;
    };
    expect(spread('stacker')).toBeLessThan(0.8 * spread('sitter'));
  });

  test('the racer is nearer to the goals than one that attacks what is at hand', () => {
    const goals = (g: AnyWorld): HexId[] => s.goals(g).flatMap((x) => (x.side === GERMAN ? [...x.hexes] : []));
    const far = (g: AnyWorld, hex: HexId): number => Math.min(...goals(g).map((h) => distance(g.board, h, hex)));
    const nearest = (name: RivalName): number => {
      const g = whole(name, GERMAN).session.world as AnyWorld;
      const list = troops(g, GERMAN).map((u) => far(g, g.f.place[u]));
      return list.reduce((a, b) => a + b, 0) / list.length;
    };
    expect(nearest('racer')).toBeLessThan(nearest('attacks-at-3-1'));
  });

  test('the garrison is in and around two towns, and opens no attack', () => {
    const kinds = new Set<string>();
    const { session } = whole('garrison', ALLIED, (_g, a) => kinds.add(a.k));
    const g = session.world as AnyWorld;
    expect(kinds.has('target')).toBe(false);
    const towns = keyTowns(g, s, ALLIED);
    expect(towns).toHaveLength(2);
    for (const hex of towns) expect(g.unitsIn(hex).filter((u: UnitId) => s.units[u].side === ALLIED).length).toBeGreaterThan(1);
    const near = troops(g, ALLIED).filter((u) => towns.some((hex) => distance(g.board, g.f.place[u], hex) <= 4));
    expect(near.length).toBeGreaterThan(0.6 * troops(g, ALLIED).length);
  });

  test('the turtle keeps away from the enemy and digs', () => {
    const kinds = new Set<string>();
    const g = whole('turtle', ALLIED, (_g, a) => kinds.add(a.k)).session.world as AnyWorld;
    expect(kinds.has('target')).toBe(false);
    const foes = onMapOf(g, GERMAN);
    const close = troops(g, ALLIED).filter((u) => foes.some((v) => distance(g.board, g.f.place[u], g.f.place[v]) <= 1));
    expect(close.length).toBeLessThan(0.2 * troops(g, ALLIED).length);
  });

  test('attacks-at-3-1 attacks whenever it has three to one, and never with less', () => {
    const odds: number[] = [];
    let free = false;
    whole('attacks-at-3-1', GERMAN, (g, a) => {
      // Units locked in battle have to fight whatever their strength.
      if (a.k === 'target') free = check(g, { k: 'done' }) === undefined;
      const draft = a.k === 'ready' && free ? s.draft(g) : undefined;
      if (draft?.by === GERMAN) odds.push(ratio(g, s, draft));
    });
    expect(odds.length).toBeGreaterThan(5);
    expect(Math.min(...odds)).toBeGreaterThanOrEqual(3);
  });

  test('cuts-supply starves more of the enemy than a racer does', () => {
    const starved = (name: RivalName): number => {
      let most = 0;
      whole(name, GERMAN, (g) => {
        most = Math.max(most, troops(g, ALLIED).filter((u) => s.starved(g, u)).length);
      });
      return most;
    };
    expect(starved('cuts-supply')).toBeGreaterThan(starved('racer'));
  });
});
