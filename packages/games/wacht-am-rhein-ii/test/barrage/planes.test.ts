/** Barrages that planes observe (12.3.4, 8.5.0). */
import { prompt } from '@hexfront/engine';
import { expect } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { factorsLeft, limitOf } from '../../src/rules/barrage/guns.ts';
import { airObserversOf } from '../../src/rules/barrage/planes.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import { formationOf } from '../../src/state/query.ts';
import { ALLIED, ENTRENCHED, type G } from '../../src/state/shape.ts';
import { hex, N, NW, offers, out, play, proves, refusal, S, type Scene, scene, u } from '../kit/campaign.ts';

const FOOT = 'al-78id-1-309-inf';
const GUNS = ['al-78id-307-fa', 'al-78id-308-fa', 'al-78id-903-fa'] as const;
const GE = 'ge-272vg-i-981-vg';
const [CLEAR, OVERCAST] = [1, 3];
const TARGET = out(S, 2);

/** Nobody on the ground sees the target; a US battalion stands some hexes from it. */
const battery = (far: number, more: Partial<Scene> = {}, unit: Record<string, number> = {}): G =>
  scene({
    stage: 'allied.allied-barrages',
    turn: turnNumber('dec-25-am'),
    units: { [FOOT]: { at: out(N, far - 2), ...unit }, [GE]: TARGET, ...Object.fromEntries(GUNS.map((id) => [id, out(NW, 4)])) },
    vars: { sky: CLEAR },
    ...more,
  });
const open = (g: G, seen: boolean): G => {
  play(g, { k: 'target', h: hex(g, TARGET) });
  if (prompt(g).at === 'barrage.observe') play(g, seen ? offers(g, 'observer')[0] : { k: 'unobserved' });
  return g;
};
const seers = (g: G): number => airObserversOf(g, ALLIED, hex(g, TARGET)).length;

proves(['12.3.4'], 'under a clear sky a US formation with a unit within five hexes observes Germans in the open', () => {
  expect(seers(battery(5))).toBe(1);
  expect(open(battery(5), true).rows.barrages[0]).toMatchObject({ observed: true });
  const none = [
    battery(6),
    battery(5, { vars: { sky: OVERCAST } }),
    battery(5, {}, { mode: STRATEGIC }),
    battery(5, { hexes: { [TARGET]: ['village'] } }),
  ];
  expect(none.map(seers)).toEqual([0, 0, 0, 0]);
  const blind = open(battery(5, { vars: { sky: OVERCAST } }), true);
  expect(blind.rows.barrages[0].observed).toBe(false);
});

proves(['12.3.4', '12.3.2f'], 'its limit is that of any other observer, with nothing for a vantage point or an entrenchment', () => {
  for (const more of [{}, { hexes: { [out(N, 3)]: ['vantage'] } }, { fields: { [out(N, 3)]: { work: ENTRENCHED } } }]) {
    const g = open(battery(5, more), true);
    expect(limitOf(g, g.rows.barrages[0]).total).toBe(2);
    for (const id of GUNS.slice(0, 2)) play(g, { k: 'gun', u: u(id), n: factorsLeft(g, u(id)) });
    if (prompt(g).at === 'barrage.guns')
      expect(refusal(g, { k: 'gun', u: u(GUNS[2]), n: factorsLeft(g, u(GUNS[2])) })).toMatchObject({ why: 'barrage-limit' });
  }
});

proves(['12.3.4', '12.3.2h'], 'a company that sees the target does not stand for its formation where another unit may', () => {
  const company = { at: out(S, 1), attached: formationOf(battery(5), u(FOOT)) + 1 };
  const g = battery(5, {
    units: { 'us-bk-inf': company, [FOOT]: out(N, 3), [GE]: TARGET, ...Object.fromEntries(GUNS.map((id) => [id, out(NW, 4)])) },
  });
  play(g, { k: 'target', h: hex(g, TARGET) });
  expect(offers(g, 'observer').map((a) => a.u)).toEqual([u('us-bk-inf'), u(FOOT)]);
  play(g, { k: 'observer', u: u(FOOT) });
  expect(limitOf(g, g.rows.barrages[0]).total).toBe(2);
});
