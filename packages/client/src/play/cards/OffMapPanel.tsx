/** What lies offMap the map: points, clocks and weather as lines, counters in boxes that unfold. No word of any game in here. */
import type { JSX } from 'preact';
import { info, moment, pieces, sideName } from '../../store/index.ts';
import { CaseLink, CounterPicture } from '../bits.tsx';
import { pickUnit } from '../control.ts';

/** More counters than this in a box are counted, not drawn. */
const MOST = 40;

/** Points, clocks, weather: what a player looks up all the time. */
export function OffMapLines(): JSX.Element | null {
  const offMap = moment.value?.offMap;
  if (!offMap) return null;
  return (
    <>
      {offMap.groups.map((group) => (
        <div class="off-map-group" key={group.name}>
          <h3>{group.name}</h3>
          <dl>
            {group.lines.map((line, i) => (
              <div key={line.id} title={line.note}>
                <dt>
                  {line.side === undefined ? null : <i class={`side-mark met side-${line.side}`} />} {line.name}
                </dt>
                <dd>
                  <CaseLink id={line.case === group.lines[i - 1]?.case ? undefined : line.case} /> <b>{line.value}</b>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </>
  );
}

/** Counters that lie in boxes. */
export function OffMapBoxes(): JSX.Element | null {
  const offMap = moment.value?.offMap;
  if (!offMap?.boxes.length) return null;
  return (
    <div class="off-map-group">
      <h3>Off-map boxes</h3>
      {offMap.boxes.map((box) => (
        <details key={box.id}>
          <summary>
            {box.side === undefined ? null : <i class={`side-mark met side-${box.side}`} />} {box.name}{' '}
            <small class="quiet">{sideName(box.side)}</small> <b>{box.units.length}</b>
          </summary>
          <CaseLink id={box.case} />
          <ul class="box-units">
            {box.units.slice(0, MOST).map(({ unit, note }) => {
              const piece = pieces.value.get(unit);
              const name = info.value?.units[unit]?.name ?? '';
              return (
                <li key={unit}>
                  <button type="button" class="plain" title={info.value?.units[unit]?.title} onClick={() => pickUnit(unit)}>
                    {piece ? <CounterPicture piece={piece} side={44} /> : null}
                    <small>{note ?? name}</small>
                  </button>
                </li>
              );
            })}
            {box.units.length > MOST ? <li class="quiet">and {box.units.length - MOST} more</li> : null}
          </ul>
        </details>
      ))}
    </div>
  );
}
