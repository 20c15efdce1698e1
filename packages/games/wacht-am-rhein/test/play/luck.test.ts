/** What dice are worth for the curve of luck: steps and hexes of the US player less those of the German one. */
import { readFileSync } from 'node:fs';
import { Session } from '@hexfront/engine';
import { openRecording } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { wachtAmRhein } from '../../src/index.ts';
import { describe as screen } from '../../src/screen/describe.ts';

it('every battle of a recorded game weighs its die from the German side, with or without a mark for ammunition', () => {
  const text = readFileSync(new URL('../golden/bastogne.game.txt', import.meta.url), 'utf8');
  const { world, actions } = openRecording(wachtAmRhein, text);
  const session = new Session(world, 'state', actions);
  const seen = new Set<number>();
  for (const [i, { events }] of session.log.entries()) {
    const result = events.find((e) => e.e === 'result');
    if (!result || seen.size > 1) continue;
    const g = session.at(i);
    const { by } = g.rows.battles.find((b) => g.frames.some(({ l }) => l.id === b.id)) ?? g.rows.battles[0];
    const sign = by === 0 ? 1 : -1;
    expect(['D3(2)', 'D3(2)*', 'A1', 'fumble'].map((key) => screen.worth?.(g, key))).toEqual([5 * sign, 5 * sign, -sign, undefined]);
    seen.add(by);
  }
  expect([...seen].sort()).toEqual([0, 1]);
});
