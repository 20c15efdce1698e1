/** The turns in the bar: the present one is paper on dark; a click tells weather, arrivals and events of any turn. */

import type { TrackCell } from '@hexfront/engine';
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { info, moment, unitName } from '../store/index.ts';
import { SideDot, useAnswer } from './bits.tsx';
import { Icon, skyIcon } from './icons.tsx';
import { turnWords } from './turn-label.ts';

const opened = signal<number | undefined>(undefined);

export function TurnTrack() {
  const track = moment.value?.track ?? [];
  const now = useRef<HTMLButtonElement>(null);
  const turn = track.find((c) => c.when === 'now')?.turn;
  useEffect(() => now.current?.scrollIntoView({ block: 'nearest', inline: 'center' }), [turn]);
  return (
    <nav class="turns" aria-label="Turns">
      <ol>
        {track.map((cell) => {
          const [day, half] = turnWords(cell.label);
          return (
            <li key={cell.turn}>
              <button
                type="button"
                ref={cell.when === 'now' ? now : undefined}
                class={`cell ${cell.when}`}
                aria-current={cell.when === 'now' ? 'step' : undefined}
                aria-expanded={opened.value === cell.turn}
                title={tell(cell)}
                onClick={() => {
                  opened.value = opened.peek() === cell.turn ? undefined : cell.turn;
                }}
              >
                <span class="cell-day">{day}</span> <span class="cell-half">{half}</span>
                <span class="visually-hidden">{`, ${tell(cell)}`}</span>
                {cell.sky && <Icon name={skyIcon(cell.sky)} size={14} />}
                <span class="cell-due" aria-hidden="true">
                  {cell.due.map((n, side) => (n > 0 ? <i key={`${cell.turn}/${side}`} class={`side-${side}`} /> : null))}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {opened.value !== undefined && <TurnCard turn={opened.value} />}
    </nav>
  );
}

function tell(cell: TrackCell): string {
  const due = cell.due.flatMap((n, side) => (n ? [`${n} ${info.peek()?.sides[side]?.name ?? ''} ${n === 1 ? 'unit' : 'units'} due`] : []));
  return [cell.label, cell.sky, cell.ground, ...due, ...cell.notes].filter(Boolean).join(', ');
}

/** The phases of the turn: what is over, where play is, what is to come. */
function Agenda() {
  const phases = useAnswer('agenda', {}) ?? [];
  return (
    <ul class="agenda" aria-label="Phases of this turn">
      {phases.map((p) => (
        <li
          key={p.id}
          class={`${p.state} depth-${Math.min(2, p.depth)}${p.idle ? ' idle' : ''}`}
          aria-current={p.state === 'now' ? 'step' : undefined}
          title={p.idle ? 'Nothing to do, as things are' : undefined}
        >
          {p.side === undefined ? <span class="side-dot" /> : <SideDot side={p.side} />} {p.name}
          {p.state === 'done' && <span class="visually-hidden">, over</span>}
        </li>
      ))}
    </ul>
  );
}

function TurnCard({ turn }: { turn: number }) {
  const arrivals = useAnswer('arrivals', {}) ?? [];
  const cell = moment.value?.track.find((c) => c.turn === turn);
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
  const due = arrivals.filter((a) => a.turn === turn);
  return (
    <section class="turn-card" aria-label={cell.label} ref={ref}>
      <h3>
        {cell.label}
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
      {cell.when === 'now' && <Agenda />}
      {cell.notes.map((n) => (
        <p key={n}>{n}</p>
      ))}
      {due.length > 0 ? (
        <ul>
          {due.map((a) => (
            <li key={a.unit}>
              <SideDot side={info.value?.units[a.unit]?.side ?? 0} /> {unitName(a.unit)} <span class="muted-2">{a.where}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p class="muted-2">
          {cell.due.some((n) => n > 0) && cell.when === 'past' ? 'All reinforcements due have arrived.' : 'No reinforcements due.'}
        </p>
      )}
    </section>
  );
}
