/**
 * Mechanized and motorized infantry on foot (24.1, err-24.1), by agreement: before anything moves it may be declared Class A with six points, one weaker in
 * attack and two in defense; who then stays where it is for a whole Movement Phase of its side may be back on its vehicles at the end of it.
 */
import { among, type Refusal, type UnitId } from '@hexfront/engine';
import { ON_FOOT, rides, SIDE, UNITS } from '../../state/query.ts';
import { type G, type Opt, WAITS } from '../../state/shape.ts';

/** Value of `onFoot` while it waits for its vehicles. */
const MOUNTING = 2;
const OWN: readonly (readonly UnitId[])[] = [0, 1].map((side) => UNITS.filter((u) => u.side === side).map((u) => u.index));

function refusal(g: G, unit: UnitId, mounts: boolean): Refusal | undefined {
  const no = (why: string, rule = '24.1'): Refusal => ({ case: rule, why, unit });
  if (!g.rules.infantryOnFoot) return no('no-such-rule', '24.0');
  if (SIDE[unit] !== g.v.side) return no('not-yours');
  if (!g.onMap(unit)) return no('not-on-map');
  if (g.v.begun !== 0) return no('movement-begun');
  if (!rides(g, unit)) return no('rides-nothing');
  if (g.f.moved[unit] !== 0) return no('moved-already');
  if (mounts) return g.f.onFoot[unit] === ON_FOOT ? undefined : no('not-on-foot');
  return g.f.onFoot[unit] === 0 ? undefined : no('on-foot-already');
}

function option(k: 'dismount' | 'mount'): Opt {
  const mounts = k === 'mount';
  return {
    k,
    parts: 'u',
    ...among({
      k,
      part: 'u',
      of: (g: G) => (g.rules.infantryOnFoot && g.v.begun === 0 ? OWN[g.v.side] : []),
      fits: (g: G) => (u: UnitId) => refusal(g, u, mounts) === undefined,
    }),
    test: (g, _l, { u }) => refusal(g, u, mounts),
    take(g, _l, { u }) {
      g.set('onFoot', u, mounts ? MOUNTING : ON_FOOT);
      if (mounts) g.set('moved', u, WAITS);
      g.emit({ e: 'onFoot', u, state: mounts ? 'mounting' : 'foot', case: '24.1' });
      return 'plan';
    },
  };
}
export const dismount = option('dismount');
export const mount = option('mount');

/** At the end of the phase those who stayed for it ride again. */
export function rideAgain(g: G): void {
  if (!g.rules.infantryOnFoot) return;
  for (const u of OWN[g.v.side])
    if (g.f.onFoot[u] === MOUNTING) {
      g.set('onFoot', u, 0);
      if (g.onMap(u)) g.emit({ e: 'onFoot', u, state: 'rides', case: '24.1' });
    }
}
