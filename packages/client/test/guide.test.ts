import { describe, expect, it } from 'vitest';
import { BREAKTHROUGH } from '../src/guide/breakthrough.ts';
import { caughtUp, done, type GuideView, unitNumber } from '../src/guide/steps.ts';
import { createTextPlayer } from '../src/text/run.ts';
import { openTable } from './kit.ts';

describe('the guided first game', () => {
  it('can be done step by step with the orders it knows, on its own dice', async () => {
    const t = await openTable({ game: BREAKTHROUGH.game, setup: { scenario: BREAKTHROUGH.scenario, seed: BREAKTHROUGH.seed } });
    const run = createTextPlayer(t);
    for (const step of BREAKTHROUGH.steps) {
      const logFrom = t.log().length;
      const view = (): GuideView => ({
        info: t.info,
        moment: t.moment(),
        pieces: t.pieces(),
        log: t.log(),
        logFrom,
        selected: [],
        overlays: new Set(),
        refused: false,
      });
      for (let i = 0; step.until && i < 40 && !done(step.want, view()); i++) await run(step.until);
      for (const line of step.do ?? []) {
        const told = await run(line);
        expect(told.refused, `${step.id}: ${line}: ${told.say.join(' ')}`).not.toBe(true);
      }
      if (!['read', 'selected', 'overlay', 'refused'].includes(step.want.is)) expect(done(step.want, view()), step.id).toBe(true);
    }
    expect(t.moment().track.findIndex((c) => c.when === 'now')).toBe(1);
  });

  it('names units, hexes and cases that exist', async () => {
    const t = await openTable({ game: BREAKTHROUGH.game, setup: { scenario: BREAKTHROUGH.scenario, seed: BREAKTHROUGH.seed } });
    const cases = new Set((await t.ask('rules', {})).map((c) => c.id));
    for (const step of BREAKTHROUGH.steps) {
      for (const id of step.point?.units ?? []) expect(unitNumber(t.info, id), `${step.id} ${id}`).toBeGreaterThanOrEqual(0);
      for (const hex of step.point?.hexes ?? []) expect(t.info.places, `${step.id} ${hex}`).toContain(hex);
      for (const id of step.cases ?? []) expect(cases.has(id), `${step.id} ${id}`).toBe(true);
    }
  });

  it('catches up with a player who runs ahead, and never goes back', async () => {
    const t = await openTable({ game: BREAKTHROUGH.game, setup: { scenario: BREAKTHROUGH.scenario, seed: BREAKTHROUGH.seed } });
    const run = createTextPlayer(t);
    const view = (): GuideView => ({
      info: t.info,
      moment: t.moment(),
      pieces: t.pieces(),
      log: t.log(),
      logFrom: 0,
      selected: [],
      overlays: new Set(),
      refused: false,
    });
    expect(caughtUp(BREAKTHROUGH.steps, 0, view())).toBe(0);
    await run('end anyway');
    const target = BREAKTHROUGH.steps.findIndex((s) => s.id === 'target');
    expect(caughtUp(BREAKTHROUGH.steps, 0, view())).toBe(target);
    expect(caughtUp(BREAKTHROUGH.steps, target + 2, view())).toBe(target + 2);
  });
});
