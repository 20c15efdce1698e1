/** Chapters 9 and 13, reserves: who gets the marker, who loses it, how they move; and the release of 26. */
import type { EventOf } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { attackRefusal } from '../../src/rules/combat/attackers.ts';
import { enterHex } from '../../src/rules/movement/entering.ts';
import { alarm } from '../../src/rules/reserves/reserve-status.ts';
import { reserveRefusal, standDown } from '../../src/rules/reserves/reserves.ts';
import { ALLIED, type G, GERMAN, type RR } from '../../src/state/shape.ts';
import { at, hex, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';
import { C, from, moat, N, NE, S, scene } from '../kit/open-ground.ts';

const FOOT = 'ge-106-inf';
const TANKS = 'ge-11-pz';
const US = 'us-1-inf';
const pick = (g: G, id: string): G => play(g, { k: 'pick', u: u(id) });
const walk = (g: G, id: string, to: string): G => {
  play(pick(g, id), { k: 'go', h: hex(g, to) });
  if (offers(g, 'stop').length > 0) play(g, { k: 'stop' });
  return g;
};
/** The case by which the last marker was lost. */
const lost = (g: G): string | undefined => g.events.find((e) => e.e === 'reserveLost')?.case;
/** To the question that creates reserves. */
const create = (g: G): G => play(g, { k: 'done' });

describe('creating reserves', () => {
  proves(
    ['9-when', '9.A', '9.B'],
    'at the end of the movement phase, by the side that moved, and a reserve is finished for its own player turn',
    () => {
      const g = scene({ units: { [FOOT]: C, [US]: from(C, N, N, N), 'lw-jd1-fb': from(C, S), 'ge-9-pz': 'ready' } });
      expect(refusal(g, { k: 'reserve', u: u(FOOT) })?.why).toBe('not-asked');
      create(g);
      expect(refusal(g, { k: 'reserve', u: u('lw-jd1-fb') })).toMatchObject({ case: '9.A', why: 'aircraft' });
      expect(refusal(g, { k: 'reserve', u: u('ge-9-pz') })).toMatchObject({ case: '9.A', why: 'not-on-map' });
      expect(refusal(g, { k: 'reserve', u: u(US) })).toMatchObject({ case: '9-when', why: 'not-yours' });
      play(g, { k: 'reserve', u: u(FOOT) });
      expect(g.f.reserve[u(FOOT)]).toBe(1);
      expect(refusal(g, { k: 'reserve', u: u(FOOT) })).toMatchObject({ why: 'already-reserve' });
      // Its move is over, also if it loses the marker before the next impulse.
      const stripped = scene({ units: { [FOOT]: { at: C, stood: 1 }, [US]: from(C, N, N, N) } });
      expect(refusal(stripped, { k: 'pick', u: u(FOOT) })).toMatchObject({ case: '9.A', why: 'moved-already' });
      expect(g.f.stood[u(FOOT)]).toBe(1);
      const later = scene({ units: { [FOOT]: { at: C, reserve: 1 }, [US]: from(C, N, N, N) } });
      expect(refusal(later, { k: 'pick', u: u(FOOT) })).toMatchObject({ case: '9.B', why: 'in-reserve' });
    },
  );

  proves(['9.A'], 'half of what it could spend after all modifiers, no more', () => {
    const g = scene({ units: { [FOOT]: C, 'ge-116-pz': from(C, S, S, S), [TANKS]: from(C, S) }, vars: { weather: 1 } });
    // Rain: 6 and 13 points.
    walk(g, FOOT, from(C, N, N, N));
    walk(g, TANKS, from(C, S, NE, NE, NE, NE, NE, NE, NE));
    create(g);
    expect(g.f.spent[u(FOOT)]).toBe(3 * 16);
    expect(refusal(g, { k: 'reserve', u: u(FOOT) })).toBeUndefined();
    expect(refusal(g, { k: 'reserve', u: u(TANKS) })).toMatchObject({ case: '9.A', why: 'spent-too-much', spent: 7, allowance: 13 });
    expect(refusal(g, { k: 'reserve', u: u('ge-116-pz') })).toBeUndefined();
  });

  proves(['9.A'], 'never in an enemy primary zone during the phase: neither at its start nor at its end', () => {
    const g = scene({ units: { [FOOT]: from(C, S), [TANKS]: from(C, S, S, S), 'ge-2-pz': from(C, S, S, S, S), [US]: C } });
    walk(g, FOOT, from(C, S, S));
    walk(g, TANKS, from(C, S));
    create(g);
    for (const id of [FOOT, TANKS]) expect(refusal(g, { k: 'reserve', u: u(id) })).toMatchObject({ case: '9.A', why: 'was-in-zone' });
    expect(refusal(g, { k: 'reserve', u: u('ge-2-pz') })).toBeUndefined();
  });

  proves(['9.A', '9.A-msp'], 'in general supply, and in maneuver supply if it needs it', () => {
    const g = scene({
      units: {
        [FOOT]: { at: C, unsupplied: 1, maneuver: 0 },
        [TANKS]: { at: from(C, S), maneuver: 0 },
        'ge-245-sta': { at: from(C, S, S), maneuver: 0 },
      },
    });
    create(g);
    expect(refusal(g, { k: 'reserve', u: u(FOOT) })).toMatchObject({ case: '9.A', why: 'reserve-unsupplied' });
    expect(refusal(g, { k: 'reserve', u: u(TANKS) })).toMatchObject({ case: '9.A-msp', why: 'reserve-no-maneuver' });
    expect(refusal(g, { k: 'reserve', u: u('ge-245-sta') })).toBeUndefined();
  });

  proves(['9.B'], 'a unit with a Finished Movement marker of an earlier impulse is no reserve any more', () => {
    const g = scene({ units: { [FOOT]: { at: C, acted: 1 }, [TANKS]: { at: from(C, S), acted: 2 } } });
    create(g);
    for (const id of [FOOT, TANKS]) expect(refusal(g, { k: 'reserve', u: u(id) })).toMatchObject({ case: '9.B', why: 'finished-before' });
  });
});

describe('losing the marker', () => {
  proves(['9.C-zoc', '15'], 'an enemy who comes next to a reserve takes the marker and gives it an attack', () => {
    const g = scene({
      units: {
        [FOOT]: from(C, N, N, N),
        [US]: { at: C, reserve: 1 },
        'us-2-inf': { at: C, reserve: 1 },
        'us-3-inf': { at: from(C, S, S), reserve: 1 },
      },
    });
    walk(g, FOOT, from(C, N));
    for (const id of [US, 'us-2-inf']) expect([g.f.reserve[u(id)], g.f.provoked[u(id)]]).toEqual([0, 1]);
    expect([g.f.reserve[u('us-3-inf')], g.f.provoked[u('us-3-inf')]]).toEqual([1, 0]);
  });

  proves(['9.C-zoc', '15'], 'across a major river it may strike back and keeps its marker', () => {
    const g = scene({ units: { [FOOT]: from(C, N, N, N), [US]: { at: C, reserve: 1 } }, sides: moat(C, ['major-river', 'bridge']) });
    walk(g, FOOT, from(C, N));
    expect([g.f.reserve[u(US)], g.f.provoked[u(US)]]).toEqual([1, 1]);
  });

  proves(['9.C-zoc', '11-adv-reserve', '21.A.1'], 'an advance does it as well; a drop does not', () => {
    const run = (how: 'advance' | 'drop' | 'retreat'): G => {
      const g = scene({
        units: { [FOOT]: { at: from(C, N, N, N), ...(how === 'drop' ? { droppedNow: 1 } : {}) }, [US]: { at: C, reserve: 1 } },
      });
      enterHex(g, u(FOOT), hex(g, from(C, N)), hex(g, from(C, N, N)), how);
      const entered = g.events.find((e) => e.e === 'entered');
      alarm(g, entered as object as EventOf<RR, 'entered'>);
      return g;
    };
    expect(lost(run('advance'))).toBe('11-adv-reserve');
    expect(lost(run('retreat'))).toBe('9.C-zoc');
    const dropped = run('drop');
    expect([dropped.f.reserve[u(US)], dropped.f.provoked[u(US)]]).toEqual([1, 0]);
  });

  proves(
    ['9.B', '9.C-supply', '11-who'],
    'one that lost it in its own player turn has finished: it neither moves nor attacks any more (R-56)',
    () => {
      const near = from(C, N);
      const g = scene({ units: { [FOOT]: { at: C, stood: 1 }, [TANKS]: C, [US]: near } });
      expect(attackRefusal(g, u(FOOT), GERMAN, 0)).toMatchObject({ case: '9.B', why: 'finished-before' });
      expect(refusal(g, { k: 'pick', u: u(FOOT) })).toMatchObject({ why: 'moved-already' });
      expect(attackRefusal(g, u(TANKS), GERMAN, 0)).toBeUndefined();
    },
  );

  proves(
    ['13-nonmoving'],
    'when its owner’s player turn comes an untouched reserve is an ordinary unit and still has its maneuver supply',
    () => {
      const g = scene({ units: { [TANKS]: { at: C, reserve: 1 }, [US]: { at: from(C, N, N, N), reserve: 1 } } });
      standDown(g, GERMAN);
      expect([g.f.reserve[u(TANKS)], g.f.maneuver[u(TANKS)], g.f.reserve[u(US)]]).toEqual([0, 1, 1]);
      expect(refusal(g, { k: 'pick', u: u(TANKS) })).toBeUndefined();
    },
  );
});

describe('moving reserves', () => {
  const field = (extra: Record<string, string | Record<string, number | string>> = {}): G =>
    scene({
      phase: 'reserve-movement',
      units: { [FOOT]: from(C, N, N, N, N), [US]: { at: C, reserve: 1 }, 'us-2-arm': { at: from(C, S, S), reserve: 0 }, ...extra },
    });

  proves(['13', 'seq-resmove'], 'after combat the other side moves its reserves, and nobody else', () => {
    const g = field();
    expect(refusal(g, { k: 'pick', u: u('us-2-arm') })).toMatchObject({ case: '13', why: 'not-in-reserve' });
    expect(refusal(g, { k: 'pick', u: u(FOOT) })).toMatchObject({ case: '13', why: 'not-yours' });
    pick(g, US);
    play(g, { k: 'go', h: hex(g, from(C, N, N, N)) });
    expect(at(g, US)).toBe(from(C, N, N, N));
    expect(lost(g)).toBe('13-once');
  });

  proves(['13-once', '9.C-used'], 'each once; a moved reserve loses its marker and counts as moved', () => {
    const g = field();
    walk(g, US, from(C, NE));
    expect([g.f.reserve[u(US)], g.f.movedNow[u(US)], g.f.acted[u(US)]]).toEqual([0, 1, 1]);
    expect(refusal(g, { k: 'pick', u: u(US) })).toMatchObject({ case: '13-once', why: 'not-in-reserve' });
  });

  proves(['13', '9.A-msp'], 'by the normal rules, with the maneuver supply it had to have', () => {
    const g = field();
    pick(g, US);
    // Fifteen points, and the enemy zone stops it.
    expect(refusal(g, { k: 'go', h: hex(g, from(C, N, N, N, NE)) })).toBeUndefined();
    expect(refusal(g, { k: 'go', h: hex(g, from(C, N, N, N, N)) })).toMatchObject({ case: '3-sides' });
    expect(refusal(g, { k: 'naval', h: hex(g, C) })).toMatchObject({ case: '25' });
  });

  proves(['3-when'], 'and stacking is checked at its end', () => {
    const g = field({ 'us-3-inf': { at: C, reserve: 1 }, 'us-4-inf': { at: C, reserve: 1 } });
    expect(refusal(g, { k: 'done' })).toMatchObject({ case: '3-when', why: 'overstacked' });
  });
});

describe('German reserves on the first turn', () => {
  const SOUTH = 'S-2008';
  const first = (extra: Record<string, string | Record<string, number | string>> = {}): G =>
    scene({
      side: 'allied',
      phase: 'reserve-movement',
      turn: 1,
      units: { [FOOT]: { at: C, reserve: 1 }, [TANKS]: { at: from(C, S), reserve: 1 }, 'ge-9-pz': { at: SOUTH, reserve: 1 }, ...extra },
    });

  proves(['26-reserve'], 'the German names reserves, then rolls for each: 1 and 2 release it, the others stay', () => {
    const g = first({ 'ge-2-pz': { at: from(C, N), reserve: 0 } });
    expect(refusal(g, { k: 'pick', u: u(FOOT) })?.why).toBe('not-asked');
    play(g, { k: 'name', u: u(FOOT) }, { k: 'name', u: u(TANKS) });
    expect(refusal(g, { k: 'name', u: u(FOOT) })).toMatchObject({ why: 'named-already' });
    expect(refusal(g, { k: 'name', u: u(US) })).toMatchObject({ case: '26-reserve', why: 'not-yours' });
    for (const id of ['ge-2-pz', 'ge-116-pz'])
      expect(refusal(g, { k: 'name', u: u(id) }), id).toMatchObject({ case: '26-reserve', why: 'not-in-reserve' });
    play(g, { k: 'done' });
    const outcome = (pip: number): unknown => roll(g, pip).events.find((e) => e.e === 'release')?.outcome;
    expect([outcome(2), outcome(3)]).toEqual(['released', 'held']);
    expect([g.f.released[u(FOOT)], g.f.released[u(TANKS)]]).toEqual([1, 2]);
    expect(refusal(g, { k: 'pick', u: u(FOOT) })).toBeUndefined();
    expect(refusal(g, { k: 'pick', u: u(TANKS) })).toMatchObject({ case: '26-reserve', why: 'held-back' });
  });

  proves(['26-reserve'], 'a northern reserve that was not named does not move', () => {
    const g = play(first(), { k: 'done' });
    expect(refusal(g, { k: 'pick', u: u(FOOT) })).toMatchObject({ case: '26-reserve', why: 'not-released' });
  });

  proves(
    ['26-reserve-lose'],
    'who fails and is slow loses the marker at once, who is fast may try again; who is released loses it in any case',
    () => {
      const g = first({ 'ge-245-sta': { at: from(C, S, S), reserve: 1 } });
      play(g, { k: 'name', u: u(FOOT) }, { k: 'name', u: u(TANKS) }, { k: 'name', u: u('ge-245-sta') }, { k: 'done' });
      expect(lost(roll(g, 6))).toBe('26-reserve-lose');
      roll(g, 5);
      roll(g, 1);
      expect([g.f.reserve[u(FOOT)], g.f.reserve[u(TANKS)], g.f.reserve[u('ge-245-sta')]]).toEqual([0, 1, 1]);
      play(g, { k: 'done' });
      expect([g.f.reserve[u(TANKS)], g.f.reserve[u('ge-245-sta')], lost(g)]).toEqual([1, 0, '26-reserve-lose']);
    },
  );

  proves(['26-reserve-south'], 'in the south nobody rolls, but without a release the northern map is closed', () => {
    const border = 'S-2003';
    const g = scene({
      side: 'allied',
      phase: 'reserve-movement',
      turn: 1,
      centre: border,
      units: { 'ge-9-pz': { at: border, reserve: 1 }, [TANKS]: { at: from(border, S), reserve: 1 } },
    });
    const north = from(border, N, N, N);
    expect(north.startsWith('N')).toBe(true);
    play(g, { k: 'name', u: u(TANKS) }, { k: 'done' });
    roll(g, 1);
    expect(refusal(pick(g.copy() as G, TANKS), { k: 'go', h: hex(g, north) })).toBeUndefined();
    pick(g, 'ge-9-pz');
    expect(refusal(g, { k: 'go', h: hex(g, north) })).toMatchObject({ case: '26-reserve-south', why: 'not-released-north' });
    expect(refusal(g, { k: 'go', h: hex(g, from(border, S, S)) })).toBeUndefined();
  });

  proves(['26-reserve'], 'from the second turn on reserves move without a die', () => {
    const g = scene({ side: 'allied', phase: 'reserve-movement', turn: 2, units: { [FOOT]: { at: C, reserve: 1 } } });
    expect(refusal(g, { k: 'pick', u: u(FOOT) })).toBeUndefined();
    expect(reserveRefusal(g, u(US))).toBeDefined();
    expect(g.v.side).toBe(ALLIED);
  });
});
