import { distance, explain, prompt } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { ENTRENCHED, FATIGUED, FRESH, type G, GERMAN, IMPROVED, RESTING } from '../../src/state/shape.ts';
import { C, from, N, NE, NW, out, S, type Scene, SE, SW, scene } from '../kit/field.ts';
import { alone, attackOn, battlefield, declare, diceFor, fight, GE, marked, prepared, TARGET, theAssault, told, US } from '../kit/fight.ts';
import { at, hex, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

const steps = (g: G, id: string) => g.f.steps[u(id)];
const gone = (g: G, id: string, start = TARGET) => distance(g.board, hex(g, start), g.hexOf(u(id)));
/** Retreats by the first way that is offered until somebody is asked something else. */
function goBack(g: G): G {
  while (prompt(g).at === 'retreat.step') play(g, offers(g, 'retreat')[0]);
  return g;
}
/** Strong enough for any result: a regiment in Prepared Assault from two hexes. */
const REGIMENT = [US.foot, US.mate, US.third];
const regiment: Scene['units'] = { [US.foot]: prepared(C), [US.mate]: prepared(C), [US.third]: prepared(from(TARGET, N)) };
const storm = (units: Scene['units'], more: Partial<Scene> = {}) => battlefield({ units: { ...regiment, ...units }, ...more });
const all = { by: REGIMENT };

describe('what both rolls bring', () => {
  proves(['13.6.0', '13.6.1', '13.6.2'], 'both sides roll at once; each roll hurts the other side', () => {
    const g = declare(attackOn({ [GE.foot]: TARGET }));
    expect(prompt(g).at).toBe('assault.roll');
    roll(g, ...diceFor(g, { defender: '1', attacker: '1' }));
    expect(told(g, 'result')).toMatchObject([{ attacker: '1', defender: '1', case: '13.6.2' }]);
  });

  proves(
    ['13.7.0', '13.7.1', '13.7.1-ex', '13.6.4a'],
    'the attacker bears his result first; a hit he takes as retreat spares the defender one',
    () => {
      const g = fight(attackOn({ [GE.foot]: TARGET }), { defender: '1', attacker: '1' });
      expect(prompt(g)).toMatchObject({ at: 'burden.choose', side: 1 });
      const stays = play(g.copy(), { k: 'back', n: 0 });
      expect(prompt(stays)).toMatchObject({ at: 'burden.choose', side: 0 });
      goBack(play(g, { k: 'back', n: 1 }));
      expect(gone(g, US.foot, C)).toBe(1);
      expect(told(g, 'shrunk')).toMatchObject([{ by: 1, case: '13.7.1' }]);
      // Nothing is left for the defender, and who went back does not advance.
      expect([at(g, GE.foot), steps(g, GE.foot)]).toEqual([TARGET, 3]);
      expect(told(g, 'advanced')).toEqual([]);
    },
  );

  proves(['13.6.4c', '4.3.0', '13.7.0'], 'an asterisk is a check of the lead; failed, it is one more hit', () => {
    const g = fight(attackOn({ [GE.foot]: TARGET }), { defender: '*' });
    expect(prompt(g).at).toBe('assault.checkTheirs');
    const [, rating] = g.def.units[u(GE.foot)].proficiency as readonly [number, number];
    const passed = roll(g.copy(), rating - 1 || 10);
    expect(told(passed, 'checked')).toMatchObject([{ outcome: 'passed' }]);
    expect(steps(passed, GE.foot)).toBe(3);
    expect(at(passed, GE.foot)).toBe(TARGET);
    roll(g, rating);
    expect(told(g, 'checked')).toMatchObject([{ u: u(GE.foot), outcome: 'failed', case: '13.7.0' }]);
    expect(prompt(g)).toMatchObject({ at: 'burden.choose', side: 0 });
    // A ten counts as nought.
    expect(told(roll(fight(attackOn({ [GE.foot]: TARGET }), { defender: '*' }), 10), 'checked')).toMatchObject([
      { die: 0, outcome: 'passed' },
    ]);
  });

  proves(['13.6.4a', '13.6.4b', '13.8.1', '13.8.0'], 'brackets are steps, plain hits steps or hexes, one step a unit', () => {
    const g = fight(storm({ [GE.foot]: TARGET }), { defender: '1(1)' }, all);
    expect(steps(g, GE.foot)).toBe(2);
    // The only unit has lost its step: the other hit can only be gone.
    expect(offers(g, 'back')).toEqual([]);
    goBack(g);
    expect([steps(g, GE.foot), gone(g, GE.foot)]).toEqual([2, 1]);
    const two = fight(storm({ [GE.foot]: TARGET, [GE.mate]: TARGET }), { defender: '1(1)' }, all, { leadDefense: GE.foot });
    expect([steps(two, GE.foot), steps(two, GE.mate)]).toEqual([2, 3]);
    expect(offers(two, 'back').map((a) => a.n)).toEqual([1, 0]);
    play(two, { k: 'back', n: 0 });
    expect([steps(two, GE.foot), steps(two, GE.mate)]).toEqual([2, 2]);
  });

  proves(['13.7.0', '13.8.1'], 'steps that the limit forbids become hits that are gone', () => {
    const g = fight(storm({ [GE.foot]: TARGET }), { defender: '1(2)' }, all);
    goBack(g);
    expect([steps(g, GE.foot), gone(g, GE.foot)]).toEqual([2, 2]);
  });

  proves(['13.7.2', '13.7.0'], 'mechanized reconnaissance alone goes back instead of losing one of the steps', () => {
    const g = fight(storm({ [GE.recon]: TARGET }), { defender: '1(1)' }, all);
    expect(told(g, 'evaded')).toHaveLength(1);
    expect(steps(g, GE.recon)).toBe(3);
    expect(offers(g, 'back').map((a) => a.n)).toEqual([2, 1]);
    expect(told(fight(storm({ [GE.recon]: TARGET, [GE.foot]: TARGET }), { defender: '1(1)' }, all), 'evaded')).toEqual([]);
  });

  proves(['13.7.3'], 'artillery takes no hit as a loss', () => {
    const g = fight(storm({ [GE.artillery]: { at: TARGET, limbered: 1 }, [GE.foot]: TARGET }), { defender: '2(1)' }, all, {
      leadDefense: GE.foot,
    });
    // The battalion has lost its step already.
    goBack(g);
    expect([gone(g, GE.foot), gone(g, GE.artillery)]).toEqual([2, 2]);
  });

  proves(['13.11.2', '13.11.2-ex'], 'a company killed with hits to spare still shows its way, and the victors follow', () => {
    const g = fight(storm({ [GE.company]: TARGET }), { defender: '2(2)' }, all);
    expect(at(g, GE.company)).toBe('Eliminated');
    expect(prompt(g)).toMatchObject({ at: 'retreat.step', side: 0, args: { ghost: 1, from: hex(g, TARGET) } });
    goBack(g);
    // The hex it died in and three more.
    expect(theAssault(g).paths[0].path).toHaveLength(4);
    expect(prompt(g)).toMatchObject({ at: 'advance.choose', side: 1 });
  });
});

describe('the battle on the screen', () => {
  it.each([GE.hetzer, GE.gun, GE.company])('is shown until the advance is over, though %s that led the defense is lost', (lead) => {
    const g = fight(storm({ [lead]: { at: TARGET, steps: 1 } }), { defender: '2(2)' }, all);
    goBack(g);
    expect(at(g, lead)).toBe('Eliminated');
    expect(prompt(g).at).toBe('advance.choose');
    expect(explain(g, { q: 'battle' })).toMatchObject({ targets: [hex(g, TARGET)] });
  });
});

describe('retreats', () => {
  proves(
    ['13.9.4', '13.10.0', '13.7.0', '39.6.0'],
    'Leg units go two hexes, Mech three; who falls short and has lost its step is fatigued',
    () => {
      const g = fight(storm({ [GE.foot]: TARGET }), { defender: '2(2)' }, all);
      goBack(g);
      expect([steps(g, GE.foot), gone(g, GE.foot), g.f.fatigue[u(GE.foot)]]).toEqual([2, 2, FATIGUED]);
      expect(told(g, 'fatigued')).toMatchObject([{ case: '13.10.0' }]);
      const mech = fight(storm({ [GE.hetzer]: TARGET, [GE.recon]: TARGET }), { defender: '2(2)' }, all, { leadDefense: GE.recon });
      while (prompt(mech).at === 'burden.must' || prompt(mech).at === 'burden.choose') play(mech, offers(mech)[0]);
      goBack(mech);
      expect(mech.f.fatigue[u(GE.recon)]).toBe(FRESH);
      expect(gone(mech, GE.recon)).toBeGreaterThanOrEqual(2);
    },
  );

  proves(
    ['39.6.0', '13.8.0', '13.8.1', '13.10.0'],
    'Leg and Mech units together: a step that the limit still allows lets all stop after two hexes, else the Leg unit is fatigued and the Mech unit goes on',
    () => {
      /** Three hits to be borne as steps or hexes, by units that have lost their step in this assault or not. */
      const begin = (hurt: number): G => {
        const g = declare(storm({ [GE.foot]: TARGET, [GE.hetzer]: TARGET }), all, { leadDefense: GE.foot });
        const units = [GE.foot, GE.hetzer].map(u);
        for (const v of units) g.set('hurt', v, hurt);
        g.frames.push({ proc: 'burden', at: 'choose', l: { side: GERMAN, units, must: 0, either: 3, hexes: 0, tag: 'assault' } });
        return g;
      };
      const back = (g: G): number[] => offers(g, 'back').map((a) => a.n ?? -1);
      const some = begin(0);
      expect(back(some)).toEqual([3, 2, 1]);
      play(some, { k: 'back', n: 2 });
      goBack(some);
      expect([steps(some, GE.foot), gone(some, GE.foot), gone(some, GE.hetzer), some.f.fatigue[u(GE.foot)]]).toEqual([2, 2, 2, FRESH]);
      const none = begin(1);
      expect(back(none)).toEqual([3]);
      play(none, { k: 'back', n: 3 });
      goBack(none);
      expect([steps(none, GE.foot), gone(none, GE.foot), none.f.fatigue[u(GE.foot)], none.f.fatigue[u(GE.hetzer)]]).toEqual([
        3,
        2,
        FATIGUED,
        FRESH,
      ]);
      expect(gone(none, GE.hetzer)).toBe(3);
    },
  );

  proves(['13.9.2'], 'each hex leads farther from where it stood and from the attackers, not beside an enemy if there is another', () => {
    const g = fight(attackOn({ [GE.foot]: TARGET, [US.other]: out(SE, 3) }), { defender: '1' });
    play(g, { k: 'back', n: 1 });
    expect(prompt(g).at).toBe('retreat.step');
    for (const { h } of offers(g, 'retreat')) {
      expect(distance(g.board, hex(g, C), h as number)).toBe(2);
      expect(distance(g.board, hex(g, out(SE, 3)), h as number)).toBeGreaterThan(1);
    }
    expect(refusal(g, { k: 'retreat', h: hex(g, from(TARGET, SE)) })).toMatchObject({ case: '13.9.3', why: 'retreat-priority' });
    expect(refusal(g, { k: 'retreat', h: hex(g, C) })).toMatchObject({ why: 'enemy-hex' });
    expect(refusal(g, { k: 'retreat', h: hex(g, out(N, 4)) })).toMatchObject({ case: '13.9.2', why: 'not-next' });
  });

  proves(
    ['13.9.5', '13.9.5a', '13.9.5c', '13.8.0'],
    'no way leads over closed ground; an open hex beside an enemy costs a step, cover does not',
    () => {
      const around = [N, NE, SE, S, SW].map((dir) => from(TARGET, dir));
      const sides = (but: string) =>
        Object.fromEntries(around.filter((id) => id !== but).map((id) => [`${TARGET}|${id}`, ['major-river']]));
      const only = from(TARGET, SE);
      const guarded = { [GE.foot]: TARGET, [US.other]: from(only, SE) };
      const g = fight(attackOn(guarded, { sides: sides(only) }), { defender: '1' });
      play(g, { k: 'back', n: 1 });
      expect([at(g, GE.foot), steps(g, GE.foot)]).toEqual([only, 2]);
      const covered = fight(attackOn(guarded, { sides: sides(only), hexes: { [only]: 'woods' } }), { defender: '1' });
      play(covered, { k: 'back', n: 1 });
      expect([at(covered, GE.foot), steps(covered, GE.foot)]).toEqual([only, 3]);
    },
  );

  proves(['13.8.0', '13.7.0', '13.8.1'], 'who cannot go back at all pays in steps, limit or not', () => {
    const moat = Object.fromEntries([N, NE, SE, S, SW].map((dir) => [`${TARGET}|${from(TARGET, dir)}`, ['major-river']]));
    const g = fight(storm({ [US.third]: out(N, 3), [GE.foot]: TARGET }, { sides: moat }), { defender: '1(1)' }, { by: [US.foot, US.mate] });
    expect([steps(g, GE.foot), at(g, GE.foot)]).toEqual([1, TARGET]);
    expect(g.f.fatigue[u(GE.foot)]).toBe(FRESH);
  });

  proves(['13.9.5a', '13.9.5b'], 'Mech units go through one hex of woods off the road, and stop in a constricted one', () => {
    const woods = [[SE], [SE, SE], [SE, S], [SE, NE], [S], [NE]].map((way) => from(TARGET, ...way));
    const ring = [NE, S, SW].map((dir) => from(TARGET, dir));
    const sides = Object.fromEntries(ring.map((id) => [`${TARGET}|${id}`, ['major-river']]));
    const hexes = Object.fromEntries(woods.map((id) => [id, 'woods']));
    const g = fight(storm({ [GE.recon]: TARGET }, { hexes, sides }), { defender: '1(1)' }, all);
    play(g, { k: 'back', n: 2 });
    // The second hex of woods is closed to it: a step instead.
    expect([at(g, GE.recon), steps(g, GE.recon)]).toEqual([woods[0], 2]);
    const road = storm({ [GE.recon]: TARGET }, { hexes, sides, road: [TARGET, woods[0], woods[1]] });
    goBack(play(fight(road, { defender: '1(1)' }, all), { k: 'back', n: 2 }));
    expect([gone(road, GE.recon), steps(road, GE.recon)]).toEqual([2, 3]);
    const gorge = storm({ [GE.recon]: TARGET }, { hexes: { [woods[0]]: ['constricted'] }, sides });
    play(fight(gorge, { defender: '1(1)' }, all), { k: 'back', n: 2 });
    expect([at(gorge, GE.recon), steps(gorge, GE.recon)]).toEqual([woods[0], 2]);
  });

  proves(['13.9.6', '11.3.3'], 'who retreated into a hex that is attacked later adds nothing and suffers with the others', () => {
    const behind = from(TARGET, SE);
    const g = storm({
      [GE.foot]: { at: behind, fled: 1 },
      [GE.mate]: behind,
      [US.third]: prepared(from(behind, NE)),
      [US.foot]: out(N, 2),
      [US.mate]: out(N, 2),
    });
    declare(g, { on: behind, by: [US.third] });
    expect(theAssault(g)).toMatchObject({ defenders: [u(GE.mate)], bystanders: [u(GE.foot)] });
    roll(g, ...diceFor(g, { defender: '1' }));
    play(g, { k: 'back', n: 1 });
    goBack(g);
    expect(at(g, GE.foot)).toBe(at(g, GE.mate));
    expect(at(g, GE.foot)).not.toBe(behind);
  });

  proves(['11.3.3'], 'nor does he who retreated into a hex from which an attack is made escape its result', () => {
    const after = (fled: number): number => {
      const g = battlefield({ units: { [US.foot]: prepared(C), [US.mate]: { at: C, fled }, [GE.foot]: TARGET } });
      fight(g, { attacker: '1' });
      expect(theAssault(g).attackers).toEqual([u(US.foot)]);
      goBack(play(g, { k: 'back', n: 1 }));
      return gone(g, US.mate, C);
    };
    expect([after(0), after(1)]).toEqual([0, 1]);
  });

  proves(['13.9.1', '11.3.2'], 'attackers go back, whoever is with them and did not attack stays', () => {
    const g = battlefield({ units: { [US.foot]: prepared(C), [US.mate]: C, [GE.foot]: TARGET } });
    fight(g, { attacker: '1' });
    goBack(play(g, { k: 'back', n: 1 }));
    expect([gone(g, US.foot, C), gone(g, US.mate, C)]).toEqual([1, 0]);
  });
});

describe('advances', () => {
  proves(['13.11.0', '13.11.1', '13.11.4'], 'attackers enter the hex that was left; in Prepared Assault one of them must', () => {
    const g = goBack(play(fight(storm({ [GE.foot]: TARGET }), { defender: '1' }, all), { k: 'back', n: 1 }));
    expect(prompt(g)).toMatchObject({ at: 'advance.choose', side: 1 });
    expect(refusal(g, { k: 'done' })).toMatchObject({ case: '13.11.1', why: 'one-must-advance' });
    expect(refusal(g, { k: 'advance', u: u(US.foot), h: hex(g, from(C, S)) })).toMatchObject({ case: '13.11.4', why: 'first-vacated' });
    expect(refusal(g, { k: 'advance', u: u(GE.foot), h: hex(g, TARGET) })).toMatchObject({ case: '13.11.1', why: 'not-victor' });
    play(g, { k: 'advance', u: u(US.foot), h: hex(g, TARGET) });
    expect(at(g, US.foot)).toBe(TARGET);
    expect(refusal(g, { k: 'done' })).toBeUndefined();
    const tactical = goBack(
      play(fight(battlefield({ units: { [US.foot]: marked(C), [GE.foot]: TARGET } }), { defender: '1' }), { k: 'back', n: 1 }),
    );
    expect(refusal(tactical, { k: 'done' })).toBeUndefined();
  });

  proves(['13.7.0', '12.6.1b'], 'attackers whom a barrage had driven back before advance all the same', () => {
    const g = fight(battlefield({ units: { [US.foot]: { ...marked(C), fled: 1, shifted: 1 }, [GE.foot]: TARGET } }), { defender: '1' });
    goBack(play(g, { k: 'back', n: 1 }));
    expect(offers(g, 'advance')).toEqual([{ k: 'advance', u: u(US.foot), h: hex(g, TARGET) }]);
  });

  proves(['5.2.1', '13.11.4'], 'as far as the defender went: one hex in Tactical mode, two on foot, along his path', () => {
    const won = (units: Scene['units'], by: readonly string[]) => {
      const g = fight(battlefield({ units: { ...units, [GE.company]: TARGET } }), { defender: '2(1)' }, { by });
      return goBack(g);
    };
    const foot = won(regiment, REGIMENT);
    play(foot, { k: 'advance', u: u(US.foot), h: hex(foot, TARGET) });
    const path = (foot.rows.assaults[0]?.paths[0].path ?? []).map((h) => foot.board.ids[h]);
    expect(path).toHaveLength(3);
    play(foot, { k: 'advance', u: u(US.foot), h: hex(foot, path[1]) });
    expect(refusal(foot, { k: 'advance', u: u(US.foot), h: hex(foot, path[2]) })).toMatchObject({
      case: '13.11.3',
      why: 'advance-far',
      limit: 2,
    });
    const aside = neighbour(foot, path);
    play(foot, { k: 'advance', u: u(US.mate), h: hex(foot, TARGET) });
    expect(refusal(foot, { k: 'advance', u: u(US.mate), h: hex(foot, aside) })).toMatchObject({ case: '13.11.4', why: 'off-the-path' });
  });
  /** A hex beside the target that is on nobody's path and empty. */
  function neighbour(g: G, path: readonly string[]): string {
    const found = [N, NE, SE, S, SW, NW]
      .map((dir) => from(TARGET, dir))
      .find((id) => !path.includes(id) && g.unitsIn(hex(g, id)).length === 0);
    return found as string;
  }

  const [FIRST, SECOND] = [from(TARGET, SE), from(TARGET, SE, SE)];
  /** A regiment and reconnaissance kill the company in the target hex, which would have gone two hexes southeast. */
  function pursuit(more: Partial<Scene> = {}): G {
    const units = { ...regiment, [US.recon]: prepared(from(TARGET, SW)), [GE.company]: TARGET, ...more.units };
    const g = battlefield({ ...more, units });
    fight(g, { defender: '2(1)' }, { by: [...REGIMENT, US.recon] });
    // Where only one way is open it has been taken.
    while (prompt(g).at === 'retreat.step') {
      const way = offers(g, 'retreat').find((o) => o.h === hex(g, FIRST) || o.h === hex(g, SECOND));
      play(g, way ?? offers(g, 'retreat')[0]);
    }
    expect(theAssault(g).paths[0].path).toEqual([TARGET, FIRST, SECOND].map((id) => hex(g, id)));
    return g;
  }
  const go = (g: G, id: string, to: string) => ({ k: 'advance', u: u(id), h: hex(g, to) });

  proves(['13.11.4'], 'Mech units leave the path into the clear or along a road, and stop there beside an enemy', () => {
    const [clear, trees] = [from(TARGET, NE), from(TARGET, S)];
    const beyond = { units: { [GE.other]: from(clear, NE) }, hexes: { [trees]: 'woods' } };
    const g = pursuit(beyond);
    play(g, go(g, US.recon, TARGET));
    expect(refusal(g, go(g, US.recon, trees))).toMatchObject({ case: '13.11.4', why: 'off-the-path' });
    play(g, go(g, US.recon, clear));
    expect(refusal(g, go(g, US.recon, FIRST))).toMatchObject({ case: '13.11.4', why: 'advance-stopped' });
    const road = pursuit({ ...beyond, road: [TARGET, trees] });
    play(road, go(road, US.recon, TARGET));
    expect(refusal(road, go(road, US.recon, trees))).toBeUndefined();
  });

  proves(['13.11.4'], 'on the path of retreat an enemy beside it stops nobody, unless he is in a fort', () => {
    const post = from(FIRST, NE);
    const after = (more: Partial<Scene>) => {
      const g = pursuit({ ...more, units: { [GE.other]: post } });
      play(g, go(g, US.foot, TARGET), go(g, US.foot, FIRST));
      return refusal(g, go(g, US.foot, SECOND));
    };
    // Only its two hexes end it in the first case.
    expect(after({})).toMatchObject({ case: '13.11.3', why: 'advance-far' });
    expect(after({ hexes: { [post]: ['westwall'] } })).toMatchObject({ case: '13.11.4', why: 'advance-stopped' });
  });

  proves(['13.11.5'], 'off the road Mech units enter one wood, on foot there is no such limit', () => {
    const hexes = { [TARGET]: 'woods', [FIRST]: 'woods' };
    const g = pursuit({ hexes });
    play(g, go(g, US.recon, TARGET), go(g, US.foot, TARGET));
    expect(refusal(g, go(g, US.recon, FIRST))).toMatchObject({ case: '13.11.5', why: 'one-wood' });
    expect(refusal(g, go(g, US.foot, FIRST))).toBeUndefined();
    const road = pursuit({ hexes, road: [TARGET, FIRST] });
    play(road, go(road, US.recon, TARGET));
    expect(refusal(road, go(road, US.recon, FIRST))).toBeUndefined();
  });

  proves(['13.11.5', '13.11.0'], 'on foot the far bank of a river ends the advance, unless there is a bridge', () => {
    const over = (...features: string[]) => pursuit({ sides: { [`${C}|${TARGET}`]: features } });
    const g = over('river');
    play(g, go(g, US.foot, TARGET));
    expect(refusal(g, go(g, US.foot, FIRST))).toMatchObject({ case: '13.11.4', why: 'advance-stopped' });
    const bridged = over('river', 'bridge');
    play(bridged, go(bridged, US.foot, TARGET));
    expect(refusal(bridged, go(bridged, US.foot, FIRST))).toBeUndefined();
  });

  proves(
    ['18.1.1', '18.1.3', '33.2.0'],
    'works that were held are gone with their defenders, works begun with the assault; the ground changes hands',
    () => {
      const g = goBack(
        play(fight(attackOn({ [GE.foot]: TARGET }, { works: { [TARGET]: IMPROVED } }), { defender: '1' }), { k: 'back', n: 1 }),
      );
      expect(g.f.work[hex(g, TARGET)]).toBe(0);
      // The only one who could advance has done so.
      expect(at(g, US.foot)).toBe(TARGET);
      expect(g.f.control[hex(g, TARGET)]).toBe(2);
      expect(g.f.control[g.hexOf(u(GE.foot))]).toBe(1);
      const building = declare(attackOn({ [GE.foot]: TARGET }, { works: { [TARGET]: ENTRENCHED + 2 } }));
      expect(building.f.work[hex(building, TARGET)]).toBe(IMPROVED);
    },
  );

  proves(['5.2.0', '12.6.2', '13.1.2'], 'Prepared Assault and all markers end with the segment', () => {
    const g = alone({ units: { [US.foot]: { ...prepared(C), shifted: 1 }, [GE.foot]: TARGET } });
    fight(g, {});
    expect([g.f.mode[u(US.foot)], g.f.shifted[u(US.foot)], g.f.assaulted[u(US.foot)]]).toEqual([0, 0, 0]);
  });
});

describe('rest', () => {
  const rested = (id: string, more: Record<string, string | number>, others: Scene['units'] = {}) => {
    const g = scene({ phase: 'resting', units: { [id]: { at: C, stayed: 1, ...more }, ...others }, options: { fog: false } });
    return g.f.fatigue[u(id)];
  };
  proves(['14.1.2', '3.3.6-resting'], 'Tactical units that did not move and stand next to no enemy recover by one degree', () => {
    expect(rested(US.foot, { fatigue: FATIGUED })).toBe(RESTING);
    expect(rested(US.foot, { fatigue: RESTING })).toBe(FRESH);
    expect(rested(US.foot, { fatigue: FATIGUED, stayed: 0 })).toBe(FATIGUED);
    expect(rested(US.foot, { fatigue: RESTING, mode: 5 })).toBe(RESTING);
    expect(rested(US.foot, { fatigue: RESTING }, { [GE.foot]: TARGET })).toBe(RESTING);
    expect(rested(GE.foot, { fatigue: RESTING })).toBe(RESTING);
  });
});
