/** Matters still open at the end of a phase: one line each, each a link to the map. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Said } from '../table/protocol.ts';
import { CaseLink, focusMap, showSaid } from './bits.tsx';
import { choose } from './control.ts';
import { Icon } from './icons.tsx';
import { choiceText } from './PromptBar.tsx';
import { matters, openWarnings } from './warnings-state.ts';

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
      aria-label="Before you go on"
      onKeyDown={(e) => {
        if (e.key === 'Escape') close();
      }}
    >
      <h2>
        <Icon name="warn" /> Before you go on
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
