/** Chapters 5 and 18: Prepared Assault mode, fieldworks, the forts of the West Wall. */
import { prompt, stagePath } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { haltConstruction, loseFieldwork } from '../../src/rules/fieldworks/fieldworks.ts';
import { hasFort } from '../../src/rules/sight/cover.ts';
import { ENTRENCHED, type G, IMPROVED, PREPARED_ASSAULT, TACTICAL } from '../../src/state/shape.ts';
import { C, out, S, SE, scene } from '../kit/field.ts';
import { hex, idle, offers, play, proves, refusal, u } from '../kit/kit.ts';

const FOOT = 'al-78id-1-309-inf';
const US_TANKS = 'us-bk-m4';
const ENGINEERS = 'al-78id-303-ce';
const G_FOOT = 'ge-272vg-i-980-vg';

const work = (g: G, id = C): number => g.f.work[hex(g, id)];
const isAt = (stage: string) => (g: G) => stagePath(g).some((s) => s.id === stage);

describe('fieldworks', () => {
  proves(['18.2.1', '18.0'], 'two steps begin an Improved Position, which is finished in the next own Construction Phase', () => {
    const g = scene({ phase: 'construction', units: { [FOOT]: C } });
    play(g, { k: 'improve', h: hex(g, C) });
    expect(work(g)).toBe(IMPROVED + 2);
    idle(g, isAt('german'));
    expect(work(g)).toBe(IMPROVED + 2);
    idle(g, isAt('allied'));
    expect(work(g)).toBe(IMPROVED);
  });
  proves(['18.2.1'], 'it takes two steps that are not worn out, and an own unit', () => {
    const g = scene({
      phase: 'construction',
      units: { [FOOT]: { at: C, steps: 1 }, [US_TANKS]: out(SE, 1), [ENGINEERS]: { at: out(S, 2), fatigue: 1 } },
    });
    expect([C, out(SE, 1), out(S, 2)].map((id) => refusal(g, { k: 'improve', h: hex(g, id) })?.why)).toEqual([
      'too-few-builders',
      'too-few-builders',
      'too-few-builders',
    ]);
    expect(refusal(g, { k: 'improve', h: hex(g, out(SE, 3)) })).toMatchObject({ case: '18.2.1', why: 'no-unit-here' });
  });
  proves(
    ['18.0', '18.2.1', '1.3.0'],
    'all but headquarters are combat units: two battalions of artillery dig as well, Entrenchments they do not',
    () => {
      const GUNS = ['al-78id-307-fa', 'al-78id-308-fa'];
      const why = (units: string[], k: string, work = 0) => {
        const g = scene({ phase: 'construction', units: Object.fromEntries(units.map((id) => [id, C])), works: { [C]: work } });
        return refusal(g, { k, h: hex(g, C) })?.why;
      };
      expect([why(GUNS, 'improve'), why(['al-78id-hq'], 'improve'), why([GUNS[0]], 'improve'), why(GUNS, 'entrench', IMPROVED)]).toEqual([
        undefined,
        'too-few-builders',
        'too-few-builders',
        'too-few-engineers',
      ]);
    },
  );
  proves(['18.2.1', '18.3.0'], 'two engineer steps that stay finish it in the same player turn; those that move do not', () => {
    const g = scene({ phase: 'construction', units: { [ENGINEERS]: C } });
    play(g, { k: 'improve', h: hex(g, C) });
    idle(g, isAt('allied.resting'));
    expect(work(g)).toBe(IMPROVED);
    const gone = scene({ phase: 'construction', units: { [ENGINEERS]: C, [FOOT]: C } });
    play(gone, { k: 'improve', h: hex(gone, C) });
    idle(gone, isAt('allied.movement'));
    play(gone, { k: 'pick', u: u(ENGINEERS) }, { k: 'go', h: hex(gone, out(SE, 1)) });
    idle(gone, isAt('german'));
    expect(work(gone)).toBe(IMPROVED + 2);
  });
  proves(['18.2.1', '14.1.1'], 'engineers who are worn out finish nothing in the same turn for others who began it', () => {
    const after = (fatigue: number): number => {
      const g = scene({ phase: 'construction', units: { [ENGINEERS]: { at: C, fatigue }, [FOOT]: C } });
      play(g, { k: 'improve', h: hex(g, C) });
      idle(g, isAt('german'));
      return work(g);
    };
    expect([after(0), after(1)]).toEqual([IMPROVED, IMPROVED + 2]);
  });
  proves(['18.3.0'], 'Entrenchments need a finished Improved Position and engineers', () => {
    const g = scene({ phase: 'construction', units: { [FOOT]: C, [ENGINEERS]: out(SE, 1) }, works: { [C]: 1 } });
    const why = (id: string) => refusal(g, { k: 'entrench', h: hex(g, id) })?.why;
    expect([why(C), why(out(SE, 1))]).toEqual(['too-few-engineers', 'entrench-needs-position']);
    const dug = scene({ phase: 'construction', units: { [ENGINEERS]: C }, works: { [C]: 1 } });
    play(dug, { k: 'entrench', h: hex(dug, C) });
    idle(dug, isAt('allied.resting'));
    expect(work(dug)).toBe(ENTRENCHED);
  });
  proves(
    ['18.1.3'],
    'works without anybody in them at the end of a Movement Phase are gone, and so are those of defenders driven out',
    () => {
      const g = scene({ units: { [FOOT]: C }, works: { [C]: 2 } });
      play(g, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(g, out(SE, 1)) });
      expect(work(g)).toBe(ENTRENCHED);
      idle(g, isAt('german'));
      expect(work(g)).toBe(0);
      const lost = scene({ units: { [FOOT]: C, [G_FOOT]: out(SE, 2) }, works: { [out(SE, 2)]: 2 } });
      loseFieldwork(lost, hex(lost, out(SE, 2)));
      expect(work(lost, out(SE, 2))).toBe(0);
    },
  );
  proves(['18.1.1'], 'halted construction leaves what stood before', () => {
    const g = scene({ units: { [FOOT]: C, [US_TANKS]: out(SE, 1) }, works: { [C]: 4, [out(SE, 1)]: 3 } });
    for (const id of [C, out(SE, 1)]) haltConstruction(g, hex(g, id));
    expect([work(g), work(g, out(SE, 1))]).toEqual([IMPROVED, 0]);
  });
  proves(['18.4.0'], 'a US engineer who spends a whole turn in a fort destroys it; one who moves in between begins again', () => {
    const fort = { hexes: { [C]: ['westwall'] } };
    const g = scene({ phase: 'construction', units: { [ENGINEERS]: C }, ...fort });
    idle(g, isAt('german'));
    expect(hasFort(g, hex(g, C))).toBe(true);
    idle(g, isAt('allied'));
    expect(hasFort(g, hex(g, C))).toBe(false);
    const restless = scene({ phase: 'construction', units: { [ENGINEERS]: C, [FOOT]: C }, ...fort });
    idle(restless, isAt('allied.movement'));
    play(restless, { k: 'pick', u: u(ENGINEERS) }, { k: 'step', n: SE }, { k: 'step', n: 5 });
    idle(restless, isAt('german'));
    idle(restless, isAt('allied'));
    expect(hasFort(restless, hex(restless, C))).toBe(true);
  });
});

