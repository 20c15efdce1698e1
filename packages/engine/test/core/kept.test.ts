/** What a save keeps besides its actions: written and read the same, short, and harmless when somebody has written nonsense. */
import {
  type Action,
  carriedWorld,
  deltaOf,
  type GameDef,
  InputError,
  legal,
  openSave,
  Picture,
  Session,
  saveOf,
  start,
} from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { type TenHexes, tenHexes } from '../../example/game.ts';
import { Coder, fromText, toText } from '../../src/core/record/coder.ts';
import { keptOf, readPart } from '../../src/core/record/kept.ts';
import { toldOtherwise } from '../../src/core/record/told.ts';

const VALUES: unknown[] = [
  { e: 'moved', u: 40, from: 1562, to: 1564, path: [1562, 1563, 1564], cost: 4, form: 'normal' },
  { e: 'moved', u: 40, from: 1564, to: 1562, path: [1564, 1563, 1562], cost: 4, form: 'normal', unseen: [1] },
  {
    e: 'odd',
    half: 0.5,
    large: 2 ** 40,
    least: -(2 ** 31),
    none: null,
    yes: true,
    no: false,
    text: 'größer – ∑',
    deep: [[{ a: [] }], 'x', -1],
  },
  {},
  { e: 'empty', list: [], text: '' },
];

function played(actions: number): Session<TenHexes> {
  const session = new Session(start(tenHexes, { scenario: 'meeting', seed: 'kept' }));
  for (let i = 0; i < actions && !session.world.result; i++) {
    const some = [...legal(session.world)] as Action[];
    session.play(some[(i * 7) % some.length]);
  }
  return session;
}

describe('what is kept', () => {
  it('is read as it was written, whatever it is', () => {
    const writer = new Coder();
    for (const value of VALUES) writer.value(1, value);
    const reader = new Coder(fromText(toText(writer.bytes())));
    for (const value of VALUES) expect(reader.value(1, undefined)).toEqual(value);
  });

  it('is refused in one sentence where somebody wrote nonsense, and takes no time or room without end', () => {
    const { kept, actions: _, ...save } = saveOf(played(30));
    const { actions } = { actions: played(30).actions };
    const [part] = kept ?? [];
    for (let i = 0; i < 200; i++) {
      const at = (i * 37) % part.text.length;
      const text = part.text.slice(0, at) + (part.text[at] === 'A' ? 'B' : 'A') + part.text.slice(at + 1);
      try {
        readPart({ ...part, text }, actions);
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
      }
    }
    expect(() => readPart({ ...part, text: '' }, actions)).toThrow(InputError);
    expect(() => readPart({ ...part, text: '§' }, actions)).toThrow('cannot be read');
    expect(save.game).toBe('ten-hexes');
  });

  it('is the state itself, put together out of its changes', () => {
    const session = played(25);
    const picture = new Picture();
    let before: (typeof session)['world'] | undefined;
    for (let n = 0; n <= session.log.length; n++) {
      const world = session.at(n);
      picture.add(deltaOf(before, world));
      before = world;
      expect(picture.fits(world)).toBe(true);
    }
    const again = carriedWorld(tenHexes, picture.encoded(), 1, session.at(0));
    expect(again && deltaOf(again, session.world)).toEqual({});
    if (session.log.length > 3) expect(picture.fits(session.at(1))).toBe(false);
  });

  it('is carried over by declaration: what was renamed under its new name, what is new with its first value', () => {
    const session = played(25);
    const { steps, ...fields } = tenHexes.fields;
    const renamed = {
      ...tenHexes,
      fields: { ...fields, strength: { ...steps, was: 'steps' }, fresh: { of: 'unit', type: 'u8', init: 3, doc: 'new' } },
      // Whoever reads the field reads it under its new name.
      derive: () => ({}),
    } as unknown as GameDef<TenHexes>;
    const picture = new Picture();
    picture.add(deltaOf(undefined, session.world));
    const { f } = session.world;
    const first = {
      ...session.world,
      def: renamed,
      layout: { slots: Object.entries(renamed.fields).map(([name, spec]) => ({ name, spec })) },
    };
    const world = carriedWorld(renamed, picture.encoded(), 1, first as unknown as typeof session.world);
    const now = world?.f as unknown as Record<string, Uint8Array>;
    expect([[...now.strength], [...now.fresh]]).toEqual([[...f.steps], [...f.steps].map(() => 3)]);
  });

  it('tells what was told otherwise, and no difference where one only says more', () => {
    const a = { e: 'rolled', pips: [4], case: '1' };
    expect(toldOtherwise([a], [{ ...a, says: 'roll.x' } as typeof a])).toBeUndefined();
    expect(toldOtherwise([a], [{ ...a, pips: [5] }])).toBe(a);
    expect(toldOtherwise([a], [])).toBe(a);
  });

  it('leaves the generator out where its dice are still to fall', () => {
    const session = played(30);
    const rng = (diceless: boolean) => {
      const [part] = keptOf(session, diceless);
      return readPart(part, session.actions).positions.map(({ picture }) => picture.encoded().rng);
    };
    expect(rng(true).every((state) => state === undefined)).toBe(true);
    expect(rng(false).at(-1)).toEqual(session.world.state.rng);
  });

  it('lets a save less than double, beyond its first position', () => {
    const session = played(10_000);
    const save = saveOf(session);
    const size = (value: unknown): number => JSON.stringify(value).length;
    const [whole, bare] = [size(save), size({ ...save, kept: undefined })];
    const first = size(saveOf(played(1)).kept);
    expect(whole - bare - first).toBeLessThan(bare);
    expect(openSave(tenHexes, save, 'state', { whole: true }).falseCheckpoint).toBe(false);
  });
});
