/** The computer's words: its plan at the start of its turn, and its advice to whoever asks. */
import { effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { ask, dropSelection, info, moment, play, pointedAt, settings, showHexes, sideName, thinking } from '../../store/index.ts';
import type { AdviceSaid } from '../../table/protocol.ts';
import { focusMap, Key, menuKeys, useMenuFocus } from '../bits.tsx';
import { tellWhy } from '../control.ts';
import { Icon } from '../icons.tsx';

/** What it would do; `undefined` while nobody asked. */
const advice = signal<{ said: AdviceSaid; version: number } | undefined>(undefined);
/** It is asked, or plays the phase on somebody's behalf. */
const working = signal<'asked' | 'phase' | undefined>(undefined);
const open = signal(false);
/** Plan of the computer's turn, until it is put away or the turn is over. */
const plan = signal<{ side: number; says: readonly string[] } | undefined>(undefined);

const stageNow = (): string => {
  const p = moment.peek()?.prompt;
  return `${p?.side}/${p?.stages.map((s) => s.id).join('/')}`;
};
const mine = (): boolean => {
  const m = moment.peek();
  return m !== undefined && !m.theirs && m.wait === undefined && m.prompt.kind === 'ask' && m.result === undefined;
};

async function fetchAdvice(): Promise<AdviceSaid | undefined> {
  try {
    return await ask('advice', {});
  } catch (error) {
    tellWhy('No advice.', [{ text: `The computer player cannot be asked: ${error instanceof Error ? error.message : error}` }]);
    return undefined;
  }
}

/** What would you do here? */
export async function askAdvice(): Promise<void> {
  open.value = false;
  if (!mine() || working.peek() || !info.peek()?.advisor) return;
  working.value = 'asked';
  const said = await fetchAdvice();
  working.value = undefined;
  if (!said) return;
  advice.value = { said, version: moment.peek()?.version ?? 0 };
  pointedAt.value = { hexes: said.path.length ? said.path : said.hexes, units: said.units };
  const hexes = said.path.length ? said.path : said.hexes;
  if (hexes.length) showHexes([hexes[hexes.length - 1]]);
}

/** Does the step it advises; one undo takes it back. */
async function doIt(said: AdviceSaid): Promise<boolean> {
  dropSelection();
  const reply = await play(...said.actions);
  if (!reply.done) tellWhy('Not done.', [reply.refusal]);
  return reply.done;
}

/** Do my move for me. */
export async function doMine(): Promise<void> {
  open.value = false;
  if (!mine() || working.peek()) return;
  working.value = 'asked';
  const said = await fetchAdvice();
  working.value = undefined;
  if (said) await doIt(said);
}

/** Finish the phase for me: step after step, until the phase is over or somebody says stop. */
async function doPhase(): Promise<void> {
  open.value = false;
  if (!mine() || working.peek()) return;
  const stage = stageNow();
  working.value = 'phase';
  for (let n = 0; n < 500 && working.peek() === 'phase' && mine() && stageNow() === stage; n++) {
    const said = await fetchAdvice();
    if (!said || working.peek() !== 'phase' || !(await doIt(said))) break;
  }
  working.value = undefined;
}

export function closeAdvice(): boolean {
  if (working.peek() === 'phase') working.value = undefined;
  else if (open.peek()) open.value = false;
  else if (advice.peek()) put();
  else if (plan.peek()) plan.value = undefined;
  else return false;
  return true;
}
function put(): void {
  advice.value = undefined;
  pointedAt.value = { hexes: [], units: [] };
}

/** Advice does not outlive the position it was given for; a plan does not outlive its turn. */
export function startAdvice(): () => void {
  let known = '';
  const stops = [
    effect(() => {
      const m = moment.value;
      if (advice.peek() && m?.version !== advice.peek()?.version) put();
      if (m && !m.theirs && plan.peek()) plan.value = undefined;
    }),
    effect(() => {
      const now = thinking.value;
      if (!now?.plan.length || !settings.value.computerTalks) return;
      const text = `${now.side}/${now.plan.join()}`;
      if (text === known) return;
      known = text;
      plan.value = { side: now.side, says: now.plan };
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    working.value = undefined;
    open.value = false;
    advice.value = undefined;
    plan.value = undefined;
  };
}

export function AdviceButton(): JSX.Element | null {
  const m = moment.value;
  if (!info.value?.advisor || !m || m.prompt.kind !== 'ask' || m.result) return null;
  if (working.value === 'phase')
    return (
      <button
        type="button"
        class="button"
        onClick={() => {
          working.value = undefined;
        }}
      >
        Stop helping
      </button>
    );
  return (
    <div class="with-pop advice-menu">
      <button
        type="button"
        class="button"
        aria-haspopup="menu"
        aria-expanded={open.value}
        aria-busy={working.value !== undefined}
        title="Ask the computer (A)"
        onClick={() => {
          open.value = !open.peek();
        }}
      >
        <Icon name="bulb" size={16} /> <span class="advice-word">{working.value ? 'Thinking…' : 'Advice'}</span>
      </button>
      {open.value ? <AdviceMenu /> : null}
    </div>
  );
}

function AdviceMenu(): JSX.Element {
  const ref = useRef<HTMLDivElement>(null);
  useMenuFocus(ref);
  return (
    <div class="pop choice-list" role="menu" aria-label="Advice" tabIndex={-1} ref={ref} onKeyDown={menuKeys}>
      <button type="button" role="menuitem" onClick={() => void askAdvice()}>
        What would you do here? <Key k="A" />
      </button>
      <button type="button" role="menuitem" onClick={() => void doMine()}>
        Do my move for me
      </button>
      <button type="button" role="menuitem" onClick={() => void doPhase()}>
        Finish this phase for me
      </button>
    </div>
  );
}

export function AdviceCard(): JSX.Element | null {
  const now = advice.value;
  if (!now) return null;
  const { said } = now;
  return (
    <section class="advice-card" aria-label="Advice" role="status">
      <h3>
        <Icon name="bulb" size={16} /> I would
      </h3>
      <ul class="plain-list">
        {said.steps.slice(0, 6).map((s, i) => (
          <li key={i}>{s}</li>
        ))}
        {said.steps.length > 6 ? <li class="quiet">and {said.steps.length - 6} more</li> : null}
      </ul>
      {said.why ? <p>{said.why}</p> : null}
      {said.plan.length ? <p class="quiet">{said.plan.join(' ')}</p> : null}
      <div class="row-buttons">
        <button
          type="button"
          class="button primary small"
          onClick={() => {
            put();
            void doIt(said);
            focusMap();
          }}
        >
          Do it
        </button>
        <button
          type="button"
          class="button small"
          onClick={() => {
            put();
            focusMap();
          }}
        >
          No, thanks
        </button>
      </div>
    </section>
  );
}

/** What the computer means to do in its turn. */
export function PlanCard(): JSX.Element | null {
  const now = plan.value;
  if (!now) return null;
  return (
    <section class="advice-card plan-card" aria-label="Plan of the computer" role="status">
      <h3>
        <span class={`pill side-${now.side}`}>{sideName(now.side)}</span> The plan
        <button
          type="button"
          class="plain"
          aria-label="Put the plan away"
          onClick={() => {
            plan.value = undefined;
          }}
        >
          <Icon name="close" size={16} />
        </button>
      </h3>
      <ul class="plain-list">
        {now.says.map((s, i) => (
          <li key={i}>{s}</li>
        ))}
      </ul>
    </section>
  );
}
