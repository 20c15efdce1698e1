/** Players for the bench: they keep the game themselves from what the server sends, choose at random, and wait for each acknowledgement. */
import { type Action, apply, below, type EncodedState, legal, seedRng, toAct, type View, type World, worldOfView } from '@hexfront/engine';
import { WebSocket } from 'ws';
import type { AnyDef, AnyShape } from '../match/live.ts';

export interface PlayersWanted {
  url: string;
  /** Two people, one for each side. */
  tokens: [string, string];
  game: string;
  scenario: string;
  options: Record<string, boolean | number | string>;
  matches: number;
  seconds: number;
  /** What comes with an update: the page takes `changes`. */
  views: 'full' | 'changes' | 'none';
}

export interface PlayersDone {
  actions: number;
  updates: number;
  seconds: number;
  p50: number;
  p99: number;
  worst: number;
  refused: number;
  /** The matches they sat at, with the number of their last entry. */
  ids: { id: string; seq: number }[];
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
type Answer = any;

interface Line {
  ask(message: object): Promise<Answer>;
  close(): void;
}

/** How many answers a player looks at before he chooses. */
const LOOKS_AT = 8;

async function openLine(url: string, token: string, heard: (message: Answer) => void): Promise<Line> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, { headers: { authorization: `Bearer ${token}` } });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    const one = waiting.get(message.id);
    if (!one) return heard(message);
    waiting.delete(message.id);
    one(message);
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  let asked = 0;
  return {
    ask: (message) =>
      new Promise((resolve) => {
        asked += 1;
        waiting.set(asked, resolve);
        socket.send(JSON.stringify({ ...message, id: asked }));
      }),
    close: () => socket.close(),
  };
}

/** `ready` is called when all sit and the first order is about to be given. */
export async function runPlayers(def: AnyDef, wanted: PlayersWanted, ready: () => void = () => undefined): Promise<PlayersDone> {
  const { url, tokens, game, scenario, options, matches, seconds, views } = wanted;
  const times: number[] = [];
  const ids: PlayersDone['ids'] = [];
  let [updates, refused] = [0, 0];
  let ends = 0;
  const post = async (token: string, path: string, body: object): Promise<Answer> => {
    const reply = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    return reply.json();
  };

  /** A table with its two players; the result plays until time is up. */
  const sit = async (number: number): Promise<() => Promise<void>> => {
    const rng = seedRng(`bench ${number}`);
    let world: World<AnyShape> | undefined;
    let place: PlayersDone['ids'][number] | undefined;
    let seen: (() => void) | undefined;
    // A game with secrets cannot be kept by one who does not know them: then the server is asked what may be done.
    let [blind, turn] = [false, 0];
    const take = (message: Answer): void => {
      if (message.t !== 'update' || message.match !== place?.id) return;
      updates += 1;
      // Both hear the same; the first keeps the game for both.
      if (message.side !== 0 || !world || !place) return;
      turn = message.turn;
      blind ||= message.entries.some((entry: Answer) => entry.action.k === 'sealed' || entry.action.k === 'unseen');
      if (!blind) for (const entry of message.entries) apply(world, entry.action);
      place.seq = message.seq;
      seen?.();
    };
    const lines = [await openLine(url, tokens[0], take), await openLine(url, tokens[1], take)];
    const found = async (): Promise<void> => {
      const { id } = await post(tokens[0], '/api/matches', { game, scenario, options, side: 0 });
      await post(tokens[1], `/api/matches/${id}/join`, {});
      const now = { id, seq: 0 };
      place = now;
      ids.push(now);
      const joined = await lines[0].ask({ t: 'subscribe', match: id, side: 0 });
      world = worldOfView<AnyShape>(def, joined.view as View & { state: EncodedState }, 'bench');
      now.seq = joined.seq;
      [blind, turn] = [false, joined.turn];
      for (const [side, line] of lines.entries()) await line.ask({ t: 'subscribe', match: id, views, side });
    };
    const choose = async (g: World<AnyShape>): Promise<Action> => {
      if (blind) {
        const { actions } = await lines[turn].ask({ t: 'legal', match: place?.id });
        return actions[below(rng, actions.length)];
      }
      const list: Action[] = [];
      for (const action of legal<AnyShape>(g)) {
        list.push(action);
        if (list.length === LOOKS_AT) break;
      }
      return list[below(rng, list.length)];
    };
    await found();
    let cid = 0;
    return async () => {
      while (performance.now() < ends) {
        const side = blind ? (turn < 0 ? undefined : turn) : world && toAct(world);
        if (!world || side === undefined || !place) {
          await found();
          continue;
        }
        const action = await choose(world);
        cid += 1;
        const began = performance.now();
        const answer = await lines[side].ask({ t: 'act', match: place.id, cid: `a${cid}`, actions: [action] });
        if (answer.t !== 'reply') {
          refused += 1;
          await found();
          continue;
        }
        times.push(performance.now() - began);
        while (place.seq < answer.seq)
          await new Promise<void>((resolve) => {
            seen = resolve;
          });
      }
      for (const line of lines) line.close();
    };
  };

  const players: (() => Promise<void>)[] = [];
  for (let i = 0; i < matches; i += 1) players.push(await sit(i));
  ready();
  const began = performance.now();
  ends = began + seconds * 1000;
  await Promise.all(players.map((play) => play()));
  const took = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { actions: times.length, updates, seconds: took, p50: at(0.5), p99: at(0.99), worst: at(1), refused, ids };
}
