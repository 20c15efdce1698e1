/** The examples of combat magnitude and of retreats (39.3.0, 39.6.0). Results are given as the table prints them. */
import { distance, prompt } from '@hexfront/engine';
import { expect } from 'vitest';
import { readResult } from '../../src/rules/combat/reckoning/assault-table.ts';
import { FATIGUED, FRESH, type G } from '../../src/state/shape.ts';
import { C, from, N, NE, type Scene } from '../kit/field.ts';
import { battlefield, fight, GE, prepared, TARGET, US } from '../kit/fight.ts';
import { hex, offers, play, proves, u } from '../kit/kit.ts';

const regiment: Scene['units'] = { [US.foot]: prepared(C), [US.mate]: prepared(C), [US.third]: prepared(from(TARGET, N)) };
const all = { by: [US.foot, US.mate, US.third] };
const storm = (units: Scene['units']): G => battlefield({ units: { ...regiment, ...units } });
const gone = (g: G, id: string): number => distance(g.board, hex(g, TARGET), g.hexOf(u(id)));
/** Losses first where there is a choice, then back as far as it must. */
function bear(g: G): G {
  for (let at = prompt(g).at; /^(burden|retreat)\./.test(at) && prompt(g).side === 0; at = prompt(g).at) {
    const back = offers(g, 'back');
    play(g, back.length > 0 ? back[0] : offers(g)[0]);
  }
  return g;
}

proves(['39.3.0-ex'], 'a battalion of three steps: 1(2) is a loss and two hexes; with 2(2) one hit is left, and it is Fatigued', () => {
  expect([readResult('1(2)'), readResult('2(2)')]).toMatchObject([
    { must: 2, either: 1 },
    { must: 2, either: 2 },
  ]);
  const g = bear(fight(storm({ [GE.foot]: TARGET }), { defender: '1(2)' }, all));
  expect([g.f.steps[u(GE.foot)], gone(g, GE.foot), g.f.fatigue[u(GE.foot)]]).toEqual([2, 2, FRESH]);
  const worse = bear(fight(storm({ [GE.foot]: TARGET }), { defender: '2(2)' }, all));
  expect([worse.f.steps[u(GE.foot)], gone(worse, GE.foot), worse.f.fatigue[u(GE.foot)]]).toEqual([2, 2, FATIGUED]);
});

proves(
  ['39.6.0-ex'],
  'Mech and Leg with 3(2): a loss each and two hexes together; then the Leg unit is short of one and Fatigued, the Mech unit goes a third',
  () => {
    // Odds that are good enough for the rarest result of the table.
    const strong = {
      ...regiment,
      [US.tanks]: prepared(from(TARGET, N)),
      [US.other]: prepared(from(TARGET, NE)),
      [US.hybrid]: prepared(from(TARGET, NE)),
    };
    const units = { ...strong, [GE.foot]: { at: TARGET, steps: 2 }, [GE.hetzer]: { at: TARGET, steps: 2 } };
    const g = bear(
      fight(battlefield({ units }), { defender: '3(2)' }, { by: [...all.by, US.tanks, US.other, US.hybrid] }, { leadDefense: GE.foot }),
    );
    expect([g.f.steps[u(GE.foot)], gone(g, GE.foot), g.f.fatigue[u(GE.foot)]]).toEqual([1, 2, FATIGUED]);
    expect([g.f.steps[u(GE.hetzer)], gone(g, GE.hetzer), g.f.fatigue[u(GE.hetzer)]]).toEqual([1, 3, FRESH]);
  },
);

proves(['39.3.0', '39.6.0'], 'with shorter retreats attackers on foot go one hex, defenders two', () => {
  const back = (attackersShort: boolean): [number, number] => {
    const g = battlefield({ options: { attackersShort }, units: { [US.foot]: prepared(C), [GE.foot]: TARGET, [GE.mate]: TARGET } });
    fight(g, { attacker: '2(1)' });
    while (prompt(g).at === 'retreat.step') play(g, offers(g, 'retreat')[0]);
    return [distance(g.board, hex(g, C), g.hexOf(u(US.foot))), g.f.fatigue[u(US.foot)]];
  };
  expect([back(false), back(true)]).toEqual([
    [2, FRESH],
    [1, FATIGUED],
  ]);
  const units = { ...regiment, [GE.foot]: TARGET };
  const g = bear(fight(battlefield({ options: { attackersShort: true }, units }), { defender: '1(2)' }, all));
  expect(gone(g, GE.foot)).toBe(2);
});
