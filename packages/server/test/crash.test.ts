import { once } from 'node:events';
import { below, type RngState, seedRng } from '@hexfront/engine';
import { tenHexes } from '@hexfront/engine/example';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyProof } from '../src/match/proof.ts';
import { type Answer, ApiError, freshId, type Person, person, request, tempFolder } from './helpers.ts';
import { type Cluster, startPostgres } from './postgres.ts';
import { buildProgram, type Program } from './program.ts';

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

/** Gives one random order as the side to act; what was acknowledged is remembered. */
async function oneOrder(who: Person, id: string, rng: RngState, cid: string, acknowledged: Map<string, number>): Promise<'over' | 'done'> {
  const { status } = await who.get(`/api/matches/${id}`);
  if (status === 'over') return 'over';
  const { actions } = await who.post(`/api/matches/${id}/legal`);
  if (actions.length === 0) return 'done';
  const { seq } = await who.post(`/api/matches/${id}/act`, { id: cid, actions: [actions[below(rng, actions.length)]] });
  acknowledged.set(`${id}/${cid}`, seq);
  return 'done';
}

/** Log as the server gives it: entries without gaps, and every acknowledged order in its place. */
async function checkMatch(who: Person, id: string, acknowledged: Map<string, number>): Promise<void> {
  const { seq } = await who.get(`/api/matches/${id}`);
  const mine = [...acknowledged].filter(([key]) => key.startsWith(`${id}/`));
  expect(mine.every(([, at]) => at <= seq)).toBe(true);
  await who.post(`/api/matches/${id}/control`, { id: 'end', do: 'resign' }).catch(() => undefined);
  const proof = await who.get(`/api/matches/${id}/proof`);
  expect(proof.log.map((row: Answer) => row.seq)).toEqual(proof.log.map((_: Answer, i: number) => i + 1));
  expect(verifyProof(tenHexes, proof)).toMatchObject({ good: true });
}

describe('a server that is killed', () => {
  it('has every save and every action that it acknowledged, whole and in order, and goes on', async () => {
    const data = tempFolder();
    const acknowledged = new Map<string, number>();
    const saved = new Map<string, number>();
    let matches: { who: Person; id: string }[] = [];
    // HEXFRONT_KILLS=50 for the long form.
    const rounds = Number(process.env.HEXFRONT_KILLS ?? 4);
    for (let round = 0; round < rounds; round += 1) {
      const { child, url } = await program.start({ data });
      if (matches.length === 0) {
        const who = await person(url, 'Ann');
        for (let i = 0; i < 4; i += 1)
          matches.push({ who, id: (await who.post('/api/matches', { game: 'ten-hexes', scenario: 'meeting', side: 'both' })).id });
      }
      matches = matches.map(({ who, id }) => ({ who: who.at(url), id }));
      const killedAfter = 12 + ((round * 7) % 20);
      let replies = 0;
      const replied = () => {
        replies += 1;
        if (replies === killedAfter) child.kill('SIGKILL');
      };
      const player = async ({ who, id }: { who: Person; id: string }) => {
        const rng = seedRng(`${id} ${round}`);
        for (let n = 0; (await oneOrder(who, id, rng, `r${round}n${n}`, acknowledged)) !== 'over'; n += 1) replied();
      };
      const writer = async (name: string) => {
        for (let n = 1; ; n += 1) {
          await request(url, 'PUT', `/api/saves/${name}`, { game: 'tiny', name, body: { round, n, filler: 'x'.repeat(2000) } });
          saved.set(name, round * 1e6 + n);
          replied();
        }
      };
      const gone = once(child, 'exit');
      await Promise.all([...matches.map(player), ...['a', 'b'].map(writer)].map((work) => work.catch(() => undefined)));
      await gone;
    }
    const { url, kill } = await program.start({ data });
    expect(acknowledged.size).toBeGreaterThan(rounds);
    for (const { who, id } of matches) await checkMatch(who.at(url), id, acknowledged);
    for (const [name, mark] of saved) {
      const { body } = await request(url, 'GET', `/api/saves/${name}`);
      // The write after the last acknowledged one may have been stored too, but nothing older.
      expect(body.round * 1e6 + body.n).toBeGreaterThanOrEqual(mark);
      expect(body.filler).toHaveLength(2000);
    }
    await kill();
  }, 900_000);
});

