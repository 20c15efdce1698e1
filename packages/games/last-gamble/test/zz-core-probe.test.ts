import { fuzz, playout } from '@hexfront/engine/testing';
import { start, seedRng } from '@hexfront/engine';
import { it } from 'vitest';
import { lastGamble } from '../src/index.ts';
it('fuzz', () => {
  const t = performance.now();
  for (const s of lastGamble.scenarios.slice(0,1)) {
    try { const g = start(lastGamble, { scenario: s.id, seed: 'x' });
    const p = playout(g, seedRng('p'), { max: 3000 });
    console.log(s.id, p, performance.now() - t);} catch (e) { console.log(s.id, (e as Error).stack?.slice(0,600)); }
  }
  const st = fuzz(lastGamble, { games: 1, max: 3000, points: 4, scenario: lastGamble.scenarios[0].id });
  console.log({ ...st, failures: st.failures.map((f) => [f.at, f.message.slice(0, 900), f.action]) }, performance.now() - t);
}, 280000);
