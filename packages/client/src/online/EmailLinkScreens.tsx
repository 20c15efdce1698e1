/** Where the links of letters lead: `#/confirm/<secret>` and `#/reset/<secret>`. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useScale } from '../start/scale.ts';
import { call, weAre } from './api.ts';
import { OnlinePage } from './bits.tsx';
import { NewPassword, Said, useWork, way } from './forms.tsx';
import '../panels/panels.css';
import '../start/start.css';

export function ConfirmScreen({ id }: { id: string }): JSX.Element {
  useScale();
  const work = useWork();
  useEffect(() => {
    document.title = 'Hexfront: your address';
    work.run(async () => {
      await call('POST /api/letters/confirm', { body: { token: id } });
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
            await call('POST /api/password/reset', { body: { token: id, password } });
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
          <NewPassword value={password} set={set} busy={work.busy} />
        )}
      </form>
    </OnlinePage>
  );
}
