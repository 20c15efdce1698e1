/** A game that came in a link: kept as a game of this browser, then shown. */
import { useEffect, useState } from 'preact/hooks';
import { adoptSave } from '../store/index.ts';
import { unpackSave } from './link.ts';
import './replay.css';

export function SharedScreen({ id }: { id: string }) {
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    const at = Number(location.hash.split('/')[3]);
    unpackSave(id).then(
      (save) => location.replace(`#/replay/${adoptSave(save, [], 'From a link')}${Number.isFinite(at) ? `/${at}` : ''}`),
      (e: Error) => setTrouble(e.message),
    );
  }, [id]);
  return (
    <main class="replay-failed">
      <h1>{trouble ? 'This link cannot be opened' : 'Opening …'}</h1>
      {trouble && (
        <>
          <p>{trouble}</p>
          <a class="button" href="#/">
            Start page
          </a>
        </>
      )}
    </main>
  );
}
