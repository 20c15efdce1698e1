import { describe, expect, it } from 'vitest';
import { completeOptions, optionProblems, options, scenarioById } from '../../src/data/index.ts';

const campaign = scenarioById('campaign');
const breakthrough = scenarioById('breakthrough');

describe('options', () => {
  it('offer a level, 13 optional rules, 24 variants or cards for them, and every ruling with two readings', () => {
    const count = (group: string) => options.filter((option) => option.group === group).length;
    expect([count('level'), count('rule'), count('variant'), count('ruling')]).toEqual([1, 13, 25, 24]);
  });

  it('are legal by default where the level fits', () => {
    expect(optionProblems(breakthrough, {})).toEqual([]);
    expect(optionProblems(campaign, {}).map((problem) => problem.problem)).toEqual(['level']);
    expect(optionProblems(campaign, { level: 'advanced' })).toEqual([]);
  });

  it('refuse what contradicts, with a reason', () => {
    const problems = optionProblems(campaign, { level: 'advanced', 'avar-9': true, 'opt-3': true });
    expect(problems.map(({ option, problem, with: other }) => [option, problem, other])).toEqual([['avar-9', 'excludes', 'opt-3']]);
    expect(problems[0].why).toMatch(/weather/);
    expect(optionProblems(breakthrough, { 'opt-6': true })[0]).toMatchObject({ problem: 'needs', with: 'advanced' });
    expect(optionProblems(scenarioById('meuse'), { level: 'advanced', 'gvar-1': true })[0].problem).toBe('scenario');
    expect(optionProblems(breakthrough, { 'slope-cost': 'steep' })[0].problem).toBe('bad-value');
    expect(optionProblems(breakthrough, { nonsense: true })[0].problem).toBe('unknown');
  });

  it('switch on what a variant includes', () => {
    const all = completeOptions({ level: 'advanced', 'gvar-12': true });
    for (const id of ['gvar-4', 'gvar-5', 'gvar-6', 'gvar-8', 'gvar-10', 'gvar-11', 'opt-1']) expect(all[id], id).toBe(true);
    expect(all['opt-5']).toBe(false);
    expect(all['slope-cost']).toBe('whole');
  });
});
