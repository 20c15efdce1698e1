/** Points split over several uses in one go, in secret where the other side splits its own: one row for each use, sealed with one button. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { CaseLink } from '../play/bits.tsx';
import { tellWhy } from '../play/control.ts';
import { busy, moment, play, sideName, toDo } from '../store/index.ts';
import type { SplitSaid } from '../table/protocol.ts';

type Row = SplitSaid['rows'][number];

function Points({ row, n, most, set }: { row: Row; n: number; most: number; set(n: number): void }): JSX.Element {
  const slots = Array.from({ length: row.effects.length - 1 }, (_, i) => i + 1);
  return (
    <section class={row.open ? 'split-row' : 'split-row shut'} aria-label={row.text}>
      <h3>
        {row.text} <CaseLink id={row.case} /> <output>{n}</output>
      </h3>
      <div class="split-slots">
        <button
          type="button"
          class="button"
          aria-label={`One point less for ${row.text}`}
          disabled={!row.open || n === 0}
          onClick={() => set(n - 1)}
        >
          −
        </button>
        <div class="slots" aria-hidden="true">
          {slots.map((i) => (
            <button
              type="button"
              tabIndex={-1}
              key={i}
              class={`${i <= n ? 'on' : i > most ? 'beyond' : ''} ${row.steps.includes(i) ? 'step' : ''}`}
              onClick={() => row.open && set(Math.min(most, i === n ? i - 1 : i))}
            />
          ))}
        </div>
        <button
          type="button"
          class="button"
          aria-label={`One point more for ${row.text}`}
          disabled={!row.open || n >= most}
          onClick={() => set(n + 1)}
        >
          +
        </button>
      </div>
      <p class="split-effect">{row.effects[n]}</p>
    </section>
  );
}

/** What is left, and whether it may be left. */
export function splitRest(left: number, whole = false): string {
  if (left === 0) return '.';
  return whole
    ? `. Assign ${left === 1 ? 'the last point' : `the other ${left} points`} to seal the split.`
    : `: ${left} ${left === 1 ? 'point is' : 'points are'} not used`;
}

function Split({ of }: { of: SplitSaid }): JSX.Element {
  const [points, setPoints] = useState(() => of.rows.map((r) => r.given));
  const placed = points.reduce((a, b) => a + b, 0);
  const left = of.total - placed;
  const seal = async () => {
    const reply = await play(...of.rows.flatMap((row, i) => (row.open ? [{ k: of.kind, n: points[i] }] : [])));
    if (!reply.done) tellWhy('The points were not assigned.', [reply.refusal]);
  };
  return (
    <section class="split" aria-label="Points to assign">
      <h2>{moment.value?.prompt.stages.at(-1)?.name}</h2>
      <dl class="split-sums">
        <div>
          <dt>Your points</dt>
          <dd>{of.total}</dd>
        </div>
        {of.rivals.map((r) => (
          <div key={r.side}>
            <dt>{sideName(r.side)} points</dt>
            <dd>
              {r.total} <small>split secret</small>
            </dd>
          </div>
        ))}
      </dl>
      {of.rows.map((row, i) => (
        <Points
          key={row.text}
          row={row}
          n={points[i]}
          most={points[i] + left}
          set={(n) => setPoints(points.map((old, j) => (j === i ? n : old)))}
        />
      ))}
      <footer class="split-foot">
        <p class={left ? 'caution' : 'quiet'}>
          {placed} of {of.total} assigned{splitRest(left, of.whole)}
        </p>
        <button type="button" class="button primary" disabled={busy.value || (of.whole && left > 0)} onClick={() => void seal()}>
          Seal the split
        </button>
        <p class="quiet">Both splits are shown together.</p>
      </footer>
    </section>
  );
}

export function SplitPanel(): JSX.Element | null {
  const of = toDo.value.split;
  // Another side, or another question, begins from what has been given.
  return of ? (
    <Split key={`${moment.value?.prompt.side}/${of.rows.map((r) => r.given).join()}/${of.rows.findIndex((r) => r.open)}`} of={of} />
  ) : null;
}
