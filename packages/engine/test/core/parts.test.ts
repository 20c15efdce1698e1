import {
  type Action,
  type AnyOption,
  type AnyTrigger,
  type AskPoint,
  answerFault,
  type Count,
  check,
  type GameDef,
  type HexId,
  type Kit,
  legal,
  type Refusal,
  seedRng,
  start,
  type UnitId,
  view,
  type World,
} from '@hexfront/engine';
import { count, hex, hexes, record, unit, units } from '@hexfront/engine/parts';
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
/** The example with something done to its refusals. */
function refusing(procs: Kit<TenHexes>['procs'], change: (refusal: Refusal) => Refusal): Kit<TenHexes>['procs'] {
  const told = (option: AnyOption<TenHexes>): AnyOption<TenHexes> => ({
    ...option,
    test: (g, l, a) => {
      const refusal = option.test(g, l, a);
      return refusal && change(refusal);
    },
  });
  return eachQuestion(procs, (point) => ({ ...point, options: point.options.map((o) => told(o as AnyOption<TenHexes>)) as never }));
}
/** The example whose questions say more. */
const asking = (more: Record<string, string | number>): Def => ({
  ...tenHexes,
  kit: (setup, board) => {
    const kit = tenHexes.kit(setup, board);
    return { ...kit, procs: eachQuestion(kit.procs, (point) => ({ ...point, args: (g, l) => ({ ...point.args?.(g, l), ...more }) })) };
  },
});
function eachQuestion(procs: Kit<TenHexes>['procs'], change: (point: AskPoint<TenHexes>) => AskPoint<TenHexes>): Kit<TenHexes>['procs'] {
  const made: Record<string, Kit<TenHexes>['procs'][string]> = {};
  for (const [name, proc] of Object.entries(procs)) {
    const points = Object.entries(proc.points).map(([at, point]) => [at, 'options' in point ? change(point) : point]);
    made[name] = { ...proc, points: Object.fromEntries(points) };
  }
  return made;
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

  it('that are not declared, or are not what was declared, are refused in frames, events, actions, refusals, prompts and answers', () => {
    type Change = (g: World<TenHexes>) => void;
    const after = (change: Change): Def => ({
      ...tenHexes,
      kit: (setup, board) => {
        const kit = tenHexes.kit(setup, board);
        return { ...kit, triggers: [...kit.triggers, { on: 'entered', effect: (g) => change(g) }] };
      },
    });
    const remember = (value: object): Def => after((g) => void Object.assign(g.frames[g.frames.length - 1].l, value));
    expect(faultOf(remember({ holder: 4 }))).toContain('.l.holder: is not declared');
    expect(faultOf(after((g) => g.tell({ e: 'unheard-of', n: 1 })))).toContain('event unheard-of: is not declared');
    expect(faultOf(after((g) => g.tell({ e: 'stage', stage: 'move', holder: 4 })))).toContain('event stage.holder: is not declared');
    expect(faultOf(after((g) => g.tell({ e: 'stage', stage: 4 })))).toContain('event stage.stage: expected a stage, found 4');

    const saying = (more: object): Def => ({
      ...tenHexes,
      kit: (setup, board) => {
        const kit = tenHexes.kit(setup, board);
        const procs = refusing(kit.procs, (refusal) => ({ ...refusal, ...more }));
        return { ...kit, procs };
      },
    });
    expect(faultOf(saying({ holder: 4 }))).toContain('.holder: is not declared');
    expect(faultOf(saying({ unit: 99 }))).toContain('.unit: expected a unit, found 99');
    expect(faultOf(asking({ holder: 4 }))).toMatch(/prompt .*\.holder: is not declared/);
    expect(faultOf(asking({ unit: 'A1' }))).toMatch(/prompt .*\.unit: expected a unit, found "A1"/);

    const g = start(tenHexes, { ...fog, seed: 'x' });
    const [first] = legal(g);
    expect(check(g, { ...first, holder: 4 } as Action)?.why).toBe('malformed');
    expect(check(g, { ...first, u: 'A1' as unknown as UnitId })?.why).toBe('malformed');
    const answering: Def = { ...tenHexes, questions: () => ({ zoc: { args: {}, gives: record({ hexes: hexes() }), answer: () => ({}) } }) };
    expect(answerFault(start(answering, fog), 'zoc', { hexes: [], holder: 4 })).toContain('holder: is not declared');
    expect(answerFault(start(answering, fog), 'zoc', { hexes: [99] })).toContain('hexes[0]: expected a hex, found 99');
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
