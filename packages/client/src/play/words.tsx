/** The prompt and actions as words. */
import type { Action } from '@hexfront/engine';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask, moment } from '../store/index.ts';

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
