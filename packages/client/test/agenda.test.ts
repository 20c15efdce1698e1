/** The phases of the turn as the page lists them, and what is still to be done in words. */
import { legal, perform, prompt, type Shape, settle, start, type World } from '@hexfront/engine';
import { type LoadedGame, loadGameById } from '@hexfront/games';
import { describe, expect, it } from 'vitest';
import { cellsOf, isLong, ONE_PHASE } from '../src/panels/agenda-rows.ts';
import { fitting, trackCells } from '../src/panels/track-days.ts';
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

describe('the bar of phases', () => {
  const called = (side: number) => ['German', 'Allied'][side];
  const words = (cells: ReturnType<typeof cellsOf>) => cells.map((g) => g.map((c) => c.word));

  it('has a word for each, by player turn; what is left out keeps its place', async () => {
    const g = await begin('wacht-am-rhein', 'bastogne');
    until(g, 'movement.plan');
    const phases = agendaSaid(g);
    expect(isLong(phases)).toBe(true);
    const all = cellsOf(phases, 0, called);
    expect(words(all)).toEqual([
      ['Weather', 'Air', 'Surrender'],
      ['Supply', 'Commitment', 'Movement', 'Bridge', 'Combat'],
      ['Supply', 'Commitment', 'Movement', 'Bridge', 'Combat'],
      ['Fatigue', 'Night Bonus turn'],
    ]);
    expect(all[0].every((c) => c.idle)).toBe(true);
    expect(all[2].filter((c) => c.state === 'now').map((c) => c.word)).toEqual(['Movement']);
    expect(all[1].find((c) => c.word === 'Combat')).toMatchObject({ state: 'done', side: 1 });
  });
  it('keeps phases with parts of their own in the half of their player', async () => {
    const g = await begin('wacht-am-rhein-ii', 'goose-egg');
    until(g, 'transport.fuel');
    const halves = cellsOf(agendaSaid(g), 1, called).flatMap((group) => group.map((c) => c.word));
    expect(halves.filter((word) => word.endsWith('half'))).toEqual(['Allied half', 'German half']);
  });
  it('leaves out what a scenario never has', async () => {
    const g = await begin('wacht-am-rhein-ii', 'kesternich');
    until(g, 'movement.plan');
    const shown = cellsOf(agendaSaid(g), 0, called).flat();
    expect(shown.filter((c) => c.idle).map((c) => c.word)).toEqual([]);
    expect(shown.map((c) => c.word)).not.toContain('Leader Activation');
    const egg = await begin('wacht-am-rhein-ii', 'goose-egg');
    until(egg, 'transport.fuel');
    const words = cellsOf(agendaSaid(egg), 0, called).flatMap((group) => group.map((c) => c.word));
    expect(words).toEqual(expect.arrayContaining(['Leader Activation', 'Extended Night']));
  });
  it('closes the half of the other player where it is too long, then all but the half being played, at last all but the phase', async () => {
    const g = await begin('wacht-am-rhein', 'bastogne');
    until(g, 'movement.plan');
    const phases = agendaSaid(g);
    expect(words(cellsOf(phases, 1, called))[1]).toEqual(['Allied half done']);
    expect(words(cellsOf(phases, 2, called)).map((g) => g[0])).toEqual(['8 done', 'Supply', '2 to come']);
    expect(words(cellsOf(phases, 3, called))).toEqual([['10 done'], ['Movement', 'Bridge', 'Combat'], ['2 to come']]);
    expect(words(cellsOf(phases, ONE_PHASE, called))).toEqual([['10 done'], ['Movement'], ['4 to come']]);
  });
  it('shows the days of a long game, and the turns of the present one', () => {
    const parts = ['AM', 'PM', 'night'];
    const track = (now: number) =>
      Array.from({ length: 54 }, (_, i) => ({
        turn: i + 1,
        label: `12/${16 + Math.floor(i / 3)} ${parts[i % 3]}`,
        when: i < now ? ('past' as const) : i === now ? ('now' as const) : ('coming' as const),
        due: [0, 0],
        notes: [],
      }));
    const cells = trackCells(track(10));
    expect(cells.map((c) => [c.day, c.half].filter(Boolean).join(' ')).slice(0, 8)).toEqual([
      '16',
      '17',
      '18',
      '12/19 AM',
      '12/19 PM',
      '12/19 night',
      '20',
      '21',
    ]);
    // Whatever the room, the present turn is shown and everything is either shown or counted.
    for (const room of [200, 400, 700, 2000]) {
      const { cells: shown, before, after } = fitting(cells, room);
      expect(shown.some((c) => c.when === 'now')).toBe(true);
      expect(before + shown.length + after).toBe(cells.length);
    }
    expect(fitting(cells, 2000)).toMatchObject({ before: 0, after: 0 });
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
