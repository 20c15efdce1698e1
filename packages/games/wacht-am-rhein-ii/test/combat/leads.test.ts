import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { newAssault } from '../../src/rules/combat/assaults.ts';
import { armorOf, attackProficiency, defenseProficiency, factorOf } from '../../src/rules/combat/odds.ts';
import { ALLIED, ENTRENCHED, FATIGUED, type G } from '../../src/state/shape.ts';
import { C, from, N, S, type Scene, SE } from '../kit/field.ts';
import { attackOn, battlefield, declare, diceFor, draft, GE, modifierLines, prepared, TARGET, theAssault, US } from '../kit/fight.ts';
import { hex, play, proves, refusal, roll, u } from '../kit/kit.ts';

const BEYOND = from(TARGET, SE);
const SIDEWAYS = from(TARGET, S);
const steps = (g: G, id: string) => g.f.steps[u(id)];
const printed = (g: G, id: string) => g.def.units[u(id)].proficiency as readonly [number, number];

describe('proficiency', () => {
  proves(['13.5.1', '4.3.0'], 'each side names a unit that takes part, and five a point go to the better', () => {
    const g = play(
      draft(attackOn({ [US.engineers]: prepared(C), [GE.foot]: TARGET, [GE.pioneers]: TARGET }), { by: [US.foot, US.engineers] }),
      { k: 'ready' },
    );
    expect(prompt(g)).toMatchObject({ at: 'assault.leadAttack', side: 1 });
    expect(refusal(g, { k: 'lead', u: u(GE.foot) })).toMatchObject({ case: '13.5.1', why: 'cannot-lead' });
    play(g, { k: 'lead', u: u(US.engineers) });
    expect(prompt(g)).toMatchObject({ at: 'assault.leadDefense', side: 0 });
    play(g, { k: 'lead', u: u(GE.pioneers) });
    const by = (printed(g, US.engineers)[0] - printed(g, GE.pioneers)[1]) * 5;
    expect(modifierLines(g).filter((line) => line.startsWith('13.5.1'))).toEqual(by === 0 ? [] : [`13.5.1 line.proficiency ${by}`]);
    expect(attackProficiency(g, theAssault(g), u(US.engineers))).toBe(printed(g, US.engineers)[0]);
  });

  proves(['13.5.1', '18.4.0'], 'one less for everybody when somebody is attached, two more in a fort', () => {
    const g = declare(attackOn({ [US.recon]: { ...prepared(C), attached: 1 }, [GE.foot]: TARGET }, { hexes: { [TARGET]: ['westwall'] } }), {
      by: [US.foot, US.recon],
    });
    expect(attackProficiency(g, theAssault(g), u(US.foot))).toBe(printed(g, US.foot)[0] - 1);
    expect(defenseProficiency(g, u(GE.foot))).toBe(Math.min(9, printed(g, GE.foot)[1] + 2));
  });
});

describe('regimental integrity', () => {
  const earned = (g: G) => [theAssault(g).integrityAttack, theAssault(g).integrityDefense];
  proves(
    ['13.5.2', '13.5.2a', '13.5.2a-ex', '13.5.2c'],
    'three attackers of a regiment against two with one of them beside: three and two',
    () => {
      const regiment = [US.foot, US.mate, US.third];
      const g = declare(
        battlefield({
          units: {
            [US.foot]: prepared(C),
            [US.mate]: prepared(C),
            [US.third]: prepared(from(TARGET, N)),
            [GE.foot]: TARGET,
            [GE.mate]: from(TARGET, SE),
          },
        }),
        { by: regiment },
      );
      expect(earned(g)).toEqual([regiment.map(u), [u(GE.foot), u(GE.mate)]]);
      expect(modifierLines(g)).toEqual(expect.arrayContaining(['13.5.2 line.integrity-attack 15', '13.5.2 line.integrity-defense -10']));
      for (const id of [...regiment, GE.foot, GE.mate]) expect(g.f.integrity[u(id)]).toBe(1);
    },
  );

  proves(['13.5.2c'], 'nobody earns one tired, mixed with another formation, or twice in a segment', () => {
    const two = (more: Record<string, string | number>, others: Scene['units'] = {}) =>
      earned(
        declare(battlefield({ units: { [US.foot]: prepared(C), [US.mate]: { ...prepared(C), ...more }, ...others, [GE.foot]: TARGET } }), {
          by: [US.foot, US.mate],
        }),
      )[0];
    expect(two({})).toHaveLength(2);
    expect(two({ fatigue: FATIGUED, mode: 1 })).toEqual([]);
    expect(two({ integrity: 1 })).toEqual([]);
    expect(two({}, { [US.hybrid]: C })).toEqual([]);
  });

  proves(['13.5.2d', '39.9.0', '13.5.2'], 'German pioneers help any regiment of their division, US engineers none, companies never', () => {
    const german = declare(
      battlefield({
        side: 'german',
        units: { [GE.foot]: prepared(C), [GE.pioneers]: prepared(C), [GE.company]: prepared(C), [US.foot]: TARGET },
      }),
      { by: [GE.foot, GE.pioneers, GE.company] },
    );
    expect(earned(german)[0]).toEqual([u(GE.foot), u(GE.pioneers)]);
    const us = declare(battlefield({ units: { [US.foot]: prepared(C), [US.engineers]: prepared(C), [GE.foot]: TARGET } }), {
      by: [US.foot, US.engineers],
    });
    expect(earned(us)[0]).toEqual([]);
  });

  proves(['13.5.2a'], 'a unit beside the hex helps only its own regiment, unmixed, and not from a hex that is attacked too', () => {
    const beside = (id: string, more: Scene['units'] = {}) =>
      earned(declare(battlefield({ units: { [US.foot]: prepared(C), [GE.foot]: TARGET, [id]: BEYOND, ...more } })))[1];
    expect(beside(GE.mate)).toEqual([u(GE.foot), u(GE.mate)]);
    expect(beside(GE.other)).toEqual([]);
    expect(beside(GE.mate, { [GE.recon]: TARGET })).toEqual([]);
  });
});

