/** One player, as moderators see him, and what they can do. */
import type { AccountRole, PersonKnown, Sanction } from '@hexfront/wire';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call, me } from '../online/api.ts';
import { Said, useWork } from '../online/forms.tsx';
import { untilText, useTerms } from './pages.tsx';

export const sanctionWords = ({ kind, until, reason }: Sanction): string =>
  `${kind === 'mute' ? 'Muted' : 'Locked'} ${untilText(until)}${reason ? `: ${reason}` : ''}`;

export function PersonCard({ id, close }: { id: string; close(): void }): JSX.Element {
  const work = useWork();
  const [who, set] = useState<PersonKnown | undefined>(undefined);
  const { terms, fields } = useTerms();
  const load = async () => set(await call('GET /api/admin/users/:id', { id }));
  useEffect(() => work.run(load), [id]);
  const act = (said: string, what: () => Promise<unknown>) =>
    work.run(async () => {
      await what();
      await load();
      return said;
    });
  return (
    <section class="card online-card moderation-person" aria-label={who?.name ?? 'Player'}>
      <h2>{who?.name ?? ''}</h2>
      <Said work={work} />
      {who ? (
        <>
          <p class="quiet">
            {who.guest ? 'Guest' : 'Registered'}, {who.role}, since {new Date(who.created).toLocaleDateString()};{' '}
            {who.reports === 1 ? '1 report' : `${who.reports} reports`}
          </p>
          <ul class="plain-list">
            {who.sanctions.map((s) => (
              <li key={s.kind}>
                <span>{sanctionWords(s)}</span>
                <button
                  type="button"
                  class="button"
                  onClick={() => act('Lifted.', () => call('DELETE /api/admin/users/:id/sanction', { id, body: { kind: s.kind } }))}
                >
                  Lift
                </button>
              </li>
            ))}
          </ul>
          {fields}
          <div class="row-buttons">
            <button
              type="button"
              class="button"
              onClick={() => act('Muted.', () => call('PUT /api/admin/users/:id/sanction', { id, body: { kind: 'mute', ...terms() } }))}
            >
              Mute
            </button>
            <button
              type="button"
              class="button danger"
              onClick={() =>
                act('Locked and signed out everywhere.', () =>
                  call('PUT /api/admin/users/:id/sanction', { id, body: { kind: 'lock', ...terms() } }),
                )
              }
            >
              Lock the account
            </button>
            {who.guest ? (
              <button
                type="button"
                class="button danger"
                onClick={() =>
                  work.run(async () => {
                    await call('DELETE /api/admin/guests/:id', { id });
                    close();
                  })
                }
              >
                Remove the guest
              </button>
            ) : null}
            <button type="button" class="button" onClick={close}>
              Close
            </button>
          </div>
          {who.addresses.length > 0 ? <h3>Came from</h3> : null}
          <ul class="plain-list">
            {who.addresses.map((address) => (
              <li key={address}>
                <code>{address}</code>
                <button
                  type="button"
                  class="button"
                  onClick={() => act(`${address} is banned.`, () => call('POST /api/admin/bans', { body: { address, ...terms() } }))}
                >
                  Ban the address
                </button>
              </li>
            ))}
          </ul>
          {me.value?.role === 'admin' && !who.guest ? (
            <label class="field">
              <span>Role</span>
              <select
                value={who.role}
                onChange={(e) => {
                  const role = e.currentTarget.value as AccountRole;
                  act(`Now ${role}.`, () => call('PUT /api/admin/users/:id/role', { id, body: { role } }));
                }}
              >
                {['player', 'moderator', 'admin'].map((role) => (
                  <option key={role} value={role}>
                    {role}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
