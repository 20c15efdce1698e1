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
  losses: { side: string; kind: string; mean: number; low: number; high: number }[];
  taken: { name: string; side: string; share: Share; turn: { mean: number; low: number; high: number } | undefined }[];
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
      losses: sides.flatMap((side, s) =>
        kinds[s].map((kind) => ({ side, kind, ...meanInterval(mine.map((r) => r.losses[s][kind] ?? 0)) })),
      ),
      taken: places.flatMap((name) =>
        sides.map((side, s) => {
          const when = mine.map((r) => r.taken[name]?.[s] ?? 0).filter((t) => t > 0);
          return { name, side, share: share(name, when.length, n), turn: when.length > 0 ? meanInterval(when) : undefined };
        }),
      ),
      actions: meanInterval(mine.map((r) => r.actions)),
    };
  });
}

/** Each variant against the first: win shares by Fisher's test, numbers by Mann-Whitney. */
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
