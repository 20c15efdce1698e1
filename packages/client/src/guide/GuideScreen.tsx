/** `#/guide/<game>`: begins the guided first game. */
import { useEffect } from 'preact/hooks';
import { newGame } from '../store/index.ts';
import { beginGuide, scriptFor } from './GuideCard.tsx';

export function GuideScreen({ id }: { id: string }) {
  const script = scriptFor(id);
  useEffect(() => {
    if (!script) return;
    const game = newGame(script.game, { scenario: script.scenario, seed: script.seed }, [], 'Guided game');
    beginGuide(script.game, game);
    location.replace(`#/play/${game}`);
  }, [script]);
  if (script) return <p class="loading">Setting up…</p>;
  return (
    <main class="problem">
      <h1>There is no guided game for this one yet</h1>
      <a class="button" href="#/learn">
        Learn
      </a>
    </main>
  );
}
