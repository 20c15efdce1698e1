/** Values of an owner: named in set-ups, saves and positions by their hash alone; without them a game does not open and loses nothing. */
import {
  decode,
  encode,
  fromPosition,
  type GameDef,
  InputError,
  keptKits,
  openSave,
  positionOf,
  Session,
  saveOf,
  settle,
  start,
  view,
} from '@hexfront/engine';
import { hashOfValues, readSheet, toldProblems } from '@hexfront/engine/owner';
import { describe, expect, it } from 'vitest';
import { type TenHexes, tenHexes } from '../../example/game.ts';

const HASH = 'a'.repeat(32);
/** Ten Hexes where an owner may say how many turns there are. */
function taking(values: Map<string, number>): GameDef<TenHexes> {
  const kit = keptKits<TenHexes>(
    () => tenHexes.kit(settle(tenHexes, { scenario: 'siege' })).board,
    (setup, board) => {
      const made = tenHexes.kit(setup, board);
      const turns = setup.values === undefined ? undefined : values.get(setup.values);
      return turns === undefined ? made : { ...made, rules: { ...made.rules, turns } };
    },
  );
  return { ...tenHexes, values, kit };
}
function loaded(): GameDef<TenHexes> {
  const values = new Map<string, number>();
  values.set(HASH, 9);
  return taking(values);
}
const through = (x: unknown): unknown => JSON.parse(JSON.stringify(x));

describe("a game with an owner's values", () => {
  it('is played with them, and the same game without them is not', () => {
    const def = loaded();
    expect(start(def, { scenario: 'siege', values: HASH }).rules.turns).toBe(9);
    expect(start(def, { scenario: 'siege' }).rules.turns).toBe(3);
  });

  it('names them in saves, states, positions and views, and nothing of what they are', () => {
    const def = loaded();
    const session = new Session(start(def, { scenario: 'siege', seed: 's', values: HASH }));
    const save = saveOf(session);
    expect(save.setup).toEqual({ scenario: 'siege', options: { fog: false }, seed: 's', values: HASH });
    expect(openSave(def, through(save))).toMatchObject({ differs: false });
    expect(decode(def, through(encode(session.world))).rules.turns).toBe(9);
    expect(fromPosition(def, through(positionOf(session.world))).rules.turns).toBe(9);
    expect(view(session.world, 0).state.setup.values).toBe(HASH);
  });

  it('leaves no trace in games that are played without', () => {
    const session = new Session(start(loaded(), { scenario: 'siege', seed: 's' }));
    expect(JSON.stringify([saveOf(session), positionOf(session.world)])).toBe(
      JSON.stringify([
        saveOf(new Session(start(tenHexes, { scenario: 'siege', seed: 's' }))),
        positionOf(start(tenHexes, { scenario: 'siege', seed: 's' })),
      ]),
    );
  });

  it('does not open where they are not loaded, says so, and opens when they are', () => {
    const save = through(saveOf(new Session(start(loaded(), { scenario: 'siege', values: HASH }))));
    const values = new Map<string, number>();
    const def = taking(values);
    expect(() => openSave(def, save)).toThrow(
      new InputError("this game uses an owner's values (aaaaaaaa) not loaded here: load the same table and open it again; nothing is lost"),
    );
    values.set(HASH, 9);
    expect(openSave(def, save).session.world.rules.turns).toBe(9);
  });

  it('is refused by a game that takes none, and with a hash that is none', () => {
    expect(() => start(tenHexes, { scenario: 'siege', values: HASH })).toThrow(/not loaded here/);
    const save = saveOf(new Session(start(tenHexes, { scenario: 'siege' })));
    for (const values of [7, {}, 'x'.repeat(65)])
      expect(() => openSave(loaded(), { ...save, setup: { ...save.setup, values } })).toThrow(/setup\.values/);
  });
});

describe('a table as text', () => {
  const rows = (text: string, part = 'one') =>
    readSheet(text, ['one', 'two'])
      .parts.get(part)
      ?.rows.map(({ line, cells }) => [line, ...cells]);

  it('has parts and rows that know their lines, however a spreadsheet wrote it', () => {
    const text = '\uFEFFa\t b \r\n\r\n# remark\t\t\r\n"7-8-0"\t\r\n\t\r\n[two]\t\t\r\nx';
    expect(rows(text)).toEqual([
      [1, 'a', 'b'],
      [4, '7-8-0', ''],
    ]);
    expect(rows(text, 'two')).toEqual([[7, 'x']]);
  });

  it('is refused if it is too long, not text, or has parts that do not exist or occur twice', () => {
    const problems = (text: string) => readSheet(text, ['one', 'two']).problems;
    expect(problems('x'.repeat(500_001))).toEqual(['The file has more than 500,000 characters.']);
    expect(problems('\n'.repeat(5001))).toEqual(['The file has more than 5,000 lines.']);
    expect(problems('PK\u0003\u0004\0\0')).toEqual(['The file is not plain text: save the table as tab-separated text.']);
    expect(problems('[three]\nx')).toEqual(['Line 1: there is no part [three]; the parts are [one], [two].']);
    expect(problems('[two]\nx\n[two]')).toEqual(['Line 3: the part [two] occurs twice.']);
    expect(problems('[__proto__]')).toHaveLength(1);
  });

  it('has one hash for the same values in any order, and another for others or another game', () => {
    const hash = hashOfValues('g', ['a 1', 'b 2']);
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
    expect(hashOfValues('g', ['b 2', 'a 1'])).toBe(hash);
    expect(new Set([hash, hashOfValues('g', ['a 1', 'b 3']), hashOfValues('h', ['a 1', 'b 2']), hashOfValues('g', [])]).size).toBe(4);
  });

  it('tells the first twenty of many problems', () => {
    expect(toldProblems(Array.from({ length: 25 }, (_, n) => `${n}`)).slice(-2)).toEqual(['19', 'And 5 more.']);
  });
});
