import { openSave } from '@hexfront/engine';
import { tenHexes } from '@hexfront/engine/example';
import { describe, expect, it } from 'vitest';
import { type Proof, verifyProof } from '../src/match/proof.ts';
import {
  type Answer,
  browser,
  freshId,
  type Person,
  person,
  personWith,
  refusal,
  type TestServer,
  tempFolder,
  testServer,
} from './helpers.ts';

const table = { game: 'ten-hexes', scenario: 'meeting' };

/** Two people at a table that has started. */
async function two(server: TestServer, more: object = {}): Promise<{ ann: Person; bob: Person; id: string; match: Answer }> {
  const [ann, bob] = [await person(server.url, 'Ann'), await person(server.url, 'Bob')];
  const { id } = await ann.post('/api/matches', { ...table, side: 0, ...more });
  const match = await bob.post(`/api/matches/${id}/join`, {});
  return { ann, bob, id, match };
}

let orders = 0;
const orderId = () => {
  orders += 1;
  return `o${orders}`;
};

/** Plays the first, last or n-th legal answers until the game is over or `most` orders are given. */
async function playOn(players: Person[], id: string, most = 1000, choose = (n: number, of: number) => (n * 7) % of): Promise<number> {
  for (let n = 0; n < most; n += 1) {
    const { turn, status } = await players[0].get(`/api/matches/${id}`);
    if (status === 'over') return n;
    const { actions } = await players[turn].post(`/api/matches/${id}/legal`);
    await players[turn].post(`/api/matches/${id}/act`, { id: orderId(), actions: [actions[choose(n, actions.length)]] });
  }
  return most;
}

