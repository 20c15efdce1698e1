/** Coming in: as a guest, with a password, with a passkey. */
import { signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { beGuest, call, me, register, signIn } from './api.ts';
import { isCancelled, makePasskey, passkeysHere, usePasskey } from './passkey.ts';

/** Runs a piece of work, keeps its one sentence of trouble, and does nothing twice at once. */
export function useWork(): { busy: boolean; trouble: string; done: string; run(work: () => Promise<unknown>): void } {
  const [state, set] = useState({ busy: false, trouble: '', done: '' });
  return {
    ...state,
    run: (work) => {
      if (state.busy) return;
      set({ busy: true, trouble: '', done: '' });
      work().then(
        (done) => set({ busy: false, trouble: '', done: typeof done === 'string' ? done : '' }),
        (error: unknown) =>
          set({ busy: false, trouble: isCancelled(error) ? '' : error instanceof Error ? error.message : String(error), done: '' }),
      );
    },
  };
}

export function Said({ work }: { work: { trouble: string; done: string } }): JSX.Element | null {
  if (work.trouble)
    return (
      <p class="online-trouble" role="alert">
        {work.trouble}
      </p>
    );
  return work.done ? (
    <p class="online-done" role="status">
      {work.done}
    </p>
  ) : null;
}

interface FieldProps {
  label: string;
  value: string;
  set(value: string): void;
  type?: 'text' | 'password' | 'email' | 'url';
  complete?: 'nickname' | 'username' | 'email' | 'current-password' | 'new-password';
  note?: string;
}

export function TextField({ label, value, set, type = 'text', complete, note }: FieldProps): JSX.Element {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        // Its type decides which roles it may have; none is given here.
        type={type as 'text'}
        value={value}
        maxLength={type === 'password' ? 200 : 500}
        {...(complete ? { autocomplete: complete } : {})}
        onInput={(e) => set(e.currentTarget.value)}
      />
      {note ? <small class="quiet">{note}</small> : null}
    </label>
  );
}

/** The end of a form that sets a new password. */
export function NewPassword({ value, set, busy }: Pick<FieldProps, 'value' | 'set'> & { busy: boolean }): JSX.Element {
  return (
    <>
      <TextField label="New password" type="password" complete="new-password" value={value} set={set} note="At least 8 characters" />
      <div class="row-buttons">
        <button type="submit" class="button primary" aria-disabled={value.length < 8 || busy}>
          Set the password
        </button>
      </div>
    </>
  );
}

/** Which way in is shown. */
export const way = signal<'guest' | 'signin' | 'register' | 'lost'>('guest');

function Ways({ guests, children }: { guests: boolean; children: ComponentChildren }): JSX.Element {
  const all = [...(guests && !me.value ? ([['guest', 'Guest']] as const) : []), ['signin', 'Sign in'], ['register', 'Register']] as const;
  return (
    <>
      <div class="segments ways">
        {all.map(([id, name]) => (
          <button
            type="button"
            key={id}
            aria-pressed={way.value === id}
            onClick={() => {
              way.value = id;
            }}
          >
            {name}
          </button>
        ))}
      </div>
      {children}
    </>
  );
}

interface EnterProps {
  title?: string;
  /** Said on the button of a guest. */
  label?: string;
  guests?: boolean;
  mail?: boolean;
  /** Called when the server knows who we are. */
  entered?(): Promise<void> | void;
}

/** Everything about coming in, on one card. */
export function EnterCard({
  title = 'Who are you?',
  label = 'Play as a guest',
  guests = true,
  mail = false,
  entered,
}: EnterProps): JSX.Element {
  const [name, setName] = useState(me.peek()?.name ?? '');
  const [password, setPassword] = useState('');
  const [email, setEmail] = useState('');
  const work = useWork();
  useEffect(() => {
    if ((!guests || me.peek()) && way.peek() === 'guest') way.value = 'register';
  }, [guests]);
  const now = way.value;
  const go = (what: () => Promise<void>) =>
    work.run(async () => {
      await what();
      setPassword('');
      await entered?.();
    });
  const submit = (e: Event) => {
    e.preventDefault();
    if (now === 'lost')
      return work.run(async () => {
        await call('POST /api/password/forgot', { body: { email: email.trim() } });
        return 'If the address is known here, an email is on its way. Its link works for an hour.';
      });
    if (!name.trim()) return;
    if (now === 'guest') go(() => beGuest(name));
    else if (now === 'signin') go(() => signIn(name, password));
    else go(() => register(name, password));
  };
  return (
    <form class="card online-card name-form" onSubmit={submit}>
      <h2>{title}</h2>
      <Ways guests={guests}>
        <Said work={work} />
        {now === 'lost' ? (
          <>
            <p class="quiet">An email with a link to a new password goes to the address you have confirmed.</p>
            <TextField label="Your address" type="email" complete="email" value={email} set={setEmail} />
            <div class="row-buttons">
              <button type="submit" class="button primary" aria-disabled={!email.trim() || work.busy}>
                Send an email
              </button>
            </div>
          </>
        ) : (
          <>
            <p class="quiet">
              {now === 'guest'
                ? 'A name is enough. This browser remembers you.'
                : now === 'register'
                  ? me.value
                    ? 'Your matches stay yours, and you can sign in anywhere.'
                    : 'For playing from several devices, and for invitations by name.'
                  : 'With your password, or with a passkey and no name at all.'}
            </p>
            <TextField label="Your name" complete={now === 'guest' ? 'nickname' : 'username'} value={name} set={setName} />
            {now === 'guest' ? null : (
              <TextField
                label="Password"
                type="password"
                complete={now === 'register' ? 'new-password' : 'current-password'}
                value={password}
                set={setPassword}
                {...(now === 'register' ? { note: 'At least 8 characters' } : {})}
              />
            )}
            <div class="row-buttons">
              <button type="submit" class="button primary" aria-disabled={!name.trim() || work.busy}>
                {now === 'guest' ? label : now === 'signin' ? 'Sign in' : 'Register'}
              </button>
              {now !== 'guest' && passkeysHere() ? (
                <button
                  type="button"
                  class="button"
                  aria-disabled={work.busy || (now === 'register' && !name.trim())}
                  onClick={() => {
                    if (now === 'signin') go(usePasskey);
                    else if (name.trim()) go(() => makePasskey(name));
                  }}
                >
                  {now === 'signin' ? 'Use a passkey' : 'Register with a passkey'}
                </button>
              ) : null}
            </div>
            {now === 'signin' && mail ? (
              <button
                type="button"
                class="text-link"
                onClick={() => {
                  way.value = 'lost';
                }}
              >
                Lost your password?
              </button>
            ) : null}
          </>
        )}
      </Ways>
    </form>
  );
}
