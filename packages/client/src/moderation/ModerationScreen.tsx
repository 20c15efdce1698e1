/** The moderators' page: reports, people, banned addresses, the log. */
import type { Report } from '@hexfront/wire';
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call, lookWho, me } from '../online/api.ts';
import { OnlinePage } from '../online/bits.tsx';
import { Said, useWork } from '../online/forms.tsx';
import { SearchInput } from '../panels/SearchField.tsx';
import { useScale } from '../start/scale.ts';
import { ago } from '../start/setup.ts';
import { PersonCard, sanctionWords } from './PersonCard.tsx';
import { PagedList, untilText, usePages, useTerms } from './pages.tsx';
import './moderation.css';

const TABS = [
  ['reports', 'Reports'],
  ['people', 'People'],
  ['bans', 'Addresses'],
  ['log', 'Log'],
] as const;
const tab = signal<(typeof TABS)[number][0]>('reports');
/** Whose card is open. */
const person = signal<string | undefined>(undefined);

function Choice<T extends string>({
  label,
  now,
  all,
  pick,
}: {
  label: string;
  now: T;
  all: readonly (readonly [T, string])[];
  pick(id: T): void;
}): JSX.Element {
  return (
    <fieldset class="segments moderation-choice" aria-label={label}>
      {all.map(([id, name]) => (
        <button type="button" key={id} aria-pressed={now === id} onClick={() => pick(id)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}

function Reports(): JSX.Element {
  const [state, set] = useState<'open' | 'closed'>('open');
  const pages = usePages(state, async (before) => {
    const { reports, next } = await call('GET /api/admin/reports', { query: { state, before } });
    return { list: reports, next };
  });
  return (
    <section class="card online-card" aria-label="Reports">
      <Choice
        label="Which reports"
        now={state}
        all={[
          ['open', 'Waiting'],
          ['closed', 'Dealt with'],
        ]}
        pick={(id) => set(id)}
      />
      <PagedList pages={pages} empty={state === 'open' ? 'Nothing waits.' : 'Nothing yet.'}>
        {pages.list.map((r) => (
          <li key={r.id} class="report">
            <ReportText r={r} />
            {state === 'open' ? (
              <ReportButtons r={r} done={pages.again} />
            ) : (
              <small class="quiet">{r.note || 'Closed without a note'}</small>
            )}
          </li>
        ))}
      </PagedList>
    </section>
  );
}

function ReportText({ r }: { r: Report }): JSX.Element {
  return (
    <div>
      <button
        type="button"
        class="text-link"
        onClick={() => {
          person.value = r.user.id;
        }}
      >
        {r.user.name}
      </button>
      <p>{r.words}</p>
      {r.said ? <blockquote>{r.said}</blockquote> : null}
      <small class="quiet">
        {r.reporter}, {ago(r.created, Date.now())}, in <a href={`#/match/${r.match}`}>this match</a>
      </small>
    </div>
  );
}

function ReportButtons({ r, done }: { r: Report; done(): Promise<void> }): JSX.Element {
  const work = useWork();
  const [note, set] = useState('');
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        work.run(async () => {
          await call('POST /api/admin/reports/:id/close', { id: r.id, body: { note: note.trim() } });
          await done();
        });
      }}
    >
      <Said work={work} />
      <input
        type="text"
        aria-label={`Note on the report about ${r.user.name}`}
        placeholder="What was done"
        maxLength={200}
        value={note}
        onInput={(e) => set(e.currentTarget.value)}
      />
      <div class="row-buttons">
        <button type="submit" class="button primary">
          Close the report
        </button>
        {r.line && r.said ? (
          <button
            type="button"
            class="button"
            onClick={() =>
              work.run(async () => {
                await call('DELETE /api/admin/chat/:id', { id: r.line });
                return 'The line is emptied for all readers.';
              })
            }
          >
            Empty the line
          </button>
        ) : null}
      </div>
    </form>
  );
}

const KINDS = [
  ['all', 'Everybody'],
  ['registered', 'Registered'],
  ['guests', 'Guests'],
  ['sanctioned', 'Muted or locked'],
] as const;

function People(): JSX.Element {
  const [kind, setKind] = useState<(typeof KINDS)[number][0]>('all');
  const [find, setFind] = useState('');
  const pages = usePages(`${kind} ${find.trim()}`, async (before) => {
    const { users, next } = await call('GET /api/admin/users', { query: { kind, find: find.trim(), before } });
    return { list: users, next };
  });
  return (
    <section class="card online-card" aria-label="People">
      <Choice label="Which people" now={kind} all={KINDS} pick={(id) => setKind(id)} />
      <div class="field">
        <SearchInput label="Find by name" longest={40} value={find} set={setFind} />
      </div>
      <PagedList pages={pages} empty="Nobody.">
        {pages.list.map((p) => (
          <li key={p.id}>
            <span>
              {p.name}
              <small class="quiet">
                {p.guest ? 'Guest' : p.role === 'player' ? 'Registered' : p.role}, {ago(p.created, Date.now())}
                {p.sanctions.map((s) => `; ${sanctionWords(s)}`)}
              </small>
            </span>
            <button
              type="button"
              class="button"
              aria-label={`Open ${p.name}`}
              onClick={() => {
                person.value = p.id;
              }}
            >
              Open
            </button>
          </li>
        ))}
      </PagedList>
      <OldGuests done={pages.again} />
    </section>
  );
}

function OldGuests({ done }: { done(): Promise<void> }): JSX.Element {
  const work = useWork();
  const [days, set] = useState('30');
  return (
    <form
      class="old-guests"
      onSubmit={(e) => {
        e.preventDefault();
        work.run(async () => {
          const { removed, more } = await call('POST /api/admin/guests/prune', {
            body: {
              days: Number(days),
            },
          });
          await done();
          return `${removed === 1 ? 'One guest' : `${removed} guests`} removed${more ? '; there are more' : ''}.`;
        });
      }}
    >
      <Said work={work} />
      <label class="field">
        <span>Remove guests who have not been here for so many days and sit at no unfinished table</span>
        <input type="number" min="1" max="3650" value={days} onInput={(e) => set(e.currentTarget.value)} />
      </label>
      <button type="submit" class="button danger" aria-disabled={work.busy || !(Number(days) >= 1)}>
        Remove old guests
      </button>
    </form>
  );
}

function Bans(): JSX.Element {
  const work = useWork();
  const [address, set] = useState('');
  const { terms, fields } = useTerms();
  const pages = usePages('bans', async () => ({ list: (await call('GET /api/admin/bans')).bans }));
  return (
    <section class="card online-card" aria-label="Addresses">
      <p class="quiet">A banned address is closed: no guest, no sign-in, no new account. An IPv6 address counts with its network (/64).</p>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          work.run(async () => {
            await call('POST /api/admin/bans', { body: { address: address.trim(), ...terms() } });
            set('');
            await pages.again();
          });
        }}
      >
        <Said work={work} />
        <label class="field">
          <span>Address</span>
          <input type="text" maxLength={60} value={address} onInput={(e) => set(e.currentTarget.value)} />
        </label>
        {fields}
        <button type="submit" class="button danger" aria-disabled={!address.trim() || work.busy}>
          Ban
        </button>
      </form>
      <PagedList pages={pages} empty="No address is banned.">
        {pages.list.map((b) => (
          <li key={b.address}>
            <span>
              <code>{b.address}</code>
              <small class="quiet">
                {untilText(b.until)}
                {b.reason ? `: ${b.reason}` : ''}
              </small>
            </span>
            <button
              type="button"
              class="button"
              aria-label={`Lift the ban of ${b.address}`}
              onClick={() =>
                work.run(async () => {
                  await call('DELETE /api/admin/bans', { body: { address: b.address } });
                  await pages.again();
                })
              }
            >
              Lift
            </button>
          </li>
        ))}
      </PagedList>
    </section>
  );
}

