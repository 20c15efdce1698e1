/** The report: one HTML file that needs nothing else, and a CSV for spreadsheets. */
import type { StoredRecord } from './store.ts';
import type { Comparison, Curve, Share, VariantSummary } from './summary.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const percent = (x: number): string => `${(100 * x).toFixed(0)} %`;
const COLOURS = ['#59656B', '#A8A25A', '#1C6F87', '#A8322A', '#5B7F3B', '#8A5A9E', '#C27B2C', '#2F4F9E'];

/** A share as a bar with its interval. */
function bar(s: Share): string {
  const x = (v: number): number => 4 + 292 * v;
  return `<tr><td>${escaped(s.name)}</td><td class="n">${s.k}</td><td class="n">${percent(s.share)}</td><td><svg width="300" height="18" role="img" aria-label="${percent(s.share)}, between ${percent(s.low)} and ${percent(s.high)}"><rect x="4" y="4" width="292" height="10" fill="#ECE8DC"/><rect x="4" y="4" width="${(292 * s.share).toFixed(1)}" height="10" fill="#1C6F87"/><line x1="${x(s.low).toFixed(1)}" x2="${x(s.high).toFixed(1)}" y1="9" y2="9" stroke="#23282C" stroke-width="2"/></svg></td><td class="q">${percent(s.low)} to ${percent(s.high)}</td></tr>`;
}

/** Curves over the turns, with their intervals as bands. */
function chart(title: string, curves: readonly Curve[]): string {
  const turns = curves[0]?.points.map((p) => p.turn) ?? [];
  if (turns.length < 2) return '';
  const all = curves.flatMap((c) => c.points.flatMap((p) => [p.low, p.high]));
  const top = Math.max(1, ...all);
  const low = Math.min(0, ...all);
  const [w, h, left, bottom] = [640, 220, 44, 24];
  const x = (i: number): string => (left + (i * (w - left - 90)) / (turns.length - 1)).toFixed(1);
  const y = (v: number): string => (h - bottom - ((v - low) * (h - bottom - 10)) / (top - low)).toFixed(1);
  const colour = (k: number): string => COLOURS[k % COLOURS.length];
  const lines = curves.map((c, k) => {
    const band = [
      ...c.points.map((p, i) => `${x(i)},${y(p.high)}`),
      ...[...c.points].reverse().map((p, i) => `${x(c.points.length - 1 - i)},${y(p.low)}`),
    ].join(' ');
    const line = c.points.map((p, i) => `${x(i)},${y(p.mean)}`).join(' ');
    const last = c.points[c.points.length - 1];
    return `<polygon points="${band}" fill="${colour(k)}" opacity="0.2"/><polyline points="${line}" fill="none" stroke="${colour(k)}" stroke-width="2"/><text x="${w - 86}" y="${y(last.mean)}" fill="#23282C">${escaped(c.name)}</text>`;
  });
  const labels = (curves[0]?.points ?? []).map((p, i) =>
    i % Math.ceil(turns.length / 10) === 0 ? `<text x="${x(i)}" y="${h - 6}" text-anchor="middle">${escaped(p.label)}</text>` : '',
  );
  return `<h3>${escaped(title)}</h3><svg width="${w}" height="${h}" role="img" aria-label="${escaped(title)}"><line x1="${left}" y1="${y(0)}" x2="${w - 90}" y2="${y(0)}" stroke="#697075"/><text x="${left - 6}" y="16" text-anchor="end">${top.toFixed(0)}</text><text x="${left - 6}" y="${y(0)}" text-anchor="end">0</text>${low < 0 ? `<text x="${left - 6}" y="${h - bottom}" text-anchor="end">${low.toFixed(0)}</text>` : ''}${lines.join('')}${labels.join('')}</svg>`;
}

