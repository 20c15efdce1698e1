/** What the Administrative Phase does about supply, in the order of 3.3.6-admin. Procedure `supplying`. */
import { END } from '@hexfront/engine';
import type { Proc } from '../../state/shape.ts';
import { determineSupply } from './status.ts';

export const supplying: Proc = {
  first: 'status',
  points: {
    status: {
      auto: (g) => {
        determineSupply(g, g.v.side);
        return END;
      },
    },
  },
};
