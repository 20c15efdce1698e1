/** `hexfront read`: what happened stands under the turn and phase in which it happened, in all games. */
import { type Action, below, legal, Session, sayEvent, seedRng, settle, stagePath, start, transcript, type World } from '@hexfront/engine';
import { quickAction } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { loadGame } from '../src/game.ts';

/** A line of the text with the headings above it. */
interface Line {
  turn: string;
  phase: string;
  text: string;
}
function linesOf(text: string): Line[] {
  let turn = '';
  let phase = '';
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('# ')) {
      turn = line.slice(2);
      phase = '';
    } else if (line.startsWith('## ')) phase = line.slice(3);
    else if (line !== '') return [{ turn, phase, text: line }];
    return [];
  });
}

/** Plays on by chance, ending a phase soon, until the third turn has begun. */
function play(session: Session, label: (g: World) => string): void {
  const rng = seedRng('read');
  const turns = new Set<string>();
  for (let i = 0; i < 2000 && turns.size < 3 && !session.world.result; i++) {
    const g = session.world;
    turns.add(label(g));
    const done = below(rng, 4) === 0 ? undefined : [...legal(g)].find((a) => a.k === 'done');
    session.play((done ?? quickAction(g, rng)) as Action);
  }
  expect(turns.size).toBeGreaterThan(2);
}

describe('the text of a game', () => {
  for (const [id, scenario] of [
    ['last-gamble', 'breakthrough'],
    ['road-to-the-rhine', 'bulge-campaign'],
    ['wacht-am-rhein', 'bastogne'],
    ['wacht-am-rhein-ii', 'kesternich'],
  ] as const)
    it(`puts everything under the phase in which it happened: ${id}`, async () => {
      const game = await loadGame(id);
      const label = (g: World): string => game.describe.track(g).find((cell) => cell.when === 'now')?.label ?? '';
      const session = new Session(start(game.def, settle(game.def, { scenario, seed: 'read' }))) as Session;
      play(session, label);
      // The same log once more, and at every event a look at where play is.
      const g = session.at(0);
      const seen: (Line & { way: number })[] = [];
      const { tell } = g;
      g.tell = (e) => {
        const way = stagePath(g);
        seen.push({
          turn: label(g),
          phase: way
            .slice(2)
            .map((s) => s.name)
            .join(', '),
          text: '',
          way: way.length,
        });
        tell.call(g, e);
      };
      const expected: (Line & { way: number })[] = [];
      for (const entry of session.log) {
        seen.length = 0;
        const again = new Session(g, 'log');
        again.play(entry.action);
        entry.events.forEach((e, i) => {
          const text = e.e === 'stage' || e.e === 'rolled' || (e.for !== undefined && !session.world.result) ? '' : sayEvent(g, e);
          if (text !== '') expected.push({ ...seen[i], text: `${text}${e.case ? ` (${e.case})` : ''}` });
        });
      }
      const lines = linesOf(transcript(session, label));
      expect(lines.map((l) => l.text)).toEqual(expected.map((l) => l.text));
      const wrong = expected.flatMap((was, i) => {
        // As a turn, or a player turn, is over what is told stands under its last phase.
        const phase = lines[i].phase === was.phase || lines[i].phase.startsWith(was.phase);
        return phase && (lines[i].turn === was.turn || was.way <= 2) ? [] : [{ was, stands: lines[i] }];
      });
      expect(wrong).toEqual([]);
      expect(new Set(lines.map((l) => l.phase)).size).toBeGreaterThan(2);
    });
});
