/**
 * Advice for whoever asks: one step after the other, shown on the map, each to be accepted. Never ends a phase, never rolls a die, never hands
 * the turn over; one undo takes back everything that was accepted in a row.
 */
import type { Side } from '@hexfront/engine';
import { computed, effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import {
  ask,
  dropSelection,
  info,
  moment,
  order,
  pointedAt,
  previewed,
  settings,
  showHexes,
  sideName,
  thinking,
  unitName,
} from '../../store/index.ts';
import type { AdviceSaid } from '../../table/protocol.ts';
import { Key } from '../bits.tsx';
import { tellWhy, undo } from '../control.ts';
import { CloseButton, Icon } from '../icons.tsx';
import { focusMap } from '../screen-state.ts';

/** What it suggests; `undefined` while nobody asked. */
const advice = signal<{ said: AdviceSaid; version: number } | undefined>(undefined);
/** The table has been asked and has not answered yet. */
const asking = signal(false);
/** Steps accepted in a row, and the position after the last of them. */
const accepted = signal<{ steps: number; version: number }>({ steps: 0, version: -1 });
/** What the computer at the table means to do in its turn; shown where somebody opens it. */
const plan = signal<{ side: Side; says: readonly string[] } | undefined>(undefined);

/** Something to read or to accept: the card needs its place. */
export const adviceShown = computed(() => advice.value !== undefined);

const mine = (): boolean => {
  const m = moment.peek();
  return m !== undefined && !m.theirs && m.wait === undefined && m.prompt.kind === 'ask' && m.result === undefined;
};
const running = (): boolean => accepted.peek().steps > 0 && accepted.peek().version === moment.peek()?.version;

/** What would you do here? */
export async function askAdvice(): Promise<void> {
  if (!mine() || asking.peek() || !info.peek()?.advisor) return;
  if (!running()) accepted.value = { steps: 0, version: -1 };
  asking.value = true;
  const version = moment.peek()?.version ?? 0;
  let said: AdviceSaid | undefined;
  try {
    said = await ask('advice', {});
  } catch (error) {
    tellWhy('No advice.', [{ text: `The computer player cannot be asked: ${error instanceof Error ? error.message : error}` }]);
  } finally {
    asking.value = false;
  }
  if (!said || version !== moment.peek()?.version) return;
  dropSelection();
  advice.value = { said, version };
  pointedAt.value = { hexes: said.hexes, units: said.units };
  previewed.value = said.path.length > 1 ? { unit: said.units[0], path: said.path } : undefined;
  const hexes = said.path.length ? said.path : said.hexes;
  if (hexes.length) showHexes([hexes[hexes.length - 1]]);
}

/** Does the suggested step, and asks for the next one. */
async function accept(said: AdviceSaid): Promise<void> {
  const joined = running();
  const steps = joined ? accepted.peek().steps : 0;
  put();
  const reply = await order({ o: 'play', actions: said.actions, version: moment.peek()?.version ?? 0, sure: true, joined });
  if (!reply.done) {
    tellWhy('Nothing was changed.', [reply.refusal]);
    return;
  }
  accepted.value = { steps: steps + 1, version: reply.version };
  await askAdvice();
}

export function closeAdvice(): boolean {
  if (!advice.peek()) return false;
  put();
  return true;
}
function put(): void {
  advice.value = undefined;
  previewed.value = undefined;
  pointedAt.value = { hexes: [], units: [] };
}

/** Advice does not outlive the position it was given for; a plan does not outlive its turn. */
export function startAdvice(): () => void {
  const stops = [
    effect(() => {
      const m = moment.value;
      if (advice.peek() && m?.version !== advice.peek()?.version) put();
      if (m && !m.theirs && plan.peek()) plan.value = undefined;
    }),
    effect(() => {
      const now = thinking.value;
      if (now?.plan.length && settings.value.computerTalks) plan.value = { side: now.side, says: now.plan };
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    asking.value = false;
    accepted.value = { steps: 0, version: -1 };
    put();
    plan.value = undefined;
  };
}

export function AdviceButton(): JSX.Element | null {
  const m = moment.value;
  if (!info.value?.advisor || !m || m.prompt.kind !== 'ask' || m.result) return null;
  return (
    <button
      type="button"
      class="button advice-button"
      aria-busy={asking.value}
      title="Ask the computer for the next step (A)"
      onClick={() => void askAdvice()}
    >
      <Icon name="bulb" size={16} /> <span class="advice-word">{asking.value ? 'Thinking…' : 'Advice'}</span>
    </button>
  );
}

/** What is left to the player, by the label of the button that does it. */
const LEAVES: Record<NonNullable<AdviceSaid['leaves']>['what'], (text: string) => string> = {
  phase: (text) => `No more steps this phase. “${text}” is up to you.`,
  die: (text) => `Next comes a roll: “${text}” is up to you.`,
  enemy: (text) => `Next the enemy responds: “${text}” is up to you.`,
};

export function AdviceCard(): JSX.Element | null {
  const now = advice.value;
  if (!now) return null;
  const { said } = now;
  const done = accepted.value.version === moment.value?.version ? accepted.value.steps : 0;
  return (
    <section class="advice-card" aria-label="Advice" role="status">
      <h3>
        <Icon name="bulb" size={16} /> {said.actions.length ? 'Suggestion' : 'Your decision'}
        <CloseButton label="Close the advice" close={() => closeAdvice() && focusMap()} />
      </h3>
      <ul class="plain-list">
        {said.steps.slice(0, 6).map((s, i) => (
          <li key={i}>{s}</li>
        ))}
        {said.steps.length > 6 ? <li class="quiet">and {said.steps.length - 6} more</li> : null}
      </ul>
      {said.why ? <p>{said.why}</p> : null}
      {said.leaves && !said.actions.length ? <p>{LEAVES[said.leaves.what](said.leaves.text)}</p> : null}
      {said.plan.length ? (
        <details>
          <summary>The plan behind it</summary>
          <p class="quiet">{said.plan.join(' ')}</p>
        </details>
      ) : null}
      <div class="row-buttons">
        {said.actions.length ? (
          <button type="button" class="button primary small" onClick={() => void accept(said)}>
            Accept
          </button>
        ) : null}
        {said.units.length ? (
          <button type="button" class="button small" onClick={() => showHexes(said.path.length ? said.path : said.hexes)}>
            Show {said.units.length === 1 ? unitName(said.units[0]) : 'it'}
          </button>
        ) : null}
        {done ? (
          <button
            type="button"
            class="button small"
            onClick={() => {
              put();
              void undo();
            }}
          >
            Undo {done === 1 ? 'the step' : `all ${done} steps`} <Key k="Ctrl Z" />
          </button>
        ) : null}
      </div>
    </section>
  );
}

/** What the computer means to do in its turn, for whoever opens it. */
export function ComputerPlan(): JSX.Element | null {
  const now = plan.value;
  if (!now) return null;
  return (
    <details class="computer-plan">
      <summary>
        <span class={`pill side-${now.side}`}>{sideName(now.side)}</span> Plan of the computer
      </summary>
      <ul class="plain-list">
        {now.says.map((s, i) => (
          <li key={i}>{s}</li>
        ))}
      </ul>
    </details>
  );
}
