import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, explained, notApplied, part, times } from '../src/ledger.ts';
import {
  type Catalogue,
  catalogueFaults,
  fractionText,
  hasWords,
  LEDGER_WORDS,
  type Names,
  say,
  sayLedger,
  sayLine,
  sayRefusal,
} from '../src/words.ts';

const ENGLISH: Catalogue = {
  'refuse.too-far': '{unit} cannot reach {to}: {left|0=nothing|one=# point|# points} left of {need}.',
  blockers: 'Blocked by {units}.',
  side: 'It is {who|a=the attacker|d=the defender|nobody} who acts.',
  nested: '{n|0=Nothing happens.|{unit} loses {n|1=a step|# steps}.}',
  printed: '{unit}, printed',
  wet: 'across water',
};
const POLISH: Catalogue = { '@language': 'pl', steps: '{n|one=# krok|few=# kroki|many=# kroków|# kroku}', wet: 'przez wodę' };
const names: Names = (arg, value) => (arg.startsWith('unit') ? `Unit ${value}` : arg === 'to' ? `hex ${value}` : undefined);

describe('words', () => {
  it('fill arguments, plurals and choices', () => {
    const far = (left: number) => say([ENGLISH], 'refuse.too-far', { unit: 7, to: 1203, left, need: 3 }, names);
    expect(far(0)).toBe('Unit 7 cannot reach hex 1203: nothing left of 3.');
    expect(far(1)).toBe('Unit 7 cannot reach hex 1203: 1 point left of 3.');
    expect(far(2)).toBe('Unit 7 cannot reach hex 1203: 2 points left of 3.');
    expect(say([ENGLISH], 'blockers', { units: [3, 5] }, names)).toBe('Blocked by Unit 3, Unit 5.');
    expect(['a', 'd', 'x'].map((who) => say([ENGLISH], 'side', { who }))).toEqual([
      'It is the attacker who acts.',
      'It is the defender who acts.',
      'It is nobody who acts.',
    ]);
    expect([0, 1, 4].map((n) => say([ENGLISH], 'nested', { n, unit: 2 }, names))).toEqual([
      'Nothing happens.',
      'Unit 2 loses a step.',
      'Unit 2 loses 4 steps.',
    ]);
  });

  it('write a negative number with a minus sign, also where a resolver knows nothing better', () => {
    const words = { roll: 'modifier {n}{n|0=|, die #}' };
    expect(say([words], 'roll', { n: -4 })).toBe('modifier −4, die −4');
    expect(say([words], 'roll', { n: -4 }, (_, value) => String(value))).toBe('modifier −4, die −4');
    expect(say([words], 'roll', { n: '-4' })).toBe('modifier -4, die -4');
  });

  it('translate by a catalogue in front, with its own plurals', () => {
    expect([1, 3, 5].map((n) => say([POLISH, ENGLISH], 'steps', { n }))).toEqual(['1 krok', '3 kroki', '5 kroków']);
    expect(say([POLISH, ENGLISH], 'wet')).toBe('przez wodę');
    expect(say([POLISH, ENGLISH], 'side', { who: 'a' })).toBe('It is the attacker who acts.');
  });

  it('show what is missing instead of failing', () => {
    expect(say([ENGLISH], 'no-such-key', { unit: 7, n: [1, 2] }, names)).toBe('[no-such-key unit=Unit 7 n=1, 2]');
    expect(say([ENGLISH], 'blockers')).toBe('Blocked by {units?}.');
    expect(say([ENGLISH], 'constructor')).toBe('[constructor]');
    expect(say([{ open: 'a {b' }], 'open', { b: 1 })).toBe('a {b');
    expect(say([{ '@language': 'no such language', n: '{n|one=one|# many}' }], 'n', { n: 1 })).toBe('one');
    const broken: Names = () => {
      throw new Error('unknown id');
    };
    expect(say([ENGLISH], 'blockers', { units: [3] }, broken)).toBe('Blocked by 3.');
  });

  it('never take an argument for a pattern', () => {
    expect(say([ENGLISH], 'nested', { n: 2, unit: '{n}#$&' })).toBe('{n}#$& loses 2 steps.');
    expect(say([{ k: '{a|x=1|<#>}' }], 'k', { a: '{a}' })).toBe('<{a}>');
  });

  it('never throw, whatever the sentence and the arguments', () => {
    const piece = fc.constantFrom('{', '}', '|', '#', '=', 'a', 'n', ' ', 'one', '0', '{n', '{n|1=');
    const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, fc.dictionary(fc.string(), fc.anything()), (sentence, args) => {
        const catalogue = { k: sentence };
        expect(typeof say([catalogue], 'k', { n: 1, ...args } as never)).toBe('string');
        expect(typeof say([catalogue], 'other', args as never)).toBe('string');
        expect(Array.isArray(catalogueFaults(catalogue, catalogue))).toBe(true);
      }),
    );
    expect(say([{ deep: '{n|'.repeat(50_000) + '}'.repeat(50_000) }], 'deep', { n: 1 })).toContain('{n|');
  });

  it('say refusals with their case', () => {
    const refusal = { case: '5.31', why: 'too-far', unit: 7, to: 12, left: 1, need: 2 };
    expect(sayRefusal([ENGLISH], refusal, names)).toBe('Unit 7 cannot reach hex 12: 1 point left of 2. (5.31)');
    expect(sayRefusal([ENGLISH], { case: '5.32', why: 'unheard-of', unit: 7 }, names)).toBe('[unheard-of unit=Unit 7] (5.32)');
    expect(hasWords([ENGLISH], 'refuse.too-far')).toBe(true);
  });

  it('say ledgers', () => {
    const told = explained((out) => {
      const own = part(out);
      let s = add(own, 0, 5, '1', 'printed', { unit: 7 });
      s = times(own, s, 1, 2, 'up', '2', 'wet');
      const total = add(out, 0, s, '3', 'printed', { unit: 7 }, own);
      return notApplied(out, total, '4', 'wet');
    });
    expect(sayLedger([ENGLISH, LEDGER_WORDS], told, names)).toEqual([
      '+3  Unit 7, printed (3)',
      '  +5  Unit 7, printed (1)',
      '  x 1/2  across water (2)',
      '  = 3  rounded (2)',
      'across water (4): does not apply',
      '= 3  total',
    ]);
    expect(sayLine([], { case: '', what: 'k', op: 'drm', value: -1, applied: true })).toBe('-1  [k value=−1]');
  });

  it('write fractions as people do', () => {
    expect(
      [
        [7, 2],
        [6, 2],
        [10, 16],
        [-3, 2],
        [-1, 4],
        [0, 4],
        [5, 1],
        [36, 30],
      ].map(([n, d]) => fractionText(n, d)),
    ).toEqual(['3 1/2', '3', '5/8', '-1 1/2', '-1/4', '0', '5', '1 1/5']);
  });

  it('compare a translation with its model', () => {
    expect(catalogueFaults({ a: '{n} x', b: 'y', c: '{u|1=a|{v}}' }, { '@language': 'xx', a: '{m} x', c: '{u', d: 'z' })).toEqual([
      'b: missing',
      'a: unknown argument {m}',
      'c: braces do not match',
      'd: not in the model',
    ]);
    expect(catalogueFaults(ENGLISH, ENGLISH)).toEqual([]);
  });
});
