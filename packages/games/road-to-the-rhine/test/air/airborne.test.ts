/** Chapter 21, airborne assaults. */
import { distance, logFor, prompt, Session, start, view } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { roadToTheRhine } from '../../src/index.ts';
import { dropRefusal, HEYDTE, hexRefusal, jumpRefusal, mayPlot, reachEngland } from '../../src/rules/air/airborne.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { inPrimary } from '../../src/rules/movement/zones.ts';
import { countRegrouping } from '../../src/rules/sequence.ts';
import { ALLIED, ATTACKED, CLOUDY, type G, GERMAN, MOVED, WEATHERS } from '../../src/state/shape.ts';
import { at, hex, idle, offers, play, position, proves, refusal, roll, u } from '../kit/kit.ts';

type Units = Record<string, Record<string, string | number>>;
const weather = (name: (typeof WEATHERS)[number]): number => WEATHERS.indexOf(name);
const CARRIERS: Units = { 'us-52w-trn': { at: 'england' }, 'us-53w-trn': { at: 'england' }, 'br-38-46g-trn': { at: 'england' } };
/** Open ground near the Maas, no city and no fortification. */
const ZONE = 'N-2411';
const plot = (g: G, id: string): number => hex(g, id);

/** Allied movement of the campaign, with these units plotted for a hex. */
function allied(units: Units, more: { vars?: Record<string, number>; stage?: string; scenario?: string } = {}): G {
  const probe = position({ stage: 'allied.movement', scenario: 'campaign' });
  const placed: Units = {};
  for (const [name, fields] of Object.entries(units)) {
    const { plot: to, ...rest } = fields;
    placed[name] = { ...rest, ...(to === undefined ? {} : { plotHex: hex(probe, String(to)) }) };
  }
  return position({
    stage: more.stage ?? 'allied.movement',
    scenario: more.scenario ?? 'campaign',
    units: { ...CARRIERS, 'ge-89-inf': { at: 'N-3021' }, 'us-1-inf': { at: 'N-0122' }, ...placed },
    vars: { turn: 3, ...more.vars },
  });
}
/** Goes on to the drops of this impulse. */
const toDrops = (g: G): G => {
  idle(g, (w) => prompt(w).says === 'ask.drops' || prompt(w).stages.at(-1) !== 'allied.movement');
  return g;
};

