/** What the card of a unit and the questions about its supply tell: every state, and the case behind it. */
import { distance, explain, type SupplyAnswer, type UnitAnswer, type WarningsAnswer } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { CLOUDY, type G } from '../../src/state/shape.ts';
import { from, ground } from '../kit/ground.ts';
import { hex, position, proves, u } from '../kit/kit.ts';

const US = 'us-1-inf';
const FOOT = 'ge-106-inf';
const [WEST, DEEP, DUNKIRK] = ['N-0520', 'N-3510', 'N-0209'];
type Units = Record<string, string | Record<string, string | number>>;
interface More {
  stage?: string;
  vars?: Record<string, number>;
  hexes?: Record<string, Record<string, number>>;
}
/** No roads anywhere: whoever is far from his edges has no line. */
function field(units: Units, more: More = {}): G {
  return position({
    stage: more.stage ?? 'allied.movement',
    scenario: 'campaign',
    vars: { turn: 10, weather: 0, alliedMsp: 5, germanMsp: 5, ...more.vars },
    units: Object.fromEntries(Object.entries(units).map(([id, where]) => [id, typeof where === 'string' ? { at: where } : where])),
    board: ground(WEST, 0, { roadless: true }),
  });
}
const supply = (g: G, id: string, more: object = {}): SupplyAnswer =>
  explain(g, { q: 'supply', unit: u(id), ...more }) as unknown as SupplyAnswer;
const warnings = (g: G): WarningsAnswer => explain(g, { q: 'warnings' }) as unknown as WarningsAnswer;
const card = (g: G, id: string): UnitAnswer => explain(g, { q: 'unit', unit: u(id) }) as unknown as UnitAnswer;
/** The case that a line of the card names, if the card has the line. */
const line = (g: G, id: string, what: string): string | undefined => {
  const found = card(g, id).find((l) => l.what === what);
  return found && (found.case ?? 'no case');
};

describe('why a unit is in supply or is not', () => {
  const g = field({
    [US]: WEST,
    'us-2-inf': DEEP,
    'us-82-par': { at: DEEP, droppedNow: 1 },
    'us-3-inf': { at: DEEP, entered: 1 },
    'us-4-inf': { at: DEEP, airSupplied: 1 },
    [FOOT]: DUNKIRK,
    'us-5-arm': 'ready',
  });
  g.set('unsupplied', u('us-4-inf'), 0);

  proves(['6.B', '6.C', '6.D', '21.A.3', '23', '20-supply'], 'the case behind each status, in both answers', () => {
    for (const [id, status, rule] of [
      [US, 'supplied', '6.B'],
      ['us-2-inf', 'unsupplied', '6.C'],
      ['us-82-par', 'supplied', '21.A.3'],
      ['us-3-inf', 'supplied', '23'],
      ['us-4-inf', 'air-supplied', '6.D'],
      [FOOT, 'supplied', '20-supply'],
    ]) {
      expect(supply(g, id), id).toMatchObject({ status, case: rule });
      expect(line(g, id, `card.${status}`), id).toBe(rule);
    }
    expect(supply(g, 'us-5-arm')).toEqual({ status: 'off-map', case: '6.B', path: [], blockers: [] });
  });

  proves(['6.A', '20-supply'], 'what the next impulse will change; nothing for the garrison of Dunkirk', () => {
    for (const id of ['us-82-par', 'us-3-inf']) expect(line(g, id, 'card.will-be-cut'), id).toBe('6.A');
    for (const id of [US, 'us-2-inf', 'us-4-inf', FOOT])
      for (const what of ['card.will-be-cut', 'card.will-be-supplied']) expect(line(g, id, what), id).toBeUndefined();
    const back = field({ [US]: WEST });
    back.set('unsupplied', u(US), 1);
    expect([line(back, US, 'card.unsupplied'), line(back, US, 'card.will-be-supplied')]).toEqual(['6.C', '6.A']);
  });

  proves(['6.B', '6.C', '20-supply', '5.D.5'], 'in another hex: by the line that would be there', () => {
    const there = (id: string, to: string): unknown[] => {
      const { status, case: rule } = supply(g, id, { hex: hex(g, to) });
      return [status, rule];
    };
    expect(there('us-2-inf', WEST)).toEqual(['supplied', '6.B']);
    expect(there(US, DEEP)).toEqual(['unsupplied', '6.C']);
    expect(there('ge-12vg-inf', DUNKIRK)).toEqual(['supplied', '20-supply']);
    // Only for Germans, and for no aircraft.
    expect(there(US, DUNKIRK)[1]).not.toBe('20-supply');
    expect(there('lw-jd1-fb', DUNKIRK)).toEqual(['unsupplied', '5.D.5']);
  });

  proves(['6.B-block'], 'who stands in the way, or makes the zone in the way', () => {
    const foes = ['ge-12vg-inf', 'ge-16vg-inf', 'ge-18vg-inf', 'ge-26vg-inf', 'ge-62vg-inf', FOOT];
    const around = (n: number): G =>
      field({ [US]: WEST, ...Object.fromEntries(foes.slice(0, n).map((id, i) => [id, from(WEST, Math.round((6 * i) / n))])) });
    for (const n of [3, 6]) {
      const g = around(n);
      const { status, blockers } = supply(g, US);
      expect([status, blockers.length > 0]).toEqual(['unsupplied', true]);
      for (const b of blockers) {
        const away = distance(g.board, b.hex, g.hexOf(b.unit as number));
        expect([b.case, b.what]).toEqual(['6.B-block', away === 0 ? 'supply.enemy-unit' : 'supply.enemy-zoc']);
        expect(foes.slice(0, n).map(u)).toContain(b.unit);
        expect(away).toBeLessThan(2);
      }
    }
  });
});

