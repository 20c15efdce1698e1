/** How far the battle on the table has come: kept while the play screen is open, the newest answer wins. */
import { effect } from '@preact/signals';
import { ask, board, info, mapIsFree, moment, pace, pieces, scaleNow } from '../../store/index.ts';
import { guided } from '../screen-state.ts';
import { course } from './battle-state.ts';

export function startCourse(): () => void {
  let turn = 0;
  const stop = effect(() => {
    const m = moment.value;
    const mine = ++turn;
    const put = (value: typeof course.value) => {
      if (mine === turn) course.value = value;
    };
    if (!info.value || !m?.battle?.targets.length || m.wait !== undefined || m.result) put(undefined);
    else ask('course', {}).then(put, () => put(undefined));
  });
  const stopLooking = showArtillery();
  return () => {
    turn++;
    stop();
    stopLooking();
    course.value = undefined;
  };
}

/** Nearer than this the map does not come by itself. */
const NEAREST = 78;
/** Fire is directed from afar: once for each question the map takes in the target and all artillery that fires or may, unless they are in sight. */
function showArtillery(): () => void {
  let looked = '';
  return effect(() => {
    const m = moment.value;
    const api = board.value;
    const b = m?.battle;
    if (!m || !api || !b?.fire || m.theirs || m.wait !== undefined) {
      looked = '';
      return;
    }
    const now = `${b.targets.join()} ${m.prompt.at}`;
    if (now === looked) return;
    looked = now;
    const guns = [...b.guns, ...m.legal.flatMap((a) => (a.u !== undefined && a.h === undefined ? [a.u] : []))];
    const hexes = [...new Set([...b.targets, ...guns.flatMap((u) => pieces.peek().get(u)?.hex ?? [])])];
    if (guided.peek() || !mapIsFree() || hexes.every((h) => api.sees(h))) return;
    api.fit(hexes, 250 * pace());
    if (api.camera().zoom > NEAREST * scaleNow()) api.setCamera({ zoom: NEAREST * scaleNow() });
  });
}