describe('a match', () => {
  it('is founded, listed, joined and started', async () => {
    const server = await testServer();
    const [ann, bob, eve] = [await person(server.url, 'Ann'), await person(server.url, 'Bob'), await person(server.url, 'Eve')];
    const open = await ann.post('/api/matches', { ...table, side: 1, options: { fog: true }, name: 'Friday' });
    expect(open).toMatchObject({ status: 'open', name: 'Friday', options: { fog: true }, seats: [{ side: 1, name: 'Ann', you: true }] });
    expect((await bob.get('/api/matches?list=open')).matches.map((m: Answer) => m.id)).toEqual([open.id]);
    expect(await refusal(ann.post(`/api/matches/${open.id}/act`, { id: 'a', actions: [{ k: 'plan', n: 0 }] }))).toBe('409 not-started');
    const joined = await bob.post(`/api/matches/${open.id}/join`, {});
    expect(joined).toMatchObject({ status: 'running', turn: 0 });
    expect(joined.seats.map((s: Answer) => [s.side, s.name, s.you])).toEqual([
      [0, 'Bob', true],
      [1, 'Ann', false],
    ]);
    expect(await refusal(eve.post(`/api/matches/${open.id}/join`, {}))).toBe('409 started');
    expect((await bob.get('/api/matches?list=open')).matches).toEqual([]);
    expect((await bob.get('/api/matches?list=mine')).matches.length).toBe(1);
    expect((await eve.get('/api/matches?list=watch')).matches.length).toBe(1);
  });

  it('refuses what is not there: games, scenarios, options, sides, invitations', async () => {
    const server = await testServer();
    const ann = await person(server.url, 'Ann');
    const create = (body: object) => refusal(ann.post('/api/matches', { ...table, ...body }));
    expect(await create({ game: 'chess' })).toBe('404 no-such-game');
    expect(await create({ scenario: 'none' })).toBe('422 bad-setup');
    expect(await create({ options: { nonsense: true } })).toBe('422 bad-setup');
    expect(await create({ side: 5 })).toBe('422 malformed');
    expect(await create({ side: [0, 0] })).toBe('422 malformed');
    expect(await create({ computer: { 1: 'deep-thought' } })).toBe('422 no-such-computer');
    expect(await create({ side: 'none', computer: { 0: 'random', 1: 'random' } })).toBe('422 no-person');
    expect(await create({ invite: { 1: 'Nobody' } })).toBe('422 no-such-user');
    expect(await create({ commitment: '0'.repeat(64) })).toBe('422 no-such-commitment');
    expect(await create({ seed: 'mine' })).toBe('422 malformed');
  });

  it('can be private: only who has the link or is invited gets in', async () => {
    const server = await testServer();
    const [ann, bob, eve] = [await person(server.url, 'Ann'), await person(server.url, 'Bob'), await person(server.url, 'Eve')];
    const { id, invite } = await ann.post('/api/matches', { ...table, listed: false, observers: false });
    expect(invite).toMatch(/^\w+$/);
    expect((await bob.get('/api/matches?list=open')).matches).toEqual([]);
    expect(await refusal(eve.get(`/api/matches/${id}`))).toBe('404 no-such-match');
    expect(await refusal(eve.post(`/api/matches/${id}/join`, {}))).toBe('404 no-such-match');
    expect(await refusal(eve.post(`/api/matches/${id}/join`, { invite: 'wrong' }))).toBe('404 no-such-match');
    expect((await bob.get(`/api/matches/${id}?invite=${invite}`)).status).toBe('open');
    expect((await bob.post(`/api/matches/${id}/join`, { invite })).status).toBe('running');
    for (const path of ['', '/position', '/log', '/chat', '/export', '/proof'])
      expect(await refusal(eve.get(`/api/matches/${id}${path}`))).toBe('404 no-such-match');
  });

  it('keeps a seat for somebody by name', async () => {
    const server = await testServer();
    const [ann, eve] = [await person(server.url, 'Ann'), await person(server.url, 'Eve')];
    const page = browser(server.url);
    await page.post('/api/register', { name: 'Bob', password: 'correct horse' });
    const bob = personWith(server.url, 'Bob', (await page.post('/api/me/tokens', { name: 'x' })).json.token);
    const { id } = await ann.post('/api/matches', { ...table, invite: { 1: 'bob' } });
    expect(await refusal(eve.post(`/api/matches/${id}/join`, {}))).toBe('409 seat-taken');
    expect((await bob.get('/api/matches?list=mine')).matches[0].seats[1]).toMatchObject({ name: 'Bob', state: 'invited', you: true });
    expect((await bob.post(`/api/matches/${id}/join`, {})).status).toBe('running');
  });

  it('is played to its end, every action checked by the rules', async () => {
    const server = await testServer();
    const { ann, bob, id } = await two(server);
    expect(await refusal(bob.post(`/api/matches/${id}/act`, { id: 'x', actions: [{ k: 'plan', n: 1 }] }))).toBe('409 not-your-turn');
    expect(await refusal(ann.post(`/api/matches/${id}/act`, { id: 'x', actions: [{ k: 'plan', n: 9 }] }))).toBe('422 refused');
    expect(await refusal(ann.post(`/api/matches/${id}/act`, { id: 'x', actions: [{ k: 'roll', n: 9 }] }))).toBe('409 no-dice');
    await playOn([ann, bob], id);
    const end = await ann.get(`/api/matches/${id}`);
    expect(end).toMatchObject({ status: 'over', result: { how: 'played' }, turn: -1 });
    expect(await refusal(ann.post(`/api/matches/${id}/act`, { id: 'y', actions: [{ k: 'plan', n: 1 }] }))).toBe('409 over');
  });

  it('does an order once, however often it is sent', async () => {
    const server = await testServer();
    const { ann, id } = await two(server);
    const order = { id: 'same', actions: [{ k: 'plan', n: 1 }] };
    const answers = await Promise.all([1, 2, 3, 4].map(() => ann.post(`/api/matches/${id}/act`, order)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await ann.get(`/api/matches/${id}`)).seq).toBe(answers[0].seq);
  });

  it('answers a repeated order exactly as the first time, also one that was cut short, after a restart, or repeated with something else', async () => {
    const data = tempFolder();
    const server = await testServer({ data });
    const ann = await person(server.url, 'Ann');
    const { id } = await ann.post('/api/matches', { game: 'ten-hexes', scenario: 'meeting', side: 'both' });
    const plan = { k: 'plan', n: 1 };
    await ann.post(`/api/matches/${id}/act`, { id: 'p', actions: [plan] });
    const second = await ann.post(`/api/matches/${id}/act`, { id: 'two', actions: [plan] });
    // The first action goes, the rest is refused by the rules.
    const legal = async () => (await ann.post(`/api/matches/${id}/legal`)).actions.find((a: Answer) => a.k === 'pick');
    while (!(await legal())) await playOn([ann, ann], id, 1);
    const long = { id: 'long', actions: [await legal(), { k: 'nonsense' }] };
    const draw = { id: 'draw', do: 'offer-pause' };
    const first = await ann.post(`/api/matches/${id}/act`, long);
    expect(first).toMatchObject({ done: 1, rest: { message: expect.any(String) } });
    const paused = await ann.post(`/api/matches/${id}/control`, draw);
    const resumed = await ann.post(`/api/matches/${id}/control`, { id: 'go', do: 'resume' });
    expect(paused.seq).toBe(resumed.seq - 1);
    const check = async (who: Person) => {
      const { seq } = await who.get(`/api/matches/${id}`);
      expect(await who.post(`/api/matches/${id}/act`, long)).toEqual(first);
      expect(await who.post(`/api/matches/${id}/act`, { id: 'two', actions: [{ k: 'done' }] })).toEqual(second);
      expect(await who.post(`/api/matches/${id}/control`, draw)).toEqual(paused);
      expect((await who.get(`/api/matches/${id}`)).seq).toBe(seq);
    };
    await check(ann);
    await server.stop();
    const again = await testServer({ data });
    await check(personWith(again.url, 'Ann', ann.token));
  });

  it('refuses an order that was given for an older position', async () => {
    const server = await testServer();
    const { ann, id, match } = await two(server);
    expect(await refusal(ann.post(`/api/matches/${id}/act`, { id: 'a', seq: match.seq - 1, actions: [{ k: 'plan', n: 1 }] }))).toBe(
      '409 stale',
    );
    expect(await ann.post(`/api/matches/${id}/act`, { id: 'a', seq: match.seq, actions: [{ k: 'plan', n: 1 }] })).toMatchObject({
      done: 1,
    });
  });

  it('stands as it stood after a restart, snapshots or not', async () => {
    const first = await testServer();
    const { ann, bob, id } = await two(first);
    await playOn([ann, bob], id, 25);
    const before = await ann.get(`/api/matches/${id}/position`);
    const log = await bob.get(`/api/matches/${id}/log`);
    first.app.openMatches.forget(id);
    expect(await ann.get(`/api/matches/${id}/position`)).toEqual(before);
    expect(await bob.get(`/api/matches/${id}/log`)).toEqual(log);
  });
});

