/** Bridges that are not finished as planned (17.1.1a): one of the engineers leaves, or shells fall on them. */
import { prompt } from '@hexfront/engine';
import { expect } from 'vitest';
import { formationOf } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { C, hex, idle, N, NW, offers, out, play, proves, roll, S, scene, u } from '../kit/campaign.ts';
import { side, toBridges, water } from '../kit/water.ts';

const ENGINEERS = 'al-78id-303-ce';
const [COMPANY, LATER] = ['us-bk-ce', 'us-bk-ce-3'];

proves(['17.1.1a'], 'when one of several who began a bridge leaves or tires it is given up; who came later may go', () => {
  const site = (what: (g: G) => void): number => {
    const g = toBridges(
      scene({
        stage: 'allied.construction',
        units: { [ENGINEERS]: C, [COMPANY]: C, [LATER]: out(N, 2), 'us-bk-ce-2': out(NW, 3) },
        sides: { ...water('major-river'), [`${out(NW, 3)}|${out(NW, 4)}`]: ['stream'] },
      }),
    );
    play(g, { k: 'span', u: u(ENGINEERS), n: 2 });
    g.move(u(LATER), hex(g, C));
    const { turn } = g.v;
    idle(g, (now) => prompt(now).at === 'movement.plan' && now.v.side === 1);
    what(g);
    idle(g, (now) => now.v.turn > turn && prompt(now).at === 'construction.build' && now.v.side === 1);
    if (prompt(g).at === 'construction.build') play(g, { k: 'done' });
    return g.f.site[side(g)] === 0 ? 0 : 1;
  };
  const goes = (id: string) => (g: G) => play(g, { k: 'pick', u: u(id) }, { k: 'go', h: hex(g, out(N, 1)) }, { k: 'stop' });
  expect([site(() => {}), site(goes(COMPANY)), site((g) => g.set('fatigue', u(COMPANY), 2)), site(goes(LATER))]).toEqual([1, 0, 0, 1]);
});

proves(
  ['17.1.1a'],
  'a barrage that neither drives them off nor tires them costs a turn for every result; otherwise the marker goes at once',
  () => {
    const GUNS = 'ge-272vg-ii-272-art';
    const shelled = (pip: number): [result: boolean, stayed: boolean, turns: number] => {
      const g = scene({
        stage: 'german.german-barrages',
        units: { [ENGINEERS]: C, 'ge-272vg-i-980-vg': out(S, 1), [GUNS]: out(S, 2), 'ge-272vg-hq': out(S, 3) },
        sides: water('river'),
      });
      g.set('site', side(g), hex(g, C) + 1);
      g.set('siteTurns', side(g), 2);
      g.set('builds', u(ENGINEERS), side(g) + 1);
      play(g, { k: 'target', h: hex(g, C) });
      if (prompt(g).at === 'barrage.observe') play(g, offers(g, 'observer')[0]);
      while (offers(g, 'gun').length > 0 && prompt(g).at === 'barrage.guns') play(g, offers(g, 'gun')[0]);
      if (prompt(g).at === 'barrage.guns') play(g, { k: 'ready' });
      roll(g, pip);
      idle(g, (now) => now.rows.barrages.length === 0);
      const told = g.events.find((event) => event.e === 'shelled');
      const stayed = g.hexOf(u(ENGINEERS)) === hex(g, C) && g.f.fatigue[u(ENGINEERS)] === 0;
      return [Number(told?.hits) > 0 || told?.shift === 'shift', stayed, g.f.siteTurns[side(g)]];
    };
    const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(shelled);
    for (const [result, stayed, turns] of all) expect(turns).toBe(stayed ? (result ? 3 : 2) : 0);
    expect([all.some(([result, stayed]) => result && stayed), all.some(([, stayed]) => !stayed)]).toEqual([true, true]);
  },
);

proves(['17.1.1a', '7.9.1'], 'engineers who break down or mount again where they are go on building', () => {
  const [HQ, MECH] = ['al-7ad-hq', 'us-bk-arme'];
  const built = (units: Record<string, Record<string, string | number>>, what: (g: G) => void, stage: string): number => {
    const g = scene({ stage, units, sides: water('major-river') });
    for (const id of Object.keys(units)) if (units[id].at === C) g.set('builds', u(id), side(g) + 1);
    g.set('site', side(g), hex(g, C) + 1);
    g.set('siteTurns', side(g), 3);
    what(g);
    const { turn } = g.v;
    idle(g, (now) => now.v.turn > turn && now.v.side === 0);
    return g.f.siteTurns[side(g)];
  };
  const enemy = { 'ge-272vg-i-980-vg': { at: out(S, 5) } };
  const foot = { at: C, attached: formationOf(scene({ stage: 'allied.mode' }), u(HQ)) + 1, vehicles: u(MECH) + 1 };
  const mounts = (g: G): void => void play(g, { k: 'remount', u: u(COMPANY) });
  const parts = (g: G): void => {
    for (let n = 0; n < 3; n++) play(g, { k: 'detach', u: u(ENGINEERS) });
  };
  expect(built({ ...enemy, [COMPANY]: foot, [HQ]: { at: out(N, 2) } }, mounts, 'allied.mode')).toBe(2);
  expect(built({ ...enemy, [ENGINEERS]: { at: C } }, parts, 'allied.movement')).toBe(2);
});
