/** Private notes about a match: nobody else reads them, and every device of one's own has them. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call } from './api.ts';

/** So long after the last letter they are stored. */
const PAUSE = 800;

export function Notes({ id }: { id: string }): JSX.Element {
  const [body, set] = useState<string | undefined>(undefined);
  const [says, say] = useState('');
  const unsaved = useRef<string | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const store = async () => {
    clearTimeout(timer.current);
    const text = unsaved.current;
    if (text === undefined) return;
    unsaved.current = undefined;
    try {
      await call('PUT /api/matches/:id/notes', { id, body: { body: text } });
      say('Kept');
    } catch (error) {
      unsaved.current ??= text;
      say(error instanceof Error ? error.message : String(error));
    }
  };
  const load = async () => {
    if (body !== undefined) return;
    try {
      set((await call('GET /api/matches/:id/notes', { id })).body);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  };
  useEffect(() => () => void store(), [id]);
  return (
    <details class="notes" onToggle={(e) => e.currentTarget.open && void load()}>
      <summary>Your notes</summary>
      <textarea
        aria-label="Your notes"
        placeholder="Only you can read this"
        rows={4}
        maxLength={100_000}
        disabled={body === undefined}
        value={body ?? ''}
        onInput={(e) => {
          set(e.currentTarget.value);
          unsaved.current = e.currentTarget.value;
          say('');
          clearTimeout(timer.current);
          timer.current = setTimeout(() => void store(), PAUSE);
        }}
        onBlur={() => void store()}
      />
      <small class="quiet" role="status">
        {says}
      </small>
    </details>
  );
}
