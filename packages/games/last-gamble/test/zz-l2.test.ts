import { it } from 'vitest';
import { start, prompt, legal, chance, perform, drawRoll, standing, sayEvent, sayPrompt } from '@hexfront/engine';
import { lastGamble } from '../src/index.ts';
it('probe', () => {
  const rnd = (() => { let s = 12345; return (n: number) => { s = (Math.imul(s, 1664525) + 1013904223) >>> 0; return Math.floor((s / 2 ** 32) * n); }; })();
  const count: Record<string, number> = {};
  const t0 = Date.now();
  let total = 0;
  for (let game = 0; game < 6; game++) {
    const g = start(lastGamble, { scenario: 'breakthrough', seed: `s${game}` });
    let n = 0;
    while (!g.result && n < 20000) {
      const p = prompt(g);
      count[p.at] = (count[p.at] ?? 0) + 1;
      let a;
      if (p.kind === 'roll') a = drawRoll(g);
      else {
        let list = [...legal(g)];
        const done = list.find((x) => x.k === 'done');
        if (done && p.at.startsWith('movement') && rnd(40) === 0) list = [done];
        a = list[rnd(list.length)];
      }
      const ev = perform(g, a as never);
      for (const e of ev) count[`e:${e.e}`] = (count[`e:${e.e}`] ?? 0) + 1;
      if (game === 0 && n < 600) for (const e of ev) if (['battle','result','lost','advanced','retreated','engaged','fallback','defensiveFire','claimed'].includes(e.e)) console.log(sayEvent(g, e));
      n++;
    }
    total += n;
    console.log(game, n, g.result, g.v.turn);
  }
  console.log(total, Date.now() - t0, count);
}, 120000);
