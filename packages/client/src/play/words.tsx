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

/** What follows from an answer, asked for when somebody points at it. */
export function useFollows(action: Action): { title?: string; onPointerEnter: () => void; onFocus: () => void } {
  const [said, set] = useState<{ version: number; text: string } | undefined>(undefined);
  const version = moment.value?.version ?? 0;
  const look = () => {
    if (said?.version === version) return;
    ask('follows', { action }).then(
      (text) => set({ version, text }),
      () => undefined,
    );
  };
  return { ...(said?.text && said.version === version ? { title: said.text } : {}), onPointerEnter: look, onFocus: look };
}
