import { commitment, committedRoll, legal as legalIn, Session, type Shape, settle, start, view } from '@hexfront/engine';
import type { DiceProof } from '@hexfront/wire';
import { beforeAll, describe, expect, it } from 'vitest';
import { verdict } from '../src/online/proof.ts';
import { changedView, createRemoteHost, resultWords } from '../src/online/remote-host.ts';
import { loadGame } from '../src/table/games.ts';
import { openDie } from '../src/table/words/log-lines.ts';

describe('the proof of dice', () => {
  const seed = 'a secret';
  const salts = ['ann', 'bob'];
  const rolls = [0, 1, 2].map((i) => ({ dice: [6, 6], pips: committedRoll(seed, salts, i, [6, 6]) }));
  const proof: DiceProof = { commitment: commitment(seed), seed, salts, rolls };

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

  describe('opened while the result of a battle is borne', () => {
    const names = ['Allied', 'German'];
    /** Plays the plainest answers until a battle leaves something to choose. */
    const fought = async () => {
      const setup = { scenario: 'bulge', options: {} };
      const game = await loadGame('road-to-the-rhine', setup);
      const session = new Session<Shape>(start<Shape>(game.def, settle<Shape>(game.def, { ...setup, seed: 'a' })));
      const seat = () => createRemoteHost(game, 'm', [{ by: 'here' }, { by: 'remote', name: 'Bob' }], [0], names);
      const seen = (from: number) => session.log.slice(from).map((e) => ({ action: e.action, by: e.by ?? -1, events: e.events }));
      const now = () => ({ ...standing, seq: session.log.length + 1, length: session.log.length, turn: 0 });
      const rank = ['fight', 'target', 'join', 'ready', 'fuel', 'done', 'quiet', 'decline', 'play-on'];
      const watcher = seat();
      let at = 0;
      let last = watcher.take(now(), view(session.world, 0), 0, [], true);
      for (let i = 0; i < 200; i++) {
        const legal = [...legalIn(session.world)];
        const action = rank.map((k) => legal.find((a) => a.k === k)).find(Boolean);
        if (!action || 'refusal' in session.play(action)) break;
        last = watcher.take(now(), view(session.world, 0), at, seen(at), false);
        at = session.log.length;
        if (last.moment.battle && last.steps.some((s) => s.kind === 'roll')) return { session, seat, seen, now, last };
      }
      throw new Error('no battle was fought');
    };
    let game: Awaited<ReturnType<typeof fought>>;
    beforeAll(async () => {
      game = await fought();
    });

    it('tells the die, its stakes and the battle as one who was there saw them', () => {
      const { session, seat, seen, now, last } = game;
      const at = openDie(session.log);
      const late = seat().take(now(), view(session.world, 0), 0, seen(0), true, undefined, { at, view: view(session.at(at), 0) });
      expect(late.steps).toEqual(last.steps.filter((s) => s.kind === 'roll'));
      expect(late.steps[0]).toMatchObject({ battle: { targets: last.moment.battle?.targets } });
    });

    it('shows the battle alone where the server does not tell the past', () => {
      const { session, seat, seen, now } = game;
      const late = seat().take(now(), view(session.world, 0), 0, seen(0), true);
      expect(late.moment.battle).toBeDefined();
      expect(late.steps).toEqual([]);
    });

    it('tells nothing of a battle that is over', () => {
      expect(openDie([...game.session.log, { action: { k: 'done' }, events: [{ e: 'stage' }] }])).toBe(-1);
      expect(openDie([])).toBe(-1);
    });
  });

  it('says how a match ended', () => {
    expect(resultWords({ winner: 1, how: 'resigned' }, ['German', 'Allied'])).toBe('Allied wins: the other side resigned.');
    expect(resultWords({ winner: -1, how: 'agreed' }, ['German', 'Allied'])).toContain('draw');
  });
});
