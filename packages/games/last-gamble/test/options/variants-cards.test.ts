/** Choosing variants: by agreement, as options that fit together, or by cards (var-0). */
import { legal, prompt, start, view } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { units as data, options } from '../../src/data/index.ts';
import { lastGamble } from '../../src/index.ts';
import { choices, isRed, rankOf } from '../../src/rules/variants/cards.ts';
import type { G } from '../../src/state/shape.ts';
import { idle, offers, play, position, proves, refusal, u } from '../kit/kit.ts';

type Options = Record<string, string | boolean>;
const HEARTS = 13;
const SPADES = 0;
/** A game at its cards, with these in hand: `suit + rank`. */
const dealt = (cards: Record<string, number>, scenario = 'campaign', more: Options = {}): G =>
  position({
    scenario,
    options: { 'variant-cards': true, ...(scenario === 'breakthrough' ? {} : { level: 'advanced' }), ...more },
    clear: false,
    stage: 'cards',
    vars: { germanUp: SPADES + 9, alliedUp: SPADES + 5, germanDown: SPADES + 2, alliedDown: SPADES + 3, nextCard: HEARTS + 7, ...cards },
  });

describe('by agreement', () => {
  proves(['var-0#1'], 'no variant is played unless it was chosen, and what does not go together is refused with a reason', () => {
    const list = options.filter((o) => o.group === 'variant');
    expect(list.every((o) => o.default === false)).toBe(true);
    const g = start(lastGamble, { scenario: 'campaign', options: { level: 'advanced' }, seed: 'none' });
    for (const o of list) expect(g.rules.inForce(g, o.id), o.id).toBe(false);
    const refused = (chosen: Options, scenario = 'campaign'): string => {
      try {
        start(lastGamble, { scenario, options: { level: 'advanced', ...chosen }, seed: 'no' });
        return '';
      } catch (error) {
        return String(error);
      }
    };
    expect(refused({ 'gvar-1': true, 'gvar-2': true })).toMatch(/German set-up/);
    expect(refused({ 'gvar-2': true, 'gvar-11': true })).toMatch(/246th/);
    expect(refused({ 'gvar-12': true, 'gvar-4': true })).toMatch(/all-out/);
    expect(refused({ 'avar-1': true, 'avar-4': true })).toMatch(/hastens/);
    expect(refused({ 'avar-9': true, 'opt-3': true })).toMatch(/weather/);
    expect(refused({ 'gvar-1': true }, 'meuse')).toMatch(/does not apply/);
    expect(refused({ 'variant-cards': true, 'gvar-4': true })).toMatch(/cards/);
    expect(() => start(lastGamble, { scenario: 'wacht-am-rhein', options: { 'gvar-6': true }, seed: 'no' })).toThrow(/Advanced/);
    expect(refused({ 'gvar-4': true, 'avar-3': true })).toBe('');
  });
});

