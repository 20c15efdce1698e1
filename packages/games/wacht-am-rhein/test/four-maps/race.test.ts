/** The Race for the Meuse (26): set-up on four maps, special rules, entry boxes, and victory. */
import { disk, explain, prompt, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { wachtAmRhein } from '../../src/index.ts';
import { victory } from '../../src/rules/victory.ts';
import { weatherNow } from '../../src/rules/weather/weather.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, FATIGUED, type G, GERMAN, SUPPLIED, UNSUPPLIED } from '../../src/state/shape.ts';
import { at, hex, idle, offers, play, position, proves, refusal, u } from '../kit/kit.ts';

const begin = (options: Record<string, string> = {}): G => start(wachtAmRhein, { scenario: 'race-for-the-meuse', options, seed: 'race' });
const of = (formation: string): number[] => UNITS.filter((unit) => unit.formation === formation).map((unit) => unit.index);

describe('the beginning', () => {
  proves(
    ['26.1', '26.2', '26.4a', '26.6'],
    'on December 21 both sides stand at full strength on all four maps, everybody committed; the US player turn comes first',
    () => {
      const g = begin();
      expect([g.v.turn, g.board.n, g.rules.scenario.lastTurn]).toEqual([17, 7400, 37]);
      const standing = UNITS.filter((unit) => g.onMap(unit.index));
      expect([GERMAN, ALLIED].map((side) => standing.filter((unit) => unit.side === side).length)).toEqual([238, 306]);
      for (const { index, steps } of standing) expect([g.f.steps[index], g.f.committed[index]]).toEqual([steps, 1]);
      // Peiper's tanks are tired, two battalions of the 560th march.
      expect([g.f.fatigue[u('ss-1-1-1p-t')], g.f.march[u('de-1-1129-560-i')]]).toEqual([FATIGUED, 1]);
      expect(g.f.bridge[g.board.hexside('D1124', 'D1123')]).not.toBe(0);
      expect([g.f.carries[u('ss-2-2pxx-e')], g.f.carries[u('ss-9-9pxx-e')]]).toEqual([1, 1]);
      idle(g, (w) => prompt(w).at === 'movement.plan');
      expect(g.v.side).toBe(ALLIED);
    },
  );

  proves(['26.4c'], 'the 2nd SS Panzer Division is Unsupplied for three turns, whatever its lines', () => {
    const g = begin();
    const second = of('2SS').filter((unit) => g.onMap(unit) && UNITS[unit].type !== 'hq');
    expect(second.length).toBe(15);
    const states = (): number[] => [...new Set(second.map((unit) => g.f.supply[unit]))];
    idle(g, (w) => w.v.turn === 19 && prompt(w).at === 'movement.plan' && w.v.side === GERMAN);
    expect(states()).toEqual([UNSUPPLIED]);
    // The answer says so too, where no line is cut.
    const told = second.map((unit) => explain(g, { q: 'supply', unit })?.blockers ?? []);
    expect(told.filter((blockers) => blockers.length === 0)).toEqual([]);
    expect(told.flat().map((b) => b.case)).toContain('26.4c');
    idle(g, (w) => w.v.turn === 20 && prompt(w).at === 'movement.plan' && w.v.side === GERMAN);
    expect(states()).toContain(SUPPLIED);
  });

  proves(['26.5'], 'December 20 counts as overcast for the first roll, and both sides have all their air points', () => {
    const g = begin();
    expect([weatherNow(g), g.rules.scenario.airFactor]).toEqual(['overcast', '1']);
    expect(prompt(g).at).toBe('weather.weather');
  });

  proves(['26.3', 'err-22.0a'], 'reinforcements come from turn 17, less those who stand on the map already', () => {
    const g = begin();
    expect(at(g, 'us-602-iii-d')).toBe('Due');
    expect(at(g, 'us-391-3axx-a')).not.toBe('Due');
    const rows = g.rules.forces.arrivals;
    expect(Math.min(...rows.map((row) => row.turn))).toBe(17);
    for (const row of rows) for (const id of row.units) expect(at(g, id)).toBe('Due');
  });

  proves(['26.4b'], 'no troops in disguise, no parachute drop, and no gift of the 150th Brigade', () => {
    const why = (scenario: string) =>
      ['truppeneinheit', 'parachute-drop', 'infiltration'].map(
        (id) => wachtAmRhein.allows?.({ scenario, options: { [id]: true }, seed: '' })?.why,
      );
    expect(why('race-for-the-meuse')).toEqual(['options', 'options', 'options']);
    expect(why('campaign')).toEqual([undefined, undefined, undefined]);
    // The brigade is held by a rigid zone like anybody else.
    const BRIGADE = UNITS.find((unit) => unit.formation === '150Px' && unit.type !== 'hq')?.id as string;
    const held = position({
      scenario: 'race-for-the-meuse',
      stage: 'german.movement',
      vars: { turn: 17 },
      units: { [BRIGADE]: { at: 'C2710' }, 'us-1-18-1-i': { at: 'C2711' }, 'us-99-v-h': { at: 'C1028' } },
    });
    play(held, { k: 'pick', u: u(BRIGADE) });
    expect(held.rules.infiltration).toBe(false);
    expect(offers(held, 'infiltrate')).toEqual([]);
    const g = begin();
    const commandos = UNITS.filter((one) => one.type === 'commando');
    expect(commandos).toHaveLength(8);
    for (const unit of commandos) expect(at(g, unit.id)).toBe('Not in play');
    expect(g.rows.disguised).toEqual([]);
  });
});

describe('set-up by hand', () => {
  proves(['26.2'], 'the US player first, within two hexes of his lists, guns near their division; then the German player', () => {
    const g = begin({ 'set-up': 'free' });
    expect(prompt(g)).toMatchObject({ at: 'setUp.unit', side: ALLIED });
    play(g, { k: 'deploy', u: u('us-1-395-99-i') });
    const places = offers(g, 'place').map((a) => a.h as number);
    expect(places.length).toBeGreaterThan(1);
    play(g, { k: 'place', h: places[0] });
    // Guns of the 99th start within two hexes of one of its battalions.
    const w = play(g.copy(), { k: 'deploy', u: u('us-370-99xx-a') });
    expect(refusal(w, { k: 'place', h: hex(w, 'A1030') })).toMatchObject({ case: '26.2', why: 'start-elsewhere' });
    expect(refusal(w, { k: 'place', h: hex(w, 'C1114') })?.why).toBeDefined();
    play(g, { k: 'done' });
    expect(prompt(g)).toMatchObject({ at: 'setUp.unit', side: GERMAN });
    expect(refusal(g, { k: 'deploy', u: u('us-1-395-99-i') })).toMatchObject({ why: 'start-listed' });
    play(g, { k: 'done' });
    expect(prompt(g).at).not.toContain('setUp');
  });
  proves(['26.2'], 'nobody is left behind by the unit he has to start near, and army headquarters start on roads', () => {
    const g = begin({ 'set-up': 'free' });
    const whys = (unit: string): string[] => {
      const w = play(g.copy(), { k: 'deploy', u: u(unit) });
      return disk(w.board, g.hexOf(u(unit)), 4).map((h) => refusal(w, { k: 'place', h })?.why ?? '');
    };
    // The 43rd Division stands together, guns and headquarters around it.
    const bases = offers(g, 'deploy').map((a) => UNITS[a.u as number].id);
    expect(bases.flatMap((id) => (id.endsWith('-i') ? [...new Set(whys(id))] : []))).toContain('start-leaves-behind');
    play(g, { k: 'done' });
    expect(whys('de-7army-h')).toContain('start-off-road');
    expect(whys('ss-1-9-9p-t')).toContain('start-full');
  });
});

describe('victory', () => {
  /** The level when the last turn is over with Germans in these places. */
  const judged = (places: readonly string[], kind = 'infantry'): string | undefined => {
    const germans = UNITS.filter((unit) => unit.side === GERMAN && unit.type === kind).map((unit) => unit.id);
    const units = Object.fromEntries(places.map((id, n) => [germans[n], { at: id }]));
    const g = position({ scenario: 'race-for-the-meuse', stage: 'german.movement', units: { 'us-99-v-h': { at: 'C1028' }, ...units } });
    g.v.turn = 38;
    return victory(g)?.level;
  };
  const [NEUF, HUBERT, ROCHEFORT, VITH] = ['B2804', 'B1307', 'B0214', 'C2723'];
  const [BASTOGNE, SPA, SEDAN, EAST] = ['D1542', 'C1036', 'B4027', 'C2705'];

  proves(
    ['26.7'],
    'German levels: three towns of the first list, three more of the second, and five units over the Meuse, three of them tanks',
    () => {
      const first = [NEUF, HUBERT, ROCHEFORT];
      expect(judged(first)).toBe('german-marginal');
      // Three units in one town are one town.
      expect(judged([NEUF, NEUF, HUBERT])).not.toBe('german-marginal');
      expect(judged([...first, BASTOGNE, SPA, SEDAN])).toBe('german-substantive');
      const west = ['A1035', 'A1036', 'A1037', 'A1038', 'A1039'];
      const all = [...first, BASTOGNE, SPA, SEDAN, ...west];
      expect(judged(all)).toBe('german-substantive');
      expect(judged(all, 'tank')).toBe('german-decisive');
    },
  );
  proves(['26.7'], 'US levels by towns and the Meuse; anything else is a draw', () => {
    expect(judged([EAST])).toBe('us-decisive');
    expect(judged([EAST, 'B0501'])).toBe('us-substantive');
    expect(judged([NEUF, HUBERT])).toBe('us-marginal');
    expect(judged([NEUF, BASTOGNE, SPA])).toBe('draw');
    // The example of the rulebook: nobody in a town, one unit over the river.
    expect(judged(['A1035'])).toBe('draw');
    expect(judged([VITH])).toBe('us-decisive');
  });
  proves(['26.7'], 'screens are told how far each level has come', () => {
    const g = begin();
    const lines = explain(g, { q: 'victory' }) ?? [];
    expect(lines.find((l) => l.says === 'victory.26.7.german-marginal')).toMatchObject({ met: false, args: { towns: 0 } });
    expect(lines.at(-1)).toMatchObject({ says: 'victory.now', met: true });
  });
});
