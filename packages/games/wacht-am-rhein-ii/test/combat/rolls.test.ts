import { type GameEvent, legal, Session, sayEvent, settle, start } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { wachtAmRheinII } from '../../src/game.ts';
import { WORDS } from '../../src/words/index.ts';

/** Everything told of each roll of a game in which the first or the last answer is given in turn. */
function told(scenario: string, answers: number): { says: string; die: string; lines: string[] }[] {
  const session = new Session(start(wachtAmRheinII, settle(wachtAmRheinII, { scenario, seed: 'rolls' })));
  const out: { says: string; die: string; lines: string[] }[] = [];
  let read = 0;
  for (let i = 0; i < answers && !session.world.result; i++) {
    const list = [...legal(session.world)];
    session.play(list.find((a) => a.k === 'done' && i % 5 === 0) ?? list[i % 3 === 0 ? list.length - 1 : 0]);
    for (; read < session.log.length; read++) {
      const { events } = session.log[read];
      const roll = events.find((e: GameEvent) => e.e === 'rolled') as { says?: string; pips?: number[] } | undefined;
      if (!roll?.says) continue;
      const lines = events.filter((e) => e.e !== 'stage').map((e) => sayEvent(session.world, e));
      out.push({ says: roll.says, die: String((roll.pips?.[0] ?? 0) % 10), lines: lines.filter(Boolean) });
    }
  }
  return out;
}

it('every roll of a game is told with what it was for and the die, once', () => {
  const all = [...told('kesternich', 150), ...told('to-save-bastogne', 40)];
  expect(new Set(all.map((r) => r.says)).size).toBeGreaterThan(3);
  for (const { says, die, lines } of all) {
    expect(lines.length, says).toBeGreaterThan(0);
    expect(lines[0], says).not.toMatch(/^Rolled/);
    expect(lines[0], says).toContain(die);
    expect(lines.filter((line) => /\brolled\b/i.test(line)).length, lines.join(' / ')).toBeLessThan(2);
  }
});

it('the words of a roll in the log belong to a roll that is made', () => {
  const keys = Object.keys(WORDS).filter((key) => key.startsWith('rolled.'));
  expect(keys.filter((key) => !Object.hasOwn(WORDS, key.replace('rolled.', 'roll.')))).toEqual([]);
});
