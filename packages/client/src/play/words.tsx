/** The prompt and actions as words. */
import type { Action } from '@hexfront/engine';
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ask, moment, pointedAt } from '../store/index.ts';

export function PromptWords(): JSX.Element {
  return <>{moment.value?.prompt.text}</>;
}

/** A few words for each of these actions, once the table has said them; or what each would bring. */
export function useWords(actions: Action[], about: 'words' | 'effects' = 'words'): readonly string[] {
  const [words, set] = useState<string[]>([]);
  useEffect(() => {
    let live = true;
    if (actions.length) void ask(about, { actions }).then((w) => live && set(w));
    return () => {
      live = false;
    };
  }, [JSON.stringify(actions)]);
  return words;
}

/** The answer that is pointed at, and what follows from it. */
const followsShown = signal<string>('');

/** What follows from an answer, asked for when somebody points at it or comes to it by keys: in words under the prompt, and on the map. */
export function useFollows(action: Action): { [on in 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur']: () => void } {
  const here = useRef(false);
  const off = () => {
    if (!here.current) return;
    here.current = false;
    followsShown.value = '';
    pointedAt.value = { hexes: [], units: [] };
  };
  const on = () => {
    here.current = true;
    const version = moment.peek()?.version;
    ask('follows', { action }).then(
      ({ text, hexes }) => {
        if (!here.current || moment.peek()?.version !== version) return;
        followsShown.value = text;
        pointedAt.value = { hexes, units: [] };
      },
      () => undefined,
    );
  };
  // An answer that was given is gone, and what was shown of it with it.
  useEffect(() => off, [JSON.stringify(action), moment.value?.version]);
  return { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off };
}

/** Under the prompt, while an answer is pointed at. */
export function Follows(): JSX.Element | null {
  return followsShown.value ? (
    <p class="follows" role="tooltip">
      {followsShown.value}
    </p>
  ) : null;
}
