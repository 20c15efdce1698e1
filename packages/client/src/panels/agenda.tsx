/** The phases of the turn under the bar: what is over, where play is, what is left out; a click or D tells all of them in a list. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { narrow } from '../play/screen-state.ts';
import { ableUnits, moment, pieces, sideName, toDo } from '../store/index.ts';
import type { PhaseSaid } from '../table/protocol.ts';
import { type AgendaCell, cellsOf, groupsOf, isLong, ONE_PHASE } from './agenda-rows.ts';
import { SideDot, useAnswer } from './bits.tsx';
import { shortTurn } from './turn-label.ts';
import './agenda.css';

/** The list of all phases is open. */
export const agendaOpen = signal(false);

/** Every phase in its row, those inside others indented. */
export function AgendaList({ phases }: { phases: readonly PhaseSaid[] }): JSX.Element {
  return (
    <ul class="agenda" aria-label="Phases of this turn">
      {phases.map((p) => (
        <li
          key={p.id}
          class={`${p.state} depth-${Math.min(2, p.depth)}${p.idle ? ' idle' : ''}`}
          aria-current={p.state === 'now' ? 'step' : undefined}
          title={p.idle ? IDLE : undefined}
        >
          {p.side === undefined ? <span class="side-dot" /> : <SideDot side={p.side} />} {p.name}
          {p.state === 'done' && <span class="visually-hidden">, over</span>}
        </li>
      ))}
    </ul>
  );
}
const IDLE = 'Nothing to do, as things are';

/** What waits to be decided in the present phase: units that can act, or what must be done. */
function waiting(): string | undefined {
  const m = moment.value;
  if (!m || m.theirs || m.result) return undefined;
  const due = toDo.value.tasks.filter((t) => t.must).reduce((sum, t) => sum + (t.left ?? t.units.length), 0);
  if (due > 0) return `${due} to do`;
  const able = m.battle ? 0 : ableUnits.value.filter((u) => pieces.value.get(u)?.side === m.prompt.side).length;
  return able > 1 ? `${able} left` : undefined;
}

function Cell({ cell }: { cell: AgendaCell }): JSX.Element {
  const left = cell.state === 'now' ? waiting() : undefined;
  const about = cell.idle ? `${cell.title}: nothing to do, as things are` : cell.title;
  return (
    <button
      type="button"
      class={`phase ${cell.state}${cell.idle ? ' idle' : ''} stripe-${cell.side ?? 'both'}`}
      aria-current={cell.state === 'now' ? 'step' : undefined}
      title={about === cell.word ? undefined : about}
      onClick={() => {
        agendaOpen.value = !agendaOpen.peek();
      }}
    >
      <span>{cell.word}</span>
      {cell.state === 'done' && !cell.idle ? <span class="visually-hidden">, over</span> : null}
      {left ? <b class="phase-left">{left}</b> : null}
    </button>
  );
}

export function AgendaBar(): JSX.Element | null {
  const phases = useAnswer('agenda', {}) ?? [];
  const ref = useRef<HTMLElement>(null);
  const [fold, setFold] = useState(0);
  const [width, setWidth] = useState(0);
  const track = moment.value?.track.find((c) => c.when === 'now');
  const long = isLong(phases);
  const said = `${width}/${phases.map((p) => p.state[0] + (p.idle ? '-' : '')).join('')}/${waiting() ?? ''}`;
  // As wide as it likes first; closed step by step until it fits.
  useLayoutEffect(() => setFold(0), [said]);
  useLayoutEffect(() => {
    const row = ref.current?.querySelector('.phases');
    if (row && fold < ONE_PHASE && row.scrollWidth > row.clientWidth + 1) setFold(fold + 1);
  }, [said, fold]);
  useEffect(() => {
    const bar = ref.current;
    const screen = bar?.parentElement;
    if (!bar || !screen) return;
    // What slides over the map begins below this bar.
    const observer = new ResizeObserver(() => {
      setWidth(Math.round(bar.clientWidth));
      screen.style.setProperty('--agenda-h', `${bar.getBoundingClientRect().height}px`);
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      screen.style.removeProperty('--agenda-h');
    };
  }, [long, narrow.value]);
  useEffect(() => {
    const close = (e: Event) => {
      if (e instanceof KeyboardEvent ? e.key === 'Escape' : !(e.target as Element).closest('.agenda-bar')) agendaOpen.value = false;
    };
    addEventListener('pointerdown', close);
    addEventListener('keydown', close);
    return () => {
      removeEventListener('pointerdown', close);
      removeEventListener('keydown', close);
      agendaOpen.value = false;
    };
  }, []);
  if (!long) return null;
  if (narrow.value) {
    const cells = groupsOf(phases).flatMap((g) => g.cells);
    const now = cells.find((c) => c.state === 'now');
    return (
      <nav class="agenda-dashes" aria-label={`Phases of this turn: ${now?.title ?? ''}`} ref={ref}>
        {cells.map((c) => (
          <i key={c.id} class={`${c.state}${c.idle ? ' idle' : ''} stripe-${c.side ?? 'both'}`} />
        ))}
      </nav>
    );
  }
  return (
    <nav class="agenda-bar" aria-label="Phases of this turn" ref={ref}>
      <span class="agenda-when">{track ? shortTurn(track.label) : ''}</span>
      <div class="phases">
        {cellsOf(phases, fold, sideName).map((cells) => (
          <div key={cells[0].id} class="phase-group">
            {cells.map((c) => (
              <Cell key={c.id} cell={c} />
            ))}
          </div>
        ))}
      </div>
      {agendaOpen.value ? (
        <section class="agenda-pop" aria-label="Sequence of play">
          <h3>{track?.label}</h3>
          <AgendaList phases={phases} />
        </section>
      ) : null}
    </nav>
  );
}
