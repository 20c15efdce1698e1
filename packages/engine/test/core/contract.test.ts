import {
  apply,
  chance,
  check,
  explain,
  hashOf,
  InputError,
  legal,
  namesOf,
  prompt,
  type Refusal,
  sayAction,
  sayEvent,
  sayLedger,
  sayPrompt,
  sentence,
  settle,
  start,
} from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { tenHexes } from '../../example/game.ts';

const game = () => {
  const g = start(tenHexes, { scenario: 'meeting', seed: 'contract' });
  apply(g, { k: 'plan', n: 1 });
  apply(g, { k: 'plan', n: 2 });
  return g;
};

describe('the set-up', () => {
  it('is completed with defaults', () => {
    expect(settle(tenHexes, { scenario: 'siege' })).toEqual({ scenario: 'siege', options: { fog: false }, seed: 'hexfront' });
  });
  it.each([
    [{ scenario: 'x' }, 'Ten Hexes has no scenario "x"'],
    [{ scenario: 'siege', options: { fog: 'yes' } }, 'option fog: "yes" is not one of true, false'],
    [{ scenario: 'siege', options: { wind: true } }, 'no option "wind"'],
    [{ scenario: 'siege', options: JSON.parse('{"__proto__": 1}') }, 'no option "__proto__"'],
    [{ scenario: 'siege', seed: 7 as never }, 'the seed is a text'],
  ])('is refused in one sentence: %j', (setup, words) => {
    expect(() => start(tenHexes, setup)).toThrow(InputError);
    expect(() => start(tenHexes, setup)).toThrow(words);
  });
  it('keeps what a scenario fixes, and listens to the game', () => {
    const fixed = { ...tenHexes, scenarios: [{ ...tenHexes.scenarios[0], fixed: { fog: true } }] };
    expect(settle(fixed, { scenario: 'meeting' }).options).toEqual({ fog: true });
    expect(() => settle(fixed, { scenario: 'meeting', options: { fog: false } })).toThrow('option fog is true in Meeting');
    const picky = { ...tenHexes, allows: () => ({ case: '8.1', why: 'moved', unit: 0 }) };
    expect(() => settle(picky, { scenario: 'meeting' })).toThrow('1 Blue has moved.');
  });
});