describe('plotting', () => {
  const weatherSegment = (units: Units, vars: Record<string, number> = {}): G =>
    roll(
      position({
        stage: 'weather',
        scenario: 'campaign',
        units: { ...CARRIERS, 'ge-89-inf': { at: 'N-3021' }, 'us-1-inf': { at: 'N-0122' }, ...units },
        vars: { turn: 2, ...vars },
      }),
      1,
    );

  proves(['21', '21.A.5', 'seq-weather'], 'right after the weather, unit and hex but no impulse; never again for the same unit', () => {
    const g = weatherSegment({ 'us-82-par': { at: 'england' }, 'us-101-par': { at: 'england' } });
    expect(prompt(g)).toMatchObject({ says: 'ask.plots', side: ALLIED, at: 'plots.allied' });
    play(g, { k: 'plot', u: u('us-82-par'), h: plot(g, ZONE) });
    expect(g.f.plotHex[u('us-82-par')]).toBe(plot(g, ZONE));
    expect(refusal(g, { k: 'plot', u: u('us-82-par'), h: plot(g, 'N-2412') })).toMatchObject({ case: '21.A.5', why: 'plotted-already' });
    expect(refusal(g, { k: 'plot', u: u('us-1-inf'), h: plot(g, ZONE) })).toMatchObject({ case: '21.B.2', why: 'not-airborne' });
    play(g, { k: 'done' });
    expect(prompt(g).says).not.toBe('ask.plots');
  });

  proves(['21.A.4'], 'not in cities and fortifications; on the first turn not in Holland or Germany', () => {
    const g = weatherSegment({ 'us-82-par': { at: 'england' } });
    const u82 = u('us-82-par');
    const city = g.board.places.find((p) => p.kind === 'city')?.hexes[0] as number;
    expect(refusal(g, { k: 'plot', u: u82, h: city })).toMatchObject({ case: '21.A.4', why: 'drop-city' });
    let fort = -1;
    for (let h = 0; h < g.board.n && fort < 0; h++) if (hexRefusal(g, u82, h)?.why === 'drop-fortified') fort = h;
    expect(refusal(g, { k: 'plot', u: u82, h: fort })).toMatchObject({ case: '21.A.4', why: 'drop-fortified' });
    // Nor where there is no land, nor off the map.
    const sea = g.board.terrain.findIndex((t) => g.board.terrains[t] === 'sea');
    for (const h of [sea, g.board.n]) expect(refusal(g, { k: 'plot', u: u82, h })).toMatchObject({ case: '21.A.5', why: 'no-drop-zone' });
    expect(refusal(g, { k: 'plot', u: u82, h: plot(g, ZONE) })).toBeUndefined();
    const first = weatherSegment({ 'us-82-par': { at: 'england' } }, { turn: 1 });
    expect(refusal(first, { k: 'plot', u: u82, h: plot(g, ZONE) })).toMatchObject({ case: '21.A.4', why: 'drop-too-early' });
    expect(refusal(first, { k: 'plot', u: u82, h: plot(g, 'N-1617') })).toBeUndefined();
    for (const a of offers(first, 'plot')) {
      expect(first.board.region('country', 'Netherlands').has[a.h as number]).toBe(0);
      expect(first.board.region('country', 'Germany').has[a.h as number]).toBe(0);
    }
  });

  proves(['27.B', '21.A.5'], 'British and Poles are not plotted for the south map', () => {
    const g = weatherSegment({ 'br-1-par': { at: 'england' }, 'us-82-par': { at: 'england' } });
    const south = [...g.board.ids.keys()].find(
      (h) => g.board.ids[h].startsWith('S-') && hexRefusal(g, u('us-82-par'), h) === undefined,
    ) as number;
    expect(refusal(g, { k: 'plot', u: u('br-1-par'), h: south })).toMatchObject({ case: '27.B' });
    expect(refusal(g, { k: 'plot', u: u('us-82-par'), h: south })).toBeUndefined();
  });

  proves(['21.A.5', '21.C'], 'the other side, an onlooker and the log learn nothing of a plot', () => {
    const begin = (scenario: string) => new Session(start(roadToTheRhine, { scenario, seed: 'leak' }));
    const play2 = (where: string, unit: string, impulse: number): { german: string; onlooker: string; allied: string; log: string } => {
      const s = begin('market-garden');
      s.play({ k: 'plot', u: u(unit), h: hex(s.world as G, where) }, ALLIED);
      const b = begin('bulge');
      b.play({ k: 'plot', u: HEYDTE, h: hex(b.world as G, where === ZONE ? 'N-2222' : 'N-2123') }, GERMAN);
      b.play({ k: 'impulse', n: impulse }, GERMAN);
      return {
        german: JSON.stringify(view(s.world, GERMAN)),
        onlooker: JSON.stringify([view(s.world, -1), view(b.world, -1)]),
        allied: JSON.stringify(view(b.world, ALLIED)),
        log: JSON.stringify([logFor(s.log, GERMAN), logFor(s.log, -1), logFor(b.log, ALLIED)]),
      };
    };
    const one = play2(ZONE, 'us-82-par', 2);
    const other = play2('N-2512', 'us-101-par', 5);
    expect(other).toEqual(one);
    // The owner sees it.
    const s = begin('market-garden');
    s.play({ k: 'plot', u: u('us-82-par'), h: hex(s.world as G, ZONE) }, ALLIED);
    const t = begin('market-garden');
    t.play({ k: 'plot', u: u('us-82-par'), h: hex(t.world as G, 'N-2512') }, ALLIED);
    expect(JSON.stringify(view(s.world, ALLIED))).not.toBe(JSON.stringify(view(t.world, ALLIED)));
  });

  proves(['21.A.5'], 'whether the question is put depends on what everybody knows', () => {
    const g = weatherSegment({ 'us-82-par': { at: 'england' }, 'us-101-par': { at: 'england' } });
    play(g, { k: 'plot', u: u('us-82-par'), h: plot(g, ZONE) }, { k: 'plot', u: u('us-101-par'), h: plot(g, ZONE) });
    // All is written, but the pencil is put down by the owner, not by the machine.
    expect(prompt(g).says).toBe('ask.plots');
    expect(mayPlot(g, ALLIED)).toBe(true);
    expect(prompt(weatherSegment({ 'us-82-par': { at: 'cadre' } })).says).not.toBe('ask.plots');
  });
});

