import { audit, explained } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { lineAt } from '../../src/rules/combat/ground.ts';
import { oddsOf } from '../../src/rules/combat/odds.ts';
import { attackStrength, defenseStrength, faceUp, unitAttack, unitDefense } from '../../src/rules/combat/strength.ts';
import { ENTRENCHED, FATIGUED, type G, IMPROVED, RESTING } from '../../src/state/shape.ts';
import { C, from, NW, out, S, type Scene } from '../kit/field.ts';
import { attackOn, battlefield, declare, draft, GE, marked, prepared, shiftLines, TARGET, theAssault, US } from '../kit/fight.ts';
import { hex, play, proves, refusal, u } from '../kit/kit.ts';

/** Share of its printed strength with which a unit attacks or defends. */
const attackShare = (g: G, id: string) => unitAttack(g, theAssault(g), u(id)) / 4 / faceUp(g, u(id)).attack;
const defenseShare = (g: G, id: string) => unitDefense(g, theAssault(g), u(id)) / 4 / faceUp(g, u(id)).defense;
const by = (units: Scene['units'], more: Partial<Scene> = {}): G =>
  draft(battlefield({ units: { ...units, [GE.foot]: TARGET }, ...more }), { by: Object.keys(units) });

describe('strengths on the map', () => {
  proves(['31.1.0-3', '11.3.0'], 'over a river at half, bridge or not; over a stream at full strength', () => {
    for (const [features, share] of [
      [['river'], 0.5],
      [['river', 'bridge'], 0.5],
      [['river', 'ford'], 0.5],
      [['stream'], 1],
    ] as const)
      expect(attackShare(by({ [US.foot]: marked(C) }, { sides: { [`${C}|${TARGET}`]: [...features] } }), US.foot)).toBe(share);
  });

  it('part of 13.3.3a: armor alone in, out of or into close country at half, with infantry or engineers at full strength', () => {
    for (const hexes of [{ [C]: 'woods' }, { [TARGET]: 'forest' }, { [TARGET]: ['town'] }, { [C]: ['city'] }] as const) {
      expect(attackShare(by({ [US.tanks]: marked(C) }, { hexes: { ...hexes } as Record<string, string> }), US.tanks)).toBe(0.5);
      const both = by({ [US.tanks]: marked(C), [US.engineers]: marked(C) }, { hexes: { ...hexes } as Record<string, string> });
      expect(attackShare(both, US.tanks)).toBe(1);
    }
    for (const terrain of ['clear', 'rough'])
      expect(attackShare(by({ [US.tanks]: marked(C) }, { hexes: { [TARGET]: terrain } }), US.tanks)).toBe(1);
    // A hybrid brings its own infantry, except into marsh.
    expect(attackShare(by({ [US.hybrid]: marked(C) }, { hexes: { [TARGET]: 'woods' } }), US.hybrid)).toBe(1);
    expect(attackShare(by({ [US.hybrid]: marked(C) }, { hexes: { [TARGET]: ['marsh'] } }), US.hybrid)).toBe(0.5);
    const defending = draft(attackOn({ [GE.hetzer]: TARGET }, { hexes: { [TARGET]: 'woods' } }));
    play(defending, { k: 'ready' });
    expect(defenseShare(defending, GE.hetzer)).toBe(0.5);
  });

  proves(['13.3.3b', '14.1.1'], 'resting at half, fatigued at a quarter, two reasons at a quarter', () => {
    expect(attackShare(by({ [US.foot]: { ...marked(C), fatigue: RESTING } }), US.foot)).toBe(0.5);
    expect(attackShare(by({ [US.foot]: { ...marked(C), fatigue: FATIGUED } }), US.foot)).toBe(0.25);
    const tired = by({ [US.foot]: { ...marked(C), fatigue: RESTING } }, { sides: { [`${C}|${TARGET}`]: ['river'] } });
    expect(attackShare(tired, US.foot)).toBe(0.25);
  });

  it('part of 13.3.3a: artillery defends at half when others are with it', () => {
    const g = play(draft(attackOn({ [GE.artillery]: TARGET })), { k: 'ready' });
    expect(defenseShare(g, GE.artillery)).toBe(1);
    const stacked = declare(attackOn({ [GE.artillery]: TARGET, [GE.foot]: TARGET }));
    expect(defenseShare(stacked, GE.artillery)).toBe(0.5);
  });

  proves(['13.3.0', '13.3.4', '4.2.0'], 'both sides add up what their units print now; the account leads to the total', () => {
    const g = declare(attackOn({ [GE.foot]: { at: TARGET, steps: 2 }, [GE.company]: TARGET }));
    const b = theAssault(g);
    const { kind } = g.def.units[u(GE.foot)];
    expect(faceUp(g, u(GE.foot))).toEqual(kind?.reduced);
    expect(defenseStrength(g, b)).toBe(faceUp(g, u(GE.foot)).defense + faceUp(g, u(GE.company)).defense);
    for (const account of [attackStrength, defenseStrength]) expect(audit(explained((to) => account(g, b, to) * 4, 4))).toBeUndefined();
  });

  proves(['13.2.0'], 'each hex has the line that is best for the defender', () => {
    const g = battlefield({
      units: { [US.foot]: marked(C), [GE.foot]: TARGET },
      hexes: {
        [out(S, 1)]: 'rough-woods',
        [out(S, 2)]: 'woods',
        [out(S, 3)]: ['village'],
        [out(NW, 1)]: ['city'],
        [out(NW, 2)]: ['town'],
        [out(NW, 3)]: ['location'],
      },
    });
    const lines = [out(S, 1), out(S, 2), out(S, 3), out(NW, 1), out(NW, 2), out(NW, 3)].map((id) => lineAt(g, hex(g, id)));
    expect(lines).toEqual(['forestTownRoughwoods', 'roughWoodsVillage', 'roughWoodsVillage', 'city', 'forestTownRoughwoods', 'clear']);
  });
});

