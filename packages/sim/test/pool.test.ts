import { describe, expect, it } from 'vitest';
import { type GameRecord, jobsOf, runJobs } from '../src/index.ts';

const spec = {
  game: 'last-gamble',
  scenario: 'breakthrough',
  seed: 'pool',
  players: ['random', 'random'],
  games: 1,
  variants: [{ name: 'base', options: {} }],
};

describe('jobs', () => {
  it('give every variant the same dice', () => {
    const jobs = jobsOf({ ...spec, games: 2, variants: [...spec.variants, { name: 'other', options: { x: true } }] });
    expect(jobs.map((j) => `${j.variant} ${j.index} ${j.seed}`)).toEqual([
      'base 0 pool/0',
      'base 1 pool/1',
      'other 0 pool/0',
      'other 1 pool/1',
    ]);
    expect(jobs[3].options).toEqual({ x: true });
  });
});

describe('games in this thread', () => {
  it('are the same for the same seed, and go on after one that fails', async () => {
    const records: GameRecord[] = [];
    const failures: string[] = [];
    const [job] = jobsOf(spec);
    await runJobs([job, { ...job, scenario: 'nowhere' }, { ...job, index: 1 }], {
      onGame: (record) => void records.push(record),
      onFailure: (_, message) => void failures.push(message),
    });
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(/nowhere/);
    const [a, b] = records;
    expect(records).toHaveLength(2);
    expect(a.save.hash).toMatch(/^[0-9a-f]{16}/);
    expect(b.save.hash).toBe(a.save.hash);
    expect({ ...b, index: 0 }).toEqual(a);
    expect(a.winner).toBeGreaterThanOrEqual(-1);
    expect(a.turns).toHaveLength(8);
    expect(a.actions).toBe(a.save.actions.length);
  });

  it('stop when a result cannot be kept', async () => {
    const jobs = jobsOf({ ...spec, games: 2 });
    const kept = runJobs(jobs, { onGame: () => Promise.reject(new Error('the disk is full')), onFailure: () => undefined });
    await expect(kept).rejects.toThrow('the disk is full');
  });
});
