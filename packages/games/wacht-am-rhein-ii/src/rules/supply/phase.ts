/** What the Administrative Phase does about supply, in the order of 3.3.6-admin. Procedure `supplying`. */
import { END } from '@hexfront/engine';
import type { Proc } from '../../state/shape.ts';
import { isSupplyAutomatic } from '../offensive/surprise.ts';
import { determineSupply } from './status.ts';

export const supplying: Proc = {
  first: 'status',
  points: {
    status: {
      auto: (g) => {
        // In the first two days of the offensive nobody traces (35.1.1).
        if (!isSupplyAutomatic(g)) determineSupply(g, g.v.side);
        return END;
      },
    },
  },
};
