/** The table an attack is read from, and the chances of its results. */
import type { Chart } from '@hexfront/engine';
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { charts, wantCharts } from '../../store/index.ts';
import type { BattleSaid } from '../../table/protocol.ts';
import { percent } from '../bits.tsx';

/** Columns to each side of the live one that are shown where there is no room for all. */
const NEAR = 2;
/** Somebody wants to see all of it all the same. */
const wanted = signal(false);

/** Where the panel would have to be scrolled, the table shrinks to what is around its live column and stands beside the chances. */
function useRoom(): { current: HTMLDivElement | null } {
  const ref = useRef<HTMLDivElement>(null);
  const measure = () => {
    const panel = ref.current?.closest<HTMLElement>('.combat');
    const body = panel?.querySelector('.combat-body');
    if (!panel || !body) return;
    delete panel.dataset.tight;
    if (body.scrollHeight > body.clientHeight + 1) panel.dataset.tight = 'true';
  };
  useLayoutEffect(measure);
  useEffect(() => {
    const body = ref.current?.closest('.combat-body');
    if (!body) return;
    const observer = new ResizeObserver(measure);
    observer.observe(body, { box: 'border-box' });
    return () => observer.disconnect();
  }, []);
  return ref;
}

/** What a result is read from: the chances, and the table they come from. */
export function Reading({ b, fell, rolled }: { b: BattleSaid; fell?: string | undefined; rolled?: string | undefined }): JSX.Element {
  const ref = useRoom();
  // Read here, so that it is measured again when the table has come.
  void charts.value;
  return (
    <div ref={ref} class={wanted.value ? 'reading whole' : 'reading'}>
      <CombatTable b={b} rolled={rolled} />
      <Odds b={b} fell={fell} />
    </div>
  );
}

interface Row {
  head: string;
  /** The same in a word. */
  short: string;
  cells: readonly string[];
  kind: string;
}

/** Rows of the chart if the game shows it, else the one row in use. */
function rowsOf(b: BattleSaid, rolled: string | undefined): Row[] {
  const row = (c: Chart) =>
    c.id === b.chart?.id && b.chart.row !== undefined
      ? b.chart.row
      : c.rows.findIndex((r) => r.cells.length === b.columns.length && r.cells.slice(0, -1).join() === b.columns.slice(0, -1).join());
  const chart = charts.value.find((c) => c.id === b.chart?.id) ?? charts.value.find((c) => row(c) >= 0);
  const live = chart ? row(chart) : -1;
  // A table may have its odds as the head of its columns instead of as a row.
  const headed = live < 0 && chart?.columns.length === b.columns.length;
  const head: Row = { head: 'Column', short: '', cells: b.columns, kind: 'is-live' };
  if (!chart || (live < 0 && !headed)) return [head];
  const rows = chart.rows.map((r, n): Row => {
    const die = /^(?:die )?(-?\d+)/i.exec(r.head)?.[1];
    // Where the cells are rolls, the rows are results.
    const result = /^result (.+)/.exec(r.head)?.[1];
    const never = die !== undefined && /modified/i.test(r.head) && modifier(b) === 0;
    const kinds = [n === live && 'is-live', (die ?? result) && 'is-die', die && die === rolled && 'is-fell', never && 'is-never'];
    return {
      head: /^-?\d+$/.test(r.head) ? `Die ${r.head}` : label(r.head),
      short: die ? `Die ${die}` : (result ?? ''),
      cells: r.cells,
      kind: kinds.filter(Boolean).join(' '),
    };
  });
  return headed ? [head, ...rows] : rows;
}

function CombatTable({ b, rolled }: { b: BattleSaid; rolled: string | undefined }): JSX.Element | null {
  useEffect(wantCharts, []);
  if (!b.columns.length) return null;
  const rows = rowsOf(b, rolled);
  /** The column if the enemy does all that can still be done. */
  const worst = b.answers?.atWorst?.at ?? b.final;
  const from = Math.max(0, Math.min(worst, b.final - NEAR, b.columns.length - 2 * NEAR - 1));
  const cell = (i: number, live: boolean): string =>
    [
      i === b.final ? 'is-final' : '',
      live && i === b.start && b.start !== b.final ? 'is-start' : '',
      i === worst && worst !== b.final ? 'is-worst' : '',
      i < from || i > Math.max(b.final, from + 2 * NEAR) ? 'is-far' : '',
    ].join(' ');
  return (
    <div class="crt-scroll">
      <table class="crt">
        <tbody>
          {rows.map((r, n) => (
            <tr key={n} class={r.kind}>
              <th>
                <span class="long">{r.head}</span>
                <span class="short" aria-hidden="true">
                  {r.short}
                </span>
              </th>
              {r.cells.map((c, i) => (
                <td key={i} class={cell(i, r.kind.includes('is-live'))}>
                  {c}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button
        type="button"
        class="text-link crt-more"
        aria-expanded={wanted.value}
        onClick={() => {
          wanted.value = !wanted.peek();
        }}
      >
        {wanted.value ? 'Only around the column' : 'Whole table'}
      </button>
    </div>
  );
}

const label = (key: string): string => (key.charAt(0).toUpperCase() + key.slice(1)).replaceAll('-', ' ');

/** Sum of what changes the die. */
const modifier = (b: BattleSaid): number => Number.parseInt(b.die.total.replace('−', '-'), 10) || 0;

/** Pips with the modifiers of the die ledger, as the table counts them. */
export const rolledTotal = (b: BattleSaid, pips: readonly number[]): string => String(pips.reduce((a, n) => a + n, 0) + modifier(b));

/** Same results together, likeliest order of the table kept. */
function grouped(outcomes: BattleSaid['outcomes']): { result: string; chance: number; text: string }[] {
  const out = new Map<string, { result: string; chance: number; text: string }>();
  for (const o of outcomes) {
    const old = out.get(o.result);
    if (old) old.chance += o.chance;
    else out.set(o.result, { result: o.result, chance: o.chance, text: o.text });
  }
  return [...out.values()];
}

function Odds({ b, fell }: { b: BattleSaid; fell: string | undefined }): JSX.Element | null {
  if (!b.outcomes.length) return null;
  // Of two rolls thrown at once each has a table of its own, and what fell names a result of each.
  const sections = [...new Set(b.outcomes.map((o) => o.section))];
  const fallen = fell?.split('|');
  return (
    <div class={sections.length > 1 ? 'rolls' : undefined}>
      {sections.map((section, n) => (
        <Chances
          key={section ?? ''}
          title={section}
          outcomes={b.outcomes.filter((o) => o.section === section)}
          fell={sections.length > 1 ? fallen?.[n] : fell}
        />
      ))}
    </div>
  );
}
function Chances({
  title,
  outcomes,
  fell,
}: {
  title: string | undefined;
  outcomes: BattleSaid['outcomes'];
  fell: string | undefined;
}): JSX.Element {
  return (
    <table class="odds">
      {title === undefined ? null : <caption>{title}</caption>}
      <tbody>
        {grouped(outcomes).map((o, i) => (
          <tr key={o.result} class={fell === o.result ? 'is-fell' : ''}>
            <th>{o.result}</th>
            <td class="bar-cell">
              <span class="bar-back">
                <span class={`bar-fill fill-${i % 5}`} style={{ width: `${o.chance * 100}%` }} />
              </span>
            </td>
            <td class="amount">{percent(o.chance)}</td>
            <td class="says">{o.text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
