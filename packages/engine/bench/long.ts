/** A game of 100,000 actions on a state of the largest size: what a session keeps of it, and how its save opens. */
import { type GameDef, type Next, openSave, Session, type Shape, saveOf, start } from '../src/core/index.ts';
import { NEAR } from '../src/core/record/snapshots.ts';
import { bench, bigWorld, type CoreBench } from './core.ts';

/** Units of 600 move one hex at a time; every sixth move is followed by a die. */
function marching(): GameDef<Shape> {
  const { def, kit } = bigWorld(600);
  const { board } = kit;
  const next = (hex: number): number => (board.neighbors[6 * hex + 2] >= 0 ? board.neighbors[6 * hex + 2] : hex % 7);
  return {
    ...def,
    vars: { ...def.vars, turn: { doc: 'moves so far' } },
    kit: () => ({
      ...kit,
      procs: {
        ask: {
          first: 'q',
          points: {
            q: {
              who: (g) => Math.floor(g.v.turn / 500) % 2,
              cases: ['1'],
              options: [
                {
                  k: 'go',
                  parts: 'u h',
                  *from(g) {
                    for (let u = 0; u < 600; u++) yield { k: 'go', u, h: next(g.f.place[u]) };
                  },
                  test: (g, _, a) => (a.h === next(g.f.place[a.u]) ? undefined : { case: '1', why: 'no' }),
                  take(g, _, a): Next {
                    const { u, h } = a;
                    g.emit({ e: 'moved', u, from: g.hexOf(u), to: h });
                    g.move(u, h);
                    g.emit({ e: 'entered', u, hex: h, path: [h, h, h] });
                    g.v.turn++;
                    return g.v.turn % 6 === 0 ? 'die' : 'q';
                  },
                },
              ],
            },
            die: {
              roll: () => ({ dice: [6], classOf: () => 'any', cases: ['1'], says: 'die' }),
              take(g, _, pips): Next {
                g.emit({ e: 'fell', n: pips[0] });
                return 'q';
              },
            },
          },
        },
      },
    }),
  };
}

export function longSession(length: number): { def: GameDef<Shape>; session: Session } {
  const def = marching();
  const session = new Session(start(def, { scenario: 's' }));
  while (session.log.length < length) {
    const g = session.world;
    const u = (g.v.turn * 7) % 600;
    const south = g.board.neighbors[6 * g.f.place[u] + 2];
    session.play({ k: 'go', u, h: south >= 0 ? south : g.f.place[u] % 7 });
  }
  return { def, session };
}

export function benchLong(length = 100_000): CoreBench[] {
  const { def, session } = longSession(length);
  const bytes = session.world.state.buffer.byteLength;
  const { snapshots, events } = session.held;
  const kept = bench(
    'kept of a long game',
    'bytes',
    snapshots * bytes,
    Math.ceil(length / NEAR) * bytes,
    `a copy every ${NEAR} actions`,
    true,
    {
      ...{ actions: session.log.length, snapshots, 'entries with events': events },
    },
  );
  const text = JSON.stringify(saveOf(session));
  const time = (whole: boolean): [us: number, hash: string] => {
    const from = performance.now();
    const opened = openSave(def, JSON.parse(text), 'state', { whole });
    return [(performance.now() - from) * 1000, opened.session.hash()];
  };
  const [quick, a] = time(false);
  const [whole, b] = time(true);
  const open = bench('opening a long save', 'us', quick, whole, 'playing all of it', a === b && a === session.hash(), {
    ...{ actions: session.log.length, 'megabytes of JSON': text.length / 1e6 },
  });
  return [kept, open];
}
