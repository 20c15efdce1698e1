/** Small parts of the online pages. */
import type { ServerAbout } from '@hexfront/wire';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { PageBar } from '../start/PageBar.tsx';
import { aboutServer, me } from './api.ts';
import { entered, trouble } from './create.ts';
import { EnterCard } from './forms.tsx';
import './online.css';

export function OnlinePage({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <div class="start online">
      <PageBar page="online">
        <a class="bar-link" href="#/account" aria-current={location.hash === '#/account' ? 'page' : undefined}>
          {me.value ? `You are ${me.value.name}` : 'Sign in'}
        </a>
      </PageBar>
      <main class="online-main">
        <h1>{title}</h1>
        {trouble.value ? (
          <p class="online-trouble" role="alert">
            {trouble.value}
          </p>
        ) : null}
        {children}
      </main>
    </div>
  );
}

/** Coming in, from wherever one is; a match that waited for a name is founded then. */
export function NameForm({ label = 'Play as a guest' }: { label?: string }): JSX.Element {
  const [about, set] = useState<ServerAbout | undefined>(undefined);
  useEffect(() => {
    aboutServer().then(set, () => undefined);
  }, []);
  return <EnterCard label={label} guests={about?.guests !== false} mail={about?.mail === true} entered={entered} />;
}

/** Gives a file to the browser to keep. */
export function download(name: string, content: object): void {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([JSON.stringify(content)], { type: 'application/json' }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
}

export function CopyLink({ link }: { link: string }): JSX.Element {
  const [copied, set] = useState(false);
  return (
    <div class="row-buttons copy-link">
      <input type="text" readOnly aria-label="Link of the match" value={link} onFocus={(e) => e.currentTarget.select()} />
      <button
        type="button"
        class="button"
        onClick={() =>
          void navigator.clipboard?.writeText(link).then(
            () => set(true),
            () => undefined,
          )
        }
      >
        {copied ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
}
