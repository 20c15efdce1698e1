/** Small parts of the online pages. */
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Logo } from '../panels/icons.tsx';
import { me } from './api.ts';
import { enter, trouble } from './create.ts';
import './online.css';

export function OnlinePage({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <div class="start online">
      <header class="start-bar">
        <a class="start-brand" href="#/">
          <Logo />
          <b>Hexfront</b>
        </a>
        <nav aria-label="Pages">
          <a href="#/">Play</a>
          <a href="#/online" aria-current={location.hash === '#/online' ? 'page' : undefined}>
            Online
          </a>
        </nav>
        {me.value ? <p class="start-status">You are {me.value.name}</p> : null}
      </header>
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

export function NameForm({ label = 'Play as a guest' }: { label?: string }): JSX.Element {
  const [name, set] = useState('');
  return (
    <form
      class="card online-card name-form"
      onSubmit={(e) => {
        e.preventDefault();
        if (name.trim()) void enter(name);
      }}
    >
      <h2>Who are you?</h2>
      <p class="quiet">A name is enough. This browser remembers you.</p>
      <div class="row-buttons">
        <input
          type="text"
          aria-label="Your name"
          placeholder="Your name"
          maxLength={40}
          autocomplete="nickname"
          value={name}
          onInput={(e) => set(e.currentTarget.value)}
        />
        <button type="submit" class="button primary" aria-disabled={!name.trim()}>
          {label}
        </button>
      </div>
    </form>
  );
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