describe('warnings', () => {
  proves(['6.D'], 'of units out of supply only while a transport could help them', () => {
    const of = (more: More = {}, transports: Units = { 'us-52w-trn': 'england' }): string[] =>
      warnings(field({ [US]: DEEP, 'us-2-arm': WEST, 'us-97w-bmb': WEST, ...transports }, { stage: 'allied.supply', ...more })).map(
        (w) => w.what,
      );
    expect(of()).toEqual(['warn.unsupplied']);
    expect(of({ vars: { lastSky: CLOUDY } })).toEqual([]);
    expect(of({}, {})).toEqual([]);
  });

  proves(['10.A.1'], 'of aircraft only while there is an attack they could support', () => {
    const g = field({ 'us-97w-bmb': { at: 'N-0512', operational: 1 }, [US]: WEST }, { stage: 'allied.air' });
    expect(warnings(g)).toEqual([]);
  });
});

describe('the card', () => {
  proves(['21.C', '21.A.5', '21.B.2', '21.B.3'], 'tells what an airborne unit can still do, and its plot', () => {
    const at = (vars: Record<string, number>, fields: Record<string, number> = {}): G =>
      field({ 'lw-vdh-par': { at: 'N-3021', ...fields }, 'us-82-par': { at: 'england', plotHex: 77 } }, { vars });
    const fresh = at({});
    expect([line(fresh, 'lw-vdh-par', 'card.can-jump'), line(fresh, 'lw-vdh-par', 'card.jumped')]).toEqual(['21.C', undefined]);
    const used = at({ jump: 1 }, { plotHex: 80, plotImpulse: 2 });
    expect([line(used, 'lw-vdh-par', 'card.can-jump'), line(used, 'lw-vdh-par', 'card.jumped')]).toEqual([undefined, '21.C']);
    expect(line(used, US, 'card.can-jump')).toBeUndefined();
    expect(card(used, 'lw-vdh-par').find((l) => l.what === 'card.plotted-impulse')).toMatchObject({
      args: { h: 80, n: 2 },
      case: '21.A.5',
    });
    expect(card(used, 'us-82-par').find((l) => l.what === 'card.plotted')).toMatchObject({ args: { h: 77 }, case: '21.A.5' });
    expect(line(used, 'us-82-par', 'card.can-drop')).toBe('21.B.2');
  });

  proves(['5.D.2-ready', '18.D.5', '10.A-ops', '10.A.3-abort'], 'tells whether an aircraft can fly, or when it comes back', () => {
    const g = field({
      'us-97w-bmb': { at: WEST, operational: 1 },
      'us-98w-bmb': { at: 'N-0512', aborted: 1, flew: 1 },
      'lw-jd1-fb': { at: 'destroyed', lostOn: 6 },
      [US]: 'destroyed',
    });
    expect(line(g, 'us-97w-bmb', 'card.operational')).toBe('5.D.2-ready');
    expect([line(g, 'us-98w-bmb', 'card.grounded'), line(g, 'us-98w-bmb', 'card.operational')]).toEqual(['5.D.2-ready', undefined]);
    expect([line(g, 'us-98w-bmb', 'card.aborted'), line(g, 'us-98w-bmb', 'card.flew')]).toEqual(['10.A.3-abort', '10.A-ops']);
    // Two whole turns go by in between.
    expect(card(g, 'lw-jd1-fb').find((l) => l.what === 'card.back-on')).toMatchObject({ args: { n: 9 }, case: '18.D.5' });
    expect(line(g, US, 'card.back-on')).toBeUndefined();
  });

  proves(
    ['11-loss', '5.D.1-who', '5.D.1-combat', '5.C.4-lock', '21.B.3'],
    'tells levels, maneuver supply, and what a transport is at',
    () => {
      const g = field({
        [US]: { at: WEST, reduced: 1, maneuver: 1 },
        'us-2-arm': { at: WEST, maneuver: 0 },
        'us-102-cav': WEST,
        [FOOT]: 'N-3021',
        'us-52w-trn': { at: 'england', airlift: 2 },
        'us-53w-trn': { at: 'england', flew: 1 },
        'us-82-par': { at: 'england', lastDrop: 3, regrouped: 2 },
      });
      expect(card(g, US)).toContainEqual({ what: 'card.levels-cadre', args: { n: 1, of: 2 }, case: '11-loss' });
      expect(card(g, 'us-102-cav')).toContainEqual({ what: 'card.levels', args: { n: 1, of: 1 }, case: '11-loss' });
      expect([line(g, US, 'card.motorized'), line(g, FOOT, 'card.foot')]).toEqual(['5.D.1-who', '5.D.1-who']);
      expect([line(g, US, 'card.maneuver'), line(g, US, 'card.no-maneuver')]).toEqual(['5.D.1-who', undefined]);
      expect([line(g, 'us-2-arm', 'card.maneuver'), line(g, 'us-2-arm', 'card.no-maneuver')]).toEqual([undefined, '5.D.1-combat']);
      expect([line(g, FOOT, 'card.maneuver'), line(g, FOOT, 'card.no-maneuver')]).toEqual([undefined, undefined]);
      expect([line(g, 'us-52w-trn', 'card.airlift'), line(g, 'us-53w-trn', 'card.flew')]).toEqual(['5.C.4-lock', '10.B.3-mix']);
      expect(card(g, 'us-82-par')).toContainEqual({ what: 'card.regrouping', args: { n: 2, of: 6 }, case: '21.B.3' });
      expect(line(g, 'us-82-par', 'card.can-drop')).toBeUndefined();
    },
  );

  proves(['18.D.3a', '18.D.4'], 'tells of a brigade that it comes back free, once', () => {
    const g = field({ 'be-1-inf': 'destroyed', 'pl-1-par': { at: 'destroyed', rebuilt: 1 }, [US]: WEST });
    expect([line(g, 'be-1-inf', 'card.free'), line(g, 'be-1-inf', 'card.mark-free-rebuild')]).toEqual(['18.D.3a', '18.D.3a']);
    expect([line(g, 'pl-1-par', 'card.gone'), line(g, 'pl-1-par', 'card.mark-free-rebuild')]).toEqual(['18.D.4', '18.D.4']);
  });
});