describe('dropping', () => {
  proves(
    ['21.A.1', '21.A.3', '21.A.6', '21.B.1', 'seq-move'],
    'in any own impulse after movement: no move, no zone, in supply; half movement afterwards',
    () => {
      const g = toDrops(allied({ 'us-82-par': { at: 'england', plot: ZONE }, 'ge-353-inf': { at: 'N-2512' } }));
      expect(offers(g, 'drop')).toEqual([{ k: 'drop', u: u('us-82-par') }]);
      const whole = allowance(g, u('us-82-par'));
      play(g, { k: 'drop', u: u('us-82-par') });
      const h = hex(g, ZONE);
      expect(at(g, 'us-82-par')).toBe(ZONE);
      expect(g.f.unsupplied[u('us-82-par')]).toBe(0);
      expect(g.f.control[h]).toBe(1 + ALLIED);
      for (let d = 0; d < 6; d++) expect(inPrimary(g, GERMAN, g.board.neighbors[6 * h + d])).toBe(false);
      // The drop is no move.
      expect(g.f.acted[u('us-82-par')] & MOVED).toBe(0);
      expect(allowance(g, u('us-82-par'))).toBe(whole / 2);
      expect([g.f.lastDrop[u('us-82-par')], g.f.droppedNow[u('us-82-par')]]).toEqual([3, 1]);
      // In a later impulse it has a zone and may move.
      g.endScope('impulse');
      expect(g.f.droppedNow[u('us-82-par')]).toBe(0);
      expect([0, 1, 2, 3, 4, 5].some((d) => inPrimary(g, GERMAN, g.board.neighbors[6 * h + d]))).toBe(true);
      expect(g.f.droppedTurn[u('us-82-par')]).toBe(1);
      g.endScope('playerTurn');
      expect(allowance(g, u('us-82-par'))).toBe(whole);
    },
  );

  proves(['21.A.5'], 'nowhere but where it was plotted, and not at all if the owner likes', () => {
    const g = toDrops(allied({ 'us-82-par': { at: 'england', plot: ZONE }, 'us-101-par': { at: 'england' } }));
    expect(refusal(g, { k: 'drop', u: u('us-101-par') })).toMatchObject({ case: '21.A.5', why: 'not-plotted' });
    expect(refusal(g, { k: 'drop', u: HEYDTE })).toMatchObject({ case: '21.A.1', why: 'not-yours' });
    play(g, { k: 'done' });
    expect(at(g, 'us-82-par')).toBe('england');
  });

  proves(['21.B.1', '10.B.3'], 'one unit for each transport in an impulse, and the transport does nothing else', () => {
    const all: Units = {};
    for (const name of ['us-82-par', 'us-101-par', 'br-1-par', 'us-17-par']) all[name] = { at: 'england', plot: ZONE };
    all['br-1-par'].plot = 'N-2412';
    all['us-17-par'].plot = 'N-2412';
    const g = toDrops(allied(all));
    play(g, { k: 'drop', u: u('us-82-par') }, { k: 'drop', u: u('us-101-par') }, { k: 'drop', u: u('br-1-par') });
    expect(dropRefusal(g, u('us-17-par'))).toMatchObject({ case: '21.B.1', why: 'no-free-transport' });
    for (const name of Object.keys(CARRIERS)) expect(g.f.flew[u(name)]).toBe(1);
    const busy = allied({
      'us-82-par': { at: 'england', plot: ZONE },
      'us-52w-trn': { at: 'england', airlift: 2 },
      'us-53w-trn': { at: 'england', flew: 1 },
      'br-38-46g-trn': { at: 'england', airlift: 1 },
    });
    expect(dropRefusal(busy, u('us-82-par'))).toMatchObject({ case: '21.B.1' });
  });

  proves(['17.S2-transport', '21.B.1'], 'the sky of the impulse before decides', () => {
    const g = allied({ 'us-82-par': { at: 'england', plot: ZONE } }, { vars: { lastSky: CLOUDY } });
    expect(dropRefusal(g, u('us-82-par'))).toMatchObject({ case: '17.S2-transport' });
    const storm = allied({ 'us-82-par': { at: 'england', plot: ZONE } }, { vars: { weather: weather('winter-storm') } });
    expect(dropRefusal(storm, u('us-82-par'))).toMatchObject({ case: '17-winterstorm' });
  });

  proves(['21.B.2'], 'the 52nd only where parachutists landed in an earlier impulse; then without maneuver supply', () => {
    const g = toDrops(allied({ 'us-82-par': { at: 'england', plot: ZONE }, 'br-52-al': { at: 'england', plot: ZONE } }));
    expect(refusal(g, { k: 'drop', u: u('br-52-al') })).toMatchObject({ case: '21.B.2', why: 'no-pathfinders' });
    play(g, { k: 'drop', u: u('us-82-par') });
    expect(dropRefusal(g, u('br-52-al'))).toMatchObject({ case: '21.B.2', why: 'no-pathfinders' });
    const landed = (w: G, id: string): G => {
      w.set('dropHex', u('us-82-par'), hex(w, id));
      return w;
    };
    const next = toDrops(
      landed(
        allied(
          { 'us-82-par': { at: ZONE, plot: ZONE, droppedTurn: 1, lastDrop: 3 }, 'br-52-al': { at: 'england', plot: ZONE } },
          { vars: { impulse: 2 } },
        ),
        ZONE,
      ),
    );
    play(next, { k: 'drop', u: u('br-52-al') });
    expect([at(next, 'br-52-al'), next.f.maneuver[u('br-52-al')]]).toEqual([ZONE, 1]);
    // They may have come down turns ago.
    const later = landed(allied({ 'us-82-par': { at: ZONE, lastDrop: 1 }, 'br-52-al': { at: 'england', plot: ZONE } }), ZONE);
    expect(dropRefusal(later, u('br-52-al'))).toBeUndefined();
    const elsewhere = landed(allied({ 'us-82-par': { at: ZONE, lastDrop: 1 }, 'br-52-al': { at: 'england', plot: ZONE } }), 'N-1617');
    expect(dropRefusal(elsewhere, u('br-52-al'))).toMatchObject({ case: '21.B.2', why: 'no-pathfinders' });
    // Troops that came on foot are no pathfinders.
    const walked = allied({ 'us-82-par': { at: ZONE }, 'br-52-al': { at: 'england', plot: ZONE } });
    expect(dropRefusal(walked, u('br-52-al'))).toMatchObject({ case: '21.B.2' });
  });

  proves(['3-limit', '21.A.1'], 'the drop zone must have room', () => {
    const g = allied({ 'us-82-par': { at: 'england', plot: ZONE }, 'us-4-inf': { at: ZONE }, 'us-9-inf': { at: ZONE } });
    expect(dropRefusal(g, u('us-82-par'))).toMatchObject({ case: '3-limit', why: 'divisions-full' });
    // On an enemy it is the own side that has to fit, whoever is under it.
    const landed = { at: ZONE, droppedNow: 1, droppedTurn: 1 };
    const enemies: Units = { 'ge-353-inf': { at: ZONE }, 'ge-89-inf': { at: ZONE }, 'ge-280-ag': { at: ZONE } };
    const onEnemy = (units: Units) =>
      dropRefusal(allied({ 'us-82-par': { at: 'england', plot: ZONE }, ...enemies, ...units }), u('us-82-par'));
    expect(onEnemy({ 'us-101-par': landed })).toBeUndefined();
    expect(onEnemy({ 'us-101-par': landed, 'br-1-par': landed })).toMatchObject({ case: '3-limit', why: 'divisions-full' });
    expect(onEnemy({ 'us-101-par': landed, 'br-1-par': landed, 'pl-1-par': landed })).toMatchObject({ case: '3-limit', why: 'stack-full' });
  });
});

