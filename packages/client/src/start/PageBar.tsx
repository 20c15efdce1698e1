/** The bar of the first page and of those beside it. */
import type { ComponentChildren, JSX } from 'preact';
import { withoutServer } from '../home.ts';
import { Logo } from '../panels/icons.tsx';

const ALL_PAGES = [
  ['', 'Play'],
  ['online', 'Online'],
  ['learn', 'Learn'],
  ['rules', 'Rules'],
  ['replays', 'Replays'],
  ['settings', 'Settings'],
] as const;
export const PAGES = withoutServer ? ALL_PAGES.filter(([id]) => id !== 'online') : ALL_PAGES;

/** `game`: the one chosen, whose rules are meant. */
export function PageBar({ page, game, children }: { page: string; game?: string; children: ComponentChildren }): JSX.Element {
  return (
    <header class="start-bar">
      <a class="start-brand" href="#/">
        <Logo />
        <b>Hexfront</b>
      </a>
      <nav aria-label="Pages">
        {PAGES.map(([id, name]) => (
          <a key={id} href={id === 'rules' && game ? `#/rules/${game}` : `#/${id}`} aria-current={page === id ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      {children}
    </header>
  );
}
