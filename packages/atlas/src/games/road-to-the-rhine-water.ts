/** Waters and names of Road to the Rhine, from the lists of its digest. */
import { sideChains } from '../art/curves.ts';
import type { RoutedRiver } from '../board/rivers.ts';
import type { Grid } from '../grid.ts';
import type { WaterLine } from '../model.ts';

/** The digest writes plain letters; the map shows the local spelling and keeps the other for the search. */
export const LOCAL: Record<string, string> = {
  Liege: 'Liège',
  Dusseldorf: 'Düsseldorf',
  Munster: 'Münster',
  Saarbrucken: 'Saarbrücken',
  Julich: 'Jülich',
  Duren: 'Düren',
  Monchengladbach: 'Mönchengladbach',
  Osnabruck: 'Osnabrück',
  Zweibrucken: 'Zweibrücken',
  Prum: 'Prüm',
  Besancon: 'Besançon',
  'Chalons-sur-Marne': 'Châlons-sur-Marne',
  'Vitry-le-Francois': 'Vitry-le-François',
  Epinal: 'Épinal',
  Selestat: 'Sélestat',
  'St. Die': 'St. Dié',
  Luneville: 'Lunéville',
  Hagenau: 'Haguenau',
  Giessen: 'Gießen',
  's-Hertogenbosch': '’s-Hertogenbosch',
  'Neufchateau (Belgium)': 'Neufchâteau',
  'Neufchateau (Vosges)': 'Neufchâteau-Vosges',
  Cologne: 'Köln',
  Ostende: 'Oostende',
  Courtrai: 'Kortrijk',
  Ypres: 'Ieper',
  Louvain: 'Leuven',
  Ghent: 'Gent',
  Bruges: 'Brugge',
  Flushing: 'Vlissingen',
};

/** Unordered hexsides with names become chains of corners, one or more per name and kind. */
export function waterLines(grid: Grid, names: Map<number, string>, kindOf: (s: number) => WaterLine['kind'] | undefined): WaterLine[] {
  const groups = new Map<string, Set<number>>();
  for (const [s, name] of names) {
    const kind = kindOf(s);
    if (!kind) continue;
    const key = `${kind}|${name.replace(/ \(.*\)/, '')}`;
    (groups.get(key) ?? groups.set(key, new Set()).get(key))?.add(s);
  }
  const order = { sea: 0, major: 1, river: 2, canal: 3 };
  const out: WaterLine[] = [];
  for (const [key, set] of [...groups].sort(
    (p, q) => order[p[0].split('|')[0] as keyof typeof order] - order[q[0].split('|')[0] as keyof typeof order] || q[1].size - p[1].size,
  )) {
    const [kind, name] = key.split('|') as [NonNullable<WaterLine['kind']>, string];
    for (const chain of sideChains(grid, (s) => set.has(s))) {
      const river: RoutedRiver = {
        name,
        sides: chain.sides,
        corners: chain.corners,
        course: chain.corners.flatMap((c) => [grid.corners[c].x, grid.corners[c].y]),
      };
      out.push({ name: label(name), river, big: kind === 'major', kind });
    }
  }
  return out;
}

const label = (name: string): string => {
  const first = name.split(/[-(]/)[0].trim();
  const table: Record<string, string> = {
    'Maas-Meuse': 'Meuse',
    'Neder Rijn-Lek': 'Neder Rijn',
    'Our-Sauer': 'Our',
    'Salm-Ambleve': 'Amblève',
    'Dyle-Demer': 'Demer',
    'Enz-Nagold': 'Enz',
    'Eem-Vecht': 'Vecht',
    Saone: 'Saône',
    Sure: 'Sûre',
  };
  if (name.endsWith('Canal') || name === 'Zuid-Willemsvaart') return name;
  return table[name] ?? first;
};