describe('on top of the enemy', () => {
  proves(['21.A.2'], 'it must attack at once, and has then done all it can do in the player turn', () => {
    const g = toDrops(allied({ 'us-82-par': { at: 'england', plot: ZONE }, 'ge-353-inf': { at: ZONE, reduced: 1 } }));
    play(g, { k: 'drop', u: u('us-82-par') });
    idle(g, (w) => w.rows.attacks.some((a) => a.drop === 1) || prompt(w).stages.at(-1) === 'allied.air');
    expect(g.rows.attacks).toMatchObject([{ target: hex(g, ZONE), drop: 1, attackers: [u('us-82-par')] }]);
    expect(g.f.acted[u('us-82-par')]).toBe(MOVED | ATTACKED);
    // The enemy still holds the hex.
    expect(g.f.control[hex(g, ZONE)]).toBe(1 + GERMAN);
  });

  proves(['21.A.2-fail'], 'if the hex is not cleared it loses a level and goes back one hex', () => {
    const g = toDrops(
      allied({
        'pl-1-par': { at: 'england', plot: ZONE },
        'us-101-par': { at: 'england', plot: ZONE },
        'ge-353-inf': { at: ZONE, reduced: 0 },
        'ge-89-inf': { at: ZONE, reduced: 0 },
      }),
    );
    play(g, { k: 'drop', u: u('us-101-par') });
    idle(g, (w) => prompt(w).says === 'roll.battle' || (prompt(w).stages.at(-1) === 'allied.combat' && prompt(w).kind === 'roll'));
    expect(prompt(g).kind).toBe('roll');
    expect(g.events.find((e) => e.e === 'battle')).toMatchObject({ drop: 1, case: '21.A.2' });
    // No effect on anybody, but the Germans are still there.
    roll(g, 5);
    idle(g, (w) => w.f.place[u('us-101-par')] !== hex(g, ZONE) || prompt(w).stages.at(-1) !== 'allied.combat');
    const here = g.hexOf(u('us-101-par'));
    expect(g.onMap(u('us-101-par'))).toBe(true);
    expect(g.f.reduced[u('us-101-par')]).toBe(1);
    expect(distance(g.board, here, hex(g, ZONE))).toBe(1);
    expect(at(g, 'ge-89-inf')).toBe(ZONE);
  });
});