describe('around the game', () => {
  it('one resigns', async () => {
    const { ann, bob, id } = await two(await testServer());
    await ann.post(`/api/matches/${id}/control`, { id: 'r', do: 'resign' });
    expect(await bob.get(`/api/matches/${id}`)).toMatchObject({ status: 'over', result: { winner: 1, how: 'resigned' } });
  });

  it('a draw is offered, declined, offered again and accepted', async () => {
    const { ann, bob, id } = await two(await testServer());
    const control = (who: Person, name: string, n?: number) => who.post(`/api/matches/${id}/control`, { id: orderId(), do: name, n });
    await control(ann, 'offer-draw');
    expect(await refusal(control(ann, 'accept'))).toBe('409 own-offer');
    expect(await refusal(control(bob, 'offer-pause'))).toBe('409 offered');
    await control(bob, 'decline');
    expect(await refusal(control(bob, 'accept'))).toBe('409 no-offer');
    await control(bob, 'offer-draw');
    await control(ann, 'accept');
    expect(await bob.get(`/api/matches/${id}`)).toMatchObject({ status: 'over', result: { winner: -1, how: 'agreed' } });
  });

  it('it is paused by agreement and resumed', async () => {
    const { ann, bob, id } = await two(await testServer());
    const control = (who: Person, name: string) => who.post(`/api/matches/${id}/control`, { id: orderId(), do: name });
    await control(ann, 'offer-pause');
    await control(bob, 'accept');
    expect(await refusal(ann.post(`/api/matches/${id}/act`, { id: 'a', actions: [{ k: 'plan', n: 1 }] }))).toBe('409 paused');
    await control(bob, 'resume');
    expect((await ann.get(`/api/matches/${id}`)).status).toBe('running');
  });

  it('free actions are taken back; dice and the other side are not, but by agreement', async () => {
    const server = await testServer();
    const { ann, bob, id } = await two(server);
    const control = (who: Person, name: string, n?: number) => who.post(`/api/matches/${id}/control`, { id: orderId(), do: name, n });
    expect(await refusal(control(ann, 'undo'))).toMatch(/^409/);
    await ann.post(`/api/matches/${id}/act`, { id: orderId(), actions: [{ k: 'plan', n: 2 }] });
    // Bob is asked in secret: that nothing can be taken back must not tell that he has answered.
    expect((await ann.get(`/api/matches/${id}/position`)).undo).toBe(0);
    for (const who of [ann, bob]) expect(await refusal(control(who, 'undo'))).toBe('409 not-your-turn');
    await bob.post(`/api/matches/${id}/act`, { id: orderId(), actions: [{ k: 'plan', n: 2 }] });
    const { actions } = await ann.post(`/api/matches/${id}/legal`);
    await ann.post(`/api/matches/${id}/act`, { id: orderId(), actions: [actions[0]] });
    expect((await ann.get(`/api/matches/${id}/position`)).undo).toBe(1);
    expect(await refusal(control(bob, 'undo'))).toBe('409 not-your-turn');
    await control(ann, 'undo');
    expect(await ann.get(`/api/matches/${id}/position`)).toMatchObject({ turn: 0, length: 2 });
    await playOn([ann, bob], id, 40);
    const there = await ann.get(`/api/matches/${id}/log`);
    const dice = there.entries.filter((e: Answer) => e.action.k === 'roll').length;
    expect(dice).toBeGreaterThan(0);
    expect(await refusal(control(ann, 'offer-rollback', there.length))).toBe('409 no-point');
    await control(ann, 'offer-rollback', 2);
    await control(bob, 'accept');
    expect((await ann.get(`/api/matches/${id}/position`)).length).toBe(2);
    // The log keeps everything, and opening it again comes to the same.
    const before = await bob.get(`/api/matches/${id}/position`);
    server.app.openMatches.forget(id);
    expect(await bob.get(`/api/matches/${id}/position`)).toEqual(before);
    await playOn([ann, bob], id);
    expect(verifyProof(tenHexes, await ann.get(`/api/matches/${id}/proof`))).toMatchObject({ good: true });
  });

  it('the next match has the sides swapped and the seats kept', async () => {
    const { ann, bob, id } = await two(await testServer(), { options: { fog: true } });
    expect(await refusal(ann.post(`/api/matches/${id}/rematch`))).toBe('409 not-over');
    await ann.post(`/api/matches/${id}/control`, { id: 'r', do: 'resign' });
    const next = await ann.post(`/api/matches/${id}/rematch`);
    expect((await bob.post(`/api/matches/${id}/rematch`)).id).toBe(next.id);
    const started = await bob.post(`/api/matches/${next.id}/join`, {});
    expect(started).toMatchObject({ status: 'running', parent: id, options: { fog: true } });
    expect(started.seats.map((s: Answer) => s.name)).toEqual(['Bob', 'Ann']);
  });

  it('one plays both sides alone, or against the computer, and need not ask anybody', async () => {
    const server = await testServer();
    const ann = await person(server.url, 'Ann');
    const solo = await ann.post('/api/matches', { ...table, side: 'both' });
    expect(solo.status).toBe('running');
    await playOn([ann, ann], solo.id, 12);
    await ann.post(`/api/matches/${solo.id}/control`, { id: 'back', do: 'offer-rollback', n: 1 });
    expect((await ann.get(`/api/matches/${solo.id}/position`)).length).toBe(1);

    const { id } = await ann.post('/api/matches', { ...table, side: 0, computer: { 1: 'random' } });
    const line = await ann.socket();
    let state = await line.ask({ t: 'subscribe', match: id });
    for (let n = 0; n < 200 && state.status !== 'over'; n += 1) {
      if (state.turn === 0) {
        const { actions } = await line.ask({ t: 'legal', match: id });
        await line.ask({ t: 'act', match: id, cid: orderId(), actions: [actions[n % actions.length]] });
      }
      const { seq } = state;
      state = await line.until((m) => m.t === 'update' && m.seq > seq && (m.turn === 0 || m.status === 'over'));
    }
    expect(state.status).toBe('over');
    await ann.post(`/api/matches/${id}/archive`, { archived: true });
    expect((await ann.get('/api/matches?list=archive')).matches.map((m: Answer) => m.id)).toEqual([id]);
    expect((await ann.get('/api/matches?list=mine')).matches.map((m: Answer) => m.id)).toEqual([solo.id]);
  });

  it('a table that its founder leaves is gone; others only free their seat', async () => {
    const server = await testServer({ games: [{ id: 'ten-hexes', name: 'Ten', load: async () => ({ def: tenHexes }) }] });
    const [ann, bob] = [await person(server.url, 'Ann'), await person(server.url, 'Bob')];
    const { id } = await ann.post('/api/matches', { ...table, side: 'none' });
    await bob.post(`/api/matches/${id}/join`, { side: 1 });
    await bob.post(`/api/matches/${id}/leave`);
    expect((await ann.get(`/api/matches/${id}`)).seats).toEqual([]);
    await ann.post(`/api/matches/${id}/leave`);
    expect(await bob.get(`/api/matches/${id}`)).toMatchObject({ status: 'over', result: { how: 'closed' } });
  });

  it('a line of chat sent again, by whatever way, is said once; one without an id is refused', async () => {
    const { ann, bob, id } = await two(await testServer());
    const [mine, theirs] = [await ann.socket(), await bob.socket()];
    for (const line of [mine, theirs]) await line.ask({ t: 'subscribe', match: id });
    const first = await ann.post(`/api/matches/${id}/chat`, { id: 'a', words: 'ready?' });
    expect(await ann.post(`/api/matches/${id}/chat`, { id: 'a', words: 'ready?' })).toEqual(first);
    expect((await mine.ask({ t: 'chat', match: id, cid: 'a', words: 'ready?' })).line).toEqual(first);
    // Others have ids of their own, and the same words may be said twice.
    await theirs.ask({ t: 'chat', match: id, cid: 'a', words: 'ready?' });
    await theirs.ask({ t: 'chat', match: id, cid: 'b', words: 'ready?' });
    expect((await bob.get(`/api/matches/${id}/chat`)).chat.map((c: Answer) => c.name)).toEqual(['Ann', 'Bob', 'Bob']);
    for (const line of [mine, theirs]) {
      await line.ask({ t: 'ping' });
      expect(line.heard.filter((m) => m.t === 'chat').map((m) => m.line.name)).toEqual(['Ann', 'Bob', 'Bob']);
    }
    expect(await refusal(ann.post(`/api/matches/${id}/chat`, { words: 'hm' }))).toBe('422 malformed');
    expect(await refusal(mine.ask({ t: 'chat', match: id, words: 'hm' }))).toBe('422 malformed');
  });

  it('players talk and keep notes of their own', async () => {
    const { ann, bob, id } = await two(await testServer());
    const line = await bob.socket();
    await line.ask({ t: 'subscribe', match: id });
    await ann.post(`/api/matches/${id}/chat`, { id: freshId(), words: "<b>hi</b>'; DROP TABLE chat; --" });
    expect((await line.until((m) => m.t === 'chat')).line).toMatchObject({ name: 'Ann', words: "<b>hi</b>'; DROP TABLE chat; --" });
    expect((await bob.get(`/api/matches/${id}/chat`)).chat.length).toBe(1);
    await ann.call('PUT', `/api/matches/${id}/notes`, { body: 'his left is weak' });
    await ann.call('PUT', `/api/matches/${id}/notes`, { body: 'his left is weak!' });
    expect([(await ann.get(`/api/matches/${id}/notes`)).body, (await bob.get(`/api/matches/${id}/notes`)).body]).toEqual([
      'his left is weak!',
      '',
    ]);
  });
});

