/** What many games say together: shares with intervals, curves, comparisons between variants. */
import { fisher, mannWhitney, meanInterval, wilson } from './stats.ts';
import type { StoredRecord } from './store.ts';

export interface Share {
  name: string;
  k: number;
  n: number;
  share: number;
  low: number;
  high: number;
}
export interface Curve {
  name: string;
  points: { turn: number; label: string; mean: number; low: number; high: number }[];
}
export interface VariantSummary {
  variant: string;
  games: number;
  wins: Share[];
  levels: Share[];
  strength: Curve[];
  held: Curve[];
  /** What the first side has more than the second, of objectives and of strength in percent of both; empty unless there are two sides. */
  margins: Curve[];
  /** Share of the games in which the first side has held each objective by the turn, those it had from the start left out. */
  falls: Curve[];
  losses: { side: string; kind: string; mean: number; low: number; high: number }[];
  taken: { name: string; side: string; share: Share; turn: { mean: number; low: number; high: number } | undefined; when: string }[];
  actions: { mean: number; low: number; high: number };
}
export interface Comparison {
  variant: string;
  against: string;
  measure: string;
  a: number;
  b: number;
  p: number;
}

const share = (name: string, k: number, n: number): Share => {
  const [low, high] = wilson(k, n);
  return { name, k, n, share: n === 0 ? 0 : k / n, low, high };
};

/** Taken on a turn, and not after this one. */
const within = (taken: number | undefined, turn: number): boolean => taken !== undefined && taken > 0 && taken <= turn;

export function summarise(records: readonly StoredRecord[], sides: readonly string[]): VariantSummary[] {
  const variants = [...new Set(records.map((r) => r.variant))];
  return variants.map((variant) => {
    const mine = records.filter((r) => r.variant === variant);
    const n = mine.length;
    const curve = (name: string, of: (row: StoredRecord['turns'][number]) => number): Curve => {
      const turns = [...new Map(mine.flatMap((r) => r.turns.map((t) => [t.turn, t.label] as const))).entries()].sort((a, b) => a[0] - b[0]);
      return {
        name,
        points: turns.map(([turn, label]) => ({
          turn,
          label,
          ...meanInterval(mine.flatMap((r) => r.turns.filter((t) => t.turn === turn).map(of))),
        })),
      };
    };
    const labels = new Map(mine.flatMap((r) => r.turns.map((t) => [t.turn, t.label] as const)));
    const order = [...labels.keys()].sort((a, b) => a - b);
    const kinds = sides.map((_, s) => [...new Set(mine.flatMap((r) => Object.keys(r.losses[s])))].sort());
    const places = [...new Set(mine.flatMap((r) => Object.keys(r.taken)))];
    return {
      variant,
      games: n,
      wins: [
        ...sides.map((name, s) => share(name, mine.filter((r) => r.winner === s).length, n)),
        share('draw', mine.filter((r) => r.winner === -1).length, n),
      ],
      levels: [...new Set(mine.map((r) => r.level))].sort().map((level) => share(level, mine.filter((r) => r.level === level).length, n)),
      strength: sides.map((name, s) => curve(name, (row) => row.strength[s])),
      held: sides.map((name, s) => curve(name, (row) => row.held[s])),
      margins:
        sides.length === 2
          ? [
              curve('objectives', (row) => row.held[0] - row.held[1]),
              curve('strength, %', (row) => (100 * (row.strength[0] - row.strength[1])) / Math.max(1, row.strength[0] + row.strength[1])),
            ]
          : [],
      falls: places
        .filter((name) => mine.some((r) => (r.taken[name]?.[0] ?? 0) > order[0]) && mine.every((r) => r.taken[name]?.[0] !== order[0]))
        .map((name) => ({
          name,
          points: order.map((turn) => {
            const { share: mean, low, high } = share(name, mine.filter((r) => within(r.taken[name]?.[0], turn)).length, n);
            return { turn, label: labels.get(turn) ?? '', mean: 100 * mean, low: 100 * low, high: 100 * high };
          }),
        })),
      losses: sides.flatMap((side, s) =>
        kinds[s].map((kind) => ({ side, kind, ...meanInterval(mine.map((r) => r.losses[s][kind] ?? 0)) })),
      ),
      taken: places.flatMap((name) =>
        sides.map((side, s) => {
          const when = mine.map((r) => r.taken[name]?.[s] ?? 0).filter((t) => t > 0);
          const middle = [...when].sort((a, b) => a - b)[when.length >> 1];
          return {
            name,
            side,
            share: share(name, when.length, n),
            turn: when.length > 0 ? meanInterval(when) : undefined,
            when: labels.get(middle) ?? '',
          };
        }),
      ),
      actions: meanInterval(mine.map((r) => r.actions)),
    };
  });
}

/** In how many games each objective was held at some time, where that is neither all nor none of them. */
function falls(
  a: readonly StoredRecord[],
  b: readonly StoredRecord[],
  sides: readonly string[],
): Omit<Comparison, 'variant' | 'against'>[] {
  const places = [...new Set([...a, ...b].flatMap((r) => Object.keys(r.taken)))];
  return places.flatMap((place) =>
    sides.flatMap((name, s) => {
      const held = (list: readonly StoredRecord[]): number => list.filter((r) => (r.taken[place]?.[s] ?? 0) > 0).length;
      const [ka, kb] = [held(a), held(b)];
      if ((ka === 0 && kb === 0) || (ka === a.length && kb === b.length)) return [];
      return [{ measure: `${name} in ${place}`, a: ka / a.length, b: kb / b.length, p: fisher(ka, a.length, kb, b.length) }];
    }),
  );
}

/** Each variant against the first: shares by Fisher's test, numbers by Mann-Whitney. */
export function compare(records: readonly StoredRecord[], sides: readonly string[]): Comparison[] {
  const [base, ...others] = [...new Set(records.map((r) => r.variant))];
  const of = (v: string): StoredRecord[] => records.filter((r) => r.variant === v);
  const total = (r: StoredRecord, s: number): number => Object.values(r.losses[s]).reduce((a, b) => a + b, 0);
  return others.flatMap((variant) => {
    const a = of(base);
    const b = of(variant);
    return [
      ...sides.map((name, s) => {
        const ka = a.filter((r) => r.winner === s).length;
        const kb = b.filter((r) => r.winner === s).length;
        return {
          variant,
          against: base,
          measure: `${name} wins`,
          a: ka / a.length,
          b: kb / b.length,
          p: fisher(ka, a.length, kb, b.length),
        };
      }),
      ...falls(a, b, sides).map((x) => ({ variant, against: base, ...x })),
      ...sides.map((name, s) => {
        const xa = a.map((r) => total(r, s));
        const xb = b.map((r) => total(r, s));
        return {
          variant,
          against: base,
          measure: `${name} steps lost`,
          a: meanInterval(xa).mean,
          b: meanInterval(xb).mean,
          p: mannWhitney(xa, xb),
        };
      }),
    ];
  });
}
