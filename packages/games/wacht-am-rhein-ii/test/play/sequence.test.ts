/** The outline of the game turn (3.3.0) and of a player turn (3.3.6), fuel and Exploit mode in the other player turn, and how long a mode lasts (5.0). */
import { prompt, type Stage } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { turnNumber } from '../../src/data/index.ts';
import { pendingRoll } from '../../src/rules/logistics/fuel.ts';
import { SEQUENCE } from '../../src/rules/sequence.ts';
import { EXPLOIT } from '../../src/state/fields/modes.ts';
import { type G, PREPARED_ASSAULT, TACTICAL, type WaR2 } from '../../src/state/shape.ts';
import * as ground from '../kit/campaign.ts';
import { C, idle, N, offers, play, proves, refusal, scene, step, US, u } from '../kit/supply.ts';

const leaves = (stage: Stage<WaR2>): string[] => (stage.parts ? stage.parts.flatMap(leaves) : [stage.id]);
const ORDER = leaves(SEQUENCE);
const inOrder = (...ids: string[]): string[] => ORDER.filter((id) => ids.includes(id));

describe('the outline', () => {
  proves(
    ['3.3.0'],
    'weather, air points, transport, leaders, surrender; the US player turn, then the German one; then the Extended Night',
    () => {
      const ids = ['weather', 'air', 'transport', 'leaders', 'surrender', 'allied.mode', 'german.mode', 'pledges'];
      expect(inOrder(...ids)).toEqual(ids);
    },
  );
  proves(['3.3.6'], 'construction, modes, movement, resting, the other side exploits, combat, exploitation, administration', () => {
    for (const [side, first, second] of [
      ['allied', 'allied', 'german'],
      ['german', 'allied', 'german'],
    ]) {
      const ids = [
        ...['construction', 'mode', 'movement', 'resting', 'enemy-exploitation', 'designation'],
        // The US player barrages first in both player turns.
        `${first}-barrages`,
        `${second}-barrages`,
        ...['retreat-markers', 'assaults', 'exploitation', 'administration'],
      ].map((id) => `${side}.${id}`);
      expect(inOrder(...ids)).toEqual(ids);
    }
  });
});

const PZ = { hq: 'ge-pzlehr-hq', one: 'ge-pzlehr-haus-1-stg', two: 'ge-pzlehr-haus-2-stg' } as const;
const LOW = 1;

describe('a Movement Phase', () => {
  proves(
    ['3.3.6-movement'],
    'fuel is given out first; then units move by road, then across country, those in Prepared Assault last; in Exploit mode not at all',
    () => {
      const g = scene({
        stage: 'german.movement',
        turn: 'dec-21-am',
        units: { [US.foot]: '4821SE', [PZ.hq]: C, [PZ.one]: step(C, N) },
        vars: { fuel5: 4 },
      });
      expect(prompt(g).at).toBe('fueling.give');
      expect(refusal(g, { k: 'pick', u: u(PZ.one) })).toBeDefined();
      const { N: n, out } = ground;
      const FOOT = ['al-78id-1-309-inf', 'al-78id-2-309-inf', 'al-78id-3-309-inf'];
      const TANKS = ['us-bk-m4', 'us-bk-m4-2'];
      const road = [0, 1, 2, 3].map((k) => out(n, k));
      const start = (): G =>
        ground.scene({
          stage: 'allied.movement',
          units: {
            [TANKS[0]]: road[0],
            [TANKS[1]]: out(ground.SE, 3),
            [FOOT[0]]: out(ground.S, 2),
            [FOOT[1]]: { at: out(ground.S, 4), mode: PREPARED_ASSAULT },
            [FOOT[2]]: { at: out(ground.NW, 3), mode: EXPLOIT },
          },
          ways: [{ hexes: road, add: ['road', 'primary'] }],
        });
      const why = (now: G, id: string) => refusal(now, { k: 'pick', u: u(id) })?.why;
      // Whoever moves later bars those before.
      const moved = (id: string): G => {
        const now = start();
        play(now, { k: 'pick', u: u(id) });
        play(now, offers(now, 'go')[0]);
        return prompt(now).at === 'move.go' ? play(now, { k: 'stop' }) : now;
      };
      const byRoad = (now: G) => {
        play(now, { k: 'pick', u: u(TANKS[0]) });
        return refusal(now, { k: 'road', h: ground.hex(now, road[2]) }) === undefined;
      };
      expect([byRoad(start()), byRoad(moved(FOOT[0]))]).toEqual([true, false]);
      const assault = moved(FOOT[1]);
      expect([why(assault, FOOT[0]), why(assault, TANKS[0])]).toEqual(['segment-over', 'segment-over']);
      expect(why(start(), FOOT[2])).toBe('mode-moves-not');
    },
  );
});

describe('the other side exploits', () => {
  proves(['3.3.6-naexploit'], 'with half of its allowance and the fuel that its formation had last', () => {
    const g = scene({
      stage: 'allied.resting',
      turn: 'dec-21-am',
      units: {
        [US.foot]: '4821SE',
        [PZ.hq]: { at: C, fuel: LOW },
        [PZ.one]: { at: step(C, N), mode: EXPLOIT },
        [PZ.two]: { at: step(C, N, 2), mode: EXPLOIT },
      },
      vars: { fuel5: 8 },
    });
    if (prompt(g).at !== 'exploitation.plan') idle(g, (now) => prompt(now).at === 'exploitation.plan');
    expect([g.v.side, prompt(g).side, g.f.fuel[u(PZ.hq)]]).toEqual([1, 0, LOW]);
    // The roll is on the line of that fuel; no points are given out.
    expect([pendingRoll(g, u(PZ.one)), g.v.fuel5]).toEqual(['fuel', 8]);
    play(g, { k: 'pick', u: u(PZ.one) });
    expect(prompt(g)).toMatchObject({ at: 'fuelRoll.roll' });
  });
});

describe('modes', () => {
  proves(['5.0'], 'one mode at a time, kept to the next Mode Determination Phase of its side, then chosen anew', () => {
    const { C: middle, N: n, out } = ground;
    const FOOT = 'al-78id-1-309-inf';
    const g = ground.scene({
      stage: 'allied.mode',
      turn: turnNumber('dec-21-am'),
      units: { [FOOT]: middle, 'al-78id-2-309-inf': out(n, 3), 'ge-272vg-i-980-vg': out(n, 5) },
    });
    expect(g.f.mode[u(FOOT)]).toBe(TACTICAL);
    play(g, { k: 'prepare', u: u(FOOT) });
    expect(g.f.mode[u(FOOT)]).toBe(PREPARED_ASSAULT);
    // Not two of them.
    expect([refusal(g, { k: 'prepare', u: u(FOOT) }), refusal(g, { k: 'strategic', u: u(FOOT) })].every((no) => no !== undefined)).toBe(
      true,
    );
    const modes = new Set<number>();
    ground.idle(g, (now) => {
      modes.add(now.f.mode[u(FOOT)]);
      return now.v.turn > turnNumber('dec-21-am') && prompt(now).at === 'modes.choose' && now.v.side === 1;
    });
    expect([modes.size <= 2, g.f.mode[u(FOOT)]]).toEqual([true, TACTICAL]);
    expect(refusal(g, { k: 'prepare', u: u(FOOT) })).toBeUndefined();
  });
});
