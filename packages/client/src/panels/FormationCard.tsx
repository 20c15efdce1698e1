/** A formation lifted out of the order of battle: every counter with its place, and how many of them carry which marker. */
import type { JSX } from 'preact';
import { CounterPicture, MarkerPicture } from '../play/bits.tsx';
import { clickUnit } from '../play/control.ts';
import { markerKind } from '../play/map/board-view.ts';
import { signOf } from '../play/map/signs.ts';
import { ableUnits, formationNamed, formationShown, goToUnit, info, type Piece, pieces, showHexes, unitShown } from '../store/index.ts';
import { lights } from './bits.tsx';

/** Markers that its units carry, with how many of them do. */
function tally(all: readonly Piece[]): [kind: string, count: number][] {
  const out = new Map<string, number>();
  for (const p of all) for (const kind of p.markers) out.set(kind, (out.get(kind) ?? 0) + 1);
  return [...out].sort((a, b) => b[1] - a[1]);
}

export function FormationCard(): JSX.Element | null {
  const all = formationShown.value.flatMap((u) => pieces.value.get(u) ?? []);
  if (all.length === 0) return null;
  const on = all.filter((p) => p.hex !== undefined);
  const reduced = on.filter((p) => p.reduced).length;
  const able = on.filter((p) => ableUnits.value.includes(p.u)).length;
  const marks = tally(on);
  return (
    <section class="formation-card" aria-label={formationNamed.value || 'Formation'}>
      <h2>{formationNamed.value || 'Formation'}</h2>
      <p class="quiet">
        {on.length} of {all.length} units on the map{reduced ? `, ${reduced} reduced` : ''}
        {able ? `, ${able} can act now` : ''}
      </p>
      {marks.length ? (
        <ul class="formation-marks">
          {marks.map(([kind, n]) => (
            <li key={kind} title={signOf(markerKind(kind))?.about}>
              <MarkerPicture kind={markerKind(kind)} /> {signOf(markerKind(kind))?.name ?? kind.replaceAll('-', ' ')} <b>{n}</b>
            </li>
          ))}
        </ul>
      ) : null}
      <ul class="formation-units">
        {all.map((p) => (
          <li key={p.u}>
            <button
              type="button"
              class="plain"
              title={info.value?.units[p.u]?.title}
              onClick={() => {
                unitShown.value = p.u;
                if (p.hex === undefined) return;
                goToUnit(p.u);
                if (ableUnits.peek().includes(p.u)) void clickUnit(p.u);
              }}
              {...lights(p.hex ? [p.hex] : [], [p.u])}
            >
              <CounterPicture piece={p} side={44} />
              <small>{p.hex ?? p.boxName ?? p.box?.replaceAll('-', ' ')}</small>
            </button>
          </li>
        ))}
      </ul>
      {on.length > 1 ? (
        <button type="button" class="link" onClick={() => showHexes(on.flatMap((p) => p.hex ?? []))}>
          Show on the map
        </button>
      ) : null}
    </section>
  );
}
