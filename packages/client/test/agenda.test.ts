/** The phases of the turn as the page lists them, and what is still to be done in words. */
import { legal, perform, prompt, type Shape, settle, start, type World } from '@hexfront/engine';
import { type LoadedGame, loadGameById } from '@hexfront/games';
import { describe, expect, it } from 'vitest';
import { agendaSaid } from '../src/table/words/agenda.ts';
import { tasksSaid } from '../src/table/words/tasks.ts';

async function begin(game: string, scenario: string): Promise<World<Shape>> {
  const { def } = (await loadGameById(game)) as LoadedGame;
  return start(def, settle(def, { scenario, seed: 'agenda' }));
}
function until(g: World<Shape>, at: string): void {
  for (let i = 0; i < 200 && prompt(g).at !== at; i++) {
    const list = [...legal(g)];
    perform(g, list.find((a) => a.k === 'done') ?? list[0]);
  }
  expect(prompt(g).at).toBe(at);
}

describe('the phases of a turn', () => {
  it('are over, present or to come, in the order of the sequence of play', async () => {
    const g = await begin('wacht-am-rhein', 'bastogne');
    until(g, 'movement.plan');
    const phases = agendaSaid(g);
    expect(phases.filter((p) => p.state === 'now').map((p) => p.id)).toEqual(['german', 'german.movement']);
    const at = phases.findIndex((p) => p.id === 'german.movement');
    expect(phases.slice(0, at).every((p) => p.state !== 'coming')).toBe(true);
    expect(phases.slice(at + 1).every((p) => p.state === 'coming')).toBe(true);
    expect(phases.find((p) => p.id === 'bonus')).toMatchObject({ idle: true, depth: 0 });
  });
  it('are known without a word from the game', async () => {
    const phases = agendaSaid(await begin('last-gamble', 'breakthrough'));
    expect(phases.filter((p) => p.state === 'now').length).toBeGreaterThan(0);
  });
});

describe('what is still to be done', () => {
  it('is said in words, with how many are left', async () => {
    const g = await begin('wacht-am-rhein', 'bastogne');
    until(g, 'commitment.choose');
    const [task] = tasksSaid(g).tasks;
    expect(task).toMatchObject({ text: 'Can be committed', case: '25.16', left: 1 });
    expect(task.units.length).toBeGreaterThan(5);
  });
  it('is nothing in a game that does not answer', async () => {
    expect(tasksSaid(await begin('last-gamble', 'breakthrough'))).toEqual({ tasks: [], attacks: [] });
  });
});
