/** Reporting or blocking somebody, from a line he wrote or a side he plays. */
import type { CallBody } from '@hexfront/wire';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call, me } from '../online/api.ts';
import { Said, useWork } from '../online/forms.tsx';
import './moderation.css';

/** What points at him: nobody else's account id is known to a page. */
export type Pointer = CallBody<'POST /api/me/blocks'>;

export function AboutPlayer({ at, name, blocked }: { at: Pointer; name: string; blocked?(): void }): JSX.Element | null {
  const work = useWork();
  const [words, set] = useState('');
  if (!me.value) return null;
  return (
    <details class="about-player">
      <summary aria-label={`Report or block ${name}`} title="Report or block">
        ⋯
      </summary>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          work.run(async () => {
            await call('POST /api/reports', { body: { ...at, words: words.trim() } });
            set('');
            return 'Reported. A moderator will look at it.';
          });
        }}
      >
        <Said work={work} />
        <input
          type="text"
          aria-label={`What ${name} did`}
          placeholder="What happened?"
          maxLength={1000}
          value={words}
          onInput={(e) => set(e.currentTarget.value)}
        />
        <div class="row-buttons">
          <button type="submit" class="button" aria-disabled={!words.trim() || work.busy}>
            Report
          </button>
          <button
            type="button"
            class="button"
            onClick={() =>
              work.run(async () => {
                await call('POST /api/me/blocks', { body: at });
                blocked?.();
                return `You no longer hear ${name}, who can neither join your tables nor invite you. Your account page undoes it.`;
              })
            }
          >
            Block
          </button>
        </div>
      </form>
    </details>
  );
}
