/** The page: a small router over the hash, screens loaded when they are wanted. */
import { signal } from '@preact/signals';
import { type ComponentType, type JSX, render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { home } from './home.ts';
import './style/base.css';

// A link to a match, as it is sent to others.
if (home === '/' && location.pathname.startsWith('/match/')) location.replace(`/#${location.pathname}${location.search}`);
// Links of letters: the secret stands behind the #, so that no server log has it.
if (home === '/' && (location.pathname === '/confirm' || location.pathname === '/reset'))
  location.replace(`/#${location.pathname}/${location.hash.slice(1)}`);

const route = signal(location.hash || '#/');
addEventListener('hashchange', () => {
  route.value = location.hash || '#/';
});

type Screen = ComponentType<{ id: string }>;

/** Screens by the first word of the route. */
const SCREENS: Record<string, () => Promise<Screen>> = {
  play: async () => (await import('./play/PlayScreen.tsx')).PlayScreen,
  replay: async () => (await import('./replay/replay.tsx')).ReplayScreen,
  shared: async () => (await import('./replay/Shared.tsx')).SharedScreen,
  text: async () => (await import('./text/TextScreen.tsx')).TextScreen,
  guide: async () => (await import('./guide/GuideScreen.tsx')).GuideScreen,
  new: async () => (await import('./play/NewScreen.tsx')).NewScreen as Screen,
  online: async () => (await import('./online/lobby.tsx')).LobbyScreen as Screen,
  match: async () => (await import('./online/MatchScreen.tsx')).MatchScreen,
  proof: async () => (await import('./online/ProofScreen.tsx')).ProofScreen,
  account: async () => (await import('./online/AccountScreen.tsx')).AccountScreen as Screen,
  moderation: async () => (await import('./moderation/ModerationScreen.tsx')).ModerationScreen as Screen,
  confirm: async () => (await import('./online/EmailLinkScreens.tsx')).ConfirmScreen,
  reset: async () => (await import('./online/EmailLinkScreens.tsx')).ResetScreen,
  '': async () => (await import('./start/StartScreen.tsx')).StartScreen as Screen,
};

function App(): JSX.Element | null {
  const [word = '', id = ''] = route.value.replace(/^#\/?/, '').split(/[/?]/);
  const [screen, set] = useState<{ word: string; Screen: Screen } | undefined>(undefined);
  useEffect(() => {
    let live = true;
    void (SCREENS[word] ?? SCREENS[''])().then((Screen) => live && set({ word, Screen }));
    return () => {
      live = false;
    };
  }, [word]);
  if (!screen || screen.word !== word) return null;
  return <screen.Screen key={id} id={id} />;
}

const root = document.getElementById('app');
if (root) render(<App />, root);
