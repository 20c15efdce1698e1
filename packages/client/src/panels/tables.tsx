/** Every chart of the rulebook, with the cell that the battle at hand uses. */
import type { Chart } from '@hexfront/engine';
import { computed, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { charts, moment, wantCharts } from '../store/index.ts';
import { CaseNumber, Certainty, Marked } from './bits.tsx';
import { SearchField } from './SearchField.tsx';

const chosen = signal<string | undefined>(undefined);
const words = signal('');

const textOf = (c: Chart): string =>
  [c.name, ...c.cases, ...c.columns, ...(c.notes ?? []), ...c.rows.flatMap((r) => [r.head, ...r.cells])].join(' ').toLowerCase();
const found = computed(() => {
  const all = charts.value;
  const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.length ? all.filter((c) => wanted.every((w) => textOf(c).includes(w))) : all;
});

const bare = (text: string): string => text.replace(/\+$/, '');
/** The cell that the battle at hand uses: as the game says, or the row whose columns are those of the battle. */
function liveNow(): { id: string; row?: number; column?: number } | undefined {
  const b = moment.value?.battle;
  if (!b || b.chart || b.columns.length === 0) return b?.chart;
  for (const chart of charts.value) {
    const row = chart.rows.findIndex((r) => r.cells.length === b.columns.length && r.cells.every((c, i) => bare(c) === bare(b.columns[i])));
    if (row >= 0) return { id: chart.id, row, column: b.final };
  }
  return undefined;
}

export function TablesPanel() {
  useEffect(wantCharts, []);
  const live = liveNow();
  const shown = found.value.find((c) => c.id === (chosen.value ?? live?.id)) ?? found.value[0];
  const marks = words.value.split(/\s+/).filter(Boolean);
  return (
    <section class="sheet-panel tables-panel" aria-label="Tables">
      <header>
        <h2>Tables</h2>
      </header>
      <SearchField label="Search all tables" words={words} />
      <label class="pick-table">
        <span class="label">Table</span>
        <select
          value={shown?.id}
          onChange={(e) => {
            chosen.value = e.currentTarget.value;
          }}
        >
          {found.value.map((c) => (
            <option key={c.id} value={c.id}>
              {c.name}
              {c.id === live?.id ? ' (in use now)' : ''}
            </option>
          ))}
        </select>
      </label>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard */}
      <section class="scroll" tabIndex={0} aria-label={shown?.name ?? 'No table'}>
        {shown ? (
          <ChartView chart={shown} live={live?.id === shown.id ? live : undefined} marks={marks} />
        ) : (
          <p class="panel-note">No table has these words.</p>
        )}
      </section>
    </section>
  );
}

/** One chart; the live row and column are framed, their crossing is filled. */
export function ChartView({
  chart,
  live,
  marks = [],
}: {
  chart: Chart;
  live?: { row?: number; column?: number } | undefined;
  marks?: readonly string[];
}) {
  const cell = useRef<HTMLTableCellElement>(null);
  useEffect(() => cell.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [live?.row, live?.column]);
  const long = chart.columns.length <= 3;
  return (
    <article class="chart">
      <h3>
        {chart.name} <Certainty of={chart.confidence} />
      </h3>
      <p class="chart-cases">
        {chart.cases.map((id) => (
          <CaseNumber key={id} id={id} />
        ))}
      </p>
      <table class={long ? 'chart-table long' : 'chart-table'}>
        <thead>
          <tr>
            <td />
            {chart.columns.map((c, i) => (
              <th key={c} scope="col" class={live?.column === i ? 'live-col' : ''}>
                {c}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map((row, r) => (
            <tr key={`${row.head}/${r}`} class={live?.row === r ? 'live-row' : ''}>
              <th scope="row">
                <Marked text={row.head} words={marks} />
              </th>
              {row.cells.map((text, c) => {
                const here = live?.column === c && live.row === r;
                return (
                  <td
                    key={`${chart.columns[c]}/${c}`}
                    ref={here ? cell : undefined}
                    class={here ? 'live-cell' : live?.column === c ? 'live-col' : ''}
                  >
                    <Marked text={text} words={marks} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {chart.notes?.map((n) => (
        <p key={n} class="chart-note">
          <Marked text={n} words={marks} />
        </p>
      ))}
    </article>
  );
}