describe('clocks', () => {
  const clocked = async (clock: object) => {
    let time = Date.UTC(2030, 0, 1);
    const server = await testServer({ now: () => time });
    const { ann, bob, id } = await two(server, { clock });
    const pass = (seconds: number) => {
      time += seconds * 1000;
    };
    const plan = (who: Person) => who.post(`/api/matches/${id}/act`, { id: orderId(), actions: [{ k: 'plan', n: 0 }] });
    return { server, ann, bob, id, pass, plan, state: () => ann.get(`/api/matches/${id}/position`) };
  };

  it('give every stretch of decisions its time', async () => {
    const { server, ann, bob, id, pass, plan, state } = await clocked({ type: 'turn', seconds: 100 });
    pass(60);
    await plan(ann);
    expect((await state()).clock).toMatchObject({ running: 1, left: [40_000, 100_000] });
    pass(99);
    await server.app.scheduler.look();
    expect((await state()).status).toBe('running');
    pass(2);
    expect(await refusal(plan(bob))).toMatch(/^409 (time|over)$/);
    await server.app.scheduler.look();
    expect(await bob.get(`/api/matches/${id}`)).toMatchObject({ status: 'over', result: { how: 'time', winner: 0 } });
  });

  it('count the whole game with an increment, and stand on vacation and in a pause', async () => {
    const { server, ann, bob, id, pass, plan, state } = await clocked({ type: 'total', seconds: 1000, increment: 30, vacation: 3 });
    pass(100);
    await plan(ann);
    expect((await state()).clock.left).toEqual([930_000, 1_000_000]);
    const control = (who: Person, name: string, n?: number) => who.post(`/api/matches/${id}/control`, { id: orderId(), do: name, n });
    expect(await refusal(control(bob, 'vacation', 4))).toBe('409 no-days');
    await control(bob, 'vacation', 2);
    pass(2 * 86_400 + 10);
    await server.app.scheduler.look();
    expect((await state()).status).toBe('running');
    await control(ann, 'offer-pause');
    await control(bob, 'accept');
    pass(5000);
    await control(bob, 'resume');
    pass(20);
    await plan(bob);
    expect((await state()).clock.left).toEqual([930_000, 1_000_000]);
    expect((await state()).clock.days).toEqual([3, 1]);
  });
});

