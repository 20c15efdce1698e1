/** Independent sub-formations (9.4), and units under a corps or army (9.3.0). */
import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { eliminate } from '../../src/rules/combat/results/losses.ts';
import { hqOf } from '../../src/rules/command/chain.ts';
import { fuelPrice, needsFuel } from '../../src/rules/logistics/needs.ts';
import { ownFormation } from '../../src/rules/movement/adjacency.ts';
import { linkOf } from '../../src/rules/supply/chain.ts';
import { dumps, moveInPocket } from '../../src/rules/supply/pockets.ts';
import { traceSide } from '../../src/rules/supply/status.ts';
import { EXPLOIT, STRATEGIC, TACTICAL } from '../../src/state/fields/modes.ts';
import { LOW_FUEL, NORMAL_FUEL } from '../../src/state/fields/supply/logistics.ts';
import { formationOf, UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { C, idle, N, NE, offers, play, proves, refusal, S, type Scene, SE, scene, step, u } from '../kit/supply.ts';

const HQ = 'ge-pzlehr-hq';
const [ONE, TWO, GUNS] = ['ge-pzlehr-haus-1-stg', 'ge-pzlehr-haus-2-stg', 'ge-pzlehr-haus-iii-130-art'];
const [OTHER, OTHER_GUNS, LOOSE] = ['ge-pzlehr-vfallois-1-mkiv', 'ge-pzlehr-vfallois-ii-130-art', 'ge-pzlehr-130-at'];
const INDEPENDENT = ['ge-nd-519-pzj-1', 'ge-nd-519-pzj-2'];
const DIVISION: Scene['units'] = {
  'ge-nd-5pza-hq': '7026SE',
  'ge-nd-xlvii-pzk-hq': '6826SE',
  [HQ]: C,
  [ONE]: step(C, N),
  [TWO]: step(C, N, 2),
  [GUNS]: step(C, NE),
  [OTHER]: step(C, S),
  [OTHER_GUNS]: step(C, S, 2),
  [LOOSE]: step(C, SE),
  [INDEPENDENT[0]]: step(C, SE, 2),
  [INDEPENDENT[1]]: step(C, SE, 3),
};
/** The German Administrative Phase up to its choices. */
const phase = (units: Scene['units'] = DIVISION, turn = 'dec-24-am', side = 'german'): G => {
  const g = scene({ stage: `${side}.administration`, turn, units: { 'al-5id-1-10-inf': '4821SE', ...units } });
  if (prompt(g).at !== 'administration.choose') idle(g, (now) => prompt(now).at === 'administration.choose');
  return g;
};
const formed = (g: G, lead = ONE): G => {
  play(g, { k: 'split', u: u(lead) });
  return play(g, { k: 'found' });
};
const members = (g: G, hq: string): string[] =>
  UNITS.filter(({ index }) => g.f.detached[index] === u(hq) + 1)
    .map(({ id }) => id)
    .sort();

describe('a Kampfgruppe on its own', () => {
  proves(
    ['9.4.0', '9.4.1a'],
    'its units trace to one of them, and that one to the corps; reattached they are with the division again',
    () => {
      const g = formed(phase());
      expect(members(g, ONE)).toEqual([ONE, TWO, GUNS].sort());
      expect([TWO, GUNS].map((id) => hqOf(g, u(id)))).toEqual([u(ONE), u(ONE)]);
      expect([hqOf(g, u(ONE)), hqOf(g, u(OTHER))]).toEqual([hqOf(g, u(HQ)), u(HQ)]);
      expect(linkOf(g, u(ONE)).ways).toEqual(linkOf(g, u(HQ)).ways);
      expect(refusal(g, { k: 'split', u: u(OTHER) })).toMatchObject({ case: '9.4.1a', why: 'one-group' });
      expect(refusal(g, { k: 'attach', u: u(TWO) })).toMatchObject({ why: 'grouped-already' });
      play(g, { k: 'rejoin', u: u(ONE) });
      expect([members(g, ONE), hqOf(g, u(TWO))]).toEqual([[], u(HQ)]);
      expect(refusal(g, { k: 'split', u: u(LOOSE) })).toMatchObject({ case: '9.4.0', why: 'not-a-group' });
    },
  );
  proves(['9.4.1a'], 'another of its units can be the headquarters, best artillery; if it is lost the sub-formation ends', () => {
    const g = phase();
    play(g, { k: 'split', u: u(ONE) }, { k: 'group-hq', u: u(GUNS) }, { k: 'found' });
    expect(members(g, GUNS)).toEqual([ONE, TWO, GUNS].sort());
    eliminate(g, u(GUNS), '13.8.0');
    const loss = g.events.findLast((event) => event.e === 'lost');
    for (const trigger of g.kit.triggers) if (trigger.on === 'lost' && 'effect' in trigger && loss) trigger.effect(g, loss);
    expect(members(g, GUNS)).toEqual([]);
  });
  proves(
    ['9.4.1b', '15.4.3c'],
    'units of its mark or of none, any artillery of the division, one unit of a corps or army; some may be left out',
    () => {
      const g = phase();
      play(g, { k: 'split', u: u(ONE) });
      const may = offers(g, 'include').map((a) => a.u);
      expect([OTHER_GUNS, LOOSE, ...INDEPENDENT].map((id) => may.includes(u(id)))).toEqual([true, true, true, true]);
      expect(refusal(g, { k: 'include', u: u(OTHER) })).toMatchObject({ case: '9.4.1b', why: 'other-group' });
      play(g, { k: 'include', u: u(OTHER_GUNS) }, { k: 'include', u: u(INDEPENDENT[0]) }, { k: 'exclude', u: u(TWO) });
      expect(refusal(g, { k: 'include', u: u(INDEPENDENT[1]) })).toMatchObject({ case: '9.4.1b', why: 'one-independent' });
      play(g, { k: 'found' });
      expect(members(g, ONE)).toEqual([ONE, GUNS, OTHER_GUNS, INDEPENDENT[0]].sort());
      expect(traceSide(g, 0).length[u(INDEPENDENT[0])]).toBeGreaterThanOrEqual(0);
      expect(hqOf(g, u(INDEPENDENT[0]))).toBe(u(ONE));
    },
  );
  proves(['16.2.2', '9.4.0'], 'it needs the fuel of a brigade', () => {
    const g = formed(phase());
    expect([needsFuel(g, u(ONE)), needsFuel(g, u(TWO))]).toEqual([true, false]);
    expect([NORMAL_FUEL, LOW_FUEL].map((state) => fuelPrice(g, u(ONE), state) / 2)).toEqual([1, 0.5]);
    expect(fuelPrice(g, u(HQ), NORMAL_FUEL) / 2).toBe(2);
  });
  proves(['9.4.0', '15.6.0', '15.6.2'], 'cut off, it has a dump of its own, which its Mech units use up', () => {
    const g = formed(phase());
    g.set('pocket', u(ONE), 3);
    expect(dumps(g, 0)).toContain(u(ONE));
    moveInPocket(g, u(TWO), 7, 12);
    moveInPocket(g, u(OTHER), 7, 12);
    expect(g.f.pocket[u(ONE)] - 1).toBe(1);
  });
  proves(['9.4.0', '7.5.5'], 'on the road it is a formation of its own', () => {
    const g = formed(phase());
    const [one, two, other] = [ONE, TWO, OTHER].map((id) => ownFormation(g, u(id)));
    expect([one === two, one === other]).toEqual([true, false]);
  });
  proves(['9.4.0', '9.0'], 'US combat commands too; infantry regiments never', () => {
    const us = phase(
      {
        'al-nd-xii-corps-hq': '5031SE',
        'al-10ad-hq': C,
        'al-10ad-cca-1': step(C, N),
        'al-10ad-cca-2': step(C, N, 2),
        'al-5id-hq': step(C, S),
        'al-5id-2-10-inf': step(C, S, 2),
        'al-5id-3-10-inf': step(C, S, 2),
        'ge-212vg-i-316-vg': '7021SE',
      },
      'dec-24-am',
      'allied',
    );
    expect(refusal(us, { k: 'split', u: u('al-5id-2-10-inf') })).toMatchObject({ case: '9.4.0', why: 'not-a-group' });
    formed(us, 'al-10ad-cca-1');
    expect(hqOf(us, u('al-10ad-cca-2'))).toBe(u('al-10ad-cca-1'));
  });
});

describe('the 9th Armored Division', () => {
  proves(['30.5.0'], 'CCB and CCR may both be on their own; of another division only one combat command', () => {
    const both = (division: string): G =>
      phase(
        {
          'al-nd-xii-corps-hq': '5031SE',
          [`al-${division}-hq`]: C,
          ...Object.fromEntries(
            ['ccb', 'ccr'].flatMap((cc, n) => [1, 2].map((i) => [`al-${division}-${cc}-${i}`, step(C, n === 0 ? N : S, i)])),
          ),
          'ge-212vg-i-316-vg': '7021SE',
        },
        'dec-24-am',
        'allied',
      );
    const ninth = formed(both('9ad'), 'al-9ad-ccb-1');
    expect(refusal(ninth, { k: 'split', u: u('al-9ad-ccr-1') })).toBeUndefined();
    formed(ninth, 'al-9ad-ccr-1');
    expect([members(ninth, 'al-9ad-ccb-1').length, members(ninth, 'al-9ad-ccr-1').length]).toEqual([2, 2]);
    const tenth = formed(both('10ad'), 'al-10ad-ccb-1');
    expect(refusal(tenth, { k: 'split', u: u('al-10ad-ccr-1') })).toMatchObject({ case: '9.4.1a', why: 'one-group' });
  });
});

describe('under a corps or army', () => {
  proves(['9.3.0', '9.0'], 'troops of a corps or army at any time, units of a formation only while they can trace to no formation', () => {
    const g = phase();
    expect(refusal(g, { k: 'subordinate', u: u(ONE) })).toMatchObject({ case: '9.3.0', why: 'traces-to-formation' });
    play(g, { k: 'subordinate', u: u(INDEPENDENT[0]) });
    if (prompt(g).at === 'administration.superior') play(g, { k: 'superior', u: u('ge-nd-xlvii-pzk-hq') });
    expect(hqOf(g, u(INDEPENDENT[0]))).toBe(u('ge-nd-xlvii-pzk-hq'));
    // Without any formation headquarters on the map its units are put under the corps, and back under the division when it is there.
    const { [HQ]: _gone, ...without } = DIVISION;
    const lost = phase({ ...without, [ONE]: { at: step(C, N), supply: 1 } });
    expect(refusal(lost, { k: 'subordinate', u: u(ONE) })).toBeUndefined();
    play(lost, { k: 'subordinate', u: u(ONE) });
    if (prompt(lost).at === 'administration.superior') play(lost, { k: 'superior', u: u('ge-nd-xlvii-pzk-hq') });
    expect(hqOf(lost, u(ONE))).toBe(u('ge-nd-xlvii-pzk-hq'));
    const back = phase({ ...DIVISION, [ONE]: { at: step(C, N), command: 'ge-nd-xlvii-pzk-hq' } });
    play(back, { k: 'attach', u: u(ONE) });
    if (prompt(back).at === 'administration.host') play(back, offers(back, 'host')[0]);
    expect(hqOf(back, u(ONE))).toBe(u(HQ));
  });
});

proves(['9.0', '9.3.0'], 'army troops without a headquarters on the map are attached to a division and go back under their army', () => {
  const [ENGINEERS, HOST, CORPS] = ['al-nd-148-ce', 'al-5id-hq', 'al-nd-v-corps-hq'];
  const units = { [HOST]: C, [CORPS]: step(C, N, 3), [ENGINEERS]: step(C, S), 'al-10ad-hq': step(C, SE, 3) };
  const attached = formationOf(phase(), u(HOST)) + 1;
  const g = phase({ ...units, [ENGINEERS]: { at: step(C, S), attached } }, 'dec-24-am', 'allied');
  expect(hqOf(g, u(ENGINEERS))).toBe(u(HOST));
  play(g, { k: 'own-command', u: u(ENGINEERS) });
  expect([g.f.attached[u(ENGINEERS)], linkOf(g, u(ENGINEERS))]).toMatchObject([0, { case: '9.0', to: [u(CORPS)] }]);
  expect(refusal(g, { k: 'own-command', u: u(ENGINEERS) })).toMatchObject({ case: '9.3.0', why: 'assigned-already' });
  expect(refusal(phase(units, 'dec-24-am', 'allied'), { k: 'own-command', u: u(ENGINEERS) })).toMatchObject({ why: 'no-own-command' });
});

describe('on the road', () => {
  proves(
    ['9.1.2a'],
    'a German formation wholly in Strategic mode may be under an army: it draws on any of its corps; off the road it is under its corps again',
    () => {
      const [army, own, other] = ['ge-nd-5pza-hq', 'ge-nd-xlvii-pzk-hq', 'ge-nd-lviii-pzk-hq'];
      const units = (mode: number, command = ''): Scene['units'] => ({
        [army]: '7026SE',
        [own]: '6826SE',
        [other]: '6926SE',
        'ge-2pz-hq': step(C, S, 3),
        [HQ]: { at: C, mode: STRATEGIC, ...(command ? { command } : {}) },
        [ONE]: { at: step(C, N), mode },
      });
      const may = (mode: number): boolean => {
        const g = phase(units(mode), 'dec-24-night');
        if (refusal(g, { k: 'assign', u: u(HQ) })) return false;
        play(g, { k: 'assign', u: u(HQ) });
        return offers(g, 'superior').some((a) => a.u === u(army));
      };
      expect([may(STRATEGIC), may(TACTICAL)]).toEqual([true, false]);
      const to = (mode: number) => {
        const g = phase(units(mode, army));
        return linkOf(g, u(HQ));
      };
      expect(to(STRATEGIC)).toMatchObject({ case: '9.1.2a', to: expect.arrayContaining([u(own), u(other)]) });
      expect(to(TACTICAL).to).toEqual([u(own)]);
    },
  );
});

proves(['9.4.0', '5.4.1', '5.5.1'], 'in Exploit mode and in reserve it is a formation of its own', () => {
  const detached = (id: string, at: string) => ({ [id]: { at, detached: u(ONE) + 1 } });
  const units = {
    ...DIVISION,
    ...detached(ONE, step(C, N)),
    ...detached(TWO, step(C, N, 2)),
    ...detached(INDEPENDENT[0], step(C, SE, 2)),
  };
  const modes = () => {
    const g = scene({ stage: 'german.mode', turn: 'dec-24-am', units: { 'al-5id-1-10-inf': '4821SE', ...units } });
    if (prompt(g).at !== 'modes.choose') idle(g, (now) => prompt(now).at === 'modes.choose');
    return g;
  };
  const group = modes();
  play(group, { k: 'exploit-all', u: u(ONE) });
  expect([ONE, TWO, INDEPENDENT[0], OTHER, HQ].map((id) => group.f.mode[u(id)])).toEqual([EXPLOIT, EXPLOIT, EXPLOIT, TACTICAL, TACTICAL]);
  const rest = modes();
  play(rest, { k: 'exploit-all', u: u(HQ) });
  expect([ONE, TWO, OTHER, HQ].map((id) => rest.f.mode[u(id)])).toEqual([TACTICAL, TACTICAL, EXPLOIT, EXPLOIT]);
});
proves(['9.4.1b'], 'one unit of its mark is enough, with artillery or troops of the division beside it', () => {
  const g = phase({ ...DIVISION, [TWO]: { at: step(C, N, 2), attached: 1 }, [GUNS]: { at: step(C, NE), attached: 1 } });
  expect(refusal(g, { k: 'split', u: u(ONE) })).toBeUndefined();
  play(g, { k: 'split', u: u(ONE) });
  expect(refusal(g, { k: 'found' })?.why).toBe('group-alone');
  play(g, { k: 'include', u: u(OTHER_GUNS) }, { k: 'found' });
  expect(members(g, ONE)).toEqual([ONE, OTHER_GUNS].sort());
});

proves(['9.4.1b', '15.4.3c'], 'a second unit of a corps is not taken in because it is attached to the division', () => {
  const guests = Object.fromEntries(
    INDEPENDENT.map((id, n) => [id, { at: step(C, SE, 2 + n), attached: formationOf(phase(), u(HQ)) + 1 }]),
  );
  const g = play(phase({ ...DIVISION, ...guests }), { k: 'split', u: u(ONE) }, { k: 'include', u: u(INDEPENDENT[0]) });
  expect(refusal(g, { k: 'include', u: u(INDEPENDENT[1]) })).toMatchObject({ case: '9.4.1b', why: 'one-independent' });
  expect(offers(g, 'group-hq').map((a) => a.u)).not.toContain(u(INDEPENDENT[0]));
  // One that serves with another division stays there.
  const away = phase({ ...DIVISION, [INDEPENDENT[0]]: { at: step(C, SE, 2), attached: formationOf(phase(), u('ge-212vg-hq')) + 1 } });
  play(away, { k: 'split', u: u(ONE) });
  expect(refusal(away, { k: 'include', u: u(INDEPENDENT[0]) })).toMatchObject({ why: 'not-a-member' });
});
proves(['9.4.0', '19.1.0'], 'a company of one of its units is in it, and back in the box in none', () => {
  const id = 'ge-pzlehr-haus-ii-901-motinf';
  const units = { ...DIVISION, [ONE]: { at: step(C, N), detached: u(ONE) + 1 }, [id]: { at: step(C, N, 2), detached: u(ONE) + 1 } };
  const g = scene({ stage: 'german.movement', turn: 'dec-24-am', units: { 'al-5id-1-10-inf': '4821SE', ...units } });
  if (prompt(g).at !== 'movement.plan') idle(g, (now) => prompt(now).at === 'movement.plan');
  play(g, { k: 'detach', u: u(id) });
  const company = UNITS.find((unit) => unit.generic && g.f.origin[unit.index] === u(id) + 1)?.index ?? -1;
  expect(g.f.detached[company]).toBe(u(ONE) + 1);
  // As if this were the phase of another turn (19.2.2).
  g.set('slowed', company, 0);
  // A sub-formation that it led ends with it (R-G22).
  const led = g.copy();
  for (const unit of [company, u(ONE), u(id)]) led.set('detached', unit, company + 1);
  play(led, { k: 'reattach', u: company });
  expect([company, u(ONE), u(id)].map((unit) => led.f.detached[unit])).toEqual([0, 0, 0]);
  play(g, { k: 'reattach', u: company });
  expect(g.f.detached[company]).toBe(0);
});
