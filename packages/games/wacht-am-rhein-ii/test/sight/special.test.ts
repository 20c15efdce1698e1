/** What is seen beyond the usual: rockets that fired, attackers, villages below a height; reconnaissance that looks; what a barrage tells (8.3.3, 1.1.3, 8.6.2, 8.6.3). */
import { prompt, view } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { mustAttack } from '../../src/rules/combat/designation/eligibility.ts';
import { isSeenByPlanes, observes, visible } from '../../src/rules/sight/observation.ts';
import { ALLIED, type G, IMPROVED } from '../../src/state/shape.ts';
import { C, hex, idle, N, offers, out, play, proves, S, type Scene, SE, scene, u } from '../kit/campaign.ts';

const FOOT = 'al-78id-1-309-inf';
const MATE = 'al-78id-2-309-inf';
const SCOUTS = 'al-7ad-87-armc';
const ROCKETS = 'ge-nd-2-8-vw';
const G_FOOT = 'ge-272vg-i-980-vg';
const G_MORE = ['ge-272vg-272-hetz', 'ge-bk-pio'];
const clear = turnNumber('dec-23-am');

describe('rockets', () => {
  const seen = (n: number, more: Partial<Scene> = {}, flared = 1): boolean => {
    const g = scene({ stage: 'allied.movement', turn: clear, units: { [FOOT]: C, [ROCKETS]: { at: out(SE, n), flared } }, ...more });
    return observes(g, u(FOOT), hex(g, out(SE, n)));
  };
  proves(['8.3.3'], 'once they fired they are seen a hex farther and in cover, three hexes at most', () => {
    expect([seen(2, {}, 0), seen(2), seen(3)]).toEqual([false, true, false]);
    expect(seen(2, { hexes: { [out(SE, 2)]: 'woods' } })).toBe(true);
    expect([seen(3, { hexes: { [C]: ['village'] } }), seen(4, { hexes: { [C]: ['vantage'] } })]).toEqual([true, false]);
  });
  proves(['8.3.3', '8.6.0'], 'they alone are seen for it, on top of their stack or below, and not who is with them', () => {
    const known = (top: string): string[] => {
      const stack = [ROCKETS, G_FOOT, ...G_MORE];
      const units = { [FOOT]: C, ...Object.fromEntries(stack.map((id) => [id, { at: out(SE, 2), flared: Number(id === ROCKETS) }])) };
      const fields = { [out(SE, 2)]: { top: u(top) + 1 } };
      const g = scene({ stage: 'allied.movement', turn: clear, options: { fog: true }, units, fields, hexes: { [out(SE, 2)]: 'woods' } });
      return stack.filter((id) => visible(g, ALLIED, u(id)) === 2);
    };
    expect([known(ROCKETS), known(G_FOOT)]).toEqual([[ROCKETS], [ROCKETS, G_FOOT]]);
  });
  proves(['8.3.3'], 'until they move, or the next German barrage segment begins', () => {
    const moved = scene({
      stage: 'german.movement',
      turn: turnNumber('dec-16-pm'),
      units: { [ROCKETS]: { at: C, flared: 1, limbered: 1, motor: 1 }, [G_FOOT]: out(S, 3) },
    });
    play(moved, { k: 'pick', u: u(ROCKETS) }, { k: 'go', h: hex(moved, out(N, 1)) });
    expect(moved.f.flared[u(ROCKETS)]).toBe(0);
    const next = scene({ stage: 'allied.mode', units: { [ROCKETS]: { at: C, flared: 1 }, [FOOT]: out(N, 4) } });
    idle(next, (now) => prompt(now).at === 'designation.choose' || now.f.flared[u(ROCKETS)] === 0);
    idle(next, (now) => now.v.side === 0);
    expect(next.f.flared[u(ROCKETS)]).toBe(0);
    // Firing brings the mark.
    const fires = scene({ stage: 'german.german-barrages', units: { [ROCKETS]: C, [G_FOOT]: C, [FOOT]: out(SE, 1) } });
    play(fires, { k: 'target', h: hex(fires, out(SE, 1)) });
    if (prompt(fires).at === 'barrage.observe') play(fires, { k: 'unobserved' });
    play(fires, { k: 'ready' });
    expect(fires.f.flared[u(ROCKETS)]).toBe(1);
  });
});