describe('shifts', () => {
  const shifts = (g: G) => shiftLines(g).filter((line) => line.includes('line.shift'));

  proves(['5.2.1', '13.4.0'], 'Prepared Assault shifts one column', () => {
    expect(shifts(declare(attackOn({ [GE.foot]: TARGET })))).toEqual(['5.2.1 line.shift-prepared-assault 1']);
    expect(shifts(declare(battlefield({ units: { [US.foot]: marked(C), [GE.foot]: TARGET } })))).toEqual([]);
  });

  proves(['18.1.2', '13.4.0', '13.4.1b'], 'works, towns and vantage points shift for the defender', () => {
    const against = (more: Partial<Scene>) => shifts(declare(attackOn({ [GE.foot]: TARGET }, more))).slice(1);
    expect(against({ works: { [TARGET]: ENTRENCHED } })).toEqual([expect.stringContaining('line.shift-entrenched -2')]);
    expect(against({ works: { [TARGET]: IMPROVED } })).toEqual([expect.stringContaining('line.shift-improved -')]);
    expect(against({ hexes: { [TARGET]: ['town'] } })).toEqual([expect.stringContaining('line.shift-town -')]);
    expect(against({ hexes: { [TARGET]: ['vantage'] } })).toEqual([expect.stringContaining('line.shift-vantage -1')]);
    // An Entrenchment under construction is still an Improved Position.
    expect(against({ works: { [TARGET]: ENTRENCHED + 2 } })).toEqual([expect.stringContaining('line.shift-improved')]);
  });

  proves(['13.4.1b'], 'each stack with an engineer in Prepared Assault takes one back, as many as works and houses give', () => {
    const beyond = from(TARGET, S);
    const engineers = { [US.engineers]: prepared(C), 'al-7ad-33-arme': prepared(beyond) };
    const units = { ...engineers, [GE.foot]: TARGET };
    const dug = declare(battlefield({ units, works: { [TARGET]: ENTRENCHED } }), { by: Object.keys(engineers) });
    expect(shifts(dug)).toContain('13.4.1b line.shift-engineers 2');
    const improved = declare(battlefield({ units, works: { [TARGET]: IMPROVED } }), { by: Object.keys(engineers) });
    expect(shifts(improved)).toContain('13.4.1b line.shift-engineers 1');
    const open = declare(battlefield({ units }), { by: Object.keys(engineers) });
    expect(shifts(open).join()).not.toContain('engineers');
    const tactical = declare(battlefield({ units: { [US.engineers]: marked(C), [GE.foot]: TARGET }, works: { [TARGET]: ENTRENCHED } }), {
      by: [US.engineers],
    });
    expect(shifts(tactical).join()).not.toContain('engineers');
  });

  proves(['12.6.2', '6.4.1'], 'an Artillery Shift and an overstacked hex count against the side that has them', () => {
    expect(shifts(declare(attackOn({ [GE.foot]: { at: TARGET, shifted: 1 } })))).toContain('12.6.2 line.shift-artillery-shift 1');
    const own = battlefield({ units: { [US.foot]: { ...prepared(C), shifted: 1 }, [GE.foot]: TARGET } });
    expect(shifts(declare(own))).toContain('12.6.2 line.shift-artillery-shift -1');
    const crowd = { [GE.foot]: TARGET, [GE.mate]: TARGET, [GE.other]: TARGET };
    const g = play(draft(attackOn(crowd)), { k: 'ready' });
    // The owner leaves one battalion out; it suffers with the others.
    expect(refusal(g, { k: 'aside', u: u(US.foot) })).toMatchObject({ case: '6.4.1', why: 'takes-part' });
    play(g, { k: 'aside', u: u(GE.other) });
    expect(theAssault(g)).toMatchObject({ defenders: [u(GE.foot), u(GE.mate)], bystanders: [u(GE.other)] });
    const b = theAssault(g);
    expect(defenseStrength(g, b)).toBe(faceUp(g, u(GE.foot)).defense + faceUp(g, u(GE.mate)).defense);
    expect(shifts(g)).toContain('6.4.1 line.shift-overstacked 1');
  });

  proves(['13.4.0'], 'shifts end with the table', () => {
    const weak = declare(
      battlefield({ units: { [US.company]: marked(C), [GE.foot]: TARGET, [GE.mate]: TARGET }, works: { [TARGET]: ENTRENCHED } }),
      { by: [US.company] },
    );
    expect(oddsOf(weak, theAssault(weak)).column).toBe(0);
  });
});
