import { type AnyTrigger, type Count, type GameDef, type HexId, seedRng, start, type UnitId, view } from '@hexfront/engine';
import { count, hex, record, unit, units } from '@hexfront/engine/parts';
import { checkViews, fuzz, playTwins } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { type TenHexes, tenHexes } from '../../example/game.ts';

type Def = GameDef<TenHexes>;
const fog = { scenario: 'meeting', options: { fog: true } };

/** The example in which a row remembers who entered a hex last, under a declaration of the test's choosing. */
function remembering(battles: object, row: (u: UnitId) => object): Def {
  return {
    ...tenHexes,
    rows: { ...tenHexes.rows, battles: battles as Def['rows']['battles'] },
    kit: (setup, board) => {
      const kit = tenHexes.kit(setup, board);
      const note: AnyTrigger<TenHexes> = {
        on: 'entered',
        effect: (g, e) => {
          (g.rows as unknown as Record<string, object[]>).battles = [row(e.unit as UnitId)];
        },
      };
      return { ...kit, triggers: [...kit.triggers, note] };
    },
  };
}
const BATTLE = { target: hex(), attackers: units() };
const faultOf = (def: Def): string => fuzz(def, { games: 2, options: { fog: true } }).failures[0]?.message ?? '';

describe('parts', () => {
  it('that are not declared are refused', () => {
    expect(faultOf(remembering(record(BATTLE), (u) => ({ target: 0, attackers: [], holder: u })))).toContain(
      'rows.battles[0].holder: is not declared',
    );
    expect(faultOf(remembering(record(BATTLE), () => ({ target: 0, attackers: [], guns: [1] })))).toContain(
      'rows.battles[0].guns: is not declared',
    );
  });

  it('that do not hold what was declared are refused', () => {
    expect(faultOf(remembering(record(BATTLE), () => ({ target: 'A1', attackers: [] })))).toContain(
      'rows.battles[0].target: expected a hex, found "A1"',
    );
    expect(faultOf(remembering(record(BATTLE), () => ({ target: 0, attackers: [99] })))).toContain(
      'attackers[0]: expected a unit, found 99',
    );
    expect(faultOf(remembering(record(BATTLE), () => ({ target: 0 })))).toContain('attackers: is missing');
  });

  it('that name a unit but are declared as an amount are found out by a twin game', () => {
    const found = (def: Def): string => {
      try {
        for (let i = 0; i < 12; i++) playTwins(start(def, { ...fog, seed: `twins${i}` }), 1, seedRng(`p${i}`));
        return '';
      } catch (error) {
        return String(error);
      }
    };
    expect(found(tenHexes)).toBe('');
    const holder = { ...BATTLE, holder: count() };
    expect(found(remembering(record(holder), (u) => ({ target: 0, attackers: [], holder: u })))).toContain('can tell');
    expect(found(remembering(record(holder), (u) => ({ target: 0, attackers: [], holder: 1 + u })))).toContain('can tell');
    const right = { ...BATTLE, holder: unit(1) };
    expect(found(remembering(record(right), (u) => ({ target: 0, attackers: [], holder: 1 + u })))).toBe('');
  });

  it('are hidden with the unit they name, wherever it is stored one higher', () => {
    const def = remembering(record({ ...BATTLE, holder: unit(1) }), () => ({}));
    const g = start(def, { ...fog, seed: 'x' });
    const hidden = def.units.findIndex((each, u) => each.side === 0 && def.visible?.(g, 1, u) === 1);
    (g.rows as unknown as Record<string, object[]>).battles = [{ target: 0, attackers: [hidden], holder: 1 + hidden }];
    expect(view(g, 1).state.rows.battles).toEqual([{ target: 0, attackers: [], holder: 0 }]);
    expect(view(g, 0).state.rows.battles).toEqual([{ target: 0, attackers: [hidden], holder: 1 + hidden }]);
    expect(() => checkViews(g, seedRng('v'))).not.toThrow();
  });

  it('keep unit, hex and amount apart', () => {
    const u: UnitId = 3;
    // @ts-expect-error a unit is no hex
    const h: HexId = u;
    // @ts-expect-error a unit is no amount
    const n: Count = u;
    expect([h, n]).toEqual([3, 3]);
  });
});