describe('questions and answers', () => {
  it('prompts say who is asked for what, in words', () => {
    const g = game();
    expect(prompt(g)).toMatchObject({
      side: 0,
      kind: 'ask',
      at: 'move.pick',
      kinds: ['pick', 'done'],
      stages: ['game', 'turn', 'blue', 'blue.move'],
      cases: ['3.1'],
    });
    apply(g, { k: 'pick', u: 2 });
    expect(sayPrompt(g, prompt(g))).toBe('Blue Horse has 4 points left: where to?');
    expect([...legal(g)].map((a) => sayAction(g, a))).toEqual(['To B2', 'To C2', 'Stop here']);
  });

  it('lists can be narrowed', () => {
    const g = game();
    expect([...legal(g, { u: 1 })]).toEqual([{ k: 'pick', u: 1 }]);
    expect([...legal(g, { k: 'done' })]).toEqual([{ k: 'done' }]);
    apply(g, { k: 'pick', u: 2 });
    const h = g.board.hex('B2');
    expect([...legal(g, { h })]).toEqual([{ k: 'step', h }]);
  });

  it('refusals name the case, the evidence and the sentence', () => {
    const g = game();
    apply(g, { k: 'pick', u: 2 });
    const refusal = check(g, { k: 'step', h: g.board.hex('D1') });
    expect(refusal).toEqual({ case: '3.1', why: 'not-adjacent', hex: g.board.hex('D1') });
    expect(refusal && sentence(tenHexes, refusal, g)).toBe('D1 is not adjacent.');
    expect(() => apply(g, { k: 'step', h: g.board.hex('D1') })).toThrow('D1 is not adjacent. (3.1)');
  });

  it.each<[unknown, string]>([
    [undefined, 'malformed'],
    [null, 'malformed'],
    ['pick', 'malformed'],
    [[], 'malformed'],
    [{}, 'malformed'],
    [{ k: 5 }, 'malformed'],
    [{ k: 'pick' }, 'malformed'],
    [{ k: 'pick', u: -1 }, 'malformed'],
    [{ k: 'pick', u: 99 }, 'malformed'],
    [{ k: 'pick', u: 0.5 }, 'malformed'],
    [{ k: 'pick', u: '0' }, 'malformed'],
    [{ k: 'pick', u: 0, h: 1 }, 'malformed'],
    [{ k: 'pick', u: 0, extra: 1 }, 'malformed'],
    [JSON.parse('{"k": "pick", "u": 0, "__proto__": {"x": 1}}'), 'malformed'],
    [{ k: 'done', path: [1] }, 'malformed'],
    [{ k: 'fly', u: 0 }, 'not-asked'],
    [{ k: 'constructor' }, 'not-asked'],
    [{ k: 'x'.repeat(1e6) }, 'malformed'],
    [{ k: 'roll', pips: [1] }, 'no-die'],
  ])('anything else is refused and changes nothing: %j', (action, why) => {
    const g = game();
    const before = hashOf(g);
    const refusal = check(g, action);
    expect(refusal?.why).toBe(why);
    expect(tenHexes.caseExists(refusal?.case ?? '')).toBe(true);
    expect(() => apply(g, action as never)).toThrow(InputError);
    expect(hashOf(g)).toBe(before);
  });

  it('an answer to another question names the case it belongs to and the one that is asked by', () => {
    const g = game();
    const asks = prompt(g).cases[0];
    const refusal = check(g, { k: 'attack', h: 0 }) as Refusal;
    expect(refusal).toMatchObject({ why: 'not-asked', asks });
    expect(refusal.case).not.toBe(asks);
    expect(sentence(tenHexes, refusal, g)).toContain(asks);
    expect(check(g, { k: 'fly', u: 0 })).toMatchObject({ case: asks, why: 'not-asked' });
  });

  it('dice say what they are for, why, and what can come of them', () => {
    const g = game();
    const step = (id: string) => apply(g, { k: 'step', h: g.board.hex(id) as number });
    apply(g, { k: 'pick', u: 2 });
    step('C2');
    expect(prompt(g)).toMatchObject({ side: 1, at: 'react.fire' });
    apply(g, { k: 'hold' });
    apply(g, { k: 'done' });
    apply(g, { k: 'attack', h: g.board.hex('D2') as number });
    expect(sayPrompt(g, prompt(g))).toBe('Attack on D2.');
    const node = chance(g);
    expect(node?.outcomes.map((o) => [o.key, o.weight])).toEqual([
      ['repulsed', 2],
      ['stalled', 2],
      ['pushed', 2],
    ]);
    const ledger = explain(g, { q: 'battle' });
    expect(ledger).toEqual(node?.ledger);
    expect(sayLedger([tenHexes.words], node?.ledger as never, namesOf(tenHexes, g)).slice(0, 3)).toEqual([
      '+2  attack of Blue Horse (5.3)',
      '  +2  printed strength (6.1)',
      '-3  defence of 2 Red (5.3)',
    ]);
    const events = apply(g, { k: 'roll', pips: [6] });
    expect(events.map((e) => sayEvent(g, e))).toEqual(['Attack on D2. Rolled 6.', 'Attack on D2: 5.']);
    const worded = (sentence: string) => ({ ...g.def, words: { ...g.def.words, 'rolled.battle': sentence } });
    const said = (sentence: string) => sayEvent(Object.create(g, { def: { value: worded(sentence) } }), events[0]);
    expect([said('Attack: {pips}, {outcome|stalled=stalled|pushed}.'), said('')]).toEqual(['Attack: 6, pushed.', '']);
  });
});
