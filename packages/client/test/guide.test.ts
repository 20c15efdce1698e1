import type { GuideScript } from '@hexfront/engine';
import { games } from '@hexfront/games';
import { describe, expect, it } from 'vitest';
import { caughtUp, done, type GuideView, unitNumber } from '../src/guide/steps.ts';
import { createTextPlayer } from '../src/text/run.ts';
import type { TextTable } from '../src/text/tell.ts';
import { holds } from './guide-claims.ts';
import { openTable } from './kit.ts';

const guided = games.filter((g) => g.guide !== undefined);
const scriptOf = async (id: string): Promise<GuideScript> => (await games.find((g) => g.id === id)?.guide?.()) as GuideScript;
const sit = ({ game, scenario, seed, options = {} }: GuideScript) => openTable({ game, setup: { scenario, seed, options } });
const viewOf = (t: TextTable, logFrom: number): GuideView => ({
  info: t.info,
  moment: t.moment(),
  pieces: t.pieces(),
  log: t.log(),
  logFrom,
  selected: [],
  overlays: new Set(),
  refused: false,
});

describe('guided first games', () => {
  it('exist for every game that says so on its start page', async () => {
    expect(guided.map((g) => g.id)).toEqual(expect.arrayContaining(['last-gamble', 'road-to-the-rhine']));
    for (const game of games) {
      const [catalog, script] = [await game.catalog(), await game.guide?.()];
      expect([game.id, catalog.guide?.scenario]).toEqual([game.id, script?.scenario]);
    }
  });

  describe.each(guided.map((g) => g.id))('%s', (id) => {
    it('says nothing that is not so, and can be done step by step with the orders it knows, on its own dice', async () => {
      const script = await scriptOf(id);
      const t = await sit(script);
      const run = createTextPlayer(t);
      const false_: string[] = [];
      for (const step of script.steps) {
        const logFrom = t.log().length;
        for (const sentence of step.say) {
          expect(sentence.holds.length, `${step.id}: ${sentence.text}`).toBeGreaterThan(0);
          for (const claim of sentence.holds)
            if (!(await holds(claim, t))) false_.push(`${step.id}: ${JSON.stringify(claim)}: ${sentence.text}`);
        }
        const wanted = () => done(step.want, viewOf(t, logFrom));
        for (let i = 0; step.until && i < 40 && !wanted(); i++) await run(step.until);
        for (const line of step.do ?? []) {
          const told = await run(line);
          // An order that rolls a die is given twice.
          if (!/roll to do it/.test(told.say.join(' '))) expect(told.refused, `${step.id}: ${line}: ${told.say.join(' ')}`).not.toBe(true);
        }
        if (!['read', 'selected', 'overlay', 'refused'].includes(step.want.is))
          expect(wanted(), `${step.id}: ${t.moment().prompt.at} ${t.moment().prompt.text}`).toBe(true);
      }
      expect(false_).toEqual([]);
    });

    it('names units, hexes and cases that exist', async () => {
      const script = await scriptOf(id);
      const t = await sit(script);
      const cases = new Set((await t.ask('rules', {})).map((c) => c.id));
      for (const step of script.steps) {
        for (const unit of step.point?.units ?? []) expect(unitNumber(t.info, unit), `${step.id} ${unit}`).toBeGreaterThanOrEqual(0);
        for (const hex of step.point?.hexes ?? []) expect(t.info.places, `${step.id} ${hex}`).toContain(hex);
        for (const rule of step.cases ?? []) expect(cases.has(rule), `${step.id} ${rule}`).toBe(true);
      }
    });
  });

  it('catch up with a player who runs ahead, and never go back', async () => {
    const script = await scriptOf('last-gamble');
    const t = await sit(script);
    expect(caughtUp(script.steps, 0, viewOf(t, 0))).toBe(0);
    await createTextPlayer(t)('end anyway');
    const target = script.steps.findIndex((s) => s.id === 'target');
    expect(caughtUp(script.steps, 0, viewOf(t, 0))).toBe(target);
    expect(caughtUp(script.steps, target + 2, viewOf(t, 0))).toBe(target + 2);
  });
});
