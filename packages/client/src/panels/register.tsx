/** Puts the panels into the places that the play screen keeps for them. The big ones are fetched when they are first opened. */
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fill } from '../play/slots.ts';
import { LogFoot, LogPanel } from './log.tsx';
import { OrderOfBattle } from './order-of-battle.tsx';
import { startSound } from './sound.ts';
import { TurnTrack } from './turn-track.tsx';
import './panels.css';

/** A component that comes over the line when it is wanted. */
function later(load: () => Promise<ComponentType>): ComponentType {
  let known: ComponentType | undefined;
  return function Later(): JSX.Element {
    const [failed, setFailed] = useState('');
    const [Loaded, set] = useState<{ it: ComponentType } | undefined>(known && { it: known });
    useEffect(() => {
      if (known) return;
      load().then(
        (it) => {
          known = it;
          set({ it });
        },
        (e: Error) => setFailed(e.message),
      );
    }, []);
    if (failed) return <p class="panel-note sheet-body">This part of the page could not be loaded: {failed}</p>;
    return Loaded ? <Loaded.it /> : <p class="panel-note sheet-body">…</p>;
  };
}

startSound();
fill('left', OrderOfBattle);
fill('track', TurnTrack);
fill('log', LogFoot);
fill('logPanel', LogPanel);
fill(
  'tables',
  later(async () => (await import('./tables.tsx')).TablesPanel),
);
fill(
  'rules',
  later(async () => (await import('./rules.tsx')).RulesPanel),
);
fill(
  'key',
  later(async () => (await import('./map-key.tsx')).MapKey),
);
fill(
  'settings',
  later(async () => (await import('../start/SettingsForm.tsx')).SettingsPanel),
);
fill(
  'formation',
  later(async () => (await import('./formation/FormationCard.tsx')).FormationCard),
);
fill(
  'split',
  later(async () => (await import('./split.tsx')).SplitPanel),
);
fill(
  'over',
  later(async () => (await import('./over.tsx')).GameOver),
);

// A guided game that was left open goes on where it stood.
try {
  if (localStorage.getItem('hexfront.guide')) void import('../guide/GuideCard.tsx').then((m) => m.mountGuide());
} catch {
  // No storage, no guide to go on with.
}

// Whoever comes in by a link to a game gets the stored page too, once there is time for it.
setTimeout(() => void import('../start/pwa.ts').then((m) => m.startApp()), 4000);
