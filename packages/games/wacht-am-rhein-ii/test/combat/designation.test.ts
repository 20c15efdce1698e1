import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { openTargets } from '../../src/rules/combat/designation/eligibility.ts';
import { PREPARED_ASSAULT, TACTICAL } from '../../src/state/fields/modes.ts';
import { IMPROVED } from '../../src/state/shape.ts';
import { C, N, out, type Scene, scene } from '../kit/field.ts';
import { battlefield, GE, prepared, TARGET, told, US } from '../kit/fight.ts';
import { hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const begin = (s: Scene) => scene({ phase: 'designation', ...s, options: { fog: false } });
const designated = (g: ReturnType<typeof begin>, id: string) => g.f.designated[u(id)] === 1;

describe('designation', () => {
  proves(
    ['10.1.0', '11.0', '11.1.0', '11.1.1'],
    'units in the open next to an enemy are designated; the barrages of the US come next',
    () => {
      const g = begin({ units: { [US.foot]: C, [US.mate]: out(N, 2), [GE.foot]: TARGET } });
      expect([designated(g, US.foot), designated(g, US.mate)]).toEqual([true, false]);
      expect(told(g, 'designated')).toMatchObject([{ case: '11.1.1' }]);
      // Nothing else could be designated, so that the next question is the first barrage.
      expect(prompt(g)).toMatchObject({ at: 'barrages.choose', side: 1 });
    },
  );

  proves(['11.1.1', '11.1.2'], 'in combat cover nobody must attack, and each unit of a stack may', () => {
    for (const cover of [{ hexes: { [C]: 'woods' } }, { hexes: { [C]: ['village'] } }, { works: { [C]: IMPROVED } }]) {
      const g = begin({ units: { [US.foot]: C, [US.mate]: C, [GE.foot]: TARGET }, ...cover });
      expect([designated(g, US.foot), designated(g, US.mate)]).toEqual([false, false]);
      expect(offers(g, 'designate').map((a) => a.u)).toEqual([u(US.foot), u(US.mate)]);
      play(g, { k: 'designate', u: u(US.mate) });
      expect([designated(g, US.foot), designated(g, US.mate)]).toEqual([false, true]);
    }
    // Rough ground is no cover.
    expect(designated(begin({ units: { [US.foot]: C, [GE.foot]: TARGET }, hexes: { [C]: 'rough' } }), US.foot)).toBe(true);
  });

  proves(['11.1.1'], 'nobody must attack over a river, a stream makes no difference', () => {
    const over = (feature: string[]) => begin({ units: { [US.foot]: C, [GE.foot]: TARGET }, sides: { [`${C}|${TARGET}`]: feature } });
    expect(designated(over(['river']), US.foot)).toBe(false);
    expect(designated(over(['river', 'bridge']), US.foot)).toBe(false);
    expect(designated(over(['stream']), US.foot)).toBe(true);
    expect(offers(over(['river']), 'designate').map((a) => a.u)).toEqual([u(US.foot)]);
  });

  proves(['11.1.1', '11.1.3'], 'a headquarters in the open must attack with the battalion of its hex that must', () => {
    const marked = (units: Scene['units'], more: Partial<Scene> = {}) =>
      designated(begin({ units: { [US.hq]: C, [GE.foot]: TARGET, ...units }, ...more }), US.hq);
    expect(marked({ [US.foot]: C })).toBe(true);
    expect(marked({ [US.foot]: out(N, 2) })).toBe(false);
    expect(marked({ [US.foot]: C }, { hexes: { [C]: 'woods' } })).toBe(false);
  });
  proves(['11.1.0', '11.1.3'], 'in Prepared Assault without a battalion that attacks it leaves the mode with the segment', () => {
    const mode = (units: Scene['units']) => {
      const g = begin({ units: { [US.hq]: prepared(C), [GE.foot]: TARGET, ...units } });
      if (prompt(g).at === 'designation.choose') play(g, { k: 'done' });
      return g.f.mode[u(US.hq)];
    };
    expect([mode({}), mode({ [US.foot]: C }), mode({ [US.foot]: prepared(C) })]).toEqual([TACTICAL, TACTICAL, PREPARED_ASSAULT]);
  });

  proves(
    ['11.1.1', '5.2.0', '11.1.0'],
    'units in Prepared Assault need no marker, have no cover, and leave the mode with nothing to attack',
    () => {
      const g = begin({
        units: { [US.foot]: prepared(C), [US.mate]: prepared(out(N, 2)), [US.third]: C, [GE.foot]: TARGET },
        hexes: { [C]: 'woods' },
      });
      expect(g.f.mode[u(US.foot)]).not.toBe(TACTICAL);
      expect(g.f.mode[u(US.mate)]).toBe(TACTICAL);
      expect(told(g, 'stoodDown')).toMatchObject([{ u: u(US.mate), case: '5.2.0' }]);
      expect(refusal(g, { k: 'designate', u: u(US.foot) })).toMatchObject({ case: '11.1.0', why: 'prepared-needs-none' });
      expect(refusal(g, { k: 'stand-down', u: u(US.foot) })).toMatchObject({ case: '11.1.1', why: 'must-attack' });
    },
  );

  proves(['11.1.1'], 'in Prepared Assault behind a river it may be given up', () => {
    const g = begin({ units: { [US.foot]: prepared(C), [GE.foot]: TARGET }, sides: { [`${C}|${TARGET}`]: ['river'] } });
    play(g, { k: 'stand-down', u: u(US.foot) });
    expect(g.f.mode[u(US.foot)]).toBe(TACTICAL);
  });

  proves(['11.1.3'], 'artillery attacks nothing, headquarters only with others, nobody ground that it cannot enter', () => {
    const g = begin({
      units: { [US.guns]: C, [US.hq]: C, [US.tanks]: C, [GE.foot]: TARGET },
      sides: { [`${C}|${TARGET}`]: ['river'] },
    });
    // Tanks cross no river without a bridge.
    for (const id of [US.guns, US.hq, US.tanks]) expect(designated(g, id)).toBe(false);
    const foot = begin({ units: { [US.guns]: C, [US.hq]: C, [US.foot]: C, [GE.foot]: TARGET }, hexes: { [C]: 'woods' } });
    expect(offers(foot, 'designate').map((a) => a.u)).toEqual([u(US.foot), u(US.hq)]);
    expect(refusal(foot, { k: 'designate', u: u(US.guns) })).toMatchObject({ case: '11.1.3', why: 'artillery-no-attack' });
    const alone = begin({
      units: { [US.hq]: C, [US.foot]: out(N, 2), [GE.foot]: TARGET, [GE.other]: out(N, 3) },
      hexes: { [C]: 'woods', [out(N, 2)]: 'woods' },
    });
    expect(refusal(alone, { k: 'designate', u: u(US.hq) })).toMatchObject({ case: '11.1.3', why: 'not-alone' });
  });

  proves(['33.1.0-a', '33.1.0', '11.1.3'], 'Germans attack nothing beyond the line of the West Wall', () => {
    const g = battlefield({ side: 'german', units: { [GE.foot]: { at: '5508NE', designated: 1 }, [US.foot]: '5507NE' } });
    expect(g.rules.closedToGermans(g.board)[hex(g, '5507NE')]).toBe(1);
    expect(openTargets(g, u(GE.foot))).toEqual([]);
  });
});
