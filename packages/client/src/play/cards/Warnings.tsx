/** Matters still open at the end of a phase: one line each, each a link to the map. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Said } from '../../table/protocol.ts';
import { CaseLink, Key, percent, showSaid } from '../bits.tsx';
import { battleShown } from '../combat/battle-state.ts';
import { choose, commitNow } from '../control.ts';
import { Icon } from '../icons.tsx';
import { choiceText } from '../PromptBar.tsx';
import { focusMap } from '../screen-state.ts';
import { committing, matters, openWarnings } from './warnings-state.ts';

export function Warnings(): JSX.Element | null {
  const open = matters.value;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('.button.back')?.focus();
  }, [open]);
  if (!open) return null;
  const close = () => {
    openWarnings(undefined);
    focusMap();
  };
  return (
    <div
      class="warnings"
      ref={ref}
      role="dialog"
      aria-label="Before you end the phase"
      onKeyDown={(e) => {
        if (e.key === 'Escape') close();
      }}
    >
      <h2>
        <Icon name="warn" /> Before you end the phase
      </h2>
      <ul>
        {open.matters.map((w: Said) => (
          <li key={w.text}>
            <button type="button" class="plain" onClick={() => showSaid(w)}>
              {w.text}
            </button>{' '}
            <CaseLink id={w.case} />
          </li>
        ))}
      </ul>
      <div class="row">
        <button
          type="button"
          class="button"
          onClick={() => {
            const { choice } = open;
            close();
            void choose(choice.action, true);
          }}
        >
          {choiceText(open.choice)} anyway
        </button>
        <button type="button" class="button primary back" onClick={close}>
          Back
        </button>
      </div>
    </div>
  );
}

/** What cannot be undone, before it is done: a die outside a battle with what hangs on it, or enemy counters that come into sight. */
export function RollFirst(): JSX.Element | null {
  const sure = committing.value;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('.button.primary')?.focus();
  }, [sure]);
  if (!sure || battleShown.value) return null;
  const close = () => {
    committing.value = undefined;
    focusMap();
  };
  return (
    <div
      class="warnings roll-first"
      ref={ref}
      role="dialog"
      aria-label={sure.act ? 'No undo after this' : 'Before the roll'}
      onKeyDown={(e) => {
        if (e.key !== 'Escape') return;
        e.stopPropagation();
        close();
      }}
    >
      <h2>
        <Icon name={sure.act ? 'warn' : 'die'} /> {sure.text} <CaseLink id={sure.case} />
      </h2>
      <ul>
        {sure.odds.map((o) => (
          <li key={o.text}>
            {o.text}: <b>{percent(o.chance)}</b>
          </li>
        ))}
      </ul>
      <div class="row">
        <button
          type="button"
          class="button primary"
          onClick={() => {
            void commitNow();
            focusMap();
          }}
        >
          {sure.act ?? 'Roll the die'} <Key k="Enter" />
        </button>
        <button type="button" class="button back" onClick={close}>
          Cancel <Key k="Esc" />
        </button>
      </div>
    </div>
  );
}
