/** Leaders are no units (6.0, 24.0): they bear no hits, make no stack dense or mixed, lead no assault, oblige nobody to attack, and are no guests of a formation; whom a leader of a Kampfgruppe leads (24.2.2). */
import { prompt } from '@hexfront/engine';
import { expect } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { targetOf } from '../../src/rules/barrage/target.ts';
import { obliges } from '../../src/rules/combat/designation/eligibility.ts';
import { unitDefense } from '../../src/rules/combat/strength.ts';
import { guestsOf, isOnTheRoad } from '../../src/rules/command/chain.ts';
import { leaderPoints } from '../../src/rules/leaders/leaders.ts';
import { commands } from '../../src/rules/leaders/special.ts';
import { moveRefusal } from '../../src/rules/movement/movement.ts';
import { EXPLOIT, STRATEGIC } from '../../src/state/fields/modes.ts';
import { formationOf, printedFormation } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { C, hex, N, NW, offers, out, play, proves, refusal, roll, SE, scene, u } from '../kit/campaign.ts';

const FOOT = 'al-78id-1-309-inf';
const PANTHERS = 'ge-2pz-coch-1-mkv';
const MATES = 'ge-2pz-coch-2-mkv';
const HQ = 'ge-2pz-hq';
const LEADER = 'ge-ldr-vlauchert';
const there = out(SE, 1);
const of2 = (): number => printedFormation(u(PANTHERS)) + 1;
const lauchert = (at: string) => ({ at, led: 1, attached: of2() });

proves(['12.5.1', '8.6.3', '6.0'], 'beside a leader armor is as much armor alone as without him', () => {
  const seen = (more: Record<string, ReturnType<typeof lauchert>>) => {
    const g = scene({ stage: 'allied.allied-barrages', units: { [FOOT]: C, [PANTHERS]: there, ...more } });
    return targetOf(g, ALLIED, hex(g, there));
  };
  expect(seen({ [LEADER]: lauchert(there) })).toEqual(seen({}));
});

proves(['12.6.1a', '12.6.1c', '24.0'], 'no hit of a barrage is borne by a leader', () => {
  let seen = 0;
  for (let pip = 1; pip <= 10; pip++) {
    const g = scene({
      stage: 'allied.allied-barrages',
      turn: turnNumber('dec-21-am'),
      units: {
        [FOOT]: { at: C, mode: 1 },
        'ge-272vg-i-980-vg': there,
        [LEADER]: { ...lauchert(there), attached: formationOf(scene({ stage: 'allied.mode' }), u('ge-272vg-i-980-vg')) + 1 },
        ...Object.fromEntries(['al-78id-307-fa', 'al-78id-308-fa', 'al-78id-903-fa'].map((id) => [id, out(NW, 2)])),
      },
    });
    play(g, { k: 'target', h: hex(g, there) }, { k: 'observer', u: u(FOOT) });
    while (offers(g, 'gun').length > 0) play(g, offers(g, 'gun')[0]);
    if (offers(g, 'ready').length > 0) play(g, { k: 'ready' });
    while (prompt(g).at === 'barrage.volley' || prompt(g).at === 'barrage.ammunition') roll(g, pip);
    expect(offers(g, 'lose').map((a) => a.u)).not.toContain(u(LEADER));
    expect(g.onMap(u(LEADER))).toBe(true);
    // Two hits are one step and one hex, for the battalion alone.
    const hits = g.events.findLast((e) => e.e === 'shelled')?.hits;
    if (hits === 2) seen++;
    if (hits === 2) expect(g.events.some((e) => e.e === 'entered' || e.e === 'fatigued') || offers(g, 'retreat').length > 0).toBe(true);
    if (prompt(g).at.startsWith('burden')) expect(offers(g, 'back').map((a) => a.n)).toEqual(hits === 1 ? [1, 0] : [1]);
  }
  expect(seen).toBeGreaterThan(0);
});

proves(['11.1.1', '5.4.2'], 'a leader among units that exploit obliges nobody to attack them', () => {
  const g = scene({
    stage: 'allied.designation',
    units: { [FOOT]: C, [PANTHERS]: { at: there, mode: EXPLOIT }, [LEADER]: lauchert(there) },
  });
  expect(obliges(g, hex(g, C), hex(g, there), ALLIED)).toBe(false);
});

