/** How one is told that it is one's turn. Only what the server can do is shown. */
import type { CallBody, NoticeSettings, ServerAbout } from '@hexfront/wire';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call, me } from './api.ts';
import { Said, TextField, useWork } from './forms.tsx';
import { isPushed, pushHere, startPush, stopPush } from './push.ts';

function Tick({ label, on, set }: { label: string; on: boolean; set(on: boolean): void }): JSX.Element {
  return (
    <label class="tick">
      <input type="checkbox" checked={on} onChange={(e) => set(e.currentTarget.checked)} /> {label}
    </label>
  );
}

export function Notices({ about, password }: { about: ServerAbout; password: boolean }): JSX.Element {
  const work = useWork();
  const [wishes, set] = useState<NoticeSettings | undefined>(undefined);
  const [pushed, setPushed] = useState(false);
  const [email, setEmail] = useState('');
  const [word, setWord] = useState('');
  const [url, setUrl] = useState('');
  useEffect(() => {
    work.run(async () => {
      const now = await call('GET /api/me/notices');
      set(now);
      setUrl(now.url);
      setEmail(now.email);
      setPushed(await isPushed());
    });
  }, []);
  const change = (wanted: CallBody<'PUT /api/me/notices'>, said = '') =>
    work.run(async () => {
      set(await call('PUT /api/me/notices', { body: wanted }));
      return said;
    });
  const guest = me.value?.guest === true;
  return (
    <section class="card online-card account-part" aria-label="When it is your turn">
      <h2>When it is your turn</h2>
      <p class="quiet">You are told when you have been due for a minute and do not have the match open; everything that waits at once.</p>
      <Said work={work} />
      {about.push && pushHere() ? (
        <Tick
          label="Message of this browser"
          on={pushed}
          set={(on) =>
            work.run(async () => {
              await (on ? startPush() : stopPush());
              setPushed(await isPushed());
            })
          }
        />
      ) : null}
      {about.mail && wishes ? (
        <>
          {wishes.email ? <Tick label={`Email to ${wishes.email}`} on={wishes.mail} set={(on) => change({ mail: on })} /> : null}
          {guest ? (
            <p class="quiet">Email is for registered players.</p>
          ) : (
            <details class="account-more">
              <summary>{wishes.email ? 'Another address' : 'An address for messages and lost passwords'}</summary>
              <form
                onSubmit={(e) => {
                  e.preventDefault();
                  work.run(async () => {
                    await call('PUT /api/me/email', { body: { email: email.trim(), ...(password ? { password: word } : {}) } });
                    setWord('');
                    return email.trim() ? 'Email sent: its link confirms the address.' : 'The address is forgotten.';
                  });
                }}
              >
                <TextField label="Address" type="email" complete="email" value={email} set={setEmail} />
                {password ? <TextField label="Password" type="password" complete="current-password" value={word} set={setWord} /> : null}
                <div class="row-buttons">
                  <button type="submit" class="button" aria-disabled={work.busy}>
                    Confirm the address
                  </button>
                </div>
              </form>
            </details>
          )}
        </>
      ) : null}
      {wishes && (about.webhook || wishes.url) ? (
        <Tick
          label={about.webhook ? 'In the channel of this server' : 'By your webhook'}
          on={wishes.webhook}
          set={(on) => change({ webhook: on })}
        />
      ) : null}
      {about.ownWebhooks.length && wishes ? (
        <details class="account-more">
          <summary>{wishes.url ? 'Your webhook' : 'A webhook of your own'}</summary>
          <form
            onSubmit={(e) => {
              e.preventDefault();
              change({ url: url.trim() }, url.trim() ? 'Posts go there from now on.' : 'The webhook is forgotten.');
            }}
          >
            <TextField
              label="Address of the webhook"
              type="url"
              value={url}
              set={setUrl}
              note={`At ${about.ownWebhooks.join(' or ')}; empty forgets it`}
            />
            <div class="row-buttons">
              <button type="submit" class="button" aria-disabled={work.busy}>
                Keep it
              </button>
            </div>
          </form>
        </details>
      ) : null}
    </section>
  );
}
