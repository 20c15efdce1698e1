/** `#/new/<game>/<scenario>?option=value`: starts a hot-seat game at once, for links and tests. */
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { newGame } from '../store/index.ts';

export function NewScreen(): JSX.Element {
  useEffect(() => {
    const [path, query = ''] = location.hash.replace(/^#\/new\//, '').split('?');
    const [game, scenario] = path.split('/');
    const options: Record<string, string | boolean> = {};
    let seed: string | undefined;
    // Numbers of the sides the computer plays.
    let computer: number[] = [];
    for (const [key, value] of new URLSearchParams(query)) {
      if (key === 'seed') seed = value;
      else if (key === 'computer') computer = value.split(',').map(Number);
      else options[key] = value === 'true' ? true : value === 'false' ? false : value;
    }
    location.replace(
      `#/play/${newGame(game, { scenario, options, ...(seed ? { seed } : {}) }, computer.length ? [0, 1].map((side) => ({ by: computer.includes(side) ? 'computer' : 'here' })) : [])}`,
    );
  }, []);
  return <p class="loading">Setting up…</p>;
}
