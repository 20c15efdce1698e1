import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { tableOf } from '../../src/rules/barrage/barrage.ts';
import { volleyText } from '../../src/rules/barrage/reckoning/volleys.ts';
import { isDirected, modifierAt, mostPoints, targetOf } from '../../src/rules/barrage/target.ts';
import { observes } from '../../src/rules/sight/observation.ts';
import { ALLIED, ENTRENCHED, FATIGUED, FRESH, type G, GERMAN, IMPROVED } from '../../src/state/shape.ts';
import { C, from, N, NE, out, S, type Scene, SE, SW, scene } from '../kit/field.ts';
import { GE, marked, prepared, TARGET, told, US } from '../kit/fight.ts';
import { at, hex, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

/** The barrage segment of the US in its own player turn. */
const guns = (s: Scene): G => scene({ phase: 'allied-barrages', ...s, options: { fog: false, ...s.options } });
const points = { [US.foot]: prepared(C) };
const steps = (g: G, id: string) => g.f.steps[u(id)];

/** Fires so many points at a hex and lets every volley bring this result. */
function fire(g: G, on: string, n: number, ...results: string[]): G {
  play(g, { k: 'target', h: hex(g, on) });
  if (prompt(g).at === 'barrage.points') play(g, { k: 'fire', n });
  return fall(g, ...results);
}
/** Volleys with these results. */
function fall(g: G, ...results: string[]): G {
  for (const result of results) {
    const [b] = g.rows.barrages;
    const die = Array.from({ length: 10 }, (_, i) => i).find((i) => volleyText(tableOf(g), b.volleys[0], i + b.modifier) === result);
    if (die === undefined) throw new Error(`no die for ${result} with a volley of ${b.volleys[0]} and ${b.modifier}`);
    roll(g, die || 10);
  }
  return g;
}

describe('a barrage', () => {
  proves(
    ['12.0', '12.1.1', '10.1.0', '33.1.0'],
    'the US fires first, at enemy hexes, each once in a segment, until its points are gone',
    () => {
      const g = guns({ units: { ...points, [GE.foot]: TARGET, [GE.other]: out(S, 3) } });
      expect(prompt(g)).toMatchObject({ at: 'barrages.choose', side: ALLIED });
      expect(refusal(g, { k: 'target', h: hex(g, C) })).toMatchObject({ case: '12.0', why: 'no-enemy' });
      fire(g, TARGET, 10);
      expect(told(g, 'barrage')).toMatchObject([{ n: 10, case: '12.0' }]);
      fall(g, 'none', 'none');
      expect(refusal(g, { k: 'target', h: hex(g, TARGET) })).toMatchObject({ case: '12.1.1', why: 'shelled-already' });
      play(g, { k: 'target', h: hex(g, out(S, 3)) });
      expect(offers(g, 'fire').map((a) => a.n)).toEqual([6, 5, 4, 3, 2, 1]);
      play(g, { k: 'fire', n: 6 });
      fall(g, 'none');

      // The Germans are next.
      expect(prompt(g)).toMatchObject({ at: 'barrages.choose', side: GERMAN });
    },
  );
  proves(['33.1.0'], 'six points at most, but all next to a unit in Prepared Assault or on Germans who attack an entrenched unit', () => {
    const most = (s: Scene, id: string) => mostPoints(guns(s), ALLIED, hex(guns(s), id));
    expect(most({ units: { [US.foot]: C, [GE.foot]: TARGET } }, TARGET)).toBe(6);
    expect(most({ units: { [US.foot]: prepared(C), [GE.foot]: TARGET } }, TARGET)).toBe(16);
    expect(most({ side: 'german', units: { [US.foot]: C, [GE.foot]: marked(TARGET) } }, TARGET)).toBe(6);
    expect(most({ side: 'german', units: { [US.foot]: C, [GE.foot]: marked(TARGET) }, works: { [C]: ENTRENCHED } }, TARGET)).toBe(16);
    const german = scene({ phase: 'german-barrages', units: { [US.foot]: C, [GE.foot]: TARGET }, options: { fog: false } });
    expect(mostPoints(german, GERMAN, hex(german, C))).toBe(8);
  });

  proves(['12.2.0', '8.0', '12.5.1', '12.5.0'], 'without a line of sight it is not observed; all volleys have the same modifier', () => {
    const g = guns({ units: { ...points, [GE.foot]: TARGET, [GE.other]: out(SE, 4) } });
    expect([isDirected(g, ALLIED, hex(g, TARGET)), isDirected(g, ALLIED, hex(g, out(SE, 4)))]).toEqual([true, false]);
    const modifier = modifierAt(g, ALLIED, hex(g, TARGET));
    fire(g, TARGET, 16);
    expect(told(g, 'barrage')).toMatchObject([{ observed: 'observed' }]);
    for (let n = 0; n < 2; n++) expect(told(fall(g, 'none'), 'volley')).toMatchObject([{ value: 8, modifier }]);
  });

  proves(
    ['12.5.1', '12.5.1a', '39.8.0', '4.1.0', '18.1.2'],
    'density, armor, ground and works; a marker to attack gives the whole hex away',
    () => {
      const of = (units: Scene['units'], more: Partial<Scene> = {}) => {
        const g = guns({ units: { ...points, ...units }, ...more });
        return targetOf(g, ALLIED, hex(g, TARGET));
      };
      expect(of({ [GE.foot]: TARGET, [GE.mate]: { at: TARGET, steps: 2 } })).toMatchObject({
        battalions: 1,
        armored: 0,
        others: 2,
        terrain: [],
      });
      expect(of({ [GE.foot]: TARGET, [GE.hetzer]: TARGET })).toMatchObject({ armored: 1, others: 1 });
      expect(of({ [GE.foot]: TARGET }, { hexes: { [TARGET]: 'forest' } })).toMatchObject({ terrain: ['forest'] });
      expect(of({ [GE.foot]: TARGET }, { hexes: { [TARGET]: ['village'] } })).toMatchObject({ terrain: ['woods'] });
      expect(of({ [GE.foot]: TARGET }, { works: { [TARGET]: IMPROVED } })).toMatchObject({ works: 'improved' });
      const attacking = of(
        { [GE.foot]: TARGET, [GE.mate]: marked(TARGET) },
        { side: 'german', hexes: { [TARGET]: 'forest' }, works: { [TARGET]: ENTRENCHED } },
      );
      expect(attacking.terrain).toEqual([]);
      expect(attacking.works).toBeUndefined();
    },
  );

  proves(
    ['12.5.2', '12.5.2-ex', '12.6.0', '12.6.2'],
    'hits of all volleys add up, and there is one Artillery Shift for everybody in the hex',
    () => {
      const g = fire(guns({ units: { ...points, [GE.foot]: TARGET, [GE.mate]: TARGET } }), TARGET, 16, '1 AS', '1 AS');
      expect(told(g, 'shelled')).toMatchObject([{ hits: 2, shift: 'shift' }]);
      expect([g.f.shifted[u(GE.foot)], g.f.shifted[u(GE.mate)]]).toEqual([1, 1]);
    },
  );

  proves(
    ['1.1.3', '8.4.0', '12.5.1', '18.1.2'],
    'units next to attackers can be observed in cover from afar; woods and works still help them under barrage',
    () => {
      const far = from(TARGET, SE, SE);
      const begin = (unit: Scene['units'][string]): G =>
        guns({
          units: { [US.foot]: unit, [US.other]: far, [GE.foot]: TARGET },
          hexes: { [TARGET]: 'woods', [far]: ['town'] },
          works: { [TARGET]: ENTRENCHED },
        });
      const [quiet, attacked] = [begin(C), begin(marked(C))];
      expect([quiet, attacked].map((g) => observes(g, u(US.other), hex(g, TARGET)))).toEqual([false, true]);
      const helped = (g: G) => targetOf(g, ALLIED, hex(g, TARGET));
      expect([helped(attacked).terrain, helped(attacked).works]).toEqual([helped(quiet).terrain, 'entrenched']);
      expect(helped(attacked).terrain.length).toBeGreaterThan(0);
    },
  );
  proves(['12.6.1', '12.6.1a', '12.6.1b', '13.9.0'], 'a hit is a step of whom the owner likes or one hex for all', () => {
    const g = fire(guns({ units: { ...points, [GE.foot]: TARGET, [GE.mate]: TARGET } }), TARGET, 8, '1');
    expect(prompt(g)).toMatchObject({ at: 'burden.choose', side: GERMAN });
    expect(offers(g, 'back').map((a) => a.n)).toEqual([1, 0]);
    const held = play(g.copy(), { k: 'back', n: 0 });
    expect(offers(held, 'lose').map((a) => a.u)).toEqual([u(GE.foot), u(GE.mate)]);
    play(held, { k: 'lose', u: u(GE.mate) });
    expect([steps(held, GE.foot), steps(held, GE.mate)]).toEqual([3, 2]);
    play(g, { k: 'back', n: 1 });
    while (prompt(g).at === 'retreat.step') play(g, offers(g, 'retreat')[0]);
    expect(at(g, GE.foot)).toBe(at(g, GE.mate));
    expect(at(g, GE.foot)).not.toBe(TARGET);
    // Who was driven back carries an Artillery Shift.
    expect([g.f.shifted[u(GE.foot)], g.f.fled[u(GE.mate)]]).toEqual([1, 1]);
  });

  proves(['12.6.1c', '12.6.1d', '12.6.1'], 'a step a unit, then back, then everybody is fatigued', () => {
    const g = fire(guns({ units: { ...points, [GE.foot]: TARGET } }), TARGET, 16, '1', '2');
    expect(told(g, 'fatigued')).toMatchObject([{ case: '12.6.1d' }]);
    while (prompt(g).at === 'retreat.step') play(g, offers(g, 'retreat')[0]);
    expect(at(g, GE.foot)).not.toBe(TARGET);
    expect([steps(g, GE.foot), g.f.fatigue[u(GE.foot)]]).toEqual([2, FATIGUED]);
  });

  proves(['12.6.1c'], 'without a way back all hits are steps, spread evenly, and nobody is fatigued', () => {
    const moat = Object.fromEntries([N, NE, SE, S, SW].map((dir) => [`${TARGET}|${from(TARGET, dir)}`, ['major-river']]));
    const g = fire(guns({ units: { ...points, [GE.foot]: TARGET, [GE.mate]: TARGET }, sides: moat }), TARGET, 16, '1', '2');
    play(g, { k: 'lose', u: u(GE.foot) });
    // The second falls to the other by itself, the third to either.
    expect(offers(g, 'lose').map((a) => a.u)).toEqual([u(GE.foot), u(GE.mate)]);
    play(g, { k: 'lose', u: u(GE.foot) });
    expect([steps(g, GE.foot), steps(g, GE.mate), g.f.fatigue[u(GE.foot)]]).toEqual([1, 2, FRESH]);
  });

  proves(['12.6.1b'], 'a unit in Prepared Assault that is driven back has to attack without it', () => {
    // Another assault to come, so that the phase goes on.
    const elsewhere = { 'al-78id-1-310-inf': marked('5207NE'), 'ge-272vg-ii-982-vg': '5208NE' };
    const units = { ...elsewhere, [US.foot]: prepared(C), [GE.foot]: TARGET };
    const g = scene({ phase: 'german-barrages', units, options: { fog: false } });
    fire(g, C, 8, '1');
    play(g, { k: 'back', n: 1 });
    while (prompt(g).at === 'retreat.step') play(g, offers(g, 'retreat')[0]);
    expect(at(g, US.foot)).not.toBe(C);
    expect([g.f.mode[u(US.foot)], g.f.designated[u(US.foot)]]).toEqual([0, 1]);
  });

  proves(['12.6.1b', '12.6.1d'], 'nor is it rid of that when more hits than it can bear leave it fatigued', () => {
    const elsewhere = { 'al-78id-1-310-inf': marked('5207NE'), 'ge-272vg-ii-982-vg': '5208NE' };
    const units = { ...elsewhere, [US.foot]: prepared(C), [GE.foot]: TARGET };
    const g = scene({ phase: 'german-barrages', units, options: { fog: false } });
    fire(g, C, 8);
    g.rows.barrages[0].hits = 2;
    fall(g, '1');
    while (prompt(g).at === 'retreat.step') play(g, offers(g, 'retreat')[0]);
    expect([at(g, US.foot) === C, g.f.fatigue[u(US.foot)], g.f.mode[u(US.foot)], g.f.designated[u(US.foot)]]).toEqual([
      false,
      FATIGUED,
      0,
      1,
    ]);
  });

  proves(['12.7.0', '6.1.1', '13.11.0'], 'as many follow as the hex holds, and nobody where it could not move', () => {
    const g = guns({
      units: {
        ...points,
        [US.mate]: prepared(C),
        [US.company]: prepared(C),
        [US.third]: prepared(from(TARGET, N)),
        [US.tanks]: prepared(from(TARGET, S)),
        [GE.company]: TARGET,
      },
      sides: { [`${TARGET}|${from(TARGET, S)}`]: ['river'] },
    });
    fire(g, TARGET, 16, '1', 'none');
    if (prompt(g).at === 'burden.choose') play(g, { k: 'back', n: 0 });
    expect(refusal(g, { k: 'follow', u: u(US.tanks) })).toMatchObject({ case: '13.11.0', why: 'river-mech' });
    play(g, { k: 'follow', u: u(US.foot) }, { k: 'follow', u: u(US.mate) });
    expect(refusal(g, { k: 'follow', u: u(US.third) })).toMatchObject({ case: '13.11.0', why: 'stack-full' });
  });

  proves(
    ['12.7.0', '13.1.1', '18.1.3'],
    'units in Prepared Assault follow into a hex that was emptied, and call off the attack in cover',
    () => {
      const g = guns({
        units: { ...points, [US.mate]: prepared(C), [GE.company]: TARGET, [GE.other]: from(TARGET, SE) },
        hexes: { [TARGET]: 'woods' },
        works: { [TARGET]: IMPROVED },
      });
      fire(g, TARGET, 16, ...['1', 'none']);
      if (prompt(g).at === 'burden.choose') play(g, { k: 'back', n: 0 });
      expect(at(g, GE.company)).toBe('Eliminated');
      expect(g.f.work[hex(g, TARGET)]).toBe(0);
      expect(prompt(g)).toMatchObject({ at: 'follow.choose', side: ALLIED });
      expect(refusal(g, { k: 'call-off', u: u(US.foot) })).toMatchObject({ case: '12.7.0', why: 'not-followed' });
      play(g, { k: 'follow', u: u(US.foot) });
      expect(at(g, US.foot)).toBe(TARGET);
      expect(refusal(g, { k: 'follow', u: u(US.foot) })).toMatchObject({ case: '12.7.0', why: 'followed-already' });
      play(g, { k: 'call-off', u: u(US.foot) });
      expect([g.f.mode[u(US.foot)], g.f.followed[u(US.foot)]]).toEqual([0, 2]);
      // It directs no barrage of this segment.
      expect(isDirected(g, ALLIED, hex(g, from(TARGET, SE)))).toBe(false);
    },
  );
});