function Log(): JSX.Element {
  const pages = usePages('audit', async (before) => {
    const { audit, next } = await call('GET /api/admin/audit', { query: { before } });
    return { list: audit, next };
  });
  return (
    <section class="card online-card" aria-label="Log">
      <PagedList pages={pages} empty="Nothing yet.">
        {pages.list.map((e) => (
          <li key={e.id}>
            <span>
              {e.what} {e.detail}
              <small class="quiet">
                {new Date(e.created).toLocaleString()} from {e.address}
              </small>
            </span>
          </li>
        ))}
      </PagedList>
    </section>
  );
}

export function ModerationScreen(): JSX.Element {
  useScale();
  const [looked, set] = useState(false);
  useEffect(() => {
    document.title = 'Hexfront: moderation';
    lookWho().then(
      () => set(true),
      () => set(true),
    );
  }, []);
  const role = me.value?.role ?? 'player';
  if (role === 'player')
    return <OnlinePage title="Moderation">{looked ? <p>This page is for those who keep the server in order.</p> : null}</OnlinePage>;
  const tabs = role === 'admin' ? TABS : TABS.filter(([id]) => id !== 'log');
  return (
    <OnlinePage title="Moderation">
      <Choice
        label="Pages of moderation"
        now={tab.value}
        all={tabs}
        pick={(id) => {
          tab.value = id;
        }}
      />
      <div class="moderation">
        {tab.value === 'reports' ? <Reports /> : tab.value === 'people' ? <People /> : tab.value === 'bans' ? <Bans /> : <Log />}
        {person.value ? (
          <PersonCard
            key={person.value}
            id={person.value}
            close={() => {
              person.value = undefined;
            }}
          />
        ) : null}
      </div>
    </OnlinePage>
  );
}
