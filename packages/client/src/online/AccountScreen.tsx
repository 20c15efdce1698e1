/** `#/account`: who one is at the server, the ways in, how to be told, and how to leave. */
import type { PasskeyInfo, ServerAbout, SessionInfo, TokenInfo } from '@hexfront/wire';
import { signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { BlockedPeople } from '../moderation/Blocked.tsx';
import { useScale } from '../start/scale.ts';
import { ago } from '../start/setup.ts';
import { aboutServer, call, lookWho, me, signOut, weAre } from './api.ts';
import { download, OnlinePage } from './bits.tsx';
import { EnterCard, NewPassword, Said, TextField, useWork } from './forms.tsx';
import { Notices } from './Notices.tsx';
import { makePasskey, passkeysHere } from './passkey.ts';
import '../panels/panels.css';
import '../start/start.css';

const about = signal<ServerAbout | undefined>(undefined);
const hasPassword = signal(false);
const sessions = signal<readonly SessionInfo[]>([]);
const passkeys = signal<readonly PasskeyInfo[]>([]);
const tokens = signal<readonly TokenInfo[]>([]);

/** What a program may be allowed. */
const SCOPES = [
  ['play', 'Look and play', ['read', 'play']],
  ['look', 'Only look', ['read']],
  ['all', 'Look, play, saves and notices', ['read', 'play', 'saves', 'account']],
] as const;
const looked = signal(false);
const problem = signal('');

async function refresh(): Promise<void> {
  try {
    about.value ??= await aboutServer();
    if (await lookWho()) {
      const [self, s, p, t] = await Promise.all([
        call('GET /api/me'),
        call('GET /api/me/sessions'),
        call('GET /api/me/passkeys'),
        call('GET /api/me/tokens'),
      ]);
      hasPassword.value = self.password;
      sessions.value = s.sessions;
      passkeys.value = p.passkeys;
      tokens.value = t.tokens;
    }
    problem.value = '';
  } catch (error) {
    problem.value = error instanceof Error ? error.message : String(error);
  }
  looked.value = true;
}

function Section({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <section class="card online-card account-part" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** "Firefox on Linux" out of what a browser says of itself. */
function agentWords(agent: string): string {
  const browser = /Edg|OPR|Firefox|Chrome|Safari|curl|node/.exec(agent)?.[0] ?? 'Some program';
  const system = /Windows|Android|iPhone|iPad|Mac OS|Linux/.exec(agent)?.[0];
  return `${browser.replace('Edg', 'Edge').replace('OPR', 'Opera')}${system ? ` on ${system}` : ''}`;
}

/** Ends a session, a passkey, a token. */
function EndButton({ work, end, word }: { work: ReturnType<typeof useWork>; end(): Promise<undefined>; word: string }): JSX.Element {
  const endIt = async () => {
    await end();
    await refresh();
  };
  return (
    <button type="button" class="button" onClick={() => work.run(endIt)}>
      {word}
    </button>
  );
}

function Sessions(): JSX.Element {
  const work = useWork();
  return (
    <Section title="Where you are signed in">
      <Said work={work} />
      <ul class="plain-list">
        {sessions.value.map((s) => (
          <li key={s.id}>
            <span>
              {agentWords(s.agent)}
              <small class="quiet">{s.current ? 'This browser' : `Last seen ${ago(s.seen, Date.now())}`}</small>
            </span>
            {s.current ? null : (
              <EndButton work={work} end={() => call('DELETE /api/me/sessions/:id', { id: s.id })} word="Sign out there" />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Keys(): JSX.Element {
  const work = useWork();
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  return (
    <Section title="Password and passkeys">
      <Said work={work} />
      <ul class="plain-list">
        {passkeys.value.map((k) => (
          <li key={k.id}>
            <span>
              {k.label}
              <small class="quiet">
                Made {ago(k.created, Date.now())}
                {k.seen ? `, used ${ago(k.seen, Date.now())}` : ''}
              </small>
            </span>
            <EndButton work={work} end={() => call('DELETE /api/me/passkeys/:id', { id: k.id })} word="Remove" />
          </li>
        ))}
      </ul>
      {passkeysHere() ? (
        <button
          type="button"
          class="button"
          aria-disabled={work.busy}
          onClick={() =>
            work.run(async () => {
              await makePasskey();
              await refresh();
              return 'This passkey signs you in from now on.';
            })
          }
        >
          Add a passkey
        </button>
      ) : null}
      <details class="account-more">
        <summary>{hasPassword.value ? 'Change the password' : 'Set a password'}</summary>
        <form
          onSubmit={(e) => {
            e.preventDefault();
            work.run(async () => {
              await call('POST /api/me/password', { body: { ...(hasPassword.peek() ? { old } : {}), password: fresh } });
              setOld('');
              setFresh('');
              await refresh();
              return 'The password is changed; you are signed out everywhere else.';
            });
          }}
        >
          {hasPassword.value ? (
            <TextField label="Old password" type="password" complete="current-password" value={old} set={setOld} />
          ) : null}
          <NewPassword value={fresh} set={setFresh} busy={work.busy} />
        </form>
      </details>
    </Section>
  );
}

function Programs(): JSX.Element {
  const work = useWork();
  const [made, set] = useState('');
  const [may, setMay] = useState<string>('play');
  return (
    <Section title="Programs that play for you">
      <p class="quiet">A token lets a program use the server in your name, but never change how you sign in. It is shown once.</p>
      <Said work={work} />
      {made ? (
        <p class="token">
          <code>{made}</code>
        </p>
      ) : null}
      <ul class="plain-list">
        {tokens.value.map((t) => (
          <li key={t.id}>
            <span>
              {t.name}
              <small class="quiet">
                Made {ago(t.created, Date.now())}; may {(t.scopes ?? []).join(', ')}
              </small>
            </span>
            <EndButton work={work} end={() => call('DELETE /api/me/tokens/:id', { id: t.id })} word="Revoke" />
          </li>
        ))}
      </ul>
      <label class="field">
        What it may do
        <select value={may} onChange={(e) => setMay(e.currentTarget.value)}>
          {SCOPES.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class="button"
        aria-disabled={work.busy}
        onClick={() =>
          work.run(async () => {
            const [, , scopes] = SCOPES.find(([id]) => id === may) ?? SCOPES[0];
            set((await call('POST /api/me/tokens', { body: { name: `Token ${tokens.peek().length + 1}`, scopes: [...scopes] } })).token);
            await refresh();
          })
        }
      >
        New token
      </button>
    </Section>
  );
}

function Leaving(): JSX.Element {
  const work = useWork();
  const [sure, setSure] = useState(false);
  const [password, set] = useState('');
  return (
    <Section title="Your data">
      <Said work={work} />
      <div class="row-buttons">
        <button
          type="button"
          class="button"
          onClick={() => work.run(async () => download('hexfront-account.json', await call('GET /api/me/export')))}
        >
          Save everything the server knows
        </button>
        {sure ? null : (
          <button type="button" class="button danger" onClick={() => setSure(true)}>
            Delete the account
          </button>
        )}
      </div>
      {sure ? (
        <form
          class="offer"
          onSubmit={(e) => {
            e.preventDefault();
            work.run(async () => {
              await call('DELETE /api/me', { body: hasPassword.peek() ? { password } : {} });
              weAre(undefined);
              location.hash = '#/online';
            });
          }}
        >
          <p>Running matches are resigned, what you said is emptied, your name is free again. This cannot be undone.</p>
          {hasPassword.value ? <TextField label="Password" type="password" complete="current-password" value={password} set={set} /> : null}
          <div class="row-buttons">
            <button type="submit" class="button danger" aria-disabled={work.busy}>
              Delete permanently
            </button>
            <button type="button" class="button" onClick={() => setSure(false)}>
              Keep it
            </button>
          </div>
        </form>
      ) : null}
    </Section>
  );
}

function Account(): JSX.Element {
  const work = useWork();
  const guest = me.value?.guest === true;
  return (
    <div class="account">
      <div>
        {guest ? (
          <EnterCard title="Register, and keep your matches" guests={false} mail={about.value?.mail === true} entered={refresh} />
        ) : (
          <Section title={`You are ${me.value?.name}`}>
            <Said work={work} />
            {me.value?.role === 'player' ? null : (
              <p>
                You are {me.value?.role} here: <a href="#/moderation">moderation</a>.
              </p>
            )}
            <button
              type="button"
              class="button"
              onClick={() =>
                work.run(async () => {
                  await signOut();
                  location.hash = '#/online';
                })
              }
            >
              Sign out
            </button>
          </Section>
        )}
        {guest ? null : <Keys />}
        <Sessions />
      </div>
      <div>
        {about.value ? <Notices about={about.value} password={hasPassword.value} /> : null}
        {guest ? null : <Programs />}
        <BlockedPeople />
        <Leaving />
      </div>
    </div>
  );
}

export function AccountScreen(): JSX.Element {
  useScale();
  useEffect(() => {
    document.title = 'Hexfront: account';
    looked.value = false;
    void refresh();
  }, []);
  return (
    <OnlinePage title={me.value ? 'Account' : 'Sign in'}>
      {problem.value ? (
        <p class="online-trouble" role="alert">
          {problem.value}
        </p>
      ) : null}
      {!looked.value ? (
        <p class="quiet">Looking…</p>
      ) : me.value ? (
        <Account />
      ) : (
        <EnterCard guests={about.value?.guests !== false} mail={about.value?.mail === true} entered={refresh} />
      )}
    </OnlinePage>
  );
}
