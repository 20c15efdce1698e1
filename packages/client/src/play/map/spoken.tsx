/** What a screen reader is told of the map: the hex under the cursor, what a move costs, why not, and the dice. One live region, newest words only. */
import { effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { ask, info, plan, refusal, selected, stacks, unitName } from '../../store/index.ts';
import { rolls } from '../combat/dice-state.ts';

const spoken = signal('');
let questions = 0;

/** Signs in words: 5-1 is "5 to 1", ½ a half. */
const inWords = (text: string): string =>
  text
    .replace(/(\d)[-:](\d)/g, '$1 to $2')
    .replaceAll('½', ' and a half')
    .replaceAll('×', 'times ');

/** The cursor has come to a hex: name, terrain, units, and what it costs whoever is in hand. */
export async function speakHex(hex: string): Promise<void> {
  const mine = ++questions;
  const unit = selected.peek()[0];
  const card = await ask('hex', { hex, ...(unit !== undefined ? { unit } : {}) }).catch(() => undefined);
  if (mine !== questions || !card) return;
  const here = (stacks.peek().get(hex) ?? []).map((p) =>
    p.token ? 'unknown unit' : `${info.peek()?.sides[p.side]?.name} ${unitName(p.u)}`,
  );
  const way = plan.peek()?.hex === hex ? plan.peek() : undefined;
  spoken.value = inWords(
    [
      `Hex ${hex}${card.name ? `, ${card.name}` : ''}`,
      [card.terrain, ...card.marks].join(', '),
      here.length ? here.join(', ') : 'no units',
      way?.costs.length ? `move costs ${way.costs.at(-1)}` : '',
    ]
      .filter(Boolean)
      .join('. '),
  );
}

export function startSpeaking(): () => void {
  const stops = [
    effect(() => {
      const p = plan.value;
      if (p?.actions.length) spoken.value = inWords(`Move to ${p.hex}${p.costs.length ? `, cost ${p.costs.at(-1)}` : ''}`);
    }),
    effect(() => {
      const r = refusal.value;
      if (r) spoken.value = inWords([r.head, ...r.said.map((s) => s.text)].filter(Boolean).join(' '));
    }),
    effect(() => {
      const last = rolls.value.at(-1);
      if (last) spoken.value = inWords(`Rolled ${last.pips.join(' and ')}. ${last.result.map((r) => r.text).join(' ')}`);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    spoken.value = '';
  };
}

export const Spoken = (): JSX.Element => (
  <p class="sr spoken" aria-live="polite" aria-atomic="true">
    {spoken.value}
  </p>
);
