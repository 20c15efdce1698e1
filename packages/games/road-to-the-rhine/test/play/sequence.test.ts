/** The sequence of play as it is played (4, expanded sequence, 16): which stage follows which, and what happens inside a phase in which order. */
import { type Action, drawRoll, type GameEvent, legal, perform, stagePath, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { roadToTheRhine } from '../../src/index.ts';
import { ALLIED, ATTACKED, type G, GERMAN, MOVED } from '../../src/state/shape.ts';
import { idle, offers, position, proves, refusal, u } from '../kit/kit.ts';

const LEAST = ['roll', 'done', 'stop', 'stay', 'pass', 'decline', 'rest'];
/** Everything that happens while both sides do as little as they can; `choose` may answer instead. */
function record(g: G, until: (g: G) => boolean, choose: (g: G, list: Action[]) => Action | undefined = () => undefined): GameEvent[] {
  const seen: GameEvent[] = [...g.events];
  for (let k = 0; k < 5000 && !g.result && !until(g); k++) {
    const die = drawRoll(g);
    const list: Action[] = die ? [die] : [...legal(g)];
    seen.push(...perform(g, choose(g, list) ?? list.find((a) => LEAST.includes(a.k)) ?? list[0]));
  }
  return seen;
}
const stages = (events: readonly GameEvent[]): string[] => events.filter((e) => e.e === 'stage').map((e) => String(e.stage));
const phasesOf = (events: readonly GameEvent[]): string[] => stages(events).filter((s) => /^(german|allied)\./.test(s));

const INITIAL = ['replacements', 'income', 'allocation', 'withdrawals'];
const IMPULSE = ['supply', 'movement', 'air', 'combat'];
const RESERVE = ['reserve-movement', 'reserve-air', 'reserve-combat'];
const TERMINAL = ['refit', 'terminal'];
const inside = (side: string, ...lists: string[][]): string[] => lists.flat().map((p) => `${side}.${p}`);

const units = { 'ge-12vg-inf': { at: 'N-3020' }, 'us-1-inf': { at: 'N-0520' } };
const quiet = (stage: string, vars: Record<string, number> = {}): G =>
  position({ stage, scenario: 'campaign', vars: { turn: 10, weather: 0, germanMsp: 0, alliedMsp: 0, ...vars }, units });

describe('sequence of play', () => {
  proves(
    ['4-turn', '4-playerturn', '4-phases', 'seq-initial', 'seq-terminal'],
    'weather, a German and an Allied player turn, each with an initial segment, impulses of seven phases, a terminal segment',
    () => {
      const g = quiet('weather');
      const events = record(g, () => g.v.turn === 11);
      const all = stages(events);
      expect(all.indexOf('weather')).toBeLessThan(all.indexOf('german'));
      expect(all.indexOf('german')).toBeLessThan(all.indexOf('allied'));
      const detail = (side: string): string[] =>
        phasesOf(events).filter(
          (s) => s.startsWith(`${side}.`) && !s.endsWith('.initial') && !s.endsWith('.impulse') && !s.endsWith('.end'),
        );
      // The German has points for the turn after his income, so he is asked for another impulse and declines.
      expect(detail('german')).toEqual(inside('german', INITIAL, IMPULSE, RESERVE, ['onward'], TERMINAL));
      expect(detail('allied')).toEqual(inside('allied', INITIAL, IMPULSE, RESERVE, ['onward'], TERMINAL));
    },
  );

  proves(
    ['4-initiative', 'seq-resmove', 'seq-rescombat'],
    'the owner of the player turn has the initiative; the reserve phases belong to the other',
    () => {
      for (const [side, name] of [
        [GERMAN, 'german'],
        [ALLIED, 'allied'],
      ] as const) {
        const g = quiet(`${name}.movement`);
        expect(g.v.side).toBe(side);
        const belongs = Object.fromEntries(
          record(g, () => g.v.turn > 10 || g.v.side !== side)
            .filter((e) => e.e === 'stage' && String(e.stage).startsWith(`${name}.`))
            .map((e) => [String(e.stage).split('.')[1], e.side]),
        );
        expect([belongs.air, belongs.combat]).toEqual([side, side]);
        expect(RESERVE.map((r) => belongs[r])).toEqual([1 - side, 1 - side, 1 - side]);
      }
    },
  );

  proves(['4-impulses', 'seq-supply'], 'he runs as many impulses as he likes and can pay for', () => {
    const g = quiet('german.allocation', { germanMsp: 3 });
    const events = record(
      g,
      () => g.v.side === ALLIED,
      (_g, list) => list.find((a) => a.k === 'another'),
    );
    // One free and three paid.
    expect(stages(events).filter((s) => s === 'german.supply').length).toBe(4);
    expect(g.v.germanMsp).toBe(0);
    expect(events.filter((e) => e.e === 'impulsePaid').map((e) => e.n)).toEqual([1, 1, 1]);
    // Supply is determined before the impulse is paid for (seq-supply).
    const order = events.filter((e) => e.e === 'supply' || e.e === 'impulsePaid').map((e) => e.e);
    expect(order).toEqual(['supply', 'supply', ...Array.from({ length: 3 }, () => ['supply', 'supply', 'impulsePaid']).flat()]);
  });

  proves(['4-once'], 'whoever has moved or attacked in an impulse does neither in a later one', () => {
    const pickable = (acted: number): boolean => {
      const g = position({
        stage: 'german.movement',
        scenario: 'campaign',
        vars: { turn: 10, weather: 0, impulse: 2 },
        units: { 'ge-12vg-inf': { at: 'N-3020', acted }, 'ge-16vg-inf': { at: 'N-3022' } },
      });
      return offers(g, 'pick').some((a) => a.u === u('ge-12vg-inf'));
    };
    expect([pickable(0), pickable(MOVED), pickable(ATTACKED)]).toEqual([true, false, false]);
  });

  proves(['4-end', 'seq-terminal'], 'the terminal segment ends the player turn: replacements, the unsupplied, markers', () => {
    const g = position({
      stage: 'german.onward',
      scenario: 'campaign',
      vars: { turn: 10, weather: 0, germanMsp: 0, impulse: 1 },
      units: { 'ge-12vg-inf': { at: 'N-3020', acted: MOVED }, 'us-1-inf': { at: 'N-0520' } },
    });
    const events = record(g, () => g.v.side === ALLIED);
    const order = phasesOf(events).filter((s) => s.startsWith('german.'));
    expect(order.slice(-2)).toEqual(['german.refit', 'german.terminal']);
    expect(g.f.acted[u('ge-12vg-inf')]).toBe(0);
  });

  proves(['16', '16-omit', 'seq-final'], 'a final impulse has no reserve phases and is the last', () => {
    const g = position({ stage: 'german.combat', scenario: 'campaign', vars: { turn: 10, weather: 0, germanMsp: 9, impulse: 1 }, units });
    expect(refusal(g, { k: 'final' })).toBeUndefined();
    const events = record(
      g,
      () => g.v.side === ALLIED,
      (_g, list) => list.find((a) => a.k === 'final'),
    );
    const after = phasesOf(events).filter((s) => s.startsWith('german.'));
    expect(after.some((s) => RESERVE.some((r) => s.endsWith(r)))).toBe(false);
    expect(after).not.toContain('german.onward');
    expect(after.slice(-3)).toEqual(['german.end', 'german.refit', 'german.terminal']);
    // A final impulse after a bought one does not go on for ever.
    const second = position({
      stage: 'german.onward',
      scenario: 'campaign',
      vars: { turn: 10, weather: 0, germanMsp: 9, impulse: 1 },
      units,
    });
    const more = record(
      second,
      () => second.v.side === ALLIED,
      (h, list) => list.find((a) => a.k === 'final') ?? (h.v.impulse === 1 ? list.find((a) => a.k === 'another') : undefined),
    );
    expect(stages(more).filter((s) => s === 'german.supply').length).toBe(1);
  });

  proves(['seq-weather', 'seq-move', 'seq-combat'], 'the parts of a whole scenario come in the printed order', () => {
    const g = start(roadToTheRhine, { scenario: 'bulge', seed: 'order' }) as unknown as G;
    const events = record(g, () => g.v.impulse === 1 && stagePath(g).some((s) => s.id === 'german.combat'));
    const all = stages(events);
    const at = (id: string): number => all.indexOf(id);
    const wanted = ['setup', 'weather', 'german', ...inside('german', INITIAL, IMPULSE)];
    expect(wanted.map(at)).toEqual([...wanted.map(at)].sort((a, b) => a - b));
    expect(Math.min(...wanted.map(at))).toBeGreaterThanOrEqual(0);
  });

  proves(['30.A', '32.A', '34.A'], 'battle games are one player turn', () => {
    const g = start(roadToTheRhine, { scenario: 'bulge', seed: 'x' }) as unknown as G;
    const events = record(g, () => false);
    expect(g.result).toBeDefined();
    expect(stages(events)).not.toContain('allied');
    const mg = start(roadToTheRhine, { scenario: 'market-garden', seed: 'x' }) as unknown as G;
    const other = record(mg, () => false);
    expect(mg.result).toBeDefined();
    expect(stages(other)).not.toContain('german');
    expect(stages(other)).toContain('allied');
  });

  proves(['33.A', '35.A'], 'campaigns begin with the player turn of their scenario', () => {
    for (const [scenario, side] of [
      ['market-garden-campaign', ALLIED],
      ['bulge-campaign', GERMAN],
    ] as const) {
      const g = start(roadToTheRhine, { scenario, seed: 'x' }) as unknown as G;
      idle(g, () => g.v.impulse > 0);
      expect(g.v.side).toBe(side);
    }
    const mg = start(roadToTheRhine, { scenario: 'market-garden-campaign', seed: 'x' }) as unknown as G;
    expect([mg.rules.firstTurn, mg.rules.lastTurn]).toEqual([3, 14]);
  });
});
