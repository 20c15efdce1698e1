/** `#/guide/<game>`: begins the guided first game. */
import { useEffect, useState } from 'preact/hooks';
import { newGame } from '../store/index.ts';
import { beginGuide, scriptFor } from './GuideCard.tsx';

export function GuideScreen({ id }: { id: string }) {
  const [none, set] = useState(false);
  useEffect(() => {
    let here = true;
    scriptFor(id).then(
      (script) => {
        if (!here) return;
        if (!script) return set(true);
        const { scenario, seed, options } = script;
        const game = newGame(script.game, { scenario, seed, ...(options ? { options } : {}) }, [], 'Guided game');
        beginGuide(script, game);
        location.replace(`#/play/${game}`);
      },
      () => here && set(true),
    );
    return () => {
      here = false;
    };
  }, [id]);
  if (!none) return <p class="loading">Setting up…</p>;
  return (
    <main class="problem">
      <h1>There is no guided game for this one yet</h1>
      <a class="button" href="#/learn">
        Learn
      </a>
    </main>
  );
}
