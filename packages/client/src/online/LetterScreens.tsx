/** Where the links of letters lead: `#/confirm/<secret>` and `#/reset/<secret>`. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useScale } from '../start/scale.ts';
import { call, weAre } from './api.ts';
import { OnlinePage } from './bits.tsx';
import { Said, TextField, useWork, way } from './forms.tsx';
import '../panels/panels.css';
import '../start/start.css';

export function ConfirmScreen({ id }: { id: string }): JSX.Element {
  useScale();
  const work = useWork();
  useEffect(() => {
    document.title = 'Hexfront: your address';
    work.run(async () => {
      await call('POST', '/api/letters/confirm', { token: id });
      return 'Your address is confirmed.';
    });
  }, [id]);
  return (
    <OnlinePage title="Your address">
      <div class="card online-card">
        {work.busy ? <p class="quiet">One moment…</p> : <Said work={work} />}
        <a class="button" href="#/account">
          Your account
        </a>
      </div>
    </OnlinePage>
  );
}

export function ResetScreen({ id }: { id: string }): JSX.Element {
  useScale();
  const [password, set] = useState('');
  const work = useWork();
  useEffect(() => {
    document.title = 'Hexfront: a new password';
  }, []);
  return (
    <OnlinePage title="A new password">
      <form
        class="card online-card"
        onSubmit={(e) => {
          e.preventDefault();
          work.run(async () => {
            await call('POST', '/api/password/reset', { token: id, password });
            weAre(undefined);
            way.value = 'signin';
            return 'Your password is changed. Sign in with it.';
          });
        }}
      >
        <Said work={work} />
        {work.done ? (
          <a class="button primary" href="#/account">
            Sign in
          </a>
        ) : (
          <>
            <TextField
              label="New password"
              type="password"
              complete="new-password"
              value={password}
              set={set}
              note="At least 8 characters"
            />
            <div class="row-buttons">
              <button type="submit" class="button primary" aria-disabled={password.length < 8 || work.busy}>
                Set the password
              </button>
            </div>
          </>
        )}
      </form>
    </OnlinePage>
  );
}