proves(['13.5.1', '13.3.3a'], 'he leads no assault by proficiency, and guns that only he is with are alone', () => {
  const assault = (units: Record<string, string>): G => {
    const g = scene({
      stage: 'allied.assaults',
      units: {
        [FOOT]: { at: C, mode: 1 },
        [LEADER]: lauchert(there),
        'al-78id-2-310-inf': { at: out(N, 4), mode: 1 },
        'ge-bk-inf22': out(N, 5),
        ...units,
      },
    });
    if (!g.rows.assaults[0]) play(g, { k: 'target', h: hex(g, there) });
    if (!g.rows.assaults[0].attackers.includes(u(FOOT))) play(g, { k: 'join', u: u(FOOT) });
    play(g, { k: 'ready' });
    return g;
  };
  const two = assault({ [PANTHERS]: there, [MATES]: there });
  expect(two.rows.assaults[0].defenders).toEqual([u(PANTHERS), u(MATES)]);
  const guns = assault({ 'ge-2pz-ii-74-art': there });
  const [b] = guns.rows.assaults;
  const beside = { ...b, defenders: [u('ge-2pz-ii-74-art')] };
  const strength = unitDefense(guns, beside, u('ge-2pz-ii-74-art'));
  guns.move(u(LEADER), hex(guns, out(N, 5)));
  expect(strength).toBe(unitDefense(guns, beside, u('ge-2pz-ii-74-art')));
});

proves(['9.3.0', '9.1.2a', '5.5.1'], 'he is no guest of a formation, and keeps it neither from the road nor from reserve', () => {
  const g = scene({
    stage: 'german.administration',
    units: { [PANTHERS]: { at: C, mode: STRATEGIC }, [HQ]: { at: C, mode: STRATEGIC }, [LEADER]: lauchert(C) },
  });
  expect([guestsOf(g, GERMAN).taken[of2() - 1], isOnTheRoad(g, u(HQ))]).toEqual([0, true]);
  const rests = scene({
    stage: 'german.mode',
    units: { [PANTHERS]: out(N, 4), [HQ]: out(N, 4), [LEADER]: lauchert(out(SE, 4)), 'ge-272vg-i-982-vg': out(SE, 4) },
  });
  expect(refusal(rests, { k: 'withhold', u: u(HQ) })?.why).not.toBe('withhold-far');
});

proves(['24.2.2a', '24.2.2c'], 'Peiper leads his Kampfgruppe, not the division', () => {
  const PEIPER = 'ge-ldr-peiper';
  const { units } = scene({ stage: 'german.mode' }).def;
  const of = (part: string): string =>
    units.find((unit) => unit.formation === '1SS' && unit.part === part && unit.kind?.class === 'mech')?.id ?? '';
  const [own, other] = [of('KG Peip'), of('KG Hans')];
  const formation = printedFormation(u(own)) + 1;
  const g = scene({
    stage: 'german.movement',
    units: {
      [own]: C,
      [other]: out(N, 2),
      [PEIPER]: { at: C, led: 1, attached: formation },
      'ge-bk-pzgren': { at: C, attached: formation, origin: u(own) + 1 },
    },
  });
  expect([own, other, PEIPER, 'ge-bk-pzgren'].map((id) => commands(g, u(PEIPER), u(id)))).toEqual([true, false, true, true]);
  g.set('drive', u(PEIPER), 3);
  expect([own, other].map((id) => leaderPoints(g, u(id)))).toEqual([2, 0]);
});

proves(['12.2.0', '12.3.2h'], 'he observes for no barrage', () => {
  const clark = { at: C, led: 1, attached: formationOf(scene({ stage: 'allied.mode' }), u(FOOT)) + 1 };
  const company = { at: C, attached: clark.attached };
  const g = scene({
    stage: 'allied.allied-barrages',
    units: {
      'us-bk-inf': company,
      'al-ldr-clark': clark,
      'al-78id-307-fa': out(NW, 2),
      'al-78id-308-fa': out(NW, 3),
      'ge-272vg-i-980-vg': there,
    },
  });
  play(g, { k: 'target', h: hex(g, there) });
  expect(offers(g, 'observer').map((a) => a.u)).toEqual([u('us-bk-inf')]);
});

proves(['3.4.2', '24.0'], 'in the Extended Night he moves without being activated, and his troops do not', () => {
  const g = scene({
    stage: 'german.movement',
    turn: turnNumber('dec-20-night'),
    units: { [PANTHERS]: C, [MATES]: out(N, 1), [LEADER]: lauchert(C) },
    vars: { firstPlayer: 1 },
  });
  expect([PANTHERS, LEADER].map((id) => moveRefusal(g, u(id))?.why)).toEqual(['not-activated', undefined]);
});