describe('modes', () => {
  proves(['5.2.0'], 'units are Tactical unless they prepare an assault, which lasts no longer than to the next choice', () => {
    const g = scene({ phase: 'mode', units: { [FOOT]: { at: C, mode: PREPARED_ASSAULT }, [US_TANKS]: C } });
    expect(g.f.mode[u(FOOT)]).toBe(TACTICAL);
    play(g, { k: 'prepare', u: u(FOOT) });
    expect([g.f.mode[u(FOOT)], g.f.mode[u(US_TANKS)]]).toEqual([PREPARED_ASSAULT, TACTICAL]);
    expect(refusal(g, { k: 'prepare', u: u(FOOT) })).toMatchObject({ case: '5.2.0', why: 'prepared-already' });
    expect(refusal(g, { k: 'prepare', u: u(G_FOOT) })).toMatchObject({ why: 'not-yours' });
  });
  proves(['5.2.0'], 'not for artillery, tired units, or where too many stand; enemies next door are no hindrance', () => {
    const crowd = ['al-78id-1-309-inf', 'al-78id-2-309-inf', 'al-78id-3-309-inf'];
    const g = scene({
      phase: 'mode',
      units: {
        ...Object.fromEntries(crowd.map((id) => [id, C])),
        [US_TANKS]: { at: out(SE, 1), fatigue: 1 },
        'us-bk-ce': out(S, 2),
        'al-78id-307-fa': out(S, 3),
        [G_FOOT]: out(S, 1),
      },
    });
    const why = (id: string) => refusal(g, { k: 'prepare', u: u(id) });
    expect(why(crowd[0])).toMatchObject({ case: '6.4.2', why: 'overstacked-prepares-not' });
    expect([why(US_TANKS)?.why, why('us-bk-ce')?.why, why('al-78id-307-fa')?.why]).toEqual([
      'tired-prepares-not',
      undefined,
      'prepares-not',
    ]);
    expect(offers(g, 'prepare').map((a) => a.u)).toContain(u('us-bk-ce'));
    expect(prompt(g).at).toBe('modes.choose');
  });
});
