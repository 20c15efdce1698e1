import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { owed } from '../../src/rules/combat/designation/duties.ts';
import { lineOf } from '../../src/rules/combat/ground.ts';
import { C, from, N, NE, NW, out, S, type Scene, SE, SW, scene } from '../kit/field.ts';
import { alone, battlefield, draft, fight, GE, marked, prepared, TARGET, theAssault, told, US } from '../kit/fight.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const SOUTH = out(S, 1);
/** Beside the target and not beside the middle. */
const BEYOND = from(TARGET, SE);

describe('duties', () => {
  proves(['11.2.0', '13.1.1', '13.1.0', '11.0'], 'a hex next to units with markers must be attacked before the segment ends', () => {
    const g = battlefield({
      units: { [US.foot]: marked(C), [US.mate]: marked(out(N, 2)), [GE.foot]: TARGET, [GE.other]: from(out(N, 2), N) },
    });
    expect(owed(g).hexes).toEqual(expect.arrayContaining([hex(g, TARGET), hex(g, from(out(N, 2), N))]));
    expect(refusal(g, { k: 'done' })).toMatchObject({ case: '11.2.0', why: 'hex-owed' });
    expect(refusal(g, { k: 'target', h: hex(g, out(S, 3)) })).toMatchObject({ case: '13.1.0', why: 'no-enemy' });
  });

  proves(['11.1.0', '13.1.0'], 'only designated units attack', () => {
    const g = battlefield({ units: { [US.foot]: marked(C), [US.mate]: C, [GE.foot]: TARGET }, hexes: { [C]: 'woods' } });
    draft(g);
    expect(refusal(g, { k: 'join', u: u(US.mate) })).toMatchObject({ case: '11.1.0', why: 'not-designated' });
  });

  proves(['11.3.0', '11.3.1', '5.2.1'], 'units of several hexes attack together only in Prepared Assault', () => {
    const tactical = battlefield({ units: { [US.foot]: marked(C), [US.mate]: marked(BEYOND), [GE.foot]: TARGET } });
    draft(tactical);
    expect(refusal(tactical, { k: 'join', u: u(US.mate) })).toMatchObject({ case: '11.3.1', why: 'several-hexes' });
    const ready = battlefield({ units: { [US.foot]: prepared(C), [US.mate]: prepared(BEYOND), [GE.foot]: TARGET } });
    draft(ready, { by: [US.foot, US.mate] });
    expect(theAssault(ready).attackers).toEqual([u(US.foot), u(US.mate)]);
    const mixed = battlefield({ units: { [US.foot]: prepared(C), [US.mate]: marked(C), [GE.foot]: TARGET, [GE.other]: SOUTH } });
    draft(mixed);
    expect(refusal(mixed, { k: 'join', u: u(US.mate) })).toMatchObject({ case: '39.8.0', why: 'mixed-modes' });
  });

  proves(['11.3.1', '11.2.0'], 'one unit beside two enemy hexes attacks both together, with the terrain best for the defender', () => {
    const g = battlefield({ units: { [US.foot]: prepared(C), [GE.foot]: TARGET, [GE.other]: SOUTH }, hexes: { [SOUTH]: 'forest' } });
    // Nothing else can be done than to add the other hex, then the unit.
    play(g, { k: 'target', h: hex(g, TARGET) });
    expect(theAssault(g)).toMatchObject({ targets: [hex(g, TARGET), hex(g, SOUTH)], attackers: [u(US.foot)] });
    expect(lineOf(g, theAssault(g).targets)).toEqual({ line: 'forestTownRoughwoods', hex: hex(g, SOUTH) });
    play(g, { k: 'ready' });
    expect(theAssault(g).defenders).toEqual(expect.arrayContaining([u(GE.foot), u(GE.other)]));
  });

  proves(
    ['11.3.2', '11.3.3', '13.0', '10.0'],
    'units of one hex may attack different hexes, each once, one assault after the other',
    () => {
      const g = battlefield({ units: { [US.foot]: marked(C), [US.mate]: marked(C), [GE.foot]: TARGET, [GE.other]: SOUTH } });
      fight(g, {}, { by: [US.foot] });
      expect(refusal(g, { k: 'target', h: hex(g, TARGET) })).toMatchObject({ case: '11.3.3', why: 'hex-assaulted' });
      draft(g, { on: SOUTH, by: [US.mate] });
      expect(refusal(g, { k: 'join', u: u(US.foot) })).toMatchObject({ case: '11.3.3', why: 'attacked-already' });
    },
  );

  proves(
    ['13.1.2', '13.1.2-ex', '13.9.1', '11.1.3'],
    'of two stacks beside one hex one attacks, the other retreats if the enemy stays',
    () => {
      const g = alone({ units: { [US.foot]: marked(C), [US.mate]: marked(BEYOND), [GE.foot]: TARGET } });
      fight(g, {}, { by: [US.foot] });
      expect(told(g, 'mayRetreat')).toMatchObject([{ u: u(US.mate), case: '13.1.2' }]);
      expect(at(g, US.foot)).toBe(C);
      // It goes one hex, away from the enemy.
      if (prompt(g).at === 'retreat.step') play(g, offers(g, 'retreat')[0]);
      expect(at(g, US.mate)).not.toBe(BEYOND);
      expect(told(g, 'retreated')).toHaveLength(1);
    },
  );

  proves(['13.9.1'], 'who is marked stays where it is if no enemy is next to it at the end', () => {
    const place = from(TARGET, S);
    const after = (hexes: number): boolean => {
      const g = alone({ units: { [US.foot]: marked(C), [US.mate]: { at: place, mayRetreat: 1 }, [GE.foot]: TARGET } });
      fight(g, { defender: '1' }, { by: [US.foot] });
      play(g, { k: 'back', n: hexes });
      while (prompt(g).at === 'retreat.step' && prompt(g).side === 0)
        play(g, offers(g, 'retreat').find((a) => a.h === hex(g, from(TARGET, NE))) ?? offers(g, 'retreat')[0]);
      while (prompt(g).at === 'advance.choose') play(g, { k: 'done' });
      while (prompt(g).at === 'retreat.step') play(g, offers(g, 'retreat')[0]);
      expect(at(g, GE.foot)).toBe(hexes > 0 ? from(TARGET, NE) : TARGET);
      return at(g, US.mate) === place;
    };
    expect([after(1), after(0)]).toEqual([true, false]);
  });

  proves(['13.1.2-ex'], 'with two enemy hexes beside both, each stack attacks one', () => {
    const [left, right] = [from(C, SE), from(C, S)];
    const stand = from(C, SE, S);
    const g = battlefield({ units: { [US.foot]: marked(C), [US.mate]: marked(stand), [GE.foot]: left, [GE.other]: right } });
    fight(g, {}, { on: left, by: [US.foot] });
    expect(owed(g)).toMatchObject({ units: expect.arrayContaining([u(US.mate)]), hexes: expect.arrayContaining([hex(g, right)]) });
    expect(refusal(g, { k: 'done' })).toMatchObject({ case: '11.2.0', why: 'hex-owed' });
  });

  proves(['13.1.2', '39.8.0'], 'units in Prepared Assault are never left over', () => {
    const g = battlefield({ units: { [US.foot]: marked(C), [US.mate]: prepared(BEYOND), [GE.foot]: TARGET } });
    play(g, { k: 'target', h: hex(g, TARGET) });
    // Only the prepared one can take it, and the others not with it.
    expect(theAssault(g).attackers).toEqual([u(US.mate)]);
    expect(refusal(g, { k: 'join', u: u(US.foot) })).toMatchObject({ case: '39.8.0', why: 'mixed-modes' });
    const both = battlefield({
      units: { [US.foot]: prepared(C), [US.mate]: prepared(BEYOND), [US.third]: prepared(from(TARGET, S)), [GE.foot]: TARGET },
    });
    draft(both, { by: [US.foot] });
    expect(refusal(both, { k: 'ready' })).toMatchObject({ case: '13.1.2', why: 'must-join' });
  });

  proves(['11.1.1'], 'who attacks one hex over a river sees to all of them', () => {
    const sides = { [`${C}|${TARGET}`]: ['river'], [`${C}|${SOUTH}`]: ['river'] };
    const g = alone({ units: { [US.foot]: marked(C), [GE.foot]: TARGET, [GE.other]: SOUTH }, sides });
    expect(refusal(g, { k: 'done' })).toBeUndefined();
    play(g, { k: 'target', h: hex(g, TARGET) });
    expect(theAssault(g).targets).toEqual([hex(g, TARGET), hex(g, SOUTH)]);
  });

  proves(['13.1.0', '11.3.1'], 'an assault on several hexes that nobody can make is cancelled, and none of them is owed any longer', () => {
    const away = { [US.third]: marked(out(N, 3)), [GE.another]: out(N, 4) };
    const g = battlefield({ units: { ...away, [US.foot]: prepared(C), [US.mate]: prepared(C), [GE.foot]: TARGET, [GE.other]: SOUTH } });
    play(g, { k: 'target', h: hex(g, TARGET) }, { k: 'also', h: hex(g, SOUTH) });
    // As long as somebody can make it there is no way out.
    expect(refusal(g, { k: 'abandon' })).toMatchObject({ case: '13.1.0', why: 'can-be-made' });
    const both = [hex(g, TARGET), hex(g, SOUTH)];
    expect(theAssault(g)).toMatchObject({ targets: both, attackers: [] });
    for (const id of [US.foot, US.mate]) g.set('assaulted', u(id), 1);
    expect(offers(g)).toEqual([{ k: 'abandon' }]);
    play(g, { k: 'abandon' });
    expect([prompt(g).at, g.rows.assaults, told(g, 'assault')]).toEqual(['assaults.choose', [], []]);
    // Neither hex is opened again, nor keeps the segment from its end, whoever stands beside it.
    for (const id of [US.foot, US.mate]) g.set('assaulted', u(id), 0);
    for (const h of both) expect(refusal(g, { k: 'target', h })).toMatchObject({ case: '13.1.0', why: 'nobody-can' });
    expect([...owed(g).hexes].sort()).toEqual([hex(g, out(N, 4)), hex(g, '5208NE')].sort());
  });

  proves(['11.3.4', '6.1.0'], 'into constricted terrain two units of a hex attack, one of them a battalion', () => {
    const g = battlefield({
      units: { [US.foot]: prepared(C), [US.mate]: prepared(C), [US.company]: prepared(C), [GE.foot]: TARGET },
      hexes: { [TARGET]: ['constricted'] },
    });
    draft(g, { by: [US.foot] });
    expect(refusal(g, { k: 'join', u: u(US.mate) })).toMatchObject({ case: '11.3.4', why: 'constricted' });
    expect(theAssault(g).attackers).toEqual([u(US.foot), u(US.company)]);
    expect(refusal(g, { k: 'ready' })).toBeUndefined();
  });

  proves(
    ['13.1.1', '13.1.2', '39.8.0', '11.1.3'],
    'after the barrages whoever stands in the open without a marker may have to retreat',
    () => {
      const pressed = { [US.guns]: C, [US.foot]: out(NW, 2), [GE.foot]: TARGET, [GE.other]: from(out(NW, 2), SW) };
      const after = (more: Partial<Scene> = {}) => scene({ phase: 'retreat-markers', units: pressed, options: { fog: false }, ...more });
      expect(told(after(), 'mayRetreat').map((e) => e.u)).toEqual(expect.arrayContaining([u(US.guns), u(US.foot)]));
      // In cover they stay, and behind a river.
      expect(told(after({ hexes: { [C]: 'woods' } }), 'mayRetreat').map((e) => e.u)).toEqual([u(US.foot)]);
      expect(told(after({ sides: { [`${C}|${TARGET}`]: ['river'] } }), 'mayRetreat').map((e) => e.u)).toEqual([u(US.foot)]);
    },
  );
});
