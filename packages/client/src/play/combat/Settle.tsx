/** A result being settled: the answers as rows to choose from, beside them what the chosen one leaves to the other side. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { busy, moment, sideName } from '../../store/index.ts';
import type { Choice, SaidLine, StakesSaid } from '../../table/protocol.ts';
import { Ledger } from '../bits.tsx';
import { choose } from '../control.ts';
import { focusMap } from '../screen-state.ts';

const same = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);
const picked = signal<{ version: number; at: number } | undefined>(undefined);
/** The row that is chosen and not yet settled. */
function pickedNow(): StakesSaid['choices'][number] | undefined {
  const m = moment.value;
  return picked.value && picked.value.version === m?.version ? m.stakes?.choices[picked.value.at] : undefined;
}
/** The answer to it, for the button below and Enter. */
export function settling(): Choice | undefined {
  const now = pickedNow();
  return now && moment.value?.choices.find((c) => same(c.action, now.action));
}

const asLedger = (lines: readonly SaidLine[]) => ({ total: '', lines: [...lines] });

export function Settle({ of }: { of: StakesSaid }): JSX.Element {
  const m = moment.value;
  const [own, other] = of.sides;
  const now = pickedNow();
  const word = (action: Choice['action']) => m?.choices.find((c) => same(c.action, action))?.text ?? action.k;
  const press = (at: number) => {
    // Chosen once more it is settled, so that Enter alone will do.
    if (now === of.choices[at]) {
      void choose(of.choices[at].action);
      focusMap();
    } else picked.value = { version: m?.version ?? 0, at };
  };
  return (
    <div class="stakes settle">
      <div>
        <h3>
          Now: <span class={`pill small side-${own.side}`}>{sideName(own.side)}</span> settles
        </h3>
        {own.lines ? <Ledger of={asLedger(own.lines)} /> : <p>{own.text}</p>}
        <div role="radiogroup" aria-label="How to settle">
          {of.choices.map((c, i) => (
            // biome-ignore lint/a11y/useSemanticElements: chosen once more it is pressed, which a radio button cannot be
            <button
              type="button"
              role="radio"
              aria-checked={now === c}
              class="stake"
              key={JSON.stringify(c.action)}
              disabled={busy.value}
              onClick={() => press(i)}
            >
              <b>{word(c.action)}</b> <span>{c.text}</span>
            </button>
          ))}
        </div>
      </div>
      <div aria-live="polite">
        <h3>
          Then: <span class={`pill small side-${other.side}`}>{sideName(other.side)}</span>
        </h3>
        {now?.leaves?.length ? <Ledger of={asLedger(now.leaves)} /> : <p>{other.text}</p>}
        {now?.warns ? <p class="caution">{now.warns}</p> : null}
        {now ? null : <p class="quiet">Choose an answer to see what it leaves to the other side.</p>}
      </div>
    </div>
  );
}