describe('armor', () => {
  const withTanks = (units: Scene['units'], more: Partial<Scene> = {}) =>
    battlefield({ units: { [US.tanks]: prepared(C), [US.foot]: prepared(C), ...units }, ...more });
  const both = { by: [US.tanks, US.foot] };

  proves(
    ['13.5.3', '13.5.3a', '13.5.3b'],
    'armor must lead; the defender answers with whom he likes, and ten a point go to the larger',
    () => {
      const g = declare(withTanks({ [GE.foot]: TARGET, [GE.gun]: TARGET }), both, { armorDefense: GE.gun });
      const b = theAssault(g);
      expect([b.armorAttack, b.armorDefense]).toEqual([u(US.tanks), u(GE.gun)]);
      const net = factorOf(g, b, u(US.tanks)) - factorOf(g, b, u(GE.gun));
      expect(armorOf(g, b)).toBe(Math.max(-1, Math.min(4, net)));
      const bare = declare(withTanks({ [GE.foot]: TARGET }), both);
      expect(theAssault(bare).armorDefense).toBe(u(GE.foot));
      expect(armorOf(bare, theAssault(bare))).toBeGreaterThan(armorOf(g, b));
      expect(modifierLines(bare)).toContain(`13.5.3 line.armor-attack ${10 * armorOf(bare, theAssault(bare))}`);
    },
  );

  proves(
    ['13.5.3a', '13.5.3h', '39.7.0-armor'],
    'against foot alone armor in defense earns one, unless somebody has as much against tanks',
    () => {
      const g = declare(attackOn({ [GE.hetzer]: TARGET, [GE.foot]: TARGET }));
      expect(theAssault(g)).toMatchObject({ armorDefense: u(GE.hetzer) });
      expect(theAssault(g).armorAttack).toBeUndefined();
      expect(armorOf(g, theAssault(g))).toBe(-1);
      const guns = declare(
        battlefield({ units: { [US.foot]: prepared(C), 'us-bk-at': prepared(C), [GE.recon]: TARGET, [GE.foot]: TARGET } }),
        { by: [US.foot, 'us-bk-at'] },
      );
      expect(armorOf(guns, theAssault(guns))).toBe(0);
    },
  );

  proves(['13.5.3h'], 'armor may stand off in close country if others fight: half strength, and no lead', () => {
    const g = draft(withTanks({ [GE.foot]: TARGET }, { hexes: { [TARGET]: 'woods' } }), both);
    play(g, { k: 'ready' });
    expect(prompt(g)).toMatchObject({ at: 'assault.distance', side: 1 });
    play(g, { k: 'stand-off' });
    expect(theAssault(g).standOff).toEqual([1, 0]);
    expect(theAssault(g).leadAttack).toBe(u(US.foot));
    expect(theAssault(g).armorAttack).toBeUndefined();
    expect(armorOf(g, theAssault(g))).toBe(0);
    // Neither in the open nor if all have Armor factors.
    const open = play(draft(withTanks({ [GE.foot]: TARGET }), both), { k: 'ready' });
    expect(prompt(open).at).not.toBe('assault.distance');
    const alone = play(
      draft(battlefield({ units: { [US.tanks]: prepared(C), [GE.foot]: TARGET }, hexes: { [TARGET]: 'woods' } }), { by: [US.tanks] }),
      { k: 'ready' },
    );
    expect(prompt(alone).at).not.toBe('assault.distance');
  });

  proves(
    ['13.5.3b', '13.5.3h', 'aid-regular'],
    'a location changes nothing about clear ground: armor needs no infantry there and may not stand off',
    () => {
      const lone = (...marks: string[]) => {
        const g = declare(
          battlefield({
            units: { [US.tanks]: prepared(C), [US.foot]: prepared(from(TARGET, N)), [GE.foot]: TARGET },
            hexes: { [TARGET]: marks },
          }),
          { by: [US.tanks, US.foot] },
        );
        return [factorOf(g, theAssault(g), u(US.tanks)), g.events.some((e) => e.e === 'stoodOff')];
      };
      const asks = (...marks: string[]): string =>
        prompt(
          play(
            draft(
              battlefield({ units: { [US.tanks]: prepared(C), [US.foot]: prepared(C), [GE.foot]: TARGET }, hexes: { [TARGET]: marks } }),
              {
                by: [US.tanks, US.foot],
              },
            ),
            { k: 'ready' },
          ),
        ).at;
      expect(lone('location')).toEqual(lone());
      expect(lone('village')[0]).toBe(1);
      expect([asks('location') === 'assault.distance', asks('village')]).toEqual([false, 'assault.distance']);
    },
  );

  proves(['13.5.3a', '13.5.3f', '11.3.1'], 'of two hexes attacked together defending armor has the terrain of its own', () => {
    const other = from(C, S);
    const both = (hexes: Scene['hexes']) => {
      const g = declare(
        battlefield({
          units: { [US.foot]: prepared(C), [US.tanks]: prepared(C), [GE.hetzer]: TARGET, [GE.foot]: other },
          ...(hexes ? { hexes } : {}),
        }),
        { on: [TARGET, other], by: [US.foot, US.tanks] },
      );
      return [US.tanks, GE.hetzer].map((id) => factorOf(g, theAssault(g), u(id)));
    };
    const [attack, defense] = both({});
    expect(both({ [other]: 'rough' })).toEqual([Math.max(1, attack - 1), defense]);
    // In rough ground of its own it would need infantry.
    expect(both({ [TARGET]: 'rough' })).toEqual([Math.max(1, attack - 1), 1]);
    expect(defense).toBeGreaterThan(1);
  });

  proves(['13.5.3h'], 'a defender who stands off leads with his anti-tank guns', () => {
    const g = declare(withTanks({ [GE.hetzer]: TARGET, [GE.gun]: TARGET }, { hexes: { [TARGET]: 'woods' } }), both, {
      keepOff: 'stand-off',
      distance: 'close-in',
    });
    expect(theAssault(g)).toMatchObject({ standOff: [0, 1], armorDefense: u(GE.gun), leadDefense: u(GE.gun) });
  });

  proves(['13.8.2', '39.7.0-armor'], 'armor that leads a defense against nobody with armor need not lose first', () => {
    const first = (attacker: string): number[] => {
      const units = { [attacker]: prepared(C), [US.engineers]: prepared(C), [GE.foot]: TARGET, [GE.hetzer]: TARGET };
      const g = declare(battlefield({ units }), { by: [attacker, US.engineers] }, { leadDefense: GE.foot });
      expect(theAssault(g).armorDefense).toBe(u(GE.hetzer));
      roll(g, ...diceFor(g, { defender: '1' }));
      play(g, { k: 'back', n: 0 });
      return [GE.foot, GE.hetzer].map((id) => (g.def.units[u(id)].kind?.steps ?? 0) - steps(g, id));
    };
    expect([first(US.foot), first(US.tanks)]).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  proves(['13.8.2', '13.8.0'], 'armor that led loses the first step, the lead by proficiency the next', () => {
    const g = withTanks({ [US.engineers]: prepared(SIDEWAYS), [GE.foot]: TARGET, [GE.mate]: TARGET }, { works: { [TARGET]: ENTRENCHED } });
    declare(g, { by: [US.tanks, US.foot, US.engineers] }, { leadAttack: US.engineers });
    const before = [US.tanks, US.engineers, US.foot].map((id) => steps(g, id));
    roll(g, ...diceFor(g, { attacker: '1(1)' }));
    expect(steps(g, US.tanks)).toBe(before[0] - 1);
    expect(prompt(g)).toMatchObject({ at: 'burden.choose', side: 1 });
    play(g, { k: 'back', n: 0 });
    expect([steps(g, US.engineers), steps(g, US.foot)]).toEqual([before[1] - 1, before[2]]);
  });
});

proves(
  ['9.3.0', '9.0'],
  'a battalion under another corps costs the attackers a point of their rating, a headquarters that was assigned to one does not',
  () => {
    const rating = (command: Record<string, number>): number => {
      const corps = u('al-nd-v-corps-hq') + 1;
      const own = (id: string) => ({ ...prepared(C), command: (command[id] ?? 0) * corps });
      const g = attackOn({ [US.foot]: own(US.foot), [US.hq]: own(US.hq), [GE.foot]: TARGET });
      return attackProficiency(g, newAssault(ALLIED, [hex(g, TARGET)], [u(US.foot), u(US.hq)]), u(US.foot));
    };
    expect([rating({ [US.hq]: 1 }), rating({ [US.foot]: 1 })]).toEqual([rating({}), rating({}) - 1]);
  },
);
