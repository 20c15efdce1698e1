import type { JSX } from 'preact';
import { reach } from '../../store/index.ts';
import { choosePosture, hexesIn, posture } from '../postures.ts';

/** In which posture the move is to end: a switch, with what each of them means. */
export function Postures(): JSX.Element | null {
  const ends = reach.value?.ends ?? [];
  if (posture.value === undefined || ends.length < 2) return null;
  const chosen = ends.find((e) => e.id === posture.value);
  return (
    <div class="postures">
      <div class="posture-switch" role="toolbar" aria-label="How to move">
        {ends.map(({ id, text }) => (
          <button type="button" key={id} aria-pressed={id === posture.value} disabled={hexesIn(id) === 0} onClick={() => choosePosture(id)}>
            <b>{text}</b>
            <span>{hexesIn(id) === 1 ? '1 hex' : `${hexesIn(id)} hexes`}</span>
          </button>
        ))}
      </div>
      {chosen?.about ? <p class="quiet">{chosen.about}</p> : null}
    </div>
  );
}
