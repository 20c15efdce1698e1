/** `#/new/<game>/<scenario>?option=value`: starts a game at once, for links and tests; `computer=1&level=hard` seats the computer. */
import type { Side } from '@hexfront/engine';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { newGame } from '../store/index.ts';
import type { Seat } from '../table/protocol.ts';

const LEVELS = ['easy', 'normal', 'hard'];

export function NewScreen(): JSX.Element {
  useEffect(() => {
    const [path, query = ''] = location.hash.replace(/^#\/new\//, '').split('?');
    const [game, scenario] = path.split('/');
    const options: Record<string, string | boolean> = {};
    let seed: string | undefined;
    // Numbers of the sides the computer plays.
    let computer: Side[] = [];
    let level = 'normal';
    for (const [key, value] of new URLSearchParams(query)) {
      if (key === 'seed') seed = value;
      else if (key === 'computer') computer = value.split(',').map(Number);
      // A game may have an option of the same name.
      else if (key === 'level' && LEVELS.includes(value)) level = value;
      else options[key] = value === 'true' ? true : value === 'false' ? false : value;
    }
    const seats: Seat[] = [0, 1].map((side) => (computer.includes(side) ? { by: 'computer', level } : { by: 'here' }));
    location.replace(`#/play/${newGame(game, { scenario, options, ...(seed ? { seed } : {}) }, computer.length ? seats : [])}`);
  }, []);
  return <p class="loading">Setting up…</p>;
}