describe('dice', () => {
  it('are committed to before the salts, kept secret, and proven at the end', async () => {
    const server = await testServer();
    const [ann, bob] = [await person(server.url, 'Ann'), await person(server.url, 'Bob')];
    const { commitment } = await ann.post('/api/dice');
    const { id } = await ann.post('/api/matches', { ...table, commitment, salt: 'ann throws salt' });
    expect(await refusal(bob.post('/api/matches', { ...table, commitment }))).toBe('422 no-such-commitment');
    await bob.post(`/api/matches/${id}/join`, { salt: 'bob too' });
    expect(await refusal(bob.post(`/api/matches/${id}/salt`, { salt: 'late' }))).toBe('409 started');
    const running = await bob.get(`/api/matches/${id}/proof`);
    expect(running).toEqual({ match: id, commitment, salts: ['ann throws salt', 'bob too'], rolls: 0 });
    await playOn([ann, bob], id);
    const proof: Proof = await bob.get(`/api/matches/${id}/proof`);
    expect(proof).toMatchObject({ commitment, salts: running.salts });
    expect(proof.rolls.length).toBeGreaterThan(3);
    expect(verifyProof(tenHexes, proof)).toEqual({ good: true, actions: proof.log.length, rolls: proof.rolls.length });
    const bent = structuredClone(proof);
    bent.rolls[1] = { dice: bent.rolls[1].dice, pips: bent.rolls[1].pips.map((p) => (p % 6) + 1) };
    expect(verifyProof(tenHexes, bent).fault).toMatch(/^Roll 2 should be/);
    const cheated = structuredClone(proof);
    cheated.log = cheated.log.filter((row) => row.seq !== 4);
    expect(verifyProof(tenHexes, cheated).good).toBe(false);
    expect(verifyProof(tenHexes, { ...proof, seed: `${proof.seed}0` }).fault).toMatch(/committed/);
  });
});

