import { gzipSync } from 'node:zlib';
import {
  type Action,
  fromPosition,
  type GameDef,
  InputError,
  legal,
  openSave,
  type Procedure,
  readSave,
  type SaveFile,
  Session,
  saveFile,
  saveOf,
  seedRng,
  start,
} from '@hexfront/engine';
import { randomAction } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { type TenHexes, tenHexes } from '../../example/game.ts';
import { ask, begin, mini } from './mini.ts';

function played(seed: string, most = 10_000): Session<TenHexes> {
  const s = new Session(start(tenHexes, { scenario: 'siege', options: { fog: true }, seed }));
  const rng = seedRng(`${seed}/player`);
  while (!s.world.result && s.log.length < most) s.play(randomAction(s.world, rng) as Action);
  return s;
}
const through = (save: SaveFile): unknown => JSON.parse(JSON.stringify(save));

describe('a save', () => {
  it('holds seed, options and actions, and plays to the same state', () => {
    const s = played('round');
    const save = saveOf(s, { about: { blue: 'Ann' } });
    expect(save.setup).toEqual({ scenario: 'siege', options: { fog: true }, seed: 'round' });
    const opened = openSave(tenHexes, through(save));
    expect(opened).toMatchObject({ differs: false, strangeDice: 0 });
    expect(opened.stopped).toBeUndefined();
    expect(opened.session.hash()).toBe(s.hash());
    expect(opened.session.actions).toEqual(s.actions);
  });

  it('packs every shape of action and unpacks the same', () => {
    const g = begin({ p: { first: 'a', points: { a: ask('a', 2, 'a') } } });
    const actions: Action[] = [
      { k: 'done' },
      { k: 'a', n: 0 },
      { k: 'a', n: -1 },
      { k: 'a', n: -5 },
      { k: 'a', n: 2 ** 31 - 1 },
      { k: 'u', u: 0 },
      { k: 'u', u: 3, h: 0 },
      { k: 'u', u: 3, h: 2, n: 0 },
      { k: 'h', h: 10 },
      { k: 'go', u: 1, path: [4, 5, 6] },
      { k: 'go', path: [] },
      { k: 'roll', pips: [6, 1] },
      { k: 'roll', pips: [1] },
    ];
    expect(readSave(through(saveFile(g, actions))).actions).toEqual(actions);
  });

  it('takes less than 10 bytes an action when compressed', () => {
    const actions: Action[] = [];
    for (let i = 0; i < 40; i++) actions.push(...played(`size${i}`).actions);
    const save = saveFile(played('size').world, actions);
    expect(actions.length).toBeGreaterThan(1500);
    expect(gzipSync(JSON.stringify(save)).length / actions.length).toBeLessThan(10);
  });

  it('is noticed when it leads elsewhere or its dice are not those of its seed', () => {
    const save = saveOf(played('forged'));
    const other = { ...save, hash: '0123456789abcdef' };
    expect(openSave(tenHexes, { ...other, kept: undefined }).differs).toBe(true);
    expect(openSave(tenHexes, other, 'state', { whole: true })).toMatchObject({ differs: true, unproven: 0 });
    expect(openSave(tenHexes, other)).toMatchObject({ differs: false, unproven: save.actions.length });
    const die = save.kinds.indexOf('roll');
    const actions = save.actions.map((row) => (row[0] === die ? [...row.slice(0, 4), (row[4] % 6) + 1] : row));
    const forged = openSave(tenHexes, { ...save, actions });
    expect(forged.strangeDice).toBeGreaterThan(0);
  });

  it('made under older rules is played up to the first action that is no longer legal, which is named; the game goes on from there', () => {
    const s = played('older', 40);
    const at = s.log.findIndex((e) => e.action.k === 'step');
    const move = tenHexes.kit(s.world.setup).procs.move as Procedure<TenHexes>;
    const stricter: GameDef<TenHexes> = {
      ...tenHexes,
      rulesVersion: 2,
      kit: (setup, board) => {
        const kit = tenHexes.kit(setup, board);
        const step = move.points.step as Extract<Procedure<TenHexes>['points'][string], { options: unknown }>;
        const frozen = step.options.map((o) => (o.k === 'step' ? { ...o, test: () => ({ case: '3.1', why: 'occupied', hex: 0 }) } : o));
        const points = { ...move.points, step: { ...step, options: frozen, always: true } };
        return { ...kit, procs: { ...kit.procs, move: { ...move, points } } };
      },
    };
    const kept = openSave(stricter, through(saveOf(s)));
    // The position that was saved stands, nothing before it is free to take back, and the next save opens at the same place again.
    expect(kept).toMatchObject({ unproven: s.log.length, changes: [{ at, refusal: { case: '3.1' } }], playedBy: [{ rules: 1 }] });
    expect([kept.stopped, kept.session.undoable, kept.session.hash()]).toEqual([undefined, 0, s.hash()]);
    expect(kept.session.log.map((e) => e.events)).toEqual(s.log.map((e) => e.events));
    expect(() => kept.session.rollback(at)).toThrow('other rules were played');
    for (let i = 0; i < 5 && !kept.session.world.result; i++) kept.session.play([...legal(kept.session.world)][0]);
    const again = openSave(stricter, through(saveOf(kept.session)));
    expect([again.unproven, again.differs, again.session.hash()]).toEqual([s.log.length, false, kept.session.hash()]);
    const opened = openSave(stricter, through({ ...saveOf(s), kept: undefined }));
    expect(opened.stopped).toMatchObject({ at, action: s.log[at].action, refusal: { case: '3.1', why: 'occupied' } });
    expect(opened.session.log.length).toBe(at);
    expect('events' in opened.session.play({ k: 'stop' })).toBe(true);
  });

  it('of a game begun from a position carries the position, board changes and all', () => {
    const position = {
      format: 'hexfront-position',
      version: 1,
      game: 'ten-hexes',
      scenario: 'meeting',
      seed: 'p',
      stage: 'red.move',
      units: { r1: { at: 'C1', steps: 1 } },
      board: { hexes: [{ hex: 'D1', terrain: 'wood' }] },
    } as const;
    const g = fromPosition(tenHexes, position);
    expect(g.board.terrain[g.board.hex('D1') as number]).toBe(1);
    const s = new Session(g);
    const rng = seedRng('x');
    for (let i = 0; i < 20 && !s.world.result; i++) s.play(randomAction(s.world, rng) as Action);
    const opened = openSave(tenHexes, through(saveOf(s, { position: structuredClone(position) as never })));
    expect(opened.differs).toBe(false);
    expect(opened.session.hash()).toBe(s.hash());
  });

  it('of another game, or no save at all, is refused in one sentence', () => {
    expect(() => openSave(mini({ p: { first: 'a', points: { a: ask('a', 2, 'a') } } }), saveOf(played('x', 5)))).toThrow(
      'this save belongs to ten-hexes, not to mini',
    );
    for (const bad of [undefined, 1, 'x', [], {}, { format: 'hexfront-save' }]) expect(() => openSave(tenHexes, bad)).toThrow(InputError);
    const save = saveOf(played('x', 5));
    expect(() => openSave(tenHexes, { ...save, actions: [[99]] })).toThrow('save: actions[0]: kind 99');
    expect(() => openSave(tenHexes, { ...save, actions: [['x']] })).toThrow('save: actions[0][0]');
  });
});
