/** The player aid where it restates rules: ground, rivers, roads, stacks, bridges (aid-*). */
import { describe, expect, it } from 'vitest';
import { POINT, tables, turns } from '../../src/data/index.ts';
import { isBridged, loadOn } from '../../src/rules/bridges/bridges.ts';
import { isExposed } from '../../src/rules/combat/designation/eligibility.ts';
import { farthest } from '../../src/rules/combat/results/retreat.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { isMechOnRoad } from '../../src/rules/movement/forms.ts';
import { hexPrices } from '../../src/rules/movement/ground-costs.ts';
import { isTooMany } from '../../src/rules/movement/stacking.ts';
import { observes } from '../../src/rules/sight/observation.ts';
import { DOWN, GERMAN_BUILT, US_BUILT } from '../../src/state/fields/bridges.ts';
import { OUT_OF_SUPPLY } from '../../src/state/fields/counter.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import { ARTILLERY, BATTALION, isDeployed, MECH, UNITS } from '../../src/state/query.ts';
import { FATIGUED, type G, RESTING } from '../../src/state/shape.ts';
import { C, hex, N, out, play, proves, refusal, S, type Scene, SE, scene, u } from '../kit/campaign.ts';
import abilities from './special-unit-abilities.json' with { type: 'json' };

const FOOT = 'al-78id-1-309-inf';
const TANKS = 'us-bk-m4';
const GUNS = 'al-78id-307-fa';
const SP_GUNS = 'al-2ad-14-afa';
const US_AT = 'us-bk-at';
const G_GUN = 'ge-272vg-272-at-co';
const edge = `${C}|${out(SE, 1)}`;

