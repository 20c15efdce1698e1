/** Set-up of Bastogne: as suggested, or changed by the German player as the lists allow. */
import { legal, prompt, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { everyScenario, unitById, wachtAmRhein } from '../../src/index.ts';
import { SIDE, UNITS } from '../../src/state/query.ts';
import { ALLIED, ENTRENCHED, type G, GERMAN, IMPROVED } from '../../src/state/shape.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const begin = (options: Record<string, string> = {}): G => start(wachtAmRhein, { scenario: 'bastogne-first-day', options, seed: 'set-up' });
const byHand = (): G => begin({ 'set-up': 'free' });
const LEHR = 'de-1-901-lr-m';

describe('as suggested', () => {
  proves(
    ['25.12', '25.11', '25.0'],
    'both sides stand on Map D as listed, on their stronger sides, artillery In Battery, nobody on the march',
    () => {
      const g = begin();
      const standing = UNITS.filter((unit) => g.onMap(unit.index));
      expect([GERMAN, ALLIED].map((side) => standing.filter((unit) => unit.side === side).length)).toEqual([123, 60]);
      for (const { index, steps, battery } of standing) {
        expect([g.f.steps[index], g.f.march[index], g.f.battery[index]]).toEqual([steps, 0, battery ? 1 : 0]);
      }
      expect(g.v.turn).toBe(1);
      expect(at(g, 'us-1278-viii-e')).toBe('D1542');
      expect(prompt(g).at).not.toContain('setUp');
    },
  );

  proves(['16.35', 'err-25.12'], 'works of the set-up are finished; two battalions of the 112th are entrenched', () => {
    const g = begin();
    const work = (id: string): number => g.f.work[hex(g, id)];
    expect([work('D3707'), work('D0319'), work('D0520'), work('D1542')]).toEqual([IMPROVED, ENTRENCHED, ENTRENCHED, 0]);
  });

  proves(['25.13'], 'reinforcements of the south are due, those of the north do not take part', () => {
    const g = start(everyScenario, { scenario: 'bastogne', seed: 'due' });
    expect([at(g, 'us-70-4xx-t'), at(g, 'us-58-vii-a'), at(g, 'us-705-vii-d'), at(g, 'ss-2-2pxx-e')]).toEqual(['Due', 'Due', 'Due', 'Due']);
    expect(unitById('us-1-18-1-i').formation).toBe('1');
    expect(at(g, 'us-1-18-1-i')).toBe('Not in play');
    // The first day brings two battalions of the 4th Division and nobody else.
    const first = begin();
    expect(UNITS.filter((unit) => first.f.place[unit.index] === first.box('Due')).map((unit) => unit.id)).toEqual([
      'us-70-4xx-t',
      'us-803-4xx-d',
    ]);
  });
});

describe('by hand', () => {
  proves(['25.12'], 'the German player changes it; a US unit, or one whose hex is listed, stays where it is', () => {
    const g = byHand();
    expect(prompt(g)).toMatchObject({ at: 'setUp.unit', side: GERMAN });
    expect(offers(g, 'deploy').every((a) => SIDE[a.u as number] === GERMAN)).toBe(true);
    expect(refusal(g, { k: 'deploy', u: u('us-1-12-4-i') })).toMatchObject({ case: '25.12', why: 'start-listed' });
    expect(refusal(g, { k: 'deploy', u: u('de-7army-h') })).toMatchObject({ why: 'start-listed' });
    play(g, { k: 'deploy', u: u(LEHR) });
    const places = offers(g, 'place').map((a) => g.board.ids[a.h as number]);
    for (const id of places) expect(['D1411', 'D1412', 'D1413', 'D1414', 'D1415', 'D1416', 'D1417']).toContain(id);
    play(g, { k: 'place', h: hex(g, places[0]) });
    expect(at(g, LEHR)).toBe(places[0]);
    play(g, { k: 'done' });
    expect(g.v.turn).toBe(1);
    expect(prompt(g).at).not.toContain('setUp');
  });

  proves(
    ['25.12', '9.0'],
    'out of its zone, west of the Our, on a road, next to a US unit or as the fourth in a hex it may not start',
    () => {
      const g = byHand();
      const whys = (unit: string): ((id: string) => string | undefined) => {
        const w = play(g.copy(), { k: 'deploy', u: u(unit) });
        return (id) => refusal(w, { k: 'place', h: hex(w, id) })?.why;
      };
      const why = (unit: string, id: string): string | undefined => whys(unit)(id);
      expect(why(LEHR, 'D1418')).toBe('start-elsewhere');
      expect([...g.board.ids].map(whys('de-1-914-352-i'))).toContain('start-west-of-our');
      expect(why('de-xlvii-a150-1', 'D1417')).toBe('start-on-road');
      expect(g.unitsIn(hex(g, 'D1415')).length).toBe(3);
      expect(why(LEHR, 'D1415')).toBe('start-full');
      const facing = UNITS.flatMap((unit) => (unit.side === ALLIED && g.onMap(unit.index) ? [g.hexOf(unit.index)] : []))
        .flatMap((h) => Array.from({ length: 6 }, (_, d) => g.board.neighbors[6 * h + d]))
        .filter((h) => h >= 0)
        .map((h) => g.board.ids[h]);
      const zones = offers(g, 'deploy').map((a) => whys(UNITS[a.u as number].id));
      expect(facing.flatMap((id) => zones.map((of) => of(id)))).toContain('start-next-to-enemy');
    },
  );

  proves(['25.12'], 'set-up comes to an end however often units are moved about', () => {
    const g = byHand();
    for (let n = 0; prompt(g).at === 'setUp.unit'; n++) {
      const unit = [...legal(g, { k: 'deploy' })][0];
      if (!unit) {
        expect(refusal(g, { k: 'deploy', u: u(LEHR) })).toMatchObject({ why: 'deployed-enough' });
        play(g, { k: 'done' });
        break;
      }
      play(g, unit);
      if (prompt(g).at === 'setUp.hex') play(g, [...legal(g, { k: 'place' })][0]);
      expect(n).toBeLessThan(1000);
    }
    expect(prompt(g).at).not.toContain('setUp');
  });
});