describe('save files', () => {
  it('of a finished match replay to the same end', async () => {
    const { ann, bob, id } = await two(await testServer());
    await playOn([ann, bob], id);
    const save = await bob.get(`/api/matches/${id}/export`);
    const opened = openSave(tenHexes, save);
    expect([opened.stopped, opened.differs]).toEqual([undefined, false]);
    expect(opened.session.world.result).toMatchObject({ winner: (await ann.get(`/api/matches/${id}`)).result.winner });
  });

  it('of a running match are refused while it has secrets, and carry no seed', async () => {
    const { ann, id } = await two(await testServer());
    expect((await ann.get(`/api/matches/${id}/export`)).setup.seed).toBe('');
    await ann.post(`/api/matches/${id}/act`, { id: 'p', actions: [{ k: 'plan', n: 1 }] });
    expect(await refusal(ann.get(`/api/matches/${id}/export`))).toBe('409 has-secrets');
  });

  it('begin a match', async () => {
    const server = await testServer();
    const { ann, bob, id } = await two(server);
    await playOn([ann, bob], id, 18);
    await ann.post(`/api/matches/${id}/control`, { id: 'r', do: 'resign' });
    const save = await ann.get(`/api/matches/${id}/export`);
    const again = await ann.post('/api/matches/import', { save, side: 'both' });
    expect(again).toMatchObject({ status: 'running', imported: true });
    const [a, b] = [await ann.get(`/api/matches/${again.id}/log`), await ann.get(`/api/matches/${id}/log`)];
    expect(a.entries.map((e: Answer) => e.by)).toEqual(b.entries.map((e: Answer) => e.by));
    await playOn([ann, ann], again.id);
    expect(verifyProof(tenHexes, await ann.get(`/api/matches/${again.id}/proof`))).toMatchObject({ good: true });
    const replayed = openSave(tenHexes, await ann.get(`/api/matches/${again.id}/export`));
    expect([replayed.stopped, replayed.differs]).toEqual([undefined, false]);
    expect(await refusal(ann.post('/api/matches/import', { save: { ...save, actions: [[99]] } }))).toBe('422 bad-setup');
    expect(await refusal(ann.post('/api/matches/import', { save: { game: 'ten-hexes' } }))).toBe('422 bad-setup');
  });
});

