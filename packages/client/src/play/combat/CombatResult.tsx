/** After the die: what fell, who bears it, and what may be chosen. */
import { unitOf } from '@hexfront/engine';
import type { JSX } from 'preact';
import { busy, log, moment, sideName, unitName } from '../../store/index.ts';
import type { BattleSaid, Choice } from '../../table/protocol.ts';
import { CaseLink, SaidText } from '../bits.tsx';
import { choose } from '../control.ts';
import { focusMap } from '../screen-state.ts';
import { PromptWords, useWords } from '../words.tsx';
import { Throw } from './Dice.tsx';
import { fought, type Roll } from './dice-state.ts';
import { Settle } from './Settle.tsx';

/** `but`: a roll that is shown elsewhere. */
export function Fallen({ but }: { but?: Roll | undefined }): JSX.Element | null {
  const past = fought.value;
  if (!past) return null;
  return (
    <>
      {past.all
        .filter((r) => r !== but)
        .slice(-8)
        .map((roll, i) => (
          <FallenRow key={i} roll={roll} size={roll === past.roll ? 56 : 32} most={roll === past.roll ? 4 : 1} />
        ))}
    </>
  );
}
function FallenRow({ roll, size, most }: { roll: Roll; size: number; most: number }): JSX.Element {
  return (
    <div class="fallen" role="status">
      <Throw roll={roll} size={size} />
      <div>
        {roll.result.slice(0, most).map((r) => (
          <p key={r.text}>
            <SaidText said={r} />
          </p>
        ))}
        {roll.result.length === 0 ? <p>{roll.text}</p> : null}
      </div>
    </div>
  );
}

/** Who bears the result now, and what has been borne. */
export function Bearing(): JSX.Element {
  const m = moment.value;
  const since = log.value.findLast((l) => l.pips !== undefined)?.at ?? 0;
  const lines = log.value.filter((l) => l.at > since && l.kind !== 'why');
  return (
    <div class="bearing">
      <h3>Now</h3>
      <p>
        <span class={`pill small side-${m?.prompt.side ?? 'none'}`}>{sideName(m?.prompt.side)}</span> <PromptWords />{' '}
        <CaseLink id={m?.prompt.cases[0]} />
      </p>
      <Stakes />
      {lines.length ? (
        <ul class="plain-list">
          {lines.map((l, i) => (
            <li key={i}>
              <SaidText said={l} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** A bid: what each side is to lose as things stand, out of what it has, and what follows from every answer. */
export function Stakes(): JSX.Element | null {
  const s = moment.value?.stakes;
  if (!s) return null;
  if (s.choices.some((c) => c.leaves)) return <Settle of={s} />;
  const word = (action: Choice['action']) =>
    moment.value?.choices.find((c) => JSON.stringify(c.action) === JSON.stringify(action))?.text ?? action.k;
  return (
    <div class="stakes">
      <dl>
        {s.sides.map(({ side, now, most, text }) => (
          <div key={side}>
            <dt>
              <span class={`pill small side-${side}`}>{sideName(side)}</span>
            </dt>
            <dd>
              <span class="pips" role="img" aria-label={`${now} of ${most}`}>
                {Array.from({ length: Math.min(most, 24) }, (_, i) => (
                  <i key={i} class={i < now ? 'on' : ''} />
                ))}
              </span>{' '}
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <ul class="plain-list">
        {s.choices.map(({ action, text }) => (
          <li key={JSON.stringify(action)}>
            <button
              type="button"
              class="stake"
              disabled={busy.value}
              onClick={() => {
                void choose(action);
                focusMap();
              }}
            >
              <b>{word(action)}</b> <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Units that may be chosen for what the result asks, with what then happens to them; in a stack they lie under each other. */
export function Chosen({ b }: { b: BattleSaid }): JSX.Element | null {
  const m = moment.value;
  const actions = (m?.legal ?? []).filter((a) => a.u !== undefined && a.h === undefined).slice(0, 14);
  const words = useWords(actions);
  const effects = useWords(actions, 'effects');
  if (!actions.length || m?.stakes || b.plain) return null;
  return (
    <div class="joiners">
      <h3>Choose</h3>
      <div class="row wrap">
        {actions.map((a, i) => (
          <button type="button" class="button small" key={JSON.stringify(a)} onClick={() => void choose(a)}>
            {words[i] ?? unitName(unitOf(a))} {effects[i] ? <small>{effects[i]}</small> : null}
          </button>
        ))}
      </div>
    </div>
  );
}
