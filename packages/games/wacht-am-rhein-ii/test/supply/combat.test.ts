/** Supply in combat (13.3.1, 13.3.3a, 13.5.2b, 13.5.3g, 15.5.1, 15.8.1): half strength by force and by choice. */
import { prompt } from '@hexfront/engine';
import { checkPrompt } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { armorLeaders } from '../../src/rules/combat/assault.ts';
import { attackIntegrity } from '../../src/rules/combat/integrity.ts';
import { factorOf } from '../../src/rules/combat/odds.ts';
import { faceUp, unitAttack, unitDefense } from '../../src/rules/combat/strength.ts';
import { tireDefenders } from '../../src/rules/night/extended.ts';

import { FATIGUED, FRESH, type G, RESTING } from '../../src/state/shape.ts';
import * as ground from '../kit/campaign.ts';
import { C } from '../kit/field.ts';
import { attackOn, battlefield, declare, diceFor, draft, GE, marked, prepared, TARGET, theAssault, US } from '../kit/fight.ts';
import { offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

const [ON_HAND, OUT] = [1, 2];
const TARGET_HEX = ground.out(ground.SE, 1);
const attackShare = (g: G, id: string): number => unitAttack(g, theAssault(g), u(id)) / 4 / faceUp(g, u(id)).attack;
const defenseShare = (g: G, id: string): number => unitDefense(g, theAssault(g), u(id)) / 4 / faceUp(g, u(id)).defense;

proves(['15.8.1'], 'Out of Supply units attack and defend at half', () => {
  const g = declare(attackOn({ [US.foot]: { ...prepared(C), supply: OUT }, [GE.foot]: { at: TARGET, supply: OUT } }));
  expect([attackShare(g, US.foot), defenseShare(g, GE.foot)]).toEqual([0.5, 0.5]);
});

proves(['13.5.3g'], 'the factor of a lead that is Out of Supply is halved after everything else', () => {
  const factor = (supply: number): number => {
    const g = declare(battlefield({ units: { [US.tanks]: { ...marked(C), supply }, [US.engineers]: marked(C), [GE.foot]: TARGET } }), {
      by: [US.tanks, US.engineers],
    });
    expect(armorLeaders(theAssault(g), 0)).toEqual([u(US.tanks)]);
    return factorOf(g, theAssault(g), u(US.tanks));
  };
  expect(factor(OUT)).toBe(Math.floor((factor(0) + 1) / 2));
});

proves(['13.5.2b'], 'a unit without supply earns no integrity bonus', () => {
  const earn = (supply: number): number => {
    const g = draft(battlefield({ units: { [US.foot]: prepared(C), [US.mate]: { ...prepared(C), supply }, [GE.foot]: TARGET } }), {
      by: [US.foot, US.mate],
    });
    return attackIntegrity(g, theAssault(g)).length;
  };
  expect([earn(0), earn(ON_HAND), earn(OUT)]).toEqual([2, 2, 0]);
});

proves(['13.3.1', '13.3.3', '13.3.3a', '15.5.1'], 'On Hand supply is used up in an assault unless its owner chooses half strength', () => {
  const g = draft(
    attackOn({
      [US.foot]: { ...prepared(C), supply: ON_HAND },
      [US.mate]: prepared(C),
      [GE.foot]: { at: TARGET, supply: ON_HAND },
      [GE.mate]: TARGET,
    }),
    {
      by: [US.foot, US.mate],
    },
  );
  play(g, { k: 'ready' });
  expect([prompt(g).at, prompt(g).side, offers(g, 'half').map((a) => a.u)]).toEqual(['assault.halfAttack', 1, [u(US.foot)]]);
  expect(refusal(g, { k: 'half', u: u(US.mate) })).toMatchObject({ case: '13.3.1', why: 'not-at-half' });
  play(g, { k: 'half', u: u(US.foot) });
  expect([prompt(g).at, attackShare(g, US.foot)]).toEqual(['assault.halfDefense', 0.5]);
  play(g, { k: 'full' });
  while (prompt(g).at.startsWith('assault.') && prompt(g).at !== 'assault.roll') play(g, offers(g)[0]);
  expect(defenseShare(g, GE.foot)).toBe(1);
  roll(g, ...diceFor(g, {}));
  expect([g.f.supply[u(US.foot)], g.f.supply[u(GE.foot)], g.f.supply[u(US.mate)]]).toEqual([ON_HAND, OUT, 0]);
});

it('part of 15.5.1: a headquarters that is assaulted is no combat unit and keeps its On Hand supply', () => {
  const g = draft(
    attackOn({ [US.mate]: prepared(C), 'ge-272vg-hq': { at: TARGET, supply: ON_HAND }, [GE.foot]: { at: TARGET, supply: ON_HAND } }),
    { by: [US.foot, US.mate] },
  );
  play(g, { k: 'ready' });
  expect([prompt(g).at, offers(g, 'half').map((a) => a.u)]).toEqual(['assault.halfDefense', [u(GE.foot)]]);
  play(g, { k: 'full' });
  while (prompt(g).at.startsWith('assault.') && prompt(g).at !== 'assault.roll') play(g, offers(g)[0]);
  roll(g, ...diceFor(g, {}));
  expect(['ge-272vg-hq', GE.foot].map((id) => g.f.supply[u(id)])).toEqual([ON_HAND, OUT]);
});

it('part of 15.5.1: who is halved for another reason has nothing to lose', () => {
  const g = draft(
    attackOn({ [US.foot]: { ...prepared(C), supply: ON_HAND }, [GE.foot]: TARGET }, { sides: { [`${C}|${TARGET}`]: ['river'] } }),
  );
  play(g, { k: 'ready' });
  roll(g, ...diceFor(g, {}));
  expect(g.f.supply[u(US.foot)]).toBe(ON_HAND);
});

proves(['3.4.3a', '13.3.3a'], 'in the Extended Night a defender who was not activated may fight at half strength and stays rested', () => {
  const tired = (answer: 'half-night' | 'full'): [number, number] => {
    const g = attackOn({ [US.foot]: { ...prepared(C), active: 1 }, [GE.foot]: TARGET, [GE.mate]: TARGET });
    g.v.firstPlayer = 1;
    play(draft(g), { k: 'ready' });
    expect([prompt(g).at, offers(g, 'half-night').length]).toEqual(['assault.halfDefense', 2]);
    for (const id of [GE.foot, GE.mate]) if (answer === 'half-night') play(g, { k: 'half-night', u: u(id) });
    if (answer === 'full') play(g, { k: 'full' });
    while (prompt(g).at.startsWith('assault.') && prompt(g).at !== 'assault.roll') play(g, offers(g)[0]);
    const share = defenseShare(g, GE.foot);
    tireDefenders(g);
    return [share, g.f.fatigue[u(GE.foot)]];
  };
  expect([tired('half-night'), tired('full')]).toEqual([
    [0.5, FRESH],
    [1, RESTING],
  ]);
});

proves(['14.1.0', '3.4.3a', '13.3.3b'], 'so may one that is at half strength already: at a quarter it grows no more tired', () => {
  const tired = (answer: 'half-night' | 'full', fatigue: number): [number, number] => {
    const g = attackOn({
      [US.foot]: { ...prepared(C), active: 1 },
      [GE.foot]: { at: TARGET, fatigue, ...(fatigue === FRESH ? { supply: OUT } : {}) },
    });
    g.v.firstPlayer = 1;
    play(draft(g), { k: 'ready' });
    while (prompt(g).at === 'assault.halfDefense') play(g, answer === 'half-night' ? { k: 'half-night', u: u(GE.foot) } : { k: 'full' });
    const share = defenseShare(g, GE.foot);
    tireDefenders(g);
    return [share, g.f.fatigue[u(GE.foot)]];
  };
  expect([tired('half-night', RESTING), tired('full', RESTING), tired('half-night', FRESH), tired('full', FRESH)]).toEqual([
    [0.25, RESTING],
    [0.5, FATIGUED],
    [0.25, FRESH],
    [0.5, RESTING],
  ]);
});

proves(
  ['13.3.1', '13.3.3a', '13.3.3b', '3.4.3a', '15.5.1'],
  'at night a defender with On Hand supply chooses twice: half strength spares its supply or its rest, a quarter both',
  () => {
    const after = (...kinds: string[]): [share: number, supply: number, fatigue: number] => {
      const g = attackOn({
        [US.foot]: { ...prepared(C), active: 1 },
        [US.mate]: { ...prepared(C), active: 1 },
        [GE.foot]: { at: TARGET, supply: ON_HAND },
        [GE.mate]: { at: TARGET, active: 1 },
      });
      g.v.firstPlayer = 1;
      play(draft(g, { by: [US.foot, US.mate] }), { k: 'ready' });
      checkPrompt(g);
      expect(['half', 'half-night'].map((k) => offers(g, k).map((a) => a.u))).toEqual([[u(GE.foot)], [u(GE.foot)]]);
      for (const k of kinds) {
        play(g, { k, u: u(GE.foot) });
        expect(refusal(g, { k, u: u(GE.foot) })).toBeDefined();
      }
      if (prompt(g).at === 'assault.halfDefense') play(g, { k: 'full' });
      while (prompt(g).at.startsWith('assault.') && prompt(g).at !== 'assault.roll') play(g, offers(g)[0]);
      const share = defenseShare(g, GE.foot);
      roll(g, ...diceFor(g, {}));
      tireDefenders(g);
      return [share, g.f.supply[u(GE.foot)], g.f.fatigue[u(GE.foot)]];
    };
    expect([after(), after('half'), after('half-night'), after('half', 'half-night'), after('half-night', 'half')]).toEqual([
      [1, OUT, RESTING],
      [0.5, ON_HAND, RESTING],
      [0.5, OUT, FRESH],
      [0.25, ON_HAND, FRESH],
      [0.25, ON_HAND, FRESH],
    ]);
  },
);

proves(['15.9.2'], 'an isolated unit that is assaulted may surrender first, and the attacker advances', () => {
  const river = Object.fromEntries([0, 1, 2, 3, 4, 5].map((d) => [`${ground.from(TARGET_HEX, d)}|${TARGET_HEX}`, ['major-river']]));
  const begin = (fled: number): G =>
    ground.scene({
      stage: 'allied.assaults',
      turn: 8,
      sides: { ...river, [`${ground.C}|${TARGET_HEX}`]: ['major-river', 'bridge'] },
      units: {
        [US.foot]: prepared(ground.C),
        [GE.foot]: { at: TARGET_HEX, supply: OUT, fled },
        'al-78id-1-310-inf': marked('5207NE'),
        'ge-272vg-ii-982-vg': '5208NE',
      },
    });
  // Who has only retreated there is assaulted as well.
  for (const fled of [0, 1]) {
    const g = begin(fled);
    play(g, { k: 'target', h: ground.hex(g, TARGET_HEX) });
    while (prompt(g).at === 'attack.draft') play(g, offers(g).find((a) => a.k === 'join') ?? { k: 'ready' });
    expect(g.frames.some((f) => f.proc === 'surrender' && f.at === 'roll')).toBe(true);
    const held = ground.roll(g.copy(), 10);
    ground.roll(g, 9);
    const cases = (now: G, ...kinds: string[]) => now.events.filter(({ e }) => kinds.includes(e)).map((e) => e.case);
    expect([g.onMap(u(GE.foot)), cases(g, 'surrendered', 'lost'), cases(held, 'heldOut')]).toEqual([
      false,
      ['15.9.2', '15.9.2'],
      ['15.9.2'],
    ]);
  }
});
