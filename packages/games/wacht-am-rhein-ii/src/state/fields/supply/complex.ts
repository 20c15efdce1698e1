/** The Bastogne - St Vith supply complex (15.3.1a). */
export const COMPLEX_VARS = {
  complexTurn: { doc: 'turn since which both towns and the road between them are safe in German hands, 0 they are not (15.3.1a)' },
  railhead: { doc: '1 + the army for which Bastogne is a source: 0 the complex does not work (15.3.1a)' },
  railhead2: { doc: '1 + the army for which St. Vith is a source, 0 none (15.3.1a)' },
} as const;
