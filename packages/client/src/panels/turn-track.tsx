/** The turns in the bar: the present one is paper on dark, other days of a long game a cell each; a click tells weather, arrivals and events. */

import type { TrackCell } from '@hexfront/engine';
import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CaseLink } from '../play/bits.tsx';
import { info, moment, scaleNow, unitName } from '../store/index.ts';
import { AgendaList } from './agenda.tsx';
import { SideDot, useAnswer } from './bits.tsx';
import { Icon, skyIcon } from './icons.tsx';
import { dayOf, fitting, type TrackDay, trackCells } from './track-days.ts';
import { turnWords } from './turn-label.ts';

/** The turns whose card is open, first and last. */
const opened = signal<readonly [number, number] | undefined>(undefined);

export function TurnTrack() {
  const track = moment.value?.track ?? [];
  const [room, setRoom] = useState(() => innerWidth);
  useEffect(() => {
    const resize = () => setRoom(innerWidth);
    addEventListener('resize', resize);
    return () => removeEventListener('resize', resize);
  }, []);
  const { cells, before, after } = fitting(trackCells(track), room / scaleNow() - BESIDE_TRACK);
  return (
    <nav class="turns" aria-label="Turns">
      <ol>
        {before > 0 ? <li class="more">+ {before}</li> : null}
        {cells.map((cell) => (
          <li key={cell.turns[0].turn}>
            <Cell cell={cell} />
          </li>
        ))}
        {after > 0 ? <li class="more">+ {after}</li> : null}
      </ol>
      {opened.value !== undefined && <TurnCard span={opened.value} />}
    </nav>
  );
}
/** Pixels of the bar that name and buttons at both ends need, and the margins between. */
const BESIDE_TRACK = 2 * 318;

function Cell({ cell: { turns, day, half, when } }: { cell: TrackDay }) {
  const [first] = turns;
  const last = turns[turns.length - 1];
  const sky = turns.findLast((c) => c.sky)?.sky;
  const due = first.due.map((_, side) => turns.reduce((sum, c) => sum + c.due[side], 0));
  return (
    <button
      type="button"
      class={`cell ${when}${half === undefined ? ' day' : ''}`}
      aria-current={when === 'now' ? 'step' : undefined}
      aria-expanded={opened.value?.[0] === first.turn}
      title={turns.map(tell).join('\n')}
      onClick={() => {
        opened.value = opened.peek()?.[0] === first.turn ? undefined : [first.turn, last.turn];
      }}
    >
      <span class="cell-day">{day}</span> {half === undefined ? null : <span class="cell-half">{half}</span>}
      <span class="visually-hidden">{`, ${turns.map(tell).join('; ')}`}</span>
      {sky && <Icon name={skyIcon(sky)} size={14} />}
      <span class="cell-due" aria-hidden="true">
        {due.map((n, side) => (n > 0 ? <i key={`${first.turn}/${side}`} class={`side-${side}`} /> : null))}
      </span>
    </button>
  );
}

function tell(cell: TrackCell): string {
  const due = cell.due.flatMap((n, side) => (n ? [`${n} ${info.peek()?.sides[side]?.name ?? ''} ${n === 1 ? 'unit' : 'units'} due`] : []));
  return [cell.label, cell.sky, cell.ground, ...due, ...cell.notes.map((n) => n.text)].filter(Boolean).join(', ');
}

/** A turn, or the turns of a day. */
function TurnCard({ span: [from, to] }: { span: readonly [number, number] }) {
  const arrivals = useAnswer('arrivals', {}) ?? [];
  const phases = useAnswer('agenda', {}) ?? [];
  const cells = (moment.value?.track ?? []).filter((c) => c.turn >= from && c.turn <= to);
  const cell = cells[0];
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const close = (e: Event) => {
      if (e instanceof KeyboardEvent ? e.key === 'Escape' : !(e.target as Element).closest('.turns')) opened.value = undefined;
    };
    addEventListener('pointerdown', close);
    addEventListener('keydown', close);
    return () => {
      removeEventListener('pointerdown', close);
      removeEventListener('keydown', close);
    };
  }, []);
  if (!cell) return null;
  const due = arrivals.filter((a) => a.turn >= from && a.turn <= to);
  const name = cells.length === 1 ? cell.label : dayOf(cell.label);
  return (
    <section class="turn-card" aria-label={name} ref={ref}>
      <h3>
        {name}
        <button
          type="button"
          class="plain-icon"
          aria-label="Close"
          onClick={() => {
            opened.value = undefined;
          }}
        >
          <Icon name="close" size={16} />
        </button>
      </h3>
      <dl>
        {cell.sky && (
          <div>
            <dt>Sky</dt>
            <dd>{cell.sky}</dd>
          </div>
        )}
        {cell.ground && (
          <div>
            <dt>Ground</dt>
            <dd>{cell.ground}</dd>
          </div>
        )}
      </dl>
      {cell.when === 'now' && <AgendaList phases={phases} />}
      {[...new Map(cells.flatMap((c) => c.notes).map((n) => [n.text, n])).values()].map((n) => (
        <p key={n.text}>
          {n.text} <CaseLink id={n.case} />
        </p>
      ))}
      {due.length > 0 ? (
        <ul>
          {due.map((a) => (
            <li key={a.unit}>
              <SideDot side={info.value?.units[a.unit]?.side ?? 0} /> {unitName(a.unit)}{' '}
              <span class="muted-2">
                {cells.length > 1 ? `${turnWords(cells.find((c) => c.turn === a.turn)?.label ?? '')[1]}, ` : ''}
                {a.where}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p class="muted-2">
          {cells.some((c) => c.when === 'past' && c.due.some((n) => n > 0))
            ? 'All reinforcements due have arrived.'
            : 'No reinforcements due.'}
        </p>
      )}
    </section>
  );
}
