import type { ManifestDate, ManifestRow } from './scenario-types.ts';

/** The set-up list of a date; loaded when a game of that date begins. */
export async function loadManifest(date: ManifestDate): Promise<readonly ManifestRow[]> {
  switch (date) {
    case 'dec-16':
      return (await import('../../data/manifests/dec-16.json', { with: { type: 'json' } })).default as unknown as readonly ManifestRow[];
    case 'dec-21':
      return (await import('../../data/manifests/dec-21.json', { with: { type: 'json' } })).default as unknown as readonly ManifestRow[];
    case 'dec-28':
      return (await import('../../data/manifests/dec-28.json', { with: { type: 'json' } })).default as unknown as readonly ManifestRow[];
  }
}