describe('bases and regrouping', () => {
  proves(['21.B.3'], 'six turns in a row outside enemy primary zones before the next drop', () => {
    const probe = (regrouped: number): string | undefined =>
      dropRefusal(allied({ 'us-82-par': { at: 'england', plot: ZONE, lastDrop: 1, regrouped } }), u('us-82-par'))?.case;
    expect([probe(5), probe(6)]).toEqual(['21.B.3', undefined]);
    const g = allied({
      'us-82-par': { at: 'N-0122', lastDrop: 1, regrouped: 3, reserve: 1 },
      'us-101-par': { at: 'N-2722', lastDrop: 1, regrouped: 3 },
      'ge-353-inf': { at: 'N-2721' },
      'br-1-par': { at: 'england', lastDrop: 1, regrouped: 3 },
    });
    countRegrouping(g);
    reachEngland(g);
    // The turn of the drop is not one of the six.
    const fresh = allied({ 'us-82-par': { at: 'N-0122', lastDrop: 3, regrouped: 0 } });
    countRegrouping(fresh);
    expect([fresh.v.turn, fresh.f.regrouped[u('us-82-par')]]).toEqual([3, 0]);
    const at6 = ['us-82-par', 'us-101-par', 'br-1-par'].map((name) => g.f.regrouped[u(name)]);
    expect(inPrimary(g, ALLIED, hex(g, 'N-2722'))).toBe(true);
    expect(at6).toEqual([4, 0, 4]);
  });

  proves(['21.B.4'], 'who left by the west edge is in England one turn later', () => {
    const g = allied({ 'us-82-par': { at: 'to-england' } });
    expect(dropRefusal(g, u('us-82-par'))).toBeDefined();
    idle(g, (w) => w.v.turn === 4);
    expect(at(g, 'us-82-par')).toBe('england');
  });

  proves(['21.B.4-city'], 'one unit a turn may drop from a city on the map, together with others from England', () => {
    const probe = position({ stage: 'allied.movement', scenario: 'campaign' });
    const city =
      probe.board.ids[probe.board.places.find((p) => p.kind === 'city' && ['Antwerp', 'Antwerpen'].includes(p.name))?.hexes[0] as number];
    const g = toDrops(
      allied({
        'us-82-par': { at: city, plot: ZONE },
        'us-101-par': { at: city, plot: ZONE },
        'br-1-par': { at: 'england', plot: 'N-2412' },
      }),
    );
    play(g, { k: 'drop', u: u('us-82-par') });
    expect(refusal(g, { k: 'drop', u: u('us-101-par') })).toMatchObject({ case: '21.B.4-city', why: 'city-drop-used' });
    play(g, { k: 'drop', u: u('br-1-par') });
    expect([at(g, 'us-82-par'), at(g, 'br-1-par')]).toEqual([ZONE, 'N-2412']);
    const field = allied({ 'us-82-par': { at: 'N-0122', plot: ZONE } });
    expect(dropRefusal(field, u('us-82-par'))).toMatchObject({ case: '21.B.4-city', why: 'not-in-city' });
  });
});

