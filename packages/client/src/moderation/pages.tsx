/** Lists that are read page by page. */
import type { Paged } from '@hexfront/wire';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Said, useWork } from '../online/forms.tsx';

export interface Pages<T> {
  list: readonly T[];
  work: ReturnType<typeof useWork>;
  /** Reads it anew from the top. */
  again(): Promise<void>;
  /** Reads on, if there is more. */
  more: (() => void) | undefined;
}

/** A list from its first page on; another key is another list. */
export function usePages<T>(key: string, readPage: (before?: string) => Promise<{ list: readonly T[] } & Paged>): Pages<T> {
  const work = useWork();
  const [state, set] = useState<{ list: readonly T[]; next: string | undefined }>({ list: [], next: undefined });
  const read = async (before?: string) => {
    const page = await readPage(before);
    set((old) => ({ list: before ? [...old.list, ...page.list] : page.list, next: page.next }));
  };
  useEffect(() => work.run(() => read()), [key]);
  const { next } = state;
  return { list: state.list, work, again: () => read(), more: next ? () => work.run(() => read(next)) : undefined };
}

export function PagedList<T>({ pages, empty, children }: { pages: Pages<T>; empty: string; children: ComponentChildren }): JSX.Element {
  return (
    <>
      <Said work={pages.work} />
      <ul class="plain-list moderation-list">
        {children}
        {pages.list.length === 0 && !pages.work.busy ? <li class="quiet">{empty}</li> : null}
      </ul>
      {pages.more ? (
        <button type="button" class="button" onClick={pages.more}>
          Show more
        </button>
      ) : null}
    </>
  );
}

const DAY = 86_400_000;
const SPANS = [
  ['day', 'for a day', DAY],
  ['week', 'for a week', 7 * DAY],
  ['month', 'for a month', 30 * DAY],
  ['ever', 'for good', 0],
] as const;

/** How long, and why: the server wants both of everything that somebody may not. */
export function useTerms(): { terms(): { until: number; reason: string }; fields: JSX.Element } {
  const [span, setSpan] = useState<string>('week');
  const [reason, setReason] = useState('');
  return {
    terms: () => {
      const ms = SPANS.find(([id]) => id === span)?.[2] ?? 0;
      return { until: ms === 0 ? 0 : Date.now() + ms, reason: reason.trim() };
    },
    fields: (
      <div class="terms">
        <label class="field">
          <span>How long</span>
          <select value={span} onChange={(e) => setSpan(e.currentTarget.value)}>
            {SPANS.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>Reason, told to the player</span>
          <input type="text" maxLength={200} value={reason} onInput={(e) => setReason(e.currentTarget.value)} />
        </label>
      </div>
    ),
  };
}

export const untilText = (until: number): string => (until === 0 ? 'for good' : `until ${new Date(until).toLocaleDateString()}`);
