/** Operation Stosser prepared (gvar-10): the drop of optional rule 1 always succeeds, wherever the German likes but in towns and forests. */

import { onlyWhile } from '@hexfront/engine';
import { variants } from '../../data/index.ts';
import { isCity, isTown } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { airborneDrop, HEYDTE } from '../optional/airdrop.ts';
import { variant } from './force.ts';

const TERRAIN: ReadonlySet<string> = new Set(variants['gvar-10'].terrain);

export const stosser = variant('gvar-10', (draft, on) => {
  // A card may bring the drop into a game without the optional rule: then its rules come along, for this case only.
  if (!draft.on.has('opt-1')) {
    const before = draft.triggers.length;
    airborneDrop.apply(draft);
    const waiting = (g: G): boolean => on(g) && g.f.place[HEYDTE] === g.box('out');
    draft.triggers = draft.triggers.map((t, i) => (i >= before ? onlyWhile(t, waiting) : t));
  }
  const { refusal, automatic } = draft.drop;
  draft.drop.automatic = (g) => on(g) || automatic(g);
  draft.drop.refusal = (g, hex) => {
    if (!on(g)) return refusal(g, hex);
    if (isTown(g, hex) || isCity(g, hex)) return { case: 'gvar-10', why: 'drop-town' };
    return TERRAIN.has(g.board.terrains[g.board.terrain[hex]]) ? undefined : { case: 'gvar-10', why: 'drop-forest' };
  };
});
