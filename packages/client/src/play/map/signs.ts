/** What the signs on counters and map mean, in the words of the game; asked for when the first board is there. */
import { effect } from '@preact/signals';
import { ask, info, moment, signKey } from '../../store/index.ts';
import { markerKind } from './board-view.ts';

/** Asks every game once; ends with what it returns. */
export function startSigns(): () => void {
  let known: string | undefined;
  return effect(() => {
    const id = info.value?.id;
    if (id === known || (id && moment.value === undefined)) return;
    known = id;
    signKey.value = undefined;
    if (id)
      ask('key', {}).then(
        (key) => {
          if (info.peek()?.id === id) signKey.value = key;
        },
        () => undefined,
      );
  });
}

/** What a marker means. */
export function signOf(kind: string): { name: string; about: string; case?: string } | undefined {
  const markers = signKey.value?.markers ?? {};
  const own = Object.keys(markers).find((k) => k === kind || markerKind(k) === kind);
  return own === undefined ? undefined : markers[own];
}