describe('the German drop', () => {
  const BASE = 'N-3021';
  const TARGET = 'N-2222';
  const german = (fields: Record<string, string | number> = {}, vars: Record<string, number> = {}, units: Units = {}): G => {
    const probe = position({ stage: 'german.movement', scenario: 'bulge' });
    return position({
      stage: 'german.movement',
      scenario: 'bulge',
      units: {
        'lw-jd1-fb': { at: BASE },
        'lw-vdh-par': { at: BASE, plotHex: hex(probe, TARGET), plotImpulse: 1, ...fields },
        'us-1-inf': { at: 'N-0122' },
        'ge-89-inf': { at: 'N-3022' },
        ...units,
      },
      vars: { turn: 15, weather: weather('winter-storm'), ...vars },
    });
  };

  proves(['21.C', '21.C-weather'], 'in a winter storm, in the plotted impulse, from beside an air unit, once in the game', () => {
    const g = german();
    expect(jumpRefusal(g)).toBeUndefined();
    idle(g, (w) => prompt(w).says === 'ask.jump' || w.v.impulse !== 1);
    expect(prompt(g)).toMatchObject({ says: 'ask.jump', side: GERMAN });
    expect(refusal(g, { k: 'drop', u: u('ge-89-inf') })).toMatchObject({ case: '21.C', why: 'not-airborne' });
    play(g, { k: 'drop', u: HEYDTE });
    expect([at(g, 'lw-vdh-par'), g.v.jump]).toEqual([TARGET, 1]);
    expect(at(g, 'lw-jd1-fb')).toBe(BASE);
    expect(mayPlot(g, GERMAN)).toBe(false);
    expect(jumpRefusal(german({}, { jump: 1 }))).toMatchObject({ case: '21.C', why: 'dropped-once' });
    expect(jumpRefusal(german({ plotImpulse: 2 }))).toMatchObject({ case: '21.A.5', why: 'not-plotted' });
  });

  proves(['21.C'], 'within ten hexes of an air unit it began the impulse with', () => {
    const probe = german();
    expect(distance(probe.board, hex(probe, BASE), hex(probe, TARGET))).toBeLessThanOrEqual(10);
    const far = [...probe.board.ids.keys()].find(
      (h) => distance(probe.board, h, hex(probe, BASE)) === 11 && hexRefusal(probe, HEYDTE, h) === undefined,
    ) as number;
    expect(jumpRefusal(german({ plotHex: far }))).toMatchObject({ case: '21.C', why: 'beyond-air-base' });
    expect(jumpRefusal(german({ at: 'N-3022' }))).toMatchObject({ case: '21.C', why: 'no-air-base' });
    expect(jumpRefusal(german({ movedNow: 1 }))).toMatchObject({ case: '21.C', why: 'no-air-base' });
  });

  proves(['21.C-weather'], 'in changing weather the visibility roll decides; a clear sky calls it off, to be plotted again', () => {
    const clear = german({}, { weather: weather('rain') });
    idle(clear, (w) => prompt(w).says === 'roll.visibility' || w.v.impulse !== 1);
    expect(at(clear, 'lw-vdh-par')).toBe(BASE);
    roll(clear, 1);
    expect([at(clear, 'lw-vdh-par'), clear.f.plotHex[HEYDTE], clear.v.jump]).toEqual([BASE, -1, 0]);
    expect(mayPlot(clear, GERMAN)).toBe(true);
    const cloudy = german({}, { weather: weather('rain') });
    idle(cloudy, (w) => prompt(w).says === 'roll.visibility');
    roll(cloudy, 6);
    expect(prompt(cloudy).says).toBe('ask.jump');
    play(cloudy, { k: 'drop', u: HEYDTE });
    expect(at(cloudy, 'lw-vdh-par')).toBe(TARGET);
    const sunny = german({}, { weather: weather('clear') });
    idle(sunny, (w) => prompt(w).says === 'ask.jump' || prompt(w).stages.at(-1) === 'german.combat' || w.v.impulse !== 1);
    expect(prompt(sunny).says).not.toBe('ask.jump');
    expect([at(sunny, 'lw-vdh-par'), sunny.f.plotHex[HEYDTE]]).toEqual([BASE, -1]);
  });

  proves(['21.A.2', 'EX-I2'], 'on top of an enemy after the visibility roll it attacks like any other', () => {
    const g = german({}, { weather: weather('rain') }, { 'us-1-inf': { at: TARGET } });
    idle(g, (w) => prompt(w).says === 'roll.visibility');
    roll(g, 6);
    play(g, { k: 'drop', u: HEYDTE });
    expect(g.rows.attacks).toMatchObject([{ target: hex(g, TARGET), drop: 1, attackers: [HEYDTE] }]);
    idle(g, (w) => !w.onMap(HEYDTE) || w.f.place[HEYDTE] !== hex(w, TARGET) || w.v.impulse !== 1);
    expect(at(g, 'lw-vdh-par')).toBe('destroyed');
  });
});
