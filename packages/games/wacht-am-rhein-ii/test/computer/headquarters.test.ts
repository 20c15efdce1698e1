/** Where the computer takes its headquarters. */
import { distance, type UnitId } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { headquartersMarch, staffMarches } from '../../src/computer/headquarters.ts';
import { fieldOf, fromHere, SLOT } from '../../src/rules/movement/reach.ts';
import { traceSide } from '../../src/rules/supply/status.ts';
import { type G, GERMAN } from '../../src/state/shape.ts';
import { G_LINE, GE, hex, type Scene, scene, u } from '../kit/supply.ts';

/** Army, corps and division along a road from the source; the troops at its end. */
const on = (corps: number, hq: number, units: Scene['units'] = {}, road = G_LINE.length): G =>
  scene({
    units: {
      [GE.army]: G_LINE[1],
      [GE.corps]: G_LINE[corps],
      [GE.hq]: G_LINE[hq],
      [GE.foot]: G_LINE[18],
      [GE.mate]: G_LINE[17],
      ...units,
    },
    primary: [G_LINE.slice(0, road)],
  });
const march = (g: G, id: string) => headquartersMarch(g, GERMAN, u(id), () => traceSide(g, GERMAN));
const away = (g: G, from: number, to: UnitId): number => distance(g.board, from, g.hexOf(to));

describe('headquarters', () => {
  it('of a corps follow their divisions, and stay when they are near', () => {
    const far = on(3, 15);
    const to = march(far, GE.corps)?.to ?? far.hexOf(u(GE.corps));
    expect(away(far, to, u(GE.hq))).toBeLessThan(away(far, far.hexOf(u(GE.corps)), u(GE.hq)));
    expect(march(on(11, 15), GE.corps)).toBeUndefined();
  });
  it('of a division follow their troops', () => {
    const g = on(6, 9);
    const to = march(g, GE.hq)?.to ?? 0;
    expect(away(g, to, u(GE.foot))).toBeLessThan(away(g, g.hexOf(u(GE.hq)), u(GE.foot)));
  });
  it('also when these are far ahead and only guns are left beside them', () => {
    const guns = { 'ge-212vg-iii-212-art': G_LINE[2], 'ge-212vg-ii-212-art': G_LINE[2] };
    const g = on(6, 2, guns);
    const to = march(g, GE.hq)?.to ?? g.hexOf(u(GE.hq));
    expect(away(g, to, u(GE.foot))).toBeLessThan(away(g, g.hexOf(u(GE.hq)), u(GE.foot)));
  });
  it('the highest first: a division goes as far as its corps comes to supply it', () => {
    const g = on(3, 12);
    const orders = staffMarches(g, GERMAN);
    expect(orders.map((order) => order.u)).toEqual([u(GE.corps), u(GE.hq)]);
    expect(away(g, orders[1].to, u(GE.foot))).toBeLessThanOrEqual(away(g, march(g, GE.hq)?.to ?? g.hexOf(u(GE.hq)), u(GE.foot)));
  });
  it('but no farther than a supply path leads to them', () => {
    const g = on(1, 8, {}, 8);
    const valid = (to: number): number => {
      const then = g.copy() as G;
      then.move(u(GE.hq), to);
      return traceSide(then, GERMAN).valid[u(GE.hq)];
    };
    const to = march(g, GE.hq)?.to ?? g.hexOf(u(GE.hq));
    expect(valid(to)).toBe(1);
    // By itself it would go on.
    const reach = fieldOf(g, fromHere(g, u(GE.hq)), SLOT.other);
    expect(G_LINE.some((id) => reach.reached(hex(g, id)) && valid(hex(g, id)) === 0)).toBe(true);
  });
});