describe('the player aid', () => {
  const on = (ground: string) => turns.find((turn) => turn.ground === ground)?.turn ?? 0;
  const points = (ground: string, form: 'own' | 'road' = 'own') => {
    const g = scene({ stage: 'allied.movement', turn: on(ground), units: { [TANKS]: C, [FOOT]: out(N, 3) } });
    g.v.ground = ['normal', 'frozen', 'snow', 'thaw'].indexOf(ground) + 1;
    return allowance(g, u(TANKS), form) / POINT;
  };
  proves(['aid-ground'], 'frost adds a point off the road, snow takes two, thaw three and makes marsh dearer; frozen marsh is none', () => {
    const normal = points('normal');
    expect([points('frozen'), points('snow'), points('thaw')]).toEqual([normal + 1, normal - 2, normal - 3]);
    expect([points('frozen', 'road'), points('thaw', 'road')]).toEqual([normal, normal]);
    const g = scene({ stage: 'allied.movement', units: { [FOOT]: out(N, 3) }, hexes: { [C]: ['marsh'] } });
    const marsh = (ground: 'normal' | 'frozen' | 'thaw') => hexPrices(g.board, 'mech', ground)[hex(g, C)] / POINT;
    const dry = hexPrices(g.board, 'mech', 'normal')[hex(g, out(N, 1))] / POINT;
    expect(marsh('frozen')).toBe(dry);
    expect(marsh('thaw')).toBeGreaterThan(marsh('normal'));
  });

  proves(
    ['aid-ma'],
    'halvings and quarterings of movement multiply and round up, boundaries down; in Strategic mode half as much again',
    () => {
      const far = (unit: string, fields: Record<string, number> = {}, more: Pick<Scene, 'vars'> = {}): number => {
        const g = scene({ stage: 'allied.movement', units: { [unit]: { at: C, ...fields }, [FOOT]: out(N, 3) }, ...more });
        return allowance(g, u(unit), 'own') / POINT;
      };
      const half = (n: number) => Math.ceil(n / 2);
      const whole = far(TANKS);
      const odd = half(whole);
      expect([far(TANKS, { fatigue: RESTING }), far(TANKS, { supply: OUT_OF_SUPPLY }), far(TANKS, { slowed: 1 })]).toEqual([odd, odd, odd]);
      expect(far(TANKS, { fatigue: FATIGUED })).toBe(Math.ceil(whole / 4));
      // All of them at once.
      expect(far(TANKS, { fatigue: RESTING, supply: OUT_OF_SUPPLY })).toBe(half(odd));
      expect(far(TANKS, { fatigue: RESTING, supply: OUT_OF_SUPPLY, slowed: 1 })).toBe(half(half(odd)));
      expect(far(TANKS, { fatigue: RESTING, astray: 1 })).toBe(Math.floor(odd / 2));
      // Self-propelled guns In Battery, and columns.
      expect(far(SP_GUNS)).toBe(half(far(SP_GUNS, { limbered: 1 })));
      expect(far(TANKS, { mode: STRATEGIC })).toBe(Math.ceil(whole * 1.5));
      // For three turns after the main dump of the 1st Army is lost its Mech units have half.
      const lost = (turnsAgo: number) => far('al-2ad-cca-1', {}, { vars: { mainDump: 1, mainDumpSince: 5 - turnsAgo } });
      expect([1, 3, 4].map(lost)).toEqual([half(lost(4)), half(lost(4)), lost(4)]);
    },
  );

  proves(
    ['aid-river'],
    'who crosses what: on foot everywhere but a major river, Mech units rivers by bridge or ford, towed guns streams by bridge too',
    () => {
      const crosses = (unit: string, what: string[], more: Record<string, number> = {}): boolean => {
        const side = unit.startsWith('ge-') ? 'german' : 'allied';
        const g: G = scene({
          stage: `${side}.movement`,
          units: { [unit]: { at: C, ...more }, [FOOT === unit ? 'al-78id-2-309-inf' : FOOT]: out(S, 4) },
          sides: { [edge]: what },
        });
        play(g, { k: 'pick', u: u(unit) });
        return refusal(g, { k: 'step', n: SE }) === undefined;
      };
      const table = (unit: string, more?: Record<string, number>) =>
        [['stream'], ['stream', 'bridge'], ['river'], ['river', 'ford'], ['river', 'bridge'], ['major-river'], ['major-river', 'bridge']]
          .map((what) => Number(crosses(unit, what, more)))
          .join('');
      expect(table(FOOT)).toBe('1111101');
      expect(table(TANKS)).toBe('1101101');
      expect(table(GUNS, { limbered: 1 })).toBe('0101101');
      expect(table(G_GUN)).toBe('1101101');
    },
  );

  proves(['aid-regular'], 'US anti-tank units that drive enter a constricted hex along its line or by road only, as towed guns do', () => {
    const drives = (sides: Scene['sides']) => {
      const g = scene({
        stage: 'allied.movement',
        units: { [US_AT]: C, [FOOT]: out(S, 4) },
        hexes: { [out(SE, 1)]: ['constricted'] },
        sides: sides ?? {},
      });
      play(g, { k: 'pick', u: u(US_AT) });
      return refusal(g, { k: 'drive', h: hex(g, out(SE, 1)) }) === undefined;
    };
    expect([drives({}), drives({ [edge]: ['line-a'] })]).toEqual([false, true]);
  });

  proves(['aid-road'], 'a fraction of a point is lost where the grade of the road changes', () => {
    const price = (second: string): number => {
      const g = scene({
        stage: 'allied.movement',
        units: { [TANKS]: C, [FOOT]: out(S, 4) },
        ways: [
          { hexes: [C, out(N, 1)], add: ['road', 'primary'] },
          { hexes: [out(N, 1), out(N, 2)], add: ['road', second] },
        ],
      });
      play(g, { k: 'pick', u: u(TANKS) }, { k: 'road', h: hex(g, out(N, 2)) });
      return Number(g.events.findLast((event) => event.e === 'moved')?.cost);
    };
    const rate = (road: string) => {
      const [n, d = 1] = (tables.roadMovement.rows.find((row) => row.road === road)?.points ?? '').split('/').map(Number);
      return (n / d) * POINT;
    };
    expect(price('primary')).toBe(2 * rate('primary'));
    expect(price('secondary')).toBe(POINT + rate('secondary'));
  });

  proves(
    ['aid-collapse', 'aid-panzerclass'],
    'medium and heavy German armor, and the bridges that it endangers; what is down is no bridge',
    () => {
      const g = scene({ stage: 'german.movement', units: { [FOOT]: out(S, 4) }, sides: { [edge]: ['river', 'bridge', 'road', 'trail'] } });
      const at = 6 * hex(g, C) + g.board.dirTo(hex(g, C), hex(g, out(SE, 1)));
      const side = g.board.sideId[at];
      const load = (id: string, span: number) => {
        g.set('span', side, span);
        return loadOn(g, u(id), at);
      };
      const { matrix } = tables.bridgeCollapse;
      const vehicle = (name: RegExp) =>
        UNITS.find((unit) => unit.side === 0 && unit.vehicle !== undefined && name.test(unit.vehicle))?.id ?? '';
      const medium = [/^Panzer IV/, /Panther/].map(vehicle);
      const heavy = [/^(?!.*(Sturm|Jagd)).*Tiger/, /Sturmtiger/].map(vehicle).filter((id) => id !== '');
      for (const [span, kind] of [
        [0, 'mapTrail'],
        [GERMAN_BUILT, 'germanEngineer'],
        [US_BUILT, 'usEngineer'],
      ] as const) {
        for (const id of medium) expect(load(id, span), `${id} ${kind}`).toBe(matrix[kind].medium);
        for (const id of heavy) expect(load(id, span), `${id} ${kind}`).toBe(matrix[kind].heavy);
        for (const id of ['ge-bk-stg', 'ge-bk-jpziv', TANKS]) expect(load(id, span), id).toBe('none');
      }
      expect([load(medium[0], DOWN), isBridged(g, at)]).toEqual(['none', false]);
    },
  );

  proves(['aid-cover'], 'engineers who build a bridge are never in cover; rough ground at range three hides as cover does', () => {
    const site = (building: boolean): G => {
      const g = scene({
        stage: 'german.designation',
        turn: 23,
        units: { 'al-78id-303-ce': C, [FOOT]: out(N, 4), 'ge-272vg-i-980-vg': out(SE, 2) },
        hexes: { [C]: 'woods', [out(SE, 2)]: ['vantage'] },
      });
      if (building) g.set('site', g.board.sideId[6 * hex(g, C) + S], hex(g, C) + 1);
      return g;
    };
    const seen = (g: G) => observes(g, u('ge-272vg-i-980-vg'), hex(g, C));
    expect([seen(site(false)), seen(site(true))]).toEqual([false, true]);
    expect([isExposed(site(false), u('al-78id-303-ce')), isExposed(site(true), u('al-78id-303-ce'))]).toEqual([false, true]);
    const far = (ground: string) => {
      const g = scene({
        stage: 'allied.movement',
        turn: 23,
        units: { [FOOT]: C, 'ge-272vg-i-980-vg': out(SE, 3) },
        hexes: { [C]: ['vantage'], [out(SE, 3)]: ground },
      });
      return observes(g, u(FOOT), hex(g, out(SE, 3)));
    };
    expect([far('clear'), far('rough')]).toEqual([true, false]);
  });

  proves(
    ['7.8.3a', '7.9.3', '1.5.0-deployed', 'aid-stacking'],
    'a heavy bridge at work is no unit on the road, nor is the engineer unit of an army with it; on the move it is Mech with nine points',
    () => {
      const [column, army, other] = ['ge-hbr-01', 'ge-nd-253-motpio', 'ge-bk-mkiv'];
      const at = (laid: number, moved = 0): G => {
        const g = scene({
          stage: 'german.movement',
          units: { [column]: { at: C, laid }, [army]: { at: C, moved }, [other]: out(N, 2), 'ge-272vg-i-980-vg': out(N, 4) },
        });
        return g;
      };
      const onRoad = (g: G) => [column, army, other].map((id) => isMechOnRoad(g, u(id)));
      expect(onRoad(at(SE + 1))).toEqual([false, false, true]);
      expect(onRoad(at(SE + 1, 1))).toEqual([false, true, true]);
      expect(onRoad(at(0))).toEqual([false, true, true]);
      expect([isDeployed(at(SE + 1), u(column)), isDeployed(at(0), u(column))]).toEqual([true, false]);
      expect([allowance(at(0), u(column), 'own') / POINT, MECH[u(column)]]).toEqual([9, 1]);
      expect([refusal(at(0), { k: 'pick', u: u(column) }), refusal(at(SE + 1), { k: 'pick', u: u(column) })?.case]).toEqual([
        undefined,
        expect.stringMatching(/^(17|7)/),
      ]);
      // Headquarters and guns that do not move, and engineers at work, count so too.
      const works = scene({
        stage: 'allied.movement',
        units: { 'us-bk-arme': C, [GUNS]: out(N, 1), 'al-78id-hq': out(N, 2), [FOOT]: out(N, 4) },
      });
      expect(['us-bk-arme', GUNS, 'al-78id-hq'].map((id) => isMechOnRoad(works, u(id)))).toEqual([true, false, false]);
      works.set('site', works.board.sideId[6 * hex(works, C) + S], hex(works, C) + 1);
      expect(isMechOnRoad(works, u('us-bk-arme'))).toBe(false);
    },
  );

  proves(['aid-abilities'], 'how far each sort of unit moves and retreats', () => {
    const { rows, columns } = abilities;
    const row = (name: string) => rows.find(([first]) => String(first).startsWith(name)) ?? [];
    const col = (name: string): number => columns.indexOf(name);
    const g = scene({ stage: 'german.movement', units: { [FOOT]: out(S, 4) } });
    const find = (test: (unit: (typeof UNITS)[number]) => boolean) => UNITS.find((unit) => !unit.generic && test(unit))?.index ?? -1;
    const german = (transport: string) =>
      find((unit) => unit.side === 0 && unit.formation !== undefined && ARTILLERY[unit.index] === 1 && unit.kind?.transport === transport);
    const us = (transport: string) => find((unit) => unit.side === 1 && ARTILLERY[unit.index] === 1 && unit.kind?.transport === transport);
    const back = (unit: number, limbered: number): number => {
      g.set('limbered', unit, limbered);
      return farthest(g, unit);
    };
    const said = (name: string, column: string) => row(name)[col(column)];
    for (const [name, transport, limbered] of [
      ['Towed motorized In Battery', 'towed', 0],
      ['Towed motorized Out of Battery', 'towed', 1],
      ['Self propelled In Battery', 'self-propelled', 0],
      ['Self propelled Out of Battery', 'self-propelled', 1],
    ] as const) {
      expect(back(german(transport), limbered), name).toBe(said(name, 'max_retreat_GE'));
      expect(back(us(transport), limbered), name).toBe(said(name, 'max_retreat_US'));
    }
    const horse = german('horse');
    if (horse >= 0)
      expect([back(horse, 0), back(horse, 1)]).toEqual([
        said('Towed horse In', 'max_retreat_GE'),
        said('Towed horse Out', 'max_retreat_GE'),
      ]);
    const moves = (unit: number, form: 'own' | 'driving' = 'own') => allowance(g, unit, form, undefined, true) / POINT;
    g.set('limbered', german('self-propelled'), 0);
    expect(moves(german('self-propelled'))).toBe(said('Self propelled In', 'ma_mech'));
    g.set('limbered', german('self-propelled'), 1);
    expect(moves(german('self-propelled'))).toBe(said('Self propelled Out', 'ma_mech'));
    expect(moves(find((unit) => unit.type === 'hq'))).toBe(said('HQ', 'ma_mech'));
    expect(moves(find((unit) => unit.type === 'leader'))).toBe(said('Leader', 'ma_mech'));
    expect(moves(u('ge-hbr-01'))).toBe(said('German heavy bridge', 'ma_mech'));
    expect(moves(find((unit) => unit.vehicle === 'Tiger II'))).toBe(said('Heavy AFV', 'ma_mech'));
    expect(moves(u(TANKS))).toBe(said('AFV', 'ma_mech'));
    expect([moves(u(G_GUN)), moves(u('al-78id-303-ce'), 'driving')]).toEqual([
      said('GE anti-tank (leg)', 'ma_leg'),
      said('US leg engineer', 'ma_mech'),
    ]);
    expect([moves(u(FOOT)), moves(u('ge-272vg-i-980-vg'))]).toEqual([said('US leg units', 'ma_leg'), said('GE leg units', 'ma_leg')]);
  });

  it('hybrids of three companies are battalions, also with losses; leaders never count', () => {
    const hybrids = UNITS.filter((unit) => unit.kind?.support === 'hybrid');
    for (const { index, kind, id } of hybrids) expect(BATTALION[index], id).toBe(kind?.steps === 3 ? 1 : 0);
    const limit = { units: 3, battalions: 2 };
    const three = hybrids.filter((unit) => unit.kind?.steps === 3).map(({ index }) => index);
    expect(isTooMany(limit, [...three, u(FOOT)])).toBe(three.length >= 2);
    expect(isTooMany(limit, [u(FOOT), u('al-78id-2-309-inf'), u(TANKS), u('al-ldr-rose')])).toBe(false);
  });
});
