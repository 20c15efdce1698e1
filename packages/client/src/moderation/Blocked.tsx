/** Whom one has blocked, on the account page. */
import type { BlockedPerson } from '@hexfront/wire';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../online/api.ts';
import { Said, useWork } from '../online/forms.tsx';

export function BlockedPeople(): JSX.Element | null {
  const work = useWork();
  const [list, set] = useState<readonly BlockedPerson[]>([]);
  const load = async () => set((await call('GET /api/me/blocks')).blocks);
  useEffect(() => work.run(load), []);
  if (list.length === 0 && !work.trouble) return null;
  return (
    <section class="card online-card account-part" aria-label="People you have blocked">
      <h2>People you have blocked</h2>
      <Said work={work} />
      <ul class="plain-list">
        {list.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <button
              type="button"
              class="button"
              onClick={() =>
                work.run(async () => {
                  await call('DELETE /api/me/blocks/:id', { id });
                  await load();
                })
              }
            >
              Unblock
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