describe('several processes on one PostgreSQL', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startPostgres();
  });
  afterAll(() => cluster.stop());

  it('play the same matches behind each other’s backs, and one of them may be killed', async () => {
    const databaseUrl = await cluster.fresh();
    const data = tempFolder();
    const nodes = await Promise.all([0, 1, 2].map(() => program.start({ data, databaseUrl })));
    const [ann, bob] = [await person(nodes[0].url, 'Ann'), await person(nodes[1].url, 'Bob')];
    const alive = [...nodes];
    const acknowledged = new Map<string, number>();
    // HEXFRONT_MATCHES=50 for the long form, in which all are played to the end.
    const count = Number(process.env.HEXFRONT_MATCHES ?? 4);
    const most = process.env.HEXFRONT_MATCHES ? 2000 : 25;
    let orders = 0;
    let killed: Promise<void> | undefined;
    const play = async (number: number): Promise<string> => {
      const rng = seedRng(`match ${number}`);
      const anywhere = (who: Person) => who.at(alive[below(rng, alive.length)].url);
      const { id } = await anywhere(ann).post('/api/matches', {
        game: 'ten-hexes',
        scenario: 'meeting',
        options: { fog: number % 2 === 0 },
      });
      await anywhere(bob).post(`/api/matches/${id}/join`, {});
      for (let n = 0; n < most; n += 1) {
        try {
          const seen = await anywhere(ann).get(`/api/matches/${id}`);
          if (seen.status === 'over') return id;
          // The state is asked of one process and the order given to another.
          if ((await oneOrder(anywhere(seen.turn === 0 ? ann : bob), id, rng, `n${n}`, acknowledged)) === 'over') return id;
          orders += 1;
          if (orders === count * 8) killed = alive.splice(1, 1)[0].kill();
        } catch (error) {
          // The process asked was just killed: ask another one.
          if (error instanceof TypeError && error.message.includes('fetch failed')) continue;
          throw error;
        }
      }
      return id;
    };
    const watcher = await bob.at(nodes[2].url).socket();
    const first = play(0);
    const ids = await Promise.all([first, ...Array.from({ length: count - 1 }, (_, i) => play(i + 1))]);
    await killed;
    expect(alive.length).toBe(2);
    for (const id of ids) {
      const logs = await Promise.all(alive.map((node) => bob.at(node.url).get(`/api/matches/${id}/log`)));
      expect(logs[1]).toEqual(logs[0]);
      await checkMatch(ann.at(alive[0].url), id, acknowledged);
    }
    expect(killed).toBeDefined();
    watcher.close();
    await Promise.all(nodes.map((node) => node.kill()));
  }, 900_000);

  it('tell each other’s watchers at once, chat included', async () => {
    const databaseUrl = await cluster.fresh();
    const data = tempFolder();
    const [one, two] = await Promise.all([0, 1].map(() => program.start({ data, databaseUrl })));
    const [ann, bob] = [await person(one.url, 'Ann'), await person(two.url, 'Bob')];
    const { id } = await ann.post('/api/matches', { game: 'ten-hexes', scenario: 'meeting' });
    const [annLine, bobLine] = [await ann.socket(), await bob.socket()];
    await annLine.ask({ t: 'subscribe', match: id });
    await bob.post(`/api/matches/${id}/join`, {});
    expect(await annLine.until((m) => m.t === 'update')).toMatchObject({ status: 'running', turn: 0 });
    await bobLine.ask({ t: 'subscribe', match: id });
    // Each hears that the other one is there, although he is somewhere else.
    await annLine.until((m) => m.t === 'audience' && m.here.length === 2);
    await annLine.ask({ t: 'act', match: id, cid: 'a', actions: [{ k: 'plan', n: 1 }] });
    expect(await bobLine.until((m) => m.t === 'update' && m.turn === 1)).toMatchObject({ entries: [{ action: { k: 'sealed' } }] });
    await bobLine.ask({ t: 'chat', match: id, cid: freshId(), words: 'your move' });
    expect((await annLine.until((m) => m.t === 'chat')).line.words).toBe('your move');
    // Each hears it once, in whichever process it was said; what comes later is heard after whatever came twice.
    await annLine.ask({ t: 'chat', match: id, cid: freshId(), words: 'I know' });
    await Promise.all([annLine, bobLine].map((line) => line.until((m) => m.t === 'chat' && m.line.words === 'I know')));
    await bob.post(`/api/matches/${id}/chat`, { id: freshId(), words: 'then go on' });
    await Promise.all([annLine, bobLine].map((line) => line.until((m) => m.t === 'chat' && m.line.words === 'then go on')));
    for (const { heard } of [annLine, bobLine])
      expect(heard.filter((m) => m.t === 'chat').map((m) => m.line.words)).toEqual(['your move', 'I know', 'then go on']);
    // The same order to both at once is done once.
    const order = { id: 'twice', actions: [{ k: 'plan', n: 2 }] };
    const both = await Promise.all([bob.post(`/api/matches/${id}/act`, order), bob.at(one.url).post(`/api/matches/${id}/act`, order)]);
    expect(both[1]).toEqual(both[0]);
    annLine.close();
    bobLine.close();
    await Promise.all([one.kill(), two.kill()]);
  });

  it('lose nothing they acknowledged while the database restarts under load, and none of them ends', async () => {
    const databaseUrl = await cluster.fresh();
    const data = tempFolder();
    const nodes = await Promise.all([0, 1, 2].map(() => program.start({ data, databaseUrl })));
    const ann = await person(nodes[0].url, 'Ann');
    const answers = new Map<string, { id: string; order: object; answer: Answer }>();
    // HEXFRONT_RESTARTS=5 HEXFRONT_KILLS=20 for the long form.
    const restarts = Number(process.env.HEXFRONT_RESTARTS ?? 2);
    const kills = Number(process.env.HEXFRONT_KILLS ?? 1);
    let [troubles, playing] = [0, true];
    let wanted = Number.POSITIVE_INFINITY;
    /** Asks any process until one answers; 503 and processes that were killed are asked again. */
    const insist = async (rng: RngState, ask: (who: Person) => Promise<Answer>): Promise<Answer> => {
      for (;;) {
        try {
          return await ask(ann.at(nodes[below(rng, nodes.length)].url));
        } catch (error) {
          const passing = error instanceof TypeError || (error instanceof ApiError && error.status === 503);
          if (!passing) throw error;
          troubles += 1;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
    };
    const play = async (number: number): Promise<void> => {
      const rng = seedRng(`restart ${number}`);
      while (playing) {
        const { id } = await insist(rng, (who) => who.post('/api/matches', { game: 'ten-hexes', scenario: 'meeting', side: 'both' }));
        for (let n = 0; playing; n += 1) {
          const { actions } = await insist(rng, (who) => who.post(`/api/matches/${id}/legal`));
          if (actions.length === 0) break;
          const order = { id: `n${n}`, actions: [actions[below(rng, actions.length)]] };
          const answer = await insist(rng, (who) => who.post(`/api/matches/${id}/act`, order));
          answers.set(`${id}/${n}`, { id, order, answer });
          if (answers.size >= wanted) playing = false;
        }
      }
    };
    const more = async (count: number): Promise<void> => {
      const goal = answers.size + count;
      while (answers.size < goal) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    const trouble = async (): Promise<void> => {
      for (let n = 0; n < Math.max(restarts, kills); n += 1) {
        await more(20);
        if (n < kills) {
          const victim = nodes[n % nodes.length];
          await victim.kill();
          nodes[n % nodes.length] = await program.start({ data, databaseUrl });
        }
        if (n >= restarts) continue;
        if (n % 2 === 0) await cluster.restart();
        else {
          await cluster.crash();
          await cluster.start();
        }
      }
      wanted = answers.size + 20;
    };
    await Promise.all([trouble(), ...[0, 1, 2, 3].map(play)]);
    expect(troubles).toBeGreaterThan(0);
    expect(nodes.map(({ child }) => [child.exitCode, child.signalCode])).toEqual(nodes.map(() => [null, null]));
    // Given once more, each order is known and answered as it was: none was lost, none is done twice.
    const now = ann.at(nodes[1].url);
    for (const { id, order, answer } of answers.values()) expect(await now.post(`/api/matches/${id}/act`, order)).toEqual(answer);
    for (const id of new Set([...answers.values()].map((a) => a.id))) await checkMatch(now, id, new Map());
    await Promise.all(nodes.map((node) => node.kill()));
  }, 900_000);

  it('say clearly that the database is away, and go on when it is back', async () => {
    const databaseUrl = await cluster.fresh();
    const node = await program.start({ data: tempFolder(), databaseUrl });
    const ann = await person(node.url, 'Ann');
    const { id } = await ann.post('/api/matches', { game: 'ten-hexes', scenario: 'meeting', side: 'both' });
    const order = { id: 'first', actions: [{ k: 'plan', n: 1 }] };
    await cluster.crash();
    const refused = await ann.post(`/api/matches/${id}/act`, order).catch((error) => error);
    expect([refused.status, refused.body.error]).toEqual([503, 'database']);
    expect((await fetch(`${node.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${node.url}/healthz`)).status).toBe(200);
    await cluster.start();
    expect(await ann.post(`/api/matches/${id}/act`, order)).toMatchObject({ done: 1 });
    expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
    await node.kill();
  });
});