describe('by cards', () => {
  proves(['var-0#3'], 'five different cards; red ones speak, an ace is one and a king leaves the choice', () => {
    const g = start(lastGamble, { scenario: 'campaign', options: { level: 'advanced', 'variant-cards': true }, seed: 'deal' });
    const cards = [g.v.germanUp, g.v.alliedUp, g.v.germanDown, g.v.alliedDown, g.v.nextCard];
    expect(new Set(cards).size).toBe(5);
    expect(cards.every((card) => card >= 1 && card <= 52)).toBe(true);
    expect([rankOf(1), rankOf(13), rankOf(14), rankOf(52)]).toEqual([1, 13, 1, 13]);
    expect([1, 13, 14, 39, 40].map(isRed)).toEqual([false, false, true, true, false]);
    const of = (card: number): number[] => choices(dealt({ germanDown: card }), 0);
    expect([of(SPADES + 4), of(HEARTS + 1), of(HEARTS + 11), of(HEARTS + 12)]).toEqual([[0], [1], [11], [12]]);
    expect(of(HEARTS + 13)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(of(SPADES + 13)).toEqual([0]);
    // What does not fit the scenario counts as history.
    expect(choices(dealt({ germanDown: HEARTS + 1 }, 'meuse'), 0)).toEqual([0]);
    expect(choices(dealt({ alliedDown: HEARTS + 9 }, 'breakthrough'), 1)).toEqual([0]);
  });

  proves(['var-0#3'], 'the higher open card may trade its secret card once for the next', () => {
    const g = dealt({});
    expect([prompt(g).side, prompt(g).at]).toEqual([0, 'cards.trade']);
    play(g, { k: 'trade-card' });
    // His new card is told to him alone.
    expect(g.events.filter((e) => e.e === 'cardDealt')).toMatchObject([{ card: 7, red: 1, for: 0 }]);
    const black = play(dealt({ nextCard: SPADES + 8 }), { k: 'trade-card' });
    expect(black.events.filter((e) => e.e === 'cardDealt')).toMatchObject([{ card: 8, red: 0, for: 0 }]);
    expect(g.v.germanDown).toBe(HEARTS + 7);
    expect(prompt(g).at).toBe('cards.read');
    expect(prompt(dealt({ germanUp: 2, alliedUp: 10 })).side).toBe(1);
    expect(prompt(dealt({ germanUp: 5, alliedUp: HEARTS + 5 })).at).toBe('cards.read');
    expect(play(dealt({}), { k: 'keep-card' }).v.germanDown).toBe(SPADES + 2);
  });

  const playing = (german: number, allied: number, scenario = 'campaign'): G => {
    const g = dealt({ germanDown: german, alliedDown: allied }, scenario);
    play(g, { k: 'keep-card' });
    for (const side of [0, 1]) {
      expect(prompt(g).side).toBe(side);
      const [answer] = [...legal(g)];
      play(g, answer);
    }
    return g;
  };

  proves(['var-0#3'], 'both say in secret what they play; the enemy learns of it only when it shows', () => {
    const g = playing(HEARTS + 4, SPADES + 4);
    expect([g.v.germanVariant, g.v.alliedVariant]).toEqual([4, 0]);
    expect([g.rules.inForce(g, 'gvar-4'), g.rules.inForce(g, 'avar-4'), g.rules.inForce(g, 'gvar-7')]).toEqual([true, false, false]);
    const seen = (side: number) => ({ germanVariant: 0, germanDown: 0, alliedDown: 0, nextCard: 0, ...view(g, side).state.vars });
    expect([seen(0).germanVariant, seen(0).germanDown, seen(0).alliedDown]).toEqual([4, HEARTS + 4, 0]);
    expect([seen(1).germanVariant, seen(1).germanDown, seen(1).alliedDown]).toEqual([0, 0, SPADES + 4]);
    expect([seen(0).nextCard, seen(1).nextCard]).toEqual([0, 0]);
    // Asked even with one answer, and sealed, so that nobody can tell a king.
    const asked = dealt({ germanUp: 5, alliedUp: HEARTS + 5 });
    expect(offers(asked)).toEqual([{ k: 'variant', n: 0 }]);
    expect(refusal(asked, { k: 'variant', n: 4 })).toMatchObject({ case: 'var-0#3', why: 'not-your-card' });
  });

  proves(['var-0#3'], 'a card works like the option, and does nothing in another hand', () => {
    const due = (vars: Record<string, number>): boolean => {
      const g = position({
        stage: 'german.movement',
        scenario: 'campaign',
        options: { level: 'advanced', 'variant-cards': true },
        units: { 'G-7A-999': { at: '0337' }, 'A-28-109-3': { at: '5320' } },
        vars: { turn: 9, ...vars },
      });
      return g.rows.waiting.some((row) => data[row.unit].formation === '10SS Pz');
    };
    expect([due({ germanVariant: 4 }), due({ germanVariant: 12 }), due({ germanVariant: 7 }), due({ alliedVariant: 4 })]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const free = playing(HEARTS + 1, HEARTS + 5);
    expect(free.frames.at(-1)).toMatchObject({ proc: 'second-division' });
    play(free, { k: 'regiment', u: u('A-2-23') }, { k: 'regiment', u: u('A-2-38') });
    expect(free.frames.at(-1)).toMatchObject({ proc: 'deployment-gvar-1' });
    const history = playing(SPADES + 1, SPADES + 5);
    expect(history.frames.some((f) => f.proc.startsWith('deployment'))).toBe(false);
    expect(history.v.turn).toBe(1);
  });

  proves(['var-0#3'], 'and both cards are shown at the end', () => {
    const g = position({
      stage: 'allied.engineer',
      scenario: 'breakthrough',
      options: { 'variant-cards': true },
      units: { 'G-7A-999': { at: '0337' }, 'A-28-109-3': { at: '5320' } },
      vars: { turn: 8, germanVariant: 7, germanDown: HEARTS + 7, alliedDown: SPADES + 1 },
    });
    idle(g, () => false);
    expect(g.result).toBeDefined();
    const seen = view(g, 1).state.vars;
    expect(seen.germanVariant).toBe(7);
    expect(g.events.find((e) => e.e === 'cardsTurned')).toMatchObject({ german: 'Early Russian winter offensive', allied: '-' });
  });
});
