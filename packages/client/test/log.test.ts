import { type Action, KEPT_EVENTS, type Session, type Shape } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { isHeading } from '../src/panels/log-lines.ts';
import { createLog } from '../src/table/words/log-lines.ts';
import { openTable } from './kit.ts';

/** A log of so many entries of which nothing is to be told; whose events must not be asked for more than once each. */
function silent(length: number) {
  const asked: number[] = [];
  const log = Array.from({ length }, (_, i) => ({
    action: { k: 'add', n: i } as Action,
    by: i % 2,
    barrier: false,
    get events() {
      asked.push(i);
      return [];
    },
  }));
  return { session: { log, world: {} } as unknown as Session<Shape>, log, asked };
}

describe('the log of a very long game', () => {
  it('shows its end, says that the replay tells the rest, and asks nobody what happened long ago', () => {
    const { session, asked, log } = silent(KEPT_EVENTS + 500);
    const lines = createLog(() => session);
    expect(lines(-1, true)).toEqual({
      from: 0,
      lines: [{ at: 500, kind: 'earlier', text: '500 earlier entries are told in the replay.', hexes: [], units: [] }],
    });
    expect(Math.min(...asked)).toBe(500);
    // The next answer adds to it without beginning anew.
    asked.length = 0;
    log.push({ action: { k: 'add', n: -1 }, by: 0, barrier: false, events: [] } as never);
    expect(lines(-1, false)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('of an ordinary length is shown whole', () => {
    const { session, asked } = silent(300);
    expect(createLog(() => session)(-1, true)).toEqual({ from: 0, lines: [] });
    expect(new Set(asked).size).toBe(300);
  });
});

describe('headings of the log', () => {
  it('say whose phase begins, once, in front of what happens in it; a turn is nobody’s', async () => {
    const t = await openTable({ game: 'wacht-am-rhein-ii', setup: { scenario: 'kesternich', seed: 'headings', options: { fog: false } } });
    const turns = () => t.log().filter((l) => l.text === 'Game turn.');
    for (let i = 0; i < 80 && turns().length === 0; i++) {
      const { choices, legal, version } = t.moment();
      const action = (choices.find((c) => c.action.k === 'done') ?? choices[0])?.action ?? legal[0];
      await t.order({ o: 'play', actions: [action], version, sure: true });
    }
    const headings = t.log().filter(isHeading);
    const texts = headings.map((l) => l.text);
    for (const phase of ['Mode Determination', 'Movement', 'Ground Assaults'])
      expect(texts.filter((text) => text.includes(phase)).slice(0, 2)).toEqual([`Allied ${phase}.`, `German ${phase}.`]);
    // A name with a side in it is not given another: both sides fire in either player turn.
    expect(texts.filter((text) => text.includes('barrages'))).toEqual([
      'Allied barrages.',
      'German barrages.',
      'Allied barrages.',
      'German barrages.',
    ]);
    expect(texts).toContain('German player turn.');
    // What happens stands below the heading of its phase.
    const all = t.log();
    const first = all.findIndex((l) => l.kind === 'designated');
    expect(all.slice(0, first).findLast(isHeading)?.text).toBe('Allied Attacker Designation.');
    const fight = all.findIndex((l) => l.kind === 'assault');
    expect(all.slice(0, fight).findLast(isHeading)?.text).toBe('Allied Ground Assaults.');
  });
});
