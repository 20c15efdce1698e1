/** The other player's turn: a short card when all is open, a closed curtain when something is hidden. */
import type { Side } from '@hexfront/engine';
import { effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { dropAll, info, log, moment, order, settings, sideName } from '../../store/index.ts';
import { SaidText } from '../bits.tsx';
import { Icon } from '../icons.tsx';
import { guided } from '../screen-state.ts';
import { stageWords } from '../stage-words.ts';

/** Announced when another side's own stage begins, not for every answer inside a battle. */
const announced = signal<{ side: Side; from: number } | undefined>(undefined);
/** Why the seat could not be taken: a player before a curtain that does not open must be told. */
const trouble = signal('');

async function take(side: Side): Promise<void> {
  dropAll();
  const reply = await order({ o: 'take', side });
  trouble.value = reply.done ? '' : reply.refusal.text;
}

export function startHandOver(): () => void {
  let last: number | undefined;
  let from = 0;
  // Behind a curtain the next player has just been told that he is the next.
  let covered = false;
  return effect(() => {
    const m = moment.value;
    if (m?.wait !== undefined) covered = true;
    if (!m || m.prompt.side === undefined || m.wait !== undefined) return;
    const turnOf = m.prompt.stages.findLast((s) => s.side !== undefined)?.side;
    if (turnOf === undefined || turnOf !== m.prompt.side || turnOf === last) return;
    const several = (info.peek()?.seats ?? []).filter((s) => s.by === 'here').length > 1;
    if (last !== undefined && several && settings.peek().handOver && !guided.peek() && !covered) announced.value = { side: turnOf, from };
    covered = false;
    last = turnOf;
    from = log.peek().length;
  });
}

export function HandOver(): JSX.Element | null {
  const m = moment.value;
  const button = useRef<HTMLButtonElement>(null);
  const open = announced.value;
  useEffect(() => {
    button.current?.focus();
  }, [m?.wait, open]);
  if (m?.wait !== undefined) {
    const side = m.wait;
    return (
      <div class="curtain" role="dialog" aria-modal="true" aria-label={`Hand over to ${sideName(side)}`}>
        <div class="curtain-card">
          <span class={`pill side-${side}`}>{sideName(side)}</span>
          <h2>Hand the screen to the {sideName(side)} player</h2>
          <p>This game has hidden information. The map is covered until the {sideName(side)} player is ready.</p>
          <button ref={button} type="button" class="button primary" onClick={() => void take(side)}>
            I am the {sideName(side)} player: show the map
          </button>
          {trouble.value ? <p role="alert">{trouble.value}</p> : null}
        </div>
      </div>
    );
  }
  if (!open) return null;
  const news = log.value.slice(open.from).filter((l) => l.kind !== 'stage' && l.kind !== 'rolled' && l.kind !== 'why');
  return (
    <div class="hand-over" role="dialog" aria-label={`${sideName(open.side)} to play`}>
      <span class={`pill side-${open.side}`}>{sideName(open.side)}</span>
      <div class="hand-over-text">
        <h2>{sideName(open.side)} to play</h2>
        <p class="quiet">
          {m?.track.find((c) => c.when === 'now')?.label}. {stageWords()}.
        </p>
        {news.length ? (
          <ul class="plain-list">
            {news.slice(-4).map((l, i) => (
              <li key={i}>
                <SaidText said={l} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <button
        ref={button}
        type="button"
        class="button primary"
        onClick={() => {
          announced.value = undefined;
        }}
      >
        Continue <Icon name="arrow" size={16} />
      </button>
    </div>
  );
}
export const closeAnnouncement = (): boolean => {
  if (!announced.peek()) return false;
  announced.value = undefined;
  return true;
};
