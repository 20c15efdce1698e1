import { describe, expect, it } from 'vitest';
import { type OptionRow, optionBook, optionEntry, optionSpec } from '../../src/index.ts';

const row = (id: string, more: Partial<OptionRow> = {}): OptionRow => ({
  id,
  name: id.toUpperCase(),
  explain: `about ${id}`,
  group: 'rule',
  default: false,
  ...more,
});
const book = optionBook(
  [
    row('level', {
      default: 'plain',
      choices: [
        { id: 'plain', name: 'Plain' },
        { id: 'full', name: 'Full', explain: 'all of it' },
      ],
    }),
    row('mud', { needs: ['full'], excludes: [{ with: 'frost', why: 'One weather at a time.' }] }),
    row('frost', { excludes: [{ with: 'mud', why: 'One weather at a time.' }] }),
    row('storm', { implies: ['frost'], scenarios: ['winter'] }),
    row('blizzard', { implies: ['storm'] }),
    row('sledges', { needs: ['frost'] }),
  ],
  { full: { name: 'the full game', met: (values) => values['level'] === 'full' } },
);
const problems = (values: Record<string, string | boolean>, scenario = 'winter') =>
  book.problems(scenario, values).map((p) => [p.option, p.problem, p.with]);

describe('options of a game', () => {
  it('what is left out has its default, and what is chosen brings along what it implies, however far', () => {
    expect(book.complete({})).toEqual({ level: 'plain', mud: false, frost: false, storm: false, blizzard: false, sledges: false });
    expect(book.complete({ blizzard: true })).toMatchObject({ blizzard: true, storm: true, frost: true, mud: false });
  });

  it('a choice that cannot be is told with its reason, each pair once, in words', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ rain: true })).toEqual([['rain', 'unknown', undefined]]);
    expect(problems({ level: 'half' })).toEqual([['level', 'bad-value', undefined]]);
    expect(problems({ frost: 'yes' })).toEqual([['frost', 'bad-value', undefined]]);
    expect(problems({ mud: true })).toEqual([['mud', 'needs', 'full']]);
    expect(problems({ mud: true, level: 'full' })).toEqual([]);
    expect(problems({ sledges: true })).toEqual([['sledges', 'needs', 'frost']]);
    expect(problems({ mud: true, frost: true, level: 'full' })).toEqual([['frost', 'excludes', 'mud']]);
    expect(book.problems('winter', { mud: true })[0].why).toBe('MUD needs the full game.');
    expect(book.problems('winter', { sledges: true })[0].why).toBe('SLEDGES needs FROST.');
  });

  it('an option of another scenario may be named with its default', () => {
    expect(problems({ storm: true }, 'summer')).toEqual([['storm', 'scenario', undefined]]);
    expect(problems({ storm: false }, 'summer')).toEqual([]);
  });

  it('are told to the definition of a game and to a start page', () => {
    const level = book.byId('level') as OptionRow;
    expect(optionSpec(level)).toMatchObject({
      id: 'level',
      type: 'choice',
      default: 'plain',
      choices: [{ value: 'plain' }, { value: 'full' }],
    });
    expect(optionEntry({ ...level, side: 'red' }, ['blue', 'red'])).toMatchObject({
      side: 1,
      choices: [{ id: 'plain' }, { about: 'all of it' }],
    });
    expect(optionEntry(book.byId('frost') as OptionRow, [])).not.toHaveProperty('choices');
  });
});
