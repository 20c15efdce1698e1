/** The decisions about bridges and roads that modules may change (`rules.works`). */
import type { HexsideId, Refusal, UnitId } from '@hexfront/engine';
import type { G } from '../state/shape.ts';

export interface WorkHooks {
  /** Highest pip with which a unit blows a bridge; the first that knows decides (opt-4.32). */
  blowsAt: ((g: G, unit: UnitId) => { atMost: number; case: string } | undefined)[];
  /** Added to the die of an attempt (opt-4.41). */
  dieAdds: ((g: G, unit: UnitId, hexside: HexsideId) => { by: number; case: string } | undefined)[];
  /** Units that may try although their side leaves it to others (opt-4.31). */
  alsoBlow: ((g: G, unit: UnitId) => boolean)[];
  /** Further reasons against an attempt on a bridge (opt-4.33). */
  mayBlow: ((g: G, unit: UnitId, hexside: HexsideId) => Refusal | undefined)[];
}

export const emptyWorkHooks = (): WorkHooks => ({ blowsAt: [], dieAdds: [], alsoBlow: [], mayBlow: [] });
