/** The few answers a question has on the map, as lines with what they would bring; and units with so many places that only they are named. */
import type { Action, PlaceId, UnitId } from '@hexfront/engine';
import type { JSX } from 'preact';
import { board, busy, goToHex, moment, pieces, placeName, pointedAt, unitName } from '../../store/index.ts';
import { act, select } from '../control.ts';

/** More units than this are found on the map. */
const MOST_UNITS = 12;

/** While the pointer or the focus rests on a line, the map shows what it speaks of. */
const shows = (a: Pick<Action, 'u' | 'h'>) => {
  const on = () => {
    pointedAt.value = { hexes: a.h === undefined ? [] : [placeName(a.h)], units: a.u === undefined ? [] : [a.u] };
  };
  const off = () => {
    pointedAt.value = { hexes: [], units: [] };
  };
  return { onMouseEnter: on, onMouseLeave: off, onFocus: on, onBlur: off };
};

/** The place of an answer comes into sight when it is chosen in the list. */
function comeToSee(h: PlaceId | undefined): void {
  const hex = h === undefined ? undefined : placeName(h);
  if (hex !== undefined && board.peek()?.sees(hex) === false) goToHex(hex);
}

/** With a unit only what that one may do. */
export function MapAnswers({ u }: { u?: UnitId }): JSX.Element | null {
  const m = moment.value;
  if (!m || m.wait !== undefined || m.battle || m.hand !== undefined) return null;
  const mapAnswers = (m.mapAnswers ?? []).filter((o) => u === undefined || o.action.u === u);
  const spread = (m.spread ?? []).filter((s) => s.units.length <= MOST_UNITS && s.units.some((v) => pieces.value.get(v)?.hex));
  if (!mapAnswers.length) return null;
  return (
    <div class="map-answers">
      <h2 class="label">{u === undefined ? 'You may' : 'It may'}</h2>
      <ul class="plain-list">
        {mapAnswers.map(({ action, text, effect }) => (
          <li key={JSON.stringify(action)}>
            <button
              type="button"
              class="offer"
              disabled={busy.value}
              onClick={() => {
                pointedAt.value = { hexes: [], units: [] };
                comeToSee(action.h);
                void act(action);
              }}
              {...shows(action)}
            >
              <b>{text}</b> {effect ? <span>{effect}</span> : null}
            </button>
          </li>
        ))}
      </ul>
      {(u === undefined ? spread : []).map(({ kind, text, units }) => (
        <p class="offer-spread" key={kind}>
          {text}:{' '}
          {units.map((u) => (
            <button type="button" class="button small" key={u} onClick={() => void select([u])} {...shows({ u })}>
              {unitName(u)}
            </button>
          ))}
        </p>
      ))}
    </div>
  );
}