describe('observers', () => {
  it('a founder without a seat waits like everybody else', async () => {
    const server = await testServer();
    const [fay, ann, bob] = [await person(server.url, 'Fay'), await person(server.url, 'Ann'), await person(server.url, 'Bob')];
    const { id } = await fay.post('/api/matches', { game: 'ten-hexes', scenario: 'meeting', side: 'none', delay: 3600 });
    await ann.post(`/api/matches/${id}/join`, { side: 0 });
    await bob.post(`/api/matches/${id}/join`, { side: 1 });
    const before = await fay.get(`/api/matches/${id}`);
    await ann.post(`/api/matches/${id}/act`, { id: 'p', actions: [{ k: 'plan', n: 1 }] });
    expect(await fay.get(`/api/matches/${id}`)).toEqual(before);
    expect(before.turn).toBe(-1);
    expect((await bob.get(`/api/matches/${id}`)).turn).toBe(1);
  });

  it('see nothing before the delay is over', async () => {
    const server = await testServer();
    const { ann, bob, id } = await two(server, { delay: 1 });
    const eve = await person(server.url, 'Eve');
    const line = await eve.socket();
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const at = await line.ask({ t: 'subscribe', match: id });
    expect(at).toMatchObject({ side: -1, length: 0, turn: 0 });
    await ann.post(`/api/matches/${id}/chat`, { id: freshId(), words: 'left first' });
    await ann.post(`/api/matches/${id}/act`, { id: 'p', actions: [{ k: 'plan', n: 1 }] });
    expect((await eve.get(`/api/matches/${id}/position`)).length).toBe(0);
    // Lists and talk do not tell either.
    expect((await eve.get('/api/matches?list=watch')).matches[0]).toMatchObject({ turn: -1, seq: 0 });
    expect((await eve.get(`/api/matches/${id}/chat`)).chat).toEqual([]);
    expect((await bob.get(`/api/matches/${id}/chat`)).chat.length).toBe(1);
    expect(line.heard.filter((m) => m.t === 'chat')).toEqual([]);
    expect((await eve.get(`/api/matches/${id}`)).turn).toBe(0);
    expect((await bob.get(`/api/matches/${id}/position`)).length).toBe(1);
    const update = await line.until((m) => m.t === 'update');
    expect(update).toMatchObject({ length: 1, entries: [{ action: { k: 'sealed' }, by: 0 }] });
    expect((await line.until((m) => m.t === 'chat')).line.words).toBe('left first');
    expect(await refusal(eve.post(`/api/matches/${id}/act`, { id: 'q', actions: [{ k: 'plan', n: 1 }] }))).toBe('403 not-your-seat');
    expect(await refusal(line.ask({ t: 'subscribe', match: id, side: 0 }))).toBe('403 not-your-seat');
    expect(await refusal(eve.post(`/api/matches/${id}/chat`, { id: freshId(), words: 'psst' }))).toBe('403 not-your-seat');
  });
});