function variantPart(v: VariantSummary): string {
  const losses = v.losses.map(
    (l) =>
      `<tr><td>${escaped(l.side)}</td><td>${escaped(l.kind)}</td><td class="n">${l.mean.toFixed(1)}</td><td class="q">${l.low.toFixed(1)} to ${l.high.toFixed(1)}</td></tr>`,
  );
  const taken = v.taken
    .filter((t) => t.share.k > 0)
    .map(
      (t) =>
        `<tr><td>${escaped(t.name)}</td><td>${escaped(t.side)}</td><td class="n">${percent(t.share.share)}</td><td class="n">${t.turn ? `${t.turn.mean.toFixed(1)} (${t.turn.low.toFixed(1)} to ${t.turn.high.toFixed(1)})` : ''}</td><td>${escaped(t.when)}</td></tr>`,
    );
  return `<section><h2>${escaped(v.variant)}: ${v.games} games</h2>
<h3>Who wins</h3><table>${v.wins.map(bar).join('')}</table>
<h3>Levels of victory</h3><table>${v.levels.map(bar).join('')}</table>
${chart('Strength on the map', v.strength)}
${chart('Objectives held', v.held)}
${v.margins.map((m) => chart(`Margin of ${v.strength[0].name} over ${v.strength[1].name}: ${m.name}`, [m])).join('')}
${chart(`Share of games in which ${v.strength[0]?.name} has held the place by then, %`, v.falls)}
<h3>Steps lost, mean and interval</h3><table>${losses.join('')}</table>
<h3>Objectives: share of games held at some time, first turn</h3><table><tr><th>place</th><th>side</th><th class="n">games</th><th class="n">mean turn</th><th>median</th></tr>${taken.join('')}</table></section>`;
}

export function reportHtml(
  title: string,
  about: Record<string, string>,
  variants: readonly VariantSummary[],
  comparisons: readonly Comparison[],
): string {
  const facts = Object.entries(about).map(([k, v]) => `<dt>${escaped(k)}</dt><dd>${escaped(v)}</dd>`);
  const compared = comparisons.map(
    (c) =>
      `<tr><td>${escaped(c.variant)}</td><td>${escaped(c.measure)}</td><td class="n">${c.a.toFixed(2)}</td><td class="n">${c.b.toFixed(2)}</td><td class="n">${c.p < 0.001 ? '&lt; 0.001' : c.p.toFixed(3)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title>
<style>body{font:15px/1.45 system-ui,sans-serif;color:#23282C;background:#F6F3EB;max-width:60rem;margin:2rem auto;padding:0 1rem}h1,h2{font-family:Georgia,serif}
table{border-collapse:collapse;margin:.3rem 0 1rem}td,th{padding:.15rem .7rem .15rem 0;border-bottom:1px solid #D5CFBF;text-align:left}.n{text-align:right;font-variant-numeric:tabular-nums}.q{color:#545C61}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem}dd{margin:0}svg text{font:11px system-ui,sans-serif;fill:#545C61}</style>
<h1>${escaped(title)}</h1><dl>${facts.join('')}</dl>
${comparisons.length > 0 ? `<section><h2>Compared with ${escaped(comparisons[0].against)}</h2><p>p: chance of a difference at least this large if there were none (Fisher's exact test for shares, Mann-Whitney for numbers).</p><table><tr><th>variant</th><th>measure</th><th class="n">${escaped(comparisons[0].against)}</th><th class="n">variant</th><th class="n">p</th></tr>${compared.join('')}</table></section>` : ''}
${variants.map(variantPart).join('\n')}
<p class="q">Intervals are 95 %. Every game's save lies beside this report and can be opened in the page or with hexfront verify.</p></html>
`;
}

export function resultsCsv(records: readonly StoredRecord[], sides: readonly string[]): string {
  const quote = (x: string | number): string => (typeof x === 'number' ? String(x) : `"${x.replaceAll('"', '""')}"`);
  const places = [...new Set(records.flatMap((r) => Object.keys(r.taken)))].sort();
  const head = [
    'variant',
    'game',
    'seed',
    'winner',
    'level',
    'actions',
    'dice',
    ...sides.flatMap((s) => [`${s} steps lost`, `${s} strength at end`]),
    ...places.flatMap((place) => sides.map((s) => `turn ${s} first in ${place}`)),
    'save',
  ];
  const rows = [...records]
    .sort((a, b) => (a.variant === b.variant ? a.index - b.index : a.variant < b.variant ? -1 : 1))
    .map((r) => [
      r.variant,
      r.index,
      r.seed,
      r.winner < 0 ? (r.winner === -1 ? 'draw' : 'none') : sides[r.winner],
      r.level,
      r.actions,
      r.dice,
      ...sides.flatMap((_, s) => [Object.values(r.losses[s]).reduce((a, b) => a + b, 0), r.turns[r.turns.length - 1]?.strength[s] ?? 0]),
      ...places.flatMap((place) => sides.map((_, s) => r.taken[place]?.[s] || '')),
      r.file,
    ]);
  return [head, ...rows].map((row) => row.map(quote).join(',')).join('\n');
}
