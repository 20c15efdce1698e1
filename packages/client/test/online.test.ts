import { commitment, committedRoll, settle, start, view } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { type Proof, verdict } from '../src/online/proof.ts';
import { changedView, createRemoteHost, resultWords } from '../src/online/remote-host.ts';
import { loadGame } from '../src/table/games.ts';

describe('the proof of dice', () => {
  const seed = 'a secret';
  const salts = ['ann', 'bob'];
  const rolls = [0, 1, 2].map((i) => ({ dice: [6, 6], pips: committedRoll(seed, salts, i, [6, 6]) }));
  const proof: Proof = { commitment: commitment(seed), seed, salts, rolls };

  it('is good when every die is the one committed to', () => {
    expect(verdict(proof, proof.commitment)).toMatchObject({ good: true });
    expect(verdict(proof, proof.commitment).text).toContain('all 3 rolls');
  });

  it('names what is wrong', () => {
    const bent = rolls.map((r, i) => (i === 1 ? { ...r, pips: r.pips.map((p) => (p % 6) + 1) } : r));
    expect(verdict({ ...proof, rolls: bent }, proof.commitment)).toMatchObject({ good: false });
    expect(verdict({ ...proof, rolls: bent }, proof.commitment).text).toContain('Roll 2');
    expect(verdict({ ...proof, seed: 'another' }, proof.commitment).text).toContain('not the one that was committed to');
    expect(verdict(proof, commitment('another')).good).toBe(false);
  });

  it('waits for the end of the match', () => {
    expect(verdict({ commitment: proof.commitment, salts, rolls: 3 }, proof.commitment).good).toBeUndefined();
  });
});

describe('a far table', () => {
  const standing = { seq: 1, length: 0, status: 'running' as const, turn: 0, undo: 0 };
  const opened = async (options: Record<string, boolean>) => {
    const setup = { scenario: 'breakthrough', options };
    const game = await loadGame('last-gamble', setup);
    const world = start(game.def, settle(game.def, { ...setup, seed: 'x' }));
    const host = (sides: number[]) =>
      createRemoteHost(game, 'm', [{ by: 'here' }, { by: 'remote', name: 'Bob' }], sides, ['German', 'Allied']);
    return { world, host };
  };

  it('gives answers only to whoever has to act', async () => {
    const { world, host } = await opened({});
    const mine = host([0]).take(standing, view(world, 0), 0, [], true);
    const theirs = host([1]).take(standing, view(world, 1), 0, [], true);
    expect(mine.moment.theirs).toBeUndefined();
    expect(mine.moment.choices.length + mine.moment.legal.length).toBeGreaterThan(0);
    expect(theirs.moment).toMatchObject({ theirs: true, legal: [], choices: [], undo: 0 });
    expect(theirs.pieces.map((p) => p.u)).toEqual(mine.pieces.map((p) => p.u));
  });

  it('shows hidden units as tokens without a name', async () => {
    const { world, host } = await opened({ 'opt-2': true });
    const { pieces } = host([0]).take(standing, view(world, 0), 0, [], true, []);
    expect(pieces.some((p) => p.token)).toBe(true);
    expect(pieces.filter((p) => p.side === 1 && !p.token && p.hex !== undefined)).toEqual([]);
  });

  it('puts changes of a view together again', async () => {
    const { world } = await opened({});
    const before = view(world, 0);
    const { place, ...rest } = before.state.fields;
    const without = { ...before, state: { ...before.state, fields: { ...rest, gone: [0, 1] } } };
    const changes = { fields: { place }, vars: {}, rows: {}, gone: { fields: ['gone'], vars: [] } };
    expect(changedView(without, changes)).toEqual(before);
  });

  it('says how a match ended', () => {
    expect(resultWords({ winner: 1, how: 'resigned' }, ['German', 'Allied'])).toBe('Allied wins: the other side resigned.');
    expect(resultWords({ winner: -1, how: 'agreed' }, ['German', 'Allied'])).toContain('draw');
  });
});
