/** The Bastogne - St Vith supply complex (15.3.1a). */
import { count, text } from '@hexfront/engine/parts';

export const COMPLEX_EVENTS = {
  railheadsOpen: { bastogne: text(), vith: text() },
  railheadsLost: {},
  trucksBound: { n: count() },
} as const;