describe('cover lost', () => {
  const far = out(SE, 2);
  proves(['1.1.3'], 'in a Combat Phase attackers are seen in cover from afar, and so is who has them next door', () => {
    const watch = (s: Partial<Scene>, fighting: number, designated = 0) => {
      const g = scene({
        stage: 'allied.allied-barrages',
        turn: clear,
        hexes: { [C]: ['village'], [far]: 'woods' },
        ...s,
        units: { [FOOT]: C, [G_FOOT]: far, ...s.units },
      });
      g.v.fighting = fighting;
      g.set('designated', u(G_FOOT), designated);
      return observes(g, u(FOOT), hex(g, far));
    };
    expect(watch({}, 1)).toBe(false);
    const attacker = { [MATE]: { at: out(SE, 3), designated: 1 } };
    expect([watch({ units: attacker }, 1), watch({ units: attacker }, 0)]).toEqual([true, false]);
    expect([watch({}, 1, 1), watch({}, 0, 1)]).toEqual([true, false]);
  });
  proves(['1.1.3', '8.5.0'], 'planes see in cover whoever attacks or has attackers next door, but not in fieldworks', () => {
    const seen = (fighting: number, designated: number, work = 0): boolean => {
      const g = scene({
        stage: 'german.allied-barrages',
        turn: clear,
        hexes: { [far]: 'woods' },
        units: { [G_FOOT]: far },
        fields: { [far]: { work } },
        vars: { sky: 1 },
      });
      g.v.fighting = fighting;
      g.set('designated', u(G_FOOT), designated);
      return isSeenByPlanes(g, ALLIED, hex(g, far));
    };
    expect([seen(1, 0), seen(1, 1), seen(0, 1), seen(1, 1, IMPROVED)]).toEqual([false, true, false, false]);
  });
  proves(['1.1.3-opt'], 'from a vantage point within two hexes a village is no cover, for sight and for the duty to attack', () => {
    const field = (overlooked: boolean, hexes: Scene['hexes'], n = 2): G =>
      scene({
        stage: 'german.designation',
        turn: clear,
        options: { overlooked },
        hexes: { [C]: ['vantage'], ...hexes },
        units: { [FOOT]: C, [G_FOOT]: out(SE, n) },
      });
    const sees = (g: G, n = 2) => observes(g, u(FOOT), hex(g, out(SE, n)));
    const village = { [out(SE, 2)]: ['village'] };
    expect([sees(field(false, village)), sees(field(true, village))]).toEqual([false, true]);
    expect(sees(field(true, { [out(SE, 2)]: ['town'] }))).toBe(false);
    expect(sees(field(true, { [out(SE, 3)]: ['village'] }, 3), 3)).toBe(false);
    const next = { [out(SE, 1)]: ['village'] };
    expect([mustAttack(field(false, next, 1), u(G_FOOT)), mustAttack(field(true, next, 1), u(G_FOOT))]).toEqual([false, true]);
    const dug = field(true, next, 1);
    dug.set('work', hex(dug, out(SE, 1)), IMPROVED);
    expect(mustAttack(dug, u(G_FOOT))).toBe(false);
  });
});

describe('what is told of hidden stacks', () => {
  const stack = Object.fromEntries([G_FOOT, ...G_MORE].map((id) => [id, out(SE, 3)]));
  const known = (g: G): number => [G_FOOT, ...G_MORE].filter((id) => visible(g, ALLIED, u(id)) === 2).length;
  proves(
    ['8.6.2', '7.4.0'],
    'reconnaissance, light tanks among it, that ends its move next to a stack looks through it, unless it is dug in; others do not',
    () => {
      const after = (unit: string, work = 0): number => {
        const g = scene({
          stage: 'allied.movement',
          options: { fog: true },
          units: { ...stack, [unit]: C, [MATE]: out(N, 3) },
          hexes: { [out(SE, 3)]: 'woods' },
          fields: { [out(SE, 3)]: { work } },
        });
        play(g, { k: 'pick', u: u(unit) }, { k: 'go', h: hex(g, out(SE, 2)) });
        if (prompt(g).at === 'move.go') play(g, { k: 'stop' });
        return known(g);
      };
      expect([after(SCOUTS), after('us-bk-lttk'), after(FOOT), after(SCOUTS, IMPROVED)]).toEqual([3, 3, 1, 1]);
    },
  );
  proves(['8.6.3'], 'a barrage on a stack that cannot be looked through tells its modifiers and no counter', () => {
    const g = scene({
      stage: 'allied.allied-barrages',
      options: { fog: true },
      units: { ...stack, 'al-78id-307-fa': C, [FOOT]: C },
      hexes: { [out(SE, 3)]: 'woods' },
    });
    const before = known(g);
    play(g, { k: 'target', h: hex(g, out(SE, 3)) });
    while (prompt(g).at !== 'barrage.guns') play(g, offers(g)[0]);
    play(g, offers(g, 'gun')[0], { k: 'ready' });
    expect(known(g)).toBe(before);
    // The modifier is open, and everything else a side sees of the barrage names nobody below the top counter.
    const told = JSON.stringify(view(g, ALLIED).state.rows.barrages);
    expect(JSON.parse(told)[0].modifier).toBe(g.rows.barrages[0].modifier);
    const hidden = [G_FOOT, ...G_MORE].filter((id) => visible(g, ALLIED, u(id)) < 2).map(u);
    expect(hidden).toHaveLength(2);
    for (const event of g.events) for (const unit of hidden) expect(Object.values(event).flat()).not.toContain(unit);
  });
});
